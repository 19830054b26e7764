//! The incidents that fit somebody's words.

use std::io::Write;
use std::process::ExitCode;

use clap::builder::styling::Style;
use jadoube::incidents::{Catalogue, Fit, Incident};
use jadoube::laws::Lang;
use serde::Serialize;

use super::write_line;
use crate::output::Output;
use crate::words::Message;

/// A line of JSON for each incident that fits.
#[derive(Serialize)]
struct Found<'a> {
    id: &'a str,
    title: &'a str,
    matter: &'a str,
    /// The way of saying it that fits best.
    phrase: &'a str,
    /// Which words fit which words of it.
    fits: Vec<[&'a str; 2]>,
}

pub fn run(
    words: &str,
    most: usize,
    json: bool,
    lang: Lang,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let fits = found(words);
    for fit in fits.iter().take(most) {
        if json {
            write_line(
                output,
                &Found {
                    id: fit.key.id,
                    title: fit.key.title(lang),
                    matter: fit.key.matter().id,
                    phrase: &fit.phrase,
                    fits: fit.matched.iter().map(|(asked, said)| [asked.as_str(), said.as_str()]).collect(),
                },
            )?;
        } else {
            write_fit(fit, lang, output)?;
        }
    }
    Ok(if fits.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The incident of that name alone, or what fits the words.
fn found(words: &str) -> Vec<Fit<&'static Incident>> {
    let named = Catalogue::get().incident(words.trim());
    let mut fits = Catalogue::get().find(words);
    if let Some(named) = named {
        fits.retain(|fit| fit.key.id != named.id);
        let phrase = named.title(Lang::En).to_owned();
        fits.insert(0, Fit { key: named, score: 1.0, phrase, matched: Vec::new() });
    }
    fits
}

fn write_fit(fit: &Fit<&Incident>, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let title = output.styled(Style::new().bold(), fit.key.title(lang));
    writeln!(output, "{title}\n  {}: {}", fit.key.id, fit.key.matter().title(lang))?;
    let same = |(asked, said): &(String, String)| match asked == said {
        true => asked.clone(),
        false => format!("{asked} ≈ {said}"),
    };
    let matched: Vec<String> = fit.matched.iter().map(same).collect();
    if !matched.is_empty() {
        let why = Message::AskFits { name: fit.phrase.clone(), text: matched.join(", ") };
        let why = output.styled(Style::new().dimmed(), why.text(lang));
        writeln!(output, "  {why}")?;
    }
    Ok(())
}
