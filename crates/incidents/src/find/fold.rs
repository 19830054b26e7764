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
            c if is_letter(c) => word.push(bare(c)),
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

/// Whether it is a letter or a number beyond ASCII. By where it stands: the tables of Unicode would be large in the module
/// for browsers. Marks that stand alone, punctuation, signs and pictures are none.
fn is_letter(c: char) -> bool {
    matches!(c, 'ª' | '²' | '³' | 'µ' | '¹' | 'º' | '¼'..='¾' | 'À'..='ˁ' | '\u{370}'..='\u{1fff}' | 'Ⰰ'..='\u{2dff}'
        | 'ぁ'..='\u{d7ff}' | '\u{f900}'..='\u{fdff}' | '\u{20000}'..='\u{3ffff}')
        && !matches!(c, '×' | '÷')
}

/// A letter of our languages, small and without its marks; others are left as they are: nothing here is written in them.
fn bare(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ä' | 'å' | 'ã' | 'Á' | 'À' | 'Â' | 'Ä' | 'Å' | 'Ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'É' | 'È' | 'Ê' | 'Ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'ı' | 'Í' | 'Ì' | 'Î' | 'Ï' | 'İ' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'ő' | 'õ' | 'ø' | 'Ó' | 'Ò' | 'Ô' | 'Ö' | 'Ő' | 'Õ' | 'Ø' => {
            'o'
        }
        'ú' | 'ù' | 'û' | 'ü' | 'ű' | 'Ú' | 'Ù' | 'Û' | 'Ü' | 'Ű' => 'u',
        'ş' | 'š' | 'Ş' | 'Š' => 's',
        'ç' | 'Ç' => 'c',
        'ğ' | 'Ğ' => 'g',
        'ž' | 'Ž' => 'z',
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
        assert_eq!(words("ÁRVÍZTŰRŐ ŠAŽ × ½–½"), ["arvizturo", "saz", "½", "½"]);
        assert_eq!(words("шах и мат… 王手!🙂"), ["шах", "и", "мат", "王手"]);
        assert_eq!(words("j'adoube 10.2 0:05 g1.e4 50."), ["jadoube", "10.2", "0.05", "g1", "e4", "50"]);
        assert_eq!(words("lehet-e, touch-move 1-0 0–1."), ["lehet", "e", "touch", "move", "1-0", "0-1"]);
    }
}
