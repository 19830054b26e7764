//! Legal moves (Articles 3.1 to 3.9), generated without trying them out.
//!
//! For every board with at most one king a side: a side without a king cannot be in check, a king is never captured
//! (1.4.1), and a pawn that stands on its last rank has no move.

use crate::attacks::{self, BETWEEN, BISHOP_RAYS, FILE_A, FILE_H, KING, KNIGHT, LINE, PAWN, ROOK_RAYS};
use crate::make::origin;
use crate::position::Position;
use crate::{Move, Role};

/// Takes the moves as the generator finds them, in sets. Pawns come from `delta` squares below their targets.
pub(crate) trait Sink {
    /// A piece other than a pawn, by its code, from one square to any of a set.
    fn piece(&mut self, code: u8, from: usize, to: u64);
    /// Pawns one square forward.
    fn pawn_steps(&mut self, to: u64, delta: i32);
    /// Pawns two squares forward.
    fn double_steps(&mut self, to: u64, delta: i32);
    /// Pawns that capture.
    fn pawn_captures(&mut self, to: u64, delta: i32);
    /// Pawns to squares of the last rank, with the choice of a piece.
    fn promotions(&mut self, to: u64, delta: i32);
    /// A capture en passant.
    fn en_passant(&mut self, from: usize, to: usize);
    /// Castling with the rook on a square.
    fn castling(&mut self, king: usize, rook: usize);
    /// Whether one move is as good as all, so that those are looked at first that are found most easily.
    const ONE_WILL_DO: bool = false;
    /// Whether nothing more is wanted.
    #[inline(always)]
    fn enough(&self) -> bool {
        false
    }
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(pub u64);

impl Count {
    #[inline(always)]
    fn add(&mut self, set: u64) {
        self.0 += u64::from(set.count_ones());
    }
}

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: u8, _: usize, to: u64) {
        self.add(to);
    }

    #[inline(always)]
    fn pawn_steps(&mut self, to: u64, _: i32) {
        self.add(to);
    }

    #[inline(always)]
    fn double_steps(&mut self, to: u64, _: i32) {
        self.add(to);
    }

    #[inline(always)]
    fn pawn_captures(&mut self, to: u64, _: i32) {
        self.add(to);
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, _: i32) {
        self.0 += 4 * u64::from(to.count_ones());
    }

    #[inline(always)]
    fn en_passant(&mut self, _: usize, _: usize) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: usize, _: usize) {
        self.0 += 1;
    }
}

/// Whether there is any move at all.
#[derive(Default)]
pub(crate) struct Any(pub bool);

impl Sink for Any {
    const ONE_WILL_DO: bool = true;

    #[inline(always)]
    fn piece(&mut self, _: u8, _: usize, to: u64) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn pawn_steps(&mut self, to: u64, _: i32) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn double_steps(&mut self, to: u64, _: i32) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn pawn_captures(&mut self, to: u64, _: i32) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, _: i32) {
        self.0 |= to != 0;
    }

    #[inline(always)]
    fn en_passant(&mut self, _: usize, _: usize) {
        self.0 = true;
    }

    #[inline(always)]
    fn castling(&mut self, _: usize, _: usize) {
        self.0 = true;
    }

    #[inline(always)]
    fn enough(&self) -> bool {
        self.0
    }
}

/// Hands every move to a function.
pub(crate) struct Each<F: FnMut(Move)>(pub F);

impl<F: FnMut(Move)> Each<F> {
    #[inline(always)]
    fn pawns(&mut self, to: u64, delta: i32, tag: u16) {
        each(to, |to| (self.0)(Move::new(origin(to, delta), to, tag)));
    }
}

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline(always)]
    fn piece(&mut self, _: u8, from: usize, to: u64) {
        each(to, |to| (self.0)(Move::new(from, to, Move::QUIET)));
    }

    #[inline(always)]
    fn pawn_steps(&mut self, to: u64, delta: i32) {
        self.pawns(to, delta, Move::QUIET);
    }

    #[inline(always)]
    fn double_steps(&mut self, to: u64, delta: i32) {
        self.pawns(to, delta, Move::DOUBLE_STEP);
    }

    #[inline(always)]
    fn pawn_captures(&mut self, to: u64, delta: i32) {
        self.pawns(to, delta, Move::QUIET);
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, delta: i32) {
        each(to, |to| {
            for role in Role::PROMOTIONS {
                (self.0)(Move::promoting(origin(to, delta), to, role));
            }
        });
    }

    #[inline(always)]
    fn en_passant(&mut self, from: usize, to: usize) {
        (self.0)(Move::new(from, to, Move::EN_PASSANT));
    }

    #[inline(always)]
    fn castling(&mut self, king: usize, rook: usize) {
        (self.0)(Move::new(king, rook, Move::CASTLING));
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

        if S::ONE_WILL_DO && checkers == 0 {
            let free = us & pawns & !pinned;
            let (ahead, delta) = if W { (free << 8, 8) } else { (free >> 8, -8) };
            sink.pawn_steps(ahead & !occ, delta);
            if sink.enough() {
                return;
            }
        }

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
                    || if S::ONE_WILL_DO {
                        // Asked now and then, when the large tables are not at hand.
                        let mut in_line = ROOK_RAYS[d] & straight | BISHOP_RAYS[d] & diagonal;
                        let mut open = false;
                        while in_line != 0 && !open {
                            open = BETWEEN[d][in_line.trailing_zeros() as usize] & without_king == 0;
                            in_line &= in_line - 1;
                        }
                        open
                    } else {
                        (ROOK_RAYS[d] & straight != 0 && attacks::rook(d, without_king) & straight != 0)
                            || (BISHOP_RAYS[d] & diagonal != 0
                                && attacks::bishop(d, without_king) & diagonal != 0)
                    };
                if attacked {
                    steps ^= 1 << d;
                }
            }
            sink.piece(Role::King.code(), k, steps);
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

    let free = us & !pinned;
    each(free & knights, |from| sink.piece(Role::Knight.code(), from, KNIGHT[from] & targets));
    each(free & diagonal, |from| {
        sink.piece(board.code_at(from), from, attacks::bishop(from, occ) & targets);
    });
    each(free & straight, |from| sink.piece(board.code_at(from), from, attacks::rook(from, occ) & targets));
    if sink.enough() {
        return;
    }
    pawn_moves::<W, S>(us & pawns & !pinned, occ, them, targets, sink);

    if pinned != 0 {
        each(pinned & diagonal, |from| {
            sink.piece(board.code_at(from), from, attacks::bishop(from, occ) & targets & LINE[k][from]);
        });
        each(pinned & straight, |from| {
            sink.piece(board.code_at(from), from, attacks::rook(from, occ) & targets & LINE[k][from]);
        });
        each(pinned & pawns, |from| {
            pawn_moves::<W, S>(1 << from, occ, them, targets & LINE[k][from], sink);
        });
    }

    if let Some(square) = position.live_en_passant() {
        let to = square.index();
        each(PAWN[W as usize][to] & us & pawns, |from| {
            if position.en_passant_is_safe(from, to, W) {
                sink.en_passant(from, to);
            }
        });
    }

    let rooks = position.castling & if W { 0xff } else { 0xff << 56 };
    if rooks != 0 && checkers == 0 {
        each(rooks, |rook| {
            if position.castling_obstacle(k, rook).is_none() {
                sink.castling(k, rook);
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
    sink.pawn_steps(one & !last, forward);
    sink.double_steps(two, 2 * forward);
    sink.pawn_captures(taking_left & !last, left);
    sink.pawn_captures(taking_right & !last, right);
}
