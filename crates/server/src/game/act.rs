//! The way of an act. Acts of a game that wait at the same time are entered together: each is handled behind the one before it, all of
//! them are made durable at once, and then each is answered.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use jadoube_arbiter::JsonLine;
use jadoube_hall::log::{Hash, Id, Sender, canonical};
use jadoube_hall::rights::{Seat, may};
use serde::Deserialize;
use serde_json::Value;

use super::enter::{Draft, Entering, OVERTAKEN, Standing, wrong_event};
use super::recent::RECENT;
use super::{Done, Game, Table};
use crate::hall::Hall;
use crate::limits::{IN_A_GAME, too_many};
use crate::pool::failed;
use crate::problem::Problem;

/// What somebody sends.
pub(crate) struct Sent {
    pub(crate) seat: Seat,
    /// The id of his token.
    pub(crate) token: String,
    pub(crate) id: Id,
    pub(crate) expect: Option<u32>,
    pub(crate) event: Value,
    /// When its last byte had come.
    pub(crate) received: Instant,
}

/// What came of it.
pub(crate) type Came = Result<Arc<Done>, Problem>;

/// The acts of a game that nobody has looked at yet, in the order in which they were received.
#[derive(Default)]
pub(super) struct Queue(Mutex<VecDeque<Arc<Waiting>>>);

/// An act that waits, and then what came of it.
struct Waiting {
    sent: Sent,
    /// The digest of what was sent.
    request: Hash,
    came: Mutex<Option<Came>>,
}

impl Waiting {
    fn settle(&self, came: Came) {
        *self.came.lock().unwrap_or_else(PoisonError::into_inner) = Some(came);
    }

    fn is_settled(&self) -> bool {
        self.came.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn came(&self) -> Came {
        self.came.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_else(|| Err(failed()))
    }
}

impl Queue {
    fn join(&self, acts: impl Iterator<Item = Arc<Waiting>>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(acts);
    }

