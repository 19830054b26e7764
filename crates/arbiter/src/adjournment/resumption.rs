//! Taking an adjourned game up again: the envelope opened or lost, the reply, wrong times.

use jadoube_board::{Attempt, Color};
use jadoube_clock::Millis;
use jadoube_laws::choice::LostEnvelope;
use jadoube_laws::{Clause, concept};

use super::Resumed;
use crate::envelope::{Envelope, sealed_move};
use crate::event::{By, Sealing, Written};
use crate::game::{Barred, Duty, Game, side};
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, Must, Reason};
use crate::start::Grace;

impl Game {
    /// The game is taken up again at the time set (5, 9, 11).
    pub(super) fn resume(&mut self, present: &[Color]) {
        let clause = self.cite(concept::adjourned::RESUME_POSITION);
        let Some(adjournment) = self.adjournment.as_ref().filter(|adjournment| adjournment.resumed.is_none())
        else {
            return self.refuse(clause, Message::AdjournedNotAway);
        };
        if adjournment.envelope.is_none() && adjournment.on_board.is_none() {
            return self.refuse(clause, Message::AdjournedNothingSealed);
        }
        if adjournment.envelope.is_none() {
            self.stop_after_sealing();
        } else if let Some(running) = adjournment.running {
            // Nobody said when the clock was stopped: at the sealing.
            self.let_clock_run(running.since);
            self.stop_at_session_end(running.since);
        }
        let Some(adjournment) = &mut self.adjournment else { return };
        let replier = !adjournment.sealer;
        let absent = Color::ALL.map(|color| !present.contains(&color));
        let nobody = present.is_empty();
        let plies = self.record.len();
        adjournment.resumed =
            Some(Resumed { at: self.now, absent, nobody, opened: false, plies, reply: None });
        let fen = self.record.position().fen().to_string();
        self.rule(clause, Decision::Restored { fen, ply: plies as u32 });
        self.rule_clock(self.cite(concept::adjourned::RESUME_TIMES));
        if absent[replier.index()] {
            self.clock.restart(side(replier), self.now);
            let tolerated = !matches!(self.resumption_grace(), Grace::Until(Millis::ZERO));
            let clause = self
                .book
                .adjourned_nobody_present()
                .filter(|given| given.value && nobody && tolerated)
                .map_or_else(|| self.cite(concept::adjourned::RESUME_REPLIER_ABSENT), |given| given.clause);
            self.rule_clock(clause);
        } else {
            let clause = self.cite(concept::adjourned::RESUME_REPLIER_PRESENT);
            self.notice(clause, Message::AdjournedReplierPresent { player: replier });
        }
    }

    /// The envelope is opened, only when the player who has to reply is present (7, 9.a).
    pub(super) fn open_envelope(&mut self, found: Option<&Written>, salt: Option<&str>) {
        let clause = self.cite(concept::adjourned::OPEN_WHEN_REPLIER_PRESENT);
        if self.adjournment.as_ref().is_some_and(|adjournment| adjournment.resumed.is_none()) {
            self.resume(&Color::ALL);
        }
        let Some((sealer, envelope, resumed)) = self.adjournment.as_ref().and_then(|adjournment| {
            Some((adjournment.sealer, adjournment.envelope.clone()?, adjournment.resumed.clone()?))
        }) else {
            return self.refuse(clause, Message::AdjournedNoEnvelope);
        };
        if resumed.opened {
            return self.open_reply(sealer, &resumed, found, salt);
        }
        let replier = !sealer;
        if resumed.absent[replier.index()] {
            return self.refuse(clause, Message::AdjournedReplierAbsent { player: replier });
        }
        let written = match envelope.open(found, salt) {
            Ok(written) => written,
            Err(why) => return self.refuse(clause, why),
        };
        self.halt();
        match sealed_move(self.record.position(), &written, self.language) {
            Ok(attempt) => self.play_sealed(sealer, attempt, &resumed),
            Err(concept) => self.lose_by_sealed_move(sealer, self.cite(concept)),
        }
    }

