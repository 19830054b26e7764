//! Where clauses are decided.

use jadoube_laws::{Concept, Parameter};

/// A part of the arbiter, with what it names.
struct Part {
    module: &'static str,
    concepts: &'static [&'static str],
    calls: &'static [&'static str],
}

const PARTS: &[Part] = include!(concat!(env!("OUT_DIR"), "/parts.rs"));

/// The modules that cite a concept or ask for one of the parameters that it gives.
///
/// ```
/// use jadoube_laws::concept;
///
/// let modules = jadoube_arbiter::decided_in(concept::end::CHECKMATE, &[]);
/// assert_eq!(modules, ["ending"]);
/// ```
pub fn decided_in(concept: Concept, parameters: &[Parameter]) -> Vec<&'static str> {
    let accessors: Vec<String> =
        parameters.iter().map(|parameter| parameter.name().replace(['.', '-'], "_")).collect();
    let names = |part: &&Part| {
        part.concepts.contains(&concept.slug())
            || accessors.iter().any(|accessor| part.calls.contains(&accessor.as_str()))
    };
    PARTS.iter().filter(names).map(|part| part.module).collect()
}
