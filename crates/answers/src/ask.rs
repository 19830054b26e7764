//! What happened at the board in plain words: found in the catalogue, told as a case, ruled on.

use std::collections::BTreeMap;

use jadoube_incidents::{Catalogue, Incident as Kept, Untold};
use jadoube_laws::{Lang, Rulebook, RulebookId};
use serde::{Deserialize, Serialize};

use crate::rule::lines;
use crate::{Answered, Problem, Question, Unanswered};

/// Which incidents fit these words?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Find {
    /// Words in any of the four languages; the whole catalogue where there are none.
    #[serde(default)]
    pub words: String,
    /// The language of titles.
    #[serde(default)]
    pub lang: Lang,
}

/// By what an incident is known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IncidentName {
    /// Its stable name.
    pub id: &'static str,
    /// As an arbiter says it.
    pub title: &'static str,
    /// The matter to which it belongs.
    pub matter: &'static str,
}

/// An incident that fits.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundIncident {
    /// Which it is.
    #[serde(flatten)]
    pub name: IncidentName,
    /// The way of saying it that fits best; none where nothing was looked for.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub phrase: String,
    /// Which words fit which words of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fits: Vec<[String; 2]>,
}

/// What does an incident ask?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Incident {
    /// The incident.
    pub incident: String,
    /// The rulebook; the newest where it is left out.
    #[serde(default)]
    pub rulebook: Option<RulebookId>,
    /// Words from which answers are taken, where they give some away.
    #[serde(default)]
    pub words: String,
    /// The language of the questions.
    #[serde(default)]
    pub lang: Lang,
}

/// An incident with its questions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct IncidentForm {
    /// Which it is.
    #[serde(flatten)]
    pub name: IncidentName,
    /// Whether the rulebook has such a rule.
    pub applies: bool,
    /// Whether the position matters: `never`, `helps`, `always`.
    pub position: &'static str,
    /// What it asks, in order.
    pub questions: Vec<AskQuestion>,
}

/// A question of an incident.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskQuestion {
    /// The name under which it is answered.
    pub name: &'static str,
    /// The question in words.
    pub text: &'static str,
    /// What kind of answer it wants: `side`, `pace`, `square`, `choice`, ….
    pub kind: &'static str,
    /// The answers that there are, each with its words; empty where every answer of its kind will do.
    pub values: Vec<AskValue>,
    /// The answer that is taken where none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<String>,
}

/// An answer that there is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskValue {
    /// As programs give it.
    pub value: &'static str,
    /// In words.
    pub text: &'static str,
}

/// What is to be done about an incident?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The incident.
    pub incident: String,
    /// The rulebook; the newest where it is left out.
    #[serde(default)]
    pub rulebook: Option<RulebookId>,
    /// The pace: `standard`, `rapid`, `blitz`.
    #[serde(default)]
    pub pace: Option<String>,
    /// Answers to its questions; what is left out is as usual.
    #[serde(default)]
    pub with: BTreeMap<String, String>,
    /// The language of the answer, and of the letters of moves.
    #[serde(default)]
    pub lang: Lang,
}

/// What is to be done.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Asked {
    /// The lines of the case.
    pub case: Vec<String>,
    /// The lines of the answer: rulings, and last the state.
    pub answer: Vec<String>,
    /// The rulings in words.
    pub words: Vec<String>,
    /// What can be read aloud at the board.
    pub sentence: String,
    /// The steps to take, in order.
    pub steps: Vec<String>,
    /// What the Laws leave to the arbiter.
    pub left: Vec<String>,
    /// What else is good to know.
    pub remarks: Vec<String>,
    /// What was taken as the answer to each question.
    pub taken: Vec<TakenAnswer>,
}

/// What was taken as the answer to a question.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TakenAnswer {
    /// The name of the question.
    pub name: &'static str,
    /// The answer as programs give it.
    pub value: String,
    /// The answer in words.
    pub text: String,
    /// Whether somebody gave it.
    pub given: bool,
}

impl Question for Find {
    type Answer = Vec<FoundIncident>;

