//! Announced moves: heard, compared with what was made, repeated, corrected.

use jadoube_board::{Attempt, Color, Fault, Position};
use jadoube_laws::Everywhere;
use jadoube_laws::everywhere;

use crate::made::{MoveText, told};
use crate::message::{Message, Missing};
use crate::rules::{ending, reading};
use crate::table::Table;
use crate::table::boards::Said;
use jadoube_notation::spoken::{self, SpokenError, Voice};

/// A player announces a move, repeats the opponent's, or corrects himself.
pub(crate) fn announce(t: &mut Table, player: Color, text: &str) {
    if !t.boards.special() {
        let clause = t.cite(everywhere::visual::ANNOUNCE_MOVES);
        return t.refuse(clause, Message::VisualBothSee);
    }
    let open = t.record.last().is_some_and(|ply| !ply.is_completed());
    match t.record.last_mover() {
        Some(mover) if mover == player && open => announce_made(t, player, text),
        Some(mover) if mover != player && (open || repeats_last(t, text)) => repeat(t, text),
        _ if t.record.position().turn() == player => announce_ahead(t, player, text),
        _ => {
            let clause = t.cite(everywhere::visual::ANNOUNCE_MOVES);
            t.refuse(clause, Message::GameOpponentToMove);
        }
    }
}

fn announce_made(t: &mut Table, player: Color, text: &str) {
    let before = t.record.position_at(t.record.len() - 1);
    match heard(t, &before, text) {
        Ok(announced) => compare(t, player, announced),
        Err(misheard) => refuse_announcement(t, misheard),
    }
}

fn announce_ahead(t: &mut Table, player: Color, text: &str) {
    let position = *t.record.position();
    match heard(t, &position, text) {
        Ok(announced) => {
            t.boards.say(Said::Ahead(player, announced));
            let clause = t.cite(everywhere::visual::ANNOUNCE_MOVES);
            t.notice(clause, Message::VisualAnnounces { player, made: MoveText(announced).into() });
        }
        Err(misheard) => refuse_announcement(t, misheard),
    }
}

fn refuse_announcement(t: &mut Table, misheard: Misheard) {
    let (unpromoted, why) = match misheard {
        Misheard::Unpromoted => (true, Message::VisualNameThePiece),
        Misheard::Unclear(why) => (false, why),
    };
    let promotion = t.book.visual_announce_promotion().filter(|given| given.value && unpromoted);
    let clause = promotion.map_or_else(|| t.cite(everywhere::visual::ANNOUNCE_MOVES), |given| given.clause);
    t.refuse(clause, why);
}

/// Compares what was announced with what was made.
pub(crate) fn compare(t: &mut Table, player: Color, announced: Attempt) {
    let Some(ply) = t.record.last().copied() else { return };
    let Some(made) = ply.told() else { return };
    if announced != made {
        t.boards.say(Said::Wrong);
        let clause = t.cite(everywhere::visual::SLIP_OF_TONGUE);
        let text = Message::VisualSlip { announced: MoveText(announced).into(), made: MoveText(made).into() };
        return t.notice(clause, text);
    }
    let first_time = t.boards.said() != Said::Right;
    t.boards.say(Said::Right);
    if !first_time {
        return;
    }
    if t.boards.is_unsighted(player) {
        say_made(t);
    }
    let clause = t.cite(everywhere::visual::REPEAT_AND_EXECUTE);
    t.notice(clause, Message::VisualRepeats { player: !player });
    if t.boards.is_unsighted(player) && ply.is_legal() {
        ending::rule_on_ending(t);
    }
}

/// All that makes a move on the special board has been done.
fn say_made(t: &mut Table) {
    let Some(index) = t.record.len().checked_sub(1) else { return };
    let before = t.record.position_at(index);
    let captures = t.record.plies()[index].legal().is_some_and(|mv| before.captured(mv).is_some());
    let mut done: Vec<(Everywhere, Message)> = Vec::new();
    if captures {
        done.push((everywhere::visual::MOVE_MADE_CAPTURE_REMOVED, Message::VisualCapturedRemoved));
    }
    done.push((everywhere::visual::MOVE_MADE_PIECE_PLACED, Message::VisualPlaced));
    done.push((everywhere::visual::MOVE_MADE_ANNOUNCED, Message::VisualAnnounced));
    for (concept, text) in done {
        t.notice(t.cite(concept), text);
    }
}

fn repeats_last(t: &Table, text: &str) -> bool {
    let (Some(ply), Some(index)) = (t.record.last(), t.record.len().checked_sub(1)) else {
        return false;
    };
    heard(t, &t.record.position_at(index), text).is_ok_and(|heard| Some(heard) == ply.told())
}

/// The opponent repeats the move just announced.
fn repeat(t: &mut Table, text: &str) {
    let clause = t.cite(everywhere::visual::REPEAT_AND_EXECUTE);
    if repeats_last(t, text) {
        return t.notice(clause, Message::VisualRepeated);
    }
    t.refuse(clause, Message::VisualNotRepeated);
}

/// The move that an announcement means: in the voice of the Laws, in the language of the game, or as written.
fn heard(t: &Table, before: &Position, text: &str) -> Result<Attempt, Misheard> {
    let voices = [Voice::LAWS, Voice::of(t.arranged.language)];
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
    match reading::read(t, before, text) {
        Ok(reading) => Ok(as_told(before, reading.mv)),
        Err(error) => match error.attempt() {
            Some(attempt) => illegal(before, attempt),
            None => Err(Misheard::Unclear(why.unwrap_or_else(|| Message::HeardNoMove { text: text.into() }))),
        },
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

/// An announcement that names no move.
enum Misheard {
    /// The piece of a promotion is missing.
    Unpromoted,
    Unclear(Message),
}
