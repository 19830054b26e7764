//! The end of the game (Article 5, 9.6, 9.7): what ends it of itself, resignation, and what an end brings with it.

use jadoube_board::{Attempt, Color, Position};
use jadoube_laws::choice::{Ending, EndingMove, Fivefold, Unwinnable};
use jadoube_laws::{Clause, concept};

use crate::game::{Game, Over};
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, OfferStatus, Reason};
use crate::winnable;

impl Game {
    /// A start position in which the game is over already.
    pub(crate) fn rule_on_start_position(&mut self) {
        let position = *self.record.position();
        if let Some((result, reason, clause, _)) = self.ending_of(&position) {
            self.finish(result, reason, clause);
        }
    }

    /// Ends the game where the legal move just made ends it: mate, stalemate, dead position, fivefold repetition,
    /// seventy-five moves. The move is then completed without the clock (6.7.a, 6.2.a.1, 6.2.1.1).
    pub(crate) fn rule_on_ending(&mut self) {
        let bound = self.book.end_ending_move().map(|given| given.value) == Some(EndingMove::LegalAndBound);
        if bound && self.breach.is_some() {
            return;
        }
        let position = *self.record.position();
        let ended = self.ending_of(&position).or_else(|| self.ending_by_repetition());
        let Some((result, reason, clause, ending)) = ended else { return };
        self.complete_by_ending(ending);
        self.finish(result, reason, clause);
        self.note_mate_precedence(reason);
    }

    /// A move that ends the game, or on which a draw is agreed, is completed without the clock where the edition says so.
    pub(crate) fn complete_by_ending(&mut self, ending: Ending) {
        let listed = self.book.clock_completed_without_press().filter(|given| given.value.contains(&ending));
        if let Some(given) = listed
            && self.record.last().is_some_and(|ply| !ply.completed)
        {
            self.completed(self.record.len() - 1, given.clause);
        }
    }

    /// Mate by the last of seventy-five moves wins (9.6.b, 9.6.2).
    fn note_mate_precedence(&mut self, reason: Reason) {
        let Some(moves) = self.book.draw_seventy_five_moves() else { return };
        if reason == Reason::Checkmate
            && u32::from(self.record.position().halfmoves()) >= 2 * moves.value
            && let Some(given) = self.book.draw_seventy_five_mate_first().filter(|given| given.value)
        {
            self.notice(given.clause, Message::EndingMateFirst);
        }
    }

    /// How a legal move would end the game.
    pub(crate) fn ending_by(&mut self, attempt: Attempt) -> Option<(GameResult, Reason, Ending)> {
        let plies = self.record.len();
        self.record.make(attempt, false);
        let position = *self.record.position();
        let ended = self.ending_of(&position).or_else(|| self.ending_by_repetition());
        self.record.truncate(plies);
        ended.map(|(result, reason, _, ending)| (result, reason, ending))
    }

    fn ending_of(&self, position: &Position) -> Option<(GameResult, Reason, Clause, Ending)> {
        let turn = position.turn();
        if position.has_legal_move() == Ok(false) {
            return Some(if position.is_check() {
                let clause = self.cite(concept::end::CHECKMATE);
                (GameResult::win(!turn), Reason::Checkmate, clause, Ending::Checkmate)
            } else {
                let clause = self.cite(concept::end::STALEMATE);
                (GameResult::DRAW, Reason::Stalemate, clause, Ending::Stalemate)
            });
        }
        let given = self.book.end_dead_position().filter(|given| given.value)?;
        winnable::is_dead(position).then_some((
            GameResult::DRAW,
            Reason::DeadPosition,
            given.clause,
            Ending::DeadPosition,
        ))
    }

    /// Fivefold repetition (9.6.a of 2014: in a row; 9.6.1 since 2018: any) and seventy-five moves (9.6.b, 9.6.2).
    fn ending_by_repetition(&self) -> Option<(GameResult, Reason, Clause, Ending)> {
        if let (Some(fivefold), Some(times)) =
            (self.book.draw_fivefold(), self.book.draw_fivefold_occurrences())
            && self.record.possible_occurrences() >= times.value
        {
            let repeated = match fivefold.value {
                Fivefold::Any => self.record.occurrences(self.record.position()) >= times.value,
                Fivefold::Consecutive => self.record.repeats_in_a_row(times.value as usize),
            };
            if repeated {
                return Some((GameResult::DRAW, Reason::Fivefold, fivefold.clause, Ending::Fivefold));
            }
        }
        let given = self.book.draw_seventy_five_moves()?;
        (u32::from(self.record.position().halfmoves()) >= 2 * given.value).then_some((
            GameResult::DRAW,
            Reason::SeventyFiveMoves,
            given.clause,
            Ending::SeventyFiveMoves,
        ))
    }

    /// A player resigns (5.1.b, 5.1.2); since 2023 the game is drawn if the opponent could never mate.
    pub(crate) fn resign(&mut self, player: Color) {
        let loss = if self.is_away() {
            self.cite(concept::adjourned::RESIGN_BEFORE_RESUMPTION)
        } else {
            self.cite(concept::end::RESIGNATION)
        };
        let Some(given) =
            self.book.end_resignation_unwinnable().filter(|given| given.value == Unwinnable::Draw)
        else {
            return self.finish(GameResult::win(!player), Reason::Resignation, loss);
        };
        match winnable::can_mate(self.record.position(), !player) {
            Some(true) => self.finish(GameResult::win(!player), Reason::Resignation, loss),
            Some(false) => self.finish(GameResult::DRAW, Reason::Resignation, given.clause),
            None => {
                self.halt();
                let ground = Message::FlagMateNotKnown;
                let pending = Pending::Unwinnable(player, Reason::Resignation);
                self.ask(
                    given.clause,
                    About::Winnable,
                    &[Choice::Loss, Choice::Draw],
                    Choice::Loss,
                    ground,
                    pending,
                );
            }
        }
    }

    /// Ends the game: the clocks stand, and an offer of a draw lapses (9.1).
    pub(crate) fn finish(&mut self, result: GameResult, reason: Reason, clause: Clause) {
        self.halt();
        self.over = Some(Over { result, reason, clause, on: self.on });
        self.withdraw_at_end();
        self.rule(clause, Decision::Over { result, reason });
        if let Some(by) = self.offer.take() {
            let clause = self.cite(concept::draw::OFFER_LAPSES_AT_GAME_END);
            self.rule(clause, Decision::Offer { by, status: OfferStatus::Lapsed });
        }
    }

    /// The game does not count; a new one is played.
    pub(crate) fn annul(&mut self, clause: Clause, reason: Matter) {
        self.halt();
        self.rule(clause, Decision::Annulled { reason });
        self.annulled = true;
        self.over =
            Some(Over { result: GameResult::BOTH_LOSE, reason: Reason::Arbiter, clause, on: self.on });
    }
}
