//! The keys that tell an event.

use jadoube_board::{Color, Square};

use super::{First, Raw};
use crate::event::{BoardTold, Observation, Sealing, Sight, What, Written};
use crate::made::MoveText;
use crate::protocol::color::ColorWord;
use crate::protocol::line::EventLine;

impl Raw {
    pub(super) fn write(line: &EventLine) -> Raw {
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
                raw.write_observation(*observation);
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
                raw.present = Some(present.iter().copied().map(ColorWord::from).collect());
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
            What::Tick => "tick",
            What::Strike { entry, why } => {
                (raw.entry, raw.why) = (Some(*entry), Some(why.clone()));
                "strike"
            }
            What::SetPosition(told) => {
                match told {
                    BoardTold::Fen(fen) => raw.fen = Some(fen.clone()),
                    BoardTold::Moves(moves) => raw.moves = Some(moves.iter().map(text).collect()),
                    BoardTold::Material(material) => raw.material = Some(*material),
                }
                "set-position"
            }
        };
        raw.event = Some(event.to_owned());
        raw
    }

    fn write_sealed(&mut self, written: &Written) {
        match written {
            Written::Move(made) => self.made = Some(made.to_string()),
            Written::Text(text) => self.text = Some(text.clone()),
        }
    }

    fn write_observation(&mut self, observation: Observation) {
        let (sight, of, first) = match observation {
            Observation::Flag(of) => (Sight::Flag, Some(of.into()), None),
            Observation::BothFlags(Some(Color::White)) => (Sight::BothFlags, None, Some(First::White)),
            Observation::BothFlags(Some(Color::Black)) => (Sight::BothFlags, None, Some(First::Black)),
            Observation::BothFlags(None) => (Sight::BothFlags, None, None),
            Observation::IllegalMove => (Sight::IllegalMove, None, None),
            Observation::BothKingsInCheck => (Sight::BothKingsInCheck, None, None),
            Observation::PawnOnLastRank => (Sight::PawnOnLastRank, None, None),
        };
        (self.observe, self.of, self.first) = (Some(sight), of, first);
    }
}
