//! Rulings: what follows from what happened, each with the clause that it applies.

use jadoube_board::{CastlingSide, Color, Fault, Role, Square};
use jadoube_clock::Millis;
use jadoube_laws::{Clause, Lang};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::event::{ClaimKind, PenaltyKind};
use crate::made::MoveText;
use crate::message::{About, Choice, Matter, Message};
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
}

/// What is ruled.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// What a touch obliges the player to.
    Bound {
        /// Who is bound.
        player: Color,
        /// To what.
        must: Must,
    },
    /// A move made on the board is completed.
    Completed {
        /// Whose move.
        player: Color,
        /// The move.
        made: MoveText,
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
        made: Option<MoveText>,
        /// The rule of movement that it breaks (Articles 1 and 3), where the rulebook has it.
        breaks: Option<Clause>,
        /// How it breaks it.
        why: Option<Fault>,
    },
    /// The position to be set up again.
    Restored {
        /// As FEN.
        fen: String,
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
        /// The number of the question, from 1.
        question: u32,
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
    /// One move only is left, which no further touch changes.
    pub(crate) const fn is_final(self) -> bool {
        matches!(self, Must::MoveTo(..) | Must::PromoteTo(..))
    }
}

/// What became of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OfferStatus {
    /// It can be accepted.
    Standing,
    /// The game is drawn.
    Accepted,
    /// By word, touch or reply.
    Declined,
    /// The game ended otherwise.
    Lapsed,
    /// The rules do not allow it now.
    NotAllowed,
}

impl OfferStatus {
    /// The word of the case protocol.
    pub const fn word(self) -> &'static str {
        match self {
            OfferStatus::Standing => "standing",
            OfferStatus::Accepted => "accepted",
            OfferStatus::Declined => "declined",
            OfferStatus::Lapsed => "lapsed",
            OfferStatus::NotAllowed => "not-allowed",
        }
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

macro_rules! reasons {
    ($($(#[$doc:meta])* $variant:ident = $word:literal),* $(,)?) => {
        /// Why a game is over.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Reason { $($(#[$doc])* $variant),* }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Reason] = &[$(Reason::$variant),*];

            /// The word of the case protocol.
            pub const fn word(self) -> &'static str {
                match self { $(Reason::$variant => $word),* }
            }
        }
    };
}

reasons! {
    /// Checkmate.
    Checkmate = "checkmate",
    /// Stalemate.
    Stalemate = "stalemate",
    /// Neither side can mate any more.
    DeadPosition = "dead-position",
    /// A player resigned.
    Resignation = "resignation",
    /// The players agreed on a draw.
    Agreement = "agreement",
    /// The same position for the third time, claimed.
    Threefold = "threefold",
    /// The same position for the fifth time.
    Fivefold = "fivefold",
    /// Fifty moves, claimed.
    FiftyMoves = "fifty-moves",
    /// Seventy-five moves.
    SeventyFiveMoves = "seventy-five-moves",
    /// A flag fell.
    Flag = "flag",
    /// A flag fell, but the opponent can never mate.
    FlagUnwinnable = "flag-unwinnable",
    /// Both flags fell.
    BothFlags = "both-flags",
    /// Illegal moves.
    IllegalMoves = "illegal-moves",
    /// Illegal moves, but the opponent can never mate.
    IllegalMovesUnwinnable = "illegal-moves-unwinnable",
    /// A player came too late or not at all.
    Default = "default",
    /// A claim in a quickplay finish.
    NormalMeans = "normal-means",
    /// The game made no progress.
    NoProgress = "no-progress",
    /// An illegal position stayed on the board.
    IllegalPosition = "illegal-position",
    /// An electronic device.
    Device = "device",
    /// Persistent refusal to follow the Laws.
    Refusal = "refusal",
    /// A sealed move that is none.
    SealedMove = "sealed-move",
    /// A penalty of the arbiter.
    Penalty = "penalty",
    /// The king was captured.
    KingCaptured = "king-captured",
    /// The arbiter decided.
    Arbiter = "arbiter",
}

/// The name of a question: `q1`, `q2`, …
pub(crate) fn question_id(number: u32) -> String {
    format!("q{number}")
}

/// A ruling with its texts in a language, as the case protocol writes it.
#[derive(Clone, Copy, Debug)]
pub struct InLang<'a> {
    ruling: &'a Ruling,
    lang: Lang,
}

impl Ruling {
    /// The ruling as the case protocol writes it, with its texts in a language.
    pub fn in_lang(&self, lang: Lang) -> InLang<'_> {
        InLang { ruling: self, lang }
    }
}

impl Serialize for Ruling {
    /// With its texts in English.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.in_lang(Lang::En).serialize(serializer)
    }
}

impl Serialize for InLang<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let InLang { ruling, lang } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("on", &ruling.on)?;
        map.serialize_entry("at", &ruling.at)?;
        map.serialize_entry("ruling", ruling.decision.word())?;
        ruling.decision.keys(&mut map, lang)?;
        map.serialize_entry("law", ruling.clause.law())?;
        map.serialize_entry("concept", ruling.clause.concept().slug())?;
        if let Some(book) = ruling.clause.taken_from() {
            map.serialize_entry("taken_from", book.as_str())?;
        }
        map.end()
    }
}

