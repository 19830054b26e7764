//! Whether acts can be appended: a heartbeat a second. A gap of more than three seconds, for whatever reason, is an interruption of
//! play in every game.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jadoube_store::{SetFact, Store};

use crate::hall::Hall;
use crate::lived::{Reading, SeenBeat};
use crate::time::Clock;

/// How often the heart beats.
pub(crate) const BEAT: Duration = Duration::from_secs(1);

/// How long it may be silent.
pub(crate) const SILENCE: Duration = Duration::from_secs(3);

/// The fact that has the last heartbeat.
const FACT: &str = "heartbeat";

/// The heartbeats of this process and the gaps in them.
pub(crate) struct Alive(Mutex<Beats>);

struct Beats {
    last: Instant,
    gaps: Vec<Gap>,
    /// Whether the last gap has not ended.
    open: bool,
    /// Whether several servers beat together: they tell each other of gaps.
    among_several: bool,
    /// The last beat of all of them.
    pulse: Option<SeenBeat>,
    /// Among several servers: the last append of this process that came without a silence before it.
    appended: Option<Instant>,
    /// The last instant since which entries are known to have been taken.
    taken: Instant,
}

/// A gap in the heartbeat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    /// The last heartbeat before it; none where this process was not there.
    pub(crate) last: Option<Instant>,
    /// How long the service had lived until then, where several servers measure it.
    pub(crate) lived: Option<Reading>,
}

impl Beats {
    /// Notes a gap where the heart has been silent for too long. Several servers find that out together.
    fn look(&mut self, now: Instant) {
        if !self.among_several && !self.open && now.saturating_duration_since(self.last) > SILENCE {
            self.gaps.push(Gap { last: Some(self.last), lived: None });
            self.open = true;
        }
    }
}

/// The last heartbeat of whoever kept the store before this process, where play was interrupted since.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before(pub(crate) i64);

impl Alive {
    /// Of a server that is alone, or among several: they find out about gaps together, from the start on.
    pub(crate) fn new(now: Instant, among_several: bool) -> Alive {
        Alive(Mutex::new(Beats {
            last: now,
            gaps: Vec::new(),
            open: false,
            among_several,
            pulse: None,
            appended: None,
            taken: now,
        }))
    }

    fn beats(&self) -> MutexGuard<'_, Beats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The gaps until now, each by the heartbeat before it. Who stamps or ticks looks here first: a process that was asleep wakes up
    /// anywhere.
    pub(crate) fn gaps(&self, now: Instant) -> Vec<Gap> {
        let mut beats = self.beats();
        beats.look(now);
        beats.gaps.clone()
    }

    /// Takes over what several servers know of their heartbeat. A gap that is known keeps its instant.
    pub(crate) fn learn(&self, last: SeenBeat, gaps: Vec<Gap>) {
        let mut beats = self.beats();
        beats.pulse = Some(last);
        beats.last = beats.last.max(last.at);
        let known = beats.gaps.len();
        beats.gaps.extend(gaps.into_iter().skip(known));
    }

    /// The last beat, where several servers make them.
    pub(crate) fn pulse(&self) -> Option<SeenBeat> {
        self.beats().pulse
    }

    /// When this process last appended something among several, with no silence before it.
    pub(crate) fn appended(&self) -> Option<Instant> {
        self.beats().appended
    }

    /// Something was taken that was sent to the store at an instant: until then at least nothing stood in the way of entries.
    pub(crate) fn took(&self, sent: Instant) {
        let mut beats = self.beats();
        beats.taken = beats.taken.max(sent);
        drop(beats);
        self.beat(Instant::now());
    }

    /// The last instant at which something was sent that was taken.
    pub(crate) fn taken(&self) -> Instant {
        self.beats().taken
    }

    /// Acts can be appended now. Where many are sent at once the heartbeat waits behind them, and each of them tells the same.
    pub(crate) fn beat(&self, now: Instant) {
        let mut beats = self.beats();
        if beats.among_several {
            // After a silence the pulse is asked whether it was one of all servers.
            if now.saturating_duration_since(beats.last) <= SILENCE {
                beats.last = beats.last.max(now);
                beats.appended = Some(now);
            }
            return;
        }
        beats.look(now);
        beats.last = now;
        beats.open = false;
    }

    /// How long the heart has been silent, where that is too long.
    pub(crate) fn silent(&self, now: Instant) -> Option<Duration> {
        let silent = now.saturating_duration_since(self.beats().last);
        (silent > SILENCE).then_some(silent)
    }
}

/// Before all entries.
const NEVER: i64 = 0;

/// The gap between the last process and this one, if there was one. A system clock that has gone back tells nothing: then play was
/// interrupted, which takes nobody's time. So it was where games go on that were played elsewhere: nobody has kept them here.
pub(crate) async fn before(store: &dyn Store, clock: Clock) -> Result<Option<Before>, jadoube_store::Error> {
    let last = match store.fact(FACT).await? {
        Some(fact) => String::from_utf8_lossy(&fact.value).parse::<i64>().unwrap_or(NEVER),
        None if store.marks().await?.is_empty() => return Ok(None),
        None => NEVER,
    };
    let silent = clock.now().checked_sub(last).and_then(|it| u64::try_from(it).ok());
    let short = silent.is_some_and(|silent| Duration::from_millis(silent) <= SILENCE);
    Ok((!short).then_some(Before(last)))
}

/// Beats until the server stops.
pub(crate) async fn beat(hall: Arc<Hall>) {
    let mut every = tokio::time::interval(BEAT);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut known = 0;
    loop {
        every.tick().await;
        let now = hall.clock.now().to_string();
        match hall.store.set(vec![SetFact::new(FACT, now)]).await {
            Ok(()) => hall.alive.beat(Instant::now()),
            Err(error) => tracing::warn!("no heartbeat: {error}"),
        }
        let gaps = hall.alive.gaps(Instant::now()).len();
        if gaps > known && hall.alive.silent(Instant::now()).is_none() {
            known = gaps;
            tracing::warn!("play was interrupted: acts could not be appended for more than three seconds");
            // The heart goes on beating while the boards are stopped, however many there are.
            let hall = Arc::clone(&hall);
            tokio::spawn(async move { hall.interrupt_all().await });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jadoube_store::{Append, Entry, Mark, Memory};

    /// How long the last process is away is told by the system's clock. Where that has gone back, or was moved ahead, nobody knows
    /// it: play was interrupted, which takes nobody's time.
    #[tokio::test]
    async fn a_system_clock_that_goes_back_interrupts_play() {
        let (store, clock) = (Memory::default(), Clock::start());
        assert!(before(&store, clock).await.is_ok_and(|before| before.is_none()), "nobody was there before");
        let moved = Append::new("games/moved", 0, [Entry::new("head")]).mark(Mark::Set(1));
        store.append(vec![moved]).await.expect("it can be appended");
        let before_the_move = before(&store, clock).await.expect("the store answers");
        assert!(before_the_move.is_some_and(|Before(last)| last == NEVER), "it was played elsewhere");
        for (ago, interrupted) in
            [(0, false), (2_000, false), (60_000, true), (-1_000, true), (-86_400_000, true)]
        {
            let last = clock.now() - ago;
            store.set(vec![SetFact::new(FACT, last.to_string())]).await.expect("a fact");
            let found = before(&store, clock).await.expect("the store answers");
            assert_eq!(found.map(|Before(last)| last), interrupted.then_some(last), "{ago} ms ago");
        }
    }
}
