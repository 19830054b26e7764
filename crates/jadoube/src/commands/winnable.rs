use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::builder::styling::Style as Paint;
use jadoube::board::{Color, Position};
use jadoube::laws;
use jadoube::mate::{Answer, Argument, Budget, Lang, Line, Proof, Quick, Solver, quick};
use jadoube::notation::{Language, Letters, Style};
use serde::Serialize;

use crate::error::note;
use crate::input;
use crate::output::Output;
use crate::words::Message;
use crate::wrap::indented;

/// Tell whether a side can ever mate, by any series of legal moves: a line that ends in mate, or the proof
///
/// With `-` it reads lines `FEN` or `FEN<TAB>w|b` from standard input and answers each with a line of JSON. Neither the
/// fifty-move, the seventy-five-move nor the repetition rules limit the series.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A FEN in quotes, `startpos`, or `-` to read lines from standard input
    #[arg(value_name = "POSITION")]
    position: String,

    /// Ask for one side only
    #[arg(long, value_parser = side)]
    side: Option<Color>,

    /// Give up a question after so many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Give up a question after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Say only what can be said at once
    #[arg(long)]
    quick: bool,

    /// Look for a shortest line, where the mate is near enough
    #[arg(long, conflicts_with = "quick")]
    shortest: bool,

    /// How many lines to work on at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The language of the answer
    #[arg(long, default_value = "en", value_parser = input::lang())]
    lang: laws::Lang,
}

const EXAMPLES: &str = "\
Examples:
  jadoube winnable '8/8/p3k1p1/Pp3pPp/1Pp1pP1P/2PpP3/3P4/4K3 b - - 0 1'
  jadoube winnable --side b --shortest '4k3/8/8/8/8/8/6p1/4K3 w - - 0 1'
  jadoube winnable - --threads 4 --seconds 2 < positions.txt

Exit status: 0 answered; 1 a budget ran out before everything was certain; 2 something was not a position, or one
in which mate has no meaning (the other lines are answered all the same).";

/// So many positions may be looked at to shorten a line that one person waits for, and one of many.
const EFFORT: usize = 150_000;
const EFFORT_IN_PASSING: usize = 6_000;
/// Lines of this length need no shortening in passing.
const SHORT: usize = 24;

