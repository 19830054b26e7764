//! What an illegal move breaks: the fault in it, and the clause by which it is one.

use jadoube_board::{Attempt, CastlingSide, Fault, Role, Square};
use jadoube_laws::choice::KingCapture;
use jadoube_laws::{Clause, concept};

use super::{Brought, Irregularity};
use crate::game::Game;

impl Game {
    /// The clause that makes it an illegal move, or by which it is brought up in rapid and blitz.
    pub(super) fn clause_of(&self, irregularity: Irregularity, brought: Brought) -> Clause {
        let restored = || self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED);
        match irregularity {
            Irregularity::Move(index) => self
                .clause_of_fault(index)
                .or(match brought {
                    Brought::Intervention(clause) => Some(clause),
                    Brought::Claimed => self.claim_clause(),
                    Brought::Seen => self.for_pace(
                        &[concept::rapid::ILLEGAL_MOVE_ARBITER_DECLARES_LOSS],
                        &[concept::blitz::ILLEGAL_MOVE_ARBITER_DECLARES_LOSS],
                    ),
                })
                .unwrap_or_else(restored),
            Irregularity::Unpromoted(_) => self.cite(concept::irregularity::UNPROMOTED_PAWN_ILLEGAL),
            Irregularity::TwoHands(_) => self.cite(concept::irregularity::TWO_HANDS),
            Irregularity::EmptyPress(_) => self.cite(concept::irregularity::PRESS_WITHOUT_MOVE),
        }
    }

    /// The clause that a move breaks, where it is not one of those on how the pieces move.
    fn clause_of_fault(&self, index: usize) -> Option<Clause> {
        if self.king_capture_loses(index) {
            return self.book.irregularity_king_capture().map(|given| given.clause);
        }
        if self.leaves_king_in_check(index) {
            return self.for_pace(&[], &[concept::blitz::ILLEGAL_MOVE_INCLUDES_KING_IN_CHECK]);
        }
        let side = self.castling_lost(index)?;
        let player = self.record.mover(index);
        self.misplaced_king(player).map(|given| given.clause).or_else(|| self.misplaced_rook(player, side))
    }

    /// The rule of movement that an act breaks; none where only the way of acting was wrong.
    pub(super) fn fault_of(&self, irregularity: Irregularity) -> Option<Fault> {
        match irregularity {
            Irregularity::Move(index) | Irregularity::Unpromoted(index) => self.fault_at(index),
            Irregularity::TwoHands(_) | Irregularity::EmptyPress(_) => None,
        }
    }

    fn fault_at(&self, index: usize) -> Option<Fault> {
        let fault = self.record.position_at(index).judge(self.record.plies()[index].attempt).err()?;
        let Fault::CastlingLost(side) = fault else { return Some(fault) };
        // The position does not show which of the two moved; the record does.
        let player = self.record.mover(index);
        let king = self.record.position_at(index).board().king(player)?;
        let moved = |role: Role, there: &dyn Fn(Square) -> bool| {
            (0..index).filter(|&ply| self.record.mover(ply) == player).any(|ply| {
                let role_at = |square| self.record.position_at(ply).board().role_at(square);
                match self.record.plies()[ply].told {
                    Attempt::Carry { from, to, .. } => role_at(from) == Some(role) && there(to),
                    Attempt::Castle(_) => role == Role::King,
                }
            })
        };
        let on_that_side = |square: Square| {
            square.rank() == king.rank() && (square > king) == (side == CastlingSide::KingSide)
        };
        Some(match () {
            () if moved(Role::King, &|_| true) => Fault::CastlingKingMoved(side),
            () if moved(Role::Rook, &on_that_side) => Fault::CastlingRookMoved(side),
            () => fault,
        })
    }

    /// What the illegal move with this index is.
    pub(super) fn irregularity_of(&self, index: usize) -> Irregularity {
        if self.is_unpromoted(index) { Irregularity::Unpromoted(index) } else { Irregularity::Move(index) }
    }

    pub(super) fn is_unpromoted(&self, index: usize) -> bool {
        matches!(self.fault_at(index), Some(Fault::NotPromoted(_)))
    }

    pub(super) fn leaves_king_in_check(&self, index: usize) -> bool {
        matches!(self.fault_at(index), Some(Fault::StaysInCheck(_) | Fault::ExposesKing(_)))
    }

    /// To which side a player castled who had no right to.
    fn castling_lost(&self, index: usize) -> Option<CastlingSide> {
        match self.fault_at(index)? {
            Fault::CastlingKingMoved(side) | Fault::CastlingRookMoved(side) | Fault::CastlingLost(side) => {
                Some(side)
            }
            _ => None,
        }
    }

    pub(super) fn king_capture_loses(&self, index: usize) -> bool {
        let loses =
            self.book.irregularity_king_capture().map(|given| given.value) == Some(KingCapture::Loses);
        loses && self.takes_king(index)
    }

    fn takes_king(&self, index: usize) -> bool {
        matches!(self.fault_at(index), Some(Fault::KingTaken(_)))
    }
}
