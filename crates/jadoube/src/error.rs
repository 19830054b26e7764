//! What goes wrong, told on one line of standard error, with hints on lines of their own.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::builder::styling::{AnsiColor, Style};
use jadoube_archive::Trouble;

use crate::phrases::retold;
use crate::words::{Message, lang};

/// Adds a hint, printed as `hint: …` below the error.
pub trait WithHint<T> {
    fn hint(self, hint: impl Into<String>) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> WithHint<T> for Result<T, E> {
    fn hint(self, hint: impl Into<String>) -> anyhow::Result<T> {
        self.map_err(|error| Hinted { error: error.into(), hint: hint.into() }.into())
    }
}

/// An error that reads like the one inside, and a hint.
#[derive(Debug)]
struct Hinted {
    error: anyhow::Error,
    hint: String,
}

impl fmt::Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl Error for Hinted {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

pub fn print(error: &anyhow::Error) {
    let mut stderr = anstream::stderr().lock();
    // Nobody is left to be told when standard error fails.
    let _ = write_to(&mut stderr, error);
}

fn write_to(stderr: &mut impl Write, error: &anyhow::Error) -> io::Result<()> {
    // A cause that says the same as the one above it is told once.
    let mut causes: Vec<String> = error.chain().map(ToString::to_string).collect();
    causes.dedup();
    let told: Vec<_> = causes.iter().map(|cause| retold(cause, lang())).collect();
    let mut line = told.join(": ");
    // Of a thousand files each has one line that says what it is and what to do with it.
    for trouble in error.chain().filter_map(|cause| cause.downcast_ref::<Trouble>()) {
        if let Some(hint) = trouble.own_hint() {
            line = format!("{line}; {}", retold(hint, lang()));
        }
    }
    write_line(stderr, AnsiColor::Red, Message::LabelError, &line)?;
    for hinted in error.chain().filter_map(|cause| cause.downcast_ref::<Hinted>()) {
        write_line(stderr, AnsiColor::Cyan, Message::LabelHint, &retold(&hinted.hint, lang()))?;
    }
    Ok(())
}

/// Whether remarks are left out.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out remarks from now on.
pub fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// A remark that is neither an answer nor an error.
pub fn note(text: impl fmt::Display) {
    if QUIET.load(Ordering::Relaxed) {
        return;
    }
    let text = text.to_string();
    let _ = write_line(
        &mut anstream::stderr().lock(),
        AnsiColor::Yellow,
        Message::LabelNote,
        &retold(&text, lang()),
    );
}

fn write_line(stderr: &mut impl Write, color: AnsiColor, label: Message, text: &str) -> io::Result<()> {
    let label = label.said();
    let style = Style::new().bold().fg_color(Some(color.into()));
    writeln!(stderr, "{style}{label}:{style:#} {}", text.replace('\n', " "))
}
