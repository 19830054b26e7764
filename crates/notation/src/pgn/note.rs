//! What was wrong with a text, and where.

use core::fmt;

/// A place in the whole input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Place {
    /// How many bytes stand before it.
    pub offset: u64,
    /// The line, from 1.
    pub line: u64,
}

/// Something that was not as PGN has it. Reading went on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// What it was.
    pub kind: NoteKind,
    /// Where it was.
    pub place: Place,
}

/// What was not as PGN has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NoteKind {
    /// The text begins with a byte order mark.
    ByteOrderMark,
    /// Bytes that are not UTF-8; they are kept, and read as Windows-1252.
    NotUtf8,
    /// A line between two games that is neither a tag nor moves; it was passed over.
    StrayText,
    /// A comment between two games; it was passed over.
    StrayComment,
    /// A tag that is not written `[Name "value"]`; its value is what could be made out.
    BrokenTag,
    /// A tag longer than the limit; the rest of its line was left out.
    TagCut,
    /// A tag with a name that the game had before.
    DuplicateTag,
    /// No empty line between the tags and the moves.
    NoEmptyLine,
    /// A comment that never ends; it was ended where the next game begins.
    UnclosedComment,
    /// A comment longer than the limit; the rest of it was left out.
    CommentCut,
    /// A `}` without its `{`.
    StrayBrace,
    /// A variation that was still open when the game ended.
    UnclosedVariation,
    /// A `)` without its `(`.
    StrayParenthesis,
    /// Variations nested deeper than the limit; what is deeper was left out.
    TooDeep,
    /// A variation before any move that it could replace.
    VariationBeforeMove,
    /// A word that is no move, number, sign or result.
    UnknownWord,
    /// A word longer than the limit; the rest of it was left out.
    WordCut,
    /// A `$` without a number from 0 to 255.
    BrokenNag,
    /// The result is understood but not written as PGN has it.
    ResultForm,
    /// The result after the moves is not the one of the tag.
    ResultMismatch,
    /// A result inside a variation.
    ResultInVariation,
    /// The game ends without a result.
    MissingResult,
    /// A move number that does not fit: the number found and the one expected.
    MoveNumber {
        /// The number that was written.
        found: u32,
        /// The number of the move that follows.
        expected: u32,
    },
    /// The `FEN` tag was repaired before use.
    FenRepaired,
    /// The `FEN` tag cannot be read: the moves are kept as text.
    FenBroken,
    /// The `FEN` tag is there, but `SetUp` says that it should not be used, or the other way round.
    SetUpMismatch,
    /// The game is of a variant with other rules: the moves are kept as text.
    OtherVariant,
    /// The raw text was longer than the limit and is kept only in part.
    RawCut,
    /// The game was longer than the limit and is kept only in part.
    GameCut,
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoteKind::ByteOrderMark => "a byte order mark stands before the text",
            NoteKind::NotUtf8 => "found bytes that are not UTF-8, read as Windows-1252",
            NoteKind::StrayText => "found text between games, expected a tag or a move",
            NoteKind::StrayComment => "found a comment between games, expected a tag or a move",
            NoteKind::BrokenTag => "the tag is not written [Name \"value\"]",
            NoteKind::TagCut => "the tag is too long and was cut",
            NoteKind::DuplicateTag => "a tag with this name stands in the game already",
            NoteKind::NoEmptyLine => "found moves right after a tag, expected an empty line",
            NoteKind::UnclosedComment => "the comment has no closing brace",
            NoteKind::CommentCut => "the comment is too long and was cut",
            NoteKind::StrayBrace => "found a closing brace without a comment before it",
            NoteKind::UnclosedVariation => "the game ends inside a variation",
            NoteKind::StrayParenthesis => "found a closing parenthesis without a variation before it",
            NoteKind::TooDeep => "variations are nested too deep; this one was left out",
            NoteKind::VariationBeforeMove => "found a variation, but there is no move before it",
            NoteKind::UnknownWord => "found a word that is no move, number, sign or result",
            NoteKind::WordCut => "the word is too long and was cut",
            NoteKind::BrokenNag => "found $, expected a number from 0 to 255 after it",
            NoteKind::ResultForm => "the result is written 1-0, 0-1, 1/2-1/2 or *",
            NoteKind::ResultMismatch => "the result after the moves is not the one of the Result tag",
            NoteKind::ResultInVariation => "found a result inside a variation",
            NoteKind::MissingResult => "the game ends without a result",
            NoteKind::MoveNumber { found, expected } => {
                return write!(f, "found move number {found}, expected {expected}");
            }
            NoteKind::FenRepaired => "the FEN tag had to be repaired",
            NoteKind::FenBroken => "the FEN tag cannot be read, so the moves are not played",
            NoteKind::SetUpMismatch => "the SetUp and FEN tags contradict each other",
            NoteKind::OtherVariant => {
                "the game is of a variant with other rules, so the moves are not played"
            }
            NoteKind::RawCut => "the text of the game is too long and was cut",
            NoteKind::GameCut => "the game is too long and was cut",
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}: {}", self.place.line, self.place.offset, self.kind)
    }
}
