//! What is checked in of the protocol is what the types say: the schemas and the TypeScript of `docs/schema`, and the tables
//! of `docs/protocol.md`. `UPDATE=1 cargo test --package jadoube-arbiter --features schema --test schema` writes them anew.

use std::path::{Path, PathBuf};
use std::{env, fs};

use jadoube_arbiter::schema;

const AGAIN: &str = "not what the types say; `UPDATE=1 cargo test --package jadoube-arbiter --features schema --test schema` writes it anew";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn check(path: &Path, now: &str) {
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, now).unwrap();
    }
    let there = fs::read_to_string(path).unwrap_or_default();
    assert!(there == now, "{}: {AGAIN}", path.display());
}

#[test]
fn the_schemas_and_the_typescript_are_up_to_date() {
    let (folder, files) = (docs().join("schema"), schema::files());
    for (name, text) in &files {
        check(&folder.join(name), text);
    }
    for file in fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        // crates/answers makes the other one.
        let made = name == "questions.d.ts" || files.iter().any(|(made, _)| *made == name);
        assert!(made, "docs/schema/{name} is made by nothing");
    }
}

/// Between `<!-- table: events -->` and `<!-- end -->`.
#[test]
fn the_tables_of_the_documentation_are_up_to_date() {
    let path = docs().join("protocol.md");
    let mut text = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    for (name, table) in schema::tables() {
        let start = format!("<!-- table: {name} -->\n");
        let begin = text.find(&start).unwrap_or_else(|| panic!("protocol.md has no {start}")) + start.len();
        let end = begin + text[begin..].find("<!-- end -->").expect("a table ends");
        text.replace_range(begin..end, &table);
    }
    check(&path, &text);
}

#[test]
fn every_mark_of_an_addition_is_used() {
    assert_eq!(schema::stale_marks(), Vec::<String>::new());
}
