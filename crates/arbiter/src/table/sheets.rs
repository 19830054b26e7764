//! The scoresheets: how far each is written, who need not write for now, what was signed.

use jadoube_board::Color;

use crate::points::GameResult;

/// One player's scoresheet.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Sheet {
    /// The last ply on it, once the player was seen to record.
    recorded: Option<u32>,
    /// Freed from recording for the rest of this period.
    exempt_in: Option<u32>,
    signed: Option<GameResult>,
    /// How often the player asked to see the arbiter's.
    asked_to_see: u32,
}

/// Both scoresheets.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Sheets([Sheet; 2]);

impl Sheets {
    /// The last ply on a player's sheet, once he was seen to record.
    pub fn recorded(&self, player: Color) -> Option<u32> {
        self.0[player.index()].recorded
    }

    /// The period in which a player was last freed from recording.
    pub fn exempt_in(&self, player: Color) -> Option<u32> {
        self.0[player.index()].exempt_in
    }

    pub fn signed(&self, player: Color) -> Option<GameResult> {
        self.0[player.index()].signed
    }

    pub fn record(&mut self, player: Color, up_to: u32) {
        self.0[player.index()].recorded = Some(up_to);
    }

    /// What a sheet shows is not asked about again.
    pub fn set_aside(&mut self, player: Color) {
        self.0[player.index()].recorded = None;
    }

    pub fn exempt(&mut self, player: Color, period: u32) {
        self.0[player.index()].exempt_in = Some(period);
    }

    pub fn sign(&mut self, player: Color, result: GameResult) {
        self.0[player.index()].signed = Some(result);
    }

    /// A player asks to see the sheet that the arbiter's side keeps: how often he has now.
    pub fn ask_to_see(&mut self, player: Color) -> u32 {
        let asked = &mut self.0[player.index()].asked_to_see;
        *asked = asked.saturating_add(1);
        *asked
    }
}
