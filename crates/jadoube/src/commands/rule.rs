use std::fs;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use clap::builder::styling::Style;
use jadoube::arbiter::{Answer, Case, ClockFace, InLang, JsonLine, State};
use jadoube::laws::Lang;
use serde::Serialize;
use serde_json::error::Category;

use crate::error::WithHint;
use crate::input;
use crate::output::Output;
use crate::words::{self, Message};

/// Rule on a case: what was arranged and what happened, as JSON Lines
///
/// The first line is the arrangement, every further line something that happened. The answer is a line for each ruling,
/// with the clause that it applies, and last the state of the game. docs/protocol.md has every key.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The case, or `-` for standard input
    #[arg(value_name = "CASE")]
    file: String,

    /// Add to each ruling the reasoning in words: what is ruled and what its clause says
    #[arg(long)]
    explain: bool,

    /// Write sentences instead of JSON
    #[arg(long)]
    words: bool,

    /// The language of sentences and texts
    #[arg(long, default_value_t = words::lang(), hide_default_value = true, value_parser = input::lang())]
    lang: Lang,
}

const EXAMPLES: &str = "\
Examples:
  jadoube rule case.jsonl
  jadoube rule --words --lang fi case.jsonl
  jadoube rule --explain - < case.jsonl

Exit status: 0 the case was read and ruled on; 2 it is not a case, and nothing was ruled.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let (name, text) = read(&args.file)?;
    let case = Case::parse(&text, json_line)
        .map_err(|error| anyhow!("{name}, {error}"))
        .hint("docs/protocol.md tells what a case looks like")?;
    let answer = case.rule().map_err(|error| anyhow!("{name}: {error}"))?;
    if args.words {
        write_words(&answer, &args, output)?
    } else {
        write_json(&answer, &args, output)?
    }
    Ok(ExitCode::SUCCESS)
}

fn read(file: &str) -> anyhow::Result<(String, String)> {
    let mut bytes = Vec::new();
    let name = if file == "-" { "standard input".to_owned() } else { file.to_owned() };
    if file == "-" {
        io::stdin().read_to_end(&mut bytes).context("standard input cannot be read")?;
    } else {
        bytes = fs::read(file).with_context(|| format!("{file} cannot be read"))?;
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        anyhow!("{name}, line {line}: this is not UTF-8 text")
    })?;
    Ok((name, text))
}

/// One line of JSON: what is none is told by its place in the line, what is wrong in it by its key.
fn json_line(line: &str) -> Result<JsonLine, String> {
    serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
        match (error.classify(), error.column()) {
            (Category::Syntax | Category::Eof, 0) => format!("this is not JSON ({reason})"),
            (Category::Syntax | Category::Eof, column) => {
                format!("character {column}: this is not JSON ({reason})")
            }
            (Category::Data | Category::Io, _) => reason.to_owned(),
        }
    })
}

#[derive(Serialize)]
struct Explained<'a> {
    #[serde(flatten)]
    ruling: InLang<'a>,
    explain: String,
}

/// The last line of an answer.
#[derive(Serialize)]
struct Last<'a> {
    state: &'a State,
}

fn write_json(answer: &Answer, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    for ruling in &answer.rulings {
        let line = if args.explain {
            serde_json::to_string(&Explained {
                ruling: ruling.in_lang(args.lang),
                explain: ruling.explanation(args.lang),
            })
        } else {
            serde_json::to_string(&ruling.in_lang(args.lang))
        };
        writeln!(output, "{}", line.map_err(io::Error::from)?)?;
    }
    let last = serde_json::to_string(&Last { state: &answer.state }).map_err(io::Error::from)?;
    writeln!(output, "{last}")?;
    Ok(())
}

fn write_words(answer: &Answer, args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let mut event = None;
    for ruling in &answer.rulings {
        if event.replace(ruling.on) != Some(ruling.on) {
            let title = match ruling.on {
                0 => Message::RuleArrangement,
                on => Message::RuleEvent { number: on.into(), time: ClockFace(ruling.at) },
            };
            let title = output.styled(Style::new().bold(), title.text(args.lang));
            writeln!(output, "{title}")?;
        }
        let words = if args.explain { ruling.explanation(args.lang) } else { ruling.sentence(args.lang) };
        writeln!(output, "  {words}")?;
    }
    let text = answer.state.result.clone();
    let result = match answer.state.reason {
        Some(reason) => Message::RuleResultBy { text, why: reason.name(args.lang) },
        None => Message::RuleResult { text },
    };
    writeln!(output, "{}", result.text(args.lang))?;
    Ok(())
}
