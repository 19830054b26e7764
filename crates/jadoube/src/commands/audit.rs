mod copies;
mod desk;
mod journal;
mod page;
mod progress;
mod select;
mod tally;
mod write;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use jadoube::audit::{Effort, Kind, Kinds, Mend, Place, Settings, Severity};
use jadoube::laws::RulebookId;
use jadoube_archive::{self as archive, Plan, START, Source, edition_of_today};

use crate::error::{self, WithHint};
use crate::output::Output;
use crate::words::{self, Message};
use copies::Copy;
use desk::Desk;
use journal::{Done, Journal};
use page::Page;
use progress::Progress;
use select::{Baseline, NewBaseline, Selection, Selector};
use tally::Tally;
use write::{Form, Writer};

/// Check games against the Laws: moves, results, claims, clocks, records
///
/// Reads PGN and tells which games went on after they were over, were scored as the Laws do not allow, or have moves that
/// were never legal, and what else is odd about their record; each finding with its place, its game and the clause it goes
/// by.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files of games, plain or compressed (zstd, gzip, bzip2, xz, zip), folders of such files, patterns such as
    /// `games/*.pgn`, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,

    /// The rulebook to judge by; `auto` takes the edition in force on each game's day. The pace comes from TimeControl
    #[arg(long, value_name = "RULEBOOK", default_value = "auto", value_parser = rulebook)]
    rulebook: Rulebook,

    /// One JSON object a line for each finding, and last a summary
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// A table with commas, with a line of names at its head
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    csv: bool,

    /// SARIF 2.1.0, for editors and services that show findings in files
    #[arg(long, conflicts_with_all = ["json", "csv"], help_heading = "Output")]
    sarif: bool,

    /// Only the summary, no single findings
    #[arg(long, conflicts_with_all = ["csv", "sarif"], help_heading = "Output")]
    summary: bool,

    /// Write a page with counts, charts and every finding with its board
    #[arg(long, value_name = "HTML", help_heading = "Output")]
    report: Option<PathBuf>,

    /// Tell only these findings: kinds (`tags`) or single sentences (`tags.rating`), with commas between them
    #[arg(long, value_name = "FINDINGS", value_delimiter = ',', help_heading = "Which findings")]
    only: Vec<Selector>,

    /// Do not tell these findings
    #[arg(long, value_name = "FINDINGS", value_delimiter = ',', help_heading = "Which findings")]
    ignore: Vec<Selector>,

    /// Tell findings of this weight and above
    #[arg(long, value_name = "LEAST", value_enum, default_value = "info", help_heading = "Which findings")]
    severity: Least,

    /// Do not tell findings that stand in this file
    #[arg(long, value_name = "FILE", help_heading = "Which findings")]
    baseline: Option<PathBuf>,

    /// Write what is told to a file for `--baseline`, so that it counts as known from now on
    #[arg(long, value_name = "FILE", help_heading = "Which findings")]
    write_baseline: Option<PathBuf>,

    /// Answer with status 0 even if something is found
    #[arg(long, help_heading = "Which findings")]
    exit_zero: bool,

    /// Write the games in which something is told to this file, as they stand
    #[arg(long, value_name = "FILE", help_heading = "Games")]
    extract: Option<PathBuf>,

    /// With `--extract`: write the findings into the games, as comments
    #[arg(long, requires = "extract", help_heading = "Games")]
    annotate: bool,

    /// Mend what is certain: `results`, `tags` or both with a comma; all games go to the file of `--to`
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        value_delimiter = ',',
        requires = "to",
        help_heading = "Games"
    )]
    fix: Vec<Fix>,

    /// The new file for the games that `--fix` has mended, and all others as they stand
    #[arg(long, value_name = "FILE", requires = "fix", help_heading = "Games")]
    to: Option<PathBuf>,

    /// Keep a journal in this file; if it is there already, go on where that audit was stopped
    #[arg(long, value_name = "JOURNAL", help_heading = "Archives")]
    resume: Option<PathBuf>,

    /// How many threads check games; without it as many as there are processors
    #[arg(
        short = 'j',
        long = "threads",
        visible_alias = "jobs",
        value_name = "N",
        help_heading = "Archives"
    )]
    jobs: Option<NonZeroUsize>,

    /// Moves that the regulations require of each player before a draw can be agreed
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_moves: u32,

    /// Do not search whether a player could ever mate where that cannot be seen at once
    #[arg(long)]
    quick: bool,

    /// Search whether a player could ever mate for every end that depends on it, also where the position is plainly open
    #[arg(long, conflicts_with = "quick")]
    exact: bool,
}

