//! Whether a move is legal, and what stands on the board once it is made all the same.

use jadoube_arbiter::Message;
use jadoube_board::{Move, Position};
use jadoube_laws::Lang;
use jadoube_notation::{MoveError, san, uci};
use serde::{Deserialize, Serialize};

use crate::moves::style;
use crate::{Problem, Question, position};

/// Is this move legal here?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// `startpos`, or a FEN.
    pub position: String,
    /// The move: two squares (`e2e5`), or as a scoresheet of the language has it.
    #[serde(rename = "move")]
    pub made: String,
    /// The language of letters and reasons.
    #[serde(default)]
    pub lang: Lang,
}

/// What can be said of a move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// Whether it is legal.
    pub legal: bool,
    /// A legal move as programs exchange it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// A legal move as a scoresheet of the language has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// What stands on the board once it is made, legal or not; none where it is not known what the hand did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Why it is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The rule that it breaks, by the stable name of its clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concept: Option<&'static str>,
}

/// The legal move that a text means: two squares (`g1f3`), or as a scoresheet of the language has it.
///
/// # Errors
/// No move is meant, or one that is not legal.
pub fn move_of(position: &Position, text: &str, lang: Lang) -> Result<Move, MoveError> {
    let text = text.trim();
    uci::read(position, text).or_else(|error| match error {
        // Two squares were meant, and they say what the hand did.
        MoveError::Illegal(_) => Err(error),
        _ => san::resolve(position, text, lang).map(|reading| reading.mv),
    })
}

impl Question for Judge {
    type Answer = Judged;

    fn answer(&self) -> Result<Judged, Problem> {
        let position = position(&self.position)?;
        match move_of(&position, &self.made, self.lang) {
            Ok(mv) => Ok(Judged {
                legal: true,
                uci: Some(uci::write(&position, mv).to_string()),
                san: Some(style(self.lang).text(&position, mv).to_string()),
                fen: Some(position.play(mv).fen().to_string()),
                why: None,
                concept: None,
            }),
            Err(error @ (MoveError::Unreadable(_) | MoveError::Ambiguous(_))) => {
                Err(Problem::new("move", "move", Message::from(&error).text(self.lang)))
            }
            Err(error) => Ok(Judged {
                legal: false,
                uci: None,
                san: None,
                fen: error.attempt().map(|(attempt, _)| position.made(attempt).fen().to_string()),
                why: Some(Message::from(&error).text(self.lang)),
                concept: error.concept(),
            }),
        }
    }
}
