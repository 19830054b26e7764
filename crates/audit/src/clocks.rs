//! Clock times against the time control (Article 6).

use jadoube_board::Color;
use jadoube_clock::{Stage, TimeControl};

/// The clocks of the game at hand, as the comments tell them. Times are in milliseconds.
#[derive(Default)]
pub(crate) struct Clocks {
    /// What is looked at with every time that is told.
    shown: [Shown; 2],
    /// The periods of the time control; none where it is not known.
    stages: Vec<Stage>,
    sides: [Side; 2],
}

/// No change of a clock is so small: nothing is usual.
const NEVER: i64 = i64::MIN;

/// What a player's clock showed last.
#[derive(Clone, Copy, Default)]
struct Shown {
    /// The most that the clock may gain with a move for it to be usual; [`NEVER`] where it has to be looked at closer.
    usual: i64,
    /// The last time shown; 0 while none was.
    last: i64,
    /// The half-moves after which something was told last.
    plies: u32,
    /// Whether times are counted, since a missing increment could be told by them.
    counts: bool,
}

/// What was told of one player's clock.
#[derive(Clone, Copy, Default)]
struct Side {
    /// His moves that were reckoned with.
    moves: u32,
    /// Moves in a row at zero.
    zeros: u32,
    /// Times shown, times that were more than the one before, and times at most two seconds less. Counted only where
    /// a missing increment could be told by them.
    shown: u32,
    gained: u32,
    quick: u32,
    /// The period he is in, and his moves in it.
    stage: usize,
    in_stage: u32,
    /// Increments since then.
    credit: i64,
    /// Time of further periods that is due and was not seen on the clock yet.
    due: i64,
    /// His move that brought it.
    due_since: u32,
    /// Time that an arbiter may have added.
    grounds: i64,
    /// He gave up half his time at the start, and the increments with it.
    halved: bool,
    /// All the time he was given, and all he used, where only the times of moves are told.
    given: i64,
    used: i64,
    /// What was found already: once is enough.
    told: u8,
}

/// What is wrong with a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClockFault {
    /// So much more than there can be.
    Gained(i64),
    /// So many moves after the display came to zero.
    AfterZero(u32),
    /// So much more used than there was.
    Overdrawn(i64),
    /// So much less than the time of the move leaves.
    Short { missing: i64, increment: i64 },
    /// It looks as if no increment was ever added.
    NoIncrement(i64),
    /// The time of the next period, of this length, never came.
    NoPeriod { time: i64, since: u32 },
}

impl ClockFault {
    fn bit(self) -> u8 {
        match self {
            ClockFault::Gained(_) => 1,
            ClockFault::AfterZero(_) | ClockFault::Overdrawn(_) => 2,
            ClockFault::Short { .. } | ClockFault::NoIncrement(_) => 4,
            ClockFault::NoPeriod { .. } => 8,
        }
    }
}

/// Moves in a row that a display of whole seconds may show zero: premoves take no time, so a server's player can make
/// several in his last second.
const ZEROS: u32 = 10;

/// Smaller increments cannot be told from a player who takes that long for every move.
const LEAST_INCREMENT: i64 = 3000;

impl Clocks {
    pub(crate) fn begin(&mut self, control: Option<&TimeControl>) {
        self.stages.clear();
        if let Some(control) = control {
            self.stages.extend_from_slice(control.stages());
        }
        // The first increment is on the clock at the start.
        let given = self.stages.first().map_or(0, |first| first.time.0.saturating_add(first.bonus.0));
        let counts = self.stages.first().is_some_and(|first| first.bonus.0 >= LEAST_INCREMENT);
        self.sides = [Side { given, ..Side::default() }; 2];
        self.shown = [Shown { usual: NEVER, counts, ..Shown::default() }; 2];
    }

    /// The opponent made an illegal move: the arbiter may have added this time.
    pub(crate) fn may_gain(&mut self, player: Color, time: i64) {
        let side = &mut self.sides[player.index()];
        side.grounds = side.grounds.saturating_add(time);
    }

    /// No time that is told from now on has a meaning.
    pub(crate) fn stop(&mut self) {
        self.shown.iter_mut().for_each(|shown| shown.usual = NEVER);
    }