    /// The sealed move is made on the board, and the replier's clock started.
    fn play_sealed(&mut self, sealer: Color, attempt: Attempt, resumed: &Resumed) {
        let replier = !sealer;
        let clause = self.cite(concept::adjourned::RESUME_REPLIER_PRESENT);
        self.put_sealed_on_board(sealer, attempt, clause);
        if let Some(resumed) = self.resumed_mut() {
            resumed.opened = true;
            resumed.plies += 1;
        }
        if self.over.is_some() {
            return;
        }
        self.clock.restart(side(replier), self.now);
        let clause = self
            .cite_first(&[concept::adjourned::REPLY_CLOCK_START, concept::adjourned::RESUME_REPLIER_PRESENT]);
        self.rule_clock(clause);
        if resumed.absent[sealer.index()] {
            let clause = self.cite(concept::adjourned::RESUME_SEALER_ABSENT);
            self.notice(clause, Message::AdjournedReplyMayBeSealed { player: sealer, opponent: replier });
        }
    }

    fn put_sealed_on_board(&mut self, player: Color, attempt: Attempt, clause: Clause) {
        self.end_of_turn(player);
        let index = self.record.len();
        self.put_on_board(player, attempt, 1);
        if self.record.plies().get(index).is_some_and(|ply| !ply.completed) {
            self.completed(index, clause);
        }
        self.clock.count(side(player), self.now);
        self.end_of_turn(player);
    }

    /// A sealed move that is ambiguous, cannot be made out or is illegal loses, but not where the game was over by other
    /// articles (8).
    fn lose_by_sealed_move(&mut self, sealer: Color, clause: Clause) {
        if self.clock.flag(side(sealer), self.now).is_some() {
            let exception = self.cite(concept::adjourned::BAD_SEAL_EXCEPTIONS);
            self.notice(exception, Message::AdjournedFlagDecides { player: sealer });
            return self.rule_flag(sealer);
        }
        self.finish(GameResult::win(!sealer), Reason::SealedMove, clause);
    }

    /// The replier seals the reply because the sealer is absent (9.c).
    pub(super) fn seal_reply(&mut self, player: Color, sealing: &Sealing) {
        let clause = self.cite(concept::adjourned::RESUME_SEALER_ABSENT);
        let Some(sealer) = self.adjournment.as_ref().map(|adjournment| adjournment.sealer) else { return };
        let allowed = self.resumed_mut().is_some_and(|resumed| {
            resumed.opened && resumed.absent[sealer.index()] && resumed.reply.is_none()
        });
        if !allowed || player == sealer || self.record.position().turn() != player {
            return self.refuse(clause, Message::AdjournedNoReplyToSeal);
        }
        let envelope = Envelope::seal(sealing);
        self.publish(&envelope);
        if let Some(resumed) = self.resumed_mut() {
            resumed.reply = Some(envelope);
        }
        self.halt();
        self.clock.restart(side(sealer), self.now);
        self.rule_clock(clause);
        let clause = self.cite(concept::adjourned::RESUME_SEALER_ABSENT_CUSTODY);
        self.notice(clause, Message::AdjournedReplyKept { player: sealer });
    }

    fn open_reply(&mut self, sealer: Color, resumed: &Resumed, found: Option<&Written>, salt: Option<&str>) {
        let clause = self.cite(concept::adjourned::RESUME_SEALER_ABSENT_CUSTODY);
        let Some(reply) = &resumed.reply else {
            return self.refuse(clause, Message::AdjournedNoEnvelope);
        };
        if resumed.absent[sealer.index()] {
            return self.refuse(clause, Message::AdjournedNotPresent { player: sealer });
        }
        let written = match reply.open(found, salt) {
            Ok(written) => written,
            Err(why) => return self.refuse(clause, why),
        };
        if let Some(resumed) = self.resumed_mut() {
            resumed.reply = None;
        }
        self.halt();
        match sealed_move(self.record.position(), &written, self.language) {
            Ok(attempt) => {
                self.put_sealed_on_board(!sealer, attempt, clause);
                if self.over.is_none() {
                    self.clock.restart(side(sealer), self.now);
                    self.rule_clock(clause);
                }
            }
            Err(concept) => self.lose_by_sealed_move(!sealer, self.cite(concept)),
        }
    }

