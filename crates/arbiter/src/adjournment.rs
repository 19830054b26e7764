//! Adjourned games (the guidelines of 2009, Appendix E of 2014, Guidelines I of 2023): sealing a move, and resuming.

use jadoube_board::{Attempt, Color};
use jadoube_clock::{Millis, Snapshot};
use jadoube_laws::choice::{ArrivalClock, LostEnvelope, SealClock};
use jadoube_laws::{Clause, concept};

use crate::envelope::{Envelope, sealed_move};
use crate::event::{By, Event, Finding, Sealing, What, Written};
use crate::game::{Barred, Duty, Game, side};
use crate::made::{MoveText, told};
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, Must, Reason};
use crate::start::Grace;

/// An adjournment, from the request to seal until the game is adjourned again.
#[derive(Clone, Debug)]
pub(crate) struct Adjournment {
    /// Who has to seal.
    sealer: Color,
    /// When the session ends, where a player seals before.
    session_end: Option<Millis>,
    resumption: Option<String>,
    /// A move that the sealer made on the board instead: it is the one to be sealed.
    on_board: Option<Attempt>,
    envelope: Option<Envelope>,
    /// The clock as it ran when the move was sealed: until the player stops it, time goes on.
    running: Option<Snapshot>,
    resumed: Option<Resumed>,
}

/// A game that has been taken up again.
#[derive(Clone, Debug)]
struct Resumed {
    /// The time set for it.
    at: Millis,
    /// Not at the board.
    absent: [bool; 2],
    /// Nobody was there.
    nobody: bool,
    /// The sealed move is on the board, or the envelope is lost: both play.
    opened: bool,
    /// How many moves had been made when play began again.
    plies: usize,
    /// The reply, sealed because the sealer was absent.
    reply: Option<Envelope>,
}

impl Game {
    /// Takes what concerns an adjournment; says whether that was all.
    pub(crate) fn handle_adjourned(&mut self, event: &Event) -> bool {
        let by = event.by.player();
        if let (Some(over), What::Arrive) = (self.over.filter(|_| self.resumed_mut().is_some()), &event.what)
        {
            self.refuse(over.clause, Message::GameOver);
            return true;
        }
        match (&event.what, by) {
            (What::Adjourn { left, resumption }, _) => self.adjourn(event.by, *left, resumption.clone()),
            (What::Resume { present }, _) => self.resume(present),
            (What::OpenEnvelope { found, salt }, _) => self.open_envelope(found.as_ref(), salt.as_deref()),
            (What::EnvelopeLost { stated }, _) => self.envelope_lost(stated.map(|made| made.0)),
            (What::Seal(sealing), Some(player)) => self.seal(player, sealing),
            (what, by) => return self.while_adjourned(what, event.by, by),
        }
        true
    }

    fn while_adjourned(&mut self, what: &What, by: By, player: Option<Color>) -> bool {
        let Some(adjournment) = &self.adjournment else { return false };
        let sealer = adjournment.sealer;
        let sealed = adjournment.envelope.is_some() || adjournment.on_board.is_some();
        let board = matches!(
            what,
            What::Touch { .. } | What::Release { .. } | What::Move { .. } | What::Press { .. }
        ) || matches!(what, What::Claim(_) | What::Displace);
        let Some(resumed) = &adjournment.resumed else {
            return match (what, player) {
                (What::StopClock(_) | What::Press { .. }, Some(player)) if player == sealer && sealed => {
                    self.stop_after_sealing();
                    true
                }
                (What::Move { made, .. }, Some(player)) if player == sealer && !sealed => {
                    self.move_instead_of_seal(player, made.0);
                    true
                }
                _ if board && sealed => {
                    self.refuse_adjourned(Message::AdjournedAway);
                    true
                }
                _ => false,
            };
        };
        if let What::Find { find: Finding::ClockSetting, .. } = what {
            self.find_clock_at_resumption(by);
            return true;
        }
        let Some(player) = player else { return false };
        let opened = resumed.opened;
        let absent = resumed.absent[player.index()];
        if matches!(what, What::Arrive) {
            self.arrive_at_resumption(player);
            return true;
        }
        if absent && board {
            self.arrive_at_resumption(player);
            if self.over.is_some() {
                return true;
            }
        }
        if board && !opened {
            let clause = self.cite(concept::adjourned::RESUME_REPLIER_PRESENT);
            self.refuse(clause, Message::AdjournedOpenEnvelopeFirst);
            return true;
        }
        false
    }

