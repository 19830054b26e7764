//! The incidents.

use std::sync::LazyLock;

use jadoube_laws::{Clause, Concept, Lang, Pace, Rulebook, RulebookId};

use crate::ask::{Ask, Question};
use crate::line::Line;
use crate::{place, read};

/// The text that the build has made of `incidents/`.
#[cfg(not(all(feature = "packed", target_arch = "wasm32")))]
pub(crate) fn text() -> &'static str {
    include_str!(concat!(env!("OUT_DIR"), "/catalogue.txt"))
}

/// The same where it was packed: what stands in front, and the languages, each with others of its texts.
#[cfg(all(feature = "packed", target_arch = "wasm32"))]
pub(crate) fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let names = std::iter::once("incidents/catalogue.txt".to_owned())
            .chain(Lang::ALL.map(|lang| format!("incidents/catalogue-{}.txt", lang.as_str())));
        names.map(|name| jadoube_packed::text(&name)).collect()
    });
    &TEXT
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| read::catalogue(text()));

/// Every incident, by matter.
#[derive(Debug, Default)]
pub struct Catalogue {
    pub(crate) matters: Vec<Matter>,
    pub(crate) incidents: Vec<Incident>,
    pub(crate) questions: Vec<Question>,
    pub(crate) first: Vec<&'static str>,
    pub(crate) positions: Vec<(&'static str, &'static str)>,
    /// Time controls by pace; without one, that of rulebooks which are made for one pace.
    pub(crate) times: Vec<(Option<Pace>, &'static str)>,
}

impl Catalogue {
    /// The catalogue that is compiled in.
    pub fn get() -> &'static Catalogue {
        &CATALOGUE
    }

    /// The matters, in the order in which they are shown.
    pub fn matters(&self) -> &[Matter] {
        &self.matters
    }

    /// The incidents, by matter.
    pub fn incidents(&self) -> &[Incident] {
        &self.incidents
    }

    /// The incident with this id.
    pub fn incident(&self, id: &str) -> Option<&Incident> {
        self.incidents.iter().find(|incident| incident.id == id)
    }

    /// What is asked most often, to be offered before anything is typed.
    pub fn first(&self) -> impl Iterator<Item = &Incident> {
        self.first.iter().filter_map(|id| self.incident(id))
    }

    /// A question that is put of every incident: `rulebook`, `pace`, `supervision`, `time`, `official`.
    pub fn question(&self, key: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.key == key)
    }

    /// The time control that is taken where none is told.
    pub fn time(&self, rulebook: RulebookId, pace: Pace) -> &'static str {
        let key = if Rulebook::get(rulebook).only_pace().is_some() { None } else { Some(pace) };
        self.times.iter().find(|(known, _)| *known == key).map_or("-", |(_, time)| time)
    }
}

/// A group of incidents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matter {
    /// Its stable name.
    pub id: &'static str,
    pub(crate) title: [&'static str; 4],
}

impl Matter {
    /// Its name in a language.
    pub fn title(&self, lang: Lang) -> &'static str {
        self.title[place(lang)]
    }
}

/// Something that happens at the board and that people ask about.
#[derive(Debug, Default)]
pub struct Incident {
    /// Its stable name.
    pub id: &'static str,
    pub(crate) matter: usize,
    /// How often it happens: 1 at every tournament, 2 every season, 3 rarely.
    pub common: u8,
    /// Whether the position on the board matters.
    pub position: PositionNeed,
    /// The rulebooks for which it is meant.
    pub editions: Editions,
    /// What a rulebook must have, or there is no such rule in it.
    pub needs: Option<Concept>,
    /// The concepts whose clauses are to be shown, in place of the one by which was ruled.
    pub(crate) says: Vec<Concept>,
    /// Whether a rule is asked for and not what happened: the answer is what the first of these clauses says.
    pub in_clause: bool,
    /// Whether rulebooks rule on it differently.
    pub differs: bool,
    /// Whether the answer is in what is said of the arrangement, and not in what follows from the last event.
    pub in_arrangement: bool,
    pub(crate) title: [&'static str; 4],
    pub(crate) also: [Vec<&'static str>; 4],
    /// What it asks beside the rulebook, in order.
    pub asks: Vec<Ask>,
    /// What is arranged beside the usual.
    pub(crate) game: Vec<(&'static str, &'static str)>,
    pub(crate) regulations: Vec<(&'static str, &'static str)>,
    /// What the arrangement says of the player whom it is about.
    pub(crate) player: Option<&'static str>,
    pub(crate) lines: Vec<Line>,
}

/// Whether the position on the board matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PositionNeed {
    /// The default serves, whatever stood there.
    #[default]
    Never,
    /// The default shows the incident; the real position makes the answer exact.
    Helps,
    /// The answer turns on it.
    Always,
}

impl PositionNeed {
    /// The word by which programs know it.
    pub const fn word(self) -> &'static str {
        match self {
            PositionNeed::Never => "never",
            PositionNeed::Helps => "helps",
            PositionNeed::Always => "always",
        }
    }
}

/// For which rulebooks an incident is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Editions {
    /// All of them.
    #[default]
    All,
    /// Those that know every pace: the FIDE Laws.
    AnyPace,
    /// Those that are made for one pace: the Finnish blitz rules.
    OnePace,
}

impl Incident {
    /// As an arbiter says it, in a language.
    pub fn title(&self, lang: Lang) -> &'static str {
        self.title[place(lang)]
    }

    /// Other ways of saying it.
    pub fn also(&self, lang: Lang) -> &[&'static str] {
        &self.also[place(lang)]
    }

    /// The matter to which it belongs.
    pub fn matter(&self) -> &'static Matter {
        &Catalogue::get().matters[self.matter]
    }

    /// The clauses of a rulebook that are to be shown in place of the one by which was ruled; none where that is the one.
    pub fn clauses(&self, rulebook: RulebookId) -> Vec<Clause> {
        let book = Rulebook::get(rulebook);
        self.says.iter().filter_map(|concept| book.clause(*concept)).collect()
    }

    /// What is asked under this name.
    pub fn ask(&self, name: &str) -> Option<&Ask> {
        self.asks.iter().find(|ask| ask.name == name)
    }

    /// Whether it is meant for a rulebook; elsewhere there is no such rule.
    pub fn is_for(&self, rulebook: RulebookId) -> bool {
        let book = Rulebook::get(rulebook);
        if self.needs.is_some_and(|concept| book.clause(concept).is_none()) {
            return false;
        }
        let one_pace = book.only_pace().is_some();
        match self.editions {
            Editions::All => true,
            Editions::AnyPace => !one_pace,
            Editions::OnePace => one_pace,
        }
    }
}

impl Ask {
    /// The question, with the words of its answers.
    pub fn question(&self) -> &'static Question {
        &Catalogue::get().questions[self.question]
    }

    /// An answer in words, where there are words for it.
    pub fn value(&self, value: &str, lang: Lang) -> Option<&'static str> {
        self.words().value(value, lang)
    }

    pub(crate) fn words(&self) -> &'static Question {
        &Catalogue::get().questions[self.lender]
    }
}
