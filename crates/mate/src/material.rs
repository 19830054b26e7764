//! Few pieces: material that admits no mate.

use jadoube_board::{Bitboard, Color, Position, Rank, Role};

use crate::proof::Material;

/// The theorem by which `side` can never mate with what is on the board, whatever the position, as long as it is not
/// mate already and the opponent is not in check out of turn.
///
/// Captures keep the conditions of each theorem, and without pawns nothing is promoted, so it is enough that no legal
/// move brings about a mate position with such material.
///
/// * **Lone king.** A king never gives check (two kings cannot stand side by side), and what gives the check in a mate
///   belongs to the side. The side can get no other piece. A pawn left standing on its last rank changes nothing: it
///   has no move and attacks nothing.
/// * **Knight.** King and knight against king and queens. Only the knight gives check, and a knight's check cannot be
///   blocked. Each flight must be held by the king, the knight or one of the queens; a queen beside her own king then
///   reaches the knight. That is a finite matter: a test goes through all squares of both kings and of the knight,
///   puts a queen on every flight that is left (further queens would only defend more), and finds no mate.
/// * **Bishops.** All bishops on the board on squares of one colour, no knights, no pawns; the side has no rook and no
///   queen. The mated king `s` stands on that colour. Let `d` be the square beside him through which the check comes,
///   `x` and `y` the two squares beside both `s` and `d`: they exist, and have the other colour. No bishop attacks or
///   stands on `x` or `y`. The king of the side cannot attack both, as the only squares beside both are `s` and `d`,
///   and `d` is beside the king `s`. So on `x` or on `y` the mated side has a rook or a queen (or the king flees
///   there). It is not pinned, as pins run along diagonals of the bishops' colour, and goes to `d`, where it captures
///   the bishop or blocks its line. Only a double check would prevent that, and none can arise: a bishop's move never
///   leads from one diagonal of a square to the other without passing the square, and the king of the side cannot
///   leave two lines at once.
pub(crate) fn theorem(position: &Position, side: Color) -> Option<Material> {
    let board = position.board();
    let side_all = board.of(side).0;
    let heavy = board.all(Role::Rook).0 | board.all(Role::Queen).0;
    let pawns = board.all(Role::Pawn).0;
    let last_rank = Rank::Eighth.relative_to(side).bitboard().0;
    if side_all & !(board.all(Role::King).0 | pawns & last_rank) == 0 {
        return Some(Material::LoneKing);
    }
    if side_all & (heavy | pawns) != 0 {
        return None;
    }
    let kings = board.all(Role::King).0;
    let queens = board.all(Role::Queen).0;
    let knights = board.all(Role::Knight).0;
    let found = if side_all & knights != 0 {
        let others = board.of(!side).0;
        (side_all.count_ones() == 2 && others & !kings & !queens == 0).then_some(Material::Knight)
    } else {
        let bishops = board.all(Role::Bishop).0;
        let one_coloured = bishops & Bitboard::LIGHT.0 == 0 || bishops & Bitboard::DARK.0 == 0;
        (one_coloured && knights | pawns == 0).then_some(Material::Bishops)
    };
    found.filter(|_| is_in_order(position, side))
}

/// Whether the opponent is not in check while the side has the move: then a double check could arise that no legal
/// move brings about.
fn is_in_order(position: &Position, side: Color) -> bool {
    position.turn() != side || position.board().checkers(!side).is_empty()
}
