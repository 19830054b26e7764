//! The pulse of a service of several servers: a beat a second by any of them says that acts can be entered.
//!
//! Who beats next has seen the beat before by his own clock, which never goes back, and knows how long ago that was: a silence of more than
//! three seconds is written down with the beat, for everybody. A server that stood still finds that others went on beating,
//! and nothing was interrupted. The system's clocks are asked only where no server was there to see the last beat.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jadoube_store::{Error, SetFact};
use serde::{Deserialize, Serialize};
use tokio::sync::MutexGuard;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::alive::{BEAT, Gap, SILENCE};
use crate::hall::Hall;
use crate::lived::{Lived, Reading, SeenBeat};

/// The fact that has the last beat.
const FACT: &str = "pulse";

/// How often a server looks whether another was first.
const LOOK: Duration = Duration::from_millis(250);

/// How many beats are remembered with when they were seen.
const REMEMBERED: usize = 120;

#[derive(Clone, Serialize, Deserialize)]
struct Beat {
    beat: u64,
    /// The last beat before each silence.
    gaps: Vec<u64>,
    /// How long the service has lived until this beat.
    #[serde(default)]
    lived: Lived,
    /// The same until the last beat before a silence, by its number.
    #[serde(default)]
    stood: Vec<(u64, Lived)>,
    /// By the clock of the server that beat.
    time: i64,
    by: String,
}

impl Beat {
    /// The first of a service. What goes on already was played elsewhere: before it there was a silence.
    fn first(goes_on: bool) -> Beat {
        let gaps = if goes_on { vec![0] } else { Vec::new() };
        Beat { beat: 0, gaps, lived: Lived::default(), stood: Vec::new(), time: 0, by: String::new() }
    }

    /// Notes a silence after a beat.
    fn silent_since(&mut self, beat: u64, lived: Lived) {
        self.gaps.push(beat);
        self.stood.push((beat, lived));
    }

    /// How long the service had lived before a silence, where a server has told it.
    fn lived_until(&self, gap: u64) -> Option<Reading> {
        self.stood.iter().find(|(beat, _)| *beat == gap).map(|&(beat, lived)| Reading { beat, lived })
    }
}

/// The beats that this server has seen.
#[derive(Default)]
pub(crate) struct Seen {
    beats: VecDeque<SeenBeat>,
    /// When it was last looked for a beat.
    looked: Option<Instant>,
    /// The first beat that came after a silence, and when it was seen.
    doubtful: Option<(u64, Instant)>,
}

/// What a beat is worth that somebody has made.
enum Worth {
    /// It shows that entries could be appended.
    Shown,
    /// Others will tell.
    Unknown,
    /// Nobody has told: all were silent.
    Nothing,
}

impl Seen {
    fn last(&self) -> Option<&SeenBeat> {
        self.beats.back()
    }

    fn saw(&mut self, beat: &Beat, at: Instant, after: Instant) {
        let Beat { beat: number, lived, .. } = *beat;
        if self.last().is_none_or(|last| last.number < number) {
            self.beats.push_back(SeenBeat { number, at, after, lived });
            while self.beats.len() > REMEMBERED {
                self.beats.pop_front();
            }
        }
    }

    /// When entries could be appended for certain, by a beat.
    fn alive_at(&self, number: u64) -> Option<Instant> {
        self.beats.iter().find(|beat| beat.number == number).map(|beat| beat.after)
    }
}

/// Beats until the server stops.
pub(crate) async fn keep(hall: Arc<Hall>) {
    let mut every = interval(LOOK);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known = hall.alive.gaps(Instant::now()).len();
    loop {
        every.tick().await;
        if let Err(error) = hall.pulse().await {
            tracing::warn!("no heartbeat: {error}");
            continue;
        }
        let gaps = hall.alive.gaps(Instant::now()).len();
        if gaps > known {
            known = gaps;
            tracing::warn!("play was interrupted: acts could not be entered for more than three seconds");
            hall.interrupt_all().await;
        }
    }
}

