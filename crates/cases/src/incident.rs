//! What happened, in plain words: `0:20 Black claims threefold with e7e5`.

use jadoube_arbiter::{Answer, Case, CaseLine, EventLine, MoveText};
use jadoube_clock::Millis;
use jadoube_laws::RulebookId;
use serde_json::{Map, Value, json};

use crate::arrange::Arranged;
use crate::document::LineError;

/// The block of a case: what was arranged and what happened.
pub(crate) struct Incident {
    arranged: Arranged,
    events: Vec<EventLine>,
}

impl Incident {
    /// Reads the lines of a block, each with its number.
    pub fn parse(body: &[(usize, &str)]) -> Result<Incident, LineError> {
        let mut reader = Reader::default();
        for &(number, text) in body {
            let text = text.trim();
            if !text.is_empty() {
                reader.line(number, text)?;
            }
        }
        reader.arranged.check()?;
        Ok(Incident { arranged: reader.arranged, events: reader.events })
    }

    /// The incident as a case under a rulebook.
    pub fn under(&self, book: RulebookId) -> Result<Case, String> {
        Ok(Case { arrangement: self.arranged.under(book)?, events: self.events.clone() })
    }

    /// What the arbiter rules under a rulebook.
    pub fn rule(&self, book: RulebookId) -> Result<Answer, String> {
        self.under(book)?.rule().map_err(|error| error.to_string())
    }
}

#[derive(Default)]
struct Reader {
    arranged: Arranged,
    events: Vec<EventLine>,
    now: Millis,
    /// Who made the last move.
    mover: Option<&'static str>,
    /// Who has the move in the start position.
    first: Option<&'static str>,
}

impl Reader {
    fn line(&mut self, number: usize, text: &str) -> Result<(), LineError> {
        if text.starts_with('{') {
            return self.json(number, text);
        }
        let (time, rest) = match text.split_once(' ') {
            Some((word, rest)) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                (Some(time(number, word)?), rest.trim_start())
            }
            _ => (None, text),
        };
        let (first, acts) = rest.split_once(' ').unwrap_or((rest, ""));
        let by = match first {
            "White" => "white",
            "Black" => "black",
            "Arbiter" => "arbiter",
            "Assistant" => "assistant",
            "moves" | "repeat" => return self.moves(number, time, rest, None),
            _ if time.is_some() => {
                let reason = format!("`{first}`: expected White, Black, Arbiter, Assistant, moves or repeat");
                return Err(LineError::new(number, reason));
            }
            _ => {
                if first == "start" && acts.split(' ').nth(1) == Some("b") {
                    self.first = Some("black");
                }
                return self.arranged.add(number, text);
            }
        };
        if acts.starts_with("moves ") || acts.starts_with("repeat ") {
            return self.moves(number, time, acts, Some(by));
        }
        self.set_time(number, time)?;
        for act in acts_of(acts) {
            let event = act_of(act).map_err(|reason| LineError::new(number, reason))?;
            self.push(number, by, event)?;
        }
        Ok(())
    }

    /// `moves g1f3 g8f6 …`, `repeat 3: g1f3 …`: each made and pressed, a second each.
    fn moves(
        &mut self,
        number: usize,
        time: Option<Millis>,
        text: &str,
        by: Option<&'static str>,
    ) -> Result<(), LineError> {
        let (times, list) = match text.strip_prefix("repeat ") {
            None => (1, text.strip_prefix("moves").unwrap_or(text)),
            Some(rest) => {
                let wrong = || LineError::new(number, "expected `repeat 3: moves`");
                let (times, list) = rest.split_once(':').ok_or_else(wrong)?;
                (times.trim().parse::<usize>().map_err(|_| wrong())?, list)
            }
        };
        let words: Vec<&str> = list.split_whitespace().collect();
        if words.is_empty() || times > 200 {
            return Err(LineError::new(number, "expected moves, and no more than 200 repetitions"));
        }
        let mut by = by.unwrap_or(match (self.mover, self.first) {
            (Some("white"), _) | (None, Some("black")) => "black",
            _ => "white",
        });
        let mut time = time;
        for word in words.iter().cycle().take(times * words.len()) {
            self.set_time(number, time.take())?;
            let made = act_of(word).map_err(|reason| LineError::new(number, reason))?;
            self.push(number, by, made)?;
            self.push(number, by, object(json!({ "event": "press" })))?;
            by = if by == "white" { "black" } else { "white" };
        }
        Ok(())
    }

    /// An event as the case protocol has it; `at` may be left out.
    fn json(&mut self, number: usize, text: &str) -> Result<(), LineError> {
        let wrong = |reason: String| LineError::new(number, reason);
        let mut event: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        let at = match event.remove("at") {
            Some(at) => Some(serde_json::from_value(at).map_err(|error| wrong(error.to_string()))?),
            None => None,
        };
        let by = match event.remove("by") {
            Some(Value::String(by)) => by,
            _ => return Err(wrong("an event has `by`".to_owned())),
        };
        self.set_time(number, at)?;
        self.push(number, &by, event)
    }

    fn set_time(&mut self, number: usize, time: Option<Millis>) -> Result<(), LineError> {
        let next = time.unwrap_or(self.now + Millis::from_secs(1));
        if next < self.now {
            return Err(LineError::new(number, "the time is earlier than that of the line before"));
        }
        self.now = next;
        Ok(())
    }

    fn push(&mut self, number: usize, by: &str, mut event: Map<String, Value>) -> Result<(), LineError> {
        if event.get("event") == Some(&Value::from("move")) {
            self.mover = Some(if by == "white" { "white" } else { "black" });
        }
        event.insert("at".to_owned(), json!(self.now));
        event.insert("by".to_owned(), Value::from(by));
        match serde_json::from_value(Value::Object(event)) {
            Ok(CaseLine::Event(line)) => self.events.push(line),
            Ok(CaseLine::Game { .. }) => return Err(LineError::new(number, "the game is arranged by lines")),
            Err(error) => return Err(LineError::new(number, error.to_string())),
        }
        Ok(())
    }
}

