//! Finding an incident by somebody's words: in any of the four languages, inflected, misspelt, in any order.
//!
//! A word fits where it is the same, a form of the same word, a slip of the pen, or where both mean the same concept of
//! `incidents/words.toml`: so one language finds what another says. Rare words count for more than common ones.

mod fold;
mod index;
mod prefixes;
mod scoring;
mod similar;
mod words;

use std::borrow::Cow;
use std::sync::LazyLock;

use jadoube_laws::Lang;

pub use index::Fit;

use crate::ask::Ask;
use crate::catalogue::{Catalogue, Incident};
use index::{Entry, Index};
use words::Words;

static INCIDENTS: LazyLock<Index<&'static Incident>> = LazyLock::new(|| {
    let catalogue = Catalogue::get();
    Index::new(catalogue.incidents().iter().map(|incident| Entry {
        key: incident,
        phrases: phrases(incident),
        titles: Lang::ALL.len(),
        prior: prior(catalogue, incident),
    }))
});

/// Titles first, then the other ways of saying it.
fn phrases(incident: &Incident) -> Vec<(u8, Cow<'static, str>)> {
    let bit = |lang: Lang| 1 << crate::place(lang);
    let titles = Lang::ALL.iter().map(|lang| (bit(*lang), incident.title(*lang)));
    let also =
        Lang::ALL.iter().flat_map(|lang| incident.also(*lang).iter().map(move |also| (bit(*lang), *also)));
    titles.chain(also).map(|(langs, text)| (langs, Cow::Borrowed(text))).collect()
}

/// What happens often is asked often.
fn prior(catalogue: &Catalogue, incident: &Incident) -> f32 {
    let first = if catalogue.first().any(|first| first.id == incident.id) { 0.02 } else { 0.0 };
    let common = match incident.common {
        1 => 0.028,
        2 => 0.014,
        _ => 0.0,
    };
    first + common
}

/// The same search over other things: clauses, cases.
pub struct Finder<K>(Index<K>);

impl<K: Copy> Finder<K> {
    /// Each thing with the ways of saying it, and how many of those, the first ones, are its titles.
    pub fn new(things: impl IntoIterator<Item = (K, usize, Vec<(Lang, String)>)>) -> Finder<K> {
        let bit = |lang: Lang| 1 << crate::place(lang);
        Finder(Index::new(things.into_iter().map(|(key, titles, phrases)| Entry {
            key,
            phrases: phrases.into_iter().map(|(lang, text)| (bit(lang), text.into())).collect(),
            titles,
            prior: 0.0,
        })))
    }

    /// What fits somebody's words, best first.
    pub fn find(&self, words: &str) -> Vec<Fit<K>> {
        self.0.find(words)
    }
}

impl Catalogue {
    /// The incidents that fit somebody's words, best first.
    pub fn find(&self, words: &str) -> Vec<Fit<&'static Incident>> {
        INCIDENTS.find(words)
    }
}

impl Incident {
    /// The answers that somebody's words give away: `second illegal move in blitz` tells the pace and the count.
    pub fn heard(&self, words: &str) -> Vec<(&Ask, &'static str)> {
        let known = Words::get();
        let meant: Vec<u16> = known.asked(words).into_iter().flat_map(|unit| unit.meanings).collect();
        let heard = |concept: &str| known.named(concept).is_some_and(|meaning| meant.contains(&meaning));
        let answer = |ask: &Ask| {
            let hears = &ask.words().hears;
            let mut found =
                hears.iter().filter(|(value, concept)| ask.values.contains(value) && heard(concept));
            // Two answers at once say nothing.
            found.next().filter(|_| found.next().is_none()).map(|(value, _)| *value)
        };
        self.asks.iter().filter_map(|ask| Some((ask, answer(ask)?))).collect()
    }
}
