//! A move is made, and a move is completed (4.6/4.7, 6.2/6.7): two states with rights of their own.

use jadoube_board::{Attempt, Color};
use jadoube_clock::Millis;
use jadoube_laws::{Clause, concept};

use crate::event::{By, SetReason, StopReason};
use crate::game::{Game, color, side};
use crate::made::MoveText;
use crate::message::Message;
use crate::ruling::{Decision, Must};

impl Game {
    /// A player makes a move on the board, legal or not.
    pub(crate) fn make_move(&mut self, player: Color, attempt: Attempt, hands: u8) {
        if self.record.last_mover() == Some(player) {
            return self.move_again(player, attempt, hands);
        }
        if self.record.position().turn() != player {
            let clause = self.cite_first(&[concept::nature::HAVING_THE_MOVE, concept::nature::ALTERNATE]);
            return self.refuse(clause, Message::GameOpponentToMove);
        }
        if self.refuse_reply_before_announcement(player) {
            return;
        }
        let attempt = self.as_meant(player, attempt);
        self.play_goes_on(player);
        self.empty_press = None;
        self.displaced = None;
        self.lose_right_to_object(player);
        if self.over.is_some() {
            return;
        }
        self.decline_by_move(player);
        self.check_recording_before_move(player);
        self.complete_previous(player);
        self.put_on_board(player, attempt, hands);
    }

    /// The same player moves again before pressing: a released piece stays (4.6, 4.7); an illegal move may still be
    /// replaced, within the bounds of touch-move.
    fn move_again(&mut self, player: Color, attempt: Attempt, hands: u8) {
        let Some(last) = self.record.last().copied() else { return };
        if last.completed {
            let clause = self.cite_first(&[concept::nature::HAVING_THE_MOVE, concept::nature::ALTERNATE]);
            return self.refuse(clause, Message::GameOpponentToMove);
        }
        if last.legal {
            return self.refuse_second_move(player, attempt);
        }
        self.play_goes_on(player);
        let before = self.record.len() - 1;
        self.record.truncate(before);
        self.touched_by_move(player, last.attempt);
        let corrects = self.book.irregularity_correct_before_press().filter(|given| given.value);
        if let Some(given) = corrects {
            self.notice(given.clause, Message::MadePutRight);
        }
        if let Some(duty) = self.duty_from_touches(player) {
            let replaces = self.cite(concept::irregularity::REPLACEMENT_MOVE_TOUCH_RULES);
            let clause = if corrects.is_some() { replaces } else { duty.clause };
            self.sides[player.index()].duty = Some(duty);
            self.rule(clause, Decision::Bound { player, must: duty.must });
        }
        let attempt = self.as_meant(player, attempt);
        self.put_on_board(player, attempt, hands);
    }

    /// What makes a move final depends on its kind: the piece chosen in a promotion has touched its square (4.4.d, 4.4.4),
    /// the rook of castling, the capturing piece or the new piece has been let go (4.6 of 2009, 4.7 since 2014).
    fn refuse_second_move(&mut self, player: Color, again: Attempt) {
        let index = self.record.len() - 1;
        let made = self.record.plies()[index].attempt;
        let before = self.record.position_at(index);
        let Ok(mv) = before.judge(made) else { return };
        let (concept, why) = match (mv.promotion(), again) {
            (Some(role), Attempt::Carry { from, to, .. }) if (from, to) == (mv.from(), mv.to()) => {
                let clause = self.cite(concept::touch::PROMOTION_CHOICE);
                self.refuse(clause, Message::MadePromotionChosen);
                return self.rule(clause, Decision::Bound { player, must: Must::Promote(role) });
            }
            (Some(_), _) => (concept::release::PROMOTION, Message::MadePromoted),
            _ if mv.is_castling() => (concept::release::CASTLING, Message::MadeCastled),
            _ if before.captured(mv).is_some() => (concept::release::CAPTURE, Message::MadeCaptured),
            (None, Attempt::Carry { from, .. }) if from == mv.from() || from == mv.to() => {
                (concept::release::FINAL, Message::MadeStays)
            }
            _ => (concept::release::MOVE_MADE, Message::MadeReleased),
        };
        self.refuse(self.cite(concept), why);
    }

