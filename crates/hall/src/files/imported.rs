//! What a file of pairings holds, and what is wrong with it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use jadoube_arbiter::GameResult;
use jadoube_notation::pgn;

use super::{FAULTS, LARGEST};
use crate::berger;
use crate::competition::{
    Board, Bye, Competition, HallAct, How, Paired, Person, PlayerId, ResultTold, Roster, Score,
};
use crate::log::Id;
use crate::name::Name;

/// A file of pairings as it was understood.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Imported {
    /// The name of the event, where the file has one.
    pub event: Option<Name>,
    /// The players.
    pub players: Roster,
    /// The rounds by their numbers.
    pub rounds: BTreeMap<u32, ImportedRound>,
    /// The line that places a player in a round.
    pub lines: BTreeMap<(u32, PlayerId), usize>,
    /// Rounds and boards whose numbers stand in the file; the others follow from the order.
    pub numbered: BTreeSet<(u32, u32)>,
}

/// A round of a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ImportedRound {
    /// The boards by their numbers.
    pub boards: BTreeMap<u32, ImportedBoard>,
    /// Who does not play.
    pub byes: BTreeMap<PlayerId, Bye>,
}

/// A board of a file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ImportedBoard {
    /// Who has the white pieces.
    pub white: PlayerId,
    /// Who has the black pieces.
    pub black: PlayerId,
    /// The result, where there is one.
    pub result: Option<(GameResult, How)>,
    /// What penalties have added to or taken from White's and Black's points, in hundredths.
    pub penalty: (i32, i32),
}

impl Imported {
    /// A round robin of the players of a list, in the order of their numbers, by Berger tables: as a file would have it. None
    /// for fewer than two players or more than there are tables for.
    pub fn round_robin(players: &Roster, twice: bool) -> Option<Imported> {
        let lots: Vec<PlayerId> = players.iter().map(|(id, _)| id).collect();
        let mut rounds = BTreeMap::new();
        for (number, round) in (1..).zip(berger::rounds(&lots, twice)?) {
            let board = |(white, black)| ImportedBoard { white, black, result: None, penalty: (0, 0) };
            let boards = (1..).zip(round.pairs.into_iter().map(board)).collect();
            // Everybody is free once: that is no bye with points.
            let byes = round.free.map(|free| (free, Bye::Zero)).into_iter().collect();
            rounds.insert(number, ImportedRound { boards, byes });
        }
        Some(Imported { players: players.clone(), rounds, ..Imported::default() })
    }

    /// One round of a competition, as a file would have it. `live` tells what games give whose boards have no result yet.
    pub fn of_round(
        competition: &Competition,
        roster: &Roster,
        number: u32,
        live: impl Fn(&Id) -> Option<Score>,
    ) -> Imported {
        let board = |on: &Board| {
            let score = on.result.or_else(|| live(on.game.as_ref()?));
            let result = score.map(|score| (score.result, score.how));
            ImportedBoard { white: on.white, black: on.black, result, penalty: (0, 0) }
        };
        let round = competition.round(number).map(|round| {
            let boards = round.boards.iter().map(|(place, on)| (*place, board(on))).collect();
            (number, ImportedRound { boards, byes: round.byes.clone() })
        });
        let event = Some(competition.arranged().name.clone());
        Imported {
            event,
            players: roster.clone(),
            rounds: round.into_iter().collect(),
            ..Imported::default()
        }
    }

    /// What has to be done to have these players and pairings in a competition: `game` names the game that is kept at a
    /// board, where one is. Results that the file has are told; those of a competition's own games are left to the games.
    pub fn acts(&self, scale: jadoube_arbiter::Scale, game: impl Fn(u32, u32) -> Option<Id>) -> Vec<HallAct> {
        let mut acts = vec![HallAct::Enter { players: self.players.iter().map(|(id, _)| id).collect() }];
        for (&round, it) in &self.rounds {
            let boards = it.boards.iter();
            let boards = boards.map(|(&board, on)| (board, on.white, on.black, game(round, board))).collect();
            let byes = it.byes.iter().map(|(player, bye)| (*player, *bye)).collect();
            acts.push(HallAct::Pair(Paired { round, scheduled: None, boards, byes }));
            for (&board, on) in &it.boards {
                let Some((result, how)) = on.result else { continue };
                let points = (on.penalty != (0, 0)).then_some((
                    scale.worth(result.white) + on.penalty.0,
                    scale.worth(result.black) + on.penalty.1,
                ));
                let result = Some(result.text().to_owned());
                let board = Some(board);
                acts.push(HallAct::Result(ResultTold {
                    round,
                    board,
                    player: None,
                    bye: None,
                    result,
                    how,
                    points,
                }));
            }
        }
        acts
    }
}

/// Something that is wrong in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// All that is wrong in a file, in the order of its lines, the first hundred. Nothing of the file was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(Fault::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Faults {}

