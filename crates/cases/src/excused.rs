//! Departures from the rulebooks that no case can notice, each with its reason: `cases/excused.txt`.

use jadoube_laws::{Concept, Departure, RulebookId};

use crate::FileError;
use crate::table::lineage;

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
    /// Why no case can notice it.
    pub why: Why,
    books: Vec<RulebookId>,
    what: What,
}

/// Why a clause gives no ruling of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Another clause says the same, or this one leads to it, and the rulings cite that one: a case has to notice when
    /// it is struck out.
    By(Concept),
    /// The rule is built into a part of the program that no rulebook changes.
    In(String),
}

#[derive(Clone, Debug)]
enum What {
    /// As the departure is written.
    Value(String),
    Shows(Vec<Concept>),
}

impl Excused {
    /// The list that is compiled in.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn compiled_in() -> Result<Excused, FileError> {
        Excused::parse(include_str!("../cases/excused.txt"))
    }

    /// Reads lines `rulebooks | what | reason`; `#` begins a comment. The rulebooks are `all`, or names separated by
    /// commas; what is excused is a departure as the test names it, or `shows` and concepts separated by commas. The
    /// reason is `by concept`, or `in part: words`.
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
            let why = match (reason.strip_prefix("by "), reason.strip_prefix("in ")) {
                (Some(slug), _) => Why::By(concept(slug)?),
                (None, Some(text)) if text.contains(": ") => {
                    Why::In(text.split(':').next().unwrap_or_default().to_owned())
                }
                _ => return Err(wrong("the reason is `by concept` or `in part: words`".to_owned())),
            };
            let name = |name: &str| name.trim().parse().map_err(|error| wrong(format!("{error}")));
            let books = match books {
                "all" => RulebookId::ALL.to_vec(),
                names => names.split(',').map(name).collect::<Result<_, _>>()?,
            };
            let what = match what.strip_prefix("shows ") {
                Some(list) => What::Shows(list.split(',').map(concept).collect::<Result<_, _>>()?),
                None => What::Value(what.to_owned()),
            };
            excused.lines.push(Excuse { line, why, books, what });
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
        // What is excused in a rulebook is excused in one that takes its cases over.
        let mut books = std::iter::once(book).chain(lineage(book));
        books.find_map(|book| self.lines.iter().find(|line| line.books.contains(&book) && is(&line.what)))
    }
}
