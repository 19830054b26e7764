//! What happens at the board, as the case protocol tells it.

use jadoube_board::{Color, Square};
use jadoube_clock::Millis;

use super::commitment::Commitment;
use super::made::MoveText;

mod material;
mod raw;
mod words;

pub use material::{Material, NotMaterial};

pub use words::{
    Agreement, By, ClaimKind, Excuse, Finding, Ground, Manner, Offence, PenaltyKind, Request, SetReason,
    Sight, StopReason,
};

/// Something that happened: who did it, and what it was. When it happened is told beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Who acted or reports.
    pub by: By,
    /// What was done.
    pub what: What,
}

impl By {
    /// The player, where it is one.
    pub const fn player(self) -> Option<Color> {
        match self {
            By::White => Some(Color::White),
            By::Black => Some(Color::Black),
            By::Arbiter | By::Assistant | By::Program => None,
        }
    }
}

impl From<Color> for By {
    fn from(color: Color) -> By {
        if color.is_white() { By::White } else { By::Black }
    }
}

/// The events of the case protocol.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum What {
    /// The player is at the board.
    Arrive,
    /// The arbiter starts the clock of the side that has the move.
    Start,
    /// Pieces were touched, in this order.
    Touch {
        /// The squares in the order touched.
        squares: Vec<Square>,
        /// Touched at once, so that there is no order.
        together: bool,
        /// How it came about.
        manner: Manner,
    },
    /// One part of a move was let go: the king in castling, a pawn on the promotion square.
    Release {
        /// Where the piece came from.
        from: Square,
        /// Where it was let go.
        to: Square,
    },
    /// A move made on the board, legal or not, not yet completed.
    Move {
        /// What was carried where.
        made: MoveText,
        /// How many hands were used.
        hands: u8,
    },
    /// The player presses the clock.
    Press {
        /// Not with the hand that made the move.
        other_hand: bool,
    },
    /// The player offers a draw.
    OfferDraw {
        /// What the player made it depend on, if anything.
        condition: Option<String>,
    },
    /// The player accepts the opponent's offer.
    AcceptDraw,
    /// The player declines the opponent's offer by word.
    DeclineDraw,
    /// The player resigns.
    Resign,
    /// The player claims something.
    Claim(Claim),
    /// The chess clock is stopped.
    StopClock(StopReason),
    /// The arbiter sets the clock going again.
    RestartClock,
    /// The arbiter sets the times.
    SetClock {
        /// White's time left.
        white: Millis,
        /// Black's time left.
        black: Millis,
        /// Why, where it is not a position that was restored.
        because: Option<SetReason>,
    },
    /// The arbiter sees something.
    Observe(Observation),
    /// An irregularity is discovered.
    Find {
        /// What is discovered.
        find: Finding,
        /// The last ply at which all was in order.
        ply: Option<u32>,
    },
    /// The player knocked pieces over.
    Displace,
    /// The player asks the arbiter for something.
    Request(Request),
    /// An offence is reported to the arbiter.
    Offence {
        /// The offender.
        of: Color,
        /// What was done.
        offence: Offence,
        /// What may take a device out of the ban.
        excuse: Option<Excuse>,
    },
    /// The arbiter's own measure.
    Penalty {
        /// Who is punished.
        of: Color,
        /// With what.
        penalty: PenaltyKind,
        /// How much time, for penalties in time.
        seconds: Option<Millis>,
        /// How many points, in hundredths, for penalties in points.
        points: Option<i32>,
    },
    /// The arbiter answers what the Laws leave to judgement.
    Decide {
        /// The id of an open question.
        question: String,
        /// The answer.
        choice: String,
        /// Time given to the opponent with it, where the rulebook leaves that open (10.2.b, G.5.b, III.5.2).
        seconds: Option<Millis>,
    },
    /// The player's scoresheet is written up to a ply.
    Record {
        /// The last ply written down.
        up_to: u32,
        /// In algebraic notation.
        algebraic: bool,
    },
    /// The game is adjourned.
    Adjourn {
        /// What is left of the session, where a player wants to adjourn before its end.
        left: Option<Millis>,
        /// Date, time and place of the resumption.
        resumption: Option<String>,
    },
    /// A move is sealed.
    Seal(Sealing),
    /// The game is resumed with these players present.
    Resume {
        /// Who is present.
        present: Vec<Color>,
    },
    /// The envelope is opened.
    OpenEnvelope {
        /// What is found in it, where only a commitment to it was sealed.
        found: Option<Written>,
        /// The salt of that commitment.
        salt: Option<String>,
    },
    /// The envelope cannot be found.
    EnvelopeLost {
        /// The move that the sealer states to have sealed.
        stated: Option<MoveText>,
    },
    /// Both players agree on something.
    Agree(Agreement),
    /// A move is announced aloud.
    Announce {
        /// What was said.
        text: String,
    },
    /// The player signs the scoresheet.
    Sign {
        /// The result written on it.
        result: String,
    },
    /// Time has run to here, and nothing else has happened.
    Tick,
    /// An entry was wrong: from here on the game is what the other entries give.
    Strike {
        /// The number of its line; the arrangement is 0 and cannot be struck.
        entry: u32,
        /// Why.
        why: String,
    },
    /// The arbiter tells what stands on the board, where the moves were not entered.
    SetPosition(BoardTold),
}

/// What the arbiter tells of a board that the program has not seen.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum BoardTold {
    /// The whole position.
    Fen(String),
    /// The moves from the start position on.
    Moves(Vec<MoveText>),
    /// Only the pieces, where these decide.
    Material(Material),
}

/// What goes into the envelope.
#[derive(Clone, PartialEq, Debug)]
pub enum Sealing {
    /// The move in plain, with the salt under which a commitment to it is published.
    Plain {
        /// What was written.
        written: Written,
        /// What makes the commitment impossible to guess.
        salt: Option<String>,
    },
    /// Only a commitment: the move itself is told when the envelope is opened.
    Committed(Commitment),
}

/// A sealed move as it stands on the scoresheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// A clear move.
    Move(MoveText),
    /// What was written, clear or not.
    Text(String),
}

/// What an arbiter sees, with what belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observation {
    /// A player's flag has fallen.
    Flag(Color),
    /// Both flags have fallen; which first, where that is known.
    BothFlags(Option<Color>),
    /// An illegal move or what counts as one.
    IllegalMove,
    /// Both kings in check.
    BothKingsInCheck,
    /// A pawn on the last rank.
    PawnOnLastRank,
}

/// A claim, with what belongs to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What is claimed.
    pub kind: ClaimKind,
    /// The move that was announced and written down, not made.
    pub announced: Option<MoveText>,
    /// The ground of a claim in a quickplay finish.
    pub ground: Option<Ground>,
    /// The line that shows a forced mate.
    pub line: Vec<MoveText>,
}

impl From<ClaimKind> for Claim {
    fn from(kind: ClaimKind) -> Claim {
        Claim { kind, announced: None, ground: None, line: Vec::new() }
    }
}
