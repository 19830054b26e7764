//! A competition: events in, facts and refusals out.
//!
//! [`Competition::new`] takes what was arranged, [`Competition::handle`] what somebody does, and answers with the [`Fact`]s
//! that follow or with why it is refused; then nothing has changed. Time, tokens and codes come in from outside, the latter
//! two as hashes only. Results of games that are still open are asked for where they are needed; those of closed rounds are
//! facts of the competition and do not move.

mod admission;
mod arranged;
mod board;
mod calls;
mod event;
mod handle;
mod holder;
mod pairing;
mod roster;
mod secret;
mod seen;
mod standings;
mod taken;
mod tie_break;
mod view;

pub use admission::Asking;
pub use arranged::{Access, Arranged, System};
pub use board::{Board, Bye, How, Round, Score};
pub use calls::Call;
pub use event::{Fact, HallAct, Paired, Refusal, ResultTold};
pub use holder::{Boards, Holder, Link, Token, Who};
pub use roster::{Person, PlayerId, Roster, Sex};
pub use secret::{NotACode, code, code_hash, secret, secret_hash};
pub use standings::{Standing, Standings};
pub use taken::{Fate, Stand, Taken, TakenBoard};
pub use tie_break::TieBreak;
pub use view::{BoardView, ByeView, PlayerView, RoundView, StandingView, View};

use std::collections::BTreeMap;

use crate::log::{Anew, Id};
use crate::utc::Utc;

/// A competition as its events have made it.
#[derive(Clone, PartialEq, Debug)]
pub struct Competition {
    arranged: Arranged,
    players: BTreeMap<PlayerId, Entered>,
    rounds: BTreeMap<u32, Round>,
    /// Where each game is: its round and its board.
    games: BTreeMap<Id, (u32, u32)>,
    tokens: BTreeMap<String, Token>,
    links: Vec<Link>,
    calls: Vec<Call>,
    called: u64,
    announced: Vec<String>,
    announced_at: Vec<Utc>,
    /// Games on which this program rules otherwise than the one before it, as far as an arbiter has seen it.
    anew: BTreeMap<Id, Anew>,
}

/// A player in the list, without a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Entered {
    /// The first round that the player does not play any more.
    withdrawn: Option<u32>,
    /// When that was told.
    told: Option<Utc>,
}

/// What a server may keep of a competition at the most.
mod bounds {
    pub const PLAYERS: usize = 5_000;
    pub const ROUNDS: u32 = 100;
    pub const BOARDS: usize = 2_500;
    pub const TOKENS: usize = 50_000;
    pub const CALLS: usize = 2_000;
    pub const ANNOUNCED: usize = 1_000;
}

impl Competition {
    /// A competition as arranged, with nobody in it yet.
    pub fn new(arranged: Arranged) -> Competition {
        Competition {
            arranged,
            players: BTreeMap::new(),
            rounds: BTreeMap::new(),
            games: BTreeMap::new(),
            tokens: BTreeMap::new(),
            links: Vec::new(),
            calls: Vec::new(),
            called: 0,
            announced: Vec::new(),
            announced_at: Vec::new(),
            anew: BTreeMap::new(),
        }
    }

    /// What was arranged.
    pub fn arranged(&self) -> &Arranged {
        &self.arranged
    }

    /// The players in the order of their numbers, each with the round from which on he is not paired any more.
    pub fn players(&self) -> impl Iterator<Item = (PlayerId, Option<u32>)> + '_ {
        self.players.iter().map(|(id, entered)| (*id, entered.withdrawn))
    }

    /// The rounds in order.
    pub fn rounds(&self) -> impl Iterator<Item = (u32, &Round)> {
        self.rounds.iter().map(|(number, round)| (*number, round))
    }

    /// A round.
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get(&number)
    }

    /// The board of a game, with its round and its number.
    pub fn board_of(&self, game: &Id) -> Option<(u32, u32, &Board)> {
        let (round, number) = *self.games.get(game)?;
        Some((round, number, self.rounds.get(&round)?.boards.get(&number)?))
    }

    /// The calls for an arbiter that nobody has answered, the oldest first.
    pub fn open_calls(&self) -> impl Iterator<Item = &Call> {
        self.calls.iter().filter(|call| call.answered.is_none())
    }

    /// What was announced, the oldest first.
    pub fn announced(&self) -> &[String] {
        &self.announced
    }

    /// From where the rulings of another program apply to a game, where an arbiter has let it go on so.
    pub fn anew(&self, game: &Id) -> Option<&Anew> {
        self.anew.get(game)
    }
}
