mod pages;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::builder::styling::Style;
use jadoube::laws::{
    self, ClauseDifference, Comparison, Concept, Parameter, ParameterDifference, RulebookId, Weight,
};
use jadoube::laws::{Lang, Pace, Side, Supervision, Value};
use jadoube_answers::{Compare, Question};
use jadoube_cases::{Differences, Listed, MatterDifferences, RuledCases, Standing};
use serde::Serialize;

use super::explain::situations_in_words;
use crate::error::WithHint;
use crate::input;
use crate::output::Output;
use crate::words::{self, Message};
use crate::wrap::{beside, indented};
use crate::{clauses, config};

/// Show what differs between two rulebooks, side by side, with the cases that show it
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[arg(help = "The rulebook on the left", value_parser = input::rulebook(), required_unless_present = "pages")]
    left: Option<RulebookId>,

    /// The rulebook on the right, the newest edition of the FIDE Laws where none is named; and what about: a matter (draw,
    /// clock), a word in the names of concepts (illegal-moves), a clause's number, or words in any language
    #[arg(value_name = "RIGHT AND WORDS")]
    rest: Vec<String>,

    /// With clauses that differ in words only
    #[arg(short, long)]
    all: bool,

    /// With clauses that differ in words or stand at another number
    #[arg(long)]
    numbers: bool,

    /// Write JSON
    #[arg(long)]
    json: bool,

    /// Write pages in Markdown into a new folder: every two rulebooks side by side, every rulebook matter by matter, and
    /// the cases
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["left", "rest", "all", "numbers", "json"])]
    pages: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  jadoube compare fide-2009 fide-2018 illegal-moves
  jadoube compare fide-2018 draw --lang tr
  jadoube compare fide-2014 phone in the bag
  jadoube compare fide-2014 fide-2018 --all --json
  jadoube compare --pages laws-of-chess

