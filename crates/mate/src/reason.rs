//! A proof told to people. The sentences are in `messages/`, a file for each language.

use std::fmt;

use jadoube_board::{Attempt, Bitboard, Color, Move, Position, Role};
use jadoube_notation::{Lang, Scored};

use crate::proof::{Argument, Fortress, FortressReason, Material, Over, Proof};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl Proof {
    /// Why the side cannot mate from the position, in a short sentence.
    pub fn reason(&self, position: &Position, language: Lang) -> String {
        let text = reason(&self.argument, self.side, position, language).text(language);
        language.capitalised(&text) + "."
    }
}

fn reason(argument: &Argument, player: Color, position: &Position, language: Lang) -> Message {
    match argument {
        Argument::Material(Material::LoneKing) => Message::FewLoneKing { player },
        Argument::Material(Material::Knight) => Message::FewKnight { player, opponent: !player },
        Argument::Material(Material::Bishops) => Message::FewBishops { player },
        Argument::Over(Over::Mated) => Message::OverMated { player },
        Argument::Over(Over::Stalemate) => Message::OverStalemate,
        Argument::Forced { moves, then } => {
            let (moves, after) = written(position, moves, language);
            let then = reason(then, player, &after, language).text(language);
            Message::LineForced { moves, then }
        }
        Argument::Enumeration(enumeration) => Message::LineNoneOf { number: enumeration.positions, player },
        Argument::Fortress(fortress) => {
            let squares = Squares(fortress.locked() & position.board().all(Role::Pawn));
            match fortress.reason {
                FortressReason::NoCheck => Message::LockedNoCheck { squares, player },
                FortressReason::NoMate => Message::LockedNoMate { squares, player },
            }
        }
    }
}

impl Message {
    fn text(&self, language: Lang) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(language, &mut text);
        text
    }
}

/// Squares, listed as a language lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Squares(Bitboard);

impl Squares {
    fn told(self, language: Lang) -> impl fmt::Display {
        language.squares(self.0)
    }
}

impl Fortress {
    /// The squares of the men who never move and are never captured.
    pub fn locked(&self) -> Bitboard {
        let fixed = |range: &&crate::Range| !range.capturable && range.squares == range.from.bitboard();
        self.pieces.iter().filter(fixed).map(|range| range.from).collect()
    }
}

/// The moves as a scoresheet has them, and the position after them.
fn written(start: &Position, moves: &[Move], language: Lang) -> (String, Position) {
    let mut position = *start;
    let mut words = Vec::new();
    for &mv in moves {
        let attempt = Attempt::Carry { from: mv.from(), to: mv.to(), promotion: mv.promotion() };
        let made = Scored::of(&position, attempt, Some(mv));
        let follows = !words.is_empty() && !position.turn().is_white();
        let made = if follows { made.unnumbered() } else { made };
        words.push(made.text(language).to_string());
        position.play_in_place(mv);
    }
    (words.join(" "), position)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_message_is_said_in_every_language() {
        let samples = samples();
        let keys: BTreeSet<&str> = samples.iter().map(Message::key).collect();
        assert_eq!(keys, Message::KEYS.iter().copied().collect());
        for message in samples {
            let english = message.text(Lang::En);
            for language in Lang::ALL {
                let text = message.text(language);
                assert!(!text.contains(['{', '}']) && !text.ends_with('.') && text.trim() == text, "{text}");
                assert!(language == Lang::En || text != english, "{text}");
            }
        }
    }
}
