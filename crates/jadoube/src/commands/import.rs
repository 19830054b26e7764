use std::fs::File;
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use crate::output::Output;
use crate::words::Message;

/// Read what `jadoube export` has written into the file of a server: all of it or nothing
///
/// What is there already stays as it is; reading the same again changes nothing. The server must not be running.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file of lines
    #[arg(value_name = "LINES")]
    lines: PathBuf,

    /// The file in which the server keeps everything; it is made where there is none
    #[arg(value_name = "DATA")]
    data: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  jadoube import friday.jsonl hall.db

Exit status: 0 read; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let file = args.lines.display().to_string();
    let lines = File::open(&args.lines).with_context(|| format!("{file} cannot be read"))?;
    let told = jadoube_server::import(&mut BufReader::new(lines), &args.data).with_context(|| file)?;
    let message = Message::ImportRead { number: told.entries, count: told.facts };
    writeln!(output, "{}", message.said())?;
    Ok(ExitCode::SUCCESS)
}
