//! The arrangement of a case: lines `key value`.

use jadoube_arbiter::Arrangement;
use jadoube_laws::{Rulebook, RulebookId};
use serde_json::{Map, Value};

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

/// What was arranged, but for the rulebook, which may be named.
#[derive(Clone, Debug, Default)]
pub struct Arranged {
    game: Map<String, Value>,
    regulations: Map<String, Value>,
    rulebook: Option<RulebookId>,
}

impl Arranged {
    /// Takes a line `key value`, and checks key and value, each by itself.
    pub(crate) fn add(&mut self, text: &str) -> Result<(), String> {
        let (key, value) = text.split_once(char::is_whitespace).ok_or_else(|| {
            format!("`{text}`: expected `key value`, or an event that begins with White, Black or Arbiter")
        })?;
        self.arrange(key, value.trim())
    }

    /// Arranges something: a key of the arrangement or of its regulations, with its value as the cases write it.
    ///
    /// # Errors
    /// There is no such key, it cannot have that value, or it is arranged already.
    pub fn arrange(&mut self, key: &str, value: &str) -> Result<(), String> {
        if key == "rulebook" {
            let book = value.parse().map_err(|error| format!("{error}"))?;
            return match self.rulebook.replace(book) {
                Some(_) => Err(twice(key)),
                None => Ok(()),
            };
        }
        let value = match key {
            "time" => Value::from(value),
            "start" => start(value)?,
            _ => plain(value),
        };
        let is_of_game = KEYS.contains(&key);
        let only =
            |yes: bool| if yes { Map::from_iter([(key.to_owned(), value.clone())]) } else { Map::new() };
        arrangement(Rulebook::newest().id(), only(is_of_game), only(!is_of_game))?;
        let map = if is_of_game { &mut self.game } else { &mut self.regulations };
        match map.insert(key.to_owned(), value) {
            Some(_) => Err(twice(key)),
            None => Ok(()),
        }
    }

    /// Takes what is usual in a competition where nothing was arranged about it: a key of the regulations, with its value
    /// as JSON.
    ///
    /// # Errors
    /// There is no such key, or it cannot have that value.
    pub fn regulate(&mut self, key: &str, json: &str) -> Result<(), String> {
        if self.regulations.contains_key(key) { Ok(()) } else { self.arrange(key, json) }
    }

    /// The rulebook that was named.
    pub fn rulebook(&self) -> Option<RulebookId> {
        self.rulebook
    }

    /// Whether Black has the move in the start position.
    pub(crate) fn is_blacks_turn(&self) -> bool {
        let start = self.game.get("start").and_then(Value::as_str);
        start.is_some_and(|fen| fen.split(' ').nth(1) == Some("b"))
    }

    /// The whole arrangement under a rulebook.
    ///
    /// # Errors
    /// What does not fit together.
    pub fn under(&self, book: RulebookId) -> Result<Arrangement, String> {
        arrangement(book, self.game.clone(), self.regulations.clone())
    }
}

fn twice(key: &str) -> String {
    format!("`{key}` is arranged twice")
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
fn start(value: &str) -> Result<Value, String> {
    let Some(number) = value.strip_prefix("chess960") else { return Ok(Value::from(value)) };
    let wrong = |_| format!("`{value}`: expected chess960 and a number from 0 to 959");
    let number: u16 = number.trim().parse().map_err(wrong)?;
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
