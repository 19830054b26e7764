//! What comes next, guessed by what stood before.

use alloc::vec;
use alloc::vec::Vec;

use crate::history::Histories;
use crate::letters::{Letters, Turned};
use crate::scale::{END, Scale};

/// What is looked at: one to four letters, the word so far, and the word before it.
const CONTEXTS: usize = 6;
/// The guesses: by context, and by what followed when the last letters stood there before.
const GUESSES: usize = CONTEXTS + 1;

/// Forks of the tree that share a slot: a check, and the forks three turns down.
const SLOT: usize = 16;

/// A row of letters that stood there before is looked for when so many agree, and so many of them are expected to go on.
const AGREE: usize = 6;
const EXPECTED: usize = 32;
/// Where rows began is remembered by so many bits of what stands there.
const ROWS: u32 = 16;

/// Bits of the weights; how fast they and the chances change.
const WEIGHT: i32 = 16;
const AT_FIRST: i32 = 14_000;
const LEARNING: i32 = 16;
const HISTORY_RATE: u32 = 7;
const RATE: u32 = 6;
const EXPECTED_RATE: u32 = 5;

/// No chance is so small or so large that nothing is left of the other.
const LEAST: u32 = 32;

/// Steps of the last correction, by what the guesses came to.
const STEPS: usize = 33;

pub(crate) struct Guesser<'l> {
    letters: &'l Letters,
    in_words: Vec<u8>,
    scale: Scale,
    histories: Histories,
    told: Vec<u8>,
    /// The last eight letters, the last one lowest.
    last: u64,
    word: u32,
    word_before: u32,
    contexts: [u32; CONTEXTS],
    /// Slots with histories, as many for each context.
    slots: Vec<u8>,
    room: usize,
    /// Where the histories of the slot at hand begin, and which is asked, by context.
    bases: [usize; CONTEXTS],
    asked: [usize; CONTEXTS],
    /// By context and history, the chance of a turn to the right.
    chances: Vec<u16>,
    /// The way so far: the fork, the turns up to it, and those within the slot.
    fork: usize,
    turns: u8,
    turns_in_slot: usize,
    guesses: [i32; GUESSES],
    weights: Vec<[i32; GUESSES]>,
    weighed_by: usize,
    weighed: i32,
    corrections: Vec<u16>,
    corrected_by: usize,
    row: Row,
}

/// Letters that stood there before in the same order.
struct Row {
    /// Where rows began that hash to this.
    heads: Vec<u32>,
    at: usize,
    /// How many letters agree; none where there is no row.
    length: usize,
    /// By length, the chance that it goes on with the next turn, and with the next letter.
    turns: [u16; EXPECTED],
    whole: [u16; 64],
    /// Which of the former was asked, and the turn that it meant.
    asked: Option<(usize, bool)>,
}

