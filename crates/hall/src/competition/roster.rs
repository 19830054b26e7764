//! The list of players: the only place where names are. It stands apart from every log, and a player can be taken out of it.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::name::Name;

/// A player's number in the competition, from 1: the starting rank of reports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// As reports to federations have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sex {
    /// Female.
    #[serde(rename = "w")]
    Female,
    /// Male.
    #[serde(rename = "m")]
    Male,
}

/// What is known of a player as a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The name, as reports write it: family name first, then a comma.
    pub name: Name,
    /// The title: `GM`, `WIM`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Name>,
    /// The rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// The federation, by its three letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation: Option<Name>,
    /// The number in the list of FIDE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fide_id: Option<u64>,
    /// The day or the year of birth, as reports write it: `1990/05/17`, `1990`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub born: Option<Name>,
    /// Female or male.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// The team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Name>,
}

impl Person {
    /// Somebody of whom only the name is known.
    pub fn named(name: Name) -> Person {
        Person {
            name,
            title: None,
            rating: None,
            federation: None,
            fide_id: None,
            born: None,
            sex: None,
            team: None,
        }
    }

    /// Whether two records speak of one person: by the FIDE number where both have one, else by the name.
    pub fn is_same(&self, other: &Person) -> bool {
        match (self.fide_id, other.fide_id) {
            (Some(one), Some(other)) => one == other,
            _ => self.name == other.name,
        }
    }

    /// This record, and what an older one knows beyond it.
    pub(super) fn or(self, older: Option<&Person>) -> Person {
        let Some(older) = older else { return self };
        Person {
            name: self.name,
            title: self.title.or_else(|| older.title.clone()),
            rating: self.rating.or(older.rating),
            federation: self.federation.or_else(|| older.federation.clone()),
            fide_id: self.fide_id.or(older.fide_id),
            born: self.born.or_else(|| older.born.clone()),
            sex: self.sex.or(older.sex),
            team: self.team.or_else(|| older.team.clone()),
        }
    }
}

/// The persons behind the players' numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Roster(BTreeMap<PlayerId, Person>);

impl Roster {
    /// Puts a person behind a number.
    pub fn set(&mut self, player: PlayerId, person: Person) {
        self.0.insert(player, person);
    }

    /// Takes a person out; says whether there was one. The number stays, and every log still verifies.
    pub fn erase(&mut self, player: PlayerId) -> bool {
        self.0.remove(&player).is_some()
    }

    /// The person, where the list still has one.
    pub fn person(&self, player: PlayerId) -> Option<&Person> {
        self.0.get(&player)
    }

    /// The name, or `#` and the number where the person was taken out.
    pub fn name(&self, player: PlayerId) -> String {
        self.person(player).map_or_else(|| format!("#{player}"), |person| person.name.to_string())
    }

    /// Everybody, in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (PlayerId, &Person)> {
        self.0.iter().map(|(id, person)| (*id, person))
    }
}

impl FromIterator<(PlayerId, Person)> for Roster {
    fn from_iter<I: IntoIterator<Item = (PlayerId, Person)>>(persons: I) -> Roster {
        Roster(persons.into_iter().collect())
    }
}
