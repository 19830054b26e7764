//! A quick attempt at a mating line: one move after the other, chosen by what it seems to be worth, never taken back.
//!
//! In ordinary positions nearly every attempt succeeds, and costs little more than generating the moves of a few
//! positions. What it finds is certain, as it ends in mate; what it does not find says nothing.

use jadoube_board::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

use crate::geometry::{ahead, edge, pawn_attacks};

/// What a move seems to be worth to the common aim. The numbers were found by trial on positions of real games: with
/// them 992 of 1000 questions about such positions were answered, with lines of 19 moves on average.
mod worth {
    /// So many moves are played at most in one attempt, and so many attempts are made.
    pub const PLIES: usize = 70;
    pub const ATTEMPTS: u64 = 3;
    /// With so many pieces beside the pawns, the king among them, the king of the side must help himself.
    pub const FEW: u32 = 3;

    /// Taking back his own last move.
    pub const BACK: i32 = -55;

    /// The side that mates: each square beside the king that the piece attacks afterwards, or attacked before.
    pub const NEAR: i32 = 5;
    pub const LEFT: i32 = 5;
    /// A flight that the king or a pawn takes away.
    pub const FLIGHT: i32 = 3;
    /// A check that is no mate: it drives the king about.
    pub const CHECK: i32 = -10;
    pub const CAPTURE: i32 = 5;
    /// A capture beside the king, who then has a flight less taken.
    pub const CAPTURE_NEAR: i32 = -1;
    pub const QUEEN: i32 = 9;
    pub const UNDERPROMOTION: i32 = -52;
    /// The king a step nearer to the other.
    pub const APPROACH: i32 = 25;
    /// A pawn's move, the more the farther it is, while there is neither queen nor rook.
    pub const PAWN_ALONE: i32 = 19;
    pub const PAWN: i32 = 3;

    /// The side that is mated: it should take nothing, keep its pawns, and leave its king alone.
    pub const TAKES_PAWN: i32 = -20;
    pub const TAKES_PIECE: i32 = -65;
    pub const PROMOTES: i32 = -12;
    pub const MOVES_PAWN: i32 = -42;
    pub const LEAVES_KING: i32 = 14;
    pub const CLEARS_WAY: i32 = 5;
    /// The king a step nearer to the edge.
    pub const EDGE: i32 = 1;
    /// A move worth so much is taken without looking for a better one.
    pub const ENOUGH: i32 = 3;
}

/// A line that ends in mate by `side`, where one is found at once.
pub(crate) fn attempt(start: &Position, side: Color) -> Option<Vec<Move>> {
    (1..=worth::ATTEMPTS).find_map(|seed| seeded(start, side, seed, worth::PLIES))
}

/// One attempt of at most `plies` moves; the seed, not zero, breaks ties.
pub(crate) fn seeded(start: &Position, side: Color, seed: u64, plies: usize) -> Option<Vec<Move>> {
    let mut dive =
        Dive { position: *start, side, moves: Vec::with_capacity(32), noise: seed, went_back: false };
    while dive.moves.len() < plies {
        let best = if dive.position.turn() == side { dive.mating_move()? } else { dive.helping_move()? };
        dive.moves.push(best.mv);
        if best.worth == i32::MAX {
            return Some(dive.moves);
        }
        dive.position.play_in_place(best.mv);
    }
    None
}

struct Dive {
    position: Position,
    side: Color,
    moves: Vec<Move>,
    noise: u64,
    /// Whether the last move of the helping side took back the one before.
    went_back: bool,
}

/// A move and its worth, which is the most there is where the move mates.
#[derive(Clone, Copy)]
struct Choice {
    mv: Move,
    worth: i32,
}

const NOTHING: Choice = Choice { mv: Move::unpacked(0), worth: i32::MIN };

impl Choice {
    fn found(self) -> Option<Choice> {
        (self.worth > i32::MIN).then_some(self)
    }
}

/// The squares from which a kind of piece would attack, for each square how many of a set: the bits of the numbers.
#[derive(Clone, Copy, Default)]
struct Tally([u64; 4]);

