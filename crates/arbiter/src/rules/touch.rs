//! Touching and releasing pieces (Article 4), and objecting to what the opponent did.

use jadoube_board::{Attempt, Color, Position, Square};
use jadoube_laws::FirstOf;
use jadoube_laws::choice::{Decline, Intervention, ObjectionScope};
use jadoube_laws::{Clause, concept, everywhere};

use crate::event::{ClaimKind, Manner};
use crate::message::{Matter, Message};
use crate::rules::{duty, ending, offers, unpressed, visual};
use crate::ruling::{Must, Upheld};
use crate::table::Table;
use crate::table::turn::{Breach, Duty};

/// A player touches pieces.
pub(crate) fn touch(t: &mut Table, player: Color, squares: &[Square], together: bool, manner: Manner) {
    match manner {
        Manner::Adjust => adjust(t, player),
        Manner::Accident => {
            let clause = t.cite_first(
                const { FirstOf::new(&[concept::adjust::OTHER_CONTACT_IS_INTENT, concept::touch::SCOPE]) },
            );
            t.notice(clause, Message::TouchAccident);
        }
        Manner::Intent | Manner::Feel => {
            if visual::counts_as_touch(t, player, manner) {
                touch_with_intent(t, player, squares, together);
            }
        }
    }
}

/// Adjusting, announced beforehand (4.2), by the player who has the move; since 2014 by the player whose clock runs.
fn adjust(t: &mut Table, player: Color) {
    let running = t.clock.running();
    if let Some(given) = t.book.clock_only_running_side_adjusts().filter(|given| given.value)
        && running.is_some_and(|running| running != player)
    {
        return t.refuse(given.clause, Message::TouchAdjustRunning);
    }
    let own_move_open = t.due() == player;
    if t.record.position().turn() != player && !own_move_open {
        let clause = t.cite(everywhere::adjust::ONLY_PLAYER_TO_MOVE);
        return t.refuse(clause, Message::TouchAdjustToMove);
    }
    let clause = t.cite(everywhere::adjust::ANNOUNCE);
    t.notice(clause, Message::TouchAdjusted);
}

fn touch_with_intent(t: &mut Table, player: Color, squares: &[Square], together: bool) {
    if t.record.position().turn() != player {
        let clause = t.cite(everywhere::touch::SCOPE);
        return t.refuse(clause, Message::TouchNotToMove);
    }
    lose_right_to_object(t, player);
    if t.is_over() {
        return;
    }
    offers::decline_by(t, player, Decline::Touch);
    t.touch(player, squares, together);
    if let Some(duty) = duty::duty_from_touches(t, player) {
        // What a release or a claim fixed already is not loosened by a further touch.
        let fixed = t.turn().duty(player).filter(|duty| duty.must.is_final());
        let duty = fixed.unwrap_or(duty);
        t.bind(player, duty, duty.clause);
    }
}

/// One part of a move is let go: the king in castling, a pawn on the promotion square (4.6 of 2009, 4.7 since 2014).
pub(crate) fn release(t: &mut Table, player: Color, from: Square, to: Square) {
    let position = *t.record.position();
    if position.turn() != player {
        let clause = t.cite(everywhere::release::FINAL);
        return t.refuse(clause, Message::GameNotToMove);
    }
    // Nothing that the player could have let go: nothing was touched either.
    if !position.board().of(player).contains(from) {
        let clause = t.cite(everywhere::release::FINAL);
        return t.refuse(clause, Message::TouchNoSuchRelease { from, to });
    }
    lose_right_to_object(t, player);
    if t.is_over() {
        return;
    }
    offers::decline_by(t, player, Decline::Touch);
    t.touch_by_move(player, Attempt::carry(from, to));
    t.release(player, from, to);
    if let Some(duty) = duty::duty_from_release(t, &position, player, from, to) {
        t.bind(player, duty, duty.clause);
    } else {
        let clause = t.cite(everywhere::release::FINAL);
        t.notice(clause, Message::TouchNoSuchRelease { from, to });
    }
}

/// The duty of a player that the move which he is about to make does not meet.
pub(crate) fn broken(t: &Table, player: Color, before: &Position, attempt: Attempt) -> Option<Duty> {
    let duty = t.turn().duty(player)?;
    let mv = before.judge(attempt).ok()?;
    (!duty::meets(before, mv, duty)).then_some(duty)
}

/// Whoever touches a piece with the intention of playing it can no longer object to what the opponent did under
/// Article 4 (4.7 of 2009, 4.8 since 2014). A mating move that nobody can object to any more then ends the game.
pub(crate) fn lose_right_to_object(t: &mut Table, player: Color) {
    let Some(breach) = t.turn().breach().filter(|breach| t.record.mover(breach.ply) != player) else {
        return;
    };
    let scope = t.book.touch_objection_scope().map(|given| given.value);
    if scope == Some(ObjectionScope::TouchedPieces) && duty::is_of_release(breach.duty) {
        return;
    }
    t.forgive(!player);
    if breach.ply + 1 == t.record.len() {
        ending::rule_on_ending(t);
    }
}

