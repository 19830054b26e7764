//! What follows from an illegal move: it counts against the player, who loses by it, or the position is put right and
//! the opponent gains time (7.4 of 2009, 7.5 since 2014, A.4 and B.4).

use super::broken;
use crate::rules::irregularity::kinds::RESTORED;
use jadoube_board::{Color, Position};
use jadoube_clock::Millis;
use jadoube_laws::choice::{UnpromotedPawn, Unwinnable};
use jadoube_laws::{Clause, Concept, everywhere};

use crate::message::{About, Choice, ClockFace, Message};
use crate::points::GameResult;
use crate::rules::irregularity::kinds::{Brought, Irregularity};
use crate::rules::{ending, needed, unpressed, winnability};
use crate::ruling::{Decision, Reason};
use crate::table::Table;
use crate::table::questions::Pending;

/// Counts an illegal move and does what the edition orders (7.4 of 2009, 7.5 since 2014, A.4 and B.4).
pub(crate) fn penalise(t: &mut Table, irregularity: Irregularity, brought: Brought) {
    t.halt();
    if let Some(offender) = count_and_survive(t, irregularity, brought) {
        put_right(t, irregularity, &[offender]);
    }
}

/// The same for an illegal move that was claimed and the earlier one from which it came, which is found with it: both
/// count, and the position before the first is set up again.
pub(crate) fn penalise_both(t: &mut Table, first: Irregularity, claimed: Irregularity) {
    t.halt();
    let Some(one) = count_and_survive(t, first, Brought::Seen) else { return };
    let Some(other) = count_and_survive(t, claimed, Brought::Claimed) else { return };
    put_right(t, first, &[one, other]);
}

/// Counts an illegal move, which may lose: its player, where it does not.
fn count_and_survive(t: &mut Table, irregularity: Irregularity, brought: Brought) -> Option<Color> {
    let (offender, count, clause) = self::count(t, irregularity, brought);
    let loses = t.book.irregularity_illegal_moves_lose_at().filter(|given| count >= given.value);
    match (loses, irregularity) {
        (_, Irregularity::Move(index)) if broken::king_capture_loses(t, index) => {
            let result = GameResult::win(!offender);
            t.finish(result, Reason::KingCaptured, clause);
        }
        (Some(given), _) => {
            let outweighs = outweighs_flag(t, !offender).filter(|_| brought == Brought::Claimed);
            lose_by_illegal_moves(t, offender, irregularity, outweighs.unwrap_or(given.clause));
        }
        (None, _) => return Some(offender),
    }
    None
}

/// An illegal move counts against its player: who that is, how many there are now, and the clause.
fn count(t: &mut Table, irregularity: Irregularity, brought: Brought) -> (Color, u32, Clause) {
    let (offender, made) = match irregularity {
        Irregularity::EmptyPress(player) | Irregularity::OutOfTurn(player) => (player, None),
        Irregularity::Move(index) | Irregularity::Unpromoted(index) | Irregularity::TwoHands(index) => {
            (t.record.mover(index), t.record.scored(index))
        }
        Irregularity::Told(index) => (t.record.mover(index), None),
    };
    let clause = broken::clause_of(t, irregularity, brought);
    let count = t.count_illegal(offender);
    let fault = broken::fault_of(t, irregularity);
    let breaks = fault.and_then(|fault| t.book.clause(Concept::from_slug(fault.concept())?));
    t.rule(clause, Decision::Illegal { player: offender, count, made, breaks, why: fault });
    (offender, count, clause)
}

/// An illegal move outweighs the flag by which the game was over (15).
pub(crate) fn outweigh_flag(t: &mut Table, irregularity: Irregularity) {
    let (offender, _, clause) = count(t, irregularity, Brought::Claimed);
    let reason = match irregularity {
        Irregularity::Move(index) if broken::king_capture_loses(t, index) => Reason::KingCaptured,
        _ => Reason::IllegalMoves,
    };
    let outweighs = t.book.irregularity_illegal_move_beats_flag().map_or(clause, |given| given.clause);
    t.overturn(GameResult::win(!offender), reason, outweighs);
}

