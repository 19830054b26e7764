//! Recording the moves (Article 8): the duty, time trouble, signing.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::Recording;
use jadoube_laws::{Clause, concept};

use crate::arrangement::Scoresheet;
use crate::event::By;
use crate::game::{Game, side};
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::Reason;

impl Game {
    /// A scoresheet is written up to a ply (8.1).
    pub(crate) fn recorded(&mut self, by: By, up_to: u32, algebraic: bool) {
        let Some(player) = by.player() else {
            let clause = self.cite(concept::recording::DUTY);
            return self.refuse(clause, Message::RecordingAPlayers);
        };
        if up_to > self.record.len() as u32 {
            let clause = self.cite(concept::recording::NO_ADVANCE_WRITING);
            return self.refuse(clause, Message::RecordingInAdvance);
        }
        if !algebraic {
            let clause = self.cite(concept::recording::ALGEBRAIC);
            self.notice(clause, Message::RecordingAlgebraic);
        }
        self.sides[player.index()].recorded = Some(up_to);
    }

    /// A player records the own previous move before making another; the opponent's may wait (8.1, 8.1.c, 8.1.3).
    pub(crate) fn check_recording_before_move(&mut self, player: Color) {
        let own = &self.sides[player.index()];
        let (Some(recorded), Some(last)) = (own.recorded, self.record.last_of(player)) else { return };
        if !self.must_record(player) || recorded > last as u32 {
            return;
        }
        let clause = self.cite(concept::recording::PREVIOUS_MOVE_FIRST);
        self.notice(clause, Message::RecordingPreviousFirst);
    }

    pub(crate) fn must_record(&self, player: Color) -> bool {
        let duty = self.book.recording_duty().is_some_and(|given| given.value == Recording::Players);
        let period = self.clock.period(side(player));
        duty && self.sides[player.index()].exempt_in_period != Some(period)
    }

    /// A player with less than five minutes and no thirty seconds a move need not record for the rest of the period
    /// (8.4).
    pub(crate) fn check_time_trouble(&mut self, player: Color) {
        let (Some(below), Some(bonus)) =
            (self.book.recording_exempt_below(), self.book.recording_exempt_increment_below())
        else {
            return;
        };
        let Some(left) = self.clock.remaining(side(player), self.now) else { return };
        let seconds = |value: u32| Millis::from_secs(i64::from(value));
        let stages = self.clock.control().stages();
        let period = self.clock.period(side(player));
        let stage = stages.get(period as usize).or(stages.last());
        let short =
            left < seconds(below.value) && stage.is_some_and(|stage| stage.bonus < seconds(bonus.value));
        if short && self.must_record(player) {
            self.sides[player.index()].exempt_in_period = Some(period);
            self.notice(below.clause, Message::RecordingExempt { player });
        }
    }