    /// A time shown in whole seconds after so many half-moves, as most are: no more than before and the increment, and
    /// not zero. Gives whether it is so; otherwise nothing was done.
    #[inline]
    pub(crate) fn goes_on(&mut self, player: Color, plies: u32, clk: i64) -> bool {
        let shown = &mut self.shown[player.index()];
        let change = clk - shown.last;
        // One branch for all three: which of them fails is hard to foretell.
        let usual = (change <= shown.usual) & (clk != 0) & (plies == shown.plies + 2);
        if usual {
            shown.last = clk;
            shown.plies = plies;
            if shown.counts {
                self.sides[player.index()].count(change);
            }
        }
        usual
    }

    /// A time shown after a player's move, the time used on it, or both. `exact` where fractions of a second are told.
    pub(crate) fn tell(
        &mut self,
        player: Color,
        plies: u32,
        clk: Option<i64>,
        emt: Option<i64>,
        exact: bool,
    ) -> Option<ClockFault> {
        let &[first, ..] = &self.stages[..] else { return None };
        self.advance(player, plies.div_ceil(2));
        let (side, shown) = (&mut self.sides[player.index()], &mut self.shown[player.index()]);
        shown.plies = plies;
        let fault = match clk {
            Some(clk) => {
                let last = std::mem::replace(&mut shown.last, clk);
                side.show(clk, last, emt, exact, first)
            }
            None => side.use_up(emt.unwrap_or(0), exact),
        };
        // With one period and all increments reckoned with, the next time shown needs no long look.
        let simple = self.stages.len() == 1 && first.moves.is_none() && side.shown > 0 && side.credit == 0;
        let bonus = if side.halved { 0 } else { first.bonus.0 };
        shown.usual = if simple { bonus.saturating_add(rounding(false)) } else { NEVER };
        fault.filter(|fault| side.is_new(*fault))
    }

    /// What can be said only when all is told.
    pub(crate) fn end(&mut self, player: Color, moves: u32) -> Option<ClockFault> {
        if self.stages.is_empty() || self.sides[player.index()].shown == 0 {
            return None;
        }
        self.advance(player, moves);
        let bonus = self.stages[0].bonus.0;
        let side = &mut self.sides[player.index()];
        let never = side.shown >= 15 && side.gained == 0 && side.quick >= 8;
        let fault = if side.due > 0 && side.moves > side.due_since {
            ClockFault::NoPeriod { time: side.due, since: side.due_since }
        } else if self.shown[player.index()].counts && !side.halved && never {
            ClockFault::NoIncrement(bonus)
        } else {
            return None;
        };
        side.is_new(fault).then_some(fault)
    }

    /// Reckons with all moves of a player up to this one.
    fn advance(&mut self, player: Color, moves: u32) {
        let side = &mut self.sides[player.index()];
        // What was usual was not reckoned with.
        side.moves = side.moves.max(self.shown[player.index()].plies.div_ceil(2));
        while side.moves < moves {
            side.moves += 1;
            let stage = &self.stages[side.stage];
            if !side.halved {
                side.credit = side.credit.saturating_add(stage.bonus.0);
                side.given = side.given.saturating_add(stage.bonus.0);
            }
            let Some(quota) = stage.moves else { continue };
            side.in_stage += 1;
            if side.in_stage >= quota {
                side.in_stage = 0;
                side.stage = (side.stage + 1).min(self.stages.len() - 1);
                let time = self.stages[side.stage].time.0;
                side.due = side.due.saturating_add(time);
                side.given = side.given.saturating_add(time);
                side.due_since = side.moves;
            }
        }
    }
}

impl Side {
    #[inline]
    fn count(&mut self, change: i64) {
        self.shown += 1;
        self.gained += u32::from(change > 0);
        self.quick += u32::from((-2000..=0).contains(&change));
    }

    fn is_new(&mut self, fault: ClockFault) -> bool {
        let new = self.told & fault.bit() == 0;
        self.told |= fault.bit();
        new
    }

