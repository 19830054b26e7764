//! The conduct of the players (Article 11, 12 of 2009): reported offences, their consequences, and the arbiter's choice.

use jadoube_board::Color;
use jadoube_laws::choice::{Consequence, DeviceUnwinnable, Duty};
use jadoube_laws::{Clause, Given, concept};

use crate::event::{Offence, PenaltyKind};
use crate::game::Game;
use crate::points::{GameResult, Score};
use crate::question::Pending;
use crate::ruling::{Decision, Reason};
use crate::winnable;

impl Game {
    /// An offence is reported to the arbiter: what the rulebook makes of it.
    pub(crate) fn offence(&mut self, of: Color, offence: Offence) {
        self.sides[of.index()].breaches += 1;
        let Some(given) = self.consequence(offence) else {
            let must = self.book.conduct_breach_penalty().is_some_and(|given| given.value == Duty::Must);
            let clause = self.cite(concept::conduct::BREACH_PENALISED);
            if self.book.penalty_loss_at().is_some() {
                return self.breach_ladder(of, clause, ground(offence));
            }
            return self.ask_penalty(of, clause, must, ground(offence));
        };
        match (given.value, offence) {
            (_, Offence::Refusal) => self.refusal(of, given),
            (Consequence::Loses, _) => self.lose_by_device(of, given.clause),
            (Consequence::Ladder, Offence::DeviceSound) => match self.regulations.device_penalty {
                Some(penalty) => self.device_by_regulations(of, penalty, given.clause),
                None => self.device_ladder(of, given.clause),
            },
            (Consequence::Ladder, _) => self.breach_ladder(of, given.clause, ground(offence)),
            (Consequence::MustPenalise, _) => self.ask_penalty(of, given.clause, true, ground(offence)),
            (Consequence::MayPenalise | Consequence::MayLose | Consequence::Unnamed, _) => {
                self.ask_penalty(of, given.clause, false, ground(offence));
            }
        }
    }

    fn consequence(&self, offence: Offence) -> Option<Given<Consequence>> {
        let book = self.book;
        match offence {
            Offence::Device => book.offence_device(),
            Offence::DeviceSound => book.offence_device_sound(),
            Offence::Notes => book.offence_notes(),
            Offence::LeftVenue => book.offence_left_venue(),
            Offence::LeftPlayingArea => book.offence_left_playing_area(),
            Offence::Distraction => book.offence_distraction(),
            Offence::Refusal => book.offence_refusal(),
            Offence::ClockAbuse => book.offence_clock_abuse(),
            Offence::OtherHand => book.offence_other_hand(),
            Offence::FingerOnClock => book.offence_finger_on_clock(),
            Offence::Scoresheet => book.offence_scoresheet(),
            Offence::Smoking => book.offence_smoking(),
            Offence::SearchRefused => book.offence_search_refused(),
            Offence::Disrepute => book.offence_disrepute(),
            Offence::Other => None,
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

    /// Steps by the number of the breach in this game: a warning, then the loss (Finnish blitz rule 17).
    fn breach_ladder(&mut self, of: Color, clause: Clause, ground: &'static str) {
        let count = self.sides[of.index()].breaches;
        self.notice(clause, ground);
        if !self.penalise_by_steps(of, count) {
            self.ask_penalty(of, clause, false, ground);
        }
    }

    /// Persistent refusal to follow the Laws (12.8 of 2009, 11.7 since 2014); both guilty, both lose.
    fn refusal(&mut self, of: Color, given: Given<Consequence>) {
        self.sides[of.index()].refuses = true;
        if self.sides[(!of).index()].refuses {
            let clause = self.cite(concept::conduct::BOTH_GUILTY);
            return self.finish(GameResult::BOTH_LOSE, Reason::Refusal, clause);
        }
        if given.value == Consequence::Loses {
            return self.lose_by_penalty(of, Reason::Refusal);
        }
        let ground = "persistent refusal may cost the game";
        let choices = &["loss", "warning", "time", "none"];
        self.ask(given.clause, "penalty", choices, "loss", ground, Pending::Refusal(of));
    }

    /// The arbiter chooses how to punish, and whether, unless the edition makes it a duty.
    pub(crate) fn ask_penalty(&mut self, of: Color, clause: Clause, must: bool, ground: &'static str) {
        let choices: &'static [&'static str] =
            if must { &["warning", "time", "loss"] } else { &["none", "warning", "time", "loss"] };
        self.ask(clause, "penalty", choices, "warning", ground, Pending::Penalty(of));
    }
}

/// What to say of an offence.
fn ground(offence: Offence) -> &'static str {
    match offence {
        Offence::Device => "a device was in the venue that is not allowed there",
        Offence::DeviceSound => "a device made a sound",
        Offence::Notes => "notes, information or advice were used",
        Offence::LeftVenue => "the player left the venue without permission",
        Offence::LeftPlayingArea => "the player left the playing area while having the move",
        Offence::Distraction => "the opponent was distracted or annoyed",
        Offence::ClockAbuse => "the clock was handled improperly",
        Offence::OtherHand => "the clock was pressed with the other hand",
        Offence::FingerOnClock => "a finger was kept on the clock",
        Offence::Scoresheet => "the scoresheet was used for something else",
        Offence::Smoking => "smoking outside the designated area",
        Offence::SearchRefused => "the player refused the inspection",
        Offence::Disrepute => "the reputation of chess was damaged",
        Offence::Refusal | Offence::Other => "a breach of the rules of conduct",
    }
}
