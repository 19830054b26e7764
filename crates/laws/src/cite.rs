//! Concepts that can always be cited, because every rulebook has them.

use crate::tables::{HELD, HELD_BY_ALL};
use crate::{Clause, Concept, InForce};

/// A concept that every rulebook has, whatever is switched on over it, so that there is always a clause to cite:
/// [`InForce::cite`] needs no `Option`.
///
/// # How to cite
///
/// | what is at hand | how |
/// | --- | --- |
/// | a concept that every rulebook has | `book.cite(everywhere::touch::ADJUSTING)`; the constant does not exist where a rulebook lacks it, so nothing else compiles |
/// | several, of which every rulebook has one | `book.cite_first(FirstOf::new(&[concept::a::B, concept::c::D]))` in a `const`: see [`FirstOf`] |
/// | a value of a parameter | the clause that comes with it ([`Given`](crate::Given)) |
/// | a concept that some rulebooks lack | `book.clause(concept::draw::FIVEFOLD)`, an `Option`: there is no such rule where it is `None` |
/// | nothing, and the arbiter rules by analogy (Preface) | [`Rulebook::analogy`](crate::Rulebook::analogy), said in so many words |
///
/// ```
/// use jadoube_laws::{Concept, InForce, Pace, RulebookId, Supervision, concept, everywhere};
///
/// let book = InForce::plain(RulebookId::Fide2018, Pace::Standard, Supervision::Full);
/// assert_eq!(book.cite(everywhere::end::CHECKMATE).law(), "5.1.1");
/// assert_eq!(Concept::from(everywhere::end::CHECKMATE), concept::end::CHECKMATE);
/// ```
///
/// A rulebook that lacks the concept has no such constant:
///
/// ```compile_fail
/// let concept = jadoube_laws::everywhere::draw::FIVEFOLD; // 2009 has none
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Everywhere(Concept);

impl Everywhere {
    /// The concept, if every rulebook has it. Where it is known beforehand, the constants in
    /// [`everywhere`](crate::everywhere) say so when they are compiled.
    pub fn new(concept: impl Into<Concept>) -> Option<Everywhere> {
        let concept = concept.into();
        (HELD[concept.index()] == HELD_BY_ALL).then_some(Everywhere(concept))
    }

    /// The concept.
    pub const fn concept(self) -> Concept {
        self.0
    }

    /// One that the build script knows to be so.
    pub(crate) const fn known(concept: Concept) -> Everywhere {
        Everywhere(concept)
    }
}

impl From<Everywhere> for Concept {
    fn from(everywhere: Everywhere) -> Concept {
        everywhere.0
    }
}

/// Several concepts, of which every rulebook has at least one; the first that is in force is cited.
///
/// Made in a constant, where it is checked when it is compiled:
///
/// ```
/// use jadoube_laws::{FirstOf, InForce, Pace, RulebookId, Supervision, concept};
///
/// const DUTY: FirstOf = FirstOf::new(&[concept::recording::DUTY, concept::blitz::NO_RECORDING]);
/// let law = |id| InForce::plain(id, Pace::Blitz, Supervision::Full).cite_first(DUTY).law();
/// assert_eq!((law(RulebookId::Fide2014), law(RulebookId::FinBlitz2014)), ("8.1.a", "6"));
/// ```
///
/// ```compile_fail
/// # use jadoube_laws::{FirstOf, concept};
/// // Neither is in 2009.
/// const NEITHER: FirstOf = FirstOf::new(&[concept::draw::FIVEFOLD, concept::draw::SEVENTY_FIVE_MOVES]);
/// # let _ = NEITHER;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FirstOf(&'static [Concept]);

impl FirstOf {
    /// These concepts, the one to be preferred first.
    ///
    /// # Panics
    /// Where some rulebook has none of them; in a constant this is an error of compilation.
    pub const fn new(concepts: &'static [Concept]) -> FirstOf {
        let mut word = 0;
        while word < HELD_BY_ALL.len() {
            let (mut held, mut place) = (0, 0);
            while place < concepts.len() {
                held |= HELD[concepts[place].0 as usize][word];
                place += 1;
            }
            assert!(held == HELD_BY_ALL[word], "some rulebook has none of these concepts");
            word += 1;
        }
        FirstOf(concepts)
    }

    /// The concepts.
    pub const fn concepts(self) -> &'static [Concept] {
        self.0
    }
}

impl InForce {
    /// The clause of a concept that every rulebook has.
    ///
    /// Where a [`Departure`](crate::Departure) strikes it out it is the clause on analogy (Preface): what is ruled then is
    /// compared with what was ruled, and needs something to cite.
    #[inline]
    pub fn cite(self, concept: Everywhere) -> Clause {
        self.clause(concept.0).unwrap_or_else(|| self.rulebook().analogy())
    }

    /// The clause of the first of these concepts that is in force; every rulebook has one.
    pub fn cite_first(self, concepts: FirstOf) -> Clause {
        self.first(concepts.0).unwrap_or_else(|| self.rulebook().analogy())
    }
}
