//! The numbers that a position's hash is put together from.

/// By piece (bit 3: Black; below it the code of the role, 0 for none) and square.
pub(crate) static PIECE: [[u64; 64]; 16] = pieces();
/// By the square of a rook with which castling is still allowed; only the back ranks are used.
pub(crate) static CASTLING: [u64; 64] = numbers(1);
/// By the square on which a pawn can be captured en passant.
pub(crate) static EN_PASSANT: [u64; 64] = numbers(2);
/// Black has the move.
pub(crate) const BLACK_TO_MOVE: u64 = mix(0x6a61_646f_7562_6521);

const fn pieces() -> [[u64; 64]; 16] {
    let mut table = [[0; 64]; 16];
    let mut piece = 0;
    while piece < 16 {
        // Code 0 is an empty square and must leave the hash alone: a capture of nothing is no capture.
        if piece & 7 != 0 {
            table[piece] = numbers(16 + piece as u64);
        }
        piece += 1;
    }
    table
}

const fn numbers(seed: u64) -> [u64; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = mix(seed << 32 | (i as u64 + 1));
        i += 1;
    }
    table
}

/// SplitMix64's mixing of a counter: every bit of the counter reaches every bit of the result.
const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
