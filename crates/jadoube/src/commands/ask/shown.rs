//! The answer, as it is shown.

use std::io::Write;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Style};
use jadoube::incidents::{Kind, PositionNeed, Telling};
use jadoube::laws::{Clause, Lang, RulebookId};
use jadoube_answers::{Answered, explained};
use serde::Serialize;

use super::{Args, write_line};
use crate::commands::rule;
use crate::output::Output;
use crate::words::{self, Message};
use crate::wrap::{self, indented, wrap};

/// Writes the answer under the rulebook that was asked for, or under all of them.
pub fn run(telling: &Telling<'_>, args: &Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let books: Vec<RulebookId> = match args.all_editions {
        true => RulebookId::ALL.to_vec(),
        false => vec![telling.rulebook()],
    };
    let mut ruled = false;
    for (place, book) in books.into_iter().enumerate() {
        let there = telling.under(book);
        let answered = match args.all_editions {
            true => Answered::under(telling, book)?,
            false => Answered::of(&there)?,
        };
        if !args.json && !args.brief && place > 0 {
            writeln!(output)?;
        }
        match (answered, args.json) {
            (Some(answered), true) => write_json(&answered, words::lang(), output)?,
            (Some(answered), false) => write_answer(&there, &answered, args, output)?,
            (None, json) => {
                write_none(&there, json, words::lang(), output)?;
                continue;
            }
        }
        ruled = true;
    }
    if !args.json && !args.brief && !args.all_editions {
        write_editions(telling, words::lang(), output)?;
    }
    Ok(if ruled { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The lines of the case, then those of the answer, as `jadoube rule` writes them.
fn write_json(answered: &Answered<'_>, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    for line in &answered.told.lines {
        writeln!(output, "{line}")?;
    }
    rule::write_answer(&answered.case, lang, output)
}

/// What is written where the rulebook has no such rule.
#[derive(Serialize)]
struct NoRule<'a> {
    incident: &'a str,
    rulebook: RulebookId,
    rule: Option<()>,
    text: String,
}

fn write_none(telling: &Telling<'_>, json: bool, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let (incident, rulebook) = (telling.incident(), telling.rulebook());
    let text = Message::AskNoRule { name: rulebook.to_string() }.text(lang);
    if json {
        return write_line(output, &NoRule { incident: incident.id, rulebook, rule: None, text });
    }
    let title = output.styled(Style::new().bold(), incident.title(lang));
    Ok(writeln!(output, "{title}\n{text}")?)
}

fn write_answer(
    telling: &Telling<'_>,
    answered: &Answered<'_>,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<()> {
    let lang = words::lang();
    if args.brief {
        let (sentence, law) = answered.sentence(lang);
        let by = format!("{} {law}", telling.rulebook());
        let text = format!("{sentence} ({})", by.trim_end());
        return Ok(write!(output, "{}", indented(&text, 0))?);
    }
    let title = output.styled(Style::new().bold(), telling.incident().title(lang));
    let taken = output.styled(Style::new().dimmed(), circumstances(telling, answered, lang));
    writeln!(output, "{title}\n{taken}\n")?;
    let advice = answered.advice();
    let hero = Style::new().bold().fg_color(Some(AnsiColor::Green.into()));
    for line in wrap(&answered.sentence(lang).0, wrap::width()) {
        let line = output.styled(hero, line);
        writeln!(output, "{line}")?;
    }
    let steps = answered.steps(lang);
    if !steps.is_empty() {
        heading(Message::AskNow, lang, output)?;
        for (number, step) in (1..).zip(&steps) {
            writeln!(output, "  {number}. {step}")?;
        }
    }
    for (place, clause) in answered.clauses().into_iter().enumerate() {
        // What the answer says already need not be said again.
        write_clause(clause, answered.is_rule() && place == 0, lang, output)?;
    }
    if answered.is_rule() {
        return Ok(());
    }
    if !advice.left().is_empty() {
        heading(Message::AskLeft, lang, output)?;
        for left in advice.left_in(lang) {
            let names: Vec<&str> = left.choices.iter().map(|(_, name)| name.as_str()).collect();
            let question = Message::AskQuestion {
                name: left.about.clone(),
                text: names.join(", "),
                left: left.suggestion().to_owned(),
                why: left.ground,
            };
            let texts = [Some(question.text(lang)), left.others];
            let text = texts.into_iter().flatten().collect::<Vec<_>>().join(" ");
            write!(output, "{}", indented(&text, 2))?;
        }
    }
    let remarks = advice.remarks(lang);
    if !remarks.is_empty() {
        heading(Message::AskAlso, lang, output)?;
        for remark in remarks {
            write!(output, "{}", indented(&remark, 2))?;
        }
    }
    write_print(telling, answered, lang, output)
}

