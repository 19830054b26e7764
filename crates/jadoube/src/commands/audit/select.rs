//! Which findings are told.

use std::collections::HashMap;
use std::path::Path;
use std::str::FromStr;
use std::{fmt, fs};

use anyhow::{Context, bail};
use jadoube::audit::{Kind, Kinds, Severity, sentences};

use jadoube_answers::Row;

/// Findings by their kind (`tags`) or by the name of their sentence (`tags.rating`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Selector {
    Kind(Kind),
    Says(String),
}

impl Selector {
    fn fits(&self, row: &Row) -> bool {
        match self {
            Selector::Kind(kind) => row.kind == *kind,
            Selector::Says(says) => row.says == *says,
        }
    }
}

impl FromStr for Selector {
    type Err = String;

    fn from_str(name: &str) -> Result<Selector, String> {
        if let Ok(kind) = name.parse() {
            return Ok(Selector::Kind(kind));
        }
        if sentences().any(|known| known == name) {
            return Ok(Selector::Says(name.to_owned()));
        }
        let area = name.split('.').next().unwrap_or(name);
        let alike: Vec<&str> = sentences().filter(|known| known.split('.').next() == Some(area)).collect();
        if name.contains('.') && !alike.is_empty() {
            return Err(format!("no sentence has this name; there are {}", alike.join(", ")));
        }
        Err(name.parse::<Kind>().map_or_else(|unknown| unknown.to_string(), |kind| kind.to_string()))
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selector::Kind(kind) => kind.fmt(f),
            Selector::Says(says) => says.fmt(f),
        }
    }
}

/// What is told of all that is found.
pub struct Selection {
    pub only: Vec<Selector>,
    pub ignore: Vec<Selector>,
    pub least: Severity,
    pub baseline: Baseline,
}

impl Selection {
    /// The kinds that can be among them: others need not be looked for.
    pub fn kinds(&self) -> Kinds {
        let ignored = |kind: Kind| self.ignore.contains(&Selector::Kind(kind));
        let single = self.only.iter().any(|it| matches!(it, Selector::Says(_)));
        let wanted = |kind: Kind| self.only.is_empty() || single || self.only.contains(&Selector::Kind(kind));
        Kind::ALL.into_iter().filter(|&kind| wanted(kind) && !ignored(kind)).collect()
    }

    /// Whether a finding is told; one that the baseline knows counts as known.
    pub fn takes(&mut self, row: &Row) -> bool {
        let fits = |list: &[Selector]| list.iter().any(|it| it.fits(row));
        (self.only.is_empty() || fits(&self.only))
            && !fits(&self.ignore)
            && row.severity <= self.least
            && !self.baseline.knows(row)
    }
}

/// The findings that are known already, each as often as it is known.
#[derive(Default)]
pub struct Baseline {
    known: HashMap<String, u32>,
    /// How many were met.
    pub met: u64,
}

/// The first line of such a file, which says what it is and what its columns are.
const HEAD: &str =
    "# jadoube audit baseline 1: finding, sentence, half-move, White, Black, Event, Site, Date, Round";

impl Baseline {
    pub fn read(path: &Path) -> anyhow::Result<Baseline> {
        let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            bail!("{} is no baseline: its first line is not `{HEAD}`", path.display());
        }
        let mut known = HashMap::new();
        for line in lines.filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            *known.entry(line.to_owned()).or_insert(0) += 1;
        }
        Ok(Baseline { known, met: 0 })
    }

    fn knows(&mut self, row: &Row) -> bool {
        if self.known.is_empty() {
            return false;
        }
        let left = self.known.get_mut(&row.identity()).filter(|left| **left > 0);
        let Some(left) = left else { return false };
        *left -= 1;
        self.met += 1;
        true
    }
}

/// Gathers findings for a baseline.
#[derive(Default)]
pub struct NewBaseline(Vec<String>);

impl NewBaseline {
    pub fn add(&mut self, row: &Row) {
        self.0.push(row.identity());
    }

    pub fn write(mut self, path: &Path) -> anyhow::Result<()> {
        self.0.sort();
        let text = format!("{HEAD}\n{}", self.0.iter().map(|line| format!("{line}\n")).collect::<String>());
        fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
    }
}
