//! Events as JSON: one flat object, as the case protocol has it, checked key by key.

use jadoube_board::{Color, Square};
use jadoube_clock::Millis;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{
    Agreement, By, Claim, ClaimKind, Event, Excuse, Finding, Ground, Manner, Observation, Offence,
    PenaltyKind, Request, Sealing, SetReason, Sight, StopReason, What, Written,
};
use crate::arrangement::Arrangement;
use crate::case::{CaseLine, EventLine};
use crate::commitment::{Commitment, check_salt};
use crate::made::MoveText;

/// Every key that a line of a case can have.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"at\": 5, \"by\": \"white\", \"event\": \"press\"}"
)]
struct Raw {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<Box<Arrangement>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    together: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    manner: Option<Manner>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    made: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    condition: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<ClaimKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Ground>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<StopReason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    observe: Option<Sight>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<First>,
    #[serde(skip_serializing_if = "Option::is_none")]
    find: Option<Finding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offence: Option<Offence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excuse: Option<Excuse>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<SetReason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    penalty: Option<PenaltyKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    algebraic: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    present: Option<Vec<Side>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agree: Option<Agreement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<Commitment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<Request>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        if color.is_white() { Side::White } else { Side::Black }
    }
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum First {
    White,
    Black,
    Unknown,
}

impl<'de> Deserialize<'de> for CaseLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CaseLine, D::Error> {
        let mut raw = Raw::deserialize(deserializer)?;
        match raw.game.take() {
            Some(_) if raw.at.is_some() || raw.event.is_some() => {
                Err(D::Error::custom("a line is the arrangement (`game`) or an event, not both"))
            }
            Some(game) => Ok(CaseLine::Game(game)),
            None => raw.read().map(CaseLine::Event).map_err(D::Error::custom),
        }
    }
}

impl Serialize for CaseLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            CaseLine::Game(game) => Raw { game: Some(game.clone()), ..Raw::default() }.serialize(serializer),
            CaseLine::Event(line) => Raw::write(line).serialize(serializer),
        }
    }
}

fn missing(event: &str, key: &str) -> String {
    format!("the event `{event}` needs the key `{key}`")
}

fn square(key: &str, text: &str) -> Result<Square, String> {
    text.parse().map_err(|error| format!("`{key}`: `{text}` is no square: {error}"))
}

fn squares(texts: &[String]) -> Result<Vec<Square>, String> {
    if texts.is_empty() {
        return Err("`squares` names no square".to_owned());
    }
    texts.iter().map(|text| square("squares", text)).collect()
}

fn made(text: &str) -> Result<MoveText, String> {
    text.parse().map_err(|error| format!("`move`: {error}"))
}

