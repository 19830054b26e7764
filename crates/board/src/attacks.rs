//! Which squares a piece attacks (Articles 3.1 to 3.9): tables made by the compiler.
//!
//! A piece attacks a square whether or not it may move there: a pinned piece still attacks (3.1.3), and a pawn attacks
//! the two squares diagonally in front of it even where there is nothing to take.

#[cfg(any(test, target_arch = "wasm32"))]
mod lean;
#[cfg(not(target_arch = "wasm32"))]
mod tables;

use crate::{Bitboard, Color, Role, Square};

/// The squares that a piece on `from` attacks when `occupied` squares hold pieces.
#[inline]
pub fn attacks(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let from = from.index();
    Bitboard(match role {
        Role::Pawn => PAWN[color.index()][from],
        Role::Knight => KNIGHT[from],
        Role::Bishop => bishop(from, occupied.0),
        Role::Rook => rook(from, occupied.0),
        Role::Queen => bishop(from, occupied.0) | rook(from, occupied.0),
        Role::King => KING[from],
    })
}

/// The squares strictly between two squares on one rank, file or diagonal; none for other pairs.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

/// The whole rank, file or diagonal through two squares, both included; none for other pairs.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(LINE[a.index()][b.index()])
}

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

#[cfg(target_arch = "wasm32")]
pub(crate) use lean::{bishop, rook};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use tables::{bishop, rook};

pub(crate) static KNIGHT: [u64; 64] =
    leaper(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
pub(crate) static KING: [u64; 64] =
    leaper(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
/// By colour of the pawn.
pub(crate) static PAWN: [[u64; 64]; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
/// What a bishop and a rook attack on an empty board.
pub(crate) static BISHOP_RAYS: [u64; 64] = rays(&BISHOP_STEPS);
pub(crate) static ROOK_RAYS: [u64; 64] = rays(&ROOK_STEPS);
pub(crate) static BETWEEN: [[u64; 64]; 64] = lines().0;
pub(crate) static LINE: [[u64; 64]; 64] = lines().1;

/// Opposite directions are two apart: the first and the third make a line, the second and the fourth the other.
const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ROOK_STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

const fn leaper<const N: usize>(steps: &[(i8, i8); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < N {
            if let Some(to) = Square::wrap(from as u8).offset(steps[i].0, steps[i].1) {
                table[from] |= to.bitboard().0;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// The squares from `from` to the edge of the board in one direction.
const fn ray(from: Square, step: (i8, i8)) -> u64 {
    let mut set = 0;
    let mut at = from;
    while let Some(next) = at.offset(step.0, step.1) {
        set |= next.bitboard().0;
        at = next;
    }
    set
}

/// The ray of every square in each of four directions.
const fn ray_table(steps: &[(i8, i8); 4]) -> [[u64; 64]; 4] {
    let mut table = [[0; 64]; 4];
    let mut i = 0;
    while i < 4 {
        let mut from = 0;
        while from < 64 {
            table[i][from] = ray(Square::wrap(from as u8), steps[i]);
            from += 1;
        }
        i += 1;
    }
    table
}

const fn rays(steps: &[(i8, i8); 4]) -> [u64; 64] {
    let table = ray_table(steps);
    let mut rays = [0; 64];
    let mut from = 0;
    while from < 64 {
        rays[from] = table[0][from] | table[1][from] | table[2][from] | table[3][from];
        from += 1;
    }
    rays
}

const fn lines() -> ([[u64; 64]; 64], [[u64; 64]; 64]) {
    let mut between = [[0; 64]; 64];
    let mut line = [[0; 64]; 64];
    let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut from = 0;
    while from < 64 {
        let a = Square::wrap(from as u8);
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = steps[i];
            let whole = a.bitboard().0 | ray(a, (files, ranks)) | ray(a, (-files, -ranks));
            let mut passed = 0;
            let mut at = a;
            while let Some(b) = at.offset(files, ranks) {
                between[from][b.index()] = passed;
                line[from][b.index()] = whole;
                passed |= b.bitboard().0;
                at = b;
            }
            i += 1;
        }
        from += 1;
    }
    (between, line)
}
