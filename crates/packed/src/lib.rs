//! Texts packed tighter than brotli packs them, and unpacked fast enough to be read at once.
//!
//! For the module for JavaScript, which carries the Laws in four languages. Texts that are like each other are packed in a
//! row, each by what stood in those before it. Packing is for build scripts; what is packed is the project's own and was
//! checked when it was packed, so that unpacking has no errors: from other bytes than [`pack`] gave comes some text or other.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod again;
mod before;
mod coder;
mod guess;
mod history;
mod letters;
mod memory;
mod scale;
mod shelf;
mod tree;
mod weigh;

use coder::{EVEN, Reader, Writer};
use guess::Guesser;
use letters::Letters;
use tree::Tree;

pub use shelf::{keep, text};

/// Packs texts in a row, each with its name, for [`unpack`].
///
/// # Panics
/// Where they have more than 255 different letters, or a name has more than 255 bytes.
pub fn pack(texts: &[(&str, &str)]) -> Vec<u8> {
    let whole: String = texts.iter().map(|(_, text)| *text).collect();
    let tree = Tree::of(&whole);
    let mut packed = vec![texts.len() as u8];
    for (name, text) in texts {
        packed.push(u8::try_from(name.len()).expect("a name is short"));
        packed.extend(name.bytes());
        packed.extend((text.chars().count() as u32).to_le_bytes());
    }
    packed.push(u8::try_from(tree.letters.len()).expect("there are no more letters than a byte counts"));
    packed.extend(tree.letters.iter().collect::<String>().bytes());
    let mut writer = Writer::new(packed);
    let mut forks = tree.forks.into_iter();
    let letters = Letters::planted(tree.letters, || {
        let forks = forks.next().unwrap_or(false);
        writer.write(forks, EVEN);
        forks
    });
    let mut guesser = Guesser::new(&letters, whole.chars().count());
    for letter in whole.chars() {
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

/// The texts of a row with their names, up to the one of this name; none where it is not there.
pub fn unpack<'p>(packed: &'p [u8], name: &str) -> Vec<(&'p str, String)> {
    let Some((names, packed)) = names(packed) else { return Vec::new() };
    let Some(last) = names.iter().position(|(known, _)| *known == name) else { return Vec::new() };
    let Some((letters, packed)) = Letters::read(packed) else { return Vec::new() };
    let mut reader = Reader::new(packed);
    let letters = Letters::planted(letters, || reader.read(EVEN));
    let whole = names.iter().map(|(_, length)| length).sum();
    let mut guesser = Guesser::new(&letters, whole);
    let mut begin = 0;
    let texts = names.into_iter().take(last + 1).map(|(name, length)| {
        while guesser.told().len() < begin + length {
            unpack_letter(&mut guesser, &mut reader);
        }
        let text =
            guesser.told()[begin..begin + length].iter().map(|letter| letters.letter(*letter)).collect();
        begin += length;
        (name, text)
    });
    texts.collect()
}

fn unpack_letter(guesser: &mut Guesser<'_>, reader: &mut Reader<'_>) {
    if guesser.expected().is_some() {
        let as_expected = reader.read(guesser.likely());
        if guesser.was_expected(as_expected) {
            return;
        }
    }
    guesser.begin();
    loop {
        let chance = guesser.chance();
        if guesser.learn(reader.read(chance)) {
            return;
        }
    }
}

/// Names of texts, each with how many letters it has.
type Names<'p> = Vec<(&'p str, usize)>;

/// The names of the texts in a row, and what stands behind.
fn names(packed: &[u8]) -> Option<(Names<'_>, &[u8])> {
    let (count, mut rest) = packed.split_first()?;
    let mut names = Vec::new();
    for _ in 0..*count {
        let (length, behind) = rest.split_first()?;
        let (name, behind) = behind.split_at_checked(usize::from(*length))?;
        let (letters, behind) = behind.split_first_chunk()?;
        names.push((std::str::from_utf8(name).ok()?, u32::from_le_bytes(*letters) as usize));
        rest = behind;
    }
    Some((names, rest))
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::{pack, unpack};

    fn comes_back(text: &str) -> usize {
        let packed = pack(&[("first", "The king"), ("text", text), ("last", text)]);
        let texts = unpack(&packed, "text");
        assert_eq!(texts, [("first", "The king".to_owned()), ("text", text.to_owned())]);
        assert_eq!(unpack(&packed, "last")[2].1, text);
        pack(&[("text", text)]).len()
    }

    #[test]
    fn every_text_comes_back() {
        for text in ["", "e", "eeee", "e4", "Kellon pysäyttäminen – ei», „őű” ığİ ♔"] {
            comes_back(text);
        }
    }

    #[test]
    fn every_letter_comes_back() {
        let text: String = ('\u{1}'..'\u{100}').chain('\u{1}'..'\u{100}').collect();
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
    fn what_was_said_before_takes_little() {
        let text = "A player who has touched a piece moves it, if it can be moved. ";
        let once = pack(&[("a", text)]).len();
        let twice = pack(&[("a", text), ("b", text)]).len();
        assert!(twice < once + 15, "{once}, {twice}");
    }

    #[test]
    fn bytes_that_were_never_packed_do_no_harm() {
        let packed = pack(&[("a", "The touched piece is moved.")]);
        for end in 0..packed.len() {
            unpack(&packed[..end], "a");
        }
        assert!(unpack(&packed, "b").is_empty());
        // Behind the name: the letters, the tree, and what is told by it.
        for place in 7..packed.len() {
            for byte in 0..=255 {
                let mut broken = packed.clone();
                broken[place] = byte;
                unpack(&broken, "a");
            }
        }
        unpack(&[1, 1, b'a', 9, 0, 0, 0, 1, 200, 255, 255, 255, 255], "a");
        unpack(&[255; 64], "");
    }
}
