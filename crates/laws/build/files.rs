//! Reading TOML files: where everything stands in them, and what is wrong with them.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;
use toml::de::{DeTable, DeValue};

/// What is wrong, with file, line and key.
pub type Fault = String;

/// The faults found so far: all are told at once, so that nobody has to build again for each.
#[derive(Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Notes a fault; the same one is told once.
    pub fn add(&mut self, fault: Fault) {
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    /// The value, or nothing where it has a fault, which is noted.
    pub fn take<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.add(fault)).ok()
    }

    /// The end of a step that later ones build on: faults in it would bring about others there.
    pub fn stop(&mut self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() { Ok(()) } else { Err(std::mem::take(&mut self.0)) }
    }
}

/// A file and a line in it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Place {
    pub file: String,
    pub line: usize,
}

/// A file of data with the lines of its keys.
pub struct Source {
    /// As a person would name it: `laws/register/draw.toml`.
    pub file: String,
    pub table: Table,
    /// Keys joined by dots, `draw.fivefold.says.all`, with their lines.
    lines: HashMap<String, usize>,
}

impl Source {
    /// Reads a file under a root such as `laws/`; nothing where it is not TOML.
    pub fn read(root: &Path, path: &Path, faults: &mut Faults) -> Option<Source> {
        let file = shown(root, path);
        let text = faults.take(fs::read_to_string(path).map_err(|error| format!("{file}: {error}")))?;
        let ends: Vec<usize> = text.match_indices('\n').map(|(end, _)| end).collect();
        let line_at = |place: usize| ends.partition_point(|&end| end < place) + 1;
        let (parsed, errors) = DeTable::parse_recoverable(&text);
        for error in &errors {
            let line = error.span().map_or(1, |span| line_at(span.start));
            faults.add(format!("{file}:{line}: {}", error.message()));
        }
        if !errors.is_empty() {
            return None;
        }
        let mut lines = HashMap::new();
        note_lines(parsed.get_ref(), "", &line_at, &mut lines);
        let table = faults.take(text.parse().map_err(|error| format!("{file}: {error}")))?;
        Some(Source { file, table, lines })
    }

    /// Where a key stands, or what it stands in.
    pub fn place(&self, key: &str) -> Place {
        let mut key = key;
        loop {
            if let Some(&line) = self.lines.get(key) {
                return Place { file: self.file.clone(), line };
            }
            let Some((outer, _)) = key.rsplit_once('.') else { break };
            key = outer;
        }
        Place { file: self.file.clone(), line: 1 }
    }

    /// What is wrong with a key.
    pub fn fault(&self, key: &str, why: impl std::fmt::Display) -> Fault {
        format!("{}:{}: [{key}]: {why}", self.file, self.place(key).line)
    }
}

fn note_lines(
    table: &DeTable<'_>,
    under: &str,
    line_at: &dyn Fn(usize) -> usize,
    lines: &mut HashMap<String, usize>,
) {
    for (key, value) in table {
        let name =
            if under.is_empty() { key.get_ref().to_string() } else { format!("{under}.{}", key.get_ref()) };
        lines.entry(name.clone()).or_insert_with(|| line_at(key.span().start));
        if let DeValue::Table(inner) = value.get_ref() {
            note_lines(inner, &name, line_at, lines);
        }
    }
}

/// The TOML files of a folder, by name; none where there is no such folder.
fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        entries(folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    files.sort_by_key(|path| stem(path));
    files
}

/// The TOML files of a folder in every root.
pub fn files<'a>(roots: &'a [PathBuf], folder: &'a str) -> impl Iterator<Item = (&'a Path, PathBuf)> {
    roots.iter().flat_map(move |root| {
        toml_files(&root.join(folder)).into_iter().map(move |path| (root.as_path(), path))
    })
}

/// The folders in a folder, by name.
pub fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = entries(folder).into_iter().filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect()
}

/// `laws/register/draw.toml`, as a person would name the file.
fn shown(root: &Path, path: &Path) -> String {
    let name = root.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let rest = path.strip_prefix(root).unwrap_or(path);
    let parts = rest.iter().map(|part| part.to_string_lossy().into_owned());
    std::iter::once(name).chain(parts).collect::<Vec<_>>().join("/")
}

pub fn stem(path: &Path) -> String {
    path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
}

pub fn one_line(error: &toml::de::Error) -> String {
    error.message().trim().replace('\n', " ")
}
