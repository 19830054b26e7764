//! A game whose moves nobody enters: what the arbiter tells of the board, and what follows from it. A press stands for a
//! move ([`pressing`](crate::rules::pressing)), the arbiter says which was illegal
//! ([`irregularity`](crate::rules::irregularity)), and where a ruling needs the position he is asked for it
//! ([`needed`](crate::rules::needed)).

mod material;

use jadoube_board::Attempt;
use jadoube_laws::choice::FlagException;
use jadoube_laws::{Clause, everywhere};

use crate::arrangement::read_fen;
use crate::event::{BoardTold, Claim, ClaimKind, Material};
use crate::message::{Acceptance, Choice, Message, MoveTold};
use crate::points::GameResult;
use crate::rules::irregularity::consequence;
use crate::rules::{draw_claims, ending, moving, overstepping, winnability};
use crate::ruling::{Decision, Reason};
use crate::table::Table;
use crate::table::questions::{Need, Pending};

/// The arbiter tells what stands on the board: the position, the moves that led to it, or the pieces alone.
pub(crate) fn set_position(t: &mut Table, told: &BoardTold) {
    let clause = t.cite(everywhere::arbiter::ENFORCE_DECISIONS);
    if t.record.is_seen() {
        return t.refuse(clause, Message::UnseenKnown);
    }
    match told {
        BoardTold::Moves(moves) => {
            let moves: Vec<Attempt> = moves.iter().map(|made| made.0).collect();
            if !fits(t, &moves) {
                return t.refuse(clause, Message::UnseenMoves { number: t.record.len() as u32 });
            }
            if moves.len() > t.record.len() {
                moving::complete_previous(t, t.record.position().turn());
            }
            t.tell_moves(&moves);
            t.rule(clause, Decision::Accepted { what: Acceptance::Noted });
            report(t, clause);
        }
        _ if t.is_over() => return t.refuse_over(None),
        BoardTold::Fen(fen) => {
            let Ok(position) = read_fen(fen) else { return t.refuse(clause, Message::UnseenBoard) };
            if position.turn() != t.record.position().turn() {
                let player = t.record.position().turn();
                return t.refuse(clause, Message::UnseenTurn { player });
            }
            t.tell_position(position);
            t.rule(clause, Decision::Accepted { what: Acceptance::Noted });
        }
        BoardTold::Material(pieces) => {
            t.rule(clause, Decision::Accepted { what: Acceptance::Noted });
            return settle(t, Some(pieces));
        }
    }
    if !t.is_over() {
        // A mate on the board ended the game before anything else could (5.1.a, 5.1.1).
        ending::rule_on_ending(t);
    }
    settle(t, None);
}

/// As many moves as were made, and one more where a player has made it and not pressed.
fn fits(t: &Table, moves: &[Attempt]) -> bool {
    let made = t.record.len();
    moves.len() == made || moves.len() == made + 1 && !t.is_over() && !t.record.is_open()
}

/// Tells what the record shows now that it is complete: moves that were not legal, and an end that nobody saw. What was
/// ruled stays; the arbiter may find the illegal move.
fn report(t: &mut Table, clause: Clause) {
    let faults: Vec<usize> = t.record.illegal().collect();
    for index in faults {
        let Some(attempt) = t.record.plies()[index].attempt() else { continue };
        let made = MoveTold::of(&t.record.position_at(index), attempt, None);
        t.notice(clause, Message::UnseenIllegal { made });
    }
    if let Some((index, reason)) = ending::ended_before_last(t) {
        let Some(attempt) = t.record.plies()[index].told() else { return };
        let made = MoveTold::of(&t.record.position_at(index), attempt, t.record.plies()[index].legal());
        t.notice(clause, Message::UnseenEnded { made, reason });
    }
}

/// Rules on what had waited for the board, as far as what was told decides it.
fn settle(t: &mut Table, pieces: Option<&Material>) {
    let waiting: Vec<(u32, Need, Clause)> = t
        .questions
        .open()
        .iter()
        .filter_map(|question| match question.pending {
            Pending::Position(need) => Some((question.number, need, question.clause)),
            _ => None,
        })
        .collect();
    for (number, need, clause) in waiting {
        let decides = match (need, pieces) {
            (Need::Mate(..), _) => true,
            (Need::Draw { kind, plies, .. }, None) => {
                // Once play has gone on, what stands on the board now tells nothing of the claim.
                t.record.len() == plies as usize && (kind != ClaimKind::Threefold || t.record.is_seen())
            }
            (Need::Draw { .. }, Some(_)) => false,
        };
        if !decides {
            t.notice(clause, Message::UnseenMoreNeeded);
        } else if t.take_question(number).is_some() {
            match need {
                Need::Mate(loser, drawn) => match pieces {
                    Some(pieces) => by_material(t, clause, need, pieces),
                    None => by_position(t, clause, loser, drawn),
                },
                Need::Draw { by, kind, announced, .. } => {
                    draw_claims::claim_draw(t, by, &Claim { announced, ..Claim::from(kind) });
                }
            }
        }
    }
}

/// The board is known: the ruling that had waited for it.
fn by_position(t: &mut Table, clause: Clause, loser: jadoube_board::Color, drawn: Reason) {
    match drawn {
        Reason::FlagUnwinnable => overstepping::lose_on_time(t, loser),
        Reason::Resignation => ending::resign(t, loser),
        _ => {
            let position = *t.record.position();
            consequence::lose_or_draw(t, loser, &position, clause);
        }
    }
}

/// Only the pieces are known: enough where no position with them can be mate, or where the pieces alone count.
fn by_material(t: &mut Table, clause: Clause, need: Need, pieces: &Material) {
    let Need::Mate(loser, drawn) = need else { return };
    let exception = t.book.clock_flag_exception().map(|given| given.value);
    let can_win = match (drawn, exception) {
        (Reason::FlagUnwinnable, Some(FlagException::NoForcingMaterial)) => {
            material::can_force_mate(t.book, pieces, !loser)
        }
        _ => material::can_mate(pieces, !loser),
    };
    match can_win {
        Some(can_win) => finish(t, loser, drawn, clause, can_win),
        None => winnability::ask(t, clause, loser, drawn),
    }
}

/// The arbiter answers himself what the board would have decided.
pub(crate) fn answer(t: &mut Table, need: Need, choice: Choice, clause: Clause) {
    match need {
        Need::Mate(loser, drawn) => finish(t, loser, drawn, clause, choice != Choice::Draw),
        Need::Draw { by, kind, announced, .. } => {
            let claim = Claim { announced, ..Claim::from(kind) };
            draw_claims::answer(t, by, &claim, choice == Choice::Uphold);
        }
    }
}

/// A player loses, or the game is drawn as the opponent can never mate.
pub(crate) fn finish(
    t: &mut Table,
    loser: jadoube_board::Color,
    drawn: Reason,
    clause: Clause,
    can_win: bool,
) {
    if !can_win {
        return t.finish(GameResult::DRAW, drawn, clause);
    }
    let lost = match drawn {
        Reason::FlagUnwinnable => Reason::Flag,
        Reason::Resignation => Reason::Resignation,
        _ => Reason::IllegalMoves,
    };
    t.finish(GameResult::win(!loser), lost, clause);
}
