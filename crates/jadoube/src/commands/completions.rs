use std::process::ExitCode;

use clap_complete::Shell;

use crate::help;
use crate::output::Output;

/// Write a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  jadoube completions bash > ~/.local/share/bash-completion/completions/jadoube
  jadoube completions zsh > ~/.zfunc/_jadoube
  jadoube completions fish > ~/.config/fish/completions/jadoube.fish";

pub fn run(args: Args, cli: clap::Command, output: &mut Output) -> anyhow::Result<ExitCode> {
    // The generator panics on a failing writer, so that a broken pipe must not reach it.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::told(cli), "jadoube", &mut script);
    std::io::Write::write_all(output, &script)?;
    Ok(ExitCode::SUCCESS)
}
