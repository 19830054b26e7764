//! A game as somebody may see it: every output goes through `Sight`.

use std::borrow::Cow;
use std::time::Instant;

use axum::http::StatusCode;
use jadoube_arbiter::{Arrangement, Log, Ruling, ShortState, WrittenRuling};
use jadoube_hall::log::{Body, Entry, Line, replay};
use jadoube_hall::rights::{Seat, Sight};
use jadoube_laws::Lang;
use serde_json::{Value, json};

use super::{Game, Table, damaged};
use crate::hall::Hall;
use crate::problem::Problem;

impl Table {
    /// An entry with its rulings, which follow from the entries before it.
    pub(super) fn ruled(&self, game: &Game, version: u32) -> Result<(&Entry, Vec<Ruling>), Problem> {
        let before = version.saturating_sub(1) as usize;
        let entry = self.entries.get(before).ok_or_else(|| Problem::not_found("entry"))?;
        let mut log = self.until(game, before)?.into_owned();
        let rulings = handled(&mut log, entry)?;
        Ok((entry, rulings))
    }

    /// The game as it was after so many entries.
    pub(crate) fn until(&self, game: &Game, entries: usize) -> Result<Cow<'_, Log>, Problem> {
        if entries >= self.entries.len() {
            return Ok(Cow::Borrowed(&self.log));
        }
        let replayed = replay(&game.head, &self.entries[..entries]).map_err(|it| damaged(it.to_string()))?;
        Ok(Cow::Owned(replayed.log))
    }
}

fn handled(log: &mut Log, entry: &Entry) -> Result<Vec<Ruling>, Problem> {
    let Body::Whole { event, .. } = &entry.body else { return Err(damaged("a hidden entry".to_owned())) };
    let event = serde_json::from_value(event.clone()).map_err(|it| damaged(it.to_string()))?;
    Ok(log.handle(&event, entry.at))
}

/// What somebody sees of a game at a moment.
pub(crate) struct View<'a> {
    pub(crate) game: &'a Game,
    pub(crate) table: &'a Table,
    pub(crate) sight: Sight,
    /// The version that the game has for him.
    pub(crate) version: u32,
    pub(crate) lang: Lang,
}

impl Game {
    /// The game for a seat, now.
    pub(crate) fn view<'a>(&'a self, table: &'a Table, seat: Seat, now: Instant, lang: Lang) -> View<'a> {
        let sight = Sight::new(seat, table.at(now), self.competition.delay);
        let version = sight.version(&table.entries) as u32;
        View { game: self, table, sight, version, lang }
    }

    pub(super) fn conflict(
        &self,
        table: &Table,
        seat: Seat,
        expect: u32,
        now: Instant,
        hall: &Hall,
    ) -> Problem {
        let view = self.view(table, seat, now, hall.lang);
        let entries = view.lines(Some(expect)).unwrap_or_default();
        let entries: Vec<Value> = entries.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let why = format!("the game is at version {}: something came first", view.version);
        Problem::new(StatusCode::CONFLICT, "conflict", why)
            .at("expect")
            .with("version", view.version.into())
            .with("entries", Value::Array(entries))
    }
}

