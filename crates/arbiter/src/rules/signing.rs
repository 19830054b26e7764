//! Signing the result (8.7): it stands even if it is wrong, unless the arbiter decides otherwise.

use jadoube_laws::{concept, everywhere};

use crate::arrangement::Scoresheet;
use crate::event::By;
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::ruling::Reason;
use crate::table::Table;
use crate::table::questions::Pending;

/// A player signs the result (8.7); it stands even if it is wrong, unless the arbiter decides otherwise.
pub(crate) fn sign(t: &mut Table, by: By, result: &str) {
    let electronic = t.regulations().scoresheet == Some(Scoresheet::Electronic);
    let clause = match electronic.then(|| t.book.clause(concept::recording::ELECTRONIC_RESULT_APPROVAL)) {
        Some(Some(clause)) => clause,
        _ => t.cite(everywhere::recording::SIGN_SCORESHEETS),
    };
    let (Some(player), Some(result)) = (by.player(), GameResult::from_text(result)) else {
        return t.refuse(clause, Message::RecordingResults);
    };
    if t.course.is_annulled() {
        return t.refuse_over(None);
    }
    match t.sheets.signed(!player) {
        Some(other) if other != result => {
            t.refuse(clause, Message::RecordingSignedDifferently { other, result });
        }
        Some(_) => {
            t.sheets.sign(player, result);
            both_signed(t, result);
        }
        None => {
            t.sheets.sign(player, result);
            t.notice(clause, Message::RecordingSigned { player, result });
        }
    }
}

fn both_signed(t: &mut Table, result: GameResult) {
    let stands = t.cite(everywhere::recording::SIGNED_RESULT_STANDS);
    t.sign_result();
    if t.outcome().is_none_or(|over| over.result != result) {
        let reached = t.outcome();
        if reached.is_some() {
            t.overturn(result, Reason::Arbiter, stands);
        } else {
            t.finish(result, Reason::Arbiter, stands);
        }
        let ground = Message::RecordingSignedWrongly;
        t.ask(
            stands,
            About::SignedResult,
            &[Choice::Uphold, Choice::Reject],
            Choice::Uphold,
            ground,
            Pending::SignedResult(reached),
        );
    } else {
        t.notice(stands, Message::RecordingSignedBoth { result });
    }
    if let Some(given) = t.book.conduct_appeal_after_signing().filter(|given| given.value) {
        t.notice(given.clause, Message::RecordingAppealOpen);
    }
}
