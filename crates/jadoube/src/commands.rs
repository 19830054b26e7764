//! The subcommands, each in a file of its own: an `Args` and a `run`.

mod completions;
mod man;
mod perft;

use std::process::ExitCode;

use clap::Subcommand;

use crate::output::Output;

#[derive(Subcommand)]
pub enum Command {
    Perft(perft::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Runs the command; `cli` is the description of the whole command line.
    pub fn run(self, cli: clap::Command, output: &mut Output) -> anyhow::Result<ExitCode> {
        match self {
            Command::Perft(args) => perft::run(args, output),
            Command::Completions(args) => completions::run(args, cli, output),
            Command::Man(args) => man::run(args, cli, output),
        }
    }
}
