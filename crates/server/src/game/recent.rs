//! The last entries of a game, ready to be told: those who follow need neither wait for the act that is being entered nor rule on
//! the game again, and what several of them are told alike is written once.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use axum::extract::ws::Utf8Bytes;
use jadoube_arbiter::{Ruling, ShortState, WrittenRuling};
use jadoube_clock::Millis;
use jadoube_hall::log::{Entry, Hash};
use jadoube_hall::rights::{Kind, Seat, Sight};
use jadoube_laws::Lang;
use serde::Serialize;
use serde_json::Value;

use super::damaged;
use super::seen::in_words;
use crate::problem::Problem;

/// How many entries somebody may be behind before the game is ruled on again for him. A move and its press come together, and so may
/// what both players do; who sees later looks four times a second.
pub(super) const RECENT: usize = 6;

/// An entry, and what came of it.
pub(crate) struct Done {
    pub(crate) entry: Entry,
    pub(crate) rulings: Vec<Ruling>,
    pub(crate) state: ShortState,
    /// Its message as each kind of reader gets it in his language, as far as somebody has got it.
    told: Mutex<Vec<(Kind, Lang, Utf8Bytes)>>,
}

impl Done {
    pub(crate) fn new(entry: Entry, rulings: Vec<Ruling>, state: ShortState) -> Done {
        Done { entry, rulings, state, told: Mutex::default() }
    }

    /// The event, as the log has it.
    pub(crate) fn event(&self) -> &Value {
        self.entry.body.event().unwrap_or(&Value::Null)
    }

    /// The message that tells a reader of it.
    pub(crate) fn message(
        &self,
        sight: Sight,
        lang: Lang,
        token: Option<&str>,
    ) -> Result<Utf8Bytes, Problem> {
        let text = self.told_alike(sight, lang)?;
        if token.is_none() || self.entry.sender.token.as_deref() != token {
            return Ok(text);
        }
        // The id is for its sender alone. An object ends with a brace, and an id has nothing that would have to be escaped.
        let text = text.as_str().strip_suffix('}').unwrap_or_default();
        Ok(Utf8Bytes::from([text, ",\"id\":\"", self.entry.id.as_str(), "\"}"].concat()))
    }

    fn told_alike(&self, sight: Sight, lang: Lang) -> Result<Utf8Bytes, Problem> {
        let kind = sight.kind(self.event());
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, _, text)) = told.iter().find(|(to, of, _)| (*to, *of) == (kind, lang)) {
            return Ok(text.clone());
        }
        let text = Utf8Bytes::from(self.written(kind, lang)?);
        told.push((kind, lang, text.clone()));
        Ok(text)
    }

    fn written(&self, kind: Kind, lang: Lang) -> Result<String, Problem> {
        let Done { entry, rulings, state, .. } = self;
        let (rulings, words) = in_words(kind, rulings, lang);
        let message = EntryMessage {
            kind: "entry",
            version: entry.version,
            at: entry.at,
            by: kind.sender(entry.sender.seat),
            event: kind.event(entry),
            rulings,
            words,
            state: kind.short_state(state),
            hash: entry.hash,
        };
        // As long as most are: it need not be made larger again and again.
        let mut text = Vec::with_capacity(1 << 10);
        serde_json::to_writer(&mut text, &message).map_err(|error| damaged(error.to_string()))?;
        String::from_utf8(text).map_err(|error| damaged(error.to_string()))
    }
}

/// An entry as it is told over a socket; its sender gets its `id` besides.
#[derive(Serialize)]
struct EntryMessage<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    version: u32,
    at: Millis,
    by: Option<Seat>,
    event: Option<&'a Value>,
    rulings: Vec<WrittenRuling>,
    /// For pages, which have no sentences of their own.
    words: Vec<String>,
    state: Cow<'a, ShortState>,
    hash: Hash,
}

/// The last entries, one after the other without a gap.
#[derive(Default)]
pub(super) struct Recent(RwLock<VecDeque<Arc<Done>>>);

impl Recent {
    /// Keeps the last entry.
    pub(super) fn remember(&self, done: &Arc<Done>) {
        let mut recent = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if recent.back().is_some_and(|last| last.entry.version + 1 != done.entry.version) {
            recent.clear();
        }
        if recent.len() == RECENT {
            recent.pop_front();
        }
        recent.push_back(Arc::clone(done));
    }

    /// The entries after a version up to another, where they are still known.
    pub(super) fn between(&self, after: u32, to: u32) -> Option<Vec<Arc<Done>>> {
        let recent = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (first, last) = (recent.front()?.entry.version, recent.back()?.entry.version);
        let known = first <= after + 1 && to <= last;
        let wanted = |done: &&Arc<Done>| (after + 1..=to).contains(&done.entry.version);
        known.then(|| recent.iter().filter(wanted).cloned().collect())
    }
}
