//! A game under a rulebook: the order of things. An entry comes in, what time has brought about is ruled on first, then
//! the entry itself, then what follows from it for whoever watches.

use jadoube_board::Position;
use jadoube_clock::Millis;
use jadoube_laws::{Departure, InForce};

use crate::arrangement::{Arrangement, ArrangementError};
use crate::book;
use crate::event::Event;
use crate::points::GameResult;
use crate::rules::{acts, ending, pace, set_up, start, visual, watch};
use crate::ruling::{Reason, Ruling};
use crate::table::Table;
use crate::timers;

/// A game in the care of the arbiter.
///
/// A clone is a snapshot: handling the rest of the events with it gives the same rulings as with the original.
#[derive(Clone, Debug)]
pub struct Game {
    table: Table,
}

impl Game {
    /// A game as arranged, with the rulings that follow from the arrangement alone: a start position in which the game
    /// is already over is ruled on at once.
    pub fn new(arrangement: &Arrangement) -> Result<(Game, Vec<Ruling>), ArrangementError> {
        Game::departing(arrangement, None)
    }

    /// The same under a rulebook that departs from what is written, to ask what hangs on a rule.
    pub fn departing(
        arrangement: &Arrangement,
        departure: Option<Departure>,
    ) -> Result<(Game, Vec<Ruling>), ArrangementError> {
        let book = book::in_force(arrangement, departure)?;
        let mut table = Table::new(arrangement, book, set_up::look_at_start(arrangement)?)?;
        let t = &mut table;
        start::check_arrangement(t, arrangement);
        visual::open_visual(t);
        pace::announce_pace(t, arrangement);
        ending::rule_on_start_position(t);
        let rulings = table.rulings();
        Ok((Game { table }, rulings))
    }

    /// Takes what happened at a time, in seconds since the scheduled start, and gives what follows. Times never fall: an
    /// earlier one is taken as the latest known.
    pub fn handle(&mut self, event: &Event, at: Millis) -> Vec<Ruling> {
        let t = &mut self.table;
        t.enter(t.on() + 1, at);
        start::begin(t, event);
        timers::expire(t);
        acts::act(t, event);
        watch::watch(t);
        t.rulings()
    }

    /// The next instant at which something happens of itself: a flag of the program's own clock falls, or the default
    /// time of an absent player runs out.
    pub fn next_deadline(&self) -> Option<Millis> {
        timers::next(&self.table)
    }

    /// Lets time pass: rules on what has happened of itself until then.
    pub fn wake(&mut self, at: Millis) -> Vec<Ruling> {
        let t = &mut self.table;
        t.enter(t.on(), at);
        timers::expire(t);
        t.rulings()
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.table.record.position()
    }

    /// The rulebook in force.
    pub fn rulebook(&self) -> InForce {
        self.table.book
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<(GameResult, Reason)> {
        self.table.outcome().map(|over| (over.result, over.reason))
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }
}
