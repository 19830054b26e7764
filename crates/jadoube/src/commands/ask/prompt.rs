//! Questions on a terminal, one at a time, with the usual answer chosen. They go to standard error: the answer alone is
//! for standard output.

use std::io::{self, IsTerminal};

use dialoguer::console::Term;
use dialoguer::theme::ColorfulTheme;
use dialoguer::{Input, Select};
use jadoube::incidents::{Ask, Fit, Incident, Kind, PositionNeed, Telling};
use jadoube::laws::{Lang, Pace};

use crate::words::Message;
use crate::wrap;

/// The status of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// What stands before and behind a question takes up so many columns.
const AROUND: usize = 6;

/// How many incidents are offered where several fit.
const OFFERED: usize = 6;

/// Whether somebody is there to be asked.
pub fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Before the first question: who leaves in the middle of one gets back the cursor that it hides.
pub fn begin() {
    // Where there can be no handler the cursor stays hidden, which is no reason not to ask.
    let _ = ctrlc::set_handler(|| leave());
}

fn leave() -> ! {
    let _ = Term::stderr().show_cursor();
    std::process::exit(INTERRUPTED)
}

/// The answer, unless somebody leaves in place of giving one.
fn given<T>(answer: dialoguer::Result<Option<T>>) -> anyhow::Result<T> {
    match answer {
        Ok(Some(answer)) => Ok(answer),
        Ok(None) => leave(),
        Err(dialoguer::Error::IO(error)) if error.kind() == io::ErrorKind::Interrupted => leave(),
        Err(error) => Err(error.into()),
    }
}

/// What happened.
pub fn words(lang: Lang) -> anyhow::Result<String> {
    input(&Message::AskWhatHappened.text(lang), false)
}

/// Which incident the questions are about, where nobody has chosen it from a list.
pub fn title(incident: &Incident, lang: Lang) -> anyhow::Result<()> {
    Ok(Term::stderr().write_line(incident.title(lang))?)
}

/// Which of those that fit is meant.
pub fn incident(fits: &[Fit<&'static Incident>], lang: Lang) -> anyhow::Result<&'static Incident> {
    let titles: Vec<&str> = fits.iter().take(OFFERED).map(|fit| fit.key.title(lang)).collect();
    let chosen = select(&Message::AskWhich.text(lang), &titles, 0)?;
    Ok(fits[chosen].key)
}

/// Everything that nobody has answered yet.
pub fn questions(telling: &mut Telling<'_>, lang: Lang) -> anyhow::Result<()> {
    let incident = telling.incident();
    for ask in &incident.asks {
        if telling.is_answered(ask.name) || !is_asked(ask, telling) {
            continue;
        }
        loop {
            let Some(answer) = question(ask, telling, lang)? else { break };
            match telling.with(ask.name, &answer).and_then(|()| telling.fits(ask.name)) {
                Ok(()) => break,
                // Told beside the question, which is put again.
                Err(error) => crate::error::note(error),
            }
        }
    }
    Ok(())
}

/// Whether the answer matters with what is known so far.
fn is_asked(ask: &Ask, telling: &Telling<'_>) -> bool {
    let pace = telling.pace();
    match ask.kind {
        Kind::Pace => telling.choices("pace").len() > 1,
        Kind::Supervision => pace.is_some_and(|pace| pace != Pace::Standard) && telling.is_supervised(),
        Kind::Position => telling.incident().position != PositionNeed::Never,
        // On a position of one's own the squares and moves have to be told; on the usual one they are known.
        Kind::Square | Kind::Move => telling.is_answered("start"),
        _ => true,
    }
}

/// The answer to one question; nothing where the usual one is left.
fn question(ask: &Ask, telling: &Telling<'_>, lang: Lang) -> anyhow::Result<Option<String>> {
    let text = ask.question().text(lang);
    let usual = telling.usual(ask.name);
    if ask.values.is_empty() {
        let hint = match ask.kind {
            Kind::Position => Message::AskPosition.text(lang),
            _ => ask.value(&usual, lang).map_or_else(|| usual.clone(), str::to_owned),
        };
        let given = input(&format!("{text} [{hint}]"), true)?;
        return Ok(Some(given.trim().to_owned()).filter(|given| !given.is_empty()));
    }
    let values = telling.choices(ask.name);
    let words: Vec<String> = values
        .iter()
        .map(|value| ask.value(value, lang).map_or_else(|| (*value).to_owned(), str::to_owned))
        .collect();
    let chosen = values.iter().position(|value| *value == usual).unwrap_or(0);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let chosen = select(text, &words, chosen)?;
    Ok(Some(values[chosen].to_owned()))
}

fn select(question: &str, answers: &[&str], usual: usize) -> anyhow::Result<usize> {
    let theme = ColorfulTheme::default();
    // The library clears as many lines as it has written, not as many as the terminal makes of them.
    let question = wrap::wrap(question, wrap::width().saturating_sub(AROUND)).join("\n  ");
    let select = Select::with_theme(&theme).with_prompt(question).items(answers).default(usual);
    given(select.interact_on_opt(&Term::stderr()))
}

fn input(question: &str, may_be_empty: bool) -> anyhow::Result<String> {
    let (term, theme) = (Term::stderr(), ColorfulTheme::default());
    let mut lines = wrap::wrap(question, wrap::width().saturating_sub(AROUND));
    let last = lines.pop().unwrap_or_default();
    for line in lines {
        term.write_line(&line)?;
    }
    let input = Input::<String>::with_theme(&theme).with_prompt(last).allow_empty(may_be_empty);
    given(input.interact_text_on(&term).map(Some))
}
