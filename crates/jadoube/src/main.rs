//! The command `jadoube`: arguments in, the libraries' answers out.
//!
//! Answers go to standard output, everything else to standard error. The exit status is 0 when all is well, 1 when
//! something was found (the command's help says what), 2 when there was trouble.
#![forbid(unsafe_code)]

mod clauses;
mod commands;
mod config;
mod draw;
mod error;
mod folder;
mod help;
mod input;
mod output;
mod phrases;
mod words;
mod wrap;

use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};

use commands::Command;
use jadoube::laws::Lang;
use output::{ColorWhen, Output};

/// The server's threads make and give up what the others use: the system's own allocator has them wait for each other, and gives little
/// back to the system.
#[cfg(all(feature = "serve", not(target_env = "msvc")))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// The Laws of Chess as software.
///
/// J'adoube is told what happened at the board and answers with rulings, each citing the clause that it applies, under
/// the edition of the Laws that governs the game.
#[derive(Parser)]
#[command(name = "jadoube", version, max_term_width = 100, after_help = AFTER_HELP, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// The language of answers, help and errors; left out, that of JADOUBE_LANG, the configuration or the locale
    // `words::lang` reads it before all others, so that they are complained of in that language; here it is described. What
    // a command makes of it beyond that, such as letters on a board, stands with the command under the same name.
    #[arg(long, global = true, value_parser = input::lang())]
    lang: Option<Lang>,

    /// When to use colours; `auto` means on a terminal, and never where NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    color: ColorWhen,

    /// Write no answer and no notes: only the exit status tells
    #[arg(short, long, global = true)]
    quiet: bool,
}

const AFTER_HELP: &str = "\
Exit status:
  0  all is well
  1  something was found; the command's own help says what
  2  trouble: bad arguments, unreadable input
  130  interrupted

Language: `--lang`, else the variable JADOUBE_LANG, else the configuration, else the locale: en, fi, hu or tr.

Configuration: the file that JADOUBE_CONFIG names, else jadoube/config.toml where configuration is kept. Its keys are
rulebook, lang, pace, supervision, time and the table regulations; they hold where the command line says nothing.";

fn main() -> ExitCode {
    let arguments = help::arguments(Cli::command).and_then(|it| Cli::from_arg_matches(&it));
    let cli = match arguments {
        Ok(cli) => cli,
        Err(asked) => {
            help::print(&asked);
            let help = matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            return if help { ExitCode::SUCCESS } else { ExitCode::from(2) };
        }
    };
    error::be_quiet(cli.quiet);
    let mut output = Output::new(cli.color, cli.quiet);
    let status = cli.command.run(Cli::command(), &mut output).and_then(|status| {
        output.flush()?;
        Ok(status)
    });
    match status {
        Ok(status) => status,
        // Whoever reads has enough: `jadoube … | head` is not a failure.
        Err(error) if error::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            error::print(&error);
            ExitCode::from(2)
        }
    }
}
