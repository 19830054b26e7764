//! Events as JSON: one flat object, checked key by key.

use jadoube_clock::Millis;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Act, By, Claim, ClaimKind, Event, EventWord, What};
use crate::protocol::arrangement::Arrangement;
use crate::protocol::json::{Fault, Held, Members, read, write_flat};
use crate::protocol::line::{CaseLine, EventLine, JsonLine, Known, Read};
use crate::protocol::made::MoveText;

const EXAMPLE: &str = "{\"at\": 5, \"by\": \"white\", \"event\": \"press\"}";

impl<'de> Deserialize<'de> for CaseLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CaseLine, D::Error> {
        read(deserializer, "the line", |held| case_line(held, &Nothing))
    }
}

impl<'de> Deserialize<'de> for EventLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EventLine, D::Error> {
        read(deserializer, "the event", |held| line(Members::of(held, EXAMPLE)?, &Nothing))
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event, D::Error> {
        read(deserializer, "the event", |held| event(Members::of(held, EXAMPLE)?, &Nothing))
    }
}

impl<'de> Deserialize<'de> for Act {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Act, D::Error> {
        read(deserializer, "the event", |held| act(held, None, &Nothing))
    }
}

impl<'de> Deserialize<'de> for JsonLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JsonLine, D::Error> {
        Held::deserialize(deserializer).map(|held| JsonLine(Read::Held(held)))
    }
}

/// The line of a case, by what is known.
pub(in crate::protocol) fn understood(held: Held, known: &dyn Known) -> Result<CaseLine, String> {
    case_line(held, known).map_err(|fault| fault.within("the line").to_string())
}

/// What somebody wants to enter, by what is known.
pub(in crate::protocol) fn understood_act(
    held: Held,
    sender: Option<By>,
    known: &dyn Known,
) -> Result<Act, String> {
    act(held, sender, known).map_err(|fault| fault.within("the event").to_string())
}

/// Nothing is known but the line itself.
struct Nothing;

impl Known for Nothing {
    fn next(&self) -> Option<Millis> {
        None
    }

    fn moves(&self, _: By, _: &str, texts: &[String]) -> Result<Vec<MoveText>, String> {
        texts.iter().map(|text| text.parse().map_err(|error: crate::NotAMove| error.to_string())).collect()
    }
}

fn case_line(held: Held, known: &dyn Known) -> Result<CaseLine, Fault> {
    let mut members = Members::of(held, EXAMPLE)?;
    if !members.has("game") {
        return line(members, known).map(CaseLine::Event);
    }
    if members.has("at") || members.has("event") {
        return Err(Fault::custom("a line is the arrangement (`game`) or an event, not both"));
    }
    let game = Arrangement::understand(members.take_held("game")?)?;
    match members.left() {
        Some(key) => Err(Fault::custom(format_args!(
            "`{key}` does not stand beside `game`: it is a key of the arrangement or none"
        ))),
        None => Ok(CaseLine::Game(Box::new(game))),
    }
}

fn line(mut members: Members, known: &dyn Known) -> Result<EventLine, Fault> {
    let at: Option<Millis> = members.take("at")?;
    let at = at
        .or_else(|| known.next())
        .ok_or_else(|| Fault::custom("an event needs the key `at`, seconds since the scheduled start"))?;
    if at < Millis::ZERO {
        return Err(Fault::custom("`at` is below zero; it counts seconds since the scheduled start"));
    }
    Ok(EventLine { at, event: event(members, known)? })
}

fn event(mut members: Members, known: &dyn Known) -> Result<Event, Fault> {
    let by: Option<By> = members.take("by")?;
    let by =
        by.ok_or_else(|| Fault::custom("an event needs the key `by`: white, black, arbiter or assistant"))?;
    let what = what(members, Some(by), known)?;
    check_actor(by, &what)?;
    Ok(Event { by, what })
}

