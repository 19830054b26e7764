//! The words of announcements.

use jadoube_board::{File, Rank, Role, Square};

use crate::names::FILES;
use crate::{Language, Marks};

/// The words in which moves are announced, and how much is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Voice {
    tongue: Tongue,
    /// Says that something is captured, and en passant. The Laws do not ask for it.
    pub captures: bool,
    /// Says check and mate. The Laws do not ask for it.
    pub checks: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Tongue {
    German,
    Of(Language),
}

impl Voice {
    /// The German words that the Laws recommend (E.1 of 2009, D.2.1 since 2014).
    pub const LAWS: Voice = Voice { tongue: Tongue::German, captures: true, checks: true };

    /// The words of a language, with the Laws' names for the files.
    pub const fn of(language: Language) -> Voice {
        Voice { tongue: Tongue::Of(language), captures: true, checks: true }
    }

    /// Nothing said but what the Laws ask for: piece, squares, castling and promotion.
    #[must_use]
    pub const fn terse(mut self) -> Voice {
        self.captures = false;
        self.checks = false;
        self
    }

    /// The name of a piece.
    pub const fn piece(self, role: Role) -> &'static str {
        match (self.tongue, role) {
            (Tongue::Of(language), _) => language.name(role),
            (Tongue::German, Role::King) => "König",
            (Tongue::German, Role::Queen) => "Dame",
            (Tongue::German, Role::Rook) => "Turm",
            (Tongue::German, Role::Bishop) => "Läufer",
            (Tongue::German, Role::Knight) => "Springer",
            (Tongue::German, Role::Pawn) => "Bauer",
        }
    }

    /// The name of a file: Anna to Hector, whatever the language.
    pub const fn file(self, file: File) -> &'static str {
        FILES[file.index()]
    }

    /// The number of a rank.
    pub const fn rank(self, rank: Rank) -> &'static str {
        self.words().ranks[rank.index()]
    }

    pub(super) const fn words(self) -> &'static Words {
        match self.tongue {
            Tongue::German => &GERMAN,
            Tongue::Of(Language::English) => &ENGLISH,
            Tongue::Of(Language::Finnish) => &FINNISH,
            Tongue::Of(Language::Hungarian) => &HUNGARIAN,
            Tongue::Of(Language::Turkish) => &TURKISH,
        }
    }

    /// What a word means.
    pub(super) fn understand(self, word: &str) -> Option<Word> {
        let is = |known: &str| sounds_like(word, known);
        let words = self.words();
        if let Some(role) = Role::ALL.into_iter().find(|&role| is(self.piece(role))) {
            return Some(Word::Piece(role));
        }
        let files = File::ALL.into_iter();
        if let Some(file) = files.into_iter().find(|&file| {
            is(self.file(file))
                || word.len() == 1 && word.eq_ignore_ascii_case(file.letter().encode_utf8(&mut [0; 4]))
        }) {
            return Some(Word::File(file));
        }
        let digit = |rank: Rank| word.len() == 1 && word.starts_with(rank.digit());
        if let Some(rank) = Rank::ALL.into_iter().find(|&rank| is(self.rank(rank)) || digit(rank)) {
            return Some(Word::Rank(rank));
        }
        if let Some((_, meaning)) = words.others.iter().chain(COMMON).find(|(known, _)| is(known)) {
            return Some(*meaning);
        }
        word.to_ascii_lowercase().parse().ok().map(Word::Square)
    }
}

/// What a word of an announcement means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Word {
    Piece(Role),
    File(File),
    Rank(Rank),
    Square(Square),
    Castling,
    Short,
    Long,
    Mark(Marks),
    /// Says nothing that the rest does not say.
    Filler,
}

pub(super) struct Words {
    pub ranks: [&'static str; 8],
    pub short: &'static str,
    pub long: &'static str,
    pub takes: &'static str,
    pub en_passant: &'static str,
    pub check: &'static str,
    pub mate: &'static str,
    /// Single words that are understood beside names and numbers, those of the phrases above among them.
    others: &'static [(&'static str, Word)],
}

const TAKES: Word = Word::Mark(Marks::CAPTURE);
const CHECK: Word = Word::Mark(Marks::CHECK);
const MATE: Word = Word::Mark(Marks::MATE);
const PASSING: Word = Word::Mark(Marks::EN_PASSANT);

/// Other spellings of the files, understood in every language.
const COMMON: &[(&str, Word)] = &[
    ("Ana", Word::File(File::A)),
    ("Caesar", Word::File(File::C)),
    ("Cäsar", Word::File(File::C)),
    ("César", Word::File(File::C)),
    ("Dawid", Word::File(File::D)),
    ("Ewa", Word::File(File::E)),
    ("Gustaf", Word::File(File::G)),
    ("Hektor", Word::File(File::H)),
    ("en", Word::Filler),
    ("passant", PASSING),
    ("x", TAKES),
];

const GERMAN: Words = Words {
    ranks: ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"],
    short: "Kurze Rochade",
    long: "Lange Rochade",
    takes: "schlägt",
    en_passant: "en passant",
    check: "Schach",
    mate: "matt",
    others: &[
        ("zwo", Word::Rank(Rank::Second)),
        ("Rochade", Word::Castling),
        ("rochiert", Word::Castling),
        ("kurze", Word::Short),
        ("kurz", Word::Short),
        ("lange", Word::Long),
        ("lang", Word::Long),
        ("schlägt", TAKES),
        ("nimmt", TAKES),
        ("Schach", CHECK),
        ("matt", MATE),
        ("Schachmatt", MATE),
        ("auf", Word::Filler),
        ("nach", Word::Filler),
        ("von", Word::Filler),
        ("wird", Word::Filler),
        ("zu", Word::Filler),
        ("zur", Word::Filler),
        ("zum", Word::Filler),
        ("und", Word::Filler),
    ],
};

