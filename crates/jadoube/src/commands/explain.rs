mod places;

use std::io::Write;
use std::process::ExitCode;

use clap::builder::styling::Style;
use jadoube::laws::{self, Concept, Lang, Pace, ParameterIn, Rulebook, RulebookId, Sheet, Supervision};
use serde::Serialize;

use crate::clauses;
use crate::config::{self, Config};
use crate::error::{WithHint, note};
use crate::input;
use crate::output::Output;
use crate::words::{self, Message};
use crate::wrap::indented;

use places::Places;

/// Explain a clause or concept of the Laws in plain words, with its number in every rulebook
///
/// The words are our own; where they and the printed Laws differ, the Laws govern.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A clause's number (9.2, 6.7.a, A.4.b), a concept's name (draw.wrong-claim-time), or words in any language
    #[arg(value_name = "CLAUSE OR WORDS", required = true)]
    what: Vec<String>,

    /// The rulebook; without it that of the configuration, else the newest edition of the FIDE Laws
    #[arg(short, long, value_parser = input::rulebook())]
    rulebook: Option<RulebookId>,

    /// In every rulebook, side by side
    #[arg(short, long, conflicts_with = "rulebook")]
    all: bool,

    /// For those who work on the program: values, remarks, and where it is in the project: its data, the code that rules by
    /// it, the cases that show it, the page
    #[arg(long)]
    r#where: bool,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube explain phone
  jadoube explain 9.2
  jadoube explain draw.wrong-claim-time --all
  jadoube explain 9.2.1.2 --rulebook fide-2018 --lang tr
  jadoube explain A.4 --rulebook fide-2014 --json
  jadoube explain 7.5.5 --rulebook fide-2018 --where

