//! What stands before a letter, as contexts: each is a number, and where it was the same the next letter may be, too.

use crate::letters::Sign;

/// The last one, two, three, four and six letters; the word, with and without the one before it; what is expected by what stood
/// there before; the place in a row of fields; the field; the word with its place among the fields.
pub(crate) const CONTEXTS: usize = 11;

/// Places in a field are told apart up to this one.
const FAR: u32 = 20;

#[derive(Default)]
pub(crate) struct Before {
    /// The last eight letters, the last one lowest; nothing is 0.
    last: u64,
    word: u32,
    word_before: u32,
    /// What the row is, by its first field; the number of the field, its letters so far, and how many they are.
    row: u32,
    field: u32,
    letters: u32,
    place: u32,
}

impl Before {
    /// The last letter, counted from one.
    #[inline]
    pub fn last(&self) -> usize {
        self.last as usize & 0xff
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
            expected,
            hash(self.place.min(FAR), field),
            self.letters,
            hash(hash(last, self.word), field),
        ]
    }

    pub fn tell(&mut self, letter: u8, sign: Sign) {
        self.last = self.last << 8 | (u64::from(letter) + 1);
        match sign {
            Sign::Sound(sound) => self.word = hash(self.word, u32::from(sound)),
            _ if self.word != 0 => (self.word_before, self.word) = (self.word, 0),
            _ => {}
        }
        match sign {
            Sign::RowEnd => (self.row, self.field, self.letters, self.place) = (0, 0, 0, 0),
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

    fn next_field(&mut self) {
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
