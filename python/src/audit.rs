//! Games audited: files or pieces in, a table of findings out.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use jadoube_answers::{self as answers, AuditOf, AuditTotals, Problem, Row};
use jadoube_archive::{Batch, Count, Plan, Trouble, Watch, edition_of_today, expand, run};
use jadoube_audit::{Effort, Settings};
use jadoube_laws::{Lang, RulebookId};
use pyo3::prelude::*;
use serde::Serialize;

use crate::given::{Failed, Given, Pieces};
use crate::problem::{raised, unreadable};
use crate::table::{Columns, Findings};

/// What is audited: names of files, folders and patterns, or pieces with a name and the place of the first of them.
#[derive(FromPyObject)]
pub(crate) enum Asked {
    Paths(Vec<String>),
    Pieces(String, u64, Py<PyAny>),
}

/// Audits games. `settings` is the JSON of the questions about audits; `progress` is called with the bytes and games read
/// and the findings so far.
#[pyfunction]
#[pyo3(signature = (asked, settings, effort, undated, threads, progress, lenient))]
pub(crate) fn audit(
    py: Python<'_>,
    asked: Asked,
    settings: &str,
    effort: &str,
    undated: Option<&str>,
    threads: Option<NonZeroUsize>,
    progress: Option<Py<PyAny>>,
    lenient: bool,
) -> PyResult<Findings> {
    let of: AuditOf = answers::read(settings).map_err(|problem| raised(py, &problem))?;
    let settings = decided(&of, effort, undated).map_err(|problem| raised(py, &problem))?;
    let failed = Failed::default();
    let mut notes = Vec::new();
    let inputs: Vec<Given> = match asked {
        Asked::Paths(paths) => {
            let files = expand(&paths, &mut |left_out| notes.push(left_out));
            let files = files.map_err(|trouble| unreadable(py, &trouble.line(), trouble.hint()))?;
            files.into_iter().map(Given::File).collect()
        }
        Asked::Pieces(name, begins, iterator) => {
            vec![Given::Pieces(Pieces::new(name, begins, iterator, failed.clone()))]
        }
    };
    let names: Vec<String> = inputs.iter().map(jadoube_archive::Input::name).collect();
    let jobs = threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let plan = Plan { jobs, ..Plan::new(&inputs, settings) };
    let read = Read(Count::default());
    let mut desk = Desk {
        names: &names,
        lang: of.lang,
        lenient,
        file: None,
        games_of_file: 0,
        columns: Columns::default(),
        batches: Vec::new(),
        told: Told { notes, ..Told::default() },
        progress,
        read: read.0.clone(),
        last: Instant::now(),
        failed: &failed,
    };
    // Nobody stops it from outside: what Python raises ends it at the next batch.
    py.detach(|| run(&plan, &read, &AtomicBool::new(false), |batch| desk.take(batch)))?;
    desk.finish()
}

fn decided(of: &AuditOf, effort: &str, undated: Option<&str>) -> Result<Settings, Problem> {
    let effort = match effort {
        "usual" => Effort::Usual,
        "quick" => Effort::Quick,
        "exact" => Effort::Exact,
        _ => {
            return Err(Problem::new(
                "effort",
                "effort",
                format!("`{effort}`: expected usual, quick or exact"),
            ));
        }
    };
    let undated = match undated {
        None => edition_of_today(),
        Some(name) => {
            name.parse::<RulebookId>().map_err(|error| Problem::new("rulebook", "undated", error))?
        }
    };
    Ok(Settings { effort, undated, ..of.settings()? })
}

struct Read(Count);

impl Watch for Read {
    fn counter(&self) -> Count {
        self.0.clone()
    }
}

/// What was read and found in all, and what could not be read.
#[derive(Default, Serialize)]
struct Told {
    #[serde(flatten)]
    totals: AuditTotals,
    /// Ends of lines that were passed.
    lines: u64,
    /// How many games there are of each year; 0 where it is not known.
    years: BTreeMap<u16, u64>,
    /// What could not be read, each on one line.
    troubles: Vec<String>,
    /// What was left out.
    notes: Vec<String>,
}

/// Where everything that was found comes together, in order.
struct Desk<'d> {
    names: &'d [String],
    lang: Lang,
    lenient: bool,
    file: Option<usize>,
    games_of_file: u64,
    columns: Columns,
    batches: Vec<arrow_array::RecordBatch>,
    told: Told,
    progress: Option<Py<PyAny>>,
    read: Count,
    last: Instant,
    failed: &'d Mutex<Option<PyErr>>,
}

/// Python is asked so often whether somebody wants to stop, and told how far it is.
const EVERY: Duration = Duration::from_millis(100);

impl Desk<'_> {
    fn take(&mut self, batch: Batch) -> PyResult<()> {
        if self.file.replace(batch.file) != Some(batch.file) {
            self.games_of_file = 0;
        }
        let name = &self.names[batch.file];
        for finding in &batch.report.findings {
            let mut row = Row::of(name, finding, self.lang);
            row.game += self.games_of_file;
            self.columns.push(&row);
        }
        if self.columns.is_full() {
            self.batches.extend(self.columns.take()?);
        }
        self.games_of_file += batch.report.games;
        self.told.totals.add(&batch.report);
        self.told.lines += batch.end.line - batch.begin.line;
        for (year, counted) in &batch.report.summary.years {
            *self.told.years.entry(*year).or_default() += counted.games;
        }
        if let Some(trouble) = &batch.trouble {
            self.trouble(trouble)?;
        }
        if self.last.elapsed() >= EVERY {
            self.last = Instant::now();
            return Python::attach(|py| {
                py.check_signals()?;
                self.tell(py)
            });
        }
        Ok(())
    }

    fn trouble(&mut self, trouble: &Trouble) -> PyResult<()> {
        if let Some(error) = self.failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        if self.lenient {
            self.told.troubles.push(trouble.line());
            return Ok(());
        }
        Err(Python::attach(|py| unreadable(py, &trouble.line(), trouble.hint())))
    }

    fn tell(&self, py: Python<'_>) -> PyResult<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        let found: u64 = self.told.totals.findings.values().sum();
        let far = (self.read.load(Ordering::Relaxed), self.told.totals.games, found);
        progress.call1(py, far).map(drop)
    }

    fn finish(mut self) -> PyResult<Findings> {
        self.told.totals.bytes = self.read.load(Ordering::Relaxed);
        Python::attach(|py| self.tell(py))?;
        self.batches.extend(self.columns.take()?);
        let totals = answers::json(&self.told);
        Ok(Findings { batches: self.batches, totals })
    }
}
