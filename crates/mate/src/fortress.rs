//! What pieces can ever do: an abstract interpretation in which every rule allows at least what the moves of chess do.
//!
//! For every piece of the position there is a set of squares on which it may ever stand, and whether it may ever be
//! captured. The sets begin with the position itself and grow by the rules below until nothing is added. Then they
//! hold for every position that legal moves reach, by induction over the moves: each rule covers one kind of move and
//! uses only what the sets already say. If no mate fits into the sets, there is none.
//!
//! A piece that never moves and is never captured is *fixed*: its square is always taken. Rules that forbid something
//! (a way is closed, a square is guarded for ever) use fixed pieces and other facts of the final sets only, and while
//! the sets grow the fixed pieces become fewer: what a rule forbade it may allow later, never the other way round. So
//! the sets at the end allow all that they must.
//!
//! Where a pawn may promote or a king may castle, nothing is said.

use jadoube_board::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use crate::proof::{Fortress, FortressReason, Range};

/// A proof that `side` can never mate from the position, where the sets give one.
pub(crate) fn prove(position: &Position, side: Color) -> Option<Fortress> {
    let mut sets = Sets::of(position)?;
    while sets.grow()? {}
    let reason = sets.no_mate(side)?;
    let range =
        |man: &Man| Range { from: man.from, squares: Bitboard(man.squares), capturable: man.capturable };
    Some(Fortress { reason, pieces: sets.men().iter().map(range).collect() })
}

/// Whether the sets are likely to give a proof: a test of a few operations, which leaves out nearly every position of
/// real games. A knight, rook or queen that can move takes part in everything sooner or later, mostly.
pub(crate) fn is_likely(position: &Position) -> bool {
    let board = position.board();
    let restless = board.all(Role::Knight) | board.all(Role::Rook) | board.all(Role::Queen);
    is_possible(position)
        && restless.into_iter().all(|square| {
            board.piece_at(square).is_some_and(|piece| {
                let reach = attacks(piece.role, piece.color, square, board.occupied());
                (reach - board.of(piece.color)).is_empty()
            })
        })
}

/// Whether the sets could give a proof at all: nobody can castle, and no pawn has a free way to its last rank.
pub(crate) fn is_possible(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.all(Role::Pawn).0;
    if pawns == 0 || position.castling().0.any() {
        return false;
    }
    let (white, black) = (pawns & board.of(Color::White).0, pawns & board.of(Color::Black).0);
    let occupied = board.occupied().0;
    // A pawn with nothing at all ahead of it will promote.
    let (mut up, mut down) = (white << 8, black >> 8);
    for _ in 0..5 {
        up |= (up & !occupied) << 8;
        down |= (down & !occupied) >> 8;
    }
    up & !occupied & 0xff << 56 == 0 && down & !occupied & 0xff == 0
}

#[derive(Clone, Copy)]
struct Man {
    from: Square,
    role: Role,
    color: Color,
    squares: u64,
    capturable: bool,
}

impl Man {
    fn is_fixed(&self) -> bool {
        self.squares == self.from.bitboard().0 && !self.capturable
    }

    fn stays_on_file(&self) -> bool {
        self.squares & !self.from.file().bitboard().0 == 0
    }
}

struct Sets {
    men: [Man; 64],
    count: usize,
    /// A capture en passant that is legal now.
    passed: Option<Square>,
    /// Fixed pieces by colour, of the present sets.
    fixed: [u64; 2],
    /// Squares that men of a colour may stand on, kings left out.
    reached: [u64; 2],
}

impl Sets {
    fn of(position: &Position) -> Option<Sets> {
        if position.castling().0.any() {
            return None;
        }
        let nobody = Man {
            from: Square::new(0)?,
            role: Role::King,
            color: Color::White,
            squares: 0,
            capturable: false,
        };
        let mut sets = Sets {
            men: [nobody; 64],
            count: 0,
            passed: position.live_en_passant(),
            fixed: [0; 2],
            reached: [0; 2],
        };
        for (from, piece) in position.board().iter() {
            let squares = from.bitboard().0;
            sets.men[sets.count] =
                Man { from, role: piece.role, color: piece.color, squares, capturable: false };
            sets.count += 1;
        }
        Some(sets)
    }

    fn men(&self) -> &[Man] {
        &self.men[..self.count]
    }

    fn all_fixed(&self) -> u64 {
        self.fixed[0] | self.fixed[1]
    }

