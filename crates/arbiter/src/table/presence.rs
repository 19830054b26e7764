//! Who is at the board.

use jadoube_board::Color;
use jadoube_clock::Millis;

/// One player's presence.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Seat {
    arrived: Option<Millis>,
    /// Known not to be at the board.
    absent: bool,
    /// The arbiter has excused him: the default time is nothing to him any more.
    excused: bool,
}

/// Both players' presence.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Presence([Seat; 2]);

impl Presence {
    /// When a player came, where that was told.
    pub fn arrived(&self, player: Color) -> Option<Millis> {
        self.0[player.index()].arrived
    }

    /// Whether a player is known not to be at the board.
    pub fn is_absent(&self, player: Color) -> bool {
        self.0[player.index()].absent
    }

    pub fn is_excused(&self, player: Color) -> bool {
        self.0[player.index()].excused
    }

    /// Those who are absent and whom nobody has excused.
    pub fn awaited(&self) -> impl Iterator<Item = Color> {
        let seats = self.0;
        Color::ALL.into_iter().filter(move |color| {
            let seat = seats[color.index()];
            seat.absent && !seat.excused
        })
    }

    /// A player comes to the board: says whether he was known to be absent.
    pub fn arrive(&mut self, player: Color, at: Millis) -> bool {
        let seat = &mut self.0[player.index()];
        seat.arrived = Some(at);
        core::mem::replace(&mut seat.absent, false)
    }

    /// The game starts: once somebody was told to have come, who was not is absent.
    pub fn start(&mut self) {
        let somebody = self.0.iter().any(|seat| seat.arrived.is_some());
        for seat in &mut self.0 {
            seat.absent = somebody && seat.arrived.is_none();
        }
    }

    /// The arbiter excuses a player for coming late.
    pub fn excuse(&mut self, player: Color) {
        self.0[player.index()].excused = true;
    }
}
