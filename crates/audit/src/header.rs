//! The tags of a game: what they say for the audit, and what is wrong with them.

use jadoube_clock::TimeControl;
use jadoube_laws::{Date, InForce, Pace, Rulebook, RulebookId, Supervision};
use jadoube_notation::pgn::{GameResult, RawTag, Termination, decode};

use crate::ending::is_understood;

/// The tags that the audit uses, kept as they stand in memory that is used again.
#[derive(Default)]
pub(crate) struct Header {
    values: [Vec<u8>; Name::ALL.len()],
    /// A bit for each name that was there.
    seen: u32,
    /// The time controls that were read lately, with their texts, and the place of that of the game at hand.
    controls: Vec<(Vec<u8>, Control)>,
    control: usize,
}

/// Time controls that are remembered; a file has few.
const MOST_CONTROLS: usize = 32;

/// A time control as far as it could be read.
#[derive(Clone)]
pub(crate) enum Control {
    /// As PGN has it.
    Read(TimeControl),
    /// From a text that is not PGN's.
    Inferred(TimeControl),
    Unreadable(String),
}

/// The tags that the audit uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Name {
    Event,
    Site,
    Date,
    Round,
    White,
    Black,
    Result,
    UtcDate,
    TimeControl,
    Termination,
    WhiteElo,
    BlackElo,
    PlyCount,
    SetUp,
    Fen,
}

impl Name {
    pub(crate) const ALL: [Name; 15] = [
        Name::Event,
        Name::Site,
        Name::Date,
        Name::Round,
        Name::White,
        Name::Black,
        Name::Result,
        Name::UtcDate,
        Name::TimeControl,
        Name::Termination,
        Name::WhiteElo,
        Name::BlackElo,
        Name::PlyCount,
        Name::SetUp,
        Name::Fen,
    ];
    /// The seven that every game has, by PGN.
    const ROSTER: u32 = 0x7f;

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Name::Event => "Event",
            Name::Site => "Site",
            Name::Date => "Date",
            Name::Round => "Round",
            Name::White => "White",
            Name::Black => "Black",
            Name::Result => "Result",
            Name::UtcDate => "UTCDate",
            Name::TimeControl => "TimeControl",
            Name::Termination => "Termination",
            Name::WhiteElo => "WhiteElo",
            Name::BlackElo => "BlackElo",
            Name::PlyCount => "PlyCount",
            Name::SetUp => "SetUp",
            Name::Fen => "FEN",
        }
    }

    #[inline]
    fn read(name: &[u8]) -> Option<Name> {
        Some(match name {
            b"Event" => Name::Event,
            b"Site" => Name::Site,
            b"Date" => Name::Date,
            b"Round" => Name::Round,
            b"White" => Name::White,
            b"Black" => Name::Black,
            b"Result" => Name::Result,
            b"UTCDate" => Name::UtcDate,
            b"TimeControl" => Name::TimeControl,
            b"Termination" => Name::Termination,
            b"WhiteElo" => Name::WhiteElo,
            b"BlackElo" => Name::BlackElo,
            b"PlyCount" => Name::PlyCount,
            b"SetUp" | b"Setup" => Name::SetUp,
            b"FEN" => Name::Fen,
            _ => return None,
        })
    }
}

impl Header {
    pub(crate) fn clear(&mut self) {
        self.seen = 0;
    }

    /// Takes a tag; the first of a name counts.
    #[inline]
    pub(crate) fn take(&mut self, tag: &RawTag<'_>) {
        let Some(name) = Name::read(tag.name) else { return };
        let bit = 1 << name as u32;
        if self.seen & bit == 0 {
            self.seen |= bit;
            let value = &mut self.values[name as usize];
            value.clear();
            value.extend_from_slice(tag.raw);
        }
    }

    pub(crate) fn has_none(&self) -> bool {
        self.seen == 0
    }

    /// The value of a tag as it stands; nothing where the game does not have it.
    #[inline]
    pub(crate) fn get(&self, name: Name) -> Option<&[u8]> {
        (self.seen >> name as u32 & 1 != 0).then(|| self.values[name as usize].as_slice())
    }

    /// The value as text; empty where the game does not have the tag.
    pub(crate) fn text(&self, name: Name) -> String {
        self.get(name).map_or(String::new(), |raw| {
            let place = Default::default();
            RawTag { name: name.as_str().as_bytes(), raw, place }.value().trim().to_owned()
        })
    }

    pub(crate) fn termination(&self) -> Option<Termination> {
        Termination::read(self.get(Name::Termination)?)
    }

