//! Irregularities that are discovered later: wrong set-ups, displaced pieces, clocks, earlier illegal moves.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::{AfterReply, ColoursReversed, DisplacedPenalty, Intervention, MoveState};
use jadoube_laws::{Clause, Given, concept};

use super::{Brought, Found, Irregularity};
use crate::event::{By, Finding};
use crate::game::Game;
use crate::message::{About, Choice, Matter, Message};
use crate::question::Pending;
use crate::ruling::Decision;

impl Game {
    /// An irregularity is discovered, perhaps many moves later.
    pub(crate) fn find(&mut self, by: By, find: Finding, ply: Option<u32>) {
        // What outsiders do is no part of the game, so the arbiter needs no player's demand.
        let outside = matches!(find, Finding::Interference | Finding::Outsider | Finding::BystanderDevice);
        let unasked = by.player().is_none() && !outside;
        if unasked
            && let Some(given) = self.book.arbiter_intervention()
            && given.value == Intervention::OnDemand
        {
            return self.refuse(given.clause, Message::IrregularityOnDemand);
        }
        if unasked
            && find == Finding::IllegalMove
            && let Some(given) = self.seen_by_players_only()
        {
            return self.refuse(given.clause, Message::IrregularityPlayersOnly);
        }
        match find {
            Finding::Interference => self.find_interference(),
            Finding::Outsider => {
                let clause = self.cite(concept::conduct::OUTSIDER_ACCESS);
                self.notice(clause, Message::IrregularityOutsider);
            }
            Finding::BystanderDevice => {
                let clause = self.cite(concept::arbiter::DEVICES_OF_ANYONE);
                self.notice(clause, Message::IrregularityBystanderDevice);
            }
            Finding::IllegalMove => self.find_illegal_move(ply),
            Finding::InitialPosition => self.find_wrong_start(),
            Finding::BoardTurned => self.find_board_turned(),
            Finding::ColoursReversed => self.find_colours_reversed(),
            Finding::DisplacedPieces => self.find_displaced(ply),
            Finding::ClockSetting => self.find_clock_setting(),
        }
    }

