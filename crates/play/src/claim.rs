//! Claims of a draw by the player to move (9.2, 9.3): whether they would be right.

use jadoube_board::{Move, Position};

use crate::Counts;
use crate::repetition::{Positions, occurs};

/// What a claim of a draw rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The same position for the third time (9.2).
    Threefold,
    /// Fifty moves without capture and pawn's move (9.3).
    Fifty,
}

/// Whether a draw can be claimed on the position on the board, the last one of the game (9.2.b, 9.2.1.2, 9.3.b, 9.3.2).
#[inline]
pub fn is_drawn_by_claim<P: Positions + ?Sized>(
    counts: &Counts,
    game: &P,
    position: &Position,
    claim: Claim,
) -> bool {
    holds(counts, game, game.plies(), position, claim)
}

/// Whether a draw can be claimed by announcing a legal move that leads to this position (9.2.a, 9.2.1.1, 9.3.a, 9.3.1).
#[inline]
pub fn announced_is_drawn<P: Positions + ?Sized>(
    counts: &Counts,
    game: &P,
    after: &Position,
    claim: Claim,
) -> bool {
    holds(counts, game, game.plies() + 1, after, claim)
}

/// A move that the player to move could announce with such a claim: of several the one that leads to `made`, and else the
/// first.
pub fn announceable<P: Positions + ?Sized>(
    counts: &Counts,
    game: &P,
    position: &Position,
    claim: Claim,
    made: Option<&Position>,
) -> Option<Move> {
    let halfmoves = u32::from(position.halfmoves()) + 1;
    let least = match claim {
        Claim::Threefold => counts.threefold?.saturating_sub(1).saturating_mul(4),
        Claim::Fifty => counts.fifty?,
    };
    if halfmoves < least {
        return None;
    }
    let mut found: Option<Move> = None;
    let mut chosen = None;
    let legality = position.for_each_legal(|mv| {
        let after = position.play(mv);
        let wanted = made.is_some_and(|made| made.is_same(&after));
        if (wanted || found.is_none()) && announced_is_drawn(counts, game, &after, claim) {
            found = found.or(Some(mv));
            chosen = if wanted { Some(mv) } else { chosen };
        }
    });
    legality.ok()?;
    chosen.or(found)
}

#[inline]
fn holds<P: Positions + ?Sized>(
    counts: &Counts,
    game: &P,
    ply: usize,
    position: &Position,
    claim: Claim,
) -> bool {
    match claim {
        Claim::Threefold => counts.threefold.is_some_and(|times| occurs(game, ply, position, times)),
        Claim::Fifty => counts.fifty.is_some_and(|halfmoves| u32::from(position.halfmoves()) >= halfmoves),
    }
}
