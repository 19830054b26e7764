//! What console examples cannot show: standard input, closed pipes, colours.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn jadoube(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
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
    ] {
        let output = fed(args, b"");
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(value.is_object() || value.as_array().is_some_and(|list| !list.is_empty()), "{args:?}");
    }
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
