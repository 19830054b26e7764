//! What messages speak of and every language has its own words for.

use std::fmt;

use jadoube_board::{Color, Fault, Move, Position, PositionFault, Role};
use jadoube_laws::Lang;
use jadoube_notation::Ambiguous;

use crate::message::Message;

/// Something that is said in words of a language.
pub(crate) trait Tell {
    /// Writes it in a language.
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result;

    /// It in a language; its `Display` writes it.
    fn told(&self, lang: Lang) -> Told<'_, Self> {
        Told { what: self, lang }
    }
}

/// Something in a language.
pub(crate) struct Told<'a, T: ?Sized> {
    what: &'a T,
    lang: Lang,
}

impl<T: Tell + ?Sized> fmt::Display for Told<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.tell(self.lang, f)
    }
}

impl Tell for Message {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write(lang, f)
    }
}

impl Tell for Fault {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        jadoube_arbiter::Message::from(*self).write(lang, f)
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
                let point = if lang == Lang::En { '.' } else { ',' };
                write!(f, "{}{point}{} s", self.0 / 1000, self.0 % 1000 / 100)
            }
            0..60 => write!(f, "{seconds} s"),
            60..3600 => write!(f, "{}:{:02} min", seconds / 60, seconds % 60),
            _ => write!(f, "{}:{:02}:{:02} h", seconds / 3600, seconds / 60 % 60, seconds % 60),
        }
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

/// What could be meant: `Nd2 or Ng1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choices(Box<[String]>);

impl Choices {
    /// The moves that an ambiguous text fits: the pieces with their squares, or the captures of pawns.
    pub(crate) fn of(ambiguous: &Ambiguous) -> Choices {
        let named = |mv: &Move| match ambiguous.role {
            Role::Pawn => format!("{}x{}", mv.from().file().letter(), mv.to()),
            role => format!("{}{}", ambiguous.language.letter(role), mv.from()),
        };
        ambiguous.moves.iter().map(named).collect()
    }
}

impl<T: Into<String>> FromIterator<T> for Choices {
    fn from_iter<I: IntoIterator<Item = T>>(choices: I) -> Choices {
        Choices(choices.into_iter().map(Into::into).collect())
    }
}

impl Tell for Choices {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        match &*self.0 {
            [] => Ok(()),
            [only] => f.write_str(only),
            [first @ .., last] => {
                let (text, name) = (first.join(", ").into(), last.as_str().into());
                Message::PartOr { text, name }.write(lang, f)
            }
        }
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

    use jadoube_notation::{Language, MoveError, san};

    use super::*;

    #[test]
    fn times_are_written_as_each_language_does() {
        let span = |millis| [Lang::En, Lang::Fi].map(|lang| Span(millis).told(lang).to_string());
        assert_eq!(span(500), ["0.5 s", "0,5 s"]);
        assert_eq!(span(45_000), ["45 s", "45 s"]);
        assert_eq!(span(123_400)[0], "2:03 min");
        assert_eq!(span(3_723_000)[0], "1:02:03 h");
    }

    #[test]
    fn what_the_reader_expects_is_known() {
        let mut seen = BTreeSet::new();
        for text in
            [&b"Nb5x"[..], b"N", b"?", b"Nbd", b"N9", b"x", b"e", b"e9", b"e4=", b"Nf3 now", b"\xffe4"]
        {
            let read = san::resolve(&Position::INITIAL, text, Language::English);
            if let Err(MoveError::Unreadable(error)) = read {
                assert!(Expected(error.expected).message().is_some(), "{}", error.expected);
                seen.insert(error.expected);
            }
        }
        assert_eq!(seen.len(), 5, "{seen:?}");
    }

    #[test]
    fn choices_are_joined() {
        let choices = |names: &[&str]| Choices::from_iter(names.iter().copied());
        assert_eq!(choices(&["Nd2", "Ng1"]).told(Lang::En).to_string(), "Nd2 or Ng1");
        assert_eq!(choices(&["Ra1", "Rd3", "Rh1"]).told(Lang::Fi).to_string(), "Ra1, Rd3 tai Rh1");
        assert_eq!(choices(&["Ra1"]).told(Lang::Hu).to_string(), "Ra1");
    }
}
