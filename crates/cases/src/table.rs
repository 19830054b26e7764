//! The table of a case: rulebooks, the rulings expected under them, and perhaps the state.

use jadoube_arbiter::{Answer, Decision};
use jadoube_laws::{Concept, RulebookId};

use crate::document::LineError;
use crate::incident::Incident;
use crate::ruled::Ruled;
use crate::short::{OPTIONAL, Short};
use crate::state;

/// A table, with its place in the file (lines from 0).
pub(crate) struct Table {
    pub first_line: usize,
    pub end_line: usize,
    header: Vec<String>,
    pub rows: Vec<Row>,
}

pub(crate) struct Row {
    pub line: usize,
    /// The first cell as written.
    label: String,
    pub books: Vec<RulebookId>,
    rulings: Vec<String>,
    state: Vec<String>,
}

impl Table {
    /// Whether a line is the header of such a table.
    pub fn starts(line: &str) -> bool {
        cells(line).first().is_some_and(|cell| cell == "rulebook" || cell == "rulebooks")
    }

    pub fn parse(lines: &[String], first_line: usize) -> Result<Table, LineError> {
        let header = cells(&lines[first_line]);
        let expected = matches!(
            header.iter().map(String::as_str).collect::<Vec<_>>().as_slice(),
            [_, "rulings"] | [_, "rulings", "state"]
        );
        if !expected {
            let reason = "the columns of the table are: rulebook, rulings, and perhaps state";
            return Err(LineError::new(first_line, reason));
        }
        let length = lines[first_line..].iter().take_while(|line| line.starts_with('|')).count();
        let end_line = first_line + length;
        let mut rows = Vec::new();
        for (line, text) in lines.iter().enumerate().take(end_line).skip(first_line + 2) {
            let cells = cells(text);
            if cells.len() != header.len() {
                let reason = format!("the row has {} cells, the header {}", cells.len(), header.len());
                return Err(LineError::new(line, reason));
            }
            rows.push(Row {
                line,
                label: cells[0].clone(),
                books: books(line, &cells[0])?,
                rulings: items(&cells[1]),
                state: cells.get(2).map(|cell| items(cell)).unwrap_or_default(),
            });
        }
        if rows.is_empty() {
            return Err(LineError::new(first_line, "the table has no row"));
        }
        Ok(Table { first_line, end_line, header, rows })
    }

    /// A table to be filled in, for a case that has none yet.
    pub fn every_fide_book(line: usize) -> Table {
        let row = Row {
            line,
            label: "all FIDE".to_owned(),
            books: fide_books(),
            rulings: Vec::new(),
            state: Vec::new(),
        };
        let header = vec!["rulebook".to_owned(), "rulings".to_owned()];
        Table { first_line: line, end_line: line, header, rows: vec![row] }
    }

    /// Where the rulings or the state differ from what is written.
    pub fn check(&self, incident: &Incident) -> Vec<LineError> {
        let mut wrong = Vec::new();
        for row in &self.rows {
            for &book in &row.books {
                let difference = match incident.rule(book) {
                    Ok(answer) => row.difference(&answer),
                    Err(error) => Some(error),
                };
                wrong.extend(difference.map(|text| LineError::new(row.line, format!("{book}: {text}"))));
            }
        }
        wrong
    }

    /// The table as text with what the arbiter rules now; a row whose rulebooks differ becomes several.
    pub fn blessed(&self, incident: &Incident) -> String {
        let mut out = line_of(self.header.iter().map(String::as_str));
        out.push_str(&line_of(self.header.iter().map(|_| "---")));
        for row in &self.rows {
            let mut groups: Vec<(Vec<RulebookId>, String, String)> = Vec::new();
            for &book in &row.books {
                let (rulings, state) = match incident.rule(book) {
                    Ok(answer) => (row.blessed_rulings(&answer), row.blessed_state(&answer)),
                    Err(error) => (format!("error: {error}"), String::new()),
                };
                match groups.iter_mut().find(|group| group.1 == rulings && group.2 == state) {
                    Some(group) => group.0.push(book),
                    None => groups.push((vec![book], rulings, state)),
                }
            }
            let single = groups.len() == 1;
            for (books, rulings, state) in &groups {
                let names: Vec<&str> = books.iter().map(|book| book.as_str()).collect();
                let label = if single { row.label.clone() } else { names.join(", ") };
                let all = [label.as_str(), rulings, state];
                out.push_str(&line_of(all.into_iter().take(self.header.len())));
            }
        }
        out
    }