Exit status: 0 explained; 2 there is no such clause or concept.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let config = Config::load()?;
    let book = args.rulebook.or(config.rulebook).unwrap_or_else(config::newest);
    let book = if args.all { None } else { Some(book) };
    let (sheets, others) = found(&args.what.join(" "), book, words::lang())?;
    let places = match args.r#where {
        true => sheets.iter().map(|sheet| Places::of(sheet).map(Some)).collect::<Result<_, _>>()?,
        false => vec![None; sheets.len()],
    };
    if args.json {
        let sheets: Vec<Json<'_>> =
            sheets.iter().zip(places).map(|(sheet, places)| Json { sheet, places }).collect();
        output.json(&sheets)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (place, (sheet, places)) in sheets.iter().zip(&places).enumerate() {
        if place > 0 {
            writeln!(output)?;
        }
        write_sheet(sheet, args.r#where, words::lang(), output)?;
        if let Some(places) = places {
            places.write(words::lang(), output)?;
        }
    }
    write_others(&others, book, words::lang(), output)?;
    let untranslated = sheets.iter().flat_map(|sheet| &sheet.says).any(|text| text.lang != words::lang());
    if untranslated {
        output.flush()?;
        note(Message::ExplainUntranslated { text: words::lang().to_string() }.said());
    }
    Ok(ExitCode::SUCCESS)
}

/// What has that number or name; or what fits the words best, and what else may be meant.
fn found(what: &str, book: Option<RulebookId>, lang: Lang) -> anyhow::Result<(Vec<Sheet>, Vec<Concept>)> {
    let unknown = match laws::explain(what, book, lang) {
        Ok(sheets) => return Ok((sheets, Vec::new())),
        Err(unknown) => unknown,
    };
    let books = book.map_or(RulebookId::ALL.to_vec(), |book| vec![book]);
    // Numbers and names of concepts are no words.
    let is_name = what.contains(|c: char| c.is_ascii_digit()) || (what.contains('.') && !what.contains(' '));
    let mut fits = if is_name { Vec::new() } else { clauses::find(what, &books) }.into_iter();
    match fits.next() {
        Some(best) => Ok((laws::explain(best.slug(), book, lang)?, fits.take(MOST_OTHERS).collect())),
        None => Err(unknown).hint(elsewhere(what).unwrap_or_else(|| similar(what, book))),
    }
}

/// How many clauses are named that fit, too.
const MOST_OTHERS: usize = 8;

/// The rulebooks that have it.
fn elsewhere(what: &str) -> Option<String> {
    let has = |book: &RulebookId| laws::explain(what, Some(*book), Lang::En).is_ok();
    let books: Vec<&str> =
        RulebookId::ALL.iter().filter(|book| has(book)).map(|book| book.as_str()).collect();
    (!books.is_empty()).then(|| format!("{} have it: `--rulebook` or `--all` shows it", books.join(", ")))
}

/// What else may be meant: a line each.
fn write_others(
    others: &[Concept],
    book: Option<RulebookId>,
    lang: Lang,
    output: &mut Output,
) -> anyhow::Result<()> {
    if others.is_empty() {
        return Ok(());
    }
    writeln!(output, "\n  {}", Message::ExplainOthers.text(lang))?;
    let mut lines = Vec::new();
    for concept in others {
        let clause = book.and_then(|book| Rulebook::get(book).clause(*concept));
        let number = clause.map_or_else(|| concept.to_string(), |clause| clause.law_in(lang).into_owned());
        let told = book.and_then(|book| concept.explanation(lang, book));
        let title = told.map_or(concept.title(), |told| told.title);
        lines.push((number, title));
    }
    let width = lines.iter().map(|(number, _)| number.chars().count()).max().unwrap_or_default().max(12);
    for (number, title) in lines {
        writeln!(output, "    {number:width$} {title}")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    sheet: &'a Sheet,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    places: Option<Places>,
}

fn write_sheet(sheet: &Sheet, inside: bool, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let title = output.styled(Style::new().bold(), sheet.title);
    match inside {
        true => {
            let kind = Message::NameKind { kind: sheet.kind }.text(lang);
            writeln!(output, "{title}\n{} ({kind})\n", sheet.concept)?;
        }
        false => writeln!(output, "{title}\n{}\n", sheet.concept)?,
    }
    for number in &sheet.numbers {
        let all = number.numbers.iter().map(|number| laws::number_in(number, lang));
        let all = all.collect::<Vec<_>>().join(", ");
        let from = number.taken_from.map_or(String::new(), |book| {
            format!(" ({})", Message::ExplainTextOf { name: book.to_string() }.text(lang))
        });
        writeln!(output, "  {:14} {all}{from}", number.rulebook)?;
    }
    for text in &sheet.says {
        writeln!(output)?;
        if sheet.says.len() > 1 {
            writeln!(output, "  {}:", names(&text.rulebooks))?;
        }
        write!(output, "{}", indented(text.says, 2))?;
    }
    if inside && !sheet.parameters.is_empty() {
        writeln!(output, "\n  {}", Message::ExplainParameters.text(lang))?;
        for parameter in &sheet.parameters {
            write!(output, "{}", indented(&parameter_line(parameter, lang), 4))?;
        }
    }
    if let Some(remark) = sheet.remark.filter(|_| inside) {
        write!(output, "\n{}", indented(&Message::ExplainRemark { text: remark.to_owned() }.text(lang), 2))?;
    }
    if !sheet.see.is_empty() {
        let see: Vec<&str> = sheet.see.iter().map(|concept| concept.slug()).collect();
        write!(output, "\n{}", indented(&Message::ExplainSee { text: see.join(", ") }.text(lang), 2))?;
    }
    Ok(())
}

fn parameter_line(parameter: &ParameterIn, lang: Lang) -> String {
    let ParameterIn { parameter: name, rulebook, value, law, remark, situations } = parameter;
    let remark = remark.map_or(String::new(), |remark| format!("; {remark}"));
    let (value, situations) = (words::value(*name, value, lang), situations_in_words(situations, lang));
    let law = laws::number_in(law, lang);
    format!("{} = {value} [{rulebook} {law}; {situations}{remark}]", name.name())
}

/// Where a value holds: `any pace`, or the paces, with the supervision where only one of the two is meant.
pub fn situations_in_words(situations: &[(Pace, Supervision)], lang: Lang) -> String {
    let of = |pace| situations.iter().filter(move |(p, _)| *p == pace).map(|(_, supervision)| *supervision);
    let mut words: Vec<String> = Vec::new();
    let mut whole = 0;
    for pace in Pace::ALL {
        let supervisions: Vec<Supervision> = of(pace).collect();
        match supervisions[..] {
            [] => {}
            // Standard play knows no difference.
            [supervision] if pace != Pace::Standard => {
                words.push(Message::ExplainSupervised { pace, supervision }.text(lang));
            }
            _ => {
                words.push(Message::NamePace { pace }.text(lang));
                whole += 1;
            }
        }
    }
    if whole == Pace::ALL.len() { Message::ExplainAnyPace.text(lang) } else { words.join(", ") }
}

fn names(rulebooks: &[RulebookId]) -> String {
    rulebooks.iter().map(|book| book.as_str()).collect::<Vec<_>>().join(", ")
}

/// What could have been meant.
fn similar(what: &str, rulebook: Option<RulebookId>) -> String {
    const MOST: usize = 6;
    let what = what.to_lowercase();
    let found = Concept::all().filter(|concept| {
        let elsewhere = rulebook.is_some_and(|book| concept.says(book).is_none());
        !elsewhere && (concept.slug().contains(&what) || concept.title().to_lowercase().contains(&what))
    });
    let slugs: Vec<String> = found.take(MOST).map(|concept| format!("`{concept}`")).collect();
    if slugs.is_empty() {
        format!("the matters are {}; `jadoube coverage --list` has every concept", words::matters())
    } else {
        format!("similar: {}", slugs.join(", "))
    }
}
