//! Legal moves (Articles 3.1 to 3.9), generated without trying them out.
//!
//! For every board with at most one king a side: a side without a king cannot be in check, a king is never captured
//! (1.4.1), and a pawn that stands on its last rank has no move.

use crate::attacks::{self, BETWEEN, BISHOP_RAYS, FILE_A, FILE_H, KING, KNIGHT, LINE, PAWN, ROOK_RAYS};
use crate::position::Position;
use crate::{Move, Role};

/// Takes the moves as the generator finds them, in sets.
pub(crate) trait Sink {
    /// A piece other than a pawn, from one square to any of a set.
    fn piece(&mut self, from: usize, to: u64);
    /// Pawns to any of a set, each from `delta` squares behind it.
    fn pawns(&mut self, to: u64, delta: i32, tag: u16);
    /// Pawns to squares of the last rank, with the choice of a piece.
    fn promotions(&mut self, to: u64, delta: i32);
    /// Castling or a capture en passant.
    fn special(&mut self, mv: Move);
    /// Whether nothing more is wanted.
    fn enough(&self) -> bool {
        false
    }
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(pub u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: usize, to: u64) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn pawns(&mut self, to: u64, _: i32, _: u16) {
        self.0 += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, _: i32) {
        self.0 += 4 * u64::from(to.count_ones());
    }

    #[inline(always)]
    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Whether there is any move at all.
#[derive(Default)]
pub(crate) struct Any(pub bool);

impl Sink for Any {
    #[inline(always)]
    fn piece(&mut self, _: usize, to: u64) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn pawns(&mut self, to: u64, _: i32, _: u16) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, _: i32) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn special(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline(always)]
    fn enough(&self) -> bool {
        self.0
    }
}

/// Hands every move to a function.
pub(crate) struct Each<F: FnMut(Move)>(pub F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline(always)]
    fn piece(&mut self, from: usize, to: u64) {
        each(to, |to| (self.0)(Move::new(from, to, Move::QUIET)));
    }

    #[inline(always)]
    fn pawns(&mut self, to: u64, delta: i32, tag: u16) {
        each(to, |to| (self.0)(Move::new((to as i32 - delta) as usize, to, tag)));
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, delta: i32) {
        each(to, |to| {
            for role in Role::PROMOTIONS {
                (self.0)(Move::promoting((to as i32 - delta) as usize, to, role));
            }
        });
    }

    #[inline(always)]
    fn special(&mut self, mv: Move) {
        (self.0)(mv);
    }
}

