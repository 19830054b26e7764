//! Facts: a bucket with one value each. The first line of a value tells how often it was set.

use async_nats::HeaderMap;

use super::Inner;
use super::api::{Patience, Put, Trouble, header, told};
use super::message::Raw;
use super::names;
use crate::{Error, Fact, SetFact};

/// What tools for buckets know a removed value by.
pub(super) const REMOVED: (&str, &str) = ("KV-Operation", "DEL");

/// How long it is known that a value was removed: longer than anybody waits for an answer.
pub(super) const FORGOTTEN: (&str, &str) = ("Nats-TTL", "1h");

/// Who set it.
const ID: &str = "Jadoube-Id";

/// A fact as the bucket has it.
struct Present {
    sequence: u64,
    id: Option<String>,
    fact: Option<Fact>,
}

fn read(raw: Option<Raw>) -> Result<Present, Error> {
    let Some(raw) = raw else { return Ok(Present { sequence: 0, id: None, fact: None }) };
    let id = header(&raw.headers, ID).map(str::to_owned);
    if header(&raw.headers, REMOVED.0).is_some() {
        return Ok(Present { sequence: raw.sequence, id, fact: None });
    }
    let strange = || Error::Unreadable(format!("`{}` is no fact", raw.subject));
    let end = raw.payload.iter().position(|byte| *byte == b'\n').ok_or_else(strange)?;
    let revision = std::str::from_utf8(&raw.payload[..end]).ok().and_then(|text| text.parse().ok());
    let fact = Fact { revision: revision.ok_or_else(strange)?, value: raw.payload[end + 1..].to_vec() };
    Ok(Present { sequence: raw.sequence, id, fact: Some(fact) })
}

impl Inner {
    fn fact_subject(&self, key: &str) -> String {
        format!("$KV.{}.{}", self.facts_bucket(), names::subject(key))
    }

    fn facts_stream(&self) -> String {
        format!("KV_{}", self.facts_bucket())
    }

    async fn present(&self, key: &str) -> Result<Present, Error> {
        read(self.api.last(&self.facts_stream(), &self.fact_subject(key)).await?)
    }

    pub(super) async fn fact(&self, key: &str) -> Result<Option<Fact>, Error> {
        Ok(self.present(key).await?.fact)
    }

    pub(super) async fn facts(&self, prefix: &str) -> Result<Vec<(String, Fact)>, Error> {
        let mut facts = Vec::new();
        let before = format!("$KV.{}.", self.facts_bucket());
        for key in self.names(&self.facts_stream(), &before, prefix).await? {
            if let Some(fact) = self.fact(&key).await? {
                facts.push((key, fact));
            }
        }
        Ok(facts)
    }

    /// Sets facts: all of them or none.
    pub(super) async fn set(&self, facts: Vec<SetFact>) -> Result<(), Error> {
        if facts.is_empty() {
            return Ok(());
        }
        let id = self.api.unique();
        let mut patience = Patience::default();
        let mut open: Option<(String, Vec<u64>)> = None;
        loop {
            let mut present = Vec::with_capacity(facts.len());
            for fact in &facts {
                present.push(self.present(&fact.key).await?);
            }
            if present.iter().any(|it| it.id.as_ref() == Some(&id)) {
                return Ok(());
            }
            if let Some((why, expected)) = &open
                && present.iter().zip(expected).all(|(present, expected)| present.sequence != *expected)
            {
                // Somebody has set them since: had they been set before that, it could not be seen any more.
                let whatever = facts.iter().all(|fact| fact.revision.is_none());
                return if whatever { Ok(()) } else { Err(Error::Unknown(why.clone())) };
            }
            for (fact, present) in facts.iter().zip(&present) {
                let revision = present.fact.as_ref().map_or(0, |fact| fact.revision);
                if fact.revision.is_some_and(|named| named != revision) {
                    return Err(Error::Changed { key: fact.key.clone(), revision });
                }
            }
            let puts = facts.iter().zip(&present).map(|(fact, present)| self.put_fact(fact, present, &id));
            let trouble = match self.api.put(puts.collect()).await {
                Ok(_) => return Ok(()),
                Err(Trouble::Refused(error)) => return Err(error),
                Err(trouble) => trouble,
            };
            if let Trouble::Lost(why) = &trouble {
                open = Some((why.clone(), present.iter().map(|present| present.sequence).collect()));
            }
            if !patience.wait(&trouble).await {
                return Err(match open {
                    Some((why, _)) => Error::Unknown(why),
                    None => Error::ReadOnly(told(&trouble)),
                });
            }
        }
    }

    fn put_fact(&self, fact: &SetFact, present: &Present, id: &str) -> Put {
        let mut headers = HeaderMap::new();
        headers.insert(ID, id);
        let payload = match &fact.value {
            Some(value) => {
                let revision = present.fact.as_ref().map_or(0, |fact| fact.revision) + 1;
                let mut payload = format!("{revision}\n").into_bytes();
                payload.extend_from_slice(value);
                payload
            }
            None => {
                headers.insert(REMOVED.0, REMOVED.1);
                headers.insert(FORGOTTEN.0, FORGOTTEN.1);
                Vec::new()
            }
        };
        let (subject, payload) = (self.fact_subject(&fact.key), payload.into());
        Put { subject, expected: Some(present.sequence), headers, payload }
    }
}
