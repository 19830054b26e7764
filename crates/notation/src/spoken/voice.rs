//! The words of announcements.

use jadoube_board::{File, Rank, Role, Square};

use crate::letters::lower;
use crate::names::{Heard, Spoken, Tongue};
use crate::{Lang, Marks};

/// The names of the files a to h in announcements (E.1 of 2009, D.2.1), the same in every language.
const FILES: [&str; 8] = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];

/// Other spellings of the files, understood in every language.
const SPELLINGS: &[(&str, File)] = &[
    ("Ana", File::A),
    ("Caesar", File::C),
    ("Cäsar", File::C),
    ("César", File::C),
    ("Dawid", File::D),
    ("Ewa", File::E),
    ("Gustaf", File::G),
    ("Hektor", File::H),
];

/// What some say in every language.
const COMMON: &[(&str, Word)] =
    &[("en", Word::Filler), ("passant", Word::Mark(Marks::EN_PASSANT)), ("x", Word::Mark(Marks::CAPTURE))];

/// The words in which moves are announced, and how much is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Voice {
    tongue: Tongue,
    /// Says that something is captured, and en passant. The Laws do not ask for it.
    pub captures: bool,
    /// Says check and mate. The Laws do not ask for it.
    pub checks: bool,
}

impl Voice {
    /// The German words that the Laws recommend (E.1 of 2009, D.2.1 since 2014).
    pub const LAWS: Voice = Voice { tongue: Tongue::German, captures: true, checks: true };

    /// The words of a language, with the Laws' names for the files.
    pub const fn of(language: Lang) -> Voice {
        Voice { tongue: Tongue::Of(language), captures: true, checks: true }
    }

    /// The language of the words; nothing for the German ones of the Laws.
    pub const fn language(self) -> Option<Lang> {
        match self.tongue {
            Tongue::Of(language) => Some(language),
            Tongue::German => None,
        }
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
        self.tongue.piece(role)
    }

    /// The name of a file: Anna to Hector, whatever the language.
    pub const fn file(self, file: File) -> &'static str {
        FILES[file.index()]
    }

    /// The number of a rank.
    pub const fn rank(self, rank: Rank) -> &'static str {
        self.tongue.rank(rank)
    }

    pub(super) const fn word(self, word: Spoken) -> &'static str {
        self.tongue.spoken(word)
    }

    /// What a word means.
    pub(super) fn understand(self, word: &str) -> Option<Word> {
        let is = |known: &str| sounds_like(word, known);
        let digit = |rank: Rank| word.len() == 1 && word.starts_with(rank.digit());
        let letter =
            |file: File| word.len() == 1 && word.eq_ignore_ascii_case(file.letter().encode_utf8(&mut [0; 4]));
        if let Some(role) = Role::ALL.into_iter().find(|&role| is(self.piece(role))) {
            return Some(Word::Piece(role));
        }
        if let Some(file) = File::ALL.into_iter().find(|&file| is(self.file(file)) || letter(file)) {
            return Some(Word::File(file));
        }
        if let Some((_, file)) = SPELLINGS.iter().find(|(known, _)| is(known)) {
            return Some(Word::File(*file));
        }
        if let Some(rank) = Rank::ALL.into_iter().find(|&rank| is(self.rank(rank)) || digit(rank)) {
            return Some(Word::Rank(rank));
        }
        if let Some((_, heard)) = self.tongue.heard().iter().find(|(known, _)| is(known)) {
            return Some((*heard).into());
        }
        if let Some((_, meaning)) = COMMON.iter().find(|(known, _)| is(known)) {
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

impl From<Heard> for Word {
    fn from(heard: Heard) -> Word {
        match heard {
            Heard::Queen => Word::Piece(Role::Queen),
            Heard::Bishop => Word::Piece(Role::Bishop),
            Heard::First => Word::Rank(Rank::First),
            Heard::Second => Word::Rank(Rank::Second),
            Heard::Castling => Word::Castling,
            Heard::Short => Word::Short,
            Heard::Long => Word::Long,
            Heard::Takes => Word::Mark(Marks::CAPTURE),
            Heard::EnPassant => Word::Mark(Marks::EN_PASSANT),
            Heard::Check => Word::Mark(Marks::CHECK),
            Heard::Mate => Word::Mark(Marks::MATE),
            Heard::Filler => Word::Filler,
        }
    }
}

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
        _ => match lower(letter) {
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
