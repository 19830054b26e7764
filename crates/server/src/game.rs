//! A game that is going on.

mod act;
mod enter;
mod entries;
mod late;
mod program;
mod recent;
mod seen;

pub(crate) use act::{Came, Sent};
pub(crate) use recent::Done;
pub(crate) use seen::rulings_in;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use jadoube_arbiter::view::Course;
use jadoube_arbiter::{Arrangement, Log};
use jadoube_clock::Millis;
use jadoube_hall::competition::Score;
use jadoube_hall::log::{Anew, Body, Difference, Entry, Hash, Head, Id, PROTOCOL, replay_anew};
use jadoube_store::{Found, Mark, Store};
use tokio::sync::{Mutex, Notify, watch};

use crate::alive::Gap;
use crate::competition::Room as Competition;
use crate::hall::Hall;
use crate::lived::Reading;
use crate::problem::Problem;
use crate::record::{self, Notes};
use act::Queue;
use enter::Underway;
use entries::Entries;
use late::Late;
use recent::Recent;

/// A game in memory. Acts are entered in the order in which they came, by whoever of those who sent them has its lock.
pub(crate) struct Game {
    pub(crate) id: Id,
    pub(crate) competition: Arc<Competition>,
    pub(crate) head: Head,
    /// Without names.
    pub(crate) arrangement: Arrangement,
    pub(crate) table: Mutex<Table>,
    /// The acts that wait for it.
    queue: Queue,
    pub(crate) underway: Underway,
    /// The present version.
    pub(crate) version: watch::Sender<u32>,
    /// The last entries with what came of them.
    recent: Recent,
    /// Whether somebody has asked for it lately.
    pub(crate) asked_for: AtomicBool,
    /// Told where a deadline may come before the one that is waited for, and when the game is given up.
    pub(crate) due: Arc<Notify>,
}

impl Drop for Game {
    fn drop(&mut self) {
        self.due.notify_one();
    }
}

/// What changes in a game.
pub(crate) struct Table {
    pub(crate) entries: Entries,
    pub(crate) log: Log,
    pub(crate) hash: Hash,
    base: Base,
    /// When the last entry was seen, by the clock of the process that saw it.
    seen: i64,
    /// How many gaps in the heartbeat were looked at.
    gaps: usize,
    /// How long the service had lived when the last entry was made, where several servers measure it.
    lived: Option<Reading>,
    /// Whether it is not known what the store has.
    stale: bool,
    /// Where this program rules otherwise than the one that kept the log: the game is held.
    pub(crate) difference: Option<Difference>,
    /// Until when a game that is held was played.
    held: Option<Millis>,
    /// The game of those who see it later, once somebody has.
    late: Option<Box<Late>>,
    /// What it gave, with the version at which it was looked at.
    scored: Option<(u32, Option<Score>)>,
    /// The deadline that is waited for: only an earlier one has to wake who waits.
    pub(crate) awaited: Option<Instant>,
}

/// A time of the game at an instant of this process. Before the scheduled start it is below zero.
#[derive(Clone, Copy, Debug)]
struct Base {
    at: i64,
    instant: Instant,
}

impl Base {
    fn at(self, instant: Instant) -> i64 {
        let millis = |passed: Duration| i64::try_from(passed.as_millis()).unwrap_or(i64::MAX);
        match instant.checked_duration_since(self.instant) {
            Some(passed) => self.at.saturating_add(millis(passed)),
            None => self.at.saturating_sub(millis(self.instant.duration_since(instant))),
        }
    }
}

/// The name of a game's log in the store.
pub(crate) fn log_name(game: &Id) -> String {
    format!("games/{game}")
}

/// How many entries are fetched at once.
const FETCHED: usize = 500;

