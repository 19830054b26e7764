//! The record of a game: every move made on the board as it was judged then, whether and how it was completed, and the
//! positions that follow. History is history: nothing here is judged again.

mod ply;

use jadoube_board::{Attempt, CastlingRights, Color, Fault, Position};
use jadoube_clock::Millis;
use jadoube_laws::Clause;
use jadoube_play::Positions;

pub(crate) use ply::{Completed, Ply};
use ply::{Judged, Made, halves, passed, shown};

use crate::made::told;
use crate::message::MoveTold;

/// What was settled about castling while the game went on (A.4.a of 2009 and 2014, A.4.1 since 2018; rule 7).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CastlingSettled {
    pub rights: CastlingRights,
    /// Castling is that of standard chess.
    pub standard: bool,
    /// Who castles with king and queen exchanged.
    pub mirrored: [bool; 2],
}

/// Room for so many more moves is made at once.
const ROOM: usize = 40;

/// So many moves can be made: more than the longest game that the seventy-five moves leave room for.
pub(crate) const MOST_PLIES: usize = 20_000;

/// All moves from the start, and what they lead to. Positions are not kept: they follow from the moves.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    start: Position,
    /// How many moves each player had made before the start position.
    before: [u32; 2],
    plies: Vec<Ply>,
    /// Why moves were not legal, with their indices in order.
    faults: Vec<(u32, Fault)>,
    settled: Option<Box<(usize, CastlingSettled)>>,
    /// The positions that the arbiter told, and after how many moves each stood on the board, in order.
    told: Vec<(usize, Position)>,
    /// The last move that nobody entered.
    last_unseen: Option<u32>,
    position: Position,
    /// What stood on the board before the last move.
    previous: Position,
}

impl Record {
    /// Nothing has been made yet. The move number of the start position says how many moves the game had before it.
    pub(super) fn new(start: Position) -> Record {
        let whole = u32::from(start.fullmoves()).saturating_sub(1);
        let before = [whole + u32::from(!start.turn().is_white()), whole];
        Record {
            start,
            before,
            plies: Vec::new(),
            faults: Vec::new(),
            settled: None,
            told: Vec::new(),
            last_unseen: None,
            position: start,
            previous: start,
        }
    }

    /// A player had made so many moves before the start position.
    pub(super) fn had_moves(&mut self, color: Color, moves: u32) {
        self.before[color.index()] = moves;
    }

    /// The position at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// What stands on the board now. Where nobody entered the moves only turn and number of the move hold: see
    /// [`is_known`](Self::is_known).
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether it is known what stands on the board.
    pub fn is_known(&self) -> bool {
        self.is_known_at(self.len())
    }

    /// Whether it is known what stood on the board after so many moves.
    pub fn is_known_at(&self, plies: usize) -> bool {
        self.known_until(plies) == plies
    }

    /// After how many moves, so many at most, the board was known last.
    pub fn known_until(&self, plies: usize) -> usize {
        if self.last_unseen.is_none() {
            return plies;
        }
        let from = self.told.iter().map(|(at, _)| *at).rfind(|at| *at <= plies).unwrap_or(0);
        let unseen = self.plies[from..plies].iter().position(|ply| ply.is_unseen());
        unseen.map_or(plies, |unseen| from + unseen)
    }

    /// Whether every move was entered.
    pub fn is_seen(&self) -> bool {
        self.last_unseen.is_none()
    }

    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    pub fn len(&self) -> usize {
        self.plies.len()
    }

    pub fn last(&self) -> Option<&Ply> {
        self.plies.last()
    }

    /// Whether the last move is made and not completed.
    pub fn is_open(&self) -> bool {
        self.last().is_some_and(|ply| !ply.is_completed())
    }

    /// A move as scoresheets have it.
    pub fn scored(&self, index: usize) -> Option<MoveTold> {
        let ply = self.plies.get(index)?;
        let before = if index + 1 == self.len() { self.previous } else { self.position_at(index) };
        Some(MoveTold::of(&before, ply.attempt()?, ply.legal()))
    }

    /// Who made the move with this index.
    pub fn mover(&self, index: usize) -> Color {
        if index.is_multiple_of(2) { self.start.turn() } else { !self.start.turn() }
    }

    /// Who made the last move.
    pub fn last_mover(&self) -> Option<Color> {
        self.len().checked_sub(1).map(|index| self.mover(index))
    }

    /// The last move of a player, with its index.
    pub fn last_of(&self, color: Color) -> Option<usize> {
        (0..self.len()).rev().take(2).find(|&index| self.mover(index) == color)
    }

