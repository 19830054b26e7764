//! A game as somebody may see it: every output goes through `Sight`.

use std::borrow::Cow;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use jadoube_arbiter::view::Course;
use jadoube_arbiter::{Arrangement, Event, Log, Ruling, WrittenRuling};
use jadoube_clock::Millis;
use jadoube_hall::competition::Score;
use jadoube_hall::log::{Body, Entry, Line};
use jadoube_hall::rights::{Kind, Seat, Sight};
use jadoube_laws::Lang;
use serde::Deserialize;
use serde_json::Value;

use super::{Done, Game, Table, damaged};
use crate::hall::Hall;
use crate::problem::Problem;

impl Table {
    /// An entry with its rulings, which follow from the entries before it.
    pub(super) fn ruled(&self, version: u32) -> Result<(Entry, Vec<Ruling>), Problem> {
        let before = version.saturating_sub(1) as usize;
        let entry = self.entries.get(before).ok_or_else(|| Problem::not_found("entry"))?;
        let mut log = self.until(before)?.into_owned();
        let rulings = handled(&mut log, &entry)?;
        Ok((entry, rulings))
    }

    /// The game as it was after so many entries.
    pub(crate) fn until(&self, entries: usize) -> Result<Cow<'_, Log>, Problem> {
        if entries >= self.entries.len() {
            return Ok(Cow::Borrowed(&self.log));
        }
        self.log.until(entries).map(Cow::Owned).map_err(|it| damaged(it.to_string()))
    }
}

pub(super) fn handled(log: &mut Log, entry: &Entry) -> Result<Vec<Ruling>, Problem> {
    let Body::Whole { event, .. } = &entry.body else { return Err(damaged("a hidden entry".to_owned())) };
    let event = Event::deserialize(event).map_err(|it| damaged(it.to_string()))?;
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
    pub(crate) fn view<'a>(
        &'a self,
        table: &'a mut Table,
        seat: Seat,
        now: Instant,
        lang: Lang,
    ) -> Result<View<'a>, Problem> {
        let sight = Sight::new(seat, table.at(now), self.competition.delay);
        let version = sight.until().map_or(table.entries.len(), |until| table.entries.until(until)) as u32;
        if sight.until().is_some() {
            table.lead_on(version)?;
        }
        Ok(View { game: self, table, sight, version, lang })
    }

    /// The messages for entries after a version up to the present one, for who sees them at once; none where the game has to be
    /// looked at for them. Nobody waits here for an act that is being entered.
    pub(crate) fn messages(
        &self,
        seat: Seat,
        lang: Lang,
        (after, to): (u32, u32),
        token: Option<&str>,
    ) -> Option<Result<Vec<Utf8Bytes>, Problem>> {
        if self.is_delayed_for(seat) {
            return None;
        }
        let sight = Sight::new(seat, Millis::ZERO, self.competition.delay);
        let recent = self.recent.between(after, to)?;
        Some(recent.iter().map(|done| done.message(sight, lang, token)).collect())
    }

    /// Whether a seat sees it as it was some time ago.
    pub(crate) fn is_delayed_for(&self, seat: Seat) -> bool {
        Sight::new(seat, Millis::ZERO, self.competition.delay).until().is_some()
    }

    pub(super) fn conflict(
        &self,
        table: &mut Table,
        seat: Seat,
        expect: u32,
        now: Instant,
        hall: &Hall,
    ) -> Problem {
        let view = match self.view(table, seat, now, hall.lang) {
            Ok(view) => view,
            Err(problem) => return problem,
        };
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
    /// What the game gives, where it is over for this reader.
    pub(crate) fn score(&self) -> Result<Option<Score>, Problem> {
        let log = self.log()?;
        // Most games are looked at while they are played.
        if log.game().course() != Course::Over {
            return Ok(None);
        }
        Ok(Score::of_game(&log.game().told_in(self.lang), self.game.competition.scale))
    }

    /// The lines of the log after a version; with the head where none is named.
    pub(crate) fn lines(&self, from: Option<u32>) -> Result<Vec<String>, Problem> {
        let wrong = |error: jadoube_hall::log::NotCanonical| damaged(error.to_string());
        let mut lines = Vec::new();
        if from.is_none() {
            lines.push(self.sight.head(&self.game.head).map_err(wrong)?.line());
        }
        let after = (from.unwrap_or(0).min(self.version)) as usize;
        for entry in self.table.entries.of(after..self.version as usize) {
            if let Some(seen) = self.sight.entry(&entry).map_err(wrong)? {
                let first = from.is_some() && entry.version as usize == after + 1;
                let before = self.table.entries.hash(after).unwrap_or(self.game.head.hash);
                lines.push(Line::Entry(seen, first.then_some(before)).text());
            }
        }
        Ok(lines)
    }

    /// The log of the arbiter as far as it is seen.
    pub(crate) fn log(&self) -> Result<Cow<'_, Log>, Problem> {
        match self.table.late_at(self.version) {
            Some(late) if self.sight.until().is_some() => Ok(Cow::Borrowed(&late.log)),
            _ => self.table.until(self.version as usize),
        }
    }

    /// The messages for entries after a version, in order, each as the text that is sent. Who is far behind has the game ruled on
    /// again from its beginning; to who is not and sees it at once it is told by [`Game::messages`].
    pub(crate) fn messages(&self, after: u32, token: Option<&str>) -> Result<Vec<Utf8Bytes>, Problem> {
        if after >= self.version {
            return Ok(Vec::new());
        }
        let late = self.table.late_at(self.version).filter(|_| self.sight.until().is_some());
        if let Some(recent) = late.and_then(|late| late.recent.between(after, self.version)) {
            return recent.iter().map(|done| done.message(self.sight, self.lang, token)).collect();
        }
        let mut log = self.table.until(after as usize)?.into_owned();
        let message = |entry: Entry| {
            let rulings = handled(&mut log, &entry)?;
            Done::new(entry, rulings, log.game().short_state()).message(self.sight, self.lang, token)
        };
        self.table.entries.of(after as usize..self.version as usize).map(message).collect()
    }
}

