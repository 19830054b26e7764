use std::io::Write;
use std::process::ExitCode;

use clap::builder::styling::Style as Paint;
use jadoube::board::{Move, Position, Role};
use jadoube::notation::{Lang, Letters, Style, uci};
use jadoube_answers::Moves;

use crate::error::note;
use crate::input::{self, POSITION_HELP};
use crate::output::Output;
use crate::words::{self, Message};
use crate::wrap::{self, wrap};

/// List the legal moves of a position, piece by piece
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[arg(value_name = "POSITION", help = POSITION_HELP)]
    position: String,

    /// Write the square of departure too (Ng1-f3)
    #[arg(long)]
    long: bool,

    /// Write figurines instead of letters
    #[arg(long)]
    figurines: bool,

    /// Write moves as programs exchange them (g1f3), one on a line
    #[arg(long, conflicts_with_all = ["long", "figurines"])]
    uci: bool,

    /// Write JSON
    #[arg(long, conflicts_with_all = ["long", "figurines", "uci"])]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube moves startpos --lang fi
  jadoube moves 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --long --figurines
  jadoube moves startpos --uci | wc -l

Exit status: 0 listed; 1 there is no legal move; 2 not a position, or one with several kings of a side, where
legality has no meaning.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let lang = words::lang();
    let position = input::position(&args.position)?;
    let moves = position.legal_moves()?;
    if args.json {
        output.json(&Moves::of(&position, lang)?)?;
    } else if args.uci {
        for &mv in &moves {
            writeln!(output, "{}", uci::write(&position, mv))?;
        }
    } else {
        let letters = if args.figurines { Letters::Figurines } else { Letters::Of(lang) };
        // English is written as programs read it, other languages as their scoresheets have it.
        let style = if lang == Lang::En { Style::SAN } else { Style::scoresheet(lang) };
        let style = Style { letters, long: args.long, hyphen: args.long, ..style };
        let style =
            if args.long { Style { en_passant: Some(lang.en_passant_sign()), ..style } } else { style };
        write_by_piece(&position, &moves, style, lang, output)?;
    }
    if moves.is_empty() {
        let mated = position.is_checkmate();
        let why = if mated { Message::MovesCheckmate } else { Message::MovesStalemate };
        note(why.said());
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

fn write_by_piece(
    position: &Position,
    moves: &[Move],
    style: Style,
    language: Lang,
    output: &mut Output,
) -> anyhow::Result<()> {
    let width = Role::ALL.iter().map(|&role| language.name(role).chars().count()).max().unwrap_or(0);
    for role in Role::ALL.into_iter().rev() {
        let of_role = moves.iter().filter(|mv| position.board().role_at(mv.from()) == Some(role));
        let texts: Vec<String> = of_role.map(|&mv| style.text(position, mv).to_string()).collect();
        for (row, line) in wrap(&texts.join(" "), wrap::width() - width - 1).iter().enumerate() {
            let name = if row == 0 { language.name(role) } else { "" };
            let name = output.styled(Paint::new().bold(), format_args!("{name:width$}"));
            writeln!(output, "{name} {line}")?;
        }
    }
    Ok(())
}
