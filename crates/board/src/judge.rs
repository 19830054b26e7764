//! Whether an attempted move is legal, and if not, why; and what stands on the board once it has been made.

use core::fmt;

use crate::position::castling_side;
use crate::{
    Attempt, Bitboard, CastlingRights, CastlingSide, Color, Move, NoLegality, Obstacle, Position, Rank, Role,
    Square, attacks, between,
};

/// Why an attempted move is not legal. Exhaustive on purpose: who tells it in other languages has to notice a new one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// Nothing stands on the square.
    NoPiece(Square),
    /// The piece is the opponent's.
    OpponentsPiece(Square, Role),
    /// The piece was put back where it stood.
    NotMoved(Square),
    /// A piece of the player's own stands on the target (3.1).
    OwnPiece(Square, Role),
    /// The opponent's king would be captured (1.4.1).
    KingTaken(Square),
    /// This kind of piece does not move like that (3.2 to 3.8).
    WrongMovement(Role, Square, Square),
    /// Something stands in the way of a bishop, rook or queen (3.5).
    Jump(Role, Square, Square),
    /// Something stands in front of the pawn (3.7.a, 3.7.1).
    PawnBlocked(Square),
    /// Two squares forward, but not from where the pawn started (3.7.b, 3.7.2).
    PawnDoubleStep(Square),
    /// The pawn moved diagonally, but there is nothing to capture (3.7.c, 3.7.3).
    PawnTakesNothing(Square),
    /// Capturing en passant is possible only right after the double step (3.7.d, 3.7.4).
    EnPassantTooLate(Square),
    /// The pawn reached the last rank in an earlier move and stands there for good.
    PawnAtEnd(Square),
    /// The pawn reached the last rank and was not exchanged (3.7.e, 3.7.5).
    NotPromoted(Square),
    /// A pawn becomes a queen, rook, bishop or knight, nothing else (3.7.e, 3.7.5).
    PromotedTo(Role),
    /// Only a pawn on the last rank is exchanged for another piece.
    NothingToPromote(Square),
    /// The player's king was in check and still is (3.9).
    StaysInCheck(Bitboard),
    /// The move exposes the player's own king to attack (3.9).
    ExposesKing(Bitboard),
    /// The right to castle is lost: the king has moved (3.8.b.1, 3.8.2.1).
    CastlingKingMoved(CastlingSide),
    /// The right to castle is lost: the rook has moved, or is gone.
    CastlingRookMoved(CastlingSide),
    /// The right to castle is lost; the position does not show whether by the king or the rook.
    CastlingLost(CastlingSide),
    /// Castling out of check (3.8.b.2, 3.8.2.2).
    CastlingInCheck(Bitboard),
    /// A square that the king passes, or where he ends, is attacked.
    CastlingAttacked(Square),
    /// A piece stands in between.
    CastlingBlocked(Square),
    /// Legality has no meaning on this board.
    NoLegality(NoLegality),
}

