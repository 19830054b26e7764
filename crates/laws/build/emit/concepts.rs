//! What has to be known of concepts when code is compiled: a constant for each, and where they hold.

use std::fmt::Write as _;

use super::Emit;
use crate::register::Entry;
use crate::schema::{Schema, snake};

impl Emit<'_> {
    pub(super) fn concepts(&mut self, schema: &Schema) {
        let register = self.resolver.register;
        line!(self, "pub(crate) const CONCEPTS: usize = {};", register.concepts.len());
        let needs: Vec<u16> = register.concepts.iter().map(|concept| self.needs(&concept.entry)).collect();
        line!(
            self,
            "/// By concept, bits of the overlays one of which must be on; none: always holds.\npub(crate) static NEEDS: [u16; CONCEPTS] = {needs:?};"
        );
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

    fn needs(&self, entry: &Entry) -> u16 {
        let overlays = self.resolver.overlays.iter().enumerate();
        let needed = overlays.filter(|(_, o)| entry.overlay.is_some() && o.head.group == entry.overlay);
        needed.fold(0u16, |mask, (index, _)| mask | 1 << index)
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
