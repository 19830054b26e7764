//! The conduct of the players (Article 11, 12 of 2009): reported offences, their consequences, and the arbiter's choice.

use jadoube_board::Color;
use jadoube_laws::choice::{Appeal, Consequence, DeviceException, DeviceUnwinnable, Duty};
use jadoube_laws::{Clause, Given, concept};

use crate::event::{Excuse, Offence, PenaltyKind};
use crate::game::Game;
use crate::message::{About, Choice, Message};
use crate::points::{GameResult, Score};
use crate::question::Pending;
use crate::ruling::{Decision, Reason};
use crate::winnable;

impl Game {
    /// An offence is reported to the arbiter: what the rulebook makes of it.
    pub(crate) fn offence(&mut self, of: Color, offence: Offence, excuse: Option<Excuse>) {
        if let Some(clause) = excuse.and_then(|excuse| self.excused(offence, excuse)) {
            return self.notice(clause, Message::ConductDeviceExcused);
        }
        if offence == Offence::LeftPlayingArea && self.record.position().turn() != of {
            return self.left_without_move(of);
        }
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

    /// What takes a device out of the ban: consent, being switched off (2009), a bag where the regulations allow it
    /// (since 2018).
    fn excused(&self, offence: Offence, excuse: Excuse) -> Option<Clause> {
        let given = self.book.conduct_device_exceptions().filter(|_| offence == Offence::Device)?;
        let (exception, concept) = match excuse {
            Excuse::Consent => (DeviceException::Consent, concept::conduct::DEVICE_ARBITER_CONSENT),
            Excuse::SwitchedOff => (DeviceException::SwitchedOff, concept::conduct::DEVICE_SWITCHED_OFF),
            Excuse::Bag => (DeviceException::Bag, concept::conduct::DEVICE_IN_BAG),
        };
        given.value.contains(&exception).then(|| self.cite(concept))
    }

    /// Who does not have the move may leave the playing area, and reports it where the regulations ask for that (11.2.4
    /// since 2018).
    fn left_without_move(&mut self, of: Color) {
        let asked = self.regulations.report_leaving == Some(true);
        match self.book.conduct_opponent_leaving_reports().filter(|given| given.value && asked) {
            Some(given) => {
                self.ask_penalty(of, given.clause, true, Message::ConductLeftUntold);
            }
            None => {
                let clause = self.cite(concept::conduct::LEAVE_AREA_ON_MOVE);
                self.refuse(clause, Message::ConductLeaveToMove);
            }
        }
    }

    /// A player appeals against a decision (12.10 of 2009, there not against one on a quickplay finish; 11.10 since 2014;
    /// not under the Finnish blitz rules, 21).
    pub(crate) fn appeal(&mut self) {
        let Some(given) = self.book.conduct_appeal() else {
            let clause = self.cite(concept::preface::ANALOGY);
            return self.notice(clause, Message::ConductAppealsUnsaid);
        };
        match given.value {
            Appeal::Closed => self.refuse(given.clause, Message::ConductNoAppeal),
            Appeal::OpenButQuickplay if self.quickplay.decided => {
                let clause = self.book.clause(concept::conduct::NO_APPEAL_QUICKPLAY).unwrap_or(given.clause);
                self.refuse(clause, Message::QuickplayNoAppeal);
            }
            Appeal::Open | Appeal::OpenButQuickplay => {
                self.notice(given.clause, Message::ConductAppeal);
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
            Offence::Analysis
            | Offence::Noise
            | Offence::Claims
            | Offence::Offers
            | Offence::Hovering
            | Offence::Bag => self.like(offence),
            Offence::Other => None,
        }
    }

    /// Offences that have a sentence of their own in the Laws and the consequence of a broader one.
    fn like(&self, offence: Offence) -> Option<Given<Consequence>> {
        let book = self.book;
        let (broader, concept) = match offence {
            Offence::Analysis => (book.offence_notes(), concept::conduct::NO_ANALYSIS_ELSEWHERE),
            Offence::Noise => (book.offence_distraction(), concept::conduct::DISTURBANCE_NOISE),
            Offence::Claims => (book.offence_distraction(), concept::conduct::DISTURBANCE_CLAIMS),
            Offence::Offers => (book.offence_distraction(), concept::conduct::DISTURBANCE_OFFERS),
            Offence::Hovering => (book.offence_finger_on_clock(), concept::clock::NO_HOVERING),
            _ => (book.offence_distraction(), concept::conduct::DEVICE_BAG_USE),
        };
        let clause = book.clause(concept)?;
        broader.map(|given| Given { clause, ..given })
    }

    /// The game is lost, unless the regulations have something lighter; what the opponent scores where the opponent could
    /// never mate differs (2009: half a point; Hungarian text: a draw; later: the win).
    fn lose_by_device(&mut self, of: Color, clause: Clause) {
        let lighter = self.book.conduct_device_lighter_penalty().filter(|given| given.value);
        if let (Some(given), Some(penalty)) = (lighter, self.regulations.device_penalty)
            && penalty != PenaltyKind::Loss
        {
            self.notice(given.clause, Message::ConductDeviceLighter);
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
        self.notice(clause, Message::ConductDeviceByRegulations);
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
            return self.notice(clause, Message::ConductDeviceRemark);
        };
        let penalty = PenaltyKind::Warning;
        self.rule(given.clause, Decision::Penalty { of, penalty, seconds: None, points: None });
        // Where no number is given the game may be lost once a warning has not helped.
        if self.book.conduct_device_loss_at().is_none() && sounds > given.value {
            let ground = Message::ConductDeviceAgain;
            self.ask(
                clause,
                About::Penalty,
                &[Choice::None, Choice::Warning, Choice::Loss],
                Choice::Loss,
                ground,
                Pending::DeviceLoss(of),
            );
        }
    }

    /// Steps by the number of the breach in this game: a warning, then the loss (Finnish blitz rule 17).
    fn breach_ladder(&mut self, of: Color, clause: Clause, ground: Message) {
        let count = self.sides[of.index()].breaches;
        self.notice(clause, ground.clone());
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
        let ground = Message::ConductRefusal;
        let choices = &[Choice::Loss, Choice::Warning, Choice::Time, Choice::None];
        self.ask(given.clause, About::Penalty, choices, Choice::Loss, ground, Pending::Refusal(of));
    }

    /// A breach that the arbiter punishes: by the steps of the rulebook where it has them (Finnish blitz rule 17).
    pub(crate) fn punish(&mut self, of: Color, clause: Clause, must: bool, ground: Message) {
        if self.book.penalty_loss_at().is_none() {
            return self.ask_penalty(of, clause, must, ground);
        }
        self.sides[of.index()].breaches += 1;
        self.breach_ladder(of, clause, ground);
    }

    /// The arbiter chooses how to punish, and whether, unless the edition makes it a duty.
    pub(crate) fn ask_penalty(&mut self, of: Color, clause: Clause, must: bool, ground: Message) {
        let choices: &'static [Choice] = if must {
            &[Choice::Warning, Choice::Time, Choice::Loss]
        } else {
            &[Choice::None, Choice::Warning, Choice::Time, Choice::Loss]
        };
        self.ask(clause, About::Penalty, choices, Choice::Warning, ground, Pending::Penalty(of));
    }
}

/// What to say of an offence.
fn ground(offence: Offence) -> Message {
    match offence {
        Offence::Device => Message::OffenceDevice,
        Offence::DeviceSound => Message::OffenceDeviceSound,
        Offence::Notes => Message::OffenceNotes,
        Offence::LeftVenue => Message::OffenceLeftVenue,
        Offence::LeftPlayingArea => Message::OffenceLeftPlayingArea,
        Offence::Distraction => Message::OffenceDistraction,
        Offence::ClockAbuse => Message::OffenceClockAbuse,
        Offence::OtherHand => Message::OffenceOtherHand,
        Offence::FingerOnClock => Message::OffenceFingerOnClock,
        Offence::Scoresheet => Message::OffenceScoresheet,
        Offence::Smoking => Message::OffenceSmoking,
        Offence::SearchRefused => Message::OffenceSearchRefused,
        Offence::Disrepute => Message::OffenceDisrepute,
        Offence::Analysis => Message::OffenceAnalysis,
        Offence::Noise => Message::OffenceNoise,
        Offence::Claims => Message::OffenceClaims,
        Offence::Offers => Message::OffenceOffers,
        Offence::Hovering => Message::OffenceHovering,
        Offence::Bag => Message::OffenceBag,
        Offence::Refusal | Offence::Other => Message::OffenceOther,
    }
}
