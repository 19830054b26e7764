//! The chess clock: set up, pressed, stopped and put right.

mod half;
mod setting;
mod shown;

pub use setting::{CannotRun, FirstIncrement, PastZero, SavedInDelay, Setting};
pub use shown::Flags;

use crate::{Kind, Millis, Side, TimeControl, Timing};
use half::Half;

/// The chess clock: two displays of which only one can run at a time (6.1), with their flags and move counters.
///
/// # Time
///
/// Every method that changes the clock is told when, in milliseconds since the scheduled start. Time never
/// falls: an instant earlier than the latest one known is taken as the latest one known.
///
/// # Periods
///
/// A period is granted by moves completed: the press that completes its last move brings the time of the next
/// one, to which the time left over is added (6.2.b of 2009, 6.3.b of 2014, 6.3.2 since 2018). Taking moves
/// back does not take the time back, and making them again does not bring it twice.
///
/// # Flags
///
/// A flag falls at the instant at which the time left is zero (6.1): a press at that very instant is too late.
/// The clock then tells that it fell and when, and nothing more: a fallen side still counts moves and changes
/// over, but gets neither an increment nor a period by itself, because whether the game goes on is the arbiter's
/// matter. It stays fallen until the arbiter gives time ([`set`](Self::set), [`add`](Self::add),
/// [`grant_next_period`](Self::grant_next_period)).
///
/// ```
/// use jadoube_clock::{ChessClock, Millis, Setting, Side};
///
/// let mut clock = ChessClock::new("300".parse()?, Setting::default())?;
/// clock.start(Side::White, Millis::ZERO);
/// assert_eq!(clock.next_deadline(), Some(Millis::from_secs(300)));
///
/// let later = Millis::from_secs(310);
/// assert_eq!(clock.flag(Side::White, later), Some(Millis::from_secs(300)));
/// assert_eq!(clock.remaining(Side::White, later), Some(Millis::ZERO));
/// assert_eq!(clock.overdrawn(Side::White, later), Millis::from_secs(10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChessClock {
    control: TimeControl,
    setting: Setting,
    state: Snapshot,
}

/// What a press did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pressed {
    /// Whether it did anything: not if the opponent's clock was running already, nor on a frozen clock.
    pub effective: bool,
    /// Whether the presser's flag had fallen before it.
    pub fallen: bool,
    /// The increment that was added.
    pub bonus: Millis,
    /// What the change to the next period brought, if there was one.
    pub granted: Granted,
}

/// What a change of period did to a display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Granted {
    /// The main time of the new period, or of all the periods that were reached at once.
    pub time: Millis,
    /// The time saved that was not kept (only by [`SavedInDelay::Lost`]).
    pub lost: Millis,
}

/// Everything that changes in a [`ChessClock`], to be kept and put back. Small and `Copy`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Snapshot {
    halves: [Half; 2],
    now: Millis,
    running: Option<Side>,
    frozen: bool,
}

/// Setting up.
impl ChessClock {
    /// A clock set for the game and standing still, with the first period (and by
    /// [`FirstIncrement::Start`] the first increment) on both displays.
    ///
    /// With `-` it counts moves and knows who is thinking, but has nothing to display and no flag.
    pub fn new(control: TimeControl, setting: Setting) -> Result<ChessClock, CannotRun> {
        let limited = runnable(&control)?;
        let mut half = Half::new(limited);
        half.enter(0, &control);
        half.renew_delay(control.timing());
        if let Some(first) = control.stage_of(0) {
            half.left = first.time;
            if control.timing() == Timing::Increment && setting.first_increment == FirstIncrement::Start {
                half.left += first.bonus;
            }
        }
        let state = Snapshot { halves: [half; 2], now: Millis::MIN, running: None, frozen: false };
        Ok(ChessClock { control, setting, state })
    }

    /// The time control it is set to.
    #[must_use]
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// How it is set beside the time control.
    #[must_use]
    pub fn setting(&self) -> Setting {
        self.setting
    }

    /// Installs another time control during the game: the correct one where the setting was wrong (6.10.b of
    /// 2009 and 2014, 6.10.2 since 2018), or one with extra time (G.4 of 2014, III.4 of 2023; see
    /// [`TimeControl::with_bonus`]).
    ///
    /// Moves and displays stay as they are, the period follows from the moves. Times are corrected with
    /// [`set`](Self::set) or [`add`](Self::add) after it; a clock that had no limit shows zero until then.
    /// In delay mode both players have the whole extra time for the move they are at.
    pub fn set_control(&mut self, control: TimeControl, at: Millis) -> Result<(), CannotRun> {
        let limited = runnable(&control)?;
        self.advance(at);
        self.control = control;
        for half in &mut self.state.halves {
            half.limited = limited;
            if !limited {
                half.left = Millis::ZERO;
                half.raise_flag();
            }
            half.enter(self.control.period_after(half.moves), &self.control);
            half.renew_delay(self.control.timing());
        }
        Ok(())
    }

