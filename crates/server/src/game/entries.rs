//! The entries of a game, kept small: thousands of games go on at once, and what was entered is looked at again only now and then.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};
use std::ops::Range;

use jadoube_clock::Millis;
use jadoube_hall::log::{Body, Entry, Hash, Id, Salt, Sender};
use jadoube_hall::rights::Seat;

/// All entries of a game, in order.
#[derive(Default)]
pub(crate) struct Entries {
    kept: Vec<Kept>,
    /// Who has sent something: the id of the token, and how often.
    senders: Vec<(Box<str>, u32)>,
    /// The place of each act, by a sum over its sender and its id. Two that have the same sum by accident are told apart when they are
    /// looked at; what is not found here the store knows.
    sent: HashMap<u64, u32, BuildHasherDefault<Itself>>,
    sums: RandomState,
}

/// A sum is spread as it is.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, sum: u64) {
        self.0 = sum;
    }
}

/// An entry without its number, which is its place, and with its event as text.
#[derive(PartialEq)]
struct Kept {
    id: Id,
    at: Millis,
    seat: Seat,
    /// Its place among the senders.
    sender: Option<u32>,
    event: Option<Box<str>>,
    digest: Hash,
    salt: Salt,
    hash: Hash,
    /// The digest of what was sent.
    request: Option<Hash>,
}

impl Entries {
    /// Adds the next entry, with the digest of what was sent.
    pub(super) fn push(&mut self, entry: &Entry, request: Option<Hash>) {
        let sender = entry.sender.token.as_deref().map(|token| self.counted(token));
        if let Some(sender) = sender {
            self.sent.insert(self.sums.hash_one((sender, entry.id.as_str())), self.kept.len() as u32);
        }
        let (event, digest, salt) = match &entry.body {
            Body::Whole { event, digest, salt } => {
                // A value is JSON always.
                (serde_json::to_string(event).ok().map(Into::into), *digest, *salt)
            }
            Body::Hidden(digest) => (None, *digest, Salt([0; 16])),
        };
        let (id, at, seat, hash) = (entry.id.clone(), entry.at, entry.sender.seat, entry.hash);
        self.kept.push(Kept { id, at, seat, sender, event, digest, salt, hash, request });
    }

    /// The place of a sender, who has sent one more.
    fn counted(&mut self, token: &str) -> u32 {
        let place = self.place_of(token).unwrap_or_else(|| {
            self.senders.push((token.into(), 0));
            self.senders.len() as u32 - 1
        });
        self.senders[place as usize].1 += 1;
        place
    }

    fn place_of(&self, token: &str) -> Option<u32> {
        self.senders.iter().position(|(of, _)| **of == *token).map(|place| place as u32)
    }

    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// When the last entry was made; the scheduled start before there is one.
    pub(crate) fn last_at(&self) -> Millis {
        self.kept.last().map_or(Millis::ZERO, |kept| kept.at)
    }

    /// Who made the last entry.
    pub(super) fn last_seat(&self) -> Option<Seat> {
        self.kept.last().map(|kept| kept.seat)
    }

    /// The hash of the entry that has a version; none before the first.
    pub(crate) fn hash(&self, version: usize) -> Option<Hash> {
        self.kept.get(version.checked_sub(1)?).map(|kept| kept.hash)
    }

    /// How many were made until a time. Times of entries never fall.
    pub(super) fn until(&self, at: Millis) -> usize {
        self.kept.partition_point(|kept| kept.at <= at)
    }

    /// How many a token has sent.
    pub(super) fn acts_of(&self, token: &str) -> u32 {
        self.place_of(token).map_or(0, |place| self.senders[place as usize].1)
    }

    /// The version of what a token has sent under an id, and the digest of what that was.
    pub(super) fn sent(&self, token: &str, id: &Id) -> Option<(u32, Option<Hash>)> {
        let sender = self.place_of(token)?;
        let place = *self.sent.get(&self.sums.hash_one((sender, id.as_str())))?;
        let kept = self.kept.get(place as usize)?;
        (kept.sender == Some(sender) && kept.id == *id).then_some((place + 1, kept.request))
    }

