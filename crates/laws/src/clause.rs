//! Clauses, and values given by them.

use std::borrow::Cow;
use std::fmt;

use crate::read::{CLAUSE_PLACES, ENGLISH, REGISTER};
use crate::{Concept, Lang, Overlay, Place, RulebookId, number_in};

/// A clause of a rulebook: a concept at its number there.
///
/// Only a [`Rulebook`](crate::Rulebook) or the rulebook [`InForce`](crate::InForce) gives one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(pub(crate) u16);

/// A value of a parameter with the clause that gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Given<T> {
    /// The value.
    pub value: T,
    /// The clause.
    pub clause: Clause,
}

#[derive(Clone)]
pub(crate) struct ClauseData {
    pub concept: Concept,
    pub book: RulebookId,
    pub law: &'static str,
    pub numbers: Vec<&'static str>,
    pub taken_from: Option<RulebookId>,
    pub overlay: Option<Overlay>,
    /// Where the English texts have what it says.
    pub english: u16,
}

impl Clause {
    /// What the clause is about, the same in every rulebook that has it.
    pub fn concept(self) -> Concept {
        self.data().concept
    }

    /// The rulebook in which it applies.
    pub fn rulebook(self) -> RulebookId {
        self.data().book
    }

    /// The number as a ruling prints it, such as `9.5.3`.
    ///
    /// Of several numbers in the register this is the first, the principal one, with two exceptions: where a point of
    /// Appendix B brings in one of Appendix A both are given (`B.4, A.4.b`), and a lead-in with a single point gives
    /// the point (`Adj.8, Adj.8.c` gives `Adj.8.c`).
    pub fn law(self) -> &'static str {
        self.data().law
    }

    /// The same as a language writes it: `Preface` is `Esipuhe` in Finnish.
    pub fn law_in(self, lang: Lang) -> Cow<'static, str> {
        number_in(self.law(), lang)
    }

    /// All numbers of the concept there, the principal one first.
    pub fn numbers(self) -> &'static [&'static str] {
        &self.data().numbers
    }

    /// The rulebook whose text it is, where that is another: a part that is missing from this one, or the Laws on
    /// which national rules stand. The number is then one of that rulebook.
    pub fn taken_from(self) -> Option<RulebookId> {
        self.data().taken_from
    }

    /// The overlay that brought it in, if one did.
    pub fn overlay(self) -> Option<Overlay> {
        self.data().overlay
    }

    /// What it says, in our words, in English.
    pub fn says(self) -> &'static str {
        ENGLISH.get(usize::from(self.data().english)).map_or("", |(says, _)| says)
    }

    /// Where its number and text stand in the data: in the register, and in the file of a rulebook or overlay that moves
    /// or changes it.
    pub fn places(self) -> &'static [Place] {
        &CLAUSE_PLACES[usize::from(self.0)]
    }

    fn data(self) -> &'static ClauseData {
        &REGISTER.clauses[usize::from(self.0)]
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clause({} {} {})", self.rulebook(), self.law(), self.concept())
    }
}

/// The number, and the rulebook it is taken from where that is another.
impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.law())?;
        self.taken_from().map_or(Ok(()), |book| write!(f, " of {book}"))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let fields = 3 + usize::from(self.taken_from().is_some());
        let mut clause = serializer.serialize_struct("Clause", fields)?;
        clause.serialize_field("rulebook", &self.rulebook())?;
        clause.serialize_field("law", self.law())?;
        clause.serialize_field("concept", &self.concept())?;
        if let Some(book) = self.taken_from() {
            clause.serialize_field("taken_from", &book)?;
        }
        clause.end()
    }
}

/// Reads what is serialised: rulebook, law and concept must be those of a clause that exists.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Clause {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Cited<'a> {
            rulebook: RulebookId,
            #[serde(borrow)]
            law: std::borrow::Cow<'a, str>,
            concept: Concept,
        }
        let Cited { rulebook, law, concept } = Cited::deserialize(deserializer)?;
        crate::Rulebook::get(rulebook)
            .cited(concept, &law)
            .ok_or_else(|| serde::de::Error::custom(format!("{rulebook} has no {concept} at {law}")))
    }
}
