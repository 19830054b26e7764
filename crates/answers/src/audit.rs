//! Games audited piece by piece.

use std::collections::BTreeMap;

use jadoube_audit::{Auditor, Kind, Report, Settings, Severity};
use jadoube_laws::{Lang, RulebookId};
use serde::{Deserialize, Serialize};

use crate::{Problem, Row, json};

/// How games are to be audited.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AuditOf {
    /// What the file is called in findings.
    #[serde(default)]
    pub file: String,
    /// The rulebook; that of each game's day where it is left out.
    #[serde(default)]
    pub rulebook: Option<RulebookId>,
    /// Moves that the regulations require of each player before a draw can be agreed.
    #[serde(default)]
    pub min_moves: u32,
    /// The kinds of findings that are looked for; all where it is left out.
    #[serde(default)]
    pub only: Option<Vec<String>>,
    /// The language of the findings.
    #[serde(default)]
    pub lang: Lang,
}

/// What was read and found in all.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditTotals {
    /// Games.
    pub games: u64,
    /// Their half-moves.
    pub plies: u64,
    /// Bytes.
    pub bytes: u64,
    /// Games whose end could not be judged for certain.
    pub undecided: u64,
    /// How many findings of each kind.
    pub findings: BTreeMap<String, u64>,
    /// How many findings of each severity.
    pub severities: BTreeMap<String, u64>,
    /// How many games were judged by each rulebook.
    pub rulebooks: BTreeMap<String, u64>,
}

/// An audit of one input that comes in pieces, in bounded memory.
pub struct AuditRun {
    auditor: Auditor,
    file: String,
    lang: Lang,
    totals: AuditTotals,
}

impl AuditOf {
    /// Begins.
    ///
    /// # Errors
    /// A kind of finding is not known.
    pub fn begin(&self) -> Result<AuditRun, Problem> {
        let auditor = Auditor::new(self.settings()?);
        Ok(AuditRun { auditor, file: self.file.clone(), lang: self.lang, totals: AuditTotals::default() })
    }

    /// What such an audit goes by.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn settings(&self) -> Result<Settings, Problem> {
        let kinds = self.only.as_ref().map(|only| only.iter().map(|name| name.parse::<Kind>()).collect());
        let kinds = kinds.transpose().map_err(|error| Problem::new("kind", "only", error))?;
        let mut settings =
            Settings { rulebook: self.rulebook, min_moves: self.min_moves, ..Settings::default() };
        if let Some(kinds) = kinds {
            settings.kinds = kinds;
        }
        Ok(settings)
    }
}

impl AuditRun {
    /// Reads the next piece, of any size, and gives the lines of what was found since.
    pub fn feed(&mut self, piece: &[u8]) -> Vec<String> {
        self.totals.bytes += piece.len() as u64;
        self.auditor.feed(piece);
        self.take()
    }

    /// The input is over: the lines of what was found since.
    pub fn finish(&mut self) -> Vec<String> {
        self.auditor.finish();
        self.take()
    }

    /// What was read and found so far.
    pub fn totals(&self) -> &AuditTotals {
        &self.totals
    }

    fn take(&mut self) -> Vec<String> {
        let report = self.auditor.take();
        let before = self.totals.games;
        let rows = report.findings.iter().map(|finding| {
            let mut row = Row::of(&self.file, finding, self.lang);
            row.game += before;
            json(&row)
        });
        let rows = rows.collect();
        self.totals.add(&report);
        rows
    }
}

impl AuditTotals {
    /// Adds what was read and found in a part, but for its bytes, which only the reader knows.
    pub fn add(&mut self, report: &Report) {
        for finding in &report.findings {
            *self.findings.entry(finding.kind.as_str().to_owned()).or_default() += 1;
            *self.severities.entry(finding.severity.as_str().to_owned()).or_default() += 1;
        }
        self.games += report.games;
        self.plies += report.plies;
        self.undecided += report.undecided;
        let books = RulebookId::ALL.iter().zip(report.by_rulebook);
        for (book, games) in books.filter(|(_, games)| *games > 0) {
            *self.rulebooks.entry(book.to_string()).or_default() += games;
        }
        for severity in Severity::ALL {
            self.severities.entry(severity.as_str().to_owned()).or_default();
        }
    }
}
