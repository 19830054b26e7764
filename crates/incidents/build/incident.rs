//! One incident: what is asked, and the case that the answers make.

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::Known;
use crate::emit::Text;
use crate::question;
use crate::read::{self, Fault, LANGUAGES};

const KEYS: [&str; 16] = [
    "common",
    "title",
    "also",
    "position",
    "editions",
    "needs",
    "asks",
    "game",
    "regulations",
    "player",
    "case",
    "answer",
    "says",
    "turns-on",
    "differ",
    "remark",
];

/// What every incident takes without asking for it.
const GIVEN: [&str; 2] = ["other", "time"];

pub fn write(
    out: &mut Text,
    id: &str,
    entry: &Table,
    known: &Known<'_>,
    used: &mut BTreeSet<String>,
) -> Result<(), Fault> {
    read::only(entry, &KEYS)?;
    let common = entry.get("common").and_then(Value::as_integer).filter(|common| (1..=3).contains(common));
    let common = common.ok_or("`common` is 1, 2 or 3")?.to_string();
    let position = read::string(entry, "position")?;
    if !["never", "helps", "always"].contains(&position) {
        return Err(format!("`position` is never, helps or always, not `{position}`"));
    }
    let editions = if entry.contains_key("editions") { read::string(entry, "editions")? } else { "all" };
    if !["all", "fide", "finnish"].contains(&editions) {
        return Err(format!("`editions` is fide or finnish, not `{editions}`"));
    }
    let differ = entry.contains_key("differ").to_string();
    let answer = if entry.contains_key("answer") { read::string(entry, "answer")? } else { "last" };
    if !["last", "arrangement", "clause"].contains(&answer) {
        return Err(format!("`answer` is arrangement or clause, not `{answer}`"));
    }
    let needs = if entry.contains_key("needs") { read::string(entry, "needs")? } else { "" };
    if !needs.is_empty() && !known.concepts.contains(needs) {
        return Err(format!("needs: `{needs}` is no concept of laws/register"));
    }
    let says = if entry.contains_key("says") { read::strings(entry, "says")? } else { Vec::new() };
    if let Some(unknown) = says.iter().find(|concept| !known.concepts.contains(*concept)) {
        return Err(format!("says: `{unknown}` is no concept of laws/register"));
    }
    if answer == "clause" && says.is_empty() {
        return Err("`answer` is clause, and `says` names none".to_owned());
    }
    let says = says.join(" ");
    out.line("incident", [id, &common, position, editions, &differ, answer, needs, &says]);
    let titles = read::languages(entry, "title")?;
    let also = entry.get("also").and_then(Value::as_table).ok_or("`also` is missing")?;
    for (place, code) in LANGUAGES.into_iter().enumerate() {
        let phrasings = read::strings(also, code).map_err(|why| format!("also: {why}"))?;
        for phrasing in &phrasings {
            read::plain(phrasing)?;
        }
        let said = [&titles[place]].into_iter().chain(&phrasings);
        out.spoken(place, "said", said.map(String::as_str));
    }
    let names = asks(out, id, entry, known, used)?;
    arranged(out, entry, &names)?;
    for line in read::strings(entry, "case")? {
        case_line(out, &line, &names).map_err(|why| format!("case: `{line}`: {why}"))?;
    }
    // Not compiled in: the rulings name their clauses. But it has to stay true.
    match read::strings(entry, "turns-on")?.iter().find(|concept| !known.concepts.contains(*concept)) {
        Some(concept) => Err(format!("turns-on: `{concept}` is no concept of laws/register")),
        None => Ok(()),
    }
}

/// Writes what is asked and gives its names.
fn asks(
    out: &mut Text,
    id: &str,
    entry: &Table,
    known: &Known<'_>,
    used: &mut BTreeSet<String>,
) -> Result<Vec<String>, Fault> {
    let mut names = Vec::new();
    for (name, value) in entry.get("asks").and_then(Value::as_table).into_iter().flatten() {
        let fault = |why: String| format!("asks.{name}: {why}");
        let put = question::of(known.questions, id, name).map_err(fault)?;
        used.extend([put.key.clone(), format!("{id}.{name}")]);
        let (kind, values, usual) = ask(name, value).map_err(fault)?;
        if kind == "position"
            && !usual.contains('{')
            && !usual.contains('/')
            && !known.positions.contains(&usual)
        {
            return Err(fault(format!("there is no position `{usual}` in catalogue.toml")));
        }
        let lender = question::lender(known.questions, put, if kind == "yes-no" { "yes-no" } else { name });
        if ["choice", "yes-no", "side", "pace", "supervision"].contains(&kind) {
            for value in &values {
                if !lender.values.iter().any(|(known, _)| known == value) {
                    return Err(fault(format!("questions.toml has no words for `{value}`")));
                }
            }
        }
        if !values.is_empty() && !values.contains(&usual) {
            return Err(fault(format!("`{usual}` is none of the answers")));
        }
        let fields = [name.as_str(), kind, &usual, &put.key, &lender.key];
        out.line("ask", fields.into_iter().chain(values.iter().map(String::as_str)));
        names.push(name.clone());
    }
    Ok(names)
}

