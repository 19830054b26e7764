//! Words without what people leave out when they type: capitals, marks on letters, apostrophes.

/// The words of a text: small letters without marks. Apostrophes join (`j'adoube`), everything else parts.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        match c {
            '\'' | '’' | 'ʼ' | '`' | '´' => {}
            // Between digits: `10.2`, `0:05`; `1-0` is a result.
            '.' | ':' | ',' if word.ends_with(|last: char| last.is_ascii_digit()) => word.push('.'),
            '-' | '–' if word == "0" || word == "1" => word.push('-'),
            c if c.is_alphanumeric() => {
                word.extend(c.to_lowercase().map(bare).filter(|c| c.is_alphanumeric()))
            }
            _ => end(&mut word, &mut words),
        }
    }
    end(&mut word, &mut words);
    words
}

fn end(word: &mut String, words: &mut Vec<String>) {
    let whole = std::mem::take(word);
    let whole = whole.trim_end_matches(['.', '-']);
    // A point inside parts words, unless a number stands on both sides of it.
    for part in parts(whole) {
        if !part.is_empty() {
            words.push(part.to_owned());
        }
    }
}

fn parts(whole: &str) -> Vec<&str> {
    let numbers = whole.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b'-');
    if numbers { vec![whole] } else { whole.split('.').collect() }
}

/// A letter without its marks.
fn bare(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ä' | 'å' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'ı' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'ő' | 'õ' | 'ø' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'ű' => 'u',
        'ş' | 'š' => 's',
        'ç' => 'c',
        'ğ' => 'g',
        'ž' => 'z',
        // What the capital I with a dot leaves behind in small letters.
        '\u{307}' => '\u{0}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_their_marks() {
        assert_eq!(words("Leesett a ZÁSZLÓM, de…"), ["leesett", "a", "zaszlom", "de"]);
        assert_eq!(words("İki elle rok YAPTI; şah b1'e"), ["iki", "elle", "rok", "yapti", "sah", "b1e"]);
        assert_eq!(words("j'adoube 10.2 0:05 g1.e4 50."), ["jadoube", "10.2", "0.05", "g1", "e4", "50"]);
        assert_eq!(words("lehet-e, touch-move 1-0 0–1."), ["lehet", "e", "touch", "move", "1-0", "0-1"]);
    }
}
