//! The parameters seen as a table, for explanations and comparisons. Code that rules uses the typed methods of
//! [`InForce`](crate::InForce).

use std::fmt;

use crate::read::{PARAMETERS, VALUE_PLACES, translations};
use crate::tables::{self, CELLS};
use crate::{Clause, Concept, InForce, Lang, Place};

/// A parameter of the rulebooks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parameter(pub(crate) u16);

pub(crate) struct ParameterData {
    pub name: &'static str,
    pub matter: &'static str,
    pub kind: &'static str,
    pub doc: &'static str,
    pub concepts: Vec<Concept>,
    pub values: Vec<Shown>,
}

/// A value as text.
pub(crate) struct Shown {
    pub text: &'static str,
    pub clause: Clause,
    pub remark: &'static str,
    /// The values that it could have instead.
    #[cfg(feature = "departures")]
    pub others: Vec<&'static str>,
}

impl Parameter {
    /// All of them, in the order of `laws/parameters.toml`.
    pub fn all() -> impl ExactSizeIterator<Item = Parameter> {
        (0..tables::PARAMETERS as u16).map(Parameter)
    }

    /// The parameter with this name.
    pub fn from_name(name: &str) -> Option<Parameter> {
        Parameter::all().find(|parameter| parameter.name() == name)
    }

    /// `draw.wrong-claim-time`.
    pub fn name(self) -> &'static str {
        self.data().name
    }

    /// `draw`.
    pub fn matter(self) -> &'static str {
        self.data().matter
    }

    /// `seconds`, `count`, `flag`, the name of a choice, or that of a list of choices in brackets.
    pub fn kind(self) -> &'static str {
        self.data().kind
    }

    /// What it means.
    pub fn doc(self) -> &'static str {
        self.data().doc
    }

    /// What it means, in a language.
    pub fn doc_in(self, lang: Lang) -> &'static str {
        translations(lang).docs.get(usize::from(self.0)).copied().unwrap_or(self.doc())
    }

    /// A value of it as people say it: choices in the words of a language, anything else, and English, as it is.
    pub fn value_in(self, lang: Lang, value: &str) -> String {
        let kind = self.kind().trim_matches(['[', ']']);
        let choices = &translations(lang).choices;
        let Some((_, names)) = choices.iter().find(|(name, _)| *name == kind) else {
            return value.to_owned();
        };
        let name = |word: &str| names.iter().find(|(known, _)| *known == word).map(|(_, name)| *name);
        let named: Vec<&str> = value.split(", ").map(|word| name(word).unwrap_or(word)).collect();
        named.join(", ")
    }

    /// The concepts it usually comes from.
    pub fn concepts(self) -> &'static [Concept] {
        &self.data().concepts
    }

    /// Its value as text with the clause that gives it; `None` where there is no such rule.
    pub fn value(self, book: InForce) -> Option<(&'static str, Clause)> {
        let (shown, text) = self.shown(book)?;
        Some((text, shown.clause))
    }

    /// What has to be known about its value there: a decision between readings, a slip of print.
    pub fn remark(self, book: InForce) -> Option<&'static str> {
        self.shown(book).map(|(shown, _)| shown.remark).filter(|remark| !remark.is_empty())
    }

    /// The same in a language, in English where it is not translated.
    pub fn remark_in(self, book: InForce, lang: Lang) -> Option<&'static str> {
        self.remark(book).map(|remark| remark_in(lang, remark))
    }

    /// Where the value that it has there stands in the data: in the file of the rulebook, of one that it inherits from or
    /// stands on, or of an overlay. Several places where it is stated for several paces.
    pub fn places_in(self, book: InForce) -> &'static [Place] {
        let values = &VALUE_PLACES[usize::from(self.0)];
        let place = self.shown(book).and_then(|_| self.place(book));
        place.and_then(|place| values.get(usize::from(place))).map_or(&[], Vec::as_slice)
    }

    fn shown(self, book: InForce) -> Option<(&'static Shown, &'static str)> {
        let place = self.place(book)?;
        let shown = self.data().values.get(usize::from(place))?;
        Some((shown, book.departed_text(self, place, shown)?))
    }

    /// Which of its values it has there.
    pub(crate) fn place(self, book: InForce) -> Option<u8> {
        CELLS[usize::from(self.0)][book.profile_for(self.0)].checked_sub(1)
    }

    pub(crate) fn data(self) -> &'static ParameterData {
        &PARAMETERS[usize::from(self.0)]
    }
}

/// A remark on a value in a language, in English where it is not translated.
pub(crate) fn remark_in(lang: Lang, remark: &'static str) -> &'static str {
    let remarks = &translations(lang).remarks;
    remarks.iter().find(|(english, _)| *english == remark).map_or(remark, |(_, text)| text)
}

impl fmt::Debug for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Parameter({})", self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Parameter {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
