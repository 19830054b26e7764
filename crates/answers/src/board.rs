//! What can be said of a position.

use jadoube_arbiter::Message;
use jadoube_board::{Color, Position, Square};
use jadoube_laws::Lang;
use serde::Serialize;

/// A position with what can be said of it, legal or not.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// The position as it was read.
    pub fen: String,
    /// Who has the move.
    pub to_move: Color,
    /// The number of his move.
    pub move_number: u32,
    /// Whether his king is in check.
    pub check: bool,
    /// The squares from which it is.
    pub checkers: Vec<Square>,
    /// Whether he is mated.
    pub checkmate: bool,
    /// Whether he is stalemated.
    pub stalemate: bool,
    /// The square on which a pawn can be captured en passant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<Square>,
    /// Whether a game can lead to it, as far as the position alone tells.
    pub legal: bool,
    /// What is illegal about it, in words.
    pub faults: Vec<String>,
}

impl Board {
    /// What can be said of a position, in the words of a language.
    pub fn of(position: &Position, lang: Lang) -> Board {
        let faults = position.faults();
        Board {
            fen: position.fen().to_string(),
            to_move: position.turn(),
            move_number: position.fullmoves().into(),
            check: position.is_check(),
            checkers: position.checkers().into_iter().collect(),
            checkmate: position.is_checkmate(),
            stalemate: position.is_stalemate(),
            en_passant: position.live_en_passant(),
            legal: faults.is_empty(),
            faults: faults.iter().map(|fault| Message::from(fault).text(lang)).collect(),
        }
    }
}
