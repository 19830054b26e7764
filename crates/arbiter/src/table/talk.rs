//! What the players said to each other: an offer of a draw, proposals, a claim that the game makes no progress.

use jadoube_board::Color;
use jadoube_laws::Clause;

use crate::event::Agreement;

/// An offer of a draw that stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Offered {
    pub by: Color,
    pub clause: Clause,
    /// The number of the entry with which it was made.
    pub on: u32,
}

/// What was said and is not answered.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Talk {
    offer: Option<Offered>,
    /// What each player proposes to agree on.
    proposed: [Option<Agreement>; 2],
    /// How many moves had been made when a player claimed that the game makes no progress.
    no_progress: Option<u32>,
    /// The arbiter has consented to a draw by agreement.
    consent: bool,
}

impl Talk {
    /// Whose offer of a draw stands.
    pub fn offer(&self) -> Option<Color> {
        self.offer.map(|offered| offered.by)
    }

    /// The offer that stands.
    pub fn offered(&self) -> Option<Offered> {
        self.offer
    }

    pub(super) fn make_offer(&mut self, offered: Offered) {
        self.offer = Some(offered);
    }

    pub(super) fn end_offer(&mut self) -> Option<Offered> {
        self.offer.take()
    }

    /// A player proposes something: says whether the other has proposed the same, which settles it.
    pub fn propose(&mut self, player: Color, agreement: Agreement) -> bool {
        let agreed = self.proposed[(!player).index()] == Some(agreement);
        self.proposed = [None; 2];
        if !agreed {
            self.proposed[player.index()] = Some(agreement);
        }
        agreed
    }

    /// Whether the arbiter has consented to a draw by agreement.
    pub fn has_consent(&self) -> bool {
        self.consent
    }

    pub fn consent(&mut self) {
        self.consent = true;
    }

    /// Moves made when it was claimed that the game makes no progress.
    pub fn no_progress(&self) -> Option<usize> {
        self.no_progress.map(|plies| plies as usize)
    }

    pub fn claim_no_progress(&mut self, plies: usize) {
        self.no_progress = Some(plies as u32);
    }

    pub fn reject_no_progress(&mut self) {
        self.no_progress = None;
    }
}
