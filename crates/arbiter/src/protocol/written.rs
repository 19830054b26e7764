//! Rulings as the case protocol writes them, with their texts in a language: what a reader gets, and can read back.

#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "serde")]
mod must;

use std::borrow::Cow;

use jadoube_board::{Color, Role, Square};
use jadoube_clock::Millis;
use jadoube_laws::Lang;

#[cfg(feature = "serde")]
use super::event::points;
use super::event::{ClaimKind, PenaltyKind};
use super::made::MoveText;
use super::question::QuestionId;
use super::ruling::{Decision, Must, OfferStatus, Reason, Ruling, Upheld};
use crate::message::{About, Acceptance, Change, Choice, Matter, Message, MoveTold};
use crate::points::GameResult;

/// A ruling as it is written.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct WrittenRuling {
    /// The number of the event that it answers; the arrangement is 0.
    pub on: u32,
    /// When it takes effect.
    pub at: Millis,
    /// What is ruled.
    pub decision: WrittenDecision,
    /// The number of the clause that it applies, in the rulebook in force.
    pub law: Cow<'static, str>,
    /// The stable name of the clause.
    pub concept: Cow<'static, str>,
    /// The rulebook from which the clause is borrowed, where the text at hand lacks it.
    pub taken_from: Option<Cow<'static, str>>,
}

words! {
    /// Whose clock runs.
    Running {
        /// White's.
        White = "white",
        /// Black's.
        Black = "black",
        /// Neither.
        None = "none",
    }
}

impl From<Option<Color>> for Running {
    fn from(running: Option<Color>) -> Running {
        match running {
            Some(Color::White) => Running::White,
            Some(Color::Black) => Running::Black,
            None => Running::None,
        }
    }
}