impl View<'_> {
    /// The lines of the log after a version; with the head where none is named.
    pub(crate) fn lines(&self, from: Option<u32>) -> Result<Vec<String>, Problem> {
        let wrong = |error: jadoube_hall::log::NotCanonical| damaged(error.to_string());
        let mut lines = Vec::new();
        if from.is_none() {
            lines.push(self.sight.head(&self.game.head).map_err(wrong)?.line());
        }
        let after = (from.unwrap_or(0).min(self.version)) as usize;
        for entry in &self.table.entries[after..self.version as usize] {
            if let Some(seen) = self.sight.entry(entry).map_err(wrong)? {
                let first = from.is_some() && entry.version as usize == after + 1;
                let before = match after {
                    0 => self.game.head.hash,
                    after => self.table.entries[after - 1].hash,
                };
                lines.push(Line::Entry(seen, first.then_some(before)).text());
            }
        }
        Ok(lines)
    }

    /// The log of the arbiter as far as it is seen.
    pub(crate) fn log(&self) -> Result<Cow<'_, Log>, Problem> {
        self.table.until(self.game, self.version as usize)
    }

    /// The messages for entries after a version, in order.
    pub(crate) fn messages(&self, after: u32, token: Option<&str>) -> Result<Vec<Value>, Problem> {
        let mut messages = Vec::new();
        if after >= self.version {
            return Ok(messages);
        }
        if let Some(last) =
            self.table.last.as_ref().filter(|last| last.version == self.version && after + 1 == self.version)
        {
            let entry = &self.table.entries[after as usize];
            return Ok(vec![self.message(entry, &last.rulings, &last.state, token)?]);
        }
        let mut log = self.table.until(self.game, after as usize)?.into_owned();
        for entry in &self.table.entries[after as usize..self.version as usize] {
            let rulings = handled(&mut log, entry)?;
            messages.push(self.message(entry, &rulings, &log.game().short_state(), token)?);
        }
        Ok(messages)
    }

    fn message(
        &self,
        entry: &Entry,
        rulings: &[Ruling],
        state: &ShortState,
        token: Option<&str>,
    ) -> Result<Value, Problem> {
        let seen = self.sight.entry(entry).map_err(|error| damaged(error.to_string()))?;
        let event = seen.as_ref().and_then(|seen| seen.body.event());
        let (rulings, words) = told_in(self.sight, entry.body.event(), rulings, self.lang);
        let mut message = json!({
            "type": "entry", "version": entry.version, "at": entry.at, "by": self.sight.sender(entry.sender.seat),
            "event": event, "rulings": rulings, "words": words,
            "state": self.sight.short_state(state.clone()), "hash": entry.hash,
        });
        if token.is_some() && entry.sender.token.as_deref() == token {
            message["id"] = json!(entry.id);
        }
        Ok(message)
    }
}

pub(crate) fn rulings_in(sight: Sight, event: Option<&Value>, rulings: &[Ruling], lang: Lang) -> Vec<Value> {
    let written: Vec<WrittenRuling> = rulings.iter().map(|ruling| ruling.written(lang)).collect();
    let seen = sight.rulings(event, written);
    seen.iter().filter_map(|ruling| serde_json::to_value(ruling).ok()).collect()
}

/// The rulings, and the same in words, each a sentence without its full stop: for pages, which have none of their own.
fn told_in(sight: Sight, event: Option<&Value>, rulings: &[Ruling], lang: Lang) -> (Vec<Value>, Vec<String>) {
    let told = rulings.iter().filter_map(|ruling| {
        let seen = sight.rulings(event, vec![ruling.written(lang)]).pop()?;
        Some((serde_json::to_value(seen).ok()?, ruling.decision.sentence(lang)))
    });
    told.unzip()
}

impl Game {
    /// The round and the board.
    pub(crate) fn place(&self) -> Option<(u32, u32)> {
        let state = self.competition.state();
        state.competition.board_of(&self.id).map(|(round, board, _)| (round, board))
    }

    /// The players' names, as far as the list has them.
    pub(crate) fn names(&self) -> [Option<String>; 2] {
        let state = self.competition.state();
        let Some((_, _, board)) = state.competition.board_of(&self.id) else { return [None, None] };
        let name = |player| state.roster.person(player).map(|person| person.name.to_string());
        [name(board.white), name(board.black)]
    }

    /// The arrangement with its names.
    pub(crate) fn named(&self) -> Arrangement {
        let [white, black] = self.names();
        let mut arrangement = self.arrangement.clone();
        (arrangement.white.name, arrangement.black.name) = (white, black);
        arrangement
    }

    /// Whether its clock was stopped by an interruption and nothing has set it going since.
    pub(crate) async fn is_interrupted(&self) -> bool {
        let table = self.table.lock().await;
        let entries = table.entries.iter().rev().filter_map(|entry| entry.body.event());
        let word = |event: &Value, key: &str| event.get(key).and_then(Value::as_str).map(str::to_owned);
        let last =
            entries.map(|event| (word(event, "event"), word(event, "reason"))).find(|(event, reason)| {
                event.as_deref() == Some("restart-clock") || reason.as_deref() == Some("interruption")
            });
        last.is_some_and(|(_, reason)| reason.as_deref() == Some("interruption"))
    }
}