/// A text in the language asked for, and its name, which is the same in all.
fn told<M: SerializeMap>(
    map: &mut M,
    key: &'static str,
    message: &Message,
    lang: Lang,
) -> Result<(), M::Error> {
    map.serialize_entry(key, &message.told(lang))?;
    map.serialize_entry("says", message.key())
}

impl Decision {
    /// The word of the case protocol.
    pub const fn word(&self) -> &'static str {
        match self {
            Decision::Bound { .. } => "bound",
            Decision::Completed { .. } => "completed",
            Decision::Illegal { .. } => "illegal",
            Decision::Restored { .. } => "restored",
            Decision::Replaced { .. } => "replaced",
            Decision::Time { .. } => "time",
            Decision::Clock { .. } => "clock",
            Decision::Offer { .. } => "offer",
            Decision::Claim { .. } => "claim",
            Decision::Flag { .. } => "flag",
            Decision::Stands { .. } => "stands",
            Decision::Penalty { .. } => "penalty",
            Decision::Decide { .. } => "decide",
            Decision::Over { .. } => "over",
            Decision::Annulled { .. } => "annulled",
            Decision::Refused { .. } => "refused",
            Decision::Notice { .. } => "notice",
        }
    }

    fn keys<M: SerializeMap>(&self, map: &mut M, lang: Lang) -> Result<(), M::Error> {
        match self {
            Decision::Bound { player, must } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("must", must)
            }
            Decision::Completed { player, made, ply } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("move", made)?;
                map.serialize_entry("ply", ply)
            }
            Decision::Illegal { player, count, made, breaks, why } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("count", count)?;
                made.map_or(Ok(()), |made| map.serialize_entry("move", &made))?;
                breaks.map_or(Ok(()), |clause| map.serialize_entry("breaks", clause.law()))?;
                why.map_or(Ok(()), |fault| told(map, "why", &fault.into(), lang))
            }
            Decision::Restored { fen, ply } => {
                map.serialize_entry("fen", fen)?;
                map.serialize_entry("ply", ply)
            }
            Decision::Replaced { square, piece } => {
                map.serialize_entry("square", &square.to_string())?;
                map.serialize_entry("piece", &piece.letter())
            }
            Decision::Time { player, seconds } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("seconds", seconds)
            }
            Decision::Clock { running, white, black } => {
                map.serialize_entry("running", running.map_or("none", Color::word))?;
                map.serialize_entry("white", white)?;
                map.serialize_entry("black", black)
            }
            Decision::Offer { by, status } => {
                map.serialize_entry("by", by.word())?;
                map.serialize_entry("status", status.word())
            }
            Decision::Claim { by, claim, upheld } => {
                map.serialize_entry("by", by.word())?;
                map.serialize_entry("claim", claim.word())?;
                match upheld {
                    Upheld::Yes => map.serialize_entry("upheld", &true),
                    Upheld::No => map.serialize_entry("upheld", &false),
                    Upheld::Deferred => map.serialize_entry("upheld", "deferred"),
                }
            }
            Decision::Flag { player, stands } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("stands", stands)
            }
            Decision::Stands { what } => map.serialize_entry("what", what.word()),
            Decision::Penalty { of, penalty, seconds, points } => {
                map.serialize_entry("of", of.word())?;
                map.serialize_entry("penalty", penalty.word())?;
                seconds.map_or(Ok(()), |seconds| map.serialize_entry("seconds", &seconds))?;
                points.map_or(Ok(()), |points| map.serialize_entry("points", &(f64::from(points) / 100.0)))
            }
            Decision::Decide { question, about, choices, suggested, ground } => {
                map.serialize_entry("question", &question_id(*question))?;
                let words: Vec<&str> = choices.iter().map(|choice| choice.word()).collect();
                map.serialize_entry("about", about.word())?;
                map.serialize_entry("choices", &words)?;
                map.serialize_entry("suggested", suggested.word())?;
                told(map, "ground", ground, lang)
            }
            Decision::Over { result, reason } => {
                map.serialize_entry("result", result.text())?;
                map.serialize_entry("reason", reason.word())
            }
            Decision::Annulled { reason } => map.serialize_entry("reason", reason.word()),
            Decision::Refused { why } => told(map, "why", why, lang),
            Decision::Notice { text } => told(map, "text", text, lang),
        }
    }
}

impl Serialize for Must {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list = |square: &Square| [square.to_string()];
        if *self == Must::Free {
            return serializer.serialize_str("free");
        }
        let mut map = serializer.serialize_map(None)?;
        match self {
            Must::Free => {}
            Must::Move(from) => map.serialize_entry("move", &list(from))?,
            Must::MoveTo(from, to) => {
                map.serialize_entry("move", &list(from))?;
                map.serialize_entry("to", &list(to))?;
            }
            Must::PromoteTo(from, to, role) => {
                map.serialize_entry("move", &list(from))?;
                map.serialize_entry("to", &list(to))?;
                map.serialize_entry("promote", &role.letter())?;
            }
            Must::Capture(square) => map.serialize_entry("capture", &list(square))?,
            Must::MoveAndCapture(from, square) => {
                map.serialize_entry("move", &list(from))?;
                map.serialize_entry("capture", &list(square))?;
            }
            Must::Castle(side) => map.serialize_entry("castle", side.word())?,
            Must::Promote(role) => map.serialize_entry("promote", &role.letter())?,
        }
        map.end()
    }
}
