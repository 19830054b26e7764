//! The arrangement of a case: lines `key value`.

use jadoube_arbiter::Arrangement;
use jadoube_laws::{Rulebook, RulebookId};
use serde_json::{Map, Value};

use crate::document::LineError;

/// Keys of the arrangement itself; every other key is one of the regulations.
const KEYS: [&str; 15] = [
    "time",
    "timing",
    "pace",
    "supervision",
    "start",
    "first_increment",
    "clock",
    "watch",
    "white",
    "black",
    "begins",
    "moves",
    "before",
    "winnability",
    "help",
];

/// What was arranged, but for the rulebook.
#[derive(Default)]
pub(crate) struct Arranged {
    game: Map<String, Value>,
    regulations: Map<String, Value>,
    /// The line of each key, for messages.
    lines: Vec<(String, usize)>,
}

impl Arranged {
    /// Takes a line `key value`.
    pub fn add(&mut self, line: usize, text: &str) -> Result<(), LineError> {
        let (key, value) = text.split_once(char::is_whitespace).ok_or_else(|| {
            LineError::new(
                line,
                format!(
                    "`{text}`: expected `key value`, or an event that begins with White, Black or Arbiter"
                ),
            )
        })?;
        let value = value.trim();
        if self.lines.iter().any(|(known, _)| known == key) {
            return Err(LineError::new(line, format!("`{key}` is arranged twice")));
        }
        self.lines.push((key.to_owned(), line));
        let value = match key {
            "time" => Value::from(value),
            "start" => start(line, value)?,
            _ => plain(value),
        };
        let map = if KEYS.contains(&key) { &mut self.game } else { &mut self.regulations };
        map.insert(key.to_owned(), value);
        Ok(())
    }

    /// The whole arrangement under a rulebook.
    pub fn under(&self, book: RulebookId) -> Result<Arrangement, String> {
        arrangement(book, self.game.clone(), self.regulations.clone())
    }

    /// Checks keys and values, each by itself, so that the line of a wrong one can be told.
    pub fn check(&self) -> Result<(), LineError> {
        for (key, line) in &self.lines {
            let only = |map: &Map<String, Value>| {
                map.get(key).map(|value| (key.clone(), value.clone())).into_iter().collect()
            };
            arrangement(Rulebook::newest().id(), only(&self.game), only(&self.regulations))
                .map_err(|reason| LineError::new(*line, reason))?;
        }
        Ok(())
    }
}

fn arrangement(
    book: RulebookId,
    mut game: Map<String, Value>,
    regulations: Map<String, Value>,
) -> Result<Arrangement, String> {
    game.insert("rulebook".to_owned(), Value::from(book.as_str()));
    game.insert("regulations".to_owned(), Value::Object(regulations));
    serde_json::from_value(Value::Object(game)).map_err(|error| error.to_string())
}

/// `startpos`, a FEN, or `chess960 518`.
fn start(line: usize, value: &str) -> Result<Value, LineError> {
    let Some(number) = value.strip_prefix("chess960") else { return Ok(Value::from(value)) };
    let number: u16 = number.trim().parse().map_err(|_| {
        LineError::new(line, format!("`{value}`: expected chess960 and a number from 0 to 959"))
    })?;
    Ok(serde_json::json!({ "chess960": number }))
}

/// A value: JSON, `word value word value` as an object, or a word.
fn plain(value: &str) -> Value {
    if let Ok(json) = serde_json::from_str(value) {
        return json;
    }
    let words: Vec<&str> = value.split_whitespace().collect();
    if words.len() >= 2 && words.len().is_multiple_of(2) {
        let pairs = words.chunks(2).map(|pair| (pair[0].to_owned(), plain(pair[1])));
        return Value::Object(pairs.collect());
    }
    Value::from(value)
}
