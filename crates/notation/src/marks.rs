//! What stands beside a move on a scoresheet, and a move that has been read.

use core::fmt;

use jadoube_board::Move;

/// A move that has been read, with the marks written beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The legal move that was meant.
    pub mv: Move,
    /// What was written beside it, whether or not it is true.
    pub marks: Marks,
}

/// The marks written with a move (C.9, C.12, C.13), as written: whether they are true is another question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks(u16);

impl Marks {
    /// No mark at all.
    pub const NONE: Marks = Marks(0);
    /// A capture: `x`, `X`, `:` or `×`.
    pub const CAPTURE: Marks = Marks(1);
    /// Check: `+`.
    pub const CHECK: Marks = Marks(2);
    /// Checkmate: `++`, `#` or a closing `X`.
    pub const MATE: Marks = Marks(4);
    /// A capture en passant: `e.p.` or `o.l.`.
    pub const EN_PASSANT: Marks = Marks(8);
    /// An offer of a draw: `(=)` or `=` (8.1, 9.1).
    pub const DRAW_OFFER: Marks = Marks(16);
    /// The square of departure was written out (long notation).
    pub const LONG: Marks = Marks(32);

    const ANNOTATION_SHIFT: u32 = 8;

    /// [`CAPTURE`](Self::CAPTURE) for 1, nothing for 0.
    #[inline(always)]
    pub(crate) const fn of_capture(takes: u32) -> Marks {
        Marks(takes as u16 & Marks::CAPTURE.0)
    }

    /// The marks of a move that takes or not and gives check or not.
    #[inline(always)]
    pub const fn of(takes: bool, checks: bool) -> Marks {
        Marks((takes as u16 * Marks::CAPTURE.0) | (checks as u16 * Marks::CHECK.0))
    }

    /// Whether all the marks of `other` are there.
    pub const fn contains(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }

    /// These marks and those.
    #[must_use]
    pub const fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// These marks with an annotation in place of any they had.
    #[must_use]
    pub const fn annotated(self, annotation: Annotation) -> Marks {
        Marks(self.0 & 0xff | (annotation as u16) << Marks::ANNOTATION_SHIFT)
    }

    /// The annotator's opinion of the move.
    pub const fn annotation(self) -> Option<Annotation> {
        Annotation::from_nag((self.0 >> Marks::ANNOTATION_SHIFT) as u8)
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [(Marks, &str); 6] = [
            (Marks::CAPTURE, "capture"),
            (Marks::CHECK, "check"),
            (Marks::MATE, "mate"),
            (Marks::EN_PASSANT, "en passant"),
            (Marks::DRAW_OFFER, "draw offer"),
            (Marks::LONG, "long"),
        ];
        let mut set = f.debug_set();
        set.entries(NAMES.iter().filter(|(mark, _)| self.contains(*mark)).map(|(_, name)| name));
        set.entries(self.annotation().map(Annotation::sign)).finish()
    }
}

/// An annotator's opinion of a move, numbered as PGN's `$1` to `$6`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Annotation {
    /// `!`
    Good = 1,
    /// `?`
    Poor = 2,
    /// `!!`
    VeryGood = 3,
    /// `??`
    VeryPoor = 4,
    /// `!?`
    Speculative = 5,
    /// `?!`
    Questionable = 6,
}

impl Annotation {
    /// Every opinion, by number.
    pub const ALL: [Annotation; 6] = [
        Annotation::Good,
        Annotation::Poor,
        Annotation::VeryGood,
        Annotation::VeryPoor,
        Annotation::Speculative,
        Annotation::Questionable,
    ];

    /// The sign, such as `!?`.
    pub const fn sign(self) -> &'static str {
        match self {
            Annotation::Good => "!",
            Annotation::Poor => "?",
            Annotation::VeryGood => "!!",
            Annotation::VeryPoor => "??",
            Annotation::Speculative => "!?",
            Annotation::Questionable => "?!",
        }
    }

    /// PGN's number, 1 to 6.
    pub const fn nag(self) -> u8 {
        self as u8
    }

    /// The opinion with this number of PGN.
    pub const fn from_nag(nag: u8) -> Option<Annotation> {
        match nag {
            1 => Some(Annotation::Good),
            2 => Some(Annotation::Poor),
            3 => Some(Annotation::VeryGood),
            4 => Some(Annotation::VeryPoor),
            5 => Some(Annotation::Speculative),
            6 => Some(Annotation::Questionable),
            _ => None,
        }
    }
}
