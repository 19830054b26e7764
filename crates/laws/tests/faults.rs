//! The build script stops on faulty data and names file, line, key and reason, of all faults at once.

#![allow(dead_code)]

#[path = "../build"]
mod build {
    pub mod book;
    pub mod emit;
    pub mod files;
    pub mod inherit;
    pub mod language;
    pub mod laws;
    pub mod register;
    pub mod resolve;
    pub mod rows;
    pub mod schema;
    pub mod values;
    pub mod wording;
}
#[path = "../src/number.rs"]
mod number;

use build::{book, emit, files, inherit, language, laws, register, resolve, rows, schema, values, wording};
use std::fs;
use std::path::{Path, PathBuf};

/// What the build makes of the data, or all that it has to say against it.
fn tables(roots: &[PathBuf]) -> Result<String, String> {
    let built = laws::Laws::read(roots).and_then(|laws| emit::tables(&laws));
    let texts = built.map(|files| files.into_iter().map(|(_, text)| text).collect());
    texts.map_err(|faults| faults.join("\n"))
}

/// A copy of `laws/` that is thrown away.
struct Copy(PathBuf);

impl Copy {
    fn new(name: &str) -> Copy {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&place);
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../laws"), &place);
        Copy(place)
    }

    /// Changes one place of a file and gives what the build says.
    fn change(name: &str, file: &str, old: &str, new: &str) -> Result<String, String> {
        let copy = Copy::new(name);
        let path = copy.0.join(file);
        let text = fs::read_to_string(&path).expect("the file is there");
        assert!(text.contains(old), "{file} has no `{old}` to change");
        fs::write(&path, text.replacen(old, new, 1)).expect("written");
        copy.tables()
    }

    fn tables(&self) -> Result<String, String> {
        tables(std::slice::from_ref(&self.0))
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a place for the copy");
    for entry in fs::read_dir(from).expect("laws/ is there").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("copied");
        }
    }
}

