//! The exit statuses: what every command's help promises holds. `docs/reference.md` has the table.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

const LONE_KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const NO_KING: &str = "8/8/8/8/8/8/8/4K3 w - - 0 1";
const FAULTY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/audit.in/faulty.pgn");
const SOUND: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// A command, what it reads, and the status with which it ends.
type Example = (&'static [&'static str], &'static str, i32);

const EXAMPLES: &[Example] = &[
    (&["ask", "phone-rang", "--usual"], "", 0),
    (&["ask", "xyzzy", "--usual"], "", 1),
    (&["ask", "fin-appeal", "--rulebook", "fide-2023"], "", 1),
    (&["ask"], "", 2),
    (&["ask", "phone-rang", "--with", "colour=red"], "", 2),
    (&["rule", "-"], "{\"game\":{\"rulebook\":\"fide-2023\",\"time\":\"5400+30\"}}\n", 0),
    (&["rule", "-", "--follow"], "{\"game\":{\"rulebook\":\"fide-2023\",\"time\":\"5400+30\"}}\nx\n", 1),
    (&["rule", "-"], "{\"game\":{\"rulebook\":\"fide-2023\",\"time\":\"5400+30\"}}\nx\n", 2),
    (&["audit", "-"], SOUND, 0),
    (&["audit", FAULTY], "", 1),
    (&["audit", "no-such-file.pgn"], "", 2),
    (&["board", "startpos"], "", 0),
    (&["board", NO_KING], "", 1),
    (&["board", "x"], "", 2),
    (&["moves", "startpos"], "", 0),
    (&["moves", MATE], "", 1),
    (&["moves", "x"], "", 2),
    (&["convert", "-", "--to", "uci"], SOUND, 0),
    (&["convert", "-", "--to", "uci"], "1. e5 *\n", 1),
    (&["convert", "no-such-file.pgn", "--to", "uci"], "", 2),
    (&["chess960", "518"], "", 0),
    (&["chess960", "960"], "", 2),
    (&["winnable", LONE_KINGS], "", 0),
    (&["winnable", "startpos", "--quick"], "", 1),
    (&["winnable", "x"], "", 2),
    (&["perft", "startpos", "1"], "", 0),
    (&["perft", "x", "1"], "", 2),
    (&["explain", "9.2"], "", 0),
    (&["explain", "99.99"], "", 2),
    (&["compare", "fide-2018", "fide-2018"], "", 0),
    (&["compare", "fide-2014", "fide-2018", "draw"], "", 1),
    (&["compare", "fide-1066"], "", 2),
    (&["cases", "castling"], "", 0),
    (&["cases", "xyzzy"], "", 1),
    (&["cases", "run", "xyzzy"], "", 2),
    (&["coverage", "--rulebook", "fide-2023"], "", 0),
    (&["coverage", "--rulebook", "fide-1066"], "", 2),
    (&["verify", "-"], "x\n", 1),
    (&["verify", "no-such-file.jsonl"], "", 2),
    // A folder that is there already.
    (&["pages", "."], "", 2),
    (&["serve", "--data", "no-such-folder/hall.db"], "", 2),
    (&["backup", "no-such-file.db", "copy.db"], "", 2),
    (&["admin-token", "--data", "no-such-file.db"], "", 0),
    (&["admin-token", "--new", "--data", "no-such-file.db"], "", 2),
    (&["export", "no-such-file.db", "no-such-folder/lines.jsonl"], "", 2),
    (&["import", "no-such-file.jsonl", "no-such-folder/hall.db"], "", 2),
    (&["load", "--games", "3", "--pace", "1", "--seconds", "2", "--askers", "2"], "", 0),
    (&["load", "--games", "0"], "", 2),
    (&["erase", "no-such-file.db", "--competition", "x", "--player", "1"], "", 2),
    (&["completions", "bash"], "", 0),
    (&["completions", "csh"], "", 2),
    (&["man"], "", 0),
    (&["man", "xyzzy"], "", 2),
];

/// Statuses that no line of text shows: nothing is wrong with the cases that are compiled in, whoever is interrupted is
/// interrupted by somebody, a log that holds has to be kept first, and the pages are there only where they were built. A test below serves and copies; the test `serving` does the rest.
const UNSHOWN: [(&str, i32); 10] = [
    ("coverage", 1),
    ("audit", 130),
    ("verify", 0),
    ("pages", 0),
    ("serve", 0),
    ("backup", 0),
    ("export", 0),
    ("import", 0),
    ("erase", 0),
    ("erase", 1),
];

#[test]
fn every_status_that_the_reference_lists_is_given() {
    for (args, input, status) in EXAMPLES {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        command.args(*args).arg("--quiet").env("JADOUBE_LANG", "en");
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("jadoube can be run");
        // A command that does not read closes the pipe.
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        assert_eq!(child.wait().expect("it ends").code(), Some(*status), "jadoube {}", args.join(" "));
    }
}

#[test]
fn every_status_in_the_table_has_an_example() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference.md");
    let reference = std::fs::read_to_string(path).expect("docs/reference.md is there");
    let rows: Vec<Vec<&str>> = reference
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 13, "the table is there: {rows:?}");
    for row in rows {
        let command = row[0].trim_matches('`');
        for (place, status) in [(1, 0), (2, 1), (3, 2), (4, 130)] {
            let listed = row.get(place).is_some_and(|text| !text.is_empty());
            let shown = EXAMPLES.iter().any(|(args, _, given)| args[0] == command && *given == status)
                || UNSHOWN.contains(&(command, status));
            assert_eq!(listed, shown, "{command} {status}: listed in the table, shown by an example");
        }
    }
}

/// Interrupted, an audit tells what it has found so far.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_audit_says_so() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(["audit", "-", "--json"]).env("JADOUBE_LANG", "en");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("jadoube can be run");
    let mut input = child.stdin.take().expect("piped");
    // Games until somebody interrupts: it is at work once it has taken more than a pipe holds.
    let games = SOUND.repeat(2000);
    input.write_all(games.as_bytes()).expect("it reads");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("there is a kill").success());
    // What it does not read any more is lost.
    while input.write_all(games.as_bytes()).is_ok() {}
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// The server says where it listens, has its file for itself, can be copied while it runs, and stops in order.
#[cfg(target_os = "linux")]
#[test]
fn a_server_starts_is_copied_and_stops() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (data, copy) = (folder.join("hall.db"), folder.join("copy.db"));
    let jadoube = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        command.env("JADOUBE_LANG", "en").stderr(Stdio::null());
        command
    };
    let serve = || {
        let mut command = jadoube();
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data).stdout(Stdio::piped());
        command
    };
    let mut server = serve().spawn().expect("jadoube can be run");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    assert!(line.starts_with("listening on http://127.0.0.1:"), "{line}");
    assert_eq!(serve().status().expect("it ends").code(), Some(2), "the file is in use");
    assert_eq!(jadoube().arg("backup").args([&data, &copy]).status().expect("it ends").code(), Some(0));
    assert!(copy.is_file());
    let stopped = Command::new("kill").args(["-TERM", &server.id().to_string()]).status();
    assert!(stopped.expect("there is a kill").success());
    assert_eq!(server.wait().expect("it ends").code(), Some(0));
}
