//! What was counted.

use jadoube::audit::{Kind, Report, Severity};
use jadoube::laws::RulebookId;

/// Counts over all files.
#[derive(Default)]
pub struct Tally {
    pub plies: u64,
    pub undecided: u64,
    pub interrupted: bool,
    /// By the places of [`Kind::ALL`] and of [`Severity::ALL`].
    counts: [[u64; Severity::ALL.len()]; Kind::ALL.len()],
    by_rulebook: [u64; RulebookId::ALL.len()],
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

impl Tally {
    /// What follows belongs to this file.
    pub fn begin(&mut self, file: usize, name: &str) {
        if self.file.replace(file) != Some(file) {
            self.files.push(FileTally { name: name.to_owned(), games: 0, by_severity: Default::default() });
        }
    }

    pub fn add(&mut self, report: &Report) {
        self.plies += report.plies;
        self.undecided += report.undecided;
        for (sum, games) in self.by_rulebook.iter_mut().zip(report.by_rulebook) {
            *sum += games;
        }
        let mut file = self.files.last_mut();
        for finding in &report.findings {
            self.counts[finding.kind as usize][finding.severity as usize] += 1;
            if let Some(file) = &mut file {
                file.by_severity[finding.severity as usize] += 1;
            }
        }
        if let Some(file) = file {
            file.games += report.games;
        }
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

    pub fn found(&self) -> u64 {
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
}
