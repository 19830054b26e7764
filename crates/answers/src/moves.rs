//! The legal moves of a position.

use jadoube_board::{Color, Position, Role, Square};
use jadoube_laws::Lang;
use jadoube_notation::{Style, uci};
use serde::{Deserialize, Serialize};

use crate::{Problem, Question, position};

/// Which moves are legal here?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MovesOf {
    /// `startpos`, or a FEN.
    pub position: String,
    /// The language whose letters the moves are written in.
    #[serde(default)]
    pub lang: Lang,
}

/// The legal moves of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moves {
    /// The position as it was read.
    pub fen: String,
    /// Who has the move.
    pub to_move: Color,
    /// Whether his king is in check.
    pub check: bool,
    /// Whether he is mated.
    pub checkmate: bool,
    /// Whether he is stalemated.
    pub stalemate: bool,
    /// The moves.
    pub moves: Vec<LegalMove>,
}

/// A legal move, as programs and as scoresheets have it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// As programs exchange it: `g1f3`, `e7e8q`, castling as the king's step.
    pub uci: String,
    /// As a scoresheet of the language has it.
    pub san: String,
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it is put on; in castling the king's.
    pub to: Square,
    /// What a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<Role>,
}

impl Question for MovesOf {
    type Answer = Moves;

    fn answer(&self) -> Result<Moves, Problem> {
        Moves::of(&position(&self.position)?, self.lang)
    }
}

impl Moves {
    /// The legal moves of a position, written as readers of a language do.
    ///
    /// # Errors
    /// A side has several kings, so that legality has no meaning.
    pub fn of(position: &Position, lang: Lang) -> Result<Moves, Problem> {
        let legal = position.legal_moves().map_err(|error| Problem::new("position", "position", error))?;
        let style = style(lang);
        let moves = legal.iter().map(|&mv| LegalMove {
            uci: uci::write(position, mv).to_string(),
            san: style.text(position, mv).to_string(),
            from: mv.from(),
            to: position.king_target(mv),
            promotion: mv.promotion(),
        });
        Ok(Moves {
            fen: position.fen().to_string(),
            to_move: position.turn(),
            check: position.is_check(),
            checkmate: position.is_checkmate(),
            stalemate: is_stalemate(position, legal.is_empty()),
            moves: moves.collect(),
        })
    }
}

fn is_stalemate(position: &Position, stuck: bool) -> bool {
    stuck && !position.is_checkmate()
}

/// How moves are written for readers of a language: English as programs read it, other languages as their scoresheets
/// have it.
pub(crate) fn style(lang: Lang) -> Style {
    match lang {
        Lang::En => Style::SAN,
        _ => Style::scoresheet(lang),
    }
}
