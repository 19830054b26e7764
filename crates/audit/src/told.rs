//! What messages speak of and every language has its own words for.

use std::fmt;

use jadoube_arbiter::{Tell, Text, decimal_sign, retold};
use jadoube_board::{Color, Move, Position, PositionFault, Role};
use jadoube_laws::Lang;
use jadoube_notation::{Ambiguous, Style, relettered};

use crate::message::Message;

impl Tell for Message {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write(lang, f)
    }
}

/// A move of the record by its number, told in the letters of the reader: `12...Nd4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name(Text);

/// A move of the record as it is written there, with its number: what is said of it is about the writing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Quoted(Text);

impl<T: Into<Box<str>>> From<T> for Name {
    fn from(text: T) -> Name {
        Name(text.into().into())
    }
}

impl<T: Into<Box<str>>> From<T> for Quoted {
    fn from(text: T) -> Quoted {
        Quoted(text.into().into())
    }
}

impl Tell for Name {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        tell_written(&self.0, lang, f, |text, language| {
            let told = relettered(text, Lang::En, Style::scoresheet(language));
            told.unwrap_or_else(|| language.quoted(text))
        })
    }
}

impl Tell for Quoted {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        tell_written(&self.0, lang, f, |text, language| language.quoted(text))
    }
}

/// The number as it is, the text behind it as a language other than English tells it.
fn tell_written(
    written: &Text,
    lang: Lang,
    f: &mut dyn fmt::Write,
    told: fn(&str, Lang) -> String,
) -> fmt::Result {
    let written = written.to_string();
    let digits = written.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = digits.trim_start_matches('.');
    let number = &written[..written.len() - text.len()];
    match lang {
        Lang::En => f.write_str(&written),
        lang => write!(f, "{number}{}", told(text, lang)),
    }
}

/// Why a library could not read something, as it said it in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unread(Text);

impl From<&str> for Unread {
    fn from(text: &str) -> Unread {
        Unread(text.into())
    }
}

impl Tell for Unread {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(&retold(&self.0.to_string(), lang))
    }
}

/// A moment of a game: `after move 12 of Black`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    Start,
    After { number: u32, player: Color },
}

impl Tell for Moment {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        match *self {
            Moment::Start => Message::PartAtStart,
            Moment::After { number, player } => Message::PartAfterMove { number, player },
        }
        .write(lang, f)
    }
}

/// How often a position has occurred: `three times`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Occurrences(pub u32);

impl Tell for Occurrences {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        match self.0 {
            3 => Message::PartThreeTimes,
            4 => Message::PartFourTimes,
            5 => Message::PartFiveTimes,
            count => Message::PartTimes { count },
        }
        .write(lang, f)
    }
}

/// Milliseconds for people: `1:02:03 h`, `2:03 min`, `7 s`, `0.5 s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span(pub i64);

impl Tell for Span {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        let seconds = (self.0 + 500) / 1000;
        match seconds {
            _ if self.0 < 1000 => {
                let text = format!("{}{}{}", self.0 / 1000, decimal_sign(lang), self.0 % 1000 / 100);
                Message::PartSeconds { text: text.into() }
            }
            0..60 => Message::PartSeconds { text: seconds.to_string().into() },
            60..3600 => Message::PartMinutes { text: format!("{}:{:02}", seconds / 60, seconds % 60).into() },
            _ => {
                let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
                Message::PartHours { text: format!("{hours}:{minutes:02}:{:02}", seconds % 60).into() }
            }
        }
        .write(lang, f)
    }
}

/// All reasons why no game leads to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reasons(Box<[PositionFault]>);

impl Reasons {
    /// Those of a position.
    pub(crate) fn of(position: &Position) -> Reasons {
        Reasons(position.faults().iter().collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Tell for Reasons {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        for (place, &fault) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("; ")?;
            }
            jadoube_arbiter::Message::from(fault).write(lang, f)?;
        }
        Ok(())
    }
}

/// What could be meant, in the letters of the reader: `Nd2 or Ng1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choices(Box<(Role, Vec<Move>)>);

impl Choices {
    /// The moves that an ambiguous text fits: the pieces with their squares, or the captures of pawns.
    pub(crate) fn of(ambiguous: &Ambiguous) -> Choices {
        Choices(Box::new((ambiguous.role, ambiguous.moves.clone())))
    }
}

impl Tell for Choices {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        let (role, moves) = &*self.0;
        let named = |mv: &Move| match role {
            Role::Pawn => format!("{}x{}", mv.from().file().letter(), mv.to()),
            role => format!("{}{}", lang.letter(*role), mv.from()),
        };
        f.write_str(&lang.either(&moves.iter().map(named).collect::<Vec<_>>()))
    }
}

