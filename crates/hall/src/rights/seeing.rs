//! What somebody sees: one door for every output.

use std::borrow::Cow;

use jadoube_arbiter::{Arrangement, EventWord, ShortState, State, WrittenRuling};
use jadoube_clock::Millis;
use serde_json::Value;

use super::planted::{Wrong, is};
use super::seat::Seat;
use super::tables::seen;
use crate::log::{Body, Entry, Head, NotCanonical};

/// How much of an entry is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sees {
    /// What was entered, and what was ruled on it.
    Body,
    /// That something was entered, by whom and when, and a digest of it.
    Digest,
}

/// What a seat sees of what was entered. A sealed move in plain, as an old log may have it, is nobody's to read.
pub fn sees(seat: Seat, event: &Value) -> Sees {
    let word = event.get("event").and_then(Value::as_str).and_then(|word| word.parse::<EventWord>().ok());
    match word {
        Some(EventWord::Seal) if event.get("commitment").is_none() && !is(Wrong::SealRead) => Sees::Digest,
        Some(_) if !is_here(seat) && tells_of_a_disability(event) => Sees::Digest,
        Some(word) => seen(seat, word),
        // What this program does not know it shows to arbiters alone.
        None if seat.is_arbiter() => Sees::Body,
        None => Sees::Digest,
    }
}

/// Whether somebody is at the board or its arbiter.
fn is_here(seat: Seat) -> bool {
    seat.is_at_the_board() || seat.is_arbiter() || seat == Seat::Program || is(Wrong::Here(seat))
}

/// Whether an event lets it be seen that a player is blind or disabled or has an assistant.
fn tells_of_a_disability(event: &Value) -> bool {
    let has = |key: &str, word: &str| event.get(key).and_then(Value::as_str) == Some(word);
    has("by", "assistant")
        || has("event", "announce")
        || has("manner", "feel")
        || has("because", "clock-assistant")
        || has("because", "recording-assistant")
}

/// Whether a ruling does.
fn speaks_of_a_disability(ruling: &WrittenRuling) -> bool {
    ruling.concept.starts_with("visual.") || ruling.concept.contains("assistant")
}

/// A kind of reader: what depends on the seat of who reads an entry depends on this alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kind {
    here: bool,
    sees: Sees,
}

impl Kind {
    /// What was entered, where this kind of reader sees it.
    pub fn event(self, entry: &Entry) -> Option<&Value> {
        entry.body.event().filter(|_| self.sees == Sees::Body)
    }

    /// A ruling on it: none where the entry itself is not shown, and none that speaks of a disability beyond the board.
    pub fn ruling(self, ruling: WrittenRuling) -> Option<WrittenRuling> {
        let shown = self.sees == Sees::Body && (self.here || !speaks_of_a_disability(&ruling));
        shown.then_some(ruling)
    }

    /// The seat from which an entry came: that somebody has an assistant is for those at the board and for arbiters.
    pub fn sender(self, seat: Seat) -> Option<Seat> {
        (self.here || seat != Seat::Assistant).then_some(seat)
    }

    /// The state in short.
    pub fn short_state(self, state: &ShortState) -> Cow<'_, ShortState> {
        short_state(self.here, state)
    }
}

/// The state in short, without the numbers of open questions beyond the board.
fn short_state(here: bool, state: &ShortState) -> Cow<'_, ShortState> {
    if here || state.open_questions.is_empty() {
        return Cow::Borrowed(state);
    }
    let mut state = state.clone();
    state.open_questions.clear();
    Cow::Owned(state)
}

/// The eyes of one reader at one board: every answer, feed and file passes through it.
///
/// For who sees with a delay a game simply is what it was then: [`Sight::until`] says up to which time, and version, state,
/// result and files are those of the entries up to there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    seat: Seat,
    now: Millis,
    delay: Millis,
}

impl Sight {
    /// A seat that looks now, at an event with a delay for spectators. Times count from the scheduled start.
    pub fn new(seat: Seat, now: Millis, delay: Millis) -> Sight {
        let delay =
            if is_here(seat) || is(Wrong::AtOnce(seat)) { Millis::ZERO } else { delay.max(Millis::ZERO) };
        Sight { seat, now, delay }
    }

