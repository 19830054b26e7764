//! How far the matter of a quickplay finish has come.

use jadoube_board::Color;
use jadoube_laws::Clause;

/// Claims and requests in a quickplay finish.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Quickplay {
    /// Whether its rules are in force, where the arbiter was asked.
    in_force: Option<bool>,
    /// Asked for extra time per move, which is also an offer of a draw, and has no answer yet.
    request: Option<Color>,
    granted: bool,
    postponed: Option<Color>,
    closed: Option<Clause>,
    decided: bool,
}

impl Quickplay {
    /// What the arbiter said on whether its rules are in force.
    pub fn in_force(&self) -> Option<bool> {
        self.in_force
    }

    pub fn declare(&mut self, in_force: bool) {
        self.in_force = Some(in_force);
    }

    /// Whose request for extra time per move has no answer yet.
    pub fn request(&self) -> Option<Color> {
        self.request
    }

    pub fn ask(&mut self, player: Color) {
        self.request = Some(player);
    }

    /// The request has an answer; extra time per move has been introduced, or not.
    pub fn answer(&mut self, granted: bool) {
        self.request = None;
        self.granted |= granted;
    }

    /// Extra time per move has been introduced.
    pub fn granted(&self) -> bool {
        self.granted
    }

    /// Whose claim is postponed.
    pub fn postponed(&self) -> Option<Color> {
        self.postponed
    }

    pub fn postpone(&mut self, claimant: Color) {
        self.postponed = Some(claimant);
    }

    /// The claim is decided, and nobody waits for it any more.
    pub fn settle(&mut self) {
        *self = Quickplay {
            in_force: self.in_force,
            granted: self.granted,
            decided: self.decided,
            ..Quickplay::default()
        };
    }

    /// Nobody plays on: the result is the arbiter's to give.
    pub fn close(&mut self, clause: Clause) {
        self.closed = Some(clause);
    }

    /// Why nobody plays on although there is no result yet.
    pub fn closed(&self) -> Option<Clause> {
        self.closed
    }

    /// Whether the last question that the arbiter answered was about such a claim.
    pub fn decided(&self) -> bool {
        self.decided
    }

    pub fn set_decided(&mut self, decided: bool) {
        self.decided = decided;
    }
}
