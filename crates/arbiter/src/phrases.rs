//! What libraries say in English of input that they cannot take, told in the language of the reader.
//!
//! The phrases are in `phrases/`, with their translations side by side. A text is compared with them as a whole; what stands
//! in the place of an argument is told too, where it is a phrase itself.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::LazyLock;

use jadoube_laws::Lang;

/// A phrase in English, Finnish, Hungarian and Turkish; `{name}` stands for whatever is there.
pub type Phrase = [&'static str; 4];

/// The phrases of the libraries.
pub static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(phrases);

#[cfg(not(all(feature = "packed", target_arch = "wasm32")))]
fn phrases() -> Vec<Phrase> {
    read_phrases(include_str!(concat!(env!("OUT_DIR"), "/phrases.txt")))
}

/// The module for JavaScript has each language packed with others of its texts.
#[cfg(all(feature = "packed", target_arch = "wasm32"))]
fn phrases() -> Vec<Phrase> {
    let mut languages = ["en", "fi", "hu", "tr"]
        .map(|lang| jadoube_packed::text(&format!("arbiter/phrases-{lang}.txt")).split_terminator('\x1e'));
    let mut phrases = Vec::new();
    while let [Some(en), Some(fi), Some(hu), Some(tr)] = languages.each_mut().map(Iterator::next) {
        phrases.push([en, fi, hu, tr]);
    }
    phrases
}

/// Phrases as `jadoube_messages::phrases` writes them.
pub fn read_phrases(text: &'static str) -> Vec<Phrase> {
    let phrase = |text: &'static str| {
        let mut languages = text.split('\x1f');
        std::array::from_fn(|_| languages.next().unwrap_or_default())
    };
    text.split_terminator('\x1e').map(phrase).collect()
}

/// What a library said, in a language; as it is where no phrase is like it.
///
/// ```
/// use jadoube_arbiter::retold;
/// use jadoube_laws::Lang;
///
/// assert_eq!(retold("each side has one king", Lang::Tr), "her tarafın bir şahı vardır");
/// ```
pub fn retold(text: &str, lang: Lang) -> Cow<'_, str> {
    if lang == Lang::En {
        return Cow::Borrowed(text);
    }
    retold_by(&[&PHRASES], text, lang).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// How many letters of a phrase stand for themselves.
fn own_letters(phrase: &str) -> usize {
    let inside = |part: &str| part.split_once('}').map_or(part.len(), |(_, after)| after.len());
    phrase.split('{').map(inside).sum()
}

/// The text in a language by the phrase that is most like it; nothing where none is.
pub fn retold_by(tables: &[&'static [Phrase]], text: &str, lang: Lang) -> Option<String> {
    let place = match lang {
        Lang::En => return Some(text.to_owned()),
        Lang::Fi => 1,
        Lang::Hu => 2,
        Lang::Tr => 3,
    };
    let like = |phrase: &'static Phrase| Some((phrase, matched(phrase[0], text)?));
    let begins = |own: bool| {
        let phrases = tables.iter().copied().flatten();
        phrases.filter(move |phrase| phrase[0].starts_with('{') != own).filter_map(like)
    };
    // What begins with words of its own is meant rather than what begins with anything at all, and of these what has most.
    let most = begins(true).min_by_key(|(phrase, _)| Reverse(own_letters(phrase[0])));
    let (phrase, found) = most.or_else(|| begins(false).next())?;
    let inner = |part: &str| retold_by(tables, part, lang).unwrap_or_else(|| part.to_owned());
    Some(filled(phrase[place], &found, inner))
}

/// What stands in the places of the arguments; nothing where the text is not like the pattern.
fn matched<'t>(pattern: &'static str, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
    let Some((before, rest)) = pattern.split_once('{') else {
        return (pattern == text).then(Vec::new);
    };
    let (name, after) = rest.split_once('}')?;
    let text = text.strip_prefix(before)?;
    if after.is_empty() {
        return (!text.is_empty()).then(|| vec![(name, text)]);
    }
    let literal = after.split('{').next().unwrap_or(after);
    // The shortest that lets the rest fit.
    text.match_indices(literal).filter(|(at, _)| *at > 0).find_map(|(at, _)| {
        let mut found = matched(after, &text[at..])?;
        found.insert(0, (name, &text[..at]));
        Some(found)
    })
}

fn filled(template: &str, found: &[(&'static str, &str)], inner: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text += before;
        if let Some((_, value)) = found.iter().find(|(known, _)| *known == name) {
            text += &inner(value);
        }
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_is_found() {
        let pattern = "{file}, line {line}: {why}";
        let found = matched(pattern, "a, b.jsonl, line 3: it is so: no").unwrap();
        assert_eq!(found, [("file", "a, b.jsonl"), ("line", "3"), ("why", "it is so: no")]);
        assert_eq!(matched(pattern, "line 3"), None);
        assert_eq!(matched("yes", "yes"), Some(Vec::new()));
        assert_eq!(matched("`{a}`", "``"), None);
    }

    #[test]
    fn phrases_inside_phrases_are_told_too() {
        let english = "time control `9x`, character 2: expected `:` or the end, found `x`";
        let told = "peliaika `9x`, merkki 2: odotettiin: `:` tai loppu; löytyi `x`";
        assert_eq!(retold(english, Lang::Fi), told);
        assert_eq!(retold("no phrase at all", Lang::Fi), "no phrase at all");
    }

    #[test]
    fn no_phrase_is_left_in_english() {
        for phrase in PHRASES.iter() {
            // Signs around an argument are the same everywhere.
            let has_words =
                phrase[0].split(['{', '}']).step_by(2).any(|text| text.contains(char::is_alphabetic));
            assert!(!has_words || phrase[1..].iter().all(|told| *told != phrase[0]), "{}", phrase[0]);
        }
    }
}
