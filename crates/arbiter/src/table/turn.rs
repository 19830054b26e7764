//! What belongs to one turn: touches, what they oblige to, and what the players did at the clock meanwhile. It is born
//! with the move and dies with it.

use jadoube_board::{CastlingSide, Color, Square};
use jadoube_laws::Clause;
use jadoube_laws::choice::MoveState;

use crate::ruling::Must;

/// What a player must play, and what he may not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Duty {
    pub must: Must,
    pub barred: Barred,
    pub clause: Clause,
}

/// Castling that a touch has barred on this move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Barred {
    Nothing,
    Side(CastlingSide),
    Castling,
}

/// A duty that the last move did not meet, and to which the opponent may still object.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Breach {
    pub duty: Duty,
    /// The index of the move.
    pub ply: usize,
}

/// The arbiter has seen an illegal position and waits for the next move (A.4.d of 2014, A.4.4 since 2018).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Waiting {
    /// How many moves had been made.
    pub plies: usize,
    pub until: MoveState,
    pub clause: Clause,
}

/// One player's hand in a turn.
#[derive(Clone, PartialEq, Debug, Default)]
struct Hand {
    /// Squares touched with the intention of moving or capturing, in order, each once.
    touched: Vec<Square>,
    /// They were touched at once.
    together: bool,
    duty: Option<Duty>,
    /// The piece that was let go, from where and on which square, where the move is not made by that alone.
    released: Option<(Square, Square)>,
}

/// A move that a player made although the opponent had the move.
#[derive(Clone, Copy, PartialEq, Debug)]
struct OutOfTurn {
    player: Color,
    /// It stands on the board; otherwise it was refused at once.
    stands: bool,
}

/// The turn at hand, and what is left of the one before for an objection.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Turn {
    hands: [Hand; 2],
    breach: Option<Breach>,
    empty_press: Option<Color>,
    displaced: Option<Color>,
    out_of_turn: Option<OutOfTurn>,
    moved_again: Option<Color>,
    waiting: Option<Waiting>,
}

impl Turn {
    /// The squares that a player has touched in this turn, in order.
    pub fn touched(&self, player: Color) -> &[Square] {
        &self.hands[player.index()].touched
    }

    /// Whether they were touched at once, so that there is no order.
    pub fn together(&self, player: Color) -> bool {
        self.hands[player.index()].together
    }

    pub fn duty(&self, player: Color) -> Option<Duty> {
        self.hands[player.index()].duty
    }

    pub fn breach(&self) -> Option<Breach> {
        self.breach
    }

    /// Who pressed the clock without having moved.
    pub fn empty_press(&self) -> Option<Color> {
        self.empty_press
    }

    /// Who knocked pieces over and has them to put right.
    pub fn displaced(&self) -> Option<Color> {
        self.displaced
    }

    /// Who moved although the opponent had the move.
    pub fn out_of_turn(&self) -> Option<Color> {
        self.out_of_turn.map(|moved| moved.player)
    }

    /// The same where the move stands on the board.
    pub fn stands_out_of_turn(&self) -> Option<Color> {
        self.out_of_turn.filter(|moved| moved.stands).map(|moved| moved.player)
    }

    /// The piece that a player has let go without having made the move: from where, and on which square.
    pub fn released(&self, player: Color) -> Option<(Square, Square)> {
        self.hands[player.index()].released
    }

    /// Who has made another move in the place of one that he had made, which does not count.
    pub fn moved_again(&self) -> Option<Color> {
        self.moved_again
    }

    pub fn waiting(&self) -> Option<Waiting> {
        self.waiting
    }

    // ------------------------------------------------------------ what happens in a turn

    /// Pieces on these squares are touched. A square touched again keeps its place: so a turn is bounded.
    pub(super) fn touch(&mut self, player: Color, squares: impl IntoIterator<Item = Square>, together: bool) {
        let hand = &mut self.hands[player.index()];
        hand.together = if hand.touched.is_empty() { together } else { hand.together && together };
        for square in squares {
            if !hand.touched.contains(&square) {
                hand.touched.push(square);
            }
        }
    }

    pub(super) fn bind(&mut self, player: Color, duty: Duty) {
        self.hands[player.index()].duty = Some(duty);
    }

    /// A player has made a move: the opponent's turn begins, what the mover touched stays until the move is completed.
    /// That he pressed before he moved, or knocked pieces over, is not undone by moving; the opponent can bring it up until he
    /// replies.
    pub(super) fn pass(&mut self, mover: Color, breach: Option<Breach>) {
        self.hands[(!mover).index()] = Hand::default();
        self.breach = breach;
        self.empty_press = self.empty_press.filter(|&player| player == mover);
        self.displaced = self.displaced.filter(|&player| player == mover);
        self.out_of_turn = None;
        self.moved_again = None;
    }

    /// A player's move is completed: what he touched concerned that move only.
    pub(super) fn complete(&mut self, player: Color) {
        self.hands[player.index()] = Hand::default();
    }

    /// Nobody can object to the last move any more.
    pub(super) fn forgive(&mut self, offender: Color) {
        self.breach = None;
        self.hands[offender.index()].duty = None;
    }

    pub(super) fn press_empty(&mut self, player: Color) {
        self.empty_press = Some(player);
    }

    pub(super) fn settle_empty_press(&mut self) {
        self.empty_press = None;
    }

    pub(super) fn displace(&mut self, player: Color) {
        self.displaced = Some(player);
    }

    pub(super) fn release(&mut self, player: Color, from: Square, to: Square) {
        self.hands[player.index()].released = Some((from, to));
    }

    pub(super) fn move_out_of_turn(&mut self, player: Color, stands: bool) {
        self.out_of_turn = Some(OutOfTurn { player, stands });
    }

    pub(super) fn settle_out_of_turn(&mut self) {
        self.out_of_turn = None;
    }

    pub(super) fn move_again(&mut self, player: Color) {
        self.moved_again = Some(player);
    }

    pub(super) fn put_right(&mut self) {
        self.displaced = None;
    }

    pub(super) fn wait(&mut self, waiting: Waiting) {
        self.waiting = Some(waiting);
    }

    pub(super) fn end_waiting(&mut self) {
        self.waiting = None;
    }
}
