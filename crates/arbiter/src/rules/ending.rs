//! TODO-DOC

use jadoube_board::{Attempt, Color, Position};
use jadoube_laws::choice::{Ending, EndingMove, Fivefold, Unwinnable};
use jadoube_laws::{Clause, concept};

use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::questions::Pending;
use crate::winnable;

/// A start position in which the game is over already.
pub(crate) fn rule_on_start_position(t: &mut Table) {
    let position = *t.record.position();
    if let Some((result, reason, clause, _)) = ending_of(t, &position) {
        t.finish(result, reason, clause);
    }
}

/// Ends the game where the legal move just made ends it: mate, stalemate, dead position, fivefold repetition,
/// seventy-five moves. The move is then completed without the clock (6.7.a, 6.2.a.1, 6.2.1.1).
pub(crate) fn rule_on_ending(t: &mut Table) {
    let bound = t.book.end_ending_move().map(|given| given.value) == Some(EndingMove::LegalAndBound);
    if bound && t.turn().breach().is_some() {
        return;
    }
    let position = *t.record.position();
    let ended = ending_of(t, &position).or_else(|| ending_by_repetition(t));
    let Some((result, reason, clause, ending)) = ended else { return };
    complete_by_ending(t, ending);
    t.finish(result, reason, clause);
    note_mate_precedence(t, reason);
}

/// A move that ends the game, or on which a draw is agreed, is completed without the clock where the edition says so.
pub(crate) fn complete_by_ending(t: &mut Table, ending: Ending) {
    let listed = t.book.clock_completed_without_press().filter(|given| given.value.contains(&ending));
    if let Some(given) = listed
        && t.record.last().is_some_and(|ply| !ply.is_completed())
    {
        t.complete(t.record.len() - 1, given.clause);
    }
}

/// Mate by the last of seventy-five moves wins (9.6.b, 9.6.2).
pub(crate) fn note_mate_precedence(t: &mut Table, reason: Reason) {
    let Some(moves) = t.book.draw_seventy_five_moves() else { return };
    if reason == Reason::Checkmate
        && u32::from(t.record.position().halfmoves()) >= 2 * moves.value
        && let Some(given) = t.book.draw_seventy_five_mate_first().filter(|given| given.value)
    {
        t.notice(given.clause, Message::EndingMateFirst);
    }
}

/// How a legal move would end the game.
pub(crate) fn ending_by(t: &Table, attempt: Attempt) -> Option<(GameResult, Reason, Ending)> {
    let mut trial = t.clone();
    trial.make(t.record.position().turn(), attempt, false, None);
    let ended = ending_of(&trial, trial.record.position()).or_else(|| ending_by_repetition(&trial));
    ended.map(|(result, reason, _, ending)| (result, reason, ending))
}

pub(crate) fn ending_of(t: &Table, position: &Position) -> Option<(GameResult, Reason, Clause, Ending)> {
    let turn = position.turn();
    if position.has_legal_move() == Ok(false) {
        return Some(if position.is_check() {
            let clause = t.cite(concept::end::CHECKMATE);
            (GameResult::win(!turn), Reason::Checkmate, clause, Ending::Checkmate)
        } else {
            let clause = t.cite(concept::end::STALEMATE);
            (GameResult::DRAW, Reason::Stalemate, clause, Ending::Stalemate)
        });
    }
    let given = t.book.end_dead_position().filter(|given| given.value)?;
    winnable::is_dead(position).then_some((
        GameResult::DRAW,
        Reason::DeadPosition,
        given.clause,
        Ending::DeadPosition,
    ))
}

/// Fivefold repetition (9.6.a of 2014: in a row; 9.6.1 since 2018: any) and seventy-five moves (9.6.b, 9.6.2).
pub(crate) fn ending_by_repetition(t: &Table) -> Option<(GameResult, Reason, Clause, Ending)> {
    if let (Some(fivefold), Some(times)) = (t.book.draw_fivefold(), t.book.draw_fivefold_occurrences())
        && t.record.possible_occurrences() >= times.value
    {
        let repeated = match fivefold.value {
            Fivefold::Any => t.record.occurrences(t.record.position()) >= times.value,
            Fivefold::Consecutive => t.record.repeats_in_a_row(times.value as usize),
        };
        if repeated {
            return Some((GameResult::DRAW, Reason::Fivefold, fivefold.clause, Ending::Fivefold));
        }
    }
    let given = t.book.draw_seventy_five_moves()?;
    (u32::from(t.record.position().halfmoves()) >= 2 * given.value).then_some((
        GameResult::DRAW,
        Reason::SeventyFiveMoves,
        given.clause,
        Ending::SeventyFiveMoves,
    ))
}

/// A player resigns (5.1.b, 5.1.2); since 2023 the game is drawn if the opponent could never mate.
pub(crate) fn resign(t: &mut Table, player: Color) {
    let loss = if t.is_away() {
        t.cite(concept::adjourned::RESIGN_BEFORE_RESUMPTION)
    } else {
        t.cite(concept::end::RESIGNATION)
    };
    let Some(given) = t.book.end_resignation_unwinnable().filter(|given| given.value == Unwinnable::Draw)
    else {
        return t.finish(GameResult::win(!player), Reason::Resignation, loss);
    };
    match winnable::can_mate(t.record.position(), !player) {
        Some(true) => t.finish(GameResult::win(!player), Reason::Resignation, loss),
        Some(false) => t.finish(GameResult::DRAW, Reason::Resignation, given.clause),
        None => {
            t.halt();
            let ground = Message::FlagMateNotKnown;
            let pending = Pending::Unwinnable(player, Reason::Resignation);
            t.ask(
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

/// The game goes on although it was over: the clock of the player who has the move runs.
pub(crate) fn reopen(t: &mut Table, clause: Clause) {
    if t.resume() {
        let turn = t.record.position().turn();
        t.run_clock(turn);
    }
    t.rule_clock(clause);
}