Exit status: 0 nothing differs, or the pages are written; 1 something differs; 2 there is no such rulebook or matter, or
the folder is there already.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let left = match (&args.pages, args.left) {
        (None, Some(left)) => left,
        (Some(folder), _) => {
            let (number, text) = (pages::write(folder)?, folder.display().to_string());
            writeln!(output, "{}", Message::ComparePages { number, text }.said())?;
            return Ok(ExitCode::SUCCESS);
        }
        // The parser of arguments asks for both.
        (None, None) => return Err(anyhow!("two rulebooks are compared")),
    };
    let (right, about) = right_and_words(&args.rest)?;
    let about = about.map(|words| About::of(words, left, right)).transpose()?;
    let matter = about.as_ref().and_then(About::matter).map(str::to_owned);
    let Args { all, numbers, .. } = args;
    let lang = words::lang();
    let mut comparison = Compare { left, right, matter, all, numbers, lang }.answer()?;
    if let Some(About::Concepts(_, concepts)) = &about {
        keep(&mut comparison, concepts);
    }
    let differs = !comparison.matters.is_empty();
    let cases = if differs { RuledCases::compiled_in(&[left, right])? } else { RuledCases::default() };
    let differences = Differences::of(comparison, &cases);
    if args.json {
        output.json(&Json::of(&differences))?;
    } else if differs {
        let heads = beside(left.as_str(), right.as_str(), 4);
        let heads = output.styled(Style::new().bold(), heads.trim_end());
        writeln!(output, "{heads}")?;
        for matter in &differences.matters {
            write_matter(matter, lang, output)?;
        }
    } else {
        let (left, right) = (left.to_string(), right.to_string());
        let same = match about.map(About::into_words) {
            Some(text) => Message::CompareSameAbout { left, right, text },
            None => Message::CompareSame { left, right },
        };
        writeln!(output, "{}", same.said())?;
    }
    Ok(if differs { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The second rulebook, where one is named, and what the comparison is about.
fn right_and_words(rest: &[String]) -> anyhow::Result<(RulebookId, Option<String>)> {
    let words = |rest: &[String]| Some(rest.join(" ")).filter(|words| !words.trim().is_empty());
    let Some((first, after)) = rest.split_first() else { return Ok((config::newest(), None)) };
    match first.parse::<RulebookId>() {
        Ok(right) => Ok((right, words(after))),
        // What looks like the name of a rulebook is meant as one.
        Err(unknown) if first.starts_with("fide-") || first.starts_with("fin-") => Err(unknown.into()),
        Err(_) => Ok((config::newest(), words(rest))),
    }
}

/// What a comparison is about.
enum About {
    /// A matter, or a part of the names of concepts.
    Matter(String),
    /// What stands at a number, or fits the words.
    Concepts(String, Vec<Concept>),
}

impl About {
    /// Words that nothing fits are a mistake, not an absence of differences.
    fn of(words: String, left: RulebookId, right: RulebookId) -> anyhow::Result<About> {
        let mut names = Concept::all().map(Concept::slug).chain(Parameter::all().map(Parameter::name));
        let stem = words.trim_end_matches('s');
        if laws::matters().contains(&words.as_str())
            || (!stem.is_empty() && names.any(|name| name.contains(stem)))
        {
            return Ok(About::Matter(words));
        }
        let at_number = |book| laws::explain(&words, Some(book), Lang::En).into_iter().flatten();
        let mut concepts: Vec<Concept> =
            [left, right].into_iter().flat_map(at_number).map(|sheet| sheet.concept).collect();
        if concepts.is_empty() && !words.contains(|c: char| c.is_ascii_digit()) {
            concepts = clauses::find(&words, &[left, right]);
        }
        if concepts.is_empty() {
            return Err(anyhow!("no matter and no concept is named by `{words}`"))
                .hint(format!("the matters are {}", words::matters()));
        }
        Ok(About::Concepts(words, concepts))
    }

    fn matter(&self) -> Option<&str> {
        match self {
            About::Matter(matter) => Some(matter),
            About::Concepts(..) => None,
        }
    }

    fn into_words(self) -> String {
        match self {
            About::Matter(words) | About::Concepts(words, _) => words,
        }
    }
}

/// Keeps only what is about these concepts.
fn keep(comparison: &mut Comparison, concepts: &[Concept]) {
    let by = |value: &Option<Value>| {
        value.as_ref().is_some_and(|value| concepts.contains(&value.clause.concept()))
    };
    for matter in &mut comparison.matters {
        matter.clauses.retain(|difference| concepts.contains(&difference.concept));
        matter.parameters.retain(|difference| by(&difference.left) || by(&difference.right));
    }
    comparison.matters.retain(|matter| !matter.clauses.is_empty() || !matter.parameters.is_empty());
}

fn write_matter(matter: &MatterDifferences, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let head = output.styled(Style::new().bold().underline(), words::matter(matter.matter, lang));
    writeln!(output, "\n{head}")?;
    for Listed { difference, standing } in &matter.parameters {
        write_parameter(difference, lang, output)?;
        write_standing(standing, Weight::Substance, lang, output)?;
    }
    for Listed { difference, standing } in &matter.clauses {
        write_clause(difference, lang, output)?;
        write_standing(standing, difference.weight, lang, output)?;
    }
    Ok(())
}

/// Which case shows it, or why none has to.
fn write_standing(
    standing: &Standing,
    weight: Weight,
    lang: Lang,
    output: &mut Output,
) -> anyhow::Result<()> {
    let titled = |case: &str| {
        let (file, title) = case.split_once(": ").unwrap_or((case, ""));
        format!("{file}: {}", words::english(title, lang))
    };
    let message = match (standing, weight) {
        (Standing::Shown(case), Weight::Text) => Message::CompareSaidOtherwise { text: titled(case) },
        (Standing::Shown(case), Weight::Number) => Message::CompareOtherNumber { text: titled(case) },
        (Standing::Shown(case), _) => Message::CompareShown { text: titled(case) },
        (Standing::Words, _) => Message::CompareWordsOnly,
        (Standing::Excused(reason), _) => Message::CompareExcused { text: words::english(reason, lang) },
        (Standing::Missing, _) => Message::CompareNoCase,
    };
    write!(output, "{}", indented(&format!("→ {}", message.text(lang)), 4))?;
    Ok(())
}

fn write_parameter(difference: &ParameterDifference, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let situations: Vec<(Pace, Supervision)> =
        difference.situations.iter().map(|situation| (situation.pace, situation.supervision)).collect();
    let (name, when) = (difference.parameter.name(), situations_in_words(&situations, lang));
    write!(output, "\n{}", indented(&format!("{name} ({when}): {}", difference.doc), 2))?;
    let value = |value: &Option<Value>| match value {
        Some(value) => {
            let remark = value.remark.map_or(String::new(), |remark| format!(" ({remark})"));
            let text = words::value(difference.parameter, value.text, lang);
            let by = Message::CompareValue { text, name: words::clause(value.clause, lang) };
            format!("{}{remark}", by.text(lang))
        }
        None => Message::CompareNoRule.text(lang),
    };
    write!(output, "{}", beside(&value(&difference.left), &value(&difference.right), 4))?;
    Ok(())
}

fn write_clause(difference: &ClauseDifference, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    write!(output, "\n{}", indented(&format!("{}: {}", difference.concept, difference.title), 2))?;
    let side = |side: &Option<Side>| match side {
        Some(side) => format!("{}: {}", words::clause(side.clause, lang), side.says),
        None => Message::CompareNoClause.text(lang),
    };
    write!(output, "{}", beside(&side(&difference.left), &side(&difference.right), 4))?;
    Ok(())
}

/// The differences as JSON: those of the comparison, each with the case that shows it.
#[derive(Serialize)]
struct Json<'a> {
    left: RulebookId,
    right: RulebookId,
    matters: Vec<JsonMatter<'a>>,
}

#[derive(Serialize)]
struct JsonMatter<'a> {
    matter: &'static str,
    parameters: Vec<JsonListed<'a, ParameterDifference>>,
    clauses: Vec<JsonListed<'a, ClauseDifference>>,
}

#[derive(Serialize)]
struct JsonListed<'a, D: Serialize> {
    #[serde(flatten)]
    difference: &'a D,
    shown_by: Option<&'a str>,
}

impl<'a> Json<'a> {
    fn of(differences: &'a Differences) -> Json<'a> {
        let matter = |matter: &'a MatterDifferences| JsonMatter {
            matter: matter.matter,
            parameters: matter.parameters.iter().map(JsonListed::of).collect(),
            clauses: matter.clauses.iter().map(JsonListed::of).collect(),
        };
        Json {
            left: differences.left,
            right: differences.right,
            matters: differences.matters.iter().map(matter).collect(),
        }
    }
}

impl<'a, D: Serialize> JsonListed<'a, D> {
    fn of(listed: &'a Listed<D>) -> JsonListed<'a, D> {
        JsonListed { difference: &listed.difference, shown_by: listed.standing.case() }
    }
}