impl Game {
    /// A game from its head and all entries behind it.
    pub(crate) fn new(
        competition: Arc<Competition>,
        head: Head,
        found: &[Found],
        hall: &Hall,
    ) -> Result<Game, String> {
        let arrangement: Arrangement = match &head.body {
            Body::Whole { event, .. } => {
                serde_json::from_value(event.clone()).map_err(|it| it.to_string())?
            }
            Body::Hidden(_) => return Err("its arrangement is not there".to_owned()),
        };
        let anew = competition.state().competition.anew(&head.name).copied();
        let table = Table::read(&head, found, hall, anew.as_ref())?;
        let version = watch::Sender::new(table.version());
        let (id, table) = (head.name.clone(), Mutex::new(table));
        let (queue, underway) = (Queue::default(), Underway::default());
        let (recent, due, asked_for) = (Recent::default(), Arc::default(), AtomicBool::new(true));
        Ok(Game {
            id,
            competition,
            head,
            arrangement,
            table,
            queue,
            underway,
            version,
            recent,
            asked_for,
            due,
        })
    }

    /// Whether nothing may be entered here: a newer program keeps it, or this one rules on it otherwise.
    pub(crate) fn is_held(&self, table: &Table) -> bool {
        self.head.is_newer() || table.difference.is_some()
    }

    /// Reads again what the store has.
    pub(crate) async fn refresh(&self, table: &mut Table, hall: &Hall) -> Result<(), Problem> {
        let found = whole(&*hall.store, &self.id).await?;
        let found = found.get(1..).unwrap_or_default();
        let anew = self.competition.state().competition.anew(&self.id).copied();
        let mut fresh =
            Table::read(&self.head, found, hall, anew.as_ref()).map_err(|why| unreadable(&self.head, why))?;
        // An entry that this process knew keeps the instant at which it was stamped.
        if fresh.entries.is_same(&table.entries) {
            (fresh.base, fresh.seen) = (table.base, table.seen);
        }
        fresh.gaps = fresh.gaps.max(table.gaps);
        *table = fresh;
        self.due.notify_one();
        self.version.send_replace(table.version());
        Ok(())
    }
}

/// The store has something that this program cannot read.
pub(crate) fn damaged(why: String) -> Problem {
    tracing::error!("a log cannot be read: {why}");
    Problem::damaged()
}

/// A log that cannot be read here: what a newer program keeps is not damaged, and is left to it.
pub(crate) fn unreadable(head: &Head, why: String) -> Problem {
    if !head.is_newer() {
        return damaged(why);
    }
    let (protocol, program) = (head.protocol, &head.program);
    tracing::warn!(
        "the game {} is in protocol {protocol}, which this program does not know: {why}",
        head.name
    );
    let why = format!(
        "this game is held: it is kept in protocol {protocol} by version {program} of the program, and this server knows {PROTOCOL}"
    );
    Problem::new(axum::http::StatusCode::CONFLICT, "held", why)
}

/// The log of a game: its head, and all entries behind it.
pub(crate) async fn whole(store: &dyn Store, game: &Id) -> Result<Vec<Found>, jadoube_store::Error> {
    let (log, mut all) = (log_name(game), Vec::new());
    loop {
        let more = store.read(&log, all.len() as u64, FETCHED).await?;
        let last = more.len() < FETCHED;
        all.extend(more);
        if last {
            return Ok(all);
        }
    }
}

