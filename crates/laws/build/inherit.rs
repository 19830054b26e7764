//! What a book says of a concept: its own words, borrowed ones, or those of the book that it inherits from.

use crate::book::{Book, Changed};
use crate::files::{Faults, Place};
use crate::number;
use crate::register::{Register, not_normal};

/// The books and the concepts.
pub struct Shelf<'a> {
    books: &'a [Book],
    register: &'a Register,
    /// By book and concept.
    stated: Vec<Vec<Option<Stated>>>,
}

/// A concept in a book.
#[derive(Clone)]
pub struct Stated {
    /// The principal one first.
    pub numbers: Vec<String>,
    pub says: String,
    /// The book that it is borrowed from.
    pub taken_from: Option<usize>,
    /// The book under whose name the text stands.
    pub text_of: usize,
    /// Whether the text is in that book's own file, under `changed`.
    pub changed: bool,
    /// Whether the text differs in words only from the common one, or from that of the edition before.
    pub only_words: bool,
    /// Where all that stands.
    pub places: Vec<Place>,
}

impl<'a> Shelf<'a> {
    pub fn new(books: &'a [Book], register: &'a Register) -> Self {
        let mut shelf = Shelf { books, register, stated: Vec::new() };
        let concepts = 0..register.concepts.len();
        let all = |book| concepts.clone().map(|id| shelf.stated_through(book, id, &mut Vec::new())).collect();
        shelf.stated = (0..books.len()).map(all).collect();
        shelf
    }

    /// What a book says of a concept, without the Laws on which national rules stand.
    pub fn stated(&self, book: usize, concept: usize) -> Option<&Stated> {
        self.stated[book][concept].as_ref()
    }

    /// `through`: the books that have been asked, for one may borrow from its own heir.
    fn stated_through(&self, book: usize, concept: usize, through: &mut Vec<usize>) -> Option<Stated> {
        if through.contains(&book) {
            return None;
        }
        through.push(book);
        let Book { id, head, .. } = &self.books[book];
        let found = &self.register.concepts[concept];
        if let Some(own) = found.entry.at(id) {
            return Some(Stated {
                numbers: own.into_iter().map(str::to_owned).collect(),
                says: found.entry.says(id),
                taken_from: None,
                text_of: book,
                changed: false,
                only_words: found.entry.wording.contains(id),
                places: vec![found.place.clone()],
            });
        }
        let area = found.slug.split('.').next().unwrap_or_default();
        let borrowed =
            head.borrows.as_ref().and_then(|from| from.get(&found.slug).or_else(|| from.get(area)));
        if let Some(from) = borrowed.and_then(|from| self.book(from)) {
            let stated = self.stated_through(from, concept, through)?;
            return Some(Stated { taken_from: stated.taken_from.or(Some(from)), ..stated });
        }
        if head.removed.contains(&found.slug) {
            return None;
        }
        let parent = self.parent(book)?;
        // What the parent borrows is not its own to hand down; an heir that lacks it too borrows it in the same way.
        let stated = self.stated_through(parent, concept, through).filter(|s| s.taken_from.is_none())?;
        Some(self.handed_down(book, &found.slug, stated))
    }

    /// An inherited clause with what the heir makes of it.
    fn handed_down(&self, book: usize, slug: &str, mut stated: Stated) -> Stated {
        let Book { head, source, .. } = &self.books[book];
        if let Some(numbers) = head.moved.get(slug) {
            stated.numbers = numbers.split(", ").map(str::to_owned).collect();
            stated.places.push(source.place(&format!("book.moved.{slug}")));
        } else {
            for number in &mut stated.numbers {
                if let Some((from, to)) = self.moved(book, number) {
                    stated.places.push(source.place(&format!("book.moved.{from}")));
                    *number = to;
                }
            }
        }
        if let Some(Changed { says, wording }) = head.changed.get(slug) {
            stated.says = says.clone();
            (stated.text_of, stated.changed, stated.only_words) = (book, true, *wording);
            stated.places.push(source.place(&format!("book.changed.{slug}")));
        }
        stated
    }

    /// Where an inherited number stands in a book that moves it or what it stands under, with the key that says so.
    fn moved(&self, book: usize, number: &str) -> Option<(&'a str, String)> {
        let covers = |from: &&String| number == **from || number::is_under(number, from);
        let moved = &self.books[book].head.moved;
        let from = moved.keys().filter(covers).max_by_key(|from| from.len())?;
        Some((from, format!("{}{}", moved[from], &number[from.len()..])))
    }

    /// A number of one book as an heir of it has it.
    pub fn renumbered(&self, from: usize, heir: usize, number: &str) -> String {
        let mut line: Vec<usize> = self.ancestry(heir).into_iter().take_while(|&book| book != from).collect();
        line.reverse();
        let step = |number: String, book: usize| self.moved(book, &number).map_or(number, |(_, to)| to);
        line.into_iter().fold(number.to_owned(), step)
    }

    pub fn book(&self, id: &str) -> Option<usize> {
        self.books.iter().position(|b| b.id == id)
    }

    pub fn parent(&self, book: usize) -> Option<usize> {
        self.book(self.books[book].head.inherits.as_deref()?)
    }

    /// The book and those that it inherits from, the nearest first.
    pub fn ancestry(&self, book: usize) -> Vec<usize> {
        std::iter::successors(Some(book), |&book| self.parent(book)).collect()
    }

    /// What books move, remove and change must be there to be moved, removed and changed.
    pub fn check(&self, faults: &mut Faults) {
        for (place, book) in self.books.iter().enumerate() {
            let Some(parent) = self.parent(place) else { continue };
            let (head, mut wrong) =
                (&book.head, |key: String, why: String| faults.add(book.source.fault(&key, why)));
            for (from, to) in &head.moved {
                let key = format!("book.moved.{from}");
                if let Some(why) = not_normal(to) {
                    wrong(key.clone(), why);
                }
                if !number::is_normal(from) {
                    self.not_inherited(place, parent, from)
                        .into_iter()
                        .for_each(|why| wrong(key.clone(), why));
                } else if !self.has_at(parent, from) {
                    wrong(key, format!("{} has nothing at that number", self.books[parent].id));
                }
            }
            for slug in &head.removed {
                let why = self.not_inherited(place, parent, slug);
                why.into_iter().for_each(|why| wrong("book.removed".to_owned(), format!("`{slug}`: {why}")));
            }
            for slug in head.changed.keys() {
                let why = match head.removed.contains(slug) {
                    true => Some("is removed as well".to_owned()),
                    false => self.not_inherited(place, parent, slug),
                };
                why.into_iter().for_each(|why| wrong(format!("book.changed.{slug}"), why));
            }
        }
    }

    /// Why a concept cannot be moved, removed or changed.
    fn not_inherited(&self, book: usize, parent: usize, slug: &str) -> Option<String> {
        let Some(concept) = self.register.find(slug) else { return Some("no such concept".to_owned()) };
        let (id, parent_id) = (&self.books[book].id, &self.books[parent].id);
        if self.register.concepts[concept].entry.at.contains_key(id) {
            return Some(format!("the register has a number of {id} for it, so it is not inherited"));
        }
        self.stated(parent, concept).is_none().then(|| format!("{parent_id} does not have it"))
    }

    fn has_at(&self, book: usize, number: &str) -> bool {
        let all = (0..self.register.concepts.len()).filter_map(|concept| self.stated(book, concept));
        all.flat_map(|stated| &stated.numbers).any(|at| at == number || number::is_under(at, number))
    }
}
