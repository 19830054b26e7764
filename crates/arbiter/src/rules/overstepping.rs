//! TODO-DOC

use jadoube_board::{Bitboard, Board, Color, Role};
use jadoube_laws::choice::{BothFlags, FlagException};
use jadoube_laws::{InForce, concept};

use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::rules::winnability;
use crate::rules::{no_progress, quickplay, recording};
use crate::ruling::{Decision, Reason};
use crate::table::Table;
use crate::table::questions::Pending;
use crate::winnable;

/// A player who has not made the moves in time loses, unless the opponent cannot mate by any series of legal moves
/// (6.9); in Finnish blitz, unless the opponent lacks material that can force mate (13.c.2).
pub(crate) fn rule_flag(t: &mut Table, player: Color) {
    if quickplay::flag_makes_decision_due(t, Some(player)) {
        return;
    }
    t.halt();
    if recording::ask_whether_provable(t, player) {
        return;
    }
    let position = board_at_flag(t);
    let exception = t.book.clock_flag_exception();
    let draw = match exception.map(|given| given.value) {
        Some(FlagException::NoLegalMate) => winnable::can_mate(&position, !player).map(|can| !can),
        Some(FlagException::NoForcingMaterial) => Some(!can_force_mate(t.book, position.board(), !player)),
        None => Some(false),
    };
    let lost = t.cite(concept::clock::FLAG_FALL_LOSES);
    let drawn = exception.map_or(lost, |given| given.clause);
    match draw {
        Some(true) => {
            if let Some(given) = t.book.clock_pawn_is_forcing_material() {
                t.notice(given.clause, Message::FlagNoMaterial);
            }
            t.finish(GameResult::DRAW, Reason::FlagUnwinnable, drawn);
        }
        Some(false) => {
            t.finish(GameResult::win(!player), Reason::Flag, lost);
            no_progress::offer_draw_despite_flag(t);
        }
        None => winnability::ask(t, drawn, player, Reason::FlagUnwinnable),
    }
}

/// An illegal move that was not completed is no part of the game yet.
pub(crate) fn board_at_flag(t: &Table) -> jadoube_board::Position {
    match t.record.last() {
        Some(ply) if !ply.is_legal() && !ply.is_completed() => t.record.position_at(t.record.len() - 1),
        _ => *t.record.position(),
    }
}

/// With an order known the first to fall decides; without, the period does.
pub(crate) fn rule_both_flags(t: &mut Table, first: Option<Color>) {
    if quickplay::flag_makes_decision_due(t, first) {
        return;
    }
    let ignored = t.book.clock_both_flags_order_ignored().is_some_and(|given| given.value);
    if let Some(first) = first.filter(|_| !ignored) {
        return rule_flag(t, first);
    }
    if let Some(given) = t.book.clock_both_flags_order_ignored().filter(|given| given.value) {
        t.notice(given.clause, Message::FlagOrderIgnored);
    }
    let guideline = t.book.clock_both_flags_by_guideline().is_some_and(|given| given.value);
    let announced = t.regulations().quickplay_finish == Some(true);
    let last = Color::ALL.into_iter().all(|color| t.clock.quota(color).is_none());
    let rule =
        if last { t.book.clock_both_flags_last_period() } else { t.book.clock_both_flags_earlier_period() };
    match rule.filter(|_| !guideline || announced) {
        Some(given) if given.value == BothFlags::Draw => {
            t.finish(GameResult::DRAW, Reason::BothFlags, given.clause);
        }
        Some(given) => {
            t.rule(given.clause, Decision::Stands { what: Matter::BothFlags });
            t.grant_next_period();
            t.rule_clock(given.clause);
        }
        None => {
            let clause = t.cite(concept::clock::FLAG_DEEMED_FALLEN);
            let ground = Message::FlagOrderUnknown;
            let choices = &[Choice::WhiteFirst, Choice::BlackFirst, Choice::Draw, Choice::Continue];
            t.ask(clause, About::BothFlags, choices, Choice::Draw, ground, Pending::BothFlags);
        }
    }
}

/// Whether a side has material with which mate can be forced against a bare king (Finnish blitz 13.c.2).
pub fn can_force_mate(book: InForce, board: &Board, color: Color) -> bool {
    // A pawn left on the last rank stays one for good (rule 11).
    let live = board.of(color) - (board.all(Role::Pawn) & Bitboard::BACK_RANKS);
    let count = |role| (board.pieces(color, role) & live).count();
    let pawn = book.clock_pawn_is_forcing_material().is_some_and(|given| given.value);
    let bishops = board.pieces(color, Role::Bishop);
    let pair = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    count(Role::Queen) + count(Role::Rook) > 0
        || pawn && count(Role::Pawn) > 0
        || pair
        || bishops.any() && count(Role::Knight) > 0
        || count(Role::Knight) >= 3
}
