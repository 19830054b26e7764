//! What the program says in four languages, as a whole: one term for one thing, nothing in English where another language
//! was asked for, no keys, no letters of another language; and golden files that people read.
#![cfg(feature = "cli")]

#[path = "languages/english.rs"]
mod english;
#[path = "languages/every.rs"]
mod every;
#[path = "languages/glossary.rs"]
mod glossary;
#[path = "languages/golden.rs"]
mod golden;
#[path = "languages/moves.rs"]
mod moves;
#[path = "languages/output.rs"]
mod output;
#[path = "languages/sources.rs"]
mod sources;
#[path = "languages/texts.rs"]
mod texts;

use jadoube::laws::Lang;

/// The languages beside English.
const OTHERS: [Lang; 3] = [Lang::Fi, Lang::Hu, Lang::Tr];

/// In lower case, as the language has it: the small letter of the Turkish I has no dot.
fn lower(text: &str, lang: Lang) -> String {
    match lang {
        Lang::Tr => text.replace('I', "ı").replace('İ', "i").to_lowercase(),
        _ => text.to_lowercase(),
    }
}

/// The text without what is somebody else's: what stands in quotation marks or as code.
fn own_words(text: &str) -> String {
    let mut own = String::new();
    let mut until: Option<&[char]> = None;
    for letter in text.chars() {
        match until {
            Some(ends) if ends.contains(&letter) => until = None,
            Some(_) => {}
            None => {
                until = match letter {
                    '`' => Some(&['`']),
                    '“' | '„' | '”' => Some(&['”', '“']),
                    _ => None,
                };
                own.push(if until.is_some() { ' ' } else { letter });
            }
        }
    }
    own
}

/// The words of a text; what hangs together with signs (`fide-2014`, `case.jsonl`, `Beyaz'ın`) is one.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let between = |letter: char| letter.is_whitespace() || "(),;:!?…–[]{}\"<>|=".contains(letter);
    text.split(between).map(|word| word.trim_end_matches('.')).filter(|word| !word.is_empty())
}
