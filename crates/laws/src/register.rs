//! The register of concepts.

use std::fmt;
use std::str::FromStr;

use crate::read::{ENGLISH, REGISTER};
use crate::tables::{CONCEPTS, NEEDS};
use crate::{Clause, Kind, Overlay, Rulebook, RulebookId, UnknownName};

/// A rule as such, whatever its number in each rulebook: `draw.wrong-claim-time`.
///
/// The constants are in [`concept`](crate::concept).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Concept(pub(crate) u16);

pub(crate) struct ConceptData {
    pub slug: &'static str,
    /// Where the English texts have its title and remark.
    pub english: u16,
    pub kind: Kind,
    pub matter: &'static str,
    pub see: Vec<Concept>,
    pub was: Vec<&'static str>,
    /// Bits of the books whose own text differs in words only.
    pub wording: u16,
    /// Bits of the books that have a text of their own beside the common one.
    pub own: u16,
    pub data: Vec<(&'static str, &'static str)>,
}

impl Concept {
    /// How many there are; ids run from 0.
    pub const COUNT: usize = CONCEPTS;

    /// All concepts in the order of the register.
    pub fn all() -> impl ExactSizeIterator<Item = Concept> {
        (0..CONCEPTS as u16).map(Concept)
    }

    /// The concept with this slug, or with this former slug.
    pub fn from_slug(slug: &str) -> Option<Concept> {
        let slugs = &REGISTER.slugs;
        let place = slugs.binary_search_by(|(known, _)| (*known).cmp(slug)).ok()?;
        Some(slugs[place].1)
    }

    /// Its place in the register, for tables of one's own. Not stable between versions.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The stable name, `area.name`.
    pub fn slug(self) -> &'static str {
        self.data().slug
    }

    /// The rule in a few words.
    pub fn title(self) -> &'static str {
        self.english().0
    }

    /// What it asks of a program.
    pub fn kind(self) -> Kind {
        self.data().kind
    }

    /// The matter under which the register has it.
    pub fn matter(self) -> &'static str {
        self.data().matter
    }

    /// What it says in a rulebook, in our words; `None` where the rulebook does not have it.
    pub fn says(self, book: RulebookId) -> Option<&'static str> {
        Rulebook::get(book).clause(self).map(Clause::says)
    }

    /// Slips of translation and print with what is meant, decisions, and how the rulebooks differ.
    pub fn remark(self) -> Option<&'static str> {
        Some(self.english().1).filter(|remark| !remark.is_empty())
    }

    /// Related concepts.
    pub fn see(self) -> &'static [Concept] {
        &self.data().see
    }

    /// Former slugs that still resolve.
    pub fn was(self) -> &'static [&'static str] {
        &self.data().was
    }

    /// Further data of single concepts: signs, letters, the sample game.
    pub fn data_entries(self) -> &'static [(&'static str, &'static str)] {
        &self.data().data
    }

    /// Overlays of which one must be switched on for the concept to hold; empty where it always does.
    pub fn overlays(self) -> impl Iterator<Item = Overlay> {
        let needs = self.needs();
        Overlay::ALL.into_iter().filter(move |&overlay| needs >> overlay as u16 & 1 == 1)
    }

    /// Whether a rulebook adds a text of its own to the common one.
    pub fn has_own_text(self, book: RulebookId) -> bool {
        (self.data().own >> book as u16) & 1 == 1
    }

    /// Whether that text differs in words only: from the common one, and from that of the edition before.
    pub fn only_worded_otherwise(self, book: RulebookId) -> bool {
        self.data().wording >> book as u16 & 1 == 1
    }

    /// Bits of the overlays one of which must be on; none: always holds.
    #[inline]
    pub(crate) fn needs(self) -> u16 {
        NEEDS[self.index()]
    }

    fn english(self) -> (&'static str, &'static str) {
        ENGLISH.get(usize::from(self.data().english)).copied().unwrap_or_default()
    }

    fn data(self) -> &'static ConceptData {
        &REGISTER.concepts[self.index()]
    }
}

impl FromStr for Concept {
    type Err = UnknownName;

    fn from_str(slug: &str) -> Result<Self, Self::Err> {
        Concept::from_slug(slug).ok_or_else(|| UnknownName {
            what: "concept",
            found: slug.to_owned(),
            expected: "the slugs of laws/register, such as draw.wrong-claim-time",
        })
    }
}

impl fmt::Debug for Concept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Concept({})", self.slug())
    }
}

impl fmt::Display for Concept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.slug())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Concept {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.slug())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Concept {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let slug = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        slug.parse().map_err(serde::de::Error::custom)
    }
}
