//! `docs/schema/questions.d.ts` is what the types say. `UPDATE=1 cargo test --package jadoube-answers --features schema
//! --test typescript` writes it anew.

use std::path::Path;
use std::{env, fs};

#[test]
fn the_typescript_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/questions.d.ts");
    let now = jadoube_answers::declarations();
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == now,
        "not what the types say; `UPDATE=1 cargo test --package jadoube-answers --features schema --test typescript` \
         writes it anew"
    );
}
