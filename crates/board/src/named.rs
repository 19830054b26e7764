//! Moves named by a kind of piece and a square, as notation does: found backwards from the square, without a list of
//! all moves.

use crate::attacks::{BETWEEN, BISHOP_RAYS, KING, KNIGHT, LINE, PAWN, ROOK_RAYS};
use crate::movegen::each;
use crate::position::{BLACK, CHECKED, EN_PASSANT_LIVE, FOLLOWED, NO_SQUARE, TOOK};
use crate::{Bitboard, Board, CastlingSide, Color, Move, Position, Rank, Role, Square, hash};

/// The squares from which a piece, by its code, reaches a square of an empty board. A pawn comes from those where it
/// could have taken and those where it could not; White's pawns have their own code, Black's the one that is left.
static REACH: [[u64; 64]; 8] = reach();

const BLACK_PAWN: usize = 0;

const fn reach() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    table[Role::Knight.code() as usize] = KNIGHT;
    table[Role::King.code() as usize] = KING;
    table[Role::Bishop.code() as usize] = BISHOP_RAYS;
    table[Role::Rook.code() as usize] = ROOK_RAYS;
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        table[Role::Queen.code() as usize][square] = BISHOP_RAYS[square] | ROOK_RAYS[square];
        table[Role::Pawn.code() as usize][square] = PAWN[1][square] | bit >> 8 | bit >> 16 & 0xff << 8;
        table[BLACK_PAWN][square] = PAWN[0][square] | bit << 8 | bit << 16 & 0xff << 48;
        square += 1;
    }
    table
}

/// All bits for a pawn, and all bits for a king, by the code. Looked up, they are numbers; of a comparison the compiler
/// makes a branch.
static KIND: [(u64, u64); 8] = {
    let mut table = [(0, 0); 8];
    table[Role::Pawn.code() as usize].0 = !0;
    table[Role::King.code() as usize].1 = !0;
    table
};

