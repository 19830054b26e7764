//! What an illegal move breaks: the fault in it, and the clause by which it is one.

use crate::rules::irregularity::kinds::RESTORED;
use jadoube_board::{Attempt, Bitboard, CastlingSide, Fault, Position, Role, Square};
use jadoube_laws::choice::KingCapture;
use jadoube_laws::{Clause, concept, everywhere};

use crate::rules::irregularity::kinds::{Brought, Irregularity};
use crate::rules::set_up;
use crate::table::Table;

/// The clause that lets the opponent claim, where rapid or blitz has one of its own.
pub(crate) fn claim_clause(t: &Table) -> Option<Clause> {
    let clause = t.for_pace(
        &[concept::rapid::ILLEGAL_MOVE_CLAIM_WIN, concept::rapid::ILLEGAL_MOVE_CLAIM],
        &[concept::blitz::ILLEGAL_MOVE_LOSES_ON_CLAIM],
    )?;
    // Where the concept has several numbers, the parameter picks the one that decides.
    let loses = t.book.irregularity_illegal_moves_lose_at().map(|given| given.clause);
    Some(loses.filter(|loses| loses.concept() == clause.concept()).unwrap_or(clause))
}

pub(crate) fn clause_of_claim(t: &Table, irregularity: Irregularity) -> Clause {
    match irregularity {
        Irregularity::Move(index) if leaves_king_in_check(t, index) => {
            t.for_pace(&[], &[concept::blitz::POINT_OUT_CHECK]).or_else(|| claim_clause(t))
        }
        _ => claim_clause(t),
    }
    .unwrap_or_else(|| clause_of(t, irregularity, Brought::Claimed))
}

/// The clause that makes it an illegal move, or by which it is brought up in rapid and blitz.
pub(crate) fn clause_of(t: &Table, irregularity: Irregularity, brought: Brought) -> Clause {
    let restored = || t.cite_first(RESTORED);
    match irregularity {
        Irregularity::Move(index) | Irregularity::Told(index) => clause_of_fault(t, index)
            .or(match brought {
                Brought::Intervention(clause) => Some(clause),
                Brought::Claimed => claim_clause(t),
                Brought::Seen => t.for_pace(
                    &[concept::rapid::ILLEGAL_MOVE_ARBITER_DECLARES_LOSS],
                    &[concept::blitz::ILLEGAL_MOVE_ARBITER_DECLARES_LOSS],
                ),
            })
            .unwrap_or_else(restored),
        Irregularity::Unpromoted(_) => t.cite(everywhere::irregularity::UNPROMOTED_PAWN_ILLEGAL),
        Irregularity::TwoHands(_) => t.clause_or(concept::irregularity::TWO_HANDS, restored()),
        Irregularity::EmptyPress(_) => t.clause_or(concept::irregularity::PRESS_WITHOUT_MOVE, restored()),
        Irregularity::OutOfTurn(_) => {
            t.book.irregularity_out_of_turn_illegal().map_or_else(restored, |given| given.clause)
        }
    }
}

/// The clause that a move breaks, where it is not one of those on how the pieces move.
fn clause_of_fault(t: &Table, index: usize) -> Option<Clause> {
    if king_capture_loses(t, index) {
        return t.book.irregularity_king_capture().map(|given| given.clause);
    }
    if leaves_king_in_check(t, index) {
        return t.for_pace(&[], &[concept::blitz::ILLEGAL_MOVE_INCLUDES_KING_IN_CHECK]);
    }
    let side = castling_lost(t, index)?;
    let player = t.record.mover(index);
    set_up::misplaced_king(t, player)
        .map(|given| given.clause)
        .or_else(|| set_up::misplaced_rook(t, player, side))
}

/// The rule of movement that an act breaks; none where only the way of acting was wrong.
pub(crate) fn fault_of(t: &Table, irregularity: Irregularity) -> Option<Fault> {
    match irregularity {
        Irregularity::Move(index) | Irregularity::Unpromoted(index) => fault_at(t, index),
        Irregularity::TwoHands(_)
        | Irregularity::EmptyPress(_)
        | Irregularity::OutOfTurn(_)
        | Irregularity::Told(_) => None,
    }
}

