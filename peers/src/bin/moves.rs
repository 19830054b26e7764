//! The same moves, checks, mates, texts and positions as cozy-chess and shakmaty, on random positions.
//!
//! `moves [positions] [seed]`: positions of random games from the standard start, of random games from Chess960 starts
//! (each side its own), and boards with a few random pieces. In games all three libraries play along, so their making of
//! moves is compared as well as their finding them. Differences are printed; the exit status is 1 where there are any.

use std::collections::BTreeMap;
use std::process::ExitCode;

use jadoube_board::{
    Board, CastlingRights, CastlingStyle, Color, EnPassantStyle, Move, Piece, Position, Rank, Role, Square,
};
use shakmaty::Position as _;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual| arguments.next().map_or(usual, |text| text.parse().expect("a number"));
    let (positions, seed) = (number(1_000_000), number(1));
    let mut run = Run { random: Random(seed), counts: BTreeMap::new(), differences: 0 };
    let mut turn = 0;
    while run.positions() < positions {
        match turn % 3 {
            0 => run.game(Position::INITIAL, "standard games"),
            1 => {
                let start = run.chess960_start();
                run.game(start, "Chess960 games");
            }
            _ => (0..400).for_each(|_| run.sparse()),
        }
        turn += 1;
    }
    println!("seed {seed}");
    for (what, count) in &run.counts {
        println!("{count:>10} {what}");
    }
    println!("{:>10} differences", run.differences);
    if run.differences == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

const COMPARED: &str = "positions compared";

struct Run {
    random: Random,
    counts: BTreeMap<&'static str, u64>,
    differences: u64,
}

/// One position as each library has it.
struct Trio {
    ours: Position,
    cozy: cozy_chess::Board,
    shak: shakmaty::Chess,
}

impl Run {
    fn positions(&self) -> u64 {
        self.counts.get(COMPARED).copied().unwrap_or(0)
    }

    fn count(&mut self, what: &'static str, number: u64) {
        *self.counts.entry(what).or_default() += number;
    }

    fn differ(&mut self, what: &str, position: &Position, details: String) {
        self.differences += 1;
        if self.differences <= 20 {
            println!("{what}: {} {details}", position.fen());
        }
    }

    fn game(&mut self, start: Position, kind: &'static str) {
        let Some(mut trio) = Trio::read(&start) else {
            return self.differ("refused by a peer", &start, String::new());
        };
        self.count(kind, 1);
        for _ in 0..300 {
            // cozy-chess goes no further than a hundred.
            if trio.ours.halfmoves() >= 100 {
                return;
            }
            self.compare(&trio);
            let moves = trio.ours.legal_moves().expect("each side has one king");
            if moves.is_empty() {
                return;
            }
            let mv = moves[self.random.below(moves.len())];
            if !trio.play(mv) {
                return self.differ("no such move in shakmaty", &trio.ours, format!("{mv:?}"));
            }
        }
    }

    /// A board with a few pieces, rights to castle and a double step where they fit.
    fn sparse(&mut self) {
        let mut board = Board::EMPTY;
        let mut put = |random: &mut Random, piece: Piece, ranks: std::ops::Range<u8>| {
            let square =
                Square::new(ranks.start * 8 + random.below(ranks.len() * 8) as u8).expect("on the board");
            if board.piece_at(square).is_none() {
                board.put(square, Some(piece));
            }
        };
        for color in Color::ALL {
            let home = if color.is_white() { 0 } else { 7 };
            let castles = self.random.below(3) == 0;
            put(&mut self.random, Role::King.of(color), if castles { home..home + 1 } else { 0..8 });
            if castles {
                for _ in 0..2 {
                    put(&mut self.random, Role::Rook.of(color), home..home + 1);
                }
            }
        }
        for _ in 0..self.random.below(14) {
            let color = Color::ALL[self.random.below(2)];
            let role = Role::ALL[self.random.below(5)];
            put(&mut self.random, role.of(color), if role == Role::Pawn { 1..7 } else { 0..8 });
        }
        let turn = Color::ALL[self.random.below(2)];
        let mut position = Position::new(board, turn);
        for color in Color::ALL {
            for rook in board.pieces(color, Role::Rook) & Rank::First.relative_to(color).bitboard() {
                let rights = CastlingRights(position.castling().0.with(rook));
                position = position.with_castling(rights).unwrap_or(position);
            }
        }
        let passed: Vec<Position> =
            Square::all().filter_map(|square| position.with_passed_square(Some(square))).collect();
        if !passed.is_empty() {
            position = passed[self.random.below(passed.len())];
        }
        let unplayable = board.king(Color::White).is_none()
            || board.king(Color::Black).is_none()
            || board.checkers(!turn).any();
        if unplayable {
            return self.count("sparse boards left out: no king, or the waiting side in check", 1);
        }
        match Trio::read(&position) {
            Some(trio) => {
                self.count("sparse boards", 1);
                self.compare(&trio);
            }
            None => self.count("sparse boards refused by a peer (impossible checks)", 1),
        }
    }