    fn take(&self) -> VecDeque<Arc<Waiting>> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Game {
    /// Enters an act: who may, handled on a copy, durable, then known to everybody.
    pub(crate) async fn act(&self, hall: &Hall, sent: Sent) -> Came {
        self.acts(hall, vec![sent]).await.pop().unwrap_or_else(|| Err(failed()))
    }

    /// The same whether or not somebody still waits for it: what was begun is brought to its end.
    pub(crate) async fn act_in_any_case(self: Arc<Game>, hall: &Hall, sent: Sent) -> Came {
        let hall = hall.this().ok_or_else(failed)?;
        let acting = tokio::spawn(async move { self.act(&hall, sent).await });
        acting.await.unwrap_or_else(|_| Err(failed()))
    }

    /// The same for acts that somebody has sent one behind the other.
    pub(crate) async fn acts(&self, hall: &Hall, sent: Vec<Sent>) -> Vec<Came> {
        if sent.is_empty() {
            return Vec::new();
        }
        let wait = |sent: Sent| {
            let text = canonical(&sent.event).map_err(wrong_event)?;
            let request = Hash::of_lines(&[&text]);
            Ok(Arc::new(Waiting { sent, request, came: Mutex::default() }))
        };
        let mine: Vec<Result<Arc<Waiting>, Problem>> = sent.into_iter().map(wait).collect();
        self.queue.join(mine.iter().flatten().cloned());
        // Who has sent something in the same moment joins them.
        tokio::task::yield_now().await;
        let mut table = self.table.lock().await;
        let mut acts = if mine.iter().flatten().all(|act| act.is_settled()) {
            // Somebody has entered them with his own.
            VecDeque::new()
        } else {
            self.queue.take()
        };
        // Who took them along may have gone away before they were entered.
        for act in mine.iter().flatten().rev() {
            if !act.is_settled() && !acts.iter().any(|other| Arc::ptr_eq(act, other)) {
                acts.push_front(Arc::clone(act));
            }
        }
        self.settle(&mut table, hall, acts).await;
        drop(table);
        mine.into_iter().map(|act| act?.came()).collect()
    }

    /// Enters everything that was received until now.
    pub(super) async fn settle_all(&self, table: &mut Table, hall: &Hall) {
        self.settle(table, hall, self.queue.take()).await;
    }

    async fn settle(&self, table: &mut Table, hall: &Hall, mut acts: VecDeque<Arc<Waiting>>) {
        let mut tries = 0;
        while !acts.is_empty() {
            match self.settle_some(table, hall, &mut acts).await {
                Ok(()) => tries = 0,
                // Another server was first: they are looked at again, behind what came.
                Err(problem) if problem.error == OVERTAKEN && tries < TRIES => tries += 1,
                Err(problem) => {
                    let error = if problem.error == OVERTAKEN { "conflict" } else { problem.error };
                    for act in acts.drain(..) {
                        act.settle(Err(Problem { error, ..problem.clone() }));
                    }
                }
            }
        }
    }

    /// Settles at least the first of the acts, and as many behind it as can be entered together with it.
    async fn settle_some(
        &self,
        table: &mut Table,
        hall: &Hall,
        acts: &mut VecDeque<Arc<Waiting>>,
    ) -> Result<(), Problem> {
        let Some(received) = acts.iter().map(|act| act.sent.received).max() else { return Ok(()) };
        self.be_in_time(table, hall, received).await?;
        self.be_current(table, hall).await?;
        let mut drafts: Vec<Draft> = Vec::with_capacity(acts.len().min(RECENT));
        while let Some(act) = acts.get(drafts.len()).filter(|_| drafts.len() < RECENT) {
            // What is not entered is answered by itself: nobody hears of anything that is not durable.
            let looked = match self.look(table, hall, act, &drafts) {
                Ok(Looked::Drafted(draft)) => {
                    drafts.push(*draft);
                    continue;
                }
                _ if !drafts.is_empty() => break,
                Ok(Looked::Done(done)) => Ok(done),
                Err(problem) => Err(problem),
            };
            if looked.as_ref().is_err_and(|problem| problem.error == "forbidden") {
                hall.metrics.forbidden.inc();
            }
            act.settle(looked);
            acts.pop_front();
        }
        if drafts.is_empty() {
            return Ok(());
        }
        let acted = drafts.len();
        match self.enter(table, hall, drafts).await {
            Ok(done) => {
                hall.metrics.acts.inc_by(acted as u64);
                for (done, act) in done.into_iter().zip(acts.drain(..acted)) {
                    act.settle(Ok(done));
                }
                Ok(())
            }
            Err(problem) if problem.error == OVERTAKEN => Err(problem),
            Err(problem) => {
                for act in acts.drain(..acted) {
                    act.settle(Err(problem.clone()));
                }
                Ok(())
            }
        }
    }

    /// Looks at an act behind those that are to be entered with it.
    fn look(
        &self,
        table: &mut Table,
        hall: &Hall,
        act: &Waiting,
        drafts: &[Draft],
    ) -> Result<Looked, Problem> {
        let (sent, request) = (&act.sent, act.request);
        if let Some(done) = repeated(table, sent, request)? {
            hall.metrics.repeats.inc();
            return Ok(Looked::Done(done));
        }
        // What is to be entered may yet not be: who asks for it by its id or by its version waits.
        let is_sent = |draft: &&Draft| draft.entry().sender.token.as_ref() == Some(&sent.token);
        let is_repeated = drafts.iter().filter(is_sent).any(|draft| draft.entry().id == sent.id);
        if is_repeated || (sent.expect.is_some() && !drafts.is_empty()) {
            return Err(failed());
        }
        if let Some(expect) = sent.expect.filter(|expect| *expect != table.version()) {
            hall.metrics.conflicts.inc();
            return Err(self.conflict(table, sent.seat, expect, sent.received, hall));
        }
        if self.is_held(table) {
            return Err(held());
        }
        let of_token = drafts.iter().filter(is_sent).count() as u32;
        if table.entries.acts_of(&sent.token) + of_token >= IN_A_GAME {
            return Err(too_many("a token sends at most 5,000 acts to one game"));
        }
        let standing = Standing::behind(table, drafts);
        let line = JsonLine::deserialize(&sent.event).map_err(wrong_event)?;
        let read = standing.log.read(line, sent.seat.by()).map_err(wrong_event)?;
        let event = may(sent.seat, read)?;
        let at = table.at(sent.received).max(standing.at);
        if drafts.is_empty() && is_late(table, sent.received) {
            hall.metrics.late_acts.inc();
        }
        let sender = Sender { seat: sent.seat, token: Some(sent.token.clone()) };
        let (id, received, gaps) = (sent.id.clone(), sent.received, table.gaps);
        let entering = Entering { id, sender, at, received, request: Some(request), gaps };
        self.draft(hall, standing, &event, entering).map(|draft| Looked::Drafted(Box::new(draft)))
    }

    /// Waits until it is known that entries were taken when an act was received, to within what nobody notices. What is sent to a store that has
    /// just fallen silent may be stored when it is back, and nobody can call it back: so nothing is sent that is stamped in a silence. Where
    /// something has run out, nothing is let by.
    async fn be_in_time(&self, table: &Table, hall: &Hall, received: Instant) -> Result<(), Problem> {
        // A server alone has its store in its own hands.
        if hall.several.is_none() {
            return Ok(());
        }
        let is_due = table.stale || table.deadline().is_some_and(|(_, due)| due <= received);
        let by = if is_due { None } else { received.checked_sub(UNNOTICED) };
        Ok(hall.takes_entries_since(by.unwrap_or(received)).await?)
    }

    /// Brings the table up to what the store has, and interrupts play where the service was silent.
    pub(super) async fn be_current(&self, table: &mut Table, hall: &Hall) -> Result<(), Problem> {
        if table.stale {
            self.refresh(table, hall).await?;
        }
        // Who stood still asks first whether the others did too.
        if hall.several.is_some() && hall.alive.silent(Instant::now()).is_some() {
            hall.pulse().await?;
            if let Some(silent) = hall.alive.silent(Instant::now()) {
                return Err(Problem::silent(silent));
            }
        }
        self.interrupt(table, hall).await
    }
}

/// What an act comes to.
enum Looked {
    /// It was entered before.
    Done(Arc<Done>),
    /// It is to be entered.
    Drafted(Box<Draft>),
}

/// How long before an act the store must have shown that it takes entries. In a hall that plays the acts of others show it all the time.
const UNNOTICED: Duration = Duration::from_millis(25);

/// How often an act is looked at again.
const TRIES: usize = 20;

/// The same id with the same body: the same version, time and rulings, and the present state.
fn repeated(table: &Table, sent: &Sent, request: Hash) -> Result<Option<Arc<Done>>, Problem> {
    let Some((version, before)) = table.entries.sent(&sent.token, &sent.id) else {
        return Ok(None);
    };
    if before != Some(request) {
        return Err(Problem::id_reused());
    }
    let (entry, rulings) = table.ruled(version)?;
    let state = table.log.game().short_state();
    Ok(Some(Arc::new(Done::new(entry, rulings, state))))
}

/// Whether it was received before the last entry, which only a tick or an interruption can bring about.
fn is_late(table: &Table, received: Instant) -> bool {
    let by_program = table.entries.last_seat() == Some(Seat::Program);
    by_program && table.base.at(received) < table.entries.last_at().0
}

fn held() -> Problem {
    let why = "this game is held: another version of the program has kept it, or rules on it otherwise";
    Problem::new(StatusCode::CONFLICT, "held", why)
}
