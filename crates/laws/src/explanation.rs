//! What a concept says, in the language asked for where it is translated.

use crate::read::translations;
use crate::{Concept, Lang, Rulebook, RulebookId};

/// The text of a concept in a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Explanation {
    /// The language that the text is really in: English where there is no translation.
    pub lang: Lang,
    /// The rule in a few words.
    pub title: &'static str,
    /// What it says in that rulebook.
    pub says: &'static str,
}

#[derive(Default)]
pub(crate) struct LanguageData {
    /// Titles of rulebooks by their place.
    pub titles: Vec<(usize, &'static str)>,
    /// By concept.
    pub entries: Vec<Translated>,
    /// What the parameters mean, in their order; empty in English, which the parameters have themselves.
    pub docs: Vec<&'static str>,
    /// The values of choices, each with its text; empty in English.
    pub choices: Vec<(&'static str, Vec<(&'static str, &'static str)>)>,
    /// Remarks on values: the English text and the one in the language.
    pub remarks: Vec<(&'static str, &'static str)>,
}

pub(crate) struct Translated {
    pub concept: u16,
    pub title: &'static str,
    /// Empty where there is none, or it is not translated.
    pub remark: &'static str,
    /// Text by rulebook, empty where it is not translated.
    pub says: [&'static str; RulebookId::ALL.len()],
}

impl Concept {
    /// The text in a language, in English where it is not translated; `None` where the rulebook does not have the
    /// concept.
    pub fn explanation(self, lang: Lang, book: RulebookId) -> Option<Explanation> {
        let clause = Rulebook::get(book).clause(self)?;
        let source = clause.taken_from().unwrap_or(book);
        let english = || Explanation { lang: Lang::En, title: self.title(), says: clause.says() };
        Some(self.translated(lang, source).unwrap_or_else(english))
    }

    /// The remark in a language, in English where it is not translated.
    pub fn remark_in(self, lang: Lang) -> Option<&'static str> {
        let translated = self.entry(lang).map(|entry| entry.remark).filter(|remark| !remark.is_empty());
        translated.or_else(|| self.remark())
    }

    fn entry(self, lang: Lang) -> Option<&'static Translated> {
        let entries = &translations(lang).entries;
        entries.binary_search_by_key(&self.0, |entry| entry.concept).ok().map(|place| &entries[place])
    }

    fn translated(self, lang: Lang, book: RulebookId) -> Option<Explanation> {
        let entry = self.entry(lang)?;
        let says = entry.says[book as usize];
        (!says.is_empty()).then_some(Explanation { lang, title: entry.title, says })
    }
}

impl Rulebook {
    /// Its name for people in a language, in English where there is none.
    pub fn title_in(&self, lang: Lang) -> &'static str {
        let titles = &translations(lang).titles;
        titles.iter().find(|(book, _)| *book == self.id() as usize).map_or(self.title(), |(_, title)| title)
    }
}
