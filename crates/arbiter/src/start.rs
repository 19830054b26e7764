//! The start of the game (6.5 to 6.7): White's clock, who is at the board, and who comes too late.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::{Clause, concept};

use crate::arrangement::Arrangement;
use crate::event::{Event, What};
use crate::game::{Game, side};
use crate::message::{About, Choice, Message};
use crate::points::{GameResult, Score};
use crate::question::Pending;
use crate::ruling::{Decision, Reason};

/// Whether the game has begun, and who is at the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence {
    /// When the clock was started; nothing before the start.
    pub started: Option<Millis>,
    arrived: [Option<Millis>; 2],
    /// Known not to be at the board.
    absent: [bool; 2],
}

/// How late a player may be, and the clause that says so.
pub(crate) enum Grace {
    /// So late.
    Until(Millis),
    /// The rulebook wants it announced, and nobody did.
    Unknown(Clause),
}

impl Game {
    /// What the arrangement itself calls for.
    pub(crate) fn check_arrangement(&mut self, arrangement: &Arrangement) {
        let rated = arrangement.regulations.fide_rated == Some(true);
        if rated
            && arrangement.regulations.national.is_some()
            && let Some(given) = self.book.arbiter_rated_needs_laws().filter(|given| given.value)
        {
            self.notice(given.clause, Message::StartRated);
        }
        for color in Color::ALL {
            let player = arrangement.player(color);
            if player.assistant == Some(true) && player.sighted != Some(false) {
                self.allow_assistant(color);
            }
        }
        let needs_assistant = Color::ALL.into_iter().any(|color| {
            let (one, other) = (arrangement.player(color), arrangement.player(!color));
            one.sighted == Some(false) && other.hearing == Some(false)
        });
        if needs_assistant
            && let Some(given) = self.book.visual_assistant_obligatory().filter(|given| given.value)
        {
            self.notice(given.clause, Message::StartAssistantObligatory);
        }
    }

    /// An assistant, acceptable to the arbiter, may press the clock, write and move for a player who cannot (6.7.d and 8.1
    /// of 2009; 4.9, 6.2.e, 8.1.e of 2014; 4.9, 6.2.6, 8.1.6 since 2018).
    fn allow_assistant(&mut self, player: Color) {
        let tasks = [
            (concept::clock::ASSISTANT, Message::StartAssistantPresses { player }),
            (concept::recording::ASSISTANT, Message::StartAssistantWrites { player }),
            (concept::assist::MOVING, Message::StartAssistantMoves { player }),
        ];
        for (concept, task) in tasks {
            if let Some(clause) = self.book.clause(concept) {
                self.notice(clause, task);
            }
        }
    }

    /// Starts the game where an event shows that it has begun. Says whether the event is still to be handled.
    pub(crate) fn begin(&mut self, event: &Event) -> bool {
        if self.presence.started.is_some() || self.over.is_some() {
            return true;
        }
        match event.what {
            What::Start => {}
            What::Arrive if self.now == Millis::ZERO => {}
            _ => self.start_clock(Millis::ZERO),
        }
        true
    }

    /// At the time set for the start the clock of the player with the white pieces is started (6.5 of 2009, 6.6 since
    /// 2014); from another position, of the player who has the move.
    fn start_clock(&mut self, at: Millis) {
        self.presence.started = Some(at);
        let turn = self.record.position().turn();
        self.clock.start(side(turn), at);
    }

    pub(crate) fn start_by_arbiter(&mut self) {
        let clause = self.cite(concept::clock::WHITE_CLOCK_STARTED);
        if self.presence.started.is_some() {
            return self.refuse(clause, Message::StartStarted);
        }
        self.start_clock(self.now);
        let somebody = self.presence.arrived.iter().any(Option::is_some);
        for color in Color::ALL {
            self.presence.absent[color.index()] = somebody && self.presence.arrived[color.index()].is_none();
        }
        self.rule_clock(clause);
    }

    /// A player comes to the board (6.6 of 2009, 6.7 since 2014).
    pub(crate) fn arrive(&mut self, player: Color) {
        let index = player.index();
        if let Some(over) = self.over {
            return self.arrive_after_default(player, over.reason);
        }
        if self.presence.arrived[index].is_some() {
            return self.refuse(self.cite(concept::clock::LATE_ARRIVAL_LOSES), Message::StartAtTheBoard);
        }
        self.presence.arrived[index] = Some(self.now);
        let was_absent = core::mem::replace(&mut self.presence.absent[index], false);
        if self.now > Millis::ZERO || was_absent {
            self.rule_on_lateness(player);
        }
    }

    fn rule_on_lateness(&mut self, player: Color) {
        let late = self.now;
        match self.grace() {
            Grace::Until(grace) if late <= grace => {
                self.notice_default_time();
                if grace > Millis::ZERO && player == Color::White {
                    self.white_loses_time();
                }
            }
            Grace::Until(_) => self.lose_by_default(player),
            Grace::Unknown(clause) => self.ask_late_arrival(clause, Pending::DefaultTime(player)),
        }
    }

