//! A store that keeps everything in memory and loses it at the end: for tests.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::{Answer, Append, Entry, Error, Fact, Follow, Found, Mark, Marked, SetFact, Store};

/// A store in memory. Clones are the same store.
#[derive(Clone)]
pub struct Memory {
    held: Arc<Mutex<Held>>,
    last: watch::Sender<u64>,
}

#[derive(Clone, Default)]
struct Held {
    logs: BTreeMap<String, Vec<(u64, Entry)>>,
    keys: HashMap<(String, String), u64>,
    order: Vec<(String, u64)>,
    marks: HashMap<String, i64>,
    facts: BTreeMap<String, Fact>,
    full: bool,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { held: Arc::default(), last: watch::Sender::new(0) }
    }
}

impl Memory {
    /// From now on there is no room, or there is again.
    pub fn fill(&self, full: bool) {
        self.held().full = full;
    }

    /// Another store with the same in it.
    pub fn copied(&self) -> Memory {
        let held = self.held().clone();
        let last = watch::Sender::new(held.order.len() as u64);
        Memory { held: Arc::new(Mutex::new(held)), last }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // A panic while it was held left it whole: everything is checked before anything is changed.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer<T: Send + 'static>(result: Result<T, Error>) -> Answer<'static, T> {
    Box::pin(std::future::ready(result))
}

impl Store for Memory {
    fn append(&self, appends: Vec<Append>) -> Answer<'static, u64> {
        let appended = self.held().append(appends);
        if let Ok(last) = appended {
            self.last.send_replace(last);
        }
        answer(appended)
    }

    fn read(&self, log: &str, from: u64, limit: usize) -> Answer<'static, Vec<Found>> {
        let held = self.held();
        let entries = held.logs.get(log).map_or(&[][..], Vec::as_slice);
        let from = usize::try_from(from).unwrap_or(usize::MAX).min(entries.len());
        let numbered = (from as u64..).zip(&entries[from..]).take(limit);
        answer(Ok(numbered.map(|(number, it)| found(log, number, it)).collect()))
    }

    fn length(&self, log: &str) -> Answer<'static, u64> {
        answer(Ok(self.held().length(log)))
    }

    fn find(&self, log: &str, key: &str) -> Answer<'static, Option<Found>> {
        let held = self.held();
        let number = held.keys.get(&(log.to_owned(), key.to_owned())).copied();
        answer(Ok(number.and_then(|number| held.entry(log, number))))
    }

    fn list(&self, prefix: &str, after: &str, limit: usize) -> Answer<'static, Vec<String>> {
        let held = self.held();
        let names = held.logs.keys().filter(|name| name.starts_with(prefix) && name.as_str() > after);
        answer(Ok(names.take(limit).cloned().collect()))
    }

    fn last(&self) -> Answer<'static, u64> {
        answer(Ok(self.held().order.len() as u64))
    }

    fn follow(&self, after: u64) -> Box<dyn Follow> {
        Box::new(Following { store: self.clone(), last: self.last.subscribe(), after })
    }

    fn marks(&self) -> Answer<'static, Vec<Marked>> {
        let held = self.held();
        let mut marks: Vec<Marked> =
            held.marks.iter().map(|(log, &mark)| Marked { log: log.clone(), mark }).collect();
        marks.sort_by(|a, b| (a.mark, &a.log).cmp(&(b.mark, &b.log)));
        answer(Ok(marks))
    }

    fn fact(&self, key: &str) -> Answer<'static, Option<Fact>> {
        answer(Ok(self.held().facts.get(key).cloned()))
    }

    fn facts(&self, prefix: &str) -> Answer<'static, Vec<(String, Fact)>> {
        let held = self.held();
        let under = held.facts.iter().filter(|(key, _)| key.starts_with(prefix));
        answer(Ok(under.map(|(key, fact)| (key.clone(), fact.clone())).collect()))
    }

    fn set(&self, facts: Vec<SetFact>) -> Answer<'static, ()> {
        answer(self.held().set(facts))
    }
}

impl Held {
    fn length(&self, log: &str) -> u64 {
        self.logs.get(log).map_or(0, Vec::len) as u64
    }

    fn entry(&self, log: &str, number: u64) -> Option<Found> {
        let entry = self.logs.get(log)?.get(usize::try_from(number).ok()?)?;
        Some(found(log, number, entry))
    }

    fn append(&mut self, appends: Vec<Append>) -> Result<u64, Error> {
        if self.full {
            return Err(Error::Full("the memory that it was given is used up".to_owned()));
        }
        let mut names = HashSet::new();
        for Append { log, length, entries, .. } in &appends {
            if !names.insert(log) {
                return Err(Error::Malformed(format!("the log `{log}` is named twice")));
            }
            let mut keys = HashSet::new();
            for key in entries.iter().filter_map(|entry| entry.key.as_deref()) {
                if let Some(&number) = self.keys.get(&(log.clone(), key.to_owned())) {
                    return Err(Error::Repeated { log: log.clone(), key: key.to_owned(), number });
                }
                if !keys.insert(key) {
                    return Err(Error::Malformed(format!("the key `{key}` is given twice")));
                }
            }
            let present = self.length(log);
            if present != *length {
                return Err(Error::Conflict { log: log.clone(), length: present });
            }
        }
        for Append { log, entries, mark, .. } in appends {
            for entry in entries {
                let number = self.length(&log);
                if let Some(key) = &entry.key {
                    self.keys.insert((log.clone(), key.clone()), number);
                }
                self.order.push((log.clone(), number));
                self.logs.entry(log.clone()).or_default().push((self.order.len() as u64, entry));
            }
            match mark {
                Mark::Keep => {}
                Mark::Set(at) => drop(self.marks.insert(log, at)),
                Mark::Remove => drop(self.marks.remove(&log)),
            }
        }
        Ok(self.order.len() as u64)
    }

    fn set(&mut self, facts: Vec<SetFact>) -> Result<(), Error> {
        if self.full {
            return Err(Error::Full("the memory that it was given is used up".to_owned()));
        }
        for SetFact { key, revision, .. } in &facts {
            let present = self.facts.get(key).map_or(0, |fact| fact.revision);
            if revision.is_some_and(|revision| revision != present) {
                return Err(Error::Changed { key: key.clone(), revision: present });
            }
        }
        for SetFact { key, value, .. } in facts {
            let revision = self.facts.get(&key).map_or(0, |fact| fact.revision) + 1;
            match value {
                Some(value) => drop(self.facts.insert(key, Fact { revision, value })),
                None => drop(self.facts.remove(&key)),
            }
        }
        Ok(())
    }
}

fn found(log: &str, number: u64, (place, entry): &(u64, Entry)) -> Found {
    Found { place: *place, log: log.to_owned(), number, entry: entry.clone() }
}

struct Following {
    store: Memory,
    last: watch::Receiver<u64>,
    after: u64,
}

impl Follow for Following {
    fn next(&mut self) -> Answer<'_, Vec<Arc<Found>>> {
        Box::pin(async move {
            self.last.wait_for(|&last| last > self.after).await.map_err(|_| Error::Closed)?;
            let held = self.store.held();
            let (log, number) = &held.order[usize::try_from(self.after).map_err(|_| Error::Closed)?];
            let found = held.entry(log, *number).ok_or(Error::Closed)?;
            self.after = found.place;
            Ok(vec![Arc::new(found)])
        })
    }
}
