//! A block ```` ```position ````: what the rules of movement say of a board.

use jadoube_arbiter::MoveText;
use jadoube_board::Position;
use jadoube_laws::{Concept, Rulebook, RulebookId};

use crate::document::{LineError, concept};

/// A position and what holds in it.
pub(crate) struct PositionBlock {
    position: Position,
    lines: Vec<(usize, Line)>,
}

enum Line {
    Legal(MoveText, Option<Concept>),
    Illegal(MoveText, Concept),
    Moves(u64),
    Check(bool),
    Checkmate,
    Stalemate,
    /// No legal moves lead there.
    Impossible,
    Same(Box<Position>, bool),
    After(MoveText, Box<Position>),
}

impl PositionBlock {
    pub fn parse(fence: usize, body: &[(usize, &str)]) -> Result<PositionBlock, LineError> {
        let mut lines =
            body.iter().map(|&(number, text)| (number, text.trim())).filter(|(_, text)| !text.is_empty());
        let (number, first) =
            lines.next().ok_or_else(|| LineError::new(fence, "the block begins with a FEN or startpos"))?;
        let position = position(number, first)?;
        let lines =
            lines.map(|(number, text)| Ok((number, line(number, text)?))).collect::<Result<_, _>>()?;
        Ok(PositionBlock { position, lines })
    }

    pub fn check(&self) -> Vec<LineError> {
        let wrong = |(number, line): &(usize, Line)| {
            self.difference(line).map(|reason| LineError::new(*number, reason))
        };
        self.lines.iter().filter_map(wrong).collect()
    }

    /// What the lines name and what stands in `Shows:`, under every rulebook that has it.
    pub fn shown(&self, named: &[Concept]) -> Vec<(RulebookId, Concept)> {
        let own = self.lines.iter().filter_map(|(_, line)| match line {
            Line::Legal(_, concept) => *concept,
            Line::Illegal(_, concept) => Some(*concept),
            _ => None,
        });
        let all: Vec<Concept> = own.chain(named.iter().copied()).collect();
        let under = |book: RulebookId| {
            let has = move |concept: &Concept| Rulebook::get(book).clause(*concept).is_some();
            all.iter().copied().filter(has).map(move |concept| (book, concept))
        };
        RulebookId::ALL.into_iter().flat_map(under).collect()
    }

    fn difference(&self, line: &Line) -> Option<String> {
        let position = &self.position;
        match line {
            Line::Legal(made, _) => {
                position.judge(made.0).err().map(|fault| format!("{made} is not legal: {fault}"))
            }
            Line::Illegal(made, expected) => match position.judge(made.0) {
                Ok(_) => Some(format!("{made} is legal")),
                Err(fault) if fault.concept() == expected.slug() => None,
                Err(fault) => Some(format!("{made} breaks {}: {fault}", fault.concept())),
            },
            Line::Moves(expected) => match position.count_legal() {
                Ok(count) if count == *expected => None,
                Ok(count) => Some(format!("there are {count} legal moves, not {expected}")),
                Err(error) => Some(error.to_string()),
            },
            Line::Check(expected) => (position.is_check() != *expected)
                .then(|| format!("the player to move is {}in check", if *expected { "not " } else { "" })),
            Line::Checkmate => (!position.is_checkmate()).then(|| "it is not checkmate".to_owned()),
            Line::Stalemate => (!position.is_stalemate()).then(|| "it is not stalemate".to_owned()),
            Line::Impossible => {
                position.faults().is_empty().then(|| "nothing shows that it is impossible".to_owned())
            }
            Line::Same(other, expected) => (position.is_same(other) != *expected)
                .then(|| format!("the positions are {}the same", if *expected { "not " } else { "" })),
            Line::After(made, expected) => {
                let after = position.made(made.0).fen().to_string();
                (after != expected.fen().to_string()).then(|| format!("after {made} the position is {after}"))
            }
        }
    }
}

fn line(number: usize, text: &str) -> Result<Line, LineError> {
    let (text, named) = match text.split_once(": ") {
        Some((text, slug)) if !text.starts_with("after ") => {
            (text.trim(), Some(concept(number, slug.trim())?))
        }
        _ => (text, None),
    };
    let made =
        |word: &str| word.parse::<MoveText>().map_err(|error| LineError::new(number, error.to_string()));
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["legal", word] => Line::Legal(made(word)?, named),
        ["illegal", word] => {
            let named = named.ok_or_else(|| {
                LineError::new(
                    number,
                    "an illegal move names the concept that it breaks: `illegal e1e3: king.step`",
                )
            })?;
            Line::Illegal(made(word)?, named)
        }
        ["moves", count] => {
            let wrong = |_| LineError::new(number, format!("`{count}`: expected a number"));
            Line::Moves(count.parse().map_err(wrong)?)
        }
        ["check"] => Line::Check(true),
        ["no", "check"] => Line::Check(false),
        ["checkmate"] => Line::Checkmate,
        ["stalemate"] => Line::Stalemate,
        ["impossible"] => Line::Impossible,
        ["same", "as", fen @ ..] => Line::Same(Box::new(position(number, &fen.join(" "))?), true),
        ["not", "same", "as", fen @ ..] => Line::Same(Box::new(position(number, &fen.join(" "))?), false),
        ["after", word, fen @ ..] => {
            Line::After(made(word.trim_end_matches(':'))?, Box::new(position(number, &fen.join(" "))?))
        }
        _ => {
            let known = "legal, illegal, moves, check, no check, checkmate, stalemate, impossible, same as, not same as, after";
            return Err(LineError::new(number, format!("`{text}`: expected a line with {known}")));
        }
    })
}

fn position(number: usize, text: &str) -> Result<Position, LineError> {
    let wrong = |reason: String| LineError::new(number, format!("`{text}`: {reason}"));
    if text == "startpos" {
        return Ok(Position::INITIAL);
    }
    if let Some(start) = text.strip_prefix("chess960 ") {
        let start: u16 =
            start.trim().parse().map_err(|_| wrong("expected a number from 0 to 959".to_owned()))?;
        return Position::chess960(start).map_err(|error| wrong(error.to_string()));
    }
    Position::from_fen(text).map_err(|error| wrong(error.to_string()))
}