    fn answer(&self) -> Result<Vec<FoundIncident>, Problem> {
        let catalogue = Catalogue::get();
        let found =
            |incident, phrase, fits| FoundIncident { name: named_in(incident, self.lang), phrase, fits };
        if self.words.trim().is_empty() {
            let all = catalogue.incidents().iter();
            return Ok(all.map(|incident| found(incident, String::new(), Vec::new())).collect());
        }
        // Whoever names an incident means that one.
        let named = catalogue.incident(self.words.trim());
        let first = named.map(|it| found(it, it.title(self.lang).to_owned(), Vec::new()));
        let fits = catalogue.find(&self.words).into_iter();
        let fits = fits.filter(|fit| named.is_none_or(|named| named.id != fit.key.id)).map(|fit| {
            found(fit.key, fit.phrase, fit.matched.into_iter().map(<[String; 2]>::from).collect())
        });
        Ok(first.into_iter().chain(fits).collect())
    }
}

impl Question for Incident {
    type Answer = IncidentForm;

    fn answer(&self) -> Result<IncidentForm, Problem> {
        let incident = named(&self.incident)?;
        let rulebook = self.rulebook.unwrap_or(Rulebook::newest().id());
        let heard = incident.heard(&self.words);
        let mut telling = incident.under(rulebook);
        for (ask, value) in &heard {
            let mut trial = telling.clone();
            if trial.with(ask.name, value).is_ok() && trial.case().is_ok() {
                telling = trial;
            }
        }
        let taken = telling.case().map(|told| told.taken).unwrap_or_default();
        let questions = incident.asks.iter().map(|ask| AskQuestion {
            name: ask.name,
            text: ask.question().text(self.lang),
            kind: ask.kind.word(),
            values: ask
                .values
                .iter()
                .map(|value| AskValue { value, text: ask.value(value, self.lang).unwrap_or(value) })
                .collect(),
            usual: taken.iter().find(|taken| taken.ask.name == ask.name).map(|taken| taken.value.clone()),
        });
        Ok(IncidentForm {
            name: named_in(incident, self.lang),
            applies: incident.is_for(rulebook),
            position: incident.position.word(),
            questions: questions.collect(),
        })
    }
}

impl Question for Ask {
    type Answer = Asked;

    fn answer(&self) -> Result<Asked, Problem> {
        let incident = named(&self.incident)?;
        let rulebook = self.rulebook.unwrap_or(Rulebook::newest().id());
        let mut telling = incident.under(rulebook).in_language(self.lang);
        let pace = self.pace.as_ref().map(|pace| ("pace", pace));
        let with = self.with.iter().map(|(name, value)| (name.as_str(), value));
        for (name, value) in pace.into_iter().chain(with) {
            telling.with(name, value).map_err(|error| untold(&error, name))?;
        }
        let no_rule = || Untold::NoSuchRule { incident: incident.id, rulebook };
        let answered = match Answered::of(&telling) {
            Ok(answered) => answered.ok_or_else(|| untold(&no_rule(), "incident"))?,
            Err(Unanswered::Untold(error)) => return Err(untold(&error, "with")),
            Err(Unanswered::NoCase(reason)) => return Err(Problem::new("case", "incident", reason)),
        };
        let answer =
            answered.case.rule_in(self.lang).map_err(|error| Problem::new("case", "incident", error))?;
        let advice = answered.advice();
        let left: Vec<String> = advice.left().iter().map(|ruling| ruling.sentence(self.lang)).collect();
        let taken = answered.told.taken.iter().map(|taken| TakenAnswer {
            name: taken.ask.name,
            value: taken.value.clone(),
            text: taken.words(self.lang),
            given: taken.given,
        });
        Ok(Asked {
            answer: lines(&answer, self.lang),
            words: answer.rulings.iter().map(|ruling| ruling.sentence(self.lang)).collect(),
            sentence: answered.sentence(self.lang).0,
            steps: answered.steps(self.lang),
            left: if answered.is_rule() { Vec::new() } else { left },
            remarks: if answered.is_rule() { Vec::new() } else { advice.remarks(self.lang) },
            taken: taken.collect(),
            case: answered.told.lines.clone(),
        })
    }
}

fn named_in(incident: &'static Kept, lang: Lang) -> IncidentName {
    IncidentName { id: incident.id, title: incident.title(lang), matter: incident.matter().id }
}

fn named(id: &str) -> Result<&'static Kept, Problem> {
    Catalogue::get()
        .incident(id.trim())
        .ok_or_else(|| Problem::new("unknown-incident", "incident", format!("there is no incident `{id}`")))
}

fn untold(error: &Untold, place: &str) -> Problem {
    let word = if matches!(error, Untold::NoSuchRule { .. }) { "no-such-rule" } else { "answer" };
    Problem::new(word, place, error)
}
