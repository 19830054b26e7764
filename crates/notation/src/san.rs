//! Moves read as scoresheets have them: short and long algebraic notation, with all that people add or leave out.

use alloc::string::String;

use jadoube_board::{Bitboard, File, Position, Rank, Role, Square};

use crate::find::{find, short_side};
use crate::{Annotation, Lang, Marks, MoveError, Reading, Unreadable, scan};

/// The move that a text means in a position, in a language.
///
/// Reads short (`Nf3`) and long notation (`Ng1-f3`, `g1f3`), captures with `x`, `X`, `:` or no mark at all (`ed4`,
/// `ed`), castling with zeros or letters, promotion with or without a sign, figurines, and the marks of C.9 to C.13 in
/// any order. Naming the origin more exactly than needed is fine; naming it less is fine while one legal move fits.
///
/// ```
/// use jadoube_board::Position;
/// use jadoube_notation::{Lang, MoveError, san};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1").unwrap();
/// let error = san::resolve(&position, "Nf3", Lang::En).unwrap_err();
/// assert_eq!(error.to_string(), "Nf3 is ambiguous: Nd2 or Ng1");
///
/// let error = san::resolve(&Position::INITIAL, "Bc4", Lang::En).unwrap_err();
/// let (attempt, fault) = error.attempt().unwrap();
/// assert_eq!(fault.to_string(), "the bishop on f1 cannot jump over e2");
/// assert_eq!(fault.concept(), "move.no-leaping");
/// let _as_they_played_on = Position::INITIAL.made(attempt);
/// ```
pub fn resolve(position: &Position, text: impl AsRef<[u8]>, language: Lang) -> Result<Reading, MoveError> {
    let text = text.as_ref();
    if language == Lang::En
        && let Some(reading) = resolve_plain(position, text)
    {
        return Ok(reading);
    }
    resolve_any(position, text, language)
}

#[inline(never)]
fn resolve_any(position: &Position, text: &[u8], language: Lang) -> Result<Reading, MoveError> {
    let text = core::str::from_utf8(text).map_err(|error| {
        let (before, _) = text.split_at(error.valid_up_to());
        MoveError::Unreadable(Unreadable {
            text: String::from_utf8_lossy(text).into_owned(),
            at: String::from_utf8_lossy(before).chars().count(),
            found: Some(char::REPLACEMENT_CHARACTER),
            expected: "text in UTF-8",
        })
    })?;
    let written = scan::scan(text, language).map_err(MoveError::Unreadable)?;
    let mv = find(position, &written, text, language)?;
    Ok(Reading { mv, marks: written.marks })
}

/// English short notation as programs write it, straight from the bytes: no allocation, no list of moves. Nothing for
/// any other text, or where it does not name one legal move: then the long way tells why.
#[inline]
fn resolve_plain(position: &Position, text: &[u8]) -> Option<Reading> {
    let Some(Plain { role, among, to, promotion, marks }) = plain(text) else {
        let (long, marks) = castling(text)?;
        let us = position.turn();
        let rook = position.castling_rook(us, short_side(position, long))?;
        let mv = position.legal_move(position.board().king(us)?, rook, None)?;
        return Some(Reading { mv, marks });
    };
    let mv = position.only_move(role, among, to, promotion)?;
    Some(Reading { mv, marks })
}

/// As [`resolve_plain`], with the position that the move leads to in `next`; without one that means nothing.
pub(crate) fn play_plain(position: &Position, text: &[u8], next: &mut Position) -> Option<Reading> {
    let Some(Plain { role, among, to, promotion, marks }) = plain(text) else {
        let (long, marks) = castling(text)?;
        let mv = position.play_castling(short_side(position, long), next)?;
        return Some(Reading { mv, marks });
    };
    let mv = position.play_only_move(role, among, to, promotion, next)?;
    Some(Reading { mv, marks })
}

/// A move as nearly all are written: a letter, at most one more for where the piece comes from, the square, and signs
/// of capture, check and mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Short {
    role: Role,
    among: Bitboard,
    to: Square,
    marks: Marks,
}

