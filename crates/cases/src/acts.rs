//! One act in words: `claims threefold with e7e5`.

use jadoube_arbiter::MoveText;
use jadoube_clock::Millis;
use serde_json::{Map, Value, json};

/// Acts are separated by commas, but not inside quotation marks.
pub(crate) fn acts_of(text: &str) -> Vec<&str> {
    let mut quoted = false;
    text.split(move |c: char| {
        quoted ^= c == '"';
        c == ',' && !quoted
    })
    .map(str::trim)
    .filter(|act| !act.is_empty())
    .collect()
}

/// One act in words as an event of the case protocol. `made` reads a move that is written otherwise than by its squares.
pub(crate) fn act_of(
    act: &str,
    mut made: impl FnMut(&str) -> Result<String, String>,
) -> Result<Map<String, Value>, String> {
    let mut checked = |word: &str| match word.parse::<MoveText>() {
        Ok(squares) => Ok(squares.to_string()),
        Err(_) => made(word),
    };
    let words: Vec<&str> = act.split_whitespace().collect();
    let rest = || act.split_once(' ').map_or("", |(_, rest)| rest.trim());
    // `plays e4` says no more than `e4`.
    let words = match words.as_slice() {
        ["plays", made @ ..] if !made.is_empty() => made,
        words => words,
    };
    let event = match words {
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
        ["claims", claim, "with", made] => {
            json!({ "event": "claim", "claim": claim, "move": checked(made)? })
        }
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
        ["tells", "the", "position", fen @ ..] => {
            json!({ "event": "set-position", "fen": fen.join(" ") })
        }
        ["tells", "the", "moves", moves @ ..] => json!({ "event": "set-position", "moves": moves }),
        ["tells", "the", "pieces", pieces] => json!({ "event": "set-position", "material": pieces }),
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
        _ => return Err(format!("`{act}` is no act that the cases know (`jadoube help words`)")),
    };
    Ok(object(event))
}

pub(crate) fn object(value: Value) -> Map<String, Value> {
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

/// Seconds, `m:ss` or `h:mm:ss`.
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

#[cfg(test)]
mod tests {
    use super::act_of;

    #[test]
    fn a_move_may_be_said_to_be_played() {
        let read = |act| act_of(act, |made| Err(made.to_owned()));
        assert_eq!(read("plays e2e4"), read("e2e4"));
        assert_eq!(read("plays e1g1 with two hands"), read("e1g1 with two hands"));
        assert_eq!(read("plays"), Err("plays".to_owned()));
    }
}