/// Seconds, `m:ss` or `h:mm:ss`.
fn time(line: usize, word: &str) -> Result<Millis, LineError> {
    clock_time(word).ok_or_else(|| {
        LineError::new(line, format!("`{word}`: expected a time: seconds, minutes:seconds or h:mm:ss"))
    })
}

pub(crate) fn clock_time(word: &str) -> Option<Millis> {
    let mut parts = word.rsplit(':');
    let seconds: f64 = parts.next()?.parse().ok().filter(|seconds| (0.0..1e9).contains(seconds))?;
    let mut total = Millis::from_secs_f64(seconds)?;
    for unit in [60, 3600] {
        if let Some(part) = parts.next() {
            total += Millis::from_secs(unit * i64::from(part.parse::<u16>().ok()?));
        }
    }
    parts.next().is_none().then_some(total)
}

/// Acts are separated by commas, but not inside quotation marks.
fn acts_of(text: &str) -> Vec<&str> {
    let mut quoted = false;
    text.split(move |c: char| {
        quoted ^= c == '"';
        c == ',' && !quoted
    })
    .map(str::trim)
    .filter(|act| !act.is_empty())
    .collect()
}

/// One act in words as an event of the case protocol.
fn act_of(act: &str) -> Result<Map<String, Value>, String> {
    let words: Vec<&str> = act.split_whitespace().collect();
    let rest = || act.split_once(' ').map_or("", |(_, rest)| rest.trim());
    let event = match words.as_slice() {
        ["presses"] => json!({ "event": "press" }),
        ["presses", "with", "the", "other", "hand"] => json!({ "event": "press", "hand": "other" }),
        ["touches", squares @ .., "together"] => {
            json!({ "event": "touch", "squares": squares, "together": true })
        }
        ["touches", squares @ ..] => json!({ "event": "touch", "squares": squares }),
        ["adjusts", squares @ ..] => json!({ "event": "touch", "squares": squares, "manner": "adjust" }),
        ["brushes", squares @ ..] => json!({ "event": "touch", "squares": squares, "manner": "accident" }),
        ["releases", from, to] => json!({ "event": "release", "from": from, "to": to }),
        ["offers", "a", "draw"] => json!({ "event": "offer-draw" }),
        ["offers", "a", "draw", ..] => {
            let condition = act.trim_start_matches("offers a draw").trim().trim_matches('"');
            json!({ "event": "offer-draw", "condition": condition })
        }
        ["accepts"] => json!({ "event": "accept-draw" }),
        ["declines"] => json!({ "event": "decline-draw" }),
        ["resigns"] => json!({ "event": "resign" }),
        ["arrives"] => json!({ "event": "arrive" }),
        ["starts", "the", "game"] => json!({ "event": "start" }),
        ["claims", "normal-means", ground] => {
            json!({ "event": "claim", "claim": "normal-means", "ground": ground })
        }
        ["claims", "forced-mate", "with", moves @ ..] => {
            json!({ "event": "claim", "claim": "forced-mate", "moves": moves })
        }
        ["claims", claim, "with", made] => json!({ "event": "claim", "claim": claim, "move": made }),
        ["claims", "flag", "order", "unknown"] => {
            json!({ "event": "claim", "claim": "flag", "first": "unknown" })
        }
        ["claims", claim] => json!({ "event": "claim", "claim": claim }),
        ["stops", "the", "clock"] => json!({ "event": "stop-clock", "reason": "arbiter" }),
        ["stops", "the", "clock", "for", reason] => json!({ "event": "stop-clock", "reason": reason }),
        ["stops", "the", "clock", "without", "reason"] => json!({ "event": "stop-clock", "reason": "none" }),
        ["restarts", "the", "clock"] => json!({ "event": "restart-clock" }),
        ["sets", "the", "clock", white, black] => {
            json!({ "event": "set-clock", "white": given(white)?, "black": given(black)? })
        }
        ["sees", "flag", "of", player] => {
            json!({ "event": "observe", "observe": "flag", "of": side(player)? })
        }
        ["sees", "both-flags", player, "first"] => {
            json!({ "event": "observe", "observe": "both-flags", "first": side(player)? })
        }
        ["sees", sight] => json!({ "event": "observe", "observe": sight }),
        ["finds", find, "after", "ply", ply] => {
            json!({ "event": "find", "find": find, "ply": number(ply)? })
        }
        ["finds", find, "for", player] => json!({ "event": "find", "find": find, "of": side(player)? }),
        ["finds", find] => json!({ "event": "find", "find": find }),
        ["knocks", "pieces", "over"] => json!({ "event": "displace" }),
        ["reports", offence, "of", player] => {
            json!({ "event": "offence", "offence": offence, "of": side(player)? })
        }
        ["penalises", player, "with", penalty] => {
            json!({ "event": "penalty", "of": side(player)?, "penalty": penalty })
        }
        ["penalises", player, "with", penalty, much, unit @ ("seconds" | "points")] => {
            let much: f64 = much.parse().map_err(|_| format!("`{much}`: expected a number of {unit}"))?;
            json!({ "event": "penalty", "of": side(player)?, "penalty": penalty, *unit: much })
        }
        ["decides", question, choice] => json!({ "event": "decide", "question": question, "choice": choice }),
        ["records", "up", "to", ply] => json!({ "event": "record", "up_to": number(ply)? }),
        ["records", "up", "to", ply, "not", "algebraic"] => {
            json!({ "event": "record", "up_to": number(ply)?, "algebraic": false })
        }
        ["requests", request] => json!({ "event": "request", "request": request }),
        ["withdraws", what] => json!({ "event": "withdraw", "withdraw": what }),
        ["gestures", gesture] => json!({ "event": "gesture", "gesture": gesture }),
        ["disputes", what] => json!({ "event": "dispute", "dispute": what }),
        ["disputes", what, "with", evidence] => {
            json!({ "event": "dispute", "dispute": what, "evidence": evidence })
        }
        ["adjourns"] => json!({ "event": "adjourn" }),
        ["seals", made] if made.parse::<MoveText>().is_ok() => json!({ "event": "seal", "move": made }),
        ["seals", ..] => json!({ "event": "seal", "text": rest().trim_matches('"') }),
        ["resumes"] => json!({ "event": "resume" }),
        ["resumes", "with", "nobody"] => json!({ "event": "resume", "present": [] }),
        ["resumes", "with", players @ ..] => {
            let present: Vec<&str> = players.iter().map(|player| side(player)).collect::<Result<_, _>>()?;
            json!({ "event": "resume", "present": present })
        }
        ["opens", "the", "envelope"] => json!({ "event": "open-envelope" }),
        ["loses", "the", "envelope"] => json!({ "event": "envelope-lost" }),
        ["agree" | "agrees", what] => json!({ "event": "agree", "agree": what }),
        ["announces", ..] => json!({ "event": "announce", "text": rest().trim_matches('"') }),
        ["signs", result] => json!({ "event": "sign", "result": result }),
        [made, "with", "two", "hands"] => json!({ "event": "move", "move": checked(made)?, "hands": 2 }),
        [made, "as", how] => json!({ "event": "move", "move": checked(made)?, "how": how }),
        [made] => json!({ "event": "move", "move": checked(made)? }),
        _ => return Err(format!("`{act}` is no act that the cases know (see cases/README.md)")),
    };
    Ok(object(event))
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn side(word: &str) -> Result<&'static str, String> {
    match word {
        "White" => Ok("white"),
        "Black" => Ok("black"),
        _ => Err(format!("`{word}`: expected White or Black")),
    }
}

fn number(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("`{word}`: expected a number"))
}

fn given(word: &str) -> Result<Millis, String> {
    clock_time(word).ok_or_else(|| format!("`{word}`: expected a time such as 10:00"))
}

fn checked(word: &str) -> Result<String, String> {
    match word.parse::<MoveText>() {
        Ok(made) => Ok(made.to_string()),
        Err(error) => Err(format!("{error}; or an act (see cases/README.md)")),
    }
}
