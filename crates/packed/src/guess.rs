//! What comes next, guessed by what stood before.

use crate::again::{Again, LENGTHS};
use crate::before::{Before, CONTEXTS, hash};
use crate::letters::{Letters, Sign, Turned};
use crate::memory::Memory;
use crate::scale::Scale;
use crate::weigh::{Corrections, Weights};

/// The guesses: by context, by two rows that stood there before, one that is found soon and one that is long, and one that is
/// always the same, whose weights tell by fork what is frequent.
const GUESSES: usize = CONTEXTS + 3;
const ALWAYS: f32 = 0.6;
const SOON: usize = 5;
const LONG: usize = 12;

/// When so many letters agree the next is expected to, and asked for as a whole.
const EXPECTED: usize = 32;
/// Lengths of such rows that are told apart, and how fast their chances change.
const LENGTHS_EXPECTED: usize = 16;
const EXPECTED_RATE: f32 = 0.03;

/// Places in a word that are told apart where guesses are weighed.
const INTO: usize = 8;

/// What weights are at first.
const AT_FIRST: f32 = 0.2;

/// A chance is told in parts of so many, and never less than a few of them.
const PARTS: f32 = 65536.0;
const LEAST: f32 = 2.0;

pub(crate) struct Guesser<'l> {
    letters: &'l Letters,
    signs: Vec<Sign>,
    scale: Scale,
    told: Vec<u8>,
    before: Before,
    memory: Memory,
    again: [Again; 2],
    /// By length and by what stands at the seam, the chance that a long row goes on.
    whole: [f32; LENGTHS_EXPECTED * 16],
    /// The way so far: the fork, and the turns up to it, how many and which.
    fork: usize,
    way: (u8, u32),
    guesses: [f32; GUESSES],
    by_known: Weights<GUESSES>,
    by_last: Weights<GUESSES>,
    by_fork: Weights<GUESSES>,
    /// What they came to, and their weights, by fork.
    all: [f32; 3],
    last: Weights<3>,
    /// By the last letter, and by what is expected.
    corrections: [Corrections; 2],
}

