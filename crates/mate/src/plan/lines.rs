//! What pieces attack, as [`jadoube_board::attacks`] has it, from two kilobytes of tables instead of eight hundred.
//!
//! A plan asks a few hundred such questions about squares all over the board, once, and then comes another position.
//! The large tables answer faster only where they are in the cache; between two questions of a caller they rarely are,
//! and then half of the time of a plan went into fetching them.

use jadoube_board::{Bitboard, Board, Color, Role, Square};

/// The file and the two diagonals through a square, the square left out.
#[derive(Clone, Copy)]
struct Lines {
    file: u64,
    diagonal: u64,
    other: u64,
}

static LINES: [Lines; 64] = lines();
/// What is attacked along a rank, by the file of the piece and the six inner squares.
static RANK: [[u8; 64]; 8] = ranks();

const fn ray(from: usize, files: i32, ranks: i32) -> u64 {
    let (mut file, mut rank) = (from as i32 % 8 + files, from as i32 / 8 + ranks);
    let mut set = 0;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        set |= 1 << (8 * rank + file);
        (file, rank) = (file + files, rank + ranks);
    }
    set
}

const fn lines() -> [Lines; 64] {
    let mut table = [Lines { file: 0, diagonal: 0, other: 0 }; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = Lines {
            file: ray(from, 0, 1) | ray(from, 0, -1),
            diagonal: ray(from, 1, 1) | ray(from, -1, -1),
            other: ray(from, 1, -1) | ray(from, -1, 1),
        };
        from += 1;
    }
    table
}

const fn ranks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u32) << 1;
            let mut set = 0u32;
            let mut at = file as i32 + 1;
            while at < 8 {
                set |= 1 << at;
                at = if occupied >> at & 1 == 1 { 8 } else { at + 1 };
            }
            at = file as i32 - 1;
            while at >= 0 {
                set |= 1 << at;
                at = if occupied >> at & 1 == 1 { -1 } else { at - 1 };
            }
            table[file][inner] = set as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// Along a line with one square on each rank: subtracting the piece twice from what is occupied borrows up to the first
/// man above it, and the same with the ranks in reverse up to the first below.
#[inline(always)]
fn along(line: u64, bit: u64, occupied: u64) -> u64 {
    let met = occupied & line;
    let above = met.wrapping_sub(bit << 1);
    let below = met.swap_bytes().wrapping_sub(bit.swap_bytes() << 1).swap_bytes();
    (above ^ below) & line
}

#[inline(always)]
fn bishop(from: usize, occupied: u64) -> u64 {
    let lines = &LINES[from & 63];
    let bit = 1 << from;
    along(lines.diagonal, bit, occupied) | along(lines.other, bit, occupied)
}

#[inline(always)]
fn rook(from: usize, occupied: u64) -> u64 {
    let shift = from & 56;
    let inner = (occupied >> shift >> 1) & 63;
    let rank = u64::from(RANK[from & 7][inner as usize]) << shift;
    along(LINES[from & 63].file, 1 << from, occupied) | rank
}

/// As [`jadoube_board::attacks`].
#[inline]
pub(super) fn attacks(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let index = from.index();
    Bitboard(match role {
        Role::Bishop => bishop(index, occupied.0),
        Role::Rook => rook(index, occupied.0),
        Role::Queen => bishop(index, occupied.0) | rook(index, occupied.0),
        Role::Pawn | Role::Knight | Role::King => return jadoube_board::attacks(role, color, from, occupied),
    })
}

/// As [`Board::attackers_through`].
pub(super) fn attackers(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let leaps = |role| jadoube_board::attacks(role, !by, square, Bitboard::EMPTY) & board.all(role);
    let queens = board.all(Role::Queen);
    let diagonal = Bitboard(bishop(square.index(), occupied.0)) & (board.all(Role::Bishop) | queens);
    let straight = Bitboard(rook(square.index(), occupied.0)) & (board.all(Role::Rook) | queens);
    (leaps(Role::Pawn) | leaps(Role::Knight) | leaps(Role::King) | diagonal | straight) & board.of(by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_board() {
        let mut noise = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = || {
            noise ^= noise << 13;
            noise ^= noise >> 7;
            noise ^= noise << 17;
            noise
        };
        for _ in 0..200 {
            let occupied = Bitboard(next() & next());
            for from in Square::all() {
                for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                    let expected = jadoube_board::attacks(role, Color::Black, from, occupied);
                    assert_eq!(attacks(role, Color::Black, from, occupied), expected, "{role:?} {from}");
                }
                let board = Board::INITIAL;
                let expected = board.attackers_through(from, Color::White, occupied);
                assert_eq!(attackers(&board, from, Color::White, occupied), expected);
            }
        }
    }
}