    /// What the clock is at this moment, to be put back with [`restore`](Self::restore).
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.state
    }

    /// Puts displays, counters and flags back as they were, at the time they were. The caller sees to it that
    /// the time control is the one of then.
    pub fn restore(&mut self, snapshot: Snapshot) {
        self.state = snapshot;
    }
}

/// What the players and the arbiter do to it.
impl ChessClock {
    /// Starts that side's clock (6.5 of 2009, 6.6 since 2014); says whether it did. On a running clock nothing
    /// changes. Ends a freeze.
    pub fn start(&mut self, side: Side, at: Millis) -> bool {
        self.advance(at);
        if self.state.running.is_some() {
            return false;
        }
        self.state.frozen = false;
        self.state.running = Some(side);
        true
    }

    /// The player stops his own clock and starts his opponent's, which completes his move (6.7.a of 2009, 6.2.a
    /// of 2014, 6.2.1 since 2018).
    ///
    /// A standing clock is set going by it. If the opponent's clock is already running the button is down:
    /// nothing happens and no move counts.
    #[inline]
    pub fn press(&mut self, side: Side, at: Millis) -> Pressed {
        if !self.change_over(side, at) {
            return Pressed::default();
        }
        let half = &mut self.state.halves[side as usize];
        let mut pressed = Pressed { effective: true, fallen: half.has_fallen(), ..Pressed::default() };
        let bonus_before = half.bonus;
        half.moves = half.moves.saturating_add(1);
        if half.moves >= half.quota {
            pressed.granted = half.grant_by_moves(&self.control, self.setting);
        }
        match (self.control.timing(), self.setting.first_increment) {
            (Timing::Delay, _) => half.extra = half.bonus,
            _ if pressed.fallen => {}
            (Timing::Increment, FirstIncrement::Start) => pressed.bonus = half.bonus,
            (Timing::Increment, FirstIncrement::AfterMove) => pressed.bonus = bonus_before,
        }
        half.left += pressed.bonus;
        pressed
    }

    /// Changes over to the opponent without completing a move: no count, no extra time, and in delay mode the
    /// extra time of the move goes on where it was. Says whether it did anything, as [`press`](Self::press).
    ///
    /// For presses that the Laws do not take as completing a move, and for putting the clock right after an
    /// irregularity.
    pub fn switch(&mut self, side: Side, at: Millis) -> bool {
        self.change_over(side, at)
    }

    /// Stops both clocks (6.12 of 2009 and 2014, 6.11 since 2018); says which one was running.
    pub fn stop(&mut self, at: Millis) -> Option<Side> {
        self.advance(at);
        self.state.running.take()
    }

    /// Starts that side's clock again, as the arbiter decides (6.12.c of 2009 and 2014, 6.11.3 since 2018);
    /// says whether it did. On a running clock nothing changes. Ends a freeze.
    ///
    /// In delay mode the extra time of the interrupted move goes on where it was.
    pub fn restart(&mut self, side: Side, at: Millis) -> bool {
        self.start(side, at)
    }

    /// Sets both displays. Less than zero is zero; a display with time on it has its flag up again.
    ///
    /// Without a time limit there is no display to set.
    pub fn set(&mut self, white: Millis, black: Millis, at: Millis) {
        self.advance(at);
        for (half, time) in self.state.halves.iter_mut().zip([white, black]) {
            half.set(time);
        }
    }

    /// Adds time to what the display shows, or takes it away, never to below zero; gives the time by which the
    /// display changed. A display that has time on it again has its flag up, and what was overdrawn is written
    /// off.
    ///
    /// Taking away the last of a standing clock's time makes its flag fall when it is started.
    pub fn add(&mut self, side: Side, time: Millis, at: Millis) -> Millis {
        self.advance(at);
        let half = &mut self.state.halves[side as usize];
        let shown = half.left.max(Millis::ZERO);
        let new = (shown + time).max(Millis::ZERO);
        if !half.limited || new == shown {
            return Millis::ZERO;
        }
        half.set(new);
        new - shown
    }

    /// The game goes on in the next period although the moves of this one were not completed in time (6.11.a of
    /// 2009 and 2014, III.3.1.1 of 2023): gives its time to that side.
    ///
    /// Time overdrawn is taken from the new period, as on a clock that runs on. If that uses it up as well, the
    /// flag stays down, as fallen so much later. `None` where no period follows.
    pub fn grant_next_period(&mut self, side: Side, at: Millis) -> Option<Granted> {
        self.advance(at);
        let half = &mut self.state.halves[side as usize];
        let next = half.period.checked_add(1)?;
        let time = self.control.stage_of(next).filter(|_| half.quota != Half::NO_QUOTA)?.time;
        let granted = half.grant(time, self.control.timing(), self.setting);
        half.enter(next, &self.control);
        match half.fell() {
            Some(_) if half.left > Millis::ZERO => half.raise_flag(),
            Some(fell) => half.fall((fell + time).min(self.state.now)),
            None => {}
        }
        Some(granted)
    }
}

