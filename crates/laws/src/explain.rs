//! A clause or concept with all that is known of it.

use std::fmt;

use crate::{Clause, Concept, InForce, Kind, Lang, Pace, Parameter, Rulebook, RulebookId, Supervision};

/// All that is known of a concept, ready to print.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ClauseSheet"))]
pub struct Sheet {
    /// The concept.
    pub concept: Concept,
    /// The rule in a few words, in the language of the first text.
    pub title: &'static str,
    /// What it asks of a program.
    pub kind: Kind,
    /// Its matter.
    pub matter: &'static str,
    /// Its number in every rulebook that has it.
    pub numbers: Vec<NumberIn>,
    /// What it says; rulebooks that say the same share an entry.
    pub says: Vec<TextIn>,
    /// Slips of translation with what is meant, decisions, and how the rulebooks differ.
    pub remark: Option<&'static str>,
    /// Related concepts.
    pub see: &'static [Concept],
    /// Parameters that come from it, with their values.
    pub parameters: Vec<ParameterIn>,
}

/// The number of a concept in a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberIn {
    /// The rulebook.
    pub rulebook: RulebookId,
    /// The number as a ruling prints it.
    pub law: &'static str,
    /// All its numbers there.
    pub numbers: &'static [&'static str],
    /// The rulebook whose text and number it is, where that is another.
    pub taken_from: Option<RulebookId>,
}

/// What a concept says in some rulebooks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextIn {
    /// The rulebooks that say so.
    pub rulebooks: Vec<RulebookId>,
    /// The language of the text.
    pub lang: Lang,
    /// The text.
    pub says: &'static str,
}

/// A value of a parameter, with where it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParameterIn {
    /// The parameter.
    pub parameter: Parameter,
    /// The rulebook.
    pub rulebook: RulebookId,
    /// Pace and supervision in which the concept gives this value.
    pub situations: Vec<(Pace, Supervision)>,
    /// The value as text.
    pub value: &'static str,
    /// The number of the clause.
    pub law: &'static str,
    /// A decision between readings, or the like.
    pub remark: Option<&'static str>,
}

/// Explains a concept (`draw.wrong-claim-time`) or the clauses at a number (`9.2.1.2`, `9.2`).
///
/// With a rulebook a number is looked for there and texts, numbers and parameters are those of that rulebook; without,
/// a number is looked for in every rulebook and everything is shown side by side.
///
/// # Errors
/// Nothing of that name or number.
pub fn explain(what: &str, book: Option<RulebookId>, lang: Lang) -> Result<Vec<Sheet>, UnknownClause> {
    let unknown = || UnknownClause { what: what.to_owned(), rulebook: book };
    if let Some(concept) = Concept::from_slug(what) {
        if book.is_some_and(|book| Rulebook::get(book).clause(concept).is_none()) {
            return Err(unknown());
        }
        return Ok(vec![Sheet::new(concept, book, lang)]);
    }
    let books = book.map_or(RulebookId::ALL.to_vec(), |book| vec![book]);
    let mut concepts: Vec<Concept> = Vec::new();
    for concept in books.into_iter().flat_map(|book| Rulebook::get(book).find(what)).map(Clause::concept) {
        if !concepts.contains(&concept) {
            concepts.push(concept);
        }
    }
    if concepts.is_empty() {
        return Err(unknown());
    }
    Ok(concepts.into_iter().map(|concept| Sheet::new(concept, book, lang)).collect())
}

/// Nothing of that name or number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownClause {
    what: String,
    rulebook: Option<RulebookId>,
}

impl fmt::Display for UnknownClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = &self.what;
        match self.rulebook {
            Some(book) => write!(f, "{book} has no clause or concept `{what}`"),
            None => write!(f, "no rulebook has a clause or concept `{what}`"),
        }?;
        f.write_str(": expected a number such as 9.2.1 or a concept such as draw.wrong-claim-time")
    }
}

impl std::error::Error for UnknownClause {}

impl Sheet {
    fn new(concept: Concept, book: Option<RulebookId>, lang: Lang) -> Sheet {
        let books = || RulebookId::ALL.into_iter().filter(move |id| book.is_none_or(|book| book == *id));
        let clauses = books().filter_map(|id| Rulebook::get(id).clause(concept));
        let numbers = clauses.map(|clause| NumberIn {
            rulebook: clause.rulebook(),
            law: clause.law(),
            numbers: clause.numbers(),
            taken_from: clause.taken_from(),
        });
        let mut says: Vec<TextIn> = Vec::new();
        let mut title = None;
        for id in books() {
            let Some(text) = concept.explanation(lang, id) else { continue };
            title = Some(text.title);
            match says.iter_mut().find(|known| known.says == text.says) {
                Some(known) => known.rulebooks.push(id),
                None => says.push(TextIn { rulebooks: vec![id], lang: text.lang, says: text.says }),
            }
        }
        Sheet {
            concept,
            title: title.unwrap_or_else(|| concept.title()),
            kind: concept.kind(),
            matter: concept.matter(),
            numbers: numbers.collect(),
            says,
            remark: concept.remark_in(lang),
            see: concept.see(),
            parameters: books().flat_map(|id| parameters(concept, id, lang)).collect(),
        }
    }
}

/// The parameters that the concept gives in a rulebook.
fn parameters(concept: Concept, rulebook: RulebookId, lang: Lang) -> Vec<ParameterIn> {
    let mut found: Vec<ParameterIn> = Vec::new();
    for parameter in Parameter::all() {
        for (pace, supervision) in situations() {
            let book = InForce::plain(rulebook, pace, supervision);
            let Some((value, clause)) =
                parameter.value(book).filter(|(_, clause)| clause.concept() == concept)
            else {
                continue;
            };
            match found
                .iter_mut()
                .find(|p| p.parameter == parameter && p.value == value && p.law == clause.law())
            {
                Some(known) => known.situations.push((pace, supervision)),
                None => found.push(ParameterIn {
                    parameter,
                    rulebook,
                    situations: vec![(pace, supervision)],
                    value,
                    law: clause.law(),
                    remark: parameter.remark_in(book, lang),
                }),
            }
        }
    }
    found
}

/// The five situations that rulebooks tell apart.
pub(crate) fn situations() -> [(Pace, Supervision); 5] {
    [
        (Pace::Standard, Supervision::Full),
        (Pace::Rapid, Supervision::Full),
        (Pace::Rapid, Supervision::Limited),
        (Pace::Blitz, Supervision::Full),
        (Pace::Blitz, Supervision::Limited),
    ]
}
