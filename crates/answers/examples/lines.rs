//! Every case of `cases/` as the protocol has it, a line of JSON each: its file, its title, and the lines for the rulebooks under
//! which it is told in the same way. The pages play cases through with it.

use std::error::Error;
use std::io::{self, BufWriter, Write};

use jadoube_arbiter::{Case, CaseLine};
use jadoube_cases::{Document, FILES};
use jadoube_laws::RulebookId;
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let mut output = BufWriter::new(io::stdout().lock());
    for (name, text) in FILES {
        let document = Document::parse(name, text)?;
        for (title, _) in document.sections() {
            let mut ways: Vec<(Vec<RulebookId>, Vec<Value>)> = Vec::new();
            for book in RulebookId::ALL {
                let Some(Ok(case)) = document.case_under(title, book) else { continue };
                let lines = lines(&case)?;
                match ways.iter_mut().find(|(_, known)| *known == lines) {
                    Some((books, _)) => books.push(book),
                    None => ways.push((vec![book], lines)),
                }
            }
            let ways: Vec<Value> =
                ways.iter().map(|(books, lines)| json!({"books": books, "lines": lines})).collect();
            if !ways.is_empty() {
                writeln!(output, "{}", json!({"file": name, "title": title, "ways": ways}))?;
            }
        }
    }
    Ok(())
}

/// The lines of a case; which rulebook it is under stands apart.
fn lines(case: &Case) -> serde_json::Result<Vec<Value>> {
    let mut arrangement = serde_json::to_value(CaseLine::Game(Box::new(case.arrangement.clone())))?;
    if let Some(game) = arrangement.get_mut("game").and_then(Value::as_object_mut) {
        game.remove("rulebook");
    }
    let events = case.events.iter().map(|event| serde_json::to_value(CaseLine::Event(event.clone())));
    std::iter::once(Ok(arrangement)).chain(events).collect()
}
