//! A case in the words of the cases: moves are read on the board as it stands then.

use jadoube::arbiter::{EventLine, JsonLine, What};
use jadoube::laws::{Lang, RulebookId};
use jadoube_cases::{Arranged, Scene};
use serde_json::json;

use super::Args;
use super::desk::Desk;
use crate::config::{self, Config};

/// What is known beside the words: rulebook, letters, and the regulations of one's competitions.
pub struct Told<'a> {
    config: &'a Config,
    rulebook: Option<RulebookId>,
    /// That of the day of the game, where it is known.
    of_day: Option<RulebookId>,
    /// The language of the letters, where it is given; otherwise it is that of the rulebook, or English where that is
    /// clear.
    letters: Option<Lang>,
    /// Whether it is told in words, not in PGN.
    in_words: bool,
}

impl<'a> Told<'a> {
    pub fn new(args: &Args, config: &'a Config) -> Told<'a> {
        Told { config, rulebook: args.rulebook, of_day: None, letters: args.notation, in_words: true }
    }

    /// The same for PGN, whose letters are English and which may have a day.
    pub fn of_pgn(args: &Args, config: &'a Config, of_day: Option<RulebookId>) -> Told<'a> {
        Told { letters: Some(Lang::En), of_day, in_words: false, ..Told::new(args, config) }
    }

    /// The desk at which it is ruled on.
    pub fn at<'b>(&'b self, desk: &'b mut Desk) -> AtDesk<'b> {
        AtDesk { told: self, desk }
    }
}

pub struct AtDesk<'a> {
    told: &'a Told<'a>,
    pub desk: &'a mut Desk,
}

impl AtDesk<'_> {
    /// Arranges the game, once.
    pub fn begin(&mut self, arranged: &Arranged) -> Result<(), String> {
        if self.desk.game().is_some() { Ok(()) } else { self.begin_anew(arranged) }
    }

    /// Arranges a game; one before it is over with that.
    pub fn begin_anew(&mut self, arranged: &Arranged) -> Result<(), String> {
        let mut arranged = arranged.clone();
        for (key, value) in &self.told.config.regulations {
            arranged.regulate(key, value)?;
        }
        if let Some(letters) = self.told.letters {
            arranged.regulate("language", &format!("\"{letters}\""))?;
        }
        let usual = || self.told.config.rulebook.unwrap_or_else(config::newest);
        let told = self.told.rulebook.or(arranged.rulebook()).or(self.told.of_day);
        let book = told.unwrap_or_else(usual);
        self.desk.begin(&arranged.under(book)?)
    }
}

impl Scene for AtDesk<'_> {
    fn made(&mut self, arranged: &Arranged, by: &str, text: &str) -> Result<String, String> {
        self.begin(arranged)?;
        let line = json!({ "by": by, "event": "move", "move": text });
        let read = || {
            let line: JsonLine = serde_json::from_value(line).map_err(|error| error.to_string())?;
            self.desk.read(line)
        };
        // Words may be an act as well as a move; what stands in PGN is meant as a move.
        let in_words = self.told.in_words;
        let wrong =
            |error| if in_words { format!("{error}; or an act (`jadoube help words`)") } else { error };
        match read().map_err(wrong)? {
            What::Move { made, .. } => Ok(made.to_string()),
            _ => Err(format!("`{text}` is no move")),
        }
    }

    fn take(&mut self, arranged: &Arranged, event: EventLine) -> Result<(), String> {
        self.begin(arranged)?;
        self.desk.enter(&event);
        Ok(())
    }
}
