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
        let kinds = self.only.as_ref().map(|only| only.iter().map(|name| name.parse::<Kind>()).collect());
        let kinds = kinds.transpose().map_err(|error| Problem::new("kind", "only", error))?;
        let mut settings =
            Settings { rulebook: self.rulebook, min_moves: self.min_moves, ..Settings::default() };
        if let Some(kinds) = kinds {
            settings.kinds = kinds;
        }
        let totals = AuditTotals::default();
        Ok(AuditRun { auditor: Auditor::new(settings), file: self.file.clone(), lang: self.lang, totals })
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
        let Report { games, plies, undecided, by_rulebook, findings, .. } = self.auditor.take();
        let totals = &mut self.totals;
        let rows: Vec<String> = findings
            .iter()
            .map(|finding| {
                *totals.findings.entry(finding.kind.as_str().to_owned()).or_default() += 1;
                *totals.severities.entry(finding.severity.as_str().to_owned()).or_default() += 1;
                let mut row = Row::of(&self.file, finding, self.lang);
                row.game += totals.games;
                json(&row)
            })
            .collect();
        totals.games += games;
        totals.plies += plies;
        totals.undecided += undecided;
        for (book, games) in RulebookId::ALL.iter().zip(by_rulebook).filter(|(_, games)| *games > 0) {
            *totals.rulebooks.entry(book.to_string()).or_default() += games;
        }
        for severity in Severity::ALL {
            totals.severities.entry(severity.as_str().to_owned()).or_default();
        }
        rows
    }
}
