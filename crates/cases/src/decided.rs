//! Where every clause is decided.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use jadoube_arbiter::{Decision, Ruling};
use jadoube_laws::{Concept, InForce, Parameter, RulebookId};

use crate::{Document, Excused, FILES, FileError, Why};

/// Where the clauses of the rulebooks are decided: in parts of the arbiter, or in the board, the notation, the clock.
pub struct Decided {
    parameters: BTreeMap<(RulebookId, Concept), BTreeSet<Parameter>>,
    /// Where the arbiter ruled by a clause when the cases were run; and in the cases that claim to show one, where no ruling
    /// cites it.
    ruled: BTreeMap<(RulebookId, Concept), BTreeSet<Code>>,
    claimed: BTreeMap<(RulebookId, Concept), BTreeSet<Code>>,
    /// What lines of positions name.
    positions: BTreeSet<(Concept, &'static str)>,
    excused: Excused,
}

/// A place in the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Code {
    /// The line from which a ruling came, as the compiler noted it: the file, from the root of the project, and the line.
    Line(&'static str, u32),
    /// A crate or a file in `crates/` that no ruling comes from: `board`, `notation`, `clock`.
    Part(String),
}

impl Code {
    fn of(ruling: &Ruling) -> Code {
        let place = ruling.ruled_in();
        let file = place.file();
        Code::Line(file.rfind("crates/").map_or(file, |start| &file[start..]), place.line())
    }

    /// `rules/touch` for a file of the arbiter, otherwise the name of the crate.
    fn part(&self) -> &str {
        let file = match self {
            Code::Line(file, _) => file,
            Code::Part(file) => file.as_str(),
        };
        let inside = file.rsplit_once("src/").map_or(file, |(_, inside)| inside);
        inside.strip_suffix(".rs").unwrap_or(inside)
    }
}

/// `crates/arbiter/src/rules/touch.rs:45`, or `crates/board`.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Code::Line(file, line) => write!(f, "{file}:{line}"),
            Code::Part(name) => write!(f, "crates/{name}"),
        }
    }
}

impl Decided {
    /// From the rulebooks and the cases that are compiled in.
    ///
    /// # Errors
    /// A file of cases or the list of excuses that is not in order.
    pub fn compiled_in() -> Result<Decided, FileError> {
        Decided::under(&RulebookId::ALL)
    }

    /// The same, for these rulebooks only.
    ///
    /// # Errors
    /// As [`compiled_in`](Self::compiled_in).
    pub fn under(books: &[RulebookId]) -> Result<Decided, FileError> {
        let mut decided = Decided {
            parameters: BTreeMap::new(),
            ruled: BTreeMap::new(),
            claimed: BTreeMap::new(),
            positions: BTreeSet::new(),
            excused: Excused::compiled_in()?,
        };
        for book in InForce::all().filter(|book| books.contains(&book.id())) {
            for parameter in Parameter::all() {
                if let Some((_, clause)) = parameter.value(book) {
                    decided.parameters.entry((book.id(), clause.concept())).or_default().insert(parameter);
                }
            }
        }
        for (name, text) in FILES {
            let document = Document::parse(name, text)?;
            decided.positions.extend(document.positions().flat_map(|(_, block, _)| block.named()));
            for (_, incident, table, shows) in document.incidents() {
                for book in table.books().filter(|book| books.contains(book)) {
                    for ruling in incident.rule(book).map(|answer| answer.rulings).unwrap_or_default() {
                        decided.note(book, &ruling, shows);
                    }
                }
            }
        }
        Ok(decided)
    }

    fn note(&mut self, book: RulebookId, ruling: &Ruling, shows: &[Concept]) {
        let place = Code::of(ruling);
        self.ruled.entry((book, ruling.clause.concept())).or_default().insert(place.clone());
        if let Decision::Illegal { breaks: Some(clause), .. } = ruling.decision {
            let board = Code::Part("board".to_owned());
            self.ruled.entry((book, clause.concept())).or_default().insert(board);
        }
        for &concept in shows {
            self.claimed.entry((book, concept)).or_default().insert(place.clone());
        }
    }

    /// The parameters whose value a clause gives, as the rulebook stands or with something switched on over it.
    pub fn parameters(&self, rulebook: RulebookId, concept: Concept) -> Vec<Parameter> {
        self.parameters.get(&(rulebook, concept)).into_iter().flatten().copied().collect()
    }

    /// The parts of the program that decide a clause. Where another clause says the same, it is decided with that one.
    pub fn parts(&self, rulebook: RulebookId, concept: Concept) -> Vec<String> {
        let mut parts: Vec<String> =
            self.code(rulebook, concept).iter().map(|code| code.part().to_owned()).collect();
        parts.dedup();
        parts
    }

    /// The same to the line.
    pub fn code(&self, rulebook: RulebookId, concept: Concept) -> Vec<Code> {
        let mut code = self.own_code(rulebook, concept);
        if code.is_empty() {
            match self.excused.shows(rulebook, concept).map(|excuse| &excuse.why) {
                Some(Why::By(other)) => code = self.own_code(rulebook, *other),
                Some(Why::In(part)) => code.push(Code::Part(part.clone())),
                None => {}
            }
        }
        code
    }

    fn own_code(&self, rulebook: RulebookId, concept: Concept) -> Vec<Code> {
        let key = (rulebook, concept);
        let arbiter = self.ruled.get(&key).or_else(|| self.claimed.get(&key));
        let named = self.positions.iter().filter(|(named, _)| *named == concept);
        let named = named.map(|(_, part)| Code::Part((*part).to_owned()));
        let all: BTreeSet<Code> = arbiter.into_iter().flatten().cloned().chain(named).collect();
        all.into_iter().collect()
    }
}
