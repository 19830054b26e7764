//! The letters of a text as ways down a tree: frequent ones have short ways.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// The longest way: of a letter that stands once in a text of some millions.
const LONGEST: usize = 31;

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
        assert!(counts.len() <= 256, "{} different letters are too many", counts.len());
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
        if counts.len() > LONGEST || lengths.len() > 256 || lengths.is_empty() {
            return None;
        }
        let mut letters = Vec::new();
        let mut rest = packed;
        while letters.len() < lengths.len() {
            let wide = rest.first().map_or(1, |first| (first.leading_ones() as usize).max(1));
            let (letter, behind) = rest.split_at_checked(wide)?;
            letters.push(core::str::from_utf8(letter).ok()?.chars().next()?);
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

    /// The turn to a letter after so many.
    #[inline]
    pub fn turn(&self, letter: u8, after: u8) -> bool {
        let letter = usize::from(letter);
        self.ways[letter] >> (self.lengths[letter] - 1 - after) & 1 == 1
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

    /// By letter, what it adds to a word; nothing where a word ends.
    pub fn in_words(&self) -> Vec<u8> {
        let in_word = |letter: &char| match letter {
            'a'..='z' | 'A'..='Z' => *letter as u8 | 0x20,
            '\u{80}'.. => *letter as u8 | 0x80,
            _ => 0,
        };
        self.letters.iter().map(in_word).collect()
    }
}
