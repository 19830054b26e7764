use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::output::Output;
use crate::words::Message;

/// Take a player out of a competition's list of names; every log still verifies
///
/// Names, federation ids and birth years stand in that list and nowhere else. Results and games stay, without a name. Copies
/// that were made before still have it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file in which the server keeps everything
    #[arg(value_name = "DATA")]
    data: PathBuf,

    /// The competition, by its id
    #[arg(long, value_name = "ID")]
    competition: String,

    /// The player, by his number in the competition
    #[arg(long, value_name = "NUMBER")]
    player: u32,
}

const EXAMPLES: &str = "\
Examples:
  jadoube erase hall.db --competition e610a9a400ec3aadc1a97c9a --player 7

Exit status: 0 the name is gone; 1 there was none; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let erased = jadoube_server::erase(&args.data, &args.competition, args.player)?;
    let (message, status) = match erased {
        Some(text) => (Message::EraseGone { text }, ExitCode::SUCCESS),
        None => (Message::EraseNone, ExitCode::FAILURE),
    };
    writeln!(output, "{}", message.said())?;
    Ok(status)
}
