//! Squares, files and ranks (Article 2.4).

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Color};

macro_rules! eight {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $number:literal),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$variant_doc])* $variant = $number),* }

        impl $name {
            /// All eight, in order.
            pub const ALL: [$name; 8] = [$($name::$variant),*];

            /// The one with this index, 0 to 7.
            pub const fn new(index: u8) -> Option<$name> {
                match index { $($number => Some($name::$variant),)* _ => None }
            }

            /// The low three bits of `index`.
            pub(crate) const fn wrap(index: u8) -> $name {
                $name::ALL[(index & 7) as usize]
            }

            /// 0 to 7.
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

eight! {
    /// A file: one of the eight columns, `a` to `h` from White's left.
    File {
        /// The a-file.
        A = 0,
        /// The b-file.
        B = 1,
        /// The c-file.
        C = 2,
        /// The d-file.
        D = 3,
        /// The e-file.
        E = 4,
        /// The f-file.
        F = 5,
        /// The g-file.
        G = 6,
        /// The h-file.
        H = 7
    }
}

eight! {
    /// A rank: one of the eight rows, 1 to 8 from White's side.
    Rank {
        /// The first rank.
        First = 0,
        /// The second rank.
        Second = 1,
        /// The third rank.
        Third = 2,
        /// The fourth rank.
        Fourth = 3,
        /// The fifth rank.
        Fifth = 4,
        /// The sixth rank.
        Sixth = 5,
        /// The seventh rank.
        Seventh = 6,
        /// The eighth rank.
        Eighth = 7
    }
}

impl File {
    /// `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file with this letter.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => File::new(letter as u8 - b'a'),
            _ => None,
        }
    }

    /// The squares of the file.
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl Rank {
    /// `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank with this digit.
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Rank::new(digit as u8 - b'1'),
            _ => None,
        }
    }

    /// The squares of the rank.
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xff << (8 * self as u8))
    }

    /// The same rank counted from the other side for Black: the first rank of a player is where his king starts.
    pub const fn relative_to(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::wrap(7 - self as u8),
        }
    }
}

/// One of the 64 squares, a1 = 0, b1 = 1, … h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square at a file and a rank.
    pub const fn at(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }

    /// The square with this number, 0 (a1) to 63 (h8).
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The low six bits of `index`.
    pub(crate) const fn wrap(index: u8) -> Square {
        Square(index & 63)
    }

    /// 0 (a1) to 63 (h8).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file.
    pub const fn file(self) -> File {
        File::wrap(self.0)
    }

    /// Its rank.
    pub const fn rank(self) -> Rank {
        Rank::wrap(self.0 >> 3)
    }

    /// The set of just this square.
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.0)
    }

    /// The square `files` to the right and `ranks` up, where the board has one.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Square((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The same square seen from the other side: a1 and a8 change places.
    pub const fn flip_rank(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// `true` on a light square; a1 is dark.
    pub const fn is_light(self) -> bool {
        (self.0 ^ (self.0 >> 3)) & 1 == 1
    }

    /// How many king's steps lie between two squares.
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// All squares, a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Through a buffer, so that width and alignment work.
        let name = [b'a' + (self.0 & 7), b'1' + (self.0 >> 3)];
        f.pad(core::str::from_utf8(&name).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a to h and a digit 1 to 8, such as e4")
    }
}

impl core::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square((rank - b'1') * 8 + (file - b'a'))),
            _ => Err(NotASquare),
        }
    }
}
