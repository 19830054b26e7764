//! A finding as it is written: what programs read, what the journal keeps, what the page shows.

use std::fmt::Display;
use std::str::FromStr;

use jadoube_audit::{Change, Finding, Kind, Severity};
use jadoube_laws::Lang;
use jadoube_notation::{Style, relettered};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A finding with its sentence in one language.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The file.
    pub file: String,
    /// The line in the file, from 1; in what it unpacks to, where it is packed.
    pub line: u64,
    /// The bytes before it there.
    pub offset: u64,
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The first line of the game.
    pub game_line: u64,
    /// The Event tag.
    pub event: String,
    /// The Site tag.
    pub site: String,
    /// The Date tag.
    pub date: String,
    /// The Round tag.
    pub round: String,
    /// The White tag.
    pub white: String,
    /// The Black tag.
    pub black: String,
    /// The Result tag.
    pub result: String,
    /// The half-move, from 1; 0 before the first.
    pub ply: u32,
    /// The half-move as people write it: `12...Nf6`; empty before the first.
    #[serde(rename = "move")]
    pub move_name: String,
    /// The kind of finding.
    #[serde(rename = "finding", serialize_with = "written", deserialize_with = "read")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub kind: Kind,
    /// How much it weighs.
    #[serde(serialize_with = "written", deserialize_with = "severity")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub severity: Severity,
    /// The rulebook by which the game was judged.
    pub rulebook: String,
    /// The clause by its number; empty where only PGN is concerned.
    pub law: String,
    /// The clause by its concept.
    pub concept: String,
    /// The position.
    pub fen: String,
    /// The squares that the half-move changed.
    pub squares: Vec<String>,
    /// The sentence.
    pub text: String,
    /// The stable name of the text, whatever its language.
    pub says: String,
}

impl Row {
    /// A finding in a file, told in a language.
    pub fn of(file: &str, finding: &Finding, lang: Lang) -> Row {
        let heading = &finding.heading;
        Row {
            file: file.to_owned(),
            line: finding.place.line.max(1),
            offset: finding.place.offset,
            game: finding.game,
            game_line: heading.place.line.max(1),
            event: heading.event.clone(),
            site: heading.site.clone(),
            date: heading.date.clone(),
            round: heading.round.clone(),
            white: heading.white.clone(),
            black: heading.black.clone(),
            result: heading.result.clone(),
            ply: finding.ply,
            move_name: finding.move_name().unwrap_or_default(),
            kind: finding.kind,
            severity: finding.severity,
            rulebook: finding.rulebook.to_string(),
            law: finding.clause.map_or(String::new(), |clause| clause.law().to_owned()),
            concept: finding.clause.map_or(String::new(), |clause| clause.concept().slug().to_owned()),
            fen: finding.position.fen().to_string(),
            squares: finding.changed.into_iter().map(|square| square.to_string()).collect(),
            text: finding.text(lang),
            says: finding.says().to_owned(),
        }
    }

    /// What makes it the same finding in another run, wherever the game stands by then.
    pub fn identity(&self) -> String {
        let ply = self.ply.to_string();
        let fields = [
            self.kind.as_str(),
            &self.says,
            &ply,
            &self.white,
            &self.black,
            &self.event,
            &self.site,
            &self.date,
            &self.round,
        ];
        fields.map(|field| field.replace(['\t', '\n', '\r'], " ")).join("\t")
    }

    /// The year of the game; 0 where it is not known.
    pub fn year(&self) -> u16 {
        self.date.get(..4).and_then(|year| year.parse().ok()).unwrap_or(0)
    }
}

/// A half-move with its number in the letters of a language: `12...Nd4` is `12...Rd4` in Finnish.
pub fn told_move(name: &str, lang: Lang) -> String {
    let text = name.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
    let number = &name[..name.len() - text.len()];
    let style = Style::scoresheet(lang);
    match lang {
        Lang::En => name.to_owned(),
        _ => format!("{number}{}", relettered(text, Lang::En, style).unwrap_or_else(|| text.to_owned())),
    }
}

/// A change to the text of a game, as it is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Changed {
    /// The file.
    pub file: String,
    /// The line in the file, from 1.
    pub line: u64,
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The clause by its number; empty where only PGN is concerned.
    pub law: String,
    /// The sentence.
    pub text: String,
    /// The stable name of the sentence, whatever its language.
    pub says: String,
}

impl Changed {
    /// A change to a game of a file, told in a language.
    pub fn of(file: &str, game: u64, change: &Change, lang: Lang) -> Changed {
        Changed {
            file: file.to_owned(),
            line: change.place.line,
            game,
            law: change.clause.map_or(String::new(), |clause| clause.law().to_owned()),
            text: change.text(lang),
            says: change.says().to_owned(),
        }
    }
}

fn written<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

fn read<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

fn severity<'de, D: Deserializer<'de>>(from: D) -> Result<Severity, D::Error> {
    let name = String::deserialize(from)?;
    let known = Severity::ALL.into_iter().find(|severity| severity.as_str() == name);
    known.ok_or_else(|| serde::de::Error::custom(format!("`{name}` is no severity")))
}
