//! What holds where: the clause of a concept in a book, and the value of a parameter in every situation.

use std::collections::{HashMap, HashSet};

use toml::Value;

use crate::book::{Book, Cell, Given, Overlay};
use crate::files::Fault;
use crate::number;
use crate::register::Register;
use crate::schema::Schema;

/// A clause as the tables hold it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Clause {
    pub concept: usize,
    pub book: usize,
    pub law: String,
    pub numbers: Vec<String>,
    pub taken_from: Option<usize>,
    pub overlay: Option<usize>,
    pub says: String,
}

pub struct Resolver<'a> {
    pub books: &'a [Book],
    pub register: &'a Register,
    pub overlays: &'a [Overlay],
    replaced: Vec<HashSet<&'a str>>,
}

/// A value with the clause that gives it.
#[derive(Clone, PartialEq)]
pub struct Resolved {
    pub value: Value,
    pub rust: String,
    pub text: String,
    pub clause: Clause,
    pub remark: String,
}

impl<'a> Resolver<'a> {
    pub fn new(books: &'a [Book], register: &'a Register, overlays: &'a [Overlay]) -> Self {
        let replaced = books
            .iter()
            .map(|book| {
                let replacing = register.concepts.iter().map(|c| &c.entry).filter(|entry| {
                    entry.at.contains_key(&book.id)
                        && (entry.replaces_in.is_empty() || entry.replaces_in.contains(&book.id))
                });
                replacing.flat_map(|entry| entry.replaces.iter().map(String::as_str)).collect()
            })
            .collect();
        Resolver { books, register, overlays, replaced }
    }

    /// The clause of a concept in a book: its own, borrowed, or of the book it stands on.
    pub fn clause(&self, book: usize, concept: usize) -> Option<Clause> {
        let (id, head) = (&self.books[book].id, &self.books[book].head);
        let found = &self.register.concepts[concept];
        let area = found.slug.split('.').next().unwrap_or_default();
        let (source, numbers) = if let Some(own) = found.entry.at(id) {
            (book, own)
        } else if let Some(from) = head.borrows.get(&found.slug).or_else(|| head.borrows.get(area)) {
            (self.book(from)?, found.entry.at(from)?)
        } else {
            let base = head.base.as_ref()?;
            if self.replaced[book].contains(found.slug.as_str()) {
                return None;
            }
            let applies =
                |n: &&str| !head.base_without.iter().any(|part| *part == n.split('.').next().unwrap_or(""));
            let numbers = found.entry.at(base)?;
            if !applies(numbers.first()?) {
                return None;
            }
            (self.book(base)?, numbers.into_iter().filter(applies).collect())
        };
        Some(Clause {
            concept,
            book,
            law: law(&numbers),
            numbers: numbers.into_iter().map(str::to_owned).collect(),
            taken_from: (source != book).then_some(source),
            overlay: None,
            says: found.entry.says(&self.books[source].id),
        })
    }

    /// A clause that an overlay brings into a book.
    pub fn overlay_clause(&self, overlay: usize, book: usize, concept: usize) -> Option<Clause> {
        let slug = &self.register.concepts[concept].slug;
        let given = self.overlays[overlay].head.clauses.get(slug)?;
        let numbers: Vec<&str> = given.at.split(", ").collect();
        Some(Clause {
            concept,
            book,
            law: law(&numbers),
            numbers: numbers.into_iter().map(str::to_owned).collect(),
            taken_from: None,
            overlay: Some(overlay),
            says: given.says.clone(),
        })
    }

    /// Whether a concept has a clause in a book with overlays switched on. The crate answers the same from its tables
    /// (`InForce::clause`); a test compares the two.
    pub fn holds(&self, book: usize, on: &[usize], concept: usize) -> bool {
        let found = &self.register.concepts[concept];
        let group = &found.entry.overlay;
        if group.is_some() && !on.iter().any(|&overlay| self.overlays[overlay].head.group == *group) {
            return false;
        }
        let changed = on.iter().rev().find_map(|&overlay| {
            let head = &self.overlays[overlay].head;
            let brought = head.clauses.contains_key(&found.slug);
            (brought || head.removes.contains(&found.slug)).then_some(brought)
        });
        changed.unwrap_or_else(|| self.clause(book, concept).is_some())
    }

