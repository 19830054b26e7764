//! Reading PGN with SAN resolved and every move played, beside pgn-reader with shakmaty.
//!
//! `pgn [FILE…] [--rounds N]`; without files, the games of the shared data, repeated to about 50 MB.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use jadoube_notation::pgn;
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// What both must agree on.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
struct Totals {
    games: u64,
    plies: u64,
    /// The occupied squares of the last positions, mixed: both really played the moves.
    last: u64,
}

#[derive(Default)]
struct Ours {
    totals: Totals,
}

impl pgn::Visitor for Ours {}

impl pgn::PlyVisitor for Ours {
    fn ply(&mut self, ply: &pgn::Ply<'_>) {
        self.totals.plies += u64::from(ply.depth == 0);
    }

    fn last_position(&mut self, last: Option<&jadoube_board::Position>) {
        self.totals.games += 1;
        let occupied = last.map_or(0, |position| position.board().occupied().0);
        self.totals.last = self.totals.last.rotate_left(1) ^ occupied;
    }
}

fn ours(input: &[u8]) -> Totals {
    let mut replay = pgn::Replay::new(Ours::default());
    pgn::Reader::new().read_all(input, &mut replay);
    replay.into_visitor().totals
}

#[derive(Default)]
struct OursTokens(u64);

impl pgn::Visitor for OursTokens {
    fn word(&mut self, word: pgn::Word<'_>) {
        self.0 += word.text.len() as u64;
    }
}

fn ours_tokens(input: &[u8]) -> u64 {
    let mut tokens = OursTokens::default();
    pgn::Reader::new().read_all(input, &mut tokens);
    tokens.0
}

#[derive(Default)]
struct Theirs {
    totals: Totals,
}

struct Tags {
    fen: Option<Fen>,
}

impl Visitor for Theirs {
    type Tags = Tags;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Tags> {
        ControlFlow::Continue(Tags { fen: None })
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            tags.fen = Fen::from_ascii(value.as_bytes()).ok();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(match tags.fen {
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
                self.totals.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn end_game(&mut self, position: Chess) {
        self.totals.games += 1;
        self.totals.last = self.totals.last.rotate_left(1) ^ u64::from(position.board().occupied());
    }
}

fn theirs(input: &[u8]) -> Totals {
    let mut visitor = Theirs::default();
    let mut reader = Reader::new(input);
    while reader.read_game(&mut visitor).expect("memory can be read").is_some() {}
    visitor.totals
}

fn main() {
    let (mut files, mut rounds) = (Vec::new(), 5);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => rounds = args.next().and_then(|n| n.parse().ok()).expect("--rounds needs a number"),
            _ => files.push(PathBuf::from(arg)),
        }
    }
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let repeat = files.is_empty();
    if repeat {
        files =
            ["lichess-999-games-with-clocks.pgn", "tcec-chess960.pgn"].map(|name| shared.join(name)).into();
    }
    let mut sums = (Duration::ZERO, Duration::ZERO);
    for file in files {
        let text = match std::fs::read(&file) {
            Ok(text) => text,
            Err(error) => {
                println!("{}: skipped, {error}", file.display());
                continue;
            }
        };
        let times = if repeat { (25_000_000 / text.len()).max(1) } else { 1 };
        println!("{} × {times}", file.file_name().unwrap_or_default().display());
        let (ours, theirs) = compare(&text.repeat(times), rounds);
        sums = (sums.0 + ours, sums.1 + theirs);
    }
    if sums.0 > Duration::ZERO {
        println!("all files: ratio {:.2}", sums.1.as_secs_f64() / sums.0.as_secs_f64());
    }
}

/// The median times of both.
fn compare(input: &[u8], rounds: usize) -> (Duration, Duration) {
    assert_eq!(ours(input), theirs(input), "the two disagree");
    let totals = ours(input);
    let (mut a, mut b, mut c) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        a.push(timed(|| _ = std::hint::black_box(ours(input))));
        b.push(timed(|| _ = std::hint::black_box(theirs(input))));
        c.push(timed(|| _ = std::hint::black_box(ours_tokens(input))));
    }
    let (a, b, c) = (median(a), median(b), median(c));
    let line = |name: &str, time: Duration| {
        let seconds = time.as_secs_f64();
        println!(
            "  {name:<24} {:>9.0} games/s {:>7.1} ns/ply {:>7.0} MB/s",
            totals.games as f64 / seconds,
            seconds * 1e9 / totals.plies as f64,
            input.len() as f64 / seconds / 1e6
        );
    };
    line("jadoube, tokens only", c);
    line("jadoube, played", a);
    line("pgn-reader + shakmaty", b);
    println!("  ratio {:.2}", b.as_secs_f64() / a.as_secs_f64());
    (a, b)
}

/// The time of one pass over the input: processor time where the system tells it, since other programs do not count
/// then, else the time of the clock. The system counts in ticks, so several passes are measured together.
fn timed(mut pass: impl FnMut()) -> Duration {
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

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
