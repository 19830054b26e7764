//! When the rules of the quickplay finish are in force, and who may claim under them.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::QuickplayInForce;
use jadoube_laws::{Clause, Given, concept};

use crate::event::{ClaimKind, Ground};
use crate::game::{Game, side};
use crate::message::{About, Choice, Message};
use crate::question::Pending;

/// Whether the rules of the quickplay finish are in force.
enum InForce {
    Yes,
    No(Clause, Message),
    /// The rulebook wants it announced either way, and nobody did.
    Unknown(Clause),
}

impl Game {
    /// Whether a claim or request is open to the player; where not, it is refused, or the arbiter asked.
    pub(super) fn quickplay_open_to(
        &mut self,
        player: Color,
        below: Given<u32>,
        must_move: bool,
        kind: ClaimKind,
        ground: Option<Ground>,
    ) -> bool {
        let in_force = self.quickplay_in_force();
        if let InForce::No(clause, why) = in_force {
            self.refuse(clause, why);
            return false;
        }
        if let Err((clause, why)) = self.quickplay_conditions(player, below, must_move) {
            self.refuse(clause, why);
            return false;
        }
        if let InForce::Unknown(clause) = in_force {
            self.halt();
            let ground_of_question = Message::QuickplayToBeAnnounced;
            let choices = &[Choice::InForce, Choice::NotInForce];
            let pending = Pending::QuickplayAnnounced(player, kind, ground);
            self.ask(
                clause,
                About::QuickplayFinish,
                choices,
                Choice::NotInForce,
                ground_of_question,
                pending,
            );
            return false;
        }
        true
    }

    fn quickplay_in_force(&self) -> InForce {
        let Some(given) = self.book.quickplay_in_force() else {
            return InForce::No(self.clause_without_quickplay(), Message::QuickplayNotHere);
        };
        let announced = self.regulations.quickplay_finish;
        match (given.value, announced) {
            (QuickplayInForce::Always, _) | (_, Some(true)) => InForce::Yes,
            (QuickplayInForce::UnlessExcepted, None) => InForce::Yes,
            (QuickplayInForce::AnnouncedEitherWay, None) => InForce::Unknown(given.clause),
            (QuickplayInForce::IfAnnounced, None) => {
                InForce::No(given.clause, Message::QuickplayNotAnnounced)
            }
            (_, Some(false)) => InForce::No(given.clause, Message::QuickplayExcluded),
        }
    }

    fn quickplay_conditions(
        &self,
        player: Color,
        below: Given<u32>,
        must_move: bool,
    ) -> Result<(), (Clause, Message)> {
        let definition = self.cite(concept::quickplay::DEFINITION);
        let Some(left) = self.clock.remaining(side(player), self.now) else {
            return Err((definition, Message::QuickplayNoClock));
        };
        if self.clock.quota(side(player)).is_some() {
            return Err((definition, Message::QuickplayNotThePeriod));
        }
        if let Some(given) = self.book.quickplay_without_increment_only().filter(|given| given.value)
            && self.clock.control().stages().iter().any(|stage| stage.bonus > Millis::ZERO)
        {
            return Err(if self.quickplay.granted {
                (below.clause, Message::QuickplayIncrementIntroduced)
            } else {
                (given.clause, Message::QuickplayIncrementThere)
            });
        }
        if self.clock.flag(side(player), self.now).is_some() {
            return Err((below.clause, Message::QuickplayOwnFlag));
        }
        if left >= Millis::from_secs(i64::from(below.value)) {
            return Err((below.clause, Message::QuickplayTooMuchTime));
        }
        if must_move && self.record.position().turn() != player {
            return Err((below.clause, Message::GameNotToMove));
        }
        Ok(())
    }

    /// The arbiter says whether the quickplay finish was in force.
    pub(crate) fn answer_quickplay_announced(
        &mut self,
        player: Color,
        kind: ClaimKind,
        ground: Option<Ground>,
        choice: Choice,
    ) {
        self.regulations.quickplay_finish = Some(choice == Choice::InForce);
        match kind {
            ClaimKind::Increment => self.claim_increment(player),
            _ => self.claim_normal_means(player, ground),
        }
    }

    /// Where the rulebook has no such claim.
    pub(super) fn refuse_quickplay(&mut self, kind: ClaimKind) {
        let clause = match self.book.quickplay_in_force() {
            // There is a quickplay finish, but not with this claim.
            Some(_) => self.cite(concept::preface::ANALOGY),
            None => self.clause_without_quickplay(),
        };
        self.refuse(clause, Message::GameNoSuchClaim { claim: kind });
    }

    fn clause_without_quickplay(&self) -> Clause {
        self.cite_first(&[
            concept::draw::BLITZ_NO_PROGRESS,
            concept::blitz::QUICKPLAY_DRAW_CLAIM_EXCLUDED,
            concept::quickplay::SCOPE,
        ])
    }
}
