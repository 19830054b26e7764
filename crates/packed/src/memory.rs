//! What is remembered of each context: a history for every fork of the tree that was passed in it.

use std::array;

use crate::before::{CONTEXTS, hash};
use crate::history::Histories;
use crate::scale::Scale;

/// Forks that share a slot: a check, and the forks three turns down.
const SLOT: usize = 16;

/// Room for each context; more would pack a quarter of a percent tighter, and slots would lie too far apart to be at hand.
const MOST: usize = 1 << 20;

/// How fast a chance changes at first, and when it has been asked for this often.
const AT_FIRST: f32 = 6.0;
const OFTEN: usize = 256;

pub(crate) struct Memory {
    histories: Histories,
    contexts: [u32; CONTEXTS],
    /// Slots with histories, as many for each context.
    slots: Vec<u8>,
    room: usize,
    /// Where the histories of the slot at hand begin, by context; the turns within it.
    bases: [usize; CONTEXTS],
    turns: usize,
    /// By context and history, the chance of a turn to the right, and how often it was asked for.
    chances: Vec<(f32, u8)>,
    rates: [f32; OFTEN],
}

impl Memory {
    pub fn new(length: usize) -> Memory {
        let histories = Histories::new();
        let mut chances = vec![(0.5, 0); CONTEXTS << 8];
        for row in chances.chunks_mut(1 << 8) {
            row.iter_mut().zip(&histories.chances).for_each(|((chance, _), first)| *chance = *first);
        }
        let room = (length * 8).next_power_of_two().clamp(SLOT * 2, MOST);
        Memory {
            contexts: [0; CONTEXTS],
            slots: vec![0; CONTEXTS * room],
            room,
            bases: [0; CONTEXTS],
            turns: 1,
            chances,
            rates: array::from_fn(|asked| 1.0 / (asked as f32 + AT_FIRST)),
            histories,
        }
    }

    /// Goes to the root of the tree, in other contexts.
    pub fn begin(&mut self, contexts: [u32; CONTEXTS]) {
        self.contexts = contexts;
        self.take_slots(0);
    }

    /// What each context guesses, stretched, and how many of them know the fork.
    #[inline]
    pub fn guess(&self, scale: &Scale, guesses: &mut [f32]) -> usize {
        let mut known = 0;
        for (context, guess) in guesses.iter_mut().enumerate().take(CONTEXTS) {
            let history = self.slots[self.bases[context] + self.turns];
            let stretched = scale.stretched(self.chances[context << 8 | usize::from(history)].0);
            *guess = if history == 0 { 0.0 } else { stretched };
            known += usize::from(history != 0);
        }
        known
    }

    /// Takes a turn.
    #[inline]
    pub fn learn(&mut self, right: bool) {
        let aim = f32::from(u8::from(right));
        for context in 0..CONTEXTS {
            let slot = &mut self.slots[self.bases[context] + self.turns];
            let (chance, asked) = &mut self.chances[context << 8 | usize::from(*slot)];
            *chance += (aim - *chance) * self.rates[usize::from(*asked)];
            *asked = asked.saturating_add(1);
            *slot = self.histories.next[usize::from(*slot)][usize::from(right)];
        }
    }

    /// Goes on to the fork to which the turn led.
    #[inline]
    pub fn go_on(&mut self, right: bool, fork: usize) {
        self.turns = self.turns << 1 | usize::from(right);
        if self.turns >= SLOT {
            self.take_slots(fork);
        }
    }

    /// The slots for the next turns: of two that come into question the one that is known, else the one less used.
    fn take_slots(&mut self, fork: usize) {
        self.turns = 1;
        let places: [u32; CONTEXTS] =
            array::from_fn(|context| hash(self.contexts[context], (fork << 6 | context) as u32 + 1));
        let base = |context| (places[context] as usize & (self.room / SLOT - 1)) * SLOT + context * self.room;
        let bases: [usize; CONTEXTS] = array::from_fn(base);
        // They lie far apart: all are looked at before anything is decided by what stands there, so that none waits for another.
        let found: [u8; CONTEXTS] = array::from_fn(|context| self.slots[bases[context]]);
        for context in 0..CONTEXTS {
            let (mut base, check) = (bases[context], (places[context] >> 24) as u8 | 1);
            if found[context] != check {
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
}
