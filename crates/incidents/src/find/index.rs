//! Finding what fits somebody's words, best first.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::fold;
use super::scoring::{Asked, alike, weight_of};
use super::words::{Langs, Meaning, Row, Unit, Words};

/// Something that can be found: a key, ways of saying it, and how likely it is before anything is said.
pub(crate) struct Entry<K> {
    pub key: K,
    /// Each with its languages; titles first.
    pub phrases: Vec<(Langs, Cow<'static, str>)>,
    /// How many of the phrases are titles.
    pub titles: usize,
    pub prior: f32,
}

/// Entries, ready to be searched.
pub(crate) struct Index<K> {
    pub(super) entries: Vec<Indexed<K>>,
    /// Every word of every phrase, once.
    pub(super) terms: Vec<Term>,
    /// Terms by their first letter.
    pub(super) by_letter: HashMap<u8, Vec<u32>>,
    /// Terms by what they mean.
    pub(super) by_meaning: Vec<Vec<u32>>,
}

pub(super) struct Indexed<K> {
    pub key: K,
    pub prior: f32,
    pub phrases: Vec<Phrase>,
    pub titles: usize,
    /// The concepts that its titles have in most languages, each with its weight: what it is about.
    pub core: Vec<(Meaning, f32)>,
}

pub(super) struct Phrase {
    pub text: Cow<'static, str>,
    pub terms: Vec<u32>,
}

/// A word as it stands in phrases.
pub(super) struct Term {
    pub unit: Unit,
    /// The languages in which it was said.
    pub langs: Langs,
    /// The entries in which it stands.
    pub entries: Vec<u16>,
    /// How much it says.
    pub weight: f32,
}

/// Something that fits, with the reason.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit<K> {
    /// What fits.
    pub key: K,
    /// How well, from 0 to about 1.
    pub score: f32,
    /// The way of saying it that fits best.
    pub phrase: String,
    /// Which of the words asked for matched which of its words.
    pub matched: Vec<(String, String)>,
}

/// Room for about as many words as the catalogue has.
const TERMS: usize = 8192;

/// What is kept while phrases are read.
#[derive(Default)]
struct Reading {
    /// The words that were seen before.
    words: HashMap<String, Seen, BuildHasherDefault<Fnv>>,
    /// The words of the phrase at hand, one after the other, and where each ends.
    text: String,
    ends: Vec<usize>,
    word: String,
}

impl Reading {
    fn read(&mut self, phrase: &str) {
        let Reading { text, ends, word, .. } = self;
        text.clear();
        ends.clear();
        fold::each(phrase, word, |word| {
            text.push_str(word);
            ends.push(text.len());
        });
    }

    fn word(&self, at: usize) -> &str {
        &self.text[at.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[at]]
    }
}

/// A hash of words that nobody can choose: these are the catalogue's own.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// A word that was seen before: the number of its term, and the rows of words that may begin with it.
struct Seen {
    term: u32,
    rows: Vec<&'static Row>,
    /// Terms of the same word that mean more in their phrase.
    more: Vec<u32>,
}

impl<K: Copy> Index<K> {
    pub fn new(entries: impl IntoIterator<Item = Entry<K>>) -> Index<K> {
        let mut index = Index {
            entries: Vec::new(),
            terms: Vec::with_capacity(TERMS),
            by_letter: HashMap::new(),
            by_meaning: vec![Vec::new(); Words::get().len()],
        };
        let mut reading = Reading::default();
        reading.words.reserve(TERMS);
        for entry in entries {
            let at = index.entries.len() as u16;
            let phrases = entry.phrases.into_iter();
            let phrases: Vec<Phrase> =
                phrases.map(|(langs, text)| index.phrase(text, langs, at, &mut reading)).collect();
            let titles = entry.titles.min(phrases.len());
            let core =
                core(&phrases[..titles], &index.terms).into_iter().map(|meaning| (meaning, 0.0)).collect();
            index.entries.push(Indexed { key: entry.key, prior: entry.prior, phrases, titles, core });
        }
        index.weigh();
        index
    }

