//! Packs the texts of all crates in rows. A row is unpacked from its beginning to the text that is asked for: what the first
//! ruling needs stands in front, what makes an explanation at the end. Texts of one language have words in common, and are
//! a twentieth smaller in one row.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

/// What has no language.
const COMMON: [&str; 6] = [
    "arbiter/said-keys.txt",
    "laws/register.txt",
    "audit/said-keys.txt",
    "mate/said-keys.txt",
    "incidents/catalogue.txt",
    "laws/parameters.txt",
];

fn main() -> io::Result<()> {
    if env::var("CARGO_CFG_TARGET_ARCH").as_deref() != Ok("wasm32") {
        return Ok(());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let (catalogue, spoken) = catalogue(&read("incidents/catalogue.txt")?);
    let phrases = read("arbiter/phrases.txt")?;
    let mut common = Vec::new();
    for name in COMMON {
        let text = if name == "incidents/catalogue.txt" { catalogue.clone() } else { read(name)? };
        common.push((name.to_owned(), text));
    }
    let mut rows = vec![write(&out.join("common"), &common)?];
    for (place, (lang, spoken)) in LANGUAGES.into_iter().zip(spoken).enumerate() {
        let file = |name: &str| -> io::Result<(String, String)> {
            let name = name.replace("LANG", lang);
            let text = read(&name)?;
            Ok((name, text))
        };
        let row = [
            file("arbiter/said-LANG.txt")?,
            file("audit/said-LANG.txt")?,
            file("mate/said-LANG.txt")?,
            (format!("arbiter/phrases-{lang}.txt"), column(&phrases, place)),
            (format!("incidents/catalogue-{lang}.txt"), spoken),
            file("laws/LANG.txt")?,
        ];
        rows.push(write(&out.join(lang), &row)?);
    }
    let files = rows.iter().map(|file| format!("include_bytes!({file:?}).as_slice(), "));
    fs::write(out.join("rows.rs"), format!("[{}]", files.collect::<String>()))
}

/// A text that the build script of another crate has written.
fn read(name: &str) -> io::Result<String> {
    let (owner, file) = name.split_once('/').unwrap_or_default();
    let folder = env::var_os(format!("DEP_JADOUBE_{}_TEXTS", owner.to_uppercase()));
    let path = PathBuf::from(folder.ok_or_else(|| io::Error::other(format!("{owner} has told no folder")))?)
        .join(file);
    println!("cargo::rerun-if-changed={}", path.display());
    fs::read_to_string(&path).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

/// The catalogue, without what it says in languages, and that by language.
fn catalogue(text: &str) -> (String, Vec<String>) {
    let starts: Vec<usize> = text.match_indices("\nlang ").map(|(at, _)| at + 1).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let spoken = starts.iter().zip(ends).map(|(start, end)| text[*start..end].to_owned()).collect();
    (text[..starts.first().copied().unwrap_or(text.len())].to_owned(), spoken)
}

/// One of the languages of phrases.
fn column(phrases: &str, place: usize) -> String {
    let phrases = phrases.split_terminator('\x1e').filter_map(|phrase| phrase.split('\x1f').nth(place));
    phrases.flat_map(|phrase| [phrase, "\x1e"]).collect()
}

fn write(file: &Path, texts: &[(String, String)]) -> io::Result<PathBuf> {
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    fs::write(file, jadoube_packed::pack(&texts))?;
    Ok(file.to_owned())
}
