//! A game from PGN as a case: moves and clocks are what happened, and so is what comments tell (`[%arb …]`).

use jadoube::arbiter::{CaseLine, EventLine, MoveText};
use jadoube::board::{Color, Position};
use jadoube::clock::Millis;
use jadoube::laws::{Date, Rulebook, RulebookId};
use jadoube::notation::pgn::{self, Game, Node, Remark};
use jadoube_cases::{Arranged, Reader, Scene};
use serde_json::json;

use super::Args;
use super::desk::Desk;
use super::told::Told;
use crate::config::Config;

/// The name of the command in a comment.
const COMMAND: &[u8] = b"arb";

/// Rules on every game.
///
/// # Errors
/// What cannot be read, with its line or its move.
pub fn rule(bytes: &[u8], args: &Args, config: &Config, desk: &mut Desk) -> Result<(), String> {
    let mut count = 0;
    for game in pgn::games(bytes) {
        count += 1;
        let mut played = Played {
            reader: Reader::new(arranged(&game)?),
            told: Told::of_pgn(args, config, of_day(&game)),
            desk,
        };
        played.game(&game).map_err(|reason| format!("game {count}, {reason}"))?;
    }
    if count == 0 { Err("line 1: there is no game here".to_owned()) } else { Ok(()) }
}

fn of_day(game: &Game) -> Option<RulebookId> {
    let date: Date = game.tag("Date")?.parse().ok()?;
    Rulebook::on(date).map(Rulebook::id)
}

/// Time control and start of the game.
fn arranged(game: &Game) -> Result<Arranged, String> {
    let mut arranged = Arranged::default();
    let line = game.place.line;
    if let Some(time) = game.tag("TimeControl").filter(|time| !matches!(*time, "" | "?" | "-")) {
        arranged.arrange("time", time).map_err(|why| format!("line {line}: TimeControl: {why}"))?;
    }
    match &game.start.position {
        Ok(start) if *start == Position::INITIAL => {}
        Ok(start) => {
            arranged
                .arrange("start", &start.fen().to_string())
                .map_err(|why| format!("line {line}: {why}"))?;
        }
        Err(error) => return Err(format!("line {line}: {error}")),
    }
    Ok(arranged)
}

struct Played<'a> {
    reader: Reader,
    told: Told<'a>,
    desk: &'a mut Desk,
}

impl Played<'_> {
    fn game(&mut self, game: &Game) -> Result<(), String> {
        self.told.at(self.desk).begin_anew(self.reader.arranged())?;
        for told in incidents(&game.moves.before) {
            self.line(&told).map_err(|why| format!("before the first move: {why}"))?;
        }
        for (place, node) in game.moves.nodes.iter().enumerate() {
            self.ply(node).map_err(|why| format!("move {} ({}): {why}", place / 2 + 1, node.text))?;
        }
        self.desk.end();
        Ok(())
    }

    /// A move: made, then what its player does beside it, pressed, then what others do.
    fn ply(&mut self, node: &Node) -> Result<(), String> {
        let Some(game) = self.desk.game() else { return Ok(()) };
        let mover = game.position().turn();
        let arranged = self.reader.arranged().clone();
        let made = match node.text.parse::<MoveText>() {
            Ok(made) => made.to_string(),
            Err(_) => self.told.at(self.desk).made(&arranged, mover.word(), &node.text)?,
        };
        let at = self.time(node, mover, &made).0;
        let at = format!("{}.{:03}", at / 1000, at % 1000);
        let name = name(mover);
        self.line(&format!("{at} {name} {made}"))?;
        let (own, others): (Vec<String>, Vec<String>) =
            incidents(&node.remarks).partition(|told| told.starts_with(name));
        for told in &own {
            self.line(&format!("{at} {told}"))?;
        }
        if node.remarks.contains(&Remark::DrawOffer) {
            self.line(&format!("{at} {name} offers a draw"))?;
        }
        let pressed = |told: &String| told.split(',').any(|act| act.trim_end().ends_with("presses"));
        if !own.iter().any(pressed) {
            self.line(&format!("{at} {name} presses"))?;
        }
        others.iter().try_for_each(|told| self.line(told))
    }

    fn line(&mut self, text: &str) -> Result<(), String> {
        self.reader.line(text, &mut self.told.at(self.desk))
    }

    /// When the move was made: so that the clock then shows what the comment says, or after the time that it says was
    /// used; otherwise a second later.
    fn time(&self, node: &Node, mover: Color, made: &str) -> Millis {
        let Some(game) = self.desk.game() else { return Millis::ZERO };
        let now = game.now();
        let millis = |time: std::time::Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 4);
        if let Some(used) = node.emt() {
            return Millis(now.0.saturating_add(millis(used)));
        }
        let at_once = || self.desk.tried(&at_once(mover, now, made)?)?.clock(mover);
        match node.clk().zip(at_once()) {
            // More than it can show means that somebody has set it: then no time passes.
            Some((shown, at_once)) => Millis(now.0 + (at_once.0 - millis(shown)).max(0)),
            None => now + Millis::from_secs(1),
        }
    }
}

/// A move that is made and pressed at once.
fn at_once(by: Color, at: Millis, made: &str) -> Option<Vec<EventLine>> {
    let events = [
        json!({ "at": at, "by": by.word(), "event": "move", "move": made }),
        json!({ "at": at, "by": by.word(), "event": "press" }),
    ];
    let read = |event| match serde_json::from_value(event).ok()? {
        CaseLine::Event(event) => Some(event),
        CaseLine::Game(_) => None,
    };
    events.into_iter().map(read).collect()
}

/// What comments tell.
fn incidents(remarks: &[Remark]) -> impl Iterator<Item = String> {
    let comments = remarks.iter().filter_map(|remark| match remark {
        Remark::Comment(text) => Some(pgn::Comment::new(text.as_bytes())),
        _ => None,
    });
    let told = comments.flat_map(|comment| comment.commands().collect::<Vec<_>>());
    told.filter(|command| command.name == COMMAND).map(|command| pgn::decode(command.value).into_owned())
}

fn name(side: Color) -> &'static str {
    if side.is_white() { "White" } else { "Black" }
}
