//! Positions: as they are given, and turned over for Black.

use jadoube_board::{Color, Position};
use jadoube_notation::{Lang, san};

use crate::template::seen_by;

/// A FEN of White as Black has it: the board turned over, the colours exchanged.
pub(crate) fn turned(fen: &str) -> String {
    let swapped = |text: &str| -> String {
        let swap =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(swap).collect()
    };
    let mut fields = fen.split(' ');
    let board: Vec<String> = fields.next().unwrap_or_default().split('/').rev().map(swapped).collect();
    let turn = if fields.next() == Some("w") { "b" } else { "w" };
    let castling = swapped(fields.next().unwrap_or("-"));
    // White's rights come first in a FEN.
    let (white, black): (String, String) = castling.chars().partition(|c| !c.is_ascii_lowercase());
    let passed = seen_by(Color::Black, fields.next().unwrap_or("-"));
    let rest: Vec<&str> = fields.collect();
    format!("{} {turn} {white}{black} {passed} {}", board.join("/"), rest.join(" "))
}

/// What somebody gave as a position: a FEN, also one that lacks its last fields, `startpos`, or moves from the start in
/// the letters of a language.
pub(crate) fn given(text: &str, language: Lang) -> Result<Position, String> {
    let text = text.trim();
    if text == "startpos" {
        return Ok(Position::INITIAL);
    }
    if text.contains('/') {
        return Position::from_fen(text).or_else(|strict| {
            Position::from_fen_lenient(text).map(|(position, _)| position).map_err(|_| strict.to_string())
        });
    }
    played(text, language)
}

fn played(text: &str, language: Lang) -> Result<Position, String> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = text.split([' ', '.']).filter(|word| !is_number(word)).peekable();
    if words.peek().is_none() {
        return Err("a FEN, `startpos` or moves".to_owned());
    }
    words.try_fold(Position::INITIAL, |position, word| {
        let reading = san::resolve(&position, word, language);
        let reading = reading.map_err(|error| format!("a FEN, `startpos` or moves ({error})"))?;
        Ok(position.play(reading.mv))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_turned_over() {
        assert_eq!(
            turned("rnbqkbnr/ppp1ppp1/7p/3pP3/8/8/PPPP1PPP/RNBQK2R w KQkq d6 0 4"),
            "rnbqk2r/pppp1ppp/8/8/3Pp3/7P/PPP1PPP1/RNBQKBNR b KQkq d3 0 4"
        );
    }
}
