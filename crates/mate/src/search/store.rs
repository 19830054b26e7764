//! The set of positions that a search has seen: every one once, compared in full, never by a hash alone.

use jadoube_board::{Bitboard, Board, CastlingRights, Color, Move, Position, Square};

/// Positions with the one from which each was first reached, numbered in the order in which they came.
pub(crate) struct Store {
    nodes: Vec<Node>,
    /// Open addressing with linear probing: the upper half of the position's hash, and the number of its node plus
    /// one. The upper bits of the hash are the home slot too, so that growing needs no positions.
    slots: Vec<u64>,
    chess960: bool,
    mirrored: [bool; 2],
}

/// Forty bytes: all that makes a position another by Article 9.2, and where it came from.
#[derive(Clone, Copy)]
struct Node {
    board: Board,
    /// Bit 0: Black has the move. Bits 1 to 7: the square of a legal capture en passant plus one. Bits 8 to 15 and 16
    /// to 23: the files of White's and Black's rooks that may castle.
    state: u32,
    parent: u32,
}

pub(crate) const ROOT: u32 = u32::MAX;
const INDEX: u64 = 0xffff_ffff;

impl Store {
    pub(crate) fn new() -> Store {
        Store { nodes: Vec::new(), slots: Vec::new(), chess960: false, mirrored: [false; 2] }
    }

    /// Empties the store for positions that come from this one.
    pub(crate) fn reset(&mut self, root: &Position) {
        self.nodes.clear();
        if self.slots.len() > 1 << 16 {
            self.slots = Vec::new();
        }
        self.slots.fill(0);
        if self.slots.is_empty() {
            self.slots.resize(1 << 10, 0);
        }
        self.chess960 = root.is_chess960();
        self.mirrored = [root.castles_mirrored(Color::White), root.castles_mirrored(Color::Black)];
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of the position's node if it is new; nothing if it was seen before.
    pub(crate) fn insert(&mut self, position: &Position, parent: u32) -> Option<u32> {
        if self.nodes.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let node = Node { board: *position.board(), state: state(position), parent };
        let tag = position.hash() & !INDEX;
        let mask = self.slots.len() - 1;
        let mut slot = self.home(tag);
        loop {
            let found = self.slots[slot];
            if found == 0 {
                break;
            }
            if found & !INDEX == tag {
                let old = &self.nodes[(found & INDEX) as usize - 1];
                if old.board == node.board && old.state == node.state {
                    return None;
                }
            }
            slot = (slot + 1) & mask;
        }
        self.nodes.push(node);
        self.slots[slot] = tag | self.nodes.len() as u64;
        Some(self.nodes.len() as u32 - 1)
    }

    /// The position of a node, its counters at the start.
    pub(crate) fn position(&self, index: u32) -> Position {
        let node = &self.nodes[index as usize];
        let turn = if node.state & 1 == 0 { Color::White } else { Color::Black };
        let mut position = Position::new(node.board, turn);
        if node.state > 1 || self.mirrored[0] || self.mirrored[1] || self.chess960 {
            position = self.restored(position, node.state);
        }
        position
    }

    #[cold]
    fn restored(&self, mut position: Position, state: u32) -> Position {
        position = position
            .with_chess960(self.chess960)
            .with_mirrored_castling(Color::White, self.mirrored[0])
            .with_mirrored_castling(Color::Black, self.mirrored[1]);
        let rights = u64::from(state >> 8 & 0xff) | u64::from(state >> 16 & 0xff) << 56;
        // Both succeed: the node was made from a position that had them.
        position = position.with_castling(CastlingRights(Bitboard(rights))).unwrap_or(position);
        if let Some(square) = (state >> 1 & 0x7f).checked_sub(1).and_then(|index| Square::new(index as u8)) {
            position = position.with_passed_square(Some(square)).unwrap_or(position);
        }
        position
    }

    /// The moves from the first position to a node's.
    pub(crate) fn moves_to(&self, last: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut after = self.position(last);
        let mut parent = self.nodes[last as usize].parent;
        while parent != ROOT {
            let before = self.position(parent);
            let mut found = None;
            let _ = before.for_each_legal(|mv| {
                if found.is_none() && before.play(mv).is_same(&after) {
                    found = Some(mv);
                }
            });
            moves.extend(found);
            after = before;
            parent = self.nodes[parent as usize].parent;
        }
        moves.reverse();
        moves
    }

    fn home(&self, tag: u64) -> usize {
        (tag >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    #[cold]
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; (old.len() * 4).max(1 << 10)];
        let mask = self.slots.len() - 1;
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut slot = self.home(entry & !INDEX);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = entry;
        }
    }
}

fn state(position: &Position) -> u32 {
    let turn = u32::from(!position.turn().is_white());
    let passed = position.live_en_passant().map_or(0, |square| square.index() as u32 + 1);
    let rights = position.castling().0.0;
    turn | passed << 1 | (rights as u32 & 0xff) << 8 | ((rights >> 56) as u32) << 16
}
