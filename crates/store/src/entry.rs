//! What goes into a store and what comes out of it.

/// One entry of a log.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// Who sent it and what he calls it: at most one entry of a log has this key.
    pub key: Option<String>,
    /// What it says.
    pub body: Vec<u8>,
}

impl Entry {
    /// An entry without a key.
    pub fn new(body: impl Into<Vec<u8>>) -> Entry {
        Entry { key: None, body: body.into() }
    }

    /// The same with a key.
    pub fn key(self, key: impl Into<String>) -> Entry {
        Entry { key: Some(key.into()), ..self }
    }
}

/// What is to be appended to one log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The log. It need not be there before.
    pub log: String,
    /// How long the log is taken to be.
    pub length: u64,
    /// What comes behind that.
    pub entries: Vec<Entry>,
    /// What becomes of the log's mark.
    pub mark: Mark,
}

impl Append {
    /// Entries for a log whose mark stays as it is.
    pub fn new(log: impl Into<String>, length: u64, entries: impl Into<Vec<Entry>>) -> Append {
        Append { log: log.into(), length, entries: entries.into(), mark: Mark::Keep }
    }

    /// The same with a mark.
    pub fn mark(self, mark: Mark) -> Append {
        Append { mark, ..self }
    }
}

/// What becomes of a log's mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It stays as it is.
    Keep,
    /// The log has this mark from now on.
    Set(i64),
    /// The log has none any more.
    Remove,
}

/// A log with its mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marked {
    /// The log.
    pub log: String,
    /// Its mark.
    pub mark: i64,
}

/// An entry as it stands in the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its place in the order of the whole store: later entries have higher ones.
    pub place: u64,
    /// The log.
    pub log: String,
    /// Its number in the log, from 0.
    pub number: u64,
    /// The entry.
    pub entry: Entry,
}

/// A fact as it stands in the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// How often it was set: 1 and up.
    pub revision: u64,
    /// Its value.
    pub value: Vec<u8>,
}

/// A fact that is to be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetFact {
    /// Its key.
    pub key: String,
    /// The revision that it must have, 0 where there must be none; left out, whatever it is.
    pub revision: Option<u64>,
    /// Its value; none removes it.
    pub value: Option<Vec<u8>>,
}

impl SetFact {
    /// A fact whatever it was before.
    pub fn new(key: impl Into<String>, value: impl Into<Vec<u8>>) -> SetFact {
        SetFact { key: key.into(), revision: None, value: Some(value.into()) }
    }

    /// A fact that goes away whatever it was before.
    pub fn remove(key: impl Into<String>) -> SetFact {
        SetFact { key: key.into(), revision: None, value: None }
    }

    /// The same, only where the fact has this revision; 0 where there is none.
    pub fn at(self, revision: u64) -> SetFact {
        SetFact { revision: Some(revision), ..self }
    }
}