    /// A fault that a test plants.
    pub(super) fn forget_ids(&mut self) {
        self.sent.clear();
    }

    /// An entry as the log has it.
    pub(crate) fn get(&self, place: usize) -> Option<Entry> {
        let kept = self.kept.get(place)?;
        let token = kept.sender.map(|place| self.senders[place as usize].0.to_string());
        let body = match &kept.event {
            // It was written from a value.
            Some(event) => Body::Whole {
                event: serde_json::from_str(event).unwrap_or_default(),
                digest: kept.digest,
                salt: kept.salt,
            },
            None => Body::Hidden(kept.digest),
        };
        Some(Entry {
            version: place as u32 + 1,
            id: kept.id.clone(),
            at: kept.at,
            sender: Sender { seat: kept.seat, token },
            body,
            hash: kept.hash,
        })
    }

    /// Some of the entries, as the log has them.
    pub(crate) fn of(&self, places: Range<usize>) -> impl DoubleEndedIterator<Item = Entry> {
        places.filter_map(|place| self.get(place))
    }

    /// All of them, as the log has them.
    pub(super) fn all(&self) -> Vec<Entry> {
        self.of(0..self.len()).collect()
    }

    pub(super) fn is_same(&self, other: &Entries) -> bool {
        self.kept == other.kept && self.senders == other.senders
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jadoube_hall::log::Draft;
    use serde_json::json;

    fn entries() -> Vec<Entry> {
        let mut hash = Hash([1; 32]);
        let sender = |seat, token: Option<&str>| Sender { seat, token: token.map(str::to_owned) };
        [
            (
                sender(Seat::White, Some("anna")),
                "same-id-of-an-act",
                json!({"event": "set-clock", "white": 61.204}),
            ),
            (sender(Seat::Black, Some("bert")), "same-id-of-an-act", json!({"event": "press"})),
            (sender(Seat::Program, None), "id-of-the-program", json!({"event": "tick"})),
        ]
        .into_iter()
        .zip(1..)
        .map(|((sender, id, event), version)| {
            let (id, at) = (id.parse().unwrap(), Millis(10 * i64::from(version)));
            let (rulings, salt) = (Hash([2; 32]), Salt([version as u8; 16]));
            let entry = Entry::new(hash, Draft { version, id, at, sender, event, rulings, salt }).unwrap();
            hash = entry.hash;
            entry
        })
        .collect()
    }

    #[test]
    fn what_is_kept_is_what_was_entered() {
        let (all, mut kept) = (entries(), Entries::default());
        for entry in &all {
            kept.push(entry, None);
        }
        kept.push(&Entry { version: 4, at: Millis(40), ..all[1].hidden().unwrap() }, None);
        assert_eq!(kept.all()[..3], all);
        assert_eq!(kept.get(3).unwrap().body, all[1].body.hidden().unwrap());
        assert_eq!((kept.hash(0), kept.hash(3)), (None, Some(all[2].hash)));
        assert_eq!([9, 20, 25, 40].map(|at| kept.until(Millis(at))), [0, 2, 2, 4]);
    }

    #[test]
    fn an_id_is_its_senders_own() {
        let (all, mut kept) = (entries(), Entries::default());
        for (entry, request) in all.iter().zip([Some(Hash([7; 32])), Some(Hash([8; 32])), None]) {
            kept.push(entry, request);
        }
        assert_eq!(kept.sent("anna", &all[0].id), Some((1, Some(Hash([7; 32])))));
        assert_eq!(kept.sent("bert", &all[0].id), Some((2, Some(Hash([8; 32])))));
        assert_eq!(kept.sent("anna", &all[2].id), None);
        assert_eq!(kept.sent("carl", &all[0].id), None);
        assert_eq!((kept.acts_of("anna"), kept.acts_of("carl")), (1, 0));
        // Two acts whose sums are the same: the one that was entered is not taken for the other.
        let place = kept.sums.hash_one((1_u32, "another-id-of-an-act"));
        kept.sent.insert(place, 0);
        assert_eq!(kept.sent("bert", &"another-id-of-an-act".parse().unwrap()), None);
    }
}
