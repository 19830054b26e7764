//! How well an entry fits what was asked.

use super::index::{Index, Indexed, rarity};
use super::similar::similar;
use super::words::{Langs, Unit, Words};

/// How much of the question an entry covers, how well its best phrase fits, and how much of what it is about was asked.
const COVERAGE: f32 = 0.6;
const PHRASE: f32 = 0.38;
const CORE: f32 = 0.13;
/// Two words that mean the same; a guess at a misspelt one; a knight, where a piece is spoken of.
const SAME_MEANING: f32 = 0.87;
const GUESSED: f32 = 0.62;
const KIND_OF: f32 = 0.55;
/// Below this words are strangers; words of known and other meaning are it sooner.
const STRANGER: f32 = 0.38;
const OTHER_MEANING: f32 = 0.42;
/// A word of unknown meaning.
const UNKNOWN: f32 = 0.4;
/// What stands in a title says it better than what stands elsewhere.
const ELSEWHERE: f32 = 0.93;
/// What stands in many of its phrases is what an entry is about; what stands in less than this part of them counts for
/// less, down to what is left.
const OFTEN: f32 = 0.35;
const SELDOM: f32 = 0.63;
/// What is about something special is hardly meant where that is not named.
const SPECIAL: f32 = 0.09;
/// Who says it just as it is said somewhere means that.
const EXACT: f32 = 0.1;
const EXACTLY: f32 = 0.97;

/// What was asked, word by word.
pub(super) struct Asked {
    pub units: Vec<Unit>,
    /// For each word, how like it each term is; a stranger is 0.
    pub alike: Vec<Vec<f32>>,
    /// How much each word says.
    weights: Vec<f32>,
    total: f32,
}

/// How like a term is to the word that a row belongs to.
pub(super) fn alike(row: &[f32], term: u32) -> f32 {
    row[term as usize]
}

/// How much a word says by what it means.
pub(super) fn weight_of(unit: &Unit) -> f32 {
    let words = Words::get();
    unit.meanings.iter().map(|meaning| words.weight(*meaning)).reduce(f32::max).unwrap_or_else(|| {
        // Numbers that mean nothing say nothing.
        if unit.word.bytes().any(|byte| byte.is_ascii_digit()) { 0.1 } else { UNKNOWN }
    })
}

impl Asked {
    pub fn new<K: Copy>(index: &Index<K>, words: &str) -> Asked {
        let units = Words::get().asked(words);
        let langs = spoken(index, &units);
        let (mut alike, mut weights) = (Vec::new(), Vec::new());
        let mut entries = vec![false; index.entries.len()];
        for unit in &units {
            let row = row(index, unit, langs);
            entries.fill(false);
            for (term, _) in index.terms.iter().zip(&row).filter(|(_, like)| **like > 0.0) {
                term.entries.iter().for_each(|entry| entries[usize::from(*entry)] = true);
            }
            let count = entries.iter().filter(|has| **has).count();
            let weight = if count == 0 { 0.0 } else { rarity(entries.len(), count) * weight_of(unit) };
            weights.push(weight);
            alike.push(row);
        }
        let total = weights.iter().sum();
        Asked { units, alike, weights, total }
    }
}

/// The languages that the words seem to be in.
fn spoken<K>(index: &Index<K>, units: &[Unit]) -> Langs {
    let mut votes = [0.0_f32; 4];
    for unit in units {
        let letter = unit.word.as_bytes().first().copied().unwrap_or(0);
        let same = index.by_letter.get(&letter).into_iter().flatten();
        let same = same.map(|term| &index.terms[*term as usize]).filter(|term| term.unit.word == unit.word);
        let langs = same.fold(0, |langs, term| langs | term.langs);
        let (langs, vote) = if langs == 0 { (unit.langs, 0.7) } else { (langs, 1.0) };
        let shared = langs.count_ones().max(1) as f32;
        for (place, votes) in votes.iter_mut().enumerate() {
            *votes += if langs & (1 << place) == 0 { 0.0 } else { vote / shared };
        }
    }
    let most = votes.iter().copied().fold(0.0, f32::max);
    let spoken = |place: &usize| votes[*place] >= 0.6 * most;
    (0..votes.len()).filter(spoken).fold(0, |langs, place| langs | 1 << place)
}

