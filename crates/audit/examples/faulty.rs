//! Writes games with known faults, every kind of finding among them, and on standard error what has to be found.
//!
//! `faulty [GAMES] [SEED] > faulty.pgn`

use std::fmt::Write;

use jadoube_audit::Kind;
use jadoube_board::{Attempt, Move, Position, Role};
use jadoube_notation::Style;

#[allow(dead_code)]
fn main() {
    let mut numbers = std::env::args().skip(1).map(|arg| arg.parse().expect("a number"));
    let (games, seed) = (numbers.next().unwrap_or(2000), numbers.next().unwrap_or(1));
    let (text, faults) = generate(games, seed);
    print!("{text}");
    for Fault { game, kind, ply } in faults {
        eprintln!("game {game}, half-move {ply}: {kind}");
    }
}

/// What has to be found, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    pub game: u64,
    pub ply: u32,
    pub kind: Kind,
}

/// So many games; each kind of fault comes in turn, and now and then a game without any.
pub fn generate(games: u64, seed: u64) -> (String, Vec<Fault>) {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (mut text, mut faults) = (String::new(), Vec::new());
    for game in 1..=games {
        let kind = Kind::ALL.get(game as usize % (Kind::ALL.len() + 1)).copied();
        let (pgn, found) = one_game(game, kind, &mut random);
        text.push_str(&pgn);
        faults.extend(found.into_iter().map(|(kind, ply)| Fault { game, ply, kind }));
    }
    faults.sort();
    (text, faults)
}

/// A game under construction.
struct Sheet {
    year: u64,
    tags: Vec<(&'static str, String)>,
    result: &'static str,
    words: Vec<String>,
    start: Position,
    now: Position,
    seen: Vec<Position>,
}

impl Sheet {
    fn new(random: &mut Random) -> Sheet {
        let start = Position::INITIAL;
        Sheet {
            year: 2023 + random.below(3),
            tags: Vec::new(),
            result: "1-0",
            words: Vec::new(),
            start,
            now: start,
            seen: vec![start],
        }
    }

    fn set_up(mut self, fen: &str) -> Sheet {
        self.start = Position::from_fen(fen).expect("a good FEN");
        self.now = self.start;
        self.seen = vec![self.start];
        self.tags.push(("SetUp", "1".to_owned()));
        self.tags.push(("FEN", fen.to_owned()));
        self
    }

    fn tag(mut self, name: &'static str, value: &str) -> Sheet {
        self.tags.push((name, value.to_owned()));
        self
    }

    fn result(mut self, result: &'static str) -> Sheet {
        self.result = result;
        self
    }

    fn plies(&self) -> u32 {
        self.words.len() as u32
    }

    fn play(&mut self, mv: Move) {
        self.words.push(Style::SAN.text(&self.now, mv).to_string());
        self.now = self.now.play(mv);
        self.seen.push(self.now);
    }

    /// Plays these moves, given as two squares each.
    fn moves(mut self, moves: &str) -> Sheet {
        for squares in moves.split_whitespace() {
            let (from, to) =
                (squares[..2].parse().expect("a square"), squares[2..].parse().expect("a square"));
            let mv = self.now.judge(Attempt::carry(from, to)).expect("a legal move");
            self.play(mv);
        }
        self
    }

    /// Plays moves at random that repeat nothing and end nothing.
    fn at_random(mut self, plies: u64, random: &mut Random) -> Sheet {
        for _ in 0..plies {
            let Some(mv) = quiet_choice(&self, random) else { break };
            self.play(mv);
        }
        self
    }

    /// Puts a king on a square where he cannot go.
    fn displace_king(&mut self, to: &str) {
        let from = self.now.board().king(self.now.turn()).expect("a king");
        let attempt = Attempt::carry(from, to.parse().expect("a square"));
        assert!(self.now.judge(attempt).is_err());
        self.words.push(format!("K{to}"));
        self.now = self.now.made(attempt);
        self.seen = vec![self.now];
    }

