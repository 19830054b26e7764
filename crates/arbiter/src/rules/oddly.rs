//! Moves made in a way that the squares do not tell: half a castling, odd promotions, the wrong piece taken off, a move out
//! of turn.

use jadoube_board::{Attempt, Bitboard, Color, Role, Square};
use jadoube_laws::everywhere;

use crate::event::How;
use crate::message::Message;
use crate::rules::irregularity::out_of_turn;
use crate::rules::{displaced, moving};
use crate::table::Table;

/// A player makes a move in such a way.
pub(crate) fn make_move(t: &mut Table, player: Color, attempt: Attempt, hands: u8, how: How) {
    match how {
        How::OutOfTurn => out_of_turn::make_move(t, player),
        How::HalfCastling => half_castling(t, player, attempt, hands),
        How::InvertedRook => promote(t, player, attempt, hands, Some(Role::Rook), Message::MadeInvertedRook),
        How::WrongColour => promote(t, player, attempt, hands, None, Message::MadeWrongColour),
        How::NothingPlaced => promote(t, player, attempt, hands, None, Message::MadeNothingPlaced),
        How::WrongPieceTaken => wrong_piece_taken(t, player, attempt, hands),
    }
}

/// The king is moved as for castling, and the rook left: no legal move, once the clock is pressed. Until then the rook may
/// follow.
fn half_castling(t: &mut Table, player: Color, attempt: Attempt, hands: u8) {
    let position = t.record.position();
    let king = position.board().king(player);
    let step = match attempt {
        Attempt::Castle(side) => king.map(|king| (king, position.castling_targets(player, side).0)),
        Attempt::Carry { from, to, .. } => king.filter(|king| *king == from).map(|king| (king, to)),
    };
    match step.filter(|(from, to)| from.distance(*to) > 1) {
        Some((from, to)) => moving::make_move(t, player, Attempt::king_alone(from, to), hands),
        None => t.refuse(t.cite(everywhere::castling::MOVE), Message::MadeUnfit),
    }
}

/// A pawn reaches the last rank and is exchanged for a rook upside down, which is a rook, or for nothing that a pawn can
/// become: then it is not exchanged at all.
fn promote(t: &mut Table, player: Color, attempt: Attempt, hands: u8, role: Option<Role>, told: Message) {
    let clause = t.cite(everywhere::pawn::PROMOTION);
    let pawn = |from: Square| t.record.position().board().role_at(from) == Some(Role::Pawn);
    match attempt {
        Attempt::Carry { from, to, .. } if pawn(from) && Bitboard::BACK_RANKS.contains(to) => {
            if made(t, player, Attempt::Carry { from, to, promotion: role }, hands) {
                t.notice(clause, told);
            }
        }
        _ => t.refuse(clause, Message::MadeUnfit),
    }
}

/// A piece is taken, and another taken off the board, or none: the pieces are displaced.
fn wrong_piece_taken(t: &mut Table, player: Color, attempt: Attempt, hands: u8) {
    let position = t.record.position();
    let takes = match (position.judge(attempt), attempt) {
        (Ok(mv), _) => position.captured(mv).is_some(),
        (Err(_), Attempt::Carry { to, .. }) => position.board().piece_at(to).is_some(),
        (Err(_), Attempt::Castle(_)) => false,
    };
    if !takes {
        let clause = t.cite(everywhere::irregularity::DISPLACING_PLAYER_RESTORES);
        return t.refuse(clause, Message::MadeUnfit);
    }
    if made(t, player, attempt, hands) && !t.is_over() {
        displaced::take_off_wrong_piece(t, player);
    }
}

/// Makes a move; says whether it stands on the board.
fn made(t: &mut Table, player: Color, attempt: Attempt, hands: u8) -> bool {
    let before = t.record.len();
    moving::make_move(t, player, attempt, hands);
    t.record.len() > before
}
