//! Predicts the bits of a text from what came before them.
//!
//! Each of several contexts (the letters before, the word, the word before it) keeps how often a one followed; a mixer
//! learns whom to trust, and a last step corrects it by the letter before. Everything is counted in integers, so that the
//! machine that packs and the one that unpacks agree.

/// The last one to four bytes, the word so far, and it with the word before.
const CONTEXTS: usize = 6;
/// These, no context at all, and the text after the last place that read the same.
const INPUTS: usize = CONTEXTS + 2;
/// How many rows there are, as a power of two: with half as many a text of 250 kB becomes a hundredth longer.
const ROW_BITS: u32 = 17;
/// Shorter ones are left to the contexts.
const LEAST_REPEAT: usize = 6;
/// Longer ones are not told apart.
const MOST_REPEAT: usize = 63;

/// More trust than eight times is none; so nothing overflows.
const MOST_WEIGHT: i32 = 8 << 16;

/// What followed a context, for half a byte: a sum to know it by, then a cell for each way its bits can begin.
///
/// A cell has twelve bits of probability and four that count.
type Row = [u16; 16];
const EVEN: u16 = 0x8000;

pub struct Model {
    logistic: Logistic,
    rows: Vec<Row>,
    /// For each context, the row that is asked now.
    at: [usize; CONTEXTS],
    hashes: [u32; CONTEXTS],
    /// What a cell of each context really means, by its count and its probability.
    meaning: Vec<u16>,
    without: [u16; 256],
    repeated: [u16; 2 * (MOST_REPEAT + 1)],
    weights: Vec<[i32; INPUTS]>,
    corrections: Vec<u16>,
    /// Where each of them was read for the bit that is awaited.
    meant: [usize; CONTEXTS],
    repeat_at: usize,
    mixed_by: usize,
    corrected_at: usize,
    inputs: [i32; INPUTS],
    mixed: i32,
    /// The bits of this byte, after a leading one.
    begun: usize,
    bits: u32,
    last: u64,
    word: u32,
    word_before: u32,
    text: Vec<u8>,
    /// By a hash of the last bytes, where they stood.
    places: Vec<u32>,
    repeat: usize,
    repeat_length: usize,
}

impl Model {
    pub fn new(length: usize) -> Model {
        let logistic = Logistic::new();
        let points = (0..33).map(|point| (logistic.squash((point - 16) * 128) * 16) as u16);
        let corrections: Vec<u16> = points.cycle().take(33 << 16).collect();
        Model {
            rows: vec![[EVEN; 16]; 1 << ROW_BITS],
            at: [0; CONTEXTS],
            hashes: [0; CONTEXTS],
            meaning: (0..CONTEXTS * 1024).map(|place| ((place & 63) * 1024 + 512) as u16).collect(),
            without: [EVEN; 256],
            repeated: [EVEN; 2 * (MOST_REPEAT + 1)],
            weights: vec![[18_000; INPUTS]; 3 * 256],
            corrections,
            meant: [0; CONTEXTS],
            repeat_at: 0,
            mixed_by: 0,
            corrected_at: 0,
            inputs: [0; INPUTS],
            mixed: 0,
            begun: 1,
            bits: 0,
            last: 0,
            word: 0,
            word_before: 0,
            text: Vec::with_capacity(length),
            places: vec![0; 1 << 16],
            repeat: 0,
            repeat_length: 0,
            logistic,
        }
    }

    /// The bytes so far.
    pub fn into_text(self) -> Vec<u8> {
        self.text
    }

