//! Standard output: buffered, and styled only where the reader can show it.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use clap::builder::styling::Style;
use serde::Serialize;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    Auto,
    Always,
    Never,
}

/// Where a command writes its answer.
pub struct Output {
    stdout: BufWriter<StdoutLock<'static>>,
    styled: bool,
    quiet: bool,
}

impl Output {
    /// A quiet one writes nothing: only the exit status tells.
    pub fn new(color: ColorWhen, quiet: bool) -> Output {
        match color {
            ColorWhen::Auto => {}
            ColorWhen::Always => ColorChoice::Always.write_global(),
            ColorWhen::Never => ColorChoice::Never.write_global(),
        }
        let styled = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Output { stdout: BufWriter::new(io::stdout().lock()), styled, quiet }
    }

    /// Whether a person watches standard error: then a command that takes long may show how it gets on.
    pub fn has_watcher(&self) -> bool {
        io::stderr().is_terminal() && !self.quiet
    }

    /// Whether the answers themselves are seen on a terminal.
    pub fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// A value as JSON over several lines.
    pub fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        serde_json::to_writer_pretty(&mut *self, value).map_err(io::Error::from)?;
        Ok(writeln!(self)?)
    }

    /// Whether styles are on.
    pub fn is_styled(&self) -> bool {
        self.styled
    }

    /// The text in this style, or bare where styles are off.
    pub fn styled(&self, style: Style, text: impl Display) -> String {
        if self.styled { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.quiet { Ok(bytes.len()) } else { self.stdout.write(bytes).map_err(named) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush().map_err(named)
    }
}

/// Says what could not be written; the kind, by which a closed pipe is known, stays.
fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))
}
