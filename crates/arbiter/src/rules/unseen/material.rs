//! What the pieces alone decide. They are put on a board, wherever that may be, and the rule for boards is asked; the
//! colour of the bishops' squares, on which it may hang, is tried both ways.

use jadoube_board::{Bitboard, Board, Color, Piece, Role, Square};
use jadoube_laws::InForce;
use jadoube_play::{Unpromoted, lacks_material};

use crate::event::Material;

/// Whether a side has material with which mate can be forced; nothing where that hangs on the squares of the bishops.
pub(super) fn can_force_mate(book: InForce, pieces: &Material, side: Color) -> Option<bool> {
    let boards = boards(pieces);
    agreed(boards.iter().map(|board| jadoube_play::can_force_mate(book, board, side, Unpromoted::of(book))))
}

/// Whether a side can ever mate: not, where no position with these pieces is a mate; otherwise the position decides.
pub(super) fn can_mate(pieces: &Material, side: Color) -> Option<bool> {
    boards(pieces).iter().all(|board| lacks_material(board, side)).then_some(false)
}

fn agreed(mut answers: impl Iterator<Item = bool>) -> Option<bool> {
    let first = answers.next()?;
    answers.all(|answer| answer == first).then_some(first)
}

/// On which squares the bishops of a side stand.
#[derive(Clone, Copy)]
enum Bishops {
    Light,
    Dark,
    Both,
}

/// Boards with these pieces, one for every way in which the bishops can be distributed over the colours.
fn boards(pieces: &Material) -> Vec<Board> {
    let ways = [Bishops::Light, Bishops::Dark, Bishops::Both];
    let pairs = ways.into_iter().flat_map(|white| ways.into_iter().map(move |black| [white, black]));
    pairs.filter_map(|bishops| board(pieces, bishops)).collect()
}

/// One board; none where a side has too few bishops for the distribution.
fn board(pieces: &Material, bishops: [Bishops; 2]) -> Option<Board> {
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        let count = pieces.count(color, Role::Bishop);
        let light = match bishops[color.index()] {
            Bishops::Light => count,
            Bishops::Dark => 0,
            Bishops::Both if count >= 2 => 1,
            Bishops::Both => return None,
        };
        put(&mut board, color, Role::Bishop, light, Bitboard::LIGHT);
        put(&mut board, color, Role::Bishop, count - light, Bitboard::DARK);
    }
    // The pawns next, as they cannot stand everywhere.
    for role in [Role::Pawn, Role::King, Role::Queen, Role::Rook, Role::Knight] {
        let room = if role == Role::Pawn { !Bitboard::BACK_RANKS } else { !Bitboard::EMPTY };
        for color in Color::ALL {
            put(&mut board, color, role, pieces.count(color, role), room);
        }
    }
    Some(board)
}

/// Puts pieces on free squares, from both ends of the board so that the kings stand apart.
fn put(board: &mut Board, color: Color, role: Role, count: u32, room: Bitboard) {
    for _ in 0..count {
        let mut free = (room - board.occupied()).into_iter();
        let square: Option<Square> = if color.is_white() { free.next() } else { free.last() };
        if let Some(square) = square {
            board.put(square, Some(Piece { color, role }));
        }
    }
}
