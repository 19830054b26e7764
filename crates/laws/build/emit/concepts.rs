//! The table of concepts, and a constant for each.

use std::fmt::Write as _;

use toml::Value;

use super::Emit;
use crate::inherit::Stated;
use crate::schema::{Schema, camel, snake};

impl Emit<'_> {
    pub(super) fn concepts(&mut self, schema: &Schema) {
        let (register, books) = (self.resolver.register, self.resolver.books);
        line!(
            self,
            "pub(crate) static CONCEPTS: [crate::register::ConceptData; {}] = [",
            register.concepts.len()
        );
        for (id, concept) in register.concepts.iter().enumerate() {
            let entry = &concept.entry;
            let see: Vec<_> =
                entry.see.iter().map(|s| format!("crate::Concept({})", register.index[s])).collect();
            let stated = |book: usize| self.resolver.shelf.stated(book, id);
            let mask = |is: &dyn Fn(&Stated) -> bool| {
                let books = (0..books.len()).filter(|&book| stated(book).is_some_and(is));
                books.fold(0u16, |mask, book| mask | 1 << book)
            };
            let wording = mask(&|stated| stated.only_words);
            let own = mask(&|stated| stated.changed || entry.says.contains_key(&books[stated.text_of].id));
            let overlays = self.resolver.overlays.iter().enumerate();
            let needs = overlays
                .filter(|(_, o)| entry.overlay.is_some() && o.head.group == entry.overlay)
                .fold(0u16, |mask, (index, _)| mask | 1 << index);
            let data: Vec<String> =
                entry.data().iter().map(|(name, value)| format!("({name:?}, {:?})", plain(value))).collect();
            line!(
                self,
                "crate::register::ConceptData {{ slug: {:?}, title: {:?}, kind: crate::Kind::{}, matter: {:?}, remark: {:?}, see: &[{}], was: &{:?}, wording: {wording}, own: {own}, needs: {needs}, data: &[{}] }},",
                concept.slug,
                entry.title,
                camel(&entry.kind),
                concept.matter,
                entry.remark,
                see.join(", "),
                entry.was,
                data.join(", "),
            );
        }
        line!(self, "];");
        let mut slugs: Vec<_> = register.index.iter().map(|(slug, id)| (slug.as_str(), *id as u16)).collect();
        slugs.sort();
        line!(self, "pub(crate) static SLUGS: [(&str, u16); {}] = {slugs:?};", slugs.len());
        let mut matters: Vec<&str> = Vec::new();
        let parameters = schema.parameters.iter().map(|parameter| &parameter.matter);
        for matter in register.concepts.iter().map(|concept| &concept.matter).chain(parameters) {
            if !matters.contains(&matter.as_str()) {
                matters.push(matter);
            }
        }
        line!(self, "pub(crate) static MATTERS: [&str; {}] = {matters:?};", matters.len());
        self.constants();
    }

    /// `concept::draw::WRONG_CLAIM_TIME` and so on, and the same in `everywhere` where every rulebook has it.
    fn constants(&mut self) {
        let held = self.held();
        let words = held.first().map_or(0, Vec::len);
        line!(
            self,
            "/// By concept, a bit for every rulebook with every set of overlays: whether it has a clause there.\npub(crate) const HELD: [[u64; {words}]; {}] = {held:?};",
            held.len()
        );
        let all = |_: usize| true;
        self.modules(
            "concept",
            "Every concept of the register by name: one that does not exist does not compile.",
            "Concept",
            all,
        );
        let full: Vec<u64> =
            held.iter().fold(vec![0; words], |sum, row| sum.iter().zip(row).map(|(a, b)| a | b).collect());
        line!(self, "pub(crate) const HELD_BY_ALL: [u64; {words}] = {full:?};");
        self.modules(
            "everywhere",
            "The concepts that every rulebook has, whatever is switched on over it: see [`Everywhere`](crate::Everywhere).",
            "Everywhere",
            |id| held[id] == full,
        );
    }

    /// By concept, a bit for every book with every set of overlays: whether it has a clause there.
    fn held(&self) -> Vec<Vec<u64>> {
        let resolver = &self.resolver;
        let games: Vec<(usize, Vec<usize>)> = (0..resolver.books.len())
            .flat_map(|book| resolver.combinations(book).into_iter().map(move |on| (book, on)))
            .collect();
        let words = |concept: usize| {
            let word = |games: &[(usize, Vec<usize>)]| {
                let held =
                    games.iter().enumerate().filter(|(_, (book, on))| resolver.holds(*book, on, concept));
                held.fold(0u64, |word, (bit, _)| word | 1 << bit)
            };
            games.chunks(64).map(word).collect()
        };
        (0..resolver.register.concepts.len()).map(words).collect()
    }

    /// A module of constants, by area, for the concepts that are wanted.
    fn modules(&mut self, name: &str, doc: &str, kind: &str, wanted: impl Fn(usize) -> bool) {
        let mut areas: Vec<(&str, Vec<usize>)> = Vec::new();
        for (id, concept) in self.resolver.register.concepts.iter().enumerate().filter(|(id, _)| wanted(*id))
        {
            let area = concept.slug.split('.').next().unwrap_or_default();
            match areas.iter_mut().find(|(name, _)| *name == area) {
                Some((_, ids)) => ids.push(id),
                None => areas.push((area, vec![id])),
            }
        }
        line!(self, "#[doc = {doc:?}]\npub mod {name} {{");
        for (area, ids) in areas {
            let module = if area == "move" { "moves".into() } else { snake(area) };
            line!(self, "#[doc = \"Concepts `{area}.…`.\"]\npub mod {module} {{");
            for id in ids {
                let concept = &self.resolver.register.concepts[id];
                let numbers: Vec<_> = concept
                    .entry
                    .at
                    .iter()
                    .map(|(b, n)| format!("{b} {}", n.as_str().unwrap_or_default()))
                    .collect();
                let doc = format!("{} ({}).", concept.entry.title, numbers.join("; "));
                let name = concept.slug.split('.').nth(1).unwrap_or_default();
                let value = match kind {
                    "Concept" => format!("crate::Concept({id})"),
                    _ => format!("crate::Everywhere::known(crate::Concept({id}))"),
                };
                line!(
                    self,
                    "#[doc = {doc:?}]\npub const {}: crate::{kind} = {value};",
                    snake(name).to_uppercase()
                );
            }
            line!(self, "}}");
        }
        line!(self, "}}");
    }
}

/// A value as text, strings without their quotes.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
