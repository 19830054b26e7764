//! Departures from the rulebooks that no case can notice, each with its reason: `cases/excused.txt`.

use jadoube_laws::{Concept, Departure, RulebookId};

use crate::FileError;

/// The list of `cases/excused.txt`.
#[derive(Clone, Default, Debug)]
pub struct Excused {
    lines: Vec<Excuse>,
}

/// One line of the list.
#[derive(Clone, Debug)]
pub struct Excuse {
    /// Its number, from 1.
    pub line: usize,
    /// The concept whose clause says the same, and which the rulings cite: a case has to notice when that is struck out.
    pub by: Option<Concept>,
    books: Vec<RulebookId>,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    /// As the departure is written.
    Value(String),
    Shows(Vec<Concept>),
}

impl Excused {
    /// Reads lines `rulebooks | what | reason`; `#` begins a comment. The rulebooks are `all`, or names separated by
    /// commas; what is excused is a departure as the test names it, or `shows` and concepts separated by commas. The
    /// reason `by concept` is checked, any other is for people.
    ///
    /// # Errors
    /// A line that is none of these, or without a reason.
    pub fn parse(text: &str) -> Result<Excused, FileError> {
        let mut excused = Excused::default();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            let wrong = |reason: String| FileError { file: "excused.txt".to_owned(), line, reason };
            let concept =
                |slug: &str| slug.trim().parse::<Concept>().map_err(|error| wrong(error.to_string()));
            if text.is_empty() {
                continue;
            }
            let cells: Vec<&str> = text.split('|').map(str::trim).collect();
            let [books, what, reason] = cells[..] else {
                return Err(wrong("expected `rulebooks | what | reason`".to_owned()));
            };
            if reason.is_empty() {
                return Err(wrong("the reason is missing".to_owned()));
            }
            let name = |name: &str| name.trim().parse().map_err(|error| wrong(format!("{error}")));
            let books = match books {
                "all" => RulebookId::ALL.to_vec(),
                names => names.split(',').map(name).collect::<Result<_, _>>()?,
            };
            let what = match what.strip_prefix("shows ") {
                Some(list) => What::Shows(list.split(',').map(concept).collect::<Result<_, _>>()?),
                None => What::Value(what.to_owned()),
            };
            let by = reason.strip_prefix("by ").map(concept).transpose()?;
            excused.lines.push(Excuse { line, by, books, what });
        }
        Ok(excused)
    }

    /// The line that excuses a departure which no case notices.
    pub fn departure(&self, book: RulebookId, departure: Departure) -> Option<&Excuse> {
        let text = departure.to_string();
        self.find(book, |what| matches!(what, What::Value(value) if *value == text))
    }

    /// The line that excuses a case which names a concept and does not notice its absence.
    pub fn shows(&self, book: RulebookId, concept: Concept) -> Option<&Excuse> {
        self.find(book, |what| matches!(what, What::Shows(concepts) if concepts.contains(&concept)))
    }

    /// All lines.
    pub fn iter(&self) -> impl Iterator<Item = &Excuse> {
        self.lines.iter()
    }

    fn find(&self, book: RulebookId, is: impl Fn(&What) -> bool) -> Option<&Excuse> {
        self.lines.iter().find(|line| line.books.contains(&book) && is(&line.what))
    }
}