#[derive(Clone, Copy)]
struct Rulebook(Option<RulebookId>);

fn rulebook(name: &str) -> Result<Rulebook, String> {
    match name {
        "auto" => Ok(Rulebook(None)),
        _ => name
            .parse()
            .map(|id| Rulebook(Some(id)))
            .map_err(|error: jadoube::laws::UnknownName| error.to_string()),
    }
}

/// The least weight of what is told.
#[derive(Clone, Copy, ValueEnum)]
enum Least {
    Error,
    Warning,
    Info,
}

impl From<Least> for Severity {
    fn from(least: Least) -> Severity {
        match least {
            Least::Error => Severity::Error,
            Least::Warning => Severity::Warning,
            Least::Info => Severity::Info,
        }
    }
}

/// What is mended.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Fix {
    Results,
    Tags,
}

const EXAMPLES: &str = "\
Findings: illegal-move, played-after-checkmate, played-after-stalemate, played-after-dead-position,
  played-after-fivefold, played-after-seventy-five, result-contradicts-board,
  win-on-time-but-unwinnable, win-by-resignation-but-unwinnable, draw-on-time-but-winnable,
  missed-threefold, missed-fifty, early-draw, clock, result-signal, no-moves, tags, notation, syntax

Examples:
  jadoube audit tournament.pgn
  jadoube audit --severity warning --ignore tags.rating games/
  jadoube audit --summary --resume audit.journal lichess_db_2024-*.pgn.zst
  jadoube audit --json --only illegal-move,result-contradicts-board games/ > findings.jsonl
  jadoube audit --report report.html --rulebook fide-2018 *.pgn
  jadoube audit --extract odd.pgn --annotate games.pgn
  jadoube audit --fix results,tags --to mended.pgn games.pgn
  jadoube audit --write-baseline known.tsv games/; jadoube audit --baseline known.tsv games/

Exit status: 0 nothing worse than information; 1 warnings or errors; 2 a file cannot be read;
  130 interrupted: what was found until then is told.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let files = archive::expand(&args.files, &mut |left_out| error::note(left_out))?;
    let selection = Selection {
        only: args.only.clone(),
        ignore: args.ignore.clone(),
        least: args.severity.into(),
        baseline: args.baseline.as_deref().map_or_else(|| Ok(Baseline::default()), Baseline::read)?,
    };
    // Whoever mends has to know everything that is found.
    let kinds = if args.fix.is_empty() { selection.kinds() } else { Kinds::ALL };
    let settings = Settings {
        rulebook: args.rulebook.0,
        undated: edition_of_today(),
        min_moves: args.min_moves,
        effort: match (args.quick, args.exact) {
            (true, _) => Effort::Quick,
            (_, true) => Effort::Exact,
            _ => Effort::Usual,
        },
        kinds,
    };
    // What cannot be written is trouble before hours of reading, not after them.
    for path in [&args.report, &args.write_baseline].into_iter().flatten() {
        copies::is_no_input(path, &files)?;
        fs::write(path, "").with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let (journal, parts) = match &args.resume {
        Some(path) => {
            let (journal, parts) = Journal::open(path, &asked(&args, settings), &files)?;
            (Some(journal), parts)
        }
        None => (None, Vec::new()),
    };
    let last = parts.last().map(|part| &part.done);
    let from = last.map_or((0, START), where_next);
    let mended = mended(&args, &files, last)?;
    let extract = match &args.extract {
        Some(path) => {
            copies::is_no_input(path, &files)?;
            Some(Copy::open(path, last.map(|done| done.extracted))?)
        }
        None => None,
    };
    let watched = output.has_watcher() && (args.summary || !output.is_terminal());
    let progress = Progress::new(&files, from.0, watched, words::lang());
    let stop = interruptible();
    let plan = Plan {
        files: &files,
        from: Some(from),
        settings,
        jobs: args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get),
        with_text: extract.is_some() || mended.is_some(),
    };
    let mut desk = Desk {
        files: &files,
        lang: words::lang(),
        selection,
        tally: Tally::default(),
        writer: Writer::new(args.form(), args.summary, words::lang(), output),
        progress: &progress,
        page: args.report.is_some().then(Page::default),
        baseline: args.write_baseline.is_some().then(NewBaseline::default),
        extract,
        annotate: args.annotate,
        mended,
        journal,
    };
    desk.writer.begin()?;
    for part in parts {
        desk.replay(part)?;
    }
    let outcome = archive::run(&plan, &progress, stop, |batch| desk.take(batch));
    progress.clear();
    outcome?;
    desk.tally.interrupted = stop.load(Ordering::Relaxed);
    finish(&args, desk)
}

