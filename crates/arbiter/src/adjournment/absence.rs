//! Players who are absent or late when an adjourned game is resumed.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::ArrivalClock;
use jadoube_laws::{Clause, concept};

use super::resumed_at;
use crate::envelope::sealed_move;
use crate::game::{Game, side};
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, Reason};
use crate::start::Grace;

impl Game {
    /// A player comes after the time set for the resumption.
    pub(super) fn arrive_at_resumption(&mut self, player: Color) {
        let clause = self.cite(concept::adjourned::LATE_FORFEIT);
        let Some(resumed) = self.resumed_mut().filter(|resumed| resumed.absent[player.index()]) else {
            return self.refuse(clause, Message::StartAtTheBoard);
        };
        resumed.absent[player.index()] = false;
        let late = Millis(self.now.0 - resumed_at(self).0);
        match self.resumption_grace() {
            Grace::Until(grace) if late > grace => return self.forfeit(&[player]),
            Grace::Until(_) => {}
            Grace::Unknown(clause) => self.ask_late_arrival(clause, Pending::ResumptionLate(player)),
        }
        self.take_seat(player, late);
    }

    fn take_seat(&mut self, player: Color, late: Millis) {
        let Some((sealer, opened, nobody, reply)) = self.adjournment.as_ref().and_then(|adjournment| {
            let resumed = adjournment.resumed.as_ref()?;
            Some((adjournment.sealer, resumed.opened, resumed.nobody, resumed.reply.is_some()))
        }) else {
            return;
        };
        if player == sealer {
            if reply {
                let clause = self.cite(concept::adjourned::RESUME_SEALER_ABSENT_CUSTODY);
                self.notice(clause, Message::AdjournedReplyOpened);
            }
            return;
        }
        if opened {
            return;
        }
        let Some(given) = self.book.adjourned_arrival_clock() else { return };
        if given.value == ArrivalClock::Stopped {
            self.halt();
            self.rule_clock(given.clause);
        } else {
            self.notice(given.clause, Message::AdjournedMayStop { player });
        }
        if let Some(given) = self.book.adjourned_nobody_present().filter(|given| given.value && nobody) {
            let ground = Message::AdjournedNobodyThere;
            let pending = Pending::ResumptionTime(player, late);
            self.ask_lost_time(given.clause, ground, pending);
        }
    }

    /// Absent players lose once the time by which they may be late is over.
    pub(crate) fn notice_late_resumption(&mut self) {
        if self.over.is_some() || self.resumption_deadline().is_none_or(|deadline| self.now <= deadline) {
            return;
        }
        let absent = self.resumed_mut().map_or([false; 2], |resumed| resumed.absent);
        let late: Vec<Color> = Color::ALL.into_iter().filter(|color| absent[color.index()]).collect();
        self.forfeit(&late);
    }

    /// When the time by which an absent player may be late for the resumption runs out.
    pub(crate) fn resumption_deadline(&self) -> Option<Millis> {
        let resumed = self.adjournment.as_ref()?.resumed.as_ref()?;
        match self.resumption_grace() {
            Grace::Until(grace) if resumed.absent.contains(&true) => Some(resumed.at.saturating_add(grace)),
            _ => None,
        }
    }

    /// An hour in 2009, the default time of the competition since (10).
    pub(super) fn resumption_grace(&self) -> Grace {
        match self.book.adjourned_late_after() {
            Some(given) => Grace::Until(Millis::from_secs(i64::from(given.value))),
            None => match self.grace() {
                Grace::Unknown(_) => Grace::Unknown(self.cite(concept::adjourned::LATE_FORFEIT)),
                known => known,
            },
        }
    }

