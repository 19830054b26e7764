//! Moves as they are announced to and by blind and visually disabled players.
//!
//! The Laws recommend names for the files and German words for the rest (E.1 of 2009, D.2.1 since 2014) and require that
//! the piece a pawn becomes is announced (D.2.1); other words are the arbiter's to allow. A [`Voice`] knows the words of
//! one language; the files keep the names of the Laws in all of them.

mod voice;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use jadoube_board::{CastlingSide, File, Move, Position, Rank, Role};

pub use voice::Voice;
use voice::Word;

use crate::find::{find, short_side};
use crate::names::Spoken;
use crate::scan::{Action, Carry, Written};
use crate::style::Origin;
use crate::{Lang, Marks, MoveError, Reading};

/// A move as it is announced, ready to be displayed.
///
/// ```
/// use jadoube_board::Position;
/// use jadoube_notation::{Lang, san, spoken};
/// use spoken::Voice;
///
/// let position = Position::INITIAL;
/// let mv = san::resolve(&position, "Nf3", Lang::En)?.mv;
/// assert_eq!(spoken::write(&position, mv, Voice::LAWS).to_string(), "Springer Felix drei");
/// assert_eq!(spoken::write(&position, mv, Voice::of(Lang::Tr)).to_string(), "at Felix üç");
/// # Ok::<(), jadoube_notation::MoveError>(())
/// ```
pub fn write(position: &Position, mv: Move, voice: Voice) -> Announcement<'_> {
    Announcement { position, mv, voice, whole_origin: false }
}

/// The move that an announcement means.
///
/// Case, accents and umlauts do not matter (`fuenf`, `Konig`); squares may be given as `e4` or `Eva 4`; the word for
/// the pawn, for a capture and small words in between may be missing.
///
/// ```
/// use jadoube_board::Position;
/// use jadoube_notation::spoken::{self, Voice};
///
/// let position = Position::INITIAL;
/// let short = spoken::read(&position, "Eva vier", Voice::LAWS).unwrap();
/// let long = spoken::read(&position, "BAUER eva zwei nach Eva 4", Voice::LAWS).unwrap();
/// assert_eq!(short.mv, long.mv);
/// let error = spoken::read(&position, "Pferd Felix drei", Voice::LAWS).unwrap_err();
/// assert_eq!(error.to_string(), "the word Pferd is not known in this announcement: Pferd Felix drei");
/// ```
pub fn read(position: &Position, text: &str, voice: Voice) -> Result<Reading, SpokenError> {
    let mut listener = Listener::default();
    for word in words(text) {
        listener.hear(word, voice).map_err(|slip| slip.in_text(word, text))?;
    }
    let written = listener.written(position).map_err(|slip| slip.in_text("", text))?;
    // The letters of the language are for errors only, and those are told in words.
    find(position, &written, text, Lang::En).map(|mv| Reading { mv, marks: written.marks }).map_err(|error| {
        match error {
            MoveError::Ambiguous(ambiguous) => {
                let say =
                    |mv: &Move| Announcement { position, mv: *mv, voice, whole_origin: true }.to_string();
                let choices = ambiguous.moves.iter().map(say).collect();
                SpokenError::Ambiguous { text: text.to_string(), choices }
            }
            error => SpokenError::Move(error),
        }
    })
}

/// Why an announcement does not name one legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpokenError {
    /// The voice does not know the word.
    UnknownWord {
        /// The word.
        word: String,
        /// The whole announcement.
        text: String,
    },
    /// The word is known but does not belong there.
    Misplaced {
        /// The word.
        word: String,
        /// The whole announcement.
        text: String,
    },
    /// Something is missing at the end.
    Incomplete {
        /// The whole announcement.
        text: String,
        /// What is missing.
        missing: Missing,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// The whole announcement.
        text: String,
        /// How they would be announced in full.
        choices: Vec<String>,
    },
    /// The announcement is clear, but the move is not legal or there is no such piece.
    Move(MoveError),
}

/// What an announcement leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// To which side the player castles.
    Side,
    /// Where the piece goes.
    Target,
    /// The file of a square.
    File,
    /// The rank of a square.
    Rank,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Missing::Side => "short or long",
            Missing::Target => "the square of arrival",
            Missing::File => "the file",
            Missing::Rank => "the rank",
        })
    }
}

impl fmt::Display for SpokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpokenError::UnknownWord { word, text } => {
                write!(f, "the word {word} is not known in this announcement: {text}")
            }
            SpokenError::Misplaced { word, text } => {
                write!(f, "the word {word} does not belong at this place of the announcement: {text}")
            }
            SpokenError::Incomplete { text, missing } => {
                write!(f, "{missing} is missing in this announcement: {text}")
            }
            SpokenError::Ambiguous { text, choices } => {
                write!(f, "{text} is ambiguous: {}", choices.join(" or "))
            }
            SpokenError::Move(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SpokenError {}

/// A move as it is announced; its `Display` writes it.
#[derive(Clone, Copy, Debug)]
pub struct Announcement<'a> {
    position: &'a Position,
    mv: Move,
    voice: Voice,
    whole_origin: bool,
}

