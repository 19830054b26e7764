//! The letters of a text as ways down a tree.

/// The longest way.
pub(crate) const LONGEST: u8 = 31;

/// A fork whose number has this bit is none: the rest of the number is a letter.
const LETTER: u16 = 1 << 15;

pub(crate) struct Letters {
    /// From left to right.
    letters: Vec<char>,
    /// How many turns lead to each.
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
    /// Letters as they stand in front of what is packed, and what stands behind them.
    pub fn read(packed: &[u8]) -> Option<(Vec<char>, &[u8])> {
        let (count, mut rest) = packed.split_first().filter(|(count, _)| **count > 0)?;
        let mut letters = Vec::new();
        for _ in 0..*count {
            let wide = rest.first().map_or(1, |first| (first.leading_ones() as usize).max(1));
            let (letter, behind) = rest.split_at_checked(wide)?;
            letters.push(std::str::from_utf8(letter).ok()?.chars().next()?);
            rest = behind;
        }
        Some((letters, rest))
    }

    /// The tree with these letters, where it is told of every branch that may fork whether it does.
    pub fn planted(letters: Vec<char>, mut forks: impl FnMut() -> bool) -> Letters {
        let mut planted = Letters { letters, lengths: Vec::new(), ways: Vec::new(), forks: Vec::new() };
        planted.plant(0, 0, &mut forks);
        planted
    }

    /// A branch behind a way of so many turns.
    fn plant(&mut self, turns: u8, way: u32, forks: &mut impl FnMut() -> bool) -> u16 {
        let fork = self.forks.len();
        if turns == 0 || turns < LONGEST && fork + 1 < self.letters.len() && forks() {
            self.forks.push([0; 2]);
            for side in 0..2 {
                self.forks[fork][side] = self.plant(turns + 1, way << 1 | side as u32, forks);
            }
            return fork as u16;
        }
        // Where there is one letter it stands on both sides.
        let letter = self.ways.len().min(self.letters.len().saturating_sub(1));
        self.lengths.push(turns);
        self.ways.push(way);
        LETTER | letter as u16
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
