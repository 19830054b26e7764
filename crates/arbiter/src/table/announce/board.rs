//! The turn, the board and the record.

use jadoube_board::{Attempt, Color, Position, Role, Square};
use jadoube_clock::Millis;
use jadoube_laws::{Clause, everywhere};

use crate::message::Message;
use crate::ruling::{Decision, Must};
use crate::table::record::CastlingSettled;
use crate::table::turn::{Barred, Breach, Duty, Waiting};
use crate::table::{Table, boards::Said};

impl Table {
    /// Pieces on these squares are touched; empty squares are not touched.
    pub fn touch(&mut self, player: Color, squares: &[Square], together: bool) {
        let board = self.record.position().board();
        let pieces = squares.iter().copied().filter(|&square| board.piece_at(square).is_some());
        self.course.turn_mut().touch(player, pieces, together);
    }

    /// The pieces that a move handled count as touched: the one moved, and the one taken.
    pub fn touch_by_move(&mut self, player: Color, attempt: Attempt) {
        let position = self.record.position();
        let (first, second) = match attempt {
            Attempt::Carry { from, to, .. } => (Some(from), Some(to)),
            Attempt::Castle(side) => (position.board().king(player), position.castling_rook(player, side)),
        };
        let squares: Vec<Square> = first.into_iter().chain(second).collect();
        let together = self.turn().together(player);
        self.touch(player, &squares, together);
    }

    /// What a player must play.
    #[track_caller]
    pub fn bind(&mut self, player: Color, duty: Duty, clause: Clause) {
        self.course.turn_mut().bind(player, duty);
        self.tell_bound(player, duty.must, clause);
        match duty.barred {
            Barred::Nothing => {}
            Barred::Side(side) => self.notice(clause, Message::TouchCastlingBarred { player, side }),
            Barred::Castling => self.notice(clause, Message::TouchAllCastlingBarred { player }),
        }
    }

    /// What a player must play, where something else than a touch says so.
    #[track_caller]
    pub fn tell_bound(&mut self, player: Color, must: Must, clause: Clause) {
        let made = must.told(self.record.position());
        self.rule(clause, Decision::Bound { player, must, made });
    }

    /// Nobody can object to the last move of a player any more.
    pub fn forgive(&mut self, offender: Color) {
        self.course.turn_mut().forgive(offender);
    }

    /// A move is made on the board: the turn passes.
    pub fn make(&mut self, player: Color, attempt: Attempt, two_hands: bool, breach: Option<Duty>) {
        let ply = self.record.len();
        self.record.make(attempt, two_hands, self.now, self.clock.shown(self.now));
        self.course.turn_mut().pass(player, breach.map(|duty| Breach { duty, ply }));
    }

    /// A move is made that nobody enters: the turn passes.
    pub fn make_unseen(&mut self, player: Color) {
        self.record.make_unseen(self.now, self.clock.shown(self.now));
        self.course.turn_mut().pass(player, None);
    }

    /// The arbiter tells what stands on the board.
    pub fn tell_position(&mut self, position: Position) {
        self.record.tell(position);
    }

    /// The arbiter tells the moves that were made, perhaps with one that is not completed.
    pub fn tell_moves(&mut self, moves: &[Attempt]) {
        let made = self.record.len();
        self.record.tell_moves(moves, self.now, self.clock.shown(self.now));
        if moves.len() > made
            && let Some(player) = self.record.last_mover()
        {
            self.course.turn_mut().pass(player, None);
        }
    }

    /// A move is completed by pressing the clock, and counts for the periods of its player.
    #[track_caller]
    pub fn complete_by_press(&mut self, index: usize, clause: Clause) {
        self.clock.press(self.record.mover(index), self.now);
        self.record.complete(index, Some(clause), self.now, Some(self.clock.shown(self.now)));
        self.rule_completed(index, clause);
    }

    /// A move is completed without a press of its own, and counts for the periods of its player.
    #[track_caller]
    pub fn complete(&mut self, index: usize, clause: Clause) {
        self.clock.count(self.record.mover(index), self.now);
        self.record.complete(index, Some(clause), self.now, None);
        self.rule_completed(index, clause);
    }

    /// A move is completed where the edition does not say how.
    pub fn complete_silently(&mut self, index: usize) {
        self.clock.count(self.record.mover(index), self.now);
        self.record.complete(index, None, self.now, None);
    }

    #[track_caller]
    fn rule_completed(&mut self, index: usize, clause: Clause) {
        self.boards.say(Said::Nothing);
        let (player, made) = (self.record.mover(index), self.record.scored(index));
        self.rule(clause, Decision::Completed { player, made, ply: index as u32 + 1 });
    }