    /// The rulebooks under which it has rulings.
    pub fn books(&self) -> impl Iterator<Item = RulebookId> + '_ {
        self.rows.iter().flat_map(|row| row.books.iter().copied())
    }

    /// The concepts that the compared rulings cite, and the named ones where the rulebook has them.
    pub fn shown(&self, incident: &Incident, named: &[Concept]) -> Vec<(RulebookId, Concept)> {
        let mut shown = Vec::new();
        for row in &self.rows {
            for &book in &row.books {
                let Ok(answer) = incident.rule(book) else { continue };
                for concept in row.cited(&answer) {
                    shown.push((book, concept));
                }
                let has = |concept: &&Concept| jadoube_laws::Rulebook::get(book).clause(**concept).is_some();
                shown.extend(named.iter().filter(has).map(|&concept| (book, concept)));
            }
        }
        shown
    }

    /// What is ruled under each of these rulebooks; where an arrangement cannot be played under it, nothing.
    pub fn ruled(&self, incident: &Incident, named: &[Concept], books: &[RulebookId]) -> Vec<Ruled> {
        let under = |row: &Row, book| {
            let case = incident.under(book).ok()?;
            let answer = case.rule().ok()?;
            let mentions = OPTIONAL.into_iter().filter(|kind| row.mentions(kind)).collect();
            Ruled::new(case, &answer, mentions, &row.state, row.cited(&answer), named)
        };
        let mut ruled = Vec::new();
        for row in &self.rows {
            let wanted = row.books.iter().filter(|book| books.contains(book));
            ruled.extend(wanted.filter_map(|&book| under(row, book)));
        }
        ruled
    }
}

/// Begins an item for a ruling that must not be there.
const EXCLUDED: &str = "no ";

impl Row {
    pub fn difference(&self, answer: &Answer) -> Option<String> {
        let shorts: Vec<Short> = answer.rulings.iter().map(Short::of).collect();
        if self.matched(&shorts).is_none() {
            let came: Vec<&str> = shorts
                .iter()
                .filter(|short| short.optional.is_none_or(|kind| self.mentions(kind)))
                .map(|short| short.text.as_str())
                .collect();
            let expected = self.rulings.join("; ");
            return Some(format!("\n  expected: {expected}\n  came out: {}", came.join("; ")));
        }
        self.state.iter().find_map(|expected| match state::item(expected, &answer.state) {
            Ok(now) if now == *expected => None,
            Ok(now) => Some(format!("\n  expected state: {expected}\n  came out: {now}")),
            Err(error) => Some(error),
        })
    }

    /// The rulings that the items of the row stand for, in order: every ruling that must be mentioned, and those others
    /// that are. Nothing where they do not fit.
    fn matched(&self, shorts: &[Short]) -> Option<Vec<usize>> {
        let excluded = self.rulings.iter().filter_map(|item| item.strip_prefix(EXCLUDED));
        if excluded.into_iter().any(|item| shorts.iter().any(|short| short.is(item))) {
            return None;
        }
        let mut items = self.rulings.iter().filter(|item| !item.starts_with(EXCLUDED)).peekable();
        let mut matched = Vec::new();
        for (index, short) in shorts.iter().enumerate() {
            match items.peek() {
                Some(item) if short.is(item) => {
                    items.next();
                    matched.push(index);
                }
                _ if short.optional.is_some() => {}
                _ => return None,
            }
        }
        items.next().is_none().then_some(matched)
    }