    pub(crate) fn put_on_board(&mut self, player: Color, attempt: Attempt, hands: u8) {
        let before = *self.record.position();
        self.record.make(attempt, hands >= 2);
        if hands >= 2 {
            let clause = self.cite(concept::hand::ONE_HAND);
            self.notice(clause, Message::MadeOneHand);
        }
        let legal = self.record.last().is_some_and(|ply| ply.legal);
        self.check_duty(player, &before, attempt);
        self.compare_made(player);
        if legal && self.over.is_none() && !self.waits_for_announcement(player) {
            self.rule_on_ending();
        }
    }

    /// A player presses the clock (6.7.a of 2009, 6.2.a of 2014, 6.2.1 since 2018).
    pub(crate) fn press(&mut self, player: Color, other_hand: bool) {
        if !self.may_press(player) {
            return;
        }
        if other_hand {
            let clause = self.cite(concept::clock::SAME_HAND);
            self.notice(clause, Message::MadeSameHand);
        }
        match self.open_move(player) {
            Some(index) => self.press_completes(player, index),
            None if self.record.position().turn() == player => {
                if !self.starts_offenders_clock(player) {
                    self.press_without_move(player);
                }
            }
            None if self.clock.running().map(color) == Some(player) => self.press_after_restoring(player),
            None => {
                let clause = self.cite(concept::clock::PRESS_AFTER_MOVE);
                self.refuse(clause, Message::MadePressedAlready);
            }
        }
    }

    /// The player's move that is made but not completed, even where the opponent has already replied.
    fn open_move(&self, player: Color) -> Option<usize> {
        let index = self.record.last_of(player)?;
        (!self.record.plies()[index].completed).then_some(index)
    }

    fn press_completes(&mut self, player: Color, index: usize) {
        self.play_goes_on(player);
        self.clock.press(side(player), self.now);
        let replied = index + 1 < self.record.len();
        // Since 2014 the right to press after the reply is spelled out; before, it is part of the right to press at all.
        let clause = match self.book.clock_press_after_reply().filter(|_| replied) {
            Some(given) => given.clause,
            None if replied => self.cite(concept::clock::RIGHT_TO_PRESS),
            None => self.cite(concept::clock::PRESS_COMPLETES_MOVE),
        };
        self.completed(index, clause);
        self.end_of_turn(player);
        self.check_time_trouble(player);
    }

    /// The player has put displaced pieces right on the own time, and the opponent's clock runs again (7.3, 7.4; rule 9).
    fn press_after_restoring(&mut self, player: Color) {
        self.displaced = None;
        self.clock.switch(side(player), self.now);
        let clause = self.cite(concept::irregularity::DISPLACING_PLAYER_RESTORES);
        self.rule_clock(clause);
    }

    /// Pressing before having moved: the opponent's clock runs, and what follows depends on who sees it.
    fn press_without_move(&mut self, player: Color) {
        self.play_goes_on(player);
        self.clock.switch(side(player), self.now);
        self.empty_press = Some(player);
    }

    /// A move left unpressed is completed when its player makes the next one (6.2.a.2 of 2014, 6.2.1.2 since 2018).
    fn complete_previous(&mut self, player: Color) {
        let Some(index) = self.record.last_of(player) else { return };
        if self.record.plies()[index].completed {
            return;
        }
        match self.book.clock_next_move_completes().filter(|given| given.value) {
            Some(given) => self.completed(index, given.clause),
            // Older editions do not say; the move stands in the record all the same.
            None => {
                if let Some(ply) = self.record.ply_mut(index) {
                    ply.completed = true;
                }
            }
        }
        self.clock.count(side(player), self.now);
    }

