//! An adjournment: who seals, the envelope, the clock meanwhile, and the game taken up again.

use jadoube_board::{Attempt, Color};
use jadoube_clock::{Millis, Snapshot};

use super::envelope::Envelope;

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
    /// The rest of the session was charged.
    charged: bool,
    resumed: Option<Resumed>,
}

/// The clock as it ran when the move was sealed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running {
    pub clock: Snapshot,
    /// When that was.
    pub since: Millis,
    /// What was on the displays once it stood: what an arbiter changes on them meanwhile stays changed.
    pub shown: [Option<Millis>; 2],
}

/// A game that has been taken up again.
#[derive(Clone, Debug)]
pub(crate) struct Resumed {
    at: Millis,
    absent: [bool; 2],
    /// Nobody was there.
    nobody: bool,
    /// The sealed move is on the board, or the envelope is lost: both play.
    opened: bool,
    /// How many moves had been made when play began again.
    plies: usize,
    /// The reply, sealed because the sealer was absent.
    reply: Option<Envelope>,
    /// The clock as it ran then, until the replier is told to have stopped it.
    running: Option<Running>,
}

impl Adjournment {
    pub fn new(sealer: Color, session_end: Option<Millis>, resumption: Option<String>) -> Adjournment {
        Adjournment {
            sealer,
            session_end,
            resumption,
            on_board: None,
            envelope: None,
            running: None,
            charged: false,
            resumed: None,
        }
    }

    pub fn sealer(&self) -> Color {
        self.sealer
    }

    pub fn session_end(&self) -> Option<Millis> {
        self.session_end
    }

    pub fn resumption(&self) -> Option<&str> {
        self.resumption.as_deref()
    }

    pub fn on_board(&self) -> Option<Attempt> {
        self.on_board
    }

    pub fn envelope(&self) -> Option<&Envelope> {
        self.envelope.as_ref()
    }

    pub fn running(&self) -> Option<Running> {
        self.running
    }

    pub fn resumed(&self) -> Option<&Resumed> {
        self.resumed.as_ref()
    }

    /// A move is sealed or made to be sealed.
    pub fn is_sealed(&self) -> bool {
        self.envelope.is_some() || self.on_board.is_some()
    }

    /// A move is sealed and the game not taken up again.
    pub fn is_away(&self) -> bool {
        self.envelope.is_some() && self.resumed.is_none()
    }

    /// The envelope that is still closed.
    pub fn closed_envelope(&self) -> Option<&Envelope> {
        match &self.resumed {
            Some(resumed) if resumed.opened => resumed.reply.as_ref(),
            _ => self.envelope.as_ref(),
        }
    }

    /// Another has the move before anything is sealed. What a player asked for early is no longer his to ask, so nobody is
    /// charged with the rest of the session.
    pub fn pass_to(&mut self, sealer: Color) {
        self.sealer = sealer;
        self.session_end = None;
    }

    pub fn make_on_board(&mut self, attempt: Attempt, running: Running) {
        self.on_board = Some(attempt);
        self.running = Some(running);
    }

    pub fn seal(&mut self, envelope: Envelope, running: Running) {
        self.envelope = Some(envelope);
        self.running = Some(running);
    }

    /// Whether the rest of the session was charged to who sealed before its end.
    pub fn is_charged(&self) -> bool {
        self.charged
    }

    /// The rest of the session is charged: says whether it had not been yet.
    pub fn charge(&mut self) -> bool {
        !core::mem::replace(&mut self.charged, true)
    }

    /// The clock has been stopped after sealing.
    pub fn stop(&mut self) -> Option<Running> {
        self.running.take()
    }

    pub fn resume(&mut self, at: Millis, present: &[Color], plies: usize) {
        let absent = Color::ALL.map(|color| !present.contains(&color));
        let nobody = present.is_empty();
        self.resumed = Some(Resumed { at, absent, nobody, opened: false, plies, reply: None, running: None });
    }

    pub fn resumed_mut(&mut self) -> Option<&mut Resumed> {
        self.resumed.as_mut()
    }

    /// The board went back before anything was sealed: nothing is made there yet.
    pub fn seal_anew(&mut self) {
        self.on_board = None;
        self.running = None;
    }
}

impl Resumed {
    /// The time set for it.
    pub fn at(&self) -> Millis {
        self.at
    }

    pub fn is_absent(&self, player: Color) -> bool {
        self.absent[player.index()]
    }

    /// Those who are not at the board.
    pub fn absent(&self) -> impl Iterator<Item = Color> {
        let absent = self.absent;
        Color::ALL.into_iter().filter(move |color| absent[color.index()])
    }

    pub fn nobody(&self) -> bool {
        self.nobody
    }

    pub fn is_opened(&self) -> bool {
        self.opened
    }

    pub fn plies(&self) -> usize {
        self.plies
    }

    pub fn reply(&self) -> Option<&Envelope> {
        self.reply.as_ref()
    }

    pub fn arrive(&mut self, player: Color) {
        self.absent[player.index()] = false;
    }

    /// The envelope is opened, or given up; so many moves have been made when play begins.
    pub fn open(&mut self, plies: usize) {
        self.opened = true;
        self.plies = plies;
    }

    pub fn seal_reply(&mut self, envelope: Envelope, running: Running) {
        self.reply = Some(envelope);
        self.running = Some(running);
    }

    /// The replier has stopped the clock after sealing the reply.
    pub fn stop(&mut self) -> Option<Running> {
        self.running.take()
    }

    /// The reply was sealed for a position that no longer stands.
    pub fn drop_reply(&mut self) {
        self.reply = None;
        self.running = None;
    }

    pub fn open_reply(&mut self) {
        self.reply = None;
        self.running = None;
    }
}
