//! Times questions for `npm/bench`, which puts the same ones to the package for JavaScript.
//!
//! Every line of the input is a task, `{"call", "text"}`; every line of the output has the nanoseconds that one took in each
//! of the rounds, the number of which is the only argument. An answer counts as taken with its JSON.

use std::error::Error;
use std::hint::black_box;
use std::io::{self, BufRead};
use std::time::Instant;

use jadoube_answers::{AuditOf, Winnable, read, rule};
use jadoube_laws::Lang;
use jadoube_mate::{Budget, Solver};
use serde::Deserialize;

/// As in the module for JavaScript.
const MEMORY: u64 = 256 << 20;
const NODES: u64 = 1_000_000;
const PIECE: usize = 1 << 20;

#[derive(Deserialize)]
struct Task {
    call: String,
    text: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: usize = std::env::args().nth(1).ok_or("timed ROUNDS")?.parse()?;
    for line in io::stdin().lock().lines() {
        let task: Task = serde_json::from_str(&line?)?;
        let mut took = Vec::new();
        for _ in 0..rounds {
            let start = Instant::now();
            black_box(asked(&task)?);
            took.push(start.elapsed().as_nanos());
        }
        println!("{took:?}");
    }
    Ok(())
}

fn asked(Task { call, text }: &Task) -> Result<usize, Box<dyn Error>> {
    let problem = |problem| serde_json::to_string(&problem).unwrap_or_default();
    Ok(match call.as_str() {
        "rule" => rule(text, Lang::En).map_err(problem)?.concat().len(),
        "winnable" => {
            let question: Winnable = read(text).map_err(problem)?;
            let budget = Budget::nodes(question.nodes.unwrap_or(NODES)).memory(MEMORY);
            let answer = question.answer_within(&mut Solver::new(), budget).map_err(problem)?;
            serde_json::to_string(&answer)?.len()
        }
        "audit" => {
            let mut run = serde_json::from_str::<AuditOf>("{}")?.begin().map_err(problem)?;
            let pieces: usize =
                text.as_bytes().chunks(PIECE).map(|piece| run.feed(piece).concat().len()).sum();
            pieces + run.finish().concat().len()
        }
        other => return Err(format!("there is no `{other}` to time").into()),
    })
}