    /// How likely a one is, of 4096.
    pub fn predict(&mut self) -> u32 {
        let cell = self.cell();
        for (context, &at) in self.at.iter().enumerate() {
            let seen = self.rows[at][cell];
            self.meant[context] = context * 1024 + usize::from(seen & 15) * 64 + usize::from(seen >> 10);
            let known = seen & 15 != 0;
            self.inputs[context] =
                if known { self.logistic.stretch(self.meaning[self.meant[context]]) } else { 0 };
        }
        self.inputs[CONTEXTS] = self.logistic.stretch(self.without[self.begun]);
        self.inputs[CONTEXTS + 1] = self.repeating();
        let trust = match self.repeat_length {
            0 => 0,
            1..16 => 1,
            _ => 2,
        };
        self.mixed_by = trust * 256 + self.begun;
        let weights = &self.weights[self.mixed_by];
        let sum: i32 = self.inputs.iter().zip(weights).map(|(input, weight)| (input * weight) >> 8).sum();
        let sum = (sum >> 8).clamp(-2047, 2047);
        self.mixed = self.logistic.squash(sum);
        self.corrected(sum)
    }

    /// What the text says that came after the same bytes, in the order of the logistic function; nothing where it was wrong.
    fn repeating(&mut self) -> i32 {
        if self.repeat_length == 0 {
            return 0;
        }
        let expected = usize::from(self.text[self.repeat]) | 256;
        if expected >> (8 - self.bits) != self.begun {
            self.repeat_length = 0;
            return 0;
        }
        self.repeat_at = self.repeat_length.min(MOST_REPEAT) * 2 + (expected >> (7 - self.bits) & 1);
        self.logistic.stretch(self.repeated[self.repeat_at])
    }

    /// Between two points of a curve that the byte before and this one's beginning have learnt.
    fn corrected(&mut self, sum: i32) -> u32 {
        let (low, above) = (((sum + 2048) >> 7) as usize, (sum + 2048) & 127);
        let curve = (self.begun | ((self.last & 255) as usize) << 8) * 33;
        let [left, right] = [low, low + 1].map(|point| i32::from(self.corrections[curve + point]));
        let corrected = (left * (128 - above) + right * above) >> 11;
        self.corrected_at = curve + low + usize::from(above >= 64);
        ((self.mixed + corrected * 3 + 2) >> 2).clamp(1, 4095) as u32
    }

    /// Takes in what the bit was.
    pub fn update(&mut self, one: bool) {
        let cell = self.cell();
        let target = if one { u16::MAX } else { 0 };
        for (context, &at) in self.at.iter().enumerate() {
            drawn(&mut self.meaning[self.meant[context]], target, 6);
            let seen = &mut self.rows[at][cell];
            let count = *seen & 15;
            let (known, target) = (i32::from(*seen >> 4), i32::from(target >> 4));
            let part = if count == 15 { 65536 / 17 } else { 131_072 / (2 * i32::from(count) + 3) };
            let moved = known + (((target - known) * part + (1 << 15)) >> 16);
            *seen = (moved as u16) << 4 | (count + 1).min(15);
        }
        drawn(&mut self.without[self.begun], target, 5);
        if self.repeat_length > 0 {
            drawn(&mut self.repeated[self.repeat_at], target, 6);
        }
        let error = (i32::from(one) * 4096 - self.mixed) * 6;
        for (weight, input) in self.weights[self.mixed_by].iter_mut().zip(&self.inputs) {
            *weight = (*weight + ((input * error + 0x2000) >> 14)).clamp(-MOST_WEIGHT, MOST_WEIGHT);
        }
        drawn(&mut self.corrections[self.corrected_at], target, 6);
        self.begun = self.begun << 1 | usize::from(one);
        self.bits += 1;
        match self.bits {
            4 => {
                let half = (self.begun as u32).wrapping_mul(0x3d4d_51cb);
                self.at = self.hashes.map(|hash| self.find(hash.wrapping_add(half)));
            }
            8 => self.next_byte(),
            _ => {}
        }
    }

