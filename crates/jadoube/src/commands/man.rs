use std::process::ExitCode;

use anyhow::Context;

use crate::error::WithHint;
use crate::output::Output;

/// Write the manual page, of the whole or of one command
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The command; without it the page of `jadoube` itself
    command: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  jadoube man > jadoube.1
  jadoube man perft | man -l -";

pub fn run(args: Args, mut cli: clap::Command, output: &mut Output) -> anyhow::Result<ExitCode> {
    cli.build();
    let page = match &args.command {
        None => cli,
        Some(name) => cli
            .find_subcommand(name)
            .cloned()
            .with_context(|| format!("there is no command `{name}`"))
            .hint("`jadoube --help` lists the commands")?,
    };
    clap_mangen::Man::new(page).render(output)?;
    Ok(ExitCode::SUCCESS)
}
