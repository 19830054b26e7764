//! A journal of an audit: what was read and found so far, so that one that was stopped can go on.
//!
//! JSON Lines. The first says what was asked for. Then come findings and changes, and after them how far the audit is; what
//! stands behind the last such line counts as not done.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use jadoube::audit::Place;
use jadoube_answers::{Changed, Row};
use jadoube_archive::{Batch, Source, Trouble};
use serde::{Deserialize, Serialize};

use super::tally::Read;
use crate::error::WithHint;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Journal { version: String, asked: String, files: Vec<Known> },
    Found(Box<Row>),
    Changed(Changed),
    Done(Box<Done>),
}

/// A file as it was when the journal was begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Known {
    name: String,
    size: u64,
    modified: u64,
}

/// How far the audit is, and what was read since the last such line.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    pub file: usize,
    /// Where the next part begins.
    pub offset: u64,
    pub line: u64,
    /// Whether the file is done with.
    pub last: bool,
    pub read: Read,
    pub trouble: Vec<String>,
    /// The lengths of the files that games are written to.
    pub extracted: u64,
    pub mended: u64,
}

/// What an earlier run left.
pub struct Part {
    pub rows: Vec<Row>,
    pub changes: Vec<Changed>,
    pub done: Done,
}

pub struct Journal {
    path: PathBuf,
    file: BufWriter<File>,
    /// What was read since the last line about it.
    pending: Done,
    written: Instant,
}

/// A line about how far the audit is comes this often at most, as it makes the disk write.
const EVERY: Duration = Duration::from_secs(1);

impl Journal {
    /// Opens a journal: a new one, or one that is there, with what it has.
    pub fn open(path: &Path, asked: &str, files: &[Source]) -> anyhow::Result<(Journal, Vec<Part>)> {
        let cannot = || format!("{} cannot be written", path.display());
        let known = files.iter().map(known).collect::<anyhow::Result<Vec<Known>>>()?;
        let there = fs::metadata(path).is_ok_and(|file| file.len() > 0);
        let (parts, len) = if there { read(path, asked, &known)? } else { (Vec::new(), 0) };
        let mut file =
            OpenOptions::new().write(true).create(true).truncate(false).open(path).with_context(cannot)?;
        file.set_len(len).with_context(cannot)?;
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        let mut journal = Journal {
            path: path.to_owned(),
            file: BufWriter::new(file),
            pending: Done::default(),
            written: Instant::now(),
        };
        if len == 0 {
            let version = env!("CARGO_PKG_VERSION").to_owned();
            journal.line(&Line::Journal { version, asked: asked.to_owned(), files: known })?;
            journal.flush()?;
        }
        Ok((journal, parts))
    }

    pub fn found(&mut self, row: &Row) -> anyhow::Result<()> {
        self.line(&Line::Found(Box::new(row.clone())))
    }

    pub fn changed(&mut self, changed: &Changed) -> anyhow::Result<()> {
        self.line(&Line::Changed(changed.clone()))
    }

    /// A part was read. Gives whether it is time to write how far the audit is: then every other file has to be written out
    /// before [`done`](Journal::done) is called.
    pub fn read(&mut self, batch: &Batch, read: Read) -> bool {
        let pending = &mut self.pending;
        pending.read.add(read);
        pending.trouble.extend(batch.trouble.as_ref().map(Trouble::line));
        let Place { offset, line } = batch.end;
        (pending.file, pending.offset, pending.line, pending.last) = (batch.file, offset, line, batch.last);
        // Inside a game of megabytes nothing can begin.
        batch.whole && (batch.last || self.written.elapsed() >= EVERY)
    }

    pub fn done(&mut self, extracted: u64, mended: u64) -> anyhow::Result<()> {
        let done = Done { extracted, mended, ..std::mem::take(&mut self.pending) };
        self.line(&Line::Done(Box::new(done)))?;
        self.written = Instant::now();
        self.flush()
    }

    fn line(&mut self, line: &Line) -> anyhow::Result<()> {
        let written = serde_json::to_writer(&mut self.file, line).map_err(std::io::Error::from);
        let written = written.and_then(|()| writeln!(self.file));
        written.with_context(|| format!("{} cannot be written", self.path.display()))
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        self.file.flush().with_context(|| format!("{} cannot be written", self.path.display()))
    }
}

fn known(file: &Source) -> anyhow::Result<Known> {
    let Some(path) = file.path() else {
        bail!("standard input cannot be read again: an audit of it cannot go on from a journal");
    };
    let data = fs::metadata(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let modified = data.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let modified = modified.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    Ok(Known { name: file.to_string(), size: data.len(), modified })
}

/// What a journal has, and how many of its bytes count.
fn read(path: &Path, asked: &str, files: &[Known]) -> anyhow::Result<(Vec<Part>, u64)> {
    let name = path.display();
    let mut input = BufReader::new(File::open(path).with_context(|| format!("{name} cannot be read"))?);
    let mut text = String::new();
    let mut next = || -> anyhow::Result<Option<(Line, u64)>> {
        text.clear();
        let len = input.read_line(&mut text).with_context(|| format!("{name} cannot be read"))?;
        // A line that was cut off when the program was stopped, and all behind it, counts as not written.
        Ok(serde_json::from_str(&text).ok().filter(|_| text.ends_with('\n')).map(|line| (line, len as u64)))
    };
    let other = "give another name for a new journal, or remove this one";
    let mut at = match next()? {
        Some((Line::Journal { asked: before, files: then, .. }, len)) => {
            if before != asked {
                return Err(anyhow!(
                    "{name} is the journal of another audit: it was asked for `{before}`, now for `{asked}`"
                ))
                .hint(other);
            }
            if let Some((old, _)) = then.iter().zip(files).find(|(old, new)| old != new) {
                return Err(anyhow!("{name}: {} is another file now, or has changed since", old.name))
                    .hint(other);
            }
            if then.len() != files.len() {
                return Err(anyhow!("{name} is about {} files, now there are {}", then.len(), files.len()))
                    .hint(other);
            }
            len
        }
        _ => return Err(anyhow!("{name} is no journal of an audit")).hint(other),
    };
    let (mut parts, mut rows, mut changes, mut done) = (Vec::new(), Vec::new(), Vec::new(), at);
    while let Some((line, len)) = next()? {
        at += len;
        match line {
            Line::Journal { .. } => bail!("{name} has a first line in the middle"),
            Line::Found(row) => rows.push(*row),
            Line::Changed(changed) => changes.push(changed),
            Line::Done(it) => {
                let (rows, changes) = (std::mem::take(&mut rows), std::mem::take(&mut changes));
                parts.push(Part { rows, changes, done: *it });
                done = at;
            }
        }
    }
    Ok((parts, done))
}
