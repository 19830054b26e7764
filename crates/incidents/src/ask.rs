//! What an incident asks.

use jadoube_laws::Lang;
use jadoube_notation::letters::lower;

use crate::place;

/// Something that an incident asks, with the usual answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Its name, as commands and programs give it.
    pub name: &'static str,
    /// What kind of answer it wants.
    pub kind: Kind,
    /// The answers that there are; none where every answer of its kind will do.
    pub values: Vec<&'static str>,
    /// The usual answer, for White.
    pub(crate) usual: &'static str,
    pub(crate) question: usize,
    /// The question that has the words of the answers.
    pub(crate) lender: usize,
}

/// What kind of answer is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// White or Black.
    Side,
    /// Standard, rapid or blitz.
    Pace,
    /// Full or limited.
    Supervision,
    /// A position: FEN, `startpos`, or the moves that lead to it.
    Position,
    /// A square.
    Square,
    /// A move, legal or not: two squares, or as scoresheets have it.
    Move,
    /// How many.
    Count,
    /// A time: seconds, `m:ss` or `h:mm:ss`.
    Seconds,
    /// One of a few answers.
    Choice,
    /// Yes or no.
    YesNo,
}

impl Kind {
    /// The word by which programs know it.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Side => "side",
            Kind::Pace => "pace",
            Kind::Supervision => "supervision",
            Kind::Position => "position",
            Kind::Square => "square",
            Kind::Move => "move",
            Kind::Count => "count",
            Kind::Seconds => "seconds",
            Kind::Choice => "choice",
            Kind::YesNo => "yes-no",
        }
    }

    pub(crate) fn named(word: &str) -> Kind {
        match word {
            "side" => Kind::Side,
            "pace" => Kind::Pace,
            "supervision" => Kind::Supervision,
            "position" => Kind::Position,
            "square" => Kind::Square,
            "move" => Kind::Move,
            "count" => Kind::Count,
            "seconds" => Kind::Seconds,
            "yes-no" => Kind::YesNo,
            // The build lets no other word pass.
            _ => Kind::Choice,
        }
    }

    /// Whether only the listed answers will do.
    pub(crate) const fn is_closed(self) -> bool {
        matches!(self, Kind::Side | Kind::Pace | Kind::Supervision | Kind::Choice | Kind::YesNo)
    }
}

/// A question in four languages, with the words of its answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Question {
    pub(crate) key: &'static str,
    pub(crate) text: [&'static str; 4],
    pub(crate) values: Vec<(&'static str, [&'static str; 4])>,
    /// Answers with the concept that gives them away.
    pub(crate) hears: Vec<(&'static str, &'static str)>,
}

impl Question {
    /// The question in a language.
    pub fn text(&self, lang: Lang) -> &'static str {
        self.text[place(lang)]
    }

    /// An answer in words, where the question has words for it.
    pub fn value(&self, value: &str, lang: Lang) -> Option<&'static str> {
        self.values.iter().find(|(known, _)| *known == value).map(|(_, words)| words[place(lang)])
    }

    /// The answer that somebody gave in words of any language.
    pub(crate) fn meant(&self, words: &str) -> Option<&'static str> {
        let is = |text: &&str| text.chars().map(lower).eq(words.chars().map(lower));
        self.values.iter().find(|(_, texts)| texts.iter().any(is)).map(|(value, _)| *value)
    }
}