    /// What the clocks showed after so many moves.
    pub fn clocks_after(&self, plies: usize) -> [Millis; 2] {
        let ply = plies.checked_sub(1).and_then(|index| self.record.plies().get(index));
        ply.map_or_else(|| self.clock.at_start().unwrap_or(self.clock.shown(self.now)), |ply| ply.clocks())
    }

    /// What a player touched concerned the move that is over now.
    pub fn end_of_turn(&mut self, player: Color) {
        self.course.turn_mut().complete(player);
    }

    /// Puts the position after so many moves back on the board. A turn begins there.
    #[track_caller]
    pub fn restore(&mut self, plies: usize, clause: Clause) {
        self.take_back(plies);
        self.rule_position(clause);
    }

    /// Takes moves back from the board. A turn begins there.
    #[track_caller]
    pub fn take_back(&mut self, plies: usize) {
        let earlier = plies < self.record.len();
        for index in plies..self.record.len() {
            if self.record.plies()[index].is_completed() {
                self.clock.uncount(self.record.mover(index));
            }
        }
        self.record.truncate(plies);
        let turn = self.course.turn_mut();
        for player in Color::ALL {
            turn.complete(player);
        }
        turn.pass(!self.record.position().turn(), None);
        turn.settle_empty_press();
        turn.put_right();
        if earlier {
            self.lapse_sealed_move();
        }
    }

    /// A sealed move belongs to the position for which it was sealed. Who has not sealed yet seals from the earlier one.
    #[track_caller]
    fn lapse_sealed_move(&mut self) {
        let Some(adjournment) = &mut self.adjournment else { return };
        let lapses = adjournment.closed_envelope().is_some();
        match adjournment.resumed_mut() {
            Some(resumed) if resumed.is_opened() => resumed.drop_reply(),
            None if !lapses => adjournment.seal_anew(),
            _ => {
                self.adjournment = None;
                self.course.take_up();
            }
        }
        if lapses {
            let clause = self.cite(everywhere::adjourned::RESUME_POSITION);
            self.notice(clause, Message::AdjournedSealedLapsed);
        }
    }

    /// Takes the last move back, which was not completed; what its player touched stays touched.
    #[track_caller]
    pub fn withdraw_move(&mut self) {
        let Some(plies) = self.record.len().checked_sub(1) else { return };
        self.record.truncate(plies);
        self.lapse_sealed_move();
    }

    /// The position that has to stand on the board.
    #[track_caller]
    pub fn rule_position(&mut self, clause: Clause) {
        let fen = self.record.is_known().then(|| self.record.position().fen().to_string());
        self.rule(clause, Decision::Restored { fen, ply: self.record.len() as u32 });
    }

    /// The pawn that a move left on the last rank becomes a queen.
    #[track_caller]
    pub fn replace_by_queen(&mut self, index: usize, clause: Clause) {
        let Some(Attempt::Carry { from, to, .. }) = self.record.plies()[index].attempt() else { return };
        self.record.promote(index, Attempt::Carry { from, to, promotion: Some(Role::Queen) });
        self.rule(clause, Decision::Replaced { square: to, piece: Role::Queen });
    }

    /// A move made with two hands was punished.
    pub fn forgive_two_hands(&mut self, index: usize) {
        self.record.forgive_two_hands(index);
    }

    /// From now on castling is as settled.
    pub fn settle_castling(&mut self, settled: CastlingSettled) {
        self.record.settle_castling(settled);
    }

    /// The clock was pressed without a move.
    pub fn press_empty(&mut self, player: Color) {
        self.course.turn_mut().press_empty(player);
    }

    pub fn settle_empty_press(&mut self) {
        self.course.turn_mut().settle_empty_press();
    }

    /// A player made another move in the place of one that he had made: it does not count, but can be complained of.
    pub fn move_again(&mut self, player: Color) {
        self.course.turn_mut().move_again(player);
    }

    /// A player knocked pieces over.
    pub fn displace(&mut self, player: Color) {
        self.course.turn_mut().displace(player);
    }

    /// A player let a piece go that is part of a move.
    pub fn release(&mut self, player: Color, from: Square, to: Square) {
        self.course.turn_mut().release(player, from, to);
    }

    /// A player moved although the opponent had the move; that stands on the board, or was refused at once.
    pub fn move_out_of_turn(&mut self, player: Color, stands: bool) {
        self.course.turn_mut().move_out_of_turn(player, stands);
    }

    /// What was moved out of turn goes back.
    pub fn settle_out_of_turn(&mut self) {
        self.course.turn_mut().settle_out_of_turn();
    }

    /// Displaced pieces stand right again.
    pub fn put_right(&mut self) {
        self.course.turn_mut().put_right();
    }

    /// The arbiter waits for the next move.
    pub fn wait(&mut self, waiting: Waiting) {
        self.course.turn_mut().wait(waiting);
    }

    pub fn end_waiting(&mut self) {
        self.course.turn_mut().end_waiting();
    }
}
