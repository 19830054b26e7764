//! Reads the words of a time control one after the other, and puts periods together of them.

use super::words::{Token, Unit, Word};
use super::{Inference, Lenient};
use crate::Millis;
use crate::control::{Reason, Stage, TimeControl, Timing};
use alloc::vec::Vec;

pub(super) type Read<T> = Result<T, (usize, Reason)>;

#[derive(Default)]
pub(super) struct Reader<'a> {
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

impl<'a> Reader<'a> {
    /// For the words of a text that ends there.
    pub(super) fn new(tokens: &'a [(usize, Token)], end: usize) -> Reader<'a> {
        Reader { tokens, end, ..Reader::default() }
    }

    pub(super) fn read(&mut self) -> Read<Lenient> {
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
