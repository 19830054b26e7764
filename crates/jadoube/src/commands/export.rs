use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use jadoube_server::Exported;

use crate::output::Output;
use crate::words::Message;

/// Write all that a server keeps to a file of text lines, to take it elsewhere
///
/// `jadoube import` reads it. Names are in it, tokens only as hashes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file in which the server keeps everything
    #[arg(value_name = "DATA")]
    data: PathBuf,

    /// The file of lines; it must not be there yet
    #[arg(value_name = "LINES")]
    lines: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  jadoube export hall.db friday.jsonl

Exit status: 0 written; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&args.lines).with_context(|| args.lines.display().to_string())?;
    let written = write(&args, file);
    if written.is_err() {
        // Half of it is of no use, and would be in the way of the next time. Whatever went wrong is told.
        let _ = fs::remove_file(&args.lines);
    }
    let told = written?;
    let message = Message::ExportWritten { number: told.entries, count: told.facts };
    writeln!(output, "{}", message.said())?;
    Ok(ExitCode::SUCCESS)
}

fn write(args: &Args, file: File) -> anyhow::Result<Exported> {
    let mut lines = BufWriter::new(file);
    let told = jadoube_server::export(&args.data, &mut lines)?;
    let synced = lines.flush().and_then(|()| lines.get_ref().sync_all());
    synced.with_context(|| args.lines.display().to_string())?;
    Ok(told)
}
