//! A board with any arrangement of pieces on it.

use core::fmt;

use crate::attacks::{BETWEEN, BISHOP_RAYS, KING, KNIGHT, PAWN, ROOK_RAYS};
use crate::{Bitboard, Color, Piece, Rank, Role, Square};

/// Any arrangement of pieces on the 64 squares, legal or not.
///
/// Five kings, none, pawns on the first and last rank: a board can hold it and a piece can be moved on it. What makes
/// an arrangement illegal is a question for [`Position::faults`](crate::Position::faults).
///
/// ```
/// use jadoube_board::{Board, Color, Role, Square};
/// let mut board = Board::INITIAL;
/// let e2: Square = "e2".parse().unwrap();
/// let e5: Square = "e5".parse().unwrap();
/// board.carry(e2, e5); // no pawn moves like that, but a hand can
/// assert_eq!(board.piece_at(e5), Some(Role::Pawn.of(Color::White)));
/// assert_eq!(board.piece_at(e2), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The codes of the roles, bit by bit: a square's code is its bit in each of the three planes.
    planes: [u64; 3],
    white: u64,
}

/// What the planes have on a square with a piece, by its code: all bits or none.
static CODE_PLANES: [[u64; 3]; 8] = code_planes();

const fn code_planes() -> [[u64; 3]; 8] {
    let mut table = [[0; 3]; 8];
    let mut i = 0;
    while i < 24 {
        table[i / 3][i % 3] = ((((i / 3) >> (i % 3)) & 1) as u64).wrapping_neg();
        i += 1;
    }
    table
}

impl Board {
    /// No piece on the board.
    pub const EMPTY: Board = Board { planes: [0; 3], white: 0 };

    /// The pieces as they stand when a game begins (2.3).
    pub const INITIAL: Board = Board::INITIAL_BOARD;

