//! The way of an act: who is it, may he, can it be, what follows.

use jadoube_arbiter::GameResult;

use super::board::{Round, Score};
use super::calls::Call;
use super::event::{Fact, HallAct, Refusal, ResultTold};
use super::holder::{Holder, Who};
use super::roster::PlayerId;
use super::{Competition, Entered, bounds};
use crate::log::Id;
use crate::rights::{HallWord, Role, may_in_hall};
use crate::utc::Utc;

/// The most letters of an announcement.
const LONGEST: usize = 1_000;

impl Competition {
    /// Does an act, and tells what follows.
    ///
    /// # Errors
    /// Why it is refused. Then nothing has changed.
    pub fn handle(&mut self, who: Who<'_>, act: &HallAct, now: Utc) -> Result<Vec<Fact>, Refusal> {
        let holder = self.holder(who, now);
        let role = holder.as_ref().map_or(Role::Spectator, |holder| holder.role);
        let word = act.word();
        if !may_in_hall(role, word) {
            return Err(Refusal::Forbidden(word));
        }
        match act {
            HallAct::Call { game } => self.call(holder.as_ref(), game, now),
            HallAct::AnswerCall { call } => self.answer(holder.as_ref(), *call, now),
            HallAct::StartRound { round } => self.start(*round, now),
            HallAct::ResumeAll {} => Ok(vec![Fact::Resume(self.running())]),
            HallAct::Result(told) => self.told(holder.as_ref(), told, now),
            HallAct::Withdraw { player, from } => self.withdraw(*player, *from, now),
            HallAct::Announce { text } => self.announce(text, now),
            HallAct::Enter { players } => self.enter(players),
            HallAct::Pair(paired) => self.pair(paired),
            HallAct::CloseRound { round, results } => self.close(*round, results, now),
            HallAct::Give { token, hash, holder: given, expires, link } => {
                self.give(holder.as_ref(), token, *hash, given, *expires, *link)
            }
            HallAct::Revoke { token } => self.revoke(holder.as_ref(), token),
            HallAct::Join { link, token, hash } => self.join(*link, token, *hash, now),
            HallAct::Admit { token } => self.admit(who, holder.as_ref(), token),
            HallAct::Erase { player } => {
                self.known(*player)?;
                Ok(vec![Fact::Erased(*player)])
            }
            HallAct::RulesAnew { game, anew } => {
                self.board_of(game).ok_or(Refusal::Unknown("game"))?;
                self.check_board(holder.as_ref(), Some(game), word)?;
                self.anew.insert(game.clone(), *anew);
                Ok(vec![Fact::Noted])
            }
        }
    }

    fn holder(&self, who: Who<'_>, now: Utc) -> Option<Holder> {
        match who {
            Who::Admin => Some(Holder::of(Role::Admin)),
            Who::Nobody => None,
            Who::Token(id) => {
                self.token(id).filter(|token| token.is_good(now)).map(|token| token.holder.clone())
            }
        }
    }

    /// Whether an arbiter has this board; the chief has all.
    pub(super) fn check_board(
        &self,
        holder: Option<&Holder>,
        game: Option<&Id>,
        word: HallWord,
    ) -> Result<(), Refusal> {
        let role = holder.map(|holder| holder.role);
        let his = match (role, game) {
            (Some(Role::Chief | Role::Admin), _) => true,
            (_, Some(game)) => self.seat(holder, game).is_arbiter(),
            (_, None) => false,
        };
        if his { Ok(()) } else { Err(Refusal::Forbidden(word)) }
    }

    fn known(&self, player: PlayerId) -> Result<(), Refusal> {
        self.players.get(&player).map(|_| ()).ok_or(Refusal::Unknown("player"))
    }

    fn call(&mut self, holder: Option<&Holder>, game: &Id, at: Utc) -> Result<Vec<Fact>, Refusal> {
        self.board_of(game).ok_or(Refusal::Unknown("game"))?;
        let by = self.seat(holder, game);
        if !by.is_at_the_board() && !by.is_arbiter() {
            return Err(Refusal::Forbidden(HallWord::Call));
        }
        if self.open_calls().any(|call| call.game == *game && call.by == by) {
            return Err(Refusal::Already("an arbiter was called to this board"));
        }
        // Calls that were answered long ago make room; those that wait never do.
        if self.calls.len() >= bounds::CALLS {
            let answered = self.calls.iter().position(|call| call.answered.is_some());
            self.calls.remove(answered.ok_or(Refusal::Full("calls"))?);
        }
        self.called += 1;
        self.calls.push(Call { number: self.called, game: game.clone(), by, at, answered: None });
        Ok(vec![Fact::Calls])
    }

    fn answer(&mut self, holder: Option<&Holder>, number: u64, now: Utc) -> Result<Vec<Fact>, Refusal> {
        let call =
            self.calls.iter().position(|call| call.number == number).ok_or(Refusal::Unknown("call"))?;
        self.check_board(holder, Some(&self.calls[call].game), HallWord::AnswerCall)?;
        if self.calls[call].answered.is_some() {
            return Err(Refusal::Already("the call was answered"));
        }
        self.calls[call].answered = Some(now);
        Ok(vec![Fact::Calls])
    }

