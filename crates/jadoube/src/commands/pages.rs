use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;

use crate::error::WithHint;
use crate::folder;
use crate::output::Output;
use crate::words::Message;

/// Write the pages into a folder: Ask, Laws, Clock, Winnable and Audit as a site that needs no server of ours
///
/// The site runs from any folder of any host, installs on a phone, and works without a network once it was loaded.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A folder that is to be made
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  jadoube pages club-site

Exit status: 0 the pages are written; 2 they are not in this program, or the folder is there already.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let files = built();
    if files.is_empty() {
        return Err(anyhow!("the pages are not in this program"))
            .hint("run `web/build`, then `cargo install --path crates/jadoube --features pages`");
    }
    folder::write(&args.folder, files.iter().copied())?;
    let text = args.folder.display().to_string();
    writeln!(output, "{}", Message::PagesWritten { text }.said())?;
    Ok(ExitCode::SUCCESS)
}

/// The files of the site; none where it was not built, or not compiled in.
pub fn built() -> Vec<(&'static str, &'static [u8])> {
    #[cfg(feature = "pages")]
    return jadoube_pages::files().iter().map(|file| (file.path, file.bytes)).collect();
    #[cfg(not(feature = "pages"))]
    Vec::new()
}
