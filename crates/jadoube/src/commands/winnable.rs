mod many;
mod reply;

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::builder::styling::Style as Paint;
use jadoube::board::{Color, Position};
use jadoube::laws::Lang;
use jadoube::mate::{Budget, Line, Solver};
use jadoube::notation::Style;
use jadoube_answers::{Problem, Winnable, WinnableSide};

use crate::input;
use crate::output::Output;
use crate::words::{self, Message};
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
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Write JSON; lines of standard input are always answered so
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube winnable '8/8/p3k1p1/Pp3pPp/1Pp1pP1P/2PpP3/3P4/4K3 b - - 0 1'
  jadoube winnable --side b --shortest '4k3/8/8/8/8/8/6p1/4K3 w - - 0 1'
  jadoube winnable - --threads 4 --seconds 2 < positions.txt

Exit status: 0 answered; 1 a budget ran out before everything was certain; 2 something was not a position, or one
in which mate has no meaning (the other lines are answered all the same).";

/// So many positions may be looked at to shorten a line that one person waits for.
const EFFORT: usize = 150_000;

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
    if args.position == "-" { many::many(&args, output) } else { one(&args, output) }
}

impl Args {
    fn sides(&self) -> Vec<Color> {
        self.side.map_or(Color::ALL.to_vec(), |side| vec![side])
    }

    /// The question about a position, as every front end puts it.
    fn question(&self, position: &str) -> Winnable {
        Winnable {
            position: position.to_owned(),
            side: self.side,
            nodes: self.nodes,
            quick: self.quick,
            shortest: self.shortest,
            lang: words::lang(),
        }
    }

    /// What may be spent on an answer, from now on.
    fn within<T>(&self, answer: impl FnOnce(Budget<'_>) -> T) -> T {
        let start = Instant::now();
        let is_late = || self.seconds.is_some_and(|seconds| start.elapsed() >= seconds);
        let budget = self.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        answer(if self.seconds.is_some() { budget.until(&is_late) } else { budget })
    }
}

/// What is wrong with a question, in its words alone: the place is the only argument.
fn told(problem: Problem) -> anyhow::Error {
    anyhow::Error::msg(problem.message)
}

fn one(args: &Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let position = input::position(&args.position)?;
    let mut solver = Solver::new();
    if args.json {
        let question = args.question(&args.position);
        let answer = args.within(|budget| question.answer_within(&mut solver, budget)).map_err(told)?;
        output.json(&answer)?;
        return Ok(if answer.is_decided() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let (mut unwinnable, mut undecided) = (0, false);
    let bold = Paint::new().bold();
    for side in args.sides() {
        let question = args.question(&args.position);
        match args
            .within(|budget| question.ask(&mut solver, &position, side, budget, EFFORT))
            .map_err(told)?
        {
            WinnableSide::Winnable(line) => {
                writeln!(output, "{}", output.styled(bold, Message::WinnableCan { player: side }.said()))?;
                if let Some(line) = line {
                    show_line(&position, &line, output)?;
                }
            }
            WinnableSide::Unwinnable(proof) => {
                unwinnable += 1;
                writeln!(output, "{}", output.styled(bold, Message::WinnableNever { player: side }.said()))?;
                write!(output, "{}", indented(&proof.reason(&position, words::lang()), 2))?;
            }
            WinnableSide::Undecided { nodes } => {
                undecided = true;
                let told = if args.quick {
                    Message::WinnableNotAtOnce { player: side }
                } else {
                    Message::WinnableUndecided { player: side, number: nodes }
                };
                writeln!(output, "{}", told.said())?;
            }
        }
        writeln!(output)?;
        output.flush()?;
    }
    if unwinnable == 2 {
        writeln!(output, "{}", output.styled(bold, Message::WinnableDead.said()))?;
    }
    Ok(if undecided { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The moves as a scoresheet has them, and the board at the end.
fn show_line(start: &Position, line: &Line, output: &mut Output) -> anyhow::Result<()> {
    let language = words::lang();
    let style = if language == Lang::En { Style::SAN } else { Style::scoresheet(language) };
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
        writeln!(output, "  {}", Message::WinnableShortest.said())?;
    }
    writeln!(output)?;
    let shown = (language != Lang::En).then_some(language);
    super::board::draw(&position, Color::White, shown, output)
}
