//! What the audit says to people: typed messages, rendered in the language of the reader.
//!
//! The sentences are in `messages/`, a file for each language; the build script makes [`Message`] of them. A message holds
//! what it speaks of, not its words, and costs nothing until it is read. It has no full stop.

use jadoube_arbiter::{Tell, Text};
use jadoube_board::{Color, Fault};
use jadoube_laws::Lang;
use jadoube_notation::Scored;
use jadoube_notation::pgn::{GameResult, Note, NoteKind};

use crate::header;
use crate::locate::About;
use crate::told::{Choices, Expected, Moment, Name, Occurrences, Quoted, Reasons, Span, Unread};
use crate::{Kind, Severity};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

// Findings are many: a message must not make them large.
const _: () = assert!(size_of::<Message>() <= 48);

impl Kind {
    /// What it means, in a few words of a language.
    pub fn title(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => kind_en_nom(self),
            Lang::Fi => kind_fi_nom(self),
            Lang::Hu => kind_hu_nom(self),
            Lang::Tr => kind_tr_nom(self),
        }
    }
}

impl Severity {
    /// Its name in a language.
    pub fn title(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => severity_en_nom(self),
            Lang::Fi => severity_fi_nom(self),
            Lang::Hu => severity_hu_nom(self),
            Lang::Tr => severity_tr_nom(self),
        }
    }
}

impl Message {
    /// What a sentence about tags is about.
    pub(crate) fn about(&self) -> About {
        match self {
            Message::TagsDay { tag, .. } | Message::TagsRating { tag, .. } => {
                let name = header::Name::ALL.into_iter().find(|name| name.as_str() == *tag);
                name.map_or(About::Game, About::Tag)
            }
            Message::TagsResult { .. } => About::Tag(header::Name::Result),
            Message::TagsTermination { .. } => About::Tag(header::Name::Termination),
            Message::TagsTimeControl { .. } => About::Tag(header::Name::TimeControl),
            Message::TagsSetUp | Message::TagsPosition { .. } => About::Tag(header::Name::Fen),
            Message::TagsPlyCount { .. } | Message::TagsPlyCountOne { .. } => {
                About::Tag(header::Name::PlyCount)
            }
            _ => About::Game,
        }
    }
}

