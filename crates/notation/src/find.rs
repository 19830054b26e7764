//! From what is written to the move that is meant.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use jadoube_board::{
    Attempt, Bitboard, CastlingSide, Fault, File, Move, Position, Rank, Role, Square, attacks,
};

use crate::scan::{Action, Carry, Written};
use crate::{Ambiguous, Illegal, Lang, Marks, MoveError, NoSuchPiece};

/// The legal move that is meant, or what is wrong.
pub(crate) fn find(
    position: &Position,
    written: &Written,
    text: &str,
    language: Lang,
) -> Result<Move, MoveError> {
    let finder = Finder { position, written, text, language };
    match written.action {
        Action::Castling { long } => {
            finder.judged(Attempt::Castle(short_side(position, long)), Bitboard::EMPTY)
        }
        Action::Carry(carry) => finder.carry(carry),
    }
}

/// Where short or long castling goes: towards the h-file or the a-file, the other way round after king and queen
/// started on each other's square (Finnish blitz rule 7).
pub(crate) fn short_side(position: &Position, long: bool) -> CastlingSide {
    if long == position.castles_mirrored(position.turn()) {
        CastlingSide::KingSide
    } else {
        CastlingSide::QueenSide
    }
}

/// What a hand does that carries a piece from one square to another: a king carried to where castling puts him castles,
/// however far that is in Chess960.
pub(crate) fn attempt(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> Attempt {
    let us = position.turn();
    if position.board().king(us) == Some(from) && from.distance(to) > 1 && promotion.is_none() {
        for side in CastlingSide::ALL {
            if position.castling_targets(us, side).0 == to && position.castling_rook(us, side).is_some() {
                return Attempt::Castle(side);
            }
        }
    }
    Attempt::Carry { from, to, promotion }
}

/// The same of a text that names both squares, as chess programs write it: there the king takes his rook.
pub(crate) fn between(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> Attempt {
    let us = position.turn();
    let king = position.board().king(us) == Some(from) && promotion.is_none();
    let mut sides = CastlingSide::ALL.into_iter().filter(|_| king);
    match sides.find(|&side| position.castling_rook(us, side) == Some(to)) {
        Some(side) => Attempt::Castle(side),
        None => attempt(position, from, to, promotion),
    }
}

struct Finder<'a> {
    position: &'a Position,
    written: &'a Written,
    text: &'a str,
    language: Lang,
}

impl Finder<'_> {
    fn carry(&self, carry: Carry) -> Result<Move, MoveError> {
        let role = carry.role.unwrap_or(Role::Pawn);
        match (carry.from_file, carry.from_rank, carry.to_rank) {
            (Some(file), Some(rank), Some(to_rank)) => {
                let (from, to) = (Square::at(file, rank), Square::at(carry.to_file, to_rank));
                self.between_squares(carry, from, to)
            }
            (Some(file), _, None) => self.between_files(file, carry),
            (file, rank, Some(to_rank)) => {
                let to = Square::at(carry.to_file, to_rank);
                let origins = on(file, rank);
                if role == Role::Pawn && file.is_none() && rank.is_none() {
                    return self.bare_pawn(carry, to);
                }
                self.among(role, origins, to, carry)
            }
            (None, _, None) => Err(self.no_such_piece(role, carry, None)),
        }
    }

    /// Both squares are written: the piece is the one that stands there.
    fn between_squares(&self, carry: Carry, from: Square, to: Square) -> Result<Move, MoveError> {
        let attempt = between(self.position, from, to, carry.promotion);
        let stands = self.position.board().piece_at(from);
        if let Some(role) = carry.role
            && stands.is_none_or(|piece| piece.role != role || piece.color != self.position.turn())
        {
            return Err(self.no_such_piece(role, carry, Some(attempt)));
        }
        self.judged(attempt, Bitboard::EMPTY)
    }

    /// `ed`: a pawn takes from one file to another.
    fn between_files(&self, file: File, carry: Carry) -> Result<Move, MoveError> {
        let mut moves = Vec::new();
        let legality = self.position.for_each_legal(|mv| {
            let is_pawn = self.position.board().role_at(mv.from()) == Some(Role::Pawn);
            let promotion_fits = mv.promotion() == carry.promotion;
            if is_pawn && mv.from().file() == file && mv.to().file() == carry.to_file && promotion_fits {
                moves.push(mv);
            }
        });
        match moves[..] {
            [mv] if legality.is_ok() => return Ok(mv),
            [_, _, ..] if legality.is_ok() => return Err(self.ambiguous(Role::Pawn, moves)),
            _ => {}
        }
        // No such capture: the most advanced pawn that has something to take there, or else the most advanced one.
        let us = self.position.turn();
        let board = self.position.board();
        let pawns = board.pieces(us, Role::Pawn) & file.bitboard();
        let ahead = if us.is_white() { 1 } else { -1 };
        let step = carry.to_file.index() as i8 - file.index() as i8;
        let mut routes: Vec<(Square, Square)> =
            pawns.into_iter().filter_map(|from| from.offset(step, ahead).map(|to| (from, to))).collect();
        routes.sort_by_key(|&(from, to)| {
            let takes = board.of(!us).contains(to);
            let way_left = Rank::Eighth.index().abs_diff(from.rank().relative_to(us).index());
            (!takes, way_left)
        });
        match routes.first() {
            Some(&(from, to)) => {
                let others = routes.iter().skip(1).map(|&(from, _)| from).collect();
                self.judged(Attempt::Carry { from, to, promotion: carry.promotion }, others)
            }
            None => Err(self.no_such_piece(Role::Pawn, carry, None)),
        }
    }

    /// Only the square of arrival is written: the pawn goes straight on (C.8). Where none stands behind the square, or
    /// the mark says so, a capture may be meant that leaves out the file.
    fn bare_pawn(&self, carry: Carry, to: Square) -> Result<Move, MoveError> {
        let us = self.position.turn();
        let takes = self.written.marks.contains(Marks::CAPTURE);
        let behind = self.position.board().pieces(us, Role::Pawn) & to.file().bitboard();
        let straight = behind.into_iter().any(|from| reach(self.position, Role::Pawn, from, to) <= 1);
        if takes || !straight {
            let sources = self.position.sources(Role::Pawn, to) - to.file().bitboard();
            if sources.any() {
                return self.among(Role::Pawn, !to.file().bitboard(), to, carry);
            }
        }
        self.among(Role::Pawn, to.file().bitboard(), to, carry)
    }

    /// A piece of a kind that stands on one of the squares goes to another.
    fn among(&self, role: Role, origins: Bitboard, to: Square, carry: Carry) -> Result<Move, MoveError> {
        if self.position.legality().is_ok() {
            let sources = self.position.sources(role, to) & origins;
            if sources.more_than_one() {
                let moves: Vec<Move> = sources
                    .into_iter()
                    .filter_map(|from| self.position.legal_move(from, to, carry.promotion))
                    .collect();
                if !moves.is_empty() {
                    return Err(self.ambiguous(role, moves));
                }
            }
            if let Some(from) = sources.first() {
                let attempt = Attempt::Carry { from, to, promotion: carry.promotion };
                return self.judged(attempt, sources.without(from));
            }
        }
        let us = self.position.turn();
        let pieces = self.position.board().pieces(us, role) & origins;
        let likely = |from: &Square| (reach(self.position, role, *from, to), from.distance(to));
        let Some(from) = pieces.into_iter().min_by_key(likely) else {
            return Err(self.no_such_piece(role, carry, None));
        };
        let also = pieces.into_iter().filter(|other| *other != from && likely(other).0 == likely(&from).0);
        self.judged(attempt(self.position, from, to, carry.promotion), also.collect())
    }

    fn judged(&self, attempt: Attempt, also: Bitboard) -> Result<Move, MoveError> {
        self.position.judge(attempt).map_err(|fault: Fault| {
            let marks = self.written.marks;
            MoveError::Illegal(Illegal { text: self.text.to_owned(), attempt, fault, marks, also })
        })
    }

    fn ambiguous(&self, role: Role, mut moves: Vec<Move>) -> MoveError {
        let by_name = |square: Square| (square.file(), square.rank());
        moves.sort_by_key(|mv| (by_name(mv.from()), by_name(mv.to())));
        MoveError::Ambiguous(Ambiguous { text: self.text.to_owned(), role, moves, language: self.language })
    }

    fn no_such_piece(&self, role: Role, carry: Carry, attempt: Option<Attempt>) -> MoveError {
        MoveError::NoSuchPiece(NoSuchPiece {
            text: self.text.to_owned(),
            piece: role.of(self.position.turn()),
            file: carry.from_file,
            rank: carry.from_rank,
            attempt: attempt.map(|attempt| (attempt, self.position.judge(attempt))),
        })
    }
}

fn on(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    let files = file.map_or(Bitboard::FULL, File::bitboard);
    let ranks = rank.map_or(Bitboard::FULL, Rank::bitboard);
    files & ranks
}

/// How likely a piece is meant that cannot go there legally: 0 if it reaches the square, 1 if only something in its way
/// keeps it from that, 2 otherwise.
fn reach(position: &Position, role: Role, from: Square, to: Square) -> u8 {
    let us = position.turn();
    let board = position.board();
    if role == Role::Pawn {
        let ahead = if us.is_white() { 1 } else { -1 };
        let diagonal = attacks(role, us, from, Bitboard::EMPTY).contains(to);
        let straight = from.offset(0, ahead) == Some(to)
            || from.offset(0, 2 * ahead) == Some(to) && from.rank() == Rank::Second.relative_to(us);
        return match board.piece_at(to) {
            Some(_) if diagonal => 0,
            None if straight => 0,
            _ if diagonal || straight => 1,
            _ => 2,
        };
    }
    if attacks(role, us, from, board.occupied()).contains(to) {
        0
    } else if attacks(role, us, from, Bitboard::EMPTY).contains(to) {
        1
    } else {
        2
    }
}