impl Args {
    fn form(&self) -> Form {
        match (self.json, self.csv, self.sarif) {
            (true, ..) => Form::Json,
            (_, true, _) => Form::Csv,
            (.., true) => Form::Sarif,
            _ => Form::Words,
        }
    }
}

/// Everything that comes when all is read.
fn finish(args: &Args, mut desk: Desk<'_>) -> anyhow::Result<ExitCode> {
    desk.tally.known = desk.selection.baseline.met;
    let tally = desk.tally;
    desk.writer.end(&tally)?;
    let note = |message: Message| error::note(message.said());
    let shown = |path: &Path| path.display().to_string();
    if let (Some(page), Some(path)) = (desk.page, &args.report) {
        fs::write(path, page.html(&tally, words::lang()))
            .with_context(|| format!("{} cannot be written", path.display()))?;
        note(Message::AuditReport { text: shown(path) });
    }
    if let (Some(baseline), Some(path)) = (desk.baseline, &args.write_baseline) {
        baseline.write(path)?;
    }
    if let Some(copy) = &mut desk.extract {
        copy.flush()?;
        note(Message::AuditExtracted { number: copy.games, text: shown(copy.path()) });
    }
    if let Some((copy, _)) = &mut desk.mended {
        copy.flush()?;
        note(Message::AuditMended { number: tally.changes, text: shown(copy.path()) });
    }
    if tally.interrupted {
        let message = match args.resume.is_some() {
            true => Message::AuditInterruptedResume { number: tally.games() },
            false => Message::AuditInterrupted { number: tally.games() },
        };
        note(message);
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let serious = tally.of_severity(Severity::Error) + tally.of_severity(Severity::Warning);
    Ok(match (tally.had_trouble(), serious) {
        (true, _) => ExitCode::from(2),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) if args.exit_zero => ExitCode::SUCCESS,
        (false, _) => ExitCode::FAILURE,
    })
}

/// The status of a program that was interrupted.
const INTERRUPTED: u8 = 130;

/// The file for mended games, which must be a new one.
fn mended(args: &Args, files: &[Source], last: Option<&Done>) -> anyhow::Result<Option<(Copy, Mend)>> {
    let Some(path) = &args.to else { return Ok(None) };
    copies::is_no_input(path, files)?;
    if last.is_none() && path.exists() {
        return Err(anyhow!("{} is there already", path.display())).hint("choose another name, or remove it");
    }
    let what = Mend { results: args.fix.contains(&Fix::Results), tags: args.fix.contains(&Fix::Tags) };
    Ok(Some((Copy::open(path, last.map(|done| done.mended))?, what)))
}

/// Where an audit goes on of which so much is done.
fn where_next(done: &Done) -> (usize, Place) {
    if done.last {
        (done.file + 1, START)
    } else {
        (done.file, Place { offset: done.offset, line: done.line })
    }
}

/// What decides which findings there are: an audit goes on only with the same.
fn asked(args: &Args, settings: Settings) -> String {
    let book = args.rulebook.0.map_or("auto", RulebookId::as_str);
    let kinds: Vec<&str> =
        Kind::ALL.iter().filter(|kind| settings.kinds.contains(**kind)).map(|kind| kind.as_str()).collect();
    let kinds = if kinds.len() == Kind::ALL.len() { "all".to_owned() } else { kinds.join(",") };
    let fix =
        format!("{}{}", u8::from(args.fix.contains(&Fix::Results)), u8::from(args.fix.contains(&Fix::Tags)));
    format!(
        "rulebook {book}, min-moves {}, effort {:?}, lang {}, kinds {kinds}, fix {fix}",
        settings.min_moves,
        settings.effort,
        words::lang()
    )
}

/// Set when the user wants to stop. The first Ctrl-C lets the audit tell what it has; the second ends it at once.
fn interruptible() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    // Without a handler Ctrl-C ends the program as usual: that is no reason not to start.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
    &STOP
}
