//! How a chess clock is set beside its time control, and the controls that it cannot be set to.

use core::fmt;

/// How the clock is set, beside the time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Setting {
    /// When the first increment comes.
    pub first_increment: FirstIncrement,
    /// What happens when a flag has fallen.
    pub past_zero: PastZero,
    /// What becomes of the main time saved in a period in delay mode.
    pub saved_in_delay: SavedInDelay,
}

/// When the increment of the first move is on the clock. In delay mode it makes no difference: every move has
/// its extra time from the first on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FirstIncrement {
    /// Before the move, as on the clocks of the hall: the one added by a press is for the next move, and comes
    /// from the period to which that move belongs.
    #[default]
    Start,
    /// After the move, as on most servers: the one added by a press is for the move just completed.
    AfterMove,
}

/// What the clock does when a flag falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PastZero {
    /// It goes on, so that the other flag can fall too, and
    /// [`ChessClock::overdrawn`](super::ChessClock::overdrawn) grows.
    #[default]
    GoesOn,
    /// It stands still at that instant, and presses do nothing, until the arbiter starts it again.
    Freezes,
}

/// What becomes of the main time saved in a period in delay mode. With increments it always goes to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SavedInDelay {
    /// It is lost: the exception that 6.2.b of 2009 names.
    #[default]
    Lost,
    /// It goes to the next period.
    Kept,
}

/// A time control that no clock of the Laws can run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CannotRun {
    /// `?`: nobody knows what to set.
    Unknown,
    /// A sandclock gives the opponent what the player uses, which no rulebook has.
    Sandclock,
}

impl fmt::Display for CannotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CannotRun::Unknown => {
                "time control `?`: a clock cannot be set to an unknown time; `-` is a game without a clock"
            }
            CannotRun::Sandclock => "time control `*`: the Laws know no sandclock, so none can be run",
        })
    }
}

impl core::error::Error for CannotRun {}
