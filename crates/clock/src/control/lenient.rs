//! Time controls as people write them.

mod words;

use super::{Reason, Stage, TimeControl, TimeControlError, Timing};
use crate::Millis;
use alloc::vec::Vec;
use core::fmt;
use words::{Token, Unit, Word};

/// A time control read from free text, with what had to be inferred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lenient {
    /// The control.
    pub control: TimeControl,
    /// What the text does not say itself; empty where it is PGN's grammar and was read by it.
    pub inferred: Vec<Inference>,
}

/// Something that was inferred in reading a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Inference {
    /// It is not in PGN's grammar, but words and signs of every day.
    FreeText,
    /// In PGN's grammar the same text would be another control.
    NotAsPgn,
    /// Main times without a unit were taken as minutes.
    Minutes,
    /// Main times without a unit were taken as seconds.
    Seconds,
    /// Extra time without a unit was taken as seconds.
    BonusInSeconds,
    /// Extra time named once, at the end, was taken to hold from the first move.
    BonusFromFirstMove,
    /// A time for every single move was taken as a period of one move.
    TimePerMove,
}

impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Inference::FreeText => "read as free text, not as PGN's grammar",
            Inference::NotAsPgn => "read differently from PGN's grammar, where every time is in seconds",
            Inference::Minutes => "main time without a unit, up to 180, taken as minutes",
            Inference::Seconds => "main time without a unit, above 180, taken as seconds",
            Inference::BonusInSeconds => "extra time without a unit taken as seconds",
            Inference::BonusFromFirstMove => "extra time taken to hold from the first move",
            Inference::TimePerMove => "time for every move taken as a period of one move",
        })
    }
}

impl TimeControl {
    /// Reads a time control as it is found in the wild: `60 mins`, `90+30`, `5'+3"`, `1h30m`, `G/60;inc30`,
    /// `40/120, SD/60; d5`, `90 min/40 moves + 30 min + 30 sec/move`.
    ///
    /// A main time without a unit is in seconds if it, or another one of the same text, is above 180; else in
    /// minutes. So `90+30` is ninety minutes here, ninety seconds for the strict [`str::parse`]: who knows that
    /// a text is PGN, such as a server's `180+2`, asks that first.
    ///
    /// ```
    /// use jadoube_clock::{Inference, TimeControl, Timing};
    ///
    /// let read = TimeControl::lenient("90+30")?;
    /// assert_eq!(read.control.to_string(), "5400+30");
    /// assert!(read.inferred.contains(&Inference::Minutes));
    ///
    /// let read = TimeControl::lenient("G/60; d5")?;
    /// assert_eq!((read.control.to_string().as_str(), read.control.timing()), ("3600+5", Timing::Delay));
    ///
    /// assert!(TimeControl::lenient("300+3")?.inferred.is_empty());
    /// # Ok::<(), jadoube_clock::TimeControlError>(())
    /// ```
    pub fn lenient(text: &str) -> Result<Lenient, TimeControlError> {
        let trimmed = text.trim();
        let strict = trimmed.parse::<TimeControl>();
        match strict {
            Ok(control) if control.stages().is_empty() => {
                return Ok(Lenient { control, inferred: Vec::new() });
            }
            _ => {}
        }
        let fault = |(place, reason)| TimeControlError::new(text, place, reason);
        let tokens = words::split(text).map_err(fault)?;
        if let [(_, Token::Word(Word::Unlimited))] = tokens[..] {
            return Ok(Lenient {
                control: TimeControl::unlimited(),
                inferred: Vec::from([Inference::FreeText]),
            });
        }
        let mut reader = Reader { tokens: &tokens, end: text.len(), ..Reader::default() };
        let mut read = reader.read().map_err(fault)?;
        match strict {
            Ok(control) if control == read.control => read = Lenient { control, inferred: Vec::new() },
            Ok(_) => read.inferred.insert(0, Inference::NotAsPgn),
            Err(_) => read.inferred.insert(0, Inference::FreeText),
        }
        Ok(read)
    }
}

type Read<T> = Result<T, (usize, Reason)>;

/// A time with its unit as far as the text has one: thousandths of an unknown unit, or milliseconds.
#[derive(Clone, Copy)]
struct Quantity {
    amount: i64,
    unit: Option<Unit>,
}

/// A period in the making.
struct Draft {
    place: usize,
    moves: Option<u32>,
    time: Quantity,
    bonus: Option<Millis>,
}

/// What stood between one quantity and the next.
#[derive(Clone, Copy, PartialEq, Default)]
enum Link {
    #[default]
    None,
    Slash,
    Plus,
    Break,
}

