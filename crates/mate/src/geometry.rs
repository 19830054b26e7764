//! Where squares lie: before a pawn, under its attack, how far from the edge, and of which colour.

use jadoube_board::{Bitboard, Color, File, Square};

/// What pawns of a side attack.
pub(crate) fn pawn_attacks(pawns: Bitboard, side: Color) -> Bitboard {
    let (left, right) = (pawns - File::A.bitboard(), pawns - File::H.bitboard());
    Bitboard(match side {
        Color::White => left.0 << 7 | right.0 << 9,
        Color::Black => left.0 >> 9 | right.0 >> 7,
    })
}

/// The squares one step ahead, as a side's pawns go.
pub(crate) fn forward(set: Bitboard, side: Color) -> Bitboard {
    Bitboard(if side.is_white() { set.0 << 8 } else { set.0 >> 8 })
}

/// All squares of the file between a pawn's and the last rank, that one too.
pub(crate) fn ahead(pawn: Square, side: Color) -> Bitboard {
    let bit = pawn.bitboard().0;
    let beyond = if side.is_white() { !(bit | (bit - 1)) } else { bit - 1 };
    pawn.file().bitboard() & Bitboard(beyond)
}

/// How many steps a square is from the nearest edge.
pub(crate) fn edge(square: Square) -> usize {
    let (file, rank) = (square.file().index(), square.rank().index());
    file.min(7 - file).min(rank).min(7 - rank)
}

/// All squares of the same colour.
pub(crate) fn alike(square: Square) -> Bitboard {
    if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK }
}
