//! The subcommands, each in a file of its own: an `Args` and a `run`.

#[cfg(feature = "serve")]
mod admin_token;
mod ask;
mod audit;
#[cfg(feature = "serve")]
mod backup;
mod board;
mod cases;
mod chess960;
mod compare;
mod completions;
mod convert;
mod coverage;
#[cfg(feature = "serve")]
mod erase;
mod explain;
#[cfg(feature = "serve")]
mod export;
mod help;
#[cfg(feature = "serve")]
mod import;
#[cfg(feature = "serve")]
mod load;
mod man;
mod moves;
mod pages;
mod perft;
mod rule;
#[cfg(feature = "serve")]
mod serve;
mod verify;
mod winnable;

use std::process::ExitCode;

use clap::Subcommand;

use crate::output::Output;

#[derive(Subcommand)]
pub enum Command {
    Ask(ask::Args),
    Rule(rule::Args),
    Audit(audit::Args),
    Board(board::Args),
    Moves(moves::Args),
    Convert(convert::Args),
    Chess960(chess960::Args),
    Winnable(winnable::Args),
    Perft(perft::Args),
    Explain(explain::Args),
    Compare(compare::Args),
    Cases(cases::Args),
    Coverage(coverage::Args),
    Verify(verify::Args),
    Pages(pages::Args),
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    #[cfg(feature = "serve")]
    AdminToken(admin_token::Args),
    #[cfg(feature = "serve")]
    Backup(backup::Args),
    #[cfg(feature = "serve")]
    Export(export::Args),
    #[cfg(feature = "serve")]
    Import(import::Args),
    #[cfg(feature = "serve")]
    Erase(erase::Args),
    #[cfg(feature = "serve")]
    Load(load::Args),
    Completions(completions::Args),
    Man(man::Args),
    Help(help::Args),
}

impl Command {
    /// Runs the command; `cli` is the description of the whole command line.
    pub fn run(self, cli: clap::Command, output: &mut Output) -> anyhow::Result<ExitCode> {
        match self {
            Command::Ask(args) => ask::run(args, output),
            Command::Rule(args) => rule::run(args, output),
            Command::Audit(args) => audit::run(args, output),
            Command::Board(args) => board::run(args, output),
            Command::Moves(args) => moves::run(args, output),
            Command::Convert(args) => convert::run(args, output),
            Command::Chess960(args) => chess960::run(args, output),
            Command::Winnable(args) => winnable::run(args, output),
            Command::Perft(args) => perft::run(args, output),
            Command::Explain(args) => explain::run(args, output),
            Command::Compare(args) => compare::run(args, output),
            Command::Cases(args) => cases::run(args, output),
            Command::Coverage(args) => coverage::run(args, output),
            Command::Verify(args) => verify::run(args, output),
            Command::Pages(args) => pages::run(args, output),
            #[cfg(feature = "serve")]
            Command::Serve(args) => serve::run(args, output),
            #[cfg(feature = "serve")]
            Command::AdminToken(args) => admin_token::run(args, output),
            #[cfg(feature = "serve")]
            Command::Backup(args) => backup::run(args, output),
            #[cfg(feature = "serve")]
            Command::Export(args) => export::run(args, output),
            #[cfg(feature = "serve")]
            Command::Import(args) => import::run(args, output),
            #[cfg(feature = "serve")]
            Command::Erase(args) => erase::run(args, output),
            #[cfg(feature = "serve")]
            Command::Load(args) => load::run(args, output),
            Command::Completions(args) => completions::run(args, cli, output),
            Command::Man(args) => man::run(args, cli, output),
            Command::Help(args) => help::run(args, cli, output),
        }
    }
}
