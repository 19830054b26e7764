//! Playing moves: the position a move leads to, with its hash.

use crate::attacks::PAWN;
use crate::movegen::{Sink, each};
use crate::position::{BLACK, EN_PASSANT_LIVE, FOLLOWED, KNOWN, NO_SQUARE, TOOK, castling_side};
use crate::{Color, Move, Position, Role, hash};

const PAWN_CODE: u8 = Role::Pawn.code();

impl Position {
    /// The position after a move of this position. For a move of another position the result means nothing, but
    /// nothing breaks.
    #[must_use]
    pub fn play(&self, mv: Move) -> Position {
        let mut next = *self;
        next.play_in_place(mv);
        next
    }

    /// As [`play`](Self::play), changing the position itself.
    pub fn play_in_place(&mut self, mv: Move) {
        match self.turn() {
            Color::White => self.make::<true>(mv),
            Color::Black => self.make::<false>(mv),
        }
    }

    /// Whether a legal move takes something. In castling the king goes to the square of his rook.
    #[inline(always)]
    pub fn takes(&self, mv: Move) -> bool {
        mv.is_en_passant() | (self.board.occupied().contains(mv.to()) ^ mv.is_castling())
    }

    /// Whether a legal move took something that led from `before` to this position: what [`takes`](Self::takes) says of it
    /// there, without a look at the board where the position was played by the move's name and knows.
    #[inline(always)]
    pub fn taken_by(&self, before: &Position, mv: Move) -> bool {
        if self.flags & FOLLOWED != 0 { self.flags & TOOK != 0 } else { before.takes(mv) }
    }

    /// Carries out a move of the side to move, which is White if `W`.
    #[inline]
    fn make<const W: bool>(&mut self, mv: Move) {
        let (from, to) = (mv.from().index(), mv.to().index());
        let (code, taken) = (self.board.code_at(from), self.board.code_at(to));
        match mv.tag() {
            Move::QUIET => self.carry::<W>(from, to, code, code, taken),
            Move::DOUBLE_STEP => self.double_step::<W>(from, to),
            Move::EN_PASSANT => self.en_passant::<W>(from, to),
            Move::CASTLING => self.castle::<W>(from, to),
            promotion => self.carry::<W>(from, to, code, (promotion >> 12 & 7) as u8, taken),
        }
    }

    /// A piece of this code goes from one square to another, where it takes what is there and becomes `placed`. In
    /// every call that matters for speed the codes are known, and what depends on them is decided by the compiler.
    #[inline(always)]
    fn carry<const W: bool>(&mut self, from: usize, to: usize, code: u8, placed: u8, taken: u8) {
        let (us, them) = colors::<W>();
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        self.pass_turn::<W>((code == PAWN_CODE) | (taken != 0));
        self.board.clear(from_bit | to_bit);
        self.board.toggle(placed, to_bit, W);
        self.hash ^= hash::piece(us | code as usize & 7, from)
            ^ hash::piece(us | placed as usize & 7, to)
            ^ hash::piece(them | taken as usize & 7, to);
        self.lose_castling::<W>(code, from_bit | to_bit);
    }

    /// As [`carry`](Self::carry) to an empty square, the piece staying what it is.
    #[inline(always)]
    fn step<const W: bool>(&mut self, from: usize, to: usize, code: u8) {
        let (us, _) = colors::<W>();
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        self.pass_turn::<W>(code == PAWN_CODE);
        self.board.toggle(code, from_bit | to_bit, W);
        let piece = us | code as usize & 7;
        self.hash ^= hash::piece(piece, from) ^ hash::piece(piece, to);
        if code != PAWN_CODE {
            self.lose_castling::<W>(code, from_bit);
        }
    }

    #[inline(always)]
    fn double_step<const W: bool>(&mut self, from: usize, to: usize) {
        self.step::<W>(from, to, PAWN_CODE);
        let passed = (from + to) / 2;
        self.passed = passed as u8;
        // Only a pawn beside the one that moved can take it, and mostly there is none.
        let (pawns, beside) = (self.board.all(Role::Pawn).0, PAWN[!W as usize][passed]);
        if pawns & beside & self.board.of(self.turn()).0 != 0 {
            self.passed_a_pawn(passed);
        }
    }

    /// A pawn has passed a square on which another may perhaps take it.
    pub(crate) fn passed_a_pawn(&mut self, passed: usize) {
        self.find_live_en_passant();
        if self.flags & EN_PASSANT_LIVE != 0 {
            self.hash ^= hash::en_passant(passed);
        }
    }

    fn en_passant<const W: bool>(&mut self, from: usize, to: usize) {
        self.step::<W>(from, to, PAWN_CODE);
        let victim = if W { to.wrapping_sub(8) } else { to + 8 } & 63;
        self.board.clear(1 << victim);
        self.hash ^= hash::piece(colors::<W>().1 | PAWN_CODE as usize, victim);
    }