impl Short {
    /// The move at the start of eight bytes, of which the first is the lowest, and the bytes it takes. A blank must
    /// stand behind it.
    ///
    /// Moves of all forms come in no order, so that branches would be mispredicted time and again. Here captures and
    /// others, pawns and pieces go the same way; only what is rare is left to branches.
    #[inline(always)]
    pub(crate) fn read(bytes: u64) -> Option<(Short, usize)> {
        const LOW: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = LOW << 7;
        const BLANKS: u64 = 1 << b' ' | 1 << b'\n' | 1 << b'\r' | 1 << b'\t';
        // The bytes that are no greater than a space, as their high bits; then lengths in bits.
        let ends = !((bytes | HIGH).wrapping_sub(LOW * 0x21) | bytes) & HIGH;
        let whole = ends.trailing_zeros() & 56;
        if ends == 0 || BLANKS >> (bytes >> whole & 63) & 1 == 0 {
            return None;
        }
        let mut last = bytes.wrapping_shl(whole.wrapping_neg());
        let (mut len, mut marks) = (whole, Marks::NONE);
        let sign = (last >> 56) as u8;
        if sign < b'1' {
            marks = match sign {
                b'+' => Marks::CHECK,
                b'#' => Marks::MATE,
                _ => return None,
            };
            (len, last) = (len.wrapping_sub(8), last << 8);
        }
        let takes = ((last >> 40) as u8 == b'x') as u32;
        let Letter { role, bits, mut among } = LETTERS[bytes as usize & 255];
        let origin = len.wrapping_sub(16 + (takes << 3));
        // What names the origin of a piece stands behind its letter; of a pawn it is the first letter itself.
        if origin != bits & 8 && origin != bits >> 4 {
            if origin != 16 || role == Some(Role::Pawn) {
                return None;
            }
            among = ORIGINS[(bytes >> 8) as usize & 255];
            if among.is_empty() {
                return None;
            }
        }
        let to = square_of((last >> 48) as u16)?;
        Some((
            Short { role: role?, among, to, marks: marks.with(Marks::of_capture(takes)) },
            whole as usize / 8,
        ))
    }

    /// As [`read`](Self::read) where the move is judged by a sign right behind it, such as `?!`.
    #[inline(never)]
    pub(crate) fn read_judged(bytes: u64) -> Option<(Short, usize)> {
        let len = bytes.to_le_bytes().into_iter().position(|byte| matches!(byte, b'!' | b'?'))?;
        let blank = bytes & !(0xff << (8 * len)) | u64::from(b' ') << (8 * len);
        Short::read(blank).filter(|&(_, found)| found == len)
    }

    /// The move in a position, where it is legal, and in `next` the position it leads to.
    #[inline(always)]
    pub(crate) fn play(self, position: &Position, next: &mut Position) -> Option<Reading> {
        let mv = position.play_only_move(self.role, self.among, self.to, None, next)?;
        Some(Reading { mv, marks: self.marks })
    }
}

/// The bytes that castling takes at the start of eight, where a blank stands behind it.
#[inline(never)]
pub(crate) fn castling_len(bytes: u64) -> Option<usize> {
    let bytes = bytes.to_le_bytes();
    let len = bytes.iter().position(|byte| matches!(byte, b' ' | b'\n' | b'!' | b'?'))?;
    (castling(&bytes[..len]).is_some() && bytes[len] <= b' ').then_some(len)
}

/// What the first letter of a move tells.
#[derive(Clone, Copy)]
struct Letter {
    role: Option<Role>,
    /// How many bits may stand before the sign of capture and the square: one choice in the lower half, one in the upper.
    bits: u32,
    /// Where the piece stands, as far as the letter tells.
    among: Bitboard,
}

static LETTERS: [Letter; 256] = letters();
static ORIGINS: [Bitboard; 256] = origins();

const fn letters() -> [Letter; 256] {
    let mut table = [Letter { role: None, bits: 0, among: Bitboard::EMPTY }; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(file) = file_of(byte as u8) {
            table[byte] = Letter { role: Some(Role::Pawn), bits: 8 << 4, among: file.bitboard() };
        } else if let Some(role) = role(byte as u8) {
            table[byte] = Letter { role: Some(role), bits: 8 << 4 | 8, among: Bitboard::FULL };
        }
        byte += 1;
    }
    table
}

