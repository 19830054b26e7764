//! `docs/laws/` is what the register and the cases say. `JADOUBE_BLESS=1` writes it anew. Every link leads somewhere.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::{env, fs};

use jadoube_cases::{Coverage, Page, RuledCases, all_pages, pages};
use jadoube_laws::RulebookId;

#[test]
fn the_pages_on_the_laws_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/laws");
    let coverage = Coverage::compiled_in().expect("the cases are in order");
    let bless = env::var_os("JADOUBE_BLESS").is_some();
    let mut stale = Vec::new();
    for (path, text) in pages(&coverage) {
        let file = root.join(&path);
        if bless {
            fs::create_dir_all(file.parent().expect("a page lies in a folder"))
                .expect("the folder can be made");
            fs::write(&file, &text).expect("the page can be written");
        }
        if fs::read_to_string(&file).unwrap_or_default() != text {
            stale.push(path);
        }
    }
    assert!(
        stale.is_empty(),
        "{} pages are not up to date ({} …); JADOUBE_BLESS=1 cargo test -p jadoube-cases --test pages",
        stale.len(),
        stale.first().map_or("", String::as_str)
    );
}

#[test]
fn every_link_leads_somewhere() {
    let coverage = Coverage::compiled_in().expect("the cases are in order");
    let cases = RuledCases::compiled_in(&RulebookId::ALL).expect("the cases are in order");
    let all = all_pages(&coverage, &cases);
    let pairs = RulebookId::ALL.len() * (RulebookId::ALL.len() - 1) / 2;
    assert_eq!(all.iter().filter(|(path, _)| path.starts_with("differences/")).count(), pairs);
    assert_eq!(broken(&all), Vec::<String>::new());
    // Those of the repository lead to the cases where they are.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/laws");
    let mut own = pages(&coverage);
    assert!(
        own.iter().all(|(_, text)| !text.contains("differences/fide")),
        "a link to a page that is not there"
    );
    for (path, text) in &mut own {
        for (link, _) in
            links(text).into_iter().map(|(link, anchor)| (link.to_owned(), anchor)).collect::<Vec<_>>()
        {
            if link.contains("/cases/") {
                let file = root.join(&*path).with_file_name("").join(&link);
                assert!(file.exists(), "{path}: {link}");
            }
        }
        *text = text.replace("](../../cases/", "](cases/").replace("](../../../cases/", "](../cases/");
    }
    own.extend(all.into_iter().filter(|(path, _)| path.starts_with("cases/")));
    assert_eq!(broken(&own), Vec::<String>::new());
}

/// The links that lead to no page, or to no heading of it.
fn broken(pages: &[Page]) -> Vec<String> {
    let anchors: HashMap<&str, HashSet<String>> =
        pages.iter().map(|(path, text)| (path.as_str(), headings(text))).collect();
    let mut broken = Vec::new();
    for (path, text) in pages.iter().filter(|(path, _)| !path.starts_with("cases/")) {
        for (link, anchor) in links(text) {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let target = match link {
                "" => path.clone(),
                _ => resolved(folder, link),
            };
            let leads =
                anchors.get(target.as_str()).is_some_and(|at| anchor.is_empty() || at.contains(anchor));
            if !leads {
                broken.push(format!("{path}: {link}#{anchor}"));
            }
        }
    }
    broken
}

/// The links of a page, each with its anchor.
fn links(text: &str) -> Vec<(&str, &str)> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
    targets.map(|link| link.split_once('#').unwrap_or((link, ""))).collect()
}

/// `../a/b.md` seen from a folder.
fn resolved(folder: &str, link: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The anchors that Markdown gives the headings of a page.
fn headings(text: &str) -> HashSet<String> {
    let headings = text
        .lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')));
    headings
        .map(|heading| {
            let kept = heading.to_lowercase();
            kept.chars()
                .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'))
                .collect::<String>()
                .replace(' ', "-")
        })
        .collect()
}
