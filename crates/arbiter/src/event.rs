//! What happens at the board, as the case protocol tells it.

use jadoube_board::{Color, Square};
use jadoube_clock::Millis;
use serde::{Deserialize, Serialize};

use crate::commitment::Commitment;
use crate::made::MoveText;

mod raw;

/// Something that happened: who did it, and what it was. When it happened is told beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Who acted or reports.
    pub by: By,
    /// What was done.
    pub what: What,
}

/// Who acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The player with the white pieces.
    White,
    /// The player with the black pieces.
    Black,
    /// The arbiter.
    Arbiter,
    /// A player's assistant.
    Assistant,
}

impl By {
    /// The player, where it is one.
    pub const fn player(self) -> Option<Color> {
        match self {
            By::White => Some(Color::White),
            By::Black => Some(Color::Black),
            By::Arbiter | By::Assistant => None,
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

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum $name { $($(#[$variant_doc])* #[serde(rename = $word)] $variant),* }

        impl $name {
            /// Every value.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// The word of the case protocol.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }
        }
    };
}

words! {
    /// How a piece came to be touched.
    Manner {
        /// With the intention of moving or capturing.
        Intent = "intent",
        /// To adjust it, announced beforehand.
        Adjust = "adjust",
        /// Clearly by accident.
        Accident = "accident",
        /// Felt by a player who does not see, without taking it out of its hole (E.2 of 2009, D.2.2 since 2014).
        Feel = "feel",
    }
}

words! {
    /// Why the clock was stopped.
    StopReason {
        /// A piece for a promotion is not at hand.
        PromotionPiece = "promotion-piece",
        /// An irregularity.
        Irregularity = "irregularity",
        /// A claim.
        Claim = "claim",
        /// To call the arbiter.
        Arbiter = "arbiter",
        /// No reason.
        None = "none",
    }
}

words! {
    /// What an arbiter sees.
    Sight {
        /// A fallen flag.
        Flag = "flag",
        /// Both flags fallen.
        BothFlags = "both-flags",
        /// An illegal move, a press without a move, two hands, a pawn left unpromoted.
        IllegalMove = "illegal-move",
        /// Both kings in check.
        BothKingsInCheck = "both-kings-in-check",
        /// A pawn on the last rank.
        PawnOnLastRank = "pawn-on-last-rank",
    }
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

words! {
    /// What is discovered.
    Finding {
        /// The pieces stood wrongly at the start.
        InitialPosition = "initial-position",
        /// The board is placed wrongly.
        BoardTurned = "board-turned",
        /// The players have each other's colour.
        ColoursReversed = "colours-reversed",
        /// Pieces were displaced.
        DisplacedPieces = "displaced-pieces",
        /// An illegal move was made.
        IllegalMove = "illegal-move",
        /// The clock was set wrongly.
        ClockSetting = "clock-setting",
        /// Somebody who is neither player nor arbiter is in the playing area.
        Outsider = "outsider",
        /// Somebody else uses an electronic device in the venue.
        BystanderDevice = "bystander-device",
        /// A spectator, or a player of another game, interfered.
        Interference = "interference",
    }
}

words! {
    /// What a player asks the arbiter for.
    Request {
        /// An appeal against a decision of the arbiter.
        Appeal = "appeal",
        /// To see the scoresheet that the arbiter's side keeps.
        SeeScoresheet = "see-scoresheet",
        /// A scoresheet to write on.
        Scoresheet = "scoresheet",
    }
}

words! {
    /// What a player or somebody else is reported for.
    Offence {
        /// An electronic device in the venue.
        Device = "device",
        /// A device that made a sound.
        DeviceSound = "device-sound",
        /// Notes, sources of information, advice, analysis on another board.
        Notes = "notes",
        /// Left the playing venue without permission.
        LeftVenue = "left-venue",
        /// Left the playing area without permission, having the move.
        LeftPlayingArea = "left-playing-area",
        /// Distracted or annoyed the opponent.
        Distraction = "distraction",
        /// Refuses persistently to follow the Laws.
        Refusal = "refusal",
        /// Handled the clock improperly.
        ClockAbuse = "clock-abuse",
        /// Pressed the clock with the other hand.
        OtherHand = "other-hand",
        /// Kept a finger on or over the button of the clock.
        FingerOnClock = "finger-on-clock",
        /// Used the scoresheet for something else, or did not record.
        Scoresheet = "scoresheet",
        /// Smoked where it is not allowed.
        Smoking = "smoking",
        /// Analysed a game on another board.
        Analysis = "analysis",
        /// Brought a source of noise into the playing area.
        Noise = "noise",
        /// Made unreasonable claims.
        Claims = "claims",
        /// Made unreasonable offers of a draw.
        Offers = "offers",
        /// Kept the hand over the clock.
        Hovering = "hovering",
        /// Used a bag with a device without permission.
        Bag = "bag",
        /// Refused to be searched.
        SearchRefused = "search-refused",
        /// Brought the game into disrepute.
        Disrepute = "disrepute",
        /// Something else.
        Other = "other",
    }
}

words! {
    /// Why the arbiter sets the clock.
    SetReason {
        /// Something external disturbed the game.
        External = "external",
        /// The clock was defective and is replaced.
        Defective = "defective",
        /// A player has an assistant for the clock.
        ClockAssistant = "clock-assistant",
        /// A player has an assistant who records the moves.
        RecordingAssistant = "recording-assistant",
        /// The clock had been set wrongly.
        Setting = "setting",
    }
}

words! {
    /// What may take a device out of the ban.
    Excuse {
        /// The arbiter's consent.
        Consent = "consent",
        /// It was completely switched off.
        SwitchedOff = "switched-off",
        /// It was switched off in a bag, where the regulations allow that.
        Bag = "bag",
    }
}

words! {
    /// A measure of the arbiter.
    PenaltyKind {
        /// A warning.
        Warning = "warning",
        /// More time for the opponent.
        TimeToOpponent = "time-to-opponent",
        /// Less time for the player.
        TimeFromPlayer = "time-from-player",
        /// More points for the opponent.
        PointsToOpponent = "points-to-opponent",
        /// Fewer points for the player.
        PointsFromPlayer = "points-from-player",
        /// Loss of the game.
        Loss = "loss",
        /// A fine announced beforehand.
        Fine = "fine",
        /// Exclusion from rounds.
        ExcludeRounds = "exclude-rounds",
        /// Expulsion from the competition.
        Expel = "expel",
    }
}

words! {
    /// What both players agree on.
    Agreement {
        /// To correct an illegal move that would stand.
        CorrectIllegalMove = "correct-illegal-move",
        /// To leave an illegal move as it is.
        LetIllegalMoveStand = "let-illegal-move-stand",
        /// A draw.
        Draw = "draw",
    }
}

words! {
    /// What can be claimed.
    ClaimKind {
        /// The same position for the third time.
        Threefold = "threefold",
        /// Fifty moves without capture and pawn move.
        Fifty = "fifty",
        /// The opponent's flag has fallen.
        Flag = "flag",
        /// The opponent made an illegal move.
        IllegalMove = "illegal-move",
        /// The opponent touched one piece and moved another.
        TouchMove = "touch-move",
        /// The opponent cannot or does not try to win by normal means.
        NormalMeans = "normal-means",
        /// An increment for both players in a quickplay finish.
        Increment = "increment",
        /// A forced mate that the claimant can show.
        ForcedMate = "forced-mate",
        /// The game makes no progress.
        NoProgress = "no-progress",
    }
}

words! {
    /// On what a claim rests.
    Ground {
        /// Solely on what a screen or a demonstration board in the hall shows.
        Display = "display",
        /// The opponent cannot win by normal means.
        Cannot = "cannot",
        /// The opponent makes no effort to win by normal means.
        NoEffort = "no-effort",
        /// Both.
        Both = "both",
    }
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
