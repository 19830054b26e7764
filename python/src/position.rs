//! Positions and moves.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use jadoube_answers::{Board, Problem, json, move_of, position};
use jadoube_arbiter::Message;
use jadoube_board as board;
use jadoube_laws::Lang;
use jadoube_notation::{Style, uci};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::language;
use crate::problem::raised;

/// A position: where the pieces stand, who has the move, castling and en passant. It never changes.
///
/// Two positions are equal where Article 9.2 calls them the same: the counters do not matter, and en passant only where it
/// can be played.
#[pyclass(module = "jadoube", frozen)]
#[derive(Clone)]
pub(crate) struct Position {
    at: board::Position,
}

/// A legal move of a position.
#[pyclass(module = "jadoube", frozen)]
#[derive(Clone)]
pub(crate) struct Move {
    mv: board::Move,
    written: uci::UciText,
    to: board::Square,
    /// The position that it is a move of, so that it need not be judged again there.
    of: u64,
}

/// A move, or text that means one.
#[derive(FromPyObject)]
enum Meant<'py> {
    Move(PyRef<'py, Move>),
    Text(String),
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen = "startpos", chess960 = false))]
    fn new(py: Python<'_>, fen: &str, chess960: bool) -> PyResult<Position> {
        let at = position(fen).map_err(|problem| raised(py, &problem))?;
        // Where kings and rooks stand as in standard chess, a FEN does not tell.
        Ok(Position { at: at.with_chess960(chess960 || at.is_chess960()) })
    }

    /// The starting position of Chess960 with this number, 0 to 959.
    #[staticmethod]
    fn chess960(py: Python<'_>, number: u16) -> PyResult<Position> {
        let wrong = |error| raised(py, &Problem::new("position", "number", error));
        board::Position::chess960(number).map(|at| Position { at }).map_err(wrong)
    }

    /// The position as FEN.
    #[getter]
    fn fen(&self) -> String {
        self.at.fen().to_string()
    }

    /// Who has the move: `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.at.turn() {
            board::Color::White => "white",
            board::Color::Black => "black",
        }
    }

    /// The half-moves since the last capture or pawn's move.
    #[getter]
    fn halfmoves(&self) -> u16 {
        self.at.halfmoves()
    }

    /// The number of the move.
    #[getter]
    fn move_number(&self) -> u16 {
        self.at.fullmoves()
    }

    /// Whether castling is that of Chess960.
    #[getter]
    fn is_chess960(&self) -> bool {
        self.at.is_chess960()
    }

    /// Whether the player who has the move is in check.
    #[getter]
    fn is_check(&self) -> bool {
        self.at.is_check()
    }

    /// Whether he is mated.
    #[getter]
    fn is_checkmate(&self) -> bool {
        self.at.is_checkmate()
    }

    /// Whether he is stalemated.
    #[getter]
    fn is_stalemate(&self) -> bool {
        self.at.is_stalemate()
    }

    /// The legal moves, in no order that means anything.
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<Move>> {
        let legal = self.at.legal_moves();
        let legal = legal.map_err(|error| raised(py, &Problem::new("position", "position", error)))?;
        Ok(legal.iter().map(|&mv| self.legal(mv)).collect())
    }

    /// A move as a scoresheet of a language has it.
    #[pyo3(signature = (made, lang = "en"))]
    fn san(&self, py: Python<'_>, made: Meant<'_>, lang: &str) -> PyResult<String> {
        let lang = language(py, lang)?;
        let mv = self.meant(py, &made, Lang::En)?;
        let style = if lang == Lang::En { Style::SAN } else { Style::scoresheet(lang) };
        Ok(style.text(&self.at, mv).to_string())
    }

    /// The legal move that a text means: `g1f3`, or as a scoresheet of a language has it.
    #[pyo3(signature = (text, lang = "en"))]
    fn parse(&self, py: Python<'_>, text: String, lang: &str) -> PyResult<Move> {
        let lang = language(py, lang)?;
        Ok(self.legal(self.meant(py, &Meant::Text(text), lang)?))
    }

    /// The position after a move, given as such or as text.
    #[pyo3(signature = (made, lang = "en"))]
    fn play(&self, py: Python<'_>, made: Meant<'_>, lang: &str) -> PyResult<Position> {
        let mv = self.meant(py, &made, language(py, lang)?)?;
        Ok(Position { at: self.at.play(mv) })
    }

    /// What can be said of the position, as JSON.
    fn _board(&self, py: Python<'_>, lang: &str) -> PyResult<String> {
        let told = Board::of(&self.at, language(py, lang)?);
        Ok(json(&told))
    }

    fn __eq__(&self, other: PyRef<'_, Position>) -> bool {
        self.at.is_same(&other.at)
    }

    fn __hash__(&self) -> u64 {
        self.at.hash()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?})", self.fen())
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<Position>(), (self.fen(), self.is_chess960())).into_pyobject(py)
    }
}

impl Position {
    fn legal(&self, mv: board::Move) -> Move {
        let (written, to) = (uci::write(&self.at, mv), self.at.king_target(mv));
        Move { mv, written, to, of: self.at.hash() }
    }

    fn meant(&self, py: Python<'_>, made: &Meant<'_>, lang: Lang) -> PyResult<board::Move> {
        let read = match made {
            Meant::Move(mv) if mv.of == self.at.hash() => return Ok(mv.mv),
            Meant::Move(mv) => uci::read(&self.at, &mv.written.to_string()),
            Meant::Text(text) => move_of(&self.at, text, lang),
        };
        read.map_err(|error| raised(py, &Problem::new("move", "move", Message::from(&error).text(lang))))
    }
}

#[pymethods]
impl Move {
    /// As programs exchange it: `g1f3`, `e7e8q`; castling as the king's step, in Chess960 as the king taking his rook.
    #[getter]
    fn uci(&self) -> String {
        self.written.to_string()
    }

    /// The square that the piece leaves.
    #[getter]
    fn from_square(&self) -> String {
        self.mv.from().to_string()
    }

    /// The square that it is put on; in castling the king's.
    #[getter]
    fn to_square(&self) -> String {
        self.to.to_string()
    }

    /// The letter of what a pawn becomes.
    #[getter]
    fn promotion(&self) -> Option<String> {
        self.mv.promotion().map(|role| role.letter().to_string())
    }

    /// Whether it is castling.
    #[getter]
    fn is_castling(&self) -> bool {
        self.mv.is_castling()
    }

    /// Whether it is a capture en passant.
    #[getter]
    fn is_en_passant(&self) -> bool {
        self.mv.is_en_passant()
    }

    fn __eq__(&self, other: PyRef<'_, Move>) -> bool {
        self.written == other.written
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.uci().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.uci())
    }
}
