//! The checker: goes through a proof again, with nothing but the board and its legal moves.
//!
//! It shares no code with the search. It is slow and plain, so that it can be read and believed.

use std::collections::HashSet;
use std::fmt;

use jadoube_board::{Bitboard, Board, Color, Position, Rank, Role, Square};

mod ranges;

use crate::proof::{Argument, Enumeration, Fortress, Material, Over, Proof};

/// What is wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A side has not exactly one king.
    Kings,
    /// The material is not as the theorem needs it.
    Material,
    /// The game is not over in that way.
    NotOver,
    /// A move is not the only legal one: how many plies before it.
    NotForced(usize),
    /// A position that can be reached is mate.
    Mate(Box<Position>),
    /// There are another number of positions.
    Count {
        /// As the proof has it.
        claimed: u64,
        /// As there are.
        found: u64,
    },
    /// The man on this square has no range, several, or one without the square.
    Range(Square),
    /// A player may still castle, which ranges do not cover.
    Castling,
    /// A man may leave his range.
    Leaves {
        /// Where he stands at the beginning.
        man: Square,
        /// Where he may come to.
        to: Square,
    },
    /// A man may be captured who should not be.
    Captured {
        /// Where he stands at the beginning.
        man: Square,
        /// Where he may be captured.
        on: Square,
    },
    /// The pawn on this square may promote.
    Promotes(Square),
    /// The ranges have room for a mate of the king on this square.
    MateFits(Square),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Kings => f.write_str("each side must have exactly one king"),
            Flaw::Material => f.write_str("the material is not as the theorem needs it"),
            Flaw::NotOver => f.write_str("the game is not over in the way claimed"),
            Flaw::NotForced(plies) => write!(f, "move {} is not the only legal one", plies + 1),
            Flaw::Mate(position) => write!(f, "this mate can be reached: {}", position.fen()),
            Flaw::Count { claimed, found } => write!(f, "{claimed} positions claimed, {found} found"),
            Flaw::Range(square) => write!(f, "the man on {square} has no range that fits"),
            Flaw::Castling => f.write_str("castling is still possible"),
            Flaw::Leaves { man, to } => write!(f, "the man from {man} may come to {to}, out of his range"),
            Flaw::Captured { man, on } => write!(f, "the man from {man} may be captured on {on}"),
            Flaw::Promotes(square) => write!(f, "the pawn on {square} may promote"),
            Flaw::MateFits(square) => write!(f, "the ranges have room for a mate on {square}"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Whether the proof shows that its side can never mate from the position.
pub fn check(position: &Position, proof: &Proof) -> Result<(), Flaw> {
    for color in Color::ALL {
        if position.board().king(color).is_none() {
            return Err(Flaw::Kings);
        }
    }
    argument(position, proof.side, &proof.argument)
}

fn argument(position: &Position, side: Color, argued: &Argument) -> Result<(), Flaw> {
    match argued {
        Argument::Material(material) => {
            if mated(position, side) {
                return Err(Flaw::Mate(Box::new(*position)));
            }
            if holds(position, side) == Some(*material) { Ok(()) } else { Err(Flaw::Material) }
        }
        Argument::Over(over) => {
            let ended = position.has_legal_move() == Ok(false);
            let fits = match over {
                Over::Mated => position.turn() == side && position.is_check(),
                Over::Stalemate => !position.is_check(),
            };
            if ended && fits { Ok(()) } else { Err(Flaw::NotOver) }
        }
        Argument::Forced { moves, then } => {
            let mut position = *position;
            for (plies, &mv) in moves.iter().enumerate() {
                let legal = position.legal_moves().map_err(|_| Flaw::Kings)?;
                if legal[..] != [mv] {
                    return Err(Flaw::NotForced(plies));
                }
                position.play_in_place(mv);
            }
            argument(&position, side, then)
        }
        Argument::Enumeration(enumeration) => enumerate(position, side, enumeration),
        Argument::Fortress(fortress) => fortress_holds(position, side, fortress),
    }
}

fn fortress_holds(position: &Position, side: Color, fortress: &Fortress) -> Result<(), Flaw> {
    if mated(position, side) {
        return Err(Flaw::Mate(Box::new(*position)));
    }
    ranges::check(position, side, fortress)
}

fn mated(position: &Position, side: Color) -> bool {
    position.turn() != side && position.is_checkmate()
}

/// Visits every position that can be reached, from the first to the last.
fn enumerate(root: &Position, side: Color, claim: &Enumeration) -> Result<(), Flaw> {
    let mut leaves = HashSet::new();
    for leaf in &claim.leaves {
        fortress_holds(&leaf.position, side, &leaf.fortress)?;
        leaves.insert(identity(&leaf.position));
    }
    let mut seen = HashSet::from([identity(root)]);
    let mut layer = vec![*root];
    while let Some(position) = layer.pop() {
        if mated(&position, side) {
            return Err(Flaw::Mate(Box::new(position)));
        }
        if holds(&position, side).is_some() || leaves.contains(&identity(&position)) {
            continue;
        }
        for mv in position.legal_moves().map_err(|_| Flaw::Kings)? {
            let next = position.play(mv);
            if seen.insert(identity(&next)) {
                layer.push(next);
            }
        }
    }
    let found = seen.len() as u64;
    if found == claim.positions { Ok(()) } else { Err(Flaw::Count { claimed: claim.positions, found }) }
}

/// What makes positions of one game the same (9.2).
fn identity(position: &Position) -> (Board, Color, Bitboard, Option<Square>) {
    (*position.board(), position.turn(), position.castling().0, position.live_en_passant())
}

/// The theorem on few pieces that holds for the side; each is argued where the search has it, and a test goes through
/// all cases.
fn holds(position: &Position, side: Color) -> Option<Material> {
    let board = position.board();
    let count = |color, role| board.pieces(color, role).count();
    let asleep = (board.pieces(side, Role::Pawn) & Rank::Eighth.relative_to(side).bitboard()).count();
    if board.of(side).count() == 1 + asleep {
        return Some(Material::LoneKing);
    }
    if count(side, Role::Pawn) + count(side, Role::Rook) + count(side, Role::Queen) > 0 {
        return None;
    }
    let (knights, bishops) = (count(side, Role::Knight), count(side, Role::Bishop));
    if position.turn() == side && board.checkers(!side).any() {
        return None;
    }
    let other = |role| count(!side, role);
    if knights == 1 && bishops == 0 {
        let only_queens =
            other(Role::Pawn) + other(Role::Knight) + other(Role::Bishop) + other(Role::Rook) == 0;
        return only_queens.then_some(Material::Knight);
    }
    let all_bishops = board.all(Role::Bishop);
    let light = (all_bishops & Bitboard::LIGHT).count();
    let one_colour = light == 0 || light == all_bishops.count();
    let none_else = board.all(Role::Pawn).is_empty() && board.all(Role::Knight).is_empty();
    (knights == 0 && one_colour && none_else).then_some(Material::Bishops)
}
