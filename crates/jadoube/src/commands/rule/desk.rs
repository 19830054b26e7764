//! Where a case is ruled on, entry by entry, and the answer written.

use std::fmt::Write;

use clap::builder::styling::Style;
use jadoube::arbiter::{
    Advice, Advised, Arrangement, ClockFace, EventLine, Game, JsonLine, Log, Ruling, What,
};
use jadoube::laws::Lang;
use jadoube_answers::{ruling_line, state_line};
use serde::Serialize;

use crate::words::Message;
use crate::wrap;

/// How the answer is written.
#[derive(Clone, Copy)]
pub struct Manner {
    pub in_words: bool,
    pub explain: bool,
    pub styled: bool,
    /// Whether sentences are broken into lines as wide as the terminal.
    pub wrapped: bool,
    pub lang: Lang,
}

impl Manner {
    /// JSON, and the state at the end.
    pub fn json(lang: Lang) -> Manner {
        Manner { in_words: false, explain: false, styled: false, wrapped: false, lang }
    }
}

/// The game and the answer so far.
pub struct Desk {
    manner: Manner,
    log: Option<Log>,
    entries: u32,
    answered: String,
}

impl Desk {
    pub fn new(manner: Manner) -> Desk {
        Desk { manner, log: None, entries: 0, answered: String::new() }
    }

    /// The game, once it is arranged.
    pub fn game(&self) -> Option<&Game> {
        self.log.as_ref().map(Log::game)
    }

    /// What somebody does, read in the light of the game.
    pub fn read(&self, line: JsonLine) -> Result<What, String> {
        let log = self.log.as_ref().ok_or("no game is arranged yet")?;
        Ok(log.read(line, None)?.what)
    }

    /// Arranges a game; another one before it is over with that.
    pub fn begin(&mut self, arrangement: &Arrangement) -> Result<(), String> {
        let (log, rulings) = Log::new(arrangement).map_err(|error| error.to_string())?;
        let advice = Advice::on(&rulings, log.game(), log.game());
        self.log = Some(log);
        self.entries = 0;
        self.answer(Advised { on: 0, rulings, advice });
        Ok(())
    }

    /// Enters what happened. Nothing happens before a game is arranged.
    pub fn enter(&mut self, line: &EventLine) {
        let Some(log) = &mut self.log else { return };
        // A copy is needed for sentences alone.
        let before = self.manner.in_words.then(|| log.game().clone());
        let rulings = log.handle(&line.event, line.at);
        let advice = Advice::on(&rulings, before.as_ref().unwrap_or(log.game()), log.game());
        self.entries += 1;
        self.answer(Advised { on: self.entries, rulings, advice });
    }

    /// The game as it would be if these things happened.
    pub fn tried(&self, lines: &[EventLine]) -> Option<Game> {
        let mut game = self.game()?.clone();
        for line in lines {
            game.handle(&line.event, line.at);
        }
        Some(game)
    }

    /// Answers a line that cannot be read.
    pub fn wrong(&mut self, line: usize, reason: &str) {
        #[derive(Serialize)]
        struct Wrong<'a> {
            error: &'a str,
            line: usize,
        }
        if self.manner.in_words {
            let label = Message::LabelError.text(self.manner.lang);
            self.line(format_args!("{label}: {line}: {reason}"));
        } else {
            self.json(&Wrong { error: reason, line });
        }
    }

    /// Tells the state as it is.
    pub fn state(&mut self) {
        if let Some(game) = self.game()
            && !self.manner.in_words
        {
            let state = state_line(&game.state_in(self.manner.lang));
            self.line(format_args!("{state}"));
        }
    }

    /// Tells how the case ends: the state, or the result in words.
    pub fn end(&mut self) {
        let (Some(game), true) = (self.game(), self.manner.in_words) else { return self.state() };
        let lang = self.manner.lang;
        let text = game.result().map_or("*".to_owned(), |(result, _)| result.to_string());
        let result = match game.state().why_over(lang) {
            Some(why) => Message::RuleResultBy { text, why },
            None => Message::RuleResult { text },
        };
        self.line(format_args!("{}", result.text(lang)));
    }

    /// What was answered since it was taken last.
    pub fn answered(&mut self) -> String {
        std::mem::take(&mut self.answered)
    }

    fn answer(&mut self, entry: Advised) {
        if self.manner.in_words {
            self.tell(&entry);
        } else {
            entry.rulings.iter().for_each(|ruling| self.ruling(ruling));
        }
    }

    fn ruling(&mut self, ruling: &Ruling) {
        let line = ruling_line(ruling, self.manner.lang, self.manner.explain);
        self.line(format_args!("{line}"));
    }

    /// What was ruled on an entry, and what to do about it.
    fn tell(&mut self, entry: &Advised) {
        let lang = self.manner.lang;
        let Some(first) = entry.rulings.first() else { return };
        let title = match entry.on {
            0 => Message::RuleArrangement,
            on => Message::RuleEvent { number: on.into(), time: ClockFace(first.at) },
        };
        let title = self.bold(title.text(lang));
        self.line(format_args!("{title}"));
        for ruling in &entry.rulings {
            let words = if self.manner.explain { ruling.explanation(lang) } else { ruling.sentence(lang) };
            self.say(2, &words, false);
        }
        if entry.advice.is_ruling() {
            let aloud = Message::RuleAloud { text: entry.advice.sentence(lang) };
            self.say(2, &aloud.text(lang), true);
            for (number, step) in (1..).zip(entry.advice.steps_in(lang)) {
                self.say(4, &format!("{number}. {step}"), false);
            }
        }
    }

    /// A sentence, indented.
    fn say(&mut self, indent: usize, text: &str, bold: bool) {
        let text = match self.manner.wrapped {
            true => wrap::wrap(text, wrap::width() - indent).join(&format!("\n{:indent$}", "")),
            false => text.to_owned(),
        };
        let text = if bold { self.bold(text) } else { text };
        self.line(format_args!("{:indent$}{text}", ""));
    }

    fn bold(&self, text: String) -> String {
        let bold = Style::new().bold();
        if self.manner.styled { format!("{bold}{text}{bold:#}") } else { text }
    }

    fn json(&mut self, value: &impl Serialize) {
        // What is ours can always be written as JSON.
        if let Ok(line) = serde_json::to_string(value) {
            self.line(format_args!("{line}"));
        }
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.answered, "{line}");
    }
}
