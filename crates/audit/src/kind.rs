//! What can be found, by name.

use std::fmt;
use std::str::FromStr;

/// What was found. The names are fixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A move against Article 3.
    IllegalMove,
    /// Moves after checkmate (5.1).
    PlayedAfterCheckmate,
    /// Moves after stalemate (5.2).
    PlayedAfterStalemate,
    /// Moves after neither side could mate any more (5.2).
    PlayedAfterDeadPosition,
    /// Moves after a fivefold repetition (9.6).
    PlayedAfterFivefold,
    /// Moves after seventy-five moves by each player without a capture or a pawn's move (9.6).
    PlayedAfterSeventyFive,
    /// A result that the last position does not allow.
    ResultContradictsBoard,
    /// A win on time by a player who could never mate (6.9).
    WinOnTimeButUnwinnable,
    /// A win by resignation by a player who could never mate (5.1.2 since 2023).
    WinByResignationButUnwinnable,
    /// A draw on time although the opponent could mate (6.9).
    DrawOnTimeButWinnable,
    /// A claim of threefold repetition that was open and not made (9.2).
    MissedThreefold,
    /// A claim after fifty moves that was open and not made (9.3).
    MissedFifty,
    /// A draw agreed before the moves that are required (5.2.3, 9.1.1).
    EarlyDraw,
    /// Clock times that contradict the time control (Article 6).
    Clock,
    /// Kings put in the centre to show the result.
    ResultSignal,
    /// A game of which only the tags are given.
    NoMoves,
    /// Tags that are missing or contradict each other.
    Tags,
    /// Moves written otherwise than PGN and Appendix C have it.
    Notation,
    /// Text that is not as PGN has it.
    Syntax,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 19] = [
        Kind::IllegalMove,
        Kind::PlayedAfterCheckmate,
        Kind::PlayedAfterStalemate,
        Kind::PlayedAfterDeadPosition,
        Kind::PlayedAfterFivefold,
        Kind::PlayedAfterSeventyFive,
        Kind::ResultContradictsBoard,
        Kind::WinOnTimeButUnwinnable,
        Kind::WinByResignationButUnwinnable,
        Kind::DrawOnTimeButWinnable,
        Kind::MissedThreefold,
        Kind::MissedFifty,
        Kind::EarlyDraw,
        Kind::Clock,
        Kind::ResultSignal,
        Kind::NoMoves,
        Kind::Tags,
        Kind::Notation,
        Kind::Syntax,
    ];

    /// The name, such as `illegal-move`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::IllegalMove => "illegal-move",
            Kind::PlayedAfterCheckmate => "played-after-checkmate",
            Kind::PlayedAfterStalemate => "played-after-stalemate",
            Kind::PlayedAfterDeadPosition => "played-after-dead-position",
            Kind::PlayedAfterFivefold => "played-after-fivefold",
            Kind::PlayedAfterSeventyFive => "played-after-seventy-five",
            Kind::ResultContradictsBoard => "result-contradicts-board",
            Kind::WinOnTimeButUnwinnable => "win-on-time-but-unwinnable",
            Kind::WinByResignationButUnwinnable => "win-by-resignation-but-unwinnable",
            Kind::DrawOnTimeButWinnable => "draw-on-time-but-winnable",
            Kind::MissedThreefold => "missed-threefold",
            Kind::MissedFifty => "missed-fifty",
            Kind::EarlyDraw => "early-draw",
            Kind::Clock => "clock",
            Kind::ResultSignal => "result-signal",
            Kind::NoMoves => "no-moves",
            Kind::Tags => "tags",
            Kind::Notation => "notation",
            Kind::Syntax => "syntax",
        }
    }
}

impl Kind {
    /// Whether it speaks of the result and not of a move.
    pub(crate) const fn is_about_result(self) -> bool {
        matches!(
            self,
            Kind::ResultContradictsBoard
                | Kind::WinOnTimeButUnwinnable
                | Kind::WinByResignationButUnwinnable
                | Kind::DrawOnTimeButWinnable
                | Kind::EarlyDraw
        )
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Kind, UnknownKind> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == name).ok_or_else(|| UnknownKind(name.to_owned()))
    }
}

/// A name that is no finding's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownKind(String);

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.as_str()).collect();
        write!(f, "`{}` is no kind of finding: expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownKind {}

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds(u32);

impl Kinds {
    /// None.
    pub const NONE: Kinds = Kinds(0);
    /// All of them.
    pub const ALL: Kinds = Kinds((1 << Kind::ALL.len()) - 1);

    /// These and one more.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Kinds {
        Kinds(self.0 | 1 << kind as u8)
    }

    /// Whether it is among them.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Kinds {
        kinds.into_iter().fold(Kinds::NONE, Kinds::with)
    }
}

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The Laws do not allow it.
    Error,
    /// Something is wrong, perhaps only with the record.
    Warning,
    /// Worth knowing; nothing is wrong.
    Info,
}

impl Severity {
    /// All of them, the gravest first.
    pub const ALL: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];

    /// `error`, `warning` or `info`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_by_its_name_and_numbered_by_its_place() {
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.as_str().parse(), Ok(kind));
            assert_eq!(kind as usize, place);
            assert!(Kinds::ALL.contains(kind) && !Kinds::NONE.contains(kind));
        }
        assert!("illegal".parse::<Kind>().unwrap_err().to_string().starts_with("`illegal` is no kind"));
    }
}