const fn origins() -> [Bitboard; 256] {
    let mut table = [Bitboard::EMPTY; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(file) = file_of(byte as u8) {
            table[byte] = file.bitboard();
        } else if let Some(rank) = rank_of(byte as u8) {
            table[byte] = rank.bitboard();
        }
        byte += 1;
    }
    table
}

/// What a plain text says, castling left out.
struct Plain {
    role: Role,
    among: Bitboard,
    to: Square,
    promotion: Option<Role>,
    marks: Marks,
}

#[inline(always)]
fn plain(text: &[u8]) -> Option<Plain> {
    // Most moves end with the rank they go to; only the others can have marks or a promotion.
    let (text, promotion, mut marks) = match text {
        [.., b'1'..=b'8'] => (text, None, Marks::NONE),
        _ => split_suffix(text)?,
    };
    let (role, text) = match text {
        [b'a'..=b'h', ..] => (Role::Pawn, text),
        [letter, text @ ..] => (role(*letter)?, text),
        [] => return None,
    };
    let [origin @ .., file, rank] = text else { return None };
    let to = Square::at(file_of(*file)?, rank_of(*rank)?);
    let origin = match origin {
        [origin @ .., b'x'] => {
            marks = marks.with(Marks::CAPTURE);
            origin
        }
        _ => origin,
    };
    let among = match *origin {
        // A pawn that names no file goes straight on.
        [] if role == Role::Pawn => to.file().bitboard(),
        [] => Bitboard::FULL,
        [byte] => match rank_of(byte) {
            Some(rank) => rank.bitboard(),
            None => file_of(byte)?.bitboard(),
        },
        [file, rank] if role != Role::Pawn => {
            marks = marks.with(Marks::LONG);
            Square::at(file_of(file)?, rank_of(rank)?).bitboard()
        }
        _ => return None,
    };
    Some(Plain { role, among, to, promotion, marks })
}

/// The text before an annotation, the sign of check or mate, and a promotion.
#[inline]
fn split_suffix(text: &[u8]) -> Option<(&[u8], Option<Role>, Marks)> {
    let (text, marks) = match text {
        [.., b'!' | b'?'] => split_annotation(text)?,
        _ => (text, Marks::NONE),
    };
    let (text, marks) = match text {
        [text @ .., b'+'] => (text, marks.with(Marks::CHECK)),
        [text @ .., b'#'] => (text, marks.with(Marks::MATE)),
        _ => (text, marks),
    };
    match text {
        [text @ .., b'=', letter] => Some((text, Some(role(*letter)?), marks)),
        _ => Some((text, None, marks)),
    }
}

fn split_annotation(text: &[u8]) -> Option<(&[u8], Marks)> {
    let is_sign = |byte: &u8| matches!(byte, b'!' | b'?');
    let end = text.iter().rposition(|byte| !is_sign(byte)).map_or(0, |last| last + 1);
    let (text, sign) = text.split_at(end);
    let annotation = Annotation::ALL.into_iter().find(|annotation| annotation.sign().as_bytes() == sign)?;
    Some((text, Marks::NONE.annotated(annotation)))
}

/// Whether it is long castling, and its marks.
#[inline(never)]
fn castling(text: &[u8]) -> Option<(bool, Marks)> {
    let (text, promotion, marks) = split_suffix(text)?;
    let long = match text {
        b"O-O" => false,
        b"O-O-O" => true,
        _ => return None,
    };
    promotion.is_none().then_some((long, marks))
}

#[inline]
const fn role(letter: u8) -> Option<Role> {
    // A table: the letters come in no order, and a branch for each would be mispredicted.
    const ROLES: [Option<Role>; 32] = {
        let mut roles = [None; 32];
        roles[b'N' as usize & 31] = Some(Role::Knight);
        roles[b'B' as usize & 31] = Some(Role::Bishop);
        roles[b'R' as usize & 31] = Some(Role::Rook);
        roles[b'Q' as usize & 31] = Some(Role::Queen);
        roles[b'K' as usize & 31] = Some(Role::King);
        roles
    };
    if letter.is_ascii_uppercase() { ROLES[letter as usize & 31] } else { None }
}