/// How like each term is to a word.
fn row<K>(index: &Index<K>, unit: &Unit, langs: Langs) -> Vec<f32> {
    let mut row = vec![0.0_f32; index.terms.len()];
    let letter = unit.word.as_bytes().first().copied().unwrap_or(0);
    for term in index.by_letter.get(&letter).into_iter().flatten() {
        let known = &index.terms[*term as usize];
        // What only looks alike has to be of the same language.
        if known.langs & langs == 0 && known.unit.word != unit.word {
            continue;
        }
        let like = similar(&unit.word, &known.unit.word);
        let strangers = !unit.guessed && !unit.meanings.is_empty() && !known.unit.meanings.is_empty();
        let like = if like == 1.0 {
            1.0
        } else if strangers {
            like * OTHER_MEANING
        } else {
            like * 0.95
        };
        row[*term as usize] = if like >= STRANGER { like } else { 0.0 };
    }
    let words = Words::get();
    let same = if unit.guessed { GUESSED } else { SAME_MEANING };
    for meaning in &unit.meanings {
        let mut raise = |meaning: usize, like: f32| {
            index.by_meaning[meaning].iter().for_each(|term| {
                let own = &mut row[*term as usize];
                *own = own.max(like);
            });
        };
        raise(usize::from(*meaning), same);
        if let Some(parent) = words.parent(*meaning) {
            raise(usize::from(parent), KIND_OF);
        }
    }
    row
}

impl<K: Copy> Index<K> {
    /// How well an entry fits, and its best phrase; nothing where no word does.
    pub(super) fn score(&self, entry: &Indexed<K>, asked: &Asked) -> Option<(f32, usize)> {
        let mut covered = vec![0.0_f32; asked.units.len()];
        let mut times = vec![0.0_f32; asked.units.len()];
        let mut best = (0.0_f32, 0);
        for (at, phrase) in entry.phrases.iter().enumerate() {
            let mut recall = 0.0;
            let place = if at < entry.titles { 1.0 } else { ELSEWHERE };
            for (word, row) in asked.alike.iter().enumerate() {
                let most = phrase.terms.iter().map(|term| alike(row, *term)).fold(0.0, f32::max);
                recall += most * asked.weights[word];
                covered[word] = covered[word].max(place * most);
                times[word] += if most > 0.0 { 1.0 } else { 0.0 };
            }
            if recall == 0.0 {
                continue;
            }
            let (mut matched, mut whole) = (0.0, 0.0);
            for term in &phrase.terms {
                let weight = self.terms[*term as usize].weight;
                matched += weight * asked.alike.iter().map(|row| alike(row, *term)).fold(0.0, f32::max);
                whole += weight;
            }
            let score = (recall / asked.total * matched / whole).sqrt();
            if score > best.0 {
                best = (score, at);
            }
        }
        let often =
            |times: f32| SELDOM + (1.0 - SELDOM) * (times / entry.phrases.len() as f32 / OFTEN).min(1.0);
        let coverage = covered.iter().zip(&asked.weights).zip(&times);
        let coverage: f32 = coverage.map(|((covered, weight), times)| covered * weight * often(*times)).sum();
        if coverage <= 0.0 {
            return None;
        }
        let score = COVERAGE * coverage / asked.total + PHRASE * best.0 + CORE * core_asked(entry, asked);
        let exact = if best.0 >= EXACTLY { EXACT } else { 0.0 };
        let special = if is_special_unasked(entry, asked) { SPECIAL } else { 0.0 };
        Some((score + exact - special + entry.prior, best.1))
    }
}

/// How much of what an entry is about was asked for.
fn core_asked<K>(entry: &Indexed<K>, asked: &Asked) -> f32 {
    let words = Words::get();
    let (mut met, mut whole) = (0.0, 0.0);
    for (meaning, weight) in &entry.core {
        whole += weight;
        let is = |own: &u16| own == meaning || words.parent(*own) == Some(*meaning);
        if asked.units.iter().any(|unit| unit.meanings.iter().any(is)) {
            met += weight;
        }
    }
    if whole > 0.0 { met / whole } else { 0.0 }
}

/// Whether an entry is about something special that nobody has named.
fn is_special_unasked<K>(entry: &Indexed<K>, asked: &Asked) -> bool {
    let words = Words::get();
    let is = |own: u16, meaning: u16| own == meaning || words.parent(own) == Some(meaning);
    let named =
        |meaning: u16| asked.units.iter().any(|unit| unit.meanings.iter().any(|own| is(*own, meaning)));
    entry.core.iter().any(|(meaning, _)| words.is_special(*meaning) && !named(*meaning))
}
