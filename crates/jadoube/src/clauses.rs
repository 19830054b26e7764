//! Clauses by somebody's words.

use jadoube::incidents::{Finder, Fit};
use jadoube::laws::{Concept, Lang, Rulebook, RulebookId};

/// How near to the best another has to come to be meant as well.
const NEAR: f32 = 0.8;

/// Below this a word only looks like another.
const LEAST: f32 = 0.6;

/// The concepts of some rulebooks that fit the words, best first.
pub fn find(words: &str, books: &[RulebookId]) -> Vec<Concept> {
    let has = |concept: &Concept| books.iter().any(|book| Rulebook::get(*book).clause(*concept).is_some());
    let fits = Finder::new(Concept::all().filter(has).map(|concept| said(concept, books))).find(words);
    let best = fits.first().map_or(0.0, |fit| fit.score);
    let near = |fit: &Fit<Concept>| fit.score >= NEAR * best && best >= LEAST;
    fits.into_iter().filter(near).map(|fit| fit.key).collect()
}

/// Titles in every language, then what is said in every language.
fn said(concept: Concept, books: &[RulebookId]) -> (Concept, usize, Vec<(Lang, String)>) {
    let book = books.iter().rev().find(|book| Rulebook::get(**book).clause(concept).is_some()).copied();
    let told = |lang: Lang| concept.explanation(lang, book?);
    let mut phrases = vec![(Lang::En, concept.title().to_owned())];
    let others = || Lang::ALL.into_iter().filter(|lang| *lang != Lang::En);
    phrases.extend(others().filter_map(|lang| Some((lang, told(lang)?.title.to_owned()))));
    let titles = phrases.len();
    phrases.push((Lang::En, concept.slug().replace(['.', '-'], " ")));
    phrases.extend(book.and_then(|book| concept.says(book)).map(|says| (Lang::En, says.to_string())));
    phrases.extend(others().filter_map(|lang| Some((lang, told(lang)?.says.to_string()))));
    (concept, titles, phrases)
}
