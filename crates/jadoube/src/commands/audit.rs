mod files;
mod page;
mod pipeline;
mod progress;
mod tally;
mod write;

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context, anyhow};
use jadoube::audit::{Effort, Kind, Kinds, Settings};
use jadoube::laws::{Lang, RulebookId};

use crate::error;
use crate::input;
use crate::output::Output;
use crate::words::{self, Message};
use page::Page;
use pipeline::Batch;
use progress::Progress;
use tally::Tally;
use write::{Form, Writer};

/// Check games against the Laws: moves, results, claims, clocks, records
///
/// Reads PGN and tells which games went on after they were over, were scored as the Laws do not allow, or have moves that
/// were never legal, and what else is odd about their record; each finding with the clause it goes by.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files of games, plain or compressed (zstd, gzip, bzip2), folders of such files, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,

    /// The rulebook to judge by; `auto` takes the edition in force on each game's day. The pace comes from TimeControl
    #[arg(long, value_name = "RULEBOOK", default_value = "auto", value_parser = rulebook)]
    rulebook: Rulebook,

    /// One JSON object a line for each finding, and last a summary
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// A table with commas, with a line of names at its head
    #[arg(long)]
    csv: bool,

    /// Only the summary, no single findings
    #[arg(long, conflicts_with = "csv")]
    summary: bool,

    /// Look only for these kinds of findings, with commas between them
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    only: Vec<Kind>,

    /// How many threads check games; without it as many as there are processors
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Write a page with counts, charts and a diagram for each serious finding
    #[arg(long, value_name = "HTML")]
    report: Option<PathBuf>,

    /// The language of sentences, and of the page
    #[arg(long, default_value_t = words::lang(), hide_default_value = true, value_parser = input::lang())]
    lang: Lang,

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

const EXAMPLES: &str = "\
Findings: illegal-move, played-after-checkmate, played-after-stalemate, played-after-dead-position,
  played-after-fivefold, played-after-seventy-five, result-contradicts-board,
  win-on-time-but-unwinnable, win-by-resignation-but-unwinnable, draw-on-time-but-winnable,
  missed-threefold, missed-fifty, early-draw, clock, result-signal, tags, notation, syntax

Examples:
  jadoube audit tournament.pgn
  jadoube audit --summary lichess_db.pgn.zst
  jadoube audit --json --only illegal-move,result-contradicts-board games/ > findings.jsonl
  jadoube audit --report report.html --rulebook fide-2018 *.pgn
  jadoube audit --lang fi tournament.pgn

Exit status: 0 nothing found; 1 findings; 2 a file cannot be read, or the audit was interrupted.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let files = files::expand(&args.files)?;
    let kinds = if args.only.is_empty() { Kinds::ALL } else { args.only.iter().copied().collect() };
    let settings = Settings {
        rulebook: args.rulebook.0,
        min_moves: args.min_moves,
        effort: match (args.quick, args.exact) {
            (true, _) => Effort::Quick,
            (_, true) => Effort::Exact,
            _ => Effort::Usual,
        },
        kinds,
    };
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let form = match (args.json, args.csv) {
        (true, _) => Form::Json,
        (_, true) => Form::Csv,
        _ => Form::Words,
    };
    // A page that cannot be written is trouble before hours of reading, not after them.
    if let Some(path) = &args.report {
        fs::write(path, "").with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let watched = output.has_watcher() && (args.summary || !output.is_terminal());
    let progress = Progress::new(&files, watched, args.lang);
    let stop = interruptible();
    let mut tally = Tally::default();
    let mut page = args.report.is_some().then(Page::default);
    let mut writer = Writer::new(form, args.summary, args.lang, output);
    writer.begin()?;
    let outcome = pipeline::run(&files, settings, jobs, &progress, stop, |batch| {
        let Batch { file, mut report, trouble } = batch;
        let name = &files[file];
        tally.begin(file, name);
        for finding in &mut report.findings {
            finding.game += tally.games_of_file();
        }
        if let Some(trouble) = trouble {
            progress.pause(|| error::print(&trouble));
            tally.trouble();
        }
        for finding in &report.findings {
            writer.finding(name, finding)?;
        }
        tally.add(&report);
        if let Some(page) = &mut page {
            page.keep(name, report.findings);
        }
        progress.tick(tally.games(), tally.found());
        Ok(())
    });
    progress.clear();
    outcome?;
    tally.interrupted = stop.load(Ordering::Relaxed);
    writer.end(&tally)?;
    if let (Some(page), Some(path)) = (page, &args.report) {
        fs::write(path, page.html(&tally, args.lang))
            .with_context(|| format!("{} cannot be written", path.display()))?;
        error::note(Message::AuditReport { text: path.display().to_string() }.text(args.lang));
    }
    if tally.interrupted {
        return Err(anyhow!("interrupted after {} games; what was found until then is told", tally.games()));
    }
    Ok(match (tally.had_trouble(), tally.found()) {
        (true, _) => ExitCode::from(2),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) => ExitCode::FAILURE,
    })
}

/// Set when the user wants to stop. The first Ctrl-C lets the audit tell what it has; the second ends it at once.
fn interruptible() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    // Without a handler Ctrl-C ends the program as usual: that is no reason not to start.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    &STOP
}