impl fmt::Display for Announcement<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Announcement { position, mv, voice, .. } = *self;
        match position.move_side(mv) {
            Some(side) => f.write_str(self.castling(side))?,
            None => {
                let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
                let takes = position.captured(mv).is_some();
                f.write_str(voice.piece(role))?;
                let origin = match role {
                    _ if self.whole_origin => Origin::WHOLE,
                    role => Origin::of(position, role, mv, takes),
                };
                if origin.file {
                    write!(f, " {}", voice.file(mv.from().file()))?;
                }
                if origin.rank {
                    write!(f, " {}", voice.rank(mv.from().rank()))?;
                }
                if takes && voice.captures {
                    write!(f, " {}", voice.word(Spoken::Takes))?;
                }
                write!(f, " {} {}", voice.file(mv.to().file()), voice.rank(mv.to().rank()))?;
                if let Some(role) = mv.promotion() {
                    write!(f, " {}", voice.piece(role))?;
                }
                if mv.is_en_passant() && voice.captures {
                    write!(f, " {}", voice.word(Spoken::EnPassant))?;
                }
            }
        }
        if !voice.checks {
            return Ok(());
        }
        let next = position.play(mv);
        match next.is_check() {
            true if next.is_checkmate() => write!(f, " {}", voice.word(Spoken::Mate)),
            true => write!(f, " {}", voice.word(Spoken::Check)),
            false => Ok(()),
        }
    }
}

impl Announcement<'_> {
    fn castling(&self, side: CastlingSide) -> &'static str {
        let short = side == short_side(self.position, false);
        self.voice.word(if short { Spoken::Short } else { Spoken::Long })
    }
}

/// What has been heard so far.
#[derive(Default)]
struct Listener {
    role: Option<Role>,
    squares: [(Option<File>, Option<Rank>); 2],
    /// How many of the squares have begun.
    begun: usize,
    promotion: Option<Role>,
    castles: bool,
    /// Short or long.
    long: Option<bool>,
    marks: Marks,
}

/// What is wrong with an announcement, before it is told with its words.
enum Slip {
    Unknown,
    Misplaced,
    Missing(Missing),
}

impl Slip {
    fn in_text(self, word: &str, text: &str) -> SpokenError {
        let (word, text) = (word.to_string(), text.to_string());
        match self {
            Slip::Unknown => SpokenError::UnknownWord { word, text },
            Slip::Misplaced => SpokenError::Misplaced { word, text },
            Slip::Missing(missing) => SpokenError::Incomplete { text, missing },
        }
    }
}

impl Listener {
    fn hear(&mut self, word: &str, voice: Voice) -> Result<(), Slip> {
        match voice.understand(word).ok_or(Slip::Unknown)? {
            // In Turkish the word for the king means check as well, and no pawn becomes a king.
            Word::Piece(Role::King) if self.has_target() || self.castles || self.long.is_some() => {
                self.marks = self.marks.with(Marks::CHECK);
            }
            Word::Piece(role) if self.begun == 0 && self.role.is_none() => self.role = Some(role),
            Word::Piece(role) if self.has_target() && self.promotion.is_none() => self.promotion = Some(role),
            Word::Piece(_) => return Err(Slip::Misplaced),
            Word::File(file) => self.begin((Some(file), None))?,
            Word::Rank(rank) => match self.squares.get_mut(self.begun.wrapping_sub(1)) {
                Some((_, open @ None)) => *open = Some(rank),
                _ => self.begin((None, Some(rank)))?,
            },
            Word::Square(square) => self.begin((Some(square.file()), Some(square.rank())))?,
            Word::Castling => self.castles = true,
            Word::Short => self.long = Some(false),
            Word::Long => self.long = Some(true),
            Word::Mark(mark) => self.marks = self.marks.with(mark),
            Word::Filler => {}
        }
        Ok(())
    }

    fn begin(&mut self, square: (Option<File>, Option<Rank>)) -> Result<(), Slip> {
        *self.squares.get_mut(self.begun).ok_or(Slip::Misplaced)? = square;
        self.begun += 1;
        Ok(())
    }

    fn has_target(&self) -> bool {
        self.begun.checked_sub(1).is_some_and(|last| matches!(self.squares[last], (Some(_), Some(_))))
    }

    fn written(&self, position: &Position) -> Result<Written, Slip> {
        let marks = self.marks;
        if self.begun == 0 && (self.castles || self.long.is_some()) {
            let long = match self.long {
                Some(long) => long,
                None => only_castling(position).ok_or(Slip::Missing(Missing::Side))?,
            };
            return Ok(Written { action: Action::Castling { long }, marks });
        }
        let (from, to) = match (self.begun, self.squares) {
            (0, _) => return Err(Slip::Missing(Missing::Target)),
            (1, [to, _]) => ((None, None), to),
            (_, [from, to]) => (from, to),
        };
        let (Some(to_file), Some(to_rank)) = to else {
            return Err(Slip::Missing(if to.0.is_none() { Missing::File } else { Missing::Rank }));
        };
        let marks = if from.0.is_some() && from.1.is_some() { marks.with(Marks::LONG) } else { marks };
        let carry = Carry {
            role: self.role,
            from_file: from.0,
            from_rank: from.1,
            to_file,
            to_rank: Some(to_rank),
            promotion: self.promotion,
        };
        Ok(Written { action: Action::Carry(carry), marks })
    }
}

/// Whether the only castling that is legal now is the long one.
fn only_castling(position: &Position) -> Option<bool> {
    let mut sides = Vec::new();
    position.for_each_legal(|mv| sides.extend(position.move_side(mv))).ok()?;
    match sides[..] {
        [side] => Some(side != short_side(position, false)),
        _ => None,
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || ",.;:!?-–—()".contains(c)).filter(|word| !word.is_empty())
}
