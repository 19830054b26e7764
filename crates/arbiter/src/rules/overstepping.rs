//! Who has overstepped the time (6.9 to 6.11; Finnish blitz, 13.c): what he loses by it.

use jadoube_board::Color;
use jadoube_laws::choice::{BothFlags, FlagException};
use jadoube_laws::everywhere;

use jadoube_play::{Unpromoted, can_force_mate};

use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::rules::needed;
use crate::rules::no_progress;
use crate::rules::winnability;
use crate::ruling::{Decision, Reason};
use crate::table::Table;
use crate::table::questions::Pending;

/// A player who has not made the moves in time loses, unless the opponent cannot mate by any series of legal moves
/// (6.9); in Finnish blitz, unless the opponent lacks material that can force mate (13.c.2).
pub(crate) fn lose_on_time(t: &mut Table, player: Color) {
    t.halt();
    let position = board_at_flag(t);
    let exception = t.book.clock_flag_exception();
    if let Some(given) = exception.filter(|_| !t.record.is_known()) {
        return needed::ask_for_mate(t, given.clause, player, Reason::FlagUnwinnable);
    }
    let can_win = match exception.map(|given| given.value) {
        Some(FlagException::NoLegalMate) => winnability::can_mate(t, &position, !player),
        Some(FlagException::NoForcingMaterial) => {
            Some(can_force_mate(t.book, position.board(), !player, Unpromoted::of(t.book)))
        }
        None => Some(true),
    };
    let lost = t.cite(everywhere::clock::FLAG_FALL_LOSES);
    let drawn = exception.map_or(lost, |given| given.clause);
    match can_win {
        Some(false) => {
            if let Some(given) = t.book.clock_pawn_is_forcing_material() {
                t.notice(given.clause, Message::FlagNoMaterial);
            }
            t.finish(GameResult::DRAW, Reason::FlagUnwinnable, drawn);
        }
        Some(true) => {
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
pub(crate) fn both_on_time(t: &mut Table, first: Option<Color>) {
    let ignored = t.book.clock_both_flags_order_ignored().is_some_and(|given| given.value);
    if let Some(first) = first.filter(|_| !ignored) {
        return lose_on_time(t, first);
    }
    let known = first.or_else(|| t.clock.first_flag(t.now()));
    if let Some(given) =
        t.book.clock_both_flags_order_ignored().filter(|given| given.value && known.is_some())
    {
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
            let clause = t.cite(everywhere::clock::FLAG_DEEMED_FALLEN);
            let ground = Message::FlagOrderUnknown;
            let choices = &[Choice::WhiteFirst, Choice::BlackFirst, Choice::Draw, Choice::Continue];
            t.ask(clause, About::BothFlags, choices, Choice::Draw, ground, Pending::BothFlags);
        }
    }
}
