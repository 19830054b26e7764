//! Digests of rulings and of rulebooks: whether two programs rule alike.

use jadoube_arbiter::Ruling;
use jadoube_laws::{InForce, Lang, Pace, Parameter, Rulebook, RulebookId, Supervision};
use serde_json::Value;

use super::canonical;
use super::hash::Hash;

/// What is said to people in their own language: not looked at, so that a better wording is no other ruling.
const TEXTS: [&str; 3] = ["text", "why", "ground"];

/// The digest of rulings: each as canonical JSON without its texts, a line each.
pub fn of_rulings(rulings: &[Ruling]) -> Hash {
    let lines: Vec<String> = rulings.iter().map(line).collect();
    Hash::of_lines(&lines.iter().map(String::as_str).collect::<Vec<_>>())
}

fn line(ruling: &Ruling) -> String {
    // What is written by our own types is JSON always.
    let mut value = serde_json::to_value(ruling.in_lang(Lang::En)).unwrap_or(Value::Null);
    if let Value::Object(keys) = &mut value {
        TEXTS.iter().for_each(|key| drop(keys.remove(*key)));
    }
    canonical(&value).unwrap_or_else(|_| value.to_string())
}

/// The digest of a rulebook: every clause by its number, every value for every pace and supervision, plain and with each
/// overlay. What is only said about them does not count.
pub fn of_rulebook(id: RulebookId) -> Hash {
    let book = Rulebook::get(id);
    let mut lines = vec![format!("rulebook {id}")];
    lines.extend(book.clauses().map(|clause| format!("{} {}", clause.concept().slug(), clause.law())));
    let plain = [None].into_iter();
    for overlay in plain.chain(book.overlays().iter().copied().map(Some)) {
        for pace in [Pace::Standard, Pace::Rapid, Pace::Blitz] {
            for supervision in [Supervision::Full, Supervision::Limited] {
                let Ok(game) = InForce::new(id, pace, supervision, overlay.as_slice()) else { continue };
                let laid = overlay.map_or("plain", |overlay| overlay.as_str());
                lines.push(format!("game {laid} {pace} {supervision}"));
                lines.extend(Parameter::all().filter_map(|parameter| {
                    let (value, clause) = parameter.value(game)?;
                    Some(format!("{} {value} {}", parameter.name(), clause.law()))
                }));
            }
        }
    }
    Hash::of_lines(&lines.iter().map(String::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_has_a_digest_of_its_own() {
        let mut digests: Vec<Hash> = RulebookId::ALL.into_iter().map(of_rulebook).collect();
        digests.sort();
        digests.dedup();
        assert_eq!(digests.len(), RulebookId::ALL.len());
    }
}