    fn show(
        &mut self,
        clk: i64,
        last: i64,
        emt: Option<i64>,
        exact: bool,
        first: Stage,
    ) -> Option<ClockFault> {
        let rounding = rounding(exact);
        if self.shown == 0 {
            self.shown = 1;
            self.halved = self.moves == 1 && clk * 2 <= first.time.0 + 2 * rounding && first.time.0 > 0;
            // The first increment may be on the clock at the start and the second come with the first move.
            let most = first.time.0.saturating_add(self.credit).saturating_add(first.bonus.0);
            self.credit = 0;
            let over = clk - most.saturating_add(self.due).saturating_add(self.grounds);
            return (over > rounding).then_some(ClockFault::Gained(clk - most));
        }
        let credit = std::mem::take(&mut self.credit);
        let change = clk - last;
        self.count(change);
        self.zeros = if clk == 0 && last == 0 { self.zeros + 1 } else { 0 };
        let extra = change - credit;
        if extra > self.due.saturating_add(self.grounds).saturating_add(rounding) {
            return Some(ClockFault::Gained(extra));
        }
        if extra > rounding {
            if self.due > 0 { self.due = 0 } else { self.grounds = 0 }
        }
        if self.zeros > if exact { 0 } else { ZEROS } {
            return Some(ClockFault::AfterZero(self.zeros));
        }
        let missing = last + credit - emt? - clk;
        (missing > 2 * rounding).then_some(ClockFault::Short { missing, increment: credit })
    }

    fn use_up(&mut self, emt: i64, exact: bool) -> Option<ClockFault> {
        self.used = self.used.saturating_add(emt);
        let rounding = rounding(exact) * i64::from(self.moves);
        let over = self.used.saturating_sub(self.given);
        (self.shown == 0 && over > rounding).then_some(ClockFault::Overdrawn(over))
    }
}

/// How far a display may be from the time: tenths of a second, or whole seconds.
const fn rounding(exact: bool) -> i64 {
    if exact { 100 } else { 1000 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(control: &str, times: &[i64]) -> Vec<Option<ClockFault>> {
        let mut clocks = Clocks::default();
        clocks.begin(Some(&control.parse().unwrap()));
        let mut faults: Vec<_> = (1..)
            .zip(times)
            .map(|(moves, time)| clocks.tell(Color::White, 2 * moves - 1, Some(time * 1000), None, false))
            .collect();
        faults.push(clocks.end(Color::White, times.len() as u32));
        faults
    }

    fn clean(control: &str, times: &[i64]) {
        assert!(
            told(control, times).iter().all(Option::is_none),
            "{control} {times:?}: {:?}",
            told(control, times)
        );
    }

    #[test]
    fn what_a_clock_may_show() {
        clean("60", &[60, 60, 59, 58, 58, 58, 0, 0, 0]);
        clean("180+2", &[182, 184, 183, 150, 152]);
        clean("180+2", &[90, 88, 88, 80]);
        clean("2/5400+30:1800+30", &[5430, 3000, 3010, 4820]);
        clean("2/5400:1800", &[4000, 4500, 4400, 10]);
    }

    #[test]
    fn what_a_clock_may_not_show() {
        assert_eq!(told("60", &[60, 75, 70])[1], Some(ClockFault::Gained(15_000)));
        assert_eq!(told("60", &[75])[0], Some(ClockFault::Gained(15_000)));
        assert_eq!(told("60", &[0; 14])[11], Some(ClockFault::AfterZero(11)));
        let period = ClockFault::NoPeriod { time: 1_800_000, since: 2 };
        assert_eq!(told("2/5400:1800", &[4000, 3900, 3800])[3], Some(period));
        let slow: Vec<i64> = (0..20).map(|number| 180 - number).collect();
        assert_eq!(told("180+5", &slow)[20], Some(ClockFault::NoIncrement(5000)));
    }

    #[test]
    fn times_of_moves_are_added_up() {
        let mut clocks = Clocks::default();
        clocks.begin(Some(&"60".parse().unwrap()));
        let mut tell = |moves: u32, clk, emt| clocks.tell(Color::Black, 2 * moves, clk, Some(emt), false);
        assert_eq!(tell(1, None, 50_000), None);
        assert_eq!(tell(2, None, 15_000), Some(ClockFault::Overdrawn(5_000)));
        let mut clocks = Clocks::default();
        clocks.begin(Some(&"60+5".parse().unwrap()));
        clocks.tell(Color::Black, 2, Some(60_000), Some(5_000), false);
        let fault = clocks.tell(Color::Black, 4, Some(55_000), Some(5_000), false);
        assert_eq!(fault, Some(ClockFault::Short { missing: 5_000, increment: 5_000 }));
    }
}