    /// The rulebook in force: the one that is given, or that of the day; the pace by the time control.
    pub(crate) fn book(&mut self, given: Option<RulebookId>) -> InForce {
        let id = given.unwrap_or_else(|| self.edition());
        let pace = match self.control() {
            Some(Control::Read(control) | Control::Inferred(control)) => pace(Rulebook::get(id), control),
            _ => Rulebook::get(id).only_pace().unwrap_or(Pace::Standard),
        };
        InForce::plain(id, pace, Supervision::Full)
    }

    fn edition(&self) -> RulebookId {
        let day = |name| self.get(name).and_then(first_day);
        match day(Name::Date).or_else(|| day(Name::UtcDate)) {
            Some(day) => Rulebook::on(day).unwrap_or_else(Rulebook::oldest).id(),
            None => Rulebook::newest().id(),
        }
    }

    pub(crate) fn control(&mut self) -> Option<&Control> {
        if self.seen >> Name::TimeControl as u32 & 1 == 0 {
            return None;
        }
        let text = &self.values[Name::TimeControl as usize];
        if self.controls.get(self.control).is_none_or(|(known, _)| known != text) {
            self.control = self.controls.iter().position(|(known, _)| known == text).unwrap_or_else(|| {
                if self.controls.len() == MOST_CONTROLS {
                    self.controls.clear();
                }
                self.controls.push((text.clone(), read_control(&decode(text))));
                self.controls.len() - 1
            });
        }
        self.controls.get(self.control).map(|(_, control)| control)
    }

    /// What is wrong with the tags, one sentence each, as far as they can be judged before the moves.
    pub(crate) fn faults(&mut self, mut tell: impl FnMut(String)) {
        if self.seen & Name::ROSTER != Name::ROSTER {
            tell(self.missing());
        }
        for name in [Name::Date, Name::UtcDate] {
            if let Some(value) = self.get(name).filter(|value| !is_date(value)) {
                tell(format!(
                    "The {} tag is {}, expected a day such as 2024.05.31.",
                    name.as_str(),
                    quoted(value)
                ));
            }
        }
        for name in [Name::WhiteElo, Name::BlackElo] {
            if let Some(value) = self.get(name).filter(|value| !is_rating(value)) {
                tell(format!("The {} tag is {}, expected a rating.", name.as_str(), quoted(value)));
            }
        }
        if let Some(value) = self.get(Name::Result).filter(|value| !is_result(value)) {
            tell(format!("The Result tag is {}, expected 1-0, 0-1, 1/2-1/2 or *.", quoted(value)));
        }
        if let Some(value) = self
            .get(Name::Termination)
            .filter(|value| Termination::read(value).is_none() && !is_understood(value))
        {
            tell(format!("The Termination tag is {}, which PGN does not know.", quoted(value)));
        }
        if self.get(Name::Fen).is_some() && self.get(Name::SetUp).is_none() {
            tell("The FEN tag needs SetUp \"1\" beside it.".to_owned());
        }
        if let Some(Control::Unreadable(why)) = self.control() {
            tell(format!("The TimeControl tag cannot be read: {why}."));
        }
    }

    #[cold]
    fn missing(&self) -> String {
        let missing: Vec<&str> = Name::ALL[..7]
            .iter()
            .filter(|&&name| self.get(name).is_none())
            .map(|name| name.as_str())
            .collect();
        match missing[..] {
            [one] => format!("The {one} tag is missing."),
            _ => format!("Tags that every game has are missing: {}.", missing.join(", ")),
        }
    }
}

fn pace(book: &Rulebook, control: &TimeControl) -> Pace {
    let stages = control.stages();
    let seconds = |time: i64| u32::try_from(time / 1000).unwrap_or(u32::MAX);
    let (time, bonus) = stages.first().map_or((0, 0), |stage| (stage.time.0, stage.bonus.0));
    book.pace_of(stages.len(), seconds(time), seconds(bonus))
}

#[cold]
fn read_control(text: &str) -> Control {
    match text.trim().parse::<TimeControl>() {
        Ok(control) => Control::Read(control),
        Err(error) => match TimeControl::lenient(text) {
            Ok(read) => Control::Inferred(read.control),
            Err(_) => Control::Unreadable(error.to_string()),
        },
    }
}

/// The first day that a date can be: `2014.??.??` is 1 January 2014.
fn first_day(value: &[u8]) -> Option<Date> {
    plain_day(value).or_else(|| first_day_of_part(value))
}