    /// Who comes too late loses (10), unless the sealed move ended the game, or the opponent has lost on time.
    fn forfeit(&mut self, late: &[Color]) {
        let clause = self.cite(concept::adjourned::LATE_FORFEIT);
        let Some(sealer) = self.adjournment.as_ref().map(|adjournment| adjournment.sealer) else { return };
        if self.sealed_move_ends_game(late.contains(&sealer)) {
            return;
        }
        if late == [sealer]
            && let Some(clause) = self.book.clause(concept::adjourned::LATE_SEALER_REPLIER_FLAG)
            && self.clock.flag(side(!sealer), self.now).is_some()
        {
            self.rule(clause, Decision::Flag { player: !sealer, stands: true });
            return self.rule_flag(!sealer);
        }
        let result = match late {
            &[player] => GameResult::win(!player),
            _ => GameResult::BOTH_LOSE,
        };
        self.finish(result, Reason::Default, clause);
        if let (&[player], Some(given)) =
            (late, self.book.adjourned_late_excusable().filter(|given| given.value))
        {
            let ground = Message::AdjournedLate;
            let pending = Pending::ResumptionLate(player);
            self.ask(
                given.clause,
                About::LateArrival,
                &[Choice::Loss, Choice::Continue],
                Choice::Loss,
                ground,
                pending,
            );
        }
    }

    /// In 2009 mate, stalemate and a dead position by the sealed move stand although the sealer is late, since 2014 every
    /// end of the game stands whoever is late. Says whether it is so.
    fn sealed_move_ends_game(&mut self, sealer_late: bool) -> bool {
        let general = self.book.clause(concept::adjourned::LATE_SEALED_MOVE_ENDED_GAME);
        if general.is_none() && !sealer_late {
            return false;
        }
        let unopened =
            self.adjournment.as_ref().filter(|it| it.resumed.as_ref().is_some_and(|it| !it.opened));
        let attempt = unopened
            .and_then(|adjournment| adjournment.envelope.as_ref()?.known())
            .and_then(|written| sealed_move(self.record.position(), written, self.language).ok());
        let Some(attempt) = attempt else { return false };
        let Some((result, reason, ending)) = self.ending_by(attempt) else { return false };
        let Some(given) = self.book.adjourned_sealed_ending_saves().filter(|it| it.value.contains(&ending))
        else {
            return false;
        };
        let specific = match reason {
            Reason::Checkmate => self.book.clause(concept::adjourned::LATE_SEALER_MATE),
            Reason::Stalemate => self.book.clause(concept::adjourned::LATE_SEALER_STALEMATE),
            Reason::DeadPosition => self.book.clause(concept::adjourned::LATE_SEALER_DEAD_POSITION),
            _ => None,
        };
        self.record.make(attempt, false);
        let clause = specific.unwrap_or(given.clause);
        self.completed(self.record.len() - 1, clause);
        self.finish(result, reason, clause);
        true
    }

    /// The arbiter excuses a player who was late for the resumption, or not.
    pub(crate) fn answer_resumption_late(&mut self, player: Color, choice: Choice, clause: Clause) {
        if choice != Choice::Continue {
            if self.over.is_none() {
                self.forfeit(&[player]);
            }
            return;
        }
        let Some(sealer) = self.adjournment.as_ref().map(|adjournment| adjournment.sealer) else { return };
        let Some(resumed) = self.resumed_mut() else { return };
        resumed.absent[player.index()] = false;
        let opened = resumed.opened;
        if self.over.take().is_some() {
            // Until the envelope is opened only a missing replier's clock runs.
            if opened {
                let due = self.due();
                self.clock.restart(side(due), self.now);
            } else if player == sealer && self.resumed_mut().is_some_and(|it| it.absent[(!sealer).index()]) {
                self.clock.restart(side(!sealer), self.now);
            }
        }
        self.rule_clock(clause);
    }

    /// The replier's time until the arrival is given back, or not (11 since 2014).
    pub(crate) fn answer_resumption_time(
        &mut self,
        player: Color,
        lost: Millis,
        choice: Choice,
        clause: Clause,
    ) {
        if choice == Choice::FullTime {
            self.give_time(player, lost, clause);
        }
        self.rule_clock(clause);
    }
}