/// The row of [`REACH`] for a piece of White, if `W`.
#[inline(always)]
fn row<const W: bool>(role: Role) -> usize {
    // Without a branch, since kinds of pieces come in no order.
    let code = role.code() as usize & 7;
    if W { code } else { code ^ (role == Role::Pawn) as usize }
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

    /// What [`only_move`](Self::only_move) gives, and in `next` the position it leads to; without such a move `next` means
    /// nothing. What is known from finding the move need not be looked up again to play it, so this is faster
    /// than the two in turn, most of all for moves that follow each other.
    #[inline]
    pub fn play_only_move(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Role>,
        next: &mut Position,
    ) -> Option<Move> {
        let plain = match self.turn() {
            _ if promotion.is_some() => None,
            Color::White => self.play_plain::<true>(role, among.0, to.index(), next),
            Color::Black => self.play_plain::<false>(role, among.0, to.index(), next),
        };
        match plain {
            Some(mv) => Some(mv),
            None => self.play_named(role, among, to, promotion, next),
        }
    }

    #[cold]
    fn play_named(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Role>,
        next: &mut Position,
    ) -> Option<Move> {
        let mv = self.only_move(role, among, to, promotion)?;
        *next = self.followed_by(mv);
        Some(mv)
    }

    /// Castling to a side where it is legal, and in `next` the position it leads to; without it `next` means nothing.
    pub fn play_castling(&self, side: CastlingSide, next: &mut Position) -> Option<Move> {
        let us = self.turn();
        let (king, rook) = (self.board.king(us)?, self.castling_rook(us, side)?);
        self.legality().ok()?;
        let mv = self.castling_with(king.index(), rook.index())?;
        *next = self.followed_by(mv);
        Some(mv)
    }

    /// Castling of the king with a rook for which he has the right, where nothing prevents it for the moment.
    fn castling_with(&self, king: usize, rook: usize) -> Option<Move> {
        let free = !self.is_check() && self.castling_obstacle(king, rook).is_none();
        free.then(|| Move::new(king, rook, Move::CASTLING))
    }

    /// The position after a legal move, with what is known of one that is [`FOLLOWED`].
    fn followed_by(&self, mv: Move) -> Position {
        let mut next = self.play(mv);
        if let (Some(white), Some(black)) = (next.board.king(Color::White), next.board.king(Color::Black)) {
            let check = match next.turn() {
                Color::White => next.attacks_king(false, white.index()),
                Color::Black => next.attacks_king(true, black.index()),
            };
            next.flags |= if check { FOLLOWED | CHECKED } else { FOLLOWED };
            next.flags |= if self.takes(mv) { TOOK } else { 0 };
        }
        next
    }

    /// Plays a move as nearly all are: the king is not in check, nobody captures en passant, castles or promotes, and
    /// one piece of the kind reaches the square. Nothing happens where it is not known to be like that.
    ///
    /// A game is read with different kinds of pieces in no order. Code that branches on the kind, on captures or on
    /// double steps would be mispredicted at every other move, so here all of them go the same way; what is left to
    /// branches is rare.
    #[inline(never)]
    fn play_plain<const W: bool>(
        &self,
        role: Role,
        among: u64,
        to: usize,
        next: &mut Position,
    ) -> Option<Move> {
        let board = &self.board;
        let occ = board.occ();
        let us = if W { board.white() } else { occ ^ board.white() };
        let them = occ ^ us;
        let (kings, sliders) = (board.all(Role::King).0, board.sliders());
        let to_bit = 1u64 << to;
        let (pawn, king) = KIND[role.code() as usize & 7];
        let barred = us | kings | pawn & Bitboard::BACK_RANKS.0;
        if self.flags & (FOLLOWED | EN_PASSANT_LIVE) != FOLLOWED || barred & to_bit != 0 {
            return None;
        }

        let reach = REACH[row::<W>(role)][to];
        let between = &BETWEEN[to];
        let mut sources = board.with_code(role.code()) & us & among & reach;
        if sources & sources.wrapping_sub(1) != 0 {
            sources = only_unhindered(sources, between, occ);
        }
        if sources == 0 {
            return None;
        }
        let from = sources.trailing_zeros() as usize & 63;
        // A pawn goes straight on to an empty square and takes on the files beside it.
        let (aside, takes) = (((from ^ to) & 7 != 0) as u64, them >> to & 1);
        if between[from] & occ | pawn & (aside ^ takes) != 0 {
            return None;
        }

        let (ours, theirs) = if W { (0, 8) } else { (8, 0) };
        let (code, taken) = (role.code(), board.code_at(to));
        let piece = ours | code as usize & 7;
        let mut hash = self.hash
            ^ hash::BLACK_TO_MOVE
            ^ hash::piece(piece, from)
            ^ hash::piece(piece, to)
            ^ hash::piece(theirs | taken as usize & 7, to);
        let first_rank = if W { 0xff } else { 0xff << 56 };
        let lost = self.castling & (sources | to_bit | king & first_rank);
        each(lost, |rook| hash ^= hash::castling(rook));
        let quiet = !(pawn as u16 | (takes as u16).wrapping_neg());
        *next = Position {
            board: board.carried(code, sources, to_bit, W),
            castling: self.castling ^ lost,
            hash,
            halfmoves: self.halfmoves.saturating_add(1) & quiet,
            fullmoves: self.fullmoves.saturating_add(!W as u16),
            passed: NO_SQUARE,
            flags: (self.flags ^ BLACK) & !(CHECKED | TOOK) | (takes as u8 * TOOK),
        };

        // Where the king was not in check, only a slider behind the piece can attack him now, unless he himself moved.
        let our_king = (kings & us).trailing_zeros() as usize & 63;
        let exposed = LINE[our_king][from] & sliders & them;
        if exposed | king | (self.flags & CHECKED) as u64 != 0 && next.leaves_king_to_be_taken::<W>() {
            return None;
        }
        // Check comes from the piece that moved, or from a slider that it stood in front of.
        let their_king = (kings & them).trailing_zeros() as usize & 63;
        let attacked = reach & !pawn | PAWN[!W as usize][to] & pawn;
        let behind = LINE[their_king][from] & sliders & us & !sources;
        if attacked & kings & them | behind != 0 {
            next.see_check::<W>(their_king);
        }
        if (from ^ to) as u64 & pawn == 16 {
            return Some(next.see_double_step::<W>(from, to));
        }
        Some(Move::new(from, to, Move::QUIET))
    }

    /// Whether the king of White, if `W`, who has moved, is attacked.
    #[inline(never)]
    fn leaves_king_to_be_taken<const W: bool>(&self) -> bool {
        let us = if W { Color::White } else { Color::Black };
        self.board.king(us).is_some_and(|king| self.attacks_king(!W, king.index()))
    }

    /// Looks whether White, if `W`, has given check.
    #[inline(never)]
    fn see_check<const W: bool>(&mut self, king: usize) {
        if self.attacks_king(W, king) {
            self.flags |= CHECKED;
        }
    }

    #[inline(never)]
    fn see_double_step<const W: bool>(&mut self, from: usize, to: usize) -> Move {
        let passed = (from + to) / 2;
        self.passed = passed as u8;
        if PAWN[!W as usize][passed] & self.board.pieces(self.turn(), Role::Pawn).0 != 0 {
            self.passed_a_pawn(passed);
        }
        Move::new(from, to, Move::DOUBLE_STEP)
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
            return self.castling_with(bits.0, bits.1).filter(|_| promotion.is_none());
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
        let reach = if role == Role::Pawn && self.live_en_passant().is_some_and(|square| square.index() == to)
        {
            PAWN[W as usize][to]
        } else if role == Role::Pawn {
            plain_pawn_sources::<W>(to, occ)
        } else {
            REACH[row::<W>(role)][to]
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
        !attacked(board, king, !W, them, occ & !from_bit | to_bit)
    }

    /// Whether a player attacks the square of the other one's king.
    fn attacks_king(&self, white: bool, king: usize) -> bool {
        let occ = self.board.occ();
        let by = if white { self.board.white() } else { occ ^ self.board.white() };
        attacked(&self.board, king, white, by, occ)
    }
}

/// Whether one of the pieces on `by`, which are White's or Black's, attacks a square. Few sliders stand on a line with it,
/// and looking at what is between takes less than the large tables of their attacks, which games read in passing do not
/// keep in the cache.
#[inline(always)]
fn attacked(board: &Board, square: usize, white: bool, by: u64, occ: u64) -> bool {
    let leapers = PAWN[white as usize][square] & board.all(Role::Pawn).0
        | KNIGHT[square] & board.all(Role::Knight).0
        | KING[square] & board.all(Role::King).0;
    if leapers & by != 0 {
        return true;
    }
    let sliders =
        ROOK_RAYS[square] & board.straight_sliders() | BISHOP_RAYS[square] & board.diagonal_sliders();
    let mut snipers = sliders & by;
    while snipers != 0 {
        if BETWEEN[square][snipers.trailing_zeros() as usize] & occ == 0 {
            return true;
        }
        snipers &= snipers - 1;
    }
    false
}

/// The one of the squares that has nothing between itself and another; none where there are several.
fn only_unhindered(mut squares: u64, between: &[u64; 64], occ: u64) -> u64 {
    each(squares, |square| squares ^= ((between[square] & occ != 0) as u64) << square);
    Bitboard(squares).single().map_or(0, |square| square.bitboard().0)
}

/// The squares from which a pawn of White, if `W`, reaches a square other than by capturing en passant.
#[inline(always)]
fn plain_pawn_sources<const W: bool>(to: usize, occ: u64) -> u64 {
    let bit = 1u64 << to;
    let back = if W { bit >> 8 } else { bit << 8 };
    let two_back = if W { back >> 8 & 0xff << 8 } else { back << 8 & 0xff << 48 };
    let straight = back | two_back & ((back & occ == 0) as u64).wrapping_neg();
    let takes = ((bit & occ != 0) as u64).wrapping_neg();
    straight & !takes | PAWN[W as usize][to] & takes
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::{Bitboard, CastlingSide, Move, Position, Role, Square};

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
            let found =
                position.play_only_move(role, mv.from().bitboard(), mv.to(), mv.promotion(), &mut played);
            assert_eq!((found, played), (Some(mv), position.play(mv)), "{position:?}");
            assert_eq!(played.taken_by(position, mv), has_fewer(&played, position), "{mv:?} in {position:?}");
            goes_on(&played);
        }
    }

    /// From a position that was played by name, moves by name lead where they should, and what is known of it is so.
    fn goes_on(followed: &Position) {
        for &mv in followed.legal_moves().unwrap().iter().step_by(3) {
            let (from, to) = (mv.from(), mv.to());
            let mut after = *followed;
            let found = match followed.board().role_at(from) {
                _ if mv.is_castling() => {
                    let side = if to.index() > from.index() {
                        CastlingSide::KingSide
                    } else {
                        CastlingSide::QueenSide
                    };
                    followed.play_castling(side, &mut after)
                }
                Some(role) => followed.play_only_move(role, from.bitboard(), to, mv.promotion(), &mut after),
                None => None,
            };
            assert_eq!((found, after), (Some(mv), followed.play(mv)), "{followed:?}");
            assert_eq!(after.is_check(), after.checkers().any(), "{mv:?} in {followed:?}");
            assert_eq!(after.taken_by(followed, mv), has_fewer(&after, followed), "{mv:?} in {followed:?}");
        }
    }

    fn has_fewer(after: &Position, before: &Position) -> bool {
        after.board().occupied().count() < before.board().occupied().count()
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
