//! When the rules of the quickplay finish are in force, and who may claim under them.

use crate::table::analogy::Analogy;
use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::FirstOf;
use jadoube_laws::choice::QuickplayInForce;
use jadoube_laws::{Clause, Given, concept};

use super::clause;
use crate::event::{ClaimKind, Ground};
use crate::message::{About, Choice, Message};
use crate::table::Table;
use crate::table::questions::Pending;

/// Whether a claim or request is open to the player; where not, it is refused, or the arbiter asked.
pub(crate) fn quickplay_open_to(
    t: &mut Table,
    player: Color,
    below: Given<u32>,
    must_move: bool,
    kind: ClaimKind,
    ground: Option<Ground>,
) -> bool {
    let in_force = quickplay_in_force(t);
    if let InForce::No(clause, why) = in_force {
        t.refuse(clause, why);
        return false;
    }
    if let Err((clause, why)) = quickplay_conditions(t, player, below, must_move) {
        t.refuse(clause, why);
        return false;
    }
    if let InForce::Unknown(clause) = in_force {
        t.halt();
        let ground_of_question = Message::QuickplayToBeAnnounced;
        let choices = &[Choice::InForce, Choice::NotInForce];
        let pending = Pending::QuickplayAnnounced(player, kind, ground);
        t.ask(clause, About::QuickplayFinish, choices, Choice::NotInForce, ground_of_question, pending);
        return false;
    }
    true
}

fn quickplay_in_force(t: &Table) -> InForce {
    let Some(given) = t.book.quickplay_in_force() else {
        return InForce::No(clause_without_quickplay(t), Message::QuickplayNotHere);
    };
    let announced = t.quickplay.in_force().or(t.regulations().quickplay_finish);
    match (given.value, announced) {
        (QuickplayInForce::Always, _) | (_, Some(true)) => InForce::Yes,
        (QuickplayInForce::UnlessExcepted, None) => InForce::Yes,
        (QuickplayInForce::AnnouncedEitherWay, None) => InForce::Unknown(given.clause),
        (QuickplayInForce::IfAnnounced, None) => InForce::No(given.clause, Message::QuickplayNotAnnounced),
        (_, Some(false)) => InForce::No(given.clause, Message::QuickplayExcluded),
    }
}

fn quickplay_conditions(
    t: &Table,
    player: Color,
    below: Given<u32>,
    must_move: bool,
) -> Result<(), (Clause, Message)> {
    let definition = clause::cite(t, concept::quickplay::DEFINITION);
    let Some(left) = t.left(player) else {
        return Err((definition, Message::QuickplayNoClock));
    };
    if t.clock.quota(player).is_some() {
        return Err((definition, Message::QuickplayNotThePeriod));
    }
    if let Some(given) = t.book.quickplay_without_increment_only().filter(|given| given.value)
        && t.clock.control().stages().iter().any(|stage| stage.bonus > Millis::ZERO)
    {
        return Err(if t.quickplay.granted() {
            (below.clause, Message::QuickplayIncrementIntroduced)
        } else {
            (given.clause, Message::QuickplayIncrementThere)
        });
    }
    if t.clock.flag(player, t.now()).is_some() {
        return Err((below.clause, Message::QuickplayOwnFlag));
    }
    if left >= Millis::from_secs(i64::from(below.value)) {
        return Err((below.clause, Message::QuickplayTooMuchTime));
    }
    if must_move && t.record.position().turn() != player {
        return Err((below.clause, Message::GameNotToMove));
    }
    Ok(())
}

/// Where the rulebook has no such claim.
pub(crate) fn refuse_quickplay(t: &mut Table, kind: ClaimKind) {
    let clause = match t.book.quickplay_in_force() {
        // There is a quickplay finish, but not with this claim.
        Some(_) => t.by_analogy(Analogy::NoSuchClaim),
        None => clause_without_quickplay(t),
    };
    t.refuse(clause, Message::GameNoSuchClaim { claim: kind });
}

fn clause_without_quickplay(t: &Table) -> Clause {
    t.cite_first(
        const {
            FirstOf::new(&[
                concept::draw::BLITZ_NO_PROGRESS,
                concept::blitz::QUICKPLAY_DRAW_CLAIM_EXCLUDED,
                concept::quickplay::SCOPE,
            ])
        },
    )
}

/// Whether the rules of the quickplay finish are in force.
enum InForce {
    Yes,
    No(Clause, Message),
    /// The rulebook wants it announced either way, and nobody did.
    Unknown(Clause),
}
