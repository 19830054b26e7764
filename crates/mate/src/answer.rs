//! What is asked and what is answered.

use std::fmt;

use jadoube_board::{Color, Move, Position, Role};

use crate::Proof;

/// Whether a side can ever mate by any series of legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It can: a series of legal moves that ends in mate.
    Winnable(Line),
    /// It cannot, and why.
    Unwinnable(Proof),
    /// The budget ran out before anything was certain.
    Undecided(Spent),
}

impl Answer {
    /// `Some(true)` where the side can mate, `Some(false)` where it cannot, nothing where that was not found out.
    pub const fn is_winnable(&self) -> Option<bool> {
        match self {
            Answer::Winnable(_) => Some(true),
            Answer::Unwinnable(_) => Some(false),
            Answer::Undecided(_) => None,
        }
    }
}

/// What can be said without searching.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quick {
    /// The side has mated, or mates by moves that are forced.
    Winnable,
    /// The side can never mate.
    Unwinnable(Proof),
    /// Nothing was shown: as a rule the side can mate, but that would need a line.
    Unknown,
}

/// Whether neither side can ever mate: a dead position (5.2.b, 5.2.2; 9.6 or 9.7 in older editions).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Death {
    /// A side can mate.
    Alive {
        /// The side that can.
        side: Color,
        /// How.
        line: Line,
    },
    /// Neither can.
    Dead {
        /// Why White cannot.
        white: Proof,
        /// Why Black cannot.
        black: Proof,
    },
    /// No line was found, and the proof is missing for at least one side.
    Undecided(Spent),
}

/// A series of legal moves that ends in mate.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The moves, from the position that was asked about.
    pub moves: Vec<Move>,
    /// Whether no shorter series ends in mate.
    pub shortest: bool,
}

impl Line {
    /// The position at the end, if every move is legal and the last one mates the opponent of `side`.
    pub fn replay(&self, from: &Position, side: Color) -> Option<Position> {
        let mut position = *from;
        for &mv in &self.moves {
            let legal = position.legal_move(mv.from(), mv.to(), mv.promotion())?;
            position.play_in_place(legal);
        }
        (position.turn() != side && position.is_checkmate()).then_some(position)
    }

    /// The moves as UCI writes them, for this start.
    pub fn uci(&self, from: &Position) -> Vec<String> {
        let mut position = *from;
        let mut list = Vec::with_capacity(self.moves.len());
        for &mv in &self.moves {
            list.push(uci(&position, mv));
            position.play_in_place(mv);
        }
        list
    }
}

/// A move as UCI writes it: castling by the king's two squares, in Chess960 by king and rook.
pub(crate) fn uci(position: &Position, mv: Move) -> String {
    let to = if position.is_chess960() { mv.to() } else { position.king_target(mv) };
    match mv.promotion() {
        Some(role) => format!("{}{to}{}", mv.from(), role.letter()),
        None => format!("{}{to}", mv.from()),
    }
}

/// How far a search came that found nothing certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// Positions looked at.
    pub nodes: u64,
    /// What made it end.
    pub ended: Ended,
}

/// What makes a search end without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ended {
    /// The positions or the time that the caller allowed.
    #[default]
    Budget,
    /// The memory that a search may take, see [`Budget::memory`].
    Memory,
}

/// How much may be spent on an answer. Without a budget a search goes on until it knows, or until it would take more
/// memory than [`Budget::MEMORY`].
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    nodes: Option<u64>,
    memory: u64,
    stop: Option<&'a (dyn Fn() -> bool + 'a)>,
}

/// What a position takes at most while a search runs: the node, with room to grow, its slots and its places in queues.
const BYTES: u64 = 200;

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget::UNLIMITED
    }
}

impl Budget<'static> {
    /// The memory that a search takes at most if nothing else is said: eight gibibytes, some forty million positions.
    pub const MEMORY: u64 = 8 << 30;

    /// No bound but that of memory.
    pub const UNLIMITED: Budget<'static> = Budget { nodes: None, memory: Budget::MEMORY, stop: None };

    /// At most so many positions.
    pub const fn nodes(nodes: u64) -> Budget<'static> {
        Budget { nodes: Some(nodes), ..Budget::UNLIMITED }
    }
}

impl<'a> Budget<'a> {
    /// The same budget, ended too when `stop` says so. It is asked about every thousand positions: a caller that has
    /// a clock compares it with a deadline there, one that has a flag reads it.
    pub const fn until(self, stop: &'a (dyn Fn() -> bool + 'a)) -> Budget<'a> {
        Budget { nodes: self.nodes, memory: self.memory, stop: Some(stop) }
    }

    /// The same budget, with so many positions at most where nothing bounds it yet.
    #[must_use]
    pub const fn at_most(mut self, nodes: u64) -> Budget<'a> {
        if self.nodes.is_none() && self.stop.is_none() {
            self.nodes = Some(nodes);
        }
        self
    }

    /// The same budget with so many bytes of memory at most, about.
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Budget<'a> {
        self.memory = bytes;
        self
    }

    /// What a search that has looked at so many positions has spent, if it must end. `turn` counts the questions: the
    /// caller's function is asked only now and then.
    pub(crate) fn spent(&self, nodes: u64, turn: u64) -> Option<Spent> {
        if nodes >= self.memory / BYTES {
            return Some(Spent { nodes, ended: Ended::Memory });
        }
        let ends = self.nodes.is_some_and(|most| nodes >= most)
            || turn & 0x1ff == 1 && self.stop.is_some_and(|stop| stop());
        ends.then_some(Spent { nodes, ended: Ended::Budget })
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("memory", &self.memory)
            .field("stop", &self.stop.is_some())
            .finish()
    }
}

/// The question has no meaning on this board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refused {
    /// The side has no king: it cannot be mated, and it cannot play on.
    NoKing(Color),
    /// The side has more than one king, so that legal moves have no meaning.
    Kings {
        /// The side.
        color: Color,
        /// How many kings it has.
        kings: u32,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::NoKing(color) => write!(f, "{color} has no king, so mate has no meaning here"),
            Refused::Kings { color, kings } => {
                write!(f, "{color} has {kings} kings, so mate has no meaning here")
            }
        }
    }
}

impl std::error::Error for Refused {}

/// Whether the question has a meaning: exactly one king on each side. Everything else that makes a position illegal
/// (3.10.c, 3.10.3) leaves the question as it is: legal moves are those of [`Position::legal_moves`], in which no king
/// is captured and a pawn on its last rank stands still.
pub(crate) fn admit(position: &Position) -> Result<(), Refused> {
    for color in Color::ALL {
        match position.board().pieces(color, Role::King).count() {
            1 => {}
            0 => return Err(Refused::NoKing(color)),
            kings => return Err(Refused::Kings { color, kings }),
        }
    }
    Ok(())
}
/// The move that [`uci`] wrote, where it is legal.
pub(crate) fn from_uci(position: &Position, text: &str) -> Option<Move> {
    let from = text.get(..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)? {
        "" => None,
        letter => Some(letter.chars().next().and_then(Role::from_letter)?),
    };
    let moves = position.legal_moves().ok()?;
    moves.into_iter().find(|&mv| {
        let target = if position.is_chess960() { mv.to() } else { position.king_target(mv) };
        mv.from() == from && target == to && mv.promotion() == promotion
    })
}
