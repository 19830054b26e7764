//! The rulebooks.

use std::fmt;

use crate::read::REGISTER;
use crate::tables::{BOOKS, NEWEST, OLDEST};
use crate::{
    Clause, Concept, Date, InForce, Lang, Overlay, Pace, RulebookId, Supervision, number, number_in,
};

/// An edition of the Laws, or rules that stand on one.
pub struct Rulebook {
    data: BookData,
}

#[derive(Clone, Copy)]
pub(crate) struct BookData {
    pub id: RulebookId,
    pub title: &'static str,
    pub effective: Date,
    pub by_date: bool,
    pub source: &'static str,
    pub remark: &'static str,
    pub inherits: Option<RulebookId>,
    pub base: Option<RulebookId>,
    pub rules_as: Option<RulebookId>,
    pub language: Lang,
    pub pace: Option<Pace>,
    pub overlays: &'static [Overlay],
    pub first_profile: u16,
    pub clauses: Numbered,
    /// The place of the clause on analogy.
    pub analogy: u16,
}

/// The places of a book's clauses: one after the other, in the order of the concepts that it has.
#[derive(Clone, Copy)]
pub(crate) struct Numbered {
    pub first: u16,
    /// Bits of the concepts that it has, and how many it has before them.
    pub words: &'static [(u64, u16); Concept::COUNT.div_ceil(64)],
}

impl Numbered {
    #[inline]
    fn place(self, concept: Concept) -> Option<u16> {
        let (word, before) = self.words[concept.index() / 64];
        let bit = 1 << (concept.index() % 64);
        (word & bit != 0).then(|| self.first + before + (word & (bit - 1)).count_ones() as u16)
    }
}

/// In place of a clause: there is none.
pub(crate) const NONE: u16 = u16::MAX;

impl Rulebook {
    /// The rulebook with this id.
    pub fn get(id: RulebookId) -> &'static Rulebook {
        &BOOKS[id as usize]
    }

    /// All of them, in the order of [`RulebookId::ALL`].
    pub fn all() -> &'static [Rulebook] {
        &BOOKS
    }

    /// The edition of the FIDE Laws in force on a day; `None` before the first that is here (1 July 2009).
    pub fn on(date: Date) -> Option<&'static Rulebook> {
        let editions = BOOKS.iter().filter(|book| book.data.by_date && book.data.effective <= date);
        editions.max_by_key(|book| book.data.effective)
    }

    /// The oldest edition of the FIDE Laws that is here.
    pub fn oldest() -> &'static Rulebook {
        Rulebook::get(OLDEST)
    }

    /// The newest edition of the FIDE Laws that is in force on a day: one that is here before its day is not the newest
    /// yet. Before the first that is here it is that one.
    pub fn newest_on(day: Date) -> &'static Rulebook {
        Rulebook::on(day).unwrap_or_else(Rulebook::oldest)
    }

    /// The last edition of the FIDE Laws that is here, in force or not yet: see [`newest_on`](Rulebook::newest_on).
    pub fn newest() -> &'static Rulebook {
        Rulebook::get(NEWEST)
    }

    /// Its id.
    pub fn id(&self) -> RulebookId {
        self.data.id
    }

    /// Its name for people.
    pub fn title(&self) -> &'static str {
        self.data.title
    }

    /// The day from which it is in force.
    pub fn effective(&self) -> Date {
        self.data.effective
    }

    /// The text that was read.
    pub fn source(&self) -> &'static str {
        self.data.source
    }

    /// What has to be known about it.
    pub fn remark(&self) -> Option<&'static str> {
        Some(self.data.remark).filter(|remark| !remark.is_empty())
    }

    /// The rulebook on which it stands where it is silent: the Laws under national rules.
    pub fn base(&self) -> Option<RulebookId> {
        self.data.base
    }

    /// The rulebook from which it takes over what it does not state: values, clauses, texts.
    pub fn inherits(&self) -> Option<RulebookId> {
        self.data.inherits
    }

    /// The rulebook that it inherits from, where the cases of that one are its own too: a case that does not name it is
    /// ruled as under that one.
    pub fn rules_as(&self) -> Option<RulebookId> {
        self.data.rules_as
    }

    /// The language of its text, whose letters for the pieces it prints (C.2, 2.2).
    pub fn language(&self) -> Lang {
        self.data.language
    }

    /// The only pace it is made for, if so.
    pub fn only_pace(&self) -> Option<Pace> {
        self.data.pace
    }

    /// Overlays that may be switched on over it.
    pub fn overlays(&self) -> &'static [Overlay] {
        self.data.overlays
    }

    /// The clause of a concept, if it is in this rulebook or taken over into it.
    #[inline]
    pub fn clause(&self, concept: impl Into<Concept>) -> Option<Clause> {
        self.data.clauses.place(concept.into()).map(Clause)
    }

    /// The clause by which situations are decided that no other clause regulates: by analogy (Preface). Every rulebook
    /// has it, so that there is always something to cite.
    pub fn analogy(&self) -> Clause {
        Clause(self.data.analogy)
    }

    /// The clause of a concept that was cited at a number, as a log or a snapshot has it: also one that only an overlay
    /// brings in, or that a parameter picks among several numbers.
    pub fn cited(&self, concept: Concept, law: &str) -> Option<Clause> {
        let plain = self.clause(concept).filter(|clause| clause.law() == law);
        plain.or_else(|| {
            let mut all = (0..REGISTER.clauses.len() as u16).map(Clause);
            all.find(|c| c.rulebook() == self.data.id && c.concept() == concept && c.law() == law)
        })
    }

    /// All its clauses, in the order of the register.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        Concept::all().filter_map(|concept| self.clause(concept))
    }

    /// The clauses at a number or under it (`9.2` finds `9.2.1`), in the order of the book.
    ///
    /// Numbers of its own come before those of the rulebook it stands on: rule 13 of the Finnish blitz rules hides
    /// Article 13 of the Laws.
    pub fn find(&self, number: &str) -> Vec<Clause> {
        let called = |at: &str| at == number || number::is_under(at, number);
        // Parts that have a name are found by what any language calls them.
        let matches = |at: &str| Lang::ALL.into_iter().any(|lang| called(&number_in(at, lang)));
        let mut numbers: Vec<(&str, Clause)> = self
            .clauses()
            .flat_map(|clause| clause.numbers().iter().map(move |at| (*at, clause)))
            .filter(|(at, _)| matches(at))
            .collect();
        numbers.sort_by(|(left, _), (right, _)| number::compare(left, right));
        let found = |own: bool| {
            let mut clauses: Vec<Clause> = Vec::new();
            for &(_, clause) in &numbers {
                if clause.taken_from().is_none() == own && !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
            clauses
        };
        let own = found(true);
        if own.is_empty() { found(false) } else { own }
    }

    /// The pace of a game by this rulebook's own limits: see [`InForce::pace_of`].
    pub fn pace_of(&self, periods: usize, seconds: u32, increment: u32) -> Pace {
        InForce::plain(self.data.id, Pace::Standard, Supervision::Full).pace_of(periods, seconds, increment)
    }

    pub(crate) const fn new(data: BookData) -> Rulebook {
        Rulebook { data }
    }

    pub(crate) fn first_profile(&self) -> usize {
        usize::from(self.data.first_profile)
    }
}

/// A rulebook is known by its id.
impl PartialEq for Rulebook {
    fn eq(&self, other: &Rulebook) -> bool {
        self.data.id == other.data.id
    }
}

impl Eq for Rulebook {}

impl fmt::Debug for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rulebook({})", self.data.id)
    }
}
