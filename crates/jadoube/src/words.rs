//! The few words that commands say around boards and moves, in the four languages.

use jadoube::board::{Color, Piece, Role};
use jadoube::laws::Lang;

/// The words of a language.
pub struct Words {
    pub to_move: &'static str,
    pub sides: [&'static str; 2],
    pub castling: &'static str,
    pub en_passant: &'static str,
    pub check: &'static str,
    pub checkmate: &'static str,
    pub stalemate: &'static str,
    pub not_legal: &'static str,
}

impl Words {
    pub fn of(lang: Lang) -> &'static Words {
        match lang {
            Lang::En => &ENGLISH,
            Lang::Fi => &FINNISH,
            Lang::Hu => &HUNGARIAN,
            Lang::Tr => &TURKISH,
        }
    }

    pub fn side(&self, color: Color) -> &'static str {
        self.sides[color.index()]
    }
}

const ENGLISH: Words = Words {
    to_move: "To move",
    sides: ["White", "Black"],
    castling: "Castling",
    en_passant: "En passant",
    check: "Check",
    checkmate: "Checkmate",
    stalemate: "Stalemate",
    not_legal: "Not a legal position",
};

const FINNISH: Words = Words {
    to_move: "Siirtovuoro",
    sides: ["valkea", "musta"],
    castling: "Linnoitus",
    en_passant: "Ohestalyönti",
    check: "Shakki",
    checkmate: "Matti",
    stalemate: "Patti",
    not_legal: "Laiton asema",
};

const HUNGARIAN: Words = Words {
    to_move: "Lépésre következik",
    sides: ["világos", "sötét"],
    castling: "Sáncolás",
    en_passant: "En passant",
    check: "Sakk",
    checkmate: "Matt",
    stalemate: "Patt",
    not_legal: "Szabálytalan állás",
};

const TURKISH: Words = Words {
    to_move: "Hamle sırası",
    sides: ["beyaz", "siyah"],
    castling: "Rok",
    en_passant: "Geçerken alma",
    check: "Şah",
    checkmate: "Mat",
    stalemate: "Pat",
    not_legal: "Kuraldışı konum",
};

/// The letter of a piece in a diagram: upper case for White.
pub fn letter(piece: Piece, lang: Lang) -> char {
    let letters = match lang {
        Lang::En => ['P', 'N', 'B', 'R', 'Q', 'K'],
        Lang::Fi => ['S', 'R', 'L', 'T', 'D', 'K'],
        Lang::Hu => ['G', 'H', 'F', 'B', 'V', 'K'],
        Lang::Tr => ['P', 'A', 'F', 'K', 'V', 'Ş'],
    };
    let place = Role::ALL.iter().position(|role| *role == piece.role).unwrap_or_default();
    let letter = letters[place];
    if piece.color.is_white() { letter } else { letter.to_lowercase().next().unwrap_or(letter) }
}
