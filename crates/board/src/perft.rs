//! Counting the positions that legal moves reach: the usual test of a move generator.

use core::hint::black_box;

use crate::make::Play;
use crate::movegen::{Count, generate};
use crate::{Color, NoLegality, Position};

/// How many sequences of `depth` legal moves there are. The last moves are counted without being played.
///
/// ```
/// # use jadoube_board::{Position, perft};
/// assert_eq!(perft(&Position::INITIAL, 3), Ok(8902));
/// ```
pub fn perft(position: &Position, depth: u32) -> Result<u64, NoLegality> {
    position.legality()?;
    Ok(match position.turn() {
        _ if depth == 0 => 1,
        Color::White => bulk::<true>(position, depth),
        Color::Black => bulk::<false>(position, depth),
    })
}

/// As [`perft`], playing the last moves too: it measures making moves as well as finding them.
pub fn perft_played(position: &Position, depth: u32) -> Result<u64, NoLegality> {
    position.legality()?;
    Ok(match position.turn() {
        Color::White => played::<true>(position, depth),
        Color::Black => played::<false>(position, depth),
    })
}

fn bulk<const W: bool>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        let mut count = Count::default();
        generate::<W, _>(position, &mut count);
        return count.0;
    }
    let mut nodes = 0;
    let visit = |next: &Position| {
        nodes += if W { bulk::<false>(next, depth - 1) } else { bulk::<true>(next, depth - 1) };
    };
    generate::<W, _>(position, &mut Play::<W, _> { position, visit });
    nodes
}

fn played<const W: bool>(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => {
            let visit = |next: &Position| {
                // Otherwise the compiler would leave out the playing, which is the point here.
                black_box(next);
                nodes += 1;
            };
            generate::<W, _>(position, &mut Play::<W, _> { position, visit });
        }
        _ => {
            let visit = |next: &Position| {
                nodes += if W { played::<false>(next, depth - 1) } else { played::<true>(next, depth - 1) };
            };
            generate::<W, _>(position, &mut Play::<W, _> { position, visit });
        }
    }
    nodes
}
