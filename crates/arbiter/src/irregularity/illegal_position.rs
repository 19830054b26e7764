//! Both kings in check or a pawn on the last rank, seen by the arbiter (A.4.d of 2014, A.4.4 since 2018).

use jadoube_board::{Bitboard, Color, Role};
use jadoube_laws::choice::{IllegalPosition, MoveState};
use jadoube_laws::{Clause, Given, concept};

use super::{Brought, Waiting};
use crate::game::Game;
use crate::message::Message;
use crate::points::GameResult;
use crate::ruling::Reason;

impl Game {
    /// The arbiter sees both kings in check or a pawn on the last rank.
    pub(super) fn observe_illegal_position(&mut self, policy: Option<Given<IllegalPosition>>, seen: bool) {
        let Some(given) = policy else {
            let excluded = self.for_pace(&[], &[concept::blitz::RAPID_ILLEGAL_MOVE_RULE_EXCLUDED]);
            return match excluded {
                Some(clause) => self.refuse(clause, Message::IrregularityClaimNeeded),
                None => self.observe_illegal_move(),
            };
        };
        if !seen {
            return self.refuse(given.clause, Message::IrregularityNotOfThatKind);
        }
        if self.waits(policy) {
            return self.wait_for_next_move(given.clause);
        }
        let Some(index) = self.record.last_illegal() else {
            return self.notice(given.clause, Message::IrregularityIntervenes);
        };
        if index + 1 == self.record.len() && !self.record.plies()[index].completed {
            return self.refuse_uncompleted();
        }
        let irregularity = self.irregularity_of(index);
        self.notice(given.clause, Message::IrregularityIntervenesUnasked);
        self.penalise(irregularity, Brought::Intervention(given.clause));
    }

    pub(super) fn waits(&self, policy: Option<Given<IllegalPosition>>) -> bool {
        policy.is_some_and(|given| given.value == IllegalPosition::WaitThenDraw)
    }

    fn wait_for_next_move(&mut self, clause: Clause) {
        let until =
            self.book.irregularity_illegal_position_wait().map_or(MoveState::Made, |given| given.value);
        self.waiting = Some(Waiting { plies: self.record.len(), until, clause });
        self.notice(clause, Message::IrregularityWaits);
    }

    /// After the next move the illegal position is gone, or the game is drawn.
    pub(super) fn end_waiting(&mut self) {
        let Some(waiting) = self.waiting.filter(|_| self.over.is_none()) else { return };
        let moved = self.record.len() > waiting.plies;
        let done = match waiting.until {
            MoveState::Made => moved,
            MoveState::Completed => moved && self.record.last().is_some_and(|ply| ply.completed),
        };
        if done {
            self.waiting = None;
            if self.illegal_position_on_board() {
                self.finish(GameResult::DRAW, Reason::IllegalPosition, waiting.clause);
            }
        }
    }

    fn illegal_position_on_board(&self) -> bool {
        self.pawn_on_last_rank() || self.both_kings_in_check() || self.mover_left_in_check()
    }

    pub(super) fn pawn_on_last_rank(&self) -> bool {
        (self.record.position().board().all(Role::Pawn) & Bitboard::BACK_RANKS).any()
    }

    pub(super) fn both_kings_in_check(&self) -> bool {
        let board = self.record.position().board();
        Color::ALL.into_iter().all(|color| board.checkers(color).any())
    }

    /// The player who has just moved is in check.
    fn mover_left_in_check(&self) -> bool {
        let position = self.record.position();
        position.board().checkers(!position.turn()).any()
    }
}