/// The opponent claims that a touched piece was not played, or that a move made was taken back (4.3 to 4.7; 4.7 or 4.8 for
/// the limit). A complaint that leads to what it asks for is right.
pub(crate) fn claim_touch_move(t: &mut Table, player: Color) {
    let claim = ClaimKind::TouchMove;
    if let Some(duty) = unpressed::duty(t, !player) {
        t.answer_claim(duty.clause, player, claim, Upheld::Yes);
        unpressed::point_out(t, !player);
        return;
    }
    let Some(complaint) = complaint(t, !player) else {
        let touched = !t.turn().touched(player).is_empty();
        let moved = t.record.last_mover() == Some(player);
        if touched || moved {
            let forfeits = t.cite(everywhere::claim::TOUCH_FORFEITS);
            t.refuse(forfeits, Message::TouchTooLate);
            return t.stands(forfeits, Matter::TouchMove);
        }
        let clause = t.cite(everywhere::touch::SCOPE);
        t.answer_claim(clause, player, claim, Upheld::No);
        return t.notice(clause, Message::TouchNoBreach);
    };
    let asked = t.book.touch_ruling_on_request().filter(|given| given.value);
    let demanded = asked.map_or_else(|| complaint.clause(t), |given| given.clause);
    t.answer_claim(demanded, player, claim, Upheld::Yes);
    enforce(t, !player, complaint);
}

/// The arbiter sees it and steps in, where the rulebook does not leave it to the players (A.4.b of 2009; Finnish blitz, 18).
pub(crate) fn observe_touch_move(t: &mut Table) {
    if let Some(clause) = left_to_players(t) {
        return t.refuse(clause, Message::TouchPlayersOnly);
    }
    let seen = Color::ALL.into_iter().find_map(|offender| Some((offender, complaint(t, offender)?)));
    match seen {
        Some((offender, complaint)) => enforce(t, offender, complaint),
        None => t.refuse(t.cite(everywhere::touch::SCOPE), Message::TouchNoBreach),
    }
}

/// The clause by which nobody rules on Article 4 unless a player asks for it.
fn left_to_players(t: &Table) -> Option<Clause> {
    let on_demand = t.book.arbiter_intervention().filter(|given| given.value == Intervention::OnDemand);
    let on_request = t.book.touch_ruling_on_request().filter(|given| given.value);
    on_demand.map(|given| given.clause).or(on_request.map(|given| given.clause))
}

/// A watching program sees that another piece was moved than the one touched, once the move is completed: before that the
/// hand may be on its way to the clock, and the press would be one without a move.
pub(crate) fn see_breach(t: &mut Table) {
    let completed = t.record.last().is_some_and(|ply| ply.is_completed());
    if completed && t.turn().breach().is_some() && left_to_players(t).is_none() {
        observe_touch_move(t);
    }
}

/// The opponent starts the clock of a player who did not move the piece touched, and so demands that he does (rule 10 of the
/// Finnish blitz rules). Says whether there was something to demand.
pub(crate) fn demand_by_press(t: &mut Table, player: Color) -> bool {
    let restarts = t.book.touch_opponent_restarts_clock().is_some_and(|given| given.value);
    let breach = t.turn().breach().filter(|breach| t.record.mover(breach.ply) != player);
    let Some(breach) = breach.filter(|_| restarts) else { return false };
    enforce(t, !player, Complaint::Breach(breach));
    true
}

/// What can be complained of under Article 4.
#[derive(Clone, Copy)]
enum Complaint {
    /// A move was made that the touched pieces did not allow.
    Breach(Breach),
    /// Pieces were touched, and the player is about to play something else.
    Touched(Duty),
    /// A move was made, and the player made another in its place, which does not count.
    TakenBack,
}

impl Complaint {
    fn clause(self, t: &Table) -> Clause {
        match self {
            Complaint::Breach(breach) => breach.duty.clause,
            Complaint::Touched(duty) => duty.clause,
            Complaint::TakenBack => t.cite(everywhere::release::MOVE_MADE),
        }
    }
}

fn complaint(t: &Table, offender: Color) -> Option<Complaint> {
    if let Some(breach) = t.turn().breach().filter(|breach| t.record.mover(breach.ply) == offender) {
        return Some(Complaint::Breach(breach));
    }
    let untouched = t.turn().touched(!offender).is_empty();
    if t.turn().moved_again() == Some(offender) && t.record.last_mover() == Some(offender) && untouched {
        return Some(Complaint::TakenBack);
    }
    let to_move = t.record.position().turn() == offender;
    let duty = t.turn().duty(offender).filter(|duty| to_move && duty.must != Must::Free)?;
    Some(Complaint::Touched(duty))
}

/// What was made against Article 4 is undone, and what it demands is told.
fn enforce(t: &mut Table, offender: Color, complaint: Complaint) {
    let clause = complaint.clause(t);
    match complaint {
        // He is reminded of it, and plays on.
        Complaint::Touched(duty) => return t.bind(offender, duty, clause),
        Complaint::TakenBack => {
            t.halt();
            t.rule_position(clause);
        }
        Complaint::Breach(breach) => {
            t.halt();
            t.restore(breach.ply, clause);
            t.bind(offender, breach.duty, clause);
            if let Some(given) = t.book.touch_opponent_restarts_clock().filter(|given| given.value) {
                t.run_clock(offender);
                return t.rule_clock(given.clause);
            }
        }
    }
    t.rule_clock(t.cite(everywhere::irregularity::CLOCK_TIMES_AFTER_RESTORING));
}
