//! What words mean: the concepts of `incidents/words.toml`, by which one language finds what another says.

use std::sync::LazyLock;

use super::fold;
use super::prefixes::Prefixes;
use super::similar::distance;
use crate::catalogue;

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::read(catalogue::text()));

/// The number of a concept.
pub(crate) type Meaning = u16;

/// Languages, a bit for each.
pub(crate) type Langs = u8;

/// The table of concepts.
pub(crate) struct Words {
    concepts: Vec<Concept>,
    /// Words, or beginnings of them.
    stems: Prefixes<Stem>,
    /// Several words in a row, by the first of them.
    rows: Prefixes<Row>,
}

#[derive(Default)]
struct Concept {
    name: &'static str,
    /// How much it says; little for what stands in half of all questions.
    weight: f32,
    /// What it is a kind of.
    parent: Option<Meaning>,
    /// Whether what is about it is hardly meant where it is not named.
    special: bool,
}

struct Stem {
    meaning: Meaning,
    /// Only as a whole word.
    whole: bool,
    langs: Langs,
}

/// Several words that mean something together.
pub(crate) struct Row {
    pub meaning: Meaning,
    /// The first only as a whole word.
    whole: bool,
    /// The words after the first, and whether they are whole.
    pub rest: Vec<(&'static str, bool)>,
}

impl Row {
    /// Whether these words go on as the row does.
    pub fn fits<'w>(&self, mut words: impl Iterator<Item = &'w str>) -> bool {
        self.rest.iter().all(|(rest, whole)| {
            words.next().is_some_and(|word| if *whole { word == *rest } else { word.starts_with(rest) })
        })
    }
}

/// A word of a text with what it means.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Unit {
    pub word: String,
    pub meanings: Vec<Meaning>,
    /// Whether the meaning was only guessed from a misspelt word.
    pub guessed: bool,
    /// The languages in which it means that.
    pub langs: Langs,
}

impl Unit {
    /// Means this, and not what was only guessed.
    fn mean_surely(&mut self, meaning: Meaning) {
        if self.guessed {
            self.meanings.clear();
            self.guessed = false;
        }
        self.mean(meaning);
    }

    /// Means this, too.
    pub fn mean(&mut self, meaning: Meaning) {
        if !self.meanings.contains(&meaning) {
            self.meanings.push(meaning);
        }
    }
}