/// The rulings on an event as a reader may see them.
pub(crate) fn rulings_in(
    sight: Sight,
    event: Option<&Value>,
    rulings: &[Ruling],
    lang: Lang,
) -> Vec<WrittenRuling> {
    sight.rulings(event, rulings.iter().map(|ruling| ruling.written(lang)).collect())
}

/// The same for a kind of reader, and each of them as a sentence without its full stop.
pub(super) fn in_words(kind: Kind, rulings: &[Ruling], lang: Lang) -> (Vec<WrittenRuling>, Vec<String>) {
    let seen = |ruling: &Ruling| {
        let written = kind.ruling(ruling.written(lang))?;
        Some((written, ruling.decision.sentence(lang)))
    };
    rulings.iter().filter_map(seen).unzip()
}

impl Game {
    /// What the game gives for a seat, where it is over. Lists ask for it again and again: it is looked for once for each version.
    pub(crate) async fn score(&self, seat: Seat, lang: Lang) -> Result<Option<Score>, Problem> {
        let mut table = self.table.lock().await;
        let (version, at_once) = (table.version(), !self.is_delayed_for(seat));
        if let Some((_, score)) = table.scored.filter(|(of, _)| at_once && *of == version) {
            return Ok(score);
        }
        let score = self.view(&mut table, seat, Instant::now(), lang)?.score()?;
        if at_once {
            table.scored = Some((version, score));
        }
        Ok(score)
    }

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
        let word = |event: &Value, key: &str| event.get(key).and_then(Value::as_str).map(str::to_owned);
        let words = |entry: Entry| {
            let event = entry.body.event()?;
            Some((word(event, "event"), word(event, "reason")))
        };
        let entries = table.entries.of(0..table.entries.len()).rev();
        let last = entries.filter_map(words).find(|(event, reason)| {
            event.as_deref() == Some("restart-clock") || reason.as_deref() == Some("interruption")
        });
        last.is_some_and(|(_, reason)| reason.as_deref() == Some("interruption"))
    }
}
