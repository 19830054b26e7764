//! What libraries and the reader of arguments say in English, told in the language of this run.
//!
//! The phrases are in `phrases/`, with their translations side by side. A text is compared with them as a whole; what stands
//! in the place of an argument is told too, where it is a phrase itself.

use std::borrow::Cow;

use jadoube::laws::Lang;

/// A phrase in English, Finnish, Hungarian and Turkish.
type Phrase = [&'static str; 4];

static PHRASES: &[Phrase] = include!(concat!(env!("OUT_DIR"), "/phrases.rs"));

/// The text in a language; as it is where no phrase is like it.
pub fn retold(text: &str, lang: Lang) -> Cow<'_, str> {
    known(text, lang).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The text in a language; nothing where no phrase is like it.
pub fn known(text: &str, lang: Lang) -> Option<String> {
    if lang == Lang::En {
        return Some(text.to_owned());
    }
    PHRASES.iter().find_map(|phrase| {
        let found = matched(phrase[0], text)?;
        let told = match lang {
            Lang::En => phrase[0],
            Lang::Fi => phrase[1],
            Lang::Hu => phrase[2],
            Lang::Tr => phrase[3],
        };
        Some(filled(told, &found, lang))
    })
}

/// What stands in the places of the arguments; nothing where the text is not like the pattern.
fn matched<'t>(pattern: &'static str, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
    let Some((before, rest)) = pattern.split_once('{') else {
        return (pattern == text).then(Vec::new);
    };
    let (name, after) = rest.split_once('}')?;
    let text = text.strip_prefix(before)?;
    let literal = after.split('{').next().unwrap_or(after);
    if literal.is_empty() && after.is_empty() {
        return (!text.is_empty()).then(|| vec![(name, text)]);
    }
    // The shortest that lets the rest fit.
    text.match_indices(literal).filter(|(at, _)| *at > 0).find_map(|(at, _)| {
        let mut found = matched(after, &text[at..])?;
        found.insert(0, (name, &text[..at]));
        Some(found)
    })
}

fn filled(template: &str, found: &[(&'static str, &str)], lang: Lang) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text += before;
        if let Some((_, value)) = found.iter().find(|(known, _)| *known == name) {
            text += &retold(value, lang);
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
        let english = "case.jsonl, line 1: the event `play` needs the key `move`";
        let told = retold(english, Lang::Fi);
        assert_eq!(told, "case.jsonl, rivi 1: tapahtuma `play` tarvitsee avaimen `move`");
        assert_eq!(retold("no phrase at all", Lang::Fi), "no phrase at all");
    }

    #[test]
    fn no_phrase_is_left_in_english() {
        for phrase in PHRASES {
            // Signs around an argument are the same everywhere.
            let has_words =
                phrase[0].split(['{', '}']).step_by(2).any(|text| text.contains(char::is_alphabetic));
            for told in phrase.iter().skip(1).filter(|_| has_words) {
                assert_ne!(*told, phrase[0]);
            }
        }
    }
}
