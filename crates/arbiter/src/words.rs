//! Rulings in words for people.

use jadoube_board::Color;
use jadoube_clock::Millis;

use crate::ruling::{Decision, Must, OfferStatus, Ruling, Upheld, question_id};

impl Ruling {
    /// The ruling as a sentence, with its clause: `White gains 2:00 (9.5.3)`.
    pub fn sentence(&self) -> String {
        format!("{} ({})", self.decision.sentence(), self.clause.law())
    }

    /// The sentence, and what the clause says in our words.
    pub fn explanation(&self) -> String {
        let concept = self.clause.concept();
        let from = match self.clause.taken_from() {
            Some(book) => format!(", text of {book}"),
            None => String::new(),
        };
        let (book, law, says) = (self.clause.rulebook(), self.clause.law(), self.clause.says());
        format!("{}. {book} {law}{from}: {}. {says}", self.decision.sentence(), concept.title())
    }
}

impl Decision {
    /// What is ruled, as a sentence without a full stop.
    pub fn sentence(&self) -> String {
        match self {
            Decision::Bound { player, must } => format!("{player} {}", must.words()),
            Decision::Completed { player, made, ply } => format!("{player} has completed {made}, ply {ply}"),
            Decision::Illegal { player, count, made, why, .. } => {
                let mut text = match made {
                    Some(made) => format!("{made} is illegal move number {count} of {player}"),
                    None => format!("an illegal move, number {count} of {player}"),
                };
                if let Some(why) = why {
                    text.push_str(&format!(": {why}"));
                }
                text
            }
            Decision::Restored { fen, ply } => format!("the position after ply {ply} is set up again: {fen}"),
            Decision::Replaced { square, piece } => format!("the pawn on {square} becomes a {piece}"),
            Decision::Time { player, seconds } if seconds.0 < 0 => {
                format!("{player} loses {}", clock_face(Millis(-seconds.0)))
            }
            Decision::Time { player, seconds } => format!("{player} gains {}", clock_face(*seconds)),
            Decision::Clock { running, white, black } => clock_words(*running, *white, *black),
            Decision::Offer { by, status } => match status {
                OfferStatus::Standing => format!("{by}'s offer of a draw stands"),
                OfferStatus::Accepted => format!("{by}'s offer of a draw is accepted"),
                OfferStatus::Declined => format!("{by}'s offer of a draw is declined"),
                OfferStatus::Lapsed => format!("{by}'s offer of a draw has lapsed"),
                OfferStatus::NotAllowed => format!("{by}'s offer of a draw is not allowed now"),
            },
            Decision::Claim { by, claim, upheld } => {
                let verdict = match upheld {
                    Upheld::Yes => "is right",
                    Upheld::No => "is wrong",
                    Upheld::Deferred => "is decided later",
                };
                format!("{by}'s claim ({}) {verdict}", claim.word())
            }
            Decision::Flag { player, stands: true } => format!("{player}'s flag has fallen"),
            Decision::Flag { player, stands: false } => format!("{player}'s flag does not count as fallen"),
            Decision::Stands { what } => format!("it stands as it is: {what}"),
            Decision::Penalty { of, penalty, .. } => format!("penalty for {of}: {}", penalty.word()),
            Decision::Decide { question, about, choices, suggested, ground } => format!(
                "the arbiter decides ({}, {about}): {}; suggested is {suggested}, since {ground}",
                question_id(*question),
                choices.join(", ")
            ),
            Decision::Over { result, reason } => {
                format!("the game is over, {}: {}", result.text(), reason.word())
            }
            Decision::Annulled { reason } => {
                format!("the game does not count, a new one is played: {reason}")
            }
            Decision::Refused { why } => format!("refused: {why}"),
            Decision::Notice { text } => text.to_string(),
        }
    }
}

impl Must {
    fn words(&self) -> String {
        match self {
            Must::Free => "may play any legal move".to_owned(),
            Must::Move(square) => format!("must move the piece on {square}"),
            Must::MoveTo(from, to) => format!("must play {from}-{to}"),
            Must::PromoteTo(from, to, role) => format!("must play {from}-{to} and promote to a {role}"),
            Must::Capture(square) => format!("must capture the piece on {square}"),
            Must::MoveAndCapture(from, square) => format!("must capture {square} with the piece on {from}"),
            Must::Castle(side) => format!("must castle {}", side.word()),
            Must::Promote(role) => format!("must promote to a {role}"),
        }
    }
}

fn clock_words(running: Option<Color>, white: Option<Millis>, black: Option<Millis>) -> String {
    let times = match (white, black) {
        (Some(white), Some(black)) => format!(": White {}, Black {}", clock_face(white), clock_face(black)),
        _ => String::new(),
    };
    match running {
        Some(color) => format!("{color}'s clock runs{times}"),
        None => format!("the clocks stand{times}"),
    }
}

/// Hours, minutes and seconds as a clock shows them: `1:30:00`, `2:00`, `0:05.250`.
fn clock_face(time: Millis) -> String {
    let (seconds, millis) = (time.0 / 1000, time.0 % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = if millis == 0 { String::new() } else { format!(".{millis:03}") };
    match hours {
        0 => format!("{minutes}:{seconds:02}{fraction}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_like_a_clock() {
        assert_eq!(clock_face(Millis(120_000)), "2:00");
        assert_eq!(clock_face(Millis(5_400_000)), "1:30:00");
        assert_eq!(clock_face(Millis(5_250)), "0:05.250");
    }
}