/// Kind, answers and the usual answer: `{ choice = ["a", "b"], usual = "b" }`; the first is usual where nothing is said.
fn ask(name: &str, value: &Value) -> Result<(&'static str, Vec<String>, String), Fault> {
    const KINDS: [&str; 6] = ["square", "move", "choice", "count", "seconds", "yes-no"];
    let all = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>();
    match (name, value) {
        ("pace", Value::String(usual)) => Ok(("pace", all(&["standard", "rapid", "blitz"]), usual.clone())),
        ("pace", Value::Array(values)) => {
            let values = values.iter().map(read::word).collect::<Result<Vec<_>, _>>()?;
            let usual = values.first().ok_or("has no values")?.clone();
            Ok(("pace", values, usual))
        }
        ("supervision", Value::String(usual)) => {
            Ok(("supervision", all(&["full", "limited"]), usual.clone()))
        }
        ("side", Value::String(usual)) => Ok(("side", all(&["white", "black"]), usual.clone())),
        ("start", Value::String(usual)) => Ok(("position", Vec::new(), usual.clone())),
        (_, Value::Table(table)) => {
            let kind = KINDS.into_iter().find(|kind| table.contains_key(*kind));
            let kind = kind.ok_or_else(|| format!("has none of the kinds {}", KINDS.join(", ")))?;
            read::only(table, &[kind, "usual"])?;
            let values = match &table[kind] {
                Value::Array(values) => values.iter().map(read::word).collect::<Result<Vec<_>, _>>()?,
                _ if kind == "yes-no" => all(&["yes", "no"]),
                _ => Vec::new(),
            };
            let usual = match (table.get("usual"), &table[kind]) {
                (Some(usual), _) => read::word(usual)?,
                (None, Value::Array(_)) => values.first().ok_or("has no values")?.clone(),
                (None, usual) => read::word(usual)?,
            };
            Ok((kind, values, usual))
        }
        _ => Err("expected a kind with its answers, such as { seconds = 30 }".into()),
    }
}

/// What is arranged beside the standard keys.
fn arranged(out: &mut Text, entry: &Table, names: &[String]) -> Result<(), Fault> {
    for keyword in ["game", "regulations"] {
        for (key, value) in entry.get(keyword).and_then(Value::as_table).into_iter().flatten() {
            let value = read::word(value).map_err(|why| format!("{keyword}.{key}: {why}"))?;
            placeholders(&value, names).map_err(|why| format!("{keyword}.{key}: {why}"))?;
            out.line(keyword, [key.as_str(), &value]);
        }
    }
    if entry.contains_key("player") {
        out.line("player", [read::string(entry, "player")?]);
    }
    Ok(())
}

/// `[said=yes] +5 {side} touch "squares": ["{touched}"]`, or `play 2 {e2e4} {e7e5}`.
fn case_line(out: &mut Text, line: &str, names: &[String]) -> Result<(), Fault> {
    read::plain(line)?;
    placeholders(line, names)?;
    let (condition, rest) = match line.strip_prefix('[') {
        Some(rest) => rest.split_once("] ").ok_or("the condition has no end")?,
        None => ("", line),
    };
    for part in condition.split(", ").filter(|part| !part.is_empty()) {
        let name = part.split(['=', '!', '>']).next().unwrap_or_default();
        if !names.iter().any(|known| known == name) {
            return Err(format!("`{name}` is not asked"));
        }
    }
    if let Some(moves) = rest.strip_prefix("play ") {
        let (number, moves) = moves.split_once(' ').ok_or("expected a number and moves")?;
        out.line("play", [condition, number, moves]);
        return Ok(());
    }
    let (marked, rest) = match rest.strip_prefix("! ") {
        Some(rest) => ("!", rest),
        None => ("", rest),
    };
    let mut words = rest.splitn(4, ' ');
    let mut word = || words.next().ok_or("expected a time, who acts, and what is done");
    let (at, by, event) = (word()?, word()?, word()?);
    if !at.starts_with('+') {
        return Err(format!("`{at}`: a time begins with `+`"));
    }
    out.line("event", [condition, marked, at, by, event, words.next().unwrap_or_default()]);
    Ok(())
}

/// Everything in braces is asked, given, a square or move to be turned over, or a pair `{for White|for Black}`.
fn placeholders(text: &str, names: &[String]) -> Result<(), Fault> {
    for part in text.split('{').skip(1) {
        let Some((name, _)) = part.split_once('}') else { continue };
        let is_json = name.contains('"') || name.is_empty();
        let is_square = name.chars().any(|c| c.is_ascii_digit());
        let known = names.iter().any(|known| known == name) || GIVEN.contains(&name);
        if !(known || is_json || is_square || name.contains('|')) {
            return Err(format!("`{{{name}}}` is not asked"));
        }
    }
    Ok(())
}
