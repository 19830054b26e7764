//! Words around boards that are not terms of the Laws, in the four languages.

use jadoube::board::Piece;
use jadoube::notation::Language;

/// The label before the player who has the move.
pub fn to_move(language: Language) -> &'static str {
    match language {
        Language::English => "To move",
        Language::Finnish => "Siirtovuoro",
        Language::Hungarian => "Lépésre következik",
        Language::Turkish => "Hamle sırası",
    }
}

/// The label before a reason why no game leads to a position.
pub fn not_legal(language: Language) -> &'static str {
    match language {
        Language::English => "Not a legal position",
        Language::Finnish => "Laiton asema",
        Language::Hungarian => "Szabálytalan állás",
        Language::Turkish => "Kuraldışı konum",
    }
}

/// The letter of a piece in a diagram: upper case for White.
pub fn letter(piece: Piece, language: Language) -> char {
    let letter = language.letter(piece.role);
    if piece.color.is_white() { letter } else { letter.to_lowercase().next().unwrap_or(letter) }
}

/// With a capital at the beginning.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}
