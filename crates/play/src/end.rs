//! What ends a game of itself (5.1.1, 5.2.1, 5.2.2, 9.6).

use jadoube_board::{Color, Position};
use jadoube_laws::Clause;
use jadoube_laws::choice::Fivefold;

use crate::repetition::{Positions, occurs, repeats_in_a_row};
use crate::{Counts, Winnability};

/// What ends a game of itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Mate by this player (5.1.a, 5.1.1).
    Checkmate(Color),
    /// Stalemate (5.2.a, 5.2.1).
    Stalemate,
    /// Neither side can mate any more (5.2.b, 5.2.2).
    DeadPosition,
    /// Fivefold repetition (9.6.a, 9.6.1).
    Fivefold,
    /// Seventy-five moves without capture and pawn's move (9.6.b, 9.6.2).
    SeventyFiveMoves,
}

impl End {
    /// Who has won; nobody, where it is a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            End::Checkmate(winner) => Some(winner),
            _ => None,
        }
    }
}

/// An end with the clause that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// What ends the game.
    pub by: End,
    /// The clause.
    pub clause: Clause,
    /// The clause by which mate went before the draw by seventy-five moves that would be there too.
    pub mate_first: Option<Clause>,
}

/// Whether and how the game is over in the position on the board, the last one of the game.
///
/// Asked after a legal move, and of the position at the start. Nothing ends where the pawn of a player still waits on
/// its last rank to become a queen, except by mate, stalemate and counts.
#[inline]
pub fn ended<P: Positions + ?Sized>(
    counts: &Counts,
    game: &P,
    position: &Position,
    winnability: &mut Winnability,
) -> Option<Ended> {
    if position.has_legal_move() == Ok(false) {
        return over_on_board(counts, position);
    }
    if let Some(clause) = counts.dead_position
        && winnability.is_dead(position)
    {
        return Some(Ended { by: End::DeadPosition, clause, mate_first: None });
    }
    drawn_of_itself(counts, game, game.plies(), position)
}

/// The end by mate or stalemate, where the player to move has no legal move.
///
/// Mate goes before the draw by seventy-five moves where the rulebook says so.
#[cold]
pub fn over_on_board(counts: &Counts, position: &Position) -> Option<Ended> {
    if position.has_legal_move() != Ok(false) {
        return None;
    }
    let ended = |by, clause| Ended { by, clause, mate_first: None };
    if !position.is_check() {
        return counts.stalemate().map(|clause| ended(End::Stalemate, clause));
    }
    let due = counts.seventy_five.filter(|given| u32::from(position.halfmoves()) >= given.halfmoves);
    match due {
        Some(given) if given.mate_first.is_none() => Some(ended(End::SeventyFiveMoves, given.clause)),
        _ => {
            let mate = ended(End::Checkmate(!position.turn()), counts.checkmate()?);
            Some(Ended { mate_first: due.and_then(|given| given.mate_first), ..mate })
        }
    }
}

/// The draw that comes without anybody's claim by what was played: fivefold repetition (in a row by 9.6.a of 2014, any
/// by 9.6.1 since 2018) and seventy-five moves. The position stands after so many half-moves and is no mate.
#[inline]
pub fn drawn_of_itself<P: Positions + ?Sized>(
    counts: &Counts,
    game: &P,
    ply: usize,
    position: &Position,
) -> Option<Ended> {
    let ended = |by, clause| Some(Ended { by, clause, mate_first: None });
    if let Some(fifth) = counts.fivefold {
        let repeated = match fifth.how {
            Fivefold::Any => occurs(game, ply, position, fifth.times),
            Fivefold::Consecutive => repeats_in_a_row(game, ply, position, fifth.times),
        };
        if repeated {
            return ended(End::Fivefold, fifth.clause);
        }
    }
    let given = counts.seventy_five?;
    if u32::from(position.halfmoves()) < given.halfmoves {
        return None;
    }
    ended(End::SeventyFiveMoves, given.clause)
}
