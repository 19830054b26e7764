//! What touched and released pieces oblige to (4.3 to 4.7), and whether a move does it.

use crate::table::analogy::Analogy;
use jadoube_board::{Bitboard, CastlingSide, Color, Move, MoveList, Position, Rank, Role, Square};
use jadoube_laws::Everywhere;
use jadoube_laws::FirstOf;
use jadoube_laws::choice::{CastlingTouch, RookThenKing};
use jadoube_laws::{concept, everywhere};

use crate::ruling::Must;
use crate::table::Table;
use crate::table::turn::{Barred, Duty};

/// What the touched pieces oblige to (4.3 to 4.5).
pub(crate) fn duty_from_touches(t: &Table, player: Color) -> Option<Duty> {
    let position = t.record.position();
    let moves = position.legal_moves().ok()?;
    let together = t.turn().together(player);
    let mut touched = t.turn().touched(player).to_vec();
    if together {
        // The order cannot be told: his own piece counts as touched first (4.3.c, 4.3.3).
        touched.sort_by_key(|&square| !position.board().of(player).contains(square));
    }
    if touched.is_empty() {
        return None;
    }
    let mine: Vec<Square> =
        touched.iter().copied().filter(|&square| position.board().of(player).contains(square)).collect();
    let theirs: Vec<Square> =
        touched.iter().copied().filter(|&square| position.board().of(!player).contains(square)).collect();
    Some(match (mine.first(), theirs.first()) {
        (Some(&first), Some(&target)) => {
            both_colours(t, position, &moves, &touched, (first, target), together)
        }
        (Some(_), None) => king_and_rook(t, position, &moves, &mine, together).unwrap_or_else(|| {
            first_movable(t, position, &moves, &mine, Barred::Nothing, everywhere::touch::OWN_PIECES)
        }),
        _ => first_playable(t, position, &moves, &theirs, everywhere::touch::OPPONENT_PIECES),
    })
}

/// Pieces of both colours (4.3.c, 4.3.3): the first of the opponent's is taken with the first of his own, if that is
/// legal; otherwise the first touched that can be moved or taken.
fn both_colours(
    t: &Table,
    position: &Position,
    moves: &MoveList,
    touched: &[Square],
    (first, target): (Square, Square),
    together: bool,
) -> Duty {
    let takes = |mv: &&Move| mv.from() == first && captures(position, **mv) == Some(target);
    if moves.iter().any(|mv| takes(&mv)) {
        let clause = t.cite(everywhere::touch::BOTH_COLOURS);
        return Duty { must: Must::MoveAndCapture(first, target), barred: Barred::Nothing, clause };
    }
    let concept = if together { everywhere::touch::ORDER_UNCLEAR } else { everywhere::touch::BOTH_COLOURS };
    first_playable(t, position, moves, touched, concept)
}

/// King and rook (4.4): the king first, or both at once, means castling; the rook first bars it.
fn king_and_rook(
    t: &Table,
    position: &Position,
    moves: &MoveList,
    mine: &[Square],
    together: bool,
) -> Option<Duty> {
    let role = |square: Square| position.board().role_at(square);
    let (&a, &b) = (mine.first()?, mine.get(1)?);
    let (king, rook, king_first) = match (role(a)?, role(b)?) {
        (Role::King, Role::Rook) => (a, b, true),
        (Role::Rook, Role::King) => (b, a, together),
        _ => return None,
    };
    // A rook elsewhere is touched for its own sake, not for castling.
    if rook.rank() != king.rank() || king.rank() != Rank::First.relative_to(position.turn()) {
        return None;
    }
    let side = if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    Some(if king_first {
        castling_duty(t, position, moves, king, rook, side, together)
    } else {
        let barred = match t.book.touch_rook_then_king().map(|given| given.value) {
            Some(RookThenKing::AllCastling) => Barred::Castling,
            _ => Barred::Side(side),
        };
        first_movable(t, position, moves, &[rook, king], barred, everywhere::touch::CASTLE_ROOK_THEN_KING)
    })
}

fn castling_duty(
    t: &Table,
    position: &Position,
    moves: &MoveList,
    king: Square,
    rook: Square,
    side: CastlingSide,
    together: bool,
) -> Duty {
    let none = Barred::Nothing;
    if moves.iter().any(|mv| mv.is_castling() && mv.to() == rook) {
        let clause = t.cite(everywhere::touch::CASTLE_KING_AND_ROOK);
        return Duty { must: Must::Castle(side), barred: none, clause };
    }
    // Where an edition names no touch at once it is treated like the king first, by analogy.
    let order = t.book.touch_castling_illegal_order().map(|given| given.value);
    let clause = match order {
        Some(CastlingTouch::KingFirst) if together => t.by_analogy(Analogy::CastlingTouchedTogether),
        _ => t.cite(everywhere::touch::CASTLE_ILLEGAL),
    };
    if can_move(moves, king, none, position) {
        return Duty { must: Must::Move(king), barred: none, clause };
    }
    let clause = t.cite(everywhere::touch::CASTLE_ILLEGAL_NO_KING_MOVE);
    Duty { must: Must::Free, barred: none, clause }
}

