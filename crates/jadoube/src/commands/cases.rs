use std::io::Write;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::builder::styling::Style;
use jadoube::incidents::{Finder, Fit};
use jadoube::laws::{Lang, RulebookId};
use jadoube_cases::{Document, FILES};
use serde::Serialize;

use super::rule;
use crate::config::{self, Config};
use crate::error::{WithHint, note};
use crate::input;
use crate::output::Output;
use crate::words::{self, Message};

/// Show cases: incidents at the board and what is ruled on them under each rulebook
///
/// With words those that fit, best first; with the name of one the whole case. `jadoube cases run NAME` rules on it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Args {
    /// Words in any language, or the name of a case; without any all cases are listed
    #[arg(value_name = "WORDS")]
    words: Vec<String>,

    /// How many to list
    #[arg(short = 'm', long, value_name = "NUMBER", default_value_t = 10)]
    max_count: usize,

    /// Write JSON
    #[arg(long)]
    json: bool,

    #[command(subcommand)]
    run: Option<Run>,
}

#[derive(clap::Subcommand)]
enum Run {
    Run(RunArgs),
}

/// Rule on a case
#[derive(clap::Args)]
struct RunArgs {
    /// The name of the case, or words that fit it best
    #[arg(value_name = "NAME", required = true)]
    name: Vec<String>,

    /// The rulebook; without it that of the configuration, else the newest edition of the FIDE Laws
    #[arg(short, long, value_parser = input::rulebook())]
    rulebook: Option<RulebookId>,

    /// Write JSON: the rulings and the state
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube cases castling with two hands
  jadoube cases five-times-but-not-in-a-row
  jadoube cases run five-times-but-not-in-a-row --rulebook fide-2014

Exit status: 0 shown; 1 nothing fits the words; 2 trouble.";

/// A case that is compiled in.
struct Known {
    file: &'static str,
    title: String,
    name: String,
    text: String,
}

#[derive(Serialize)]
struct Json<'a> {
    name: &'a str,
    title: &'a str,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let known = known()?;
    if let Some(Run::Run(args)) = args.run {
        return run_one(&known, &args, output);
    }
    let words = args.words.join(" ");
    if let Some(case) = known.iter().find(|case| case.is_named(&words)) {
        if args.json {
            write_json(case, true, output)?;
        } else {
            tell_language(words::lang());
            writeln!(output, "{}", case.text)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let found: Vec<&Known> = match words.trim().is_empty() {
        true => known.iter().collect(),
        false => find(&known, &words).into_iter().take(args.max_count).map(|fit| fit.key).collect(),
    };
    if found.is_empty() {
        note(Message::AskNothingFits.said());
        return Ok(ExitCode::FAILURE);
    }
    if !args.json {
        tell_language(words::lang());
    }
    for case in found {
        if args.json {
            write_json(case, false, output)?;
        } else {
            let title = output.styled(Style::new().bold(), &case.title);
            writeln!(output, "{title}\n  {}, cases/{}", case.name, case.file)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Whoever reads another language is told that the cases have only one.
fn tell_language(lang: Lang) {
    if lang != Lang::En {
        note(Message::CasesInEnglish.text(lang));
    }
}

fn write_json(case: &Known, whole: bool, output: &mut Output) -> anyhow::Result<()> {
    let text = whole.then_some(case.text.as_str());
    let json = Json { name: &case.name, title: &case.title, file: case.file, text };
    Ok(writeln!(output, "{}", serde_json::to_string(&json)?)?)
}

fn run_one(known: &[Known], args: &RunArgs, output: &mut Output) -> anyhow::Result<ExitCode> {
    let words = args.name.join(" ");
    let named = known.iter().find(|case| case.is_named(&words));
    let case = named
        .or_else(|| find(known, &words).first().map(|fit| fit.key))
        .ok_or_else(|| anyhow!("there is no case `{words}`"))
        .hint("`jadoube cases` lists them")?;
    let book = args.rulebook.or(Config::load()?.rulebook).unwrap_or_else(config::newest);
    let incident = document(case.file)?
        .case_under(&case.title, book)
        .ok_or_else(|| anyhow!("`{}` is a position: there is nothing to rule on", case.name))?
        .map_err(|reason| anyhow!("`{}`: {reason}", case.name))?;
    if args.json {
        return rule::write_answer(&incident, words::lang(), output).map(|()| ExitCode::SUCCESS);
    }
    let title = output.styled(Style::new().bold(), words::english(&case.title, words::lang()));
    writeln!(output, "{title} ({book})\n")?;
    rule::write_words(&incident, words::lang(), output)?;
    Ok(ExitCode::SUCCESS)
}

fn document(file: &str) -> anyhow::Result<Document> {
    let text = FILES.iter().find(|(name, _)| *name == file).map_or("", |(_, text)| text);
    Ok(Document::parse(file, text)?)
}

/// Every case. Where two have the same title, the folder tells them apart.
fn known() -> anyhow::Result<Vec<Known>> {
    let mut known: Vec<Known> = Vec::new();
    for &(file, text) in FILES {
        let document = Document::parse(file, text)?;
        for (title, text) in document.sections() {
            let mut name = slug(title);
            if known.iter().any(|case| case.name == name) {
                name = format!("{}-{name}", slug(file.trim_end_matches(".md")));
            }
            known.push(Known { file, title: title.to_owned(), name, text });
        }
    }
    Ok(known)
}

impl Known {
    fn is_named(&self, words: &str) -> bool {
        self.name == words || self.title == words
    }
}

/// The title, and what is told before the block, are how a case is found.
fn find<'a>(known: &'a [Known], words: &str) -> Vec<Fit<&'a Known>> {
    let said = |case: &Known| {
        let told = case.text.lines().skip(1).take_while(|line| !line.starts_with("```"));
        let told: Vec<&str> = told.collect();
        [case.title.clone(), told.join(" ")]
    };
    let phrases = |case: &'a Known| (case, 1, said(case).map(|text| (Lang::En, text)).to_vec());
    Finder::new(known.iter().map(phrases)).find(words)
}

/// `Five times, but not in a row` is `five-times-but-not-in-a-row`.
fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_a_name_of_its_own() {
        let known = known().expect("the cases are in order");
        assert!(known.len() > 600);
        let mut names: Vec<&str> = known.iter().map(|case| case.name.as_str()).collect();
        names.sort_unstable();
        let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