impl<'l> Guesser<'l> {
    pub fn new(letters: &'l Letters, length: usize) -> Guesser<'l> {
        let scale = Scale::new();
        let forks = letters.forks();
        Guesser {
            signs: letters.signs(),
            told: Vec::with_capacity(length),
            before: Before::default(),
            memory: Memory::new(length),
            again: [Again::new(SOON), Again::new(LONG)],
            whole: [0.95; LENGTHS_EXPECTED * 16],
            fork: 0,
            way: (0, 0),
            guesses: [ALWAYS; GUESSES],
            by_known: Weights::new((CONTEXTS + 1) * 4, AT_FIRST),
            by_last: Weights::new(256, AT_FIRST),
            by_fork: Weights::new(forks * INTO, AT_FIRST),
            all: [0.0; 3],
            last: Weights::last(forks),
            corrections: [forks << 8, 256 << 4].map(|contexts| Corrections::new(contexts, &scale)),
            letters,
            scale,
        }
    }

    /// The letters so far.
    pub fn told(&self) -> &[u8] {
        &self.told
    }

    /// The letter that must come if a long row goes on.
    #[inline]
    pub fn expected(&self) -> Option<u8> {
        self.again[1].expected(&self.told).filter(|_| self.again[1].length >= EXPECTED)
    }

    /// How likely it does, of 65,536.
    pub fn likely(&self) -> u32 {
        parts(self.whole[self.seam()])
    }

    /// Whether it did.
    #[inline]
    pub fn was_expected(&mut self, as_expected: bool) -> bool {
        let chance = &mut self.whole[self.seam()];
        *chance += (f32::from(u8::from(as_expected)) - *chance) * EXPECTED_RATE;
        if let Some(expected) = self.expected().filter(|_| as_expected) {
            self.tell(expected);
        }
        as_expected
    }

    /// Rows break off at ends and between sentences rather than within words.
    fn seam(&self) -> usize {
        let kind = |letter: Option<u8>| match letter.map(|letter| self.signs[usize::from(letter)]) {
            Some(Sign::Sound(_)) => 3,
            Some(Sign::Other) => 2,
            Some(Sign::Space) => 1,
            _ => 0,
        };
        let seam = kind(self.told.last().copied()) * 4 + kind(self.expected());
        seam * LENGTHS_EXPECTED + (self.again[1].length / 8).min(LENGTHS_EXPECTED - 1)
    }

    /// Goes to the root of the tree.
    pub fn begin(&mut self) {
        let expected = self.again[0].expected(&self.told).map_or(0, |letter| u32::from(letter) + 1);
        let steps = self.again[0].steps() as u32 / 4;
        self.memory.begin(self.before.contexts(hash(expected, steps)));
        (self.fork, self.way) = (0, (0, 0));
    }

    /// The chance of a turn to the right, of 65,536.
    #[inline]
    pub fn chance(&mut self) -> u32 {
        let known = self.memory.guess(&self.scale, &mut self.guesses);
        for (again, guess) in self.again.iter_mut().zip(&mut self.guesses[CONTEXTS..]) {
            *guess = again.guess(&self.told, self.letters, self.way, &self.scale);
        }
        let [soon, long] = &self.again;
        let row = match soon.is_asked() {
            true => 1 + usize::from(soon.length > 12) + usize::from(soon.length > 24),
            false => 0,
        };
        let by_fork = self.fork * INTO + self.before.word_length().min(INTO - 1);
        self.all = [
            self.by_known.weigh(&self.guesses, known * 4 + row, &self.scale),
            self.by_last.weigh(&self.guesses, self.before.last(), &self.scale),
            self.by_fork.weigh(&self.guesses, by_fork, &self.scale),
        ];
        let sum = self.last.weigh(&self.all, self.fork, &self.scale);
        let letter = |again: &Again| again.expected(&self.told).map_or(0, usize::from);
        let by_expected = match (long.is_asked(), soon.is_asked()) {
            (true, _) => letter(long) << 4 | (8 + long.steps() * 7 / LENGTHS),
            (_, true) => letter(soon) << 4 | (soon.steps() / 4),
            _ => (self.fork & 0xff) << 4 | 15,
        };
        let [by_last, by_row] = &mut self.corrections;
        let corrected =
            by_last.correct(sum, self.fork << 8 | self.before.last()) + by_row.correct(sum, by_expected);
        parts((self.last.chance() + corrected) / 3.0)
    }

    /// Takes the turn, and tells whether it led to a letter.
    #[inline]
    pub fn learn(&mut self, right: bool) -> bool {
        self.by_known.learn(&self.guesses, right);
        self.by_last.learn(&self.guesses, right);
        self.by_fork.learn(&self.guesses, right);
        self.last.learn(&self.all, right);
        self.corrections.iter_mut().for_each(|corrections| corrections.learn(right));
        self.again.iter_mut().for_each(|again| again.learn(right));
        self.memory.learn(right);
        match self.letters.turned(self.fork, right) {
            Turned::Letter(letter) => {
                self.tell(letter);
                return true;
            }
            Turned::Fork(fork) => self.fork = fork,
        }
        self.way = (self.way.0 + 1, self.way.1 << 1 | u32::from(right));
        self.memory.go_on(right, self.fork);
        false
    }

    fn tell(&mut self, letter: u8) {
        let sign = self.signs[usize::from(letter)];
        self.told.push(letter);
        self.before.tell(letter, sign);
        let ends = matches!(sign, Sign::RowEnd | Sign::FieldEnd | Sign::Mark);
        self.again.iter_mut().for_each(|again| again.tell(&self.told, ends));
    }
}

/// A chance in parts of 65,536.
fn parts(chance: f32) -> u32 {
    (chance * PARTS).clamp(LEAST, PARTS - LEAST) as u32
}
