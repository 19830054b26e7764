//! Words without what people leave out when they type: capitals, marks on letters, apostrophes.

/// The words of a text: small letters without marks. Apostrophes join (`j'adoube`), everything else parts.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    each(text, &mut String::new(), |word| words.push(word.to_owned()));
    words
}

/// Gives each of these words away; what they are written into can be used again.
pub(crate) fn each(text: &str, word: &mut String, mut found: impl FnMut(&str)) {
    word.clear();
    for c in text.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => word.push(c.to_ascii_lowercase()),
            '\'' | '’' | 'ʼ' | '`' | '´' => {}
            // Between digits: `10.2`, `0:05`; `1-0` is a result.
            '.' | ':' | ',' if word.ends_with(|last: char| last.is_ascii_digit()) => word.push('.'),
            '-' | '–' if word == "0" || word == "1" => word.push('-'),
            c if c.is_alphanumeric() => {
                word.extend(c.to_lowercase().map(bare).filter(|c| c.is_alphanumeric()))
            }
            _ => end(word, &mut found),
        }
    }
    end(word, &mut found);
}

fn end(word: &mut String, found: &mut impl FnMut(&str)) {
    let whole = word.trim_end_matches(['.', '-']);
    // A point inside parts words, unless a number stands on both sides of it.
    let numbers = |byte: u8| byte.is_ascii_digit() || byte == b'.' || byte == b'-';
    if whole.contains('.') && !whole.bytes().all(numbers) {
        whole.split('.').filter(|part| !part.is_empty()).for_each(found);
    } else if !whole.is_empty() {
        found(whole);
    }
    word.clear();
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
