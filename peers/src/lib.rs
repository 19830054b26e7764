//! What several of the programs share: the games that are read, the peer that replays them, and how time is taken.

pub mod games;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// What two readers of the same games must agree on.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Totals {
    pub games: u64,
    pub plies: u64,
    /// The occupied squares of the last positions, mixed: both really played the moves.
    pub last: u64,
}

impl Totals {
    /// Takes the occupied squares of a game's last position.
    pub fn end_game(&mut self, occupied: u64) {
        self.games += 1;
        self.last = self.last.rotate_left(1) ^ occupied;
    }
}

/// pgn-reader with shakmaty: reads the games, resolves SAN and plays every move.
pub fn replay(input: &[u8]) -> Totals {
    let mut replay = Replay::default();
    let mut reader = Reader::new(input);
    while reader.read_game(&mut replay).expect("memory can be read").is_some() {}
    replay.0
}

#[derive(Default)]
struct Replay(Totals);

impl Visitor for Replay {
    type Tags = Option<Fen>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Fen>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, fen: &mut Option<Fen>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            *fen = Fen::from_ascii(value.as_bytes()).ok();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Option<Fen>) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(match fen {
            Some(fen) => fen.into_position(CastlingMode::Chess960).unwrap_or_default(),
            None => Chess::default(),
        })
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                self.0.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn end_game(&mut self, position: Chess) {
        self.0.end_game(position.board().occupied().into());
    }
}

/// Reads these files of games, or without any those of the shared data, each repeated to about 25 MB. Hands out the
/// text and how often the file is in it; says which files are left out.
pub fn for_each_input(files: Vec<PathBuf>, mut take: impl FnMut(&[u8], u32)) {
    let repeat = files.is_empty();
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let files = match repeat {
        true => vec![shared.join("lichess-999-games-with-clocks.pgn"), shared.join("tcec-chess960.pgn")],
        false => files,
    };
    for file in files {
        match std::fs::read(&file) {
            Err(error) => println!("{}: skipped, {error}", file.display()),
            Ok(text) => {
                let times = if repeat { (25_000_000 / text.len()).max(1) } else { 1 };
                println!("{} × {times}", file.file_name().unwrap_or_default().display());
                take(&text.repeat(times), times as u32);
            }
        }
    }
}

/// The time of one pass: processor time where the system tells it, since other programs do not count then, else the
/// time of the clock. The system counts in ticks, so several passes are measured together.
pub fn timed(mut pass: impl FnMut()) -> Duration {
    const PASSES: u32 = 8;
    let (clock, before) = (Instant::now(), on_processor());
    for _ in 0..PASSES {
        pass();
    }
    let time = match (before, on_processor()) {
        (Some(before), Some(after)) => after - before,
        _ => clock.elapsed(),
    };
    time / PASSES
}

fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// How many times as fast we are.
pub fn ratio(theirs: Duration, ours: Duration) -> f64 {
    theirs.as_secs_f64() / ours.as_secs_f64()
}

/// Counts positions with cozy-chess, the last moves as they are generated.
pub fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += cozy_perft(&next, depth - 1);
        }
        false
    });
    nodes
}