impl<'l> Guesser<'l> {
    pub fn new(letters: &'l Letters, length: usize) -> Guesser<'l> {
        let histories = Histories::new();
        let scale = Scale::new();
        let mut chances = vec![0; CONTEXTS * 256];
        for row in chances.chunks_mut(256) {
            row[..histories.chances.len()].copy_from_slice(&histories.chances);
        }
        let step = |step: usize| scale.plain((step % STEPS) as i32 * 128 - END - 1).min(0xffff) as u16;
        // Two thirds of the slots are taken in the end.
        let room = (length.clamp(1 << 10, 1 << 18) * 4).next_power_of_two();
        Guesser {
            in_words: letters.in_words(),
            told: Vec::new(),
            last: 0,
            word: 0,
            word_before: 0,
            contexts: [0; CONTEXTS],
            slots: vec![0; CONTEXTS * room],
            room,
            bases: [0; CONTEXTS],
            asked: [0; CONTEXTS],
            chances,
            fork: 0,
            turns: 0,
            turns_in_slot: 1,
            guesses: [0; GUESSES],
            weights: vec![[AT_FIRST; GUESSES]; (CONTEXTS + 1) * 3],
            weighed_by: 0,
            weighed: 0,
            corrections: (0..letters.forks() * STEPS).map(step).collect(),
            corrected_by: 0,
            row: Row {
                heads: vec![0; 1 << ROWS],
                at: 0,
                length: 0,
                turns: [50_000; EXPECTED],
                whole: [60_000; 64],
                asked: None,
            },
            letters,
            scale,
            histories,
        }
    }

    /// The letters so far.
    pub fn told(&self) -> &[u8] {
        &self.told
    }

    /// The letter that must come if a long row goes on.
    #[inline]
    pub fn expected(&self) -> Option<u8> {
        (self.row.length >= EXPECTED).then(|| self.told[self.row.at])
    }

    /// How likely it does.
    pub fn likely(&self) -> u32 {
        u32::from(self.row.whole[self.row.length.min(63)]).clamp(LEAST, 0x1_0000 - LEAST)
    }

    /// Whether it did.
    #[inline]
    pub fn was_expected(&mut self, as_expected: bool) -> bool {
        towards(&mut self.row.whole[self.row.length.min(63)], as_expected, EXPECTED_RATE);
        if as_expected {
            self.tell(self.told[self.row.at]);
        } else {
            self.row.length = 0;
        }
        as_expected
    }

    /// Goes to the root of the tree.
    pub fn begin(&mut self) {
        for (order, context) in self.contexts[..4].iter_mut().enumerate() {
            *context = hash(self.last, order as u32 + 1).wrapping_add(order as u32 * 0x1234_5677);
        }
        let last = self.last as u32 & 0xff;
        self.contexts[4] = self.word.wrapping_mul(0x3d4d_51cb).wrapping_add(last).wrapping_mul(0x1b56_c4e9);
        let words = self.word.wrapping_add(self.word_before.wrapping_mul(0x9e37_79b1));
        self.contexts[5] = words.wrapping_mul(0x2c1b_3c6d).wrapping_add(last);
        (self.fork, self.turns) = (0, 0);
        self.take_slots();
    }

    /// The chance of a turn to the right, of 65,536.
    #[inline]
    pub fn chance(&mut self) -> u32 {
        let mut known = 0;
        for context in 0..CONTEXTS {
            let asked = self.bases[context] + self.turns_in_slot;
            let history = self.slots[asked];
            if history != 0 {
                known = context + 1;
            }
            self.asked[context] = asked;
            self.guesses[context] = self.scale.stretched(self.chances[context << 8 | usize::from(history)]);
        }
        self.guesses[CONTEXTS] = self.by_row();
        let row = self.row.asked.map_or(0, |_| 1 + usize::from(self.row.length > 12));
        self.weighed_by = known * 3 + row;
        let weights = &self.weights[self.weighed_by];
        let sum: i32 = weights.iter().zip(&self.guesses).map(|(weight, guess)| (weight * guess) >> 8).sum();
        let sum = (sum >> (WEIGHT - 8)).clamp(-END, END);
        self.weighed = self.scale.plain(sum);
        let (step, within) = ((sum + END + 1) as usize >> 7, (sum + END + 1) & 127);
        let place = self.fork * STEPS + step;
        let corrected = i32::from(self.corrections[place]) * (128 - within)
            + i32::from(self.corrections[place + 1]) * within;
        self.corrected_by = place + (within >> 6) as usize;
        ((self.weighed + (corrected >> 7)) as u32 >> 1).clamp(LEAST, 0x1_0000 - LEAST)
    }

    fn by_row(&mut self) -> i32 {
        self.row.asked = None;
        if self.row.length == 0 {
            return 0;
        }
        let right = self.letters.turn(self.told[self.row.at], self.turns);
        let place = self.row.length.min(EXPECTED - 1);
        self.row.asked = Some((place, right));
        let guess = self.scale.stretched(self.row.turns[place]);
        if right { guess } else { -guess }
    }

    /// Takes the turn, and tells whether it led to a letter.
    #[inline]
    pub fn learn(&mut self, right: bool) -> bool {
        let error = (((i32::from(right) << 16) - self.weighed) * LEARNING) >> 6;
        for (weight, guess) in self.weights[self.weighed_by].iter_mut().zip(&self.guesses) {
            *weight += (guess * error + 0x8000) >> 16;
        }
        for (context, asked) in self.asked.into_iter().enumerate() {
            let history = usize::from(self.slots[asked]);
            towards(&mut self.chances[context << 8 | history], right, HISTORY_RATE);
            self.slots[asked] = self.histories.next[history][usize::from(right)];
        }
        towards(&mut self.corrections[self.corrected_by], right, RATE);
        if let Some((place, meant)) = self.row.asked {
            towards(&mut self.row.turns[place], meant == right, RATE);
            if meant != right {
                self.row.length = 0;
            }
        }
        match self.letters.turned(self.fork, right) {
            Turned::Letter(letter) => {
                self.tell(letter);
                return true;
            }
            Turned::Fork(fork) => self.fork = fork,
        }
        self.turns += 1;
        self.turns_in_slot = self.turns_in_slot << 1 | usize::from(right);
        if self.turns_in_slot >= SLOT {
            self.take_slots();
        }
        false
    }

    /// The slots for the next turns: of two that come into question the one that is known, else the one less used.
    fn take_slots(&mut self) {
        self.turns_in_slot = 1;
        for context in 0..CONTEXTS {
            let place = (self.contexts[context] ^ (self.fork as u32).wrapping_mul(0x9e37_79b1))
                .wrapping_mul(0x2545_f491);
            let place = (place ^ place >> 15).wrapping_mul(0x9e37_79b1);
            let check = (place >> 24) as u8 | 1;
            let mut base = (place as usize & (self.room / SLOT - 1)) * SLOT + context * self.room;
            if self.slots[base] != check {
                let other = base ^ SLOT;
                if self.slots[other] == check || self.slots[other + 1] < self.slots[base + 1] {
                    base = other;
                }
                if self.slots[base] != check {
                    self.slots[base..base + SLOT].fill(0);
                    self.slots[base] = check;
                }
            }
            self.bases[context] = base;
        }
    }

    fn tell(&mut self, letter: u8) {
        self.told.push(letter);
        self.last = self.last << 8 | (u64::from(letter) + 1);
        match self.in_words[usize::from(letter)] {
            0 if self.word != 0 => (self.word_before, self.word) = (self.word, 0),
            0 => {}
            sound => {
                self.word = self.word.wrapping_add(u32::from(sound)).wrapping_mul(0x2f0b_4c47);
                self.word ^= self.word >> 15;
            }
        }
        self.row.tell(&self.told, self.last);
    }
}

impl Row {
    fn tell(&mut self, told: &[u8], last: u64) {
        if self.length > 0 {
            self.length += 1;
            self.at += 1;
        }
        if told.len() < AGREE {
            return;
        }
        let head = &mut self.heads[(hash(last, AGREE as u32) >> (32 - ROWS)) as usize];
        if self.length == 0 && *head > 0 {
            let at = *head as usize;
            let agree =
                told[..at].iter().rev().zip(told.iter().rev()).take(EXPECTED).take_while(|(a, b)| a == b);
            let agree = agree.count();
            if agree >= AGREE {
                (self.at, self.length) = (at, agree);
            }
        }
        *head = told.len() as u32;
    }
}

/// A chance after it was seen whether it came so.
#[inline]
fn towards(chance: &mut u16, so: bool, rate: u32) {
    let aim = if so { 0xffff } else { 0 };
    *chance = (i32::from(*chance) + ((aim - i32::from(*chance)) >> rate)) as u16;
}

/// A number for the last so many letters, fewer than eight.
#[inline]
fn hash(last: u64, letters: u32) -> u32 {
    let last = last & ((1 << (8 * letters)) - 1);
    let (low, high) = (last as u32, (last >> 32) as u32);
    let hash = (low ^ high.wrapping_mul(0x85eb_ca6b)).wrapping_mul(0x9e37_79b1);
    let hash = hash.wrapping_add(high).wrapping_mul(0x2f0b_4c47);
    hash ^ hash >> 15
}
