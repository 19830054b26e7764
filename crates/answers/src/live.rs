//! A game that is going on, entry by entry.

use jadoube_arbiter::{CaseLine, CaseReader, ClockFace, Log, Ruling, Running, Tell};
use jadoube_clock::Millis;
use jadoube_laws::Lang;
use serde::Serialize;

use crate::rule::case_line;
use crate::{Problem, json};

/// A game in the care of the arbiter, driven by JSON. The contract is that of [`Log`] and its game.
pub struct Live {
    log: Log,
    reader: CaseReader,
    lines: Vec<String>,
}

/// What the clocks show at an instant.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockShown {
    /// White's time left; none without a clock.
    pub white: Option<Millis>,
    /// Black's.
    pub black: Option<Millis>,
    /// White's as a clock shows it.
    pub white_face: Option<String>,
    /// Black's.
    pub black_face: Option<String>,
    /// Whose clock runs.
    pub running: Running,
}

impl Live {
    /// A game as arranged, with the lines of the rulings that follow from the arrangement alone. The text is the first line
    /// of a case.
    ///
    /// # Errors
    /// It is no arrangement.
    pub fn new(arrangement: &str, lang: Lang) -> Result<(Live, Vec<String>), Problem> {
        let wrong = |reason: String| Problem::new("arrangement", "game", reason);
        let mut reader = CaseReader::default();
        let read = case_line(arrangement).and_then(|line| reader.read(line)).map_err(wrong)?;
        let CaseLine::Game(arranged) = read else {
            return Err(wrong("a game begins with its arrangement: `{\"game\": {…}}`".to_owned()));
        };
        let (log, rulings) = Log::new(&arranged).map_err(|error| wrong(error.to_string()))?;
        let live = Live { log, reader, lines: vec![arrangement.trim().to_owned()] };
        Ok((live, written(&rulings, lang)))
    }

    /// Enters what happened, a line of a case, and gives the lines of what follows.
    ///
    /// # Errors
    /// It is no event, or one of an earlier time than the last; then nothing was entered.
    pub fn handle(&mut self, event: &str, lang: Lang) -> Result<Vec<String>, Problem> {
        let number = self.lines.len() + 1;
        let wrong = |reason: String| Problem::new("event", format!("line {number}"), reason);
        let read = case_line(event).and_then(|line| self.reader.read(line)).map_err(wrong)?;
        let CaseLine::Event(line) = read else {
            return Err(wrong("a case has one arrangement, in its first line".to_owned()));
        };
        let rulings = self.log.handle(&line.event, line.at);
        self.lines.push(event.trim().to_owned());
        Ok(written(&rulings, lang))
    }

    /// The whole state, as the last line of an answer has it.
    pub fn state(&self, lang: Lang) -> String {
        json(&self.log.game().state_in(lang))
    }

    /// The next instant at which something happens of itself, in seconds.
    pub fn next_deadline(&self) -> Option<f64> {
        self.log.game().next_deadline().map(Millis::as_secs_f64)
    }

    /// What the clocks show at an instant, in seconds, without entering anything: for drawing between two entries.
    pub fn clock(&self, at: f64, lang: Lang) -> ClockShown {
        let game = self.log.game();
        let at = Millis::from_secs_f64(at).unwrap_or(game.now()).max(game.now());
        let [white, black] = game.clocks_at(at);
        let face = |time: Option<Millis>| time.map(|time| ClockFace(time).told(lang).to_string());
        ClockShown {
            white,
            black,
            white_face: face(white),
            black_face: face(black),
            running: game.running().into(),
        }
    }

    /// The game as a case: what was arranged and entered, line by line. Ruling on it gives the same rulings.
    pub fn case(&self) -> &[String] {
        &self.lines
    }
}

fn written(rulings: &[Ruling], lang: Lang) -> Vec<String> {
    rulings.iter().map(|ruling| json(&ruling.in_lang(lang))).collect()
}
