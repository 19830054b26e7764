//! A block ```` ```position ````: what the rules of movement say of a board.

mod recorded;

use jadoube_arbiter::MoveText;
use jadoube_board::Position;
use jadoube_laws::{Concept, Departure, InForce, Pace, Rulebook, RulebookId, Supervision};
use jadoube_notation::{Lang, Style, san, spoken};

use crate::document::{LineError, concept};
use crate::ruled::Ruled;

pub(crate) use recorded::{Recorded, Way};

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
    /// A text, in a language, and the move that it means.
    Reads(String, Lang, MoveText, Option<Concept>),
    /// A text that means more than one move, or none.
    Unclear(String, Lang, Option<Concept>),
    /// A move and how it is written.
    Writes(MoveText, Writing, String, Option<Concept>),
    /// A move and how a rulebook wants it written.
    Recorded(Box<Recorded>, Option<Concept>),
    /// The number of the Chess960 start.
    Start(u16),
}

/// A way of writing a move.
enum Writing {
    San,
    Long,
    Offer,
    Spoken,
}

impl PositionBlock {
    pub fn parse(fence: usize, body: &[(usize, &str)]) -> Result<PositionBlock, LineError> {
        let mut lines =
            body.iter().map(|&(number, text)| (number, text.trim())).filter(|(_, text)| !text.is_empty());
        let (number, first) =
            lines.next().ok_or_else(|| LineError::new(fence, "the block begins with a FEN or startpos"))?;
        let position = position(number, first)?;
        let lines = lines
            .map(|(number, text)| Ok((number, line(&position, number, text)?)))
            .collect::<Result<_, _>>()?;
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
        let own = self.named().into_iter().map(|(concept, _)| concept);
        let all: Vec<Concept> = own.chain(named.iter().copied()).collect();
        let under = |book: RulebookId| {
            let has = move |concept: &Concept| Rulebook::get(book).clause(*concept).is_some();
            all.iter().copied().filter(has).map(move |concept| (book, concept))
        };
        RulebookId::ALL.into_iter().flat_map(under).collect()
    }

    /// What the lines name, with the part of the program that knows it.
    pub fn named(&self) -> Vec<(Concept, &'static str)> {
        let concepts = self.lines.iter().filter_map(|(_, line)| match line {
            Line::Illegal(_, concept) => Some((*concept, "board")),
            Line::Legal(_, concept) => concept.map(|concept| (concept, "board")),
            Line::Reads(_, _, _, concept)
            | Line::Unclear(_, _, concept)
            | Line::Writes(_, _, _, concept)
            | Line::Recorded(_, concept) => concept.map(|concept| (concept, "notation")),
            _ => None,
        });
        concepts.collect()
    }

    /// The same under every rulebook: the concepts, each at its number there.
    pub fn ruled(&self, named: &[Concept], books: &[RulebookId]) -> Vec<Ruled> {
        let shown = self.shown(named);
        let cited = |book| shown.iter().filter(|(at, _)| *at == book).map(|&(_, concept)| concept).collect();
        let recorded = |book| self.recorded().filter(|line| line.is_of(book)).cloned().collect();
        books.iter().map(|&book| Ruled::alike(book, cited(book), recorded(book))).collect()
    }

    /// Whether a move would be recorded otherwise if the rulebook departed from what is written.
    pub fn notices(&self, book: RulebookId, departure: Departure) -> bool {
        let departing = InForce::plain(book, Pace::Standard, Supervision::Full).departing(Some(departure));
        self.recorded().filter(|line| line.is_of(book)).any(|line| line.difference_under(departing).is_some())
    }

