use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::builder::styling::Style;
use jadoube::board::{Position, perft};
use jadoube::notation::uci;
use serde::Serialize;

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

    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The count as JSON.
#[derive(Serialize)]
struct Counted {
    fen: String,
    depth: u32,
    nodes: u64,
    /// Behind each move, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Behind>>,
}

/// What lies behind a first move.
#[derive(Serialize)]
struct Behind {
    uci: String,
    nodes: u64,
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
    let behind = match args.depth {
        0 => Vec::new(),
        depth => by_first_move(&position, depth, args.divide && !args.json, output)?,
    };
    let nodes = match args.depth {
        0 => perft(&position, 0)?,
        _ => behind.iter().map(|behind| behind.nodes).sum(),
    };
    if args.json {
        let fen = position.fen().to_string();
        let divide = args.divide.then_some(behind);
        output.json(&Counted { fen, depth: args.depth, nodes, divide })?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.divide {
        writeln!(output)?;
    }
    let total_line = output.styled(Style::new().bold(), nodes);
    writeln!(output, "{total_line}")?;
    output.flush()?;
    if output.has_watcher() {
        note(format_args!("{}", rate(nodes, start.elapsed())));
    }
    Ok(ExitCode::SUCCESS)
}

/// Counts behind each move, and writes each count as it comes where they are wanted.
fn by_first_move(
    position: &Position,
    depth: u32,
    written: bool,
    output: &mut Output,
) -> anyhow::Result<Vec<Behind>> {
    let moves = position.legal_moves()?;
    let mut counts = Vec::new();
    for (done, &mv) in moves.iter().enumerate() {
        if output.has_watcher() && !written {
            eprint!("\r{done}/{}", moves.len());
        }
        let nodes = perft(&position.play(mv), depth - 1)?;
        let uci = uci::write(position, mv).to_string();
        if written {
            writeln!(output, "{uci}: {nodes}")?;
            output.flush()?;
        }
        counts.push(Behind { uci, nodes });
    }
    if output.has_watcher() && !written {
        eprint!("\r\x1b[K");
    }
    Ok(counts)
}

fn rate(nodes: u64, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    format!("{seconds:.2} s, {:.1} million a second", nodes as f64 / 1e6 / seconds.max(1e-9))
}
