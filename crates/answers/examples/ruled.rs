//! Every case of `cases/` under every rulebook that it names, and the answer to it: a line of JSON each. The package for
//! JavaScript is held against it, byte for byte.

use std::error::Error;
use std::io::{self, BufWriter, Write};

use jadoube_answers::lines;
use jadoube_arbiter::{Case, CaseLine};
use jadoube_cases::{Document, FILES};
use jadoube_laws::{Lang, RulebookId};

fn main() -> Result<(), Box<dyn Error>> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut turn = 0;
    for (name, text) in FILES {
        let document = Document::parse(name, text)?;
        for (title, _) in document.sections() {
            for book in RulebookId::ALL {
                let Some(Ok(case)) = document.case_under(title, book) else { continue };
                // Every language has its share.
                let lang = Lang::ALL[turn % Lang::ALL.len()];
                // What a rulebook does not let be arranged is no case.
                let Ok(answer) = case.rule_in(lang) else { continue };
                turn += 1;
                let answer: String = lines(&answer, lang).into_iter().map(|line| line + "\n").collect();
                let line = serde_json::json!({
                    "name": format!("{name}, {title}, {book}"),
                    "case": written(&case)?,
                    "lang": lang,
                    "answer": answer,
                });
                writeln!(output, "{line}")?;
            }
        }
    }
    Ok(())
}

/// The case as JSON Lines.
fn written(case: &Case) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(&CaseLine::Game(Box::new(case.arrangement.clone())))? + "\n";
    for event in &case.events {
        text += &(serde_json::to_string(&CaseLine::Event(event.clone()))? + "\n");
    }
    Ok(text)
}