    fn refuse_adjourned(&mut self, why: Message) {
        let clause = self.cite(concept::adjourned::SEAL_AT_SESSION_END);
        self.refuse(clause, why);
    }

    /// Whether a move is sealed and the game not resumed yet.
    pub(crate) fn is_away(&self) -> bool {
        self.adjournment.as_ref().is_some_and(|it| it.envelope.is_some() && it.resumed.is_none())
    }

    /// The published commitment to a sealed move that is still in its envelope.
    pub(crate) fn published(&self) -> Option<String> {
        let adjournment = self.adjournment.as_ref()?;
        let envelope = match &adjournment.resumed {
            Some(resumed) if resumed.opened => resumed.reply.as_ref()?,
            _ => adjournment.envelope.as_ref()?,
        };
        envelope.commitment().map(|commitment| commitment.to_string())
    }

    // ------------------------------------------------------------ sealing

    /// The game is adjourned: the player having the move has to seal it (1.a); a player who wants to adjourn early has the
    /// rest of the session charged (1.b).
    fn adjourn(&mut self, by: By, left: Option<Millis>, resumption: Option<String>) {
        let sealer = self.record.position().turn();
        let early = self.cite(concept::adjourned::EARLY_SEAL_TIME);
        if self.adjournment.as_ref().is_some_and(|it| it.resumed.as_ref().is_none_or(|it| !it.opened)) {
            return self.refuse_adjourned(Message::AdjournedAlready);
        }
        if by.player().is_some_and(|player| player != sealer) {
            return self.refuse(early, Message::AdjournedNotToMove);
        }
        if by.player().is_some() && left.is_none() {
            return self.refuse(early, Message::AdjournedNeedsSeconds);
        }
        let session_end = left.map(|left| self.now.saturating_add(left));
        self.adjournment = Some(Box::new(Adjournment {
            sealer,
            session_end,
            resumption,
            on_board: None,
            envelope: None,
            running: None,
            resumed: None,
        }));
        let clause = self.cite(concept::adjourned::SEAL_AT_SESSION_END);
        self.notice(clause, Message::AdjournedMustSeal { player: sealer });
        if session_end.is_some() {
            self.notice(early, Message::AdjournedSessionCharged { player: sealer });
        }
        let clause = self.cite(concept::adjourned::SEAL_NOTATION);
        self.notice(clause, Message::AdjournedWritten);
        let clause = self.cite(concept::adjourned::SEAL_ENVELOPE);
        self.notice(clause, Message::AdjournedIntoEnvelope);
    }