    /// Notes that a move is completed, and says so.
    pub(crate) fn completed(&mut self, index: usize, clause: Clause) {
        let clocks = Color::ALL.map(|color| {
            let left = self.clock.remaining(side(color), self.now).unwrap_or(Millis::ZERO);
            u32::try_from(left.0).unwrap_or(u32::MAX)
        });
        let player = self.record.mover(index);
        let Some(ply) = self.record.ply_mut(index) else { return };
        ply.completed = true;
        ply.clocks = clocks;
        let made = MoveText(ply.told);
        self.end_of_announcement();
        self.rule(clause, Decision::Completed { player, made, ply: index as u32 + 1 });
    }

    /// What the player touched concerns this move only.
    pub(crate) fn end_of_turn(&mut self, player: Color) {
        let own = &mut self.sides[player.index()];
        own.touched.clear();
        own.together = false;
        own.duty = None;
    }

    // ------------------------------------------------------------ the clock, stopped and restarted

    /// A move or a press on a stopped clock means that play has gone on.
    pub(crate) fn play_goes_on(&mut self, player: Color) {
        if self.clock.running().is_none() {
            self.clock.restart(side(player), self.now);
        }
    }

    /// Says what the clock shows after a ruling.
    pub(crate) fn rule_clock(&mut self, clause: Clause) {
        let left = |color| self.clock.remaining(side(color), self.now);
        let decision = Decision::Clock {
            running: self.clock.running().map(color),
            white: left(Color::White),
            black: left(Color::Black),
        };
        self.rule(clause, decision);
    }

    /// Stops both clocks.
    pub(crate) fn halt(&mut self) {
        self.clock.stop(self.now);
    }

    /// Whose clock has to run: of the player whose move is made but not pressed, else of the player who has the move.
    pub(crate) fn due(&self) -> Color {
        match (self.record.last(), self.record.last_mover()) {
            (Some(ply), Some(mover)) if !ply.completed => mover,
            _ => self.record.position().turn(),
        }
    }

    /// The clock is stopped (6.12 of 2009 and 2014, 6.11 since 2018).
    pub(crate) fn stop_clock_by(&mut self, by: By, reason: StopReason) {
        self.halt();
        let Some(player) = by.player() else {
            let clause = self.cite(concept::clock::INTERRUPTION_STOPS_CLOCK);
            return self.rule_clock(clause);
        };
        let for_piece =
            self.book.clock_promotion_piece_stop().filter(|_| reason == StopReason::PromotionPiece);
        let clause = for_piece
            .map_or_else(|| self.cite(concept::clock::PLAYER_STOPS_FOR_ARBITER), |given| given.clause);
        self.rule_clock(clause);
        if reason == StopReason::None {
            let clause = self.cite(concept::clock::UNJUSTIFIED_STOP_PENALISED);
            self.punish(player, clause, false, Message::MadeStoppedWithoutReason);
        }
    }

    /// The arbiter decides when the game is restarted (6.12.c, 6.11.3).
    pub(crate) fn restart_clock(&mut self) {
        if self.clock.running().is_some() {
            return;
        }
        let due = self.due();
        self.clock.restart(side(due), self.now);
        let clause = self.cite(concept::clock::ARBITER_DECIDES_RESUMPTION);
        self.rule_clock(clause);
    }

    /// The arbiter sets the times by best judgement: after a position was restored (6.13 of 2009, 7.1 since 2014), for a
    /// wrong setting or a defective clock (6.10), for a disturbance from outside (13.5, 12.5), for an assistant.
    pub(crate) fn set_clock(&mut self, white: Millis, black: Millis, because: Option<SetReason>) {
        self.clock.set(white, black, self.now);
        let clause = self.cite(match because {
            None => concept::irregularity::CLOCK_TIMES_AFTER_RESTORING,
            Some(SetReason::External) => concept::arbiter::EXTRA_TIME_EXTERNAL,
            Some(SetReason::Defective) => concept::clock::DEFECTIVE_CLOCK_REPLACED,
            Some(SetReason::Setting) => concept::clock::WRONG_SETTING_CORRECTED,
            Some(SetReason::ClockAssistant) => concept::clock::ASSISTANT_TIME_ADJUSTMENT,
            Some(SetReason::RecordingAssistant) => concept::recording::ASSISTANT_TIME_ADJUSTMENT,
        });
        self.rule_clock(clause);
    }
}
