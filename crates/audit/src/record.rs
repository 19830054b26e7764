//! The record as a file: tags, and text that is not as PGN has it.

use jadoube_board::{Color, Position, Rank, Role};
use jadoube_laws::concept;
use jadoube_notation::pgn::{Note, NoteKind, decode};

use crate::drafts::Tail;
use crate::examiner::Examiner;
use crate::header::Name;
use crate::locate::About;
use crate::message::Message;
use crate::told::{Ending, Reasons};
use crate::{Kind, Severity};

/// Faults of syntax of one game that are told one by one.
const MOST_NOTES: u32 = 8;

impl Examiner {
    /// What the tags say by themselves.
    pub(crate) fn judge_tags(&mut self) {
        if !self.settings.kinds.contains(Kind::Tags) {
            return;
        }
        let mut faults = Vec::new();
        self.header.faults(|fault| faults.push(fault));
        for fault in faults {
            self.tags(Severity::Warning, None, fault);
        }
        if self.header.has(Name::Fen)
            && let Some(start) = self.start
            && looks_impossible(&start)
        {
            let reasons = Reasons::of(&start);
            if !reasons.is_empty() {
                let clause = self.cite(&[concept::legality::ILLEGAL_POSITION, concept::legality::LEGAL_MOVE]);
                self.tags(Severity::Warning, Some(clause), Message::TagsPosition { reasons });
            }
        }
    }

    /// What the tags say of the moves.
    pub(crate) fn judge_counts(&mut self) {
        let Some(said) = self.header.ply_count() else { return };
        let made = self.history.plies() as u32 + self.unplayed;
        if said != Ok(made) {
            let said = said.map_or_else(|value| decode(value).into_owned(), |count| count.to_string());
            let text = said.into();
            let message = match made {
                1 => Message::TagsPlyCountOne { text },
                count => Message::TagsPlyCount { text, count },
            };
            self.tags(Severity::Info, None, message);
        }
    }

    /// Something that the reader or the replay found odd.
    #[cold]
    pub(crate) fn noted(&mut self, note: Note) {
        if note.kind == NoteKind::NotUtf8 {
            self.encoding = Some(note);
            return;
        }
        let (kind, severity) = match note.kind {
            NoteKind::DuplicateTag | NoteKind::BrokenTag | NoteKind::TagCut | NoteKind::SetUpMismatch => {
                (Kind::Tags, Severity::Warning)
            }
            NoteKind::FenRepaired | NoteKind::OtherVariant => (Kind::Tags, Severity::Info),
            NoteKind::ResultMismatch | NoteKind::FenBroken => (Kind::Tags, Severity::Error),
            NoteKind::ByteOrderMark
            | NoteKind::NoEmptyLine
            | NoteKind::ResultForm
            | NoteKind::MoveNumber { .. } => (Kind::Syntax, Severity::Info),
            _ => (Kind::Syntax, Severity::Warning),
        };
        self.notes += 1;
        if self.notes > MOST_NOTES {
            return;
        }
        let clause = (note.kind == NoteKind::ResultMismatch)
            .then(|| self.cite(&[concept::recording::SIGN_SCORESHEETS, concept::recording::DUTY]));
        let tail = if self.notes == MOST_NOTES { Tail::Known(Ending::LeftOut) } else { Tail::NONE };
        let (at, about) = (self.here(), About::Here(note.place));
        match kind {
            Kind::Tags => self.drafts.tags(severity, at, about, clause, note.into(), tail),
            _ => self.drafts.syntax(severity, at, about, note.into(), tail),
        }
    }
}

/// Whether a look at the pieces shows that no game leads to a position. Finding out all that is wrong with it takes
/// longer than reading a game, and most positions have nothing wrong with them.
fn looks_impossible(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.all(Role::Pawn);
    let too_many = |color: Color| {
        board.of(color).count() > 16
            || board.pieces(color, Role::Pawn).count() > 8
            || board.pieces(color, Role::King).count() != 1
    };
    let ends = Rank::First.bitboard() | Rank::Eighth.bitboard();
    Color::ALL.into_iter().any(too_many) || (pawns & ends).any() || board.checkers(!position.turn()).any()
}
