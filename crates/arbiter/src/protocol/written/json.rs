//! Rulings in JSON: one flat object.

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{InLang, WrittenDecision, WrittenRuling};
use crate::protocol::json::{Fault, Members, read, write_flat};
use crate::protocol::ruling::Ruling;
use jadoube_laws::Lang;

const EXAMPLE: &str = "{\"on\": 1, \"at\": 5, \"ruling\": \"completed\", …}";

impl Serialize for WrittenRuling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("on", &self.on)?;
        map.serialize_entry("at", &self.at)?;
        write_flat(&mut map, "ruling", |flat| self.decision.serialize(flat))?;
        map.serialize_entry("law", &self.law)?;
        map.serialize_entry("concept", &self.concept)?;
        if let Some(book) = &self.taken_from {
            map.serialize_entry("taken_from", book)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for WrittenRuling {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WrittenRuling, D::Error> {
        read(deserializer, "the ruling", |held| {
            let mut members = Members::of(held, EXAMPLE)?;
            let (on, at) = (members.need("on")?, members.need("at")?);
            let word: String = members.need("ruling")?;
            let (law, concept) = (text(&mut members, "law")?, text(&mut members, "concept")?);
            let taken_from: Option<String> = members.take("taken_from")?;
            let decision = WrittenDecision::deserialize(members.of_kind("ruling", word))?;
            let taken_from = taken_from.map(Into::into);
            Ok(WrittenRuling { on, at, decision, law: law.into(), concept: concept.into(), taken_from })
        })
    }
}

fn text(members: &mut Members, key: &'static str) -> Result<String, Fault> {
    members.need(key)
}

impl Serialize for Ruling {
    /// With its texts in English.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.written(Lang::En).serialize(serializer)
    }
}

impl Serialize for InLang<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.ruling.written(self.lang).serialize(serializer)
    }
}
