//! What was counted.

use std::collections::{BTreeMap, HashMap};

use jadoube::audit::{Counted, Kind, Report, Severity};
use jadoube::laws::RulebookId;
use serde::{Deserialize, Serialize};

use jadoube_answers::Row;

/// Counts of a part of a file, findings left out: those are counted as they are told.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Read {
    pub games: u64,
    pub plies: u64,
    pub undecided: u64,
    /// Games by the places of [`RulebookId::ALL`].
    rulebooks: Vec<u64>,
    /// Games by year and by event.
    years: BTreeMap<u16, u64>,
    events: BTreeMap<String, u64>,
}

impl Read {
    pub fn of(report: &Report) -> Read {
        let summary = &report.summary;
        Read {
            games: report.games,
            plies: report.plies,
            undecided: report.undecided,
            rulebooks: report.by_rulebook.to_vec(),
            years: summary.years.iter().map(|(year, counted)| (*year, counted.games)).collect(),
            events: summary.events.iter().map(|(event, counted)| (event.clone(), counted.games)).collect(),
        }
    }

    /// Adds what was read next.
    pub fn add(&mut self, next: Read) {
        self.games += next.games;
        self.plies += next.plies;
        self.undecided += next.undecided;
        self.rulebooks.resize(self.rulebooks.len().max(next.rulebooks.len()), 0);
        for (sum, games) in self.rulebooks.iter_mut().zip(next.rulebooks) {
            *sum += games;
        }
        for (year, games) in next.years {
            *self.years.entry(year).or_default() += games;
        }
        for (event, games) in next.events {
            *self.events.entry(event).or_default() += games;
        }
    }
}

/// Counts over all files.
#[derive(Default)]
pub struct Tally {
    pub plies: u64,
    pub undecided: u64,
    pub interrupted: bool,
    /// Findings that the baseline knows.
    pub known: u64,
    pub changes: u64,
    /// By the places of [`Kind::ALL`] and of [`Severity::ALL`].
    counts: [[u64; Severity::ALL.len()]; Kind::ALL.len()],
    by_rulebook: [u64; RulebookId::ALL.len()],
    pub years: BTreeMap<u16, Counted>,
    events: HashMap<String, Counted>,
    pub files: Vec<FileTally>,
    file: Option<usize>,
    trouble: bool,
}

/// Counts of one file.
pub struct FileTally {
    pub name: String,
    pub games: u64,
    pub by_severity: [u64; Severity::ALL.len()],
}

/// Events that are counted one by one; further ones are counted together, without a name.
const MOST_EVENTS: usize = 100_000;

impl Tally {
    /// What follows belongs to this file.
    pub fn begin(&mut self, file: usize, name: &str) {
        if self.file.replace(file) != Some(file) {
            self.files.push(FileTally { name: name.to_owned(), games: 0, by_severity: Default::default() });
        }
    }

    /// A part of the file was read.
    pub fn read(&mut self, read: &Read) {
        self.plies += read.plies;
        self.undecided += read.undecided;
        for (sum, games) in self.by_rulebook.iter_mut().zip(&read.rulebooks) {
            *sum += games;
        }
        for (year, games) in &read.years {
            self.years.entry(*year).or_default().games += games;
        }
        for (event, games) in &read.events {
            self.event(event).games += games;
        }
        if let Some(file) = self.files.last_mut() {
            file.games += read.games;
        }
    }

    /// A finding is told.
    pub fn found(&mut self, row: &Row) {
        let severity = row.severity as usize;
        self.counts[row.kind as usize][severity] += 1;
        self.years.entry(row.year()).or_default().findings[severity] += 1;
        self.event(&row.event).findings[severity] += 1;
        if let Some(file) = self.files.last_mut() {
            file.by_severity[severity] += 1;
        }
    }

    fn event(&mut self, name: &str) -> &mut Counted {
        let full = self.events.len() >= MOST_EVENTS && !self.events.contains_key(name);
        self.events.entry(if full { String::new() } else { name.to_owned() }).or_default()
    }

    pub fn trouble(&mut self) {
        self.trouble = true;
    }

    pub fn had_trouble(&self) -> bool {
        self.trouble
    }

    /// Games of the file at hand so far.
    pub fn games_of_file(&self) -> u64 {
        self.files.last().map_or(0, |file| file.games)
    }

    pub fn games(&self) -> u64 {
        self.files.iter().map(|file| file.games).sum()
    }

    /// Findings that are told.
    pub fn told(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    pub fn of(&self, kind: Kind) -> u64 {
        self.counts[kind as usize].iter().sum()
    }

    pub fn of_kind_and_severity(&self, kind: Kind, severity: Severity) -> u64 {
        self.counts[kind as usize][severity as usize]
    }

    pub fn of_severity(&self, severity: Severity) -> u64 {
        self.counts.iter().map(|counts| counts[severity as usize]).sum()
    }

    /// Kinds that were found, with their counts.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, u64)> {
        Kind::ALL.into_iter().map(|kind| (kind, self.of(kind))).filter(|(_, count)| *count > 0)
    }

    /// Rulebooks by which games were judged, with their number.
    pub fn rulebooks(&self) -> impl Iterator<Item = (RulebookId, u64)> {
        RulebookId::ALL.into_iter().zip(self.by_rulebook).filter(|(_, games)| *games > 0)
    }

    /// The events with most findings, the gravest first, and those with most games.
    pub fn events(&self) -> Vec<(&str, Counted)> {
        let mut events: Vec<(&str, Counted)> =
            self.events.iter().map(|(name, counted)| (name.as_str(), *counted)).collect();
        events.sort_by(|(left_name, left), (right_name, right)| {
            (right.findings, right.games).cmp(&(left.findings, left.games)).then(left_name.cmp(right_name))
        });
        events
    }
}
