//! What console examples cannot show: standard input, closed pipes, colours.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn jadoube(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env("JADOUBE_LANG", "en");
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

fn fed(args: &[&str], input: &[u8]) -> Output {
    let mut child = jadoube(args).spawn().expect("jadoube can be run");
    // A command that does not read all of it closes the pipe: that is its business.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input);
    child.wait_with_output().expect("jadoube ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the command writes UTF-8")
}

#[test]
fn a_position_is_read_from_standard_input() {
    let output = fed(&["perft", "-", "3"], format!("{INITIAL}\n").as_bytes());
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("8902\n", ""));
}

#[test]
fn standard_input_must_hold_one_line_of_text() {
    let two_lines = format!("{INITIAL}\n{INITIAL}\n");
    let long = "8/".repeat(5000);
    for (input, message) in [
        (two_lines.as_bytes(), "error: standard input: expected one FEN on one line\n"),
        (long.as_bytes(), "error: standard input: expected one FEN on one line\n"),
        (b"\xff\xfe", "error: standard input cannot be read: stream did not contain valid UTF-8\n"),
    ] {
        let output = fed(&["board", "-"], input);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), message));
    }
}

#[test]
fn an_error_is_one_line_and_hints_are_lines_of_their_own() {
    let output = fed(&["board", "-"], b"4k3/8 w");
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<&str> = text(&output.stderr).lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("error: standard input: FEN, character 6"), "{lines:?}");
    assert!(lines[1].starts_with("hint: a FEN looks like"), "{lines:?}");
    assert!(output.stdout.is_empty());
}

