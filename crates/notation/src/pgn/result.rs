//! Results and how games ended.

use core::fmt;

/// The result of a game as PGN can express it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: in progress, abandoned or unknown.
    Open,
}

impl GameResult {
    /// As export format has it.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Open => "*",
        }
    }

    /// Reads a result; the flag tells whether it is written as PGN has it. Tolerated are other dashes and a colon,
    /// letters for zeros, `½-½`, `0.5-0.5`, `1/2` and `½`.
    pub fn read(text: &[u8]) -> Option<(GameResult, bool)> {
        let exact = match text {
            b"1-0" => Some(GameResult::WhiteWins),
            b"0-1" => Some(GameResult::BlackWins),
            b"1/2-1/2" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Open),
            _ => None,
        };
        if let Some(result) = exact {
            return Some((result, true));
        }
        let mut rest = text;
        let first = half_points(&mut rest)?;
        if rest.is_empty() {
            return (first == 1 && text.len() > 1).then_some((GameResult::Draw, false));
        }
        dash(&mut rest)?;
        let second = half_points(&mut rest)?;
        if !rest.is_empty() {
            return None;
        }
        let result = match (first, second) {
            (2, 0) => GameResult::WhiteWins,
            (0, 2) => GameResult::BlackWins,
            (1, 1) => GameResult::Draw,
            _ => return None,
        };
        Some((result, false))
    }
}

/// One side's points, in halves, taken from the front.
fn half_points(rest: &mut &[u8]) -> Option<u8> {
    const FORMS: [(&[u8], u8); 9] = [
        (b"1/2", 1),
        (b"0.5", 1),
        (b"0,5", 1),
        ("½".as_bytes(), 1),
        (b"\xbd", 1),
        (b"1", 2),
        (b"0", 0),
        (b"O", 0),
        (b"o", 0),
    ];
    let (tail, points) = FORMS.iter().find_map(|&(form, points)| Some((rest.strip_prefix(form)?, points)))?;
    *rest = tail;
    Some(points)
}

fn dash(rest: &mut &[u8]) -> Option<()> {
    const DASHES: [&[u8]; 5] = [b"-", b":", "–".as_bytes(), "—".as_bytes(), b"\x96"];
    *rest = DASHES.iter().find_map(|&form| rest.strip_prefix(form))?;
    Some(())
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How a game ended, as the `Termination` tag has it (PGN 9.8.1, and what Lichess adds).
///
/// It never tells the article: Lichess calls every mate, resignation and draw normal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Termination {
    /// `abandoned`
    Abandoned,
    /// `adjudication`
    Adjudication,
    /// `death`
    Death,
    /// `emergency`
    Emergency,
    /// `normal`
    Normal,
    /// `rules infraction`
    RulesInfraction,
    /// `time forfeit`
    TimeForfeit,
    /// `unterminated`
    Unterminated,
    /// `Insufficient material` (Lichess)
    InsufficientMaterial,
    /// `Unknown` (Lichess)
    Unknown,
}

impl Termination {
    /// All of them with their text.
    const TEXTS: [(Termination, &'static str); 10] = [
        (Termination::Abandoned, "abandoned"),
        (Termination::Adjudication, "adjudication"),
        (Termination::Death, "death"),
        (Termination::Emergency, "emergency"),
        (Termination::Normal, "normal"),
        (Termination::RulesInfraction, "rules infraction"),
        (Termination::TimeForfeit, "time forfeit"),
        (Termination::Unterminated, "unterminated"),
        (Termination::InsufficientMaterial, "insufficient material"),
        (Termination::Unknown, "unknown"),
    ];

    /// Reads the value of the tag, in upper or lower case.
    pub fn read(text: &[u8]) -> Option<Termination> {
        let text = text.trim_ascii();
        Termination::TEXTS
            .iter()
            .find(|(_, name)| name.as_bytes().eq_ignore_ascii_case(text))
            .map(|&(kind, _)| kind)
    }

    /// As PGN writes it.
    pub fn as_str(self) -> &'static str {
        Termination::TEXTS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, text)| text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_all_forms() {
        for result in [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Open] {
            assert_eq!(GameResult::read(result.as_str().as_bytes()), Some((result, true)));
        }
        for draw in ["½-½", "0.5-0.5", "1/2", "½", "1/2–1/2", "1/2:1/2", "0,5-0,5"] {
            assert_eq!(GameResult::read(draw.as_bytes()), Some((GameResult::Draw, false)), "{draw}");
        }
        assert_eq!(GameResult::read(b"\xbd-\xbd"), Some((GameResult::Draw, false)));
        assert_eq!(GameResult::read(b"1-O"), Some((GameResult::WhiteWins, false)));
        assert_eq!(GameResult::read(b"O-1"), Some((GameResult::BlackWins, false)));
        for none in ["", "1", "0", "0-0", "0-0-0", "1-1", "1-", "1-0x", "O-O", "1/2-0", "1-0-1"] {
            assert_eq!(GameResult::read(none.as_bytes()), None, "{none}");
        }
    }

    #[test]
    fn terminations_in_any_case() {
        for (kind, text) in Termination::TEXTS {
            assert_eq!(Termination::read(text.to_ascii_uppercase().as_bytes()), Some(kind));
            assert_eq!(kind.as_str(), text);
        }
        assert_eq!(Termination::read(b"Time forfeit"), Some(Termination::TimeForfeit));
        assert_eq!(Termination::read(b"White won on time"), None);
    }
}