impl Raw {
    fn read(mut self) -> Result<EventLine, String> {
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
            unknown => return Err(format!("`{unknown}` is no event")),
        })
    }

    fn claim(&mut self, event: &str) -> Result<Claim, String> {
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

    fn write_sealed(&mut self, written: &Written) {
        match written {
            Written::Move(made) => self.made = Some(made.to_string()),
            Written::Text(text) => self.text = Some(text.clone()),
        }
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
        ];
        keys.into_iter().find(|(_, there)| *there).map(|(key, _)| key)
    }

    fn write(line: &EventLine) -> Raw {
        let mut raw = Raw { at: Some(line.at), by: Some(line.event.by), ..Raw::default() };
        let text = |made: &MoveText| made.to_string();
        let event = match &line.event.what {
            What::Arrive => "arrive",
            What::Start => "start",
            What::Touch { squares, together, manner } => {
                raw.squares = Some(squares.iter().map(Square::to_string).collect());
                raw.together = together.then_some(true);
                raw.manner = Some(*manner);
                "touch"
            }
            What::Release { from, to } => {
                (raw.from, raw.to) = (Some(from.to_string()), Some(to.to_string()));
                "release"
            }
            What::Move { made, hands } => {
                raw.made = Some(text(made));
                raw.hands = (*hands != 1).then_some(*hands);
                "move"
            }
            What::Press { other_hand } => {
                raw.hand = other_hand.then(|| "other".to_owned());
                "press"
            }
            What::OfferDraw { condition } => {
                raw.condition = condition.clone();
                "offer-draw"
            }
            What::AcceptDraw => "accept-draw",
            What::DeclineDraw => "decline-draw",
            What::Resign => "resign",
            What::Claim(claim) => {
                raw.claim = Some(claim.kind);
                raw.made = claim.announced.as_ref().map(text);
                raw.ground = claim.ground;
                raw.moves = (!claim.line.is_empty()).then(|| claim.line.iter().map(text).collect());
                "claim"
            }
            What::StopClock(reason) => {
                raw.reason = Some(*reason);
                "stop-clock"
            }
            What::RestartClock => "restart-clock",
            What::SetClock { white, black, because } => {
                (raw.white, raw.black, raw.because) = (Some(*white), Some(*black), *because);
                "set-clock"
            }
            What::Observe(observation) => {
                let (sight, of, first) = match *observation {
                    Observation::Flag(of) => (Sight::Flag, Some(of.into()), None),
                    Observation::BothFlags(Some(Color::White)) => {
                        (Sight::BothFlags, None, Some(First::White))
                    }
                    Observation::BothFlags(Some(Color::Black)) => {
                        (Sight::BothFlags, None, Some(First::Black))
                    }
                    Observation::BothFlags(None) => (Sight::BothFlags, None, None),
                    Observation::IllegalMove => (Sight::IllegalMove, None, None),
                    Observation::BothKingsInCheck => (Sight::BothKingsInCheck, None, None),
                    Observation::PawnOnLastRank => (Sight::PawnOnLastRank, None, None),
                };
                (raw.observe, raw.of, raw.first) = (Some(sight), of, first);
                "observe"
            }
            What::Find { find, ply } => {
                (raw.find, raw.ply) = (Some(*find), *ply);
                "find"
            }
            What::Displace => "displace",
            What::Request(request) => {
                raw.request = Some(*request);
                "request"
            }
            What::Offence { of, offence, excuse } => {
                (raw.of, raw.offence, raw.excuse) = (Some((*of).into()), Some(*offence), *excuse);
                "offence"
            }
            What::Penalty { of, penalty, seconds, points } => {
                (raw.of, raw.penalty) = (Some((*of).into()), Some(*penalty));
                raw.seconds = *seconds;
                raw.points = points.map(|points| f64::from(points) / 100.0);
                "penalty"
            }
            What::Decide { question, choice, seconds } => {
                (raw.question, raw.choice) = (Some(question.clone()), Some(choice.clone()));
                raw.seconds = *seconds;
                "decide"
            }
            What::Record { up_to, algebraic } => {
                raw.up_to = Some(*up_to);
                raw.algebraic = (!algebraic).then_some(false);
                "record"
            }
            What::Adjourn { left, resumption } => {
                (raw.seconds, raw.text) = (*left, resumption.clone());
                "adjourn"
            }
            What::Seal(Sealing::Plain { written, salt }) => {
                raw.write_sealed(written);
                raw.salt = salt.clone();
                "seal"
            }
            What::Seal(Sealing::Committed(commitment)) => {
                raw.commitment = Some(*commitment);
                "seal"
            }
            What::Resume { present } => {
                raw.present = Some(present.iter().copied().map(Side::from).collect());
                "resume"
            }
            What::OpenEnvelope { found, salt } => {
                if let Some(written) = found {
                    raw.write_sealed(written);
                }
                raw.salt = salt.clone();
                "open-envelope"
            }
            What::EnvelopeLost { stated } => {
                raw.made = stated.as_ref().map(text);
                "envelope-lost"
            }
            What::Agree(agreement) => {
                raw.agree = Some(*agreement);
                "agree"
            }
            What::Announce { text } => {
                raw.text = Some(text.clone());
                "announce"
            }
            What::Sign { result } => {
                raw.result = Some(result.clone());
                "sign"
            }
        };
        raw.event = Some(event.to_owned());
        raw
    }
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
    Ok(())
}

fn hundredths(points: f64) -> Result<i32, String> {
    let hundredths = (points * 100.0).round();
    if (0.0..=10_000.0).contains(&hundredths) {
        Ok(hundredths as i32)
    } else {
        Err(format!("`points` is a number from 0 to 100, not {points}"))
    }
}