impl Hall {
    /// Looks at the pulse at the start. Where nobody beats, and the last beat was long ago by the system's clock, there was a silence.
    pub(crate) async fn begin_pulse(&self) -> Result<(), Error> {
        let Some(several) = &self.several else { return Ok(()) };
        let mut seen = several.beats.lock().await;
        let mut looked = Instant::now();
        let Some((first, _)) = self.beat().await? else {
            drop(seen);
            return self.pulse().await;
        };
        let silent = self.clock.now().checked_sub(first.time).and_then(|it| u64::try_from(it).ok());
        let short = silent.is_some_and(|silent| Duration::from_millis(silent) <= SILENCE);
        let begun = Instant::now();
        // A beat that nobody of us saw was long ago.
        let long_ago = begun.checked_sub(SILENCE).unwrap_or(begun);
        let (before, mut last, mut after) = (first.beat, first, long_ago);
        while !short && last.beat == before && begun.elapsed() < SILENCE {
            sleep(LOOK).await;
            // What was not there when it was looked for the last time was stored behind that.
            after = std::mem::replace(&mut looked, Instant::now());
            last = self.beat().await?.map_or(last, |(beat, _)| beat);
        }
        let is_new = last.beat > before;
        let at = if short || is_new { Instant::now() } else { long_ago };
        seen.saw(&last, at, if is_new { after } else { long_ago });
        drop(seen);
        self.pulse().await
    }

    async fn beat(&self) -> Result<Option<(Beat, u64)>, Error> {
        let Some(fact) = self.store.fact(FACT).await? else { return Ok(None) };
        let beat = serde_json::from_slice(&fact.value);
        let beat = beat.map_err(|error| Error::Unreadable(format!("the fact `{FACT}`: {error}")))?;
        Ok(Some((beat, fact.revision)))
    }

    /// Looks at the pulse, and beats where nobody has for a second.
    pub(crate) async fn pulse(&self) -> Result<(), Error> {
        let Some(several) = &self.several else { return Ok(()) };
        let mut seen = several.beats.lock().await;
        let looked = Instant::now();
        let mut present = self.beat().await?;
        // What is seen now and was not at the last look was made in between.
        let mut after = seen.looked.replace(looked).unwrap_or(looked);
        loop {
            let now = Instant::now();
            if let Some((beat, _)) = &present {
                match self.worth(&mut seen, beat, now) {
                    Worth::Shown => {
                        seen.saw(beat, now, after);
                        self.learn(&seen, beat);
                    }
                    Worth::Unknown => return Ok(()),
                    Worth::Nothing => {}
                }
            }
            after = looked;
            let since = seen.last().map_or(Duration::ZERO, |last| now.saturating_duration_since(last.at));
            if present.is_some() && since < BEAT {
                return Ok(());
            }
            match self.next(&mut seen, present).await? {
                Some(beat) => present = Some(beat),
                None => return Ok(()),
            }
        }
    }

    /// What a beat is worth. One that was on its way when all fell silent lands when that is over, and knows nothing of it. Who beats after that
    /// has seen it land and tells; before it there may be one that came in time and was not seen here. So who has heard nothing for
    /// too long believes only the second behind the first that he sees, or a silence that is told.
    fn worth(&self, seen: &mut Seen, beat: &Beat, now: Instant) -> Worth {
        let is_told = beat.gaps.len() > self.alive.gaps(now).len();
        let is_new = seen.last().is_some_and(|last| last.number < beat.beat);
        let (first, since) = *seen.doubtful.get_or_insert((beat.beat, now));
        if is_told || !is_new || !self.was_silent(seen) || beat.beat >= first + 2 {
            seen.doubtful = None;
            Worth::Shown
        } else if now.saturating_duration_since(since) < SILENCE {
            Worth::Unknown
        } else {
            Worth::Nothing
        }
    }

