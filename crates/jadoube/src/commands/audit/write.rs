//! Findings on standard output: in words, as JSON Lines, as a table.

use std::io::{self, Write};

use clap::builder::styling::{AnsiColor, Style};
use jadoube::audit::{Finding, Kind, Severity};
use jadoube::laws::Lang;
use serde::Serialize;
use serde_json::Map;

use super::tally::Tally;
use crate::output::Output;
use crate::words::Message;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Words,
    Json,
    Csv,
}

pub struct Writer<'o> {
    form: Form,
    only_summary: bool,
    lang: Lang,
    output: &'o mut Output,
    /// The game of the last finding, by file and number.
    game: Option<(String, u64)>,
}

/// A finding as other programs read it.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    game: u64,
    ply: u32,
    finding: &'static str,
    severity: &'static str,
    rulebook: &'static str,
    /// Empty where only PGN is concerned.
    law: &'static str,
    fen: String,
    text: String,
    /// The stable name of the text, whatever its language.
    says: &'static str,
    white: &'a str,
    black: &'a str,
}

#[derive(Serialize)]
struct Last<'a> {
    summary: Summary<'a>,
}

#[derive(Serialize)]
struct Summary<'a> {
    games: u64,
    plies: u64,
    findings: Map<String, serde_json::Value>,
    severities: Map<String, serde_json::Value>,
    rulebooks: Map<String, serde_json::Value>,
    files: usize,
    undecided: u64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

impl<'o> Writer<'o> {
    pub fn new(form: Form, only_summary: bool, lang: Lang, output: &'o mut Output) -> Writer<'o> {
        Writer { form, only_summary, lang, output, game: None }
    }

    pub fn begin(&mut self) -> anyhow::Result<()> {
        if self.form == Form::Csv {
            writeln!(self.output, "file,game,ply,finding,severity,rulebook,law,fen,text,white,black")?;
        }
        Ok(())
    }

    pub fn finding(&mut self, file: &str, finding: &Finding) -> anyhow::Result<()> {
        if self.only_summary {
            return Ok(());
        }
        match self.form {
            Form::Words => self.words(file, finding),
            Form::Json => {
                let line = line(file, finding, self.lang);
                serde_json::to_writer(&mut *self.output, &line).map_err(io::Error::from)?;
                Ok(writeln!(self.output)?)
            }
            Form::Csv => self.table_row(&line(file, finding, self.lang)),
        }
    }

    pub fn end(&mut self, tally: &Tally) -> anyhow::Result<()> {
        match self.form {
            Form::Words => self.summary_in_words(tally)?,
            Form::Json => {
                let last = Last { summary: summary(tally) };
                serde_json::to_writer(&mut *self.output, &last).map_err(io::Error::from)?;
                writeln!(self.output)?;
            }
            Form::Csv => {}
        }
        Ok(self.output.flush()?)
    }

    fn words(&mut self, file: &str, finding: &Finding) -> anyhow::Result<()> {
        let is_new = self.game.as_ref().is_none_or(|(known, game)| known != file || *game != finding.game);
        if is_new {
            self.game = Some((file.to_owned(), finding.game));
            let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
            let title = Message::AuditGame {
                name: crate::source::name(file).to_owned(),
                number: finding.game,
                left: name(&finding.white),
                right: name(&finding.black),
                text: finding.rulebook.to_string(),
            };
            let title = self.output.styled(Style::new().bold(), title.text(self.lang));
            writeln!(self.output, "{title}")?;
        }
        let severity = self.output.styled(style(finding.severity), finding.severity.title(self.lang));
        // The fixed name of the kind is English: elsewhere the sentence has to do.
        let kind = (self.lang == Lang::En).then(|| finding.kind.to_string());
        let law = finding.clause.map(|clause| clause.law().to_owned());
        let behind: Vec<String> = kind.into_iter().chain(law).collect();
        let behind = if behind.is_empty() { String::new() } else { format!(" ({})", behind.join(", ")) };
        Ok(writeln!(self.output, "  {severity}: {}{behind}", finding.text(self.lang))?)
    }

    fn table_row(&mut self, line: &Line<'_>) -> anyhow::Result<()> {
        let (game, ply) = (line.game.to_string(), line.ply.to_string());
        let cells = [
            line.file,
            &game,
            &ply,
            line.finding,
            line.severity,
            line.rulebook,
            line.law,
            &line.fen,
            &line.text,
            line.white,
            line.black,
        ];
        let row: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        Ok(writeln!(self.output, "{}", row.join(","))?)
    }

    fn summary_in_words(&mut self, tally: &Tally) -> anyhow::Result<()> {
        if self.game.is_some() {
            writeln!(self.output)?;
        }
        let said = |message: Message| message.text(self.lang);
        let games = said(Message::AuditGames { number: tally.games() });
        let half_moves = said(Message::AuditHalfMoves { number: tally.plies });
        let found = match tally.found() {
            0 => Message::AuditNothingFound.text(self.lang),
            count => {
                format!(
                    "{}: {}, {}, {}",
                    said(Message::AuditFindings { number: count }),
                    said(Message::AuditErrors { number: tally.of_severity(Severity::Error) }),
                    said(Message::AuditWarnings { number: tally.of_severity(Severity::Warning) }),
                    said(Message::AuditForInformation { number: tally.of_severity(Severity::Info) })
                )
            }
        };
        writeln!(self.output, "{games}, {half_moves}; {found}")?;
        for (kind, count) in tally.kinds() {
            writeln!(self.output, "{count:>9}  {}", label(kind, self.lang))?;
        }
        if tally.undecided > 0 {
            let undecided = Message::AuditUndecided { number: tally.undecided };
            writeln!(self.output, "{}", undecided.text(self.lang))?;
        }
        if tally.had_trouble() {
            writeln!(self.output, "{}", Message::AuditIncomplete.text(self.lang))?;
        }
        Ok(())
    }
}

/// The fixed name of a kind, which is English, in other languages behind what it means.
fn label(kind: Kind, lang: Lang) -> String {
    match lang {
        Lang::En => kind.to_string(),
        _ => format!("{} (`{kind}`)", kind.title(lang)),
    }
}

fn line<'a>(file: &'a str, finding: &'a Finding, lang: Lang) -> Line<'a> {
    Line {
        file,
        game: finding.game,
        ply: finding.ply,
        finding: finding.kind.as_str(),
        severity: finding.severity.as_str(),
        rulebook: finding.rulebook.as_str(),
        law: finding.clause.map_or("", |clause| clause.law()),
        fen: finding.position.fen().to_string(),
        text: finding.text(lang),
        says: finding.says(),
        white: &finding.white,
        black: &finding.black,
    }
}

fn summary(tally: &Tally) -> Summary<'_> {
    let map = |(name, count): (&str, u64)| (name.to_owned(), count.into());
    Summary {
        games: tally.games(),
        plies: tally.plies,
        findings: tally.kinds().map(|(kind, count)| map((kind.as_str(), count))).collect(),
        severities: Severity::ALL.iter().map(|&it| map((it.as_str(), tally.of_severity(it)))).collect(),
        rulebooks: tally.rulebooks().map(|(book, games)| map((book.as_str(), games))).collect(),
        files: tally.files.len(),
        undecided: tally.undecided,
        complete: !tally.interrupted && !tally.had_trouble(),
        note: tally.interrupted.then_some("interrupted"),
    }
}

fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::Cyan,
    };
    Style::new().fg_color(Some(color.into()))
}

/// A cell of a table, in quotes where it needs them.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