    /// What stands on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match Role::from_code(self.code_at(square.index())) {
            Some(role) => Some(Piece {
                color: if self.white & square.bitboard().0 != 0 { Color::White } else { Color::Black },
                role,
            }),
            None => None,
        }
    }

    /// What kind of piece stands on a square.
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_code(self.code_at(square.index()))
    }

    /// Puts a piece on a square, or empties it; what stood there is gone.
    pub const fn put(&mut self, square: Square, piece: Option<Piece>) {
        let bit = square.bitboard().0;
        self.clear(bit);
        if let Some(piece) = piece {
            self.toggle(piece.role.code(), bit, piece.color.is_white());
        }
    }

    /// Carries whatever stands on `from` to `to`, taking what stands there. Gives back what was taken.
    pub const fn carry(&mut self, from: Square, to: Square) -> Option<Piece> {
        let (moved, taken) = (self.piece_at(from), self.piece_at(to));
        if from.index() != to.index() {
            self.put(from, None);
            self.put(to, moved);
            return taken;
        }
        None
    }

    /// All squares with a piece.
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.occ())
    }

    /// The squares with pieces of a colour.
    pub const fn of(&self, color: Color) -> Bitboard {
        Bitboard(match color {
            Color::White => self.white,
            Color::Black => self.occ() & !self.white,
        })
    }

    /// The squares with pieces of a kind, of both colours.
    pub const fn all(&self, role: Role) -> Bitboard {
        let [a, b, c] = self.planes;
        Bitboard(match role {
            Role::Pawn => a & !b & !c,
            Role::Knight => b & !a & !c,
            Role::King => a & b & !c,
            Role::Bishop => a & c & !b,
            Role::Rook => b & c & !a,
            Role::Queen => a & b & c,
        })
    }

    /// The squares with such pieces.
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.of(color).0 & self.all(role).0)
    }

    /// The king's square, where the colour has exactly one king.
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }

    /// Every occupied square with its piece, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The squares from which pieces of `by` attack `square` (3.1.2), pinned or not.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.occupied())
    }

    /// As [`attackers`](Self::attackers), with other squares taken as occupied.
    pub fn attackers_through(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        Bitboard(self.attackers_raw(square.index(), by, occupied.0) & self.of(by).0)
    }

    /// The pieces of the other colour that give check to the king (3.9); none where there is not exactly one king.
    pub fn checkers(&self, king: Color) -> Bitboard {
        match self.king(king) {
            Some(square) => self.attackers(square, !king),
            None => Bitboard::EMPTY,
        }
    }

    /// The board seen from the other side, colours exchanged.
    #[must_use]
    pub const fn mirrored(&self) -> Board {
        let [a, b, c] = self.planes;
        Board {
            planes: [a.swap_bytes(), b.swap_bytes(), c.swap_bytes()],
            white: (self.occ() & !self.white).swap_bytes(),
        }
    }

    /// The standard arrangement with another first rank, Black's mirroring White's.
    pub const fn with_back_rank(roles: [Role; 8]) -> Board {
        let mut board = Board::EMPTY;
        let mut file = 0;
        while file < 8 {
            let square = Square::wrap(file);
            let role = roles[file as usize];
            board.put(square, Some(role.of(Color::White)));
            board.put(Square::wrap(file + 8), Some(Role::Pawn.of(Color::White)));
            board.put(Square::wrap(file + 48), Some(Role::Pawn.of(Color::Black)));
            board.put(square.flip_rank(), Some(role.of(Color::Black)));
            file += 1;
        }
        board
    }

    const INITIAL_BOARD: Board = Board::with_back_rank([
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ]);

    pub(crate) const fn occ(&self) -> u64 {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    pub(crate) const fn white(&self) -> u64 {
        self.white
    }

    /// Bishops, rooks and queens of both colours.
    pub(crate) const fn sliders(&self) -> u64 {
        self.planes[2]
    }

    /// Bishops and queens of both colours.
    pub(crate) const fn diagonal_sliders(&self) -> u64 {
        self.planes[2] & self.planes[0]
    }

    /// Rooks and queens of both colours.
    pub(crate) const fn straight_sliders(&self) -> u64 {
        self.planes[2] & self.planes[1]
    }

    /// The squares with pieces of a code, of both colours: as [`all`](Self::all), without a branch on the kind.
    pub(crate) const fn with_code(&self, code: u8) -> u64 {
        let ([a, b, c], [x, y, z]) = (self.planes, CODE_PLANES[code as usize & 7]);
        !(a ^ x | b ^ y | c ^ z)
    }

    pub(crate) const fn code_at(&self, square: usize) -> u8 {
        let [a, b, c] = self.planes;
        (a >> square & 1 | (b >> square & 1) << 1 | (c >> square & 1) << 2) as u8
    }

    /// Adds or removes pieces of one code and colour at all bits of `set`; they must be absent, or present, before.
    pub(crate) const fn toggle(&mut self, code: u8, set: u64, white: bool) {
        self.planes[0] ^= set & (code as u64 & 1).wrapping_neg();
        self.planes[1] ^= set & (code as u64 >> 1 & 1).wrapping_neg();
        self.planes[2] ^= set & (code as u64 >> 2 & 1).wrapping_neg();
        self.white ^= set & (white as u64).wrapping_neg();
    }

    /// The board once a piece of a code and colour has gone from a square to another and taken what stood there.
    #[inline(always)]
    pub(crate) fn carried(&self, code: u8, from: u64, to: u64, white: bool) -> Board {
        let planes = &CODE_PLANES[code as usize & 7];
        let stay = |i: usize| self.planes[i] & !(from | to) | planes[i] & to;
        let white = self.white & !(from | to) | if white { to } else { 0 };
        Board { planes: [stay(0), stay(1), stay(2)], white }
    }

    pub(crate) const fn clear(&mut self, set: u64) {
        self.planes[0] &= !set;
        self.planes[1] &= !set;
        self.planes[2] &= !set;
        self.white &= !set;
    }

    /// The attackers of both colours; pawns of `by` only.
    ///
    /// What stands between is looked at one slider after the other: mostly there is none in line or one, and the tables
    /// of their attacks are so large that those who ask now and then never find them in the cache.
    pub(crate) fn attackers_raw(&self, square: usize, by: Color, occupied: u64) -> u64 {
        let mut set = PAWN[(!by).index()][square] & self.all(Role::Pawn).0
            | KNIGHT[square] & self.all(Role::Knight).0
            | KING[square] & self.all(Role::King).0;
        let mut in_line =
            BISHOP_RAYS[square] & self.diagonal_sliders() | ROOK_RAYS[square] & self.straight_sliders();
        while in_line != 0 {
            let from = in_line.trailing_zeros() as usize;
            in_line &= in_line - 1;
            set |= ((BETWEEN[square][from] & occupied == 0) as u64) << from;
        }
        set
    }
}

impl Default for Board {
    /// The initial arrangement.
    fn default() -> Board {
        Board::INITIAL
    }
}

impl fmt::Display for Board {
    /// The first field of FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0u8;
            for square in rank.bitboard() {
                match self.piece_at(square) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        f.write_char(piece.letter())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::First {
                f.write_char('/')?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