    /// A flag has fallen at the end of a period whose moves were made: who did not record in time trouble brings the
    /// scoresheet up to date (8.4 of 2009, 8.5).
    pub(crate) fn update_scoresheets(&mut self) {
        let behind: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|&color| {
                self.sides[color.index()].exempt_in_period.is_some() && !self.is_up_to_date(color)
            })
            .collect();
        match behind[..] {
            [player] => self.one_updates(player),
            [_, _] => self.both_update(),
            _ => {}
        }
    }

    fn is_up_to_date(&self, player: Color) -> bool {
        self.sides[player.index()].recorded.is_some_and(|recorded| recorded as usize >= self.record.len())
    }

    fn one_updates(&mut self, player: Color) {
        if let Some(clause) = self.book.clause(concept::recording::UPDATE_AFTER_FLAG) {
            self.notice(clause, Message::RecordingUpdate { player });
        }
        let clause = self.cite(concept::recording::ONE_EXEMPT_UPDATES);
        self.notice(clause, Message::RecordingUpdateOne { player });
        if self.record.position().turn() == player {
            let clause = self.cite(concept::recording::ONE_EXEMPT_BORROWS_SCORESHEET);
            self.notice(clause, Message::RecordingBorrow);
        }
    }

    fn both_update(&mut self) {
        self.halt();
        let clause = self.cite(concept::recording::NEITHER_RECORDS_CLOCK_STOPPED_AT_FLAG);
        self.rule_clock(clause);
        let clause = self.cite(concept::recording::NEITHER_RECORDS_BOTH_UPDATE);
        self.notice(clause, Message::RecordingUpdateBoth);
        if self.sides.iter().all(|side| side.recorded.is_some()) {
            self.reconstruct();
        }
    }

    /// No complete scoresheet: the game is reconstructed on a second board, the facts noted first (8.5.c, 8.5.3).
    fn reconstruct(&mut self) {
        let left = |color| self.clock.remaining(side(color), self.now).unwrap_or(Millis::ZERO);
        let facts = Message::RecordingFacts {
            fen: self.record.position().fen().to_string().into(),
            white: left(Color::White),
            black: left(Color::Black),
            ply: self.record.len() as u32,
        };
        let clause = self.cite(concept::recording::RECONSTRUCTION_FACTS_NOTED_FIRST);
        self.notice(clause, facts);
        let clause = self.cite(concept::recording::RECONSTRUCTION);
        self.notice(clause, Message::RecordingReconstruction);
        if let Some(clause) = self.book.clause(concept::conduct::ASSIST_RECONSTRUCTION) {
            self.notice(clause, Message::RecordingHelp);
        }
    }

    /// Where neither scoresheet shows that the time was overstepped in an earlier period, the next move counts as the
    /// first of the following one (8.6). Says whether the arbiter was asked.
    pub(crate) fn ask_whether_provable(&mut self, player: Color) -> bool {
        let plies = self.record.len();
        let unprovable = self.sides.iter().all(|side| {
            side.exempt_in_period.is_some()
                && side.recorded.is_some_and(|recorded| (recorded as usize) < plies)
        });
        if !unprovable || self.clock.quota(side(player)).is_none() {
            return false;
        }
        self.both_update();
        let clause = self.cite(concept::recording::OVERSTEP_UNPROVABLE);
        let ground = Message::RecordingUnprovable;
        let choices = &[Choice::NextPeriod, Choice::Loss];
        self.ask(
            clause,
            About::OversteppedTime,
            choices,
            Choice::NextPeriod,
            ground,
            Pending::Overstepped(player),
        );
        true
    }

    /// The arbiter answers whether the overstepping is proved.
    pub(crate) fn answer_overstepped(&mut self, player: Color, choice: Choice, clause: Clause) {
        if choice == Choice::NextPeriod {
            for color in Color::ALL {
                self.clock.grant_next_period(side(color), self.now);
            }
            return self.rule_clock(clause);
        }
        self.sides[player.index()].recorded = None;
        self.rule_flag(player);
    }

    /// A player signs the result (8.7); it stands even if it is wrong, unless the arbiter decides otherwise.
    pub(crate) fn sign(&mut self, by: By, result: &str) {
        let electronic = self.regulations.scoresheet == Some(Scoresheet::Electronic);
        let clause =
            match electronic.then(|| self.book.clause(concept::recording::ELECTRONIC_RESULT_APPROVAL)) {
                Some(Some(clause)) => clause,
                _ => self.cite(concept::recording::SIGN_SCORESHEETS),
            };
        let (Some(player), Some(result)) = (by.player(), GameResult::from_text(result)) else {
            return self.refuse(clause, Message::RecordingResults);
        };
        self.sides[player.index()].signed = Some(result);
        let other = self.sides[(!player).index()].signed;
        match other {
            None => self.notice(clause, Message::RecordingSigned { player, result }),
            Some(other) if other != result => {
                self.refuse(clause, Message::RecordingSignedDifferently { other, result });
            }
            Some(_) => self.both_signed(result),
        }
    }

    fn both_signed(&mut self, result: GameResult) {
        let stands = self.cite(concept::recording::SIGNED_RESULT_STANDS);
        if self.over.is_none_or(|over| over.result != result) {
            let reached = self.over;
            self.finish(result, Reason::Arbiter, stands);
            let ground = Message::RecordingSignedWrongly;
            self.ask(
                stands,
                About::SignedResult,
                &[Choice::Uphold, Choice::Reject],
                Choice::Uphold,
                ground,
                Pending::SignedResult(reached),
            );
        } else {
            self.notice(stands, Message::RecordingSignedBoth { result });
        }
        if let Some(given) = self.book.conduct_appeal_after_signing().filter(|given| given.value) {
            self.notice(given.clause, Message::RecordingAppealOpen);
        }
    }
}