    fn text(&self, game: u64) -> String {
        let mut text = String::new();
        let roster = [
            ("Event", "Faults".to_owned()),
            ("Site", "?".to_owned()),
            ("Date", format!("{}.{:02}.{:02}", self.year, game % 12 + 1, game % 28 + 1)),
            ("Round", game.to_string()),
            ("White", format!("White {game}")),
            ("Black", format!("Black {game}")),
            ("Result", self.result.to_owned()),
        ];
        let left_out = |name: &str| self.tags.iter().any(|(tag, value)| *tag == name && value == LEFT_OUT);
        for (name, value) in roster.iter().chain(&self.tags) {
            if value != LEFT_OUT && !left_out(name) {
                let _ = writeln!(text, "[{name} \"{value}\"]");
            }
        }
        text.push('\n');
        for (number, word) in self.words.iter().enumerate() {
            if number % 2 == 0 {
                let _ = write!(text, "{}. ", usize::from(self.start.fullmoves()) + number / 2);
            }
            text.push_str(word);
            text.push(if number % 12 == 11 { '\n' } else { ' ' });
        }
        let _ = write!(text, "{}\n\n", self.result);
        text
    }
}

const LEFT_OUT: &str = "\u{1}";

/// A move after which nothing is over, open to a claim or repeated.
fn quiet_choice(sheet: &Sheet, random: &mut Random) -> Option<Move> {
    let mut moves = Vec::new();
    let _ = sheet.now.for_each_legal(|mv| moves.push(mv));
    random.shuffle(&mut moves);
    moves.into_iter().find(|&mv| {
        let next = sheet.now.play(mv);
        let many = next.board().occupied().count() >= 20;
        many && next.has_legal_move() == Ok(true) && !sheet.seen.iter().any(|seen| seen.is_same(&next))
    })
}

fn one_game(game: u64, kind: Option<Kind>, random: &mut Random) -> (String, Vec<(Kind, u32)>) {
    let length = 6 + random.below(50);
    let fresh = Sheet::new(random);
    let Some(kind) = kind else { return (fresh.at_random(length, random).text(game), Vec::new()) };
    let mut more = Vec::new();
    const LONE: &str = "8/8/8/4k3/8/8/4K1P1/8 w - - 0 1";
    const MATE: &str = "f2f3 e7e5 g2g4 d8h4";
    const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8";
    let (sheet, ply) = match kind {
        Kind::IllegalMove => {
            let mut sheet = fresh.at_random(length, random);
            let square = far_square(&sheet.now, random);
            sheet.displace_king(&square);
            (sheet, length as u32 + 1)
        }
        Kind::PlayedAfterCheckmate => {
            let mut sheet = fresh.moves(MATE).result("0-1");
            sheet.words.extend(["a3", "a6"].map(str::to_owned));
            (sheet, 4)
        }
        Kind::PlayedAfterStalemate => {
            let mut sheet = fresh.set_up("7k/8/4Q3/8/8/8/8/K7 w - - 0 1").moves("e6f7").result("1/2-1/2");
            sheet.words.push("Kh7".to_owned());
            (sheet, 1)
        }
        Kind::PlayedAfterDeadPosition => {
            (fresh.set_up("8/8/8/4k3/8/8/3pK3/8 w - - 0 1").moves("e2d2 e5d4 d2e2").result("1/2-1/2"), 1)
        }
        Kind::PlayedAfterFivefold => {
            more = vec![(Kind::MissedThreefold, 7), (Kind::MissedThreefold, 8)];
            let sheet = (0..4).fold(fresh, |sheet, _| sheet.moves(KNIGHTS));
            (sheet.moves("e2e4"), 16)
        }
        Kind::PlayedAfterSeventyFive => {
            more = vec![(Kind::MissedFifty, 0), (Kind::MissedFifty, 1)];
            (fresh.set_up("4k3/7r/8/8/8/8/P6R/4K3 w - - 148 120").moves("h2g2 h7g7 g2h2"), 2)
        }
        Kind::ResultContradictsBoard => (fresh.moves(MATE).result("1/2-1/2"), 4),
        Kind::WinOnTimeButUnwinnable => {
            let sheet = fresh.set_up(LONE).moves("e2f3 e5f5").tag("Termination", "Time forfeit");
            (sheet.result("0-1"), 2)
        }
        Kind::WinByResignationButUnwinnable => {
            let mut sheet = fresh.set_up(LONE).moves("e2f3 e5f5").tag("Termination", "Normal").result("0-1");
            sheet.year += 1;
            (sheet, 2)
        }
        Kind::DrawOnTimeButWinnable => {
            let sheet = fresh.set_up("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1").moves("a1a7");
            (sheet.tag("Termination", "Time forfeit").result("1/2-1/2"), 1)
        }
        Kind::MissedThreefold => {
            more = vec![(Kind::MissedThreefold, 7)];
            (fresh.moves(KNIGHTS).moves(KNIGHTS).moves("e2e4 e7e5"), 8)
        }
        Kind::MissedFifty => {
            more = vec![(Kind::MissedFifty, 1)];
            (fresh.set_up("4k3/7r/8/8/8/8/P6R/4K3 w - - 98 90").moves("h2g2 h7g7 a2a4"), 2)
        }
        Kind::EarlyDraw => (fresh.moves("e2e4").result("1/2-1/2"), 1),
        Kind::Clock => {
            let mut sheet = fresh.at_random(length, random).tag("TimeControl", "300");
            let gains = 2 + random.below(u64::from(sheet.plies()) - 2);
            for (number, word) in sheet.words.iter_mut().enumerate() {
                let left = 300 - 2 * (number as u64 / 2) + if number as u64 == gains { 45 } else { 0 };
                let _ = write!(word, " {{[%clk 0:{:02}:{:02}]}}", left / 60, left % 60);
            }
            (sheet, gains as u32 + 1)
        }
        Kind::ResultSignal => {
            let mut sheet = fresh.at_random(length & !1, random);
            while is_near_centre(&sheet.now) {
                sheet = Sheet::new(random).at_random(8, random);
            }
            let ply = sheet.plies();
            let squares = if random.below(2) == 0 { ["e4", "d5"] } else { ["d4", "e5"] };
            sheet.result = if squares[0] == "e4" { "1-0" } else { "0-1" };
            for square in squares {
                sheet.displace_king(square);
            }
            (sheet, ply)
        }
        Kind::NoMoves => (fresh.result("1/2-1/2"), 0),
        Kind::Tags => {
            let name = ["Event", "Site", "Round", "White", "Black"][random.below(5) as usize];
            (fresh.at_random(length, random).tag(name, LEFT_OUT), 0)
        }
        Kind::Notation => {
            let mut sheet = fresh.at_random(length, random);
            let place = random.below(u64::from(sheet.plies())) as usize;
            let word = &mut sheet.words[place];
            match word.ends_with(['+', '#']) {
                true => *word = format!("{}#", word.trim_end_matches(['+', '#'])),
                false => word.push('+'),
            }
            (sheet, place as u32 + 1)
        }
        Kind::Syntax => {
            let mut sheet = fresh.at_random(length, random);
            let place = random.below(u64::from(sheet.plies())) as usize;
            let stray = [" }", " )", " ]"][random.below(3) as usize];
            sheet.words[place].push_str(stray);
            (sheet, place as u32 + 1)
        }
    };
    more.push((kind, ply));
    (sheet.text(game), more)
}

/// A square at the edge where the king to move cannot go and that holds no king.
fn far_square(position: &Position, random: &mut Random) -> String {
    let king = position.board().king(position.turn()).expect("a king");
    loop {
        let square = format!("{}{}", ["a", "b", "g", "h"][random.below(4) as usize], 1 + random.below(8));
        let to: jadoube_board::Square = square.parse().expect("a square");
        let holds_king = position.board().role_at(to) == Some(Role::King);
        if king.distance(to) >= 3 && !holds_king {
            return square;
        }
    }
}

/// Whether a king stands where he might go to the centre by a legal move.
fn is_near_centre(position: &Position) -> bool {
    let centre =
        ["d4", "e4", "d5", "e5"].map(|square| square.parse::<jadoube_board::Square>().expect("a square"));
    position
        .board()
        .all(Role::King)
        .into_iter()
        .any(|king| centre.iter().any(|square| square.distance(king) < 2))
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound.max(1)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}