impl From<Note> for Message {
    /// What the reader noted.
    fn from(note: Note) -> Message {
        match note.kind {
            NoteKind::ByteOrderMark => Message::NoteByteOrderMark,
            NoteKind::NotUtf8 => Message::NoteNotUtf8,
            NoteKind::StrayText => Message::NoteStrayText,
            NoteKind::StrayComment => Message::NoteStrayComment,
            NoteKind::BrokenTag => Message::NoteBrokenTag,
            NoteKind::TagCut => Message::NoteTagCut,
            NoteKind::DuplicateTag => Message::NoteDuplicateTag,
            NoteKind::NoEmptyLine => Message::NoteNoEmptyLine,
            NoteKind::UnclosedComment => Message::NoteUnclosedComment,
            NoteKind::CommentCut => Message::NoteCommentCut,
            NoteKind::StrayBrace => Message::NoteStrayBrace,
            NoteKind::UnclosedVariation => Message::NoteUnclosedVariation,
            NoteKind::StrayParenthesis => Message::NoteStrayParenthesis,
            NoteKind::TooDeep => Message::NoteTooDeep,
            NoteKind::VariationBeforeMove => Message::NoteVariationBeforeMove,
            NoteKind::UnknownWord => Message::NoteUnknownWord,
            NoteKind::WordCut => Message::NoteWordCut,
            NoteKind::BrokenNag => Message::NoteBrokenNag,
            NoteKind::ResultForm => Message::NoteResultForm,
            NoteKind::ResultMismatch => Message::NoteResultMismatch,
            NoteKind::ResultInVariation => Message::NoteResultInVariation,
            NoteKind::MissingResult => Message::NoteMissingResult,
            NoteKind::MoveNumber { found, expected } => {
                Message::NoteMoveNumber { number: found, wanted: expected }
            }
            NoteKind::FenRepaired => Message::NoteFenRepaired,
            NoteKind::FenBroken => Message::NoteFenBroken,
            NoteKind::SetUpMismatch => Message::NoteSetUpMismatch,
            NoteKind::OtherVariant => Message::NoteOtherVariant,
            NoteKind::RawCut => Message::NoteRawCut,
            NoteKind::GameCut => Message::NoteGameCut,
            // A kind that the reader has and this crate does not know yet.
            other => Message::NoteOther { text: other.to_string().into() },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use jadoube_notation::pgn::Place;

    use super::*;

    fn text(message: &Message, lang: Lang) -> String {
        message.told(lang).to_string()
    }

    #[test]
    fn every_message_is_said_in_every_language() {
        let samples = samples();
        let keys: BTreeSet<&str> = samples.iter().map(Message::key).collect();
        assert_eq!(keys, Message::KEYS.iter().copied().collect());
        for message in &samples {
            for lang in Lang::ALL {
                let text = text(message, lang);
                assert!(!text.contains(['{', '}']) && !text.contains("  ") && !text.is_empty(), "{text}");
                assert!(text.trim() == text && !text.ends_with('.'), "{lang}: {text}");
                let begins = text.starts_with([',', ';']);
                assert_eq!(begins, message.key().starts_with("ending."), "{lang}: {text}");
            }
        }
    }

    /// Programs go by the keys: none goes away or gets another name. New ones are added to the list.
    #[test]
    fn keys_are_stable() {
        let released: BTreeSet<&str> = include_str!("../tests/keys.txt").lines().collect();
        let parts = ["ending.", "part."];
        let says =
            Message::KEYS.iter().copied().filter(|key| !parts.iter().any(|part| key.starts_with(part)));
        assert_eq!(says.collect::<BTreeSet<_>>(), released);
    }

    #[test]
    fn no_language_speaks_english_but_english() {
        const ENGLISH: [&str; 9] = ["the", "of", "and", "has", "is", "must", "not", "with", "which"];
        // The units of time are the same in many languages.
        let units = ["part.seconds", "part.minutes", "part.hours"];
        for message in samples().iter().filter(|message| !units.contains(&message.key())) {
            for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
                let said = text(message, lang);
                assert_ne!(said, text(message, Lang::En), "{lang}: {}", message.key());
                let mut words = said.split(|c: char| !c.is_alphanumeric());
                assert_eq!(words.find(|word| ENGLISH.contains(word)), None, "{lang}: {said}");
            }
        }
    }

    #[test]
    fn notes_are_told_in_english_as_the_reader_tells_them() {
        let kinds = [
            NoteKind::ByteOrderMark,
            NoteKind::NotUtf8,
            NoteKind::StrayText,
            NoteKind::StrayComment,
            NoteKind::BrokenTag,
            NoteKind::TagCut,
            NoteKind::DuplicateTag,
            NoteKind::NoEmptyLine,
            NoteKind::UnclosedComment,
            NoteKind::CommentCut,
            NoteKind::StrayBrace,
            NoteKind::UnclosedVariation,
            NoteKind::StrayParenthesis,
            NoteKind::TooDeep,
            NoteKind::VariationBeforeMove,
            NoteKind::UnknownWord,
            NoteKind::WordCut,
            NoteKind::BrokenNag,
            NoteKind::ResultForm,
            NoteKind::ResultMismatch,
            NoteKind::ResultInVariation,
            NoteKind::MissingResult,
            NoteKind::MoveNumber { found: 3, expected: 4 },
            NoteKind::FenRepaired,
            NoteKind::FenBroken,
            NoteKind::SetUpMismatch,
            NoteKind::OtherVariant,
            NoteKind::RawCut,
            NoteKind::GameCut,
        ];
        for kind in kinds {
            let message = Message::from(Note { kind, place: Place { offset: 0, line: 7 } });
            let (said, noted) = (text(&message, Lang::En), kind.to_string());
            assert_eq!(said.to_lowercase(), noted.to_lowercase());
            assert_ne!(message.key(), "note.other", "{kind}");
        }
    }

    #[test]
    fn kinds_and_severities_have_names_in_every_language() {
        for lang in Lang::ALL {
            let kinds: BTreeSet<&str> = Kind::ALL.iter().map(|kind| kind.title(lang)).collect();
            assert_eq!(kinds.len(), Kind::ALL.len(), "{lang}");
            let severities: BTreeSet<&str> = Severity::ALL.iter().map(|it| it.title(lang)).collect();
            assert_eq!(severities.len(), Severity::ALL.len(), "{lang}");
        }
    }
}
