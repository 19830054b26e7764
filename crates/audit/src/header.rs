//! The tags of a game: what they say for the audit, and what is wrong with them.

use jadoube_arbiter::Text;
use jadoube_clock::TimeControl;
use jadoube_laws::{Date, InForce, Pace, Rulebook, RulebookId, Supervision};
use jadoube_notation::pgn::{GameResult, RawTag, Termination, decode};

use crate::ending::is_understood;
use crate::message::Message;
use crate::values::{first_day_of_part, is_date, is_rating, number, plain_day};

/// The tags that the audit uses. What is written as programs do is understood at once; only the rest is kept, in memory
/// that is used again.
#[derive(Default)]
pub(crate) struct Header {
    /// A bit for each name that was there.
    seen: u32,
    /// A bit for each whose value is kept.
    kept: u32,
    values: [Vec<u8>; Name::ALL.len()],
    day: Option<Date>,
    utc_day: Option<Date>,
    result: Option<GameResult>,
    termination: Option<Termination>,
    ply_count: Option<u16>,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

    const fn bit(self) -> u32 {
        1 << self as u32
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
        (self.seen, self.kept) = (0, 0);
        (self.day, self.utc_day) = (None, None);
        (self.result, self.termination, self.ply_count) = (None, None, None);
    }

    /// Takes a tag; the first of a name counts. Gives its name, where it is one of them and new.
    #[inline]
    pub(crate) fn take(&mut self, tag: &RawTag<'_>) -> Option<Name> {
        let name = Name::read(tag.name)?;
        if self.has(name) {
            return None;
        }
        self.seen |= name.bit();
        if !self.understands(name, tag.raw) {
            self.kept |= name.bit();
            let value = &mut self.values[name as usize];
            value.clear();
            value.extend_from_slice(tag.raw);
        }
        Some(name)
    }

    /// Whether the value is needed no more: it is as most are, or nobody asks what it is.
    #[inline(always)]
    fn understands(&mut self, name: Name, value: &[u8]) -> bool {
        match name {
            Name::Event | Name::Site | Name::Round | Name::White | Name::Black | Name::SetUp | Name::Fen => {
                true
            }
            Name::WhiteElo | Name::BlackElo => number(value).is_some(),
            Name::Date => fills(&mut self.day, plain_day(value)),
            Name::UtcDate => fills(&mut self.utc_day, plain_day(value)),
            Name::Result => fills(&mut self.result, exact_result(value)),
            Name::Termination => fills(&mut self.termination, Termination::read(value)),
            Name::PlyCount => {
                fills(&mut self.ply_count, number(value).filter(|_| value.first() != Some(&b'0')))
            }
            Name::TimeControl => {
                self.choose_control(value);
                true
            }
        }
    }

    pub(crate) fn has_none(&self) -> bool {
        self.seen == 0
    }

    #[inline]
    pub(crate) fn has(&self, name: Name) -> bool {
        self.seen & name.bit() != 0
    }

    /// The value of a tag as it stands, where it was kept.
    #[inline]
    fn kept(&self, name: Name) -> Option<&[u8]> {
        (self.kept & name.bit() != 0).then(|| self.values[name as usize].as_slice())
    }

    pub(crate) fn result(&self) -> Option<GameResult> {
        let odd = || GameResult::read(self.kept(Name::Result)?.trim_ascii()).map(|(result, _)| result);
        self.result.or_else(odd)
    }

    /// How the game ended, or the words for it that PGN does not know.
    pub(crate) fn termination(&self) -> Result<Termination, &[u8]> {
        self.termination.ok_or_else(|| self.kept(Name::Termination).unwrap_or_default())
    }

    /// The half-moves that the game is said to have; what is said, where it is no number.
    pub(crate) fn ply_count(&self) -> Option<Result<u32, &[u8]>> {
        let odd = || self.kept(Name::PlyCount).map(|value| read_count(value).ok_or(value));
        self.ply_count.map(|count| Ok(count.into())).or_else(odd)
    }

    /// The rulebook in force: the one that is given, or that of the day; the pace by the time control.
    pub(crate) fn book(&self, given: Option<RulebookId>, undated: RulebookId) -> InForce {
        let id = given.unwrap_or_else(|| self.edition(undated));
        let pace = match self.control() {
            Some(Control::Read(control) | Control::Inferred(control)) => pace(Rulebook::get(id), control),
            _ => Rulebook::get(id).only_pace().unwrap_or(Pace::Standard),
        };
        InForce::plain(id, pace, Supervision::Full)
    }

