//! The event that the keys of a line tell, or what is wrong with them.

use jadoube_board::{Color, Position, Square};
use jadoube_clock::Millis;

use super::{First, Raw};
use crate::commitment::check_salt;
use crate::event::{
    BoardTold, By, Claim, Event, Manner, Observation, Sealing, Sight, StopReason, What, Written,
};
use crate::made::MoveText;
use crate::protocol::line::EventLine;

impl Raw {
    pub(super) fn read(mut self) -> Result<EventLine, String> {
        let at = self.at.take().ok_or("an event needs the key `at`, seconds since the scheduled start")?;
        if at < Millis::ZERO {
            return Err("`at` is below zero; it counts seconds since the scheduled start".to_owned());
        }
        let by = self.by.take().ok_or("an event needs the key `by`: white, black, arbiter or assistant")?;
        let event = self.event.take().ok_or("a line needs the key `event`")?;
        let what = self.what(&event)?;
        if let Some(key) = self.left_over() {
            return Err(format!("the event `{event}` does not take the key `{key}`"));
        }
        check_actor(&event, by, &what)?;
        Ok(EventLine { at, event: Event { by, what } })
    }

    fn what(&mut self, event: &str) -> Result<What, String> {
        Ok(match event {
            "arrive" => What::Arrive,
            "start" => What::Start,
            "touch" => What::Touch {
                squares: squares(&self.squares.take().ok_or_else(|| missing(event, "squares"))?)?,
                together: self.together.take().unwrap_or(false),
                manner: self.manner.take().unwrap_or(Manner::Intent),
            },
            "release" => What::Release {
                from: square("from", &self.from.take().ok_or_else(|| missing(event, "from"))?)?,
                to: square("to", &self.to.take().ok_or_else(|| missing(event, "to"))?)?,
            },
            "move" => What::Move {
                made: made(&self.made.take().ok_or_else(|| missing(event, "move"))?)?,
                hands: match self.hands.take().unwrap_or(1) {
                    hands @ 1..=2 => hands,
                    hands => return Err(format!("`hands` is 1 or 2, not {hands}")),
                },
            },
            "press" => What::Press {
                other_hand: match self.hand.take().as_deref() {
                    None | Some("same") => false,
                    Some("other") => true,
                    Some(hand) => return Err(format!("`hand` is `other` or left out, not `{hand}`")),
                },
            },
            "offer-draw" => What::OfferDraw { condition: self.condition.take() },
            "accept-draw" => What::AcceptDraw,
            "decline-draw" => What::DeclineDraw,
            "resign" => What::Resign,
            "claim" => What::Claim(self.claim(event)?),
            "stop-clock" => What::StopClock(self.reason.take().unwrap_or(StopReason::Arbiter)),
            "restart-clock" => What::RestartClock,
            "set-clock" => What::SetClock {
                white: self.white.take().ok_or_else(|| missing(event, "white"))?,
                black: self.black.take().ok_or_else(|| missing(event, "black"))?,
                because: self.because.take(),
            },
            "observe" => What::Observe(self.observation(event)?),
            "find" => What::Find {
                find: self.find.take().ok_or_else(|| missing(event, "find"))?,
                ply: self.ply.take(),
            },
            "displace" => What::Displace,
            "request" => What::Request(self.request.take().ok_or_else(|| missing(event, "request"))?),
            "offence" => What::Offence {
                of: self.of.take().ok_or_else(|| missing(event, "of"))?.into(),
                offence: self.offence.take().ok_or_else(|| missing(event, "offence"))?,
                excuse: self.excuse.take(),
            },
            "penalty" => What::Penalty {
                of: self.of.take().ok_or_else(|| missing(event, "of"))?.into(),
                penalty: self.penalty.take().ok_or_else(|| missing(event, "penalty"))?,
                seconds: self.seconds.take(),
                points: self.points.take().map(hundredths).transpose()?,
            },
            "decide" => What::Decide {
                question: self.question.take().ok_or_else(|| missing(event, "question"))?,
                choice: self.choice.take().ok_or_else(|| missing(event, "choice"))?,
                seconds: self.seconds.take(),
            },
            "record" => What::Record {
                up_to: self.up_to.take().ok_or_else(|| missing(event, "up_to"))?,
                algebraic: self.algebraic.take().unwrap_or(true),
            },
            "adjourn" => What::Adjourn { left: self.seconds.take(), resumption: self.text.take() },
            "seal" => What::Seal(self.sealing()?),
            "resume" => What::Resume {
                present: match self.present.take() {
                    Some(present) => present.into_iter().map(Color::from).collect(),
                    None => Color::ALL.to_vec(),
                },
            },
            "open-envelope" => What::OpenEnvelope { found: self.written()?, salt: self.salt.take() },
            "envelope-lost" => {
                What::EnvelopeLost { stated: self.made.take().as_deref().map(made).transpose()? }
            }
            "agree" => What::Agree(self.agree.take().ok_or_else(|| missing(event, "agree"))?),
            "announce" => What::Announce { text: self.text.take().ok_or_else(|| missing(event, "text"))? },
            "sign" => What::Sign { result: self.result.take().ok_or_else(|| missing(event, "result"))? },
            "tick" => What::Tick,
            "strike" => What::Strike {
                entry: match self.entry.take().ok_or_else(|| missing(event, "entry"))? {
                    0 => return Err("`entry` is 0, the arrangement, which cannot be struck".to_owned()),
                    entry => entry,
                },
                why: self.why.take().ok_or_else(|| missing(event, "why"))?,
            },
            "set-position" => What::SetPosition(self.board_told()?),
            unknown => return Err(format!("`{unknown}` is no event")),
        })
    }

