//! Adjourned games (the guidelines of 2009, Appendix E of 2014, Guidelines I of 2023): sealing a move, and resuming.

mod absence;
mod resumption;
mod sealing;

use jadoube_board::{Attempt, Color};
use jadoube_clock::{Millis, Snapshot};
use jadoube_laws::concept;

use crate::envelope::Envelope;
use crate::event::{By, Event, Finding, What};
use crate::game::Game;
use crate::message::Message;

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
    /// Until the player stops the clock after sealing, time goes on.
    running: Option<Running>,
    resumed: Option<Resumed>,
}

/// The clock as it ran when the move was sealed.
#[derive(Clone, Copy, Debug)]
struct Running {
    clock: Snapshot,
    /// When that was.
    since: Millis,
    /// What was on the displays once it stood: what an arbiter changes on them meanwhile stays changed.
    shown: [Option<Millis>; 2],
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

    fn resumed_mut(&mut self) -> Option<&mut Resumed> {
        self.adjournment.as_mut()?.resumed.as_mut()
    }
}

fn resumed_at(game: &Game) -> Millis {
    game.adjournment.as_ref().and_then(|it| it.resumed.as_ref()).map_or(game.now, |resumed| resumed.at)
}
