//! Moves read as scoresheets have them: short and long algebraic notation, with all that people add or leave out.

use alloc::string::String;

use jadoube_board::{Bitboard, File, Position, Rank, Role, Square};

use crate::find::{find, short_side};
use crate::{Annotation, Language, Marks, MoveError, Reading, Unreadable, scan};

/// The move that a text means in a position, in a language.
///
/// Reads short (`Nf3`) and long notation (`Ng1-f3`, `g1f3`), captures with `x`, `X`, `:` or no mark at all (`ed4`,
/// `ed`), castling with zeros or letters, promotion with or without a sign, figurines, and the marks of C.9 to C.13 in
/// any order. Naming the origin more exactly than needed is fine; naming it less is fine while one legal move fits.
///
/// ```
/// use jadoube_board::Position;
/// use jadoube_notation::{Language, MoveError, san};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1").unwrap();
/// let error = san::resolve(&position, "Nf3", Language::English).unwrap_err();
/// assert_eq!(error.to_string(), "Nf3 is ambiguous: Nd2 or Ng1");
///
/// let error = san::resolve(&Position::INITIAL, "Bc4", Language::English).unwrap_err();
/// let (attempt, fault) = error.attempt().unwrap();
/// assert_eq!(fault.to_string(), "the bishop on f1 cannot jump over e2");
/// assert_eq!(fault.concept(), "move.no-leaping");
/// let _as_they_played_on = Position::INITIAL.made(attempt);
/// ```
pub fn resolve(
    position: &Position,
    text: impl AsRef<[u8]>,
    language: Language,
) -> Result<Reading, MoveError> {
    let text = text.as_ref();
    if language == Language::English
        && let Some(reading) = resolve_plain(position, text)
    {
        return Ok(reading);
    }
    resolve_any(position, text, language)
}

#[inline(never)]
fn resolve_any(position: &Position, text: &[u8], language: Language) -> Result<Reading, MoveError> {
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
        return castling(position, text);
    };
    let mv = position.only_move(role, among, to, promotion)?;
    Some(Reading { mv, marks })
}

/// As [`resolve_plain`], and plays the move; without one the position stays.
#[inline]
pub(crate) fn play_plain(position: &mut Position, text: &[u8]) -> Option<Reading> {
    let Some(Plain { role, among, to, promotion, marks }) = plain(text) else {
        let reading = castling(position, text)?;
        position.play_in_place(reading.mv);
        return Some(reading);
    };
    let mv = position.play_only_move(role, among, to, promotion)?;
    Some(Reading { mv, marks })
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

#[cold]
fn castling(position: &Position, text: &[u8]) -> Option<Reading> {
    let (text, promotion, marks) = split_suffix(text)?;
    let long = match text {
        b"O-O" => false,
        b"O-O-O" => true,
        _ => return None,
    };
    let us = position.turn();
    let rook = position.castling_rook(us, short_side(position, long)).filter(|_| promotion.is_none())?;
    let mv = position.legal_move(position.board().king(us)?, rook, None)?;
    Some(Reading { mv, marks })
}

#[inline]
fn role(letter: u8) -> Option<Role> {
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

const fn file_of(byte: u8) -> Option<File> {
    File::new(byte.wrapping_sub(b'a'))
}

const fn rank_of(byte: u8) -> Option<Rank> {
    Rank::new(byte.wrapping_sub(b'1'))
}