/// Two knights that go to one square, for the samples.
#[cfg(test)]
pub(crate) fn two_knights() -> Choices {
    let position = Position::from_fen("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1").expect("a position");
    match jadoube_notation::san::resolve(&position, "Nf3", Lang::En) {
        Err(jadoube_notation::MoveError::Ambiguous(ambiguous)) => Choices::of(&ambiguous),
        other => panic!("{other:?}"),
    }
}

/// What the reader of moves expected, in its own words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Expected(pub &'static str);

impl Expected {
    /// The message with these words; nothing where the reader has others by now.
    fn message(self) -> Option<Message> {
        [
            Message::PartMarkOrEnd,
            Message::PartSquare,
            Message::PartPieceOrSquare,
            Message::PartRank,
            Message::PartUtf8,
        ]
        .into_iter()
        .find(|message| message.told(Lang::En).to_string() == self.0)
    }
}

impl Tell for Expected {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        match self.message() {
            Some(message) => message.write(lang, f),
            None => f.write_str(self.0),
        }
    }
}

/// What is added to a sentence when the game is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Nothing.
    None,
    /// How many half-moves play went on after the move; none, where the game ended there.
    WentOn(u32),
    /// How many half-moves followed although the game was over.
    Followed(u32),
    /// How many more moves are written in the same odd way.
    Alike(u32),
    /// That further faults are not told.
    LeftOut,
}

impl Ending {
    fn message(self) -> Option<Message> {
        Some(match self {
            Ending::None => return None,
            Ending::WentOn(0) => Message::EndingEndedThere,
            Ending::WentOn(1) => Message::EndingWentOnOne,
            Ending::WentOn(count) => Message::EndingWentOn { count },
            Ending::Followed(1) => Message::EndingFollowedOne,
            Ending::Followed(count) => Message::EndingFollowed { count },
            Ending::Alike(count) => Message::EndingAlike { count },
            Ending::LeftOut => Message::EndingLeftOut,
        })
    }
}

impl Tell for Ending {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        self.message().map_or(Ok(()), |message| message.write(lang, f))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use jadoube_notation::{MoveError, san};

    use super::*;

    #[test]
    fn times_are_written_as_each_language_does() {
        let span = |millis| [Lang::En, Lang::Fi, Lang::Tr].map(|lang| Span(millis).told(lang).to_string());
        assert_eq!(span(500), ["0.5 s", "0,5 s", "0,5 sn"]);
        assert_eq!(span(45_000), ["45 s", "45 s", "45 sn"]);
        assert_eq!(span(123_400)[0], "2:03 min");
        assert_eq!(span(3_723_000)[0], "1:02:03 h");
    }

    #[test]
    fn what_the_reader_expects_is_known() {
        let mut seen = BTreeSet::new();
        for text in
            [&b"Nb5x"[..], b"N", b"?", b"Nbd", b"N9", b"x", b"e", b"e9", b"e4=", b"Nf3 now", b"\xffe4"]
        {
            let read = san::resolve(&Position::INITIAL, text, Lang::En);
            if let Err(MoveError::Unreadable(error)) = read {
                assert!(Expected(error.expected).message().is_some(), "{}", error.expected);
                seen.insert(error.expected);
            }
        }
        assert_eq!(seen.len(), 5, "{seen:?}");
    }

    #[test]
    fn choices_are_told_in_the_letters_of_the_reader() {
        let told = [Lang::En, Lang::Fi, Lang::Hu, Lang::Tr].map(|lang| two_knights().told(lang).to_string());
        assert_eq!(told, ["Nd2 or Ng1", "Rd2 tai Rg1", "Hd2 vagy Hg1", "Ad2 ya da Ag1"]);
    }

    #[test]
    fn moves_of_the_record_are_told_or_quoted() {
        let told = |what: &dyn Fn(Lang) -> String| [Lang::En, Lang::Fi, Lang::Hu, Lang::Tr].map(what);
        let name = |text: &'static str| told(&|lang| Name::from(text).told(lang).to_string());
        let quoted = |text: &'static str| told(&|lang| Quoted::from(text).told(lang).to_string());
        assert_eq!(name("12...Nxd4+"), ["12...Nxd4+", "12...Rxd4+", "12...Hxd4+", "12...Axd4+"]);
        assert_eq!(name("3.Zz9")[2], "3.„Zz9”");
        assert_eq!(quoted("5.Bxb5"), ["5.Bxb5", "5.”Bxb5”", "5.„Bxb5”", "5.“Bxb5”"]);
    }
}
