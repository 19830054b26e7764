//! The numbers that a position's hash is put together from.

/// By piece (bit 3: Black; below it the code of the role, 0 for none) and square.
#[inline(always)]
pub(crate) const fn piece(piece: usize, square: usize) -> u64 {
    kept::piece(piece, square)
}

/// By the square of a rook with which castling is still allowed; only the back ranks are used.
#[inline(always)]
pub(crate) const fn castling(rook: usize) -> u64 {
    kept::castling(rook)
}

/// By the square on which a pawn can be captured en passant.
#[inline(always)]
pub(crate) const fn en_passant(passed: usize) -> u64 {
    kept::en_passant(passed)
}

/// Black has the move.
pub(crate) const BLACK_TO_MOVE: u64 = mix(0x6a61_646f_7562_6521);

/// From tables, which is fastest.
#[cfg(not(target_arch = "wasm32"))]
mod kept {
    static PIECE: [[u64; 64]; 16] = pieces();
    static CASTLING: [u64; 64] = numbers(super::CASTLING);
    static EN_PASSANT: [u64; 64] = numbers(super::EN_PASSANT);

    #[inline(always)]
    pub const fn piece(piece: usize, square: usize) -> u64 {
        PIECE[piece][square]
    }

    #[inline(always)]
    pub const fn castling(rook: usize) -> u64 {
        CASTLING[rook]
    }

    #[inline(always)]
    pub const fn en_passant(passed: usize) -> u64 {
        EN_PASSANT[passed]
    }

    const fn pieces() -> [[u64; 64]; 16] {
        let mut table = [[0; 64]; 16];
        let mut piece = 0;
        while piece < 16 {
            let mut square = 0;
            while square < 64 {
                table[piece][square] = super::of_piece(piece, square);
                square += 1;
            }
            piece += 1;
        }
        table
    }

    const fn numbers(seed: u64) -> [u64; 64] {
        let mut table = [0; 64];
        let mut square = 0;
        while square < 64 {
            table[square] = super::number(seed, square);
            square += 1;
        }
        table
    }
}

/// Computed: where the program is loaded over a network, 8 kB of numbers that no packing makes smaller are too much.
#[cfg(target_arch = "wasm32")]
mod kept {
    #[inline(always)]
    pub const fn piece(piece: usize, square: usize) -> u64 {
        super::of_piece(piece, square)
    }

    pub const fn castling(rook: usize) -> u64 {
        super::number(super::CASTLING, rook)
    }

    pub const fn en_passant(passed: usize) -> u64 {
        super::number(super::EN_PASSANT, passed)
    }
}

const CASTLING: u64 = 1;
const EN_PASSANT: u64 = 2;

/// Code 0 is an empty square and must leave the hash alone: a capture of nothing is no capture.
const fn of_piece(piece: usize, square: usize) -> u64 {
    if piece & 7 == 0 { 0 } else { number(16 + piece as u64, square) }
}

const fn number(seed: u64, square: usize) -> u64 {
    mix(seed << 32 | (square as u64 + 1))
}

/// SplitMix64's mixing of a counter: every bit of the counter reaches every bit of the result.
const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