impl Tally {
    fn add(&mut self, set: Bitboard) {
        let mut carry = set.0;
        for plane in &mut self.0 {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    fn at(&self, square: Square) -> i32 {
        let bit = |plane: usize| (self.0[plane] >> square.index() & 1) as i32;
        bit(0) + 2 * bit(1) + 4 * bit(2) + 8 * bit(3)
    }
}

/// What matters about the king who is to be mated.
struct Aim {
    target: Square,
    ring: Bitboard,
    /// Squares beside him that he could go to.
    open: Bitboard,
    /// From where how many squares beside him are attacked, and from where he is.
    diagonal: Tally,
    straight: Tally,
    knight: Tally,
    queen: Tally,
    diagonal_checks: Bitboard,
    straight_checks: Bitboard,
    knight_checks: Bitboard,
}

impl Aim {
    fn of(board: &Board, side: Color, target: Square) -> Aim {
        let (ours, theirs) = (board.of(side), board.of(!side));
        let occupied = board.occupied() - target.bitboard();
        let queens = board.all(Role::Queen);
        let diagonals = (board.all(Role::Bishop) | queens) & ours;
        let straights = (board.all(Role::Rook) | queens) & ours;
        let (knights, pawns, kings) = (
            board.pieces(side, Role::Knight),
            board.pieces(side, Role::Pawn),
            board.pieces(side, Role::King),
        );
        let seen = |role, square| attacks(role, !side, square, occupied);
        let ring = attacks(Role::King, side, target, Bitboard::EMPTY);
        let mut aim = Aim {
            target,
            ring,
            open: Bitboard::EMPTY,
            diagonal: Tally::default(),
            straight: Tally::default(),
            knight: Tally::default(),
            queen: Tally::default(),
            diagonal_checks: seen(Role::Bishop, target),
            straight_checks: seen(Role::Rook, target),
            knight_checks: seen(Role::Knight, target),
        };
        let mut held = theirs | pawn_attacks(pawns, side);
        for square in kings | knights {
            let role = if kings.contains(square) { Role::King } else { Role::Knight };
            held |= attacks(role, side, square, Bitboard::EMPTY);
        }
        for square in ring {
            if diagonals.any() {
                let set = seen(Role::Bishop, square);
                aim.diagonal.add(set);
                aim.queen.add(set);
                if (set & diagonals).any() {
                    held |= square.bitboard();
                }
            }
            if straights.any() {
                let set = seen(Role::Rook, square);
                aim.straight.add(set);
                aim.queen.add(set);
                if (set & straights).any() {
                    held |= square.bitboard();
                }
            }
            if knights.any() {
                aim.knight.add(seen(Role::Knight, square));
            }
        }
        aim.open = ring - held;
        aim
    }

    /// From where how many squares beside the king a kind of piece attacks; kings and pawns are not counted.
    fn near(&self, role: Role) -> Tally {
        match role {
            Role::Queen => self.queen,
            Role::Rook => self.straight,
            Role::Bishop => self.diagonal,
            Role::Knight => self.knight,
            Role::King | Role::Pawn => Tally::default(),
        }
    }

    /// Whether a piece gives check from a square.
    fn is_check(&self, role: Role, side: Color, square: Square) -> bool {
        match role {
            Role::Queen => (self.diagonal_checks | self.straight_checks).contains(square),
            Role::Rook => self.straight_checks.contains(square),
            Role::Bishop => self.diagonal_checks.contains(square),
            Role::Knight => self.knight_checks.contains(square),
            Role::Pawn => attacks(Role::Pawn, side, square, Bitboard::EMPTY).contains(self.target),
            Role::King => false,
        }
    }
}

impl Dive {
    /// The move of the side that is to mate.
    fn mating_move(&mut self) -> Option<Choice> {
        let board = *self.position.board();
        let (king, target) = (board.king(self.side)?, board.king(!self.side)?);
        let theirs = board.of(!self.side);
        let aim = Aim::of(&board, self.side, target);
        let alone = self.has_few_pieces();
        let no_heavy = self.has_no_heavy_piece();
        let (position, side, noise) = (self.position, self.side, &mut self.noise);
        let mut best = NOTHING;
        let mut source = (None, Role::King, Tally::default(), 0);
        // Kings were counted before, so there are legal moves to speak of.
        let _ = position.for_each_legal(|mv| {
            let (from, to) = (mv.from(), mv.to());
            if source.0 != Some(from) {
                let role = board.role_at(from).unwrap_or(Role::King);
                let near = aim.near(role);
                source = (Some(from), role, near, worth::LEFT * near.at(from));
            }
            let (_, role, near, left) = source;
            let becomes = mv.promotion().unwrap_or(role);
            let mut worth = jitter(noise);
            worth += match role {
                Role::King => {
                    let nearer = king.distance(target) as i32 - to.distance(target) as i32;
                    let reach = attacks(Role::King, side, to, Bitboard::EMPTY);
                    nearer * if alone { worth::APPROACH } else { 0 }
                        + worth::FLIGHT * (reach & aim.open).count() as i32
                }
                Role::Pawn => {
                    let promotes = match mv.promotion() {
                        None => 0,
                        Some(Role::Queen) => worth::QUEEN + worth::NEAR * aim.queen.at(to),
                        Some(_) => worth::UNDERPROMOTION,
                    };
                    promotes + if no_heavy { worth::PAWN_ALONE + advance(to, side) } else { worth::PAWN }
                }
                _ => worth::NEAR * near.at(to) - left,
            };
            if theirs.contains(to) {
                worth += if aim.ring.contains(to) { worth::CAPTURE_NEAR } else { worth::CAPTURE };
            }
            if aim.is_check(becomes, side, to) {
                let reach = attacks(becomes, side, to, board.occupied() - target.bitboard());
                if (aim.open - reach).is_empty() && best.worth < i32::MAX {
                    let next = position.play(mv);
                    if next.has_legal_move() == Ok(false) && next.is_check() {
                        best = Choice { mv, worth: i32::MAX };
                    }
                }
                worth += worth::CHECK;
            }
            if worth > best.worth {
                best = Choice { mv, worth };
            }
        });
        best.found()
    }

    /// The move of the side that is to be mated.
    fn helping_move(&mut self) -> Option<Choice> {
        let board = *self.position.board();
        let target = board.king(!self.side)?;
        let ring = attacks(Role::King, self.side, target, Bitboard::EMPTY);
        if let Some(mv) = self.way_back().or_else(|| self.idle_move(&board, ring)) {
            return Some(Choice { mv, worth: 0 });
        }
        let way = if self.has_no_heavy_piece() { self.promotion_path() } else { Bitboard::EMPTY };
        let (position, last, noise) = (self.position, self.last_own(), &mut self.noise);
        let mut best = NOTHING;
        let _ = position.for_each_legal(|mv| {
            if best.worth >= worth::ENOUGH {
                return;
            }
            let (from, to) = (mv.from(), mv.to());
            let mut worth = jitter(noise);
            worth += match position.captured(mv) {
                Some((_, Role::Pawn)) => worth::TAKES_PAWN,
                Some(_) => worth::TAKES_PIECE,
                None => 0,
            };
            if mv.promotion().is_some() {
                worth += worth::PROMOTES;
            }
            let role = board.role_at(from).unwrap_or(Role::Pawn);
            if role == Role::King {
                worth += worth::EDGE * (edge(from) as i32 - edge(to) as i32);
            } else {
                if ring.contains(from) {
                    worth += worth::LEAVES_KING;
                }
                if role == Role::Pawn {
                    worth += worth::MOVES_PAWN;
                }
            }
            worth += worth::CLEARS_WAY * (i32::from(way.contains(from)) - i32::from(way.contains(to)));
            if last.is_some_and(|last| last.from() == to && last.to() == from) {
                worth += worth::BACK;
            }
            if worth > best.worth {
                best = Choice { mv, worth };
            }
        });
        best.found()
    }

    /// A move of a piece that takes nothing, the pieces beside the king first: nearly always there is one, and finding
    /// it costs less than looking at all moves.
    fn idle_move(&mut self, board: &Board, ring: Bitboard) -> Option<Move> {
        let pieces = board.of(!self.side) - board.all(Role::Pawn) - board.all(Role::King);
        for group in [pieces & ring, pieces - ring] {
            for from in group {
                let role = board.role_at(from)?;
                let free = attacks(role, !self.side, from, board.occupied()) - board.occupied() - ring;
                if let Some(to) = self.any_of(free)
                    && let Some(mv) = self.position.legal_move(from, to, None)
                {
                    return Some(mv);
                }
            }
        }
        None
    }

    /// One of the squares, by chance.
    fn any_of(&mut self, set: Bitboard) -> Option<Square> {
        let skipped = (shaken(&mut self.noise) >> 8) % u64::from(set.count().max(1));
        set.into_iter().nth(skipped as usize)
    }

    /// Every second move of the helping side takes back a quiet move of a piece, where that is legal: it harms nothing
    /// and saves looking at all moves.
    fn way_back(&mut self) -> Option<Move> {
        let last = self.last_own()?;
        if std::mem::replace(&mut self.went_back, false) || last.promotion().is_some() || last.is_castling() {
            return None;
        }
        let board = self.position.board();
        if board.role_at(last.to()) == Some(Role::Pawn) || board.occupied().contains(last.from()) {
            return None;
        }
        let back = self.position.legal_move(last.to(), last.from(), None)?;
        self.went_back = true;
        Some(back)
    }

    /// The last move of the player who has the move now.
    fn last_own(&self) -> Option<Move> {
        self.moves.iter().rev().nth(1).copied()
    }

    fn has_few_pieces(&self) -> bool {
        let board = self.position.board();
        (board.of(self.side) - board.all(Role::Pawn)).count() <= worth::FEW
    }

    fn has_no_heavy_piece(&self) -> bool {
        let board = self.position.board();
        ((board.all(Role::Queen) | board.all(Role::Rook)) & board.of(self.side)).is_empty()
    }

    /// The squares ahead of the pawn of the side that is nearest to its promotion.
    fn promotion_path(&self) -> Bitboard {
        let pawns = self.position.board().pieces(self.side, Role::Pawn);
        let nearest = pawns.into_iter().max_by_key(|&pawn| advance(pawn, self.side));
        nearest.map_or(Bitboard::EMPTY, |pawn| ahead(pawn, self.side))
    }
}

/// The next number of an endless series, other in each attempt and the same in each run.
fn shaken(noise: &mut u64) -> u64 {
    *noise ^= *noise << 13;
    *noise ^= *noise >> 7;
    *noise ^= *noise << 17;
    *noise
}

/// A small number that breaks ties.
fn jitter(noise: &mut u64) -> i32 {
    (shaken(noise) & 3) as i32
}

fn advance(square: Square, side: Color) -> i32 {
    if side.is_white() { square.rank().index() as i32 } else { 7 - square.rank().index() as i32 }
}
