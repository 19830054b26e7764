//! A gap between languages stops the build, and the fault names file, key and reason.

use std::path::PathBuf;
use std::{fs, process};

const ARGUMENTS: &str = r#"
[player]
type = "Color"
[matter]
enum = "What it is about."
[square]
type = "Square"
samples = ["A1"]
[why]
type = "Fault"
samples = ["Fault::Jump"]
told = true
[heard]
words = "What a word means."
[number]
type = "u32"
samples = ["1"]
[squares]
type = "Bitboard"
count = "value.count()"
samples = ["ALL"]
told = true
[opponent]
like = "player"
"#;

const ENGLISH: &str = r#"
[terms.player]
white = { nom = "White", gen = "White's" }
black = { nom = "Black", gen = "Black's" }
[terms.matter]
time = "time"
[terms.heard]
takes = ["takes", "captures"]
to = []
[clock]
runs = "{player:gen} clock runs"
stands = "the clocks stand"
illegal = "illegal: {why}"
asks = "{opponent} asks about {matter} on {square}"
moves.number = { 0 = "no move", 1 = "a move", many = "{number} moves" }
check = "check from {squares}"
both.squares = { many = "{number} on {squares}" }
"#;

const HUNGARIAN: &str = r#"
[prefixes.az]
aef = "az "
"" = "a "
[terms.player]
white = { nom = "világos", subj = "világos," }
black = { nom = "sötét", subj = "sötét," }
[terms.matter]
time = "idő"
[terms.heard]
takes = ["üti"]
to = ["lesz"]
[clock]
runs = "{player:subj} órája jár"
stands = "az órák állnak"
illegal = "szabálytalan: {why}"
asks = "{opponent:subj} kérdez, {matter}: {square:az} mező"
moves.number = { 0 = "nincs lépés", many = "{number} lépés" }
check.squares = { 1 = "sakk {squares:az} mezőről", many = "sakk innen: {squares}" }
both = "{number}: {squares}"
[grammar]
one-is-many = true
subject = "subj"
"#;

/// What is generated where the Hungarian file is changed.
fn generated(name: &str, change: impl Fn(&str) -> String) -> Result<String, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("arguments.toml"), ARGUMENTS).expect("a file");
    fs::write(folder.join("en.toml"), ENGLISH).expect("a file");
    fs::write(folder.join("hu.toml"), change(HUNGARIAN)).expect("a file");
    let result = jadoube_messages::generate(&folder, &["en", "hu"]);
    fs::remove_dir_all(&folder).expect("the folder goes");
    result
}

#[test]
fn messages_have_a_variant_a_key_and_every_language() {
    let source = generated("sound", str::to_owned).expect("the data is sound");
    for part in [
        "ClockRuns {",
        "opponent: Color,",
        "square: Square,",
        "pub enum Matter",
        "Message::ClockRuns { .. } => \"clock.runs\"",
        "az órák állnak\\n",
        "Message::ClockStands => said.say(1, 0, &[], f),",
        "Message::ClockIllegal { why } => said.say(2, 0, &[Shown(&why.told(lang))], f),",
        "Term(player_place(*opponent)), Shown(square)], f),",
        "const fn player_nom(lang: Lang, value: Color) -> &'static str",
        "(\"captures\", Heard::Takes),",
        "said.say(4, u64::from(*number), &[Shown(number)], f),",
        "said.say(5, squares.count(), &[Shown(&squares.told(lang))], f),",
    ] {
        assert!(source.contains(part), "{part} is missing in\n{source}");
    }
}

#[test]
fn every_gap_is_told_with_its_place() {
    let cases = [
        ("missing", "stands = \"az órák állnak\"\n", "", "hu.toml: clock.stands: is missing"),
        ("unknown", "stands =", "other = \"más\"\nstands =", "hu.toml: clock.other: is unknown"),
        ("argument", "{player:subj} órája jár", "az óra jár", "hu.toml: clock.runs: has the arguments"),
        ("name", "{player:subj} órája", "{nobody} órája", "`nobody` is no argument"),
        ("form", "{player:subj} órája", "{player:gen} órája", "`player` has no form `gen`"),
        ("prefix", "{square:az}", "{square:az-az}", "`square` has no form `az-az`"),
        ("told", "{why}", "{why:gen}", "`why` has no form `gen`"),
        ("term", "time = \"idő\"\n", "", "hu.toml: terms.matter: `time` is missing"),
        ("odd", "time = \"idő\"", "time = \"idő\"\nspace = \"tér\"", "terms.matter: `space` is unknown"),
        ("forms", "subj = \"sötét,\"", "dat = \"sötétnek\"", "has other forms"),
        ("kind", "[clock]", "[terms.colour]\nred = \"piros\"\n[clock]", "terms.colour: is no kind"),
        ("brace", "{player:subj} órája", "{player órája", "has a brace without its other half"),
        (
            "subject",
            "{player:subj} órája",
            "{player} órája",
            "`player` begins a clause: it is to be `{player:subj}`",
        ),
        ("zero", "0 = \"nincs lépés\", ", "", "hu.toml: clock.moves: has no form for 0, which en has"),
        ("one", "one-is-many = true\n", "", "hu.toml: clock.moves: has no form for 1"),
        ("many", ", many = \"{number} lépés\"", "", "hu.toml: clock.moves: has no form for `many`"),
        ("count", "check.squares", "check.why", "hu.toml: clock.check: `why` has no number"),
        (
            "number",
            "both = \"{number}: {squares}\"",
            "both.number = { many = \"{number}: {squares}\" }",
            "hu.toml: clock.both: depends on `number`, in en on `squares`",
        ),
        ("word", "to = [\"lesz\"]\n", "", "hu.toml: terms.heard: `to` is missing"),
        ("list", "to = [\"lesz\"]", "to = \"lesz\"", "hu.toml: terms.heard: `to` has no text"),
        ("grammar", "one-is-many", "one-is-two", "hu.toml: grammar: `one-is-two` is unknown"),
        ("others", "\"\" = \"a \"\n", "", "prefixes.az: has nothing for all other letters"),
    ];
    for (name, from, to, fault) in cases {
        assert!(HUNGARIAN.contains(from), "{name}");
        let told = generated(name, |text| text.replacen(from, to, 1)).expect_err(name);
        assert!(told.contains(fault), "{name}: {told}");
    }
}

#[test]
fn phrases_stand_side_by_side_in_every_language() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("phrases-{}.toml", process::id()));
    let read = |text: &str| {
        fs::write(&file, text).expect("a file");
        jadoube_messages::phrases(&[&file], &["en", "hu"])
    };
    let sound = "[[phrase]]\nen = \"{file} cannot be read\"\nhu = \"nem olvasható: {file}\"\n";
    assert_eq!(read(sound).unwrap(), "{file} cannot be read\u{1f}nem olvasható: {file}\u{1e}");
    for (text, fault) in [
        ("[[phrase]]\nen = \"yes\"\n", "`yes` is missing in hu"),
        ("[[phrase]]\nen = \"yes\"\nhu = \"{igen}\"\n", "`igen` in hu is no argument"),
        ("[[phrase]]\nen = \"yes\"\nhu = \"igen\"\nxx = \"x\"\n", "`xx` is no language"),
        (&sound.repeat(2), "is there twice"),
        ("[[phrase]]\nen = \"yes\"\nhu = \"i\\u001egen\"\n", "has a sign in hu"),
    ] {
        let told = read(text).expect_err(fault);
        assert!(told.contains(fault), "{told}");
    }
    fs::remove_file(&file).expect("the file goes");
}
