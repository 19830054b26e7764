//! Moves named by a kind of piece and a square, as notation does: found backwards from the square, without a list of
//! all moves.

use crate::attacks::{BETWEEN, BISHOP_RAYS, KING, KNIGHT, PAWN, ROOK_RAYS};
use crate::movegen::each;
use crate::{Bitboard, Color, Move, Position, Rank, Role, Square};

/// The squares from which a piece, by its code, reaches a square of an empty board; none for pawns.
static REACH: [[u64; 64]; 8] = reach();

const fn reach() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    table[Role::Knight.code() as usize] = KNIGHT;
    table[Role::King.code() as usize] = KING;
    table[Role::Bishop.code() as usize] = BISHOP_RAYS;
    table[Role::Rook.code() as usize] = ROOK_RAYS;
    let mut square = 0;
    while square < 64 {
        table[Role::Queen.code() as usize][square] = BISHOP_RAYS[square] | ROOK_RAYS[square];
        square += 1;
    }
    table
}

impl Position {
    /// The squares from which pieces of a kind can legally move to a square, castling left out: reading a move such as
    /// `Nf3` needs no list of all moves.
    pub fn sources(&self, role: Role, to: Square) -> Bitboard {
        self.sources_among(role, Bitboard::FULL, to)
    }

    /// The legal move of a piece of a kind to a square, where only one of those that stand on `among` can make it;
    /// castling left out. Nothing where there is none, or more than one to choose from.
    #[inline]
    pub fn only_move(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let from = self.sources_among(role, among, to).single()?;
        if self.legality().is_err() {
            return None;
        }
        self.move_of(role, from, to, promotion)
    }

    /// Plays what [`only_move`](Self::only_move) gives and gives it back; without such a move nothing changes. What is
    /// known from finding the move need not be looked up again to play it, so this is faster than the two in turn.
    pub fn play_only_move(
        &mut self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        match self.turn() {
            Color::White => self.play_named::<true>(role, among.0, to, promotion),
            Color::Black => self.play_named::<false>(role, among.0, to, promotion),
        }
    }

    #[inline(always)]
    fn play_named<const W: bool>(
        &mut self,
        role: Role,
        among: u64,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let from = Bitboard(self.sources_of::<W>(role, among, to.index())).single()?;
        if self.legality().is_err() {
            return None;
        }
        let mv = self.move_of(role, from, to, promotion)?;
        if role == Role::Pawn {
            self.make_pawn::<W>(mv);
        } else {
            self.make_piece::<W>(role, mv);
        }
        Some(mv)
    }

