//! Irregularities (Article 7, and A.4, B.4 where they take its place): illegal moves and what counts as one, wrong
//! set-ups, displaced pieces.

mod broken;
mod found;
mod illegal_position;
mod penalty;

use jadoube_board::Color;
use jadoube_laws::choice::{ClaimDeadline, MoveState, SeenBy, UnpromotedPawn};
use jadoube_laws::{Clause, Given, concept};

use crate::event::{ClaimKind, Observation};
use crate::game::Game;
use crate::message::{Matter, Message};
use crate::ruling::{Decision, Upheld};

/// An act that counts as an illegal move.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Irregularity {
    /// The move with this index was not legal.
    Move(usize),
    /// The pawn of this move was left on the last rank.
    Unpromoted(usize),
    /// The move with this index was made with two hands.
    TwoHands(usize),
    /// The clock was pressed without a move.
    EmptyPress(Color),
}

/// How an irregularity came to be ruled on.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Brought {
    /// The arbiter saw it, or it was found.
    Seen,
    /// The opponent claimed.
    Claimed,
    /// The arbiter steps in where otherwise only a player could bring it up.
    Intervention(Clause),
}

/// What was found when somebody brought up an illegal move.
enum Found {
    Now(Irregularity),
    /// The opponent has replied, and the rulebook leaves the move with this index as it is.
    TooLate(usize, Clause),
    /// The move is not completed, so the player may still put it right.
    NotCompleted,
    Nothing,
}

/// The arbiter has seen an illegal position and waits for the next move (A.4.d of 2014, A.4.4 since 2018).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    /// How many moves had been made.
    plies: usize,
    until: MoveState,
    clause: Clause,
}

impl Game {
    /// The arbiter sees something.
    pub(crate) fn observe(&mut self, observation: Observation) {
        match observation {
            Observation::Flag(player) => self.observe_flag(player),
            Observation::BothFlags(first) => self.observe_both_flags(first),
            Observation::IllegalMove => self.observe_illegal_move(),
            Observation::BothKingsInCheck => {
                let policy = self.book.irregularity_both_kings_in_check();
                self.observe_illegal_position(policy, self.both_kings_in_check());
            }
            Observation::PawnOnLastRank => {
                let policy = self.book.irregularity_pawn_on_last_rank();
                self.observe_illegal_position(policy, self.pawn_on_last_rank());
            }
        }
    }

