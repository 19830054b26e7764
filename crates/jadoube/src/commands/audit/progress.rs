//! How far the audit is, for whoever watches standard error.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jadoube::laws::Lang;

use crate::words::Message;

pub struct Progress {
    bar: ProgressBar,
    /// Bytes read from all files, before they are unpacked.
    read: Arc<AtomicU64>,
    lang: Lang,
}

impl Progress {
    pub fn new(files: &[String], watched: bool, lang: Lang) -> Progress {
        let sizes: Option<u64> = files.iter().map(|file| size(file)).sum();
        let bar = ProgressBar::with_draw_target(sizes, ProgressDrawTarget::hidden());
        let template = match sizes {
            Some(_) => {
                let left = Message::AuditLeft { text: "{eta}".to_owned() }.text(lang);
                format!(
                    "{{bar:24}} {{percent}}% {{bytes}}/{{total_bytes}} {{bytes_per_sec}}, {left}, {{msg}}"
                )
            }
            None => "{spinner} {bytes} {bytes_per_sec}, {elapsed}, {msg}".to_owned(),
        };
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        if watched {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress { bar, read: Arc::default(), lang }
    }

    /// Where readers add up what they read.
    pub fn counter(&self) -> Arc<AtomicU64> {
        self.read.clone()
    }

    pub fn tick(&self, games: u64, found: u64) {
        if !self.bar.is_hidden() {
            self.bar.set_position(self.read.load(Ordering::Relaxed));
            let rate = games as f64 / self.bar.elapsed().as_secs_f64().max(0.001);
            let far = Message::AuditProgress { number: games, text: format!("{rate:.0}"), count: found };
            self.bar.set_message(far.text(self.lang));
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

/// The size of a file; unknown for standard input and pipes.
fn size(path: &str) -> Option<u64> {
    if path == "-" {
        return None;
    }
    fs::metadata(path).ok().filter(|file| file.is_file()).map(|file| file.len())
}
