//! What was taken as the answer to a question: as it was given, or as usual.

use jadoube_laws::Lang;

use crate::ask::Ask;

/// The answer to a question, in the form in which the case has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken<'a> {
    /// What was asked.
    pub ask: &'a Ask,
    /// The answer.
    pub value: String,
    /// Whether somebody gave it; otherwise it is the usual one.
    pub given: bool,
}

impl Taken<'_> {
    /// The answer in words.
    pub fn words(&self, lang: Lang) -> String {
        self.ask.value(&self.value, lang).map_or_else(|| self.value.clone(), str::to_owned)
    }
}
