use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::builder::styling::Style;
use jadoube::board::{Position, perft};
use jadoube::notation::uci;

use crate::error::note;
use crate::input::{self, POSITION_HELP};
use crate::output::Output;

/// Count the sequences of legal moves: the usual test of a move generator
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[arg(value_name = "POSITION", help = POSITION_HELP)]
    position: String,

    /// How many moves deep, White's and Black's each counting as one
    depth: u32,

    /// Count behind each move on its own
    #[arg(long)]
    divide: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube perft startpos 5
  jadoube perft 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' 4 --divide
  jadoube chess960 0 --fen | jadoube perft - 4

Exit status: 0 counted; 2 not a position, or one with several kings of a side, where legality has no meaning.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let position = input::position(&args.position)?;
    let start = Instant::now();
    let total = if args.depth == 0 {
        perft(&position, 0)?
    } else {
        by_first_move(&position, args.depth, args.divide, output)?
    };
    if args.divide {
        writeln!(output)?;
    }
    let total_line = output.styled(Style::new().bold(), total);
    writeln!(output, "{total_line}")?;
    output.flush()?;
    if output.has_watcher() {
        note(format_args!("{}", rate(total, start.elapsed())));
    }
    Ok(ExitCode::SUCCESS)
}

fn by_first_move(position: &Position, depth: u32, divide: bool, output: &mut Output) -> anyhow::Result<u64> {
    let moves = position.legal_moves()?;
    let mut total = 0;
    for (done, &mv) in moves.iter().enumerate() {
        if output.has_watcher() && !divide {
            eprint!("\r{done}/{}", moves.len());
        }
        let nodes = perft(&position.play(mv), depth - 1)?;
        total += nodes;
        if divide {
            writeln!(output, "{}: {nodes}", uci::write(position, mv))?;
            output.flush()?;
        }
    }
    if output.has_watcher() && !divide {
        eprint!("\r\x1b[K");
    }
    Ok(total)
}

fn rate(nodes: u64, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    format!("{seconds:.2} s, {:.1} million a second", nodes as f64 / 1e6 / seconds.max(1e-9))
}
