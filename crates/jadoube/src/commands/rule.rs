mod desk;
mod form;
mod game;
mod told;

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow};
use jadoube::arbiter::Case;
use jadoube::laws::{Lang, RulebookId};

use crate::config::Config;
use crate::error::WithHint;
use crate::input;
use crate::output::Output;
use crate::words;

use desk::{Desk, Manner};
use form::Form;

/// Rule on a case: what was arranged and what happened, in words, as PGN or as JSON Lines
///
/// In words: first what was arranged (`time 5400+30`), then what happened (`0:20 Black claims threefold with Nf3`), a line
/// each. In PGN comments tell it (`[%arb Black claims threefold]`). JSON Lines are the case protocol. Which of them it is is
/// seen by itself. The answer is every ruling with the clause that it applies, and what to do about it; on a terminal in
/// sentences, elsewhere in JSON, last the state of the game. `jadoube help words` and `jadoube help protocol` have every word.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The case, or `-` for standard input, which is answered line by line
    #[arg(value_name = "CASE")]
    file: String,

    /// The rulebook; without it the one that the case names, else that of the game's day or of the configuration
    #[arg(short, long, value_parser = input::rulebook())]
    rulebook: Option<RulebookId>,

    /// The language of the letters in moves such as Nf3; without it that of the rulebook. PGN is English always
    #[arg(short, long, value_name = "LANG", value_parser = input::lang())]
    notation: Option<Lang>,

    /// Add to each ruling the reasoning in words: what is ruled and what its clause says
    #[arg(short, long)]
    explain: bool,

    /// Write sentences, also where no terminal shows them
    #[arg(short, long, conflicts_with = "json")]
    words: bool,

    /// Write JSON, also on a terminal
    #[arg(long)]
    json: bool,

    /// Answer each line by its rulings and the state, pass over lines that are wrong, and go on as the file grows
    #[arg(short, long)]
    follow: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube rule claim.txt
  jadoube rule --words --lang fi case.jsonl
  jadoube rule game.pgn --rulebook fide-2018
  jadoube rule --explain - < case.jsonl
  mkfifo in; jadoube rule --follow - < in

Exit status: 0 the case was read and ruled on; 1 with `--follow`, some lines were wrong; 2 it is not a case, and nothing
was ruled; of standard input nothing from the wrong line on.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let config = Config::load()?;
    let in_words = args.words || (output.is_terminal() && !args.json);
    let manner = Manner {
        in_words,
        explain: args.explain,
        styled: output.is_styled(),
        wrapped: output.is_terminal(),
        lang: words::lang(),
    };
    let mut reading = Reading { args: &args, config: &config, desk: Desk::new(manner), number: 0 };
    let name = if args.file == "-" { "standard input" } else { &args.file };
    let source: Box<dyn Read> = match args.file.as_str() {
        "-" => Box::new(io::stdin()),
        file => Box::new(File::open(file).with_context(|| format!("{file} cannot be read"))?),
    };
    let at_once = args.file == "-" || args.follow;
    let lines = Lines { input: BufReader::new(source), name, grows: args.follow && args.file != "-" };
    let result = reading.all(lines, at_once, output);
    result.hint("`jadoube help words` and `jadoube help protocol` tell what a case looks like")
}

/// A case that is being read.
struct Reading<'a> {
    args: &'a Args,
    config: &'a Config,
    desk: Desk,
    /// The number of the line.
    number: usize,
}

impl Reading<'_> {
    /// Reads to the end. What is read at once is answered at once; otherwise there is the whole answer or none.
    fn all(
        &mut self,
        mut lines: Lines<'_, impl Read>,
        at_once: bool,
        output: &mut Output,
    ) -> anyhow::Result<ExitCode> {
        let name = lines.name;
        let mut first = loop {
            self.number += 1;
            match lines.next()? {
                Some(line) if line.trim().is_empty() => {}
                Some(line) => break line,
                None => return Err(anyhow!("{name}: there is nothing here")),
            }
        };
        let mut form = match Form::of(&first) {
            form @ (Form::Pgn | Form::List) => {
                let mut bytes = vec![b'\n'; self.number - 1];
                bytes.extend(first.as_bytes());
                lines.rest(&mut bytes)?;
                let ruled = match form {
                    Form::Pgn => game::rule(&bytes, self.args, self.config, &mut self.desk),
                    _ => form::list(&bytes, self.args, &mut self.desk),
                };
                ruled.map_err(|error| anyhow!("{name}, {error}"))?;
                write!(output, "{}", self.desk.answered())?;
                return Ok(ExitCode::SUCCESS);
            }
            form => form.reader(self.args, self.config),
        };
        let mut wrong = 0;
        loop {
            if let Err(reason) = form.line(&first, &mut self.desk) {
                if !self.args.follow {
                    return Err(anyhow!("{name}, line {}: {reason}", self.number));
                }
                self.desk.wrong(self.number, &reason);
                wrong += 1;
            } else if self.args.follow {
                self.desk.state();
            }
            if at_once {
                write!(output, "{}", self.desk.answered())?;
                output.flush()?;
            }
            self.number += 1;
            match lines.next()? {
                Some(line) => first = line,
                None => break,
            }
        }
        form.end(&mut self.desk).map_err(|reason| anyhow!("{name}: {reason}"))?;
        if !self.args.follow {
            self.desk.end();
        }
        write!(output, "{}", self.desk.answered())?;
        Ok(if wrong > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

/// The lines of a case.
struct Lines<'a, R> {
    input: BufReader<R>,
    name: &'a str,
    /// Whether more may come after the end.
    grows: bool,
}

/// No case is nearly as large.
const LARGEST: u64 = 64 << 20;

/// How often a file is looked at that may grow.
const PAUSE: Duration = Duration::from_millis(200);

impl<R: Read> Lines<'_, R> {
    fn next(&mut self) -> anyhow::Result<Option<String>> {
        let mut bytes = Vec::new();
        loop {
            let read = input::read_line(&mut self.input, &mut bytes);
            let read = read.with_context(|| format!("{} cannot be read", self.name))?;
            let whole = bytes.ends_with(b"\n") || !self.grows;
            match (read, whole) {
                (0, true) if bytes.is_empty() => return Ok(None),
                (_, true) => break,
                (_, false) => std::thread::sleep(PAUSE),
            }
        }
        match String::from_utf8(bytes) {
            Ok(line) => Ok(Some(line)),
            Err(_) => Err(anyhow!("{}: this is not UTF-8 text", self.name)),
        }
    }

    fn rest(&mut self, bytes: &mut Vec<u8>) -> anyhow::Result<()> {
        let read = input::read_all(&mut self.input, bytes, LARGEST);
        read.with_context(|| format!("{} cannot be read", self.name))
    }
}

/// The rulings on a case and the state, a line of JSON each.
pub fn write_answer(case: &Case, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    write_case(case, Manner::json(lang), output)
}

/// What is ruled on a case and what to do about it, in sentences.
pub fn write_words(case: &Case, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let (styled, wrapped) = (output.is_styled(), output.is_terminal());
    write_case(case, Manner { in_words: true, styled, wrapped, ..Manner::json(lang) }, output)
}

fn write_case(case: &Case, manner: Manner, output: &mut Output) -> anyhow::Result<()> {
    let mut desk = Desk::new(manner);
    desk.begin(&case.arrangement).map_err(|reason| anyhow!("{reason}"))?;
    case.events.iter().for_each(|event| desk.enter(event));
    desk.end();
    Ok(write!(output, "{}", desk.answered())?)
}
