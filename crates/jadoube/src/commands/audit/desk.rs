//! Where everything that was found comes together, in order: counted, told, copied, kept.

use anyhow::anyhow;
use jadoube::audit::{Finding, Mend};
use jadoube::laws::Lang;
use jadoube_answers::{Changed, Row};
use jadoube_archive::{Batch, Source};

use super::copies::{self, Copy};
use super::journal::{Journal, Part};
use super::page::Page;
use super::progress::Progress;
use super::select::{NewBaseline, Selection};
use super::tally::{Read, Tally};
use super::write::Writer;
use crate::error;

pub struct Desk<'d> {
    pub files: &'d [Source],
    pub lang: Lang,
    pub selection: Selection,
    pub tally: Tally,
    pub writer: Writer<'d>,
    pub progress: &'d Progress,
    pub page: Option<Page>,
    pub baseline: Option<NewBaseline>,
    /// Games in which something is told, with the findings as comments if so.
    pub extract: Option<Copy>,
    pub annotate: bool,
    /// All games, mended.
    pub mended: Option<(Copy, Mend)>,
    pub journal: Option<Journal>,
}

impl Desk<'_> {
    /// Takes what an earlier run has found.
    pub fn replay(&mut self, part: Part) -> anyhow::Result<()> {
        let Part { rows, changes, done } = part;
        self.tally.begin(done.file, &self.files[done.file].to_string());
        for row in &rows {
            self.tell(row)?;
        }
        for changed in &changes {
            self.tell_change(changed)?;
        }
        for trouble in done.trouble {
            self.trouble(&anyhow!("{trouble}"));
        }
        self.tally.read(&done.read);
        Ok(())
    }

    /// Takes a part of a file.
    pub fn take(&mut self, mut batch: Batch) -> anyhow::Result<()> {
        let name = self.files[batch.file].to_string();
        self.tally.begin(batch.file, &name);
        for finding in &mut batch.report.findings {
            finding.game += self.tally.games_of_file();
        }
        let mut told: Vec<&Finding> = Vec::new();
        for finding in &batch.report.findings {
            let row = Row::of(&name, finding, self.lang);
            if let Some(journal) = &mut self.journal {
                journal.found(&row)?;
            }
            if self.tell(&row)? {
                told.push(finding);
            }
        }
        if let Some(copy) = &mut self.extract {
            copies::extract(copy, &batch, &told, self.annotate.then_some(self.lang))?;
        }
        let mut changes = Vec::new();
        if let Some((copy, what)) = &mut self.mended {
            changes = copies::mended(copy, &batch, *what)?;
        }
        for (game, change) in &changes {
            let changed = Changed::of(&name, *game, change, self.lang);
            if let Some(journal) = &mut self.journal {
                journal.changed(&changed)?;
            }
            self.tell_change(&changed)?;
        }
        let read = Read::of(&batch.report);
        self.tally.read(&read);
        self.note_down(&batch, read)?;
        if let Some(trouble) = batch.trouble {
            self.trouble(&trouble.into());
        }
        self.progress.tick(self.tally.games(), self.tally.told());
        Ok(())
    }

    /// Writes down how far the audit is, where that is due.
    fn note_down(&mut self, batch: &Batch, read: Read) -> anyhow::Result<()> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        if journal.read(batch, read) {
            let extracted = self.extract.as_mut().map_or(Ok(0), Copy::flush)?;
            let mended = self.mended.as_mut().map_or(Ok(0), |(copy, _)| copy.flush())?;
            journal.done(extracted, mended)?;
        }
        Ok(())
    }

    /// Tells of a finding, if it is one that is to be told.
    fn tell(&mut self, row: &Row) -> anyhow::Result<bool> {
        if !self.selection.takes(row) {
            return Ok(false);
        }
        self.tally.found(row);
        if let Some(baseline) = &mut self.baseline {
            baseline.add(row);
        }
        if let Some(page) = &mut self.page {
            page.keep(row, self.lang);
        }
        self.writer.finding(row)?;
        Ok(true)
    }

    fn tell_change(&mut self, changed: &Changed) -> anyhow::Result<()> {
        self.tally.changes += 1;
        self.writer.change(changed)
    }

    fn trouble(&mut self, trouble: &anyhow::Error) {
        self.progress.pause(|| error::print(trouble));
        self.tally.trouble();
    }
}