    fn next_byte(&mut self) {
        let byte = (self.begun & 255) as u8;
        (self.begun, self.bits) = (1, 0);
        self.text.push(byte);
        self.last = self.last << 8 | u64::from(byte);
        if byte >= 128 || byte.is_ascii_alphanumeric() {
            self.word = self.word.wrapping_add(u32::from(byte) + 1).wrapping_mul(0x2f0b_4c47);
            self.word ^= self.word >> 13;
        } else {
            if self.word != 0 {
                self.word_before = self.word;
            }
            self.word = 0;
        }
        let last = self.last as u32;
        let both = self.word ^ hash(self.word_before, 11) ^ u32::from(byte);
        self.hashes = [
            hash(last & 0xff, 1),
            hash(last & 0xffff, 2),
            hash(last & 0xff_ffff, 3),
            hash(last, 4),
            hash(self.word ^ u32::from(byte) << 24, 7),
            hash(both, 8),
        ];
        self.at = self.hashes.map(|hash| self.find(hash));
        self.find_repeat();
    }

    /// The row of a context; where it is not known yet, that of one of two which was asked less becomes its own.
    fn find(&mut self, hash: u32) -> usize {
        let mixed = (hash ^ hash >> 15).wrapping_mul(0x9e37_79b1);
        let first = (mixed >> (32 - ROW_BITS)) as usize;
        let second = first ^ 1;
        let sum = (mixed as u16 & 0xfff0) | 1;
        if self.rows[first][0] == sum {
            return first;
        }
        if self.rows[second][0] == sum {
            return second;
        }
        let asked = |row: usize| self.rows[row][1] & 15;
        let row = if asked(first) <= asked(second) { first } else { second };
        self.rows[row] = [EVEN; 16];
        self.rows[row][0] = sum;
        row
    }

    fn find_repeat(&mut self) {
        let end = self.text.len();
        if self.repeat_length > 0 {
            self.repeat += 1;
            self.repeat_length += 1;
        }
        if end < LEAST_REPEAT {
            return;
        }
        let bytes = (self.last & 0xffff_ffff_ffff).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (bytes >> 48) as usize;
        if self.repeat_length == 0 {
            let known = self.places[place] as usize;
            let same = self.text[..known].iter().rev().zip(self.text.iter().rev());
            let length = same.take(MOST_REPEAT).take_while(|(one, other)| one == other).count();
            if length >= LEAST_REPEAT {
                (self.repeat, self.repeat_length) = (known, length);
            }
        }
        self.places[place] = end as u32;
    }

    /// Where a row has what followed the bits so far.
    fn cell(&self) -> usize {
        let bits = self.bits & 3;
        1 << bits | self.begun & ((1 << bits) - 1)
    }
}

/// Draws a probability a little towards what was.
fn drawn(probability: &mut u16, target: u16, slowness: u32) {
    let known = i32::from(*probability);
    *probability = (known + ((i32::from(target) - known) >> slowness)) as u16;
}

fn hash(value: u32, kind: u32) -> u32 {
    let salted = value.wrapping_add(kind.wrapping_mul(0x3c6e_f372));
    salted.wrapping_mul(0x8da6_b343).rotate_left(11).wrapping_add(kind)
}

/// The logistic function and its inverse, by tables: arguments are in 256ths, probabilities of 4096.
struct Logistic {
    squashed: Box<[i16; 4096]>,
    stretched: Box<[i16; 4096]>,
}

impl Logistic {
    fn new() -> Logistic {
        const POINTS: [i32; 33] = [
            1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348,
            3607, 3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
        ];
        let (mut squashed, mut stretched) = (Box::new([4095; 4096]), Box::new([2047; 4096]));
        let mut next = 0;
        for argument in 0..4096 {
            let (point, above) = (argument / 128, argument as i32 % 128);
            let value = (POINTS[point] * (128 - above) + POINTS[point + 1] * above + 64) >> 7;
            squashed[argument] = value as i16;
            while next <= value as usize {
                stretched[next] = argument as i16 - 2048;
                next += 1;
            }
        }
        Logistic { squashed, stretched }
    }

    fn squash(&self, argument: i32) -> i32 {
        i32::from(self.squashed[(argument + 2048).clamp(0, 4095) as usize])
    }

    fn stretch(&self, probability: u16) -> i32 {
        i32::from(self.stretched[usize::from(probability >> 4)])
    }
}
