//! A move in the record: as it was made, as it was judged then, and how it was completed.

use jadoube_board::{Attempt, Move, Position};
use jadoube_clock::Millis;
use jadoube_laws::Clause;

/// A move made on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ply {
    pub(super) made: Made,
    pub(super) completed: Option<Completed>,
    /// What both clocks showed, in milliseconds, when it was completed, or when the reply was made if nobody had pressed
    /// by then; until one of the two, when it was made.
    pub(super) clocks: [u32; 2],
}

/// A move as it was made, and how it was judged then.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Made {
    pub(super) judged: Judged,
    /// As rulings write it: castling as the king's step, or taking his rook in Chess960. None where nobody entered it.
    pub(super) told: Option<Attempt>,
    pub(super) two_hands: bool,
    /// The identity of the position after it (9.2).
    pub(super) hash: [u32; 2],
    pub(super) at: Instant,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Judged {
    Legal(Move),
    Illegal(Attempt),
    /// Nobody entered it: it counts as a move, and the board is not known after it.
    Unseen,
}

/// When and by which clause a move was completed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Completed {
    /// None where the edition does not say: the next move was made, and the move stands in the record all the same.
    pub clause: Option<Clause>,
    pub(super) at: Instant,
}

/// A time since the scheduled start, in milliseconds; it stands still after 49 days.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Instant(u32);

impl From<Millis> for Instant {
    fn from(at: Millis) -> Instant {
        Instant(u32::try_from(at.0.max(0)).unwrap_or(u32::MAX))
    }
}

impl From<Instant> for Millis {
    fn from(at: Instant) -> Millis {
        Millis(i64::from(at.0))
    }
}

impl Ply {
    /// Whether it was judged illegal by nobody: one that was not entered counts as legal until the arbiter says otherwise.
    pub fn is_legal(&self) -> bool {
        !matches!(self.made.judged, Judged::Illegal(..))
    }

    /// Whether nobody entered it.
    pub fn is_unseen(&self) -> bool {
        self.made.judged == Judged::Unseen
    }

    /// The move, where it was a legal one.
    pub fn legal(&self) -> Option<Move> {
        self.made.judged.legal()
    }

    /// What was done on the board, where somebody entered it.
    pub fn attempt(&self) -> Option<Attempt> {
        match self.made.judged {
            Judged::Illegal(attempt) => Some(attempt),
            Judged::Legal(_) | Judged::Unseen => self.made.told,
        }
    }

    /// As rulings write it: castling as the king's step, or taking his rook in Chess960.
    pub fn told(&self) -> Option<Attempt> {
        self.made.told
    }

    pub fn two_hands(&self) -> bool {
        self.made.two_hands
    }

    pub fn made_at(&self) -> Millis {
        self.made.at.into()
    }

    pub fn completed(&self) -> Option<Completed> {
        self.completed
    }

    pub fn is_completed(&self) -> bool {
        self.completed.is_some()
    }

    /// What the clocks showed when the move was completed, or when the reply was made before that.
    pub fn clocks(&self) -> [Millis; 2] {
        self.clocks.map(|left| Millis(i64::from(left)))
    }

    pub(super) fn hash(&self) -> u64 {
        let [high, low] = self.made.hash;
        u64::from(high) << 32 | u64::from(low)
    }

    /// The position to which it led.
    pub(super) fn follow(&self, before: &Position) -> Position {
        match self.made.judged {
            Judged::Legal(mv) => before.play(mv),
            Judged::Illegal(attempt) => before.made(attempt),
            Judged::Unseen => passed(before),
        }
    }
}

/// The turn passes, and nothing is known of the board.
pub(super) fn passed(before: &Position) -> Position {
    let fullmoves = before.fullmoves().saturating_add(u16::from(!before.turn().is_white()));
    before.with_turn(!before.turn()).with_counters(0, fullmoves)
}

impl Completed {
    pub fn at(&self) -> Millis {
        self.at.into()
    }
}

impl Judged {
    pub(super) fn legal(self) -> Option<Move> {
        match self {
            Judged::Legal(mv) => Some(mv),
            Judged::Illegal(..) | Judged::Unseen => None,
        }
    }
}

pub(super) fn shown(clocks: [Millis; 2]) -> [u32; 2] {
    clocks.map(|left| u32::try_from(left.0.max(0)).unwrap_or(u32::MAX))
}

pub(super) const fn halves(hash: u64) -> [u32; 2] {
    [(hash >> 32) as u32, hash as u32]
}
