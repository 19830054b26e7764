//! Where the arbiter rules by analogy (Preface): every place, so that none comes to be unnoticed. The reasons stand with the
//! variants of `Analogy` in `src/table/analogy.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The point that the Laws leave out, and the rule that decides it all the same.
const PLACES: &[(&str, &str)] = &[
    ("AppealsUnsaid", "requests.rs"),
    ("CastlingTouchedTogether", "duty.rs"),
    ("ColoursUnsaid", "set_up.rs"),
    ("NoQuickplay", "quickplay/clause.rs"),
    ("NoSuchClaim", "draw_claims.rs"),
    ("NoSuchClaim", "quickplay/conditions.rs"),
    ("NoSuchRequest", "requests.rs"),
    ("NothingSaid", "circumstances.rs"),
    ("OutsidersUnsaid", "acts.rs"),
    ("PairingUnsaid", "circumstances.rs"),
];

fn collect(folder: &Path, root: &Path, found: &mut BTreeSet<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a source can be read").path();
        if path.is_dir() {
            collect(&path, root, found);
            continue;
        }
        let text: String = fs::read_to_string(&path)
            .expect("a source is text")
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect();
        let file = path.strip_prefix(root).expect("it is inside").to_string_lossy().replace('\\', "/");
        for call in text.split("by_analogy(").skip(1) {
            let named = call.strip_prefix("Analogy::").unwrap_or(call);
            found.insert((named.chars().take_while(|c| c.is_alphanumeric()).collect(), file.clone()));
        }
    }
}

#[test]
fn rulings_by_analogy_are_given_only_where_this_list_says() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let mut found = BTreeSet::new();
    collect(&rules, &rules, &mut found);
    let listed: BTreeSet<(String, String)> =
        PLACES.iter().map(|(point, file)| ((*point).to_owned(), (*file).to_owned())).collect();
    assert_eq!(found, listed);
}
