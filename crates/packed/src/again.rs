//! Letters that stood there before in the same order: what followed them then is expected again.

use crate::letters::Letters;
use crate::scale::Scale;

/// Where rows began is remembered by so many bits of what stands there.
const HEADS: u32 = 16;

/// The hash of a row is a number with this base.
const BASE: u32 = 0x2c1b_3c6d;

/// Lengths that are told apart, and the longest that is counted where a row is found.
pub(crate) const LENGTHS: usize = 32;
const LONGEST: usize = 400;
/// Misses that are told apart; one more is for what was only taken up because a field begins.
const MISSES: usize = 4;
/// So many misses, and it is given up.
const PATIENCE: usize = 8;
/// A row of so many letters makes misses forgotten.
const SETTLED: usize = 16;
/// A field of fewer letters is not expected again.
const SHORT: usize = 7;

const RATE: f32 = 0.02;

pub(crate) struct Again {
    /// So many letters have to agree where a row is found.
    least: usize,
    /// Where rows stood that hash to this; the hash of the last so many letters, and what the first of them is worth in it.
    heads: Vec<u32>,
    hash: u32,
    first: u32,
    /// Where the letter stands that is expected; nowhere is 0.
    at: usize,
    /// How many letters agree, and how many lately did not.
    pub length: usize,
    misses: usize,
    /// Whether nothing agreed when it was taken up: a field begins, and perhaps it is like the last one.
    by_field: bool,
    /// Where the field began, and the last one that was long enough.
    field: usize,
    last_field: usize,
    /// By length and misses, the chance that it goes on with the next turn.
    chances: [f32; LENGTHS * (MISSES + 1)],
    /// Which of them was asked, and the turn that it meant.
    asked: Option<(usize, bool)>,
}

impl Again {
    pub fn new(least: usize) -> Again {
        Again {
            least,
            heads: vec![0; 1 << HEADS],
            hash: 0,
            first: BASE.wrapping_pow(least as u32),
            at: 0,
            length: 0,
            misses: 0,
            by_field: false,
            field: 0,
            last_field: 0,
            chances: [0.75; LENGTHS * (MISSES + 1)],
            asked: None,
        }
    }

    /// The letter that is expected.
    #[inline]
    pub fn expected(&self, told: &[u8]) -> Option<u8> {
        (self.at > 0).then(|| told[self.at])
    }

    /// The length, in steps.
    pub fn steps(&self) -> usize {
        match self.length {
            few @ ..16 => few,
            some @ 16..32 => 12 + some / 4,
            many => (18 + many / 16).min(LENGTHS - 1),
        }
    }

    /// Whether something was expected of the turn at hand.
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// What is expected of the next turn, stretched; nothing where an earlier one was otherwise.
    #[inline]
    pub fn guess(&mut self, told: &[u8], letters: &Letters, way: (u8, u32), scale: &Scale) -> f32 {
        self.asked = None;
        let Some(right) = self.expected(told).and_then(|letter| letters.turn(letter, way)) else {
            return 0.0;
        };
        let misses = if self.by_field { MISSES } else { self.misses.min(MISSES - 1) };
        let place = misses * LENGTHS + self.steps();
        self.asked = Some((place, right));
        let guess = scale.stretched(self.chances[place]);
        if right { guess } else { -guess }
    }

    #[inline]
    pub fn learn(&mut self, right: bool) {
        if let Some((place, meant)) = self.asked {
            let aim = f32::from(u8::from(meant == right));
            self.chances[place] += (aim - self.chances[place]) * RATE;
        }
    }

    /// Goes on behind the last letter told; `ends` where a field ends with it.
    pub fn tell(&mut self, told: &[u8], ends: bool) {
        let (end, last) = (told.len(), told.last().copied());
        if self.at > 0 {
            if self.expected(told) == last {
                self.length += 1;
                if self.length >= SETTLED {
                    (self.misses, self.by_field) = (0, false);
                }
            } else {
                self.miss();
            }
            if self.at > 0 {
                self.at += 1;
            }
        }
        self.look(told);
        if ends {
            if end - self.field >= SHORT {
                self.last_field = self.field;
            }
            self.field = end;
            if self.last_field > 0 && (self.at == 0 || self.length < SETTLED) {
                (self.at, self.length, self.misses, self.by_field) = (self.last_field, 0, 0, true);
            }
        }
    }

    fn miss(&mut self) {
        self.misses += 1;
        if self.misses > PATIENCE || self.by_field && self.length == 0 {
            (self.at, self.misses) = (0, 0);
        }
        (self.length, self.by_field) = (0, false);
    }

    /// Looks for a longer row where there is none, or a short one.
    fn look(&mut self, told: &[u8]) {
        let Some((last, before)) = told.split_last() else { return };
        self.hash = self.hash.wrapping_mul(BASE).wrapping_add(u32::from(*last) + 1);
        let Some(start) = told.len().checked_sub(self.least) else { return };
        if start > 0 {
            self.hash = self.hash.wrapping_sub((u32::from(before[start - 1]) + 1).wrapping_mul(self.first));
        }
        let head = &mut self.heads[(self.hash.wrapping_mul(0x9e37_79b1) >> (u32::BITS - HEADS)) as usize];
        let at = *head as usize;
        *head = told.len() as u32;
        if at > 0 && self.length < self.least {
            let pairs = told[..at].iter().rev().zip(told.iter().rev()).take(LONGEST);
            let alike = pairs.take_while(|(before, now)| before == now).count();
            if alike >= self.least && alike > self.length {
                (self.at, self.length, self.misses, self.by_field) = (at, alike, 0, false);
            }
        }
    }
}