    fn observe_illegal_move(&mut self) {
        if let Some(given) = self.seen_by_players_only() {
            return self.refuse(given.clause, Message::IrregularityPlayersOnly);
        }
        if self.punish_empty_press(None) {
            return;
        }
        let clause = self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED);
        match self.look_for(None) {
            Found::Now(irregularity) => self.penalise(irregularity, Brought::Seen),
            Found::TooLate(index, clause) => self.leave_as_it_is(index, clause),
            Found::NotCompleted => self.refuse_uncompleted(),
            Found::Nothing => self.refuse(clause, Message::IrregularityNone),
        }
    }

    /// Pressing before having moved where it is no illegal move, only forbidden (6.2.c of 2014): the clock goes back, and
    /// the arbiter punishes. Says whether there was such a press.
    fn punish_empty_press(&mut self, offender: Option<Color>) -> bool {
        let illegal = self.book.irregularity_press_without_move().is_some_and(|given| given.value);
        let forbidden = self.book.clock_press_before_move_forbidden().filter(|given| given.value && !illegal);
        let pressed = self.empty_press.filter(|player| offender.is_none_or(|offender| offender == *player));
        let (Some(given), Some(player)) = (forbidden, pressed) else { return false };
        self.empty_press = None;
        self.halt();
        self.rule_clock(given.clause);
        let clause = self.cite(concept::clock::MISUSE_PENALTY);
        self.punish(player, clause, true, Message::IrregularityPressedFirst);
        true
    }

    /// The opponent has replied: the illegal move stands (A.4.b of 2014, A.4.2 since 2018; 11, 12.a of the Finnish rules).
    fn leave_as_it_is(&mut self, index: usize, deadline: Clause) {
        let late = self.for_pace(
            &[concept::rapid::ILLEGAL_MOVE_FINAL_AFTER_REPLY],
            &[concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY],
        );
        self.refuse(late.unwrap_or(deadline), Message::IrregularityReplied);
        self.rule_stands(index, deadline);
    }

    fn rule_stands(&mut self, index: usize, deadline: Clause) {
        let stays =
            self.book.irregularity_unpromoted_pawn().filter(|given| given.value == UnpromotedPawn::Stays);
        let clause = match stays.filter(|_| self.is_unpromoted(index)) {
            Some(given) => given.clause,
            None => self
                .for_pace(
                    &[concept::rapid::ILLEGAL_MOVE_STANDS_IF_UNCLAIMED],
                    &[
                        concept::blitz::ILLEGAL_MOVE_STANDS_IF_UNCLAIMED,
                        concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY,
                    ],
                )
                .unwrap_or(deadline),
        };
        self.rule(clause, Decision::Stands { what: Matter::IllegalMove });
    }

    fn seen_by_players_only(&self) -> Option<Given<SeenBy>> {
        self.book.irregularity_illegal_move_seen_by().filter(|given| given.value == SeenBy::PlayerOnly)
    }

    fn refuse_uncompleted(&mut self) {
        let clause = self
            .book
            .irregularity_illegal_move_counts_when()
            .map_or_else(|| self.cite(concept::clock::PRESS_COMPLETES_MOVE), |given| given.clause);
        self.refuse(clause, Message::IrregularityUncompleted);
    }

    /// A player claims that the opponent made an illegal move.
    pub(crate) fn claim_illegal_move(&mut self, player: Color) {
        let clause = self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED);
        let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::IllegalMove, upheld };
        if self.punish_empty_press(Some(!player)) {
            return;
        }
        match self.look_for(Some(!player)) {
            Found::Now(irregularity) => {
                self.rule(self.clause_of_claim(irregularity), answer(Upheld::Yes));
                self.penalise(irregularity, Brought::Claimed);
            }
            Found::TooLate(index, clause) => {
                self.refuse(clause, Message::IrregularityClaimedLate);
                self.rule_stands(index, clause);
            }
            Found::NotCompleted => self.refuse_uncompleted(),
            Found::Nothing => self.rule(self.claim_clause().unwrap_or(clause), answer(Upheld::No)),
        }
    }

    /// Whether the player can claim an illegal move of the opponent now.
    pub(crate) fn can_claim_illegal_move(&self, player: Color) -> bool {
        matches!(self.look_for(Some(!player)), Found::Now(_))
    }

    /// The clause that lets the opponent claim, where rapid or blitz has one of its own.
    fn claim_clause(&self) -> Option<Clause> {
        let clause = self.for_pace(
            &[concept::rapid::ILLEGAL_MOVE_CLAIM_WIN, concept::rapid::ILLEGAL_MOVE_CLAIM],
            &[concept::blitz::ILLEGAL_MOVE_LOSES_ON_CLAIM],
        )?;
        // Where the concept has several numbers, the parameter picks the one that decides.
        let loses = self.book.irregularity_illegal_moves_lose_at().map(|given| given.clause);
        Some(loses.filter(|loses| loses.concept() == clause.concept()).unwrap_or(clause))
    }

    fn clause_of_claim(&self, irregularity: Irregularity) -> Clause {
        match irregularity {
            Irregularity::Move(index) if self.leaves_king_in_check(index) => {
                self.for_pace(&[], &[concept::blitz::POINT_OUT_CHECK]).or_else(|| self.claim_clause())
            }
            _ => self.claim_clause(),
        }
        .unwrap_or_else(|| self.clause_of(irregularity, Brought::Claimed))
    }

    /// What the watching program sees after each event.
    pub(crate) fn watch(&mut self) {
        self.settle_wrong_start(false);
        self.end_waiting();
        if !self.program_watches || self.over.is_some() {
            return;
        }
        if self.seen_by_players_only().is_none()
            && let Found::Now(irregularity) = self.look_for(None)
        {
            return self.penalise(irregularity, Brought::Seen);
        }
        self.watch_position();
    }

    /// The watching program sees a position that cannot be, once the move that led to it is completed.
    fn watch_position(&mut self) {
        if self.waiting.is_some() || self.record.last().is_some_and(|ply| !ply.completed) {
            return;
        }
        let sights = [
            (self.book.irregularity_both_kings_in_check(), self.both_kings_in_check()),
            (self.book.irregularity_pawn_on_last_rank(), self.pawn_on_last_rank()),
        ];
        if let Some((policy, _)) = sights.into_iter().find(|(policy, seen)| policy.is_some() && *seen)
            && (self.record.last_illegal().is_some() || self.waits(policy))
        {
            self.observe_illegal_position(policy, true);
        }
    }

    /// The latest act that counts as an illegal move, else the first illegal move of the record.
    fn look_for(&self, offender: Option<Color>) -> Found {
        let wanted = |player: Color| offender.is_none_or(|offender| offender == player);
        if let Some(player) = self.empty_press.filter(|&player| wanted(player))
            && self.book.irregularity_press_without_move().is_some_and(|given| given.value)
        {
            return Found::Now(Irregularity::EmptyPress(player));
        }
        let plies = self.record.plies();
        let illegal = |&index: &usize| !plies[index].legal && wanted(self.record.mover(index));
        let until_reply = self
            .book
            .irregularity_illegal_move_deadline()
            .filter(|given| given.value == ClaimDeadline::OwnNextMove);
        // Where a reply makes an illegal move stand, only the last one can still be brought up.
        let found = match until_reply {
            Some(_) => (0..plies.len()).rev().find(illegal),
            None => (0..plies.len()).find(illegal),
        };
        let Some(index) = found else { return self.look_for_two_hands(offender) };
        let replied = index + 1 < plies.len();
        if !replied && !plies[index].completed {
            return Found::NotCompleted;
        }
        if let Some(given) = until_reply.filter(|_| replied) {
            return match self.look_for_two_hands(offender) {
                Found::Nothing => Found::TooLate(index, given.clause),
                later => later,
            };
        }
        Found::Now(self.irregularity_of(index))
    }

    /// Two hands on one move, and the clock pressed (7.5.4 since 2018), until the opponent has moved.
    fn look_for_two_hands(&self, offender: Option<Color>) -> Found {
        let counts = self.book.irregularity_two_hands().is_some_and(|given| given.value);
        let last = self.record.len().checked_sub(1);
        match last {
            Some(index)
                if counts
                    && self.record.plies()[index].two_hands
                    && offender.is_none_or(|offender| offender == self.record.mover(index)) =>
            {
                if self.record.plies()[index].completed {
                    Found::Now(Irregularity::TwoHands(index))
                } else {
                    Found::NotCompleted
                }
            }
            _ => Found::Nothing,
        }
    }
}
