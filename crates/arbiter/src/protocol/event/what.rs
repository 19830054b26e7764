//! The events of the case protocol, in one table: the word, who can bring it about, and its keys. Reading, writing, the
//! schema and the tables of the documentation follow from it.

use jadoube_board::{Color, Square};
use jadoube_clock::Millis;

#[cfg(feature = "serde")]
use super::keys;
use super::{
    Agreement, BoardTold, By, Claim, Disputed, Evidence, Excuse, Finding, Gesture, How, Manner, Observation,
    Offence, PenaltyKind, Request, Sealing, SetReason, StopReason, Withdrawn, Written,
};
use crate::protocol::made::MoveText;
use crate::protocol::question::QuestionId;

macro_rules! events {
    ($(
        $(#[doc = $doc:literal])*
        $(#[serde($($attribute:tt)*)])?
        $(#[schemars($($schema:tt)*)])?
        $variant:ident $(($payload:ty))? = $word:literal by $who:ident $({ $(
            $(#[doc = $field_doc:literal])*
            $(#[serde($($field_attribute:tt)*)])?
            $(#[schemars($($field_schema:tt)*)])?
            $field:ident: $type:ty
        ),* $(,)? })?;
    )*) => {
        /// The events of the case protocol.
        #[derive(Clone, PartialEq, Debug)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(deny_unknown_fields)
        )]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(tag = "event"))]
        #[non_exhaustive]
        pub enum What {$(
            $(#[doc = $doc])*
            #[cfg_attr(feature = "serde", serde(rename = $word $(, $($attribute)*)?))]
            $(#[cfg_attr(feature = "schema", schemars($($schema)*))])?
            $variant $(($payload))? $({$(
                $(#[doc = $field_doc])*
                $(#[cfg_attr(feature = "serde", serde($($field_attribute)*))])?
                $(#[cfg_attr(feature = "schema", schemars($($field_schema)*))])?
                $field: $type
            ),*})?
        ),*}

        words! {
            /// The events by their words, without what belongs to them.
            EventWord { $($(#[doc = $doc])* $variant = $word),* }
        }

        impl What {
            /// The word of the case protocol.
            pub const fn word(&self) -> EventWord {
                match self { $(What::$variant { .. } => EventWord::$variant),* }
            }
        }

        impl EventWord {
            /// Who can bring it about.
            pub const fn actors(self) -> Actors {
                match self { $(EventWord::$variant => Actors::$who),* }
            }
        }
    };
}

words! {
    /// Who can bring an event about, whatever the rulebook.
    Actors {
        /// A player, or a player's assistant as far as the rulebook lets him.
        Players = "players",
        /// The arbiter.
        Arbiter = "arbiter",
        /// Anybody at the board; the program does not.
        Anyone = "anyone",
        /// The program that keeps the game.
        Program = "program",
    }
}

impl Actors {
    /// Whether somebody is one of them.
    pub const fn include(self, by: By) -> bool {
        match self {
            Actors::Players => matches!(by, By::White | By::Black | By::Assistant),
            Actors::Arbiter => matches!(by, By::Arbiter),
            Actors::Anyone => !matches!(by, By::Program),
            Actors::Program => matches!(by, By::Program),
        }
    }
}

impl What {
    /// Who can bring this about: as for its word, but that an interruption is the program's to tell.
    pub const fn actors(&self) -> Actors {
        match self {
            What::StopClock(StopReason::Interruption) => Actors::Program,
            what => what.word().actors(),
        }
    }
}

events! {
    /// The player is at the board.
    Arrive = "arrive" by Players;
    /// The arbiter starts the clock of the side that has the move.
    Start = "start" by Arbiter;
    /// Pieces were touched, in this order.
    Touch = "touch" by Players {
        /// The squares in the order touched.
        #[serde(deserialize_with = "keys::some_squares")]
        squares: Vec<Square>,
        /// Touched at once, so that there is no order.
        #[serde(default, skip_serializing_if = "keys::is_false")]
        together: bool,
        /// How it came about.
        #[serde(default)]
        manner: Manner,
    };
    /// One part of a move was let go: the king in castling, a pawn on the promotion square.
    Release = "release" by Players {
        /// Where the piece came from.
        from: Square,
        /// Where it was let go.
        to: Square,
    };
    /// A move made on the board, legal or not, not yet completed.
    Move = "move" by Players {
        /// What was carried where.
        #[serde(rename = "move")]
        made: MoveText,
        /// How many hands were used.
        #[serde(default = "keys::one_hand", deserialize_with = "keys::hands", skip_serializing_if = "keys::is_one_hand")]
        #[schemars(range(min = 1, max = 2), description = "How many hands were used; left out, one.")]
        hands: u8,
        /// How, where the squares do not tell it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        how: Option<How>,
    };
    /// The player presses the clock.
    Press = "press" by Players {
        /// Not with the hand that made the move.
        #[serde(rename = "hand", with = "keys::hand", default, skip_serializing_if = "keys::is_false")]
        #[schemars(with = "super::Hand", description = "With which hand; left out, the one that made the move.")]
        other_hand: bool,
    };
    /// The player offers a draw.
    OfferDraw = "offer-draw" by Players {
        /// What the player made it depend on, if anything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<String>,
    };
    /// The player accepts the opponent's offer.
    AcceptDraw = "accept-draw" by Players;
    /// The player declines the opponent's offer by word.
    DeclineDraw = "decline-draw" by Players;
    /// The player resigns.
    Resign = "resign" by Players;
    /// The player claims something.
    Claim(Claim) = "claim" by Players;
    /// The chess clock is stopped.
    #[serde(with = "keys::stop_reason")]
    #[schemars(with = "keys::StopReasonKey")]
    StopClock(StopReason) = "stop-clock" by Anyone;
    /// The arbiter sets the clock going again.
    RestartClock = "restart-clock" by Arbiter;
    /// The arbiter sets the times.
    SetClock = "set-clock" by Arbiter {
        /// White's time left.
        white: Millis,
        /// Black's time left.
        black: Millis,
        /// Why, where it is not a position that was restored.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<SetReason>,
    };
    /// The arbiter sees something.
    Observe(Observation) = "observe" by Arbiter;
    /// An irregularity is discovered.
    Find = "find" by Anyone {
        /// What is discovered.
        find: Finding,
        /// The last ply at which all was in order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
        /// Whom an interference helped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Color>,
    };
    /// The player knocked pieces over.
    Displace = "displace" by Players;
    /// The player asks the arbiter for something.
    #[serde(with = "keys::request")]
    #[schemars(with = "keys::RequestKey")]
    Request(Request) = "request" by Players;
    /// The player wants to take something back.
    Withdraw = "withdraw" by Players {
        /// What.
        withdraw: Withdrawn,
    };
    /// The player makes a gesture that can be understood in several ways.
    Gesture = "gesture" by Players {
        /// Which.
        gesture: Gesture,
    };
    /// Something is said to have happened, and is denied.
    Dispute = "dispute" by Anyone {
        /// What is said to have happened.
        dispute: Disputed,
        /// What there is to prove it; left out, nothing.
        #[serde(default, skip_serializing_if = "keys::is_unproved")]
        evidence: Evidence,
    };
    /// An offence is reported to the arbiter.
    Offence = "offence" by Anyone {
        /// The offender.
        of: Color,
        /// What was done.
        offence: Offence,
        /// What may take a device out of the ban.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        excuse: Option<Excuse>,
    };
    /// The arbiter's own measure.
    Penalty = "penalty" by Arbiter {
        /// Who is punished.
        of: Color,
        /// With what.
        penalty: PenaltyKind,
        /// How much time, for penalties in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<Millis>,
        /// How many points, in hundredths, for penalties in points.
        #[serde(with = "keys::points", default, skip_serializing_if = "Option::is_none")]
        #[schemars(
            with = "Option<f64>",
            range(min = 0, max = 100),
            description = "How many points, for penalties in points."
        )]
        points: Option<i32>,
    };
    /// The arbiter answers what the Laws leave to judgement.
    Decide = "decide" by Arbiter {
        /// The id of an open question.
        question: QuestionId,
        /// The answer: one of the question's choices.
        choice: String,
        /// Time given to the opponent with it, where the rulebook leaves that open (10.2.b, G.5.b, III.5.2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<Millis>,
    };
    /// The player's scoresheet is written up to a ply.
    Record = "record" by Players {
        /// The last ply written down.
        up_to: u32,
        /// In algebraic notation; left out, yes.
        #[serde(default = "keys::yes", skip_serializing_if = "keys::is_true")]
        algebraic: bool,
    };
    /// The game is adjourned.
    Adjourn = "adjourn" by Anyone {
        /// What is left of the session, where a player wants to adjourn before its end.
        #[serde(rename = "seconds", default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
        /// Date, time and place of the resumption.
        #[serde(rename = "text", default, skip_serializing_if = "Option::is_none")]
        resumption: Option<String>,
    };
    /// A move is sealed.
    Seal(Sealing) = "seal" by Players;
    /// The game is resumed with these players present.
    Resume = "resume" by Arbiter {
        /// Who is present; left out, both.
        #[serde(default = "keys::both")]
        present: Vec<Color>,
    };
    /// The envelope is opened.
    #[serde(with = "keys::opened")]
    #[schemars(with = "keys::SealedKeys")]
    OpenEnvelope = "open-envelope" by Arbiter {
        /// What is found in it, where only a commitment to it was sealed.
        found: Option<Written>,
        /// The salt of that commitment.
        salt: Option<String>,
    };
    /// The envelope cannot be found.
    EnvelopeLost = "envelope-lost" by Arbiter {
        /// The move that the sealer states to have sealed.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        stated: Option<MoveText>,
    };
    /// Both players agree on something.
    #[serde(with = "keys::agreement")]
    #[schemars(with = "keys::AgreementKey")]
    Agree(Agreement) = "agree" by Anyone;
    /// A move is announced aloud.
    Announce = "announce" by Players {
        /// What was said.
        text: String,
    };
    /// The player signs the scoresheet.
    Sign = "sign" by Players {
        /// The result written on it.
        result: String,
    };
    /// Time has run to here, and nothing else has happened.
    Tick = "tick" by Program;
    /// An entry was wrong: from here on the game is what the other entries give.
    Strike = "strike" by Arbiter {
        /// The number of its line; the arrangement is 0 and cannot be struck.
        #[serde(deserialize_with = "keys::entry")]
        #[schemars(range(min = 1))]
        entry: u32,
        /// Why.
        why: String,
    };
    /// The arbiter tells what stands on the board, where the moves were not entered.
    SetPosition(BoardTold) = "set-position" by Arbiter;
}
