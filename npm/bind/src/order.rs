//! An order in which each piece of code is followed by the one most like it.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Pieces are alike by the rows of so many bytes that they share.
const ROW: usize = 5;

/// What stands in more pieces than this says nothing of any of them.
const COMMON: usize = 1_000;

/// Added to the length of a piece, so that a short one is not like everything.
const SHORT: usize = 50;

/// The places of the pieces, in the new order. Where nothing is alike it goes on in the order of their bytes.
pub fn by_likeness(pieces: &[&[u8]]) -> Vec<usize> {
    let rows: Vec<HashSet<&[u8]>> = pieces.iter().map(|piece| piece.windows(ROW).collect()).collect();
    let mut having: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (place, rows) in rows.iter().enumerate() {
        rows.iter().for_each(|row| having.entry(row).or_default().push(place));
    }
    having.retain(|_, places| (2..=COMMON).contains(&places.len()));
    let mut left: BTreeSet<(&[u8], usize)> = pieces.iter().copied().zip(0..).collect();
    let mut order = Vec::with_capacity(pieces.len());
    let mut next = left.first().map(|(_, place)| *place);
    while let Some(place) = next {
        order.push(place);
        left.remove(&(pieces[place], place));
        let mut shared: HashMap<usize, usize> = HashMap::new();
        for other in rows[place].iter().filter_map(|row| having.get(row)).flatten() {
            if left.contains(&(pieces[*other], *other)) {
                *shared.entry(*other).or_default() += 1;
            }
        }
        let alike = |other: usize, shared: usize| shared * 1_000_000 / (rows[other].len() + SHORT);
        let most = shared.into_iter().max_by_key(|(other, shared)| (alike(*other, *shared), Reverse(*other)));
        next = most.map(|(other, _)| other).or_else(|| left.first().map(|(_, place)| *place));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::by_likeness;

    #[test]
    fn what_is_alike_comes_together() {
        let pieces: [&[u8]; 5] =
            [b"touch move", b"nothing at all", b"a touch move here", b"zzz", b"all: nothing at all"];
        let order = by_likeness(&pieces);
        let place = |piece: usize| order.iter().position(|known| *known == piece).expect("it is there");
        assert_eq!(order.len(), 5);
        assert_eq!(place(0).abs_diff(place(2)), 1);
        assert_eq!(place(1).abs_diff(place(4)), 1);
    }
}
