mod found;
mod prompt;
mod shown;

use std::io::Write;
use std::process::ExitCode;

use anyhow::anyhow;
use jadoube::incidents::{Catalogue, Fit, Incident, Telling, Untold};
use jadoube::laws::{Pace, RulebookId, Supervision};

use crate::config::{self, Config};
use crate::error::{WithHint, note};
use crate::input;
use crate::output::Output;
use crate::words::{self, Message};

/// Ask what to do about something that happened at the board
///
/// Say it in your own words, in English, Finnish, Hungarian or Turkish, or name the incident. On a terminal what else
/// matters is asked, one question at a time, with the usual answer chosen; elsewhere the usual answers are taken.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What happened, in your own words; or the name of an incident
    #[arg(value_name = "WORDS")]
    words: Vec<String>,

    /// List the incidents that fit the words, best first, and why they do
    #[arg(short, long)]
    find: bool,

    /// How many to list
    #[arg(short = 'm', long, value_name = "NUMBER", default_value_t = 10, requires = "find")]
    max_count: usize,

    /// The rulebook; without it that of the configuration, else the newest edition of the FIDE Laws
    #[arg(short, long, value_parser = input::rulebook())]
    rulebook: Option<RulebookId>,

    /// The pace of the game
    #[arg(short, long, value_parser = input::pace())]
    pace: Option<Pace>,

    /// How a rapid or blitz game is supervised
    #[arg(short, long, value_parser = input::supervision())]
    supervision: Option<Supervision>,

    /// Answers a question of the incident; may be given several times
    #[arg(short, long = "with", value_name = "NAME=VALUE")]
    with: Vec<String>,

    /// Ask nothing: take the usual answer to what is not given
    #[arg(short = 'y', long)]
    usual: bool,

    /// Answer under every rulebook in full
    #[arg(short, long, conflicts_with = "rulebook")]
    all_editions: bool,

    /// Only what is to be said, with its clause
    #[arg(short, long, conflicts_with = "json")]
    brief: bool,

    /// Write JSON: the lines of the case, then the rulings and the state
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube ask second illegal move in blitz
  jadoube ask puhelin soi kesken pelin --lang fi --brief
  jadoube ask arrived-late --with late=20:00 --rulebook fide-2018
  jadoube ask --find leesett a zaszlom de csak futoja van
  jadoube ask flag-against-lone-minor-piece --with has=bishop --all-editions

Exit status: 0 answered; 1 nothing fits the words, or the rulebook has no such rule; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let config = Config::load()?;
    let asks = prompt::is_possible() && !args.json && !args.usual && !args.find;
    if asks {
        prompt::begin();
    }
    let words = match (args.words.join(" "), asks) {
        (words, _) if !words.trim().is_empty() => words,
        (_, true) => prompt::words(words::lang())?,
        _ => {
            return Err(anyhow!("what happened is missing: say it in words, or name an incident"))
                .hint("`jadoube ask --find phone` lists incidents");
        }
    };
    if args.find {
        return found::run(words, args.max_count, args.json, words::lang(), output);
    }
    let Some(incident) = incident(&words, asks, &args)? else {
        note(Message::AskNothingFits.said());
        return Ok(ExitCode::FAILURE);
    };
    let mut telling = told(incident, &words, &args, &config)?;
    if asks {
        prompt::questions(&mut telling, words::lang())?;
    }
    shown::run(&telling, &args, output)
}

/// The incident that is named, or that fits the words best; on a terminal it is asked where several do.
fn incident(words: &str, asks: bool, args: &Args) -> anyhow::Result<Option<&'static Incident>> {
    if let Some(named) = Catalogue::get().incident(words.trim()) {
        return Ok(Some(named));
    }
    let fits = Catalogue::get().find(words);
    let Some(best) = fits.first() else { return Ok(None) };
    if asks && !is_clear(&fits) {
        return prompt::incident(&fits, words::lang()).map(Some);
    }
    if asks {
        prompt::title(best.key, words::lang())?;
    }
    if !args.json {
        let others = fits.iter().skip(1).take(3).map(|fit| fit.key.id).collect::<Vec<_>>();
        if !others.is_empty() && !is_clear(&fits) {
            note(Message::AskOthers { text: others.join(", ") }.said());
        }
    }
    Ok(Some(best.key))
}

/// Whether the best stands out so far that nobody need be asked.
fn is_clear(fits: &[Fit<&Incident>]) -> bool {
    const AHEAD: f32 = 0.12;
    match fits {
        [best, second, ..] => best.score - second.score >= AHEAD,
        _ => true,
    }
}

/// The incident with all that is known of it: what the words give away, what the configuration says, what was given.
fn told<'a>(
    incident: &'a Incident,
    words: &str,
    args: &Args,
    config: &Config,
) -> anyhow::Result<Telling<'a>> {
    let rulebook = args.rulebook.or(config.rulebook).unwrap_or_else(config::newest);
    let mut telling = incident.under(rulebook).in_language(words::lang());
    for (key, value) in &config.regulations {
        telling.regulate(key, value);
    }
    let mut usual = |name: &str, value: Option<&str>| {
        if let Some(value) = value
            && incident.ask(name).is_some()
            && telling.clone().with(name, value).is_ok_and(|()| is_told(&telling, name, value))
        {
            let _ = telling.with(name, value);
        }
    };
    usual("pace", config.pace.map(Pace::as_str));
    usual("supervision", config.supervision.map(Supervision::as_str));
    for (ask, value) in incident.heard(words) {
        usual(ask.name, Some(value));
    }
    if let Some(time) = &config.time {
        telling.with("time", time)?;
    }
    if let Some(pace) = args.pace {
        given(&mut telling, "pace", pace.as_str())?;
    }
    if let Some(supervision) = args.supervision {
        given(&mut telling, "supervision", supervision.as_str())?;
    }
    for with in &args.with {
        let (name, value) = with
            .split_once('=')
            .ok_or_else(|| anyhow!("`{with}`: expected NAME=VALUE"))
            .hint("`--with side=black`")?;
        given(&mut telling, name.trim(), value)?;
    }
    Ok(telling)
}

/// Whether an answer that nobody gave himself fits the rulebook: one that does not is left out.
fn is_told(telling: &Telling<'_>, name: &str, value: &str) -> bool {
    let mut trial = telling.clone();
    trial.with(name, value).is_ok() && !matches!(trial.case(), Err(Untold::NotAtThisPace { .. }))
}

/// An answer that somebody gave: a wrong one is an error, with the questions that there are.
fn given(telling: &mut Telling<'_>, name: &str, value: &str) -> anyhow::Result<()> {
    let incident = telling.incident();
    match telling.with(name, value) {
        // What would do is said already.
        Err(error @ Untold::NotAtThisPace { .. }) => Err(error.into()),
        told => told.hint(questions(incident)),
    }
}

/// The names of the questions with their answers.
fn questions(incident: &Incident) -> String {
    let asks = incident.asks.iter().map(|ask| match ask.values.is_empty() {
        true => format!("{}=<{}>", ask.name, ask.kind.word()),
        false => format!("{}={}", ask.name, ask.values.join("|")),
    });
    format!("`{}` asks {}", incident.id, asks.collect::<Vec<_>>().join(", "))
}

/// A line of JSON.
fn write_line(output: &mut Output, line: &impl serde::Serialize) -> anyhow::Result<()> {
    let line = serde_json::to_string(line).map_err(std::io::Error::from)?;
    Ok(writeln!(output, "{line}")?)
}
