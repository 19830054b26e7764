//! Guesses weighed against each other, and what they come to corrected by what it was worth before.

use crate::scale::{END, Scale};

/// How fast weights change, those of the guesses and those of what sets of weights made of them.
const LEARNING: f32 = 0.005;
const LEARNING_LAST: f32 = 0.002;

/// How much faster those of a set that was never taken, and what is left of that when it was taken once more.
const HASTE: f32 = 0.03;
const CALMER: f32 = 0.999;

/// From a chance that was so close to the truth there is nothing to learn.
const CLOSE: f32 = 0.01;

/// Weights for so many guesses, in sets of which one is taken at a time.
pub(crate) struct Weights<const GUESSES: usize> {
    /// Each with its haste.
    sets: Vec<([f32; GUESSES], f32)>,
    learning: f32,
    taken: usize,
    /// What the guesses came to.
    chance: f32,
}

impl<const GUESSES: usize> Weights<GUESSES> {
    pub fn new(sets: usize, at_first: f32) -> Self {
        Weights { sets: vec![([at_first; GUESSES], HASTE); sets], learning: LEARNING, taken: 0, chance: 0.5 }
    }

    /// Weights for what others came to.
    pub fn last(sets: usize) -> Self {
        Weights { learning: LEARNING_LAST, ..Weights::new(sets, 1.0 / GUESSES as f32) }
    }

    /// What the guesses come to, stretched.
    #[inline]
    pub fn weigh(&mut self, guesses: &[f32; GUESSES], set: usize, scale: &Scale) -> f32 {
        self.taken = set;
        // Four sums side by side need not wait for each other.
        let mut sums = [0.0; 4];
        let (weights, rest) = self.sets[set].0.as_chunks::<4>();
        let (guesses, others) = guesses.as_chunks::<4>();
        for (weights, guesses) in weights.iter().zip(guesses) {
            for place in 0..4 {
                sums[place] += weights[place] * guesses[place];
            }
        }
        for (sum, (weight, guess)) in sums.iter_mut().zip(rest.iter().zip(others)) {
            *sum += weight * guess;
        }
        let sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
        let sum = sum.clamp(-END, END);
        self.chance = scale.plain(sum);
        sum
    }

    /// The chance that they came to.
    #[inline]
    pub fn chance(&self) -> f32 {
        self.chance
    }

    #[inline]
    pub fn learn(&mut self, guesses: &[f32; GUESSES], right: bool) {
        let (weights, haste) = &mut self.sets[self.taken];
        let error = f32::from(u8::from(right)) - self.chance;
        if error.abs() < CLOSE {
            return;
        }
        let error = error * (self.learning + *haste);
        *haste *= CALMER;
        for (weight, guess) in weights.iter_mut().zip(guesses) {
            *weight += error * guess;
        }
    }
}

/// Steps of a correction, by what the guesses came to.
const STEPS: usize = 33;
const RATE: f32 = 0.02;

/// What chances were worth, by a context of its own.
pub(crate) struct Corrections {
    table: Vec<f32>,
    taken: usize,
}

impl Corrections {
    pub fn new(contexts: usize, scale: &Scale) -> Corrections {
        let steps: Vec<f32> = (0..STEPS).map(|step| scale.plain(step as f32 * 0.5 - END)).collect();
        Corrections { table: steps.repeat(contexts), taken: 0 }
    }

    /// The corrected chance, between the two steps at hand; the nearer one learns.
    #[inline]
    pub fn correct(&mut self, stretched: f32, context: usize) -> f32 {
        let step = (stretched + END) * 2.0;
        let lower = (step as usize).min(STEPS - 2);
        let within = step - lower as f32;
        let place = context * STEPS + lower;
        self.taken = place + usize::from(within > 0.5);
        self.table[place] * (1.0 - within) + self.table[place + 1] * within
    }

    #[inline]
    pub fn learn(&mut self, right: bool) {
        let chance = &mut self.table[self.taken];
        *chance += (f32::from(u8::from(right)) - *chance) * RATE;
    }
}