    /// Up to which time entries are seen: `None` is everything.
    pub fn until(self) -> Option<Millis> {
        (self.delay > Millis::ZERO).then_some(self.now - self.delay)
    }

    /// Whether what happened at a time is seen yet.
    pub fn reaches(self, at: Millis) -> bool {
        self.until().is_none_or(|until| at <= until)
    }

    /// How many of these entries are seen: the version that the game has for this reader. Times of entries never fall.
    pub fn version(self, entries: &[Entry]) -> usize {
        match self.until() {
            None => entries.len(),
            Some(until) => entries.partition_point(|entry| entry.at <= until),
        }
    }

    /// What kind of reader this is for an event that he sees: readers of one kind are told the same of it.
    pub fn kind(self, event: &Value) -> Kind {
        Kind { here: is_here(self.seat), sees: sees(self.seat, event) }
    }

    /// An entry as this reader may see it; nothing where it is not seen yet.
    ///
    /// # Errors
    /// An entry that cannot be hashed, which no log has.
    pub fn entry(self, entry: &Entry) -> Result<Option<Entry>, NotCanonical> {
        if !self.reaches(entry.at) {
            return Ok(None);
        }
        match &entry.body {
            Body::Whole { event, .. } if sees(self.seat, event) == Sees::Digest => entry.hidden().map(Some),
            _ => Ok(Some(entry.clone())),
        }
    }

    /// The head as this reader may see it: the arrangement only where it can be shown whole.
    ///
    /// # Errors
    /// An arrangement that cannot be hashed, which no log has.
    pub fn head(self, head: &Head) -> Result<Head, NotCanonical> {
        let remarks = |event: &Value| ["white", "black"].iter().any(|side| has_remarks(event.get(*side)));
        match &head.body {
            Body::Whole { event, .. } if !is_here(self.seat) && remarks(event) => head.hidden(),
            _ => Ok(head.clone()),
        }
    }

    /// The arrangement as this reader may see it: what it says of sight, hearing and assistants is for those at the board and
    /// for arbiters.
    pub fn arrangement(self, arrangement: &Arrangement) -> Arrangement {
        let mut arrangement = arrangement.clone();
        if !is_here(self.seat) {
            for player in [&mut arrangement.white, &mut arrangement.black] {
                (player.sighted, player.hearing, player.assistant) = (None, None, None);
            }
        }
        arrangement
    }

    /// The rulings on an entry, or on the arrangement where there is none, as this reader may see them.
    pub fn rulings(self, event: Option<&Value>, rulings: Vec<WrittenRuling>) -> Vec<WrittenRuling> {
        let sees = event.map_or(Sees::Body, |event| sees(self.seat, event));
        let kind = Kind { here: is_here(self.seat), sees };
        rulings.into_iter().filter_map(|ruling| kind.ruling(ruling)).collect()
    }

    /// Whether this reader sees all of a log: only then is it a case that gives the same rulings.
    pub fn sees_all(self, head: &Head, entries: &[Entry]) -> bool {
        let whole = |body: &Body| body.event().is_some();
        let seen = |entry: &Entry| self.entry(entry).is_ok_and(|seen| seen.is_some_and(|it| whole(&it.body)));
        self.head(head).is_ok_and(|head| whole(&head.body)) && entries.iter().all(seen)
    }

    /// The state as this reader may see it: open questions are between the board and the arbiter, and acts are for those who
    /// can do them.
    pub fn state(self, mut state: State) -> State {
        if !is_here(self.seat) {
            state.questions.clear();
            state.acts.clear();
        }
        state
    }

    /// The state in short, as this reader may see it.
    pub fn short_state(self, state: &ShortState) -> Cow<'_, ShortState> {
        short_state(is_here(self.seat), state)
    }
}

fn has_remarks(player: Option<&Value>) -> bool {
    let Some(Value::Object(player)) = player else { return false };
    ["sighted", "hearing", "assistant"].iter().any(|key| player.contains_key(*key))
}
