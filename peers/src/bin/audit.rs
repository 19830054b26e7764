//! The full audit beside pgn-reader with shakmaty, which only reads and plays the moves.
//!
//! `audit [FILE…] [--rounds N] [--alone full|quick|peer]`; `--alone` runs only one of the three, for a profiler. Without
//! files, the games of the shared data, repeated to about 25 MB each. One core: both work on the same bytes in memory.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use jadoube_audit::{Auditor, Effort, Settings};
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

fn ours(input: &[u8], effort: Effort) -> (u64, u64, usize) {
    let mut auditor = Auditor::new(Settings { effort, ..Settings::default() });
    auditor.audit(input);
    let report = auditor.take();
    (report.games, report.plies, report.findings.len())
}

#[derive(Default)]
struct Theirs {
    games: u64,
    plies: u64,
}

impl Visitor for Theirs {
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
                self.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn end_game(&mut self, _: Chess) {
        self.games += 1;
    }
}

fn theirs(input: &[u8]) -> (u64, u64) {
    let mut visitor = Theirs::default();
    let mut reader = Reader::new(input);
    while reader.read_game(&mut visitor).expect("memory can be read").is_some() {}
    (visitor.games, visitor.plies)
}

fn main() {
    let (mut files, mut rounds, mut alone) = (Vec::new(), 5, None);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => rounds = args.next().and_then(|n| n.parse().ok()).expect("--rounds needs a number"),
            "--alone" => alone = args.next(),
            _ => files.push(PathBuf::from(arg)),
        }
    }
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let repeat = files.is_empty();
    if repeat {
        files =
            ["lichess-999-games-with-clocks.pgn", "tcec-chess960.pgn"].map(|name| shared.join(name)).into();
    }
    let mut both = [Duration::ZERO; 2];
    for file in files {
        match std::fs::read(&file) {
            Err(error) => println!("{}: skipped, {error}", file.display()),
            Ok(text) => {
                let times = if repeat { (25_000_000 / text.len()).max(1) } else { 1 };
                println!("{} × {times}", file.file_name().unwrap_or_default().display());
                match alone.as_deref() {
                    None => {
                        let [full, peer] = compare(&text.repeat(times), rounds);
                        // Each file counts once, however often it is repeated.
                        both[0] += full / times as u32;
                        both[1] += peer / times as u32;
                    }
                    Some(which) => run_alone(&text.repeat(times), rounds, which),
                }
            }
        }
    }
    if alone.is_none() && !both[0].is_zero() {
        println!("all together, each file once: ratio {:.2}", ratio(both[1], both[0]));
    }
}

fn ratio(theirs: Duration, ours: Duration) -> f64 {
    theirs.as_secs_f64() / ours.as_secs_f64()
}

fn run_alone(input: &[u8], rounds: usize, which: &str) {
    for _ in 0..rounds {
        match which {
            "full" => println!("{:?}", ours(input, Effort::Usual)),
            "quick" => println!("{:?}", ours(input, Effort::Quick)),
            _ => println!("{:?}", theirs(input)),
        }
    }
}

/// The times of the full audit and of the peer.
fn compare(input: &[u8], rounds: usize) -> [Duration; 2] {
    let (games, plies, found) = ours(input, Effort::Usual);
    assert_eq!((games, plies), theirs(input), "the two disagree");
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        times[0].push(timed(|| _ = std::hint::black_box(ours(input, Effort::Usual))));
        times[1].push(timed(|| _ = std::hint::black_box(ours(input, Effort::Quick))));
        times[2].push(timed(|| _ = std::hint::black_box(theirs(input))));
    }
    let [full, quick, peer] = times.map(median);
    let line = |name: &str, time: Duration| {
        let seconds = time.as_secs_f64();
        let (rate, each) = (games as f64 / seconds, seconds * 1e9 / plies as f64);
        println!("  {name:<34} {rate:>9.0} games/s {each:>7.1} ns/ply");
    };
    line("jadoube, full audit", full);
    line("jadoube, audit without searches", quick);
    line("pgn-reader + shakmaty, replay only", peer);
    println!("  {found} findings; ratio {:.2}", ratio(peer, full));
    [full, peer]
}

/// Processor time where the system tells it, since other programs do not count then.
fn timed(work: impl FnOnce()) -> Duration {
    let (start, before) = (Instant::now(), on_processor());
    work();
    match (before, on_processor()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed(),
    }
}

fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
