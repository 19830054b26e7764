//! Rulings: what follows from what happened, each with the clause that it applies.

mod change;
mod reason;
mod sentence;
mod words;

pub use change::Changes;
pub use reason::Reason;
pub(super) use sentence::why_over;

use jadoube_board::{Attempt, CastlingSide, Color, Fault, Move, Position, Role, Square};
use jadoube_clock::Millis;
use jadoube_laws::Clause;

use super::event::{ClaimKind, PenaltyKind};
use super::question::QuestionId;
use crate::message::{About, Acceptance, Choice, Matter, Message, MoveTold, Text};
use crate::points::GameResult;

/// A ruling. There is none without a clause of the rulebook in force.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    /// The number of the event that it answers; the arrangement is 0.
    pub on: u32,
    /// When it takes effect.
    pub at: Millis,
    /// The clause that it applies.
    pub clause: Clause,
    /// What is ruled.
    pub decision: Decision,
    pub(crate) place: Place,
}

/// Where in the source a ruling was given. It is no part of what is ruled: rulings are the same wherever they come from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place(pub &'static std::panic::Location<'static>);

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Ruling {
    /// The place in the source of the rule that gave it, as the compiler knows it: file and line.
    pub fn ruled_in(&self) -> &'static std::panic::Location<'static> {
        self.place.0
    }
}

/// What is ruled.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Decision {
    /// What a touch obliges the player to.
    Bound {
        /// Who is bound.
        player: Color,
        /// To what.
        must: Must,
        /// The move, where it is one move.
        made: Option<MoveTold>,
    },
    /// A move made on the board is completed.
    Completed {
        /// Whose move.
        player: Color,
        /// The move; none where nobody entered it.
        made: Option<MoveTold>,
        /// Its number, both players' moves counted from 1.
        ply: u32,
    },
    /// An illegal move counts against the player.
    Illegal {
        /// Who made it.
        player: Color,
        /// How many count against the player now.
        count: u32,
        /// The move, where there was one.
        made: Option<MoveTold>,
        /// The rule of movement that it breaks (Articles 1 and 3), where the rulebook has it.
        breaks: Option<Clause>,
        /// How it breaks it.
        why: Option<Fault>,
    },
    /// The position to be set up again.
    Restored {
        /// As FEN; none where nobody entered the moves.
        fen: Option<String>,
        /// The plies that have been played in it.
        ply: u32,
    },
    /// A piece takes the place of a pawn.
    Replaced {
        /// Where.
        square: Square,
        /// What stands there now.
        piece: Role,
    },
    /// Time added, or taken away where it is below zero.
    Time {
        /// Whose time.
        player: Color,
        /// How much.
        seconds: Millis,
    },
    /// The clock changed by ruling.
    Clock {
        /// Whose clock runs.
        running: Option<Color>,
        /// White's time left; none without a clock.
        white: Option<Millis>,
        /// Black's time left.
        black: Option<Millis>,
    },
    /// What became of an offer of a draw.
    Offer {
        /// Who offered.
        by: Color,
        /// What became of it.
        status: OfferStatus,
    },
    /// The answer to a claim.
    Claim {
        /// Who claimed.
        by: Color,
        /// What.
        claim: ClaimKind,
        /// Whether it holds.
        upheld: Upheld,
    },
    /// Whether a flag counts as fallen.
    Flag {
        /// Whose flag.
        player: Color,
        /// Whether it does.
        stands: bool,
    },
    /// An irregularity is left as it is and the game goes on.
    Stands {
        /// What stands.
        what: Matter,
    },
    /// A penalty.
    Penalty {
        /// Who is punished.
        of: Color,
        /// With what.
        penalty: PenaltyKind,
        /// How much time.
        seconds: Option<Millis>,
        /// How many points, in hundredths.
        points: Option<i32>,
    },
    /// The Laws leave it to the arbiter.
    Decide {
        /// The name of the question.
        question: QuestionId,
        /// What it is about.
        about: About,
        /// The answers that there are.
        choices: &'static [Choice],
        /// The answer that the program suggests.
        suggested: Choice,
        /// Why.
        ground: Message,
    },
    /// The game is over.
    Over {
        /// With this result.
        result: GameResult,
        /// For this reason.
        reason: Reason,
    },
    /// The game does not count; a new one is played.
    Annulled {
        /// Why.
        reason: Matter,
    },
    /// Nothing changed.
    Refused {
        /// Why.
        why: Message,
    },
    /// A duty or guidance.
    Notice {
        /// What is to be said.
        text: Message,
    },
    /// A game that stood still, or was over, runs again.
    Resumed {
        /// The result that no longer holds, and why there was one.
        was: Option<(GameResult, Reason)>,
    },
    /// An entry was struck: the game is what the other entries give.
    Struck {
        /// The number of the entry.
        entry: u32,
        /// Why it was struck.
        why: Text,
        /// What is another now.
        changed: Changes,
    },
    /// Nothing else follows from the event.
    Accepted {
        /// How it was taken.
        what: Acceptance,
    },
}

/// What a player must play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Must {
    /// Any legal move (4.5).
    Free,
    /// Move this piece.
    Move(Square),
    /// Move this piece to this square.
    MoveTo(Square, Square),
    /// Promote the pawn on the first square on the second, to this piece.
    PromoteTo(Square, Square, Role),
    /// Capture this piece.
    Capture(Square),
    /// Capture the second with the first.
    MoveAndCapture(Square, Square),
    /// Castle to this side.
    Castle(CastlingSide),
    /// Promote to this piece.
    Promote(Role),
}

impl Must {
    /// To play this legal move and no other.
    pub(crate) fn play(position: &Position, mv: Move) -> Must {
        match (position.move_side(mv), mv.promotion()) {
            (Some(side), _) => Must::Castle(side),
            (None, Some(role)) => Must::PromoteTo(mv.from(), mv.to(), role),
            (None, None) => Must::MoveTo(mv.from(), mv.to()),
        }
    }

    /// The move that it asks for, where that is one.
    fn attempt(self) -> Option<Attempt> {
        match self {
            Must::MoveTo(from, to) => Some(Attempt::carry(from, to)),
            Must::PromoteTo(from, to, role) => Some(Attempt::Carry { from, to, promotion: Some(role) }),
            _ => None,
        }
    }

    /// That move as scoresheets have it.
    pub(crate) fn told(self, position: &Position) -> Option<MoveTold> {
        self.attempt().map(|attempt| MoveTold::of(position, attempt, position.judge(attempt).ok()))
    }

    /// One move only is left, which no further touch changes.
    pub(crate) const fn is_final(self) -> bool {
        matches!(self, Must::MoveTo(..) | Must::PromoteTo(..))
    }
}

words! {
    /// What became of an offer.
    OfferStatus {
        /// It can be accepted.
        Standing = "standing",
        /// The game is drawn.
        Accepted = "accepted",
        /// By word, touch or reply.
        Declined = "declined",
        /// The game ended otherwise.
        Lapsed = "lapsed",
        /// The rules do not allow it now.
        NotAllowed = "not-allowed",
    }
}

/// Whether a claim holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Upheld {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// It is decided later.
    Deferred,
}

impl From<bool> for Upheld {
    fn from(upheld: bool) -> Upheld {
        if upheld { Upheld::Yes } else { Upheld::No }
    }
}

impl Decision {
    /// The word of the case protocol.
    pub const fn word(&self) -> &'static str {
        self.kind().word()
    }
}
