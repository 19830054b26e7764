//! Findings on standard output: in words, as JSON Lines, as a table, as SARIF.

mod sarif;
mod words;

use std::io::{self, Write};

use jadoube::audit::{Counted, Severity};
use jadoube::laws::Lang;
use serde::Serialize;
use serde_json::{Map, Value};

use super::tally::Tally;
use crate::output::Output;
use jadoube_answers::{Changed, Row};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Words,
    Json,
    Csv,
    Sarif,
}

pub struct Writer<'o> {
    form: Form,
    only_summary: bool,
    lang: Lang,
    output: &'o mut Output,
    /// The game of the last finding, by file and number.
    game: Option<(String, u64)>,
    /// Whether something was written.
    begun: bool,
}

#[derive(Serialize)]
struct Last<'a> {
    summary: Summary<'a>,
}

#[derive(Serialize)]
struct Summary<'a> {
    games: u64,
    plies: u64,
    findings: Map<String, Value>,
    severities: Map<String, Value>,
    rulebooks: Map<String, Value>,
    files: usize,
    undecided: u64,
    #[serde(skip_serializing_if = "is_zero")]
    known: u64,
    #[serde(skip_serializing_if = "is_zero")]
    changes: u64,
    years: Map<String, Value>,
    /// Those with most findings first, as on the page.
    events: Vec<Map<String, Value>>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

const COLUMNS: &str = "file,game,ply,finding,severity,rulebook,law,fen,text,white,black,\
                       line,offset,move,says,event,site,date,round,result";

impl<'o> Writer<'o> {
    pub fn new(form: Form, only_summary: bool, lang: Lang, output: &'o mut Output) -> Writer<'o> {
        Writer { form, only_summary, lang, output, game: None, begun: false }
    }

    pub fn begin(&mut self) -> anyhow::Result<()> {
        match self.form {
            Form::Csv => writeln!(self.output, "{COLUMNS}")?,
            Form::Sarif => sarif::begin(self.output, self.lang)?,
            Form::Words | Form::Json => {}
        }
        Ok(())
    }

    pub fn finding(&mut self, row: &Row) -> anyhow::Result<()> {
        if self.only_summary {
            return Ok(());
        }
        match self.form {
            Form::Words => self.in_words(row)?,
            Form::Json => self.json(row)?,
            Form::Csv => writeln!(self.output, "{}", table_row(row))?,
            Form::Sarif => sarif::finding(self.output, row, !self.begun)?,
        }
        self.begun = true;
        Ok(())
    }

    /// A change that was made to a game. Tables have no place for it: there it goes to standard error.
    pub fn change(&mut self, changed: &Changed) -> anyhow::Result<()> {
        match self.form {
            Form::Words => self.change_in_words(changed),
            Form::Json => {
                #[derive(Serialize)]
                struct Line<'a> {
                    change: &'a Changed,
                }
                self.json(&Line { change: changed })
            }
            Form::Csv | Form::Sarif => {
                crate::error::note(format!("{}:{}: {}", changed.file, changed.line, changed.text));
                Ok(())
            }
        }
    }

    pub fn end(&mut self, tally: &Tally) -> anyhow::Result<()> {
        match self.form {
            Form::Words => self.summary_in_words(tally)?,
            Form::Json => self.json(&Last { summary: summary(tally) })?,
            Form::Csv => {}
            Form::Sarif => sarif::end(self.output, !tally.interrupted && !tally.had_trouble())?,
        }
        Ok(self.output.flush()?)
    }

    fn json(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        serde_json::to_writer(&mut *self.output, line).map_err(io::Error::from)?;
        Ok(writeln!(self.output)?)
    }
}

fn table_row(row: &Row) -> String {
    let [game, ply, line, offset] =
        [row.game, row.ply.into(), row.line, row.offset].map(|number| number.to_string());
    let cells = [
        &row.file,
        &game,
        &ply,
        row.kind.as_str(),
        row.severity.as_str(),
        &row.rulebook,
        &row.law,
        &row.fen,
        &row.text,
        &row.white,
        &row.black,
        &line,
        &offset,
        &row.move_name,
        &row.says,
        &row.event,
        &row.site,
        &row.date,
        &row.round,
        &row.result,
    ];
    cells.map(quoted).join(",")
}

/// What a spreadsheet takes for the beginning of a formula, also in the wide letters of East Asia.
const FORMULA: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// A cell of a table, in quotes where it needs them. Names and the like come from strangers: what a spreadsheet would take for a
/// formula has an apostrophe before it, which makes it text. A bare `-` (no round) and a number are none.
fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(FORMULA) && cell != "-" && cell.parse::<f64>().is_err();
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

fn summary(tally: &Tally) -> Summary<'_> {
    let map = |(name, count): (&str, u64)| (name.to_owned(), count.into());
    let counts = |counted: Counted| {
        let findings = Severity::ALL.iter().map(|severity| severity.as_str()).zip(counted.findings);
        findings.chain([("games", counted.games)]).map(map).collect::<Map<String, Value>>()
    };
    let years = tally.years.iter().map(|(year, counted)| {
        (if *year == 0 { "?".to_owned() } else { year.to_string() }, counts(*counted).into())
    });
    let events = tally.events().into_iter().map(|(event, counted)| {
        let mut line = counts(counted);
        line.insert("event".to_owned(), event.into());
        line
    });
    Summary {
        games: tally.games(),
        plies: tally.plies,
        findings: tally.kinds().map(|(kind, count)| map((kind.as_str(), count))).collect(),
        severities: Severity::ALL.iter().map(|&it| map((it.as_str(), tally.of_severity(it)))).collect(),
        rulebooks: tally.rulebooks().map(|(book, games)| map((book.as_str(), games))).collect(),
        files: tally.files.len(),
        undecided: tally.undecided,
        known: tally.known,
        changes: tally.changes,
        years: years.collect(),
        events: events.collect(),
        complete: !tally.interrupted && !tally.had_trouble(),
        note: tally.interrupted.then_some("interrupted"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_need_it() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("say \"e4\""), "\"say \"\"e4\"\"\"");
    }

    #[test]
    fn what_a_spreadsheet_would_reckon_with_is_text() {
        for cell in ["=1+2", "+1+2", "-2+3", "@SUM(1)", "\t=1", "＝1+2", "-cmd|' /C calc'!A0"] {
            assert_eq!(quoted(cell), format!("'{cell}"));
        }
        assert_eq!(quoted("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
        assert_eq!(quoted("\r=1"), "\"'\r=1\"");
        for cell in ["-", "-1", "+0.5", "1-0", "e4", "12", ""] {
            assert_eq!(quoted(cell), cell);
        }
    }
}
