//! Games that are written to other files: those in which something was found, and all of them, mended.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use jadoube::audit::{Change, Finding, Mend, annotate, mend};
use jadoube::laws::Lang;
use jadoube_archive::{Batch, Source};

/// A file that games are written to.
pub struct Copy {
    path: PathBuf,
    file: BufWriter<File>,
    len: u64,
    pub games: u64,
}

impl Copy {
    /// Opens a file anew, or goes on where it was after so many bytes.
    pub fn open(path: &Path, from: Option<u64>) -> anyhow::Result<Copy> {
        let cannot = || format!("{} cannot be written", path.display());
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(from.is_none())
            .open(path)
            .with_context(cannot)?;
        let len = from.unwrap_or(0);
        file.set_len(len).with_context(cannot)?;
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        Ok(Copy { path: path.to_owned(), file: BufWriter::new(file), len, games: 0 })
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.len += bytes.len() as u64;
        self.file.write_all(bytes).with_context(|| format!("{} cannot be written", self.path.display()))
    }

    /// Writes out what waits, and gives the length of the file.
    pub fn flush(&mut self) -> anyhow::Result<u64> {
        self.file.flush().with_context(|| format!("{} cannot be written", self.path.display()))?;
        Ok(self.len)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A file to be written must not be one that is read.
pub fn is_no_input(path: &Path, files: &[Source]) -> anyhow::Result<()> {
    let same = |file: &Source| {
        let known = file.path().and_then(|path| path.canonicalize().ok());
        known.is_some() && known == path.canonicalize().ok()
    };
    if files.iter().any(same) {
        bail!(
            "{} is one of the files that are read: choose another name for what is written",
            path.display()
        );
    }
    Ok(())
}

/// Writes the games in which something is told, as they stand or with the findings as comments.
pub fn extract(copy: &mut Copy, batch: &Batch, told: &[&Finding], notes: Option<Lang>) -> anyhow::Result<()> {
    for findings in told.chunk_by(|a, b| a.heading.place == b.heading.place) {
        let Some(game) = text_of(batch, findings[0]) else { continue };
        match notes {
            None => copy.write(game)?,
            Some(lang) => {
                let findings: Vec<Finding> = findings.iter().map(|&finding| finding.clone()).collect();
                copy.write(&annotate(game, &findings, lang))?;
            }
        }
        copy.write(b"\n\n")?;
        copy.games += 1;
    }
    Ok(())
}

/// Writes a part of a file, mended where something is certain, and gives the changes with the numbers of their games.
pub fn mended(copy: &mut Copy, batch: &Batch, what: Mend) -> anyhow::Result<Vec<(u64, Change)>> {
    let mut changes = Vec::new();
    let mut from = 0;
    for findings in batch.report.findings.chunk_by(|a, b| a.heading.place == b.heading.place) {
        let Some(game) = text_of(batch, &findings[0]) else { continue };
        let Some((better, made)) = mend(game, findings, what) else { continue };
        let begin = (findings[0].heading.place.offset - batch.begin.offset) as usize;
        // What stands between games belongs to the one before, but comes again with the next one.
        if begin < from {
            continue;
        }
        copy.write(&batch.text[from..begin])?;
        copy.write(&better)?;
        from = begin + game.len();
        copy.games += 1;
        changes.extend(made.into_iter().map(|change| (findings[0].game, change)));
    }
    copy.write(&batch.text[from..])?;
    Ok(changes)
}

/// The text of the game of a finding, where it is in this part.
fn text_of<'b>(batch: &'b Batch, finding: &Finding) -> Option<&'b [u8]> {
    let at = |offset: u64| usize::try_from(offset.checked_sub(batch.begin.offset)?).ok();
    let game = batch.text.get(at(finding.heading.place.offset)?..at(finding.heading.end)?)?;
    (!game.is_empty()).then_some(game)
}
