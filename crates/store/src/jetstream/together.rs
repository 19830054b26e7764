//! Appends to different logs that wait at the same moment are stored together: one message of each, sent in one go, and one answer for all. The
//! nodes agree on them at once, which is most of what an append costs them.
//!
//! Nobody waits so that there are more of them. What comes while nothing is under way goes at once, by itself; what comes while much is
//! under way has to wait for the nodes anyway. Where anything is wrong with one of them none is stored: then each goes by itself, as if it had
//! never been with the others, and only who is concerned hears of it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

use super::Inner;
use super::api::{Put, Trouble};
use super::append::{Before, Part};
use super::lanes::Turn;
use crate::Error;

/// What is longer than so many bytes goes by itself.
pub(super) const SHORT: usize = 64 << 10;

/// How many messages are stored together at most, unless one alone has more. The nodes take a thousand.
pub(super) const MOST: usize = 250;

/// How many bytes.
const BYTES: usize = 256 << 10;

/// How often something is under way at the same time.
const UNDER_WAY: usize = 2;

/// How long others wait for what is under way: the nodes may stand still, and then each has to find that out by itself, and at the same time.
const STALLED: Duration = Duration::from_millis(200);

/// What waits to be stored.
pub(super) struct Together(Mutex<Held>);

struct Held {
    waiting: VecDeque<Waiting>,
    under_way: usize,
    /// How many are stored together: fewer where that was in vain.
    most: usize,
}

/// An append that waits: one message for each of its logs.
pub(super) struct Waiting {
    pub(super) parts: Vec<Part>,
    pub(super) before: Vec<Before>,
    pub(super) answer: oneshot::Sender<Result<u64, Error>>,
    /// Held until there is an answer.
    pub(super) turn: Option<Turn>,
}

impl Waiting {
    fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum()
    }
}

impl Default for Together {
    fn default() -> Together {
        Together(Mutex::new(Held { waiting: VecDeque::new(), under_way: 0, most: MOST }))
    }
}

impl Together {
    fn held(&self) -> MutexGuard<'_, Held> {
        // Each change is made at once.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody has to be found who sends.
    fn join(&self, waiting: Waiting) -> bool {
        let mut held = self.held();
        held.waiting.push_back(waiting);
        held.goes()
    }

    /// The next that are stored together. Where there are none, who asks has nothing to send any more.
    fn next(&self) -> Vec<Waiting> {
        let mut held = self.held();
        let (mut messages, mut bytes) = (0, 0);
        let fits = |waiting: &&Waiting| {
            messages += waiting.parts.len();
            bytes += waiting.bytes();
            messages <= held.most && bytes <= BYTES
        };
        let count = held.waiting.iter().take_while(fits).count().max(1).min(held.waiting.len());
        if count == 0 {
            held.under_way -= 1;
        }
        held.waiting.drain(..count).collect()
    }

    /// Nobody waits any longer for who sends: whether somebody else has to be found.
    fn left(&self) -> bool {
        let mut held = self.held();
        held.under_way -= 1;
        !held.waiting.is_empty() && held.goes()
    }

    /// So many were stored, or not.
    fn went(&self, count: usize, well: bool) {
        let mut held = self.held();
        if well {
            held.most = (held.most + count).min(MOST);
        } else if count > 1 {
            held.most = count / 2;
        }
    }
}

impl Held {
    fn goes(&mut self) -> bool {
        let goes = self.under_way < UNDER_WAY;
        self.under_way += usize::from(goes);
        goes
    }
}

impl Inner {
    /// Has it stored with others that wait.
    pub(super) fn store_together(self: &Arc<Inner>, waiting: Waiting) {
        if self.together.join(waiting) {
            self.begin_sending();
        }
    }

    fn begin_sending(self: &Arc<Inner>) {
        self.runtime.spawn(Arc::clone(self).send());
    }

    async fn send(self: Arc<Inner>) {
        // Who is about to append in this moment joins.
        tokio::task::yield_now().await;
        loop {
            let next = self.together.next();
            if next.is_empty() {
                return;
            }
            let mut storing = std::pin::pin!(self.store(next));
            if timeout(STALLED, &mut storing).await.is_err() {
                if self.together.left() {
                    self.begin_sending();
                }
                return storing.await;
            }
        }
    }

    async fn store(self: &Arc<Inner>, all: Vec<Waiting>) {
        let puts: Vec<Put> = all.iter().flat_map(|it| self.puts(&it.parts, &it.before)).collect();
        let count = puts.len();
        let stored = self.api.put_at_once(puts).await;
        self.together.went(all.len(), stored.is_ok());
        match stored {
            Ok(last) => {
                let mut before = last - count as u64;
                for waiting in all {
                    before += waiting.parts.len() as u64;
                    let place = self.done(&waiting.parts, before);
                    // Who asked may have gone away.
                    _ = waiting.answer.send(Ok(place));
                }
            }
            Err(trouble) => {
                let was_alone = all.len() == 1;
                for waiting in all {
                    self.runtime.spawn(Arc::clone(self).store_alone(waiting, trouble.clone(), was_alone));
                }
            }
        }
    }

    /// Goes on with one of those that could not be stored.
    async fn store_alone(self: Arc<Inner>, waiting: Waiting, trouble: Trouble, was_alone: bool) {
        let Waiting { parts, before, answer, turn } = waiting;
        let stored = match trouble {
            // Its log tells whether it was stored, whoever was with it.
            Trouble::Lost(_) => self.try_on(parts, Some(trouble)).await,
            // Another of them may have been to blame.
            _ if !was_alone => self.append_alone(parts, before).await,
            Trouble::Refused(error) => Err(error),
            _ => self.try_on(parts, Some(trouble)).await,
        };
        // Who asked may have gone away.
        _ = answer.send(stored);
        drop(turn);
    }
}
