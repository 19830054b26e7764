//! The position in which a game begins, from its tags.

use alloc::string::{String, ToString};
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
    fen: Option<(String, Place)>,
    setup: Option<(bool, Place)>,
    variant: Option<(String, Place)>,
}

impl StartTags {
    /// Looks at a tag. The first of a name counts.
    #[inline]
    pub fn take(&mut self, tag: &RawTag<'_>) {
        if !matches!(tag.name.len(), 3 | 5 | 7) {
            return;
        }
        let value = || (tag.value().trim().to_string(), tag.place);
        match tag.name {
            b"FEN" if self.fen.is_none() => self.fen = Some(value()),
            b"SetUp" | b"Setup" if self.setup.is_none() => self.setup = Some((tag.raw != b"0", tag.place)),
            b"Variant" if self.variant.is_none() => self.variant = Some(value()),
            _ => {}
        }
    }

    /// Where the game begins; what is wrong with the tags is told to the visitor.
    pub fn start(&self, visitor: &mut impl Visitor) -> Start {
        let Some(variant) =
            self.variant.as_ref().map_or(Some(Variant::Standard), |(name, _)| Variant::read(name))
        else {
            let (name, place) = self.variant.clone().unwrap_or_default();
            visitor.note(Note { kind: NoteKind::OtherVariant, place });
            return Start { position: Err(StartError::Variant(name)), chess960: false };
        };
        let chess960 = variant == Variant::Chess960;
        let Some((fen, place)) = &self.fen else {
            if let Some((true, place)) = self.setup {
                visitor.note(Note { kind: NoteKind::SetUpMismatch, place });
            }
            return Start { position: Ok(Position::INITIAL.with_chess960(chess960)), chess960 };
        };
        if let Some((false, place)) = self.setup {
            visitor.note(Note { kind: NoteKind::SetUpMismatch, place });
        }
        let read = Position::from_fen(fen).or_else(|_| {
            let (position, _) = Position::from_fen_lenient(fen)?;
            visitor.note(Note { kind: NoteKind::FenRepaired, place: *place });
            Ok(position)
        });
        if read.is_err() {
            visitor.note(Note { kind: NoteKind::FenBroken, place: *place });
        }
        // Rights that standard chess does not have make it Chess960, whatever the tags say.
        let named = |position: Position| position.with_chess960(chess960 || position.is_chess960());
        let position = read.map(named).map_err(StartError::Fen);
        Start { position, chess960 }
    }

    /// Forgets the tags of the last game.
    pub fn clear(&mut self) {
        *self = StartTags::default();
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
        let plain: String =
            name.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
        match plain.as_str() {
            "" | "standard" | "normal" | "chess" | "fromposition" | "regular" => Some(Variant::Standard),
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerandomchess"
            | "fischerrandomchess" | "frc" | "freestyle" | "freestylechess" => Some(Variant::Chess960),
            _ => None,
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