const ENGLISH: Words = Words {
    ranks: ["one", "two", "three", "four", "five", "six", "seven", "eight"],
    short: "castles short",
    long: "castles long",
    takes: "takes",
    en_passant: "en passant",
    check: "check",
    mate: "mate",
    others: &[
        ("castles", Word::Castling),
        ("castle", Word::Castling),
        ("castling", Word::Castling),
        ("short", Word::Short),
        ("kingside", Word::Short),
        ("long", Word::Long),
        ("queenside", Word::Long),
        ("takes", TAKES),
        ("captures", TAKES),
        ("check", CHECK),
        ("mate", MATE),
        ("checkmate", MATE),
        ("to", Word::Filler),
        ("on", Word::Filler),
        ("from", Word::Filler),
        ("the", Word::Filler),
        ("and", Word::Filler),
        ("becomes", Word::Filler),
        ("promotes", Word::Filler),
        ("equals", Word::Filler),
    ],
};

const FINNISH: Words = Words {
    ranks: ["yksi", "kaksi", "kolme", "neljä", "viisi", "kuusi", "seitsemän", "kahdeksan"],
    short: "lyhyt linnoitus",
    long: "pitkä linnoitus",
    takes: "lyö",
    en_passant: "ohestalyönti",
    check: "shakki",
    mate: "matti",
    others: &[
        ("daami", Word::Piece(Role::Queen)),
        ("linnoitus", Word::Castling),
        ("linnoittaa", Word::Castling),
        ("lyhyt", Word::Short),
        ("pitkä", Word::Long),
        ("lyö", TAKES),
        ("ohestalyönti", PASSING),
        ("ohestalyöden", PASSING),
        ("ohesta", PASSING),
        ("shakki", CHECK),
        ("matti", MATE),
        ("shakkimatti", MATE),
        ("ruutuun", Word::Filler),
        ("ruudusta", Word::Filler),
        ("korotus", Word::Filler),
        ("korottaa", Word::Filler),
        ("ja", Word::Filler),
    ],
};

const HUNGARIAN: Words = Words {
    ranks: ["egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc"],
    short: "rövidsánc",
    long: "hosszúsánc",
    takes: "üti",
    en_passant: "menet közben",
    check: "sakk",
    mate: "matt",
    others: &[
        ("egyes", Word::Rank(Rank::First)),
        ("két", Word::Rank(Rank::Second)),
        ("rövidsánc", Word::Short),
        ("hosszúsánc", Word::Long),
        ("rövid", Word::Short),
        ("hosszú", Word::Long),
        ("sánc", Word::Castling),
        ("sáncol", Word::Castling),
        ("sáncolás", Word::Castling),
        ("üti", TAKES),
        ("üt", TAKES),
        ("ütés", TAKES),
        ("menet", PASSING),
        ("menetközbeni", PASSING),
        ("közben", PASSING),
        ("sakk", CHECK),
        ("matt", MATE),
        ("sakkmatt", MATE),
        ("és", Word::Filler),
        ("lesz", Word::Filler),
    ],
};

const TURKISH: Words = Words {
    ranks: ["bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz"],
    short: "küçük rok",
    long: "büyük rok",
    takes: "alır",
    en_passant: "geçerken alma",
    // The word for the king: what stands around it tells which is meant.
    check: "şah",
    mate: "mat",
    others: &[
        ("rok", Word::Castling),
        ("küçük", Word::Short),
        ("kısa", Word::Short),
        ("büyük", Word::Long),
        ("uzun", Word::Long),
        ("alır", TAKES),
        ("alma", TAKES),
        ("geçerken", PASSING),
        ("çeker", CHECK),
        ("çekme", CHECK),
        ("mat", MATE),
        ("şahmat", MATE),
        ("terfi", Word::Filler),
        ("olur", Word::Filler),
        ("ve", Word::Filler),
    ],
};

/// Whether a word is a known one, whatever its case and accents; umlauts may be written with an e.
fn sounds_like(word: &str, known: &str) -> bool {
    word.chars().flat_map(plain).eq(known.chars().flat_map(plain))
        || word.chars().flat_map(plain).eq(known.chars().flat_map(spelt_out))
}

/// A letter in lower case without its accents; accents that stand alone vanish.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let combining = matches!(letter, '\u{300}'..='\u{36f}');
    let base = match letter {
        'İ' | 'ı' | 'í' | 'Í' => 'i',
        _ => match letter.to_lowercase().next().unwrap_or(letter) {
            'ä' | 'á' | 'à' | 'â' | 'å' => 'a',
            'ö' | 'ó' | 'ő' | 'ô' => 'o',
            'ü' | 'ú' | 'ű' | 'û' => 'u',
            'é' | 'è' | 'ê' => 'e',
            'ş' | 'ș' => 's',
            'ç' => 'c',
            'ğ' => 'g',
            other => other,
        },
    };
    (!combining).then_some(base).into_iter()
}

/// A letter in lower case, an umlaut with the e behind it.
fn spelt_out(letter: char) -> impl Iterator<Item = char> {
    let umlaut = matches!(letter, 'ä' | 'ö' | 'ü' | 'Ä' | 'Ö' | 'Ü');
    plain(letter).chain(umlaut.then_some('e'))
}
