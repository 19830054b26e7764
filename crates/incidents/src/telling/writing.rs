//! The lines of a case, as the case protocol writes them.

use jadoube_arbiter::MoveText;
use jadoube_board::{Attempt, Color, Position};
use jadoube_clock::Millis;
use jadoube_laws::Overlay;

use super::answers::Answers;
use super::number::number;
use super::{Telling, side_word};
use crate::line::Line;
use crate::template::filled;
use crate::untold::Untold;

/// The lines, and the number of the one on which the answer is ruled, where the catalogue names it.
pub(super) fn lines(
    telling: &Telling<'_>,
    answers: &Answers<'_>,
) -> Result<(Vec<String>, Option<u32>), Untold> {
    let mut writer = Writer {
        telling,
        answers,
        now: Millis::ZERO,
        board: answers.start.map_or(Position::INITIAL, |(start, _)| start),
        lines: Vec::new(),
        answer: telling.incident.in_arrangement.then_some(0),
    };
    writer.arrangement();
    for line in &telling.incident.lines {
        if line.condition().holds(|name| answers.get(name)) {
            writer.line(line)?;
        }
    }
    Ok((writer.lines, writer.answer))
}

struct Writer<'a> {
    telling: &'a Telling<'a>,
    answers: &'a Answers<'a>,
    now: Millis,
    /// What stands on the board, as far as moves tell.
    board: Position,
    lines: Vec<String>,
    answer: Option<u32>,
}

impl Writer<'_> {
    fn filled(&self, text: &str) -> String {
        let answers = self.answers;
        filled(text, answers.side, |name| match name {
            "side" => Some(side_word(answers.side)),
            "other" => Some(side_word(!answers.side)),
            "time" => Some(self.telling.time(answers.pace)),
            name => answers.get(name),
        })
    }

    fn arrangement(&mut self) {
        let (telling, answers) = (self.telling, self.answers);
        let own = |key: &str| {
            telling.incident.game.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
        };
        let time =
            own("time").map_or_else(|| telling.time(answers.pace).to_owned(), |time| self.filled(time));
        let mut members = vec![quoted("rulebook", telling.rulebook.as_str()), quoted("time", &time)];
        members.extend(answers.pace.map(|pace| quoted("pace", pace.as_str())));
        members.extend(answers.supervision.map(|supervision| quoted("supervision", supervision.as_str())));
        match (own("start"), answers.start) {
            (Some(start), _) => members.push(format!("\"start\":{}", compact(start))),
            (None, Some((start, _))) => members.push(quoted("start", &start.fen().to_string())),
            (None, None) => {}
        }
        if let Some(player) = telling.incident.player {
            members.push(format!("\"{}\":{}", side_word(answers.side), compact(player)));
        }
        let regulations = self.regulations();
        if !regulations.is_empty() {
            members.push(format!("\"regulations\":{{{}}}", regulations.join(",")));
        }
        self.lines.push(format!("{{\"game\":{{{}}}}}", members.join(",")));
    }

    /// What the regulations say; what is not told is left out.
    fn regulations(&self) -> Vec<String> {
        let mut members: Vec<String> = Vec::new();
        for (key, value) in &self.telling.incident.regulations {
            // A federation's choices are told only where some are known.
            if *key == "national" && Overlay::national("fin", self.telling.rulebook, false).is_empty() {
                continue;
            }
            let value = match self.filled(value).as_str() {
                "none" | "\"none\"" => continue,
                "yes" => "true".to_owned(),
                "no" => "false".to_owned(),
                value => compact(value),
            };
            members.push(format!("\"{key}\":{value}"));
        }
        let mut competition = self.telling.regulations.iter();
        let own = |key: &str| self.telling.incident.regulations.iter().any(|(known, _)| *known == key);
        for (key, value) in competition.clone().filter(|(key, _)| !own(key)) {
            members.push(format!("\"{key}\":{value}"));
        }
        if self.telling.official() == Some(true) && !competition.any(|(key, _)| key == "official") {
            members.push("\"official\":true".to_owned());
        }
        members
    }

    fn line(&mut self, line: &Line) -> Result<(), Untold> {
        match *line {
            Line::Event { at, by, event, members, answers, .. } => {
                let after: Millis =
                    self.filled(at).split('+').filter_map(number).fold(Millis::ZERO, |sum, part| {
                        sum + Millis::from_secs_f64(part).unwrap_or(Millis::ZERO)
                    });
                let by = self.filled(by);
                if event == "move" {
                    self.play_on_board(&by, members)?;
                }
                self.event(after, &by, event, &self.filled(members));
                if answers {
                    self.answer = Some(self.lines.len() as u32 - 1);
                }
            }
            Line::Play { number, moves, .. } => {
                let number: usize = self.filled(number).parse().unwrap_or(0);
                for made in moves.split(' ').take(2 * number) {
                    let by = side_word(self.board.turn());
                    let made = format!("\"move\": \"{made}\"");
                    self.play_on_board(by, &made)?;
                    self.event(Millis::from_secs(1), by, "move", &self.filled(&made));
                    self.event(Millis::ZERO, by, "press", "");
                }
            }
        }
        Ok(())
    }

    fn event(&mut self, after: Millis, by: &str, event: &str, members: &str) {
        self.now += after;
        let comma = if members.is_empty() { "" } else { "," };
        let members = compact(members);
        self.lines
            .push(format!("{{\"at\":{},\"by\":\"{by}\",\"event\":\"{event}\"{comma}{members}}}", self.now));
    }

    /// Keeps the board in step. A move that the incident brings itself has to fit a position that somebody gave.
    fn play_on_board(&mut self, by: &str, members: &str) -> Result<(), Untold> {
        let text = self.filled(members);
        let Some(made) = text.split('"').nth(3).and_then(|made| made.parse::<MoveText>().ok()) else {
            return Ok(());
        };
        let mover = if by == "black" { Color::Black } else { Color::White };
        let own = matches!(self.answers.start, Some((_, true)));
        let is_asked = members
            .split('{')
            .skip(1)
            .any(|part| part.split_once('}').is_some_and(|(name, _)| self.answers.get(name).is_some()));
        if let Attempt::Carry { from, .. } = made.0
            && own
            && !is_asked
            && self.board.board().piece_at(from).is_none_or(|piece| piece.color != mover)
        {
            return Err(Untold::DoesNotFit { made: made.to_string(), square: from.to_string() });
        }
        self.board = self.board.with_turn(mover).made(made.0);
        Ok(())
    }
}

fn quoted(key: &str, value: &str) -> String {
    format!("\"{key}\":\"{value}\"")
}

/// JSON without the spaces that nobody reads; those inside texts stay.
fn compact(json: &str) -> String {
    let mut inside = false;
    let keep = |c: &char| {
        inside ^= *c == '"';
        inside || *c != ' '
    };
    json.chars().filter(keep).collect()
}