impl Words {
    pub fn get() -> &'static Words {
        &WORDS
    }

    fn read(text: &'static str) -> Words {
        let (mut concepts, mut parents): (Vec<Concept>, Vec<&str>) = (Vec::new(), Vec::new());
        let (mut stems, mut rows) = (Vec::new(), Vec::new());
        // The language at hand, and the concept whose stems come next.
        let (mut langs, mut next) = (0, 0);
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("words", rest)) => {
                    let (concept, parent) = Concept::read(rest);
                    parents.push(parent);
                    concepts.push(concept);
                }
                Some(("lang", code)) => {
                    (langs, next) = (code.parse().map_or(0, |lang| 1 << crate::place(lang)), 0)
                }
                Some(("stems", rest)) => {
                    let meaning: Meaning = next;
                    next += 1;
                    for entry in rest.split_terminator('\t') {
                        let mut parts =
                            entry.split(' ').map(|part| (part.trim_end_matches('|'), part.ends_with('|')));
                        let Some((first, whole)) = parts.next() else { continue };
                        let rest: Vec<(&'static str, bool)> = parts.collect();
                        if rest.is_empty() {
                            stems.push((first, Stem { meaning, whole, langs }));
                        } else {
                            rows.push((first, Row { meaning, whole, rest }));
                        }
                    }
                }
                _ => {}
            }
        }
        for at in 0..concepts.len() {
            concepts[at].parent =
                concepts.iter().position(|it| it.name == parents[at]).map(|of| of as Meaning);
        }
        Words { concepts, stems: Prefixes::new(stems), rows: Prefixes::new(rows) }
    }

    /// The concept with this name.
    pub fn named(&self, name: &str) -> Option<Meaning> {
        self.concepts.iter().position(|concept| concept.name == name).map(|at| at as Meaning)
    }

    /// How many concepts there are.
    pub fn len(&self) -> usize {
        self.concepts.len()
    }

    pub fn weight(&self, meaning: Meaning) -> f32 {
        self.concepts[usize::from(meaning)].weight
    }

    /// What a concept is a kind of.
    pub fn parent(&self, meaning: Meaning) -> Option<Meaning> {
        self.concepts[usize::from(meaning)].parent
    }

    /// Whether what is about the concept is hardly meant where it is not named.
    pub fn is_special(&self, meaning: Meaning) -> bool {
        self.concepts[usize::from(meaning)].special
    }

    /// The words of a question with what they mean; what is misspelt is guessed.
    pub fn asked(&self, text: &str) -> Vec<Unit> {
        let words = fold::words(text);
        let mut units: Vec<Unit> = words.iter().map(|word| self.guess(word)).collect();
        let time = self.named("time");
        for at in 0..words.len() {
            // `40 minutes` is a while, not the fortieth move.
            let is_while =
                units.get(at + 1).is_some_and(|next| next.meanings.iter().any(|of| Some(*of) == time));
            if is_while && words[at].bytes().all(|byte| byte.is_ascii_digit()) {
                units[at].meanings.clear();
            }
            for row in self.rows_at(&words[at]) {
                if row.fits(words[at + 1..].iter().map(String::as_str)) {
                    units[at..=at + row.rest.len()].iter_mut().for_each(|unit| unit.mean_surely(row.meaning));
                }
            }
        }
        units
    }

    /// What a word means by itself.
    pub fn unit(&self, word: &str) -> Unit {
        let (meanings, langs) = self.meanings(word);
        Unit { word: word.to_owned(), meanings, guessed: false, langs }
    }

    /// The rows of words that may begin with this one.
    pub fn rows_at<'s, 'w>(&'s self, word: &'w str) -> impl Iterator<Item = &'s Row> + use<'s, 'w> {
        let rows = self.rows.of(word);
        rows.flat_map(move |(text, rows)| rows.iter().filter(move |row| !row.whole || word == text))
    }

    fn guess(&self, word: &str) -> Unit {
        let unit = self.unit(word);
        if !unit.meanings.is_empty() {
            return unit;
        }
        let (meanings, langs) = self.guessed(word);
        Unit { guessed: !meanings.is_empty(), meanings, langs, ..unit }
    }

    /// What a word means: by the longest beginning that is known; of a long word also what its second half does.
    fn meanings(&self, word: &str) -> (Vec<Meaning>, Langs) {
        let longest = |word: &str| -> Option<(usize, Vec<Meaning>, Langs)> {
            self.stems.of(word).find_map(|(text, stems)| {
                let fits = || stems.iter().filter(|stem| !stem.whole || text == word);
                let meanings: Vec<Meaning> = fits().map(|stem| stem.meaning).collect();
                let langs = fits().fold(0, |langs, stem| langs | stem.langs);
                (!meanings.is_empty()).then_some((text.len(), meanings, langs))
            })
        };
        let found = longest(word).or_else(|| without_preverb(word).and_then(longest));
        let Some((length, mut meanings, langs)) = found else { return (Vec::new(), 0) };
        // Compounds: `tasapelitarjous` is a draw and an offer.
        let rest = word.len().saturating_sub(length);
        if rest >= 5 && length >= 4 {
            let second = (length..word.len().saturating_sub(4)).find_map(|at| {
                let (length, meanings, _) = longest(word.get(at..)?)?;
                (length >= 5).then_some(meanings)
            });
            meanings.extend(second.into_iter().flatten());
            meanings.dedup();
        }
        (meanings, langs)
    }

    /// The concepts of stems that the beginning of the word misspells.
    fn guessed(&self, word: &str) -> (Vec<Meaning>, Langs) {
        let bytes = word.as_bytes();
        let mut best = (usize::MAX, Vec::new(), 0);
        if bytes.len() < 5 || bytes.iter().any(u8::is_ascii_digit) {
            return (Vec::new(), 0);
        }
        for (text, stems) in self.stems.at_letter(bytes[0]) {
            let stem = text.as_bytes();
            let allowed = if stem.len() >= 8 { 2 } else { 1 };
            if stem.len() < 5 || stem.len() > bytes.len() + 1 || stems.iter().all(|stem| stem.whole) {
                continue;
            }
            let ends = [stem.len() - 1, stem.len(), stem.len() + 1];
            let slips = ends.iter().filter(|end| **end <= bytes.len());
            let slips = slips.map(|end| distance(stem, &bytes[..*end], allowed)).min().unwrap_or(usize::MAX);
            if slips > allowed {
                continue;
            }
            // A long stem that is nearly there says more than a short one.
            let rank = slips * 16 + 16usize.saturating_sub(stem.len());
            if rank < best.0 {
                let langs = stems.iter().fold(0, |langs, stem| langs | stem.langs);
                best = (rank, stems.iter().map(|stem| stem.meaning).collect(), langs);
            }
        }
        (best.1, best.2)
    }
}

impl Concept {
    /// The concept, and the name of what it is a kind of.
    fn read(line: &'static str) -> (Concept, &'static str) {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_default();
        let name = next();
        let weight = next().parse::<u8>().map_or(1.0, |percent| f32::from(percent) / 100.0);
        let parent = next();
        (Concept { name, weight, parent: None, special: next() == "special" }, parent)
    }
}

/// Hungarian verbs carry a preverb that changes little: `megnyomta`, `lenyomta`.
fn without_preverb(word: &str) -> Option<&str> {
    const PREVERBS: [&str; 10] = ["vissza", "hozza", "meg", "fel", "bele", "le", "el", "ki", "be", "at"];
    PREVERBS.iter().find_map(|preverb| word.strip_prefix(preverb)).filter(|rest| rest.len() >= 4)
}
