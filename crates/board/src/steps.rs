//! Steps of pawns and kings, without a list of all moves.

use crate::attacks::{BETWEEN, BISHOP_RAYS, KING, ROOK_RAYS};
use crate::movegen::each;
use crate::{Bitboard, Position, Role, Square};

impl Position {
    /// The pawns of the side to move that can legally step to the square ahead (3.7.a, 3.7.1). Nothing where legality
    /// has no meaning.
    pub fn stepping_pawns(&self) -> Bitboard {
        let (board, us) = (&self.board, self.turn());
        let occ = board.occ();
        let own = board.of(us).0;
        let free = if us.is_white() { !occ >> 8 } else { !occ << 8 };
        let pawns = own & board.all(Role::Pawn).0 & free;
        if self.legality().is_err() {
            return Bitboard::EMPTY;
        }
        let Some(king) = board.king(us) else { return Bitboard(pawns) };
        if self.is_check() {
            return self.blocking(pawns);
        }
        let k = king.index();
        let sliders = ROOK_RAYS[k] & board.straight_sliders() | BISHOP_RAYS[k] & board.diagonal_sliders();
        let mut pinned = 0;
        each(sliders & occ & !own, |sniper| {
            let shield = BETWEEN[k][sniper] & occ;
            pinned |= if shield & shield.wrapping_sub(1) == 0 { shield } else { 0 };
        });
        // On the king's own file a pawn stays between him and the piece that pins it.
        Bitboard(pawns & !(pinned & !king.file().bitboard().0))
    }

    /// Whether the king of the side to move can legally step to a square that is empty (3.8.a, 3.8.1). Not where legality has
    /// no meaning.
    pub fn king_can_step(&self, to: Square) -> bool {
        let (board, us) = (&self.board, self.turn());
        let Some(king) = board.king(us) else { return false };
        let (from, to) = (king.index(), to.index());
        let occ = board.occ();
        KING[from] & !occ & 1 << to != 0
            && self.legality().is_ok()
            && board.attackers_raw(to, !us, occ ^ 1 << from) & board.of(!us).0 == 0
    }

    #[cold]
    fn blocking(&self, pawns: u64) -> Bitboard {
        let ahead = if self.turn().is_white() { 1 } else { -1 };
        let blocks = |from: &Square| {
            from.offset(0, ahead).is_some_and(|to| self.sources(Role::Pawn, to).contains(*from))
        };
        Bitboard(pawns).into_iter().filter(blocks).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::{Bitboard, Position, Role};

    fn agrees(position: &Position) {
        let steps = |from: crate::Square, to: crate::Square| {
            position.board().role_at(from) == Some(Role::Pawn)
                && from.file() == to.file()
                && from.index().abs_diff(to.index()) == 8
        };
        let listed: Vec<_> = position.legal_moves().unwrap().iter().copied().collect();
        let expected: Bitboard =
            listed.iter().filter(|mv| steps(mv.from(), mv.to())).map(|mv| mv.from()).collect();
        assert_eq!(position.stepping_pawns(), expected, "{position:?}");
        let is_king = |from| position.board().role_at(from) == Some(Role::King);
        let occupied = position.board().occupied();
        let steps = listed.iter().filter(|mv| is_king(mv.from()) && !occupied.contains(mv.to()));
        let expected: Bitboard = steps.map(|mv| mv.to()).collect();
        let found = Bitboard::FULL.into_iter().filter(|&to| position.king_can_step(to));
        assert_eq!(found.collect::<Bitboard>(), expected, "{position:?}");
    }

    #[test]
    fn the_list_of_moves_has_the_same_steps() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/8/1q5q/8/3P1P2/4K3/8 w - - 0 1",
            "4r3/8/8/8/4P3/8/b3K2r/4P3 w - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/8/8/8/8/PPP5/8/8 w - - 0 1",
            "k7/8/8/q7/8/2P5/1P6/K3P3 w - - 0 1",
        ] {
            let start = Position::from_fen(fen).unwrap();
            agrees(&start);
            for &first in &start.legal_moves().unwrap() {
                let next = start.play(first);
                agrees(&next);
                next.legal_moves().unwrap().iter().for_each(|&second| agrees(&next.play(second)));
            }
        }
        let two_kings = Position::from_fen("4k3/8/8/8/8/8/4P3/K3K3 w - - 0 1").unwrap();
        assert!(two_kings.stepping_pawns().is_empty());
        assert!(Bitboard::FULL.into_iter().all(|to| !two_kings.king_can_step(to)));
    }
}
