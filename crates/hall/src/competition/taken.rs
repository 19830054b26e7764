//! A file of pairings as a competition takes it: as a whole or not at all. What has started stays as it is, what has not is
//! replaced, and a pair that was there before keeps its game.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Round, Score};
use super::event::{HallAct, Paired, ResultTold};
use super::roster::{Person, PlayerId, Roster};
use super::{Competition, bounds};
use crate::files::{Fault, Faults, Imported, ImportedBoard, ImportedRound};
use crate::log::Id;
use crate::utc::Utc;

/// How far a game has come that is kept at a board.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stand {
    /// Whether it was started.
    pub started: bool,
    /// What it gave, once it is over.
    pub score: Option<Score>,
}

/// What has to be done to have the players and pairings of a file in a competition.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Taken {
    /// The acts, in their order. None where the file says what is known already.
    pub acts: Vec<HallAct>,
    /// The list of names afterwards.
    pub roster: Roster,
    /// The boards of the rounds that the file has, in order.
    pub boards: Vec<TakenBoard>,
    /// Games that had not started and are no longer paired.
    pub gone: Vec<Id>,
}

/// A board, and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct TakenBoard {
    /// The round.
    pub round: u32,
    /// The board.
    pub board: u32,
    /// Who has the white pieces.
    pub white: PlayerId,
    /// Who has the black pieces.
    pub black: PlayerId,
    /// The game that is kept there; none where the file has the result.
    pub game: Option<Id>,
    /// What became of it.
    pub fate: Fate,
}

/// What a file of pairings makes of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is new.
    New,
    /// It was paired so before and has not started.
    Kept,
    /// It has started, or has a result, and stays as it is.
    Started,
}

impl Competition {
    /// Takes a file: `stand` tells how far the game of a board has come, `game` names a new one.
    ///
    /// # Errors
    /// Everything that cannot be, with its line; then nothing of the file is to be taken.
    pub fn take(
        &self,
        roster: &Roster,
        imported: &Imported,
        scheduled: Option<Utc>,
        stand: impl Fn(&Id) -> Stand,
        game: impl FnMut() -> Id,
    ) -> Result<Taken, Faults> {
        let (numbers, roster) = self.numbers(roster, imported);
        let new: Vec<PlayerId> =
            numbers.values().filter(|id| !self.players.contains_key(id)).copied().collect();
        let mut taking = Taking {
            competition: self,
            imported,
            numbers,
            stand,
            game,
            scheduled,
            faults: Vec::new(),
            taken: Taken { roster, ..Taken::default() },
        };
        if !new.is_empty() {
            taking.taken.acts.push(HallAct::Enter { players: new });
        }
        for (&number, round) in &imported.rounds {
            taking.round(number, round);
        }
        taking.end()
    }

    /// The number that every player of a file has here, and the list with all of them. Whoever has the same FIDE number, or
    /// without one the same name, is the same person; nobody gets the number of another.
    fn numbers(&self, roster: &Roster, imported: &Imported) -> (BTreeMap<PlayerId, PlayerId>, Roster) {
        let mut numbers: BTreeMap<PlayerId, PlayerId> = BTreeMap::new();
        let mut used: BTreeSet<PlayerId> = BTreeSet::new();
        for (id, person) in imported.players.iter() {
            if roster.person(id).is_some_and(|known| known.is_same(person)) {
                numbers.insert(id, id);
                used.insert(id);
            }
        }
        for (id, person) in imported.players.iter() {
            let same = |(known, it): &(PlayerId, &Person)| !used.contains(known) && it.is_same(person);
            if !numbers.contains_key(&id)
                && let Some((known, _)) = roster.iter().find(same)
            {
                numbers.insert(id, known);
                used.insert(known);
            }
        }
        used.extend(self.players.keys());
        used.extend(roster.iter().map(|(id, _)| id));
        let mut all = roster.clone();
        for (id, person) in imported.players.iter() {
            let number = *numbers.entry(id).or_insert_with(|| {
                let next = PlayerId(used.last().map_or(1, |last| last.0 + 1));
                let number = if used.contains(&id) { next } else { id };
                used.insert(number);
                number
            });
            all.set(number, person.clone().or(roster.person(number)));
        }
        (numbers, all)
    }
}

struct Taking<'a, S, G> {
    competition: &'a Competition,
    imported: &'a Imported,
    numbers: BTreeMap<PlayerId, PlayerId>,
    stand: S,
    game: G,
    scheduled: Option<Utc>,
    faults: Vec<Fault>,
    taken: Taken,
}

