//! The conduct of the players (Article 11, 12 of 2009): reported offences, their consequences, and the arbiter's choice.

use jadoube_board::Color;
use jadoube_laws::choice::{DeviceRule, DeviceUnwinnable, Duty};
use jadoube_laws::{Clause, Concept, concept};

use crate::event::{Offence, PenaltyKind};
use crate::game::Game;
use crate::points::{GameResult, Score};
use crate::question::Pending;
use crate::ruling::{Decision, Reason};
use crate::winnable;

impl Game {
    /// An offence is reported to the arbiter.
    pub(crate) fn offence(&mut self, of: Color, offence: Offence) {
        match offence {
            Offence::Device | Offence::DeviceSound => self.device(of, offence == Offence::DeviceSound),
            Offence::Refusal => self.refusal(of),
            _ => self.breach_of_conduct(of, offence),
        }
    }

    /// An electronic device (12.3.b of 2009, 11.3.b of 2014, 11.3.2 since 2018).
    fn device(&mut self, of: Color, sound: bool) {
        let ban = self.cite(concept::conduct::DEVICE_BAN);
        let Some(rule) = self.book.conduct_device() else {
            return self.ask_penalty(of, ban, "a device in the venue");
        };
        match rule.value {
            DeviceRule::SoundLoses if sound => self.lose_by_device(of, rule.clause),
            DeviceRule::SoundLoses => {
                self.ask_penalty(of, ban, "a device that is not switched off in the venue")
            }
            DeviceRule::PossessionLoses => self.lose_by_device(of, rule.clause),
            DeviceRule::Ladder if sound => match self.regulations.device_penalty {
                Some(penalty) => self.device_by_regulations(of, penalty, rule.clause),
                None => self.device_ladder(of, rule.clause),
            },
            DeviceRule::Ladder => self.ask_penalty(of, ban, "a device in the venue"),
        }
    }

    /// The game is lost, unless the regulations have something lighter; what the opponent scores where the opponent could
    /// never mate differs (2009: half a point; Hungarian text: a draw; later: the win).
    fn lose_by_device(&mut self, of: Color, clause: Clause) {
        let lighter = self.book.conduct_device_lighter_penalty().filter(|given| given.value);
        if let (Some(given), Some(penalty)) = (lighter, self.regulations.device_penalty)
            && penalty != PenaltyKind::Loss
        {
            self.notice(given.clause, "the regulations have a lighter penalty for a device");
            return self.impose(of, penalty, None, None);
        }
        let policy = self.book.conduct_device_unwinnable();
        let spared = policy.filter(|given| given.value != DeviceUnwinnable::OpponentWins);
        let never = spared.is_some() && winnable::can_mate(self.record.position(), !of) == Some(false);
        match spared.filter(|_| never) {
            Some(given) if given.value == DeviceUnwinnable::Draw => {
                self.finish(GameResult::DRAW, Reason::Device, given.clause);
            }
            Some(given) => self.finish(GameResult::loss(of, Score::Draw), Reason::Device, given.clause),
            None => self.finish(GameResult::win(!of), Reason::Device, clause),
        }
    }

    /// The regulations of the event have another consequence than the national steps (Finland, 2014).
    fn device_by_regulations(&mut self, of: Color, penalty: PenaltyKind, ladder: Clause) {
        let clause = self.book.clause(concept::national_fi::PHONE_EVENT_REGULATIONS).unwrap_or(ladder);
        self.notice(clause, "the regulations of the event say what the sound of a device costs");
        match penalty {
            PenaltyKind::Loss => self.finish(GameResult::win(!of), Reason::Device, clause),
            penalty => self.impose(of, penalty, None, None),
        }
    }

