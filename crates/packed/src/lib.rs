//! Texts packed tighter than brotli packs them, and unpacked fast enough to be read at once.
//!
//! For the module for JavaScript, which carries the Laws in four languages. Packing is for build scripts; what is
//! packed is the project's own and was checked when it was packed, so that unpacking has no errors: from other bytes
//! than [`pack`] gave comes some text or other, at most as long as they claim.
#![no_std]
#![warn(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

mod coder;
mod guess;
mod history;
mod letters;
mod scale;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use coder::{Reader, Writer};
use guess::Guesser;
use letters::Letters;

/// Bytes before the letters: how many the text has.
const HEAD: usize = 4;

/// Packs a text, for [`unpack`].
///
/// # Panics
/// Where the text has more than 256 different letters.
pub fn pack(text: &str) -> Vec<u8> {
    let letters = Letters::of(text);
    let mut packed = Vec::from((text.chars().count() as u32).to_le_bytes());
    letters.write(&mut packed);
    let mut guesser = Guesser::new(&letters, text.chars().count());
    let mut writer = Writer::new(packed);
    for letter in text.chars() {
        let letter = letters.place(letter);
        if let Some(expected) = guesser.expected() {
            let as_expected = expected == letter;
            writer.write(as_expected, guesser.likely());
            if guesser.was_expected(as_expected) {
                continue;
            }
        }
        guesser.begin();
        for turn in letters.way(letter) {
            writer.write(turn, guesser.chance());
            guesser.learn(turn);
        }
    }
    writer.finish()
}

/// The text that was packed.
pub fn unpack(packed: &[u8]) -> String {
    let Some((length, packed)) = packed.split_first_chunk::<HEAD>() else { return String::new() };
    let length = u32::from_le_bytes(*length) as usize;
    let Some((letters, packed)) = Letters::read(packed) else { return String::new() };
    let mut guesser = Guesser::new(&letters, length);
    let mut reader = Reader::new(packed);
    while guesser.told().len() < length {
        if guesser.expected().is_some() {
            let as_expected = reader.read(guesser.likely());
            if guesser.was_expected(as_expected) {
                continue;
            }
        }
        guesser.begin();
        loop {
            let chance = guesser.chance();
            if guesser.learn(reader.read(chance)) {
                break;
            }
        }
    }
    guesser.told().iter().map(|letter| letters.letter(*letter)).collect()
}

/// The same, to be kept as long as the program runs.
pub fn unpack_for_good(packed: &[u8]) -> &'static str {
    Box::leak(unpack(packed).into_boxed_str())
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::{pack, unpack};

    fn comes_back(text: &str) -> usize {
        let packed = pack(text);
        assert_eq!(unpack(&packed), text);
        packed.len()
    }

    #[test]
    fn every_text_comes_back() {
        for text in ["", "e", "eeee", "e4", "Kellon pysäyttäminen – ei», „őű” ığİ ♔"] {
            comes_back(text);
        }
    }

    #[test]
    fn every_letter_comes_back() {
        let text: String = ('\0'..'\u{100}').chain('\0'..'\u{100}').collect();
        comes_back(&text);
    }

    /// Words in no order, some of them rows that come again.
    #[test]
    fn long_texts_come_back_small() {
        let mut text = String::new();
        let mut number = 1u32;
        for place in 0..20_000usize {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text +=
                ["the ", "piece ", "is ", "touched, ", "moved; ", "şah ", "\n"][(number >> 16) as usize % 7];
            if place % 50 == 0 {
                text += &place.to_string();
                text += "The player having the move makes it with one hand only. ";
            }
        }
        let packed = comes_back(&text);
        assert!(packed * 8 < text.len(), "{packed} of {}", text.len());
    }

    #[test]
    fn bytes_that_were_never_packed_do_no_harm() {
        let packed = pack("The touched piece is moved.");
        for end in 0..packed.len() {
            unpack(&packed[..end]);
        }
        unpack(&[9, 0, 0, 0, 1, 200, 255, 255, 255, 255]);
        unpack(&[255; 64][4..]);
    }
}