    pub(super) fn claim(&mut self, event: &str) -> Result<Claim, String> {
        Ok(Claim {
            kind: self.claim.take().ok_or_else(|| missing(event, "claim"))?,
            announced: self.made.take().as_deref().map(made).transpose()?,
            ground: self.ground.take(),
            line: self
                .moves
                .take()
                .unwrap_or_default()
                .iter()
                .map(|text| made(text))
                .collect::<Result<_, _>>()?,
        })
    }

    fn observation(&mut self, event: &str) -> Result<Observation, String> {
        Ok(match self.observe.take().ok_or_else(|| missing(event, "observe"))? {
            Sight::Flag => Observation::Flag(self.of.take().ok_or_else(|| missing(event, "of"))?.into()),
            Sight::BothFlags => Observation::BothFlags(match self.first.take() {
                Some(First::White) => Some(Color::White),
                Some(First::Black) => Some(Color::Black),
                Some(First::Unknown) | None => None,
            }),
            Sight::IllegalMove => {
                // Whose move it was follows from the record.
                self.of = None;
                Observation::IllegalMove
            }
            Sight::BothKingsInCheck => Observation::BothKingsInCheck,
            Sight::PawnOnLastRank => Observation::PawnOnLastRank,
        })
    }

    fn board_told(&mut self) -> Result<BoardTold, String> {
        match (self.fen.take(), self.moves.take(), self.material.take()) {
            (Some(fen), None, None) => match Position::from_fen(&fen) {
                Ok(_) => Ok(BoardTold::Fen(fen)),
                Err(error) => Err(format!("`fen`: {error}")),
            },
            (None, Some(moves), None) => {
                Ok(BoardTold::Moves(moves.iter().map(|text| made(text)).collect::<Result<_, _>>()?))
            }
            (None, None, Some(material)) => Ok(BoardTold::Material(material)),
            _ => {
                Err("the event `set-position` needs one of the keys `fen`, `moves` and `material`".to_owned())
            }
        }
    }

    fn sealing(&mut self) -> Result<Sealing, String> {
        let salt = self.salt.take();
        salt.as_deref().map_or(Ok(()), check_salt)?;
        match (self.written()?, self.commitment.take(), salt) {
            (Some(written), None, salt) => Ok(Sealing::Plain { written, salt }),
            (None, Some(commitment), None) => Ok(Sealing::Committed(commitment)),
            (None, Some(_), Some(_)) => {
                Err("`salt` beside `commitment` would let the move be guessed: it is told when the envelope is opened"
                    .to_owned())
            }
            _ => Err("the event `seal` needs one of the keys `move`, `text` and `commitment`".to_owned()),
        }
    }

    fn written(&mut self) -> Result<Option<Written>, String> {
        match (self.made.take(), self.text.take()) {
            (Some(_), Some(_)) => Err("a sealed move is told by `move` or by `text`, not by both".to_owned()),
            (Some(text), None) => Ok(Some(Written::Move(made(&text)?))),
            (None, text) => Ok(text.map(Written::Text)),
        }
    }

