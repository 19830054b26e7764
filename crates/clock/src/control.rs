#[cfg(feature = "serde")]
mod json;
mod lenient;
mod pgn;
mod presets;

pub use lenient::{Inference, Lenient};
pub use pgn::{Reason, TimeControlError};
pub use presets::{PRESETS, Preset};

use crate::Millis;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// The time control of a game: periods, numbers of moves and extra time per move, fixed before the game starts
/// (6.2.a of 2009, 6.3.a of 2014, 6.3.1 since 2018).
///
/// Text is PGN's `TimeControl` grammar, in seconds, read strictly and written back letter for letter:
///
/// | text | meaning |
/// | --- | --- |
/// | `40/5400+30:1800+30` | 40 moves in 90 minutes, the rest in 30, with 30 seconds for every move |
/// | `40/7200:20/3600` | 40 moves in two hours, then 20 moves in each further hour: the last one repeats |
/// | `300` or `300+3` | five minutes for all moves, with or without extra time |
/// | `*180` | a sandclock of three minutes |
/// | `-` | no clock |
/// | `?` | not known |
///
/// Fractions of a second are allowed (`0.5`), superfluous zeros are not (`0300`, `0.50`; but `300+0` is fine).
/// The grammar cannot say whether the extra time is an increment or a delay: that is [`Timing`], told apart.
///
/// ```
/// use jadoube_clock::{TimeControl, Timing};
///
/// let control: TimeControl = "40/5400+30:1800+30".parse()?;
/// assert_eq!(control.stages()[0].moves, Some(40));
/// assert_eq!(control.to_string(), "40/5400+30:1800+30");
///
/// let delay = control.with_timing(Timing::Delay);
/// assert_eq!(delay.timing(), Timing::Delay);
///
/// let error = "40/5400+x".parse::<TimeControl>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "time control `40/5400+x`, character 9: expected the extra time per move in seconds, found `x`"
/// );
/// # Ok::<(), jadoube_clock::TimeControlError>(())
/// ```
#[derive(Debug, Clone)]
pub struct TimeControl {
    kind: Kind,
    timing: Timing,
    /// A bit for each of the first 64 stages that was written with `+0`, to write it back so.
    plus_zero: u64,
}

/// What sort of time control it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `-`: no clock is used.
    Unlimited,
    /// `?`: there was a time control, nobody knows which.
    Unknown,
    /// `*seconds`: what one player uses the other gains. No rulebook of the Laws knows it; it is kept so that
    /// games can be read and written, and [`ChessClock::new`](crate::ChessClock::new) refuses to run it.
    Sandclock(Millis),
    /// Periods, at least one. The last repeats if it has a number of moves.
    Stages(Box<[Stage]>),
}

/// One period of a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stage {
    /// The number of moves to be completed in it; `None` for all the remaining ones, possible only in the last.
    pub moves: Option<u32>,
    /// The main time it brings.
    pub time: Millis,
    /// The extra time for each of its moves, by [`Timing`].
    pub bonus: Millis,
}

/// How the extra time for each move is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Timing {
    /// It is added and accumulates.
    #[default]
    Increment,
    /// The main time of a move runs only after it, and what is left of it is not kept (6.2.b of 2009, 6.3.b of
    /// 2014, 6.3.2 since 2018).
    Delay,
}

impl TimeControl {
    /// `-`: no clock.
    #[must_use]
    pub const fn unlimited() -> TimeControl {
        TimeControl::of(Kind::Unlimited)
    }

    /// `?`: not known.
    #[must_use]
    pub const fn unknown() -> TimeControl {
        TimeControl::of(Kind::Unknown)
    }

