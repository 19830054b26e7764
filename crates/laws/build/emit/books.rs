//! The tables of rulebooks and overlays.

use std::fmt::Write as _;

use super::{Emit, option};
use crate::book::{Book, Overlay};
use crate::schema::camel;

/// The clause by which an arbiter decides what no other clause does: every book must have it.
const ANALOGY: &str = "preface.analogy";

impl Emit<'_> {
    pub(super) fn books(&mut self) {
        let count = self.resolver.register.concepts.len();
        line!(self, "pub(crate) static BOOKS: [crate::Rulebook; {}] = [", self.resolver.books.len());
        let mut first_profile = 0;
        for (index, book) in self.resolver.books.iter().enumerate() {
            let head = &book.head;
            let mut places = vec![u16::MAX; count];
            for (concept, place) in places.iter_mut().enumerate() {
                if let Some(clause) = self.resolver.clause(index, concept) {
                    *place = self.clauses.place(clause) as u16;
                }
            }
            let date = head.effective.date.map_or((0, 0, 0), |d| (d.year, d.month, d.day));
            let id = |id: &Option<String>| option(id.as_ref().map(|id| format!("RulebookId::{}", camel(id))));
            let overlays = self.resolver.overlays_of(index);
            let pace = option(head.pace.as_ref().map(|p| format!("crate::Pace::{}", camel(p))));
            line!(
                self,
                "crate::Rulebook::new(crate::rulebook::BookData {{ id: RulebookId::{}, title: {:?},",
                camel(&book.id),
                head.title
            );
            line!(
                self,
                "effective: crate::Date::known({}, {}, {}), by_date: {},",
                date.0,
                date.1,
                date.2,
                head.by_date
            );
            line!(self, "source: {:?}, remark: {:?},", head.source, head.remark);
            line!(self, "inherits: {}, base: {}, pace: {pace},", id(&head.inherits), id(&head.base));
            let rules_as = head.inherits.clone().filter(|_| head.cases.is_none());
            let language = camel(head.language.as_deref().unwrap_or_default());
            line!(self, "rules_as: {}, language: Lang::{language},", id(&rules_as));
            line!(
                self,
                "overlays: &{}, first_profile: {first_profile},",
                overlay_list(&overlays, self.resolver.overlays)
            );
            let analogy = self.resolver.register.concepts.iter().position(|c| c.slug == ANALOGY);
            let analogy = analogy.map(|concept| places[concept]).filter(|place| *place != u16::MAX);
            if analogy.is_none() {
                self.faults.add(book.source.fault("book", format!("the book has no clause `{ANALOGY}`")));
            }
            let analogy = analogy.unwrap_or_default();
            let clauses = self.numbered(book, &places);
            line!(self, "clauses: {clauses}, analogy: {analogy} }}),");
            first_profile += 6 << overlays.len();
        }
        self.plain = self.clauses.rows.len();
        line!(self, "];\npub(crate) const PROFILES: usize = {first_profile};");
    }

    /// The clauses of a book are numbered one after the other, so which concepts it has says where they stand: 64 to a
    /// word, each with how many came before it.
    fn numbered(&mut self, book: &Book, places: &[u16]) -> String {
        let held = || places.iter().copied().filter(|place| *place != u16::MAX);
        let first = held().next().unwrap_or_default();
        if !held().eq((first..).take(held().count())) {
            self.faults.add(book.source.fault("book", "its clauses are not numbered one after the other"));
        }
        let (mut words, mut before) = (Vec::new(), 0);
        for places in places.chunks(64) {
            let bits = (0..).zip(places).filter(|(_, place)| **place != u16::MAX);
            let word = bits.fold(0u64, |word, (bit, _)| word | 1 << bit);
            words.push(format!("({word:#x}, {before})"));
            before += word.count_ones();
        }
        format!("crate::rulebook::Numbered {{ first: {first}, words: &[{}] }}", words.join(", "))
    }

    /// The first and the last of the editions that are chosen by their day.
    pub(super) fn editions(&mut self, books: &[Book]) {
        let day = |book: &&Book| book.head.effective.date.map(|d| (d.year, d.month, d.day));
        let editions = || books.iter().filter(|book| book.head.by_date);
        let (Some(oldest), Some(newest)) = (editions().min_by_key(day), editions().max_by_key(day)) else {
            return self.faults.add("laws/books: no rulebook is chosen `by-date`".into());
        };
        for (name, book) in [("OLDEST", oldest), ("NEWEST", newest)] {
            line!(self, "pub(crate) const {name}: RulebookId = RulebookId::{};", camel(&book.id));
        }
    }

    pub(super) fn overlays(&mut self) {
        let (resolver, clauses) = (&self.resolver, &mut self.clauses);
        let mut rows = String::new();
        for (index, overlay) in resolver.overlays.iter().enumerate() {
            let head = &overlay.head;
            let mut changed: Vec<(usize, Option<usize>)> =
                head.removes.iter().map(|slug| (resolver.register.index[slug], None)).collect();
            // An overlay that brings clauses in has one book.
            let book = head.books.first().and_then(|id| resolver.shelf.book(id)).unwrap_or_default();
            for slug in head.clauses.keys() {
                let concept = resolver.register.index[slug];
                let clause = resolver.overlay_clause(index, book, concept);
                changed.push((concept, clause.map(|c| clauses.place(c))));
            }
            changed.sort();
            let changed: Vec<_> = changed
                .iter()
                .map(|(c, to)| format!("({c}, {})", to.map_or(u16::MAX as usize, |t| t)))
                .collect();
            let made_for = (0..resolver.books.len()).filter(|&book| resolver.is_made_for(index, book));
            let books: Vec<_> =
                made_for.map(|book| format!("RulebookId::{}", camel(&resolver.books[book].id))).collect();
            let text = |t: &Option<String>| option(t.as_ref().map(|t| format!("{t:?}")));
            let after = option(head.after.as_ref().map(|o| format!("Overlay::{}", camel(o))));
            let _ = writeln!(
                rows,
                "crate::in_force::OverlayData {{ title: {:?}, books: &[{}], after: {after}, national: {}, national_rated: {}, changed: &[{}] }},",
                head.title,
                books.join(", "),
                text(&head.national),
                text(&head.national_rated),
                changed.join(", "),
            );
        }
        line!(
            self,
            "pub(crate) static OVERLAYS: [crate::in_force::OverlayData; {}] = [{rows}];",
            self.resolver.overlays.len()
        );
    }
}

fn overlay_list(list: &[usize], overlays: &[Overlay]) -> String {
    let names: Vec<_> = list.iter().map(|&o| format!("Overlay::{}", camel(&overlays[o].id))).collect();
    format!("[{}]", names.join(", "))
}
