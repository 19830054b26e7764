//! The answer to one line of input, as JSON.

use jadoube::mate::Solver;
use jadoube_answers::WinnableAnswer;
use serde::Serialize;

use super::{Args, side};

/// A line of input, answered.
pub(super) struct Answered {
    pub json: String,
    /// Whether the line was not a position, and whether a budget ran out.
    pub bad: Option<String>,
    pub undecided: bool,
}

pub(super) fn answer(args: &Args, solver: &mut Solver, number: usize, line: &str) -> Answered {
    match reply(args, solver, line.trim_end()) {
        Ok(reply) => Answered { json: json(&reply), bad: None, undecided: !reply.is_decided() },
        Err(error) => {
            let bad = Some(format!("line {number}: {error}"));
            Answered { json: json(&BadReply { line: number, error: &error }), bad, undecided: false }
        }
    }
}

fn json(value: &impl Serialize) -> String {
    // Numbers, texts and lists always have a form in JSON.
    serde_json::to_string(value).unwrap_or_default()
}

#[derive(Serialize)]
struct BadReply<'a> {
    line: usize,
    error: &'a str,
}

fn reply(args: &Args, solver: &mut Solver, line: &str) -> Result<WinnableAnswer, String> {
    let (fen, asked) = match line.split_once('\t') {
        None => (line, None),
        Some((fen, letter)) => (fen, Some(side(letter.trim())?)),
    };
    let mut question = args.question(fen);
    question.side = asked.or(question.side);
    args.within(|budget| question.answer_within(solver, budget)).map_err(|problem| problem.message)
}
