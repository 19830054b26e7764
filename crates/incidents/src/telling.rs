//! Telling an incident: the answers, and the lines of the case that they make.

mod answers;
mod number;
mod writing;

use jadoube_board::Color;
use jadoube_laws::{Pace, Rulebook, RulebookId, Supervision};
use jadoube_notation::Lang;

use crate::catalogue::{Catalogue, Incident};
use crate::taken::Taken;
use crate::untold::Untold;

/// An incident that is being told: under a rulebook, with the answers so far.
#[derive(Clone, Debug)]
pub struct Telling<'a> {
    incident: &'a Incident,
    rulebook: RulebookId,
    language: Lang,
    time: Option<String>,
    official: Option<bool>,
    /// Regulations of the competition, each with its value as JSON.
    regulations: Vec<(String, String)>,
    /// As they were given, the name as the incident has it.
    given: Vec<(&'a str, String)>,
}

/// An incident told: the lines of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told<'a> {
    /// The arrangement, then what happened, as the case protocol writes them.
    pub lines: Vec<String>,
    /// The line on which the answer is ruled, where the catalogue names it; otherwise it is the one that decides most.
    pub answer: Option<u32>,
    /// What was taken as the answer to each question.
    pub taken: Vec<Taken<'a>>,
    /// At what pace the game is played, where the arrangement says so.
    pub pace: Option<Pace>,
    /// How it is supervised, where that matters.
    pub supervision: Option<Supervision>,
}

impl Incident {
    /// The incident under a rulebook, with nothing answered yet.
    pub fn under(&self, rulebook: RulebookId) -> Telling<'_> {
        Telling {
            incident: self,
            rulebook,
            language: Lang::En,
            time: None,
            official: None,
            regulations: Vec::new(),
            given: Vec::new(),
        }
    }
}

