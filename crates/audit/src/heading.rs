//! Which game it is: its place in the text and the tags by which people know it.

use jadoube_notation::pgn::{GameResult, Place};

/// A game that something was found in, as its text tells it. A tag that is not there is empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// Where its text begins.
    pub place: Place,
    /// How many bytes stand before the end of its text.
    pub end: u64,
    /// The competition.
    pub event: String,
    /// Where it was played.
    pub site: String,
    /// When.
    pub date: String,
    /// The round.
    pub round: String,
    /// The name of White.
    pub white: String,
    /// The name of Black.
    pub black: String,
    /// The result as the tag has it.
    pub result: String,
    /// The result that is certain: by the last position, or as the record has it where it does not contradict itself.
    pub(crate) certain: Option<GameResult>,
    /// The half-moves made, where all could be.
    pub(crate) made: Option<u32>,
}

impl Heading {
    /// What is known of it before its tags are looked at.
    pub(crate) fn bare(&self) -> Heading {
        let &Heading { place, end, certain, made, .. } = self;
        Heading { place, end, certain, made, ..Heading::default() }
    }
}