    /// A time control of the given periods.
    ///
    /// ```
    /// use jadoube_clock::{Millis, Stage, TimeControl, Timing};
    ///
    /// let blitz = Stage { moves: None, time: Millis::from_minutes(3), bonus: Millis::from_secs(2) };
    /// assert_eq!(TimeControl::new(vec![blitz], Timing::Increment).unwrap().to_string(), "180+2");
    ///
    /// let error = TimeControl::new(vec![blitz, blitz], Timing::Increment).unwrap_err();
    /// assert_eq!(error.to_string(), "stage 1: it takes all the remaining moves, so no stage can follow it");
    /// ```
    pub fn new(stages: Vec<Stage>, timing: Timing) -> Result<TimeControl, StageError> {
        let fault = |index: usize, reason| Err(StageError { stage: index + 1, reason });
        if stages.is_empty() {
            return fault(0, Reason::Empty);
        }
        for (index, stage) in stages.iter().enumerate() {
            if let Err(reason) = stage.check() {
                return fault(index, reason);
            }
            if stage.moves.is_none() && index + 1 < stages.len() {
                return fault(index, Reason::NothingCanFollow);
            }
        }
        Ok(TimeControl { timing, ..TimeControl::of(Kind::Stages(stages.into_boxed_slice())) })
    }

    /// The same control with the extra time given the other way.
    #[must_use]
    pub fn with_timing(mut self, timing: Timing) -> TimeControl {
        self.timing = timing;
        self
    }

    /// The same control with this extra time for every move in every period, as when it is introduced during
    /// the game (G.4 of 2014, III.4 of 2023). A negative bonus is none.
    #[must_use]
    pub fn with_bonus(mut self, timing: Timing, bonus: Millis) -> TimeControl {
        self.timing = timing;
        if let Kind::Stages(stages) = &mut self.kind {
            stages.iter_mut().for_each(|stage| stage.bonus = bonus.max(Millis::ZERO));
        }
        self
    }

    /// What sort of control it is.
    #[must_use]
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// How the extra time is given.
    #[must_use]
    pub fn timing(&self) -> Timing {
        self.timing
    }

    /// The periods; none where the control has no periods at all.
    #[must_use]
    pub fn stages(&self) -> &[Stage] {
        match &self.kind {
            Kind::Stages(stages) => stages,
            _ => &[],
        }
    }

    /// All the time a player has for his first `moves` moves, extra time included; `None` where the control has
    /// no periods.
    ///
    /// With 60 moves this is the figure by which the Laws tell standard play, rapid and blitz apart: the main
    /// time and 60 times the increment. The limits belong to the rulebooks.
    ///
    /// ```
    /// use jadoube_clock::{Millis, TimeControl};
    ///
    /// let control: TimeControl = "600+5".parse()?;
    /// assert_eq!(control.thinking_time_for(60), Some(Millis::from_minutes(15)));
    /// # Ok::<(), jadoube_clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn thinking_time_for(&self, moves: u32) -> Option<Millis> {
        let (last, before) = self.stages().split_last()?;
        let mut left = moves;
        let mut total = Millis::ZERO;
        for stage in before {
            let played = stage.moves.unwrap_or(u32::MAX).min(left);
            if left > 0 {
                total += stage.time + stage.bonus.saturating_mul(played);
            }
            left -= played;
        }
        if left > 0 {
            let times = last.moves.map_or(1, |moves| left.div_ceil(moves));
            total += last.time.saturating_mul(times) + last.bonus.saturating_mul(left);
        }
        Some(total)
    }

    const fn of(kind: Kind) -> TimeControl {
        TimeControl { kind, timing: Timing::Increment, plus_zero: 0 }
    }
}

/// The periods as they follow each other in play, counted from 0 and without end where the last one repeats.
impl TimeControl {
    /// The stage that rules the given period.
    pub(crate) fn stage_of(&self, period: u32) -> Option<&Stage> {
        let stages = self.stages();
        stages.get(period as usize).or(stages.last())
    }

    /// The time that the periods from one to another bring together.
    pub(crate) fn time_of_periods(&self, first: u32, last: u32) -> Millis {
        let stages = self.stages();
        let listed = (first..=last).take_while(|&period| (period as usize) < stages.len());
        let total = listed
            .filter_map(|period| self.stage_of(period))
            .fold(Millis::ZERO, |sum, stage| sum + stage.time);
        let repeated = (last.saturating_add(1)).saturating_sub(first.max(stages.len() as u32));
        total + stages.last().map_or(Millis::ZERO, |stage| stage.time.saturating_mul(repeated))
    }

