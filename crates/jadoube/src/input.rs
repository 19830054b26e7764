//! What is read from arguments and standard input.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
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

/// No line of a case or of a list of positions is nearly as long, and no configuration: what goes on further never ends.
const LONGEST: u64 = 4 << 20;

/// Reads on to the end of a line, and tells how much that was.
///
/// # Errors
/// It cannot be read, or the line goes on and on: a device would fill all memory.
pub fn read_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let left = (LONGEST + 1).saturating_sub(bytes.len() as u64);
    let read = input.take(left).read_until(b'\n', bytes)?;
    match bytes.len() as u64 > LONGEST {
        true => Err(unfit(format!("a line is longer than {} MiB", LONGEST >> 20))),
        false => Ok(read),
    }
}

/// Reads to the end, as far as that is no further than so many bytes.
pub fn read_all(input: &mut impl Read, bytes: &mut Vec<u8>, most: u64) -> io::Result<()> {
    let read = input.take(most + 1).read_to_end(bytes)?;
    match read as u64 > most {
        true => Err(unfit(format!("it is longer than {} MiB", most >> 20))),
        false => Ok(()),
    }
}

/// The text of a file that people write by hand.
pub fn text(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    read_all(&mut File::open(path)?, &mut bytes, LONGEST)?;
    String::from_utf8(bytes).map_err(|_| unfit("this is not UTF-8 text".to_owned()))
}

fn unfit(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, repeat};

    use super::*;

    #[test]
    fn what_never_ends_is_not_read_for_ever() {
        let mut bytes = Vec::new();
        let error = read_line(&mut BufReader::new(repeat(b'a')), &mut bytes).unwrap_err();
        assert_eq!(error.to_string(), "a line is longer than 4 MiB");
        let error = read_all(&mut repeat(b'a'), &mut Vec::new(), 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it is longer than 1 MiB");
        let (mut lines, mut line) = (&b"one\ntwo"[..], Vec::new());
        assert_eq!(read_line(&mut lines, &mut line).unwrap(), 4);
        assert_eq!((read_line(&mut lines, &mut line).unwrap(), line), (3, b"one\ntwo".to_vec()));
    }
}
