//! What libraries, the operating system and the reader of arguments say in English, told in another language. The phrases
//! are in `phrases/`; those of the libraries in `crates/arbiter/phrases/` and of the server in `crates/server/phrases/`.

use std::borrow::Cow;
use std::sync::LazyLock;

use jadoube::arbiter::{self, Phrase, read_phrases, retold_by};
use jadoube::laws::Lang;

static PHRASES: LazyLock<Vec<Phrase>> =
    LazyLock::new(|| read_phrases(include_str!(concat!(env!("OUT_DIR"), "/phrases.txt"))));

/// The text in a language; as it is where no phrase is like it.
pub fn retold(text: &str, lang: Lang) -> Cow<'_, str> {
    known(text, lang).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The text in a language; nothing where no phrase is like it.
pub fn known(text: &str, lang: Lang) -> Option<String> {
    #[cfg(feature = "serve")]
    let tables: [&[Phrase]; _] = [&PHRASES, &jadoube_server::PHRASES, &arbiter::PHRASES];
    #[cfg(not(feature = "serve"))]
    let tables: [&[Phrase]; _] = [&PHRASES, &arbiter::PHRASES];
    retold_by(&tables, text, lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_of_libraries_are_told_inside_those_of_the_command() {
        let english = "case.jsonl, line 1: the event `play` needs the key `move`";
        let told = "case.jsonl, rivi 1: tapahtuma `play` tarvitsee avaimen `move`";
        assert_eq!(retold(english, Lang::Fi), told);
        assert_eq!(retold("no phrase at all", Lang::Fi), "no phrase at all");
    }

    #[test]
    fn no_phrase_is_left_in_english() {
        for phrase in PHRASES.iter() {
            assert!(phrase[1..].iter().all(|told| *told != phrase[0]), "{}", phrase[0]);
        }
    }
}
