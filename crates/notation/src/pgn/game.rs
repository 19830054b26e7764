//! Whole games as values.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use jadoube_board::{Attempt, Fault, Move, Position};

use super::{
    Comment, Eval, GameResult, Nag, Note, NoteKind, Place, Played, Ply, PlyVisitor, RawTag, Reader, Replay,
    Start, Status, Termination, Unplayed, Visitor, Word, decode,
};
use crate::Marks;

/// A game: tags, moves with all that stands between them, and the result.
///
/// Two games are equal where tags, start, moves and result are; where they stood and what was noted does not count.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// The tags, in the order of the text.
    pub tags: Vec<Tag>,
    /// Where the game begins.
    pub start: Start,
    /// The moves.
    pub moves: Line,
    /// The result after the moves, where there is one.
    pub result: Option<GameResult>,
    /// What was not as PGN has it.
    pub notes: Vec<Note>,
    /// The text as it stood.
    pub raw: Vec<u8>,
    /// Where the game began.
    pub place: Place,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.tags == other.tags
            && self.start == other.start
            && self.moves == other.moves
            && self.result == other.result
    }
}

/// A tag pair.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// The value, escapes resolved.
    pub value: String,
}

/// Moves one after the other: the game, or a variation of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// What stands before the first move.
    pub before: Vec<Remark>,
    /// The moves.
    pub nodes: Vec<Node>,
}

/// A move and what stands behind it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The move as it is written.
    pub text: String,
    /// What became of it.
    pub status: NodeStatus,
    /// What stands between it and the next move, in order.
    pub remarks: Vec<Remark>,
}

/// What became of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeStatus {
    /// It is legal.
    Legal(Move),
    /// It was made although it is not legal.
    Illegal(Attempt, Fault),
    /// It is no move: `--`.
    Pass,
    /// It was not made on the board.
    Unplayed(Unplayed),
}

/// What stands between two moves.
#[derive(Clone, PartialEq, Debug)]
pub enum Remark {
    /// A judgement: `$1` or `!`.
    Nag(Nag),
    /// A comment, line ends in it turned into spaces.
    Comment(String),
    /// A variation: it replaces the move before it.
    Variation(Line),
    /// `(=)`: the player offered a draw with the move.
    DrawOffer,
    /// A word that is no move.
    Unknown(String),
}

impl Game {
    /// The value of a tag; of the first, where there are several.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// How the game ended, where the `Termination` tag says so in a known word.
    pub fn termination(&self) -> Option<Termination> {
        Termination::read(self.tag("Termination")?.as_bytes())
    }

    /// The moves of the game with the position before each, as far as they were played.
    pub fn plies(&self) -> impl Iterator<Item = (Position, &Node)> {
        let mut now = self.start.position.clone().ok();
        self.moves.nodes.iter().map_while(move |node| {
            let before = now?;
            now = node.after(&before);
            Some((before, node))
        })
    }

    /// The position after the last move that was played.
    pub fn last_position(&self) -> Option<Position> {
        let mut now = self.start.position.clone().ok()?;
        for node in &self.moves.nodes {
            match node.after(&now) {
                Some(after) => now = after,
                None => break,
            }
        }
        Some(now)
    }

    /// All comments of the game with the number of moves before them, variations left out.
    pub fn comments(&self) -> impl Iterator<Item = (usize, Comment<'_>)> {
        let before = self.moves.before.iter().map(|remark| (0, remark));
        let after = self.moves.nodes.iter().enumerate();
        let after =
            after.flat_map(|(index, node)| node.remarks.iter().map(move |remark| (index + 1, remark)));
        before.chain(after).filter_map(|(index, remark)| Some((index, remark.comment()?)))
    }
}

impl Remark {
    fn comment(&self) -> Option<Comment<'_>> {
        match self {
            Remark::Comment(text) => Some(Comment::new(text.as_bytes())),
            _ => None,
        }
    }
}

impl Node {
    /// A legal move.
    pub fn legal(text: impl Into<String>, mv: Move) -> Node {
        Node { text: text.into(), status: NodeStatus::Legal(mv), remarks: Vec::new() }
    }

    /// Why the move is not legal, where it was made all the same.
    pub fn fault(&self) -> Option<Fault> {
        match self.status {
            NodeStatus::Illegal(_, fault) => Some(fault),
            _ => None,
        }
    }

    /// The position after the move, where it was made.
    pub fn after(&self, before: &Position) -> Option<Position> {
        match self.status {
            NodeStatus::Legal(mv) => Some(before.play(mv)),
            NodeStatus::Illegal(attempt, _) => Some(before.made(attempt)),
            NodeStatus::Pass => Some(super::replay::passed(before)),
            NodeStatus::Unplayed(_) => None,
        }
    }

    /// The comments behind the move.
    pub fn comments(&self) -> impl Iterator<Item = Comment<'_>> {
        self.remarks.iter().filter_map(Remark::comment)
    }

    /// The judgements on the move.
    pub fn nags(&self) -> impl Iterator<Item = Nag> {
        self.remarks.iter().filter_map(|remark| match remark {
            Remark::Nag(nag) => Some(*nag),
            _ => None,
        })
    }

    /// The variations that replace the move.
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.remarks.iter().filter_map(|remark| match remark {
            Remark::Variation(line) => Some(line),
            _ => None,
        })
    }

    /// `%clk` of any comment behind the move.
    pub fn clk(&self) -> Option<Duration> {
        self.comments().find_map(|comment| comment.clk())
    }

    /// `%emt` of any comment behind the move.
    pub fn emt(&self) -> Option<Duration> {
        self.comments().find_map(|comment| comment.emt())
    }

    /// `%eval` of any comment behind the move.
    pub fn eval(&self) -> Option<Eval> {
        self.comments().find_map(|comment| comment.eval())
    }
}

