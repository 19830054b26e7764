//! Folders that are written as a whole.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};

use crate::error::WithHint;

/// Writes files into a folder that is not there yet: there is all of it or nothing.
pub fn write<'a>(folder: &Path, files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> anyhow::Result<()> {
    free(folder)?;
    // Made beside it and moved to its place.
    let mut making = folder.as_os_str().to_owned();
    making.push(".tmp");
    let making = Path::new(&making);
    let written = write_into(making, files).and_then(|()| {
        fs::rename(making, folder).with_context(|| format!("cannot make {}", folder.display()))
    });
    if written.is_err() {
        // Whatever went wrong is told; what is left of it is of no use.
        let _ = fs::remove_dir_all(making);
    }
    written
}

/// Says so where a folder is there already.
pub fn free(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        return Err(anyhow!("{}: is there already", folder.display()))
            .hint("name a folder that is to be made");
    }
    Ok(())
}

fn write_into<'a>(folder: &Path, files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> anyhow::Result<()> {
    fs::create_dir(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (path, bytes) in files {
        let file = folder.join(path);
        let place = file.parent().unwrap_or(folder);
        fs::create_dir_all(place).with_context(|| format!("cannot make {}", place.display()))?;
        fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}
