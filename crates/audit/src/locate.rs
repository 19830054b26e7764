//! A second look at the text of a game in which something was found: where it stands, and which game it is.
//!
//! Most games are in order, and nothing is kept of them while they are read. The few others are read again for this.

use std::sync::Arc;

use jadoube_notation::pgn::Place;

use crate::sight::Sight;
use crate::{Finding, Heading};

/// What a finding is about, and so where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The half-move that leads to its position, or is found fault with.
    Move,
    /// A tag; where the game does not have it, the game.
    Tag(&'static str),
    /// The game as a whole.
    Game,
    /// The result after the moves, or else the tag.
    Result,
    /// A place that is known.
    Here(Place),
}

/// Fills in what the text of a game tells about its findings, which are those of one game. `text` begins where the
/// heading of the first one says.
#[cold]
pub(crate) fn locate(findings: &mut [Finding], text: &[u8]) {
    let Some(first) = findings.first() else { return };
    let begin = first.heading.place;
    let sight = Sight::of(text, begin);
    let heading = Arc::new(Heading {
        event: sight.value("Event"),
        site: sight.value("Site"),
        date: sight.value("Date"),
        round: sight.value("Round"),
        white: sight.value("White"),
        black: sight.value("Black"),
        result: sight.value("Result"),
        ..Heading::clone(&first.heading)
    });
    for finding in findings {
        let word = (finding.ply as usize).checked_sub(1).and_then(|index| sight.words.get(index));
        if let Some(word) = word {
            finding.written.clone_from(&word.text);
        }
        let tag = |name| sight.tag(name).map(|tag| tag.place);
        let place = match finding.about {
            About::Here(place) => Some(place),
            About::Move => word.map(|word| word.place),
            About::Game => None,
            About::Tag(name) => tag(name),
            About::Result => sight.result.as_ref().map(|token| token.place).or_else(|| tag("Result")),
        };
        finding.place = place.unwrap_or(begin);
        finding.heading = Arc::clone(&heading);
    }
}
