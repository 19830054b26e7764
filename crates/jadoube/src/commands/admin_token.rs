use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::serve::Settings;
use crate::output::Output;
use crate::words::Message;

/// Tell where the token of who keeps a server stands, or make a new one
///
/// With the admin token competitions are made. Only its hash is in the store.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Make a new one: the one before is no longer good; the server must not be running
    #[arg(long)]
    new: bool,

    /// The file in which the server keeps everything
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    /// Where the admin token is written when it is made; left out, beside the data
    #[arg(long, value_name = "FILE")]
    admin_token_file: Option<PathBuf>,

    /// The configuration file; its table [serve] has these options
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  jadoube admin-token
  jadoube admin-token --new --data hall.db

Exit status: 0 told, or made; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let given = Settings { data: args.data, admin_token_file: args.admin_token_file, ..Settings::default() };
    let config =
        given.over(Settings::in_variables()?).over(Settings::in_file(args.config.as_deref())?).config()?;
    if args.new {
        let token = jadoube_server::new_admin_token(&config)?;
        // A file or a pipe may be read by others.
        if output.is_terminal() {
            writeln!(output, "{token}")?;
        }
    }
    let text = config.admin_token_file().display().to_string();
    writeln!(output, "{}", Message::ServeAdmin { text }.said())?;
    Ok(ExitCode::SUCCESS)
}
