//! Rulings as the case protocol writes them, with their texts in a language.

use jadoube_board::{Color, Square};
use jadoube_laws::Lang;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Decision, Must, Ruling, Upheld, question_id};
use crate::message::{Change, Message};

/// A ruling with its texts in a language, as the case protocol writes it.
#[derive(Clone, Copy, Debug)]
pub struct InLang<'a> {
    ruling: &'a Ruling,
    lang: Lang,
}

impl Ruling {
    /// The ruling as the case protocol writes it, with its texts in a language.
    pub fn in_lang(&self, lang: Lang) -> InLang<'_> {
        InLang { ruling: self, lang }
    }
}

impl Serialize for Ruling {
    /// With its texts in English.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.in_lang(Lang::En).serialize(serializer)
    }
}

impl Serialize for InLang<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let InLang { ruling, lang } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("on", &ruling.on)?;
        map.serialize_entry("at", &ruling.at)?;
        map.serialize_entry("ruling", ruling.decision.word())?;
        ruling.decision.keys(&mut map, lang)?;
        map.serialize_entry("law", ruling.clause.law())?;
        map.serialize_entry("concept", ruling.clause.concept().slug())?;
        if let Some(book) = ruling.clause.taken_from() {
            map.serialize_entry("taken_from", book.as_str())?;
        }
        map.end()
    }
}

impl Decision {
    fn keys<M: SerializeMap>(&self, map: &mut M, lang: Lang) -> Result<(), M::Error> {
        match self {
            Decision::Bound { player, must } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("must", must)
            }
            Decision::Completed { player, made, ply } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("move", made)?;
                map.serialize_entry("ply", ply)
            }
            Decision::Illegal { player, count, made, breaks, why } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("count", count)?;
                made.map_or(Ok(()), |made| map.serialize_entry("move", &made))?;
                breaks.map_or(Ok(()), |clause| map.serialize_entry("breaks", clause.law()))?;
                why.map_or(Ok(()), |fault| told(map, "why", &fault.into(), lang))
            }
            Decision::Restored { fen, ply } => {
                map.serialize_entry("fen", fen)?;
                map.serialize_entry("ply", ply)
            }
            Decision::Replaced { square, piece } => {
                map.serialize_entry("square", &square.to_string())?;
                map.serialize_entry("piece", &piece.letter())
            }
            Decision::Time { player, seconds } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("seconds", seconds)
            }
            Decision::Clock { running, white, black } => {
                map.serialize_entry("running", running.map_or("none", Color::word))?;
                map.serialize_entry("white", white)?;
                map.serialize_entry("black", black)
            }
            Decision::Offer { by, status } => {
                map.serialize_entry("by", by.word())?;
                map.serialize_entry("status", status.word())
            }
            Decision::Claim { by, claim, upheld } => {
                map.serialize_entry("by", by.word())?;
                map.serialize_entry("claim", claim.word())?;
                match upheld {
                    Upheld::Yes => map.serialize_entry("upheld", &true),
                    Upheld::No => map.serialize_entry("upheld", &false),
                    Upheld::Deferred => map.serialize_entry("upheld", "deferred"),
                }
            }
            Decision::Flag { player, stands } => {
                map.serialize_entry("player", player.word())?;
                map.serialize_entry("stands", stands)
            }
            Decision::Stands { what } => map.serialize_entry("what", what.word()),
            Decision::Penalty { of, penalty, seconds, points } => {
                map.serialize_entry("of", of.word())?;
                map.serialize_entry("penalty", penalty.word())?;
                seconds.map_or(Ok(()), |seconds| map.serialize_entry("seconds", &seconds))?;
                points.map_or(Ok(()), |points| map.serialize_entry("points", &(f64::from(points) / 100.0)))
            }
            Decision::Decide { question, about, choices, suggested, ground } => {
                map.serialize_entry("question", &question_id(*question))?;
                let words: Vec<&str> = choices.iter().map(|choice| choice.word()).collect();
                map.serialize_entry("about", about.word())?;
                map.serialize_entry("choices", &words)?;
                map.serialize_entry("suggested", suggested.word())?;
                told(map, "ground", ground, lang)
            }
            Decision::Over { result, reason } => {
                map.serialize_entry("result", result.text())?;
                map.serialize_entry("reason", reason.word())
            }
            Decision::Annulled { reason } => map.serialize_entry("reason", reason.word()),
            Decision::Refused { why } => told(map, "why", why, lang),
            Decision::Notice { text } => told(map, "text", text, lang),
            Decision::Resumed { was } => was.map_or(Ok(()), |(result, reason)| {
                map.serialize_entry("was", result.text())?;
                map.serialize_entry("reason", reason.word())
            }),
            Decision::Struck { entry, why, changed } => {
                map.serialize_entry("entry", entry)?;
                map.serialize_entry("why", &format_args!("{why}"))?;
                let words: Vec<&str> = changed.iter().map(Change::word).collect();
                map.serialize_entry("changed", &words)
            }
            Decision::Accepted { what } => map.serialize_entry("what", what.word()),
        }
    }
}

/// A text in the language asked for, and its name, which is the same in all.
fn told<M: SerializeMap>(
    map: &mut M,
    key: &'static str,
    message: &Message,
    lang: Lang,
) -> Result<(), M::Error> {
    map.serialize_entry(key, &message.told(lang))?;
    map.serialize_entry("says", message.key())
}

impl Serialize for Must {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let list = |square: &Square| [square.to_string()];
        if *self == Must::Free {
            return serializer.serialize_str("free");
        }
        let mut map = serializer.serialize_map(None)?;
        match self {
            Must::Free => {}
            Must::Move(from) => map.serialize_entry("move", &list(from))?,
            Must::MoveTo(from, to) => {
                map.serialize_entry("move", &list(from))?;
                map.serialize_entry("to", &list(to))?;
            }
            Must::PromoteTo(from, to, role) => {
                map.serialize_entry("move", &list(from))?;
                map.serialize_entry("to", &list(to))?;
                map.serialize_entry("promote", &role.letter())?;
            }
            Must::Capture(square) => map.serialize_entry("capture", &list(square))?,
            Must::MoveAndCapture(from, square) => {
                map.serialize_entry("move", &list(from))?;
                map.serialize_entry("capture", &list(square))?;
            }
            Must::Castle(side) => map.serialize_entry("castle", side.word())?,
            Must::Promote(role) => map.serialize_entry("promote", &role.letter())?,
        }
        map.end()
    }
}
