//! Tokens and what they make of their holders.

use serde::{Deserialize, Serialize};

use super::arranged::Access;
use super::roster::PlayerId;
use super::{Competition, bounds};
use crate::log::{Hash, Id};
use crate::rights::{Role, Seat, Wrong, is_planted};
use crate::utc::Utc;

/// What a token makes of its holder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holder {
    /// The role.
    pub role: Role,
    /// The player, whose boards follow from the pairings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The seat at one game, for a token that is good there alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<(Id, Seat)>,
    /// The boards of an arbiter.
    #[serde(default, skip_serializing_if = "Boards::is_none")]
    pub boards: Boards,
}

/// Which boards are given to an arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Boards {
    /// None.
    #[default]
    None,
    /// All of them.
    All,
    /// From one number to another, in every round.
    Numbers(u32, u32),
    /// These games.
    Games(Vec<Id>),
}

impl Boards {
    fn is_none(&self) -> bool {
        matches!(self, Boards::None)
    }
}

impl Holder {
    /// A holder of a role and nothing else.
    pub const fn of(role: Role) -> Holder {
        Holder { role, player: None, seat: None, boards: Boards::None }
    }

    /// A seat at one game.
    pub fn seated(game: Id, seat: Seat) -> Holder {
        let role = match seat {
            Seat::White | Seat::Black => Role::Player,
            Seat::Assistant => Role::Assistant,
            Seat::Clock => Role::Clock,
            Seat::Arbiter => Role::Arbiter,
            Seat::Chief => Role::Chief,
            Seat::Spectator | Seat::Admin | Seat::Program => Role::Spectator,
        };
        Holder { seat: Some((game, seat)), ..Holder::of(role) }
    }
}

/// A token as the competition knows it: never the secret itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    /// Its hash.
    pub hash: Hash,
    /// What it makes of its holder.
    pub holder: Holder,
    /// Until when it is good.
    pub expires: Option<Utc>,
    /// Whether it was revoked.
    pub revoked: bool,
    /// Whether it only waits for its seat.
    pub waiting: bool,
}

impl Token {
    /// Whether it is good now.
    pub fn is_good(&self, now: Utc) -> bool {
        !self.waiting && self.may_become_good(now)
    }

    /// Whether it asks for a seat that another device has.
    pub fn is_waiting(&self, now: Utc) -> bool {
        self.waiting && self.may_become_good(now)
    }

    fn may_become_good(&self, now: Utc) -> bool {
        let ended = self.revoked || self.expires.is_some_and(|expires| now >= expires);
        !ended || is_planted(Wrong::GoodForever)
    }
}

/// A seat link or a spoken code.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// Its id.
    pub id: String,
    /// Its hash.
    pub hash: Hash,
    /// What it is redeemed for.
    pub holder: Holder,
    /// Until when it is good.
    pub expires: Option<Utc>,
    /// Whether it was revoked, or used where it is good once.
    pub spent: bool,
}

/// Who does something: a token that is good, or the program itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Who<'a> {
    /// The holder of a token, by the token's id.
    Token(&'a str),
    /// Who keeps the server.
    Admin,
    /// Somebody without a token.
    Nobody,
}

impl Competition {
    /// The token with this hash, where it is good now: its id and its holder.
    pub fn identify(&self, hash: Hash, now: Utc) -> Option<(&str, &Holder)> {
        let (id, token) = self.tokens.iter().find(|(_, token)| token.hash == hash)?;
        token.is_good(now).then_some((id.as_str(), &token.holder))
    }

    /// A token by its id, good or not.
    pub fn token(&self, id: &str) -> Option<&Token> {
        self.tokens.get(id)
    }

    /// All tokens, by their ids.
    pub fn tokens(&self) -> impl Iterator<Item = (&str, &Token)> {
        self.tokens.iter().map(|(id, token)| (id.as_str(), token))
    }

    /// What somebody is at a game. A player of another board is a spectator there.
    pub fn seat(&self, holder: Option<&Holder>, game: &Id) -> Seat {
        let Some(holder) = holder else { return Seat::Spectator };
        let given = holder.seat.as_ref().filter(|(of, _)| of == game).map(|(_, seat)| *seat);
        let found = self.board_of(game);
        match holder.role {
            Role::Chief => Seat::Chief,
            Role::Admin => Seat::Admin,
            Role::Spectator => Seat::Spectator,
            Role::Player => {
                let played = found.and_then(|(_, _, board)| board.color_of(holder.player?)).map(Seat::from);
                let played = played.or(given.filter(|seat| seat.player().is_some()));
                let wrong = is_planted(Wrong::EveryTable).then_some(Seat::White);
                played.or(wrong).unwrap_or(Seat::Spectator)
            }
            Role::Clock | Role::Assistant => given.unwrap_or(Seat::Spectator),
            Role::Arbiter => {
                let number = found.map(|(_, number, _)| number);
                let his = given == Some(Seat::Arbiter)
                    || match &holder.boards {
                        Boards::None => false,
                        Boards::All => true,
                        Boards::Numbers(first, last) => {
                            number.is_some_and(|it| (*first..=*last).contains(&it))
                        }
                        Boards::Games(games) => games.contains(game),
                    };
                if his || is_planted(Wrong::EveryBoard) { Seat::Arbiter } else { Seat::Spectator }
            }
        }
    }

    /// Whether somebody may know of the competition: for others it is not there.
    pub fn may_know(&self, holder: Option<&Holder>) -> bool {
        self.arranged().access != Access::Closed || holder.is_some() || is_planted(Wrong::ClosedKnown)
    }

    /// Whether it is listed for everybody.
    pub fn is_listed(&self) -> bool {
        self.arranged().access == Access::Public
    }

    pub(super) fn has_room_for_tokens(&self) -> bool {
        self.tokens.len() + self.links.len() < bounds::TOKENS
    }
}
