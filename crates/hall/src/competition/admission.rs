//! Who is let in: tokens given and revoked, links and codes redeemed, seats taken over.

use super::Competition;
use super::event::{Fact, Refusal};
use super::holder::{Holder, Link, Token, Who};
use crate::log::{Hash, Id};
use crate::rights::{HallWord, Role, Seat};
use crate::utc::Utc;

/// A device that asks for a seat which another has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Asking<'a> {
    /// The id of its token, by which it is admitted or refused.
    pub token: &'a str,
    /// The game.
    pub game: &'a Id,
    /// The seat.
    pub seat: Seat,
}

impl Competition {
    pub(super) fn give(
        &mut self,
        giver: Option<&Holder>,
        id: &str,
        hash: Hash,
        given: &Holder,
        expires: Option<Utc>,
        link: bool,
    ) -> Result<Vec<Fact>, Refusal> {
        self.check_giving(giver, given, HallWord::Give)?;
        if !self.has_room_for_tokens() {
            return Err(Refusal::Full("tokens"));
        }
        if given.seat.as_ref().is_some_and(|(game, _)| self.board_of(game).is_none()) {
            return Err(Refusal::Unknown("game"));
        }
        self.check_new(id, hash)?;
        if link {
            let link = Link { id: id.to_owned(), hash, holder: given.clone(), expires, spent: false };
            self.links.push(link);
            return Ok(vec![Fact::Noted]);
        }
        let token = Token { hash, holder: given.clone(), expires, revoked: false, waiting: false };
        self.tokens.insert(id.to_owned(), token);
        Ok(vec![Fact::Given { token: id.to_owned(), role: given.role }])
    }

    fn check_new(&self, id: &str, hash: Hash) -> Result<(), Refusal> {
        let known = self.tokens.contains_key(id)
            || self.links.iter().any(|link| link.id == id || link.hash == hash)
            || self.tokens.values().any(|token| token.hash == hash);
        let word = (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
        match (known, word) {
            (true, _) => Err(Refusal::Already("this token was given")),
            (_, false) => Err(Refusal::Wrong(
                "a token's id has 1 to 64 characters of A-Z, a-z, 0-9, _ and -".to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// An arbiter gives and revokes seats at his boards; the chief every role in the competition, admin that of the chief.
    fn check_giving(&self, giver: Option<&Holder>, given: &Holder, word: HallWord) -> Result<(), Refusal> {
        let allowed = match giver.map(|giver| giver.role) {
            Some(Role::Admin) => given.role != Role::Admin,
            Some(Role::Chief) => given.role != Role::Admin,
            Some(Role::Arbiter) => given.seat.as_ref().is_some_and(|(game, seat)| {
                seat.is_at_the_board() && given.player.is_none() && self.seat(giver, game).is_arbiter()
            }),
            _ => false,
        };
        if allowed { Ok(()) } else { Err(Refusal::Forbidden(word)) }
    }

    pub(super) fn revoke(&mut self, giver: Option<&Holder>, id: &str) -> Result<Vec<Fact>, Refusal> {
        let link = self.links.iter().position(|link| link.id == id);
        let holder = match link {
            Some(link) => self.links[link].holder.clone(),
            None => self.token(id).ok_or(Refusal::Unknown("token"))?.holder.clone(),
        };
        self.check_giving(giver, &holder, HallWord::Revoke)?;
        if let Some(link) = link {
            self.links[link].spent = true;
            return Ok(vec![Fact::Noted]);
        }
        self.tokens.entry(id.to_owned()).and_modify(|token| token.revoked = true);
        Ok(vec![Fact::Revoked { token: id.to_owned() }])
    }

    pub(super) fn join(&mut self, link: Hash, id: &str, hash: Hash, now: Utc) -> Result<Vec<Fact>, Refusal> {
        let good = |it: &Link| it.hash == link && !it.spent && it.expires.is_none_or(|expires| now < expires);
        let place = self.links.iter().position(good).ok_or(Refusal::Unknown("link or code"))?;
        if !self.has_room_for_tokens() {
            return Err(Refusal::Full("tokens"));
        }
        self.check_new(id, hash)?;
        let Link { holder, expires, .. } = self.links[place].clone();
        let seat = holder.seat.clone();
        let taken = seat.as_ref().is_some_and(|seat| self.device_at(seat, now).is_some());
        let token = Token { hash, holder: holder.clone(), expires, revoked: false, waiting: taken };
        self.tokens.insert(id.to_owned(), token);
        let token = id.to_owned();
        match seat {
            Some((game, seat)) if taken => Ok(vec![Fact::Waiting { token, game, seat }]),
            Some(_) => Ok(vec![Fact::Given { token, role: holder.role }]),
            // What is not for one seat is good once.
            None => {
                self.links[place].spent = true;
                Ok(vec![Fact::Given { token, role: holder.role }])
            }
        }
    }

    /// The devices that ask for a seat which another has, as far as somebody may let them in: an arbiter at his boards, and the
    /// device that has the seat.
    pub fn asking(&self, holder: Option<&Holder>, now: Utc) -> Vec<Asking<'_>> {
        let own = holder.and_then(|holder| holder.seat.as_ref());
        let waiting = self.tokens().filter(|(_, token)| token.is_waiting(now));
        let asking = waiting.filter_map(|(token, it)| {
            let place = it.holder.seat.as_ref()?;
            let may = own == Some(place) || self.seat(holder, &place.0).is_arbiter();
            may.then_some(Asking { token, game: &place.0, seat: place.1 })
        });
        asking.collect()
    }

    /// The token of the device that has a seat now.
    fn device_at(&self, seat: &(Id, Seat), now: Utc) -> Option<String> {
        let mut there = self.tokens.iter().filter(|(_, token)| token.holder.seat.as_ref() == Some(seat));
        there.find(|(_, token)| token.is_good(now)).map(|(id, _)| id.clone())
    }

    pub(super) fn admit(
        &mut self,
        who: Who<'_>,
        holder: Option<&Holder>,
        id: &str,
    ) -> Result<Vec<Fact>, Refusal> {
        let token = self
            .token(id)
            .filter(|token| token.waiting && !token.revoked)
            .ok_or(Refusal::Unknown("request"))?;
        let (game, seat) = token.holder.seat.clone().ok_or(Refusal::Unknown("request"))?;
        let place = (game.clone(), seat);
        let there =
            |token: &Token| token.holder.seat.as_ref() == Some(&place) && !token.waiting && !token.revoked;
        let first = matches!(who, Who::Token(by) if self.token(by).is_some_and(there));
        if !first {
            self.check_board(holder, Some(&game), HallWord::Admit)?;
        }
        let mut facts = Vec::new();
        for (other, token) in &mut self.tokens {
            if token.holder.seat.as_ref() == Some(&place) && !token.waiting && !token.revoked {
                token.revoked = true;
                facts.push(Fact::Revoked { token: other.clone() });
            }
        }
        self.tokens.entry(id.to_owned()).and_modify(|token| token.waiting = false);
        let role = self.token(id).map_or(Role::Spectator, |token| token.holder.role);
        facts.push(Fact::Given { token: id.to_owned(), role });
        Ok(facts)
    }
}
