//! A quick attempt at a mating line: one move after the other, chosen by what it seems to be worth, never taken back.
//!
//! In ordinary positions nearly every attempt succeeds, and costs no more than a few moves' generation. What it finds
//! is certain, as it ends in mate; what it does not find says nothing.

use jadoube_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// So many moves are played at most in one attempt.
const PLIES: usize = 70;
const ATTEMPTS: u64 = 3;

/// A line that ends in mate by `side`, where one is found at once.
pub(crate) fn attempt(start: &Position, side: Color) -> Option<Vec<Move>> {
    (1..=ATTEMPTS).find_map(|seed| Dive::new(start, side, seed).run())
}

struct Dive {
    position: Position,
    side: Color,
    moves: Vec<Move>,
    /// The last positions, not to be repeated.
    seen: [u64; 8],
    noise: u64,
}

impl Dive {
    fn new(start: &Position, side: Color, seed: u64) -> Dive {
        Dive { position: *start, side, moves: Vec::with_capacity(32), seen: [0; 8], noise: seed }
    }

    fn run(mut self) -> Option<Vec<Move>> {
        while self.moves.len() < PLIES {
            self.seen[self.moves.len() & 7] = self.position.hash();
            let best = if self.position.turn() == self.side { self.help()? } else { self.be_helped()? };
            self.moves.push(best.mv);
            self.position.play_in_place(best.mv);
            if best.mates {
                return Some(self.moves);
            }
        }
        None
    }

    /// The move of the side that is to mate.
    fn help(&mut self) -> Option<Choice> {
        let board = *self.position.board();
        let (king, target) = (board.king(self.side)?, board.king(!self.side)?);
        let (occupied, theirs) = (board.occupied(), board.of(!self.side));
        let ring = attacks(Role::King, self.side, target, occupied);
        let seen_through = occupied - target.bitboard();
        let mut open = Bitboard::EMPTY;
        for square in ring - theirs {
            if board.attackers_through(square, self.side, seen_through).is_empty() {
                open |= square.bitboard();
            }
        }
        let heavy = board.pieces(self.side, Role::Queen) | board.pieces(self.side, Role::Rook);
        let pieces = (board.of(self.side) - board.pieces(self.side, Role::Pawn)).count();
        let (position, seen, noise) = (self.position, self.seen, &mut self.noise);
        let mut best: Option<Choice> = None;
        let _ = position.for_each_legal(|mv| {
            if best.is_some_and(|best| best.mates) {
                return;
            }
            let (from, to) = (mv.from(), mv.to());
            let role = board.role_at(from).unwrap_or(Role::King);
            let becomes = mv.promotion().unwrap_or(role);
            let after = seen_through - from.bitboard();
            let reach = attacks(becomes, self.side, to, after);
            if reach.contains(target) && (open - reach).count() <= 1 {
                let next = position.play(mv);
                if next.has_legal_move() == Ok(false) && next.is_check() {
                    best = Some(Choice { mv, worth: i32::MAX, mates: true });
                    return;
                }
            }
            let mut worth = jitter(noise);
            worth += 5 * (reach & open).count() as i32;
            if role != Role::Pawn && role != Role::King {
                worth -= 3 * (attacks(role, self.side, from, seen_through) & ring - theirs).count() as i32;
            }
            if theirs.contains(to) {
                worth += 7;
            }
            match mv.promotion() {
                Some(Role::Queen) => worth += 40,
                Some(_) => worth -= 40,
                None => {}
            }
            match role {
                Role::King => {
                    let nearer = king.distance(target) as i32 - to.distance(target) as i32;
                    worth += if pieces <= 3 { 6 * nearer } else { nearer };
                }
                Role::Pawn if heavy.is_empty() => worth += 8 + advance(to, self.side) as i32,
                Role::Pawn => worth += 1,
                _ => {}
            }
            if best.is_none_or(|best| worth > best.worth) && fresh(&position, mv, &seen) {
                best = Some(Choice { mv, worth, mates: false });
            }
        });
        best
    }

    /// The move of the side that is to be mated.
    fn be_helped(&mut self) -> Option<Choice> {
        let board = *self.position.board();
        let (king, target) = (board.king(self.side)?, board.king(!self.side)?);
        let ours = board.of(self.side);
        let ring = attacks(Role::King, self.side, target, board.occupied());
        let heavy = board.pieces(self.side, Role::Queen) | board.pieces(self.side, Role::Rook);
        let pieces = (ours - board.pieces(self.side, Role::Pawn)).count();
        let way = if heavy.is_empty() { promotion_path(&self.position, self.side) } else { Bitboard::EMPTY };
        let (position, seen, noise) = (self.position, self.seen, &mut self.noise);
        let mut best: Option<Choice> = None;
        let _ = position.for_each_legal(|mv| {
            let (from, to) = (mv.from(), mv.to());
            let mut worth = jitter(noise);
            if let Some(taken) = board.role_at(to).filter(|_| !mv.is_castling()) {
                worth -= if taken == Role::Pawn { 12 } else { 30 };
            }
            if mv.is_en_passant() {
                worth -= 12;
            }
            if mv.promotion().is_some() {
                worth -= 15;
            }
            if board.role_at(from) == Some(Role::King) {
                worth += 5 * (edge(from) - edge(to));
                let nearer = king.distance(from) as i32 - king.distance(to) as i32;
                worth += if pieces <= 3 { 4 * nearer } else { -2 };
            } else {
                worth += 4 * i32::from(ring.contains(to)) - 4 * i32::from(ring.contains(from));
                let role = board.role_at(from).unwrap_or(Role::Pawn);
                if attacks(role, !self.side, to, board.occupied()).contains(king) {
                    worth -= 10;
                }
            }
            worth += 8 * (i32::from(way.contains(from)) - i32::from(way.contains(to)));
            if best.is_none_or(|best| worth > best.worth) && fresh(&position, mv, &seen) {
                best = Some(Choice { mv, worth, mates: false });
            }
        });
        best
    }
}

#[derive(Clone, Copy)]
struct Choice {
    mv: Move,
    worth: i32,
    mates: bool,
}

fn fresh(position: &Position, mv: Move, seen: &[u64; 8]) -> bool {
    let next = position.play(mv);
    !seen.contains(&next.hash())
}

/// A small number that breaks ties, other in each attempt and the same in each run.
fn jitter(noise: &mut u64) -> i32 {
    *noise ^= *noise << 13;
    *noise ^= *noise >> 7;
    *noise ^= *noise << 17;
    (*noise & 3) as i32
}

fn edge(square: Square) -> i32 {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    file.min(7 - file).min(rank).min(7 - rank)
}

fn advance(square: Square, side: Color) -> usize {
    if side.is_white() { square.rank().index() } else { 7 - square.rank().index() }
}

/// The squares ahead of the pawn of the side that is nearest to its promotion.
fn promotion_path(position: &Position, side: Color) -> Bitboard {
    let pawns = position.board().pieces(side, Role::Pawn);
    let Some(pawn) = pawns.into_iter().max_by_key(|&pawn| advance(pawn, side)) else {
        return Bitboard::EMPTY;
    };
    let shift = 8 * pawn.rank().index() as u32;
    let beyond = match side {
        Color::White => (!0u64).checked_shl(shift + 8).unwrap_or(0),
        Color::Black => (1u64 << shift) - 1,
    };
    pawn.file().bitboard() & Bitboard(beyond)
}
