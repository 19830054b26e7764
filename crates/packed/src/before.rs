//! What stands before a letter, as contexts: each is a number, and where it was the same the next letter may be, too.

use crate::letters::Sign;

/// The last one, two, three, four and six letters; the word, with and without the one before it, and with the one that
/// the sentence began with; what is expected by what stood there before; the place in a row of fields; the field, with what
/// stood there in the row before.
pub(crate) const CONTEXTS: usize = 11;

/// So many fields of the row before are known.
const FIELDS: usize = 32;

/// Places in a field are told apart up to this one.
const FAR: u32 = 20;

#[derive(Default)]
pub(crate) struct Before {
    /// The last eight letters, the last one lowest; nothing is 0.
    last: u64,
    word: u32,
    word_before: u32,
    /// The word with which the sentence began, or a part of it between signs; 0 while that is the word.
    first_word: u32,
    /// How many letters the word has so far.
    word_length: usize,
    /// What the row is, by its first field; the number of the field, its letters so far, and how many they are.
    row: u32,
    field: u32,
    letters: u32,
    place: u32,
    /// What stood last in the field of each number.
    columns: [u32; FIELDS],
}

impl Before {
    /// The last letter, counted from one.
    #[inline]
    pub fn last(&self) -> usize {
        self.last as usize & 0xff
    }

    /// How many letters the word has so far.
    #[inline]
    pub fn word_length(&self) -> usize {
        self.word_length
    }

    /// The contexts; what is expected is one of them.
    pub fn contexts(&self, expected: u32) -> [u32; CONTEXTS] {
        let mut orders = [0; 7];
        for order in 1..orders.len() {
            orders[order] = hash(orders[order - 1], (self.last >> (8 * (order - 1))) as u32 & 0xff);
        }
        let [_, one, two, three, four, _, six] = orders;
        let last = self.last() as u32;
        let words = hash(self.word, self.word_before);
        let field = hash(self.field, self.row);
        [
            one,
            two,
            three,
            four,
            six,
            hash(self.word, last),
            hash(words, last),
            hash(two, expected),
            hash(self.place.min(FAR), field),
            hash(hash(self.columns[self.column()], field), self.letters),
            hash(self.word, self.first_word),
        ]
    }

    pub fn tell(&mut self, letter: u8, sign: Sign) {
        self.last = self.last << 8 | (u64::from(letter) + 1);
        match sign {
            Sign::Sound(sound) => {
                (self.word, self.word_length) = (hash(self.word, u32::from(sound)), self.word_length + 1);
            }
            _ => self.next_word(sign),
        }
        match sign {
            Sign::RowEnd => {
                self.next_field();
                (self.row, self.field) = (0, 0);
            }
            Sign::FieldEnd => self.next_field(),
            // The word with which a row begins says what it is.
            Sign::Space if self.field == 0 => self.next_field(),
            _ => {
                if self.field == 0 {
                    self.row = hash(self.row, u32::from(letter));
                }
                self.place += 1;
                self.letters = hash(self.letters, u32::from(letter));
            }
        }
    }

    fn next_word(&mut self, sign: Sign) {
        if self.word_length > 0 {
            if self.first_word == 0 {
                self.first_word = self.word;
            }
            (self.word_before, self.word, self.word_length) = (self.word, 0, 0);
        }
        if sign != Sign::Space {
            self.first_word = 0;
        }
    }

    /// Where it is kept what stands in the field.
    fn column(&self) -> usize {
        (self.field as usize).min(FIELDS - 1)
    }

    fn next_field(&mut self) {
        self.columns[self.column()] = self.letters;
        self.field += 1;
        (self.letters, self.place) = (0, 0);
    }
}

/// A number for two, not the same in the other order.
#[inline]
pub(crate) fn hash(first: u32, second: u32) -> u32 {
    let hash = first.wrapping_mul(0x9e37_79b1) ^ second.wrapping_mul(0x85eb_ca6b).rotate_left(13);
    let hash = (hash ^ hash >> 15).wrapping_mul(0x2c1b_3c6d);
    hash ^ hash >> 13
}