/// A pair of the file under the numbers that the players have here.
#[derive(Clone, Copy)]
struct Pair<'a> {
    line: usize,
    /// The board, and whether the file itself gives this number.
    place: (u32, bool),
    white: PlayerId,
    black: PlayerId,
    on: &'a ImportedBoard,
}

impl Pair<'_> {
    fn is(&self, board: &Board) -> bool {
        (board.white, board.black) == (self.white, self.black)
    }

    fn has(&self, board: &Board) -> Option<PlayerId> {
        [self.white, self.black].into_iter().find(|player| board.color_of(*player).is_some())
    }
}

impl<S: Fn(&Id) -> Stand, G: FnMut() -> Id> Taking<'_, S, G> {
    fn fault(&mut self, line: usize, why: String) {
        if self.faults.len() < crate::files::FAULTS {
            self.faults.push(Fault { line, why });
        }
    }

    fn end(mut self) -> Result<Taken, Faults> {
        if self.faults.is_empty() {
            return Ok(self.taken);
        }
        self.faults.sort_by_key(|fault| fault.line);
        Err(Faults(self.faults))
    }

    fn name(&self, player: PlayerId) -> String {
        self.taken.roster.name(player)
    }

    /// The line that places a player of the file in a round.
    fn line(&self, round: u32, player: PlayerId) -> usize {
        self.imported.lines.get(&(round, player)).copied().unwrap_or(1)
    }

    fn stand_of(&self, board: &Board) -> Stand {
        board.game.as_ref().map(&self.stand).unwrap_or_default()
    }

    fn round(&mut self, number: u32, it: &ImportedRound) {
        let before = self.competition.round(number).cloned().unwrap_or_default();
        let pairs: Vec<Pair<'_>> = (it.boards.iter())
            .map(|(&place, on)| Pair {
                line: self.line(number, on.white),
                place: (place, self.imported.numbered.contains(&(number, place))),
                white: self.numbers.get(&on.white).copied().unwrap_or(on.white),
                black: self.numbers.get(&on.black).copied().unwrap_or(on.black),
                on,
            })
            .collect();
        if pairs.len() > bounds::BOARDS {
            return self.fault(1, format!("a round has at most {} boards", bounds::BOARDS));
        }
        for pair in &pairs {
            self.check_there(number, pair.line, pair.white);
            self.check_there(number, pair.line, pair.black);
        }
        let stays: BTreeMap<u32, &Board> = (before.boards.iter())
            .filter(|(_, board)| {
                before.started || before.closed || board.result.is_some() || self.stand_of(board).started
            })
            .map(|(place, board)| (*place, board))
            .collect();
        let mut boards: Vec<(u32, PlayerId, PlayerId, Option<Id>)> = Vec::new();
        let mut results = Vec::new();
        for (&place, &board) in &stays {
            boards.push((place, board.white, board.black, board.game.clone()));
            self.note(number, place, board.white, board.black, board.game.clone(), Fate::Started);
        }
        let mut rest = Vec::new();
        for pair in &pairs {
            if let Some((&place, &board)) = stays.iter().find(|(_, board)| pair.is(board)) {
                self.result_of(number, place, pair, board, &before, &mut results);
            } else if let Some((place, player)) =
                stays.iter().find_map(|(place, board)| Some((place, pair.has(board)?)))
            {
                let name = self.name(player);
                self.fault(
                    pair.line,
                    format!("board {place} of round {number} has started, and {name} plays there"),
                );
            } else if before.closed {
                self.fault(pair.line, format!("round {number} was closed"));
            } else {
                rest.push(*pair);
            }
        }
        let mut used: BTreeSet<u32> = stays.keys().copied().collect();
        // First those whose board the file names.
        rest.sort_by_key(|pair| (!pair.place.1, pair.place.0));
        for pair in rest {
            let (mut place, numbered) = pair.place;
            if used.contains(&place) && numbered {
                self.fault(
                    pair.line,
                    format!("board {place} of round {number} has started with other players"),
                );
                continue;
            }
            if used.contains(&place) {
                place = (1..).find(|place| !used.contains(place)).unwrap_or(place);
            }
            used.insert(place);
            let same = before.boards.values().find(|board| pair.is(board) && board.game.is_some());
            let (game, fate) = match (same, pair.on.result) {
                (Some(board), None) => (board.game.clone(), Fate::Kept),
                (_, Some(_)) => (None, Fate::New),
                (None, None) => (Some((self.game)()), Fate::New),
            };
            self.note(number, place, pair.white, pair.black, game.clone(), fate);
            boards.push((place, pair.white, pair.black, game));
            results.extend(self.told(number, place, &pair));
        }
        self.pair(number, it, &before, boards);
        self.taken.acts.extend(results);
    }

    fn check_there(&mut self, round: u32, line: usize, player: PlayerId) {
        let entered = self.competition.players.get(&player);
        if entered.and_then(|it| it.withdrawn).is_some_and(|from| from <= round) {
            let name = self.name(player);
            self.fault(line, format!("{name} has withdrawn"));
        }
    }

    fn note(
        &mut self,
        round: u32,
        board: u32,
        white: PlayerId,
        black: PlayerId,
        game: Option<Id>,
        fate: Fate,
    ) {
        self.taken.boards.push(TakenBoard { round, board, white, black, game, fate });
    }

    /// The round as it is then, where that is another.
    fn pair(
        &mut self,
        number: u32,
        it: &ImportedRound,
        before: &Round,
        mut boards: Vec<(u32, PlayerId, PlayerId, Option<Id>)>,
    ) {
        let mut byes = Vec::new();
        for (player, bye) in &it.byes {
            let line = self.line(number, *player);
            let player = self.numbers.get(player).copied().unwrap_or(*player);
            self.check_there(number, line, player);
            let plays = boards.iter().find(|(_, white, black, _)| [*white, *black].contains(&player));
            if let Some((place, ..)) = plays {
                let (place, name) = (*place, self.name(player));
                self.fault(
                    line,
                    format!("board {place} of round {number} has started, and {name} plays there"),
                );
            } else if before.closed && before.byes.get(&player) != Some(bye) {
                self.fault(line, format!("round {number} was closed"));
            }
            byes.push((player, *bye));
        }
        boards.sort();
        byes.sort_by_key(|(player, _)| *player);
        let had: Vec<_> = (before.boards.iter())
            .map(|(place, board)| (*place, board.white, board.black, board.game.clone()))
            .collect();
        let had_byes: Vec<_> = before.byes.iter().map(|(player, bye)| (*player, *bye)).collect();
        if before.closed || (had == boards && had_byes == byes) {
            return;
        }
        let still: BTreeSet<&Id> = boards.iter().filter_map(|board| board.3.as_ref()).collect();
        let gone: Vec<Id> =
            had.iter().filter_map(|board| board.3.clone()).filter(|game| !still.contains(game)).collect();
        self.taken.gone.extend(gone);
        let is_new =
            |board: &&(u32, PlayerId, PlayerId, Option<Id>)| board.3.is_some() && !had.contains(board);
        // A round that is played has had its start.
        let scheduled = if boards.iter().any(|board| is_new(&board)) { self.scheduled.take() } else { None };
        self.taken.acts.push(HallAct::Pair(Paired { round: number, scheduled, boards, byes }));
    }

    /// What the file says of a board that has started.
    fn result_of(
        &mut self,
        round: u32,
        place: u32,
        pair: &Pair<'_>,
        board: &Board,
        before: &Round,
        results: &mut Vec<HallAct>,
    ) {
        let (Some(told), stand) = (self.score(pair), self.stand_of(board)) else { return };
        let known = board.result.or(stand.score);
        let same = known.is_some_and(|known| {
            (known.result, known.white, known.black) == (told.result, told.white, told.black)
        });
        match known {
            Some(_) if same => {}
            Some(known) if before.closed || board.game.is_some() => {
                let known = known.result.text();
                self.fault(pair.line, format!("board {place} of round {round} has the result {known}"));
            }
            None if board.game.is_some() => {
                self.fault(
                    pair.line,
                    format!("the game on board {place} of round {round} has no result yet"),
                );
            }
            _ => results.extend(self.told(round, place, pair)),
        }
    }

    fn score(&self, pair: &Pair<'_>) -> Option<Score> {
        let (result, how) = pair.on.result?;
        let plain = Score::plain(result, how, self.competition.arranged.scale());
        let (white, black) = pair.on.penalty;
        Some(Score { white: plain.white + white, black: plain.black + black, ..plain })
    }

    fn told(&self, round: u32, board: u32, pair: &Pair<'_>) -> Option<HallAct> {
        let score = self.score(pair)?;
        let points = (pair.on.penalty != (0, 0)).then_some((score.white, score.black));
        Some(HallAct::Result(ResultTold {
            round,
            board: Some(board),
            player: None,
            bye: None,
            result: Some(score.result.text().to_owned()),
            how: score.how,
            points,
        }))
    }
}