#[test]
fn whoever_closes_the_pipe_has_read_enough() {
    for args in [
        &["coverage", "--json"][..],
        &["explain", "9", "--json"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["board", "startpos"],
    ] {
        let mut child = jadoube(args).spawn().expect("jadoube can be run");
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut errors).expect("UTF-8");
        let status = child.wait().expect("jadoube ends");
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_trouble() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let output = jadoube(&["board", "startpos"]).stdout(full).output().expect("jadoube can be run");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: standard output cannot be written: "));
}

#[test]
fn colours_are_off_when_nobody_sees_them_and_when_they_are_not_wanted() {
    let plain = |command: &mut Command| {
        let output = command.output().expect("jadoube can be run");
        !output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b)
    };
    assert!(plain(&mut jadoube(&["board", "startpos"])));
    assert!(plain(&mut jadoube(&["board", "x"])));
    assert!(plain(jadoube(&["board", "startpos"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1")));
    assert!(plain(jadoube(&["board", "x"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1")));
    assert!(plain(jadoube(&["board", "startpos", "--color", "never"]).env("CLICOLOR_FORCE", "1")));
    // The same commands where colours are asked for: the checks above would see them.
    assert!(!plain(jadoube(&["board", "startpos"]).env("CLICOLOR_FORCE", "1")));
    assert!(!plain(&mut jadoube(&["board", "startpos", "--color", "always"])));
    assert!(!plain(&mut jadoube(&["board", "x", "--color", "always"])));
}

#[test]
fn json_can_be_read_back() {
    for args in [
        &["explain", "9.2", "--json"][..],
        &["compare", "fide-2009", "fide-2018", "--json"],
        &["coverage", "--json"],
        &["board", "startpos", "--json"],
        &["moves", "startpos", "--json"],
        &["chess960", "0", "--json"],
        &["perft", "startpos", "2", "--divide", "--json"],
        &["winnable", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--json"],
    ] {
        let output = fed(args, b"");
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(value.is_object() || value.as_array().is_some_and(|list| !list.is_empty()), "{args:?}");
    }
}

#[test]
fn json_says_what_the_words_say() {
    let read = |args: &[&str]| -> serde_json::Value {
        serde_json::from_slice(&fed(args, b"").stdout).expect("JSON")
    };
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let board = read(&["board", mated, "--json"]);
    assert_eq!((&board["checkmate"], &board["checkers"][0]), (&true.into(), &"h4".into()));
    let faulty = read(&["board", "8/8/8/8/8/8/8/4K3 w - - 0 1", "--json"]);
    assert_eq!((&faulty["legal"], faulty["faults"].as_array().map(Vec::len)), (&false.into(), Some(1)));
    assert_eq!(read(&["moves", "startpos", "--json"])["moves"].as_array().map(Vec::len), Some(20));
    let start = read(&["chess960", "518", "--json"]);
    assert_eq!((&start["number"], &start["fen"]), (&518.into(), &INITIAL.into()));
    let count = read(&["perft", "startpos", "3", "--divide", "--json"]);
    let behind = count["divide"].as_array().expect("a list").iter();
    let sum: u64 = behind.filter_map(|behind| behind["nodes"].as_u64()).sum();
    assert_eq!((&count["nodes"], sum), (&8902.into(), 8902));
}

#[test]
fn a_picture_has_every_piece_and_names_the_position() {
    let output = fed(&["board", "--svg", "-"], INITIAL.as_bytes());
    let svg = text(&output.stdout);
    assert_eq!(svg.matches("<use ").count(), 32);
    assert_eq!(svg.matches("<g id=").count(), 12);
    assert!(svg.contains(&format!("<title>{INITIAL}</title>")));
    // White's king's rook stands in the lower right corner, and in the upper left one when Black looks.
    assert!(svg.contains(r##"<use href="#white-rook" x="740" y="740"/>"##));
    let flipped = fed(&["board", "--svg", "--flip", "-"], INITIAL.as_bytes());
    assert!(text(&flipped.stdout).contains(r##"<use href="#white-rook" x="40" y="40"/>"##));
}

#[test]
fn an_audit_is_the_same_with_any_number_of_threads() {
    const TIMES: usize = 400;
    let games = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/audit.in/faulty.pgn"))
        .expect("readable");
    let many = [&games[..], b"\n"].concat().repeat(TIMES);
    assert!(many.len() > 1 << 20, "enough for several batches");
    let file = std::env::temp_dir().join(format!("jadoube-audit-{}.pgn", std::process::id()));
    std::fs::write(&file, &many).expect("written");
    let name = file.to_str().expect("UTF-8");
    let alone = fed(&["audit", "--json", "--threads", "1", name], b"");
    assert_eq!(alone.status.code(), Some(1));
    for jobs in ["2", "5"] {
        let several = fed(&["audit", "--json", "--threads", jobs, name], b"");
        assert!(several.stdout == alone.stdout, "with {jobs} threads");
    }
    std::fs::remove_file(&file).expect("removed");
    let lines: Vec<&str> = text(&alone.stdout).lines().collect();
    let last: serde_json::Value = serde_json::from_str(lines[lines.len() - 1]).expect("JSON");
    assert_eq!(last["summary"]["games"], 12 * TIMES);
    let line: serde_json::Value = serde_json::from_str(lines[lines.len() - 2]).expect("JSON");
    assert_eq!(line["game"], 12 * TIMES);
    for key in [
        "file", "line", "offset", "ply", "move", "finding", "severity", "rulebook", "law", "fen", "text",
        "says", "event", "site", "date", "round", "white", "black", "result",
    ] {
        assert!(!line[key].is_null(), "{key}: {line}");
    }
    // The place is that in the whole file.
    let at = line["offset"].as_u64().expect("a number") as usize;
    assert!(many[at..].starts_with(b"1-0"), "{line}");
    let lines_before = many[..at].iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(line["line"], lines_before + 1);
}

#[test]
fn an_audit_reads_folders_and_compressed_files_and_writes_a_page() {
    let folder = std::env::temp_dir().join(format!("jadoube-audit-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("b")).expect("a folder");
    let games = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/audit.in/faulty.pgn"))
        .expect("readable");
    std::fs::write(folder.join("a.pgn"), &games).expect("written");
    std::fs::write(folder.join("b/c.pgn.zst"), zstd::encode_all(&games[..], 0).expect("packed"))
        .expect("written");
    std::fs::write(folder.join("notes.txt"), "1. e4 *").expect("written");
    let page = folder.join("report.html");
    let (folder_name, page_name) = (folder.to_str().expect("UTF-8"), page.to_str().expect("UTF-8"));
    let output = fed(&["audit", "--json", "--summary", "--report", page_name, folder_name], b"");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let last: serde_json::Value = serde_json::from_str(text(&output.stdout)).expect("one line of JSON");
    assert_eq!((&last["summary"]["files"], &last["summary"]["games"]), (&2.into(), &24.into()));
    let html = std::fs::read_to_string(&page).expect("the page");
    let data = data_of(&html);
    assert_eq!(data["rows"].as_array().map(Vec::len), Some(34));
    let texts = data["texts"].as_array().expect("texts");
    assert!(texts.iter().any(|text| text == "Cederberg, Cesar"));
    let outside = html.matches("http").count() + html.matches("src=").count();
    assert_eq!(outside, 0, "the page needs nothing from elsewhere");
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// What the page of an audit shows its findings from.
fn data_of(html: &str) -> serde_json::Value {
    use base64::Engine;
    let packed = html.split_once("id=\"data\">").and_then(|(_, rest)| rest.split_once('<')).expect("data").0;
    let bytes = base64::engine::general_purpose::STANDARD.decode(packed).expect("base64");
    serde_json::from_reader(flate2::read::GzDecoder::new(&bytes[..])).expect("JSON")
}

#[test]
fn the_page_of_an_audit_is_in_the_language_asked_for() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/audit.in/faulty.pgn");
    let page = std::env::temp_dir().join(format!("jadoube-audit-lang-{}.html", std::process::id()));
    let html = |lang: &str| {
        let book = ["--rulebook", "fide-2009-hu"];
        let report = ["--summary", "--lang", lang, "--report", page.to_str().expect("UTF-8"), games];
        let output = fed(&[&["audit"][..], &book[..], &report[..]].concat(), b"");
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        std::fs::read_to_string(&page).expect("the page")
    };
    let english = html("en");
    let parts = |html: &str, tag: &str| -> Vec<String> {
        let open = format!("<{tag}");
        let inside = |rest: &str| Some(rest.split_once('>')?.1.split_once('<')?.0.to_owned());
        html.split(&open).skip(1).filter_map(inside).collect()
    };
    let long = "FIDE Laws of Chess, 1 July 2009 (Hungarian translation of July 2010)";
    assert!(parts(&english, "th ").iter().any(|name| name == long), "long names are whole");
    for (lang, heading, sentence, book) in [
        (
            "fi",
            "Kaikki löydökset",
            "Laudalla on matti, joten musta on voittanut",
            "FIDEn shakkisäännöt 1.7.2009 (unkarinnos heinäkuulta 2010)",
        ),
        (
            "hu",
            "Minden észrevétel",
            "Az állás matt, tehát sötét nyert",
            "A FIDE sakkszabályai, 2009. július 1. (2010. júliusi magyar fordítás)",
        ),
        (
            "tr",
            "Bütün bulgular",
            "Konum mat, yani Siyah kazandı",
            "FIDE Satranç Kuralları, 1 Temmuz 2009 (Temmuz 2010 tarihli Macarca çeviri)",
        ),
    ] {
        let html = html(lang);
        assert!(html.contains(&format!("<html lang=\"{lang}\">")), "{lang}");
        let (data, english_data) = (data_of(&html), data_of(&english));
        let told = |text: &serde_json::Value| text.as_str().is_some_and(|text| text.starts_with(sentence));
        assert!(data["texts"].as_array().expect("texts").iter().any(told), "{lang}: {sentence}");
        let words = data["words"].as_object().expect("words");
        for (name, said) in words {
            assert_ne!(*said, english_data["words"][name], "{lang}: {name}");
        }
        assert!(parts(&html, "h2 ").iter().any(|part| part == heading), "{lang}: {heading}");
        assert!(parts(&html, "th ").iter().any(|part| part == book), "{lang}: {book}");
        for tag in ["title>", "h1", "h2 ", "dt", "caption", "legend", "label>", "option ", "noscript><p "] {
            let (own, other) = (parts(&html, tag), parts(&english, tag));
            assert_eq!(own.len(), other.len(), "{lang}: {tag}");
            let differ = |(own, other): (&String, &String)| own.trim().is_empty() || own != other;
            assert!(own.iter().zip(&other).all(differ), "{lang}: {own:?}");
        }
    }
    std::fs::remove_file(&page).expect("removed");
}

#[test]
fn the_page_of_a_large_audit_stays_small_and_has_information_too() {
    use std::fmt::Write;
    let folder = std::env::temp_dir().join(format!("jadoube-audit-large-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut games = String::new();
    let tags = |game: u32, result: &str| {
        format!(
            "[Event \"Open {}\"]\n[Site \"Pori\"]\n[Date \"2024.05.{:02}\"]\n[Round \"{}\"]\n[White \"White {}\"]\n\
             [Black \"Black {game}\"]\n[Result \"{result}\"]\n\n",
            game % 40,
            1 + game % 31,
            game % 9,
            game % 500
        )
    };
    for game in 0..4_000 {
        // An error, a warning and information, each in its own kind of game.
        let (moves, result) = match game % 3 {
            0 => ("1. f3 e5 2. g4 Qh4#", "1-0"),
            1 => ("1. f3 e5 2. g4 Qh4#", "*"),
            _ => ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. Nc3", "1-0"),
        };
        let _ = write!(games, "{}{moves} {result}\n\n", tags(game, result));
    }
    let (file, page) = (folder.join("large.pgn"), folder.join("report.html"));
    std::fs::write(&file, games).expect("written");
    let names = [&page, &file].map(|path| path.to_str().expect("UTF-8"));
    let output = fed(&["audit", "--summary", "--report", names[0], names[1]], b"");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let html = std::fs::read_to_string(&page).expect("the page");
    let data = data_of(&html);
    let rows = data["rows"].as_array().expect("rows");
    assert!(rows.len() > 4_000, "{}", rows.len());
    // No row is written out: the page is its frame and some forty bytes a finding.
    assert!(html.len() < 60_000 + 40 * rows.len(), "{} bytes for {} findings", html.len(), rows.len());
    assert_eq!(html.matches("<article").count() + html.matches("<figure").count(), 0);
    let of = |severity: u64| rows.iter().filter(|row| row[0] == severity).count();
    assert!(of(0) > 1_000 && of(1) > 1_000 && of(2) > 1_000, "{} {} {}", of(0), of(1), of(2));

    // The script reads as many values of a row as there are, under the names that the page gives them.
    let names =
        html.split_once("const [SEVERITY").and_then(|(_, rest)| rest.split_once(']')).expect("names").0;
    let places: Vec<&str> = names.split(',').map(str::trim).collect();
    assert!(rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == places.len())));
    let place = |name: &str| places.iter().position(|place| *place == name).expect(name);
    let mate = rows.iter().find(|row| row[0] == 0).expect("an error");
    assert_eq!(mate[place("MOVE")], "2...Qh4#");
    assert_eq!((&mate[place("SQUARES")], &mate[place("CHECKED")]), (&"h4d8".into(), &"e1".into()));
    assert_eq!(data["texts"][mate[place("EVENT")].as_u64().expect("a place") as usize], "Open 0");

    // Everything that the list is filtered by is a field of the form, and everything that the script looks for is there.
    for field in ["severity", "kind", "file", "text"] {
        assert!(html.contains(&format!("name=\"{field}\"")), "{field}");
    }
    for asked in html.split("getElementById(\"").skip(1).filter_map(|rest| rest.split_once('"')) {
        assert!(html.contains(&format!("id=\"{}\"", asked.0)), "{}", asked.0);
    }
    for asked in html.split("words.").skip(1) {
        let name: String = asked.chars().take_while(char::is_ascii_alphabetic).collect();
        assert!(data["words"].get(&name).is_some(), "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_text_without_games_is_read_in_bounded_pieces() {
    let comment = [
        &b"[Event \"x\"]\n\n1. e4 {"[..],
        &b"long ".repeat(1_200_000),
        b"} e5 *\n\n[Event \"y\"]\n\n1. d4 *\n",
    ]
    .concat();
    let output = fed(&["audit", "--json", "--summary", "-"], &comment);
    let last: serde_json::Value = serde_json::from_str(text(&output.stdout)).expect("one line of JSON");
    assert_eq!((&last["summary"]["games"], &last["summary"]["plies"]), (&2.into(), &3.into()));
}

#[test]
fn pages_on_the_laws_are_written_into_a_new_folder() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages on the laws");
    let _ = std::fs::remove_dir_all(&folder);
    let name = folder.to_str().expect("a path in UTF-8");
    let output = fed(&["compare", "--pages", name], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).ends_with(&format!(" pages written into {name}\n")));
    let page = folder.join("differences/fide-2009-and-fide-2018.md");
    let page = std::fs::read_to_string(page).expect("a page for each two rulebooks");
    assert!(page.contains("(../cases/") && page.contains("(../fide-2018/"), "{page}");
    // What is there is not written over.
    let output = fed(&["compare", "--pages", name], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is there already"));
    std::fs::remove_dir_all(folder).expect("its own folder");
}

#[test]
fn a_clause_is_found_in_the_project() {
    let output = fed(&["explain", "7.5.5", "--rulebook", "fide-2018", "--where", "--json"], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let sheets: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for sheet in sheets.as_array().expect("a list") {
        for key in ["data", "values", "code", "cases", "pages"] {
            assert!(
                sheet["where"][key].as_array().is_some_and(|places| !places.is_empty()),
                "{key}: {sheet}"
            );
        }
    }
    let plain = fed(&["explain", "7.5.5", "--rulebook", "fide-2018"], b"");
    assert!(!text(&plain.stdout).contains("laws/register"), "only where it is asked for");
}

/// The pages are in the program only where they were built before it.
#[test]
fn pages_are_written_whole_or_it_is_said_how_to_get_them() {
    let folder = std::env::temp_dir().join(format!("jadoube-pages-{}", std::process::id()));
    let name = folder.display().to_string();
    let written = fed(&["pages", &name], b"");
    if written.status.code() == Some(0) {
        let page = std::fs::read_to_string(folder.join("index.html")).expect("there is a first page");
        assert!(page.contains("Content-Security-Policy"));
        assert!(text(&written.stdout).contains(&name));
        let again = fed(&["pages", &name], b"");
        assert_eq!(again.status.code(), Some(2), "a folder that is there is left alone");
        std::fs::remove_dir_all(&folder).expect("what was written can be removed");
    } else {
        assert_eq!(written.status.code(), Some(2));
        assert!(text(&written.stderr).contains("web/build"), "{}", text(&written.stderr));
        assert!(!folder.exists());
    }
}
