use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::process::ExitCode;

use jadoube::board::{CastlingStyle, Color, File, Position, Rank, Square};
use jadoube::notation::Lang;
use jadoube_answers::Board;
use serde::Serialize;

use crate::input;
use crate::output::Output;
use crate::words::{self, Message};

/// Show an initial position of Chess960, by its number or drawn by lot
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, override_usage = "jadoube chess960 <NUMBER|--random> [OPTIONS]")]
pub struct Args {
    /// The number, 0 to 959; 518 is the position of standard chess
    #[arg(required_unless_present = "random", value_parser = clap::value_parser!(u16).range(0..=959))]
    number: Option<u16>,

    /// One of the 960 by lot
    #[arg(long, conflicts_with = "number")]
    random: bool,

    /// Always the same lot for the same seed
    #[arg(long, requires = "random")]
    seed: Option<u64>,

    /// Letters and words of a language instead of figurines
    #[arg(long, value_parser = input::lang())]
    lang: Option<Lang>,

    /// Write the FEN only
    #[arg(long)]
    fen: bool,

    /// Write castling rights by the rooks' files (HAha), as Shredder-FEN has them
    #[arg(long)]
    shredder: bool,

    /// Write JSON
    #[arg(long, conflicts_with = "fen")]
    json: bool,
}

/// A position of Chess960 as JSON: its number, and all that is said of a position.
#[derive(Serialize)]
struct Numbered {
    number: u16,
    #[serde(flatten)]
    board: Board,
}

const EXAMPLES: &str = "\
Examples:
  jadoube chess960 518
  jadoube chess960 --random --lang tr
  jadoube chess960 --random --seed 7 --fen --shredder

Exit status: 0 shown; 2 there is no such position.";

const STARTS: u64 = 960;

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let number = match args.number {
        Some(number) => number,
        None => draw_lot(args.seed.unwrap_or_else(fresh_seed)),
    };
    let position = Position::chess960(number)?;
    let castling = if args.shredder { CastlingStyle::Shredder } else { CastlingStyle::XFen };
    let fen = position.fen().castling(castling);
    if args.fen {
        writeln!(output, "{fen}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let lang = args.lang.unwrap_or(words::lang());
    if args.json {
        let board = Board { fen: fen.to_string(), ..Board::of(&position, lang) };
        output.json(&Numbered { number, board })?;
        return Ok(ExitCode::SUCCESS);
    }
    let rank = Message::Chess960FirstRank { text: first_rank(&position, lang) }.text(lang);
    let number = Message::Chess960Number { number: number.into() }.text(lang);
    writeln!(output, "{number}\n{rank}\nFEN: {fen}\n")?;
    super::board::draw(&position, Color::White, args.lang, output)?;
    Ok(ExitCode::SUCCESS)
}

fn first_rank(position: &Position, language: Lang) -> String {
    let squares = File::ALL.map(|file| Square::at(file, Rank::First));
    squares
        .iter()
        .filter_map(|&square| position.board().piece_at(square))
        .map(|piece| language.letter(piece.role))
        .collect()
}

/// The standard library keys its hash maps from the system's randomness: enough for a lot.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(STARTS)
}

/// A number below 960 from a seed, none more likely than another.
fn draw_lot(seed: u64) -> u16 {
    let fair = u64::MAX - u64::MAX % STARTS;
    let mut state = seed;
    loop {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let lot = mixed(state);
        if lot < fair {
            return (lot % STARTS) as u16;
        }
    }
}

/// The finaliser of SplitMix64.
fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
