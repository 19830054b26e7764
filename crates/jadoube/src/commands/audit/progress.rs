//! How far the audit is, for whoever watches standard error.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jadoube::laws::Lang;
use jadoube_archive::{Count, Source, Watch};

use crate::words::Message;

pub struct Progress {
    bar: ProgressBar,
    /// Bytes read from all files, before they are unpacked.
    read: Count,
    /// The file at hand, and how many there are.
    file: AtomicUsize,
    files: usize,
    lang: Lang,
}

impl Progress {
    /// For the files from one of them on.
    pub fn new(files: &[Source], first: usize, watched: bool, lang: Lang) -> Progress {
        let sizes = size(files.get(first..).unwrap_or_default());
        let bar = ProgressBar::with_draw_target(sizes, ProgressDrawTarget::hidden());
        // The message takes what is left of the line, and is cut where that is too little.
        let template = match sizes {
            Some(_) => {
                let left = Message::AuditLeft { text: "{eta}".to_owned() }.text(lang);
                format!("{{bar:16}} {{percent}}% {left}, {{wide_msg}}")
            }
            None => "{spinner} {bytes}, {elapsed}, {wide_msg}".to_owned(),
        };
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        if watched {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress { bar, read: Count::default(), file: AtomicUsize::new(first), files: files.len(), lang }
    }

    pub fn tick(&self, games: u64, found: u64) {
        if !self.bar.is_hidden() {
            self.bar.set_position(self.read.load(Ordering::Relaxed));
            let rate = games as f64 / self.bar.elapsed().as_secs_f64().max(0.001);
            let far = Message::AuditProgress { number: games, text: format!("{rate:.0}"), count: found };
            let mut far = far.text(self.lang);
            if self.files > 1 {
                let (left, right) = (self.file.load(Ordering::Relaxed) + 1, self.files);
                let file = Message::AuditFile { left: left.to_string(), right: right.to_string() };
                far = format!("{}, {far}", file.text(self.lang));
            }
            self.bar.set_message(far);
        }
    }

    /// Writes something to standard error without getting into the bar's way.
    pub fn pause(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn file(&self, file: usize) {
        self.file.store(file, Ordering::Relaxed);
    }

    fn counter(&self) -> Count {
        self.read.clone()
    }
}

/// The bytes of all files; unknown with standard input and pipes. An archive counts once.
fn size(files: &[Source]) -> Option<u64> {
    let mut paths: Vec<&Path> = files.iter().map(Source::path).collect::<Option<_>>()?;
    paths.dedup();
    let size = |path: &&Path| fs::metadata(path).ok().filter(|file| file.is_file()).map(|file| file.len());
    paths.iter().map(size).sum()
}
