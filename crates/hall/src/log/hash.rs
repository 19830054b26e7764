//! Sums and salts, as hexadecimal digits.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// A SHA-256 sum: 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

/// 128 random bits that make a digest impossible to guess: 32 hexadecimal digits. They come from outside.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 16]);

impl Hash {
    /// The sum over these lines, with a line break (0x0A) between each two and none at the end.
    pub fn of_lines(lines: &[&str]) -> Hash {
        let mut sum = Sha256::new();
        for (place, line) in lines.iter().enumerate() {
            if place > 0 {
                sum.update(b"\n");
            }
            sum.update(line.as_bytes());
        }
        Hash(sum.finalize().into())
    }
}

/// The text is not so many hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotHex {
    digits: usize,
}

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} hexadecimal digits", self.digits)
    }
}

impl std::error::Error for NotHex {}

fn read<const N: usize>(text: &str) -> Result<[u8; N], NotHex> {
    let wrong = NotHex { digits: 2 * N };
    let mut bytes = [0; N];
    if text.len() != 2 * N {
        return Err(wrong);
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let digit = |letter: u8| char::from(letter).to_digit(16).ok_or(wrong);
        *byte = (digit(digits[0])? << 4 | digit(digits[1])?) as u8;
    }
    Ok(bytes)
}

/// Hands the digits of a sum or a salt on. Every act writes some ten of them, so they are not written byte by byte.
fn with_digits<T>(bytes: &[u8], work: impl FnOnce(&str) -> T) -> T {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut digits = [0; 64];
    for (pair, byte) in digits.chunks_exact_mut(2).zip(bytes) {
        pair[0] = DIGITS[usize::from(byte >> 4)];
        pair[1] = DIGITS[usize::from(byte & 15)];
    }
    // They are ASCII.
    work(std::str::from_utf8(&digits[..2 * bytes.len()]).unwrap_or_default())
}

macro_rules! hexadecimal {
    ($($name:ident)*) => {$(
        impl FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<$name, NotHex> {
                read(text).map($name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                with_digits(&self.0, |digits| f.write_str(digits))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                with_digits(&self.0, |digits| serializer.serialize_str(digits))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

hexadecimal! { Hash Salt }

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

/// A salt is not shown by accident: with it the digest of a body could be tried.
impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_written_and_read() {
        let sum = Hash::of_lines(&["abc"]);
        assert_eq!(sum.to_string(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(sum.to_string().to_uppercase().parse(), Ok(sum));
        assert_eq!("ba78".parse::<Hash>().unwrap_err().to_string(), "expected 64 hexadecimal digits");
        // Two bytes for one letter must not be cut in the middle.
        assert!("é".repeat(16).parse::<Salt>().is_err());
    }

    #[test]
    fn lines_cannot_be_joined_otherwise() {
        assert_ne!(Hash::of_lines(&["ab", "c"]), Hash::of_lines(&["a", "bc"]));
    }
}
