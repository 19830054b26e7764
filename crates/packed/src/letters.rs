//! The letters of a text as ways down a tree: frequent ones have short ways.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The longest way: of a letter that stands once in a text of some millions.
const LONGEST: usize = 31;

/// Letters that a text may have: a byte counts them.
const MOST: usize = 255;

/// A fork whose number has this bit is none: the rest of the number is a letter.
const LETTER: u16 = 1 << 15;

pub(crate) struct Letters {
    /// From the most frequent to the rarest.
    letters: Vec<char>,
    /// How many turns lead to each; never fewer than to the one before.
    lengths: Vec<u8>,
    /// The turns, as bits.
    ways: Vec<u32>,
    /// Where a turn to the left and to the right leads, by fork; the first is the root.
    forks: Vec<[u16; 2]>,
}

/// What a letter does among words and fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    RowEnd,
    FieldEnd,
    /// A sign for programs that ends neither.
    Mark,
    Space,
    /// A part of a word; large and small letters are the same.
    Sound(u8),
    Other,
}

impl Sign {
    fn of(letter: char) -> Sign {
        match letter {
            '\n' | '\x1e' => Sign::RowEnd,
            '\t' | '\x1f' => Sign::FieldEnd,
            ..' ' => Sign::Mark,
            ' ' => Sign::Space,
            'a'..='z' | 'A'..='Z' => Sign::Sound(letter as u8 | 0x20),
            '\u{80}'.. => Sign::Sound(letter as u8 | 0x80),
            _ => Sign::Other,
        }
    }
}

/// Where a turn leads.
pub(crate) enum Turned {
    Fork(usize),
    Letter(u8),
}

impl Letters {
    pub fn of(text: &str) -> Letters {
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        text.chars().for_each(|letter| *counts.entry(letter).or_default() += 1);
        let mut counts: Vec<(char, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| Reverse(*count));
        assert!(counts.len() <= MOST, "{} different letters are too many", counts.len());
        // The two rarest branches grow together, until there is one.
        let mut lengths = vec![u8::from(counts.len() == 1); counts.len()];
        let mut branches: Vec<(usize, Vec<usize>)> =
            counts.iter().enumerate().map(|(place, (_, count))| (*count, vec![place])).collect();
        while branches.len() > 1 {
            branches.sort_by_key(|(count, _)| Reverse(*count));
            let (Some(rarest), Some(next)) = (branches.pop(), branches.pop()) else { break };
            let grown: Vec<usize> = rarest.1.into_iter().chain(next.1).collect();
            grown.iter().for_each(|place| lengths[*place] += 1);
            branches.push((rarest.0 + next.0, grown));
        }
        lengths.sort_unstable();
        Letters::planted(counts.into_iter().map(|(letter, _)| letter).collect(), lengths)
    }

    /// How many letters have ways of each length, and the letters.
    pub fn write(&self, packed: &mut Vec<u8>) {
        let longest = self.lengths.last().copied().unwrap_or(0);
        packed.push(longest);
        for length in 1..=longest {
            packed.push(self.lengths.iter().filter(|known| **known == length).count() as u8);
        }
        let letters: String = self.letters.iter().collect();
        packed.extend(letters.bytes());
    }

    /// The letters, and what stands behind them.
    pub fn read(packed: &[u8]) -> Option<(Letters, &[u8])> {
        let (longest, packed) = packed.split_first()?;
        let (counts, packed) = packed.split_at_checked(usize::from(*longest))?;
        let mut lengths = Vec::new();
        let mut room = 1u64;
        for (length, count) in counts.iter().enumerate() {
            room = (room * 2).checked_sub(u64::from(*count))?;
            lengths.resize(lengths.len() + usize::from(*count), length as u8 + 1);
        }
        if counts.len() > LONGEST || lengths.len() > MOST || lengths.is_empty() {
            return None;
        }
        let mut letters = Vec::new();
        let mut rest = packed;
        while letters.len() < lengths.len() {
            let wide = rest.first().map_or(1, |first| (first.leading_ones() as usize).max(1));
            let (letter, behind) = rest.split_at_checked(wide)?;
            letters.push(std::str::from_utf8(letter).ok()?.chars().next()?);
            rest = behind;
        }
        Some((Letters::planted(letters, lengths), rest))
    }

    /// The tree in which the ways have these lengths and go from left to right.
    fn planted(letters: Vec<char>, lengths: Vec<u8>) -> Letters {
        let mut ways = Vec::new();
        let mut forks = vec![[0; 2]];
        let (mut way, mut before) = (0u32, 0);
        for (letter, length) in lengths.iter().enumerate() {
            way <<= length - before;
            before = *length;
            ways.push(way);
            let mut at = 0;
            for turn in (0..*length).rev() {
                let side = (way >> turn & 1) as usize;
                if turn == 0 {
                    forks[at][side] = LETTER | letter as u16;
                } else if forks[at][side] == 0 {
                    forks[at][side] = forks.len() as u16;
                    forks.push([0; 2]);
                }
                at = usize::from(forks[at][side]) % forks.len();
            }
            way = way.wrapping_add(1);
        }
        Letters { letters, lengths, ways, forks }
    }

    pub fn place(&self, letter: char) -> u8 {
        self.letters.iter().position(|known| *known == letter).unwrap_or(0) as u8
    }

    pub fn letter(&self, place: u8) -> char {
        self.letters[usize::from(place)]
    }

    /// The turns that lead to a letter: whether to the right.
    pub fn way(&self, letter: u8) -> impl Iterator<Item = bool> + use<> {
        let (way, length) = (self.ways[usize::from(letter)], self.lengths[usize::from(letter)]);
        (0..length).rev().map(move |turn| way >> turn & 1 == 1)
    }

    /// The turn to a letter behind a way, so many turns and which; nothing where the way leads elsewhere.
    #[inline]
    pub fn turn(&self, letter: u8, (turns, way): (u8, u32)) -> Option<bool> {
        let letter = usize::from(letter);
        let left = self.lengths[letter].checked_sub(turns).filter(|left| *left > 0)?;
        let whole = self.ways[letter];
        (whole >> left == way).then_some(whole >> (left - 1) & 1 == 1)
    }

    #[inline]
    pub fn turned(&self, fork: usize, right: bool) -> Turned {
        match self.forks[fork][usize::from(right)] {
            letter if letter & LETTER != 0 => Turned::Letter(letter as u8),
            fork => Turned::Fork(usize::from(fork)),
        }
    }

    pub fn forks(&self) -> usize {
        self.forks.len()
    }

    /// By letter, what it does among words and fields.
    pub fn signs(&self) -> Vec<Sign> {
        self.letters.iter().copied().map(Sign::of).collect()
    }
}
