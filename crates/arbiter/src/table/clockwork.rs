//! The chess clock with its periods and counts, by colours and at given times. Only the table changes it.

use jadoube_board::Color;
use jadoube_clock::{CannotRun, ChessClock, Millis, Setting, Side, Snapshot, TimeControl};
use jadoube_laws::Everywhere;

/// The clock of a game.
#[derive(Clone, Debug)]
pub(crate) struct Clockwork {
    clock: ChessClock,
    /// The service was down: only an arbiter sets the clock going again.
    interrupted: bool,
    /// It stands because what it showed was wrong or is lost: the clause by which the arbiter sets the times.
    correcting: Option<Everywhere>,
    /// What both clocks showed when the first of them was started.
    at_start: Option<[Millis; 2]>,
    /// The extra time that the last press of each player brought.
    bonus: [Millis; 2],
}

impl Clockwork {
    pub(super) fn new(control: TimeControl, setting: Setting) -> Result<Clockwork, CannotRun> {
        Ok(Clockwork {
            clock: ChessClock::new(control, setting)?,
            interrupted: false,
            correcting: None,
            at_start: None,
            bonus: [Millis::ZERO; 2],
        })
    }

    pub fn control(&self) -> &TimeControl {
        self.clock.control()
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.clock.running().map(color)
    }

    /// Time left; none without a clock.
    pub fn remaining(&self, player: Color, now: Millis) -> Option<Millis> {
        self.clock.remaining(side(player), now)
    }

    /// What both clocks show; nothing at all without a clock.
    pub fn shown(&self, now: Millis) -> [Millis; 2] {
        Color::ALL.map(|color| self.remaining(color, now).unwrap_or(Millis::ZERO))
    }

    /// What both clocks showed at the start of the game.
    pub fn at_start(&self) -> Option<[Millis; 2]> {
        self.at_start
    }

    /// The extra time that the last press of a player brought.
    pub fn bonus(&self, player: Color) -> Millis {
        self.bonus[player.index()]
    }

    /// Time used.
    pub fn used(&self, player: Color, now: Millis) -> Millis {
        self.clock.used(side(player), now)
    }

    /// When a player's flag fell, where it has.
    pub fn flag(&self, player: Color, now: Millis) -> Option<Millis> {
        self.clock.flag(side(player), now)
    }

    /// Whose flag fell first.
    pub fn first_flag(&self, now: Millis) -> Option<Color> {
        self.clock.flags(now).first().map(color)
    }

    /// The number of moves that ends a player's period, where one does.
    pub fn quota(&self, player: Color) -> Option<u32> {
        self.clock.quota(side(player))
    }

    /// The moves of a player that count for his periods.
    pub fn moves(&self, player: Color) -> u32 {
        self.clock.moves(side(player))
    }

    /// A player's period, from 0.
    pub fn period(&self, player: Color) -> u32 {
        self.clock.period(side(player))
    }

    /// The main time that a player's period brought.
    pub fn period_time(&self, player: Color) -> Millis {
        let stages = self.control().stages();
        let stage = stages.get(self.period(player) as usize).or(stages.last());
        stage.map_or(Millis::ZERO, |stage| stage.time)
    }

    /// When the flag of the running clock falls.
    pub fn next_flag(&self) -> Option<Millis> {
        self.clock.next_deadline()
    }

    /// The service was down, and no arbiter has set the clock going since.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// The clause by which the arbiter sets the times, where it stands because of what it showed.
    pub fn corrected_by(&self) -> Option<Everywhere> {
        self.correcting
    }

    pub fn snapshot(&self) -> Snapshot {
        self.clock.snapshot()
    }

    // ------------------------------------------------------------ what changes it

    pub(super) fn start(&mut self, player: Color, at: Millis) {
        self.at_start.get_or_insert(self.shown(at));
        self.clock.start(side(player), at);
    }

    pub(super) fn stop(&mut self, at: Millis) {
        self.clock.stop(at);
    }

    pub(super) fn interrupt(&mut self, at: Millis) {
        self.clock.stop(at);
        self.interrupted = true;
    }

    pub(super) fn end_interruption(&mut self) {
        self.interrupted = false;
    }

    /// What it showed was wrong or is lost: it stands until the arbiter has set the times by this clause.
    pub(super) fn correct(&mut self, by: Everywhere, at: Millis) {
        self.clock.stop(at);
        self.correcting = Some(by);
    }

    pub(super) fn restart(&mut self, player: Color, at: Millis) {
        self.correcting = None;
        self.clock.restart(side(player), at);
    }

    /// The press that completes a move. The move counts whether or not the opponent's clock was running already.
    pub(super) fn press(&mut self, player: Color, at: Millis) {
        let pressed = self.clock.press(side(player), at);
        self.bonus[player.index()] = pressed.bonus;
        if !pressed.effective {
            self.clock.count(side(player), at);
        }
    }

    /// A press that completes nothing.
    pub(super) fn switch(&mut self, player: Color, at: Millis) {
        self.clock.switch(side(player), at);
    }

    /// A move completed without a press of its own.
    pub(super) fn count(&mut self, player: Color, at: Millis) {
        self.clock.count(side(player), at);
    }

    /// A completed move is taken back.
    pub(super) fn uncount(&mut self, player: Color) {
        self.clock.uncount(side(player));
    }

    pub(super) fn set_moves(&mut self, player: Color, moves: u32, at: Millis) {
        self.clock.set_moves(side(player), moves, at);
    }

    pub(super) fn add(&mut self, player: Color, time: Millis, at: Millis) {
        self.clock.add(side(player), time, at);
    }

    pub(super) fn set(&mut self, white: Millis, black: Millis, at: Millis) {
        self.clock.set(white, black, at);
    }

    pub(super) fn grant_next_period(&mut self, player: Color, at: Millis) {
        self.clock.grant_next_period(side(player), at);
    }

    pub(super) fn set_control(&mut self, control: TimeControl, at: Millis) -> Result<(), CannotRun> {
        self.clock.set_control(control, at)
    }

    pub(super) fn restore(&mut self, snapshot: Snapshot) {
        self.clock.restore(snapshot);
    }
}

const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

const fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