/// What was taken for granted: `fide-2023 · blitz · White`.
fn circumstances(telling: &Telling<'_>, answered: &Answered<'_>, lang: Lang) -> String {
    let mut words = vec![telling.rulebook().to_string()];
    for taken in &answered.told.taken {
        let shown = match taken.ask.kind {
            Kind::Position => telling.incident().position != PositionNeed::Never && taken.given,
            Kind::Square | Kind::Move => taken.given,
            _ => !taken.value.is_empty(),
        };
        if shown {
            // A bare yes or no says nothing without its question.
            let bare = ["yes", "no"].contains(&taken.words(Lang::En).as_str());
            let is_plain = matches!(taken.ask.kind, Kind::Pace | Kind::Side | Kind::Choice) && !bare;
            words.push(match is_plain {
                true => taken.words(lang),
                false => format!("{} {}", taken.ask.question().text(lang), taken.words(lang)),
            });
        }
    }
    words.join(" · ")
}

fn write_clause(clause: Clause, said: bool, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let (title, says) = explained(clause, lang);
    let name = match clause.taken_from() {
        Some(from) => Message::AskClauseOf { name: clause.law_in(lang).into_owned(), text: from.to_string() },
        None => Message::AskClause { name: clause.law_in(lang).into_owned() },
    };
    let name = output.styled(Style::new().bold(), name.text(lang));
    writeln!(output, "\n{name} {title}")?;
    if !said {
        write!(output, "{}", indented(&says, 2))?;
    }
    Ok(())
}

/// Where the rulebook's print differs from its official text and the answer with it, that is told.
fn write_print(
    telling: &Telling<'_>,
    answered: &Answered<'_>,
    lang: Lang,
    output: &mut Output,
) -> anyhow::Result<()> {
    let Some(printed) = telling.as_printed() else { return Ok(()) };
    let Some(other) = Answered::of(&printed)? else { return Ok(()) };
    let (sentence, law) = other.sentence(lang);
    if answered.sentence(lang).0 != sentence {
        let text = Message::AskPrint { text: sentence, name: law }.text(lang);
        writeln!(output)?;
        write!(output, "{}", indented(&text, 0))?;
    }
    Ok(())
}

/// The same under the other rulebooks: those that answer alike on one line, those that answer otherwise marked.
fn write_editions(telling: &Telling<'_>, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let mut own = String::new();
    for book in RulebookId::ALL {
        let (sentence, law) = match Answered::under(telling, book)? {
            Some(answered) => answered.sentence(lang),
            None => (Message::AskNoRuleThere.text(lang), String::new()),
        };
        if book == telling.rulebook() {
            own = sentence;
            continue;
        }
        let name = if law.is_empty() { book.to_string() } else { format!("{book} {law}") };
        match rows.iter_mut().find(|(known, _)| *known == sentence) {
            Some((_, books)) => books.push(name),
            None => rows.push((sentence, vec![name])),
        }
    }
    // Those that answer alike first.
    rows.sort_by_key(|(sentence, _)| *sentence != own);
    heading(Message::AskEditions, lang, output)?;
    for (sentence, books) in rows {
        let alike = sentence == own;
        let text = if alike { Message::AskSame.text(lang) } else { sentence };
        let mark = if alike { " " } else { "≠" };
        writeln!(output, "{mark} {}", books.join(", "))?;
        write!(output, "{}", indented(&text, 4))?;
    }
    Ok(())
}

fn heading(message: Message, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let text = output.styled(Style::new().bold(), message.text(lang));
    Ok(writeln!(output, "\n{text}")?)
}
