//! What makes a position illegal (3.10.c, 3.10.3).

use core::fmt;

use crate::{Bitboard, CastlingRights, Color, File, Position, Rank, Role};

/// One reason why a position cannot have come about by legal moves. Exhaustive on purpose, as [`Fault`](crate::Fault) is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PositionFault {
    /// The side has no king.
    NoKing(Color),
    /// The side has more than one king; how many.
    SeveralKings(Color, u32),
    /// The side has more than sixteen pieces; how many.
    TooManyPieces(Color, u32),
    /// The side has more than eight pawns; how many.
    TooManyPawns(Color, u32),
    /// The side has more promoted pieces than pawns are missing: how many more.
    TooManyPromoted(Color, u32),
    /// Pawns stand on the first or the last rank.
    PawnsOnBackRanks(Bitboard),
    /// The side's pawns cannot have come to their files: they need more captures than the opponent has lost pieces.
    PawnsCannotHaveCome(Color),
    /// The kings stand side by side.
    KingsTouch,
    /// The player who has just moved is in check from these squares.
    WaitingSideInCheck(Color, Bitboard),
    /// Both kings are in check.
    BothInCheck,
    /// No single move gives check from all these squares.
    ImpossibleCheck(Bitboard),
    /// Rights to castle in standard chess with a king or rook that is not on its first square.
    CastlingNotStandard(Bitboard),
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionFault::NoKing(color) => write!(f, "{color} has no king"),
            PositionFault::SeveralKings(color, count) => write!(f, "{color} has {count} kings"),
            PositionFault::TooManyPieces(color, count) => {
                write!(f, "{color} has {count} pieces, sixteen at most are possible")
            }
            PositionFault::TooManyPawns(color, count) => {
                write!(f, "{color} has {count} pawns, eight at most are possible")
            }
            PositionFault::TooManyPromoted(color, over) => {
                write!(f, "{color} has {over} promoted {} more than pawns are missing", plural(*over))
            }
            PositionFault::PawnsOnBackRanks(at) => write!(f, "pawns stand on the first or last rank: {at}"),
            PositionFault::PawnsCannotHaveCome(color) => {
                write!(
                    f,
                    "{color}'s pawns cannot have come to their squares with the captures that were made"
                )
            }
            PositionFault::KingsTouch => f.write_str("the kings stand on adjoining squares"),
            PositionFault::WaitingSideInCheck(color, by) => {
                write!(f, "{color} is in check from {by} although the opponent has the move")
            }
            PositionFault::BothInCheck => f.write_str("both kings are in check"),
            PositionFault::ImpossibleCheck(by) => write!(f, "no move gives check from {by} at once"),
            PositionFault::CastlingNotStandard(rooks) => {
                write!(f, "a right to castle with a king or rook that is not on its first square: {rooks}")
            }
        }
    }
}

const fn plural(count: u32) -> &'static str {
    if count == 1 { "piece" } else { "pieces" }
}

/// At most seven reasons for each side and six that concern both.
const CAPACITY: usize = 20;

/// Every reason that was found; none does not prove that the position is legal.
#[derive(Clone, Copy)]
pub struct PositionFaults {
    found: [Option<PositionFault>; CAPACITY],
    len: usize,
}

impl PositionFaults {
    /// Whether nothing was found.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The reasons.
    pub fn iter(&self) -> impl Iterator<Item = PositionFault> + '_ {
        self.found.iter().flatten().copied()
    }

    fn add(&mut self, fault: PositionFault) {
        if let Some(slot) = self.found.get_mut(self.len) {
            *slot = Some(fault);
            self.len += 1;
        }
    }
}

impl fmt::Debug for PositionFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Position {
    /// Every reason found why no series of legal moves leads to this position (3.10.c, 3.10.3).
    ///
    /// What is found is certain. Finding nothing is no proof of legality, which would take the game backwards.
    ///
    /// ```
    /// # use jadoube_board::Position;
    /// let position = Position::from_fen("P3k3/8/8/8/8/8/8/8 w - - 0 1").unwrap();
    /// let faults: Vec<String> = position.faults().iter().map(|fault| fault.to_string()).collect();
    /// assert_eq!(faults, ["White has no king", "pawns stand on the first or last rank: a8"]);
    /// ```
    pub fn faults(&self) -> PositionFaults {
        let mut faults = PositionFaults { found: [None; CAPACITY], len: 0 };
        for color in Color::ALL {
            self.material_faults(color, &mut faults);
        }
        let pawns = self.board().all(Role::Pawn) & Bitboard::BACK_RANKS;
        if pawns.any() {
            faults.add(PositionFault::PawnsOnBackRanks(pawns));
        }
        self.check_faults(&mut faults);
        self.castling_faults(&mut faults);
        faults
    }

