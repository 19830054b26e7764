//! The table of a case: rulebooks, the rulings expected under them, and perhaps the state.

mod heirs;
mod row;

use std::borrow::Cow;

use jadoube_laws::{Concept, Rulebook, RulebookId};

use crate::document::LineError;
use crate::incident::Incident;
use crate::ruled::Ruled;
use crate::short::OPTIONAL;

pub(crate) use heirs::lineage;
pub(crate) use row::Row;

/// A table, with its place in the file (lines from 0).
pub(crate) struct Table {
    pub first_line: usize,
    pub end_line: usize,
    header: Vec<String>,
    pub rows: Vec<Row>,
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
                heirs: Vec::new(),
                rulings: items(&cells[1]),
                state: cells.get(2).map(|cell| items(cell)).unwrap_or_default(),
            });
        }
        if rows.is_empty() {
            return Err(LineError::new(first_line, "the table has no row"));
        }
        heirs::find(&mut rows);
        Ok(Table { first_line, end_line, header, rows })
    }

    /// A table to be filled in, for a case that has none yet.
    pub fn every_fide_book(line: usize) -> Table {
        let row = Row {
            line,
            label: "all FIDE".to_owned(),
            books: fide_books(),
            heirs: Vec::new(),
            rulings: Vec::new(),
            state: Vec::new(),
        };
        let header = vec!["rulebook".to_owned(), "rulings".to_owned()];
        Table { first_line: line, end_line: line, header, rows: vec![row] }
    }

    /// Every rulebook that is named, with its row, and those that rule as one of them, with the row in their numbers.
    pub fn under(&self, incident: &Incident) -> Vec<(RulebookId, Cow<'_, Row>)> {
        let mut under = Vec::new();
        for row in &self.rows {
            under.extend(row.books.iter().map(|&book| (book, Cow::Borrowed(row))));
            under.extend(row.heirs.iter().filter_map(|&(heir, of)| {
                let row = row.handed_down(incident, heir, of)?;
                Some((heir, Cow::Owned(row)))
            }));
        }
        under
    }

    /// Where the rulings or the state differ from what is written.
    pub fn check(&self, incident: &Incident) -> Vec<LineError> {
        let mut wrong = Vec::new();
        for (book, row) in self.under(incident) {
            let difference = match incident.rule(book) {
                Ok(answer) => row.difference(&answer),
                Err(error) => Some(error),
            };
            let heir = row.heirs.iter().find(|(heir, _)| *heir == book);
            let as_in = heir.map(|(_, of)| format!(" (no row of its own: as {of})")).unwrap_or_default();
            wrong.extend(difference.map(|text| LineError::new(row.line, format!("{book}{as_in}: {text}"))));
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
            groups.extend(self.blessed_heirs(row, incident));
            for (place, (books, rulings, state)) in groups.iter().enumerate() {
                let names: Vec<&str> = books.iter().map(|book| book.as_str()).collect();
                let label = if single && place == 0 { row.label.clone() } else { names.join(", ") };
                let all = [label.as_str(), rulings, state];
                out.push_str(&line_of(all.into_iter().take(self.header.len())));
            }
        }
        out
    }

    /// The rulebooks under which it has rulings.
    pub fn books(&self) -> impl Iterator<Item = RulebookId> + '_ {
        let heirs = |row: &'_ Row| row.heirs.iter().map(|&(heir, _)| heir).collect::<Vec<_>>();
        self.rows.iter().flat_map(move |row| row.books.iter().copied().chain(heirs(row)))
    }

    /// Rows for rulebooks without one that do not rule as the one they inherit from.
    fn blessed_heirs(&self, row: &Row, incident: &Incident) -> Vec<(Vec<RulebookId>, String, String)> {
        let blessed = |&(heir, of): &(RulebookId, RulebookId)| {
            let (handed, answer) = (row.handed_down(incident, heir, of)?, incident.rule(heir).ok()?);
            handed.difference(&answer)?;
            Some((vec![heir], handed.blessed_rulings(&answer), handed.blessed_state(&answer)))
        };
        row.heirs.iter().filter_map(blessed).collect()
    }

    /// The concepts that the compared rulings cite, and the named ones where the rulebook has them.
    pub fn shown(
        &self,
        incident: &Incident,
        named: &[Concept],
        wanted: impl Fn(RulebookId) -> bool,
    ) -> Vec<(RulebookId, Concept)> {
        let mut shown = Vec::new();
        for (book, row) in self.under(incident).into_iter().filter(|(book, _)| wanted(*book)) {
            let Ok(answer) = incident.rule(book) else { continue };
            shown.extend(row.cited(&answer).into_iter().map(|concept| (book, concept)));
            let has = |concept: &&Concept| Rulebook::get(book).clause(**concept).is_some();
            shown.extend(named.iter().filter(has).map(|&concept| (book, concept)));
        }
        shown
    }

    /// What is ruled under each of these rulebooks; where an arrangement cannot be played under it, nothing.
    pub fn ruled(&self, incident: &Incident, named: &[Concept], books: &[RulebookId]) -> Vec<Ruled> {
        let ruled = |(book, row): (RulebookId, Cow<'_, Row>)| {
            let case = incident.under(book).ok()?;
            let answer = case.rule().ok()?;
            let mentions = OPTIONAL.into_iter().filter(|kind| row.mentions(kind)).collect();
            Ruled::new(case, &answer, mentions, &row.state, row.cited(&answer), named)
        };
        let under = self.under(incident).into_iter();
        under.filter(|(book, _)| books.contains(book)).filter_map(ruled).collect()
    }
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
        "all" => return Ok(named_books().collect()),
        "all FIDE" => return Ok(fide_books()),
        _ => {}
    }
    let name = |name: &str| {
        name.trim().parse::<RulebookId>().map_err(|error| LineError::new(line, error.to_string()))
    };
    cell.split(',').map(name).collect()
}

/// The Laws of FIDE, in whatever edition and translation: what stands on no other rulebook.
fn fide_books() -> Vec<RulebookId> {
    named_books().filter(|&book| Rulebook::get(book).base().is_none()).collect()
}

/// Rulebooks whose cases name them; the others rule as the one that they inherit from.
fn named_books() -> impl Iterator<Item = RulebookId> {
    RulebookId::ALL.into_iter().filter(|&book| Rulebook::get(book).rules_as().is_none())
}
