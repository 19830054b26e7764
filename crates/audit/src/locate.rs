//! Where the findings of a game stand in its text, and which game it is.
//!
//! Most games are in order, and nothing of their text is kept. Of the others the places are known from the reading; only
//! what is written in an unusual way is read a second time.

use std::sync::Arc;

use jadoube_notation::pgn::Place;

use crate::header::Name;
use crate::sight::Sight;
use crate::trail::Traced;
use crate::{Finding, Heading};

/// What a finding is about, and so where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The half-move that leads to its position, or is found fault with.
    Move,
    /// A tag; where the game does not have it, the game.
    Tag(Name),
    /// The game as a whole.
    Game,
    /// The result after the moves, or else the tag.
    Result,
    /// A place that is known.
    Here(Place),
}

/// Somebody who knows where the parts of a game stand.
pub(crate) trait Looked {
    /// A tag: where it begins, and its value.
    fn tag(&self, name: Name) -> Result<Option<(Place, String)>, Unsure>;
    /// A move of the game itself, and how it is written.
    fn word(&self, index: usize) -> Result<Option<(Place, Box<str>)>, Unsure>;
    /// The result after the moves.
    fn result(&self) -> Option<Place>;
}

/// The text has to be looked at more closely.
#[derive(Debug)]
pub(crate) struct Unsure;

/// Fills in what the text of a game tells about its findings, which are those of one game. `text` begins where the
/// heading of the first one says.
#[cold]
pub(crate) fn locate(findings: &mut [Finding], text: &[u8], traced: Option<&Traced<'_>>) {
    let Some(first) = findings.first() else { return };
    let begin = first.heading.place;
    if traced.is_none_or(|traced| fill(findings, begin, traced).is_err()) {
        // Who reads the text again is never unsure.
        let _ = fill(findings, begin, &Sight::of(text, begin));
    }
}

fn fill(findings: &mut [Finding], begin: Place, looked: &impl Looked) -> Result<(), Unsure> {
    let Some(first) = findings.first() else { return Ok(()) };
    let value = |name| looked.tag(name).map(|tag| tag.map_or(String::new(), |(_, value)| value));
    let heading = Arc::new(Heading {
        event: value(Name::Event)?,
        site: value(Name::Site)?,
        date: value(Name::Date)?,
        round: value(Name::Round)?,
        white: value(Name::White)?,
        black: value(Name::Black)?,
        result: value(Name::Result)?,
        ..first.heading.bare()
    });
    for finding in findings {
        let word = match (finding.ply as usize).checked_sub(1) {
            Some(index) => looked.word(index)?,
            None => None,
        };
        let tag = |name| looked.tag(name).map(|tag| tag.map(|(place, _)| place));
        let place = match finding.about {
            About::Here(place) => Some(place),
            About::Move => word.as_ref().map(|(place, _)| *place),
            About::Game => None,
            About::Tag(name) => tag(name)?,
            About::Result => match looked.result() {
                Some(place) => Some(place),
                None => tag(Name::Result)?,
            },
        };
        finding.written = word.map_or_else(Box::default, |(_, text)| text);
        finding.place = place.unwrap_or(begin);
        finding.heading = Arc::clone(&heading);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::{RawTag, Word};

    use super::*;
    use crate::{Auditor, Settings};

    /// A game with a variation, comments, tags of several kinds and faults in all of them, and one after it.
    const GAMES: &str = "[Event \"Club \\\"A\\\"\"]\n[Site \"Jyv\u{e4}skyl\u{e4}\"]\n[Date \"2024.5.1\"]\n[Round \"1\"]\n[White \"Anna\"]\r\n\
        [Black \"Bella\"]\n[Result \"1-0\"]\n[PlyCount \"7\"]\n[WhiteElo \"good\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n\
        1. e4 {a\ncomment} e5 2.Nf3 (2. Ke7 $1 d6) Nc6\n3. Bb5 ; to the end\na6 4Nxe5 Ke7 (=) 5. Ke5!? 8c6 6. Zz9 -- 0-1\n\n\
        [Event \"B\"]\n[Date \"????\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 1/2-1/2\nstray\n";

    /// What the trail says of a text is what somebody sees who reads it again.
    fn compare(text: &[u8]) -> usize {
        let mut auditor = Auditor::new(Settings::default());
        auditor.audit(text);
        let found = auditor.take().findings;
        for finding in &found {
            let heading = &finding.heading;
            let at = |offset: u64| (offset as usize).min(text.len());
            let game = &text[at(heading.place.offset)..at(heading.end.max(heading.place.offset))];
            let mut again = [finding.clone()];
            fill(&mut again, heading.place, &Sight::of(game, heading.place)).unwrap();
            assert_eq!(again[0], *finding, "{}", String::from_utf8_lossy(text));
        }
        found.len()
    }

    #[test]
    fn places_are_those_of_a_second_reading() {
        assert!(compare(GAMES.as_bytes()) > 8);
        let long = format!("1. Nf3 Nf6 {} *", "Ng1 Ng8 Nf3 Nf6 ".repeat(300));
        assert!(compare(long.as_bytes()) > 2);
        let mut found = 0;
        for place in 0..GAMES.len() {
            for put in [&b""[..], b" ", b"\n", b"\"", b"]", b"{", b"(", b"7", b"[", b"\xe4", b"1-0 "] {
                let (before, after) = GAMES.as_bytes().split_at(place);
                found += compare(&[before, put, &after[1..]].concat());
                found += compare(&[before, put, after].concat());
            }
        }
        assert!(found > 100_000, "{found}");
    }

    #[test]
    fn findings_of_usual_games_need_no_second_reading() {
        let text = b"[Event \"A\"]\n[Date \"2024.05.01\"]\n\n1. e4 e5\n2. Ke4 *";
        let (mut header, mut trail) = (crate::header::Header::default(), crate::trail::Trail::default());
        let sight = Sight::of(text, Place { offset: 0, line: 1 });
        for tag in &sight.tags {
            let raw = RawTag { name: tag.name.as_bytes(), raw: tag.value.as_bytes(), place: tag.place };
            trail.tag(header.take(&raw).unwrap(), &raw);
        }
        for (index, word) in (0..).zip(&sight.words) {
            trail.word(index, &Word::new(word.text.as_bytes(), word.place));
        }
        let traced = Traced::new(&trail, &header, text, sight.begin, true);
        for name in Name::ALL {
            assert_eq!(traced.tag(name).unwrap(), Looked::tag(&sight, name).unwrap());
        }
        for index in 0..3 {
            assert_eq!(traced.word(index).unwrap(), Looked::word(&sight, index).unwrap());
        }
        assert!(traced.word(3).is_err());
        assert_eq!(Looked::result(&traced), Looked::result(&sight));
    }
}