macro_rules! rulings {
    ($(
        $(#[doc = $doc:literal])*
        $variant:ident = $word:literal { $(
            $(#[doc = $field_doc:literal])*
            $(#[serde($($field_attribute:tt)*)])?
            $(#[schemars($($field_schema:tt)*)])?
            $field:ident: $type:ty
        ),* $(,)? };
    )*) => {
        /// What is ruled, as it is written.
        #[derive(Clone, PartialEq, Debug)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(deny_unknown_fields)
        )]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(tag = "ruling", rename = "Decision"))]
        #[non_exhaustive]
        pub enum WrittenDecision {$(
            $(#[doc = $doc])*
            #[cfg_attr(feature = "serde", serde(rename = $word))]
            $variant {$(
                $(#[doc = $field_doc])*
                $(#[cfg_attr(feature = "serde", serde($($field_attribute)*))])?
                $(#[cfg_attr(feature = "schema", schemars($($field_schema)*))])?
                $field: $type
            ),*}
        ),*}

        words! {
            /// The kinds of rulings.
            RulingWord { $($(#[doc = $doc])* $variant = $word),* }
        }

        impl Decision {
            /// The kind of ruling.
            pub const fn kind(&self) -> RulingWord {
                match self { $(Decision::$variant { .. } => RulingWord::$variant),* }
            }
        }

        impl WrittenDecision {
            /// The kind of ruling.
            pub const fn kind(&self) -> RulingWord {
                match self { $(WrittenDecision::$variant { .. } => RulingWord::$variant),* }
            }
        }
    };
}

rulings! {
    /// What a touch obliges the player to.
    Bound = "bound" {
        /// Who is bound.
        player: Color,
        /// To what.
        must: Must,
    };
    /// A move made on the board is completed.
    Completed = "completed" {
        /// Whose move.
        player: Color,
        /// The move; left out where nobody entered it.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        made: Option<MoveText>,
        /// Its number, both players' moves counted from 1.
        ply: u32,
    };
    /// An illegal move counts against the player.
    Illegal = "illegal" {
        /// Who made it.
        player: Color,
        /// How many count against the player now.
        count: u32,
        /// The move, where there was one.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        made: Option<MoveText>,
        /// The clause of movement that it breaks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        breaks: Option<Cow<'static, str>>,
        /// How it breaks it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        /// The stable name of that text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        says: Option<Cow<'static, str>>,
    };
    /// The position to be set up again.
    Restored = "restored" {
        /// As FEN; left out where nobody entered the moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fen: Option<String>,
        /// The plies that have been played in it.
        ply: u32,
    };
    /// A piece takes the place of a pawn.
    Replaced = "replaced" {
        /// Where.
        square: Square,
        /// What stands there now.
        piece: Role,
    };
    /// Time added, or taken away where it is below zero.
    Time = "time" {
        /// Whose time.
        player: Color,
        /// How much.
        seconds: Millis,
    };
    /// The clock changed by ruling.
    Clock = "clock" {
        /// Whose clock runs.
        running: Running,
        /// White's time left; null without a clock.
        white: Option<Millis>,
        /// Black's time left.
        black: Option<Millis>,
    };
    /// What became of an offer of a draw.
    Offer = "offer" {
        /// Who offered.
        by: Color,
        /// What became of it.
        status: OfferStatus,
    };
    /// The answer to a claim.
    Claim = "claim" {
        /// Who claimed.
        by: Color,
        /// What.
        claim: ClaimKind,
        /// Whether it holds.
        upheld: Upheld,
    };
    /// Whether a flag counts as fallen.
    Flag = "flag" {
        /// Whose flag.
        player: Color,
        /// Whether it does.
        stands: bool,
    };
    /// An irregularity is left as it is and the game goes on.
    Stands = "stands" {
        /// What stands.
        what: Matter,
    };
    /// A penalty.
    Penalty = "penalty" {
        /// Who is punished.
        of: Color,
        /// With what.
        penalty: PenaltyKind,
        /// How much time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<Millis>,
        /// How many points, in hundredths.
        #[serde(with = "points", default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<f64>", description = "How many points.")]
        points: Option<i32>,
    };
    /// The Laws leave it to the arbiter.
    Decide = "decide" {
        /// The name of the question.
        question: QuestionId,
        /// What it is about.
        about: About,
        /// The answers that there are.
        choices: Vec<Choice>,
        /// The answer that the program suggests.
        suggested: Choice,
        /// Why.
        ground: String,
        /// The stable name of that text.
        says: Cow<'static, str>,
    };
    /// The game is over.
    Over = "over" {
        /// With this result.
        result: GameResult,
        /// For this reason.
        reason: Reason,
    };
    /// The game does not count; a new one is played.
    Annulled = "annulled" {
        /// Why.
        reason: Matter,
    };
    /// Nothing changed.
    Refused = "refused" {
        /// Why.
        why: String,
        /// The stable name of that text.
        says: Cow<'static, str>,
    };
    /// A duty or guidance.
    Notice = "notice" {
        /// What is to be said.
        text: String,
        /// The stable name of that text.
        says: Cow<'static, str>,
    };
    /// A game that stood still, or was over, runs again.
    Resumed = "resumed" {
        /// The result that no longer holds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<GameResult>,
        /// Why there was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Reason>,
    };
    /// An entry was struck: the game is what the other entries give.
    Struck = "struck" {
        /// The number of the entry.
        entry: u32,
        /// Why it was struck.
        why: String,
        /// What is another now.
        changed: Vec<Change>,
    };
    /// Nothing else follows from the event.
    Accepted = "accepted" {
        /// How it was taken.
        what: Acceptance,
    };
}

impl Ruling {
    /// The ruling as the case protocol writes it, with its texts in a language.
    pub fn written(&self, lang: Lang) -> WrittenRuling {
        WrittenRuling {
            on: self.on,
            at: self.at,
            decision: self.decision.written(lang),
            law: self.clause.law().into(),
            concept: self.clause.concept().slug().into(),
            taken_from: self.clause.taken_from().map(|book| book.as_str().into()),
        }
    }

    /// The same, to be written at once.
    pub fn in_lang(&self, lang: Lang) -> InLang<'_> {
        InLang { ruling: self, lang }
    }
}

/// A ruling with its texts in a language, to be written.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "serde"), expect(dead_code))]
pub struct InLang<'a> {
    ruling: &'a Ruling,
    lang: Lang,
}

impl Decision {
    /// What is ruled, as it is written, with its texts in a language.
    pub fn written(&self, lang: Lang) -> WrittenDecision {
        use WrittenDecision as Written;
        let text = |message: &Message| message.text(lang);
        match *self {
            Decision::Bound { player, must, made: _ } => Written::Bound { player, must },
            Decision::Completed { player, made, ply } => {
                Written::Completed { player, made: made.map(MoveTold::text), ply }
            }
            Decision::Illegal { player, count, made, breaks, why } => {
                let why = why.map(Message::from);
                Written::Illegal {
                    player,
                    count,
                    made: made.map(MoveTold::text),
                    breaks: breaks.map(|clause| clause.law().into()),
                    says: why.as_ref().map(|why| why.key().into()),
                    why: why.as_ref().map(text),
                }
            }
            Decision::Restored { ref fen, ply } => Written::Restored { fen: fen.clone(), ply },
            Decision::Replaced { square, piece } => Written::Replaced { square, piece },
            Decision::Time { player, seconds } => Written::Time { player, seconds },
            Decision::Clock { running, white, black } => {
                Written::Clock { running: running.into(), white, black }
            }
            Decision::Offer { by, status } => Written::Offer { by, status },
            Decision::Claim { by, claim, upheld } => Written::Claim { by, claim, upheld },
            Decision::Flag { player, stands } => Written::Flag { player, stands },
            Decision::Stands { what } => Written::Stands { what },
            Decision::Penalty { of, penalty, seconds, points } => {
                Written::Penalty { of, penalty, seconds, points }
            }
            Decision::Decide { question, about, choices, suggested, ref ground } => Written::Decide {
                question,
                about,
                choices: choices.to_vec(),
                suggested,
                ground: text(ground),
                says: ground.key().into(),
            },
            Decision::Over { result, reason } => Written::Over { result, reason },
            Decision::Annulled { reason } => Written::Annulled { reason },
            Decision::Refused { ref why } => Written::Refused { why: text(why), says: why.key().into() },
            Decision::Notice { text: ref said } => {
                Written::Notice { text: text(said), says: said.key().into() }
            }
            Decision::Resumed { was } => {
                Written::Resumed { was: was.map(|(result, _)| result), reason: was.map(|(_, reason)| reason) }
            }
            Decision::Struck { entry, ref why, changed } => {
                Written::Struck { entry, why: why.to_string(), changed: changed.iter().collect() }
            }
            Decision::Accepted { what } => Written::Accepted { what },
        }
    }
}
