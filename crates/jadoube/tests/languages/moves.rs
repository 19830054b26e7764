//! Moves are told in the letters of the reader's language.

use jadoube::board::Role;
use jadoube::laws::Lang;

use super::output::rulings;
use super::{OTHERS, own_words, words};

const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A move among the words of an English sentence: the letter of the piece, the rest, and the piece of a promotion.
fn read(word: &str) -> Option<(Option<Role>, &str, Option<Role>)> {
    let word = word.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
    let role = |letter: char| ROLES.into_iter().find(|role| Lang::En.letter(*role) == letter);
    let piece = word.chars().next().and_then(role);
    let rest = word.strip_prefix(|letter| role(letter).is_some()).unwrap_or(word);
    let rest = rest.trim_end_matches(['+', '#']);
    let promotion = rest.chars().next_back().and_then(role);
    let rest = rest.strip_suffix(|letter| role(letter).is_some()).unwrap_or(rest);
    let end = rest.get(rest.len().checked_sub(2)?..)?.as_bytes();
    let square = matches!(end, [b'a'..=b'h', b'1'..=b'8']);
    let only = rest.chars().all(|sign| matches!(sign, 'a'..='h' | '1'..='8' | 'x' | '-' | '='));
    (square && only).then_some((piece, rest, promotion))
}

fn told(piece: Option<Role>, rest: &str, promotion: Option<Role>, lang: Lang) -> String {
    let letter = |role: Option<Role>| role.map_or(String::new(), |role| lang.letter(role).to_string());
    format!("{}{rest}{}", letter(piece), letter(promotion))
}

#[test]
fn moves_are_read() {
    assert_eq!(read("12.Nf3+"), Some((Some(Role::Knight), "f3", None)));
    assert_eq!(read("a7-a8R"), Some((None, "a7-a8", Some(Role::Rook))));
    assert_eq!(read("Black"), None);
    assert_eq!(told(Some(Role::Knight), "f3", None, Lang::Tr), "Af3");
}

#[test]
fn moves_in_rulings_have_the_letters_of_the_language() {
    let (mut looked, mut found) = (0, Vec::new());
    for said in rulings() {
        let english = own_words(&said.told[0]);
        let moves: Vec<_> = words(&english)
            .filter_map(read)
            .filter(|(piece, _, promotion)| piece.or(*promotion).is_some())
            .collect();
        looked += moves.len();
        for lang in OTHERS {
            let own = said.in_lang(lang);
            for &(piece, rest, promotion) in &moves {
                let (right, english) =
                    (told(piece, rest, promotion, lang), told(piece, rest, promotion, Lang::En));
                let words: Vec<&str> = words(own).collect();
                let has =
                    |text: &str| words.iter().any(|word| word.trim_end_matches(['+', '#']).ends_with(text));
                if !has(&right) || (right != english && has(&english)) {
                    found.push(format!("{lang}: {}: {right} for {english}: {own}", said.place));
                }
            }
        }
    }
    assert!(looked > 20, "only {looked} moves of pieces were looked at");
    assert!(found.is_empty(), "{}", found.join("\n"));
}
