//! What holds where: the clause of a concept in a book, and the value of a parameter in every situation.

use std::collections::{HashMap, HashSet};

use toml::Value;

use crate::book::{Book, Overlay};
use crate::files::{Fault, Faults, Place, Source};
use crate::inherit::Shelf;
use crate::number;
use crate::register::{Register, not_normal};
use crate::schema::Schema;
use crate::values::{Cell, Given};

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
    /// Where the data stands.
    pub places: Vec<Place>,
}

pub struct Resolver<'a> {
    pub shelf: Shelf<'a>,
    pub books: &'a [Book],
    pub register: &'a Register,
    pub overlays: &'a [Overlay],
    replaced: Vec<HashSet<&'a str>>,
}

/// A value with the clause that gives it.
pub struct Resolved {
    pub value: Value,
    pub rust: String,
    pub text: String,
    pub clause: Clause,
    pub remark: String,
    /// Where it stands; the same value may stand there for several situations.
    pub places: Vec<Place>,
}

impl Resolved {
    /// Whether it is the same value by the same clause, wherever it stands.
    pub fn is(&self, other: &Resolved) -> bool {
        self.value == other.value && self.clause == other.clause && self.remark == other.remark
    }
}

impl<'a> Resolver<'a> {
    pub fn new(books: &'a [Book], register: &'a Register, overlays: &'a [Overlay]) -> Self {
        let shelf = Shelf::new(books, register);
        let replaced_in = |book: usize| {
            let concepts = register.concepts.iter().enumerate().filter(|(_, c)| !c.entry.replaces.is_empty());
            let replacing = concepts.filter(|(concept, c)| {
                let only = &c.entry.replaces_in;
                let text_of = shelf.stated(book, *concept).map(|stated| &books[stated.text_of].id);
                text_of.is_some_and(|id| only.is_empty() || only.contains(id))
            });
            replacing.flat_map(|(_, c)| c.entry.replaces.iter().map(String::as_str)).collect()
        };
        let replaced = (0..books.len()).map(replaced_in).collect();
        Resolver { shelf, books, register, overlays, replaced }
    }

    /// The clause of a concept in a book: its own, borrowed, inherited, or of the book it stands on.
    pub fn clause(&self, book: usize, concept: usize) -> Option<Clause> {
        let stated = match self.shelf.stated(book, concept) {
            Some(stated) => stated.clone(),
            None => {
                let head = &self.books[book].head;
                let base = self.shelf.book(head.base.as_ref()?)?;
                if self.replaced[book].contains(self.register.concepts[concept].slug.as_str()) {
                    return None;
                }
                let without = head.base_without.as_deref().unwrap_or_default();
                let applies =
                    |n: &String| !without.iter().any(|part| *part == n.split('.').next().unwrap_or(""));
                let mut stated = self.shelf.stated(base, concept)?.clone();
                if !applies(stated.numbers.first()?) {
                    return None;
                }
                stated.numbers.retain(applies);
                stated.taken_from = stated.taken_from.or(Some(base));
                stated
            }
        };
        Some(Clause {
            concept,
            book,
            law: law(&stated.numbers),
            numbers: stated.numbers,
            taken_from: stated.taken_from,
            overlay: None,
            says: stated.says,
            places: stated.places,
        })
    }

    /// A clause that an overlay brings into a book.
    pub fn overlay_clause(&self, overlay: usize, book: usize, concept: usize) -> Option<Clause> {
        let slug = &self.register.concepts[concept].slug;
        let given = self.overlays[overlay].head.clauses.get(slug)?;
        let numbers: Vec<String> = given.at.split(", ").map(str::to_owned).collect();
        let here = self.overlays[overlay].source.place(&format!("overlay.clauses.{slug}"));
        Some(Clause {
            concept,
            book,
            law: law(&numbers),
            numbers,
            taken_from: None,
            overlay: Some(overlay),
            says: given.says.clone(),
            places: vec![self.register.concepts[concept].place.clone(), here],
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
            let Overlay { values, source, .. } = &self.overlays[overlay];
            let given = values.get(name);
            if let Some((given, cell)) = given.and_then(|given| Some((given, given.at(situation)?))) {
                let at = At { given, cell, source, situation, book: None };
                return self.resolve(schema, parameter, book, on, at);
            }
        }
        for at in self.shelf.ancestry(book) {
            let Book { values, source, .. } = &self.books[at];
            if let Some(given) = values.get(name) {
                let cell = given.at(situation).ok_or_else(|| {
                    source.fault(name, "no value for standard play, on which the others fall back")
                })?;
                let at = At { given, cell, source, situation, book: Some(at) };
                return self.resolve(schema, parameter, book, on, at);
            }
        }
        let base = self.books[book].head.base.as_deref().and_then(|id| self.shelf.book(id));
        for at in base.into_iter().flat_map(|base| self.shelf.ancestry(base)) {
            let Book { values, source, .. } = &self.books[at];
            if let Some((given, cell)) = values.get(name).and_then(|g| Some((g, g.at(0)?))) {
                let at = At { given, cell, source, situation: 0, book: Some(at) };
                return self.resolve(schema, parameter, book, on, at);
            }
        }
        // The first edition states them all.
        let first = self.shelf.ancestry(base.unwrap_or(book)).pop().unwrap_or(book);
        let why = "is missing: give it a value or say `absent = true`";
        Err(self.books[first].source.fault(name, why))
    }

    fn resolve(
        &self,
        schema: &Schema,
        parameter: usize,
        book: usize,
        on: &[usize],
        at: At<'_>,
    ) -> Result<Option<Resolved>, Fault> {
        let Some(cell) = at.cell else { return Ok(None) };
        let Some(value) = &cell.value else { return Ok(None) };
        let name = &schema.parameters[parameter].name;
        let key = format!("{name}.{}", at.given.key(at.situation).unwrap_or_default());
        let id = &self.books[book].id;
        let place = at.source.place(&key);
        let fault = |why: String| format!("{}:{}: [{name}]: for {id}: {why}", place.file, place.line);
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
            let law = at.book.map_or(law.clone(), |from| self.shelf.renumbered(from, book, law));
            if !clause.numbers.contains(&law) {
                return Err(fault(format!("`{}` does not stand at {law}", cell.concept)));
            }
            clause.law = law;
        }
        let (rust, text) = schema.render(schema.parameters[parameter].kind, value).map_err(fault)?;
        let (value, remark) = (value.clone(), at.given.remark.clone());
        Ok(Some(Resolved { value, rust, text, clause, remark, places: vec![place] }))
    }

