//! What was arranged before the game.

mod before;

pub use before::{Before, Sides};

use std::fmt;

use jadoube_board::{Color, Position};
use jadoube_clock::{FirstIncrement, TimeControl, Timing};
use jadoube_laws::{Pace, RulebookId, Supervision};
use jadoube_notation::Language;
use serde::{Deserialize, Serialize};

/// The arrangement: the first line of a case, inside `{"game": …}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// The rulebook, by its name: `fide-2018`.
    pub rulebook: String,
    /// The time control in the grammar of PGN's TimeControl tag; `-` is no clock.
    #[serde(default = "no_clock")]
    pub time: String,
    /// `increment` or `delay`.
    #[serde(default)]
    pub timing: TimingWord,
    /// `standard`, `rapid` or `blitz`; worked out from the time where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<PaceWord>,
    /// `full` or `limited`; full for standard play, limited otherwise, where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supervision: Option<SupervisionWord>,
    /// The position at the start.
    #[serde(default)]
    pub start: Start,
    /// The first increment: on the clock at the start, or after the first move.
    #[serde(default)]
    pub first_increment: FirstIncrementWord,
    /// A clock on the table, or the program's own.
    #[serde(default)]
    pub clock: ClockWord,
    /// Who watches.
    #[serde(default)]
    pub watch: WatchWord,
    /// The player with the white pieces.
    #[serde(default)]
    pub white: Player,
    /// The player with the black pieces.
    #[serde(default)]
    pub black: Player,
    /// When play begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begins: Begins,
    /// Whether moves are entered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moves: MovesWord,
    /// What went before the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<Before>>,
    /// At how many positions the search whether mate is possible may look; left out, the program's own number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winnability: Option<u64>,
    /// What pages may show and enforce.
    #[serde(default, skip_serializing_if = "is_default")]
    pub help: Help,
    /// What the rulebook leaves to the competition.
    #[serde(default)]
    pub regulations: Regulations,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn no_clock() -> String {
    "-".to_owned()
}

words! {
    /// How extra time is given.
    #[derive(Default)]
    TimingWord {
        /// It accumulates.
        #[default]
        Increment = "increment",
        /// The main time runs only after it.
        Delay = "delay",
    }
}

words! {
    /// The pace of a game.
    #[derive(Default)]
    PaceWord {
        /// Standard play.
        #[default]
        Standard = "standard",
        /// Rapid.
        Rapid = "rapid",
        /// Blitz.
        Blitz = "blitz",
    }
}

words! {
    /// The supervision of a rapid or blitz game.
    #[derive(Default)]
    SupervisionWord {
        /// The competition rules apply.
        #[default]
        Full = "full",
        /// The shorter rules apply.
        Limited = "limited",
    }
}

words! {
    /// When the first increment is given.
    #[derive(Default)]
    FirstIncrementWord {
        /// Already on the clock at the start.
        #[default]
        Start = "start",
        /// After the first move.
        AfterMove = "after-move",
    }
}

words! {
    /// Whose clock it is.
    #[derive(Default)]
    ClockWord {
        /// On the table: flags are seen or claimed.
        #[default]
        Outside = "outside",
        /// The program's own: a fall is seen at once where the rulebook lets the arbiter call it.
        Program = "program",
    }
}

words! {
    /// Who watches the game.
    #[derive(Default)]
    WatchWord {
        /// Only what is reported is known.
        #[default]
        Reported = "reported",
        /// The program is the watching arbiter.
        Program = "program",
    }
}

words! {
    /// When play begins.
    #[derive(Default)]
    Begins {
        /// At the scheduled start, with both players present, unless something else is told.
        #[default]
        Scheduled = "scheduled",
        /// No clock runs before the arbiter's `start`.
        Start = "start",
    }
}

words! {
    /// Whether moves are entered.
    #[derive(Default)]
    MovesWord {
        /// They are.
        #[default]
        Entered = "entered",
        /// A `press` stands for a move that nobody entered.
        Unseen = "unseen",
    }
}

words! {
    /// What pages may show and enforce.
    #[derive(Default)]
    Help {
        /// Nothing.
        #[default]
        None = "none",
        /// Legal moves.
        LegalMoves = "legal-moves",
    }
}

/// The start position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Start {
    /// `startpos` or a FEN.
    Text(String),
    /// A Chess960 position by number.
    Chess960(Chess960Number),
}

/// `{"chess960": 518}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chess960Number {
    /// 0 to 959.
    pub chess960: u16,
}

impl Default for Start {
    fn default() -> Start {
        Start::Text("startpos".to_owned())
    }
}

/// A player.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the player sees; left out, yes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sighted: Option<bool>,
    /// Whether the player hears; left out, yes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hearing: Option<bool>,
    /// Whether the player has an assistant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assistant: Option<bool>,
}