/// The earliest touched own piece that can be moved must move (4.3.a, 4.3.1).
fn first_movable(
    t: &Table,
    position: &Position,
    moves: &MoveList,
    mine: &[Square],
    barred: Barred,
    concept: Everywhere,
) -> Duty {
    match mine.iter().find(|&&square| can_move(moves, square, barred, position)) {
        Some(&square) => Duty { must: Must::Move(square), barred, clause: t.cite(concept) },
        None => free(t, barred),
    }
}

/// The earliest touched piece that can be moved or taken.
fn first_playable(
    t: &Table,
    position: &Position,
    moves: &MoveList,
    touched: &[Square],
    concept: Everywhere,
) -> Duty {
    let clause = t.cite(concept);
    let own = position.board().of(position.turn());
    for &square in touched {
        if own.contains(square) {
            if can_move(moves, square, Barred::Nothing, position) {
                return Duty { must: Must::Move(square), barred: Barred::Nothing, clause };
            }
        } else if moves.iter().any(|&mv| captures(position, mv) == Some(square)) {
            return Duty { must: Must::Capture(square), barred: Barred::Nothing, clause };
        }
    }
    free(t, Barred::Nothing)
}

/// Nothing touched can be played: any legal move (4.5).
fn free(t: &Table, barred: Barred) -> Duty {
    Duty { must: Must::Free, barred, clause: t.cite(everywhere::touch::NONE_PLAYABLE) }
}

pub(crate) fn duty_from_release(
    t: &Table,
    position: &Position,
    player: Color,
    from: Square,
    to: Square,
) -> Option<Duty> {
    let moves = position.legal_moves().ok()?;
    let piece = position.board().piece_at(from).filter(|piece| piece.color == player)?;
    let barred = Barred::Nothing;
    if piece.role == Role::King && from.distance(to) > 1 {
        return Some(castling_release(t, position, &moves, from, to));
    }
    let reaches = moves.iter().any(|mv| mv.from() == from && mv.to() == to && !mv.is_castling());
    if !reaches {
        // Not part of a legal move: the piece is touched, no more.
        return duty_from_touches(t, player);
    }
    let last = piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
    let clause = if last {
        t.cite_first(
            const { FirstOf::new(&[concept::release::PROMOTION_PAWN_RELEASED, concept::release::FINAL]) },
        )
    } else {
        t.cite(everywhere::release::FINAL)
    };
    Some(Duty { must: Must::MoveTo(from, to), barred, clause })
}

/// The king was let go for castling (4.6.b, 4.7.b, 4.7.2).
fn castling_release(t: &Table, position: &Position, moves: &MoveList, from: Square, to: Square) -> Duty {
    let side = if to > from { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    let barred = Barred::Nothing;
    if moves.iter().any(|&mv| position.move_side(mv) == Some(side)) {
        let clause = t.cite(everywhere::release::CASTLING_KING_RELEASED);
        return Duty { must: Must::Castle(side), barred, clause };
    }
    let clause =
        t.cite_first(
            const {
                FirstOf::new(&[
                    concept::release::CASTLING_KING_RELEASED_ILLEGAL,
                    concept::touch::CASTLE_ILLEGAL,
                ])
            },
        );
    let must = if can_move(moves, from, barred, position) { Must::Move(from) } else { Must::Free };
    Duty { must, barred, clause }
}

/// The duty comes from letting a piece go, not from touching it.
pub(crate) fn is_of_release(duty: Duty) -> bool {
    duty.clause.concept().slug().starts_with("release.")
}

/// The square of the piece that a move takes.
fn captures(position: &Position, mv: Move) -> Option<Square> {
    position.captured(mv).map(|(square, _)| square)
}

fn can_move(moves: &MoveList, from: Square, barred: Barred, position: &Position) -> bool {
    moves.iter().any(|&mv| mv.from() == from && !is_barred(position, mv, barred))
}

fn is_barred(position: &Position, mv: Move, barred: Barred) -> bool {
    match barred {
        Barred::Nothing => false,
        Barred::Side(side) => position.move_side(mv) == Some(side),
        Barred::Castling => mv.is_castling(),
    }
}

/// Whether a legal move does what the duty asks.
pub(crate) fn meets(position: &Position, mv: Move, duty: Duty) -> bool {
    if is_barred(position, mv, duty.barred) {
        return false;
    }
    match duty.must {
        Must::Free => true,
        Must::Move(from) => mv.from() == from,
        Must::MoveTo(from, to) => mv.from() == from && position.king_target(mv) == to,
        Must::PromoteTo(from, to, role) => (mv.from(), mv.to(), mv.promotion()) == (from, to, Some(role)),
        Must::Capture(square) => captures(position, mv) == Some(square),
        Must::MoveAndCapture(from, square) => mv.from() == from && captures(position, mv) == Some(square),
        Must::Castle(side) => position.move_side(mv) == Some(side),
        Must::Promote(role) => mv.promotion() == Some(role),
    }
}