impl Fault {
    /// The name that the register of clauses has for the rule that is broken.
    pub const fn concept(&self) -> &'static str {
        match self {
            Fault::NoPiece(_) | Fault::NotMoved(_) | Fault::OpponentsPiece(..) => "nature.alternate",
            Fault::OwnPiece(..) => "move.not-onto-own",
            Fault::KingTaken(_) => "nature.no-king-capture",
            Fault::WrongMovement(role, ..) => match role {
                Role::Pawn => "pawn.single-step",
                Role::Knight => "move.knight",
                Role::Bishop => "move.bishop",
                Role::Rook => "move.rook",
                Role::Queen => "move.queen",
                Role::King => "king.step",
            },
            Fault::Jump(..) => "move.no-leaping",
            Fault::PawnBlocked(_) | Fault::PawnAtEnd(_) => "pawn.single-step",
            Fault::PawnDoubleStep(_) => "pawn.double-step",
            Fault::PawnTakesNothing(_) => "pawn.capture",
            Fault::EnPassantTooLate(_) => "pawn.en-passant-at-once",
            Fault::NotPromoted(_) | Fault::PromotedTo(_) | Fault::NothingToPromote(_) => "pawn.promotion",
            Fault::StaysInCheck(_) | Fault::ExposesKing(_) => "check.no-self-check",
            Fault::CastlingKingMoved(_) => "castling.lost-king-moved",
            Fault::CastlingRookMoved(_) => "castling.lost-rook-moved",
            Fault::CastlingLost(_) => "castling.right-lost",
            Fault::CastlingInCheck(_) | Fault::CastlingAttacked(_) => "castling.prevented-attack",
            Fault::CastlingBlocked(_) => "castling.prevented-between",
            Fault::NoLegality(_) => "legality.illegal-position",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoPiece(at) => write!(f, "nothing stands on {at}"),
            Fault::OpponentsPiece(at, role) => write!(f, "the {role} on {at} is the opponent's"),
            Fault::NotMoved(at) => write!(f, "the piece on {at} was not moved"),
            Fault::OwnPiece(at, role) => write!(f, "the player's own {role} stands on {at}"),
            Fault::KingTaken(at) => write!(f, "the king on {at} cannot be captured"),
            Fault::WrongMovement(role, from, to) => write!(f, "the {role} on {from} does not move to {to}"),
            Fault::Jump(role, from, over) => write!(f, "the {role} on {from} cannot jump over {over}"),
            Fault::PawnBlocked(at) => write!(f, "a piece on {at} stands in the pawn's way"),
            Fault::PawnDoubleStep(from) => {
                write!(f, "the pawn on {from} is not on its first square, so it goes one square only")
            }
            Fault::PawnTakesNothing(to) => {
                write!(f, "a pawn goes diagonally only to capture, and {to} is empty")
            }
            Fault::EnPassantTooLate(to) => {
                write!(f, "capturing en passant on {to} is possible only at once after the double step")
            }
            Fault::PawnAtEnd(at) => {
                write!(f, "the pawn on {at} stands on its last rank and does not move any more")
            }
            Fault::NotPromoted(to) => {
                write!(f, "the pawn on {to} must be exchanged for a queen, rook, bishop or knight")
            }
            Fault::PromotedTo(role) => write!(f, "a pawn does not become a {role}"),
            Fault::NothingToPromote(to) => write!(f, "nothing is promoted on {to}"),
            Fault::StaysInCheck(by) => write!(f, "the king stays in check from {by}"),
            Fault::ExposesKing(by) => write!(f, "the move exposes his own king to check from {by}"),
            Fault::CastlingKingMoved(side) => {
                write!(f, "castling {} is lost: the king has moved", side.word())
            }
            Fault::CastlingRookMoved(side) => {
                write!(f, "castling {} is lost: the rook has moved or is gone", side.word())
            }
            Fault::CastlingLost(side) => {
                write!(f, "castling {} is lost: the king or the rook has moved", side.word())
            }
            Fault::CastlingInCheck(by) => write!(f, "castling is not possible in check from {by}"),
            Fault::CastlingAttacked(at) => write!(f, "castling is not possible while {at} is attacked"),
            Fault::CastlingBlocked(at) => write!(f, "castling is not possible while a piece stands on {at}"),
            Fault::NoLegality(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for Fault {}

impl Position {
    /// The legal move that an attempt amounts to, or the reason why it is none (3.10).
    ///
    /// A king carried along his first rank to where castling puts him, two squares away, is castling; in Chess960 two or
    /// more, or onto his own rook.
    pub fn judge(&self, attempt: Attempt) -> Result<Move, Fault> {
        self.legality().map_err(Fault::NoLegality)?;
        match self.as_castling(attempt) {
            Some(side) => self.judge_castling(side),
            None => match attempt {
                Attempt::Carry { from, to, promotion } => self.judge_carry(from, to, promotion),
                Attempt::Castle(side) => self.judge_castling(side),
            },
        }
    }

    /// The position once an attempt has been made on the board, legal or not. The other player has the move then.
    ///
    /// Illegal castling takes king and rook to where castling puts them, unless something else stands on one of these
    /// squares: then all stays where it is, for castling takes nothing off the board. Capturing en passant takes the pawn
    /// that was passed, also where the king is left in check.
    #[must_use]
    pub fn made(&self, attempt: Attempt) -> Position {
        if let Ok(mv) = self.judge(attempt) {
            return self.play(mv);
        }
        let us = self.turn();
        let mut board = self.board;
        let mut rights = self.castling().0;
        let mut quiet = true;
        let mut passed = None;
        match (self.as_castling(attempt), attempt) {
            (Some(side), _) | (None, Attempt::Castle(side)) => {
                if let Some(king) = board.king(us) {
                    let rook = self.rook_beside(king, side);
                    let (king_to, rook_to) = self.castling_targets(us, side);
                    let mut castled = board;
                    castled.put(king, None);
                    if let Some(rook) = rook {
                        castled.put(rook, None);
                    }
                    let free = |at| castled.piece_at(at).is_none();
                    if free(king_to) && (rook.is_none() || free(rook_to)) {
                        castled.put(king_to, Some(Role::King.of(us)));
                        if rook.is_some() {
                            castled.put(rook_to, Some(Role::Rook.of(us)));
                        }
                        board = castled;
                        rights = rights - CastlingRights(rights).of(us);
                    }
                }
            }
            (None, Attempt::Carry { from, to, promotion }) => {
                let moved = board.piece_at(from);
                let mut taken = board.carry(from, to);
                if let Some(victim) = self.taken_in_passing(from, to) {
                    taken = board.piece_at(victim);
                    board.put(victim, None);
                }
                if let (Some(piece), Some(role)) = (moved, promotion) {
                    board.put(to, Some(role.of(piece.color)));
                }
                for king in [moved, taken].into_iter().flatten().filter(|piece| piece.role == Role::King) {
                    rights = CastlingRights(rights).without(king.color).0;
                }
                rights = rights.without(from).without(to);
                quiet = taken.is_none() && moved.is_none_or(|piece| piece.role != Role::Pawn);
                if moved == Some(Role::Pawn.of(us))
                    && between(from, to).count() == 1
                    && from.file() == to.file()
                {
                    passed = between(from, to).first();
                }
            }
        }
        let mut next = Position { board, castling: 0, ..*self }.with_turn(!us);
        next.hash = next.computed_hash();
        next = match next.with_castling(CastlingRights(rights)) {
            Ok(position) => position,
            Err(unfit) => next.with_castling(CastlingRights(rights - unfit.0)).unwrap_or(next),
        };
        next = next.with_passed_square(passed).unwrap_or(next);
        let halfmoves = if quiet { self.halfmoves.saturating_add(1) } else { 0 };
        let fullmoves = self.fullmoves.saturating_add(u16::from(!us.is_white()));
        next.with_counters(halfmoves, fullmoves)
    }

    /// The side to which a carried king means to castle.
    fn as_castling(&self, attempt: Attempt) -> Option<CastlingSide> {
        let (from, to) = match attempt {
            Attempt::Castle(side) => return Some(side),
            Attempt::Carry { from, to, promotion: None } => (from, to),
            Attempt::Carry { .. } => return None,
        };
        let us = self.turn();
        let home = Rank::First.relative_to(us);
        if self.board.king(us) != Some(from) || from.rank() != home || to.rank() != home || from == to {
            return None;
        }
        let side = castling_side(from.index(), to.index());
        // Another rook than the one that has the right is not castled with.
        let onto_rook = self.is_chess960()
            && self.board.pieces(us, Role::Rook).contains(to)
            && self.castling_rook(us, side).is_none_or(|rook| rook == to);
        // One square is a step of the king; in Chess960 he may have more than two to go.
        let steps = from.distance(to);
        let far = self.castling_targets(us, side).0 == to && (steps == 2 || steps > 2 && self.is_chess960());
        (onto_rook || far).then_some(side)
    }

    fn judge_castling(&self, side: CastlingSide) -> Result<Move, Fault> {
        let us = self.turn();
        let home = Rank::First.relative_to(us);
        let Some(king) = self.board.king(us) else { return Err(Fault::CastlingKingMoved(side)) };
        let Some(rook) = self.castling_rook(us, side) else {
            let standard = !self.is_chess960() && !self.castles_mirrored(us);
            let king_away = king.rank() != home || standard && king.file() != crate::File::E;
            return Err(match () {
                () if king_away => Fault::CastlingKingMoved(side),
                () if self.rook_beside(king, side).is_none() => Fault::CastlingRookMoved(side),
                () => Fault::CastlingLost(side),
            });
        };
        let checkers = self.checkers();
        if checkers.any() {
            return Err(Fault::CastlingInCheck(checkers));
        }
        match self.castling_obstacle(king.index(), rook.index()) {
            None => Ok(Move::new(king.index(), rook.index(), Move::CASTLING)),
            Some(Obstacle::Piece(at)) => Err(Fault::CastlingBlocked(at)),
            Some(Obstacle::Attack(at)) => Err(Fault::CastlingAttacked(at)),
        }
    }

    /// The rook to castle with: the one that has the right, else the outermost on that side of the king.
    fn rook_beside(&self, king: Square, side: CastlingSide) -> Option<Square> {
        let us = self.turn();
        let on_rank = self.board.pieces(us, Role::Rook) & king.rank().bitboard();
        let there = on_rank.into_iter().filter(|rook| castling_side(king.index(), rook.index()) == side);
        let corner = self.is_chess960() || self.castles_mirrored(us);
        let home = match side {
            CastlingSide::KingSide => crate::File::H,
            CastlingSide::QueenSide => crate::File::A,
        };
        self.castling_rook(us, side).or_else(|| {
            let mut outer = there.filter(|rook| corner || rook.file() == home);
            match side {
                CastlingSide::KingSide => outer.last(),
                CastlingSide::QueenSide => outer.next(),
            }
        })
    }

    fn judge_carry(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, Fault> {
        let us = self.turn();
        let piece = self.board.piece_at(from).ok_or(Fault::NoPiece(from))?;
        let role = piece.role;
        if piece.color != us {
            return Err(Fault::OpponentsPiece(from, role));
        }
        if from == to {
            return Err(Fault::NotMoved(from));
        }
        if let Some(target) = self.board.piece_at(to) {
            if target.color == us {
                return Err(Fault::OwnPiece(to, target.role));
            }
            if target.role == Role::King {
                return Err(Fault::KingTaken(to));
            }
        }
        match role {
            Role::Pawn => self.judge_pawn(from, to)?,
            _ if !attacks(role, us, from, Bitboard::EMPTY).contains(to) => {
                return Err(Fault::WrongMovement(role, from, to));
            }
            _ => {
                if let Some(over) =
                    (between(from, to) & self.board.occupied()).first().filter(|_| role != Role::Knight)
                {
                    return Err(Fault::Jump(role, from, over));
                }
            }
        }
        self.judge_promotion(role, to, promotion)?;
        if let Some(mv) = self.legal_move(from, to, promotion) {
            return Ok(mv);
        }
        let by = self.king_attackers_after(us, from, to);
        let before = self.checkers();
        Err(if (before & by).any() { Fault::StaysInCheck(by) } else { Fault::ExposesKing(by) })
    }

    fn judge_pawn(&self, from: Square, to: Square) -> Result<(), Fault> {
        let us = self.turn();
        let ahead = if us.is_white() { 1 } else { -1 };
        if from.rank() == Rank::Eighth.relative_to(us) {
            return Err(Fault::PawnAtEnd(from));
        }
        if attacks(Role::Pawn, us, from, Bitboard::EMPTY).contains(to) {
            if self.board.piece_at(to).is_some() || self.passed_square() == Some(to) {
                return Ok(());
            }
            let beside = Square::at(to.file(), from.rank());
            let passed_by = self.board.pieces(!us, Role::Pawn).contains(beside)
                && from.rank() == Rank::Fifth.relative_to(us);
            return Err(if passed_by { Fault::EnPassantTooLate(to) } else { Fault::PawnTakesNothing(to) });
        }
        let one = from.offset(0, ahead);
        let two = from.offset(0, 2 * ahead);
        if one != Some(to) && two != Some(to) {
            return Err(Fault::WrongMovement(Role::Pawn, from, to));
        }
        let way = between(from, to).with(to) & self.board.occupied();
        if let Some(at) = way.first() {
            return Err(Fault::PawnBlocked(at));
        }
        if two == Some(to) && from.rank() != Rank::Second.relative_to(us) {
            return Err(Fault::PawnDoubleStep(from));
        }
        Ok(())
    }

    fn judge_promotion(&self, role: Role, to: Square, promotion: Option<Role>) -> Result<(), Fault> {
        let last = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(self.turn());
        match promotion {
            None if last => Err(Fault::NotPromoted(to)),
            Some(_) if !last => Err(Fault::NothingToPromote(to)),
            Some(new) if !Role::PROMOTIONS.contains(&new) => Err(Fault::PromotedTo(new)),
            _ => Ok(()),
        }
    }

    /// What would attack the king of `us` once a piece of theirs has gone from one square to another.
    fn king_attackers_after(&self, us: Color, from: Square, to: Square) -> Bitboard {
        let mut board = self.board;
        if let Some(victim) = self.taken_in_passing(from, to) {
            board.put(victim, None);
        }
        board.carry(from, to);
        board.checkers(us)
    }

    /// The square of the pawn that goes from the board when a pawn captures en passant, whether or not that leaves the
    /// king in check.
    fn taken_in_passing(&self, from: Square, to: Square) -> Option<Square> {
        let us = self.turn();
        let captures = self.passed_square() == Some(to)
            && self.board.pieces(us, Role::Pawn).contains(from)
            && attacks(Role::Pawn, us, from, Bitboard::EMPTY).contains(to);
        captures.then(|| Square::at(to.file(), from.rank()))
    }
}
