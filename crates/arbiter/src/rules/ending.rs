//! The end of the game (Article 5, 9.6): what ends it of itself, and resignation.

use jadoube_board::{Attempt, Color};
use jadoube_laws::choice::{Ending, EndingMove, Unwinnable};
use jadoube_laws::{Clause, everywhere};

use jadoube_play::{End, Ended, History};

use crate::message::Message;
use crate::points::GameResult;
use crate::rules::{needed, winnability};
use crate::ruling::Reason;
use crate::table::Table;

/// A start position in which the game is over already.
pub(crate) fn rule_on_start_position(t: &mut Table) {
    if let Some(ended) = ended(t) {
        t.finish(result(ended.by), reason(ended.by), ended.clause);
    }
}

/// Ends the game where the legal move just made ends it: mate, stalemate, dead position, fivefold repetition,
/// seventy-five moves. The move is then completed without the clock (6.7.a, 6.2.a.1, 6.2.1.1).
pub(crate) fn rule_on_ending(t: &mut Table) {
    let bound = t.book.end_ending_move().map(|given| given.value) == Some(EndingMove::LegalAndBound);
    if bound && t.turn().breach().is_some() {
        return;
    }
    let Some(ended) = ended(t) else { return };
    complete_by_ending(t, listed(ended.by));
    t.finish(result(ended.by), reason(ended.by), ended.clause);
    // Mate by the last of seventy-five moves wins (9.6.b, 9.6.2).
    if let Some(clause) = ended.mate_first {
        t.notice(clause, Message::EndingMateFirst);
    }
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

/// The first move, before the last one, by which the game was over although nobody saw it.
pub(crate) fn ended_before_last(t: &Table) -> Option<(usize, Reason)> {
    let mut history = History::default();
    history.begin(*t.record.start());
    let mut search = winnability::usual(t);
    for (index, position) in t.record.positions().enumerate().skip(1).take(t.record.len().saturating_sub(1)) {
        history.push(&position);
        let index = index - 1;
        if let Some(ended) = jadoube_play::ended(&t.arranged.counts, &history, &position, &mut search) {
            return Some((index, reason(ended.by)));
        }
    }
    None
}

/// How a legal move would end the game.
pub(crate) fn ending_by(t: &Table, attempt: Attempt) -> Option<(GameResult, Reason, Ending)> {
    let mut trial = t.clone();
    trial.make(t.record.position().turn(), attempt, false, None);
    let by = ended(&trial)?.by;
    Some((result(by), reason(by), listed(by)))
}

/// What has ended the game of itself: mate, stalemate, a dead position (Article 5), fivefold repetition, seventy-five
/// moves (9.6).
fn ended(t: &Table) -> Option<Ended> {
    jadoube_play::ended(&t.arranged.counts, &t.record, t.record.position(), &mut winnability::usual(t))
}

fn result(end: End) -> GameResult {
    end.winner().map_or(GameResult::DRAW, GameResult::win)
}

fn reason(end: End) -> Reason {
    match end {
        End::Checkmate(_) => Reason::Checkmate,
        End::Stalemate => Reason::Stalemate,
        End::DeadPosition => Reason::DeadPosition,
        End::Fivefold => Reason::Fivefold,
        End::SeventyFiveMoves => Reason::SeventyFiveMoves,
    }
}

fn listed(end: End) -> Ending {
    match end {
        End::Checkmate(_) => Ending::Checkmate,
        End::Stalemate => Ending::Stalemate,
        End::DeadPosition => Ending::DeadPosition,
        End::Fivefold => Ending::Fivefold,
        End::SeventyFiveMoves => Ending::SeventyFiveMoves,
    }
}

/// A player resigns (5.1.b, 5.1.2); since 2023 the game is drawn if the opponent could never mate.
pub(crate) fn resign(t: &mut Table, player: Color) {
    let loss = if t.is_away() {
        t.cite(everywhere::adjourned::RESIGN_BEFORE_RESUMPTION)
    } else {
        t.cite(everywhere::end::RESIGNATION)
    };
    let Some(given) = t.book.end_resignation_unwinnable().filter(|given| given.value == Unwinnable::Draw)
    else {
        return t.finish(GameResult::win(!player), Reason::Resignation, loss);
    };
    if !t.record.is_known() {
        t.halt();
        return needed::ask_for_mate(t, given.clause, player, Reason::Resignation);
    }
    let position = *t.record.position();
    match winnability::can_mate(t, &position, !player) {
        Some(true) => t.finish(GameResult::win(!player), Reason::Resignation, loss),
        Some(false) => t.finish(GameResult::DRAW, Reason::Resignation, given.clause),
        None => {
            t.halt();
            winnability::ask(t, given.clause, player, Reason::Resignation);
        }
    }
}

/// The game goes on although it was over: the clock of the player who has the move runs.
pub(crate) fn reopen(t: &mut Table, clause: Clause) {
    if t.resume(clause) {
        match t.course.is_started() {
            true => t.run_clock(t.record.position().turn()),
            false => t.start(t.now()),
        }
    }
    t.rule_clock(clause);
}
