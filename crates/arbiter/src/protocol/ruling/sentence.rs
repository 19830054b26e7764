//! Rulings in words for people.

use std::fmt;

use jadoube_board::{Attempt, Color, Position};
use jadoube_clock::Millis;
use jadoube_laws::{Concept, Lang, everywhere};

use super::{Decision, Must, OfferStatus, Reason, Ruling, Upheld};
use crate::message::{Choice, ClockFace, Message, Points};
use crate::points::GameResult;
use crate::protocol::event::PenaltyKind;
use crate::protocol::made::MoveText;

impl Ruling {
    /// The ruling as a sentence in a language, with its clause and the rulebook from which that is borrowed, where it is:
    /// `White gains 2:00 (9.5.3)`, `the clocks stand (III.5, fide-2023)`.
    pub fn sentence(&self, lang: Lang) -> String {
        let (said, law) = (self.said(lang), self.clause.law_in(lang));
        match self.clause.taken_from() {
            Some(book) => format!("{said} ({law}, {book})"),
            None => format!("{said} ({law})"),
        }
    }

    /// What is ruled, in words: for the end of a game with what its clause tells of the reason.
    fn said(&self, lang: Lang) -> String {
        match self.decision {
            Decision::Over { result, reason } => {
                let text = why_over(result, reason, self.clause.concept()).text(lang).into();
                Message::RulingOverBy { result, text }.text(lang)
            }
            ref decision => decision.sentence(lang),
        }
    }

    /// The sentence, and what the clause says in our words.
    pub fn explanation(&self, lang: Lang) -> String {
        let (clause, book) = (self.clause, self.clause.rulebook());
        let text = self.said(lang).into();
        let name = format!("{book} {}", clause.law_in(lang)).into();
        let (title, says) = match clause.concept().explanation(lang, book) {
            Some(explanation) => (explanation.title, explanation.says),
            None => (clause.concept().title(), clause.says()),
        };
        let (why, ground) = (title.into(), says.into());
        match clause.taken_from() {
            Some(book) => Message::RulingSaysTaken { text, name, word: book.as_str().into(), why, ground },
            None => Message::RulingSays { text, name, why, ground },
        }
        .text(lang)
    }
}

impl fmt::Display for Ruling {
    /// The sentence in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

impl Decision {
    /// What is ruled, as a sentence in a language, without a full stop.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            Decision::Notice { text } => text.text(lang),
            decision => decision.message(lang).text(lang),
        }
    }

    fn message(&self, lang: Lang) -> Message {
        match *self {
            Decision::Bound { player, made: Some(made), .. } => Message::RulingBoundTo { player, made },
            Decision::Bound { player, must, made: None } => must.message(player),
            Decision::Completed { player, made: Some(made), .. } => Message::RulingCompleted { player, made },
            Decision::Completed { player, made: None, .. } => Message::RulingCompletedUnseen { player },
            Decision::Illegal { player, count, made, why, .. } => match (made, why) {
                (Some(made), Some(why)) => {
                    let why = Message::from(why).text(lang).into();
                    Message::RulingIllegalWhy { made, count, player, why }
                }
                (Some(made), None) => Message::RulingIllegal { made, count, player },
                (None, _) => Message::RulingIllegalAct { count, player },
            },
            Decision::Restored { fen: Some(ref fen), ply } => restored(fen, ply),
            Decision::Restored { fen: None, ply } => Message::RulingRestoredUnseen { ply },
            Decision::Replaced { square, piece } => Message::RulingReplaced { square, piece },
            Decision::Time { player, seconds } if seconds.0 < 0 => {
                Message::RulingTimeLost { player, time: ClockFace(-seconds) }
            }
            Decision::Time { player, seconds } => {
                Message::RulingTimeGained { player, time: ClockFace(seconds) }
            }
            Decision::Clock { running, white, black } => clock(running, white, black),
            Decision::Offer { by: player, status } => match status {
                OfferStatus::Standing => Message::RulingOfferStanding { player },
                OfferStatus::Accepted => Message::RulingOfferAccepted { player },
                OfferStatus::Declined => Message::RulingOfferDeclined { player },
                OfferStatus::Lapsed => Message::RulingOfferLapsed { player },
                OfferStatus::NotAllowed => Message::RulingOfferNotAllowed { player },
            },
            Decision::Claim { by: player, claim, upheld } => match upheld {
                Upheld::Yes => Message::RulingClaimRight { player, claim },
                Upheld::No => Message::RulingClaimWrong { player, claim },
                Upheld::Deferred => Message::RulingClaimLater { player, claim },
            },
            Decision::Flag { player, stands: true } => Message::RulingFlagFallen { player },
            Decision::Flag { player, stands: false } => Message::RulingFlagNotFallen { player },
            Decision::Stands { what } => Message::RulingStands { matter: what },
            Decision::Penalty { of, penalty, seconds, points } => punished(of, penalty, seconds, points),
            Decision::Decide { question, about, choices, suggested, ref ground } => {
                let choices: Vec<String> = choices.iter().map(|choice| choice.named(lang)).collect();
                Message::RulingDecide {
                    number: question.0,
                    about,
                    choices: choices.join(", ").into(),
                    text: suggested.named(lang).into(),
                    ground: ground.text(lang).into(),
                }
            }
            Decision::Over { result, reason } => Message::RulingOver { result, reason },
            Decision::Annulled { reason } => Message::RulingAnnulled { matter: reason },
            Decision::Refused { ref why } => Message::RulingRefused { why: why.text(lang).into() },
            Decision::Notice { ref text } => text.clone(),
            Decision::Resumed { was: None } => Message::RulingResumed,
            Decision::Resumed { was: Some((result, reason)) } => {
                Message::RulingResumedFrom { result, reason }
            }
            Decision::Struck { entry: number, ref why, changed } => {
                let why = why.clone();
                let changes: Vec<String> =
                    changed.iter().map(|change| Message::ChangeName { change }.text(lang)).collect();
                match changes.is_empty() {
                    true => Message::RulingStruckNothing { number, why },
                    false => Message::RulingStruck { number, why, choices: changes.join(", ").into() },
                }
            }
            Decision::Accepted { what: acceptance } => Message::RulingAccepted { acceptance },
        }
    }
}

