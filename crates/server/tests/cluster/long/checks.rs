//! What the logs must hold when all is over.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::player::{Act, Played};
use super::service::Service;

/// Stamps are cut to milliseconds, each of the two acts of a move once, at the server and in what is compared here.
const CUT: f64 = 0.004;

/// By how much a charge may be wrong where the nodes fall silent.
const WRONG: f64 = 0.05;

/// A silence of the whole service: from when nothing could be entered any more until it could be again.
#[derive(Clone, Copy)]
pub struct Silence {
    pub from: Instant,
    pub to: Instant,
}

/// From when to when something was out of order, or had just been.
#[derive(Clone, Copy)]
pub struct Fault {
    pub from: Instant,
    pub to: Instant,
}

/// How well the time that was charged is known.
#[derive(Default)]
pub struct Charged {
    /// How wide the bounds were of each move that could be told from both sides.
    pub widths: Vec<f64>,
    /// Moves of which only the most can be told that may be charged: a server went away, or play was interrupted.
    pub one_sided: usize,
    /// How far each charge was from what passed between the two instants of sending, with no fault near.
    pub apart: Vec<f64>,
}

/// The log of a game, the same at both servers.
pub fn log(service: &Service, game: &str) -> Vec<Value> {
    let begun = Instant::now();
    loop {
        let [one, other] = [0, 1].map(|server| service.log(server, game));
        if one == other {
            return one;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the servers have different logs of {game}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Every acknowledged act stands there once, where and when it was said to be, and nothing that nobody sent.
pub fn all_there(log: &[Value], acts: &[Act]) {
    let mut acknowledged: HashMap<(usize, &str), &Act> = HashMap::new();
    for act in acts {
        assert!(acknowledged.insert((act.seat, &act.id), act).is_none(), "{} was sent twice", act.id);
    }
    for entry in &log[1..] {
        let (sender, id) =
            (entry["sender"].as_str().expect("a sender"), entry["id"].as_str().expect("an id"));
        let seat = match sender.split('/').next() {
            Some("white") => 0,
            Some("black") => 1,
            Some("arbiter") => 2,
            // Ticks, interruptions, and what lets all boards go on.
            _ => continue,
        };
        let act = acknowledged.remove(&(seat, id));
        let act = act.unwrap_or_else(|| panic!("nobody sent {entry}, or it stands there twice"));
        let told = (entry["version"].as_u64(), entry["at"].as_f64(), entry["event"]["event"].as_str());
        assert_eq!(told, (Some(act.version), Some(act.at), Some(act.event)), "{entry}");
    }
    let missing: Vec<_> = acknowledged.keys().collect();
    assert!(missing.is_empty(), "acknowledged and not there: {missing:?}");
}

/// What each press was charged, by its version: the time in which the mover's clock ran, as the log has it.
fn charges(log: &[Value], played: &Played) -> HashMap<u64, (f64, bool)> {
    let mut charges = HashMap::new();
    let (mut spent, mut since, mut stopped) = (0.0, None, false);
    for entry in &log[1..] {
        let (at, version) =
            (entry["at"].as_f64().expect("a time"), entry["version"].as_u64().expect("a version"));
        match entry["event"]["event"].as_str() {
            Some("start" | "restart-clock") => since = since.or(Some(at)),
            Some("stop-clock") => {
                spent += since.take().map_or(0.0, |since| at - since);
                stopped = true;
            }
            Some("press") if played.plies.iter().any(|ply| ply.version == version) => {
                spent += since.map_or(0.0, |since| at - since);
                charges.insert(version, (spent, stopped));
                (spent, since, stopped) = (0.0, Some(at), false);
            }
            _ => {}
        }
    }
    charges
}

/// The time that was charged, by the rule of time: a server counts from when it saw what started the clock until it has received the press.
/// It saw it after it was sent and before the mover heard of it there; the press had come after it was sent and before it was
/// answered. Between these bounds every charge must lie, however slow the machine was; nobody is charged for a silence.
pub fn charged(log: &[Value], played: &Played, silences: &[Silence], faults: &[Fault], told: &mut Charged) {
    let charges = charges(log, played);
    for ply in &played.plies {
        let (charge, stopped) = charges[&ply.version];
        let silent: f64 = silences
            .iter()
            .map(|silence| {
                let end = silence.to.min(ply.answered);
                end.saturating_duration_since(silence.from.max(ply.begun)).as_secs_f64()
            })
            .sum();
        let most = ply.answered.duration_since(ply.begun).as_secs_f64() - silent;
        assert!(
            charge <= most + if silent > 0.0 { WRONG } else { CUT },
            "{charge} s are charged of at most {most} s, {silent} s of silence left out: {log:?}"
        );
        let Some(seen) = ply.seen.filter(|_| !stopped) else {
            told.one_sided += 1;
            continue;
        };
        let least = ply.sent.saturating_duration_since(seen).as_secs_f64();
        assert!(charge >= least - CUT, "{charge} s are charged of at least {least} s: {log:?}");
        told.widths.push(most - least);
        if !faults.iter().any(|fault| ply.begun < fault.to && fault.from < ply.answered) {
            told.apart.push((charge - ply.sent.duration_since(ply.begun).as_secs_f64()).abs());
        }
    }
}

/// The clocks show what the charges leave.
pub fn clocks(log: &[Value], played: &Played, state: &Value, time: f64) {
    let charges = charges(log, played);
    for (side, name) in ["white", "black"].into_iter().enumerate() {
        let spent: f64 = played.plies.iter().skip(side).step_by(2).map(|ply| charges[&ply.version].0).sum();
        let shown = state[name]["seconds"].as_f64().expect("a clock");
        // The clock of who has the move runs on.
        let is_to_move = played.plies.len() % 2 == side;
        let left = time - spent;
        assert!(
            if is_to_move { shown <= left + 0.001 } else { (shown - left).abs() < 0.001 },
            "{name} has {shown} s of {left} s"
        );
    }
}

/// Whether the flag of a game in which nobody moved fell, which must be by its own time and outside every silence.
pub fn flag(log: &[Value], time: f64, (sent, answered): (Instant, Instant), silences: &[Silence]) -> bool {
    let (mut ran, mut since, mut fell, mut stopped) = (0.0, None, 0, false);
    for entry in &log[1..] {
        let at = entry["at"].as_f64().expect("a time");
        match entry["event"]["event"].as_str() {
            Some("start" | "restart-clock") => since = since.or(Some(at)),
            Some("stop-clock") => {
                ran += since.take().map_or(0.0, |since| at - since);
                stopped |= fell == 0;
            }
            Some("tick") => {
                ran += since.take().map_or(0.0, |since| at - since);
                fell += 1;
                assert!((ran - time).abs() < 0.002, "the flag fell after {ran} s of {time} s: {log:?}");
                if !stopped {
                    let (first, last) =
                        (sent + Duration::from_secs_f64(time), answered + Duration::from_secs_f64(time));
                    let inside = |it: &Silence| it.from < first && last < it.to;
                    assert!(!silences.iter().any(inside), "the flag fell in a silence of all: {log:?}");
                }
            }
            _ => {}
        }
    }
    assert!(fell <= 1, "the flag fell {fell} times: {log:?}");
    fell == 1
}

/// Whether play was interrupted.
pub fn interrupted(log: &[Value]) -> bool {
    log.iter()
        .any(|entry| entry["event"]["event"] == "stop-clock" && entry["event"]["reason"] == "interruption")
}