/// What the rulebook leaves to the competition.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Regulations {
    /// Seconds by which a player may be late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_time: Option<f64>,
    /// Whether draws may be agreed, or from which move on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_by_agreement: Option<DrawByAgreement>,
    /// Whether the rules of the quickplay finish are in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quickplay_finish: Option<bool>,
    /// Whether an arbiter is present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter_present: Option<bool>,
    /// The penalty for an electronic device, lighter than the rulebook's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device_penalty: Option<super::event::PenaltyKind>,
    /// Whether the game counts for FIDE ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fide_rated: Option<bool>,
    /// What the players record on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoresheet: Option<Scoresheet>,
    /// Whether the player who does not have the move, too, reports on leaving the playing area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report_leaving: Option<bool>,
    /// `fin` switches on the Finnish choices of the rulebook's introduction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub national: Option<National>,
    /// The points of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<PointScale>,
    /// The language in which moves are written down and announced: `en`, `fi`, `hu`, `tr`; left out, English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The English text of January 2018 instead of the printed one, where they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub official: Option<bool>,
    /// What else is switched on over the rulebook, by name: `claimant-has-move-2009`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<String>,
}

/// Whether draws may be agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DrawByAgreement {
    /// Yes or no.
    Allowed(bool),
    /// Only after so many moves by each player.
    After(MinMoves),
}

/// `{"min_moves": 30}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinMoves {
    /// Moves that each player must have made.
    pub min_moves: u32,
}

words! {
    /// What moves are recorded on.
    #[derive(Default)]
    Scoresheet {
        /// A sheet of paper.
        #[default]
        Paper = "paper",
        /// A certified electronic scoresheet.
        Electronic = "electronic",
    }
}

words! {
    /// Whose national choices are switched on.
    National {
        /// Finland's.
        Fin = "fin",
    }
}

/// `{"win": 1, "draw": 0.5, "loss": 0}`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointScale {
    /// For a win.
    pub win: f64,
    /// For a draw.
    pub draw: f64,
    /// For a loss.
    pub loss: f64,
}

/// The arrangement cannot be played: which key, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrangementError {
    /// The key of the arrangement.
    pub key: &'static str,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for ArrangementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.key, self.reason)
    }
}

impl std::error::Error for ArrangementError {}

impl Arrangement {
    /// An arrangement with everything left out but the rulebook.
    pub fn new(rulebook: RulebookId) -> Arrangement {
        Arrangement {
            rulebook: rulebook.as_str().to_owned(),
            time: no_clock(),
            timing: TimingWord::default(),
            pace: None,
            supervision: None,
            start: Start::default(),
            first_increment: FirstIncrementWord::default(),
            clock: ClockWord::default(),
            watch: WatchWord::default(),
            white: Player::default(),
            black: Player::default(),
            begins: Begins::default(),
            moves: MovesWord::default(),
            before: None,
            winnability: None,
            help: Help::default(),
            regulations: Regulations::default(),
        }
    }

    pub(crate) fn rulebook(&self) -> Result<RulebookId, ArrangementError> {
        self.rulebook.parse().map_err(|_| {
            let known: Vec<&str> = RulebookId::ALL.iter().map(|book| book.as_str()).collect();
            ArrangementError {
                key: "rulebook",
                reason: format!("`{}` is no rulebook; there are {}", self.rulebook, known.join(", ")),
            }
        })
    }

    pub(crate) fn control(&self) -> Result<TimeControl, ArrangementError> {
        let control: TimeControl = self
            .time
            .parse()
            .map_err(|error| ArrangementError { key: "time", reason: format!("{error}") })?;
        Ok(control.with_timing(match self.timing {
            TimingWord::Increment => Timing::Increment,
            TimingWord::Delay => Timing::Delay,
        }))
    }

    pub(crate) fn first_increment(&self) -> FirstIncrement {
        match self.first_increment {
            FirstIncrementWord::Start => FirstIncrement::Start,
            FirstIncrementWord::AfterMove => FirstIncrement::AfterMove,
        }
    }

    pub(crate) fn position(&self) -> Result<Position, ArrangementError> {
        let wrong = |reason: String| ArrangementError { key: "start", reason };
        match &self.start {
            Start::Text(text) if text == "startpos" => Ok(Position::INITIAL),
            Start::Text(fen) => Position::from_fen(fen).map_err(|error| wrong(error.to_string())),
            Start::Chess960(Chess960Number { chess960 }) => {
                Position::chess960(*chess960).map_err(|error| wrong(error.to_string()))
            }
        }
    }

    pub(crate) fn language(&self) -> Result<Language, ArrangementError> {
        let Some(code) = &self.regulations.language else { return Ok(Language::default()) };
        code.parse().map_err(|_| {
            let known: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
            let reason = format!("`language` is one of {}, not `{code}`", known.join(", "));
            ArrangementError { key: "regulations", reason }
        })
    }

    pub(crate) fn player(&self, color: Color) -> &Player {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl From<PaceWord> for Pace {
    fn from(word: PaceWord) -> Pace {
        match word {
            PaceWord::Standard => Pace::Standard,
            PaceWord::Rapid => Pace::Rapid,
            PaceWord::Blitz => Pace::Blitz,
        }
    }
}

impl From<SupervisionWord> for Supervision {
    fn from(word: SupervisionWord) -> Supervision {
        match word {
            SupervisionWord::Full => Supervision::Full,
            SupervisionWord::Limited => Supervision::Limited,
        }
    }
}