    /// The last move of a player, where it is made and not completed, even where the opponent has already replied.
    pub fn open_of(&self, color: Color) -> Option<usize> {
        self.last_of(color).filter(|&index| !self.plies[index].is_completed())
    }

    /// How many moves a player had made before the start position.
    pub fn before(&self, color: Color) -> u32 {
        self.before[color.index()]
    }

    /// How many moves a player has made in the game, those before the start position included.
    pub fn made_by(&self, color: Color) -> u32 {
        let first = usize::from(self.start.turn() == color);
        self.before(color).saturating_add((self.len() + first) as u32 / 2)
    }

    /// How many moves a player has completed in the game, those before the start position included.
    pub fn completed_by(&self, color: Color) -> u32 {
        self.made_by(color).saturating_sub(u32::from(self.open_of(color).is_some()))
    }

    /// Why the move with this index was not legal.
    pub fn fault(&self, index: usize) -> Option<Fault> {
        let place = self.faults.binary_search_by_key(&(index as u32), |(ply, _)| *ply).ok()?;
        Some(self.faults[place].1)
    }

    /// The indices of the moves that were not legal, in order.
    pub fn illegal(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.faults.iter().map(|(index, _)| *index as usize)
    }

    /// The last move that was not legal.
    pub fn last_illegal(&self) -> Option<usize> {
        self.illegal().next_back()
    }

    /// The position after so many moves.
    pub fn position_at(&self, plies: usize) -> Position {
        if plies >= self.len() {
            self.position
        } else {
            self.positions_to(plies).last().unwrap_or(self.start)
        }
    }

