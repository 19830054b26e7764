use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use crate::output::Output;
use crate::words::{self, Message};

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
    let named = || args.lines.display().to_string();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(&args.lines).with_context(named)?;
    let mut lines = BufWriter::new(file);
    let told = jadoube_server::export(&args.data, &mut lines)?;
    lines.flush().and_then(|()| lines.get_ref().sync_all()).with_context(named)?;
    let message = Message::ExportWritten { number: told.entries, count: told.facts };
    writeln!(output, "{}", message.text(words::lang()))?;
    Ok(ExitCode::SUCCESS)
}
