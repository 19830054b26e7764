//! A file of cases: Markdown with a heading, a fenced block and a table for each.

use std::fmt;

use jadoube_laws::{Concept, RulebookId};

use crate::coverage::Shown;
use crate::incident::Incident;
use crate::position::PositionBlock;
use crate::table::Table;

/// A file of cases.
pub struct Document {
    name: String,
    lines: Vec<String>,
    cases: Vec<Case>,
}

/// The file is not in order: where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cases/{}:{}: {}", self.file, self.line, self.reason)
    }
}

impl std::error::Error for FileError {}

/// A case did not come out as its table or its lines say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The title of the case.
    pub case: String,
    /// What was expected and what came out.
    pub difference: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cases/{}:{}: {}: {}", self.file, self.line, self.case, self.difference)
    }
}

struct Case {
    title: String,
    /// The line of the heading, from 0.
    line: usize,
    shows: Vec<Concept>,
    block: Block,
    /// The line after the block, from 0.
    after: usize,
}

enum Block {
    Incident(Incident, Option<Table>),
    Position(PositionBlock),
}

impl Case {
    /// The concepts that it shows, each with the rulebook, under those that are wanted.
    fn shown(&self, wanted: impl Fn(RulebookId) -> bool) -> Vec<(RulebookId, Concept)> {
        match &self.block {
            Block::Incident(incident, Some(table)) => table.shown(incident, &self.shows, wanted),
            Block::Incident(_, None) => Vec::new(),
            Block::Position(block) => {
                let shown = block.shown(&self.shows).into_iter();
                shown.filter(|(book, _)| wanted(*book)).collect()
            }
        }
    }
}

/// A reason with its line, before the file's name is known.
pub(crate) struct LineError {
    pub line: usize,
    pub reason: String,
}

impl LineError {
    pub fn new(line: usize, reason: impl Into<String>) -> LineError {
        LineError { line, reason: reason.into() }
    }
}

impl Document {
    /// Reads a file; `name` is its path under `cases/`.
    pub fn parse(name: &str, text: &str) -> Result<Document, FileError> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let cases = parse_cases(&lines).map_err(|error| FileError {
            file: name.to_owned(),
            line: error.line + 1,
            reason: error.reason,
        })?;
        Ok(Document { name: name.to_owned(), lines, cases })
    }

    /// How many cases there are.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// Every case with its title and its text, the heading included.
    pub fn sections(&self) -> impl Iterator<Item = (&str, String)> {
        self.cases.iter().enumerate().map(|(place, case)| {
            let end = self.cases.get(place + 1).map_or(self.lines.len(), |next| next.line);
            (case.title.as_str(), self.lines[case.line..end].join("\n").trim_end().to_owned())
        })
    }

    /// A case under a rulebook, by its title; nothing where it is a position, or there is no such case.
    ///
    /// # Errors
    /// The arrangement cannot be played under that rulebook.
    pub fn case_under(&self, title: &str, book: RulebookId) -> Option<Result<jadoube_arbiter::Case, String>> {
        let (_, incident, ..) = self.incidents().find(|(known, ..)| *known == title)?;
        Some(incident.under(book))
    }

    /// Runs every case and gives what came out otherwise than written.
    pub fn check(&self) -> Vec<Mismatch> {
        let mut found = Vec::new();
        for case in &self.cases {
            let wrong = match &case.block {
                Block::Incident(incident, Some(table)) => table.check(incident),
                Block::Incident(_, None) => {
                    vec![LineError::new(case.after, "the case has no table of rulebooks and rulings")]
                }
                Block::Position(block) => block.check(),
            };
            found.extend(wrong.into_iter().map(|wrong| Mismatch {
                file: self.name.clone(),
                line: wrong.line + 1,
                case: case.title.clone(),
                difference: wrong.reason,
            }));
        }
        found
    }

    /// The text with every table as the arbiter rules now.
    pub fn blessed(&self) -> String {
        let mut out = String::new();
        let mut next = 0;
        for case in &self.cases {
            let Block::Incident(incident, table) = &case.block else { continue };
            let (from, to, rows) = match table {
                Some(table) => (table.first_line, table.end_line, table.blessed(incident)),
                None => (case.after, case.after, Table::every_fide_book(case.after).blessed(incident)),
            };
            self.copy(next, from, &mut out);
            if table.is_none() {
                out.push('\n');
            }
            out.push_str(&rows);
            next = to;
        }
        self.copy(next, self.lines.len(), &mut out);
        out
    }

    /// Which concepts the cases show under which rulebook: those cited by the rulings in the tables, those that an
    /// illegal move breaks, and those named in `Shows:`.
    pub fn shown(&self) -> Vec<Shown> {
        let mut shown = Vec::new();
        for case in &self.cases {
            shown.extend(case.shown(|_| true).into_iter().map(|(rulebook, concept)| Shown {
                rulebook,
                concept,
                case: format!("{}: {}", self.name, case.title),
            }));
        }
        shown
    }

    /// The cases with the lines of their headings, from 1, and the concepts that they show under one of these rulebooks.
    pub(crate) fn cases_shown(
        &self,
        books: &[RulebookId],
    ) -> impl Iterator<Item = (&str, usize, Vec<Concept>)> {
        self.cases.iter().map(move |case| {
            let shown = case.shown(|book| books.contains(&book));
            (case.title.as_str(), case.line + 1, shown.into_iter().map(|(_, concept)| concept).collect())
        })
    }

    /// The incidents with their tables, each with its title and what it names under `Shows:`.
    pub(crate) fn incidents(&self) -> impl Iterator<Item = (&str, &Incident, &Table, &[Concept])> {
        self.cases.iter().filter_map(|case| match &case.block {
            Block::Incident(incident, Some(table)) => {
                Some((case.title.as_str(), incident, table, case.shows.as_slice()))
            }
            _ => None,
        })
    }

    /// The positions, likewise.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (&str, &PositionBlock, &[Concept])> {
        self.cases.iter().filter_map(|case| match &case.block {
            Block::Position(block) => Some((case.title.as_str(), block, case.shows.as_slice())),
            Block::Incident(..) => None,
        })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    fn copy(&self, from: usize, to: usize, out: &mut String) {
        for line in &self.lines[from..to] {
            out.push_str(line);
            out.push('\n');
        }
    }
}