    /// The positions from the start to the one on the board.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        self.positions_to(self.len())
    }

    /// The positions from the start to the one after so many moves.
    fn positions_to(&self, plies: usize) -> impl Iterator<Item = Position> + '_ {
        let (mut position, mut told) = (self.start, self.told.iter().peekable());
        let settle = |index: usize, position: Position| match self.settled.as_deref() {
            Some((at, settled)) if *at == index => settled.apply(position),
            _ => position,
        };
        (0..=plies.min(self.len())).map(move |index| {
            if let Some(before) = index.checked_sub(1) {
                position = self.plies[before].follow(&position);
            }
            if let Some((_, told)) = told.next_if(|(at, _)| *at == index) {
                position = *told;
            }
            position = settle(index, position);
            position
        })
    }

    // ------------------------------------------------------------ what is written into it

    /// Makes a move on the board, and notes how it is judged.
    pub(super) fn make(&mut self, attempt: Attempt, two_hands: bool, at: Millis, clocks: [Millis; 2]) {
        let (before, clocks) = (self.position, shown(clocks));
        if let Some(unpressed) = self.plies.last_mut().filter(|ply| !ply.is_completed()) {
            unpressed.clocks = clocks;
        }
        let judged = before.judge(attempt);
        if let Err(fault) = judged {
            self.faults.push((self.plies.len() as u32, fault));
        }
        let told = told(&before, attempt, judged.ok());
        let (judged, after) = match judged {
            Ok(mv) => (Judged::Legal(mv), before.play(mv)),
            Err(_) => (Judged::Illegal(attempt), before.made(attempt)),
        };
        self.push((judged, Some(told)), two_hands, after, after.hash(), at, clocks);
    }

    /// A move is made that nobody enters.
    pub(super) fn make_unseen(&mut self, at: Millis, clocks: [Millis; 2]) {
        let after = passed(&self.position);
        // What is not known repeats nothing.
        let hash = after.hash() ^ (self.plies.len() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.last_unseen = Some(self.plies.len() as u32);
        self.push((Judged::Unseen, None), false, after, hash, at, shown(clocks));
    }

    fn push(
        &mut self,
        (judged, told): (Judged, Option<Attempt>),
        two_hands: bool,
        after: Position,
        hash: u64,
        at: Millis,
        clocks: [u32; 2],
    ) {
        // Doubling would leave half of the room of a long game empty.
        if self.plies.len() == self.plies.capacity() {
            self.plies.reserve_exact(ROOM);
        }
        let made = Made { judged, told, two_hands, hash: halves(hash), at: at.into() };
        self.plies.push(Ply { made, completed: None, clocks });
        (self.previous, self.position) = (self.position, after);
    }

    /// The arbiter tells what stands on the board.
    pub(super) fn tell(&mut self, position: Position) {
        let at = self.len();
        self.position = position;
        if let Some(last) = self.plies.last_mut() {
            last.made.hash = halves(position.hash());
        }
        self.told.retain(|(told, _)| *told < at);
        self.told.push((at, position));
    }

    /// The moves that were made are these, and perhaps one more that is not completed: each is judged now.
    pub(super) fn tell_moves(&mut self, moves: &[Attempt], at: Millis, clocks: [Millis; 2]) {
        let mut whole = Record { before: self.before, ..Record::new(self.start) };
        for (index, &attempt) in moves.iter().enumerate() {
            match self.plies.get(index) {
                Some(ply) => {
                    whole.make(attempt, ply.two_hands(), ply.made_at(), ply.clocks());
                    whole.plies[index].completed = ply.completed;
                    whole.plies[index].clocks = ply.clocks;
                }
                None => whole.make(attempt, false, at, clocks),
            }
        }
        *self = whole;
    }

    /// Notes that a move is completed, and by a press what the clocks show then.
    pub(super) fn complete(
        &mut self,
        index: usize,
        clause: Option<Clause>,
        at: Millis,
        pressed: Option<[Millis; 2]>,
    ) {
        if let Some(ply) = self.plies.get_mut(index) {
            ply.completed = Some(Completed { clause, at: at.into() });
            ply.clocks = pressed.map_or(ply.clocks, shown);
        }
    }

    /// Takes back every move after the first so many.
    pub(super) fn truncate(&mut self, plies: usize) {
        if plies < self.len() {
            self.position = self.position_at(plies);
            self.plies.truncate(plies);
            self.previous = self.position_at(plies.saturating_sub(1));
            self.faults.retain(|(index, _)| (*index as usize) < plies);
            if self.settled.as_deref().is_some_and(|(at, _)| *at > plies) {
                self.settled = None;
            }
            self.told.retain(|(at, _)| *at <= plies);
            self.last_unseen = self.plies.iter().rposition(Ply::is_unseen).map(|index| index as u32);
        }
    }

    /// The pawn that a move left on the last rank is a piece now.
    pub(super) fn promote(&mut self, index: usize, attempt: Attempt) {
        let before = self.position_at(index);
        let Some(ply) = self.plies.get_mut(index) else { return };
        let judged = before.judge(attempt);
        ply.made.told = Some(told(&before, attempt, judged.ok()));
        ply.made.judged = judged.map_or(Judged::Illegal(attempt), Judged::Legal);
        self.faults.retain(|(ply, _)| *ply as usize != index);
        if let Err(fault) = judged {
            self.faults.push((index as u32, fault));
            self.faults.sort_by_key(|(ply, _)| *ply);
        }
        let positions: Vec<Position> = self.positions().skip(index + 1).collect();
        for (ply, position) in self.plies[index..].iter_mut().zip(&positions) {
            ply.made.hash = halves(position.hash());
        }
        self.position = positions.last().copied().unwrap_or(self.position);
        self.previous = self.position_at(self.len().saturating_sub(1));
    }

    /// A move made with two hands has been punished: it is an ordinary move now.
    pub(super) fn forgive_two_hands(&mut self, index: usize) {
        if let Some(ply) = self.plies.get_mut(index) {
            ply.made.two_hands = false;
        }
    }

    /// From now on castling is as settled. The moves made stay what they were.
    pub(super) fn settle_castling(&mut self, settled: CastlingSettled) {
        self.settled = Some(Box::new((self.len(), settled)));
        self.position = settled.apply(self.position);
        let hash = self.position.hash();
        if let Some(ply) = self.plies.last_mut() {
            ply.made.hash = halves(hash);
        }
    }

    /// Whether castling was settled while the game went on.
    pub fn is_settled(&self) -> bool {
        self.settled.is_some()
    }
}

impl Positions for Record {
    fn plies(&self) -> usize {
        self.len()
    }

    fn hash_at(&self, ply: usize) -> u64 {
        ply.checked_sub(1).map_or(self.start.hash(), |index| self.plies[index].hash())
    }

    fn is_same_at(&self, ply: usize, position: &Position) -> bool {
        self.position_at(ply).is_same(position)
    }
}

impl CastlingSettled {
    fn apply(self, mut position: Position) -> Position {
        if self.standard {
            position = position.with_chess960(false);
        }
        for color in Color::ALL {
            position = position.with_mirrored_castling(color, self.mirrored[color.index()]);
        }
        position.with_castling(self.rights).unwrap_or(position)
    }
}
