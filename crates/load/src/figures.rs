//! What came out.

use std::time::Duration;

/// How long something took, of many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spread {
    /// How often it was measured.
    pub count: usize,
    /// Half took no longer.
    pub median: Duration,
    /// Of a hundred, ninety-nine took no longer.
    pub p99: Duration,
    /// The longest.
    pub most: Duration,
}

impl Spread {
    pub(crate) fn of(mut times: Vec<Duration>) -> Spread {
        times.sort_unstable();
        let at = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1)));
        Spread {
            count: times.len(),
            median: at(50).copied().unwrap_or_default(),
            p99: at(99).copied().unwrap_or_default(),
            most: times.last().copied().unwrap_or_default(),
        }
    }
}

/// The figures of a run.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Figures {
    /// How many games were played at once.
    pub games: u32,
    /// How many moves were made and pressed in the first part.
    pub moves: u64,
    /// From a press until the opponent's socket has it.
    pub press: Spread,
    /// How much later than planned presses were sent: where that is long, the generator was short of time, and not only the server.
    pub late: Spread,
    /// The same while others ask.
    pub press_while_asked: Spread,
    /// Public questions that were answered then.
    pub answers: u64,
    /// Public questions that found no room.
    pub refused: u64,
    /// The most that the server held in memory, in bytes.
    pub memory: u64,
    /// The same after it was killed and all were back.
    pub memory_after: u64,
    /// The server's processor time for each act while it was played, clocks told to everybody included.
    pub work_playing: Duration,
    /// The same with all players sending as fast as is allowed.
    pub work_sending: Duration,
    /// And the generator's own, which shares the machine.
    pub work_generating: Duration,
    /// Acts a second that were durable, with all players sending as fast as is allowed.
    pub acts: f64,
    /// How many of them were in one commit.
    pub group: f64,
    /// The very rows of these acts a second, written once more in commits of that size with the file alone; conditional appends as long as
    /// theirs a second, with the cluster alone.
    pub raw: f64,
    /// How many bytes each of them has: the body of a row, or a message as the stream keeps it.
    pub raw_bytes: f64,
    /// From the start of the killed server until it listened.
    pub ready: Duration,
    /// And until both players of every game were greeted.
    pub back: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_what_it_says() {
        let spread = Spread::of((1..=200).rev().map(Duration::from_millis).collect());
        assert_eq!((spread.count, spread.median, spread.p99, spread.most), {
            let millis = Duration::from_millis;
            (200, millis(101), millis(199), millis(200))
        });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}