    /// Beats; what there is where somebody else was first, or where this took so long that it was a silence itself.
    async fn next(
        &self,
        seen: &mut MutexGuard<'_, Seen>,
        present: Option<(Beat, u64)>,
    ) -> Result<Option<(Beat, u64)>, Error> {
        let Some(several) = &self.several else { return Ok(None) };
        let (last, revision) = match present {
            Some(present) => present,
            None => (Beat::first(!self.store.marks().await?.is_empty()), 0),
        };
        // Facts may be taken where logs take nothing.
        let begun = Instant::now();
        self.takes_entries_since(begun.checked_sub(BEAT).unwrap_or(begun)).await?;
        // The last that showed that entries could be appended.
        let (known, until) = seen.last().map_or((last.beat, last.lived), |known| (known.number, known.lived));
        let was_silent = self.was_silent(seen);
        let mut sent = Instant::now();
        // Who has not seen the last one knows nothing of what has passed since, and of a silence nothing is lived.
        let since = seen.last().filter(|known| known.number == last.beat && !was_silent);
        let lived = since.map_or(last.lived, |known| known.at_least(sent).lived);
        let mut next =
            Beat { beat: last.beat + 1, lived, time: self.clock.now(), by: several.name.clone(), ..last };
        if was_silent {
            next.silent_since(known, until);
        }
        match self
            .store
            .set(vec![SetFact::new(FACT, serde_json::to_vec(&next).unwrap_or_default()).at(revision)])
            .await
        {
            Ok(()) => {}
            Err(Error::Changed { .. }) => return self.beat().await,
            Err(error) => return Err(error),
        }
        if !was_silent && self.was_silent(seen) {
            // It could be written only after a silence: the next beat says so.
            next.silent_since(known, until);
            next.beat += 1;
            let value = serde_json::to_vec(&next).unwrap_or_default();
            sent = Instant::now();
            match self.store.set(vec![SetFact::new(FACT, value).at(revision + 1)]).await {
                Ok(()) => {}
                Err(Error::Changed { .. }) => return self.beat().await,
                Err(error) => return Err(error),
            }
        }
        seen.saw(&next, Instant::now(), sent);
        self.learn(seen, &next);
        Ok(None)
    }

    /// Waits until it is known that entries could be appended at an instant: what was sent to the store since was taken. Of the servers only
    /// those know that who share the store with others; all who wait share one answer.
    pub(crate) async fn takes_entries_since(&self, instant: Instant) -> Result<(), Error> {
        let Some(several) = &self.several else { return Ok(()) };
        let is_known = || self.alive.taken() >= instant;
        if is_known() {
            return Ok(());
        }
        let came = Instant::now();
        let mut asking = several.asking.lock().await;
        if is_known() {
            return Ok(());
        }
        // Who came before it was tried in vain would try no better.
        if let Some((_, error)) = asking.as_ref().filter(|(tried, _)| *tried >= came) {
            return Err(error.clone());
        }
        let sent = Instant::now();
        match self.store.takes_entries().await {
            Ok(()) => {
                self.alive.took(sent);
                Ok(())
            }
            Err(error) => {
                *asking = Some((sent, error.clone()));
                Err(error)
            }
        }
    }

    /// Whether nothing has shown for too long that acts can be entered: no beat, and no act that this server appended.
    fn was_silent(&self, seen: &Seen) -> bool {
        let shown = seen.last().map(|last| last.at).max(self.alive.appended());
        shown.is_some_and(|shown| Instant::now().saturating_duration_since(shown) > SILENCE)
    }

