//! Announced moves: heard, compared with what was made, repeated, corrected.

use jadoube_board::{Attempt, Color, Fault, Position};
use jadoube_laws::{Concept, concept};
use jadoube_notation::san;
use jadoube_notation::spoken::{self, SpokenError, Voice};

use super::Said;
use crate::game::Game;
use crate::made::{MoveText, told};
use crate::message::{Message, Missing};

/// An announcement that names no move.
enum Misheard {
    /// The piece of a promotion is missing.
    Unpromoted,
    Unclear(Message),
}

impl Game {
    /// A player announces a move, repeats the opponent's, or corrects himself.
    pub(crate) fn announce(&mut self, player: Color, text: &str) {
        if !self.visual.plays() {
            let clause = self.cite(concept::visual::ANNOUNCE_MOVES);
            return self.refuse(clause, Message::VisualBothSee);
        }
        let open = self.record.last().is_some_and(|ply| !ply.completed);
        match self.record.last_mover() {
            Some(mover) if mover == player && open => self.announce_made(player, text),
            Some(mover) if mover != player && (open || self.repeats_last(text)) => self.repeat(text),
            _ if self.record.position().turn() == player => self.announce_ahead(player, text),
            _ => {
                let clause = self.cite(concept::visual::ANNOUNCE_MOVES);
                self.refuse(clause, Message::GameOpponentToMove);
            }
        }
    }

    fn announce_made(&mut self, player: Color, text: &str) {
        let before = self.record.position_at(self.record.len() - 1);
        match self.heard(&before, text) {
            Ok(announced) => self.compare(player, announced),
            Err(misheard) => self.refuse_announcement(misheard),
        }
    }

    fn announce_ahead(&mut self, player: Color, text: &str) {
        let position = *self.record.position();
        match self.heard(&position, text) {
            Ok(announced) => {
                self.visual.said = Said::Ahead(player, announced);
                let clause = self.cite(concept::visual::ANNOUNCE_MOVES);
                self.notice(clause, Message::VisualAnnounces { player, made: MoveText(announced) });
            }
            Err(misheard) => self.refuse_announcement(misheard),
        }
    }

    fn refuse_announcement(&mut self, misheard: Misheard) {
        let (unpromoted, why) = match misheard {
            Misheard::Unpromoted => (true, Message::VisualNameThePiece),
            Misheard::Unclear(why) => (false, why),
        };
        let promotion = self.book.visual_announce_promotion().filter(|given| given.value && unpromoted);
        let clause =
            promotion.map_or_else(|| self.cite(concept::visual::ANNOUNCE_MOVES), |given| given.clause);
        self.refuse(clause, why);
    }

    /// Compares what was announced with what was made.
    pub(super) fn compare(&mut self, player: Color, announced: Attempt) {
        let Some(ply) = self.record.last().copied() else { return };
        if announced != ply.told {
            self.visual.said = Said::Wrong;
            let clause = self.cite(concept::visual::SLIP_OF_TONGUE);
            let text = Message::VisualSlip { announced: MoveText(announced), made: MoveText(ply.told) };
            return self.notice(clause, text);
        }
        let first_time = self.visual.said != Said::Right;
        self.visual.said = Said::Right;
        if !first_time {
            return;
        }
        if self.visual.is_unsighted(player) {
            self.say_made();
        }
        let clause = self.cite(concept::visual::REPEAT_AND_EXECUTE);
        self.notice(clause, Message::VisualRepeats { player: !player });
        if self.visual.is_unsighted(player) && ply.legal {
            self.rule_on_ending();
        }
    }

    /// All that makes a move on the special board has been done.
    fn say_made(&mut self) {
        let Some(index) = self.record.len().checked_sub(1) else { return };
        let before = self.record.position_at(index);
        let captures =
            before.judge(self.record.plies()[index].attempt).is_ok_and(|mv| before.captured(mv).is_some());
        let mut done: Vec<(Concept, Message)> = Vec::new();
        if captures {
            done.push((concept::visual::MOVE_MADE_CAPTURE_REMOVED, Message::VisualCapturedRemoved));
        }
        done.push((concept::visual::MOVE_MADE_PIECE_PLACED, Message::VisualPlaced));
        done.push((concept::visual::MOVE_MADE_ANNOUNCED, Message::VisualAnnounced));
        for (concept, text) in done {
            self.notice(self.cite(concept), text);
        }
    }

    fn repeats_last(&self, text: &str) -> bool {
        let (Some(ply), Some(index)) = (self.record.last(), self.record.len().checked_sub(1)) else {
            return false;
        };
        self.heard(&self.record.position_at(index), text).is_ok_and(|heard| heard == ply.told)
    }

    /// The opponent repeats the move just announced.
    fn repeat(&mut self, text: &str) {
        let clause = self.cite(concept::visual::REPEAT_AND_EXECUTE);
        if self.repeats_last(text) {
            return self.notice(clause, Message::VisualRepeated);
        }
        self.refuse(clause, Message::VisualNotRepeated);
    }

    /// The move that an announcement means: in the voice of the Laws, in the language of the game, or as written.
    fn heard(&self, before: &Position, text: &str) -> Result<Attempt, Misheard> {
        let voices = [Voice::LAWS, Voice::of(self.language)];
        let mut why = None;
        for voice in voices {
            match spoken::read(before, text, voice) {
                Ok(reading) => return Ok(as_told(before, reading.mv)),
                Err(error) => {
                    if let SpokenError::Move(error) = &error
                        && let Some(attempt) = error.attempt()
                    {
                        return illegal(before, attempt);
                    }
                    // A voice that knows all the words says best what is wrong.
                    let unknown = matches!(error, SpokenError::UnknownWord { .. });
                    if why.is_none() || !unknown {
                        why = Some(unclear(error));
                    }
                }
            }
        }
        match san::resolve(before, text, self.language) {
            Ok(reading) => Ok(as_told(before, reading.mv)),
            Err(error) => match error.attempt() {
                Some(attempt) => illegal(before, attempt),
                None => {
                    Err(Misheard::Unclear(why.unwrap_or_else(|| Message::HeardNoMove { text: text.into() })))
                }
            },
        }
    }
}

fn as_told(before: &Position, mv: jadoube_board::Move) -> Attempt {
    told(before, Attempt::Carry { from: mv.from(), to: mv.to(), promotion: mv.promotion() }, Some(mv))
}

fn illegal(before: &Position, (attempt, fault): (Attempt, Fault)) -> Result<Attempt, Misheard> {
    match fault {
        Fault::NotPromoted(_) => Err(Misheard::Unpromoted),
        _ => Ok(told(before, attempt, None)),
    }
}

/// Why an announcement is not clear.
fn unclear(error: SpokenError) -> Message {
    match error {
        SpokenError::UnknownWord { word, text } => {
            Message::HeardUnknownWord { word: word.into(), text: text.into() }
        }
        SpokenError::Misplaced { word, text } => {
            Message::HeardMisplaced { word: word.into(), text: text.into() }
        }
        SpokenError::Incomplete { text, missing } => {
            let missing = match missing {
                spoken::Missing::Side => Missing::Side,
                spoken::Missing::Target => Missing::Target,
                spoken::Missing::File => Missing::File,
                spoken::Missing::Rank => Missing::Rank,
            };
            Message::HeardIncomplete { missing, text: text.into() }
        }
        SpokenError::Ambiguous { text, choices } => {
            Message::HeardAmbiguous { text: text.into(), choices: choices.join(" / ").into() }
        }
        SpokenError::Move(error) => Message::from(&error),
    }
}
