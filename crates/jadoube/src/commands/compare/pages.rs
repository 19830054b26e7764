//! The pages on the Laws, written into a folder.

use std::path::Path;

use jadoube::laws::RulebookId;
use jadoube_cases::{Coverage, RuledCases, all_pages};

use crate::folder;

/// Writes all pages into a folder that is not there yet, and gives their number.
pub fn write(folder: &Path) -> anyhow::Result<u64> {
    folder::free(folder)?;
    let pages = all_pages(&Coverage::compiled_in()?, &RuledCases::compiled_in(&RulebookId::ALL)?);
    folder::write(folder, pages.iter().map(|(path, text)| (path.as_ref(), text.as_bytes())))?;
    Ok(pages.len() as u64)
}