    /// Every set of overlays that can be on for a book, the empty one first.
    pub fn combinations(&self, book: usize) -> Vec<Vec<usize>> {
        let all = self.overlays_of(book);
        let on = |set: usize| (0..all.len()).filter(move |place| set >> place & 1 == 1);
        (0..1usize << all.len()).map(|set| on(set).map(|place| all[place]).collect()).collect()
    }

    /// The value of a parameter in a book with overlays switched on; `None` where it is absent.
    pub fn value(
        &self,
        schema: &Schema,
        parameter: usize,
        book: usize,
        on: &[usize],
        situation: usize,
    ) -> Result<Option<Resolved>, Fault> {
        let name = &schema.parameters[parameter].name;
        let situation = match self.books[book].head.pace.as_deref() {
            Some("standard") => 0,
            Some("rapid") => 2,
            Some(_) => 4,
            None => situation,
        };
        for &overlay in on.iter().rev() {
            let values = &self.overlays[overlay].values;
            let given = values.parameters.get(name);
            if let Some((given, cell)) = given.and_then(|given| Some((given, given.at(situation)?))) {
                return self.resolve(schema, parameter, book, on, given, cell, &values.file);
            }
        }
        let mut next = Some(book);
        while let Some(at) = next {
            let values = &self.books[at].values;
            if let Some(given) = values.parameters.get(name) {
                let cell = given.at(situation).ok_or_else(|| {
                    format!(
                        "{}: [{name}]: no value for standard play, on which the others fall back",
                        values.file
                    )
                })?;
                return self.resolve(schema, parameter, book, on, given, cell, &values.file);
            }
            next = self.books[at].head.inherits.as_deref().and_then(|id| self.book(id));
        }
        let Some(mut at) = self.books[book].head.base.as_deref().and_then(|id| self.book(id)) else {
            let file = &self.books[book].values.file;
            return Err(format!("{file}: [{name}] is missing: give it a value or say `absent = true`"));
        };
        loop {
            let values = &self.books[at].values;
            if let Some((given, cell)) = values.parameters.get(name).and_then(|g| Some((g, g.at(0)?))) {
                return self.resolve(schema, parameter, book, on, given, cell, &values.file);
            }
            let inherits = self.books[at].head.inherits.as_deref().and_then(|id| self.book(id));
            at = inherits.ok_or_else(|| format!("{}: [{name}] is missing", values.file))?;
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn resolve(
        &self,
        schema: &Schema,
        parameter: usize,
        book: usize,
        on: &[usize],
        given: &Given,
        cell: Option<&Cell>,
        file: &str,
    ) -> Result<Option<Resolved>, Fault> {
        let Some(cell) = cell else { return Ok(None) };
        let Some(value) = &cell.value else { return Ok(None) };
        let name = &schema.parameters[parameter].name;
        let id = &self.books[book].id;
        let fault = |why: String| format!("{file}: [{name}]: for {id}: {why}");
        let &concept = self
            .register
            .index
            .get(&cell.concept)
            .ok_or_else(|| fault(format!("no such concept `{}`", cell.concept)))?;
        let brought = on.iter().rev().find_map(|&overlay| self.overlay_clause(overlay, book, concept));
        let mut clause = brought
            .or_else(|| self.clause(book, concept))
            .ok_or_else(|| fault(format!("the concept `{}` has no clause in that rulebook", cell.concept)))?;
        if let Some(law) = &cell.law {
            if !clause.numbers.contains(law) {
                return Err(fault(format!("`{}` does not stand at {law}", cell.concept)));
            }
            clause.law = law.clone();
        }
        let (rust, text) = schema.render(schema.parameters[parameter].kind, value).map_err(fault)?;
        Ok(Some(Resolved { value: value.clone(), rust, text, clause, remark: given.remark.clone() }))
    }

    pub fn book(&self, id: &str) -> Option<usize> {
        self.books.iter().position(|b| b.id == id)
    }

    /// Overlays that may be switched on for a book, in the order in which they are laid.
    pub fn overlays_of(&self, book: usize) -> Vec<usize> {
        (0..self.overlays.len())
            .filter(|&o| self.overlays[o].head.books.contains(&self.books[book].id))
            .collect()
    }

    pub fn check(&self, schema: &Schema) -> Result<(), Fault> {
        let files = self.books.iter().map(|b| &b.values).chain(self.overlays.iter().map(|o| &o.values));
        for values in files {
            if let Some(name) = values.parameters.keys().find(|name| schema.find(name).is_none()) {
                return Err(format!("{}: [{name}]: no such parameter in laws/parameters.toml", values.file));
            }
        }
        self.check_overlays()
    }

    /// Two overlays that can be on together must not decide the same parameter unless one lies over the other.
    fn check_overlays(&self) -> Result<(), Fault> {
        for (i, one) in self.overlays.iter().enumerate() {
            let file = &one.values.file;
            for slug in one.head.removes.iter().chain(one.head.clauses.keys()) {
                if !self.register.concepts.iter().any(|c| c.slug == *slug) {
                    return Err(format!("{file}: [overlay]: no such concept `{slug}`"));
                }
            }
            if !one.head.clauses.is_empty() && one.head.books.len() != 1 {
                return Err(format!("{file}: [overlay.clauses]: needs an overlay for a single rulebook"));
            }
            if let Some(slug) = one.head.removes.iter().find(|slug| one.head.clauses.contains_key(*slug)) {
                return Err(format!("{file}: [overlay]: `{slug}` is both removed and brought in"));
            }
            for (slug, clause) in &one.head.clauses {
                if let Some(bad) = clause.at.split(", ").find(|n| !number::is_normal(n)) {
                    return Err(format!(
                        "{file}: [overlay.clauses] {slug}: `{bad}` is not in the normal form"
                    ));
                }
            }
            for other in &self.overlays[i + 1..] {
                let together = one.head.books.iter().any(|b| other.head.books.contains(b));
                let ordered = other.head.after.as_ref() == Some(&one.id);
                let both =
                    one.values.parameters.keys().find(|name| other.values.parameters.contains_key(*name));
                if let (true, false, Some(name)) = (together, ordered, both) {
                    return Err(format!("{file}: [{name}]: {} decides it as well", other.values.file));
                }
            }
        }
        Ok(())
    }
}

/// The number that a ruling prints, out of the numbers of the register (the principal one first):
///
/// - `B.4, A.4.b`, a point of Appendix B with the point of Appendix A that it brings in: both;
/// - `Adj.8, Adj.8.c`, a lead-in with a single point: the point;
/// - otherwise the first.
fn law(numbers: &[&str]) -> String {
    let first = numbers.first().copied().unwrap_or_default();
    if let Some(second) = numbers.get(1)
        && first.starts_with("B.")
        && second.starts_with("A.")
    {
        return format!("{first}, {second}");
    }
    let is_leaf = |n: &&&str| !numbers.iter().any(|other| number::is_under(other, n));
    let points: Vec<&&str> = numbers.iter().filter(|n| number::is_under(n, first)).filter(is_leaf).collect();
    if let [point] = points[..] { point.to_string() } else { first.to_owned() }
}

/// Gives every different clause a place in the table.
#[derive(Default)]
pub struct ClauseTable {
    pub rows: Vec<Clause>,
    places: HashMap<Clause, usize>,
}

impl ClauseTable {
    pub fn place(&mut self, clause: Clause) -> usize {
        let rows = &mut self.rows;
        *self.places.entry(clause).or_insert_with_key(|clause| {
            rows.push(clause.clone());
            rows.len() - 1
        })
    }
}