    /// The number of completed moves that ends the given period; `None` where nothing ends it.
    pub(crate) fn quota_of(&self, period: u32) -> Option<u32> {
        let stages = self.stages();
        let listed = stages.len().min((period as usize).saturating_add(1));
        let mut quota = 0u32;
        for stage in &stages[..listed] {
            quota = quota.checked_add(stage.moves?)?;
        }
        let repeated = period.saturating_sub(stages.len().saturating_sub(1) as u32);
        if repeated == 0 {
            return (listed > 0).then_some(quota);
        }
        quota.checked_add(stages.last()?.moves?.checked_mul(repeated)?)
    }

    /// The period in which a player is who has completed so many moves.
    pub(crate) fn period_after(&self, moves: u32) -> u32 {
        let Some((last, before)) = self.stages().split_last() else { return 0 };
        let mut left = moves;
        for (period, stage) in before.iter().enumerate() {
            match stage.moves {
                Some(quota) if left >= quota => left -= quota,
                _ => return period as u32,
            }
        }
        (before.len() as u32).saturating_add(last.moves.map_or(0, |quota| left / quota))
    }
}

impl Stage {
    fn check(&self) -> Result<(), Reason> {
        match self {
            Stage { moves: Some(0), .. } => Err(Reason::NoMoves),
            Stage { time: Millis(..0), .. } | Stage { bonus: Millis(..0), .. } => Err(Reason::Negative),
            Stage { time: Millis(0), bonus: Millis(0), .. } => Err(Reason::NoTime),
            _ => Ok(()),
        }
    }
}

/// Two controls are equal if they give the same time; `300` equals `300+0`.
impl PartialEq for TimeControl {
    fn eq(&self, other: &TimeControl) -> bool {
        self.kind == other.kind && self.timing == other.timing
    }
}

impl Eq for TimeControl {}

/// Why a list of stages is no time control.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageError {
    /// Which stage, counted from 1.
    pub stage: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

impl fmt::Display for StageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stage {}: {}", self.stage, self.reason)
    }
}

impl core::error::Error for StageError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn periods_follow_the_moves_and_the_last_repeats() {
        let control = control("40/7200:20/3600");
        let periods = [0, 39, 40, 59, 60, 79, 80].map(|moves| control.period_after(moves));
        assert_eq!(periods, [0, 0, 1, 1, 2, 2, 3]);
        let quotas = [0, 1, 2, 3].map(|period| control.quota_of(period));
        assert_eq!(quotas, [Some(40), Some(60), Some(80), Some(100)]);
        assert_eq!(control.quota_of(u32::MAX), None);
        assert_eq!(control.period_after(u32::MAX), 1 + (u32::MAX - 40) / 20);
    }

    #[test]
    fn nothing_ends_a_period_for_all_moves() {
        let control = control("40/5400+30:1800+30");
        assert_eq!((control.quota_of(0), control.quota_of(1), control.quota_of(7)), (Some(40), None, None));
        assert_eq!(control.period_after(500), 1);
    }

    #[test]
    fn thinking_time_counts_every_period_begun() {
        let minutes = |text: &str| control(text).thinking_time_for(60).map(|time| time.0 / 60_000);
        assert_eq!(minutes("40/5400+30:1800+30"), Some(90 + 30 + 30));
        assert_eq!(minutes("180+2"), Some(5));
        assert_eq!(minutes("40/7200:20/3600"), Some(180));
        assert_eq!(minutes("30/3600"), Some(120));
        assert_eq!(minutes("60/3600:600"), Some(60));
        assert_eq!(minutes("-"), None);
        assert_eq!(minutes("?"), None);
        assert_eq!(control("300").thinking_time_for(0), Some(Millis::ZERO));
    }

    #[test]
    fn stages_that_are_none_are_named() {
        let stage = Stage { moves: Some(40), time: Millis(1), bonus: Millis(0) };
        let fault = |stages: &[Stage]| TimeControl::new(stages.to_vec(), Timing::Increment).unwrap_err();
        assert_eq!(fault(&[]), StageError { stage: 1, reason: Reason::Empty });
        assert_eq!(
            fault(&[stage, Stage { moves: Some(0), ..stage }]),
            StageError { stage: 2, reason: Reason::NoMoves }
        );
        assert_eq!(fault(&[Stage { time: Millis(-1), ..stage }]).reason, Reason::Negative);
        assert_eq!(fault(&[Stage { time: Millis(0), ..stage }]).reason, Reason::NoTime);
    }
}
