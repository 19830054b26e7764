//! The words of each language, as the rulebooks in that language have them.

use jadoube_board::{Color, File, Role};

use crate::Language;

/// Words of a language for what stands and happens on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Check (3.9).
    pub check: &'static str,
    /// Checkmate (5.1).
    pub checkmate: &'static str,
    /// Stalemate (5.2).
    pub stalemate: &'static str,
    /// A drawn game.
    pub draw: &'static str,
    /// A position in which neither player can mate (5.2).
    pub dead_position: &'static str,
    /// Castling (3.8).
    pub castling: &'static str,
    /// Castling with the nearer rook.
    pub short: &'static str,
    /// Castling with the farther rook.
    pub long: &'static str,
    /// A capture en passant (3.7).
    pub en_passant: &'static str,
    /// Promotion (3.7).
    pub promotion: &'static str,
    /// A column of squares (2.4).
    pub file: &'static str,
    /// A row of squares (2.4).
    pub rank: &'static str,
    /// A diagonal (2.4).
    pub diagonal: &'static str,
}

impl Language {
    /// The name of a piece, in lower case.
    pub const fn name(self, role: Role) -> &'static str {
        let [king, queen, rook, bishop, knight, pawn] = match self {
            Language::English => ["king", "queen", "rook", "bishop", "knight", "pawn"],
            Language::Finnish => ["kuningas", "kuningatar", "torni", "lähetti", "ratsu", "sotilas"],
            Language::Hungarian => ["király", "vezér", "bástya", "futár", "huszár", "gyalog"],
            Language::Turkish => ["şah", "vezir", "kale", "fil", "at", "piyon"],
        };
        match role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn => pawn,
        }
    }

    /// The name of a colour, in lower case.
    pub const fn color(self, color: Color) -> &'static str {
        let [white, black] = match self {
            Language::English => ["white", "black"],
            Language::Finnish => ["valkea", "musta"],
            Language::Hungarian => ["világos", "sötét"],
            Language::Turkish => ["beyaz", "siyah"],
        };
        match color {
            Color::White => white,
            Color::Black => black,
        }
    }

    /// The name by which a file is announced, the same in every language (E.1 of 2009, D.2.1).
    pub const fn file(self, file: File) -> &'static str {
        FILES[file.index()]
    }

    /// The words for what happens on the board.
    pub const fn terms(self) -> &'static Terms {
        match self {
            Language::English => &ENGLISH,
            Language::Finnish => &FINNISH,
            Language::Hungarian => &HUNGARIAN,
            Language::Turkish => &TURKISH,
        }
    }
}

/// The names of the files a to h in announcements (E.1 of 2009, D.2.1).
pub(crate) const FILES: [&str; 8] = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];

const ENGLISH: Terms = Terms {
    check: "check",
    checkmate: "checkmate",
    stalemate: "stalemate",
    draw: "draw",
    dead_position: "dead position",
    castling: "castling",
    short: "castling short",
    long: "castling long",
    en_passant: "en passant",
    promotion: "promotion",
    file: "file",
    rank: "rank",
    diagonal: "diagonal",
};

const FINNISH: Terms = Terms {
    check: "shakki",
    checkmate: "matti",
    stalemate: "patti",
    draw: "tasapeli",
    dead_position: "kuollut asema",
    castling: "linnoitus",
    short: "lyhyt linnoitus",
    long: "pitkä linnoitus",
    en_passant: "ohestalyönti",
    promotion: "korotus",
    file: "linja",
    rank: "rivi",
    diagonal: "viistorivi",
};

const HUNGARIAN: Terms = Terms {
    check: "sakk",
    checkmate: "matt",
    stalemate: "patt",
    draw: "döntetlen",
    dead_position: "holt remi",
    castling: "sáncolás",
    short: "rövidsánc",
    long: "hosszúsánc",
    en_passant: "menetközbeni ütés",
    promotion: "gyalogátváltozás",
    file: "vonal",
    rank: "sor",
    diagonal: "átló",
};

const TURKISH: Terms = Terms {
    check: "şah çekme",
    checkmate: "mat",
    stalemate: "pat",
    draw: "berabere",
    dead_position: "ölü konum",
    castling: "rok",
    short: "küçük rok",
    long: "büyük rok",
    en_passant: "geçerken alma",
    promotion: "terfi",
    file: "dikey",
    rank: "yatay",
    diagonal: "çapraz",
};
