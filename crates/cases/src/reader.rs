//! What happened, in plain words, line by line: `0:20 Black claims threefold with e7e5`.

use jadoube_arbiter::{CaseLine, EventLine};
use jadoube_clock::Millis;
use serde_json::{Map, Value, json};

use crate::acts::{act_of, acts_of, clock_time, object};
use crate::arrange::Arranged;

/// Reads the language of the cases (`cases/README.md`): first what was arranged, then what happened.
#[derive(Debug, Default)]
pub struct Reader {
    arranged: Arranged,
    now: Millis,
    /// Whether something has happened.
    begun: bool,
    /// Who made the last move.
    mover: Option<&'static str>,
    /// Who has the move in the start position.
    first: Option<&'static str>,
}

/// Where that which is read happens.
pub trait Scene {
    /// A move that is not written by its squares, in the form of the case protocol.
    ///
    /// # Errors
    /// Why it is no move.
    fn made(&mut self, arranged: &Arranged, by: &str, text: &str) -> Result<String, String>;

    /// Takes what happened.
    ///
    /// # Errors
    /// Why it cannot have happened: the arrangement cannot be played.
    fn take(&mut self, arranged: &Arranged, event: EventLine) -> Result<(), String>;
}

impl Reader {
    /// For a game of which something is arranged already.
    pub fn new(arranged: Arranged) -> Reader {
        let first = arranged.is_blacks_turn().then_some("black");
        Reader { arranged, first, ..Reader::default() }
    }

    /// What is arranged so far.
    pub fn arranged(&self) -> &Arranged {
        &self.arranged
    }

    /// What was arranged.
    pub fn into_arranged(self) -> Arranged {
        self.arranged
    }

    /// Reads a line; an empty one says nothing, nor does what follows a `#`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn line(&mut self, text: &str, scene: &mut impl Scene) -> Result<(), String> {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        if text.starts_with('{') {
            return self.json(text, scene);
        }
        let (time, rest) = match text.split_once(' ') {
            Some((word, rest)) if is_time(word) => (Some(time(word)?), rest.trim_start()),
            _ => (None, text),
        };
        if rest.starts_with(|c: char| c.is_ascii_digit()) {
            return self.moves(time, &format!("moves {rest}"), None, scene);
        }
        let (first, acts) = rest.split_once(' ').unwrap_or((rest, ""));
        let by = match first {
            "White" => "white",
            "Black" => "black",
            "Arbiter" => "arbiter",
            "Assistant" => "assistant",
            "moves" if ["unseen", "entered"].contains(&acts) => return self.arranged.add(text),
            "moves" | "repeat" => return self.moves(time, rest, None, scene),
            _ if time.is_some() => {
                return Err(format!("`{first}`: expected White, Black, Arbiter, Assistant, moves or repeat"));
            }
            _ if self.begun => {
                return Err(format!(
                    "`{first}`: expected White, Black, Arbiter, Assistant, moves or repeat; what is arranged stands before what happened"
                ));
            }
            _ => {
                self.arranged.add(text)?;
                self.first = self.arranged.is_blacks_turn().then_some("black");
                return Ok(());
            }
        };
        if acts.starts_with("moves ") || acts.starts_with("repeat ") {
            return self.moves(time, acts, Some(by), scene);
        }
        self.set_time(time)?;
        for act in acts_of(acts) {
            self.act(by, act, scene)?;
        }
        Ok(())
    }

    fn act(&mut self, by: &str, act: &str, scene: &mut impl Scene) -> Result<(), String> {
        let arranged = &self.arranged;
        let event = act_of(act, |text| scene.made(arranged, by, text))?;
        self.push(by, event, scene)
    }

    /// `moves g1f3 g8f6 …`, `repeat 3: g1f3 …`: each made and pressed, a second each. Numbers of moves are passed over.
    fn moves(
        &mut self,
        time: Option<Millis>,
        text: &str,
        by: Option<&'static str>,
        scene: &mut impl Scene,
    ) -> Result<(), String> {
        let (times, list) = match text.strip_prefix("repeat ") {
            None => (1, text.strip_prefix("moves").unwrap_or(text)),
            Some(rest) => {
                let wrong = || "expected `repeat 3: moves`".to_owned();
                let (times, list) = rest.split_once(':').ok_or_else(wrong)?;
                (times.trim().parse::<usize>().map_err(|_| wrong())?, list)
            }
        };
        let words: Vec<&str> =
            list.split_whitespace().map(without_number).filter(|word| !word.is_empty()).collect();
        if words.is_empty() || times > 200 {
            return Err("expected moves, and no more than 200 repetitions".to_owned());
        }
        let mut by = by.unwrap_or(match (self.mover, self.first) {
            (Some("white"), _) | (None, Some("black")) => "black",
            _ => "white",
        });
        let mut time = time;
        for word in words.iter().cycle().take(times * words.len()) {
            self.set_time(time.take())?;
            self.act(by, word, scene)?;
            self.push(by, object(json!({ "event": "press" })), scene)?;
            by = if by == "white" { "black" } else { "white" };
        }
        Ok(())
    }

    /// An event as the case protocol has it; `at` may be left out.
    fn json(&mut self, text: &str, scene: &mut impl Scene) -> Result<(), String> {
        let mut event: Map<String, Value> = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let at = match event.remove("at") {
            Some(at) => Some(serde_json::from_value(at).map_err(|error| error.to_string())?),
            None => None,
        };
        let by = match event.remove("by") {
            Some(Value::String(by)) => by,
            _ => return Err("an event has `by`".to_owned()),
        };
        self.set_time(at)?;
        self.push(&by, event, scene)
    }

    fn set_time(&mut self, time: Option<Millis>) -> Result<(), String> {
        let next = time.unwrap_or(self.now + Millis::from_secs(1));
        if next < self.now {
            return Err("the time is earlier than that of the line before".to_owned());
        }
        self.now = next;
        Ok(())
    }

    fn push(
        &mut self,
        by: &str,
        mut event: Map<String, Value>,
        scene: &mut impl Scene,
    ) -> Result<(), String> {
        if event.get("event") == Some(&Value::from("move")) {
            self.mover = Some(if by == "white" { "white" } else { "black" });
        }
        event.insert("at".to_owned(), json!(self.now));
        event.insert("by".to_owned(), Value::from(by));
        match serde_json::from_value(Value::Object(event)) {
            Ok(CaseLine::Event(line)) => {
                self.begun = true;
                scene.take(&self.arranged, line)
            }
            Ok(CaseLine::Game { .. }) => Err("the game is arranged by lines".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// `0:20` and `12.5` are times, the numbers of moves `1.` and `1.e4` are not.
fn is_time(word: &str) -> bool {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number =
        after.strip_prefix('.').is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    after.len() < word.len() && !is_number
}

/// `1.e4` without its number, and nothing of `1.`.
fn without_number(word: &str) -> &str {
    match word.split_once('.') {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => word,
    }
}

/// Seconds, `m:ss` or `h:mm:ss`.
fn time(word: &str) -> Result<Millis, String> {
    clock_time(word).ok_or_else(|| format!("`{word}`: expected a time: seconds, minutes:seconds or h:mm:ss"))
}
