use std::io::Write;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::Context;
use jadoube::arbiter;
use jadoube::board::{Attempt, Position, Role};
use jadoube::laws::{Date, InForce, Lang, Pace, Rulebook, RulebookId, Supervision};
use jadoube::notation::pgn::{Game, GameResult, Node, NodeStatus, Remark, Unplayed, io::Source};
use jadoube::notation::spoken::{self, Voice};
use jadoube::notation::{Letters, Style, relettered, uci};

use crate::error::note;
use crate::input;
use crate::output::Output;
use crate::phrases::retold;
use crate::words::{self, Message};
use crate::wrap::wrap;

/// Write games from PGN in another form
///
/// The moves of the games are written, not variations and comments. Illegal moves are kept as they were written and told
/// on standard error; the game goes on as the players did.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A file of games, plain or compressed (zstd, gzip, bzip2), or `-` for standard input
    file: String,

    /// `lang=en|fi|hu|tr` or `figurines` (move text in the letters of a language), `uci`, `fen` (every position),
    /// `spoken` (as announced to blind players), `scoresheet`, `pgn` (PGN's export format, complete)
    #[arg(long, value_name = "FORM")]
    to: Form,

    /// The language of `spoken` (without it the German words of the Laws), `scoresheet` and remarks
    #[arg(long, value_parser = input::lang())]
    lang: Option<Lang>,

    /// The rulebook whose Appendix C says which marks a scoresheet has; without it the one in force on
    /// the game's date, or all marks
    #[arg(long, value_parser = input::rulebook())]
    rulebook: Option<RulebookId>,
}

const EXAMPLES: &str = "\
Examples:
  jadoube convert game.pgn --to lang=tr
  jadoube convert games.pgn.zst --to scoresheet --lang fi --rulebook fide-2014
  zcat games.pgn.gz | jadoube convert - --to uci

Exit status: 0 converted; 1 converted, and some moves are illegal or not clear; 2 the file cannot be read.";

