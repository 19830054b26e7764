//! A game as a server would keep it: the arbiter's log and the chain beside it.

use jadoube_arbiter::{Arrangement, Event, Log, Ruling};
use jadoube_clock::Millis;
use jadoube_hall::Utc;
use jadoube_hall::log::{Draft, Entry, Head, Salt, Sender, of_rulings, without_names};
use serde_json::Value;

/// A game and its chain.
pub struct Kept {
    /// The head.
    pub head: Head,
    /// The entries.
    pub entries: Vec<Entry>,
    /// The game.
    pub game: Log,
}

impl Kept {
    /// A game as arranged.
    pub fn new(arrangement: &str) -> Kept {
        let arrangement: Arrangement = serde_json::from_str(arrangement).unwrap();
        let arrangement = without_names(&arrangement);
        let (game, rulings) = Log::new(&arrangement).unwrap();
        let scheduled: Utc = "2026-11-20T17:00:00Z".parse().unwrap();
        let body = serde_json::to_value(&arrangement).unwrap();
        let name = "club-evening-round3-board1".parse().unwrap();
        let head =
            Head::new(name, scheduled, arrangement.rulebook, body, of_rulings(&rulings), salt(0)).unwrap();
        Kept { head, entries: Vec::new(), game }
    }

    /// Enters an event.
    pub fn enter(&mut self, at: i64, sender: &str, event: &str) -> Vec<Ruling> {
        let value: Value = serde_json::from_str(event).unwrap();
        let event: Event = serde_json::from_value(value.clone()).unwrap();
        let rulings = self.game.handle(&event, Millis(at));
        let version = self.entries.len() as u32 + 1;
        let draft = Draft {
            version,
            id: format!("c0ffee01c0ffee{version:02}").parse().unwrap(),
            at: Millis(at),
            sender: sender.parse::<Sender>().unwrap(),
            event: serde_json::to_value(&event).unwrap(),
            rulings: of_rulings(&rulings),
            salt: salt(version as u8),
        };
        let before = self.entries.last().map_or(self.head.hash, |entry| entry.hash);
        self.entries.push(Entry::new(before, draft).unwrap());
        rulings
    }

    /// The whole log as lines.
    pub fn lines(&self) -> Vec<String> {
        let entries = self.entries.iter().map(Entry::line);
        std::iter::once(self.head.line()).chain(entries).collect()
    }
}

fn salt(byte: u8) -> Salt {
    Salt([byte; 16])
}