    /// Applies every rule once to the present sets; whether something was added. Nothing where a pawn may promote.
    fn grow(&mut self) -> Option<bool> {
        self.fixed = [0; 2];
        self.reached = [0; 2];
        for man in &self.men[..self.count] {
            if man.is_fixed() {
                self.fixed[man.color.index()] |= man.squares;
            }
            if man.role != Role::King {
                self.reached[man.color.index()] |= man.squares;
            }
        }
        let mut taken = [0u64; 2];
        let mut changed = false;
        for index in 0..self.count {
            let man = self.men[index];
            let (to, takes) = match man.role {
                Role::Pawn => self.pawn_targets(&man)?,
                Role::King => self.king_targets(&man),
                _ => self.piece_targets(&man),
            };
            taken[(!man.color).index()] |= takes;
            if to & !man.squares != 0 {
                self.men[index].squares |= to;
                changed = true;
            }
        }
        // A man may be captured where it may stand on a square on which men of the other colour may capture. Kings
        // are never captured.
        for man in &mut self.men[..self.count] {
            if !man.capturable && man.role != Role::King && man.squares & taken[man.color.index()] != 0 {
                man.capturable = true;
                changed = true;
            }
        }
        Some(changed)
    }

    /// Where a knight, bishop, rook or queen may go, and where it may capture.
    ///
    /// From each of its squares as if only fixed pieces stood in the way, and not on to fixed pieces of its own. Pins
    /// and checks would only forbid more.
    fn piece_targets(&self, man: &Man) -> (u64, u64) {
        let mut to = 0;
        for from in Bitboard(man.squares) {
            to |= attacks(man.role, man.color, from, Bitboard(self.all_fixed())).0;
        }
        to &= !self.fixed[man.color.index()];
        let takes = to & self.reached[(!man.color).index()];
        // A fixed king of the opponent cannot be taken, so his square cannot be entered.
        (to & !self.fixed_king(!man.color), takes)
    }

    /// Where a king may go, and where he may capture: any square beside one of his that is neither a fixed man of his
    /// own nor guarded for ever. That the other king keeps his distance would only forbid more.
    fn king_targets(&self, man: &Man) -> (u64, u64) {
        let mut to = 0;
        for from in Bitboard(man.squares) {
            to |= attacks(Role::King, man.color, from, Bitboard::EMPTY).0;
        }
        to &= !self.fixed[man.color.index()] & !self.fixed_king(!man.color) & !self.guarded(man);
        (to, to & self.reached[(!man.color).index()])
    }

    /// Squares that fixed men of the other colour attack in every position, with this king moving about.
    ///
    /// A pawn, knight or king attacks the same squares always. A bishop, rook or queen attacks along a line as far as
    /// the first square on which a man other than this king may ever stand, that square included; this king himself
    /// cannot shade a square from such an attack by leaving it.
    fn guarded(&self, king: &Man) -> u64 {
        let other_king = self.king(!king.color).map_or(0, |man| man.squares);
        let may_block = self.reached[0] | self.reached[1] | other_king;
        let mut guarded = 0;
        for man in self.men().iter().filter(|man| man.color != king.color && man.is_fixed()) {
            // A slider's attack with every square taken that may ever be.
            guarded |= attacks(man.role, man.color, man.from, Bitboard(may_block)).0;
        }
        guarded
    }

    /// Where a pawn may go, and where it may capture. Nothing where it may promote.
    fn pawn_targets(&self, man: &Man) -> Option<(u64, u64)> {
        let (up, second, fifth) = match man.color {
            Color::White => (8i32, Rank::Second, Rank::Fifth),
            Color::Black => (-8, Rank::Seventh, Rank::Fourth),
        };
        let shift = |set: u64, by: i32| if by > 0 { set << by } else { set >> -by };
        let open = !self.all_fixed() & !self.faced(man);
        // Forward, on to a square that may be empty; two squares from the second rank.
        let one = shift(man.squares, up) & open;
        let mut to = one | shift(shift(man.squares & second.bitboard().0, up) & open, up) & open;
        // Diagonally, where a man of the other colour may stand.
        let mut diagonal = 0;
        for from in Bitboard(man.squares) {
            diagonal |= attacks(Role::Pawn, man.color, from, Bitboard::EMPTY).0;
        }
        let mut takes = diagonal & self.reached[(!man.color).index()];
        to |= takes;
        // En passant: past a pawn that may stand beside one of its squares on the fifth rank and may have come there
        // by a double step, now or later. Whether the step was possible is not asked.
        for from in Bitboard(man.squares & fifth.bitboard().0) {
            for target in attacks(Role::Pawn, man.color, from, Bitboard::EMPTY) {
                let (beside, start) = (shift(target.bitboard().0, -up), shift(target.bitboard().0, up));
                let steps = |pawn: &&Man| {
                    pawn.role == Role::Pawn
                        && pawn.color != man.color
                        && pawn.squares & beside != 0
                        && (pawn.squares & start != 0 || self.passed == Some(target))
                };
                if self.men().iter().any(|pawn| steps(&pawn)) {
                    to |= target.bitboard().0;
                    takes |= beside;
                }
            }
        }
        (to & Rank::Eighth.relative_to(man.color).bitboard().0 == 0).then_some((to, takes))
    }

