//! What would be ruled if one rule were another: a departure from a rulebook.

use std::fmt;

use crate::parameter::Shown;
use crate::{Concept, Given, InForce, Parameter, RulebookId};

/// One change to a rulebook, to ask what hangs on it. The cases are tested with it: a case that shows a clause must come
/// out otherwise without it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// The clause is struck out, and every value that it gives.
    Without(Concept),
    /// One value of a parameter is another, or is struck out.
    Value(OtherValue),
    /// A parameter is as in another game.
    AsIn(OtherGame),
}

/// A value of a parameter, and what stands in its place. [`Parameter::departures`] gives them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OtherValue {
    parameter: Parameter,
    /// Which of the parameter's values is replaced.
    place: u8,
    /// Which of the values that it could have instead; none: struck out.
    by: Option<u8>,
}

/// A parameter and the game from which its value is taken, under another rulebook as a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OtherGame {
    parameter: Parameter,
    profile: u16,
}

impl Departure {
    /// A parameter is as in another game.
    pub fn as_in(parameter: Parameter, game: InForce) -> Departure {
        Departure::AsIn(OtherGame { parameter, profile: game.profile() as u16 })
    }
}

impl Parameter {
    fn at(self, place: u8) -> Option<&'static Shown> {
        self.data().values.get(usize::from(place))
    }

    /// The departures from its values in a rulebook, in whatever pace, supervision and overlays they hold. Those of a group
    /// ask the same, so that one of them tells as much as all: whether it matters that the value is this choice. Of a
    /// number it matters where it ends, so the next ones are two groups; of a list every item is one.
    pub fn departures(self, book: RulebookId) -> Vec<Vec<Departure>> {
        let mut places: Vec<u8> =
            InForce::all().filter(|at| at.id() == book).filter_map(|at| self.place(at)).collect();
        places.sort_unstable();
        places.dedup();
        let each = matches!(self.kind(), "seconds" | "count") || self.kind().starts_with('[');
        let mut groups = Vec::new();
        for place in places {
            let others = self.at(place).map_or(0, |shown| shown.others.len() as u8);
            let departure = |by| Departure::Value(OtherValue { parameter: self, place, by });
            if each {
                groups.extend((0..others).map(|by| vec![departure(Some(by))]));
            } else {
                groups.push([None].into_iter().chain((0..others).map(Some)).map(departure).collect());
            }
        }
        groups
    }
}

impl OtherValue {
    /// The parameter.
    pub fn parameter(self) -> Parameter {
        self.parameter
    }

    /// The value that is replaced, as text, and the concept that gives it.
    pub fn replaced(self) -> Option<(&'static str, Concept)> {
        self.parameter.at(self.place).map(|shown| (shown.text, shown.clause.concept()))
    }

    /// What stands in its place, as text; none: it is struck out.
    pub fn by(self) -> Option<&'static str> {
        self.parameter.at(self.place)?.others.get(usize::from(self.by?)).copied()
    }
}

impl InForce {
    /// Whether the clause of a concept is struck out.
    #[inline]
    pub(crate) fn strikes(self, concept: Concept) -> bool {
        self.departure() == Some(Departure::Without(concept))
    }

    /// The profile from which the value of a parameter is taken.
    pub(crate) fn profile_for(self, parameter: u16) -> usize {
        match self.departure() {
            Some(Departure::AsIn(other)) if other.parameter.0 == parameter => usize::from(other.profile),
            _ => self.profile(),
        }
    }

    /// A value as it is after the departure.
    #[cold]
    pub(crate) fn departed<T: Copy>(
        self,
        parameter: u16,
        place: u8,
        given: Option<Given<T>>,
        others: &[&[T]],
    ) -> Option<Given<T>> {
        let given = given?;
        match self.departure() {
            Some(Departure::Without(concept)) => {
                Some(given).filter(|given| given.clause.concept() != concept)
            }
            Some(Departure::Value(other)) if other.parameter.0 == parameter && other.place + 1 == place => {
                let value = *others.get(usize::from(other.place))?.get(usize::from(other.by?))?;
                Some(Given { value, ..given })
            }
            _ => Some(given),
        }
    }

    /// The same as text.
    pub(crate) fn departed_text(
        self,
        parameter: Parameter,
        place: u8,
        shown: &'static Shown,
    ) -> Option<&'static str> {
        match self.departure() {
            Some(Departure::Without(concept)) => {
                Some(shown.text).filter(|_| shown.clause.concept() != concept)
            }
            Some(Departure::Value(other)) if (other.parameter, other.place) == (parameter, place) => {
                other.by()
            }
            _ => Some(shown.text),
        }
    }
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Departure::Without(concept) => write!(f, "without {concept}"),
            Departure::Value(other) => {
                let (value, concept) = other.replaced().map_or(("", ""), |(v, c)| (v, c.slug()));
                let by = other.by().unwrap_or("absent");
                write!(f, "{} {by} instead of {value} ({concept})", other.parameter.name())
            }
            Departure::AsIn(other) => {
                let book = InForce::of_profile(other.profile).id();
                write!(f, "{} as in {book}", other.parameter.name())
            }
        }
    }
}
