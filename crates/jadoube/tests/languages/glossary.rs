//! One thing has one term, and some words must not be used: `docs/glossary.toml`, from which `docs/glossary.md` is made.

use std::fs;

use jadoube::laws::Lang;
use toml::Value;

use super::texts::{root, table, texts};
use super::{OTHERS, lower, own_words};

struct Term {
    en: String,
    others: [String; 3],
    never: [Vec<String>; 3],
}

fn glossary() -> Vec<Term> {
    let file = table(&root().join("docs/glossary.toml"));
    let terms = file.get("term").and_then(Value::as_array).expect("terms");
    terms
        .iter()
        .map(|term| {
            let text = |key: &str| term.get(key).and_then(Value::as_str).map(str::to_owned);
            let en = text("en").expect("every term has its English");
            let others =
                OTHERS.map(|lang| text(&lang.to_string()).unwrap_or_else(|| panic!("{en} in {lang}")));
            let never = OTHERS.map(|lang| {
                let words = term.get("never").and_then(|never| never.get(lang.to_string()));
                let words = words.and_then(Value::as_array).into_iter().flatten();
                words.map(|word| word.as_str().expect("a word").to_owned()).collect()
            });
            Term { en, others, never }
        })
        .collect()
}

#[test]
fn the_glossary_is_in_order() {
    let mut names: Vec<String> = glossary().into_iter().map(|term| term.en.to_lowercase()).collect();
    assert!(names.is_sorted(), "the terms stand in the order of the English alphabet");
    let before = names.len();
    names.dedup();
    assert_eq!(names.len(), before, "a thing is there twice");
}

#[test]
fn the_page_is_up_to_date() {
    let mut page = String::from(
        "# Glossary\n\nTerms of the Laws in the four languages of J'adoube, as the rulebooks in those languages have \
         them; where a rulebook\nhas no word for a thing, the usual one of players. Made from `glossary.toml`, which also has \
         the words that must not be used;\na test holds all texts to it. Do not edit.\n\n\
         | English | Finnish | Hungarian | Turkish |\n| --- | --- | --- | --- |\n",
    );
    for Term { en, others: [fi, hu, tr], .. } in glossary() {
        page += &format!("| {en} | {fi} | {hu} | {tr} |\n");
    }
    let path = root().join("docs/glossary.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &page).expect("docs/glossary.md can be written");
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == page,
        "docs/glossary.md is not what docs/glossary.toml says; UPDATE=1 cargo test --package jadoube --test languages"
    );
}

#[test]
fn no_text_uses_a_word_that_must_not_be_used() {
    let mut found = Vec::new();
    for (place, lang) in OTHERS.into_iter().enumerate() {
        let texts = texts(lang);
        assert!(texts.len() > 3000, "only {} texts were read in {lang}", texts.len());
        for text in &texts {
            let own = lower(&own_words(&text.text), lang);
            for term in glossary() {
                for word in term.never[place].iter().filter(|word| has(&own, word, lang)) {
                    let better = &term.others[place];
                    found.push(format!(
                        "{}: `{word}`, for which there is `{better}`: {}",
                        text.place, text.text
                    ));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_term_is_used() {
    let mut unused = Vec::new();
    for (place, lang) in OTHERS.into_iter().enumerate() {
        let all: Vec<String> = texts(lang).iter().map(|text| lower(&text.text, lang)).collect();
        for term in glossary() {
            // Endings change; so much of the beginning stays.
            let stem =
                |word: &str| word.chars().take(word.chars().count().saturating_sub(3).max(3)).collect();
            let words = lower(&term.others[place], lang);
            let stems =
                words.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.chars().count() > 2);
            let stems: Vec<String> = stems.map(stem).collect();
            if !stems.iter().all(|stem| all.iter().any(|text| text.contains(stem))) {
                unused.push(format!("{}: {lang}: {}", term.en, term.others[place]));
            }
        }
    }
    assert!(unused.is_empty(), "nothing says these:\n{}", unused.join("\n"));
}

/// Whether a text has a word, at the beginning of one; with `|` as a whole one.
fn has(text: &str, word: &str, lang: Lang) -> bool {
    let word = lower(word, lang);
    let (stem, whole) = word.strip_suffix('|').map_or((word.as_str(), false), |stem| (stem, true));
    text.match_indices(stem).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + stem.len()..].chars().next();
        !(before.is_some_and(char::is_alphabetic) || whole && after.is_some_and(char::is_alphabetic))
    })
}

#[test]
fn words_are_found_at_their_beginning() {
    assert!(has("a futárok", "futár", Lang::Hu));
    assert!(!has("kifutár", "futár", Lang::Hu));
    assert!(has("függőlépést ad.", "függőlépést ad|", Lang::Hu));
    assert!(!has("függőlépést adjon le", "függőlépést ad|", Lang::Hu));
    assert!(!has(&lower(&own_words("nimeltään ”daami”"), Lang::Fi), "daami", Lang::Fi));
}