    /// A key that the event did not ask for.
    fn left_over(&self) -> Option<&'static str> {
        let keys = [
            ("squares", self.squares.is_some()),
            ("together", self.together.is_some()),
            ("manner", self.manner.is_some()),
            ("from", self.from.is_some()),
            ("to", self.to.is_some()),
            ("move", self.made.is_some()),
            ("hands", self.hands.is_some()),
            ("hand", self.hand.is_some()),
            ("condition", self.condition.is_some()),
            ("claim", self.claim.is_some()),
            ("ground", self.ground.is_some()),
            ("moves", self.moves.is_some()),
            ("reason", self.reason.is_some()),
            ("white", self.white.is_some()),
            ("black", self.black.is_some()),
            ("observe", self.observe.is_some()),
            ("of", self.of.is_some()),
            ("first", self.first.is_some()),
            ("find", self.find.is_some()),
            ("ply", self.ply.is_some()),
            ("offence", self.offence.is_some()),
            ("excuse", self.excuse.is_some()),
            ("because", self.because.is_some()),
            ("penalty", self.penalty.is_some()),
            ("seconds", self.seconds.is_some()),
            ("points", self.points.is_some()),
            ("question", self.question.is_some()),
            ("choice", self.choice.is_some()),
            ("up_to", self.up_to.is_some()),
            ("algebraic", self.algebraic.is_some()),
            ("present", self.present.is_some()),
            ("agree", self.agree.is_some()),
            ("text", self.text.is_some()),
            ("result", self.result.is_some()),
            ("salt", self.salt.is_some()),
            ("commitment", self.commitment.is_some()),
            ("request", self.request.is_some()),
            ("entry", self.entry.is_some()),
            ("why", self.why.is_some()),
            ("fen", self.fen.is_some()),
            ("material", self.material.is_some()),
        ];
        keys.into_iter().find(|(_, there)| *there).map(|(key, _)| key)
    }
}

fn missing(event: &str, key: &str) -> String {
    format!("the event `{event}` needs the key `{key}`")
}

fn square(key: &str, text: &str) -> Result<Square, String> {
    text.parse().map_err(|error| format!("`{key}`: `{text}` is no square: {error}"))
}

pub(super) fn squares(texts: &[String]) -> Result<Vec<Square>, String> {
    if texts.is_empty() {
        return Err("`squares` names no square".to_owned());
    }
    texts.iter().map(|text| square("squares", text)).collect()
}

pub(super) fn made(text: &str) -> Result<MoveText, String> {
    text.parse().map_err(|error| format!("`move`: {error}"))
}

/// Acts of a player cannot be the arbiter's.
fn check_actor(event: &str, by: By, what: &What) -> Result<(), String> {
    let players_only = matches!(
        what,
        What::Arrive
            | What::Touch { .. }
            | What::Release { .. }
            | What::Move { .. }
            | What::Press { .. }
            | What::OfferDraw { .. }
            | What::AcceptDraw
            | What::DeclineDraw
            | What::Resign
            | What::Claim(_)
            | What::Displace
            | What::Request(_)
            | What::Seal(_)
    );
    // What an assistant may do for a player is a question of the rulebook (E.9 of 2009, D.2.9, D.2.10).
    if players_only && by == By::Arbiter {
        return Err(format!("the event `{event}` is a player's: `by` is white or black"));
    }
    let programs = matches!(what, What::Tick | What::StopClock(StopReason::Interruption));
    match (by == By::Program, programs) {
        (true, false) => Err(format!(
            "the event `{event}` is not the program's: it only lets time pass (`tick`) and tells of an interruption"
        )),
        (false, true) if *what == What::Tick => {
            Err("the event `tick` is the program's alone: time passes with every other event".to_owned())
        }
        (false, true) => Err("the reason `interruption` is the program's alone".to_owned()),
        _ => Ok(()),
    }
}

fn hundredths(points: f64) -> Result<i32, String> {
    let hundredths = (points * 100.0).round();
    if (0.0..=10_000.0).contains(&hundredths) {
        Ok(hundredths as i32)
    } else {
        Err(format!("`points` is a number from 0 to 100, not {points}"))
    }
}