    /// A move made on the board after the request to seal is the move to be sealed.
    fn move_instead_of_seal(&mut self, player: Color, attempt: Attempt) {
        let clause = self.cite(concept::adjourned::SEAL_MOVE_ON_BOARD);
        let position = *self.record.position();
        let Ok(mv) = position.judge(attempt) else {
            return self.refuse(clause, Message::AdjournedOnBoardIllegal);
        };
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.on_board = Some(told(&position, attempt, Some(mv)));
        }
        let must = match position.move_side(mv) {
            Some(side) => Must::Castle(side),
            None => Must::MoveTo(mv.from(), mv.to()),
        };
        self.rule(clause, Decision::Bound { player, must });
        self.notice(clause, Message::AdjournedOnBoardWritten);
    }

    /// A player seals a move, or changes it as long as the clock runs (1.a).
    pub(crate) fn seal(&mut self, player: Color, sealing: &Sealing) {
        let clause = self.cite(concept::adjourned::SEAL_AT_SESSION_END);
        let Some(adjournment) = &self.adjournment else {
            return self.refuse(clause, Message::AdjournedNotAdjourned);
        };
        if adjournment.resumed.is_some() {
            return self.seal_reply(player, sealing);
        }
        if adjournment.sealer != player {
            return self.refuse(clause, Message::AdjournedOtherSeals);
        }
        let change = self.cite(concept::adjourned::SEAL_CHANGE);
        let again = adjournment.envelope.is_some();
        if again && adjournment.running.is_none() {
            return self.refuse(change, Message::AdjournedClockStopped);
        }
        if self.seals_another_move(sealing) {
            let clause = self.cite(concept::adjourned::SEAL_MOVE_ON_BOARD);
            return self.refuse(clause, Message::AdjournedOnBoardBinds);
        }
        let envelope = Envelope::seal(sealing);
        if again {
            self.notice(change, Message::AdjournedChanged);
        }
        self.publish(&envelope);
        self.let_clock_run_until_now();
        let running = Some(self.clock.snapshot());
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.envelope = Some(envelope);
            adjournment.running = running;
        }
        self.halt();
        let clause = self.cite(concept::adjourned::SEAL_STOP_CLOCK);
        let own = self.book.adjourned_seal_clock().map(|given| given.value) == Some(SealClock::Own);
        self.notice(clause, if own { Message::AdjournedStopOwnClock } else { Message::AdjournedStopClocks });
        if !again {
            self.address_envelope();
        }
    }

    fn seals_another_move(&self, sealing: &Sealing) -> bool {
        let Some(on_board) = self.adjournment.as_ref().and_then(|adjournment| adjournment.on_board) else {
            return false;
        };
        let position = self.record.position();
        match sealing {
            Sealing::Plain { written, .. } => sealed_move(position, written, self.language)
                .map_or(true, |attempt| told(position, attempt, position.judge(attempt).ok()) != on_board),
            Sealing::Committed(_) => false,
        }
    }

    fn publish(&mut self, envelope: &Envelope) {
        let clause = self.cite(concept::adjourned::ENVELOPE_CUSTODY);
        match envelope.commitment() {
            Some(commitment) => {
                self.notice(clause, Message::AdjournedCommitment { text: commitment.to_string().into() })
            }
            None => self.notice(clause, Message::AdjournedNoSalt),
        }
    }

    /// Undoes the stop at an earlier seal: until the player stops it, the clock runs.
    fn let_clock_run_until_now(&mut self) {
        if let Some(running) = self.adjournment.as_mut().and_then(|adjournment| adjournment.running.take()) {
            self.clock.restore(running);
        }
    }

    /// The player stops the clock after sealing; what is left of the session is charged where he adjourned early.
    fn stop_after_sealing(&mut self) {
        let Some(adjournment) = &mut self.adjournment else { return };
        if let (None, Some(attempt)) = (&adjournment.envelope, adjournment.on_board) {
            let written = Written::Move(MoveText(attempt));
            adjournment.envelope = Some(Envelope::seal(&Sealing::Plain { written, salt: None }));
            adjournment.running = Some(self.clock.snapshot());
            self.address_envelope();
        }
        let Some(adjournment) = &self.adjournment else { return };
        if adjournment.running.is_none() {
            let clause = self.cite(concept::adjourned::SEAL_STOP_CLOCK);
            return self.refuse(clause, Message::AdjournedStoppedAlready);
        }
        self.let_clock_run_until_now();
        self.stop_at_session_end(self.now);
        let clause = self.cite(concept::adjourned::SEAL_STOP_CLOCK);
        self.rule_clock(clause);
    }

    fn stop_at_session_end(&mut self, stopped: Millis) {
        let Some(adjournment) = &mut self.adjournment else { return };
        adjournment.running = None;
        let (sealer, end) = (adjournment.sealer, adjournment.session_end.filter(|&end| end > stopped));
        self.clock.stop(end.unwrap_or(stopped));
        if let Some(end) = end {
            let clause = self.cite(concept::adjourned::EARLY_SEAL_TIME);
            self.rule(clause, Decision::Time { player: sealer, seconds: Millis(stopped.0 - end.0) });
            self.rule_clock(clause);
        }
    }

    /// What has to be written on the envelope (2).
    fn address_envelope(&mut self) {
        let Some(adjournment) = &self.adjournment else { return };
        let (sealer, resumption) = (adjournment.sealer, adjournment.resumption.clone());
        let used = Color::ALL.map(|color| self.clock.used(side(color), self.now));
        let position = self.record.position();
        let items = [
            (concept::adjourned::ENVELOPE_NAMES, self.names_on_envelope()),
            (
                concept::adjourned::ENVELOPE_POSITION,
                Message::EnvelopePosition { fen: position.fen().to_string().into() },
            ),
            (concept::adjourned::ENVELOPE_TIMES, Message::EnvelopeTimes { white: used[0], black: used[1] }),
            (concept::adjourned::ENVELOPE_SEALER, self.sealer_on_envelope(sealer)),
            (
                concept::adjourned::ENVELOPE_MOVE_NUMBER,
                Message::EnvelopeMoveNumber { number: u32::from(position.fullmoves()) },
            ),
        ];
        for (concept, message) in items {
            self.notice(self.cite(concept), message);
        }
        if let Some(by) = self.offer {
            let clause = self.cite(concept::adjourned::ENVELOPE_DRAW_OFFER);
            self.notice(clause, Message::EnvelopeDrawOffer { player: by });
        }
        let clause = self.cite(concept::adjourned::ENVELOPE_RESUMPTION);
        let when = resumption.map_or(Message::EnvelopeResumptionUnknown, |when| {
            Message::EnvelopeResumption { text: when.into() }
        });
        self.notice(clause, when);
        let clause = self.cite(concept::adjourned::ENVELOPE_CHECK);
        self.notice(clause, Message::EnvelopeChecked);
    }

    fn names_on_envelope(&self) -> Message {
        let name = |color: Color| self.names[color.index()].as_deref().unwrap_or("?").into();
        if self.names.iter().all(Option::is_none) {
            return Message::EnvelopeNamesUnknown;
        }
        Message::EnvelopeNames { white_name: name(Color::White), black_name: name(Color::Black) }
    }

    fn sealer_on_envelope(&self, player: Color) -> Message {
        match self.names[player.index()].clone() {
            Some(name) => Message::EnvelopeSealer { player, name: name.into() },
            None => Message::EnvelopeSealerUnnamed { player },
        }
    }

    // ------------------------------------------------------------ resuming

    /// The game is taken up again at the time set (5, 9, 11).
    fn resume(&mut self, present: &[Color]) {
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
            let stopped = self.clock.now();
            self.clock.restore(running);
            self.stop_at_session_end(stopped);
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
    fn open_envelope(&mut self, found: Option<&Written>, salt: Option<&str>) {
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
    fn seal_reply(&mut self, player: Color, sealing: &Sealing) {
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
    fn envelope_lost(&mut self, stated: Option<Attempt>) {
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

    // ------------------------------------------------------------ absence

    /// A player comes after the time set for the resumption.
    fn arrive_at_resumption(&mut self, player: Color) {
        let clause = self.cite(concept::adjourned::LATE_FORFEIT);
        let Some(resumed) = self.resumed_mut().filter(|resumed| resumed.absent[player.index()]) else {
            return self.refuse(clause, Message::StartAtTheBoard);
        };
        resumed.absent[player.index()] = false;
        let late = Millis(self.now.0 - resumed_at(self).0);
        match self.resumption_grace() {
            Grace::Until(grace) if late > grace => return self.forfeit(&[player]),
            Grace::Until(_) => {}
            Grace::Unknown(clause) => {
                let ground = Message::StartDefaultTimeUnknown;
                let pending = Pending::ResumptionLate(player);
                self.ask(
                    clause,
                    About::LateArrival,
                    &[Choice::Continue, Choice::Loss],
                    Choice::Continue,
                    ground,
                    pending,
                );
            }
        }
        self.take_seat(player, late);
    }

    fn take_seat(&mut self, player: Color, late: Millis) {
        let Some((sealer, opened, nobody, reply)) = self.adjournment.as_ref().and_then(|adjournment| {
            let resumed = adjournment.resumed.as_ref()?;
            Some((adjournment.sealer, resumed.opened, resumed.nobody, resumed.reply.is_some()))
        }) else {
            return;
        };
        if player == sealer {
            if reply {
                let clause = self.cite(concept::adjourned::RESUME_SEALER_ABSENT_CUSTODY);
                self.notice(clause, Message::AdjournedReplyOpened);
            }
            return;
        }
        if opened {
            return;
        }
        let Some(given) = self.book.adjourned_arrival_clock() else { return };
        if given.value == ArrivalClock::Stopped {
            self.halt();
            self.rule_clock(given.clause);
        } else {
            self.notice(given.clause, Message::AdjournedMayStop { player });
        }
        if let Some(given) = self.book.adjourned_nobody_present().filter(|given| given.value && nobody) {
            let ground = Message::AdjournedNobodyThere;
            let pending = Pending::ResumptionTime(player, late);
            self.ask(
                given.clause,
                About::ClockTimes,
                &[Choice::Keep, Choice::FullTime],
                Choice::Keep,
                ground,
                pending,
            );
        }
    }

    /// Absent players lose once the time by which they may be late is over.
    pub(crate) fn notice_late_resumption(&mut self) {
        if self.over.is_some() || self.resumption_deadline().is_none_or(|deadline| self.now <= deadline) {
            return;
        }
        let absent = self.resumed_mut().map_or([false; 2], |resumed| resumed.absent);
        let late: Vec<Color> = Color::ALL.into_iter().filter(|color| absent[color.index()]).collect();
        self.forfeit(&late);
    }

    /// When the time by which an absent player may be late for the resumption runs out.
    pub(crate) fn resumption_deadline(&self) -> Option<Millis> {
        let resumed = self.adjournment.as_ref()?.resumed.as_ref()?;
        match self.resumption_grace() {
            Grace::Until(grace) if resumed.absent.contains(&true) => Some(resumed.at.saturating_add(grace)),
            _ => None,
        }
    }

    /// An hour in 2009, the default time of the competition since (10).
    fn resumption_grace(&self) -> Grace {
        match self.book.adjourned_late_after() {
            Some(given) => Grace::Until(Millis::from_secs(i64::from(given.value))),
            None => match self.grace() {
                Grace::Unknown(_) => Grace::Unknown(self.cite(concept::adjourned::LATE_FORFEIT)),
                known => known,
            },
        }
    }

    /// Who comes too late loses (10), unless the sealed move ended the game, or the opponent has lost on time.
    fn forfeit(&mut self, late: &[Color]) {
        let clause = self.cite(concept::adjourned::LATE_FORFEIT);
        let Some(sealer) = self.adjournment.as_ref().map(|adjournment| adjournment.sealer) else { return };
        if self.sealed_move_ends_game(late.contains(&sealer)) {
            return;
        }
        if late == [sealer]
            && let Some(clause) = self.book.clause(concept::adjourned::LATE_SEALER_REPLIER_FLAG)
            && self.clock.flag(side(!sealer), self.now).is_some()
        {
            self.rule(clause, Decision::Flag { player: !sealer, stands: true });
            return self.rule_flag(!sealer);
        }
        let result = match late {
            &[player] => GameResult::win(!player),
            _ => GameResult::BOTH_LOSE,
        };
        self.finish(result, Reason::Default, clause);
        if let (&[player], Some(given)) =
            (late, self.book.adjourned_late_excusable().filter(|given| given.value))
        {
            let ground = Message::AdjournedLate;
            let pending = Pending::ResumptionLate(player);
            self.ask(
                given.clause,
                About::LateArrival,
                &[Choice::Loss, Choice::Continue],
                Choice::Loss,
                ground,
                pending,
            );
        }
    }

    /// In 2009 mate, stalemate and a dead position by the sealed move stand although the sealer is late, since 2014 every
    /// end of the game stands whoever is late. Says whether it is so.
    fn sealed_move_ends_game(&mut self, sealer_late: bool) -> bool {
        let general = self.book.clause(concept::adjourned::LATE_SEALED_MOVE_ENDED_GAME);
        if general.is_none() && !sealer_late {
            return false;
        }
        let unopened =
            self.adjournment.as_ref().filter(|it| it.resumed.as_ref().is_some_and(|it| !it.opened));
        let attempt = unopened
            .and_then(|adjournment| adjournment.envelope.as_ref()?.known())
            .and_then(|written| sealed_move(self.record.position(), written, self.language).ok());
        let Some(attempt) = attempt else { return false };
        let Some((result, reason, ending)) = self.ending_by(attempt) else { return false };
        let Some(given) = self.book.adjourned_sealed_ending_saves().filter(|it| it.value.contains(&ending))
        else {
            return false;
        };
        let specific = match reason {
            Reason::Checkmate => self.book.clause(concept::adjourned::LATE_SEALER_MATE),
            Reason::Stalemate => self.book.clause(concept::adjourned::LATE_SEALER_STALEMATE),
            Reason::DeadPosition => self.book.clause(concept::adjourned::LATE_SEALER_DEAD_POSITION),
            _ => None,
        };
        self.record.make(attempt, false);
        let clause = specific.unwrap_or(given.clause);
        self.completed(self.record.len() - 1, clause);
        self.finish(result, reason, clause);
        true
    }

    /// The arbiter excuses a player who was late for the resumption, or not.
    pub(crate) fn answer_resumption_late(&mut self, player: Color, choice: Choice, clause: Clause) {
        if choice != Choice::Continue {
            if self.over.is_none() {
                self.forfeit(&[player]);
            }
            return;
        }
        let Some(sealer) = self.adjournment.as_ref().map(|adjournment| adjournment.sealer) else { return };
        let Some(resumed) = self.resumed_mut() else { return };
        resumed.absent[player.index()] = false;
        let opened = resumed.opened;
        if self.over.take().is_some() {
            // Until the envelope is opened only a missing replier's clock runs.
            if opened {
                let due = self.due();
                self.clock.restart(side(due), self.now);
            } else if player == sealer && self.resumed_mut().is_some_and(|it| it.absent[(!sealer).index()]) {
                self.clock.restart(side(!sealer), self.now);
            }
        }
        self.rule_clock(clause);
    }

    /// The replier's time until the arrival is given back, or not (11 since 2014).
    pub(crate) fn answer_resumption_time(
        &mut self,
        player: Color,
        lost: Millis,
        choice: Choice,
        clause: Clause,
    ) {
        if choice == Choice::FullTime {
            self.give_time(player, lost, clause);
        }
        self.rule_clock(clause);
    }

    // ------------------------------------------------------------ wrong times

    /// Wrong times at the resumption are corrected if pointed out before the first move, else the game goes on unless the
    /// arbiter decides otherwise (12 of 2009, 13).
    fn find_clock_at_resumption(&mut self, by: By) {
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

    fn resumed_mut(&mut self) -> Option<&mut Resumed> {
        self.adjournment.as_mut()?.resumed.as_mut()
    }
}

fn resumed_at(game: &Game) -> Millis {
    game.adjournment.as_ref().and_then(|it| it.resumed.as_ref()).map_or(game.now, |resumed| resumed.at)
}