/// The illegal move that loses; drawn where the opponent can never mate (7.4.b, 7.5.b, 7.5.5).
fn lose_by_illegal_moves(t: &mut Table, offender: Color, irregularity: Irregularity, loses: Clause) {
    if let Some(drawn) =
        t.book.irregularity_illegal_move_unwinnable().filter(|given| given.value != Unwinnable::Loss)
        && !t.record.is_known()
    {
        return needed::ask_for_mate(t, drawn.clause, offender, Reason::IllegalMovesUnwinnable);
    }
    let position = match irregularity {
        Irregularity::Move(index) => t.record.position_at(index),
        Irregularity::Unpromoted(index) => {
            let mut trial = t.clone();
            trial.replace_by_queen(index, loses);
            *trial.record.position()
        }
        Irregularity::TwoHands(_)
        | Irregularity::EmptyPress(_)
        | Irregularity::OutOfTurn(_)
        | Irregularity::Told(_) => *t.record.position(),
    };
    lose_or_draw(t, offender, &position, loses);
}

/// The same from a position that is known.
pub(crate) fn lose_or_draw(t: &mut Table, offender: Color, position: &Position, loses: Clause) {
    let exception = t.book.irregularity_illegal_move_unwinnable();
    let possible = exception.is_some_and(|given| given.value != Unwinnable::Loss);
    let drawn = exception.map_or(loses, |given| given.clause);
    let can_mate = if possible { winnability::can_mate(t, position, !offender) } else { Some(true) };
    match can_mate {
        Some(true) => t.finish(GameResult::win(!offender), Reason::IllegalMoves, loses),
        Some(false) => t.finish(GameResult::DRAW, Reason::IllegalMovesUnwinnable, drawn),
        None => winnability::ask(t, drawn, offender, Reason::IllegalMovesUnwinnable),
    }
}

/// An illegal move that does not lose yet: the position is put right, and the opponent of every offender gains time.
fn put_right(t: &mut Table, irregularity: Irregularity, offenders: &[Color]) {
    let Some(&offender) = offenders.first() else { return };
    let clause = clause_of_restoring(t, irregularity);
    let made = t.record.len();
    match irregularity {
        Irregularity::Move(index) => take_back(t, index, offender, clause),
        Irregularity::Unpromoted(index) => put_pawn_right(t, index, offender, clause),
        // The move itself is legal: only the way it was made is punished.
        Irregularity::TwoHands(index) => t.forgive_two_hands(index),
        Irregularity::EmptyPress(_) => t.settle_empty_press(),
        Irregularity::OutOfTurn(_) => {
            t.settle_out_of_turn();
            t.rule_position(clause);
        }
        Irregularity::Told(index) => {
            t.restore(index, clause);
            let clause = t.cite(everywhere::irregularity::REPLACEMENT_MOVE_TOUCH_RULES);
            t.notice(clause, Message::UnseenTouched { player: offender });
        }
    }
    // The queen that takes the pawn's place may end the game: then no time is given any more.
    if t.is_over() {
        return;
    }
    let mut gained = [Millis::ZERO; 2];
    if let Some(given) = t.book.irregularity_illegal_move_time() {
        let time = Millis::from_secs(i64::from(given.value));
        for &offender in offenders {
            gained[(!offender).index()] += time;
            t.give_time(!offender, time, given.clause);
        }
    }
    let clause = t.cite(everywhere::irregularity::CLOCK_TIMES_AFTER_RESTORING);
    t.rule_clock(clause);
    let (Irregularity::Move(index) | Irregularity::Unpromoted(index) | Irregularity::Told(index)) =
        irregularity
    else {
        return;
    };
    if index + 1 < made {
        ask_clock_times(t, t.record.len(), gained, clause);
    } else if t.record.len() == index {
        ask_about_increment(t, offender, clause);
    }
}