    /// The envelope is missing: the game goes on from the adjourned position, with the times of then (11 of 2009, 12).
    pub(super) fn envelope_lost(&mut self, stated: Option<Attempt>) {
        let clause = self.cite(concept::adjourned::ENVELOPE_LOST_POSITION);
        if self.is_away() {
            self.resume(&Color::ALL);
        }
        let Some(sealer) = self.adjournment.as_ref().map(|adjournment| adjournment.sealer) else {
            return self.refuse(clause, Message::AdjournedNoEnvelope);
        };
        if self.resumed_mut().is_none_or(|resumed| resumed.opened) {
            return self.refuse(clause, Message::AdjournedNoEnvelope);
        }
        if let Some(resumed) = self.resumed_mut() {
            resumed.opened = true;
        }
        self.halt();
        let (fen, ply) = (self.record.position().fen().to_string(), self.record.len() as u32);
        self.rule(clause, Decision::Restored { fen, ply });
        self.rule_clock(clause);
        let times = self.cite(concept::adjourned::ENVELOPE_LOST_TIMES);
        self.notice(times, Message::AdjournedTimesLost);
        self.move_after_loss(sealer, stated);
        let clause = self.cite(concept::adjourned::POSITION_LOST);
        let ground = Message::AdjournedPositionKnown;
        self.ask(
            clause,
            About::Position,
            &[Choice::Continue, Choice::NewGame],
            Choice::Continue,
            ground,
            Pending::PositionLost,
        );
    }

    fn move_after_loss(&mut self, sealer: Color, stated: Option<Attempt>) {
        let clause = self.cite(concept::adjourned::ENVELOPE_LOST_MOVE);
        let as_stated = self.book.adjourned_lost_envelope_move().map(|given| given.value)
            == Some(LostEnvelope::StatedMove);
        if !as_stated {
            return self.notice(clause, Message::AdjournedMakesMove { player: sealer });
        }
        let position = *self.record.position();
        match stated.map(|attempt| position.judge(attempt)) {
            Some(Ok(mv)) => {
                let must = match position.move_side(mv) {
                    Some(side) => Must::Castle(side),
                    None => Must::MoveTo(mv.from(), mv.to()),
                };
                self.sides[sealer.index()].duty = Some(Duty { must, barred: Barred::Nothing, clause });
                self.rule(clause, Decision::Bound { player: sealer, must });
            }
            Some(Err(_)) => self.refuse(clause, Message::AdjournedStatedIllegal),
            None => self.notice(clause, Message::AdjournedMakesStated { player: sealer }),
        }
    }

    /// The position cannot be set up again: a new game (11.b of 2009, 12.b, 12.2).
    pub(crate) fn answer_position_lost(&mut self, choice: Choice, clause: Clause) {
        if choice == Choice::NewGame {
            self.annul(clause, Matter::PositionLost);
        }
    }

    /// Wrong times at the resumption are corrected if pointed out before the first move, else the game goes on unless the
    /// arbiter decides otherwise (12 of 2009, 13).
    pub(super) fn find_clock_at_resumption(&mut self, by: By) {
        let Some(plies) = self.resumed_mut().map(|resumed| resumed.plies) else { return };
        let moved = match by.player() {
            Some(player) => self.record.last_of(player).is_some_and(|index| index >= plies),
            None => self.record.len() > plies,
        };
        if !moved {
            return self.correct_clock(self.cite(concept::adjourned::CLOCK_WRONG_EARLY));
        }
        let clause = self.cite(concept::adjourned::CLOCK_WRONG_LATE);
        self.rule(clause, Decision::Stands { what: Matter::ClockSetting });
        let ground = Message::AdjournedClockLate;
        let choices = &[Choice::Continue, Choice::Correct];
        self.ask(clause, About::ClockSetting, choices, Choice::Continue, ground, Pending::ResumptionClock);
    }

    fn correct_clock(&mut self, clause: Clause) {
        self.halt();
        self.rule_clock(clause);
        self.notice(clause, Message::AdjournedClockSet);
    }

    /// The arbiter corrects the clocks all the same, or not.
    pub(crate) fn answer_resumption_clock(&mut self, choice: Choice, clause: Clause) {
        if choice == Choice::Correct {
            self.correct_clock(clause);
        }
    }
}
