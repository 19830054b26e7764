//! The position in which a game begins, from its tags.

use alloc::string::String;
use core::fmt;

use jadoube_board::{FenError, Position};

use super::{Note, NoteKind, Place, RawTag, Visitor};

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The position, or why there is none.
    pub position: Result<Position, StartError>,
    /// Whether the tags call it Chess960.
    pub chess960: bool,
}

impl Default for Start {
    fn default() -> Start {
        Start { position: Ok(Position::INITIAL), chess960: false }
    }
}

/// Why the moves of a game cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// The `FEN` tag is broken.
    Fen(FenError),
    /// The `Variant` tag names a game with other rules.
    Variant(String),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Fen(error) => error.fmt(f),
            StartError::Variant(name) => write!(f, "{name} has other rules than chess"),
        }
    }
}

impl core::error::Error for StartError {}

/// Gathers the tags that say where a game begins: `Variant`, `SetUp` and `FEN`.
#[derive(Clone, Debug, Default)]
pub struct StartTags {
    fen: Value,
    setup: Option<(bool, Place)>,
    variant: Value,
}

/// The value of a tag, where it was there. Its memory is used again for the next game.
#[derive(Clone, Debug, Default)]
struct Value {
    text: String,
    place: Option<Place>,
}

impl Value {
    fn take(&mut self, tag: &RawTag<'_>) {
        if self.place.is_none() {
            self.text.push_str(tag.value().trim());
            self.place = Some(tag.place);
        }
    }

    fn clear(&mut self) {
        self.text.clear();
        self.place = None;
    }
}

impl StartTags {
    /// Looks at a tag. The first of a name counts.
    #[inline]
    pub fn take(&mut self, tag: &RawTag<'_>) {
        match tag.name {
            b"FEN" => self.fen.take(tag),
            b"SetUp" | b"Setup" if self.setup.is_none() => self.setup = Some((tag.raw != b"0", tag.place)),
            b"Variant" => self.variant.take(tag),
            _ => {}
        }
    }

    /// Where the game begins; what is wrong with the tags is told to the visitor.
    pub fn start(&self, visitor: &mut impl Visitor) -> Start {
        let Some(variant) = Variant::read(&self.variant.text) else {
            let place = self.variant.place.unwrap_or_default();
            visitor.note(Note { kind: NoteKind::OtherVariant, place });
            return Start { position: Err(StartError::Variant(self.variant.text.clone())), chess960: false };
        };
        let chess960 = variant == Variant::Chess960;
        let Some(place) = self.fen.place else {
            if let Some((true, place)) = self.setup {
                visitor.note(Note { kind: NoteKind::SetUpMismatch, place });
            }
            return Start { position: Ok(Position::INITIAL.with_chess960(chess960)), chess960 };
        };
        if let Some((false, place)) = self.setup {
            visitor.note(Note { kind: NoteKind::SetUpMismatch, place });
        }
        let read = Position::from_fen(&self.fen.text).or_else(|_| {
            let (position, _) = Position::from_fen_lenient(&self.fen.text)?;
            visitor.note(Note { kind: NoteKind::FenRepaired, place });
            Ok(position)
        });
        if read.is_err() {
            visitor.note(Note { kind: NoteKind::FenBroken, place });
        }
        // Rights that standard chess does not have make it Chess960, whatever the tags say.
        let named = |position: Position| position.with_chess960(chess960 || position.is_chess960());
        let position = read.map(named).map_err(StartError::Fen);
        Start { position, chess960 }
    }

    /// Forgets the tags of the last game.
    pub fn clear(&mut self) {
        self.fen.clear();
        self.variant.clear();
        self.setup = None;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Variant {
    Standard,
    Chess960,
}

impl Variant {
    /// What the tag means; nothing for a game with other rules.
    fn read(name: &str) -> Option<Variant> {
        const STANDARD: [&str; 5] = ["standard", "normal", "chess", "fromposition", "regular"];
        const CHESS960: [&str; 9] = [
            "chess960",
            "fischerandom",
            "960",
            "fischerrandom",
            "fischerandomchess",
            "fischerrandomchess",
            "frc",
            "freestyle",
            "freestylechess",
        ];
        // A name that stands there as it is need not be looked at letter by letter.
        if name.is_empty() || STANDARD.contains(&name) {
            return Some(Variant::Standard);
        } else if CHESS960.contains(&name) {
            return Some(Variant::Chess960);
        }
        let plain = name.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase());
        let is = |known: &&str| plain.clone().eq(known.bytes());
        if plain.clone().next().is_none() || STANDARD.iter().any(is) {
            Some(Variant::Standard)
        } else if CHESS960.iter().any(is) {
            Some(Variant::Chess960)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    struct Notes(Vec<NoteKind>);

    impl Visitor for Notes {
        fn note(&mut self, note: Note) {
            self.0.push(note.kind);
        }
    }

    fn start(tags: &[(&str, &str)]) -> (Start, Vec<NoteKind>) {
        let mut gathered = StartTags::default();
        for (name, value) in tags {
            gathered.take(&RawTag { name: name.as_bytes(), raw: value.as_bytes(), place: Place::default() });
        }
        let mut notes = Notes(Vec::new());
        (gathered.start(&mut notes), notes.0)
    }

    #[test]
    fn tags_choose_the_start() {
        assert_eq!(start(&[]), (Start::default(), Vec::new()));
        let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        for variant in ["Chess960", "fischerandom", "Fischer Random", "Chess 960"] {
            let (begin, notes) = start(&[("Variant", variant), ("SetUp", "1"), ("FEN", fen)]);
            assert!(begin.chess960 && begin.position.unwrap().is_chess960(), "{variant}");
            assert!(notes.is_empty());
        }
        // The castling rights alone tell that it is no standard game.
        let (begin, _) = start(&[("SetUp", "1"), ("FEN", fen)]);
        assert!(!begin.chess960 && begin.position.unwrap().is_chess960());
        let (begin, _) = start(&[("FEN", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")]);
        assert!(!begin.position.unwrap().is_chess960());
    }

    #[test]
    fn tags_that_contradict_or_break() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(start(&[("SetUp", "0"), ("FEN", fen)]).1, [NoteKind::SetUpMismatch]);
        assert_eq!(start(&[("SetUp", "1")]).1, [NoteKind::SetUpMismatch]);
        let (begin, notes) = start(&[("FEN", "4k3/8/8/8/8/8/8/4K3 w - -")]);
        assert_eq!((begin.position.unwrap().fullmoves(), notes), (1, alloc::vec![NoteKind::FenRepaired]));
        let (begin, notes) = start(&[("FEN", "what")]);
        assert!(matches!(begin.position, Err(StartError::Fen(_))));
        assert_eq!(notes, [NoteKind::FenBroken]);
        let (begin, notes) = start(&[("Variant", "Atomic")]);
        assert_eq!(begin.position, Err(StartError::Variant("Atomic".into())));
        assert_eq!(notes, [NoteKind::OtherVariant]);
    }
}
