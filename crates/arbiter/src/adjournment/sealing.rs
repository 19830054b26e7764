//! Sealing a move: the request, the envelope and what it must state, the clock meanwhile.

use jadoube_board::{Attempt, Color};
use jadoube_clock::Millis;
use jadoube_laws::choice::SealClock;
use jadoube_laws::concept;

use super::{Adjournment, Running};
use crate::envelope::{Envelope, sealed_move};
use crate::event::{By, Sealing, Written};
use crate::game::{Game, side};
use crate::made::{MoveText, told};
use crate::message::Message;
use crate::ruling::{Decision, Must};

impl Game {
    /// The game is adjourned: the player having the move has to seal it (1.a); a player who wants to adjourn early has the
    /// rest of the session charged (1.b).
    pub(super) fn adjourn(&mut self, by: By, left: Option<Millis>, resumption: Option<String>) {
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
    pub(super) fn move_instead_of_seal(&mut self, player: Color, attempt: Attempt) {
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
        self.let_clock_run(self.now);
        let running = self.running_since_now();
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.envelope = Some(envelope);
            adjournment.running = Some(running);
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

    pub(super) fn publish(&mut self, envelope: &Envelope) {
        let clause = self.cite(concept::adjourned::ENVELOPE_CUSTODY);
        match envelope.commitment() {
            Some(commitment) => {
                self.notice(clause, Message::AdjournedCommitment { text: commitment.to_string().into() })
            }
            None => self.notice(clause, Message::AdjournedNoSalt),
        }
    }

    fn running_since_now(&self) -> Running {
        let shown = Color::ALL.map(|color| self.clock.remaining(side(color), self.now));
        Running { clock: self.clock.snapshot(), since: self.now, shown }
    }

    /// Undoes the stop at an earlier seal: until the player stops it at this time, the clock runs. What was changed on
    /// the displays since then stays changed.
    pub(super) fn let_clock_run(&mut self, until: Millis) {
        let running = self.adjournment.as_mut().and_then(|adjournment| adjournment.running.take());
        // A clock that somebody has started again runs on of itself.
        let Some(Running { clock, shown, .. }) = running.filter(|_| self.clock.running().is_none()) else {
            return;
        };
        let now = Color::ALL.map(|color| self.clock.remaining(side(color), self.now));
        self.clock.restore(clock);
        for color in Color::ALL {
            if let (Some(before), Some(now)) = (shown[color.index()], now[color.index()]) {
                self.clock.add(side(color), now - before, until);
            }
        }
    }

    /// The player stops the clock after sealing; what is left of the session is charged where he adjourned early.
    pub(super) fn stop_after_sealing(&mut self) {
        let running = self.running_since_now();
        let Some(adjournment) = &mut self.adjournment else { return };
        if let (None, Some(attempt)) = (&adjournment.envelope, adjournment.on_board) {
            adjournment.running = Some(running);
            let written = Written::Move(MoveText(attempt));
            adjournment.envelope = Some(Envelope::seal(&Sealing::Plain { written, salt: None }));
            self.address_envelope();
        }
        let Some(adjournment) = &self.adjournment else { return };
        if adjournment.running.is_none() {
            let clause = self.cite(concept::adjourned::SEAL_STOP_CLOCK);
            return self.refuse(clause, Message::AdjournedStoppedAlready);
        }
        self.let_clock_run(self.now);
        self.stop_at_session_end(self.now);
        let clause = self.cite(concept::adjourned::SEAL_STOP_CLOCK);
        self.rule_clock(clause);
    }

    pub(super) fn stop_at_session_end(&mut self, stopped: Millis) {
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
}
