//! The answer to one line of input, as JSON.

use jadoube::board::{Color, Position};
use jadoube::mate::{Argument, Solver};
use jadoube::notation::Lang;
use serde::Serialize;

use super::{Args, EFFORT_IN_PASSING, Found, side};
use crate::input;

/// A line of input, answered.
pub(super) struct Answered {
    pub json: String,
    /// Whether the line was not a position, and whether a budget ran out.
    pub bad: Option<String>,
    pub undecided: bool,
}

pub(super) fn answer(args: &Args, solver: &mut Solver, number: usize, line: &str) -> Answered {
    match reply(args, solver, line.trim_end()) {
        Ok(reply) => {
            let undecided =
                [&reply.white, &reply.black].into_iter().flatten().any(|side| side.winnable.is_none());
            Answered { json: json(&reply), bad: None, undecided }
        }
        Err(error) => {
            let error = format!("{error:#}");
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
struct Reply<'a> {
    fen: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<SideReply>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<SideReply>,
    dead: Option<bool>,
}

#[derive(Serialize, Default)]
struct SideReply {
    winnable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    locked: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spent: Option<SpentReply>,
}

#[derive(Serialize)]
struct SpentReply {
    nodes: u64,
}

#[derive(Serialize)]
struct BadReply<'a> {
    line: usize,
    error: &'a str,
}

fn reply<'a>(args: &Args, solver: &mut Solver, line: &'a str) -> anyhow::Result<Reply<'a>> {
    let (fen, asked) = match line.split_once('\t') {
        None => (line.trim(), None),
        Some((fen, letter)) => (fen.trim(), Some(side(letter.trim()).map_err(anyhow::Error::msg)?)),
    };
    let (position, repairs) = input::repaired(fen)?;
    let read_as = repairs.map(|_| position.fen().to_string());
    let mut reply = Reply { fen, read_as, white: None, black: None, dead: None };
    for side in args.sides(asked) {
        let found = args.ask(solver, &position, side, EFFORT_IN_PASSING)?;
        let told = Some(side_reply(&position, &found, args.lang));
        match side {
            Color::White => reply.white = told,
            Color::Black => reply.black = told,
        }
    }
    let winnable = |side: &Option<SideReply>| side.as_ref().and_then(|side| side.winnable);
    reply.dead = match (winnable(&reply.white), winnable(&reply.black)) {
        (Some(true), _) | (_, Some(true)) => Some(false),
        (Some(false), Some(false)) => Some(true),
        _ => None,
    };
    Ok(reply)
}

fn side_reply(position: &Position, found: &Found, language: Lang) -> SideReply {
    match found {
        Found::Winnable(line) => SideReply {
            winnable: Some(true),
            line: line.as_ref().map(|line| line.uci(position)),
            shortest: line.as_ref().filter(|line| line.shortest).map(|_| true),
            ..SideReply::default()
        },
        Found::Unwinnable(proof) => SideReply {
            winnable: Some(false),
            proof: Some(proof.argument.word()),
            positions: positions(&proof.argument),
            locked: locked(&proof.argument),
            reason: Some(proof.reason(position, language)),
            ..SideReply::default()
        },
        Found::Undecided { nodes } => {
            SideReply { spent: Some(SpentReply { nodes: *nodes }), ..SideReply::default() }
        }
    }
}

fn positions(argument: &Argument) -> Option<u64> {
    match argument {
        Argument::Enumeration(enumeration) => Some(enumeration.positions),
        Argument::Forced { then, .. } => positions(then),
        _ => None,
    }
}

fn locked(argument: &Argument) -> Option<Vec<String>> {
    match argument {
        Argument::Fortress(fortress) => {
            Some(fortress.locked().into_iter().map(|at| at.to_string()).collect())
        }
        Argument::Forced { then, .. } => locked(then),
        _ => None,
    }
}