    /// Squares that a pawn cannot come to, because a pawn of the other colour faces it on its file: as long as both
    /// stay on the file and that one is not captured, neither passes the other. It only comes nearer, so everything
    /// from its first square on is closed.
    fn faced(&self, man: &Man) -> u64 {
        if !man.stays_on_file() {
            return 0;
        }
        let file = man.from.file().bitboard().0;
        let mut closed = 0;
        for pawn in self.men() {
            let ahead = match man.color {
                Color::White => pawn.from.rank() > man.from.rank(),
                Color::Black => pawn.from.rank() < man.from.rank(),
            };
            if pawn.role == Role::Pawn
                && pawn.color != man.color
                && pawn.from.bitboard().0 & file != 0
                && ahead
                && pawn.stays_on_file()
                && !pawn.capturable
            {
                let from = pawn.from.index() as u32;
                closed |= match man.color {
                    Color::White => !0 << from,
                    Color::Black => !0 >> (63 - from),
                } & file;
            }
        }
        closed
    }

    fn king(&self, color: Color) -> Option<&Man> {
        self.men().iter().find(|man| man.role == Role::King && man.color == color)
    }

    fn fixed_king(&self, color: Color) -> u64 {
        self.king(color).filter(|king| king.is_fixed()).map_or(0, |king| king.squares)
    }

    /// Why no mate fits into the sets; nothing where one may.
    ///
    /// A mate by `side` on a square of the other king needs
    /// 1. a man of `side`, not the king, that gives check;
    /// 2. for every square beside the mated king, that it is attacked by `side` (by the king from a square that is not
    ///    itself beside the mated king, or by another man), or that it is taken by a man of the mated king's own, each
    ///    by another.
    ///
    /// Attacks are those from any square that a man may stand on, as if only fixed men, kings left out, stood in the
    /// way.
    fn no_mate(&self, side: Color) -> Option<FortressReason> {
        let (king, target) = (self.king(side)?, self.king(!side)?);
        let in_the_way = self.all_fixed() & !king.squares & !target.squares;
        let mut attacked = 0;
        for man in self.men().iter().filter(|man| man.color == side && man.role != Role::King) {
            for from in Bitboard(man.squares) {
                attacked |= attacks(man.role, side, from, Bitboard(in_the_way)).0;
            }
        }
        let checked = target.squares & attacked;
        if checked == 0 {
            return Some(FortressReason::NoCheck);
        }
        for square in Bitboard(checked) {
            let ring = attacks(Role::King, side, square, Bitboard::EMPTY).0;
            let helpers = king.squares & !ring & !square.bitboard().0;
            let need = ring & !attacked;
            let mut tried = Vec::new();
            for helper in Bitboard(helpers) {
                let left = need & !attacks(Role::King, side, helper, Bitboard::EMPTY).0;
                if !tried.contains(&left) {
                    if self.can_take_all(left, !side, 0) {
                        return None;
                    }
                    tried.push(left);
                }
            }
        }
        Some(FortressReason::NoMate)
    }

    /// Whether different men of a colour, not the king, may stand on all of these squares.
    fn can_take_all(&self, squares: u64, color: Color, used: u64) -> bool {
        let Some(square) = Bitboard(squares).first() else { return true };
        let rest = squares & (squares - 1);
        self.men().iter().enumerate().any(|(index, man)| {
            used >> index & 1 == 0
                && man.color == color
                && man.role != Role::King
                && Bitboard(man.squares).contains(square)
                && self.can_take_all(rest, color, used | 1 << index)
        })
    }
}