    fn castle<const W: bool>(&mut self, king: usize, rook: usize) {
        let color = if W { Color::White } else { Color::Black };
        let (king_to, rook_to) = self.castling_targets(color, castling_side(king, rook));
        self.pass_turn::<W>(false);
        for (role, from, to) in [(Role::King, king, king_to.index()), (Role::Rook, rook, rook_to.index())] {
            // Twice, not once with both squares: they may be the same.
            self.board.toggle(role.code(), 1 << from, W);
            self.board.toggle(role.code(), 1 << to, W);
            let piece = colors::<W>().0 | role.code() as usize;
            self.hash ^= hash::piece(piece, from) ^ hash::piece(piece, to);
        }
        self.lose_castling::<W>(Role::King.code(), 0);
    }

    /// What every move does besides moving pieces; `counts_anew` after a capture or a pawn's move.
    #[inline(always)]
    fn pass_turn<const W: bool>(&mut self, counts_anew: bool) {
        self.hash ^= hash::BLACK_TO_MOVE;
        if self.flags & EN_PASSANT_LIVE != 0 {
            self.hash ^= hash::en_passant(self.passed as usize & 63);
        }
        self.flags = (self.flags ^ BLACK) & !(EN_PASSANT_LIVE | KNOWN);
        self.passed = NO_SQUARE;
        self.fullmoves = self.fullmoves.saturating_add(!W as u16);
        self.halfmoves = if counts_anew { 0 } else { self.halfmoves.saturating_add(1) };
    }

    /// Rights end when the king moves, when the rook moves and when it is taken.
    #[inline(always)]
    fn lose_castling<const W: bool>(&mut self, code: u8, touched: u64) {
        let first_rank: u64 = if W { 0xff } else { 0xff << 56 };
        let kings = if code == Role::King.code() { first_rank } else { 0 };
        let lost = self.castling & (touched | kings);
        if lost != 0 {
            self.castling ^= lost;
            each(lost, |rook| self.hash ^= hash::castling(rook));
        }
    }
}

/// Where the mover's and the opponent's numbers begin in the table of the hash.
const fn colors<const W: bool>() -> (usize, usize) {
    if W { (0, 8) } else { (8, 0) }
}

/// Plays every move and hands the position it leads to to a function.
pub(crate) struct Play<'a, const W: bool, F: FnMut(&Position)> {
    pub position: &'a Position,
    pub visit: F,
}

impl<const W: bool, F: FnMut(&Position)> Play<'_, W, F> {
    #[inline(always)]
    fn next(&mut self, make: impl FnOnce(&mut Position)) {
        let mut next = *self.position;
        make(&mut next);
        (self.visit)(&next);
    }
}

impl<const W: bool, F: FnMut(&Position)> Sink for Play<'_, W, F> {
    #[inline(always)]
    fn piece(&mut self, code: u8, from: usize, to: u64) {
        let occ = self.position.board.occ();
        each(to & !occ, |to| self.next(|next| next.step::<W>(from, to, code)));
        each(to & occ, |to| {
            let taken = self.position.board.code_at(to);
            self.next(|next| next.carry::<W>(from, to, code, code, taken));
        });
    }

    #[inline(always)]
    fn pawn_steps(&mut self, to: u64, delta: i32) {
        each(to, |to| self.next(|next| next.step::<W>(origin(to, delta), to, PAWN_CODE)));
    }

    #[inline(always)]
    fn double_steps(&mut self, to: u64, delta: i32) {
        each(to, |to| self.next(|next| next.double_step::<W>(origin(to, delta), to)));
    }

    #[inline(always)]
    fn pawn_captures(&mut self, to: u64, delta: i32) {
        each(to, |to| {
            let taken = self.position.board.code_at(to);
            self.next(|next| next.carry::<W>(origin(to, delta), to, PAWN_CODE, PAWN_CODE, taken));
        });
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, delta: i32) {
        each(to, |to| {
            let taken = self.position.board.code_at(to);
            for role in Role::PROMOTIONS {
                self.next(|next| next.carry::<W>(origin(to, delta), to, PAWN_CODE, role.code(), taken));
            }
        });
    }

    #[inline(always)]
    fn en_passant(&mut self, from: usize, to: usize) {
        self.next(|next| next.en_passant::<W>(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, king: usize, rook: usize) {
        self.next(|next| next.castle::<W>(king, rook));
    }
}

/// Where a pawn comes from that has moved by `delta` squares.
#[inline(always)]
pub(crate) fn origin(to: usize, delta: i32) -> usize {
    (to as i32 - delta) as usize & 63
}