/// `2014.07.01`
#[inline]
fn plain_day(value: &[u8]) -> Option<Date> {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value else { return None };
    let digits = [y1, y2, y3, y4, m1, m2, d1, d2].map(|byte| byte.wrapping_sub(b'0'));
    if digits.iter().any(|&digit| digit > 9) {
        return None;
    }
    let [y1, y2, y3, y4, m1, m2, d1, d2] = digits;
    let year = [y1, y2, y3, y4].into_iter().fold(0, |sum, digit| sum * 10 + u16::from(digit));
    Date::new(year, m1 * 10 + m2, d1 * 10 + d2)
}

#[cold]
fn first_day_of_part(value: &[u8]) -> Option<Date> {
    let [year, month, day] = parts(value)?;
    let part = |part: &[u8]| if is_unknown(part) { Some(1) } else { number(part) };
    Date::new(number(year)?, part(month)?.try_into().ok()?, part(day)?.try_into().ok()?)
}

/// Year, month and day, whatever they are.
fn parts(value: &[u8]) -> Option<[&[u8]; 3]> {
    let mut parts = value.trim_ascii().split(|&byte| byte == b'.');
    let date = [parts.next()?, parts.next()?, parts.next()?];
    parts.next().is_none().then_some(date)
}

fn is_unknown(part: &[u8]) -> bool {
    !part.is_empty() && part.iter().all(|&byte| byte == b'?')
}

fn number(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() || digits.len() > 4 {
        return None;
    }
    digits.iter().try_fold(0u16, |sum, digit| {
        let digit = digit.checked_sub(b'0').filter(|&digit| digit < 10)?;
        Some(sum * 10 + u16::from(digit))
    })
}

/// A day of the calendar in PGN's form, or one that is unknown in part.
fn is_date(value: &[u8]) -> bool {
    let value = value.trim_ascii();
    if value == b"?" || plain_day(value).is_some() {
        return true;
    }
    let Some([year, month, day]) = parts(value) else { return false };
    let year_fits = is_unknown(year)
        || (year.len() == 4
            && (number(year).is_some() || year.iter().all(|b| b.is_ascii_digit() || *b == b'?')));
    let month_fits = is_unknown(month)
        || (month.len() == 2 && number(month).is_some_and(|month| (1..=12).contains(&month)));
    let day_fits =
        is_unknown(day) || (day.len() == 2 && number(day).is_some_and(|day| (1..=31).contains(&day)));
    let known = !(is_unknown(year) || is_unknown(month) || is_unknown(day) || year.contains(&b'?'));
    year_fits && month_fits && day_fits && (!known || first_day(value).is_some())
}

/// A number of up to four digits, or PGN's signs for none and unknown.
fn is_rating(value: &[u8]) -> bool {
    matches!(value.trim_ascii(), b"" | b"-" | b"?" | b"*") || number(value.trim_ascii()).is_some()
}

fn is_result(value: &[u8]) -> bool {
    GameResult::read(value.trim_ascii()).is_some_and(|(_, exact)| exact)
}

fn quoted(value: &[u8]) -> String {
    let text = decode(value);
    let short: String = text.chars().take(40).collect();
    if short.len() < text.len() { format!("\"{short}…\"") } else { format!("\"{short}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_known_in_part_are_dates() {
        for good in ["2024.02.29", "2014.??.??", "????.??.??", "?", "1992.08.??", "19??.??.??"] {
            assert!(is_date(good.as_bytes()), "{good}");
        }
        for bad in
            ["", "2023.02.29", "2024.13.01", "2024-05-01", "24.05.01", "May 2024", "2024.5.1", "2024.00.10"]
        {
            assert!(!is_date(bad.as_bytes()), "{bad}");
        }
        assert_eq!(first_day(b"2014.??.??"), Date::new(2014, 1, 1));
        assert_eq!(first_day(b"????.??.??"), None);
    }

    fn edition(date: &str) -> RulebookId {
        let mut header = Header::default();
        header.take(&RawTag { name: b"Date", raw: date.as_bytes(), place: Default::default() });
        header.edition()
    }

    #[test]
    fn the_edition_is_that_of_the_day() {
        assert_eq!(edition("1851.06.21"), RulebookId::Fide2009);
        assert_eq!(edition("2014.06.30"), RulebookId::Fide2009);
        assert_eq!(edition("2014.07.01"), RulebookId::Fide2014);
        assert_eq!(edition("2021.10.01"), RulebookId::Fide2018);
        assert_eq!(edition("????.??.??"), RulebookId::Fide2023);
        assert_eq!(Header::default().edition(), RulebookId::Fide2023);
    }
}
