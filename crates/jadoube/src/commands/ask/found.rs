//! The incidents that fit somebody's words.

use std::io::Write;
use std::process::ExitCode;

use clap::builder::styling::Style;
use jadoube::incidents::Catalogue;
use jadoube::laws::Lang;
use jadoube_answers::{Find, FoundIncident, Question};

use super::write_line;
use crate::output::Output;
use crate::words::Message;

pub fn run(
    words: String,
    most: usize,
    json: bool,
    lang: Lang,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let found = Find { words, lang }.answer()?;
    for found in found.iter().take(most) {
        if json {
            write_line(output, found)?;
        } else {
            write_found(found, lang, output)?;
        }
    }
    Ok(if found.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn write_found(found: &FoundIncident, lang: Lang, output: &mut Output) -> anyhow::Result<()> {
    let name = found.name;
    let title = output.styled(Style::new().bold(), name.title);
    let matter = Catalogue::get().incident(name.id).map_or(name.matter, |it| it.matter().title(lang));
    writeln!(output, "{title}\n  {}: {matter}", name.id)?;
    let same = |[asked, said]: &[String; 2]| match asked == said {
        true => asked.clone(),
        false => format!("{asked} ≈ {said}"),
    };
    let matched: Vec<String> = found.fits.iter().map(same).collect();
    if !matched.is_empty() {
        let why = Message::AskFits { name: found.phrase.clone(), text: matched.join(", ") };
        let why = output.styled(Style::new().dimmed(), why.text(lang));
        writeln!(output, "  {why}")?;
    }
    Ok(())
}