fn side(text: &str) -> Result<Color, String> {
    match text {
        "w" | "white" => Ok(Color::White),
        "b" | "black" => Ok(Color::Black),
        _ => Err("expected `w`, `white`, `b` or `black`".into()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    if args.position == "-" { many(&args, output) } else { one(&args, output) }
}

/// What was found for one side.
enum Found {
    /// At once and without a line.
    Winnable(Option<Line>),
    Unwinnable(Proof),
    Undecided {
        nodes: u64,
    },
}

impl Args {
    fn sides(&self, asked: Option<Color>) -> Vec<Color> {
        asked.or(self.side).map_or(Color::ALL.to_vec(), |side| vec![side])
    }

    fn lang(&self) -> Lang {
        Lang::from_code(self.lang.as_str()).unwrap_or_default()
    }

    fn ask(
        &self,
        solver: &mut Solver,
        position: &Position,
        side: Color,
        effort: usize,
    ) -> anyhow::Result<Found> {
        if self.quick {
            return Ok(match quick(position, side) {
                Quick::Winnable => Found::Winnable(None),
                Quick::Unwinnable(proof) => Found::Unwinnable(proof),
                Quick::Unknown => Found::Undecided { nodes: 0 },
            });
        }
        let start = Instant::now();
        let is_late = || self.seconds.is_some_and(|seconds| start.elapsed() >= seconds);
        let budget = self.nodes.map_or(Budget::UNLIMITED, Budget::nodes).until(&is_late);
        let line = match solver.winnable(position, side, &budget)? {
            Answer::Winnable(line) => line,
            Answer::Unwinnable(proof) => return Ok(Found::Unwinnable(proof)),
            Answer::Undecided(spent) => return Ok(Found::Undecided { nodes: spent.nodes }),
        };
        if self.shortest {
            // Without a budget it would go on for ever where the mate is far away.
            let budget = if self.nodes.is_none() && self.seconds.is_none() {
                Budget::nodes(20_000_000).until(&is_late)
            } else {
                budget
            };
            if let Answer::Winnable(shortest) = solver.shortest(position, side, &budget)? {
                return Ok(Found::Winnable(Some(shortest)));
            }
        }
        let line = if line.moves.len() > SHORT || effort == EFFORT {
            solver.shortened(position, side, &line, effort)
        } else {
            line
        };
        Ok(Found::Winnable(Some(line)))
    }
}

fn one(args: &Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let position = input::position(&args.position)?;
    let mut solver = Solver::new();
    let (mut unwinnable, mut undecided) = (0, false);
    let bold = Paint::new().bold();
    for side in args.sides(None) {
        match args.ask(&mut solver, &position, side, EFFORT)? {
            Found::Winnable(line) => {
                writeln!(
                    output,
                    "{}",
                    output.styled(bold, Message::WinnableCan { player: side }.text(args.lang))
                )?;
                if let Some(line) = line {
                    show_line(&position, &line, args, output)?;
                }
            }
            Found::Unwinnable(proof) => {
                unwinnable += 1;
                writeln!(
                    output,
                    "{}",
                    output.styled(bold, Message::WinnableNever { player: side }.text(args.lang))
                )?;
                write!(output, "{}", indented(&proof.reason(&position, args.lang()), 2))?;
            }
            Found::Undecided { nodes } => {
                undecided = true;
                let told = if args.quick {
                    Message::WinnableNotAtOnce { player: side }
                } else {
                    Message::WinnableUndecided { player: side, number: nodes }
                };
                writeln!(output, "{}", told.text(args.lang))?;
            }
        }
        writeln!(output)?;
        output.flush()?;
    }
    if unwinnable == 2 {
        writeln!(output, "{}", output.styled(bold, Message::WinnableDead.text(args.lang)))?;
    }
    Ok(if undecided { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The moves as a scoresheet has them, and the board at the end.
fn show_line(start: &Position, line: &Line, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let language: Language = args.lang.as_str().parse().unwrap_or_default();
    let style = Style { letters: Letters::Of(language), ..Style::SAN };
    let mut position = *start;
    let mut words = Vec::new();
    for (index, &mv) in line.moves.iter().enumerate() {
        let number = match (position.turn(), index) {
            (Color::White, _) => format!("{}.", position.fullmoves()),
            (Color::Black, 0) => format!("{}...", position.fullmoves()),
            (Color::Black, _) => String::new(),
        };
        words.push(format!("{number}{}", style.text(&position, mv)));
        position.play_in_place(mv);
    }
    if !words.is_empty() {
        write!(output, "{}", indented(&words.join(" "), 2))?;
    }
    if line.shortest {
        writeln!(output, "  {}", Message::WinnableShortest.text(args.lang))?;
    }
    writeln!(output)?;
    let shown = (language != Language::English).then_some(language);
    super::board::draw(&position, Color::White, shown, output)
}

/// A line of input, answered.
struct Answered {
    json: String,
    /// Whether the line was not a position, and whether a budget ran out.
    bad: Option<String>,
    undecided: bool,
}

fn many(args: &Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let (mut bad, mut undecided) = (false, false);
    let mut write = |answered: Answered, output: &mut Output| -> anyhow::Result<()> {
        writeln!(output, "{}", answered.json)?;
        if let Some(reason) = &answered.bad {
            output.flush()?;
            note(reason);
        }
        bad |= answered.bad.is_some();
        undecided |= answered.undecided;
        Ok(())
    };
    let threads = usize::from(args.threads);
    let mut lines = io::stdin().lock().lines().enumerate();
    let mut solvers: Vec<Solver> = (0..threads).map(|_| Solver::new()).collect();
    loop {
        // One line at a time where one thread works, so that whoever writes the lines sees each answer at once.
        let mut batch = Vec::new();
        for (index, line) in lines.by_ref().take(if threads == 1 { 1 } else { 32 * threads }) {
            batch.push((index + 1, line.context("standard input cannot be read")?));
        }
        if batch.is_empty() {
            break;
        }
        batch.retain(|(_, line)| !line.trim().is_empty());
        answer_in_order(args, &mut solvers, &batch, |answered| write(answered, output))?;
        output.flush()?;
    }
    Ok(match (bad, undecided) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::FAILURE,
        (false, false) => ExitCode::SUCCESS,
    })
}

/// Answers the lines, each solver on a thread of its own, and hands the answers on in the order of the lines.
fn answer_in_order(
    args: &Args,
    solvers: &mut [Solver],
    batch: &[(usize, String)],
    mut write: impl FnMut(Answered) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if let [solver] = solvers {
        return batch.iter().try_for_each(|(number, line)| write(answer(args, solver, *number, line)));
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for solver in solvers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((number, line)) = batch.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // The receiver is gone only when writing has failed.
                    if sender.send((*number, answer(args, solver, *number, line))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut due = batch.iter().map(|(number, _)| *number).peekable();
        for (number, answered) in receiver {
            waiting.insert(number, answered);
            while let Some(answered) = due.peek().and_then(|number| waiting.remove(number)) {
                due.next();
                write(answered)?;
            }
        }
        Ok(())
    })
}

#[derive(Serialize)]
struct Reply<'a> {
    fen: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<SideReply>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<SideReply>,
    dead: Option<bool>,
}

#[derive(Serialize, Default)]
struct SideReply {
    winnable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    locked: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spent: Option<SpentReply>,
}

#[derive(Serialize)]
struct SpentReply {
    nodes: u64,
}

#[derive(Serialize)]
struct BadReply<'a> {
    line: usize,
    error: &'a str,
}

fn answer(args: &Args, solver: &mut Solver, number: usize, line: &str) -> Answered {
    match reply(args, solver, line.trim_end()) {
        Ok(reply) => {
            let undecided =
                [&reply.white, &reply.black].into_iter().flatten().any(|side| side.winnable.is_none());
            Answered { json: json(&reply), bad: None, undecided }
        }
        Err(error) => {
            let error = format!("{error:#}");
            let bad = Some(format!("line {number}: {error}"));
            Answered { json: json(&BadReply { line: number, error: &error }), bad, undecided: false }
        }
    }
}

fn json(value: &impl Serialize) -> String {
    // Numbers, texts and lists always have a form in JSON.
    serde_json::to_string(value).unwrap_or_default()
}

fn reply<'a>(args: &Args, solver: &mut Solver, line: &'a str) -> anyhow::Result<Reply<'a>> {
    let (fen, asked) = match line.split_once('\t') {
        None => (line.trim(), None),
        Some((fen, letter)) => (fen.trim(), Some(side(letter.trim()).map_err(anyhow::Error::msg)?)),
    };
    let (position, read_as) = match Position::from_fen(fen) {
        Ok(position) => (position, None),
        Err(strict) => match Position::from_fen_lenient(fen) {
            Ok((position, _)) => (position, Some(position.fen().to_string())),
            Err(_) => return Err(strict.into()),
        },
    };
    let mut reply = Reply { fen, read_as, white: None, black: None, dead: None };
    for side in args.sides(asked) {
        let found = args.ask(solver, &position, side, EFFORT_IN_PASSING)?;
        let told = Some(side_reply(&position, &found, args.lang()));
        match side {
            Color::White => reply.white = told,
            Color::Black => reply.black = told,
        }
    }
    let winnable = |side: &Option<SideReply>| side.as_ref().and_then(|side| side.winnable);
    reply.dead = match (winnable(&reply.white), winnable(&reply.black)) {
        (Some(true), _) | (_, Some(true)) => Some(false),
        (Some(false), Some(false)) => Some(true),
        _ => None,
    };
    Ok(reply)
}