    /// The day of the game, or the first that it can be.
    fn day(&self) -> Option<Date> {
        let part = |name| self.kept(name).and_then(first_day_of_part);
        self.day.or_else(|| part(Name::Date)).or(self.utc_day).or_else(|| part(Name::UtcDate))
    }

    /// The year of the game; 0 where it is not known.
    #[inline]
    pub(crate) fn year(&self) -> u16 {
        self.day().map_or(0, Date::year)
    }

    fn edition(&self, undated: RulebookId) -> RulebookId {
        self.day().map_or(undated, |day| Rulebook::newest_on(day).id())
    }

    fn choose_control(&mut self, text: &[u8]) {
        if self.controls.get(self.control).is_none_or(|(known, _)| known != text) {
            self.control = self.controls.iter().position(|(known, _)| known == text).unwrap_or_else(|| {
                if self.controls.len() == MOST_CONTROLS {
                    self.controls.clear();
                }
                self.controls.push((text.to_owned(), read_control(&decode(text))));
                self.controls.len() - 1
            });
        }
    }

    pub(crate) fn control(&self) -> Option<&Control> {
        self.has(Name::TimeControl).then(|| &self.controls[self.control].1)
    }

    /// What is wrong with the tags, as far as they can be judged before the moves.
    pub(crate) fn faults(&self, mut tell: impl FnMut(Message)) {
        if self.seen & Name::ROSTER != Name::ROSTER {
            tell(self.missing());
        }
        for name in [Name::Date, Name::UtcDate] {
            if let Some(value) = self.kept(name).filter(|value| !is_date(value)) {
                tell(Message::TagsDay { tag: name.as_str(), value: quoted(value) });
            }
        }
        for name in [Name::WhiteElo, Name::BlackElo] {
            if let Some(value) = self.kept(name).filter(|value| !is_rating(value)) {
                tell(Message::TagsRating { tag: name.as_str(), value: quoted(value) });
            }
        }
        if let Some(value) =
            self.kept(Name::Result).filter(|value| exact_result(value.trim_ascii()).is_none())
        {
            tell(Message::TagsResult { value: quoted(value) });
        }
        if let Some(value) = self.kept(Name::Termination).filter(|value| !is_understood(value)) {
            tell(Message::TagsTermination { value: quoted(value) });
        }
        if self.has(Name::Fen) && !self.has(Name::SetUp) {
            tell(Message::TagsSetUp);
        }
        if let Some(Control::Unreadable(why)) = self.control() {
            tell(Message::TagsTimeControl { unread: why.as_str().into() });
        }
    }

    #[cold]
    fn missing(&self) -> Message {
        let missing: Vec<&str> =
            Name::ALL[..7].iter().filter(|&&name| !self.has(name)).map(|name| name.as_str()).collect();
        match missing[..] {
            [tag] => Message::TagsOneMissing { tag },
            _ => Message::TagsMissing { text: missing.join(", ").into() },
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

#[inline]
fn fills<T>(slot: &mut Option<T>, value: Option<T>) -> bool {
    *slot = value;
    slot.is_some()
}

#[inline]
fn exact_result(value: &[u8]) -> Option<GameResult> {
    GameResult::read(value).filter(|&(_, exact)| exact).map(|(result, _)| result)
}

fn read_count(value: &[u8]) -> Option<u32> {
    std::str::from_utf8(value).ok()?.trim().parse().ok()
}

fn quoted(value: &[u8]) -> Text {
    let text = decode(value);
    let short: String = text.chars().take(40).collect();
    if short.len() < text.len() { format!("\"{short}…\"") } else { format!("\"{short}\"") }.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edition(date: &str) -> RulebookId {
        let mut header = Header::default();
        header.take(&RawTag { name: b"Date", raw: date.as_bytes(), place: Default::default() });
        header.edition(RulebookId::Fide2018)
    }

    #[test]
    fn the_edition_is_that_of_the_day() {
        assert_eq!(edition("1851.06.21"), RulebookId::Fide2009);
        assert_eq!(edition("2014.06.30"), RulebookId::Fide2009);
        assert_eq!(edition("2014.07.01"), RulebookId::Fide2014);
        assert_eq!(edition("2021.10.01"), RulebookId::Fide2018);
        assert_eq!(edition("2023.01.01"), RulebookId::Fide2023);
        assert_eq!(edition("????.??.??"), RulebookId::Fide2018);
        assert_eq!(Header::default().edition(RulebookId::Fide2014), RulebookId::Fide2014);
    }
}
