use std::fs::File;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use jadoube_server::backup;

use crate::output::Output;

/// Copy the file of a server to another, also while the server runs
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file in which the server keeps everything
    #[arg(value_name = "DATA")]
    data: PathBuf,

    /// The copy; it must not be there yet
    #[arg(value_name = "COPY")]
    copy: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  jadoube backup hall.db friday.db

Exit status: 0 copied; 2 trouble.";

pub fn run(args: Args, _: &mut Output) -> anyhow::Result<ExitCode> {
    // Opened as a store, a file that is not there would be one that cannot be written.
    File::open(&args.data).with_context(|| format!("{} cannot be read", args.data.display()))?;
    backup(&args.data, &args.copy)?;
    Ok(ExitCode::SUCCESS)
}