/// The move counters.
impl ChessClock {
    /// The moves that side has completed.
    #[must_use]
    pub fn moves(&self, side: Side) -> u32 {
        self.half(side).moves
    }

    /// The period that side is in, counted from 0.
    #[must_use]
    pub fn period(&self, side: Side) -> u32 {
        self.half(side).period
    }

    /// The number of moves by which that side's period ends; `None` if it is for all the remaining moves.
    #[must_use]
    pub fn quota(&self, side: Side) -> Option<u32> {
        Some(self.half(side).quota).filter(|&quota| quota != Half::NO_QUOTA)
    }

    /// Counts a move as completed without a press, as the next move of the same player does (6.2.a.2 of 2014,
    /// 6.2.1.2 since 2018). No extra time comes with it, for nobody pressed; says what period that
    /// granted.
    pub fn count(&mut self, side: Side, at: Millis) -> Granted {
        self.set_moves(side, self.moves(side).saturating_add(1), at)
    }

    /// Takes the count of one move back, where its position is restored; gives the time that the display loses. A period
    /// that came with this move has not come yet: its time is taken off, where it is all still there. A period that came
    /// otherwise ([`grant_next_period`](Self::grant_next_period)) stays.
    pub fn uncount(&mut self, side: Side) -> Millis {
        let half = &mut self.state.halves[side as usize];
        let reached = self.control.period_after(half.moves);
        half.moves = half.moves.saturating_sub(1);
        let period = self.control.period_after(half.moves);
        if half.period != reached || period == reached {
            return Millis::ZERO;
        }
        half.enter(period, &self.control);
        let brought = self.control.time_of_periods(period + 1, reached);
        if !half.limited || half.left <= brought {
            return Millis::ZERO;
        }
        half.set(half.left - brought);
        brought
    }

    /// Corrects that side's counter (6.10.b of 2009 and 2014, 6.10.2 since 2018). Periods that are thereby
    /// reached for the first time are granted, unless the flag has fallen; says what they brought.
    pub fn set_moves(&mut self, side: Side, moves: u32, at: Millis) -> Granted {
        self.advance(at);
        let half = &mut self.state.halves[side as usize];
        half.moves = moves;
        if moves < half.quota {
            return Granted::default();
        }
        half.grant_by_moves(&self.control, self.setting)
    }
}

impl ChessClock {
    #[inline]
    fn half(&self, side: Side) -> &Half {
        &self.state.halves[side as usize]
    }

    /// That side's half as it will be at that instant if nothing happens before.
    #[inline]
    fn half_at(&self, side: Side, at: Millis) -> Half {
        let mut half = *self.half(side);
        if self.state.running == Some(side) {
            half.run(self.state.now, self.until(&half, at));
        }
        half
    }

    /// Brings the clock up to that instant.
    #[inline]
    fn advance(&mut self, at: Millis) {
        let from = self.state.now;
        let at = at.max(from);
        if let Some(side) = self.state.running {
            let until = self.until(self.half(side), at);
            let half = &mut self.state.halves[side as usize];
            let fell = half.run(from, until);
            if fell && self.setting.past_zero == PastZero::Freezes {
                self.state.running = None;
                self.state.frozen = true;
            }
        }
        self.state.now = at;
    }

    /// How far that half runs: to the given instant, or to the one at which it freezes.
    #[inline]
    fn until(&self, half: &Half, at: Millis) -> Millis {
        let at = at.max(self.state.now);
        if self.setting.past_zero == PastZero::GoesOn || half.has_fallen() {
            return at;
        }
        half.deadline(self.state.now).map_or(at, |deadline| deadline.min(at))
    }

    /// Stops that side's clock and starts the other, unless the button is down already or the clock frozen.
    #[inline]
    fn change_over(&mut self, side: Side, at: Millis) -> bool {
        self.advance(at);
        if self.state.running == Some(side.other()) || self.state.frozen {
            return false;
        }
        self.state.running = Some(side.other());
        true
    }
}

/// Whether the control has a time limit, or why it cannot be run at all.
fn runnable(control: &TimeControl) -> Result<bool, CannotRun> {
    match control.kind() {
        Kind::Unlimited => Ok(false),
        Kind::Stages(_) => Ok(true),
        Kind::Unknown => Err(CannotRun::Unknown),
        Kind::Sandclock(_) => Err(CannotRun::Sandclock),
    }
}
