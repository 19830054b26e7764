//! The competition as somebody may see it: for who sees with a delay it is what it was then.

use super::board::Board;
use super::calls::Call;
use super::event::HallAct;
use super::holder::{Boards, Holder};
use super::{Competition, Entered};
use crate::rights::{Role, Seat};
use crate::utc::Utc;

impl Competition {
    /// The competition as it was at a time, for readers who see with a delay: results, starts, closings and announcements
    /// since then have not happened. Pairings are no secret.
    pub fn as_of(&self, time: Utc) -> Competition {
        self.as_of_for(None, time)
    }

    /// The competition for somebody, now. Who belongs to the hall knows what is started and announced there; results he knows
    /// of the boards at which he is, and of the others as everybody else.
    pub fn seen(&self, holder: Option<&Holder>, now: Utc) -> Competition {
        match self.until(now) {
            Some(time) => self.as_of_for(holder, time),
            None => self.clone(),
        }
    }

    /// Whether somebody sees already what was done at a time.
    pub fn sees(&self, holder: Option<&Holder>, act: &HallAct, at: Utc, now: Utc) -> bool {
        let Some(time) = self.until(now) else { return true };
        at <= time
            || match act {
                HallAct::Result(told) => (self.rounds.get(&told.round))
                    .and_then(|round| Some((told.board?, round.boards.get(&told.board?)?)))
                    .is_some_and(|(place, board)| self.is_at(holder, place, board)),
                HallAct::CloseRound { round, .. } => self.is_at_all(holder, *round),
                _ => is_in_hall(holder),
            }
    }

    /// The calls that somebody may know of: an arbiter those of his boards, who sits at a board those from there.
    pub fn calls_for(&self, holder: Option<&Holder>) -> Vec<&Call> {
        self.open_calls().filter(|call| is_here(self.seat(holder, &call.game))).collect()
    }

    /// Up to which time those see who see with a delay; none without one.
    fn until(&self, now: Utc) -> Option<Utc> {
        let delay = self.arranged.delay.0;
        (delay > 0).then(|| Utc::new(now.millis().saturating_sub(delay)).unwrap_or(Utc::START))
    }

    fn as_of_for(&self, holder: Option<&Holder>, time: Utc) -> Competition {
        let mut then = self.clone();
        let here = is_in_hall(holder);
        for (number, round) in &mut then.rounds {
            let happened = |when: Option<Utc>| when.is_some_and(|when| when <= time);
            round.started &= here || happened(round.when[0]);
            // That a round is closed tells that all its games are over.
            round.closed &= happened(round.when[1]) || self.is_at_all(holder, *number);
            for (place, board) in &mut round.boards {
                if !self.is_at(holder, *place, board) {
                    board.told.retain(|(at, _)| *at <= time);
                    board.result = board.told.last().map(|(_, score)| *score);
                }
            }
        }
        if !here {
            let announced = then.announced_at.iter().take_while(|at| **at <= time).count();
            then.announced.truncate(announced);
            then.announced_at.truncate(announced);
            for entered in then.players.values_mut().filter(|it| it.told.is_some_and(|told| told > time)) {
                *entered = Entered::default();
            }
        }
        then
    }

    fn is_at_all(&self, holder: Option<&Holder>, round: u32) -> bool {
        let Some(round) = self.rounds.get(&round) else { return false };
        round.boards.iter().all(|(place, board)| self.is_at(holder, *place, board))
    }

    /// Whether somebody is at a board, or its arbiter. Who has no token is nowhere.
    fn is_at(&self, holder: Option<&Holder>, place: u32, board: &Board) -> bool {
        let Some(holder) = holder else { return false };
        if let Some(game) = &board.game {
            return is_here(self.seat(Some(holder), game));
        }
        match (holder.role, &holder.boards) {
            (Role::Chief, _) | (Role::Arbiter, Boards::All) => true,
            (Role::Arbiter, Boards::Numbers(first, last)) => (*first..=*last).contains(&place),
            (Role::Player, _) => holder.player.is_some_and(|player| board.color_of(player).is_some()),
            _ => false,
        }
    }
}

fn is_here(seat: Seat) -> bool {
    seat.is_at_the_board() || seat.is_arbiter()
}

/// Whether somebody belongs to the hall: a player of another board does.
fn is_in_hall(holder: Option<&Holder>) -> bool {
    holder.is_some_and(|holder| !matches!(holder.role, Role::Spectator | Role::Admin))
}
