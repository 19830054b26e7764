//! `docs/laws/` is what the register and the cases say. `JADOUBE_BLESS=1` writes it anew.

use std::path::Path;
use std::{env, fs};

use jadoube_cases::{Coverage, RuledCases, pages};
use jadoube_laws::RulebookId;

#[test]
fn the_pages_on_the_laws_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/laws");
    let coverage = Coverage::compiled_in().expect("the cases are in order");
    let bless = env::var_os("JADOUBE_BLESS").is_some();
    let mut stale = Vec::new();
    let cases = RuledCases::compiled_in(&RulebookId::ALL).expect("the cases are in order");
    for (path, text) in pages(&coverage, &cases) {
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
