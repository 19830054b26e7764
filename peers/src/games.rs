//! Games to be gone through move by move: from files, or made up.

use std::ops::ControlFlow;
use std::path::PathBuf;

use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Move, Position};

/// A game with its moves.
pub struct Played {
    pub name: String,
    /// The start as FEN, where it is not the usual one.
    pub start: Option<String>,
    pub from: Chess,
    pub moves: Vec<Move>,
    /// What the clock of the mover showed after each move, in seconds.
    pub shown: Vec<Option<i64>>,
    /// Time and increment in seconds.
    pub time: Option<(i64, i64)>,
    pub result: Option<String>,
    /// It ended by the clock.
    pub on_time: bool,
}

/// The first so many games of these files, or of the shared data; says which files are left out.
pub fn read(files: Vec<PathBuf>, most: usize) -> Vec<Played> {
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let files = match files.is_empty() {
        true => vec![shared.join("lichess-999-games-with-clocks.pgn"), shared.join("tcec-chess960.pgn")],
        false => files,
    };
    let mut games = Vec::new();
    for file in files {
        let text = match std::fs::read(&file) {
            Ok(text) => text,
            Err(error) => {
                println!("{}: skipped, {error}", file.display());
                continue;
            }
        };
        let mut reader = Reader::new(&text[..]);
        let mut collect =
            Collect { file: file.file_name().unwrap_or_default().display().to_string(), number: 0 };
        let mut taken = 0;
        while taken < most {
            match reader.read_game(&mut collect).expect("memory can be read") {
                Some(game) => games.extend(game),
                None => break,
            }
            taken += 1;
        }
    }
    games
}

struct Collect {
    file: String,
    number: u32,
}

impl Visitor for Collect {
    type Tags = Played;
    type Movetext = (Played, Chess);
    type Output = Option<Played>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Played> {
        self.number += 1;
        ControlFlow::Continue(Played {
            name: format!("{}, game {}", self.file, self.number),
            start: None,
            from: Chess::default(),
            moves: Vec::new(),
            shown: Vec::new(),
            time: None,
            result: None,
            on_time: false,
        })
    }

    fn tag(&mut self, game: &mut Played, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        match name {
            b"FEN" => game.start = Some(value),
            b"Result" if value != "*" => game.result = Some(value),
            b"Termination" => game.on_time = value == "Time forfeit",
            b"TimeControl" => {
                game.time = value
                    .split_once('+')
                    .and_then(|(time, more)| Some((time.parse().ok()?, more.parse().ok()?)));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, mut game: Played) -> ControlFlow<Self::Output, Self::Movetext> {
        if let Some(start) = &game.start {
            let fen: Result<Fen, _> = start.parse();
            // The usual array is not known for Chess960 by its FEN.
            let usual = start.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ");
            let mode = if usual { CastlingMode::Standard } else { CastlingMode::Chess960 };
            match fen.map(|fen| fen.into_position(mode)) {
                Ok(Ok(position)) => game.from = position,
                _ => return ControlFlow::Break(None),
            }
        }
        let position = game.from.clone();
        ControlFlow::Continue((game, position))
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, (game, position): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                game.moves.push(mv);
                game.shown.push(None);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(None),
        }
    }

    fn comment(
        &mut self,
        (game, _): &mut Self::Movetext,
        comment: RawComment<'_>,
    ) -> ControlFlow<Self::Output> {
        if let Some(shown) = game.shown.last_mut() {
            *shown = clock(&String::from_utf8_lossy(comment.as_bytes())).or(*shown);
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (game, _): Self::Movetext) -> Self::Output {
        Some(game)
    }
}

/// `[%clk 0:01:00]` in seconds.
fn clock(comment: &str) -> Option<i64> {
    let (_, rest) = comment.split_once("[%clk ")?;
    let (time, _) = rest.split_once(']')?;
    time.split(':').try_fold(0, |seconds, part| Some(seconds * 60 + part.parse::<i64>().ok()?))
}

/// Positions with few pieces, in which random play repeats positions and takes nothing for long.
const FORCED: [&str; 6] = [
    "8/8/4k3/8/8/3K4/8/R7 w - - 60 90",
    "8/8/4k3/8/8/3K4/8/R6r w - - 0 1",
    "4k3/4p3/4P3/8/8/4P3/4K3/8 w - - 0 1",
    "k7/p1p5/P1P5/8/8/5p1p/5P1P/7K w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/3n4/8/8/8/8/3N4/4K3 w - - 140 200",
];

/// A game of random moves that go back and forth more often than not.
pub fn forced(number: u64) -> Played {
    let start = FORCED[number as usize % FORCED.len()];
    let from: Chess =
        start.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect("a position");
    let mut random = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random >> 11
    };
    let (mut position, mut moves): (Chess, Vec<Move>) = (from.clone(), Vec::new());
    while moves.len() < 200 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let back = moves.len().checked_sub(2).map(|place| moves[place]).and_then(|mv| {
            legal.iter().find(|other| other.from() == Some(mv.to()) && Some(other.to()) == mv.from())
        });
        let mv = match back {
            Some(back) if next() % 4 != 0 => *back,
            _ => legal[next() as usize % legal.len()],
        };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    let shown = vec![None; moves.len()];
    Played {
        name: format!("forced game {number}"),
        start: Some(start.to_owned()),
        from,
        moves,
        shown,
        time: None,
        result: None,
        on_time: false,
    }
}
