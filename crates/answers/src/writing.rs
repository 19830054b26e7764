//! Moves from the letters of programs to those of a language, and back.

use jadoube_arbiter::Message;
use jadoube_board::{Move, Position};
use jadoube_laws::Lang;
use jadoube_notation::{MoveError, san, uci};
use serde::{Deserialize, Serialize};

use crate::moves::style;
use crate::{Problem, Question, position};

/// How is this move written?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WriteMove {
    /// `startpos`, or a FEN.
    pub position: String,
    /// The move as programs exchange it: `g1f3`.
    pub uci: String,
    /// The language whose letters are wanted.
    #[serde(default)]
    pub lang: Lang,
}

/// Which move is meant?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadMove {
    /// `startpos`, or a FEN.
    pub position: String,
    /// The move as a scoresheet of the language has it.
    pub san: String,
    /// The language whose letters it has.
    #[serde(default)]
    pub lang: Lang,
}

/// A legal move in both writings, and the position after it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Written {
    /// As programs exchange it.
    pub uci: String,
    /// As a scoresheet of the language has it.
    pub san: String,
    /// The position after it.
    pub fen: String,
}

impl Question for WriteMove {
    type Answer = Written;

    fn answer(&self) -> Result<Written, Problem> {
        let position = position(&self.position)?;
        let mv =
            uci::read(&position, self.uci.trim()).map_err(|error| not_a_move("uci", &error, self.lang))?;
        Ok(written(&position, mv, self.lang))
    }
}

impl Question for ReadMove {
    type Answer = Written;

    fn answer(&self) -> Result<Written, Problem> {
        let position = position(&self.position)?;
        let reading = san::resolve(&position, self.san.trim(), self.lang);
        let reading = reading.map_err(|error| not_a_move("san", &error, self.lang))?;
        Ok(written(&position, reading.mv, self.lang))
    }
}

fn written(position: &Position, mv: Move, lang: Lang) -> Written {
    Written {
        uci: uci::write(position, mv).to_string(),
        san: style(lang).text(position, mv).to_string(),
        fen: position.play(mv).fen().to_string(),
    }
}

fn not_a_move(key: &'static str, error: &MoveError, lang: Lang) -> Problem {
    Problem::new("move", key, Message::from(error).text(lang))
}