    /// The move from one square to another, with the piece a pawn becomes, where it is legal. Castling is the king
    /// taking his rook.
    pub fn legal_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        if self.legality().is_err() {
            return None;
        }
        let piece = self.board.piece_at(from).filter(|piece| piece.color == self.turn())?;
        let role = piece.role;
        let bits = (from.index(), to.index());
        if role == Role::King && self.castling & to.bitboard().0 & self.board.of(self.turn()).0 != 0 {
            let free = self.checkers().is_empty() && self.castling_obstacle(bits.0, bits.1).is_none();
            return (free && promotion.is_none()).then(|| Move::new(bits.0, bits.1, Move::CASTLING));
        }
        if self.sources_among(role, from.bitboard(), to).is_empty() {
            return None;
        }
        self.move_of(role, from, to, promotion)
    }

    /// The move of a piece that may go from one square to another, where the promotion fits it.
    #[inline(always)]
    fn move_of(&self, role: Role, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let bits = (from.index(), to.index());
        if role != Role::Pawn {
            return promotion.is_none().then(|| Move::new(bits.0, bits.1, Move::QUIET));
        }
        let last = to.rank() == Rank::Eighth.relative_to(self.turn());
        match promotion {
            Some(role) => {
                (last && Role::PROMOTIONS.contains(&role)).then(|| Move::promoting(bits.0, bits.1, role))
            }
            None if last => None,
            None => Some(Move::new(bits.0, bits.1, self.pawn_tag(from, to))),
        }
    }

    /// Which of the pieces of a kind on these squares can legally move to a square.
    #[inline]
    fn sources_among(&self, role: Role, among: Bitboard, to: Square) -> Bitboard {
        Bitboard(match self.turn() {
            Color::White => self.sources_of::<true>(role, among.0, to.index()),
            Color::Black => self.sources_of::<false>(role, among.0, to.index()),
        })
    }

    /// The side to move is White if `W`.
    ///
    /// Whatever the kind, the way is the same: look up who reaches the square on an empty board, then see that nothing
    /// stands in between and that the king is safe. A game is read with different kinds in no order, and code that
    /// branches on them would be mispredicted at every other move.
    #[inline(always)]
    fn sources_of<const W: bool>(&self, role: Role, among: u64, to: usize) -> u64 {
        let board = &self.board;
        let occ = board.occ();
        let us = if W { board.white() } else { occ & !board.white() };
        let kings = board.all(Role::King).0;
        if (us | kings) >> to & 1 != 0 {
            return 0;
        }
        let reach = if role == Role::Pawn {
            self.pawn_sources::<W>(to, occ)
        } else {
            REACH[role.code() as usize & 7][to]
        };
        let mut sources = board.with_code(role.code()) & us & among & reach;
        // The first two are looked at without a branch: mostly there is one, often there are two, hardly ever more.
        let others = sources & sources.wrapping_sub(1);
        let (first, second) = (sources.trailing_zeros() as usize & 63, others.trailing_zeros() as usize & 63);
        sources ^= sources & (((BETWEEN[first][to] & occ != 0) as u64) << first);
        sources ^= others & (((BETWEEN[second][to] & occ != 0) as u64) << second);
        each(others & others.wrapping_sub(1), |from| {
            sources ^= ((BETWEEN[from][to] & occ != 0) as u64) << from;
        });
        let mut left = sources;
        while left != 0 {
            let from = left.trailing_zeros() as usize;
            left &= left - 1;
            if !self.leaves_king_safe::<W>(role, from, to) {
                sources ^= 1 << from;
            }
        }
        sources
    }

    #[inline(always)]
    fn pawn_sources<const W: bool>(&self, to: usize, occ: u64) -> u64 {
        let bit = 1u64 << to;
        if occ & bit != 0 || self.live_en_passant().is_some_and(|square| square.index() == to) {
            return PAWN[W as usize][to];
        }
        let (back, fourth) = if W { (bit >> 8, 0xff << 24) } else { (bit << 8, 0xff << 32) };
        if occ & back == 0 && bit & fourth != 0 {
            return if W { bit >> 16 } else { bit << 16 };
        }
        back
    }

    #[inline]
    pub(crate) fn pawn_tag(&self, from: Square, to: Square) -> u16 {
        if from.index().abs_diff(to.index()) == 16 {
            Move::DOUBLE_STEP
        } else if from.file() != to.file() && self.board.occ() & to.bitboard().0 == 0 {
            Move::EN_PASSANT
        } else {
            Move::QUIET
        }
    }

    /// Whether the mover's own king is not attacked after a move that is otherwise in order (3.9.b, 3.9.2).
    #[inline(always)]
    fn leaves_king_safe<const W: bool>(&self, role: Role, from: usize, to: usize) -> bool {
        let board = &self.board;
        if role == Role::Pawn && self.live_en_passant().is_some_and(|square| square.index() == to) {
            return self.en_passant_is_safe(from, to, W);
        }
        let occ = board.occ();
        let us = if W { board.white() } else { occ & !board.white() };
        let kings = board.all(Role::King).0;
        // Where there is no king, or more than one, none can be attacked.
        let Some(king) = Bitboard(us & kings).single() else { return true };
        let king = if role == Role::King { to } else { king.index() };
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        let them = occ & !us & !to_bit;
        let leapers = PAWN[!W as usize][king] & board.all(Role::Pawn).0
            | KNIGHT[king] & board.all(Role::Knight).0
            | KING[king] & kings;
        if leapers & them != 0 {
            return false;
        }
        let occ = occ & !from_bit | to_bit;
        let sliders =
            ROOK_RAYS[king] & board.straight_sliders() | BISHOP_RAYS[king] & board.diagonal_sliders();
        let mut snipers = sliders & them;
        while snipers != 0 {
            if BETWEEN[king][snipers.trailing_zeros() as usize] & occ == 0 {
                return false;
            }
            snipers &= snipers - 1;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::{Bitboard, Move, Position, Role, Square};

    /// Every move of the list is found by name, and nothing else is.
    fn agrees(position: &Position) {
        let listed: Vec<Move> = position.legal_moves().unwrap().iter().copied().collect();
        for role in Role::ALL {
            for to in Square::all() {
                let expected: Bitboard = listed
                    .iter()
                    .filter(|mv| !mv.is_castling() && mv.to() == to)
                    .filter(|mv| position.board().role_at(mv.from()) == Some(role))
                    .map(|mv| mv.from())
                    .collect();
                assert_eq!(position.sources(role, to), expected, "{role} to {to} in {position:?}");
            }
        }
        for &mv in &listed {
            assert_eq!(position.legal_move(mv.from(), mv.to(), mv.promotion()), Some(mv), "{position:?}");
            let Some(role) = position.board().role_at(mv.from()).filter(|_| !mv.is_castling()) else {
                continue;
            };
            let mut played = *position;
            let found = played.play_only_move(role, mv.from().bitboard(), mv.to(), mv.promotion());
            assert_eq!((found, played), (Some(mv), position.play(mv)), "{position:?}");
        }
    }

    #[test]
    fn names_and_lists_agree() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "Q2q2Qk/8/8/3q4/8/2b5/8/Q2K3q w - - 0 1",
            "8/8/3kK3/8/8/8/8/R7 w - - 0 1",
            "8/8/8/QQQ5/QkQ5/QQQ5/8/8 w - - 0 1",
        ];
        for fen in starts {
            let start = Position::from_fen(fen).unwrap();
            agrees(&start);
            for &first in &start.legal_moves().unwrap() {
                let next = start.play(first);
                agrees(&next);
                // One reply of each kind is enough to come to many sorts of positions.
                for &second in next.legal_moves().unwrap().iter().step_by(7) {
                    agrees(&next.play(second));
                }
            }
        }
    }
}