fn act(held: Held, sender: Option<By>, known: &dyn Known) -> Result<Act, Fault> {
    let mut members = Members::of(held, EXAMPLE)?;
    let by = members.take("by")?;
    let what = what(members, by.or(sender), known)?;
    by.map_or(Ok(()), |by| check_actor(by, &what))?;
    Ok(Act { by, what })
}

fn what(mut members: Members, by: Option<By>, known: &dyn Known) -> Result<What, Fault> {
    let word: Option<String> = members.take("event")?;
    let word = word.ok_or_else(|| Fault::custom("a line needs the key `event`"))?;
    if let Some(by) = by {
        tell_by_squares(&mut members, by, &word, known)?;
    }
    let what = What::deserialize(members.of_kind("event", word))?;
    if let What::Claim(claim) = &what {
        check_claim(claim)?;
    }
    Ok(what)
}

/// What belongs to another claim is not passed over.
fn check_claim(claim: &Claim) -> Result<(), Fault> {
    let order = claim.first.is_some() && claim.kind != ClaimKind::Flag;
    let line = !claim.line.is_empty() && claim.kind != ClaimKind::ForcedMate;
    let key = match (order, line) {
        (true, _) => "first",
        (_, true) => "moves",
        _ => return Ok(()),
    };
    Err(format!("the claim `{}` does not take the key `{key}`", claim.kind.word()).into())
}

/// Moves that are written otherwise are told by their squares, as far as that is known.
fn tell_by_squares(members: &mut Members, by: By, word: &str, known: &dyn Known) -> Result<(), Fault> {
    for key in ["move", "moves"] {
        let mut texts = members.texts(key);
        if texts.iter().all(|text| text.parse::<MoveText>().is_ok()) {
            continue;
        }
        let written: Vec<String> = texts.iter().map(|text| text.to_string()).collect();
        let moves = known.moves(by, word, &written).map_err(|why| Fault::from(why).at(key))?;
        for (text, made) in texts.iter_mut().zip(moves) {
            **text = made.to_string();
        }
    }
    Ok(())
}

/// What an arbiter reports in a player's name is no case; these are left to the game, which refuses them with a clause.
const RULED_ON: [EventWord; 3] = [EventWord::Record, EventWord::Announce, EventWord::Sign];

/// Acts of a player cannot be the arbiter's, and the program neither speaks for others nor they for it. Whether a player may
/// do what is the arbiter's, the game rules on.
fn check_actor(by: By, what: &What) -> Result<(), Fault> {
    use super::Actors::{Players, Program};
    let word = what.word();
    let wrong = match (what.actors(), by) {
        (Players, By::Arbiter) if !RULED_ON.contains(&word) => {
            format!("the event `{word}` is a player's: `by` is white or black")
        }
        (Program, By::Program) => return Ok(()),
        (Program, _) if word == EventWord::Tick => {
            "the event `tick` is the program's alone: time passes with every other event".to_owned()
        }
        (Program, _) => "the reason `interruption` is the program's alone".to_owned(),
        (_, By::Program) => format!(
            "the event `{word}` is not the program's: it only lets time pass (`tick`) and tells of an interruption"
        ),
        _ => return Ok(()),
    };
    Err(wrong.into())
}

impl Serialize for CaseLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            CaseLine::Game(game) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("game", game)?;
                map.end()
            }
            CaseLine::Event(line) => line.serialize(serializer),
        }
    }
}

impl Serialize for EventLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("at", &self.at)?;
        write(Some(self.event.by), &self.event.what, &mut map)?;
        map.end()
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write(Some(self.by), &self.what, &mut map)?;
        map.end()
    }
}

impl Serialize for Act {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write(self.by, &self.what, &mut map)?;
        map.end()
    }
}

fn write<M: SerializeMap>(by: Option<By>, what: &What, map: &mut M) -> Result<(), M::Error> {
    by.map_or(Ok(()), |by| map.serialize_entry("by", &by))?;
    write_flat(map, "event", |flat| what.serialize(flat))
}