/// The square of a letter, in the lower byte, and a digit.
const fn square_of(bytes: u16) -> Option<Square> {
    // Both at once: whatever is less or more than it may be leaves one of the upper bits.
    let at = bytes.wrapping_sub(u16::from_le_bytes(*b"a1"));
    if at & !0x0707 != 0 { None } else { Square::new((at >> 5 | at) as u8 & 63) }
}

const fn file_of(byte: u8) -> Option<File> {
    File::new(byte.wrapping_sub(b'a'))
}

const fn rank_of(byte: u8) -> Option<Rank> {
    Rank::new(byte.wrapping_sub(b'1'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8; 8]) -> Option<(&'static str, String, usize)> {
        let (short, len) = Short::read(u64::from_le_bytes(*text))?;
        Some((short.role.name(), alloc::format!("{} {:?}", short.to, short.marks), len))
    }

    #[test]
    fn short_moves_are_seen_with_a_blank_behind_them() {
        assert_eq!(read(b"e4 e5 xx"), Some(("pawn", "e4 {}".into(), 2)));
        assert_eq!(read(b"exd5\n2. "), Some(("pawn", r#"d5 {"capture"}"#.into(), 4)));
        assert_eq!(read(b"N1xf3+ x"), Some(("knight", r#"f3 {"capture", "check"}"#.into(), 6)));
        assert_eq!(read(b"Qh8#\r\n  "), Some(("queen", r#"h8 {"mate"}"#.into(), 4)));
    }

    #[test]
    fn judged_moves_and_castling_end_before_the_sign() {
        let judged = |text: &[u8; 8]| {
            Short::read_judged(u64::from_le_bytes(*text)).map(|(short, len)| (short.to.to_string(), len))
        };
        assert_eq!(judged(b"Nxf3+?! "), Some(("f3".into(), 5)));
        assert_eq!(judged(b"e4! e5??"), Some(("e4".into(), 2)));
        for other in [b"e4 e5?? ", b"e8=Q! xx", b"? e4 e5 ", b"Nbd7xx f"] {
            assert_eq!(judged(other), None, "{other:?}");
        }
        let castling = |text: &[u8; 8]| castling_len(u64::from_le_bytes(*text));
        assert_eq!([castling(b"O-O xxxx"), castling(b"O-O+\n8. ")], [Some(3), Some(4)]);
        assert_eq!([castling(b"O-O-O xx"), castling(b"O-O-O# x")], [Some(5), Some(6)]);
        for other in [b"O-O! xxx", b"O-O-O?! ", b"O-O-O-O ", b"OO xxxxx", b"O-O{xx }", b"O-O=Q xx"] {
            assert_eq!(castling(other), None, "{other:?}");
        }
    }

    #[test]
    fn squares_are_a_letter_and_a_digit() {
        for file in 0..=255 {
            for rank in 0..=255 {
                let square = file_of(file).zip(rank_of(rank)).map(|(file, rank)| Square::at(file, rank));
                assert_eq!(square_of(u16::from_le_bytes([file, rank])), square, "{file} {rank}");
            }
        }
    }

    #[test]
    fn anything_else_is_left_to_the_long_way() {
        let others = [
            b"N}c5 xxx",
            b"NNf3 xxx",
            b"Ng1f3 xx",
            b"e8=Q xxx",
            b"O-O xxxx",
            b"xe4 xxxx",
            b"e9 xxxxx",
            b"Ni3 xxxx",
            b"e4! xxxx",
            b"e4{xxxx ",
            b"e4\x01 xxxx",
            b"Nbxd7+xx",
            b"e2e4 xxx",
            b"N3 xxxxx",
            b"+ xxxxxx",
        ];
        for other in others {
            assert_eq!(read(other), None, "{}", other.escape_ascii());
        }
    }
}