/// Gathers what a file holds and what is wrong with it.
#[derive(Default)]
pub(super) struct Gathering {
    pub imported: Imported,
    /// How many players the list had before.
    known: usize,
    faults: Vec<Fault>,
}

/// The most players, rounds and boards of a file.
const PLAYERS: usize = 5_000;
const ROUNDS: u32 = 100;

impl Gathering {
    /// For a competition that has players already.
    pub fn among(known: &Roster) -> Gathering {
        let imported = Imported { players: known.clone(), ..Imported::default() };
        Gathering { imported, known: known.iter().len(), faults: Vec::new() }
    }

    pub fn fault(&mut self, line: usize, why: impl Into<String>) {
        if self.faults.len() < FAULTS {
            self.faults.push(Fault { line, why: why.into() });
        }
    }

    /// Whether so much is wrong that nobody reads on.
    pub fn is_hopeless(&self) -> bool {
        self.faults.len() >= FAULTS
    }

    /// The number of a player: the one he has in the list, else the next free one. Whoever has the same FIDE number, or without
    /// one the same name, is the same.
    pub fn player(&mut self, line: usize, person: Person) -> Option<PlayerId> {
        if let Some((id, _)) = self.imported.players.iter().find(|(_, known)| known.is_same(&person)) {
            return Some(id);
        }
        if self.imported.players.iter().len() >= PLAYERS {
            self.fault(line, format!("there are more than {PLAYERS} players"));
            return None;
        }
        let next = self.imported.players.iter().last().map_or(1, |(id, _)| id.0 + 1);
        self.imported.players.set(PlayerId(next), person);
        Some(PlayerId(next))
    }

    /// The round with a number.
    pub fn round(&mut self, line: usize, number: u32) -> Option<&mut ImportedRound> {
        if !(1..=ROUNDS).contains(&number) {
            self.fault(line, format!("the round is {number}; rounds have numbers from 1 to {ROUNDS}"));
            return None;
        }
        Some(self.imported.rounds.entry(number).or_default())
    }

    /// Puts a pair at a board; without a number at the next free one.
    pub fn pair(&mut self, line: usize, round: u32, board: Option<u32>, pair: ImportedBoard) {
        if pair.white == pair.black {
            let name = self.imported.players.name(pair.white);
            return self.fault(line, format!("{name} is paired with himself"));
        }
        for player in [pair.white, pair.black] {
            if !self.is_free(line, round, player) {
                return;
            }
        }
        let Some(it) = self.round(line, round) else { return };
        let next = it.boards.keys().last().map_or(1, |last| last + 1);
        let numbered = board.is_some();
        let board = board.unwrap_or(next);
        if it.boards.contains_key(&board) {
            return self.fault(line, format!("board {board} of round {round} stands twice"));
        }
        if !(1..=9_999).contains(&board) {
            return self.fault(line, format!("the board is {board}; boards have numbers from 1 to 9999"));
        }
        it.boards.insert(board, pair);
        if numbered {
            self.imported.numbered.insert((round, board));
        }
        self.imported.lines.insert((round, pair.white), line);
        self.imported.lines.insert((round, pair.black), line);
    }

    /// Gives a player a bye.
    pub fn bye(&mut self, line: usize, round: u32, player: PlayerId, bye: Bye) {
        if self.is_free(line, round, player)
            && let Some(it) = self.round(line, round)
        {
            it.byes.insert(player, bye);
            self.imported.lines.insert((round, player), line);
        }
    }

    fn is_free(&mut self, line: usize, round: u32, player: PlayerId) -> bool {
        let Some(it) = self.round(line, round) else { return false };
        let paired = it.boards.values().any(|board| board.white == player || board.black == player);
        if paired || it.byes.contains_key(&player) {
            let name = self.imported.players.name(player);
            self.fault(line, format!("{name} is paired twice in round {round}"));
            return false;
        }
        true
    }

    /// What the file holds, or what is wrong with it.
    pub fn end(mut self) -> Result<Imported, Faults> {
        if self.faults.is_empty()
            && self.imported.rounds.is_empty()
            && self.imported.players.iter().len() == self.known
        {
            self.fault(1, "there are no players and no pairings here");
        }
        if self.faults.is_empty() {
            return Ok(self.imported);
        }
        self.faults.sort_by_key(|fault| fault.line);
        Err(Faults(self.faults))
    }
}

/// The bytes of a file as text, UTF-8 or what older programs write; a byte-order mark is passed over.
///
/// # Errors
/// It is too large.
pub(super) fn text(bytes: &[u8]) -> Result<Cow<'_, str>, Faults> {
    if bytes.len() > LARGEST {
        let why = format!("the file has more than {} megabytes", LARGEST >> 20);
        return Err(Faults(vec![Fault { line: 1, why }]));
    }
    Ok(pgn::decode(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)))
}
