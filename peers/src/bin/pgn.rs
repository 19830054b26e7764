//! Reading PGN with SAN resolved and every move played, beside pgn-reader with shakmaty.
//!
//! `pgn [FILE…] [--rounds N]`; without files, the games of the shared data, repeated to about 25 MB.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use jadoube_notation::pgn;
use peers::{Totals, for_each_input, median, ratio, replay, timed};

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
        self.totals.end_game(last.map_or(0, |position| position.board().occupied().0));
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

fn main() {
    let (mut files, mut rounds) = (Vec::new(), 5);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => rounds = args.next().and_then(|n| n.parse().ok()).expect("--rounds needs a number"),
            _ => files.push(PathBuf::from(arg)),
        }
    }
    let mut sums = [Duration::ZERO; 2];
    for_each_input(files, |input, _| {
        let times = compare(input, rounds);
        sums = [sums[0] + times[0], sums[1] + times[1]];
    });
    if !sums[0].is_zero() {
        println!("all files: ratio {:.2}", ratio(sums[1], sums[0]));
    }
}

/// The median times of both.
fn compare(input: &[u8], rounds: usize) -> [Duration; 2] {
    let totals = ours(input);
    assert_eq!(totals, replay(input), "the two disagree");
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        times[0].push(timed(|| _ = black_box(ours(input))));
        times[1].push(timed(|| _ = black_box(replay(input))));
        times[2].push(timed(|| _ = black_box(ours_tokens(input))));
    }
    let [played, peer, tokens] = times.map(median);
    let line = |name: &str, time: Duration| {
        let seconds = time.as_secs_f64();
        println!(
            "  {name:<24} {:>9.0} games/s {:>7.1} ns/ply {:>7.0} MB/s",
            totals.games as f64 / seconds,
            seconds * 1e9 / totals.plies as f64,
            input.len() as f64 / seconds / 1e6
        );
    };
    line("jadoube, tokens only", tokens);
    line("jadoube, played", played);
    line("pgn-reader + shakmaty", peer);
    println!("  ratio {:.2}", ratio(peer, played));
    [played, peer]
}
