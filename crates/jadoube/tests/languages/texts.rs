//! Everything that people read, from the data: messages, phrases, explanations, what parameters mean, incidents.

use std::fs;
use std::path::{Path, PathBuf};

use jadoube::laws::Lang;
use toml::{Table, Value};

/// A text with the place where it stands: file and key.
pub struct Text {
    pub place: String,
    pub text: String,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn table(path: &Path) -> Table {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files with an ending in the folders that fit, in order.
pub fn files(folders: impl IntoIterator<Item = PathBuf>, ending: &str) -> Vec<PathBuf> {
    let listed = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten().map(|it| it.path());
    let mut files: Vec<PathBuf> = folders.into_iter().flat_map(listed).collect();
    files.retain(|file| file.is_file() && file.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

/// A folder of every crate.
pub fn of_crates(name: &str) -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("the crates").flatten();
    let mut folders: Vec<PathBuf> = crates.map(|it| it.path().join(name)).filter(|it| it.is_dir()).collect();
    folders.sort();
    folders
}

/// Every text in a language.
pub fn texts(lang: Lang) -> Vec<Text> {
    let code = lang.to_string();
    let mut texts = Vec::new();
    for file in files(of_crates("messages"), &format!("/{code}.toml")) {
        // Words that are understood are not said.
        add(&mut texts, &file, &Value::Table(table(&file)), &|path| !path.contains(&"heard"));
    }
    for file in files([root().join("web/src/words")], &format!("/{code}.toml")) {
        add(&mut texts, &file, &Value::Table(table(&file)), &|_| true);
    }
    if lang != Lang::En {
        for file in files([root().join("laws/lang").join(&code)], ".toml") {
            add(&mut texts, &file, &Value::Table(table(&file)), &|_| true);
        }
    }
    for file in files(of_crates("phrases"), ".toml") {
        add(&mut texts, &file, &Value::Table(table(&file)), &|path| path.last() == Some(&code.as_str()));
    }
    // What people may say of an incident (`also`, and the words of the search) is theirs.
    for file in files([root().join("incidents")], ".toml") {
        if !file.ends_with("words.toml") {
            let told = |path: &[&str]| path.contains(&code.as_str()) && !path.contains(&"also");
            add(&mut texts, &file, &Value::Table(table(&file)), &told);
        }
    }
    texts
}

fn add(texts: &mut Vec<Text>, file: &Path, value: &Value, told: &dyn Fn(&[&str]) -> bool) {
    let root = root();
    let file = file.strip_prefix(&root).unwrap_or(file).display().to_string();
    walk(value, &mut Vec::new(), &mut |path, text| {
        if told(path) {
            texts.push(Text { place: format!("{file}: {}", path.join(".")), text: text.to_owned() });
        }
    });
}

fn walk<'v>(value: &'v Value, path: &mut Vec<&'v str>, found: &mut dyn FnMut(&[&str], &str)) {
    match value {
        Value::String(text) => found(path, text),
        Value::Array(values) => values.iter().for_each(|value| walk(value, path, found)),
        Value::Table(table) => {
            for (key, value) in table {
                path.push(key);
                walk(value, path, found);
                path.pop();
            }
        }
        _ => {}
    }
}
