//! Secrets: made of random bytes that come from outside, kept as hashes only.

use std::fmt;

use crate::log::Hash;

/// Crockford's letters: none of them can be mistaken for another when it is spoken or copied.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A token or seat link of 128 random bits, as text.
pub fn secret(random: [u8; 16]) -> String {
    letters(u128::from_be_bytes(random), 26)
}

/// A code of 40 random bits that can be spoken: `7KQ2-M9XD`.
pub fn code(random: [u8; 5]) -> String {
    let number = random.iter().fold(0, |number, byte| number << 8 | u128::from(*byte));
    let letters = letters(number, 8);
    format!("{}-{}", &letters[..4], &letters[4..])
}

/// The hash by which a token or link is known. With 128 random bits nothing more is needed to keep it.
pub fn secret_hash(secret: &str) -> Hash {
    Hash::of_lines(&["jadoube secret 1", secret])
}

/// The hash of a code as somebody typed it: small letters, spaces and lines do not matter, nor O for 0 and I or L for 1.
///
/// # Errors
/// It is not a code.
pub fn code_hash(typed: &str) -> Result<Hash, NotACode> {
    let mut code = String::new();
    for letter in typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').take(9) {
        let letter = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            letter => letter,
        };
        if !LETTERS.contains(&u8::try_from(letter).map_err(|_| NotACode)?) {
            return Err(NotACode);
        }
        code.push(letter);
    }
    if code.len() == 8 { Ok(Hash::of_lines(&["jadoube code 1", &code])) } else { Err(NotACode) }
}

/// The text is no code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotACode;

impl fmt::Display for NotACode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a code has eight letters and digits, such as 7KQ2-M9XD")
    }
}

impl std::error::Error for NotACode {}

fn letters(mut number: u128, count: usize) -> String {
    let mut letters = vec!['0'; count];
    for letter in letters.iter_mut().rev() {
        *letter = char::from(LETTERS[(number & 31) as usize]);
        number >>= 5;
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let written = code([0x12, 0x34, 0x56, 0x78, 0x9a]);
        let hash = code_hash(&written).unwrap();
        assert_eq!(written.len(), 9);
        assert_eq!(code_hash(&written.to_lowercase().replace('-', " ")), Ok(hash));
        assert_eq!(code_hash("0O1I-lL00"), code_hash("0011-1100"));
        for wrong in ["", "7KQ2-M9X", "7KQ2-M9XDD", "7KQ2-M9XU", "7KQ2-M9Xé"] {
            assert_eq!(code_hash(wrong), Err(NotACode), "{wrong}");
        }
    }

    #[test]
    fn every_bit_of_a_secret_counts() {
        let zero = secret([0; 16]);
        assert_eq!(zero.len(), 26);
        for bit in 0..128 {
            let other = secret((1_u128 << bit).to_be_bytes());
            assert_ne!(other, zero);
            assert_ne!(secret_hash(&other), secret_hash(&zero));
        }
    }
}
