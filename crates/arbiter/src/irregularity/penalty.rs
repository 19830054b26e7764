//! What follows from an illegal move: it counts against the player, who loses by it, or the position is put right and
//! the opponent gains time (7.4 of 2009, 7.5 since 2014, A.4 and B.4).

use jadoube_board::{Attempt, Color, Role};
use jadoube_clock::Millis;
use jadoube_laws::choice::{UnpromotedPawn, Unwinnable};
use jadoube_laws::{Clause, Concept, concept};

use super::{Brought, Irregularity};
use crate::game::Game;
use crate::made::MoveText;
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, Reason};
use crate::winnable;

impl Game {
    /// Counts an illegal move and does what the edition orders (7.4 of 2009, 7.5 since 2014, A.4 and B.4).
    pub(super) fn penalise(&mut self, irregularity: Irregularity, brought: Brought) {
        self.halt();
        let (offender, made) = match irregularity {
            Irregularity::EmptyPress(player) => (player, None),
            Irregularity::Move(index) | Irregularity::Unpromoted(index) | Irregularity::TwoHands(index) => {
                (self.record.mover(index), Some(MoveText(self.record.plies()[index].told)))
            }
        };
        let clause = self.clause_of(irregularity, brought);
        self.sides[offender.index()].illegal += 1;
        let count = self.sides[offender.index()].illegal;
        let fault = self.fault_of(irregularity);
        let breaks = fault.and_then(|fault| self.book.clause(Concept::from_slug(fault.concept())?));
        self.rule(clause, Decision::Illegal { player: offender, count, made, breaks, why: fault });
        let loses = self.book.irregularity_illegal_moves_lose_at().filter(|given| count >= given.value);
        match (loses, irregularity) {
            (_, Irregularity::Move(index)) if self.king_capture_loses(index) => {
                let result = GameResult::win(!offender);
                self.finish(result, Reason::KingCaptured, clause);
            }
            (Some(given), _) => {
                let outweighs = self.outweighs_flag(!offender).filter(|_| brought == Brought::Claimed);
                self.lose_by_illegal_moves(offender, irregularity, outweighs.unwrap_or(given.clause));
            }
            (None, _) => self.put_right(offender, irregularity),
        }
    }

    /// The illegal move that loses; drawn where the opponent can never mate (7.4.b, 7.5.b, 7.5.5).
    fn lose_by_illegal_moves(&mut self, offender: Color, irregularity: Irregularity, loses: Clause) {
        let position = match irregularity {
            Irregularity::Move(index) => self.record.position_at(index),
            Irregularity::Unpromoted(index) => {
                let mut record = self.record.clone();
                record.amend(index, as_queen(self.record.plies()[index].attempt));
                *record.position()
            }
            Irregularity::TwoHands(_) | Irregularity::EmptyPress(_) => *self.record.position(),
        };
        let exception = self.book.irregularity_illegal_move_unwinnable();
        let possible = exception.is_some_and(|given| given.value != Unwinnable::Loss);
        let drawn = exception.map_or(loses, |given| given.clause);
        let can_mate = if possible { winnable::can_mate(&position, !offender) } else { Some(true) };
        match can_mate {
            Some(true) => self.finish(GameResult::win(!offender), Reason::IllegalMoves, loses),
            Some(false) => self.finish(GameResult::DRAW, Reason::IllegalMovesUnwinnable, drawn),
            None => self.ask_winnable(drawn, offender, Reason::IllegalMovesUnwinnable),
        }
    }

    /// An illegal move that does not lose yet: the position is put right, and the opponent gains time.
    fn put_right(&mut self, offender: Color, irregularity: Irregularity) {
        let clause = self.clause_of_restoring(irregularity);
        let undone = self.record.len();
        match irregularity {
            Irregularity::Move(index) => self.take_back(index, offender, clause),
            Irregularity::Unpromoted(index) => self.put_pawn_right(index, offender, clause),
            // The move itself is legal: only the way it was made is punished.
            Irregularity::TwoHands(index) => {
                if let Some(ply) = self.record.ply_mut(index) {
                    ply.two_hands = false;
                }
            }
            Irregularity::EmptyPress(_) => self.empty_press = None,
        }
        let mut gained = [Millis::ZERO; 2];
        if let Some(given) = self.book.irregularity_illegal_move_time() {
            let time = Millis::from_secs(i64::from(given.value));
            gained[(!offender).index()] = time;
            self.give_time(!offender, time, given.clause);
        }
        let clause = self.cite(concept::irregularity::CLOCK_TIMES_AFTER_RESTORING);
        self.rule_clock(clause);
        if undone > self.record.len() + 1 {
            self.ask_clock_times(self.record.len(), gained, clause);
        }
    }

    /// The clause that orders the position before to be set up again.
    fn clause_of_restoring(&self, irregularity: Irregularity) -> Clause {
        match irregularity {
            Irregularity::Unpromoted(_) => self.cite(concept::irregularity::UNPROMOTED_PAWN_ILLEGAL),
            _ => self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED),
        }
    }

    /// The position before the illegal move comes back, and touch-move holds for the move that replaces it.
    fn take_back(&mut self, index: usize, offender: Color, clause: Clause) {
        let attempt = self.record.plies()[index].attempt;
        self.restore(index, clause);
        self.touched_by_move(offender, attempt);
        if let Some(duty) = self.duty_from_touches(offender) {
            let clause = self.cite(concept::irregularity::REPLACEMENT_MOVE_TOUCH_RULES);
            self.sides[offender.index()].duty = Some(duty);
            self.rule(clause, Decision::Bound { player: offender, must: duty.must });
        }
    }

    /// A pawn left on the last rank: the move is chosen anew (2009), or a queen takes its place (since 2014).
    fn put_pawn_right(&mut self, index: usize, offender: Color, clause: Clause) {
        let policy = self.book.irregularity_unpromoted_pawn();
        let queen = policy.filter(|given| given.value == UnpromotedPawn::Queen);
        let Some(given) = queen.filter(|_| index + 1 == self.record.len()) else {
            return self.take_back(index, offender, clause);
        };
        let attempt = as_queen(self.record.plies()[index].attempt);
        self.record.amend(index, attempt);
        if let Attempt::Carry { to, .. } = attempt {
            self.rule(given.clause, Decision::Replaced { square: to, piece: Role::Queen });
        }
        self.rule_on_ending();
    }

    /// The arbiter decides the times by best judgement (6.13 of 2009, 7.1 since 2014); the log suggests them, with what a
    /// ruling has just given.
    pub(crate) fn ask_clock_times(&mut self, plies: usize, gained: [Millis; 2], clause: Clause) {
        let before = plies.checked_sub(1).and_then(|index| self.record.plies().get(index)).copied();
        let Some(ply) = before.filter(|ply| ply.completed) else { return };
        let shown = Color::ALL.map(|color| ply.clock(color));
        let ground = Message::IrregularityClocksShowed { white: shown[0], black: shown[1] };
        let times = Color::ALL.map(|color| Millis(shown[color.index()].0 + gained[color.index()].0));
        self.ask(
            clause,
            About::ClockTimes,
            &[Choice::Restore, Choice::Keep],
            Choice::Restore,
            ground,
            Pending::ClockTimes(times),
        );
    }
}

fn as_queen(attempt: Attempt) -> Attempt {
    match attempt {
        Attempt::Carry { from, to, .. } => Attempt::Carry { from, to, promotion: Some(Role::Queen) },
        castle => castle,
    }
}