    fn phrase(&mut self, text: Cow<'static, str>, langs: Langs, entry: u16, reading: &mut Reading) -> Phrase {
        reading.read(&text);
        let mut rows: Vec<(usize, &Row)> = Vec::new();
        let count = reading.ends.len();
        let mut terms: Vec<u32> = Vec::with_capacity(count);
        for at in 0..count {
            let word = reading.word(at);
            if !reading.words.contains_key(word) {
                let term = self.add(Words::get().unit(word));
                let (word, rows) = (word.to_owned(), Words::get().rows_at(word).collect());
                reading.words.insert(word, Seen { term, rows, more: Vec::new() });
            }
            let known = &reading.words[reading.word(at)];
            let rest = || (at + 1..count).map(|at| reading.word(at));
            rows.extend(known.rows.iter().filter(|row| row.fits(rest())).map(|row| (at, *row)));
            terms.push(known.term);
        }
        for (at, row) in rows {
            for (place, term) in terms.iter_mut().enumerate().skip(at).take(row.rest.len() + 1) {
                let mut unit = self.terms[*term as usize].unit.clone();
                unit.mean(row.meaning);
                let word = reading.word(place);
                let same = reading.words.get(word).and_then(|known| {
                    let is = |term: &u32| self.terms[*term as usize].unit.meanings == unit.meanings;
                    known.more.iter().copied().find(is)
                });
                *term = same.unwrap_or_else(|| self.add(unit));
                if same.is_none() {
                    let word = word.to_owned();
                    let known = reading.words.get_mut(&word);
                    known.into_iter().for_each(|known| known.more.push(*term));
                }
            }
        }
        for term in &terms {
            let term = &mut self.terms[*term as usize];
            term.langs |= langs;
            if term.entries.last() != Some(&entry) {
                term.entries.push(entry);
            }
        }
        Phrase { text, terms }
    }

    /// A new term and its number.
    fn add(&mut self, unit: Unit) -> u32 {
        let number = self.terms.len() as u32;
        let letter = unit.word.as_bytes().first().copied().unwrap_or(0);
        self.by_letter.entry(letter).or_default().push(number);
        for meaning in &unit.meanings {
            self.by_meaning[usize::from(*meaning)].push(number);
        }
        self.terms.push(Term { unit, langs: 0, entries: Vec::new(), weight: 0.0 });
        number
    }

    /// Rare words say more than common ones.
    fn weigh(&mut self) {
        let total = self.entries.len();
        for term in &mut self.terms {
            term.weight = rarity(total, term.entries.len()) * weight_of(&term.unit);
        }
        let mut counts = vec![0; self.by_meaning.len()];
        for entry in &self.entries {
            entry.core.iter().for_each(|(meaning, _)| counts[usize::from(*meaning)] += 1);
        }
        let words = Words::get();
        for (meaning, weight) in self.entries.iter_mut().flat_map(|entry| &mut entry.core) {
            *weight = words.weight(*meaning) * rarity(total, counts[usize::from(*meaning)]);
        }
    }

    /// What fits the words, best first.
    pub fn find(&self, words: &str) -> Vec<Fit<K>> {
        let asked = Asked::new(self, words);
        let mut fits: Vec<(f32, usize, usize)> = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            if let Some((score, phrase)) = self.score(entry, &asked) {
                fits.push((score, at, phrase));
            }
        }
        fits.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let best = fits.first().map_or(0.0, |fit| fit.0);
        let good = fits.into_iter().filter(|fit| fit.0 >= 0.4 * best && fit.0 >= 0.1);
        good.map(|(score, at, phrase)| self.fit(&asked, score, at, phrase)).collect()
    }

    fn fit(&self, asked: &Asked, score: f32, at: usize, phrase: usize) -> Fit<K> {
        let entry = &self.entries[at];
        let phrase = &entry.phrases[phrase];
        let mut matched = Vec::new();
        for (unit, row) in asked.units.iter().zip(&asked.alike) {
            let says = |term: &u32| weight_of(&self.terms[*term as usize].unit);
            let like = |term: &u32| alike(row, *term);
            let best = phrase
                .terms
                .iter()
                .max_by(|a, b| like(a).total_cmp(&like(b)).then_with(|| says(a).total_cmp(&says(b))));
            // That two words say little is no reason.
            if let Some(term) = best.filter(|term| like(term) > 0.0 && weight_of(unit).min(says(term)) > 0.2)
            {
                matched.push((unit.word.clone(), self.terms[*term as usize].unit.word.clone()));
            }
        }
        Fit { key: entry.key, score, phrase: phrase.text.clone().into_owned(), matched }
    }
}

/// How much it says that something stands in so many of all entries.
pub(super) fn rarity(total: usize, count: usize) -> f32 {
    (1.0 + total as f32 / (count as f32 + 1.0)).ln()
}

/// The concepts that more than half of the titles have.
fn core(titles: &[Phrase], terms: &[Term]) -> Vec<Meaning> {
    let meanings_of = |title: &Phrase| -> Vec<Meaning> {
        let all = title.terms.iter().flat_map(|term| terms[*term as usize].unit.meanings.iter().copied());
        let mut all: Vec<Meaning> = all.collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let titles: Vec<Vec<Meaning>> = titles.iter().map(meanings_of).collect();
    let mut all: Vec<Meaning> = titles.iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all.retain(|meaning| 2 * titles.iter().filter(|title| title.contains(meaning)).count() > titles.len());
    all
}
