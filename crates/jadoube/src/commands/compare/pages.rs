//! The pages on the Laws, written into a folder.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use jadoube::laws::RulebookId;
use jadoube_cases::{Coverage, RuledCases, all_pages};

use crate::error::WithHint;

/// Writes all pages into a folder that is not there yet, and gives their number.
pub fn write(folder: &Path) -> anyhow::Result<u64> {
    if folder.exists() {
        return Err(anyhow!("{}: is there already", folder.display()))
            .hint("name a folder that is to be made");
    }
    let pages = all_pages(&Coverage::compiled_in()?, &RuledCases::compiled_in(&RulebookId::ALL)?);
    // Made beside it and moved to its place, so that there is all of it or nothing.
    let mut making = folder.as_os_str().to_owned();
    making.push(".tmp");
    let making = Path::new(&making);
    let written = write_into(making, &pages).and_then(|()| {
        fs::rename(making, folder).with_context(|| format!("cannot make {}", folder.display()))
    });
    if written.is_err() {
        // Whatever went wrong is told; what is left of it is of no use.
        let _ = fs::remove_dir_all(making);
    }
    written.map(|()| pages.len() as u64)
}

fn write_into(folder: &Path, pages: &[jadoube_cases::Page]) -> anyhow::Result<()> {
    fs::create_dir(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (path, text) in pages {
        let file = folder.join(path);
        let place = file.parent().unwrap_or(folder);
        fs::create_dir_all(place).with_context(|| format!("cannot make {}", place.display()))?;
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}