/// The games of an input that is in memory.
pub fn games(input: &[u8]) -> Games<'_> {
    Games { rest: input, reader: Reader::new(), replay: Replay::new(Builder::default()) }
}

/// The games of an input that is in memory, one after the other.
pub struct Games<'a> {
    rest: &'a [u8],
    reader: Reader,
    replay: Replay<Builder>,
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let progress = self.reader.read_game(self.rest, true, &mut self.replay);
        self.rest = &self.rest[progress.consumed..];
        (progress.status == Status::Game).then(|| self.replay.visitor_mut().take())
    }
}

/// Puts a [`Game`] together from what [`Replay`] tells.
#[derive(Clone, Debug)]
pub struct Builder {
    game: Game,
    /// The lines that the open variations interrupt.
    outer: Vec<Line>,
    /// How many bytes of text one game may hold.
    limit: usize,
    held: usize,
    is_open: bool,
}

impl Default for Builder {
    /// With room for 16 MiB of text in a game.
    fn default() -> Builder {
        Builder::with_limit(16 << 20)
    }
}

impl Builder {
    /// With another limit to the bytes of text that are kept of one game.
    pub fn with_limit(limit: usize) -> Builder {
        Builder { game: Game::default(), outer: Vec::new(), limit, held: 0, is_open: false }
    }

    /// The game that was read last.
    pub fn take(&mut self) -> Game {
        core::mem::take(&mut self.game)
    }

    /// Whether there is room for so much more; each thing that is kept costs some bytes beside its text.
    fn has_room(&mut self, len: usize, place: Place) -> bool {
        const COST: usize = 16;
        if self.held > self.limit {
            return false;
        }
        self.held = self.held.saturating_add(len + COST);
        if self.held > self.limit {
            self.game.notes.push(Note { kind: NoteKind::GameCut, place });
            return false;
        }
        true
    }

    fn remark(&mut self, remark: Remark) {
        let line = &mut self.game.moves;
        match line.nodes.last_mut() {
            Some(node) => node.remarks.push(remark),
            None => line.before.push(remark),
        }
    }

    fn node(&mut self, word: Word<'_>, status: NodeStatus) {
        if self.has_room(word.text.len(), word.place) {
            let text = decode(word.text).into_owned();
            self.game.moves.nodes.push(Node { text, status, remarks: Vec::new() });
        }
    }
}

impl Visitor for Builder {
    fn begin_game(&mut self, at: Place) {
        // Notes on what stood before the game stay with it.
        let notes = if self.is_open { Vec::new() } else { core::mem::take(&mut self.game.notes) };
        self.game = Game { notes, place: at, ..Game::default() };
        self.outer.clear();
        self.held = 0;
        self.is_open = true;
    }

    fn tag(&mut self, tag: RawTag<'_>) {
        if self.has_room(tag.name.len() + tag.raw.len(), tag.place) {
            let (name, value) = (decode(tag.name).into_owned(), tag.value().into_owned());
            self.game.tags.push(Tag { name, value });
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.has_room(0, self.game.place) {
            self.remark(Remark::Nag(nag));
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        if self.has_room(comment.bytes.len(), comment.place) {
            self.remark(Remark::Comment(on_one_line(&comment.text())));
        }
    }

    fn draw_offer(&mut self, at: Place) {
        if self.has_room(0, at) {
            self.remark(Remark::DrawOffer);
        }
    }

    fn begin_variation(&mut self, _: Place) {
        self.outer.push(core::mem::take(&mut self.game.moves));
    }

    fn end_variation(&mut self) {
        if let Some(outer) = self.outer.pop() {
            let variation = core::mem::replace(&mut self.game.moves, outer);
            if self.has_room(0, self.game.place) {
                self.remark(Remark::Variation(variation));
            }
        }
    }

    fn unknown(&mut self, word: Word<'_>) {
        if self.has_room(word.text.len(), word.place) {
            self.remark(Remark::Unknown(decode(word.text).into_owned()));
        }
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = Some(result);
    }

    fn note(&mut self, note: Note) {
        const MOST: usize = 1000;
        if self.game.notes.len() < MOST {
            self.game.notes.push(note);
        }
    }

    fn raw(&mut self, bytes: &[u8]) {
        let room = self.limit.saturating_sub(self.game.raw.len());
        if bytes.len() > room && !self.game.notes.iter().any(|note| note.kind == NoteKind::RawCut) {
            self.game.notes.push(Note { kind: NoteKind::RawCut, place: self.game.place });
        }
        self.game.raw.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn end_game(&mut self, _: Place) {
        self.is_open = false;
    }
}

impl PlyVisitor for Builder {
    fn start(&mut self, start: &Start) {
        self.game.start = start.clone();
    }

    fn ply(&mut self, ply: &Ply<'_>) {
        let status = match ply.played {
            Played::Legal(mv, _) => NodeStatus::Legal(mv),
            Played::Illegal(attempt, fault) => NodeStatus::Illegal(attempt, fault),
            Played::Pass => NodeStatus::Pass,
        };
        self.node(ply.word, status);
        if matches!(ply.played, Played::Legal(_, marks) if marks.contains(Marks::DRAW_OFFER)) {
            self.draw_offer(ply.word.place);
        }
    }

    fn unplayed(&mut self, word: Word<'_>, why: &Unplayed) {
        self.node(word, NodeStatus::Unplayed(why.clone()));
    }
}

/// The text without blanks around it, each line end and the blanks around it turned into one space.
fn on_one_line(text: &str) -> String {
    let text = text.trim();
    if !text.contains(['\n', '\r']) {
        return text.to_string();
    }
    let lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}
