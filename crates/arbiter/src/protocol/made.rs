//! Moves as the case protocol writes them.

use std::fmt;
use std::str::FromStr;

use jadoube_board::{Attempt, CastlingSide, Fault, Move, Position, Role, Square};

/// A move as it was made, legal or not: `e2e4`, `e7e8q`, `O-O`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveText(pub Attempt);

impl MoveText {
    /// A legal move as rulings write it: castling is the king's own step, in Chess960 the king taking his rook.
    ///
    /// ```
    /// use jadoube_arbiter::MoveText;
    /// use jadoube_board::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let castling = "O-O".parse::<MoveText>()?.judged(&position)?;
    /// assert_eq!(MoveText::of(&position, castling).to_string(), "e1g1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(position: &Position, mv: Move) -> MoveText {
        let to = if position.is_chess960() { mv.to() } else { position.king_target(mv) };
        MoveText(Attempt::Carry { from: mv.from(), to, promotion: mv.promotion() })
    }

    /// The legal move that it is in a position, or why it is none.
    pub fn judged(self, position: &Position) -> Result<Move, Fault> {
        position.judge(self.0)
    }
}

impl From<Attempt> for MoveText {
    fn from(attempt: Attempt) -> MoveText {
        MoveText(attempt)
    }
}

impl From<MoveText> for Attempt {
    fn from(made: MoveText) -> Attempt {
        made.0
    }
}

/// The text is not a move of the case protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAMove(String);

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no move: expected two squares and perhaps a piece (e2e4, e7e8q) or castling (O-O, O-O-O)",
            self.0
        )
    }
}

impl std::error::Error for NotAMove {}

impl FromStr for MoveText {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<MoveText, NotAMove> {
        match text {
            "O-O" | "0-0" | "o-o" => return Ok(MoveText(Attempt::Castle(CastlingSide::KingSide))),
            "O-O-O" | "0-0-0" | "o-o-o" => return Ok(MoveText(Attempt::Castle(CastlingSide::QueenSide))),
            _ => {}
        }
        let wrong = || NotAMove(text.chars().take(40).collect());
        let square = |range: std::ops::Range<usize>| text.get(range)?.parse::<Square>().ok();
        let (from, to) = (square(0..2).ok_or_else(wrong)?, square(2..4).ok_or_else(wrong)?);
        let mut rest = text.get(4..).unwrap_or_default().chars();
        let promotion = match rest.next() {
            None => None,
            Some(letter) => Some(Role::from_letter(letter).ok_or_else(wrong)?),
        };
        if rest.next().is_some() {
            return Err(wrong());
        }
        Ok(MoveText(Attempt::Carry { from, to, promotion }))
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Attempt::Castle(CastlingSide::KingSide) => f.write_str("O-O"),
            Attempt::Castle(CastlingSide::QueenSide) => f.write_str("O-O-O"),
            Attempt::Carry { from, to, promotion } => {
                write!(f, "{from}{to}")?;
                match promotion {
                    Some(role) => write!(f, "{}", role.letter()),
                    None => Ok(()),
                }
            }
        }
    }
}

said_as_text! { MoveText: "A move such as e2e4, e7e8q or O-O; in a case also as scoresheets have it, such as Nf3" }

/// A move as rulings write it: castling is the king's own step, in Chess960 the king taking his rook.
pub(crate) fn told(before: &Position, attempt: Attempt, legal: Option<Move>) -> Attempt {
    let turn = before.turn();
    match (legal, attempt) {
        (Some(mv), _) => MoveText::of(before, mv).0,
        (None, Attempt::Castle(side)) => match before.board().king(turn) {
            Some(king) if !before.is_chess960() => {
                Attempt::carry(king, before.castling_targets(turn, side).0)
            }
            _ => attempt,
        },
        // A king put down as a king is the king alone.
        (None, Attempt::Carry { from, to, promotion: Some(Role::King) })
            if before.board().role_at(from) == Some(Role::King) =>
        {
            Attempt::carry(from, to)
        }
        (None, Attempt::Carry { .. }) => attempt,
    }
}
