//! `docs/reference.md` is what the command says of itself. `UPDATE=1` rewrites it.

use std::path::Path;
use std::process::Command;

#[test]
fn the_reference_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference.md");
    let fresh = reference();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &fresh).expect("docs/reference.md can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == fresh,
        "docs/reference.md is not what the command says; UPDATE=1 cargo test --package jadoube --test reference"
    );
}

fn reference() -> String {
    let whole = help(&["--help"]);
    let mut text = format!(
        "# Reference\n\nWhat `jadoube --help` says, and `--help` of every command. Generated; do not edit.\n\n{}",
        fenced(&whole)
    );
    let commands = commands(&whole);
    assert!(commands.len() >= 5, "too few commands were found: {commands:?}");
    let helps: Vec<(&String, String)> =
        commands.iter().map(|command| (command, help(&[command, "--help"]))).collect();
    text.push_str(&statuses(&helps));
    for (command, help) in helps {
        text.push_str(&format!("\n## jadoube {command}\n\n{}", fenced(&help)));
    }
    text
}

/// What the helps say of the exit status, side by side. The test `status` holds the commands to it.
fn statuses(helps: &[(&String, String)]) -> String {
    let mut table =
        "\n## Exit statuses\n\n| command | 0 | 1 | 2 | 130 |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for (command, help) in helps {
        let told = help.split_once("Exit status: ").map_or("0 written; 2 trouble", |(_, told)| told);
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = format!("; {}", told.trim_end_matches('.'));
        let meaning = |status: &str| {
            let (_, after) = told.split_once(&format!("; {status} ")).unwrap_or_default();
            let ends = ["; 0 ", "; 1 ", "; 2 ", "; 130 "].iter().filter_map(|next| after.find(next));
            after[..ends.min().unwrap_or(after.len())].to_owned()
        };
        let [zero, one, two, interrupted] = ["0", "1", "2", "130"].map(meaning);
        table.push_str(&format!("| `{command}` | {zero} | {one} | {two} | {interrupted} |\n"));
    }
    table
}

fn help(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(args)
        .env_remove("COLUMNS")
        .output()
        .expect("jadoube can be run");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

/// The names listed under `Commands:`, but for `help`.
fn commands(help: &str) -> Vec<String> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = list.take_while(|line| line.starts_with(' ')).filter(|line| !line.starts_with("   "));
    lines
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

fn fenced(help: &str) -> String {
    let lines: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
    format!("```text\n{}\n```\n", lines.join("\n"))
}
