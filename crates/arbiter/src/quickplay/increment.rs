//! Extra time per move, asked for in a quickplay finish (G.4, III.4).

use jadoube_board::Color;
use jadoube_clock::{Millis, Timing};
use jadoube_laws::{Clause, concept};

use crate::event::ClaimKind;
use crate::game::Game;
use crate::message::{About, Choice, Message};
use crate::question::Pending;
use crate::ruling::{Decision, Upheld};

impl Game {
    pub(super) fn ask_for_increment(&mut self, player: Color) {
        let clause = self.cite(concept::quickplay::INCREMENT_GRANTED);
        let delay = self.book.quickplay_increment_as_delay().is_some_and(|given| given.value);
        let choices: &[Choice] = if delay {
            &[Choice::Uphold, Choice::Reject, Choice::Delay]
        } else {
            &[Choice::Uphold, Choice::Reject]
        };
        let ground = Message::QuickplayIncrementDecides;
        self.ask(clause, About::Increment, choices, Choice::Uphold, ground, Pending::Increment(player));
    }

    /// The clocks get the extra time and the opponent two minutes, or nothing changes (G.4, III.4).
    pub(crate) fn answer_increment(&mut self, player: Color, choice: Choice, clause: Clause) {
        self.quickplay.request = None;
        let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::Increment, upheld };
        let (Some(extra), false) = (self.book.quickplay_increment(), choice == Choice::Reject) else {
            self.rule(clause, answer(Upheld::No));
            return self.rule_clock(clause);
        };
        let timing = if choice == Choice::Delay { Timing::Delay } else { Timing::Increment };
        let seconds = Millis::from_secs(i64::from(extra.value));
        let control = self.clock.control().clone().with_bonus(timing, seconds);
        if self.clock.set_control(control, self.now).is_err() {
            return self.refuse(clause, Message::QuickplayIncrementImpossible);
        }
        self.quickplay.granted = true;
        self.rule(clause, answer(Upheld::Yes));
        let number = extra.value;
        let message = match timing {
            Timing::Delay => Message::QuickplayAsDelay { number },
            _ => Message::QuickplayAsIncrement { number },
        };
        self.notice(clause, message);
        if let Some(given) = self.book.quickplay_increment_opponent_time() {
            self.give_time(!player, Millis::from_secs(i64::from(given.value)), given.clause);
        }
        self.rule_clock(clause);
    }
}
