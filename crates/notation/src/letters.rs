//! Capitals and small letters of the languages written here. Those of all scripts would bring tables of some 10 kB
//! compressed into the module for browsers, for letters that nothing here is written in.

/// The small letter of a Latin capital; anything else is left as it is.
pub fn lower(letter: char) -> char {
    match letter {
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' => moved(letter, 0x20),
        'İ' => 'i',
        'Ÿ' => 'ÿ',
        _ if pair(letter) == Some(true) => moved(letter, 1),
        _ => letter,
    }
}

/// The capital of a small Latin letter; anything else, and what has no capital of one letter, is left as it is.
pub fn upper(letter: char) -> char {
    match letter {
        'a'..='z' | 'à'..='ö' | 'ø'..='þ' => moved(letter, -0x20),
        'ı' => 'I',
        'ÿ' => 'Ÿ',
        _ if pair(letter) == Some(false) => moved(letter, -1),
        _ => letter,
    }
}

/// Whether a letter of Latin Extended-A is the capital of a pair of neighbours; nothing where it is in none.
fn pair(letter: char) -> Option<bool> {
    let even = u32::from(letter) % 2 == 0;
    match letter {
        'Ā'..='į' | 'Ĳ'..='ķ' | 'Ŋ'..='ŷ' => Some(even),
        'Ĺ'..='ň' | 'Ź'..='ž' => Some(!even),
        _ => None,
    }
}

fn moved(letter: char, by: i32) -> char {
    u32::from(letter).checked_add_signed(by).and_then(char::from_u32).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_letters_have_the_other_case_that_unicode_gives_them() {
        let one =
            |mut letters: Vec<char>, letter| if letters.len() == 1 { letters.remove(0) } else { letter };
        for letter in '\0'..='\u{17f}' {
            // Micro is Greek, the long s is an s, and the capital I with a dot is our own case.
            if !matches!(letter, 'µ' | 'ſ' | 'İ') {
                assert_eq!(upper(letter), one(letter.to_uppercase().collect(), letter), "{letter}");
                assert_eq!(lower(letter), one(letter.to_lowercase().collect(), letter), "{letter}");
            }
        }
        assert_eq!((lower('İ'), lower('I'), upper('ı'), upper('ß'), lower('Σ')), ('i', 'i', 'I', 'ß', 'Σ'));
    }
}