    fn find_illegal_move(&mut self, ply: Option<u32>) {
        let clause = self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED);
        let in_order = ply.map(|ply| ply as usize);
        if in_order.is_some_and(|plies| plies > self.record.len()) {
            return self.refuse(clause, Message::GameFewMoves { number: self.record.len() as u32 });
        }
        match self.look_for(None) {
            Found::Now(irregularity) => {
                // Where the position before it cannot be told, the last that can be identified counts.
                if let (Irregularity::Move(index), Some(plies)) = (irregularity, in_order)
                    && plies < index
                {
                    let clause = self.cite(concept::irregularity::ILLEGAL_MOVE_LAST_IDENTIFIABLE_POSITION);
                    return self.restore_earlier(plies, clause);
                }
                self.penalise(irregularity, Brought::Seen);
            }
            Found::TooLate(index, clause) => self.leave_as_it_is(index, clause),
            Found::NotCompleted => self.refuse_uncompleted(),
            Found::Nothing => match in_order {
                Some(plies) => self.restore_earlier(plies, clause),
                None => self.refuse(clause, Message::IrregularityNone),
            },
        }
    }

    /// Goes back to an earlier position without knowing who is to blame.
    fn restore_earlier(&mut self, plies: usize, clause: Clause) {
        self.halt();
        self.restore(plies, clause);
        let clause = self.cite(concept::irregularity::CLOCK_TIMES_AFTER_RESTORING);
        self.rule_clock(clause);
        self.ask_clock_times(plies, [Millis::ZERO; 2], clause);
    }

    /// The pieces stood wrongly at the start: a new game (7.1.a, 7.2.a, 7.2.1), in rapid and blitz only early (A.4).
    fn find_wrong_start(&mut self) {
        if let Some(given) = self.too_late(self.book.irregularity_initial_position_deadline()) {
            self.refuse(given, Message::IrregularityLateInitialPosition);
            self.rule(given, Decision::Stands { what: Matter::InitialPosition });
            self.settle_wrong_start(true);
            return self.notice_castling_left();
        }
        let clause = self.cite(concept::irregularity::WRONG_INITIAL_POSITION);
        self.annul(clause, Matter::InitialPosition);
    }

    /// The position goes to a correctly placed board and the game continues (7.1.b, 7.2.b, 7.2.2).
    fn find_board_turned(&mut self) {
        if let Some(given) = self.too_late(self.book.irregularity_board_turned_deadline()) {
            self.refuse(given, Message::IrregularityLateBoard);
            return self.rule(given, Decision::Stands { what: Matter::BoardTurned });
        }
        let clause = self.cite(concept::irregularity::BOARD_TURNED);
        let fen = self.record.position().fen().to_string();
        self.rule(clause, Decision::Restored { fen, ply: self.record.len() as u32 });
    }

    /// The deadline, counted in moves by each player, that has passed.
    pub(crate) fn too_late(&self, deadline: Option<Given<u32>>) -> Option<Clause> {
        let given = deadline?;
        let completed =
            self.book.irregularity_deadline_counts().map(|given| given.value) == Some(MoveState::Completed);
        let start = self.record.start();
        let moves = |color: Color| {
            // A start in the middle of a game counts the moves before it.
            let earlier = u32::from(start.fullmoves()).saturating_sub(1)
                + u32::from(color.is_white() && !start.turn().is_white());
            earlier + if completed { self.record.completed_by(color) } else { self.record.made_by(color) }
        };
        Color::ALL.into_iter().all(|color| moves(color) >= given.value).then_some(given.clause)
    }

    /// Colours reversed: the game continues unless the arbiter rules otherwise (2009, 2014), or a new game until Black's
    /// tenth move (since 2018).
    fn find_colours_reversed(&mut self) {
        let policy = self.book.irregularity_colours_reversed();
        let limit = self.book.irregularity_colours_reversed_limit();
        let moves = Color::ALL.into_iter().map(|color| self.record.made_by(color)).min().unwrap_or(0);
        match (policy.map(|given| given.value), limit) {
            (Some(ColoursReversed::NewGameBeforeLimit), Some(limit)) if moves < limit.value => {
                let clause = self.cite(concept::irregularity::COLOURS_REVERSED_BEFORE_TEN_MOVES);
                self.annul(clause, Matter::ColoursReversed);
            }
            (Some(ColoursReversed::NewGameBeforeLimit), _) => {
                let clause = self.cite(concept::irregularity::COLOURS_REVERSED_AFTER_TEN_MOVES);
                self.rule(clause, Decision::Stands { what: Matter::ColoursReversed });
            }
            _ => {
                let clause = self.cite(concept::irregularity::COLOURS_REVERSED_CONTINUES);
                self.rule(clause, Decision::Stands { what: Matter::ColoursReversed });
                let ground = Message::IrregularityColoursContinue;
                let choices = &[Choice::Continue, Choice::NewGame];
                self.ask(
                    clause,
                    About::ColoursReversed,
                    choices,
                    Choice::Continue,
                    ground,
                    Pending::ColoursReversed,
                );
            }
        }
    }

    /// Displaced pieces are found: back to the position before (7.5 of 2009, 7.6 since 2014).
    fn find_displaced(&mut self, ply: Option<u32>) {
        if self.put_boards_right(ply) {
            return;
        }
        let plies = ply.map_or(self.record.len(), |ply| ply as usize);
        let clause = self.cite(concept::irregularity::DISPLACED_POSITION_RESTORED);
        if plies > self.record.len() {
            return self.refuse(clause, Message::GameFewMoves { number: self.record.len() as u32 });
        }
        self.restore_earlier(plies, clause);
    }

    /// A wrong setting of the clock stops it at once, and the arbiter corrects it (6.10.b, 6.10.2).
    fn find_clock_setting(&mut self) {
        if let Some(clause) = self.too_late(self.book.clock_setting_deadline()) {
            self.refuse(clause, Message::IrregularityLateClock);
            self.rule(clause, Decision::Stands { what: Matter::ClockSetting });
            if let Some(given) = self.book.clock_setting_schedule_exception().filter(|given| given.value) {
                let ground = Message::IrregularityTimetable;
                let choices = &[Choice::Keep, Choice::Correct];
                self.ask(
                    given.clause,
                    About::ClockSetting,
                    choices,
                    Choice::Keep,
                    ground,
                    Pending::ClockSetting,
                );
            }
            return;
        }
        self.correct_clock_setting(self.cite(concept::clock::WRONG_SETTING_STOPS_CLOCK));
    }

    pub(crate) fn correct_clock_setting(&mut self, clause: Clause) {
        self.halt();
        self.rule_clock(clause);
        let clause = self.cite(concept::clock::WRONG_SETTING_CORRECTED);
        self.notice(clause, Message::IrregularityClockSetRight);
    }

    /// A player knocked pieces over (7.3, 7.4).
    pub(crate) fn displace(&mut self, player: Color) {
        self.displaced = Some(player);
        let clause = self.cite(concept::irregularity::DISPLACING_PLAYER_RESTORES);
        self.notice(clause, Message::IrregularityDisplaced);
        let clause = self.cite(concept::irregularity::DISPLACED_PENALTY);
        let time_only = self.book.irregularity_displaced_penalty().map(|given| given.value)
            == Some(DisplacedPenalty::TimeToOpponent);
        if time_only {
            let ground = Message::IrregularityDisplacedTime;
            return self.ask(
                clause,
                About::Time,
                &[Choice::None, Choice::Time],
                Choice::None,
                ground,
                Pending::ExtraTime(!player),
            );
        }
        let (choices, ground) = (
            &[Choice::None, Choice::Warning, Choice::Time, Choice::Loss],
            Message::IrregularityDisplacedPenalty,
        );
        self.ask(clause, About::Penalty, choices, Choice::None, ground, Pending::Penalty(player));
    }

    /// The players agree to correct an illegal move that would stand (A.4.b of 2014, A.4.2 since 2018).
    pub(crate) fn correct_by_agreement(&mut self) {
        let policy = self.book.irregularity_illegal_move_after_reply();
        let clause = policy.map_or_else(
            || self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED),
            |given| given.clause,
        );
        let allowed = policy.is_some_and(|given| given.value == AfterReply::StandsUnlessAgreed);
        match self.record.last_illegal().filter(|_| allowed) {
            Some(index) => {
                self.halt();
                self.restore(index, clause);
                self.rule_clock(self.cite(concept::irregularity::CLOCK_TIMES_AFTER_RESTORING));
            }
            None => {
                let late = self.for_pace(&[], &[concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY]);
                let clause = late.filter(|_| !allowed).unwrap_or(clause);
                self.refuse(clause, Message::IrregularityNothingToCorrect);
            }
        }
    }
}
