//! What messages speak of and every language writes in its own way: moves, times, points, lists of squares.

use std::fmt;

use jadoube_board::{Attempt, Bitboard, Fault, Move, Position};
use jadoube_clock::Millis;
use jadoube_laws::Lang;
use jadoube_notation::Scored;
#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use super::Message;
use crate::made::{self, MoveText};

/// Something that is said in the words and signs of a language.
pub trait Tell {
    /// Writes it in a language.
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result;

    /// It in a language; its `Display` writes it.
    fn told(&self, lang: Lang) -> Told<'_, Self> {
        Told { what: self, lang }
    }
}

/// Something in a language; its `Display` writes it.
#[derive(Debug)]
pub struct Told<'a, T: ?Sized = Message> {
    what: &'a T,
    lang: Lang,
}

impl<T: Tell + ?Sized> fmt::Display for Told<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.tell(self.lang, f)
    }
}

#[cfg(feature = "serde")]
impl<T: Tell + ?Sized> Serialize for Told<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A move that was made, announced or sealed: to programs as the case protocol writes it (`g1f3`), to people as their
/// scoresheets do (`2.Nf3`, `2.Rf3`, `2.Hf3`, `2.Af3`); one that was not legal by its squares (`2.Ng1-e4`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveTold {
    text: MoveText,
    scored: Scored,
}

impl MoveTold {
    /// What was done in a position, with the legal move that it is, or nothing where it was none.
    pub fn of(before: &Position, attempt: Attempt, legal: Option<Move>) -> MoveTold {
        let text = MoveText(made::told(before, attempt, legal));
        MoveTold { text, scored: Scored::of(before, attempt, legal) }
    }

    /// As the case protocol writes it.
    pub const fn text(self) -> MoveText {
        self.text
    }
}

impl From<MoveText> for MoveTold {
    /// Told by its squares: nothing is known of the position.
    fn from(text: MoveText) -> MoveTold {
        MoveTold { text, scored: Scored::squares(text.0) }
    }
}

impl Tell for MoveTold {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        self.scored.tell(lang, f)
    }
}

impl Tell for Scored {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.text(lang))
    }
}

impl Tell for Fault {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        Message::from(*self).write(lang, f)
    }
}

impl fmt::Display for MoveTold {
    /// As the case protocol writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

#[cfg(feature = "serde")]
impl Serialize for MoveTold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

/// Hours, minutes and seconds as a clock shows them: `1:30:00`, `2:00`, `0:05.25`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockFace(pub Millis);

impl Tell for ClockFace {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        let sign = if self.0.0 < 0 { "-" } else { "" };
        let millis = self.0.0.unsigned_abs();
        let (seconds, millis) = (millis / 1000, millis % 1000);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => write!(f, "{sign}{minutes}:{seconds:02}")?,
            _ => write!(f, "{sign}{hours}:{minutes:02}:{seconds:02}")?,
        }
        tell_fraction(millis, 3, lang, f)
    }
}

impl Tell for Millis {
    /// As a clock shows it.
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        ClockFace(*self).tell(lang, f)
    }
}

/// Points, in hundredths: `1`, `0.5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points(pub i32);

impl Tell for Points {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let hundredths = self.0.unsigned_abs();
        write!(f, "{sign}{}", hundredths / 100)?;
        tell_fraction(u64::from(hundredths % 100), 2, lang, f)
    }
}

/// The sign between whole and part.
pub const fn decimal_sign(lang: Lang) -> char {
    match lang {
        Lang::En => '.',
        Lang::Fi | Lang::Hu | Lang::Tr => ',',
    }
}

/// A number with its part: so many of the smallest unit, of which the whole has a power of ten.
pub(super) fn decimal(smallest: u64, digits: u32, lang: Lang) -> String {
    let whole = 10u64.pow(digits);
    let mut text = (smallest / whole).to_string();
    // Writing to a string cannot fail.
    let _ = tell_fraction(smallest % whole, digits as usize, lang, &mut text);
    text
}

/// The part behind a whole number, of so many digits, without zeros at its end; nothing where there is none.
fn tell_fraction(part: u64, digits: usize, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
    if part == 0 {
        return Ok(());
    }
    let part = format!("{part:0digits$}");
    write!(f, "{}{}", decimal_sign(lang), part.trim_end_matches('0'))
}

impl Tell for Bitboard {
    /// The squares: `b4`, `b4 and e4`.
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(&lang.squares(*self))
    }
}

#[cfg(test)]
mod tests {
    use jadoube_board::Role;

    use super::*;

    fn said(what: &impl Tell) -> [String; 4] {
        [Lang::En, Lang::Fi, Lang::Hu, Lang::Tr].map(|lang| what.told(lang).to_string())
    }

    #[test]
    fn times_read_like_a_clock() {
        assert_eq!(said(&ClockFace(Millis(120_000)))[0], "2:00");
        assert_eq!(said(&ClockFace(Millis(5_400_000)))[0], "1:30:00");
        assert_eq!(said(&Millis(5_250)), ["0:05.25", "0:05,25", "0:05,25", "0:05,25"]);
        assert_eq!(said(&Millis(90_500))[1], "1:30,5");
        assert_eq!(said(&Millis(-1_005))[0], "-0:01.005");
    }

    #[test]
    fn points_have_the_decimal_sign_of_the_language() {
        assert_eq!(said(&Points(50)), ["0.5", "0,5", "0,5", "0,5"]);
        assert_eq!(said(&Points(100))[2], "1");
        assert_eq!(said(&Points(125))[3], "1,25");
    }

    #[test]
    fn squares_are_listed_as_people_do() {
        let squares = |names: &[&str]| -> Bitboard { names.iter().map(|it| super::super::at(it)).collect() };
        assert_eq!(said(&squares(&["b4"]))[1], "b4");
        assert_eq!(said(&squares(&["b4", "e4"])), ["b4 and e4", "b4 ja e4", "b4 és e4", "b4 ve e4"]);
        assert_eq!(said(&squares(&["a1", "b1", "c1"]))[1], "a1, b1 ja c1");
    }

    #[test]
    fn moves_are_told_in_letters_of_the_language_and_written_in_those_of_the_protocol() {
        let (from, to) = (super::super::at("e7"), super::super::at("e8"));
        let attempt = Attempt::Carry { from, to, promotion: Some(Role::Rook) };
        let made = MoveTold::from(MoveText(attempt));
        assert_eq!(said(&made), ["e7-e8R", "e7-e8T", "e7-e8B", "e7-e8K"]);
        assert_eq!(made.to_string(), "e7e8r");
        let before = Position::from_fen("7k/4P3/8/8/8/8/8/K7 w - - 0 51").unwrap();
        let made = MoveTold::of(&before, attempt, before.judge(attempt).ok());
        assert_eq!(said(&made), ["51.e8R+", "51.e8T+", "51.e8B+", "51.e8K+"]);
        assert_eq!(made.to_string(), "e7e8r");
        let start = Position::INITIAL;
        let knight = Attempt::carry(super::super::at("g1"), super::super::at("e4"));
        assert_eq!(said(&MoveTold::of(&start, knight, None))[2], "1.Hg1-e4");
        let castles = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 20").unwrap();
        let alone = Attempt::king_alone(super::super::at("e1"), super::super::at("g1"));
        assert_eq!(said(&MoveTold::of(&castles, alone, None))[0], "20.Ke1-g1");
    }
}
