//! Clauses and texts as they are written.

use std::borrow::Cow;

use jadoube_laws::{Clause, Lang};

use crate::message::Message;

object! {
    /// A clause, as rulings cite it.
    #[derive(Eq)]
    pub struct Cited {
        /// Its number in the rulebook in force.
        pub law: Cow<'static, str>,
        /// Its stable name.
        pub concept: Cow<'static, str>,
        /// The rulebook from which it is borrowed, where the text at hand lacks it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub taken_from: Option<Cow<'static, str>>,
    }
}

impl From<Clause> for Cited {
    fn from(clause: Clause) -> Cited {
        Cited {
            law: clause.law().into(),
            concept: clause.concept().slug().into(),
            taken_from: clause.taken_from().map(|book| book.as_str().into()),
        }
    }
}

object! {
    /// A text for people.
    #[derive(Eq)]
    pub struct Said {
        /// In the language of the reader.
        pub text: String,
        /// Its stable name, the same in every language.
        pub says: Cow<'static, str>,
    }
}

impl Said {
    /// A message in a language.
    pub fn new(message: &Message, lang: Lang) -> Said {
        Said { text: message.text(lang), says: message.key().into() }
    }
}
