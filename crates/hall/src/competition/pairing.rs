//! A round is paired, or paired anew as long as its games have not started.

use std::collections::BTreeSet;

use super::board::{Board, Round};
use super::event::{Fact, Paired, Refusal};
use super::roster::PlayerId;
use super::{Competition, bounds};
use crate::log::Id;
use crate::rights::Seat;

impl Competition {
    pub(super) fn pair(&mut self, paired: &Paired) -> Result<Vec<Fact>, Refusal> {
        let Paired { round: number, scheduled, boards, byes } = paired;
        if !(1..=bounds::ROUNDS).contains(number) {
            return Err(Refusal::Wrong(format!("rounds have numbers from 1 to {}", bounds::ROUNDS)));
        }
        if boards.len() > bounds::BOARDS {
            return Err(Refusal::Full("boards"));
        }
        self.check_pairing(paired)?;
        let before = self.rounds.get(number).cloned().unwrap_or_default();
        if before.closed {
            return Err(Refusal::Already("the round was closed"));
        }
        let mut round = Round { scheduled: scheduled.or(before.scheduled), ..before.clone() };
        round.byes = byes.iter().copied().collect();
        round.boards.clear();
        let kept = |board: &Board| before.started || board.result.is_some();
        let stays: Vec<u32> =
            before.boards.iter().filter(|(_, board)| kept(board)).map(|(n, _)| *n).collect();
        for &place in &stays {
            let board = &before.boards[&place];
            let same = boards
                .iter()
                .any(|(n, white, black, _)| (n, white, black) == (&place, &board.white, &board.black));
            if !same {
                let why = format!("board {place} of round {number} has started with other players");
                return Err(Refusal::Wrong(why));
            }
            round.boards.insert(place, board.clone());
        }
        let mut new = Vec::new();
        for (place, white, black, game) in boards {
            if !round.boards.contains_key(place) {
                new.extend(game.clone().filter(|game| !self.games.contains_key(game)));
                let board = Board::new(*white, *black, game.clone());
                round.boards.insert(*place, board);
            }
        }
        let still: BTreeSet<&Id> = round.boards.values().filter_map(|board| board.game.as_ref()).collect();
        let gone = before.boards.values().filter_map(|board| board.game.clone());
        let gone: Vec<Id> = gone.filter(|game| !still.contains(&game)).collect();
        let mut facts = Vec::new();
        for game in &gone {
            self.games.remove(game);
            facts.extend(self.close_seats(game));
        }
        let placed =
            round.boards.iter().filter_map(|(place, board)| Some((board.game.clone()?, (*number, *place))));
        self.games.extend(placed);
        self.rounds.insert(*number, round);
        facts.insert(0, Fact::Games { round: *number, new, gone, kept: stays });
        Ok(facts)
    }

    /// The seats at a game that is no longer played are good for nothing.
    fn close_seats(&mut self, game: &Id) -> Vec<Fact> {
        let is_there = |seat: &Option<(Id, Seat)>| seat.as_ref().is_some_and(|(at, _)| at == game);
        self.calls.retain(|call| call.game != *game);
        for link in self.links.iter_mut().filter(|link| is_there(&link.holder.seat)) {
            link.spent = true;
        }
        let tokens = self.tokens.iter_mut().filter(|(_, token)| is_there(&token.holder.seat));
        tokens
            .map(|(id, token)| {
                token.revoked = true;
                Fact::Revoked { token: id.clone() }
            })
            .collect()
    }

    /// Nobody plays twice or himself, no board stands twice, no game is kept at two boards, everybody is in the list.
    fn check_pairing(&self, paired: &Paired) -> Result<(), Refusal> {
        let mut players: Vec<PlayerId> =
            paired.boards.iter().flat_map(|(_, white, black, _)| [*white, *black]).collect();
        players.extend(paired.byes.iter().map(|(player, _)| *player));
        for player in &players {
            let entered = self.players.get(player);
            match entered {
                None => return Err(Refusal::Wrong(format!("player {player} is not in the list"))),
                Some(entered) if entered.withdrawn.is_some_and(|from| from <= paired.round) => {
                    return Err(Refusal::Wrong(format!("player {player} has withdrawn")));
                }
                Some(_) => {}
            }
        }
        if let Some(player) = twice(players) {
            return Err(Refusal::Wrong(format!("player {player} is paired twice in round {}", paired.round)));
        }
        if let Some(board) = twice(paired.boards.iter().map(|board| board.0).collect()) {
            return Err(Refusal::Wrong(format!("board {board} stands twice")));
        }
        let games: Vec<Id> = paired.boards.iter().filter_map(|board| board.3.clone()).collect();
        let elsewhere = |game: &&Id| self.board_of(game).is_some_and(|(round, _, _)| round != paired.round);
        if let Some(game) = games.iter().find(elsewhere).cloned().or_else(|| twice(games)) {
            return Err(Refusal::Wrong(format!("the game {game} is kept at another board")));
        }
        Ok(())
    }
}

/// What stands more than once.
fn twice<T: Ord + Clone>(mut items: Vec<T>) -> Option<T> {
    items.sort();
    items.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].clone())
}
