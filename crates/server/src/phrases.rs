//! What this program says in English of what it does not do, told in the language of who asked. The phrases are in `phrases/`; those of
//! the arbiter, with what it says of events, in `crates/arbiter/phrases/`.

use std::sync::LazyLock;

use jadoube_arbiter::{PHRASES as ARBITER, Phrase, read_phrases, retold_by};
use jadoube_laws::Lang;

/// The phrases of the hall and its server.
pub static PHRASES: LazyLock<Vec<Phrase>> =
    LazyLock::new(|| read_phrases(include_str!(concat!(env!("OUT_DIR"), "/phrases.txt"))));

/// The text in a language; as it is where no phrase is like it.
pub(crate) fn retold(text: &str, lang: Lang) -> String {
    retold_by(&[&PHRASES, &ARBITER], text, lang).unwrap_or_else(|| text.to_owned())
}