#[derive(Default)]
struct Reader<'a> {
    tokens: &'a [(usize, Token)],
    end: usize,
    next: usize,
    drafts: Vec<Draft>,
    /// The first draft of those joined by `+`.
    chain: usize,
    link: Link,
    /// A number of moves whose time is still to come.
    moves: Option<(usize, u32)>,
    /// `inc` or `delay` before its number.
    marked: bool,
    timing: Timing,
    inferred: Vec<Inference>,
}

impl Reader<'_> {
    fn read(&mut self) -> Read<Lenient> {
        while let Some(&(place, token)) = self.tokens.get(self.next) {
            match token {
                Token::Number(number) => self.number(place, number)?,
                Token::Unit(_) => return Err((place, Reason::TimeMissing)),
                Token::Slash => self.skip_to(Link::Slash),
                Token::Plus => self.skip_to(Link::Plus),
                Token::Break => self.skip_to(Link::Break),
                Token::Word(Word::From) => self.skip_start_of_bonus(),
                Token::Word(word @ (Word::Increment | Word::Delay)) => {
                    self.next += 1;
                    self.set_timing(word);
                    self.marked = self.number_follows();
                }
                Token::Word(_) => self.next += 1,
            }
        }
        self.finish()
    }

    fn number(&mut self, place: usize, number: i64) -> Read<()> {
        let whole = (number % 1_000 == 0).then_some(number / 1_000);
        let is_count = match self.peek(1) {
            _ if whole.is_none() || self.marked => false,
            Some(Token::Word(Word::Move)) => true,
            Some(Token::Slash) => !matches!(self.peek(2), Some(Token::Word(Word::Move))),
            Some(Token::Unit(_)) => false,
            _ => self.link == Link::Slash && self.open_draft().is_some(),
        };
        match whole {
            Some(whole) if is_count => self.count(place, whole),
            _ => self.quantity(place),
        }
    }

    /// A number of moves: of the time just named (`90 min/40`), or of the one to come (`40/90`).
    fn count(&mut self, place: usize, moves: i64) -> Read<()> {
        let moves = u32::try_from(moves).map_err(|_| (place, Reason::TooLarge))?;
        if moves == 0 {
            return Err((place, Reason::NoMoves));
        }
        self.next += 1;
        if self.peek(0) == Some(Token::Word(Word::Move)) {
            self.next += 1;
        }
        if matches!(self.link, Link::None | Link::Slash)
            && let Some(draft) = self.open_draft()
        {
            draft.moves = Some(moves);
            return Ok(());
        }
        if self.moves.replace((place, moves)).is_some() {
            return Err((place, Reason::TimeMissing));
        }
        if self.peek(0) == Some(Token::Slash) {
            self.next += 1;
        }
        Ok(())
    }

    fn quantity(&mut self, place: usize) -> Read<()> {
        let quantity = self.amount(place)?;
        let per_move = self.per_move_follows();
        if let Some(Token::Word(word @ (Word::Increment | Word::Delay))) = self.peek(0)
            && !matches!(self.peek(1), Some(Token::Number(_)))
        {
            self.next += 1;
            self.set_timing(word);
            self.marked = true;
        }
        let marked = core::mem::take(&mut self.marked) || per_move;
        let in_seconds = quantity.unit == Some(Unit::Second);
        let plain_after_plus = self.link == Link::Plus && quantity.unit.is_none();
        let link = core::mem::take(&mut self.link);
        match (self.drafts.is_empty() && self.moves.is_none(), marked) {
            (true, true) if per_move => {
                self.infer(Inference::TimePerMove);
                self.moves = Some((place, 1));
                self.stage(place, quantity, link)
            }
            (true, true) => Err((place, Reason::TimeMissing)),
            (false, true) => self.bonus(place, quantity, link),
            (false, false) if self.moves.is_none() && (in_seconds || plain_after_plus) => {
                self.bonus(place, quantity, link)
            }
            _ => self.stage(place, quantity, link),
        }
    }

    fn stage(&mut self, place: usize, time: Quantity, link: Link) -> Read<()> {
        if self.open_draft().is_some() {
            return Err((place, Reason::MovesMissing));
        }
        if link != Link::Plus {
            self.chain = self.drafts.len();
        }
        let moves = self.moves.take().map(|(_, moves)| moves);
        self.drafts.push(Draft { place, moves, time, bonus: None });
        Ok(())
    }

    fn bonus(&mut self, place: usize, quantity: Quantity, link: Link) -> Read<()> {
        if quantity.unit.is_none() {
            self.infer(Inference::BonusInSeconds);
        }
        // Thousandths of seconds are milliseconds.
        let bonus = Millis(quantity.amount);
        let Some(last) = self.drafts.last_mut() else { return Err((place, Reason::TimeMissing)) };
        if last.bonus.replace(bonus).is_some() {
            return Err((place, Reason::SecondBonus));
        }
        // After a break in the list (`40/120, SD/60; d5`) it speaks of the whole, in a chain of its members.
        self.spread_bonus(if link == Link::Break { 0 } else { self.chain });
        Ok(())
    }

    /// Gives the extra time of the last period to the earlier ones that have none, from the given one on.
    fn spread_bonus(&mut self, first: usize) {
        let Some((last, earlier)) = self.drafts.split_last_mut() else { return };
        let without = earlier.iter_mut().skip(first).filter(|draft| draft.bonus.is_none());
        let given = without.map(|draft| draft.bonus = last.bonus).count();
        if given > 0 && last.bonus.is_some() {
            self.infer(Inference::BonusFromFirstMove);
        }
    }

    /// A number and its unit, or several (`1h30m`, `1h30`).
    fn amount(&mut self, place: usize) -> Read<Quantity> {
        let mut total = Quantity { amount: 0, unit: None };
        while let Some(Token::Number(number)) = self.peek(0) {
            let unit = match (self.peek(1), total.unit) {
                (Some(Token::Unit(unit)), None) => Some(unit),
                (Some(Token::Unit(unit)), Some(before)) if unit < before => Some(unit),
                (Some(Token::Unit(_)), _) => break,
                (_, None) => None,
                (Some(Token::Slash | Token::Word(Word::Move)), _) => break,
                (_, Some(Unit::Hour)) => Some(Unit::Minute),
                _ => break,
            };
            self.next += if matches!(self.peek(1), Some(Token::Unit(_))) { 2 } else { 1 };
            let Some(unit) = unit else { return Ok(Quantity { amount: number, unit: None }) };
            let sum = number.checked_mul(unit.seconds()).and_then(|part| total.amount.checked_add(part));
            total = Quantity { amount: sum.ok_or((place, Reason::TooLarge))?, unit: Some(unit) };
        }
        Ok(total)
    }

    fn finish(&mut self) -> Read<Lenient> {
        if let Some((place, _)) = self.moves {
            return Err((place, Reason::TimeMissing));
        }
        let unitless = || self.drafts.iter().filter(|draft| draft.time.unit.is_none());
        let in_seconds = unitless().any(|draft| draft.time.amount > 180_000);
        match (unitless().next().is_some(), in_seconds) {
            (true, true) => self.infer(Inference::Seconds),
            (true, false) => self.infer(Inference::Minutes),
            _ => {}
        }
        let last = self.drafts.len().saturating_sub(1);
        let mut stages = Vec::with_capacity(self.drafts.len());
        for (index, draft) in self.drafts.iter().enumerate() {
            let factor = if draft.time.unit.is_none() && !in_seconds { 60 } else { 1 };
            let time = Millis(draft.time.amount.saturating_mul(factor));
            let stage = Stage { moves: draft.moves, time, bonus: draft.bonus.unwrap_or_default() };
            stage.check().map_err(|reason| (draft.place, reason))?;
            if index < last && stage.moves.is_none() {
                return Err((draft.place, Reason::NothingCanFollow));
            }
            stages.push(stage);
        }
        let place = if stages.is_empty() { 0 } else { self.end };
        let control = TimeControl::new(stages, self.timing).map_err(|error| (place, error.reason))?;
        Ok(Lenient { control, inferred: core::mem::take(&mut self.inferred) })
    }

    fn peek(&self, ahead: usize) -> Option<Token> {
        self.tokens.get(self.next + ahead).map(|&(_, token)| token)
    }

    /// The last period, if no number of moves is known for it.
    fn open_draft(&mut self) -> Option<&mut Draft> {
        self.drafts.last_mut().filter(|draft| draft.moves.is_none())
    }

    fn skip_to(&mut self, link: Link) {
        self.next += 1;
        self.link = link;
    }

    /// `/move`, `per move`, `each move`.
    fn per_move_follows(&mut self) -> bool {
        let mut ahead = 0;
        if let Some(Token::Word(Word::Increment | Word::Delay)) = self.peek(0) {
            ahead = 1;
        }
        let follows = matches!(self.peek(ahead), Some(Token::Slash | Token::Word(Word::Per)))
            && self.peek(ahead + 1) == Some(Token::Word(Word::Move));
        if follows {
            if let Some(Token::Word(word)) = self.peek(0) {
                self.set_timing(word);
            }
            self.next += ahead + 2;
        }
        follows
    }

    fn number_follows(&self) -> bool {
        let rest = self.tokens[self.next..].iter().map(|&(_, token)| token);
        let mut rest = rest.skip_while(|token| matches!(token, Token::Word(Word::Filler) | Token::Plus));
        matches!(rest.next(), Some(Token::Number(_)))
    }

    /// `from move 1` after the extra time.
    fn skip_start_of_bonus(&mut self) {
        self.next += 1;
        while matches!(self.peek(0), Some(Token::Word(Word::Filler | Word::Move))) {
            self.next += 1;
        }
        if self.peek(0) == Some(Token::Number(1_000)) {
            self.next += 1;
            self.spread_bonus(0);
        }
    }

    fn set_timing(&mut self, word: Word) {
        if word == Word::Delay {
            self.timing = Timing::Delay;
        }
    }

    fn infer(&mut self, inference: Inference) {
        if !self.inferred.contains(&inference) {
            self.inferred.push(inference);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn the_wild_is_read() {
        for (text, control, timing) in [
            ("60 mins", "3600", Timing::Increment),
            ("90+30", "5400+30", Timing::Increment),
            ("5'+3\"", "300+3", Timing::Increment),
            ("5′ + 3″", "300+3", Timing::Increment),
            ("3'+2''", "180+2", Timing::Increment),
            ("1h30m", "5400", Timing::Increment),
            ("1h30", "5400", Timing::Increment),
            ("1h 30min + 30s", "5400+30", Timing::Increment),
            ("1.5 h", "5400", Timing::Increment),
            ("1,5 h", "5400", Timing::Increment),
            ("G/60;inc30", "3600+30", Timing::Increment),
            ("G/60; +30", "3600+30", Timing::Increment),
            ("G/60 d5", "3600+5", Timing::Delay),
            ("G60 D10", "3600+10", Timing::Delay),
            ("300+3", "300+3", Timing::Increment),
            ("180", "10800", Timing::Increment),
            ("181", "181", Timing::Increment),
            ("15|10", "900+10", Timing::Increment),
            ("40/90+30:30+30", "40/5400+30:1800+30", Timing::Increment),
            ("40/5400+30:60+30", "40/5400+30:60+30", Timing::Increment),
            ("40/120, SD/60; d5", "40/7200+5:3600+5", Timing::Delay),
            ("40/2h, 20/1h, 30m", "40/7200:20/3600:1800", Timing::Increment),
            ("90 min/40 moves + 30 min + 30 sec/move", "40/5400+30:1800+30", Timing::Increment),
            ("90'/40 + 30' + 30''", "40/5400+30:1800+30", Timing::Increment),
            (
                "90 minutes for 40 moves, then 30 minutes with an increment of 30 seconds from move 1",
                "40/5400+30:1800+30",
                Timing::Increment,
            ),
            ("40 moves in 90 minutes then 15 minutes", "40/5400:900", Timing::Increment),
            ("10 min + 5 sec increment per move", "600+5", Timing::Increment),
            ("25 min, 10 sec delay", "1500+10", Timing::Delay),
            ("Game in 30 minutes", "1800", Timing::Increment),
            ("3 days per move", "1/259200", Timing::Increment),
            ("1/86400", "1/86400", Timing::Increment),
            ("unlimited", "-", Timing::Increment),
            (" - ", "-", Timing::Increment),
            ("?", "?", Timing::Increment),
            ("*180", "*180", Timing::Increment),
        ] {
            match TimeControl::lenient(text) {
                Ok(read) => {
                    assert_eq!(read.control.to_string(), control, "{text}");
                    assert_eq!(read.control.timing(), timing, "{text}");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn what_was_inferred_is_told() {
        let inferred = |text: &str| TimeControl::lenient(text).unwrap().inferred;
        assert_eq!(inferred("300+3"), []);
        assert_eq!(inferred("60 mins"), [Inference::FreeText]);
        assert_eq!(inferred("90+30"), [Inference::NotAsPgn, Inference::BonusInSeconds, Inference::Minutes]);
        assert!(inferred("90 min/40 + 30 min + 30 s").contains(&Inference::BonusFromFirstMove));
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        for (text, character, reason) in [
            ("", 1, "nothing"),
            ("tea time", 1, "`tea` has no meaning"),
            ("2 h + 30 min", 7, "how many moves"),
            ("90+30+30", 7, "second extra time"),
            ("40 moves", 1, "expected the time"),
            ("inc30", 4, "expected the time"),
            ("0/90", 1, "at least one move"),
            ("min", 1, "expected the time"),
            ("99999999999999999 h", 1, "larger"),
            ("10 min €", 8, "`€` has no meaning"),
        ] {
            let error = TimeControl::lenient(text).expect_err(text);
            assert_eq!(error.character, character, "{error}");
            assert!(error.to_string().contains(reason), "{error}");
        }
    }
}