    /// A sounding phone in steps, as the Finnish choices have it.
    fn device_ladder(&mut self, of: Color, clause: Clause) {
        self.sides[of.index()].device_sounds += 1;
        let sounds = self.sides[of.index()].device_sounds;
        let at = |given: Option<jadoube_laws::Given<u32>>| given.filter(|given| sounds >= given.value);
        if at(self.book.conduct_device_loss_at()).is_some() {
            return self.finish(GameResult::win(!of), Reason::Device, clause);
        }
        let warning = self.book.conduct_device_warning_at();
        let Some(given) = at(warning) else {
            return self.notice(clause, "a remark for the sound of the device");
        };
        let penalty = PenaltyKind::Warning;
        self.rule(given.clause, Decision::Penalty { of, penalty, seconds: None, points: None });
        // Where no number is given the game may be lost once a warning has not helped.
        if self.book.conduct_device_loss_at().is_none() && sounds > given.value {
            let ground = "the device sounded again after a warning; in the end the game may be declared lost";
            self.ask(
                clause,
                "penalty",
                &["none", "warning", "loss"],
                "loss",
                ground,
                Pending::DeviceLoss(of),
            );
        }
    }

    /// Persistent refusal to follow the Laws (12.8 of 2009, 11.7 since 2014); both guilty, both lose.
    fn refusal(&mut self, of: Color) {
        self.sides[of.index()].refuses = true;
        if self.sides[(!of).index()].refuses {
            let clause = self.cite(concept::conduct::BOTH_GUILTY);
            return self.finish(GameResult::BOTH_LOSE, Reason::Refusal, clause);
        }
        let clause = self.cite(concept::conduct::PERSISTENT_REFUSAL);
        let must = self.book.conduct_persistent_refusal().is_some_and(|given| given.value == Duty::Must);
        if must {
            return self.lose_by_penalty(of, Reason::Refusal);
        }
        let ground = "persistent refusal may cost the game";
        self.ask(
            clause,
            "penalty",
            &["loss", "warning", "time", "none"],
            "loss",
            ground,
            Pending::Penalty(of),
        );
    }

    fn breach_of_conduct(&mut self, of: Color, offence: Offence) {
        let (concept, ground) = rule_broken(offence);
        let clause = self.cite(concept);
        let count = {
            let own = &mut self.sides[of.index()];
            own.breaches += 1;
            own.breaches
        };
        if self.book.penalty_loss_at().is_some() {
            self.notice(clause, ground);
        }
        if !self.penalise_by_steps(of, count) {
            self.ask_penalty(of, clause, ground);
        }
    }

    /// The arbiter chooses whether and how to punish; where the edition makes it a duty, not whether.
    pub(crate) fn ask_penalty(&mut self, of: Color, clause: Clause, ground: &'static str) {
        let must = self.book.conduct_breach_penalty().is_some_and(|given| given.value == Duty::Must);
        let choices: &'static [&'static str] =
            if must { &["warning", "time", "loss"] } else { &["none", "warning", "time", "loss"] };
        self.ask(clause, "penalty", choices, "warning", ground, Pending::Penalty(of));
    }
}

/// The rule that an offence breaks, and what to say of it.
fn rule_broken(offence: Offence) -> (Concept, &'static str) {
    match offence {
        Offence::Notes => (concept::conduct::NO_NOTES_OR_SOURCES, "notes, information or advice were used"),
        Offence::LeftVenue => (concept::conduct::LEAVE_VENUE, "the player left the venue without permission"),
        Offence::LeftPlayingArea => {
            (concept::conduct::LEAVE_AREA_ON_MOVE, "the player left the playing area while having the move")
        }
        Offence::Distraction => (concept::conduct::DISTURBANCE, "the opponent was distracted or annoyed"),
        Offence::ClockAbuse => (concept::clock::PROPER_HANDLING, "the clock was handled improperly"),
        Offence::OtherHand => (concept::clock::SAME_HAND, "the clock was pressed with the other hand"),
        Offence::FingerOnClock => (concept::clock::NO_FINGER_ON_BUTTON, "a finger was kept on the clock"),
        Offence::Scoresheet => {
            (concept::recording::SCORESHEET_CONTENT, "the scoresheet was used for something else")
        }
        Offence::Smoking => (concept::conduct::SMOKING, "smoking outside the designated area"),
        Offence::SearchRefused => (concept::conduct::INSPECTION_REFUSED, "the player refused the inspection"),
        Offence::Disrepute => (concept::conduct::REPUTE, "the reputation of chess was damaged"),
        Offence::Other | Offence::Device | Offence::DeviceSound | Offence::Refusal => {
            (concept::conduct::BREACH_PENALISED, "a breach of the rules of conduct")
        }
    }
}