#[track_caller]
fn refused(result: Result<String, String>, parts: &[&str]) {
    let fault = result.expect_err("the fault was not noticed");
    for part in parts {
        assert!(fault.contains(part), "`{fault}` does not say `{part}`");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let copy = Copy::new("several");
    let change = |file: &str, old: &str, new: &str| {
        let path = copy.0.join(file);
        let text = fs::read_to_string(&path).expect("the file is there");
        assert!(text.contains(old), "{file} has no `{old}` to change");
        fs::write(&path, text.replacen(old, new, 1)).expect("written");
    };
    change("books/fide-2009.toml", "flag-shown-mate-wins.absent = true\n", "");
    change("books/fide-2014.toml", r#"value = "consecutive""#, r#"value = "often""#);
    change(
        "books/fide-2018.toml",
        r#"concept = "end.agreement-after-first-moves""#,
        r#"concept = "end.never""#,
    );
    let fault = copy.tables().expect_err("three faults");
    for part in [
        "books/fide-2009.toml:17: [clock.flag-shown-mate-wins]: is missing",
        "[draw.fivefold]: for fide-2014: `often`",
        "[end.agreement-moves]: for fide-2018: no such concept `end.never`",
    ] {
        assert!(fault.contains(part), "`{fault}` does not say `{part}`");
    }
    // The line is that of the value.
    let text = fs::read_to_string(copy.0.join("books/fide-2014.toml")).expect("it is there");
    let line = text.lines().position(|line| line.contains("\"often\"")).expect("changed above") + 1;
    assert!(fault.contains(&format!("books/fide-2014.toml:{line}: [draw.fivefold]")), "{fault}");

    // What cannot be read is told first, every place of it.
    change("register/draw.toml", "kind = \"computed\"", "kind = = \"computed\"");
    change("lang/fi/lang.toml", "[books]", "[books");
    change("register/end.toml", "title = ", "titel = ");
    let fault = copy.tables().expect_err("more faults");
    for part in ["several/register/draw.toml:", "extra `=`", "several/register/end.toml:", "`titel`"] {
        assert!(fault.contains(part), "`{fault}` does not say `{part}`");
    }
    assert!(!fault.contains("often"), "{fault}");
}

#[test]
fn a_value_must_cite_a_clause_of_its_rulebook() {
    let fivefold = r#"fivefold.standard = { value = "any", concept = "draw.fivefold" }"#;
    let result = Copy::change("no-clause", "books/fide-2009.toml", "fivefold.absent = true", fivefold);
    refused(result, &["books/fide-2009.toml", "[draw.fivefold]", "for fide-2009", "no clause"]);

    let result =
        Copy::change("no-concept", "books/fide-2014.toml", r#""draw.fivefold""#, r#""draw.sixfold""#);
    refused(result, &["books/fide-2014.toml", "[draw.fivefold]", "`draw.sixfold`"]);

    let law = r#"law = "7.4.a""#;
    let result = Copy::change("no-law", "books/fide-2009.toml", law, r#"law = "7.9""#);
    refused(result, &["books/fide-2009.toml", "[irregularity.king-capture]", "7.9"]);
}

#[test]
fn an_inherited_value_needs_its_clause_in_the_heir() {
    // Without the statement of 2014 the silence of the arbiter would be inherited from 2009, which 2014 lacks.
    let result = Copy::change("heir", "books/fide-2014.toml", "arbiter-silent-on-flag.absent = true\n", "");
    refused(result, &["[clock.arbiter-silent-on-flag]", "for fide-2014", "rapid.arbiter-silent-on-flag"]);
}

#[test]
fn an_edition_can_only_change_what_it_inherits() {
    let copy = Copy::new("edition");
    let head =
        "[book]\ntitle = \"Next\"\neffective = 2039-07-01\nsource = \"None\"\ninherits = \"fide-2023\"\n";
    let edition = |rest: &str| {
        fs::write(copy.0.join("books/fide-next.toml"), format!("{head}{rest}")).expect("written");
        copy.tables()
    };
    assert!(edition("").is_ok(), "an edition without a change");
    let result = edition(
        "removed = [\"draw.sixfold\", \"draw.blitz-no-progress-after-flag\"]\n\
         [book.moved]\n\"9.99\" = \"9.1\"\n\"draw.fivefold\" = \"9 (8)\"\n\
         [book.changed.\"draw.no-such\"]\nsays = \"Nothing.\"\n",
    );
    refused(
        result,
        &[
            "books/fide-next.toml:6: [book.removed]: `draw.sixfold`: no such concept",
            "books/fide-next.toml:6: [book.removed]: `draw.blitz-no-progress-after-flag`: fide-2023 does not have it",
            "books/fide-next.toml:8: [book.moved.9.99]: fide-2023 has nothing at that number",
            "books/fide-next.toml:9: [book.moved.draw.fivefold]: `9 (8)` is not in the normal form",
            "books/fide-next.toml:10: [book.changed.draw.no-such]: no such concept",
        ],
    );
    // A value that rests on a removed clause has to be stated anew.
    let result = edition("removed = [\"draw.wrong-claim-time\"]\n");
    refused(
        result,
        &["[draw.wrong-claim-time]: for fide-next: the concept `draw.wrong-claim-time` has no clause"],
    );
    // Numbers that the register has are not inherited ones.
    let result = Copy::change(
        "not-inherited",
        "books/fide-2014.toml",
        "removed = [",
        "moved = { \"draw.fivefold\" = \"9.9\" }\nremoved = [",
    );
    refused(result, &["[book.moved.draw.fivefold]", "the register has a number of fide-2014 for it"]);
}

#[test]
fn every_parameter_must_be_stated() {
    let result = Copy::change("gap", "books/fide-2009.toml", "flag-shown-mate-wins.absent = true\n", "");
    refused(result, &["books/fide-2009.toml", "[clock.flag-shown-mate-wins]", "missing"]);
    let result = Copy::change(
        "half",
        "books/fide-2009.toml",
        "threefold-occurrences.standard",
        "threefold-occurrences.rapid",
    );
    refused(result, &["books/fide-2009.toml", "[draw.threefold-occurrences]", "standard play"]);
    let result = Copy::change(
        "unknown",
        "books/fide-2014.toml",
        "seventy-five-moves.standard",
        "eighty-moves.standard",
    );
    refused(result, &["books/fide-2014.toml", "[draw.eighty-moves]", "no such parameter"]);
}

#[test]
fn every_language_says_what_parameters_and_choices_mean() {
    let file = "lang/fi/parameters.toml";
    let result = Copy::change("wording", file, "\nno-progress-claim =", "\nno-progress =");
    refused(result, &[file, "[draw.no-progress-claim]", "missing"]);
    let result = Copy::change("word", file, "\nnobody = ", "\neverybody = ");
    refused(result, &[file, "[choice.Recording.nobody]", "missing"]);
    let result = Copy::change("more", file, "\nnobody = ", "\nsomebody = \"joku\"\nnobody = ");
    refused(result, &[file, "[choice.Recording.somebody]", "no parameter"]);
    let remark = "title = \"Tasapelitarjousta ei voi perua\"";
    let result =
        Copy::change("remark", "lang/fi/draw.toml", remark, &format!("{remark}\nremark = \"turha\""));
    refused(result, &["lang/fi/draw.toml", "[draw.offer-irrevocable]", "no remark"]);
}

#[test]
fn values_have_the_type_of_their_parameter() {
    let result = Copy::change("type", "books/fide-2014.toml", "value = 75", r#"value = "many""#);
    refused(result, &["[draw.seventy-five-moves]", "count"]);
    let result =
        Copy::change("choice", "books/fide-2014.toml", r#"value = "consecutive""#, r#"value = "often""#);
    refused(result, &["[draw.fivefold]", "`often`", "consecutive, any"]);
    let result =
        Copy::change("key", "books/fide-2014.toml", "wrong-claim-time.blitz", "wrong-claim-time.bullet");
    refused(result, &["[draw.wrong-claim-time]", "`bullet`", "blitz-limited"]);
}

#[test]
fn the_register_is_checked() {
    let result = Copy::change("number", "register/draw.toml", r#""9.5.3""#, r#""9.5 (3)""#);
    refused(result, &["register/draw.toml", "9.5 (3)", "normal form"]);
    let result = Copy::change(
        "twice",
        "register/draw.toml",
        r#"was = ["draw.claim-wrong-time""#,
        r#"was = ["draw.fivefold""#,
    );
    refused(result, &["register/draw.toml", "`draw.fivefold`", "taken"]);
    let result = Copy::change("kind", "register/draw.toml", r#"kind = "computed""#, r#"kind = "guessed""#);
    refused(result, &["register/draw.toml", "`guessed`"]);
    let result = Copy::change("book", "register/draw.toml", "at = { fide-2009 =", "at = { fide-1999 =");
    refused(result, &["register/draw.toml", "`fide-1999`"]);
}

#[test]
fn overlays_must_not_contradict_each_other() {
    let copy = Copy::new("overlap");
    let text = fs::read_to_string(copy.0.join("overlays/finland-2014.toml")).expect("it is there");
    fs::write(copy.0.join("overlays/sweden-2014.toml"), text).expect("written");
    refused(copy.tables(), &["overlays/finland-2014.toml", "[clock.default-time]", "sweden-2014"]);
}

#[test]
fn a_translation_is_used_where_it_is_complete() {
    let copy = Copy::new("lang");
    // A language of its own, so that the test does not depend on what has been translated already.
    let folder = copy.0.join("lang/eo");
    fs::create_dir(&folder).expect("a new language");
    fs::write(folder.join("lang.toml"), "").expect("written");
    fs::copy(copy.0.join("lang/fi/parameters.toml"), folder.join("parameters.toml")).expect("copied");
    let whole = "[move.bishop]\ntitle = \"Titolo\"\nsays.all = \"La tuta teksto.\"\n";
    let part = "[draw.wrong-claim-time]\ntitle = \"Titolo\"\nsays.all = \"Nur la komuna parto.\"\n";
    fs::write(folder.join("some.toml"), format!("{whole}{part}")).expect("written");
    let tables = copy.tables().expect("sound data");
    assert!(tables.contains("La tuta teksto."));
    assert!(
        !tables.contains("Nur la komuna parto."),
        "a text without what the rulebook adds is not its text"
    );

    fs::write(folder.join("some.toml"), "[move.bishops]\ntitle = \"Titolo\"\n").expect("written");
    refused(copy.tables(), &["lang/eo/some.toml", "[move.bishops]"]);
}