fn fault_at(t: &Table, index: usize) -> Option<Fault> {
    let (before, attempt) = (t.record.position_at(index), t.record.plies()[index].attempt()?);
    let fault = before.judge(attempt).err()?;
    if is_missing_piece(fault) {
        // Where a queen in the pawn's place would not make the move legal either, that is what is wrong with it.
        return as_queen(attempt).and_then(|queened| before.judge(queened).err()).or(Some(fault));
    }
    let Fault::CastlingLost(side) = fault else { return Some(fault) };
    // The position does not show which of the two moved; the record does.
    let player = t.record.mover(index);
    let king = t.record.position_at(index).board().king(player)?;
    let moved = |role: Role, there: &dyn Fn(Square) -> bool| {
        (0..index).filter(|&ply| t.record.mover(ply) == player).any(|ply| {
            let role_at = |square| t.record.position_at(ply).board().role_at(square);
            match t.record.plies()[ply].told() {
                Some(Attempt::Carry { from, to, .. }) => role_at(from) == Some(role) && there(to),
                Some(Attempt::Castle(_)) => role == Role::King,
                None => false,
            }
        })
    };
    let on_that_side =
        |square: Square| square.rank() == king.rank() && (square > king) == (side == CastlingSide::KingSide);
    Some(match () {
        () if moved(Role::King, &|_| true) => Fault::CastlingKingMoved(side),
        () if moved(Role::Rook, &on_that_side) => Fault::CastlingRookMoved(side),
        () => fault,
    })
}

/// What the illegal move with this index is.
pub(crate) fn irregularity_of(t: &Table, index: usize) -> Irregularity {
    match fault_at(t, index) {
        Some(fault) if is_missing_piece(fault) => Irregularity::Unpromoted(index),
        _ => Irregularity::Move(index),
    }
}

/// A pawn on the last rank was not exchanged for a piece that it can become: left there, or exchanged for a king.
fn is_missing_piece(fault: Fault) -> bool {
    matches!(fault, Fault::NotPromoted(_) | Fault::PromotedTo(_))
}

/// The same with a queen in the pawn's place.
fn as_queen(attempt: Attempt) -> Option<Attempt> {
    match attempt {
        Attempt::Carry { from, to, .. } => Some(Attempt::Carry { from, to, promotion: Some(Role::Queen) }),
        Attempt::Castle(_) => None,
    }
}

/// The first of the errors that led to an illegal move: as long as it was made in a position that cannot be, in which the
/// player not having the move was in check or without a king, or a pawn stood on its last rank, there was one before it.
pub(crate) fn first_error(t: &Table, index: usize) -> usize {
    let impossible = |position: &Position| {
        let (board, waiting) = (position.board(), !position.turn());
        board.checkers(waiting).any()
            || board.king(waiting).is_none()
            || (board.all(Role::Pawn) & Bitboard::BACK_RANKS).any()
    };
    let mut first = index;
    while impossible(&t.record.position_at(first))
        && let Some(before) = t.record.illegal().rev().find(|&before| before < first)
    {
        first = before;
    }
    first
}

/// A pawn was left on the last rank, whatever else was wrong with the move.
pub(crate) fn is_unpromoted(t: &Table, index: usize) -> bool {
    matches!(t.record.fault(index), Some(Fault::NotPromoted(_)))
}

fn leaves_king_in_check(t: &Table, index: usize) -> bool {
    matches!(fault_at(t, index), Some(Fault::StaysInCheck(_) | Fault::ExposesKing(_)))
}

/// To which side a player castled who had no right to.
fn castling_lost(t: &Table, index: usize) -> Option<CastlingSide> {
    match fault_at(t, index)? {
        Fault::CastlingKingMoved(side) | Fault::CastlingRookMoved(side) | Fault::CastlingLost(side) => {
            Some(side)
        }
        _ => None,
    }
}

pub(crate) fn king_capture_loses(t: &Table, index: usize) -> bool {
    let loses = t.book.irregularity_king_capture().map(|given| given.value) == Some(KingCapture::Loses);
    loses && takes_king(t, index)
}

fn takes_king(t: &Table, index: usize) -> bool {
    matches!(fault_at(t, index), Some(Fault::KingTaken(_)))
}