impl<'a> Telling<'a> {
    /// The language in whose letters moves are given; English otherwise.
    pub fn in_language(mut self, language: Lang) -> Telling<'a> {
        self.language = language;
        self
    }

    /// Answers a question. Beside what the incident asks: `time`, the time control, and `official`, whether the official
    /// text holds where the rulebook's print differs from it (yes, where nothing is said).
    ///
    /// # Errors
    /// The incident does not ask that, or this is no answer to it.
    pub fn with(&mut self, name: &str, answer: &str) -> Result<(), Untold> {
        match name {
            "time" => self.time = Some(answers::time(answer)?),
            "official" => self.official = Some(answers::yes_or_no(answer)?),
            "pace" if self.incident.ask(name).is_none() => self.at_fixed_pace(answer)?,
            _ => {
                let ask = self.incident.ask(name).ok_or_else(|| self.not_asked(name))?;
                let answer = answers::shaped(ask, answer)?;
                self.given.retain(|(known, _)| *known != ask.name);
                self.given.push((ask.name, answer));
            }
        }
        Ok(())
    }

    /// Where the pace cannot be chosen, the one that is fixed may be named all the same.
    fn at_fixed_pace(&self, answer: &str) -> Result<(), Untold> {
        let (Some(fixed), Ok(pace)) = (self.pace(), answer.trim().parse()) else {
            return Err(self.not_asked("pace"));
        };
        if pace == fixed { Ok(()) } else { Err(Untold::NotAtThisPace { pace, known: vec![fixed] }) }
    }

    /// Takes an answer back.
    pub fn without(&self, name: &str) -> Telling<'a> {
        let mut telling = self.clone();
        telling.given.retain(|(known, _)| *known != name);
        telling
    }

    /// What the regulations of the competition say, as a key of the arrangement's regulations with its value as JSON. What
    /// the incident asks for itself comes before it.
    pub fn regulate(&mut self, key: &str, json: &str) {
        self.regulations.retain(|(known, _)| known != key);
        self.regulations.push((key.to_owned(), json.to_owned()));
    }

    /// Whether the answer under this name fits the rulebook and the position.
    ///
    /// # Errors
    /// Why it does not.
    pub fn fits(&self, name: &str) -> Result<(), Untold> {
        match self.case() {
            Err(error @ Untold::NotAnAnswer { .. }) if error.is_about(name) => Err(error),
            Err(error @ (Untold::NotAtThisPace { .. } | Untold::DoesNotFit { .. })) => Err(error),
            _ => Ok(()),
        }
    }

    /// The answers that there are under the rulebook; none where every answer of the kind will do.
    pub fn choices(&self, name: &str) -> Vec<&'static str> {
        let values = self.incident.ask(name).map_or(&[][..], |ask| &ask.values);
        let only = Rulebook::get(self.rulebook).only_pace().filter(|_| name == "pace");
        values.iter().copied().filter(|value| only.is_none_or(|only| only.as_str() == *value)).collect()
    }

    /// What is taken as the answer now.
    pub fn usual(&self, name: &str) -> String {
        let taken =
            self.case().ok().and_then(|told| told.taken.into_iter().find(|taken| taken.ask.name == name));
        taken.map_or_else(
            || self.incident.ask(name).map_or("", |ask| ask.usual).to_owned(),
            |taken| taken.value,
        )
    }

    /// The pace of the game, where the arrangement says it.
    pub fn pace(&self) -> Option<Pace> {
        self.pace_told().ok().flatten()
    }

    /// Whether the rulebook knows more than one way of watching a game.
    pub fn is_supervised(&self) -> bool {
        Rulebook::get(self.rulebook).only_pace().is_none()
    }

    /// The same by the rulebook's print, where its official text differs from it and is taken.
    pub fn as_printed(&self) -> Option<Telling<'a>> {
        self.official().filter(|official| *official)?;
        Some(Telling { official: Some(false), ..self.clone() })
    }

    /// Whether somebody has answered it.
    pub fn is_answered(&self, name: &str) -> bool {
        self.given.iter().any(|(known, _)| *known == name)
    }

    /// The incident.
    pub fn incident(&self) -> &'a Incident {
        self.incident
    }

    /// The rulebook.
    pub fn rulebook(&self) -> RulebookId {
        self.rulebook
    }

    /// The same under another rulebook.
    pub fn under(&self, rulebook: RulebookId) -> Telling<'a> {
        Telling { rulebook, ..self.clone() }
    }

    /// The lines of the case.
    ///
    /// # Errors
    /// The rulebook has no such rule, or the answers do not fit together.
    pub fn case(&self) -> Result<Told<'a>, Untold> {
        if !self.incident.is_for(self.rulebook) {
            let (incident, rulebook) = (self.incident.id, self.rulebook);
            return Err(Untold::NoSuchRule { incident, rulebook });
        }
        let answers = self.answers()?;
        let (lines, answer) = writing::lines(self, &answers)?;
        let answers::Answers { taken, pace, supervision, .. } = answers;
        Ok(Told { lines, answer, taken, pace, supervision })
    }

    /// Whether the official text of the rulebook is meant where its print differs; none where there is no difference.
    fn official(&self) -> Option<bool> {
        let book = Rulebook::get(self.rulebook);
        let differs = book.overlays().iter().any(|overlay| overlay.as_str().starts_with("official"));
        differs.then(|| self.official.unwrap_or(true))
    }

    fn time(&self, pace: Option<Pace>) -> &str {
        let usual = Catalogue::get().time(self.rulebook, pace.unwrap_or(Pace::Standard));
        self.time.as_deref().unwrap_or(usual)
    }

    fn not_asked(&self, name: &str) -> Untold {
        let own = self.incident.asks.iter().map(|ask| ask.name);
        Untold::NotAsked { name: name.to_owned(), known: own.chain(["time", "official"]).collect() }
    }
}

/// The word of a side in the case protocol.
fn side_word(side: Color) -> &'static str {
    side.word()
}