impl Choice {
    /// The answer in a language, with the word by which it is given where that is another.
    fn named(self, lang: Lang) -> String {
        let (name, word) = (Message::ChoiceName { choice: self }.text(lang), self.word());
        if name == word { name } else { format!("{name} (`{word}`)") }
    }
}

impl Reason {
    /// The reason in a language.
    pub fn name(self, lang: Lang) -> String {
        Message::ReasonName { reason: self }.text(lang)
    }
}

/// Why a game is over, as its result and the clause tell it: a resignation that draws had a reason, and what both players
/// signed nobody decided.
pub(in crate::protocol) fn why_over(result: GameResult, reason: Reason, concept: Concept) -> Message {
    match reason {
        Reason::Resignation if result == GameResult::DRAW => Message::ReasonResignedUnwinnable,
        Reason::Arbiter if concept == everywhere::recording::SIGNED_RESULT_STANDS.concept() => {
            Message::ReasonSigned
        }
        reason => Message::ReasonName { reason },
    }
}

impl Must {
    fn message(self, player: Color) -> Message {
        match self {
            Must::Free => Message::RulingBoundFree { player },
            Must::Move(square) => Message::RulingBoundMove { player, square },
            // Without a position, by its squares.
            Must::MoveTo(from, to) => {
                Message::RulingBoundTo { player, made: MoveText(Attempt::carry(from, to)).into() }
            }
            Must::PromoteTo(from, to, role) => {
                let attempt = Attempt::Carry { from, to, promotion: Some(role) };
                Message::RulingBoundTo { player, made: MoveText(attempt).into() }
            }
            Must::Capture(square) => Message::RulingBoundCapture { player, square },
            Must::MoveAndCapture(from, to) => Message::RulingBoundBoth { player, from, to },
            Must::Castle(side) => Message::RulingBoundCastle { player, side },
            Must::Promote(piece) => Message::RulingBoundPromote { player, piece },
        }
    }
}

/// Whose move comes next, and its number, stand in the position.
fn restored(fen: &str, ply: u32) -> Message {
    match Position::from_fen(fen) {
        Ok(position) if ply > 0 => {
            let (player, number) = (position.turn(), position.fullmoves().into());
            Message::RulingRestored { player, number, fen: fen.into() }
        }
        _ => Message::RulingRestoredStart { fen: fen.into() },
    }
}

fn clock(running: Option<Color>, white: Option<Millis>, black: Option<Millis>) -> Message {
    match (running, white.map(ClockFace), black.map(ClockFace)) {
        (Some(player), Some(white_time), Some(black_time)) => {
            Message::RulingClockRunsTimes { player, white_time, black_time }
        }
        (None, Some(white_time), Some(black_time)) => {
            Message::RulingClockStandsTimes { white_time, black_time }
        }
        (Some(player), ..) => Message::RulingClockRuns { player },
        (None, ..) => Message::RulingClockStands,
    }
}

fn punished(player: Color, penalty: PenaltyKind, seconds: Option<Millis>, points: Option<i32>) -> Message {
    match (seconds, points) {
        (Some(seconds), _) => Message::RulingPenaltyTime { player, penalty, time: ClockFace(seconds) },
        (None, Some(points)) => Message::RulingPenaltyPoints { player, penalty, points: Points(points) },
        (None, None) => Message::RulingPenalty { player, penalty },
    }
}
