//! A position: a board, who has the move, and what the earlier moves left behind.

use core::fmt;

use crate::attacks::{BETWEEN, PAWN};
use crate::movegen::{self, Any, Count, Each, generate};
use crate::{Bitboard, Board, CastlingSide, Color, File, Move, MoveList, Rank, Role, Square, hash};

/// A position: a [`Board`] with the player to move, castling rights, en passant and the move counters.
///
/// Any board can be held; what is wrong with it is a question ([`faults`](Position::faults)), not a condition. Moves
/// are legal moves as Articles 3.1 to 3.9 have them, for standard chess and Chess960.
///
/// ```
/// use jadoube_board::Position;
/// let position = Position::INITIAL;
/// assert_eq!(position.legal_moves().unwrap().len(), 20);
/// ```
///
/// `==` compares everything, counters included; [`is_same`](Position::is_same) is the identity of Article 9.2.
#[derive(Clone, Copy)]
pub struct Position {
    pub(crate) board: Board,
    /// The rooks with which castling is still allowed. Each stands on its player's first rank with the king, at most
    /// one on each side of him.
    pub(crate) castling: u64,
    pub(crate) hash: u64,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
    /// The square a pawn has just passed over, or 64.
    pub(crate) passed: u8,
    pub(crate) flags: u8,
}

pub(crate) const BLACK: u8 = 1;
/// A capture en passant is legal: only then does it make a position another (9.2).
pub(crate) const EN_PASSANT_LIVE: u8 = 2;
const MIRRORED_WHITE: u8 = 4;
const MIRRORED_BLACK: u8 = 8;
const CHESS960: u8 = 16;
/// The position was reached by a legal move, so that the king who is not to move is not attacked, and each side has one.
/// Whoever changes the board takes this flag and the next two away; that they are missing means nothing, so they are no part
/// of what a position is.
pub(crate) const FOLLOWED: u8 = 32;
/// In a position that is followed, the king of the side to move is attacked.
pub(crate) const CHECKED: u8 = 64;
/// In a position that is followed, the move that led to it took something.
pub(crate) const TOOK: u8 = 128;
pub(crate) const KNOWN: u8 = FOLLOWED | CHECKED | TOOK;

pub(crate) const NO_SQUARE: u8 = 64;

// Half of what other libraries take; a game's whole history stays small.
const _: () = assert!(size_of::<Position>() <= 56);

/// Legality has no meaning on this board: a side has more than one king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoLegality {
    /// The side with more than one king; White where both have.
    pub color: Color,
    /// How many kings it has.
    pub kings: u32,
}

impl fmt::Display for NoLegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has {} kings, so legal moves have no meaning here", self.color, self.kings)
    }
}

impl core::error::Error for NoLegality {}

/// The rooks with which castling is still allowed: the right itself (3.8.b.1, 3.8.2.1), whether or not castling is
/// possible at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights(pub Bitboard);

impl CastlingRights {
    /// Nobody may castle any more.
    pub const NONE: CastlingRights = CastlingRights(Bitboard::EMPTY);
    /// The four rights of the initial position.
    pub const STANDARD: CastlingRights = CastlingRights(Bitboard(0x8100_0000_0000_0081));

    /// The rooks of one player.
    pub const fn of(self, color: Color) -> Bitboard {
        Bitboard(self.0.0 & Rank::First.relative_to(color).bitboard().0)
    }

    /// What is left when a player has lost both rights.
    #[must_use]
    pub const fn without(self, color: Color) -> CastlingRights {
        CastlingRights(Bitboard(self.0.0 & !Rank::First.relative_to(color).bitboard().0))
    }
}

/// What prevents castling for the moment (3.8.b.2, 3.8.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// A piece stands on a square that must be free.
    Piece(Square),
    /// The king's square, one he passes or the one where he ends is attacked.
    Attack(Square),
}

impl Position {
    /// The initial position (2.3), White to move.
    pub const INITIAL: Position = Position::initial(Board::INITIAL, CastlingRights::STANDARD);

    /// A board with a player to move: no castling, no en passant, counters at the start.
    pub const fn new(board: Board, turn: Color) -> Position {
        let flags = if turn.is_white() { 0 } else { BLACK };
        let mut position =
            Position { board, castling: 0, hash: 0, halfmoves: 0, fullmoves: 1, passed: NO_SQUARE, flags };
        position.hash = position.computed_hash();
        position
    }

    pub(crate) const fn initial(board: Board, castling: CastlingRights) -> Position {
        let mut position = Position::new(board, Color::White);
        position.castling = castling.0.0;
        position.hash = position.computed_hash();
        position
    }

    /// The arrangement of the pieces.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who has the move.
    pub const fn turn(&self) -> Color {
        if self.flags & BLACK == 0 { Color::White } else { Color::Black }
    }

