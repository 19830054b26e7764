//! Every dependency has a licence that `deny.toml` allows, and comes from crates.io.
//!
//! What `cargo deny check licenses sources` does, with cargo alone.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

#[test]
fn dependencies_have_allowed_licences_and_sources() {
    let allowed = allowed();
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("cargo metadata lists packages");
    assert!(packages.len() > 20, "only {} packages were found", packages.len());
    let mut wrong = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        match package["license"].as_str() {
            Some(licence) if is_allowed(licence, &allowed) => {}
            licence => wrong.push(format!("{name}: {}", licence.unwrap_or("no licence is stated"))),
        }
        match package["source"].as_str() {
            None | Some("registry+https://github.com/rust-lang/crates.io-index") => {}
            Some(source) => wrong.push(format!("{name}: comes from {source}")),
        }
    }
    assert!(wrong.is_empty(), "not allowed by deny.toml:\n{}", wrong.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The list `allow` of deny.toml.
fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml can be read");
    let list = text.lines().find_map(|line| line.strip_prefix("allow = [")).expect("deny.toml has `allow`");
    list.trim_end_matches(']').split(',').map(|name| name.trim().trim_matches('"').to_owned()).collect()
}

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(root())
        .output()
        .expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata writes JSON")
}

/// Whether an SPDX expression can be met with these licences: `OR` of `AND`s, with brackets. The old `/` means `OR`.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let met = either(&words, &mut at, allowed);
    met && at == words.len()
}

fn either(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut met = both(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        met |= both(words, at, allowed);
    }
    met
}

fn both(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut met = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        met &= one(words, at, allowed);
    }
    met
}

fn one(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    if words.get(*at) == Some(&"(") {
        *at += 1;
        let met = either(words, at, allowed);
        *at += 1;
        return met;
    }
    let mut name = words.get(*at).copied().unwrap_or_default().to_owned();
    *at += 1;
    if let (Some(&"WITH"), Some(exception)) = (words.get(*at), words.get(*at + 1)) {
        name = format!("{name} WITH {exception}");
        *at += 2;
    }
    allowed.contains(&name)
}

#[test]
fn expressions_are_read_as_spdx_has_them() {
    let allowed = ["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
    let met = |expression| is_allowed(expression, &allowed);
    assert!(met("MIT"));
    assert!(met("MIT/Apache-2.0"));
    assert!(met("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(met("GPL-3.0-only OR Apache-2.0 WITH LLVM-exception"));
    assert!(!met("GPL-3.0-only"));
    assert!(!met("MIT AND GPL-3.0-only"));
    assert!(!met("Apache-2.0"));
    assert!(!met("MIT (GPL-3.0-only)"));
}
