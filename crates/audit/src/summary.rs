//! Games and findings by year and by event.

use std::collections::{BTreeMap, HashMap};

use jadoube_notation::pgn::RawTag;

use crate::{Finding, Place, Severity};

/// How many games there are, and how many findings of each severity in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    /// Games.
    pub games: u64,
    /// Findings, in the order of [`Severity::ALL`].
    pub findings: [u64; Severity::ALL.len()],
}

impl Counted {
    /// Adds what another one counted.
    pub fn add(&mut self, other: &Counted) {
        self.games += other.games;
        for (sum, more) in self.findings.iter_mut().zip(other.findings) {
            *sum += more;
        }
    }
}

/// Games and findings by year and by event.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// By the year of the date; 0 where it is not known.
    pub years: BTreeMap<u16, Counted>,
    /// By the Event tag; empty where there is none.
    pub events: HashMap<String, Counted>,
}

/// Events that are counted one by one; further ones are counted as if they had no name.
const MOST_EVENTS: usize = 10_000;

/// Events that are found faster one after the other than by a hash.
const FEW_EVENTS: usize = 8;

impl Summary {
    /// Adds what another one counted.
    pub fn add(&mut self, other: &Summary) {
        for (year, counted) in &other.years {
            self.years.entry(*year).or_default().add(counted);
        }
        for (event, counted) in &other.events {
            let full = self.events.len() >= MOST_EVENTS && !self.events.contains_key(event);
            self.events.entry(if full { String::new() } else { event.clone() }).or_default().add(counted);
        }
    }
}

/// Counts while games are read. Games mostly come with the event and the year of the one before.
#[derive(Default)]
pub(crate) struct Counter {
    years: Entries<u16>,
    events: Entries<Box<[u8]>>,
    /// Whether the game at hand has told its event.
    named: bool,
    places: HashMap<Box<[u8]>, usize>,
}

struct Entries<K> {
    list: Vec<(K, Counted)>,
    now: usize,
}

impl<K> Default for Entries<K> {
    fn default() -> Entries<K> {
        Entries { list: Vec::new(), now: 0 }
    }
}

impl Counter {
    /// A game begins.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.named = false;
    }

    /// The event of the game at hand, as its tag is written.
    #[inline]
    pub(crate) fn event(&mut self, name: &[u8]) {
        self.named = true;
        if self.events.list.get(self.events.now).is_none_or(|(known, _)| **known != *name) {
            self.find_event(name);
        }
    }

    #[inline(never)]
    fn find_event(&mut self, name: &[u8]) {
        let first = self.events.list.iter().take(FEW_EVENTS);
        if let Some(place) = first.into_iter().position(|(known, _)| **known == *name) {
            self.events.now = place;
            return;
        }
        if let Some(&place) = self.places.get(name) {
            self.events.now = place;
            return;
        }
        let name = if self.events.list.len() < MOST_EVENTS { name } else { b"" };
        let next = self.events.list.len();
        let place = *self.places.entry(name.into()).or_insert(next);
        if place == next {
            self.events.list.push((name.into(), Counted::default()));
        }
        self.events.now = place;
    }

    /// A game is over, of this year.
    #[inline]
    pub(crate) fn game(&mut self, year: u16) {
        if !self.named {
            self.event(b"");
        }
        let years = &mut self.years;
        if years.list.get(years.now).is_none_or(|(known, _)| *known != year) {
            years.now = years.list.iter().position(|(known, _)| *known == year).unwrap_or_else(|| {
                years.list.push((year, Counted::default()));
                years.list.len() - 1
            });
        }
        self.each(|counted| counted.games += 1);
    }

    /// Something was found in the game that was counted last.
    pub(crate) fn found(&mut self, findings: &[Finding]) {
        for finding in findings {
            self.each(|counted| counted.findings[finding.severity as usize] += 1);
        }
    }

    #[inline]
    fn each(&mut self, mut change: impl FnMut(&mut Counted)) {
        if let Some((_, counted)) = self.years.list.get_mut(self.years.now) {
            change(counted);
        }
        if let Some((_, counted)) = self.events.list.get_mut(self.events.now) {
            change(counted);
        }
    }

    /// What was counted since the last call.
    pub(crate) fn take(&mut self) -> Summary {
        self.places.clear();
        self.years.now = 0;
        self.events.now = 0;
        let named = |(raw, counted): (Box<[u8]>, Counted)| {
            let tag = RawTag { name: b"Event", raw: &raw, place: Place::default() };
            (tag.value().trim().to_owned(), counted)
        };
        let mut summary = Summary {
            years: std::mem::take(&mut self.years.list).into_iter().collect(),
            ..Summary::default()
        };
        for (event, counted) in std::mem::take(&mut self.events.list).into_iter().map(named) {
            summary.events.entry(event).or_default().add(&counted);
        }
        summary
    }
}