impl Table {
    fn read(head: &Head, found: &[Found], hall: &Hall, anew: Option<&Anew>) -> Result<Table, String> {
        let read: Vec<(Entry, Notes)> = found.iter().map(record::entry).collect::<Result<_, _>>()?;
        let last = read.last().map(|(_, notes)| notes.clone()).unwrap_or_default();
        let replayed = replay_anew(head, read.iter().map(|(entry, _)| entry), anew);
        let replayed = replayed.map_err(|error| error.to_string())?;
        let mut entries = Entries::default();
        for (entry, notes) in &read {
            entries.push(entry, notes.request);
        }
        let hash = entries.hash(entries.len()).unwrap_or(head.hash);
        let instant = Instant::now();
        let scheduled = hall.clock.millis(instant).saturating_sub(head.scheduled.millis());
        // Who takes a game over counts from its last entry what the service has lived since, as far as he knows that: what it loses favours
        // the player. Before the scheduled start, and where nothing was entered, the system's clock tells.
        let runs = replayed.log.game().running().is_some();
        let read = hall.alive.pulse().map(|last| last.at_least(instant));
        let passed = read.zip(last.reading()).map_or(Millis::ZERO, |(now, entered)| now.since(entered));
        let counted = (entries.last_at() + passed).0;
        let at = match entries.last_at() {
            _ if entries.is_empty() => scheduled,
            last if last > Millis::ZERO || runs => counted,
            // What came before the scheduled start is stamped 0, whenever that was.
            _ => counted.min(scheduled),
        };
        let mut table = Table {
            entries,
            log: replayed.log,
            hash,
            base: Base { at, instant },
            seen: last.seen,
            gaps: 0,
            lived: None,
            stale: false,
            difference: replayed.difference,
            held: None,
            late: None,
            scored: None,
            awaited: None,
        };
        table.note(&last);
        Ok(table)
    }

    /// Who made the last entry had looked at the gaps before it.
    fn note(&mut self, notes: &Notes) {
        if let Some((_, gaps)) = notes.pulse {
            self.gaps = self.gaps.max(gaps);
        }
        self.lived = notes.reading();
    }

    /// It is not known what the store has.
    pub(crate) fn is_stale(&mut self) {
        self.stale = true;
    }

    /// The time of the game at the last heartbeat before a gap. Who was not there, or did not have the game then, knows it by what the service
    /// had lived.
    fn at_gap(&self, gap: &Gap) -> Millis {
        match gap.last {
            Some(last) if last >= self.base.instant => self.at(last),
            _ => {
                let passed =
                    gap.lived.zip(self.lived).map_or(Millis::ZERO, |(then, entered)| then.since(entered));
                self.entries.last_at() + passed
            }
        }
    }

    pub(crate) fn version(&self) -> u32 {
        self.entries.len() as u32
    }

    /// A fault that a test plants.
    pub(crate) fn forget_ids(&mut self) {
        self.entries.forget_ids();
    }

    /// The time of the game at an instant. It never falls, and what comes before the scheduled start is 0.
    pub(crate) fn at(&self, instant: Instant) -> Millis {
        let last = self.entries.last_at();
        Millis(self.base.at(instant)).max(last).max(Millis::ZERO)
    }

    /// The instant at which the game's next deadline is reached.
    pub(crate) fn deadline(&self) -> Option<(Millis, Instant)> {
        let deadline = self.log.game().next_deadline()?;
        let left = u64::try_from(deadline.0.saturating_sub(self.base.at)).unwrap_or(0);
        // What is beyond a hundred years is not waited for.
        let instant = self.base.instant.checked_add(Duration::from_millis(left.min(3_000_000_000_000)))?;
        Some((deadline, instant))
    }

    /// Whether it has ended and nothing is waited for.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.log.game().course(), Course::Over | Course::Annulled) && self.deadline().is_none()
    }

    /// Whether a deadline comes before the one that is waited for.
    fn is_due_earlier(&self) -> bool {
        match (self.deadline(), self.awaited) {
            (Some((_, due)), Some(awaited)) => due < awaited,
            (due, None) => due.is_some(),
            (None, Some(_)) => false,
        }
    }

    /// What the index of deadlines has for a game: nothing once it is over.
    fn mark(log: &Log, head: &Head) -> Mark {
        match log.game().course() {
            Course::Over | Course::Annulled => Mark::Remove,
            _ => Mark::Set(log.game().next_deadline().map_or(i64::MAX, |at| head.scheduled.millis() + at.0)),
        }
    }
}