fn side_reply(position: &Position, found: &Found, lang: Lang) -> SideReply {
    match found {
        Found::Winnable(line) => SideReply {
            winnable: Some(true),
            line: line.as_ref().map(|line| line.uci(position)),
            shortest: line.as_ref().filter(|line| line.shortest).map(|_| true),
            ..SideReply::default()
        },
        Found::Unwinnable(proof) => SideReply {
            winnable: Some(false),
            proof: Some(proof.argument.word()),
            positions: positions(&proof.argument),
            locked: locked(&proof.argument),
            reason: Some(proof.reason(position, lang)),
            ..SideReply::default()
        },
        Found::Undecided { nodes } => {
            SideReply { spent: Some(SpentReply { nodes: *nodes }), ..SideReply::default() }
        }
    }
}

fn positions(argument: &Argument) -> Option<u64> {
    match argument {
        Argument::Enumeration(enumeration) => Some(enumeration.positions),
        Argument::Forced { then, .. } => positions(then),
        _ => None,
    }
}

fn locked(argument: &Argument) -> Option<Vec<String>> {
    match argument {
        Argument::Fortress(fortress) => {
            Some(fortress.locked().into_iter().map(|at| at.to_string()).collect())
        }
        Argument::Forced { then, .. } => locked(then),
        _ => None,
    }
}
