//! The pure crates stay pure: nothing that does I/O, waits or belongs to another platform is among what they are built of.

use std::process::Command;

/// Above the store.
const PURE: [&str; 13] = [
    "jadoube-answers",
    "jadoube-arbiter",
    "jadoube-audit",
    "jadoube-board",
    "jadoube-cases",
    "jadoube-clock",
    "jadoube-hall",
    "jadoube-incidents",
    "jadoube-laws",
    "jadoube-mate",
    "jadoube-notation",
    "jadoube-packed",
    "jadoube-play",
];

/// All that any of them is built of, beside our own. A new one is a decision, not an accident.
const ALLOWED: &[&str] = &[
    "block-buffer",
    "cfg-if",
    "cpufeatures",
    "crypto-common",
    "csv",
    "csv-core",
    "digest",
    "generic-array",
    "itoa",
    "libc",
    "memchr",
    "proc-macro2",
    "quote",
    "ryu",
    "serde",
    "serde_core",
    "serde_derive",
    "serde_json",
    "sha2",
    "syn",
    "tinyvec",
    "tinyvec_macros",
    "typenum",
    "unicode-ident",
    "unicode-normalization",
    "version_check",
    "zmij",
];

#[test]
fn pure_crates_are_built_of_little() {
    let mut strange = Vec::new();
    for package in PURE {
        let tree = Command::new(env!("CARGO"))
            .args([
                "tree",
                "--offline",
                "--edges",
                "normal",
                "--prefix",
                "none",
                "--format",
                "{p}",
                "--package",
                package,
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo can be run");
        assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
        let tree = String::from_utf8(tree.stdout).expect("text");
        for line in tree.lines() {
            let name = line.split_whitespace().next().unwrap_or_default();
            if !name.is_empty() && !name.starts_with("jadoube") && !ALLOWED.contains(&name) {
                strange.push(format!("{package}: {name}"));
            }
        }
    }
    strange.sort();
    strange.dedup();
    assert!(strange.is_empty(), "new in the pure crates:\n{}", strange.join("\n"));
}
