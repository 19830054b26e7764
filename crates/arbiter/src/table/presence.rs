//! Who is at the board.

use jadoube_board::Color;
use jadoube_clock::Millis;

/// What is known of a player's presence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Place {
    /// Nothing was told: he is taken to be there.
    #[default]
    Presumed,
    /// He came, or his acts show that he is there.
    There,
    /// The clock was started, and nobody was told to be there or has acted since.
    Unseen,
    /// Known not to be at the board.
    Absent,
}

/// Who counts as missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Missing {
    /// Who is known to be absent.
    Known,
    /// Also of whom nothing was seen since the clock was started.
    Unseen,
    /// Everybody who was not told to have come.
    NotCome,
}

/// One player's presence.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Seat {
    arrived: Option<Millis>,
    place: Place,
    /// The arbiter has excused him: the default time is nothing to him any more.
    excused: bool,
    /// The arbiter has given him leave to go.
    leave: bool,
}

/// Both players' presence.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Presence {
    seats: [Seat; 2],
    /// When the session began, where the arbiter started the clock: lateness counts from then.
    began: Millis,
    /// Somebody has told something of the game, be it only the arbiter.
    attended: bool,
}

impl Presence {
    /// When a player came, where that was told.
    pub fn arrived(&self, player: Color) -> Option<Millis> {
        self.seats[player.index()].arrived
    }

    /// Whether a player is known to be at the board.
    pub fn is_there(&self, player: Color) -> bool {
        self.seats[player.index()].place == Place::There
    }

    /// Whether a player is known not to be at the board.
    pub fn is_absent(&self, player: Color) -> bool {
        self.seats[player.index()].place == Place::Absent
    }

    pub fn is_excused(&self, player: Color) -> bool {
        self.seats[player.index()].excused
    }

    /// Whether the arbiter has given a player leave to go.
    pub fn has_leave(&self, player: Color) -> bool {
        self.seats[player.index()].leave
    }

    pub fn give_leave(&mut self, player: Color, leave: bool) {
        self.seats[player.index()].leave = leave;
    }

    /// When the session began.
    pub fn began(&self) -> Millis {
        self.began
    }

    /// Only time has passed: nobody has come, nobody has acted, and no arbiter has told anything.
    pub fn is_deserted(&self) -> bool {
        !self.attended
    }

    /// Something is told of the game.
    pub fn attend(&mut self) {
        self.attended = true;
    }

    /// Those who are missing and whom nobody has excused.
    pub fn missing(&self, by: Missing) -> impl Iterator<Item = Color> + use<> {
        let seats = self.seats;
        Color::ALL.into_iter().filter(move |color| {
            let seat = seats[color.index()];
            let missing = match by {
                Missing::Known => seat.place == Place::Absent,
                Missing::Unseen => matches!(seat.place, Place::Absent | Place::Unseen),
                Missing::NotCome => seat.place != Place::There,
            };
            missing && !seat.excused
        })
    }

    /// A player comes to the board. Where nothing had been seen of either, the other is absent.
    pub fn arrive(&mut self, player: Color, at: Millis) {
        let seat = &mut self.seats[player.index()];
        (seat.place, seat.arrived) = (Place::There, Some(at));
        let other = &mut self.seats[(!player).index()].place;
        if *other == Place::Unseen {
            *other = Place::Absent;
        }
    }

    /// A player acts at the board, so he is there. Where nothing had been seen of either, presence is not being told: the
    /// other is taken to be there too.
    pub fn act(&mut self, player: Color) {
        self.seats[player.index()].place = Place::There;
        let other = &mut self.seats[(!player).index()].place;
        if *other == Place::Unseen {
            *other = Place::Presumed;
        }
    }

    /// The session begins, and nothing is to be concluded from silence.
    pub fn begin(&mut self, at: Millis) {
        self.began = at;
    }

    /// Whether arrivals are told: somebody's was.
    pub fn is_told(&self) -> bool {
        self.seats.iter().any(|seat| seat.place == Place::There)
    }

    /// The arbiter starts the clock. Who was not told to have come is absent, once somebody was, or where every arrival is
    /// told; otherwise nothing has been seen of either.
    pub fn start(&mut self, at: Millis, told: bool) {
        self.begin(at);
        let missing = if told || self.is_told() { Place::Absent } else { Place::Unseen };
        for seat in self.seats.iter_mut().filter(|seat| seat.place != Place::There) {
            seat.place = missing;
        }
    }

    /// It shows that a player of whom nothing was told is not there.
    pub fn miss(&mut self, player: Color) {
        let place = &mut self.seats[player.index()].place;
        if *place == Place::Presumed {
            *place = Place::Absent;
        }
    }

    /// The arbiter excuses a player for coming late.
    pub fn excuse(&mut self, player: Color) {
        self.seats[player.index()].excused = true;
    }
}