    fn material_faults(&self, color: Color, faults: &mut PositionFaults) {
        let count = |role| self.board().pieces(color, role).count();
        match count(Role::King) {
            0 => faults.add(PositionFault::NoKing(color)),
            1 => {}
            kings => faults.add(PositionFault::SeveralKings(color, kings)),
        }
        let all = self.board().of(color).count();
        if all > 16 {
            faults.add(PositionFault::TooManyPieces(color, all));
        }
        let pawns = count(Role::Pawn);
        if pawns > 8 {
            faults.add(PositionFault::TooManyPawns(color, pawns));
        }
        let bishops = self.board().pieces(color, Role::Bishop);
        let promoted = count(Role::Knight).saturating_sub(2)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Queen).saturating_sub(1)
            + (bishops & Bitboard::LIGHT).count().saturating_sub(1)
            + (bishops & Bitboard::DARK).count().saturating_sub(1);
        let missing = 8u32.saturating_sub(pawns);
        if promoted > missing {
            faults.add(PositionFault::TooManyPromoted(color, promoted - missing));
        }
        let captures = 16u32.saturating_sub(self.board().of(!color).count());
        if pawns <= 8 && self.captures_needed(color).is_none_or(|needed| needed > captures) {
            faults.add(PositionFault::PawnsCannotHaveCome(color));
        }
    }

    /// The fewest captures that bring the pawns from different files of their second rank to where they are.
    ///
    /// Every capture moves a pawn by one file and one rank forward, so a pawn has changed files at most as often as it
    /// has gone forward; which pawn came from which file is tried out in full.
    fn captures_needed(&self, color: Color) -> Option<u32> {
        const IMPOSSIBLE: u32 = u32::MAX;
        let mut cost = [IMPOSSIBLE; 256];
        cost[0] = 0;
        let home = Rank::Second.relative_to(color).index();
        for pawn in self.board().pieces(color, Role::Pawn) - Bitboard::BACK_RANKS {
            let advanced = pawn.rank().index().abs_diff(home);
            let mut next = [IMPOSSIBLE; 256];
            for (used, &so_far) in cost.iter().enumerate().filter(|(_, cost)| **cost != IMPOSSIBLE) {
                for origin in 0..8 {
                    let files = pawn.file().index().abs_diff(origin);
                    if used & 1 << origin == 0 && files <= advanced {
                        let slot = &mut next[used | 1 << origin];
                        *slot = (*slot).min(so_far + files as u32);
                    }
                }
            }
            cost = next;
        }
        cost.into_iter().min().filter(|&least| least != IMPOSSIBLE)
    }

    fn check_faults(&self, faults: &mut PositionFaults) {
        let board = self.board();
        let (us, them) = (self.turn(), !self.turn());
        if let (Some(white), Some(black)) = (board.king(Color::White), board.king(Color::Black))
            && white.distance(black) == 1
        {
            faults.add(PositionFault::KingsTouch);
            return;
        }
        let waiting = board.checkers(them);
        if waiting.any() {
            faults.add(PositionFault::WaitingSideInCheck(them, waiting));
        }
        let checkers = board.checkers(us);
        if waiting.any() && checkers.any() {
            faults.add(PositionFault::BothInCheck);
        }
        // Two checks at once come from a piece that moved and a line that it opened.
        let sliders = Bitboard(board.diagonal_sliders() | board.straight_sliders());
        if checkers.count() > 2 || checkers.count() == 2 && (checkers & sliders).is_empty() {
            faults.add(PositionFault::ImpossibleCheck(checkers));
        }
    }

    fn castling_faults(&self, faults: &mut PositionFaults) {
        if self.is_chess960() {
            return;
        }
        let mut odd = Bitboard::EMPTY;
        for color in Color::ALL {
            let king_file = if self.castles_mirrored(color) { File::D } else { File::E };
            let king_home = self.board().king(color).is_some_and(|king| king.file() == king_file);
            for rook in self.castling().of(color) {
                if !king_home || !CastlingRights::STANDARD.0.contains(rook) {
                    odd = odd.with(rook);
                }
            }
        }
        if odd.any() {
            faults.add(PositionFault::CastlingNotStandard(odd));
        }
    }
}
