use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use anyhow::{Context, anyhow};
use jadoube_server::Config;

use crate::error::note;
use crate::output::Output;

/// Serve games over the network: the hall for an evening or a competition
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where to listen; port 0 takes a free one; left out, 127.0.0.1:7878
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,

    /// The file in which everything is kept; left out, jadoube/hall.db in the user's data folder
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    /// Where the admin token is written when it is made; left out, beside the data
    #[arg(long, value_name = "FILE")]
    admin_token_file: Option<PathBuf>,

    /// Whether questions are answered without a token; left out, they are
    #[arg(long, value_name = "ON|OFF", hide_possible_values = true)]
    public: Option<Switch>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Switch {
    On,
    Off,
}

const EXAMPLES: &str = "\
Examples:
  jadoube serve
  jadoube serve --listen 127.0.0.1:0 --data evening.db

Each option can also be given as a variable: JADOUBE_LISTEN, JADOUBE_DATA, JADOUBE_ADMIN_TOKEN_FILE, JADOUBE_PUBLIC.

Exit status: 0 stopped in order; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let data = match args.data.or_else(|| variable("JADOUBE_DATA").map(PathBuf::from)) {
        Some(data) => data,
        None => usual()?,
    };
    let mut config = Config::new(data);
    config.listen = match (args.listen, variable("JADOUBE_LISTEN")) {
        (Some(listen), _) => listen,
        (None, Some(text)) => text.parse().context("JADOUBE_LISTEN")?,
        (None, None) => config.listen,
    };
    config.admin_token_file =
        args.admin_token_file.or_else(|| variable("JADOUBE_ADMIN_TOKEN_FILE").map(PathBuf::from));
    config.public = match (args.public, variable("JADOUBE_PUBLIC").as_deref()) {
        (Some(public), _) => public == Switch::On,
        (None, None | Some("on")) => true,
        (None, Some("off")) => false,
        (None, Some(_)) => return Err(anyhow!("JADOUBE_PUBLIC: expected `on` or `off`")),
    };
    let beyond = !config.listen.ip().is_loopback();
    jadoube_server::run(config, |address| {
        // Who started it may read this line and nothing else; a closed pipe is no reason to stop.
        _ = writeln!(output, "listening on http://{address}").and_then(|()| output.flush());
        if beyond {
            note("others can read what is sent: put a server with TLS before it, or listen on 127.0.0.1");
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

/// Where a user's data are kept. The folder is made.
fn usual() -> anyhow::Result<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from);
    let base = folder("XDG_DATA_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local").join("share")))
        .ok_or_else(|| anyhow!("there is no folder for data: name a file with --data"))?;
    let folder = base.join("jadoube");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    Ok(folder.join("hall.db"))
}