    fn learn(&self, seen: &Seen, beat: &Beat) {
        let gap = |number: &u64| Gap { last: seen.alive_at(*number), lived: beat.lived_until(*number) };
        if let Some(last) = seen.last() {
            self.alive.learn(*last, beat.gaps.iter().map(gap).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::Parts;
    use crate::several::Several;
    use crate::time::Clock;
    use jadoube_hall::log::Hash;
    use jadoube_store::{Append, Entry, Mark, Memory, Store as _};

    /// A server among others, on a store in memory.
    fn hall(store: &Arc<Memory>) -> Arc<Hall> {
        let several = Some(Several::from(0, "this".to_owned()));
        Hall::new(Parts {
            store: Arc::clone(store) as Arc<dyn jadoube_store::Store>,
            clock: Clock::start(),
            pool: None,
            admin: Hash::of_lines(&[]),
            planted: |_| {},
            forgets: false,
            commits: Arc::default(),
            several,
            loses: None,
        })
    }

    /// The last beat of all.
    async fn last(store: &Memory) -> Beat {
        let fact = store.fact(FACT).await.expect("the store answers").expect("a beat");
        serde_json::from_slice(&fact.value).expect("a beat")
    }

    /// Another server beats.
    async fn other(store: &Memory, beat: u64) {
        let next = Beat { beat, by: "other".to_owned(), ..last(store).await };
        let value = serde_json::to_vec(&next).expect("JSON");
        store.set(vec![SetFact::new(FACT, value)]).await.expect("a fact");
    }

    fn is_silent(hall: &Hall) -> bool {
        hall.alive.silent(Instant::now()).is_some()
    }

    /// Nothing was heard for too long, and then there is one beat more: it may have been on its way all the time.
    #[tokio::test]
    async fn a_beat_that_was_on_its_way_does_not_hide_a_silence() {
        let store = Arc::new(Memory::default());
        let hall = hall(&store);
        hall.begin_pulse().await.expect("the first beat");
        sleep(SILENCE + LOOK).await;
        other(&store, 2).await;
        hall.pulse().await.expect("a look");
        assert!(is_silent(&hall), "one beat shows nothing");
        assert_eq!(hall.alive.gaps(Instant::now()).len(), 0);
        sleep(SILENCE + LOOK).await;
        hall.pulse().await.expect("a look");
        assert!(!is_silent(&hall));
        assert_eq!(hall.alive.gaps(Instant::now()).len(), 1);
        assert_eq!(last(&store).await.gaps, [1], "since the last that was seen in time");
    }

    /// All were gone, and two come back in the same moment: one writes down the silence, and the other takes it from there.
    #[tokio::test]
    async fn who_comes_back_together_is_ready_together() {
        let store = Arc::new(Memory::default());
        let long_ago = Clock::start().now() - 60_000;
        let lived = Lived::default().after(Duration::from_millis(6_300));
        let gone = Beat { beat: 7, lived, time: long_ago, by: "gone".to_owned(), ..Beat::first(false) };
        let value = serde_json::to_vec(&gone).expect("JSON");
        store.set(vec![SetFact::new(FACT, value)]).await.expect("a fact");
        let halls = [hall(&store), hall(&store)];
        let (one, other) = tokio::join!(halls[0].begin_pulse(), halls[1].begin_pulse());
        one.and(other).expect("both begin");
        for hall in &halls {
            assert!(!is_silent(hall));
            let gaps = hall.alive.gaps(Instant::now());
            assert_eq!(
                gaps.iter().map(|gap| gap.lived).collect::<Vec<_>>(),
                [Some(Reading { beat: 7, lived })]
            );
        }
        let beat = last(&store).await;
        assert_eq!((beat.gaps, beat.lived), (vec![7], lived), "nobody lived meanwhile");
    }

    /// What goes on in a store that nobody has kept among others was played elsewhere, and has been interrupted since.
    #[tokio::test]
    async fn games_from_elsewhere_have_been_interrupted() {
        let store = Arc::new(Memory::default());
        let moved = Append::new("games/moved", 0, [Entry::new("head")]).mark(Mark::Set(1));
        store.append(vec![moved]).await.expect("it can be appended");
        let hall = hall(&store);
        hall.begin_pulse().await.expect("the first beat");
        assert_eq!(hall.alive.gaps(Instant::now()).len(), 1);
        assert!(!is_silent(&hall));
    }

    /// From beat to beat the service has lived as long as has passed, and in a silence not at all.
    #[tokio::test]
    async fn what_is_lived_is_measured_without_silences() {
        let store = Arc::new(Memory::default());
        let hall = hall(&store);
        hall.begin_pulse().await.expect("the first beat");
        let begun = Instant::now();
        for _ in 0..2 {
            sleep(BEAT + LOOK).await;
            hall.pulse().await.expect("a beat");
        }
        let lived = last(&store).await.lived;
        let passed = Reading { beat: 3, lived }.since(Reading { beat: 1, lived: Lived::default() }).0;
        let most = i64::try_from(begun.elapsed().as_millis()).expect("a short time");
        assert!((2_500..=most).contains(&passed), "{passed} of {most} ms");
        sleep(SILENCE + LOOK).await;
        hall.pulse().await.expect("a beat");
        let beat = last(&store).await;
        assert_eq!((beat.gaps, beat.lived, beat.stood), (vec![3], lived, vec![(3, lived)]));
    }

    /// Who stood still finds that others went on: nothing was interrupted.
    #[tokio::test]
    async fn who_stood_still_waits_for_the_beats_of_others() {
        let store = Arc::new(Memory::default());
        let hall = hall(&store);
        hall.begin_pulse().await.expect("the first beat");
        sleep(SILENCE + LOOK).await;
        for (beat, silent) in [(5, true), (6, true), (7, false)] {
            other(&store, beat).await;
            hall.pulse().await.expect("a look");
            assert_eq!(is_silent(&hall), silent, "after beat {beat}");
        }
        assert_eq!(hall.alive.gaps(Instant::now()).len(), 0);
    }
}
