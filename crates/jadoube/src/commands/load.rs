use std::env;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::anyhow;
use jadoube_load::{Figures, MOST, Plan, Spread};

use crate::error::note;
use crate::output::Output;

/// Measure a server under load: it starts one of its own on this machine, plays many games at once, and tells how it went
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many games are played at once, both players connected
    #[arg(long, value_name = "NUMBER", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST)))]
    games: u32,

    /// Seconds from one move of a game to the next
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=60))]
    pace: u64,

    /// For how many seconds it is played
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=400))]
    seconds: u64,

    /// How many clients send the worst public questions in a second part; 0 leaves it out
    #[arg(long, value_name = "NUMBER", default_value_t = 50, value_parser = clap::value_parser!(u32).range(0..=500))]
    askers: u32,
}

const EXAMPLES: &str = "\
Examples:
  jadoube load
  jadoube load --games 9000 --seconds 60

Exit status: 0 measured; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let plan = Plan {
        program: env::current_exe()?,
        games: args.games,
        pace: Duration::from_secs(args.pace),
        time: Duration::from_secs(args.seconds),
        askers: args.askers,
        nodes: Vec::new(),
    };
    let figures = jadoube_load::run(&plan, &mut |doing| note(doing)).map_err(|why| anyhow!("{why}"))?;
    for (name, value) in lines(&figures) {
        writeln!(output, "{name:<28} {value}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Names of figures, for tables and programs: the same in every language.
fn lines(figures: &Figures) -> Vec<(&'static str, String)> {
    let spread = |it: Spread| {
        let millis = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1_000.0);
        format!("median {} ms, p99 {} ms, max {} ms", millis(it.median), millis(it.p99), millis(it.most))
    };
    let megabytes = |bytes: u64| format!("{:.0} MB", bytes as f64 / 1e6);
    let mut lines = vec![
        ("games", figures.games.to_string()),
        ("moves", figures.moves.to_string()),
        ("press-to-opponent", spread(figures.press)),
        ("presses-sent-late", spread(figures.late)),
    ];
    if figures.press_while_asked.count > 0 {
        lines.push(("press-while-asked", spread(figures.press_while_asked)));
        lines.push(("questions-answered", figures.answers.to_string()));
        lines.push(("questions-refused", figures.refused.to_string()));
    }
    let micros = |time: Duration| format!("{:.0} us", time.as_secs_f64() * 1e6);
    lines.extend([
        ("server-time-per-act", micros(figures.work_playing)),
        ("memory", megabytes(figures.memory)),
        ("durable-acts-per-second", format!("{:.0}", figures.acts)),
        ("server-time-per-fast-act", micros(figures.work_sending)),
        ("generator-time-per-fast-act", micros(figures.work_generating)),
        ("acts-per-commit", format!("{:.1}", figures.group)),
        ("raw-commits-per-second", format!("{:.0}", figures.raw)),
        ("raw-bytes-per-row", format!("{:.0}", figures.raw_bytes)),
        ("ratio", format!("{:.2}", figures.acts / figures.raw.max(1.0))),
        ("ready-after-kill", format!("{:.2} s", figures.ready.as_secs_f64())),
        ("all-back-after-kill", format!("{:.2} s", figures.back.as_secs_f64())),
        ("memory-after", megabytes(figures.memory_after)),
    ]);
    lines
}