#[inline(always)]
pub(crate) fn each(mut set: u64, mut f: impl FnMut(usize)) {
    while set != 0 {
        f(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// Gives the sink every legal move of the side to move, which is White if `W`. Neither side may have two kings.
#[inline(always)]
pub(crate) fn generate<const W: bool, S: Sink>(position: &Position, sink: &mut S) {
    let board = &position.board;
    let occ = board.occ();
    let us = if W { board.white() } else { occ & !board.white() };
    let them = occ & !us;
    let kings = board.all(Role::King).0;
    let pawns = board.all(Role::Pawn).0;
    let knights = board.all(Role::Knight).0;
    let diagonal = board.diagonal_sliders();
    let straight = board.straight_sliders();
    let king = us & kings;
    let not_taken = !(us | kings);

    let mut targets = not_taken;
    let mut pinned = 0;
    let mut checkers = 0;
    let k = (king.trailing_zeros() & 63) as usize;
    if king != 0 {
        checkers = them & (PAWN[!W as usize][k] & pawns | KNIGHT[k] & knights | KING[k] & kings);
        let snipers = them & (ROOK_RAYS[k] & straight | BISHOP_RAYS[k] & diagonal);
        each(snipers, |s| {
            let shield = BETWEEN[k][s] & occ;
            if shield == 0 {
                checkers |= 1 << s;
            } else if shield & (shield - 1) == 0 {
                pinned |= shield & us;
            }
        });

        let mut steps = KING[k] & not_taken;
        if steps != 0 {
            let their_pawns = them & pawns;
            let guarded = if W {
                (their_pawns & !FILE_A) >> 9 | (their_pawns & !FILE_H) >> 7
            } else {
                (their_pawns & !FILE_A) << 7 | (their_pawns & !FILE_H) << 9
            };
            steps &= !guarded;
            // The king must not hide behind himself from a piece that checks him along a line.
            let without_king = occ ^ king;
            let (diagonal, straight) = (diagonal & them, straight & them);
            let leapers = (knights & them, kings & them);
            let mut left = steps;
            while left != 0 {
                let d = left.trailing_zeros() as usize;
                left &= left - 1;
                let attacked = KNIGHT[d] & leapers.0 != 0
                    || KING[d] & leapers.1 != 0
                    || (ROOK_RAYS[d] & straight != 0 && attacks::rook(d, without_king) & straight != 0)
                    || (BISHOP_RAYS[d] & diagonal != 0 && attacks::bishop(d, without_king) & diagonal != 0);
                if attacked {
                    steps ^= 1 << d;
                }
            }
            sink.piece(k, steps);
            if sink.enough() {
                return;
            }
        }

        if checkers != 0 {
            if checkers & (checkers - 1) != 0 {
                return;
            }
            targets &= checkers | BETWEEN[k][checkers.trailing_zeros() as usize];
        }
    }

    each(us & knights & !pinned, |from| sink.piece(from, KNIGHT[from] & targets));
    each(us & diagonal & !pinned, |from| sink.piece(from, attacks::bishop(from, occ) & targets));
    each(us & straight & !pinned, |from| sink.piece(from, attacks::rook(from, occ) & targets));
    if sink.enough() {
        return;
    }
    pawn_moves::<W, S>(us & pawns & !pinned, occ, them, targets, sink);

    if pinned != 0 {
        each(pinned & diagonal, |from| {
            sink.piece(from, attacks::bishop(from, occ) & targets & LINE[k][from]);
        });
        each(pinned & straight, |from| {
            sink.piece(from, attacks::rook(from, occ) & targets & LINE[k][from]);
        });
        each(pinned & pawns, |from| {
            pawn_moves::<W, S>(1 << from, occ, them, targets & LINE[k][from], sink);
        });
    }

    if let Some(square) = position.live_en_passant() {
        let to = square.index();
        each(PAWN[W as usize][to] & us & pawns, |from| {
            if position.en_passant_is_safe(from, to, W) {
                sink.special(Move::new(from, to, Move::EN_PASSANT));
            }
        });
    }

    let rooks = position.castling & if W { 0xff } else { 0xff << 56 };
    if rooks != 0 && checkers == 0 {
        each(rooks, |rook| {
            if position.castling_obstacle(k, rook).is_none() {
                sink.special(Move::new(k, rook, Move::CASTLING));
            }
        });
    }
}

#[inline(always)]
fn pawn_moves<const W: bool, S: Sink>(pawns: u64, occ: u64, them: u64, targets: u64, sink: &mut S) {
    let up = |set: u64| if W { set << 8 } else { set >> 8 };
    let (forward, left, right) = if W { (8, 7, 9) } else { (-8, -9, -7) };
    let third = if W { 0xff << 16 } else { 0xff << 40 };
    let last: u64 = if W { 0xff << 56 } else { 0xff };

    let one = up(pawns) & !occ;
    let two = up(one & third) & !occ & targets;
    let one = one & targets;
    let taking_left = if W { (pawns & !FILE_A) << 7 } else { (pawns & !FILE_A) >> 9 } & them & targets;
    let taking_right = if W { (pawns & !FILE_H) << 9 } else { (pawns & !FILE_H) >> 7 } & them & targets;

    if (one | taking_left | taking_right) & last != 0 {
        sink.promotions(one & last, forward);
        sink.promotions(taking_left & last, left);
        sink.promotions(taking_right & last, right);
    }
    sink.pawns(one & !last, forward, Move::QUIET);
    sink.pawns(two, 2 * forward, Move::DOUBLE_STEP);
    sink.pawns(taking_left & !last, left, Move::QUIET);
    sink.pawns(taking_right & !last, right, Move::QUIET);
}