    fn start(&mut self, number: u32, now: Utc) -> Result<Vec<Fact>, Refusal> {
        let round = self.open_round(number)?;
        if round.started {
            return Err(Refusal::Already("the round was started"));
        }
        round.started = true;
        round.when[0] = Some(now);
        let unplayed = round.boards.values().filter(|board| board.result.is_none());
        Ok(vec![Fact::Start(unplayed.filter_map(|board| board.game.clone()).collect())])
    }

    /// Games of rounds that are not closed, without a result. A game can be started at its board before its round is.
    fn running(&self) -> Vec<Id> {
        let rounds = self.rounds.values().filter(|round| !round.closed);
        let boards = rounds.flat_map(|round| round.boards.values());
        boards.filter(|board| board.result.is_none()).filter_map(|board| board.game.clone()).collect()
    }

    fn told(&mut self, holder: Option<&Holder>, told: &ResultTold, now: Utc) -> Result<Vec<Fact>, Refusal> {
        let game = self.round(told.round).and_then(|round| round.boards.get(&told.board?)?.game.clone());
        self.check_board(holder, game.as_ref(), HallWord::Result)?;
        match (told.board, told.player, told.bye) {
            (Some(board), None, None) => {
                let score = self.score(told)?;
                let round = self.open_round(told.round)?;
                round.boards.get_mut(&board).ok_or(Refusal::Unknown("board"))?.tell(now, score);
            }
            (None, Some(player), Some(bye)) => {
                self.known(player)?;
                let round = self.open_round(told.round)?;
                if round.boards.values().any(|board| board.color_of(player).is_some()) {
                    return Err(Refusal::Wrong(format!("player {player} is paired in round {}", told.round)));
                }
                round.byes.insert(player, bye);
            }
            _ => {
                let why = "a result has `board` and `result`, or `player` and `bye`";
                return Err(Refusal::Wrong(why.to_owned()));
            }
        }
        Ok(vec![Fact::Results])
    }

    fn score(&self, told: &ResultTold) -> Result<Score, Refusal> {
        let wrong = || Refusal::Wrong("a result is 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0 or 0-1/2".to_owned());
        let result = told.result.as_deref().and_then(GameResult::from_text).ok_or_else(wrong)?;
        let scale = self.arranged.scale();
        let plain = Score::plain(result, told.how, scale);
        if plain.white + plain.black > scale.total() {
            return Err(wrong());
        }
        match told.points {
            Some((white, black)) if white.abs().max(black.abs()) <= 10_000 => {
                Ok(Score { white, black, ..plain })
            }
            Some(_) => Err(Refusal::Wrong("nobody has more than 100 points of one game".to_owned())),
            None => Ok(plain),
        }
    }

    fn withdraw(&mut self, player: PlayerId, from: u32, now: Utc) -> Result<Vec<Fact>, Refusal> {
        let entered = self.players.get_mut(&player).ok_or(Refusal::Unknown("player"))?;
        *entered = Entered { withdrawn: Some(from), told: Some(now) };
        Ok(vec![Fact::Results])
    }

    fn announce(&mut self, text: &str, now: Utc) -> Result<Vec<Fact>, Refusal> {
        let text: String =
            text.trim().chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect();
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(Refusal::Wrong(format!("an announcement has 1 to {LONGEST} letters")));
        }
        if self.announced.len() >= bounds::ANNOUNCED {
            return Err(Refusal::Full("announcements"));
        }
        self.announced.push(text.clone());
        self.announced_at.push(now);
        Ok(vec![Fact::Announced(text)])
    }

    fn enter(&mut self, players: &[PlayerId]) -> Result<Vec<Fact>, Refusal> {
        let new = players.iter().filter(|player| !self.players.contains_key(player)).count();
        if self.players.len() + new > bounds::PLAYERS {
            return Err(Refusal::Full("players"));
        }
        if players.iter().any(|player| player.0 == 0 || player.0 > 9_999) {
            return Err(Refusal::Wrong("players have numbers from 1 to 9999".to_owned()));
        }
        for player in players {
            self.players.entry(*player).or_default();
        }
        Ok(vec![Fact::Results])
    }

    fn close(&mut self, number: u32, results: &[ResultTold], now: Utc) -> Result<Vec<Fact>, Refusal> {
        let mut closed = self.open_round(number)?.clone();
        for told in results {
            let place = told.board.filter(|_| told.round == number).ok_or(Refusal::Unknown("board"))?;
            let score = self.score(told)?;
            let board = closed.boards.get_mut(&place).ok_or(Refusal::Unknown("board"))?;
            // What the arbiter told stands over what the game gave.
            if board.result.is_none() {
                board.tell(now, score);
            }
        }
        if let Some((place, _)) = closed.boards.iter().find(|(_, board)| board.result.is_none()) {
            return Err(Refusal::Wrong(format!("board {place} of round {number} has no result yet")));
        }
        closed.closed = true;
        closed.when[1] = Some(now);
        self.rounds.insert(number, closed);
        Ok(vec![Fact::Results])
    }

    fn open_round(&mut self, number: u32) -> Result<&mut Round, Refusal> {
        let round = self.rounds.get_mut(&number).ok_or(Refusal::Unknown("round"))?;
        if round.closed { Err(Refusal::Already("the round was closed")) } else { Ok(round) }
    }
}
