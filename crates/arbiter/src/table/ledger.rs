//! What counts against the players: illegal moves, warnings and other penalties.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::Clause;

use crate::event::PenaltyKind;

/// A penalty that was imposed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Imposed {
    /// The number of the entry.
    pub on: u32,
    pub of: Color,
    pub penalty: PenaltyKind,
    pub clause: Clause,
    /// How much time, for penalties in time.
    pub seconds: Option<Millis>,
    /// How many points, in hundredths, for penalties in points.
    pub points: Option<i32>,
}

/// So many of the last penalties are kept one by one.
const KEPT: usize = 40;

/// What counts against one player.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Account {
    illegal: u32,
    warnings: u32,
    device_sounds: u32,
    /// Penalties in points, in hundredths: what was added and taken away.
    points: i32,
}

/// The ledger of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Ledger {
    accounts: [Account; 2],
    imposed: Vec<Imposed>,
}

impl Ledger {
    /// Illegal moves that count against a player.
    pub fn illegal(&self, player: Color) -> u32 {
        self.accounts[player.index()].illegal
    }

    pub fn warnings(&self, player: Color) -> u32 {
        self.accounts[player.index()].warnings
    }

    /// Penalties in points, in hundredths.
    pub fn points(&self, player: Color) -> i32 {
        self.accounts[player.index()].points
    }

    /// The last penalties, in order.
    pub fn imposed(&self) -> &[Imposed] {
        &self.imposed
    }

    /// What went before the game's first entry.
    pub(super) fn carry_over(&mut self, player: Color, illegal: u32, warnings: u32) {
        let account = &mut self.accounts[player.index()];
        account.illegal = illegal;
        account.warnings = warnings;
    }

    pub(super) fn count_illegal(&mut self, player: Color) -> u32 {
        let illegal = &mut self.accounts[player.index()].illegal;
        *illegal = illegal.saturating_add(1);
        *illegal
    }

    /// A sound of a device more; how many there are now.
    pub fn count_device_sound(&mut self, player: Color) -> u32 {
        let sounds = &mut self.accounts[player.index()].device_sounds;
        *sounds = sounds.saturating_add(1);
        *sounds
    }

    pub(super) fn impose(&mut self, imposed: Imposed) {
        if imposed.penalty == PenaltyKind::Warning {
            let warnings = &mut self.accounts[imposed.of.index()].warnings;
            *warnings = warnings.saturating_add(1);
        }
        if self.imposed.len() == KEPT {
            self.imposed.remove(0);
        }
        self.imposed.push(imposed);
    }

    /// Points are added to what a player has, or taken from it.
    pub(super) fn add_points(&mut self, player: Color, change: i32) {
        let points = &mut self.accounts[player.index()].points;
        *points = points.saturating_add(change);
    }
}
