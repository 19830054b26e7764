//! The full audit beside pgn-reader with shakmaty, which only reads and plays the moves.
//!
//! `audit [FILE…] [--rounds N] [--alone full|quick|peer]`; `--alone` runs only one of the three, for a profiler. Without
//! files, the games of the shared data, repeated to about 25 MB each. One core: both work on the same bytes in memory.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use jadoube_audit::{Auditor, Effort, Settings};
use peers::{for_each_input, median, ratio, replay, timed};

fn ours(input: &[u8], effort: Effort) -> (u64, u64, usize) {
    let mut auditor = Auditor::new(Settings { effort, ..Settings::default() });
    auditor.audit(input);
    let report = auditor.take();
    (report.games, report.plies, report.findings.len())
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
    let mut sums = [Duration::ZERO; 2];
    for_each_input(files, |input, times| match alone.as_deref() {
        Some(which) => run_alone(input, rounds, which),
        None => {
            let [full, peer] = compare(input, rounds);
            // Each file counts once, however often it is repeated.
            sums = [sums[0] + full / times, sums[1] + peer / times];
        }
    });
    if !sums[0].is_zero() {
        println!("all together, each file once: ratio {:.2}", ratio(sums[1], sums[0]));
    }
}

fn run_alone(input: &[u8], rounds: usize, which: &str) {
    for _ in 0..rounds {
        match which {
            "full" => println!("{:?}", ours(input, Effort::Usual)),
            "quick" => println!("{:?}", ours(input, Effort::Quick)),
            _ => println!("{:?}", replay(input)),
        }
    }
}

/// The times of the full audit and of the peer.
fn compare(input: &[u8], rounds: usize) -> [Duration; 2] {
    let (games, plies, found) = ours(input, Effort::Usual);
    let peers = replay(input);
    assert_eq!((games, plies), (peers.games, peers.plies), "the two disagree");
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        times[0].push(timed(|| _ = black_box(ours(input, Effort::Usual))));
        times[1].push(timed(|| _ = black_box(ours(input, Effort::Quick))));
        times[2].push(timed(|| _ = black_box(replay(input))));
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
