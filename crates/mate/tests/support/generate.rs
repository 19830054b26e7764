//! Random positions of the kinds in which winnability is hard to tell, and their verdict by plain enumeration.

use std::collections::HashSet;

use jadoube_board::{Bitboard, Board, CastlingRights, Color, File, Position, Rank, Role, Square};

/// A generator of numbers: the same numbers for the same seed, everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2) as usize]
    }

    fn square(&mut self) -> Square {
        Square::new(self.below(64) as u8).unwrap()
    }

    fn free(&mut self, board: &Board, within: Bitboard) -> Option<Square> {
        let free: Vec<Square> = (within - board.occupied()).into_iter().collect();
        (!free.is_empty()).then(|| free[self.below(free.len() as u64) as usize])
    }

    fn put(&mut self, board: &mut Board, role: Role, color: Color, within: Bitboard) {
        let within = if role == Role::Pawn { within - Bitboard::BACK_RANKS } else { within };
        if let Some(square) = self.free(board, within) {
            board.put(square, Some(role.of(color)));
        }
    }
}

pub const KINDS: [&str; 8] =
    ["few", "walls", "heavy walls", "cornered", "en passant", "castling", "irregular", "loose walls"];

/// A position of a kind, each side with one king.
pub fn position(dice: &mut Dice, kind: &str) -> Position {
    loop {
        let made = match kind {
            "few" => few(dice),
            "walls" => walls(dice, 95, 1),
            "heavy walls" => walls(dice, 97, 3),
            "loose walls" => walls(dice, 75, 1),
            "cornered" => cornered(dice),
            "en passant" => en_passant(dice),
            "castling" => castling(dice),
            _ => irregular(dice),
        };
        let Some(position) = made else { continue };
        let kings = Color::ALL.iter().all(|&color| position.board().king(color).is_some());
        let in_order = kind == "irregular" || position.board().checkers(!position.turn()).is_empty();
        if kings && in_order {
            return position;
        }
    }
}

fn few(dice: &mut Dice) -> Option<Position> {
    let mut board = kings(dice)?;
    for _ in 0..1 + dice.below(4) {
        let role =
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn, Role::Bishop]
                [dice.below(7) as usize];
        let color = dice.color();
        dice.put(&mut board, role, color, Bitboard::FULL);
    }
    Some(Position::new(board, dice.color()))
}

/// Pawns that face each other on most files, bishops and now and then something else about them.
fn walls(dice: &mut Dice, percent: u64, pieces: u64) -> Option<Position> {
    let mut board = Board::EMPTY;
    let mut rank = 2 + dice.below(3) as i32;
    for file in File::ALL {
        let step = if dice.chance(4) { 0 } else { [-1, 1][dice.below(2) as usize] };
        rank = if (1..=5).contains(&(rank + step)) { rank + step } else { rank - step };
        if !dice.chance(percent) {
            continue;
        }
        let gap = i32::from(dice.chance(4));
        let at = |rank: i32| Some(Square::at(file, Rank::new(rank as u8)?));
        board.put(at(rank)?, Some(Role::Pawn.of(Color::White)));
        board.put(at((rank + 1 + gap).min(6))?, Some(Role::Pawn.of(Color::Black)));
        if dice.chance(3) {
            let color = dice.color();
            dice.put(&mut board, Role::Pawn, color, file.bitboard());
        }
    }
    for color in Color::ALL {
        // Mostly behind its own wall.
        let half = if color.is_white() { Bitboard(0xffff) } else { Bitboard(0xffff << 48) };
        let within = if dice.chance(85) { half } else { Bitboard::FULL };
        dice.put(&mut board, Role::King, color, within);
    }
    for _ in 0..dice.below(pieces + 1) {
        let role = if dice.chance(80) { Role::Bishop } else { Role::ALL[dice.below(5) as usize] };
        let color = dice.color();
        dice.put(&mut board, role, color, Bitboard::FULL);
    }
    Some(Position::new(board, dice.color()))
}

