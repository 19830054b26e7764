//! A process whose system clock is ahead of the others', or behind them.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Lets a program be started with its system clock so many seconds ahead; `folder` takes what is compiled for that. Only Linux has a way:
/// elsewhere nothing is shifted, and false is given.
pub fn shift(command: &mut Command, seconds: i64, folder: &Path) -> bool {
    if !cfg!(target_os = "linux") {
        return false;
    }
    let (source, library) = (folder.join("shift.c"), folder.join("shift.so"));
    fs::write(&source, include_str!("shift.c")).expect("the source can be written");
    // What links programs of Rust compiles this, too.
    let compiled =
        Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).status();
    assert!(compiled.is_ok_and(|status| status.success()), "shift.c does not compile");
    command.env("LD_PRELOAD", library).env("JADOUBE_TEST_SHIFT", seconds.to_string());
    true
}
