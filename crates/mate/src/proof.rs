//! Why a side can never mate.

use jadoube_board::{Bitboard, Color, Move, Position, Square};

/// A proof that a side can never mate from a position, to be checked by [`check`](crate::check()).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The side that can never mate.
    pub side: Color,
    /// The argument.
    pub argument: Argument,
}

/// How it is proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// What is left on the board admits no mate.
    Material(Material),
    /// The game is over: the side is mated, or the player to move is stalemated.
    Over(Over),
    /// The only legal moves lead to a position with a proof of its own.
    Forced {
        /// Each is the only legal move.
        moves: Vec<Move>,
        /// The argument that holds after them.
        then: Box<Argument>,
    },
    /// All positions that legal moves reach were looked at, and none is a mate.
    Enumeration(Enumeration),
    /// What the pieces can ever do is too little for a mate.
    Fortress(Box<Fortress>),
}

/// Theorems about few pieces; each is argued in [`Argument::Material`]'s search in `material.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Material {
    /// The side has only the king, and perhaps pawns left standing on their last rank.
    LoneKing,
    /// King and one knight against king and queens, or king alone.
    Knight,
    /// King and bishops of one colour of squares; no pawns, no knights and no bishops of the other colour of squares
    /// on the board.
    Bishops,
}

/// How a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Over {
    /// The side itself is mated.
    Mated,
    /// The player to move is stalemated.
    Stalemate,
}

/// All positions that can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enumeration {
    /// How many different positions were looked at, the first and the leaves among them.
    pub positions: u64,
    /// Positions that were not followed further, because another argument settles them. Positions settled by
    /// [`Material`] are not listed: anyone can see them.
    pub leaves: Vec<Leaf>,
}

/// A position inside an enumeration with a proof of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The position.
    pub position: Position,
    /// Why the side cannot mate from there.
    pub fortress: Fortress,
}

/// What every piece can ever do at most. The sets hold for all positions that legal moves reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fortress {
    /// Why no mate fits into the sets.
    pub reason: FortressReason,
    /// Every piece of the position, by its square.
    pub pieces: Vec<Range>,
}

/// What one piece can ever do at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Where the piece stands at the beginning.
    pub from: Square,
    /// All squares on which it may ever stand.
    pub squares: Bitboard,
    /// Whether it may ever be captured.
    pub capturable: bool,
}

/// Why no mate is possible in a [`Fortress`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FortressReason {
    /// No piece of the side can ever give check.
    NoCheck,
    /// The king always keeps a flight, or a check can always be met: no square of his region can become a mate.
    NoMate,
}