    /// Says by which default time a late player is in time, where that is a national choice or the event's instead.
    fn notice_default_time(&mut self) {
        let national = self.book.clause(concept::clock::DEFAULT_TIME_FINLAND);
        let event = self.book.clause(concept::national_fi::DEFAULT_TIME_EVENT);
        let clause = if self.regulations.default_time.is_some() { event } else { national };
        if let Some(clause) = clause {
            self.notice(clause, Message::StartLateInTime);
        }
    }

    /// A player who comes later than the default time loses (6.6.a, 6.7.a, 6.7.1), unless the arbiter decides otherwise,
    /// where the edition says so.
    fn lose_by_default(&mut self, player: Color) {
        let clause = self.cite(concept::clock::LATE_ARRIVAL_LOSES);
        self.finish(GameResult::win(!player), Reason::Default, clause);
        if let Some(given) = self.book.clock_late_arrival_excusable().filter(|given| given.value) {
            let ground = Message::StartLate;
            self.ask(
                given.clause,
                About::LateArrival,
                &[Choice::Loss, Choice::Continue],
                Choice::Loss,
                ground,
                Pending::LateArrival(player),
            );
        }
    }

    /// Both were too late: neither has the point.
    fn arrive_after_default(&mut self, player: Color, reason: Reason) {
        let lost_already = self.over.is_some_and(|over| over.result.of(player) == Score::Loss);
        let too_late = matches!(self.grace(), Grace::Until(grace) if self.now > grace);
        let first_time = self.presence.arrived[player.index()].is_none();
        let clause = self.cite(concept::clock::LATE_ARRIVAL_LOSES);
        if reason == Reason::Default && !lost_already && too_late && first_time {
            self.presence.arrived[player.index()] = Some(self.now);
            return self.finish(GameResult::BOTH_LOSE, Reason::Default, clause);
        }
        self.refuse(clause, Message::GameOverBy { reason });
    }

    /// With a default time other than zero White loses the time until White comes (6.6.b, 6.7.b, 6.7.2).
    fn white_loses_time(&mut self) {
        let Some(given) = self.book.clock_both_absent_white_loses_time().filter(|given| given.value) else {
            return;
        };
        if self.presence.arrived[Color::Black.index()].is_some()
            && !self.presence.absent[Color::Black.index()]
        {
            return;
        }
        let ground = Message::StartNobodyThere;
        self.rule_clock(given.clause);
        self.ask_lost_time(given.clause, ground, Pending::LostTime);
    }

    /// Absent players lose once the default time is over.
    pub(crate) fn notice_absence(&mut self) {
        if self.over.is_some() || self.default_deadline().is_none_or(|deadline| self.now <= deadline) {
            return;
        }
        let absent: Vec<Color> =
            Color::ALL.into_iter().filter(|color| self.presence.absent[color.index()]).collect();
        match absent[..] {
            [player] => self.lose_by_default(player),
            [_, _] => {
                let clause = self.cite(concept::clock::LATE_ARRIVAL_LOSES);
                self.finish(GameResult::BOTH_LOSE, Reason::Default, clause);
            }
            _ => {}
        }
    }

    /// When the default time of an absent player runs out.
    pub(crate) fn default_deadline(&self) -> Option<Millis> {
        if !self.presence.absent.contains(&true) {
            return None;
        }
        match self.grace() {
            Grace::Until(grace) => Some(grace),
            Grace::Unknown(_) => None,
        }
    }

    /// The default time of the competition, else the rulebook's (6.6.a, 6.7.a, 6.7.1).
    pub(crate) fn grace(&self) -> Grace {
        let clause = self.cite(concept::clock::DEFAULT_TIME_VALUE);
        if let Some(seconds) = self.regulations.default_time.and_then(Millis::from_secs_f64) {
            return Grace::Until(seconds);
        }
        match self.book.clock_default_time() {
            Some(given) => Grace::Until(Millis::from_secs(i64::from(given.value))),
            None => Grace::Unknown(clause),
        }
    }

    /// The arbiter excuses a late player, or not.
    pub(crate) fn answer_late_arrival(&mut self, player: Color, choice: Choice, clause: Clause) {
        match choice {
            Choice::Continue => self.reopen(clause),
            _ if self.over.is_none() => self.finish(GameResult::win(!player), Reason::Default, clause),
            _ => {}
        }
    }

    /// White's time until the arrival is given back, or not.
    pub(crate) fn answer_lost_time(&mut self, choice: Choice, clause: Clause) {
        if choice == Choice::FullTime {
            let used = self.clock.used(side(Color::White), self.now);
            self.clock.add(side(Color::White), used, self.now);
            self.rule(clause, Decision::Time { player: Color::White, seconds: used });
            self.rule_clock(clause);
        }
    }
}