    pub fn cited(&self, answer: &Answer) -> Vec<Concept> {
        let shorts: Vec<Short> = answer.rulings.iter().map(Short::of).collect();
        let mut cited = Vec::new();
        for index in self.matched(&shorts).unwrap_or_default() {
            let ruling = &answer.rulings[index];
            cited.push(ruling.clause.concept());
            if let Decision::Illegal { breaks: Some(clause), .. } = &ruling.decision {
                cited.push(clause.concept());
            }
        }
        cited
    }

    fn mentions(&self, kind: &str) -> bool {
        self.rulings.iter().any(|item| is_of_kind(item, kind))
    }

    /// What stays as it is stays as written; otherwise everything is written anew, the kinds that need not be mentioned
    /// only where they were, and of those the same ones where they still can be found.
    fn blessed_rulings(&self, answer: &Answer) -> String {
        let shorts: Vec<Short> = answer.rulings.iter().map(Short::of).collect();
        if self.matched(&shorts).is_some() {
            return self.rulings.join("; ");
        }
        let mut kept: Vec<usize> = (0..shorts.len()).filter(|&i| shorts[i].optional.is_none()).collect();
        for kind in OPTIONAL {
            let wanted: Vec<&String> = self.rulings.iter().filter(|item| is_of_kind(item, kind)).collect();
            if wanted.is_empty() {
                continue;
            }
            let of_kind: Vec<usize> =
                (0..shorts.len()).filter(|&i| shorts[i].optional == Some(kind)).collect();
            let mut rest = of_kind.iter();
            let found: Vec<usize> = wanted
                .iter()
                .filter_map(|item| rest.by_ref().copied().find(|&index| shorts[index].is(item)))
                .collect();
            kept.extend(if found.len() == wanted.len() { found } else { of_kind });
        }
        kept.sort_unstable();
        let texts: Vec<&str> = kept
            .into_iter()
            .map(|index| {
                let short = &shorts[index];
                let as_written = self.rulings.iter().find(|item| short.is(item));
                as_written.unwrap_or(&short.brief).as_str()
            })
            .chain(self.rulings.iter().filter(|item| item.starts_with(EXCLUDED)).map(String::as_str))
            .collect();
        texts.join("; ")
    }

    fn blessed_state(&self, answer: &Answer) -> String {
        let items: Vec<String> = self
            .state
            .iter()
            .map(|item| state::item(item, &answer.state).unwrap_or_else(|_| item.clone()))
            .collect();
        items.join("; ")
    }
}

fn is_of_kind(item: &str, kind: &str) -> bool {
    item.strip_prefix(kind).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ' ']))
}

fn cells(line: &str) -> Vec<String> {
    let Some(inner) = line.trim().strip_prefix('|') else { return Vec::new() };
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    inner.split('|').map(|cell| cell.trim().to_owned()).collect()
}

fn items(cell: &str) -> Vec<String> {
    if cell == "nothing" {
        return Vec::new();
    }
    cell.split(';').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}

fn line_of<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let mut line = String::from("|");
    for cell in cells {
        line.push(' ');
        line.push_str(if cell.is_empty() { "nothing" } else { cell });
        line.push_str(" |");
    }
    line.push('\n');
    line
}

fn books(line: usize, cell: &str) -> Result<Vec<RulebookId>, LineError> {
    match cell {
        "all" => return Ok(RulebookId::ALL.to_vec()),
        "all FIDE" => return Ok(fide_books()),
        _ => {}
    }
    let name = |name: &str| {
        name.trim().parse::<RulebookId>().map_err(|error| LineError::new(line, error.to_string()))
    };
    cell.split(',').map(name).collect()
}

fn fide_books() -> Vec<RulebookId> {
    RulebookId::ALL.into_iter().filter(|book| book.as_str().starts_with("fide-")).collect()
}