/// A king in or near a corner with pieces about him: few moves, many of them forced.
fn cornered(dice: &mut Dice) -> Option<Position> {
    let mut board = Board::EMPTY;
    let color = dice.color();
    let corner = [0u8, 7, 56, 63][dice.below(4) as usize];
    let near: Bitboard =
        Square::all().filter(|square| Square::new(corner).is_some_and(|c| c.distance(*square) < 3)).collect();
    dice.put(&mut board, Role::King, color, near);
    dice.put(&mut board, Role::King, !color, Bitboard::FULL);
    for _ in 0..1 + dice.below(4) {
        let role = Role::ALL[dice.below(5) as usize];
        let owner = dice.color();
        let within = if dice.chance(60) { near } else { Bitboard::FULL };
        dice.put(&mut board, role, owner, within);
    }
    Some(Position::new(board, if dice.chance(70) { color } else { !color }))
}

fn en_passant(dice: &mut Dice) -> Option<Position> {
    let base = if dice.chance(50) { walls(dice, 50, 1)? } else { few(dice)? };
    let mut board = *base.board();
    let turn = dice.color();
    let file = dice.below(8) as u8;
    let at = |file: u8, rank: Rank| Some(Square::at(File::new(file)?, rank.relative_to(!turn)));
    for rank in [Rank::Second, Rank::Third] {
        board.put(at(file, rank)?, None);
    }
    board.put(at(file, Rank::Fourth)?, Some(Role::Pawn.of(!turn)));
    let beside = if file == 0 || (file < 7 && dice.chance(50)) { file + 1 } else { file - 1 };
    board.put(at(beside, Rank::Fourth)?, Some(Role::Pawn.of(turn)));
    Position::new(board, turn).with_passed_square(at(file, Rank::Third))
}

/// Rights to castle, in standard chess and in Chess960, with few other pieces.
fn castling(dice: &mut Dice) -> Option<Position> {
    let mut board = Board::EMPTY;
    let color = dice.color();
    let rank = Rank::First.relative_to(color);
    let king = if dice.chance(50) { 4 } else { 1 + dice.below(6) as u8 };
    let side = dice.chance(50);
    let rook =
        if side { king + 1 + dice.below(u64::from(7 - king)) as u8 } else { dice.below(king.into()) as u8 };
    let rook = Square::at(File::new(rook)?, rank);
    board.put(Square::at(File::new(king)?, rank), Some(Role::King.of(color)));
    board.put(rook, Some(Role::Rook.of(color)));
    dice.put(&mut board, Role::King, !color, Bitboard::FULL);
    for _ in 0..dice.below(4) {
        let owner = dice.color();
        let role = Role::ALL[dice.below(5) as usize];
        dice.put(&mut board, role, owner, Bitboard::FULL);
    }
    let turn = dice.color();
    let position = Position::new(board, turn).with_chess960(dice.chance(50));
    position.with_castling(CastlingRights(rook.bitboard())).ok()
}

/// Positions that no game leads to: pawns on the first and last ranks, the player who has just moved in check.
fn irregular(dice: &mut Dice) -> Option<Position> {
    let base = match dice.below(3) {
        0 => walls(dice, 80, 2)?,
        1 => cornered(dice)?,
        _ => few(dice)?,
    };
    let mut board = *base.board();
    for _ in 0..dice.below(3) {
        let square = dice.free(&board, Bitboard::BACK_RANKS)?;
        board.put(square, Some(Role::Pawn.of(dice.color())));
    }
    Some(Position::new(board, dice.color()))
}

fn kings(dice: &mut Dice) -> Option<Board> {
    let mut board = Board::EMPTY;
    board.put(dice.square(), Some(Role::King.of(Color::White)));
    dice.put(&mut board, Role::King, Color::Black, Bitboard::FULL);
    Some(board)
}

/// Whether each side can mate, by visiting every position that can be reached, at most so many; nothing where there
/// are more and no mate by the side was among those visited.
pub fn enumerated(root: &Position, most: usize) -> [Option<bool>; 2] {
    let identity = |position: &Position| {
        (*position.board(), position.turn(), position.castling().0, position.live_en_passant())
    };
    let mut seen = HashSet::from([identity(root)]);
    let mut layer = vec![*root];
    let mut mates = [false; 2];
    while let Some(position) = layer.pop() {
        let moves = position.legal_moves().unwrap();
        if moves.is_empty() && position.is_check() {
            mates[(!position.turn()).index()] = true;
        }
        if mates == [true; 2] || seen.len() > most {
            return mates.map(|mate| mate.then_some(true));
        }
        for mv in moves {
            let next = position.play(mv);
            if seen.insert(identity(&next)) {
                layer.push(next);
            }
        }
    }
    mates.map(Some)
}
