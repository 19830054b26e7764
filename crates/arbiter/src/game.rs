//! A game under a rulebook: the order of things. An entry comes in, what time has brought about is ruled on first, then
//! the entry itself, then what follows from it for whoever watches.

use std::sync::Arc;

use jadoube_board::{Color, Position};
use jadoube_clock::Millis;
use jadoube_laws::{Departure, InForce, everywhere};

use crate::arrangement::{Arrangement, ArrangementError};
use crate::book;
use crate::event::Event;
use crate::log;
use crate::message::Message;
use crate::points::GameResult;
use crate::rules::adjournment::sealing;
use crate::rules::{acts, arrival, ending, pace, scoring, set_up, start, striking, visual, watch};
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
    pub(crate) fn departing(
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
        let stood = (t.record.len(), *t.record.position());
        acts::act(t, event);
        arrival::notice_presence(t, event);
        watch::watch(t);
        sealing::ask_who_has_the_move(t);
        scoring::tell_points(t);
        let moved = stood != (t.record.len(), *t.record.position());
        acts::acknowledge(t, &event.what, moved);
        t.rulings()
    }

    /// As [`handle`](Self::handle), for an entry that was handled before under this number, so many questions having been
    /// asked.
    pub(crate) fn handle_again(&mut self, on: u32, asked: u32, event: &Event, at: Millis) {
        self.table.number_from(on, asked);
        self.handle(event, at);
    }

    /// Refuses an entry that only the log knows to be impossible.
    pub(crate) fn refuse_entry(&mut self, at: Millis, why: Message) -> Vec<Ruling> {
        let t = &mut self.table;
        t.enter(t.on() + 1, at);
        t.refuse(t.cite(everywhere::arbiter::ENFORCE_DECISIONS), why);
        t.rulings()
    }

    /// The game is what it is without an entry: tells what is another than it was before.
    pub(crate) fn strike(&mut self, entry: u32, why: &str, at: Millis, before: &Game) -> Vec<Ruling> {
        let (was, t) = (before.table(), &mut self.table);
        t.number_from(was.on() + 1, was.questions.asked());
        t.enter(was.on() + 1, at);
        timers::expire(t);
        let mut was = before.clone();
        was.table.enter(0, at);
        let changed = log::changes(self, &was);
        striking::strike(&mut self.table, entry, why, changed, &was.table);
        self.table.rulings()
    }

    /// The next instant at which something happens of itself: a flag of the program's own clock falls, the default time of
    /// an absent player runs out, the time for a late resumption is over. Handling a `tick` there brings it about.
    pub fn next_deadline(&self) -> Option<Millis> {
        timers::next(&self.table)
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

    /// What a player's clock shows at the last entry; nothing without a clock.
    pub fn clock(&self, player: Color) -> Option<Millis> {
        self.table.left(player)
    }

    /// What the clocks show at a time, White's first; nothing without a clock. Nothing is entered and nothing falls by it:
    /// it serves for drawing between two entries.
    pub fn clocks_at(&self, at: Millis) -> [Option<Millis>; 2] {
        Color::ALL.map(|player| self.table.clock.remaining(player, at))
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.table.clock.running()
    }

    /// The time of the last entry.
    pub fn now(&self) -> Millis {
        self.table.now()
    }

    /// A copy to try something on: whether a side can mate is left open there, for it takes time to find out.
    pub(crate) fn without_search(&self) -> Game {
        let mut game = self.clone();
        Arc::make_mut(&mut game.table.arranged).winnability = 0;
        game
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }
}