    fn recorded(&self) -> impl Iterator<Item = &Recorded> {
        self.lines.iter().filter_map(|(_, line)| match line {
            Line::Recorded(recorded, _) => Some(recorded.as_ref()),
            _ => None,
        })
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
            Line::Reads(text, language, made, _) => match san::resolve(position, text, *language) {
                Ok(reading) if Some(reading.mv) == position.judge(made.0).ok() => None,
                Ok(reading) => Some(format!("`{text}` is read as {:?}", reading.mv)),
                Err(error) => Some(error.to_string()),
            },
            Line::Unclear(text, language, _) => {
                let reading = san::resolve(position, text, *language).ok()?;
                Some(format!("`{text}` is clear: {:?}", reading.mv))
            }
            Line::Writes(made, writing, expected, _) => match self.written(*made, writing) {
                Ok(text) => (text != *expected).then(|| format!("{made} is written `{text}`")),
                Err(reason) => Some(reason),
            },
            Line::Recorded(recorded, _) => recorded.difference(),
            Line::Start(number) => (position.chess960_number() != Some(*number))
                .then(|| format!("the number of the start is {:?}", position.chess960_number())),
        }
    }

    fn written(&self, made: MoveText, writing: &Writing) -> Result<String, String> {
        let position = &self.position;
        let mv = position.judge(made.0).map_err(|fault| format!("{made} is not legal: {fault}"))?;
        Ok(match writing {
            Writing::San => Style::SAN.text(position, mv).to_string(),
            Writing::Long => Style::LONG.text(position, mv).to_string(),
            Writing::Offer => Style::SAN.text(position, mv).offering_draw().to_string(),
            Writing::Spoken => spoken::write(position, mv, spoken::Voice::LAWS).to_string(),
        })
    }
}

fn line(on: &Position, number: usize, text: &str) -> Result<Line, LineError> {
    let (text, named) = match text.split_once(": ") {
        Some((text, slug)) if !text.starts_with("after ") => {
            (text.trim(), Some(concept(number, slug.trim())?))
        }
        _ => (text, None),
    };
    let made =
        |word: &str| word.parse::<MoveText>().map_err(|error| LineError::new(number, error.to_string()));
    let recorded = |word: &str, way: Way, rest: &[&str]| {
        let [book, code, "as", text] = rest else {
            return Err(LineError::new(
                number,
                "expected `under`, a rulebook, a language, `as` and the move",
            ));
        };
        let book = book.parse().map_err(|error| LineError::new(number, format!("{error}")))?;
        let (made, language, text) = (made(word)?, language(number, code)?, plain(text));
        let recorded = Recorded { position: *on, made, way, book, language, text };
        Ok(Line::Recorded(Box::new(recorded), named))
    };
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
        ["reads", text, "as", word] => Line::Reads(plain(text), Lang::En, made(word)?, named),
        ["reads", text, "in", code, "as", word] => {
            Line::Reads(plain(text), language(number, code)?, made(word)?, named)
        }
        ["unclear", text] => Line::Unclear(plain(text), Lang::En, named),
        ["unclear", text, "in", code] => Line::Unclear(plain(text), language(number, code)?, named),
        ["writes", word, "as", text] => Line::Writes(made(word)?, Writing::San, plain(text), named),
        ["writes", word, "long", "as", text] => Line::Writes(made(word)?, Writing::Long, plain(text), named),
        ["writes", word, "offering", "as", text] => {
            Line::Writes(made(word)?, Writing::Offer, plain(text), named)
        }
        ["says", word, "as", text @ ..] => Line::Writes(made(word)?, Writing::Spoken, text.join(" "), named),
        ["writes", word, "full", "under", rest @ ..] => recorded(word, Way::Full, rest)?,
        ["writes", word, "brief", "under", rest @ ..] => recorded(word, Way::Brief, rest)?,
        ["may", "write", word, "under", rest @ ..] => recorded(word, Way::May, rest)?,
        ["may", "not", "write", word, "under", rest @ ..] => recorded(word, Way::MayNot, rest)?,
        ["start", "number", count] => {
            let wrong = |_| LineError::new(number, format!("`{count}`: expected a number"));
            Line::Start(count.parse().map_err(wrong)?)
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
            let known = "legal, illegal, moves, check, no check, checkmate, stalemate, impossible, same as, not same as, after, reads, unclear, writes, may write, may not write, says, start number";
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

/// A move as written; `_` stands for a space.
fn plain(text: &str) -> String {
    text.replace('_', " ")
}

fn language(number: usize, code: &str) -> Result<Lang, LineError> {
    code.parse().map_err(|_| LineError::new(number, format!("`{code}`: expected en, fi, hu or tr")))
}