    /// The rights to castle.
    pub const fn castling(&self) -> CastlingRights {
        CastlingRights(Bitboard(self.castling))
    }

    /// The rook with which a player may still castle to a side.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.board.king(color)?;
        self.castling().of(color).into_iter().find(|rook| castling_side(king.index(), rook.index()) == side)
    }

    /// The square a pawn has just passed over with a double step, whether or not it can be captured there.
    pub const fn passed_square(&self) -> Option<Square> {
        Square::new(self.passed)
    }

    /// The square on which a capture en passant is legal now.
    pub const fn live_en_passant(&self) -> Option<Square> {
        if self.flags & EN_PASSANT_LIVE != 0 { Square::new(self.passed) } else { None }
    }

    /// Moves by either player since the last capture or pawn move (9.3 counts them in pairs).
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, from 1, raised after Black's.
    pub const fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Whether castling is told apart as in Chess960: king takes rook in UCI, and FEN may name the rook's file.
    pub const fn is_chess960(&self) -> bool {
        self.flags & CHESS960 != 0
    }

    /// Whether the player castles short towards the a-file, his king and queen having started on each other's square
    /// (Finnish blitz rule 7).
    pub const fn castles_mirrored(&self, color: Color) -> bool {
        self.flags & mirrored_flag(color) != 0
    }

    /// A number that is the same for positions that are the same by Article 9.2, and hardly ever for others; compare
    /// with [`is_same`](Self::is_same) to be certain.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether two positions are the same in the sense of Article 9.2: the same pieces on the same squares, the same
    /// player to move, the same rights to castle, and the same captures en passant, of which only legal ones count.
    pub fn is_same(&self, other: &Position) -> bool {
        let mirrored = |color| self.castles_mirrored(color) == other.castles_mirrored(color);
        self.hash == other.hash
            && self.board == other.board
            && self.castling == other.castling
            && self.turn() == other.turn()
            && self.live_en_passant() == other.live_en_passant()
            // The way of castling makes a difference only to those who may still castle.
            && Color::ALL.into_iter().all(|color| mirrored(color) || self.castling().of(color).is_empty())
    }

    /// The same board with another player to move; en passant is gone.
    #[must_use]
    pub const fn with_turn(mut self, turn: Color) -> Position {
        if self.flags & EN_PASSANT_LIVE != 0 {
            self.hash ^= hash::en_passant(self.passed as usize & 63);
        }
        if self.turn().is_white() != turn.is_white() {
            self.hash ^= hash::BLACK_TO_MOVE;
            self.flags ^= BLACK;
        }
        self.flags &= !(EN_PASSANT_LIVE | KNOWN);
        self.passed = NO_SQUARE;
        self
    }

    /// The same position with other counters.
    #[must_use]
    pub const fn with_counters(mut self, halfmoves: u16, fullmoves: u16) -> Position {
        self.halfmoves = halfmoves;
        self.fullmoves = fullmoves;
        self
    }

    /// The same position as Chess960 or not.
    #[must_use]
    pub const fn with_chess960(mut self, chess960: bool) -> Position {
        self.flags = if chess960 { self.flags | CHESS960 } else { self.flags & !CHESS960 };
        self
    }

    /// The same position, a player castling mirrored or not.
    #[must_use]
    pub const fn with_mirrored_castling(mut self, color: Color, mirrored: bool) -> Position {
        let flag = mirrored_flag(color);
        self.flags = if mirrored { self.flags | flag } else { self.flags & !flag };
        self
    }

    /// The same position with these rights to castle, or the rooks that cannot have one: a right needs the rook and
    /// the player's only king on his first rank, and there is one to each side of the king.
    pub fn with_castling(mut self, rights: CastlingRights) -> Result<Position, CastlingRights> {
        let mut fitting = 0;
        for color in Color::ALL {
            let rank = Rank::First.relative_to(color);
            let Some(king) = self.board.king(color).filter(|king| king.rank() == rank) else { continue };
            let rooks = rights.of(color) & self.board.pieces(color, Role::Rook);
            for side in CastlingSide::ALL {
                let there = |rook: &Square| castling_side(king.index(), rook.index()) == side;
                if let Some(rook) = rooks.into_iter().filter(there).collect::<Bitboard>().single() {
                    fitting |= rook.bitboard().0;
                }
            }
        }
        let unfit = rights.0 - Bitboard(fitting);
        if unfit.any() {
            return Err(CastlingRights(unfit));
        }
        movegen::each(self.castling ^ fitting, |rook| self.hash ^= hash::castling(rook));
        self.castling = fitting;
        Ok(self)
    }

    /// The same position after a double step over `passed`, or nothing where no pawn can just have made it.
    pub fn with_passed_square(mut self, passed: Option<Square>) -> Option<Position> {
        self.flags &= !EN_PASSANT_LIVE;
        self.passed = NO_SQUARE;
        if let Some(square) = passed {
            let mover = !self.turn();
            let ahead = if mover.is_white() { 1 } else { -1 };
            let fits = square.rank() == Rank::Third.relative_to(mover)
                && self.board.piece_at(square).is_none()
                && square.offset(0, -ahead).is_some_and(|start| self.board.piece_at(start).is_none())
                && square
                    .offset(0, ahead)
                    .is_some_and(|pawn| self.board.pieces(mover, Role::Pawn).contains(pawn));
            if !fits {
                return None;
            }
            self.passed = square.index() as u8;
            self.find_live_en_passant();
        }
        self.hash = self.computed_hash();
        Some(self)
    }

    /// Whether legal moves have a meaning here: each side has at most one king.
    #[inline]
    pub const fn legality(&self) -> Result<(), NoLegality> {
        let kings = self.board.all(Role::King).0;
        let (white, black) = (kings & self.board.white(), kings & !self.board.white());
        if Bitboard(white).more_than_one() {
            return Err(NoLegality { color: Color::White, kings: white.count_ones() });
        }
        if Bitboard(black).more_than_one() {
            return Err(NoLegality { color: Color::Black, kings: black.count_ones() });
        }
        Ok(())
    }

    /// Every legal move (3.10.a, 3.10.1), in no order that would mean something.
    pub fn legal_moves(&self) -> Result<MoveList, NoLegality> {
        let mut list = MoveList::new();
        self.for_each_legal(|mv| list.push(mv))?;
        Ok(list)
    }

    /// Hands every legal move to a function, without a list in between.
    pub fn for_each_legal(&self, mut f: impl FnMut(Move)) -> Result<(), NoLegality> {
        // The generator is compiled anew for every function. A module for browsers is fetched before it is run: there one
        // for all of them is enough.
        if cfg!(target_family = "wasm") {
            self.hand_out(&mut f as &mut dyn FnMut(Move))
        } else {
            self.hand_out(f)
        }
    }

    fn hand_out(&self, f: impl FnMut(Move)) -> Result<(), NoLegality> {
        self.legality()?;
        let mut sink = Each(f);
        match self.turn() {
            Color::White => generate::<true, _>(self, &mut sink),
            Color::Black => generate::<false, _>(self, &mut sink),
        }
        Ok(())
    }

    /// How many legal moves there are.
    pub fn count_legal(&self) -> Result<u64, NoLegality> {
        self.legality()?;
        let mut count = Count::default();
        match self.turn() {
            Color::White => generate::<true, _>(self, &mut count),
            Color::Black => generate::<false, _>(self, &mut count),
        }
        Ok(count.0)
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> Result<bool, NoLegality> {
        self.legality()?;
        let mut any = Any::default();
        match self.turn() {
            Color::White => generate::<true, _>(self, &mut any),
            Color::Black => generate::<false, _>(self, &mut any),
        }
        Ok(any.0)
    }

    /// The pieces that give check to the side to move (3.9).
    pub fn checkers(&self) -> Bitboard {
        self.board.checkers(self.turn())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        if self.flags & FOLLOWED != 0 { self.flags & CHECKED != 0 } else { self.checkers().any() }
    }

    /// Whether the side to move is checkmated (5.1.a, 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.has_legal_move() == Ok(false)
    }

    /// Whether the side to move is stalemated (5.2.a, 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.has_legal_move() == Ok(false)
    }

    /// Where the king ends when castling with a rook, and where the rook does.
    pub fn castling_targets(&self, color: Color, side: CastlingSide) -> (Square, Square) {
        let (king, rook) = match (side, self.castles_mirrored(color)) {
            (CastlingSide::KingSide, false) => (File::G, File::F),
            (CastlingSide::QueenSide, false) => (File::C, File::D),
            (CastlingSide::KingSide, true) => (File::F, File::E),
            (CastlingSide::QueenSide, true) => (File::B, File::C),
        };
        let rank = Rank::First.relative_to(color);
        (Square::at(king, rank), Square::at(rook, rank))
    }

    /// Where the moving piece stands afterwards: the king's square in castling, [`Move::to`] otherwise.
    pub fn king_target(&self, mv: Move) -> Square {
        match self.move_side(mv) {
            Some(side) => self.castling_targets(self.turn(), side).0,
            None => mv.to(),
        }
    }

    /// To which side a castling move goes.
    pub fn move_side(&self, mv: Move) -> Option<CastlingSide> {
        mv.is_castling().then(|| castling_side(mv.from().index(), mv.to().index()))
    }

    /// What a move takes, and where it stood: for a capture en passant that is not the square the pawn comes to.
    pub fn captured(&self, mv: Move) -> Option<(Square, Role)> {
        if mv.is_castling() {
            return None;
        }
        let square = if mv.is_en_passant() { Square::at(mv.to().file(), mv.from().rank()) } else { mv.to() };
        self.board.role_at(square).map(|role| (square, role))
    }

    /// Sets the flag where a pawn of the side to move may legally capture the one that has just passed it.
    pub(crate) fn find_live_en_passant(&mut self) {
        let us = self.turn();
        let to = self.passed as usize & 63;
        let pawns = self.board.pieces(us, Role::Pawn).0 & PAWN[(!us).index()][to];
        movegen::each(pawns, |from| {
            if self.en_passant_is_safe(from, to, us.is_white()) {
                self.flags |= EN_PASSANT_LIVE;
            }
        });
    }

    /// Whether the king of the capturing side is not attacked once both pawns have left their squares.
    pub(crate) fn en_passant_is_safe(&self, from: usize, to: usize, white: bool) -> bool {
        let us = if white { Color::White } else { Color::Black };
        let Some(king) = self.board.king(us) else { return true };
        let victim = 1u64 << (if white { to.wrapping_sub(8) } else { to + 8 } & 63);
        let occ = (self.board.occ() ^ 1 << from) & !victim | 1 << to;
        self.board.attackers_raw(king.index(), !us, occ) & self.board.of(!us).0 & !victim == 0
    }

    /// What prevents castling with the rook for the moment; check must be looked at beside it, being the king's square.
    pub(crate) fn castling_obstacle(&self, king: usize, rook: usize) -> Option<Obstacle> {
        let us = if king < 32 { Color::White } else { Color::Black };
        let (king_to, rook_to) = self.castling_targets(us, castling_side(king, rook));
        let (king_to, rook_to) = (king_to.index(), rook_to.index());
        let (king_bit, rook_bit) = (1u64 << king, 1u64 << rook);
        let occ = self.board.occ() & !king_bit & !rook_bit;
        let free = span(king, king_to) | span(rook, rook_to);
        if let Some(piece) = Bitboard(free & occ).first() {
            return Some(Obstacle::Piece(piece));
        }
        let them = self.board.of(!us).0;
        let mut attacked = None;
        // The squares before the last are passed while the rook still stands where it did.
        movegen::each(span(king, king_to) & !(1 << king_to), |square| {
            if self.board.attackers_raw(square, !us, occ | rook_bit) & them != 0 {
                attacked = Some(Obstacle::Attack(Square::wrap(square as u8)));
            }
        });
        if self.board.attackers_raw(king_to, !us, occ | 1 << rook_to) & them != 0 {
            attacked = Some(Obstacle::Attack(Square::wrap(king_to as u8)));
        }
        attacked
    }

    /// The hash from nothing, as playing a move keeps it up to date.
    pub(crate) const fn computed_hash(&self) -> u64 {
        let mut hash = if self.flags & BLACK != 0 { hash::BLACK_TO_MOVE } else { 0 };
        let mut piece = 0;
        while piece < 16 {
            let colour = if piece < 8 { self.board.white() } else { !self.board.white() };
            let mut squares = self.board.with_code(piece as u8 & 7) & self.board.occ() & colour;
            while squares != 0 {
                hash ^= hash::piece(piece, squares.trailing_zeros() as usize);
                squares &= squares - 1;
            }
            piece += 1;
        }
        let mut rooks = self.castling;
        while rooks != 0 {
            hash ^= hash::castling(rooks.trailing_zeros() as usize);
            rooks &= rooks - 1;
        }
        if self.flags & EN_PASSANT_LIVE != 0 {
            hash ^= hash::en_passant(self.passed as usize & 63);
        }
        hash
    }
}

impl Default for Position {
    /// The initial position.
    fn default() -> Position {
        Position::INITIAL
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let state = |position: &Position| (position.flags & !KNOWN, position.passed, position.castling);
        let counters = |position: &Position| (position.halfmoves, position.fullmoves);
        self.hash == other.hash
            && self.board == other.board
            && state(self) == state(other)
            && counters(self) == counters(other)
    }
}

impl Eq for Position {}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

const fn mirrored_flag(color: Color) -> u8 {
    if color.is_white() { MIRRORED_WHITE } else { MIRRORED_BLACK }
}

/// The side of the king on which a rook on his rank stands.
pub(crate) const fn castling_side(king: usize, rook: usize) -> CastlingSide {
    if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide }
}

/// Two squares of one rank and all between them.
fn span(a: usize, b: usize) -> u64 {
    BETWEEN[a][b] | 1 << a | 1 << b
}
