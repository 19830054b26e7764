//! Sliding attacks without tables to speak of: where the program is loaded over a network, 860 kB of them are too much.

use super::{BISHOP_STEPS, ROOK_STEPS, ray_table};

pub(crate) fn bishop(from: usize, occupied: u64) -> u64 {
    slides(&BISHOP_LINES[from], occupied)
}

pub(crate) fn rook(from: usize, occupied: u64) -> u64 {
    slides(&ROOK_LINES[from], occupied)
}

/// A line through a square: what lies above it, and what lies below.
type Line = (u64, u64);

static BISHOP_LINES: [[Line; 2]; 64] = lines(&BISHOP_STEPS);
static ROOK_LINES: [[Line; 2]; 64] = lines(&ROOK_STEPS);

fn slides(lines: &[Line; 2], occupied: u64) -> u64 {
    along(lines[0], occupied) | along(lines[1], occupied)
}

/// What is attacked along a line: all from the nearest occupied square below to the nearest above. Twice the lowest bit
/// above, less the highest bit below, is just these bits.
fn along((above, below): Line, occupied: u64) -> u64 {
    let (up, down) = (above & occupied, below & occupied);
    let first = up & up.wrapping_neg();
    let from_last = u64::MAX << (63 - (down | 1).leading_zeros());
    (above | below) & first.wrapping_mul(2).wrapping_add(from_last)
}

const fn lines(steps: &[(i8, i8); 4]) -> [[Line; 2]; 64] {
    let rays = ray_table(steps);
    let mut lines = [[(0, 0); 2]; 64];
    let mut from = 0;
    while from < 64 {
        let mut line = 0;
        while line < 2 {
            let whole = rays[line][from] | rays[line + 2][from];
            let below = whole & ((1 << from) - 1);
            lines[from][line] = (whole ^ below, below);
            line += 1;
        }
        from += 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use crate::attacks::tables;

    /// Boards of every density, by a generator that needs no more than this.
    #[test]
    fn attacks_are_those_of_the_tables() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for _ in 0..20_000 {
            let (a, b, c) = (next(), next(), next());
            for occupied in [a, a & b, a & b & c, a | b, 0, u64::MAX] {
                for from in 0..64 {
                    assert_eq!(
                        super::bishop(from, occupied),
                        tables::bishop(from, occupied),
                        "{from} {occupied:x}"
                    );
                    assert_eq!(
                        super::rook(from, occupied),
                        tables::rook(from, occupied),
                        "{from} {occupied:x}"
                    );
                }
            }
        }
    }
}
