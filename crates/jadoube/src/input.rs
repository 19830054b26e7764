//! What is read from arguments and standard input.

use std::io::{self, Read};

use std::str::FromStr;

use anyhow::{Context, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jadoube::board::Position;
use jadoube::laws::{Lang, Pace, RulebookId, Supervision};
use jadoube_answers::repaired;

use crate::error::{WithHint, note};

/// Reads a language.
pub fn lang() -> impl TypedValueParser<Value = Lang> {
    named(Lang::ALL.iter().map(|lang| lang.as_str()))
}

/// Reads the name of a rulebook.
pub fn rulebook() -> impl TypedValueParser<Value = RulebookId> {
    named(RulebookId::ALL.iter().map(|book| book.as_str()))
}

/// Reads a pace.
pub fn pace() -> impl TypedValueParser<Value = Pace> {
    named(Pace::ALL.iter().map(|pace| pace.as_str()))
}

/// Reads how a game is supervised.
pub fn supervision() -> impl TypedValueParser<Value = Supervision> {
    named(Supervision::ALL.iter().map(|supervision| supervision.as_str()))
}

/// One of these names, which help and completions list.
fn named<T>(names: impl Iterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// The help of an argument that is read by [`position`].
pub const POSITION_HELP: &str = "A FEN in quotes, `startpos`, or `-` to read one from standard input";

/// No FEN is nearly as long.
const LONGEST_FEN: u64 = 4096;

/// The position that an argument names. What is no strict FEN but can be repaired is, and the repairs are told.
pub fn position(argument: &str) -> anyhow::Result<Position> {
    match argument {
        "startpos" => Ok(Position::INITIAL),
        "-" => fen(one_line(io::stdin())?.trim()).context("standard input"),
        text => fen(text),
    }
}

fn fen(text: &str) -> anyhow::Result<Position> {
    let (position, repairs) =
        repaired(text).hint(format!("a FEN looks like `{}`", Position::INITIAL.fen()))?;
    if let Some(repairs) = repairs {
        for repair in repairs.iter() {
            note(format_args!("FEN repaired: {repair}"));
        }
        note(format_args!("read as {}", position.fen()));
    }
    Ok(position)
}

fn one_line(input: impl Read) -> anyhow::Result<String> {
    let mut text = String::new();
    input.take(LONGEST_FEN + 1).read_to_string(&mut text).context("standard input cannot be read")?;
    if text.len() as u64 > LONGEST_FEN || text.trim().lines().count() > 1 {
        bail!("standard input: expected one FEN on one line");
    }
    Ok(text)
}