    /// Overlays that may be switched on for a book, in the order in which they are laid.
    pub fn overlays_of(&self, book: usize) -> Vec<usize> {
        (0..self.overlays.len()).filter(|&overlay| self.is_made_for(overlay, book)).collect()
    }

    /// Whether an overlay names a book, or one from which the book inherits where it goes on to its heirs.
    pub fn is_made_for(&self, overlay: usize, book: usize) -> bool {
        let head = &self.overlays[overlay].head;
        let reach = if head.heirs { usize::MAX } else { 1 };
        self.shelf
            .ancestry(book)
            .into_iter()
            .take(reach)
            .any(|book| head.books.contains(&self.books[book].id))
    }

    pub fn check(&self, schema: &Schema, faults: &mut Faults) {
        let books = self.books.iter().map(|b| (&b.values, &b.source));
        for (values, source) in books.chain(self.overlays.iter().map(|o| (&o.values, &o.source))) {
            for name in values.keys().filter(|name| schema.find(name).is_none()) {
                faults.add(source.fault(name, "no such parameter in laws/parameters.toml"));
            }
        }
        self.check_overlays(faults);
    }

    /// Two overlays that can be on together must not decide the same parameter unless one lies over the other.
    fn check_overlays(&self, faults: &mut Faults) {
        for (i, one) in self.overlays.iter().enumerate() {
            let (head, mut wrong) =
                (&one.head, |key: &str, why: String| faults.add(one.source.fault(key, why)));
            for slug in head.removes.iter().chain(head.clauses.keys()) {
                if self.register.find(slug).is_none() {
                    wrong("overlay", format!("no such concept `{slug}`"));
                }
            }
            if !head.clauses.is_empty() && head.books.len() != 1 {
                wrong("overlay.clauses", "needs an overlay for a single rulebook".into());
            }
            for slug in head.removes.iter().filter(|slug| head.clauses.contains_key(*slug)) {
                wrong("overlay", format!("`{slug}` is both removed and brought in"));
            }
            for (slug, clause) in &head.clauses {
                let why = not_normal(&clause.at);
                why.into_iter().for_each(|why| wrong(&format!("overlay.clauses.{slug}"), why));
            }
            for other in &self.overlays[i + 1..] {
                let together = head.books.iter().any(|b| other.head.books.contains(b));
                if together && other.head.after.as_ref() != Some(&one.id) {
                    for name in one.values.keys().filter(|name| other.values.contains_key(*name)) {
                        wrong(name, format!("{} decides it as well", other.source.file));
                    }
                }
            }
        }
    }
}

/// Where a value was found.
struct At<'a> {
    given: &'a Given,
    cell: Option<&'a Cell>,
    source: &'a Source,
    /// The one that was asked for.
    situation: usize,
    /// None in an overlay.
    book: Option<usize>,
}

/// The number that a ruling prints, out of the numbers of the register (the principal one first):
///
/// - `B.4, A.4.b`, a point of Appendix B with the point of Appendix A that it brings in: both;
/// - `Adj.8, Adj.8.c`, a lead-in with a single point: the point;
/// - otherwise the first.
fn law(numbers: &[String]) -> String {
    let first = numbers.first().map(String::as_str).unwrap_or_default();
    if let Some(second) = numbers.get(1)
        && first.starts_with("B.")
        && second.starts_with("A.")
    {
        return format!("{first}, {second}");
    }
    let is_leaf = |n: &&String| !numbers.iter().any(|other| number::is_under(other, n));
    let points: Vec<&String> =
        numbers.iter().filter(|n| number::is_under(n, first)).filter(is_leaf).collect();
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
