use std::io::Write;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Style};
use jadoube::arbiter;
use jadoube::board::{CastlingSide, Color, Piece, Position};
use jadoube::notation::Lang;
use jadoube_answers::Board;

use crate::draw::{svg, text::Drawing};
use crate::input::{self, POSITION_HELP};
use crate::output::Output;
use crate::words::{self, Message};

/// Draw a position, and tell who has the move, who is in check and what is illegal about it
///
/// Any arrangement of pieces can be drawn, legal or not.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[arg(value_name = "POSITION", help = POSITION_HELP)]
    position: String,

    /// Letters and words of a language instead of figurines
    #[arg(long, value_parser = input::lang())]
    lang: Option<Lang>,

    /// Seen by Black
    #[arg(long)]
    flip: bool,

    /// Write an SVG picture instead
    #[arg(long)]
    svg: bool,

    /// Write JSON
    #[arg(long, conflicts_with_all = ["flip", "svg"])]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube board startpos
  jadoube board --lang fi 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'
  jadoube board --flip --svg '4k3/8/8/8/8/8/8/4K2R b K - 0 1' > board.svg

Exit status: 0 drawn; 1 drawn, and no game can lead to the position; 2 not a position.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let position = input::position(&args.position)?;
    let seen_by = if args.flip { Color::Black } else { Color::White };
    if args.json {
        output.json(&Board::of(&position, args.lang.unwrap_or(words::lang())))?;
    } else if args.svg {
        write!(output, "{}", svg::board(&position, seen_by, &position.fen().to_string()))?;
    } else {
        draw(&position, seen_by, args.lang, output)?;
    }
    let legal = position.faults().is_empty();
    Ok(if legal { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The board with what the earlier moves left behind, and what can be said of it.
pub fn draw(
    position: &Position,
    seen_by: Color,
    lang: Option<Lang>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let sign: &dyn Fn(Piece) -> char = match lang {
        None => &Piece::figurine,
        Some(language) => &move |piece| words::letter(piece, language),
    };
    let drawing = Drawing { board: position.board(), seen_by, sign, painted: output.is_styled() };
    write!(output, "{}", drawing.lines())?;
    writeln!(output)?;
    about(position, lang.unwrap_or(words::lang()), output)
}

fn about(position: &Position, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let turn = Message::BoardToMove { player: position.turn(), number: position.fullmoves().into() };
    writeln!(output, "{}", turn.text(lang))?;
    let castling: Vec<String> =
        Color::ALL.iter().filter_map(|&color| Some(castling(position, color)?.text(lang))).collect();
    if !castling.is_empty() {
        writeln!(output, "{}", Message::BoardCastling { text: castling.join("; ") }.text(lang))?;
    }
    if let Some(square) = position.live_en_passant() {
        writeln!(output, "{}", Message::BoardEnPassant { text: square.to_string() }.text(lang))?;
    }
    let alarm = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    if position.is_checkmate() {
        let line = output.styled(alarm, Message::BoardCheckmate.text(lang));
        writeln!(output, "{line}")?;
    } else if position.is_stalemate() {
        writeln!(output, "{}", Message::BoardStalemate.text(lang))?;
    } else if position.is_check() {
        let label = output.styled(alarm, Message::BoardCheck.text(lang));
        writeln!(output, "{label}: {}", lang.squares(position.checkers()))?;
    }
    for fault in position.faults().iter() {
        let label = output.styled(alarm, Message::BoardNotLegal.text(lang));
        writeln!(output, "{label}: {}", arbiter::Message::from(fault).text(lang))?;
    }
    Ok(())
}

fn castling(position: &Position, color: Color) -> Option<Message> {
    let sides = CastlingSide::ALL.into_iter().filter(|&side| position.castling_rook(color, side).is_some());
    let signs: Vec<&str> = sides
        .map(|side| match side {
            CastlingSide::KingSide => "0-0",
            CastlingSide::QueenSide => "0-0-0",
        })
        .collect();
    (!signs.is_empty()).then(|| Message::BoardCastlingOf { player: color, text: signs.join(", ") })
}