/// The clause that orders the position before to be set up again.
fn clause_of_restoring(t: &Table, irregularity: Irregularity) -> Clause {
    match irregularity {
        Irregularity::Unpromoted(_) => t.cite(everywhere::irregularity::UNPROMOTED_PAWN_ILLEGAL),
        _ => t.cite_first(RESTORED),
    }
}

/// The position before the illegal move comes back, and touch-move holds for the move that replaces it.
fn take_back(t: &mut Table, index: usize, offender: Color, clause: Clause) {
    let Some(attempt) = t.record.plies()[index].attempt() else { return };
    t.restore(index, clause);
    t.touch_by_move(offender, attempt);
    if let Some(duty) = unpressed::duty_after(t, offender, attempt) {
        let clause = t.cite(everywhere::irregularity::REPLACEMENT_MOVE_TOUCH_RULES);
        t.bind(offender, duty, clause);
    }
}

/// A pawn left on the last rank: the move is chosen anew (2009), or a queen takes its place (since 2014), whenever it is
/// found: what was played after it is taken back.
fn put_pawn_right(t: &mut Table, index: usize, offender: Color, clause: Clause) {
    let policy = t.book.irregularity_unpromoted_pawn();
    let Some(given) = policy.filter(|given| given.value == UnpromotedPawn::Queen) else {
        return take_back(t, index, offender, clause);
    };
    let later = index + 1 < t.record.len();
    if later {
        t.take_back(index + 1);
    }
    t.replace_by_queen(index, given.clause);
    if later {
        t.rule_position(t.cite_first(RESTORED));
    }
    ending::rule_on_ending(t);
}

/// Goes back to an earlier position without knowing who is to blame.
pub(crate) fn restore_earlier(t: &mut Table, plies: usize, clause: Clause) {
    t.halt();
    t.restore(plies, clause);
    let clause = t.cite(everywhere::irregularity::CLOCK_TIMES_AFTER_RESTORING);
    t.rule_clock(clause);
    ask_clock_times(t, plies, [Millis::ZERO; 2], clause);
}

/// The arbiter decides the times by best judgement (6.13 of 2009, 7.1 since 2014); the log suggests them, with what a
/// ruling has just given.
pub(crate) fn ask_clock_times(t: &mut Table, plies: usize, gained: [Millis; 2], clause: Clause) {
    let then = t.clocks_after(plies);
    let ground = Message::IrregularityClocksShowed { white: then[0], black: then[1] };
    let change = Color::ALL.map(|color| {
        let now = t.left(color).unwrap_or(Millis::ZERO);
        then[color.index()] + gained[color.index()] - now
    });
    ask_about_clock(t, change, ground, clause);
}

/// The press that completed the illegal move brought the offender extra time, which the arbiter may take back.
fn ask_about_increment(t: &mut Table, offender: Color, clause: Clause) {
    let bonus = t.clock.bonus(offender);
    if t.book.irregularity_illegal_increment_stays().is_some_and(|given| given.value) {
        return;
    }
    if bonus > Millis::ZERO {
        let mut change = [Millis::ZERO; 2];
        change[offender.index()] = Millis::ZERO - bonus;
        let ground = Message::IrregularityIncrementGained { player: offender, time: ClockFace(bonus) };
        ask_about_clock(t, change, ground, clause);
    }
}

fn ask_about_clock(t: &mut Table, change: [Millis; 2], ground: Message, clause: Clause) {
    if t.left(Color::White).is_some() {
        let may_stay = t.book.irregularity_clock_times_may_stay().is_none_or(|given| given.value);
        let choices: &[Choice] = if may_stay { &[Choice::Restore, Choice::Keep] } else { &[Choice::Restore] };
        t.ask(clause, About::ClockTimes, choices, Choice::Restore, ground, Pending::ClockTimes(change));
    }
}

/// The clause by which an illegal move loses although the claimant's own time is over (15).
fn outweighs_flag(t: &Table, claimant: Color) -> Option<Clause> {
    let given = t.book.irregularity_illegal_move_beats_flag().filter(|given| given.value)?;
    t.flag_is_down(claimant).then_some(given.clause)
}