fn parse_cases(lines: &[String]) -> Result<Vec<Case>, LineError> {
    let mut cases: Vec<Case> = Vec::new();
    let mut heading: Option<(usize, String)> = None;
    let mut shows = Vec::new();
    let mut has_block = false;
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim_end();
        if let Some(title) = line.strip_prefix("## ") {
            let title = title.trim().to_owned();
            if cases.iter().any(|case| case.title == title) {
                return Err(LineError::new(at, format!("there is another case `{title}` in this file")));
            }
            heading = Some((at, title));
            (shows, has_block) = (Vec::new(), false);
        } else if let Some(list) = line.strip_prefix("Shows:") {
            let concepts = concepts(at, list)?;
            match cases.last_mut().filter(|_| has_block) {
                Some(case) => case.shows.extend(concepts),
                None => shows.extend(concepts),
            }
        } else if line.starts_with("```") {
            let kind = line.trim_start_matches('`').trim();
            let end = (at + 1..lines.len())
                .find(|&end| lines[end].starts_with("```"))
                .ok_or_else(|| LineError::new(at, "the fenced block has no end"))?;
            if kind == "case" || kind == "position" {
                let Some((line, title)) = &heading else {
                    return Err(LineError::new(at, "a case needs a heading `## …` before its block"));
                };
                if has_block {
                    return Err(LineError::new(at, format!("the case `{title}` has a block already")));
                }
                let body: Vec<(usize, &str)> =
                    (at + 1..end).map(|number| (number, lines[number].as_str())).collect();
                let block = match kind {
                    "case" => Block::Incident(Incident::parse(&body)?, None),
                    _ => Block::Position(PositionBlock::parse(at, &body)?),
                };
                cases.push(Case {
                    title: title.clone(),
                    line: *line,
                    shows: std::mem::take(&mut shows),
                    block,
                    after: end + 1,
                });
                has_block = true;
            }
            at = end;
        } else if has_block
            && Table::starts(line)
            && let Some(Case { block: Block::Incident(_, table @ None), .. }) = cases.last_mut()
        {
            let parsed = Table::parse(lines, at)?;
            at = parsed.end_line - 1;
            *table = Some(parsed);
        }
        at += 1;
    }
    Ok(cases)
}

fn concepts(line: usize, list: &str) -> Result<Vec<Concept>, LineError> {
    list.trim()
        .trim_end_matches('.')
        .split(',')
        .map(|slug| concept(line, slug.trim().trim_matches('`')))
        .collect()
}

pub(crate) fn concept(line: usize, slug: &str) -> Result<Concept, LineError> {
    Concept::from_slug(slug)
        .ok_or_else(|| LineError::new(line, format!("`{slug}` is no concept of laws/register")))
}
