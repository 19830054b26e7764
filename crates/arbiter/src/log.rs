//! A game with its log: every entry is kept, so that one can be struck.

use std::sync::Arc;

use jadoube_clock::Millis;
use jadoube_laws::Departure;

use crate::arrangement::{Arrangement, ArrangementError};
use crate::event::{Event, What};
use crate::game::Game;
use crate::message::{Change, Message};
use crate::protocol::line::EventLine;
use crate::ruling::{Changes, Ruling};

/// A game and all that was entered in it.
///
/// [`Game`] keeps what the entries gave; a log keeps the entries too. So it alone can `strike` one: from there on the game
/// is what the other entries give. A struck entry stays in the log.
#[derive(Clone, Debug)]
pub struct Log {
    /// Copies share it.
    arrangement: Arc<Arrangement>,
    departure: Option<Departure>,
    entries: Entries,
    /// A game is large, and logs are handed on.
    game: Box<Game>,
}

/// Entries, from the last back to the first. Copies share them: a copy costs the same however long the game is, and so does one more.
#[derive(Clone, Default, Debug)]
struct Entries {
    last: Option<Arc<Link>>,
    count: usize,
}

#[derive(Debug)]
struct Link {
    entry: Entry,
    before: Option<Arc<Link>>,
}

impl Drop for Link {
    fn drop(&mut self) {
        // One after the other, and not each inside the one behind it: a game may be long.
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(Arc::into_inner) {
            before = link.before.take();
        }
    }
}

impl Entries {
    fn push(&mut self, entry: Entry) {
        self.last = Some(Arc::new(Link { entry, before: self.last.take() }));
        self.count += 1;
    }

    /// All of them, from the first.
    fn in_order(&self) -> Vec<&Entry> {
        let links = std::iter::successors(self.last.as_deref(), |link| link.before.as_deref());
        let mut entries: Vec<&Entry> = links.map(|link| &link.entry).collect();
        entries.reverse();
        entries
    }

    /// The same with one of them struck.
    fn with_struck(&self, place: usize) -> Entries {
        let mut entries = Entries::default();
        for (at, entry) in self.in_order().into_iter().enumerate() {
            entries.push(Entry { struck: entry.struck || at == place, ..entry.clone() });
        }
        entries
    }
}

#[derive(Clone, Debug)]
struct Entry {
    line: EventLine,
    struck: bool,
    /// Questions that had been asked before it: they keep their numbers whatever is struck.
    asked: u32,
}

impl Log {
    /// The log of a game as arranged, with the rulings that follow from the arrangement alone.
    pub fn new(arrangement: &Arrangement) -> Result<(Log, Vec<Ruling>), ArrangementError> {
        Log::departing(arrangement, None)
    }

    pub(crate) fn departing(
        arrangement: &Arrangement,
        departure: Option<Departure>,
    ) -> Result<(Log, Vec<Ruling>), ArrangementError> {
        let (game, rulings) = Game::departing(arrangement, departure)?;
        Ok((
            Log {
                arrangement: Arc::new(arrangement.clone()),
                departure,
                entries: Entries::default(),
                game: Box::new(game),
            },
            rulings,
        ))
    }

    /// The game as the entries give it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The entries in order, struck ones included, each with whether it still counts.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&EventLine, bool)> {
        self.entries.in_order().into_iter().map(|entry| (&entry.line, !entry.struck))
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.entries.count
    }

    /// Enters what happened at a time, and gives what follows: as [`Game::handle`], and `strike` besides.
    pub fn handle(&mut self, event: &Event, at: Millis) -> Vec<Ruling> {
        let asked = self.game.table().questions.asked();
        let rulings = match &event.what {
            What::Strike { entry, why } if event.what.actors().include(event.by) => {
                self.strike(*entry, why, at)
            }
            _ => self.game.handle(event, at),
        };
        let line = EventLine { at, event: event.clone() };
        self.entries.push(Entry { line, struck: false, asked });
        rulings
    }

    /// The log as it was after so many entries.
    pub fn until(&self, entries: usize) -> Result<Log, ArrangementError> {
        let (mut log, _) = Log::departing(&self.arrangement, self.departure)?;
        for entry in self.entries.in_order().into_iter().take(entries) {
            log.handle(&entry.line.event, entry.line.at);
        }
        Ok(log)
    }

    /// Strikes an entry: the game becomes what the others give, and what is another now is told.
    fn strike(&mut self, number: u32, why: &str, at: Millis) -> Vec<Ruling> {
        let place = (number as usize).wrapping_sub(1);
        let refusal = match self.entries.in_order().get(place) {
            None => Some(Message::StrikeUnknown { number: self.entries.count as u32 }),
            Some(entry) if entry.struck => Some(Message::StrikeAlready { number }),
            Some(entry) if matches!(entry.line.event.what, What::Strike { .. }) => {
                Some(Message::StrikeOfAStrike { number })
            }
            Some(_) => None,
        };
        if let Some(why) = refusal {
            return self.game.refuse_entry(at, why);
        }
        let entries = self.entries.with_struck(place);
        let Ok(mut game) = self.replayed(&entries) else {
            return self.game.refuse_entry(at, Message::StrikeNeedsLog);
        };
        let rulings = game.strike(number, why, at, &self.game);
        (self.entries, self.game) = (entries, Box::new(game));
        rulings
    }

    /// The game that those of some entries give which are not struck.
    fn replayed(&self, entries: &Entries) -> Result<Game, ArrangementError> {
        let (mut game, _) = Game::departing(&self.arrangement, self.departure)?;
        for (on, entry) in (1..).zip(entries.in_order()) {
            let counts = !entry.struck && !matches!(entry.line.event.what, What::Strike { .. });
            if counts {
                game.handle_again(on, entry.asked, &entry.line.event, entry.line.at);
            }
        }
        Ok(game)
    }
}

/// What is another in one game than in the other.
pub(crate) fn changes(one: &Game, other: &Game) -> Changes {
    let (a, b) = (one.table(), other.table());
    let changed = |change: Change| match change {
        Change::Position => a.record.position() != b.record.position() || a.record.len() != b.record.len(),
        Change::Clocks => {
            let shown = |game: &Game| jadoube_board::Color::ALL.map(|color| game.table().left(color));
            shown(one) != shown(other) || a.clock.running() != b.clock.running()
        }
        Change::Result => a.course.stage() != b.course.stage(),
        Change::Illegal => each(|color| a.ledger.illegal(color) != b.ledger.illegal(color)),
        Change::Penalties => a.ledger.imposed() != b.ledger.imposed(),
        Change::Points => each(|color| a.ledger.points(color) != b.ledger.points(color)),
        Change::Duties => each(|color| a.turn().duty(color) != b.turn().duty(color)),
        Change::Offer => a.talk.offer() != b.talk.offer(),
        Change::Questions => {
            !a.questions.open().iter().map(|it| it.number).eq(b.questions.open().iter().map(|it| it.number))
        }
        Change::Presence => a.presence != b.presence,
    };
    Change::ALL.iter().copied().filter(|&change| changed(change)).collect()
}

fn each(differs: impl Fn(jadoube_board::Color) -> bool) -> bool {
    jadoube_board::Color::ALL.into_iter().any(differs)
}