/// A form to write games in.
#[derive(Clone, Copy)]
enum Form {
    Letters(Letters),
    Uci,
    Fen,
    Spoken,
    Scoresheet,
    Pgn,
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Form, String> {
        Ok(match text {
            "figurines" => Form::Letters(Letters::Figurines),
            "uci" => Form::Uci,
            "fen" => Form::Fen,
            "spoken" => Form::Spoken,
            "scoresheet" => Form::Scoresheet,
            "pgn" => Form::Pgn,
            _ => match text.strip_prefix("lang=") {
                Some(code) => Form::Letters(Letters::Of(code.parse().map_err(|error| format!("{error}"))?)),
                None => {
                    return Err("expected lang=…, figurines, uci, fen, spoken, scoresheet or pgn".to_owned());
                }
            },
        })
    }
}

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let mut all_clear = true;
    let mut count = 0;
    let lang = args.lang.unwrap_or(words::lang());
    let file = jadoube_archive::Source::named(&args.file);
    for game in Source::new(file.open_text()?).games() {
        let game = game.with_context(|| format!("{file} cannot be read"))?;
        count += 1;
        all_clear &= report(&game, count, lang);
        if count > 1 && !matches!(args.to, Form::Uci | Form::Pgn) {
            writeln!(output)?;
        }
        write_game(&game, &args, output)?;
    }
    if count == 0 {
        note(Message::ConvertNoGames { text: file.to_string() }.text(lang));
    }
    Ok(if all_clear { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tells which moves are not legal or not clear, and whether there are none.
fn report(game: &Game, number: u64, lang: Lang) -> bool {
    let mut all_clear = true;
    for (before, node) in game.plies() {
        let text = format!("{}{}", move_number(&before), foreign(&node.text, Letters::Of(lang)));
        let told = match &node.status {
            NodeStatus::Legal(_) | NodeStatus::Pass => continue,
            NodeStatus::Illegal(_, fault) => {
                let why = arbiter::Message::from(*fault).text(lang);
                Message::ConvertIllegal { number, text, why }
            }
            NodeStatus::Unplayed(why) => Message::ConvertUnplayed { number, text, why: unplayed(why, lang) },
        };
        note(told.text(lang));
        all_clear = false;
    }
    if let Err(error) = &game.start.position {
        note(
            Message::ConvertNoStart { number, why: retold(&error.to_string(), lang).into_owned() }.text(lang),
        );
        all_clear = false;
    }
    all_clear
}

/// Why a move is kept as text only. English tells more: at which character reading stopped.
fn unplayed(why: &Unplayed, lang: Lang) -> String {
    match why {
        Unplayed::Unclear(error) if lang != Lang::En => arbiter::Message::from(&**error).text(lang),
        Unplayed::AfterGap => Message::ConvertAfterGap.text(lang),
        why => retold(&why.to_string(), lang).into_owned(),
    }
}

fn write_game(game: &Game, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    match args.to {
        Form::Letters(letters) => write_text(game, letters, output),
        Form::Uci => write_uci(game, output),
        Form::Fen => write_fens(game, output),
        Form::Spoken => write_spoken(game, args.lang.map_or(Voice::LAWS, Voice::of), output),
        Form::Scoresheet => {
            let book = args.rulebook.or_else(|| rulebook_of(game));
            write_scoresheet(game, book, args.lang.unwrap_or(words::lang()), output)
        }
        Form::Pgn => Ok(write!(output, "{}", game.to_pgn())?),
    }
}

/// Players and result on the first line, then the moves.
fn write_text(game: &Game, letters: Letters, output: &mut Output) -> anyhow::Result<()> {
    const COLUMNS: usize = 79;
    let style = match letters {
        Letters::Of(Lang::En) | Letters::Figurines => {
            Style { letters, castling_letters: false, ..Style::SAN }
        }
        Letters::Of(language) => Style { en_passant: None, ..Style::scoresheet(language) },
    };
    let mut words: Vec<String> = Vec::new();
    for (before, node) in game.plies() {
        if before.turn().is_white() || words.is_empty() {
            words.push(move_number(&before));
        }
        words.push(text(node, &before, style));
    }
    words.push(result(game).to_string());
    writeln!(output, "{} – {}", tag(game, "White"), tag(game, "Black"))?;
    for line in wrap(&words.join(" "), COLUMNS) {
        writeln!(output, "{line}")?;
    }
    Ok(())
}

/// One line for each game, as an engine takes it.
fn write_uci(game: &Game, output: &mut Output) -> anyhow::Result<()> {
    let Ok(start) = &game.start.position else { return Ok(writeln!(output)?) };
    if *start == Position::INITIAL {
        write!(output, "position startpos moves")?;
    } else {
        write!(output, "position fen {} moves", start.fen())?;
    }
    for (before, node) in game.plies() {
        match &node.status {
            NodeStatus::Legal(mv) => write!(output, " {}", uci::write(&before, *mv))?,
            NodeStatus::Illegal(attempt, _) => write!(output, " {}", attempted(&before, *attempt))?,
            NodeStatus::Pass => write!(output, " 0000")?,
            NodeStatus::Unplayed(_) => {}
        }
    }
    Ok(writeln!(output)?)
}

/// What a hand did, written as UCI writes moves.
fn attempted(before: &Position, attempt: Attempt) -> String {
    match attempt {
        Attempt::Carry { from, to, promotion } => {
            format!("{from}{to}{}", promotion.map_or(String::new(), |role: Role| role.letter().to_string()))
        }
        Attempt::Castle(side) => {
            let (king, _) = before.castling_targets(before.turn(), side);
            let from = before.board().king(before.turn());
            from.map_or("0000".to_owned(), |from| format!("{from}{king}"))
        }
    }
}

fn write_fens(game: &Game, output: &mut Output) -> anyhow::Result<()> {
    for (before, _) in game.plies() {
        writeln!(output, "{}", before.fen())?;
    }
    if let Some(last) = game.last_position() {
        writeln!(output, "{}", last.fen())?;
    }
    Ok(())
}

fn write_spoken(game: &Game, voice: Voice, output: &mut Output) -> anyhow::Result<()> {
    for (before, node) in game.plies() {
        let said = match node.status {
            NodeStatus::Legal(mv) => spoken::write(&before, mv, voice).to_string(),
            _ => foreign(&node.text, Letters::Of(voice.language().unwrap_or(Lang::En))),
        };
        writeln!(output, "{} {said}", move_number(&before))?;
    }
    Ok(())
}

/// The form that players fill in: the head, a line for each pair of moves, the result and the signatures.
fn write_scoresheet(
    game: &Game,
    book: Option<RulebookId>,
    lang: Lang,
    output: &mut Output,
) -> anyhow::Result<()> {
    const LEFT: usize = 19;
    let style = match book.map(|book| InForce::plain(book, Pace::Standard, Supervision::Full)) {
        Some(book) => book.appendix_c().full(lang),
        None => Style { castling_letters: false, ..Style::SAN.named(Letters::Of(lang)) },
    };
    let heads = [
        ("Event", Message::ConvertEvent),
        ("Date", Message::ConvertDate),
        ("Round", Message::ConvertRound),
        ("White", Message::ConvertWhite),
        ("Black", Message::ConvertBlack),
    ]
    .map(|(name, head)| (name, head.text(lang)));
    let width = heads.iter().map(|(_, head)| head.chars().count()).max().unwrap_or_default();
    for (name, head) in &heads {
        let value =
            if *name == "Date" { words::day(tag(game, name), lang) } else { tag(game, name).to_owned() };
        writeln!(output, "{head:width$}  {value}")?;
    }
    let [.., (_, left), (_, right)] = &heads;
    writeln!(output, "\n{:LEFT$} {right}", format!("     {left}"))?;
    // White's move waits for Black's to be written on the same line.
    let mut white: Option<String> = None;
    for (before, node) in game.plies() {
        let mut written = text(node, &before, style);
        if node.remarks.contains(&Remark::DrawOffer) {
            written.push_str(" (=)");
        }
        let number = before.fullmoves();
        if before.turn().is_white() {
            if let Some(alone) = white.replace(format!("{number:>3}  {written}")) {
                writeln!(output, "{alone}")?;
            }
        } else {
            let left = white.take().unwrap_or_else(|| format!("{number:>3}  …"));
            writeln!(output, "{left:LEFT$} {written}")?;
        }
    }
    if let Some(alone) = white {
        writeln!(output, "{alone}")?;
    }
    let (head, signed) = (Message::ConvertResult.text(lang), Message::ConvertSigned.text(lang));
    writeln!(output, "\n{head} {}\n\n{signed} {left} ____________  {right} ____________", result(game))?;
    Ok(())
}

/// A legal move in the style, any other as it stood, in the letters of the style.
fn text(node: &Node, before: &Position, style: Style) -> String {
    match node.status {
        NodeStatus::Legal(mv) => style.text(before, mv).to_string(),
        _ => foreign(&node.text, style.letters),
    }
}

/// What PGN has in English letters, in those of the reader; what is no move at all stands in quotation marks.
fn foreign(text: &str, letters: Letters) -> String {
    let (language, style) = match letters {
        Letters::Of(Lang::En) => return text.to_owned(),
        Letters::Of(language) => (language, Style::scoresheet(language)),
        Letters::Figurines => (words::lang(), Style::SAN.named(letters)),
    };
    relettered(text, Lang::En, style).unwrap_or_else(|| language.quoted(text))
}

/// The number before a move: `12.` or `12...`.
fn move_number(before: &Position) -> String {
    format!("{}{}", before.fullmoves(), if before.turn().is_white() { "." } else { "..." })
}

fn tag<'a>(game: &'a Game, name: &str) -> &'a str {
    game.tag(name).unwrap_or("?")
}

fn result(game: &Game) -> GameResult {
    game.result.unwrap_or(GameResult::Open)
}

/// The edition in force on the game's date; nothing where the date is not known, or before all of them.
fn rulebook_of(game: &Game) -> Option<RulebookId> {
    let date: Date = game.tag("Date")?.parse().ok()?;
    Rulebook::on(date).map(Rulebook::id)
}
