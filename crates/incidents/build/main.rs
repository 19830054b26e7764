//! Reads the catalogue from `incidents/`, checks it, and writes it as one text to be compiled in: what goes into a phone
//! should be small, and a text packs better than tables with pointers. Where it comes from outside (feature `packed`), the build
//! script that packs it is told where it is.

mod emit;
#[path = "../src/find/fold.rs"]
mod fold;
mod incident;
mod question;
mod read;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

use question::Question;
use read::Fault;

fn main() {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // In the package, by links to the root of the project; where links are not to be had, there.
    let data =
        |names: [&str; 2]| names.map(|name| package.join(name)).into_iter().find(|folder| folder.is_dir());
    let folder = data(["incidents", "../../incidents"]).unwrap_or_default();
    let register = data(["register", "../../laws/register"]).unwrap_or_default();
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed={}", register.display());
    let text = match catalogue(&folder, &register) {
        Ok(text) => text,
        Err(fault) => {
            eprintln!("incidents/{fault}");
            std::process::exit(1);
        }
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("catalogue.txt"), text).expect("the build's own folder can be written");
    println!("cargo::metadata=texts={}", out.display());
}

fn catalogue(folder: &Path, register: &Path) -> Result<String, Fault> {
    let common = read::table(folder, "catalogue.toml")?;
    let questions = question::read(&read::table(folder, "questions.toml")?)?;
    let words = read::table(folder, "words.toml")?;
    question::check_hears(&questions, &words)?;
    let mut out = emit::Text::default();
    emit::common(&mut out, &common)?;
    emit::questions(&mut out, &questions);
    emit::words(&mut out, &words)?;
    let concepts = read::concepts(register)?;
    let known = Known { positions: names_of(&common, "positions"), questions: &questions, concepts };
    let mut ids = BTreeMap::new();
    let mut used = BTreeSet::new();
    for matter in read::strings(&common, "matters").map_err(|why| format!("catalogue.toml: {why}"))? {
        let file = format!("{matter}.toml");
        let table = read::table(folder, &file)?;
        let title = read::languages(&table, "title").map_err(|why| format!("{file}: {why}"))?;
        out.line("matter", [matter.as_str()]);
        out.in_all("title", &title);
        for (id, entry) in table.iter().filter_map(|(id, entry)| Some((id, entry.as_table()?))) {
            if id == "title" {
                continue;
            }
            let fault = |why: String| format!("{file}: [{id}]: {why}");
            if let Some(other) = ids.insert(id.clone(), file.clone()) {
                return Err(fault(format!("{other} has it, too")));
            }
            incident::write(&mut out, id, entry, &known, &mut used).map_err(fault)?;
        }
    }
    for id in read::strings(&common, "first").map_err(|why| format!("catalogue.toml: {why}"))? {
        if !ids.contains_key(&id) {
            return Err(format!("catalogue.toml: first: there is no incident `{id}`"));
        }
    }
    question::check_used(&questions, &used)?;
    Ok(out.finish())
}

/// What an incident may refer to.
pub struct Known<'a> {
    /// Names of positions.
    pub positions: Vec<String>,
    pub questions: &'a [Question],
    /// The concepts of the register of the Laws.
    pub concepts: BTreeSet<String>,
}

fn names_of(table: &Table, key: &str) -> Vec<String> {
    table.get(key).and_then(Value::as_table).into_iter().flatten().map(|(name, _)| name.clone()).collect()
}