    fn compare(&mut self, trio: &Trio) {
        let Trio { ours, cozy, shak } = trio;
        self.count(COMPARED, 1);
        let moves = our_moves(ours);
        self.count("moves compared", moves.len() as u64);
        for (name, theirs) in [("cozy-chess", cozy_moves(cozy)), ("shakmaty", shak_moves(shak))] {
            if moves != theirs {
                self.differ("moves", ours, format!("{name}: {theirs:?} we: {moves:?}"));
            }
        }
        if ours.count_legal() != Ok(moves.len() as u64) || ours.has_legal_move() != Ok(!moves.is_empty()) {
            self.differ("count", ours, String::new());
        }

        let state = (ours.is_check(), ours.is_checkmate(), ours.is_stalemate());
        let lost = cozy.status() == cozy_chess::GameStatus::Won;
        let over = cozy.status() == cozy_chess::GameStatus::Drawn && cozy.halfmove_clock() < 100;
        let in_check = !cozy.checkers().is_empty();
        for (name, theirs) in [
            ("cozy-chess", (in_check, lost, over)),
            ("shakmaty", (shak.is_check(), shak.is_checkmate(), shak.is_stalemate())),
        ] {
            if state != theirs {
                self.differ("check, mate, stalemate", ours, format!("{name}: {theirs:?} we: {state:?}"));
            }
        }
        self.count("checks", u64::from(state.0));
        self.count("mates", u64::from(state.1));
        self.count("stalemates", u64::from(state.2));
        self.count("captures en passant possible", u64::from(ours.live_en_passant().is_some()));

        self.compare_texts(trio);
    }

    fn compare_texts(&mut self, trio: &Trio) {
        let Trio { ours, cozy, shak } = trio;
        let standard = ours.fen().to_string();
        let shredder = ours.fen().castling(CastlingStyle::Shredder).to_string();
        let shakmatys = shakmaty::fen::Fen::from_position(shak, shakmaty::EnPassantMode::Legal).to_string();
        for text in [&standard, &shredder, &format!("{cozy:#}"), &shakmatys] {
            match Position::from_fen(text) {
                Ok(read) => {
                    if !read.is_same(ours) || read.halfmoves() != ours.halfmoves() {
                        self.differ("FEN read", ours, format!("from {text}: {}", read.fen()));
                    }
                    // The hash of a position that was read was computed from nothing.
                    if read.hash() != ours.hash() {
                        self.differ("hash", ours, format!("{:x} {:x}", ours.hash(), read.hash()));
                    }
                }
                Err(error) => self.differ("FEN refused", ours, format!("{text}: {error}")),
            }
        }
        match Trio::read(ours) {
            Some(read) => {
                // cozy-chess notes a double step beside any piece when it plays, beside a pawn only when it reads.
                if read.cozy.hash_without_ep() != cozy.hash_without_ep() || read.shak != *shak {
                    self.differ("played and read positions", ours, format!("{cozy:#} {shakmatys}"));
                }
            }
            None => self.differ("refused by a peer", ours, String::new()),
        }
    }

    fn chess960_start(&mut self) -> Position {
        let mut start = || Position::chess960(self.random.below(960) as u16).expect("a number below 960");
        let (white, black) = (start(), start());
        let mut board = *white.board();
        for square in Rank::Seventh.bitboard() | Rank::Eighth.bitboard() {
            board.put(square, black.board().piece_at(square));
        }
        Position::new(board, Color::White)
            .with_chess960(true)
            .with_castling(CastlingRights(board.all(Role::Rook)))
            .expect("kings between rooks")
    }
}

impl Trio {
    fn read(ours: &Position) -> Option<Trio> {
        let text =
            ours.fen().castling(CastlingStyle::Shredder).en_passant(EnPassantStyle::PseudoLegal).to_string();
        let cozy = cozy_chess::Board::from_fen(&text, true).ok()?;
        let fen: shakmaty::fen::Fen = text.parse().ok()?;
        let shak = fen
            .into_position::<shakmaty::Chess>(shakmaty::CastlingMode::Chess960)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .ok()?;
        Some(Trio { ours: *ours, cozy, shak })
    }

    /// Plays a move in all three; not where shakmaty does not have it.
    fn play(&mut self, mv: Move) -> bool {
        let wanted = key(mv.from().index(), mv.to().index(), mv.promotion().map(Role::letter));
        let moves = self.shak.legal_moves();
        let Some(theirs) = moves.iter().find(|theirs| shak_key(theirs) == wanted) else { return false };
        self.shak.play_unchecked(*theirs);
        self.cozy.play_unchecked(cozy_chess::Move {
            from: cozy_chess::Square::index(mv.from().index()),
            to: cozy_chess::Square::index(mv.to().index()),
            promotion: mv.promotion().and_then(|role| role.letter().try_into().ok()),
        });
        self.ours.play_in_place(mv);
        true
    }
}

/// From, to (the rook's square in castling) and the new piece's letter.
type Key = (usize, usize, char);

fn key(from: usize, to: usize, promotion: Option<char>) -> Key {
    (from, to, promotion.unwrap_or('-'))
}

fn sorted(mut keys: Vec<Key>) -> Vec<Key> {
    keys.sort_unstable();
    keys
}

fn our_moves(position: &Position) -> Vec<Key> {
    let moves = position.legal_moves().expect("each side has one king");
    let keys =
        moves.iter().map(|mv| key(mv.from().index(), mv.to().index(), mv.promotion().map(Role::letter)));
    sorted(keys.collect())
}

fn cozy_moves(board: &cozy_chess::Board) -> Vec<Key> {
    let mut keys = Vec::new();
    board.generate_moves(|moves| {
        keys.extend(
            moves.into_iter().map(|mv| key(mv.from as usize, mv.to as usize, mv.promotion.map(char::from))),
        );
        false
    });
    sorted(keys)
}

fn shak_moves(position: &shakmaty::Chess) -> Vec<Key> {
    sorted(position.legal_moves().iter().map(shak_key).collect())
}

fn shak_key(mv: &shakmaty::Move) -> Key {
    let from = mv.from().expect("no drops in chess");
    key(from.to_usize(), mv.to().to_usize(), mv.promotion().map(|role| role.char()))
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}
