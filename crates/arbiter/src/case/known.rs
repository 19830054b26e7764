//! What is known of a game when a line about it is read: the next second, and which move a text means.

use std::cell::RefCell;

use jadoube_board::{Attempt, Fault, Position};
use jadoube_clock::Millis;
use jadoube_notation::{Lang, Marks, MoveError, Reading, san};

use crate::Arrangement;
use crate::event::{Act, By, EventWord};
use crate::log::Log;
use crate::made::MoveText;
use crate::protocol::line::{CaseLine, EventLine, JsonLine, Known};
use crate::rules::reading;
use crate::table::Table;

/// The lines before one that is read. They are ruled on only where a move needs it.
#[derive(Default)]
pub(super) struct Before {
    played: RefCell<Option<Log>>,
}

impl Before {
    /// Understands a line that comes after these.
    pub fn read(
        &self,
        arrangement: Option<&Arrangement>,
        events: &[EventLine],
        line: JsonLine,
    ) -> Result<CaseLine, String> {
        line.understood(&Lines { before: self, arrangement, events })
    }
}

struct Lines<'a> {
    before: &'a Before,
    arrangement: Option<&'a Arrangement>,
    events: &'a [EventLine],
}

impl Known for Lines<'_> {
    fn next(&self) -> Option<Millis> {
        let last = self.events.last().map_or(Millis::ZERO, |line| line.at);
        Some(last + Millis::from_secs(1))
    }

    fn moves(&self, by: By, event: &str, texts: &[String]) -> Result<Vec<MoveText>, String> {
        let mut played = self.before.played.borrow_mut();
        let log = match (&mut *played, self.arrangement) {
            (Some(log), _) => log,
            (none, Some(arrangement)) => {
                none.insert(Log::new(arrangement).map_err(|error| error.to_string())?.0)
            }
            (None, None) => {
                return Err("which move it is cannot be told before the game is arranged".to_owned());
            }
        };
        let handled = log.count();
        for line in self.events.iter().skip(handled) {
            log.handle(&line.event, line.at);
        }
        written(log.game().table(), by, event, texts)
    }
}

impl Log {
    /// What somebody wants to enter, read in the light of the game: moves may be written as scoresheets have them. `by` is
    /// who enters it, where the line does not say.
    pub fn read(&self, line: JsonLine, by: Option<By>) -> Result<Act, String> {
        line.act(by, self)
    }
}

impl Known for Log {
    fn next(&self) -> Option<Millis> {
        Some(self.game().now() + Millis::from_secs(1))
    }

    fn moves(&self, by: By, event: &str, texts: &[String]) -> Result<Vec<MoveText>, String> {
        written(self.game().table(), by, event, texts)
    }
}

/// The moves that these texts mean, one after the other.
fn written(t: &Table, by: By, event: &str, texts: &[String]) -> Result<Vec<MoveText>, String> {
    let mut position = spoken_of(t, by, event);
    let mut moves = Vec::with_capacity(texts.len());
    for text in texts {
        let attempt = attempt(t, &position, text)?;
        moves.push(MoveText(attempt));
        position = position.made(attempt);
    }
    Ok(moves)
}

/// The position of which an event speaks: the one before the player's own move as long as that is not completed, for he may
/// make it again or claim by it. What an arbiter tells of an unseen game begins at its start.
fn spoken_of(t: &Table, by: By, event: &str) -> Position {
    if event == EventWord::SetPosition.word() {
        return t.record.position_at(0);
    }
    let open = t.record.last().is_some_and(|ply| !ply.is_completed());
    let again = open && (by == By::Assistant || by.player() == t.record.last_mover());
    match (again, by.player()) {
        (true, _) => t.record.position_at(t.record.len().saturating_sub(1)),
        (false, Some(player)) => t.record.position().with_turn(player),
        (false, None) => *t.record.position(),
    }
}

fn attempt(t: &Table, position: &Position, text: &str) -> Result<Attempt, String> {
    if let Ok(made) = text.parse::<MoveText>() {
        return Ok(made.0);
    }
    let told = in_one_language(t, position, text)?;
    match told.map_or_else(|| reading::read(t, position, text), Ok) {
        Ok(reading) if reading.marks.contains(Marks::DRAW_OFFER) => {
            Err(format!("{text} also offers a draw, which is an event of its own: offer-draw"))
        }
        Ok(reading) => Ok(MoveText::of(position, reading.mv).0),
        Err(MoveError::NoSuchPiece(none)) if none.attempt.is_none() => {
            Err(format!("{text}: the player has no such piece"))
        }
        Err(MoveError::Illegal(illegal)) if illegal.also.any() => Err(format!(
            "{text} is not legal, and several pieces could be meant: tell it by its squares, such as {}",
            MoveText(illegal.attempt)
        )),
        Err(error) => match error.attempt() {
            Some((attempt, _)) => Ok(attempt),
            None => Err(error.to_string()),
        },
    }
}

/// The letters of languages clash: `Ke2` is a move of the king in English and of a rook in Turkish. Where nobody has said
/// which language the moves are written in, a text that is one move in the rulebook's and another in English is none, unless
/// only one of the two is a move that the piece can make at all: `Rf3` at the start is a Finnish knight's.
fn in_one_language(t: &Table, position: &Position, text: &str) -> Result<Option<Reading>, String> {
    let (own, english) = (t.arranged.language, Lang::En);
    if t.arranged.language_arranged || own == english {
        return Ok(None);
    }
    let (in_own, in_english) = (san::resolve(position, text, own), san::resolve(position, text, english));
    let meant = |read: &Result<Reading, MoveError>| match read {
        Ok(reading) => Some(MoveText::of(position, reading.mv).to_string()),
        Err(MoveError::Unreadable(_)) => None,
        Err(error) => Some(error.attempt().map_or(error.to_string(), |(made, _)| MoveText(made).to_string())),
    };
    match (meant(&in_own), meant(&in_english)) {
        (Some(one), Some(other)) if one != other => match (in_own, in_english) {
            (Ok(reading), Err(error)) | (Err(error), Ok(reading)) if cannot_go_there(&error) => {
                Ok(Some(reading))
            }
            _ => Err(format!(
                "{text} is another move in the letters of `{}`, the rulebook's language, than in English: \
                 tell the move by its squares, or `language` in the regulations",
                own.as_str()
            )),
        },
        _ => Ok(None),
    }
}

/// No such piece can go there, whatever else holds: nobody means that. A king left in check is what incidents tell of.
fn cannot_go_there(error: &MoveError) -> bool {
    match error {
        MoveError::NoSuchPiece(_) => true,
        error => error.attempt().is_some_and(|(_, fault)| {
            matches!(fault, Fault::WrongMovement(..) | Fault::Jump(..) | Fault::OwnPiece(..))
        }),
    }
}
