//! Which rules the time control and the supervision bring into force (Appendices A and B, and the Finnish blitz rules).

use jadoube_laws::choice::Recording;
use jadoube_laws::{Clause, Pace, Supervision, concept, everywhere};

use crate::arrangement::Arrangement;
use crate::message::{Control, Message, probably_meant};
use crate::table::Table;

/// Says which rules the time control and the supervision bring into force (A.1, B.1 and what follows them).
pub(crate) fn announce_pace(t: &mut Table, arrangement: &Arrangement) {
    let pace = t.book.pace();
    announce_control(t, arrangement);
    if let Some(clause) = t.book.clause(concept::national::BLITZ_SCOPE)
        && pace == Pace::Blitz
    {
        announce_national_blitz(t, arrangement, clause);
    }
    if let Some(given) = t.book.recording_duty().filter(|given| given.value == Recording::Nobody) {
        t.notice(given.clause, Message::PaceNoRecording);
    }
    if pace == Pace::Standard || t.book.rulebook().only_pace().is_some() {
        return;
    }
    let definition = match pace {
        Pace::Rapid => concept::rapid::DEFINITION,
        _ => concept::blitz::DEFINITION,
    };
    if arrangement.pace.is_none()
        && let Some(clause) = t.book.clause(definition)
    {
        t.notice(clause, Message::PaceByTime { pace });
    }
    let unstated = arrangement.supervision.is_none();
    if unstated
        && let Some(clause) = t.book.clause(match pace {
            Pace::Rapid => concept::rapid::REGULATIONS_STATE_REGIME,
            _ => concept::blitz::REGULATIONS_STATE_REGIME,
        })
    {
        t.notice(clause, Message::PaceSupervisionUnstated);
    }
    match t.book.supervision() {
        Supervision::Full => announce_full_supervision(t, pace),
        Supervision::Limited => {
            let concept = match pace {
                Pace::Rapid => concept::rapid::LIMITED_SUPERVISION_REGIME,
                _ => concept::blitz::LIMITED_SUPERVISION_USES_RAPID,
            };
            if let Some(clause) = t.book.clause(concept) {
                t.notice(clause, Message::PaceLimited);
            }
        }
    }
}

/// What was understood: the time control in words, the pace and the supervision. A control that reads like minutes is told
/// with what was probably meant.
fn announce_control(t: &mut Table, arrangement: &Arrangement) {
    let clause = t.cite(everywhere::clock::CONTROL_DECLARED_IN_ADVANCE);
    let (control, pace) = (Control::of(&arrangement.control()), t.book.pace());
    let arranged = match t.book.supervision() {
        _ if t.book.rulebook().only_pace().is_some() => Message::PaceArranged { control, pace },
        Supervision::Full => Message::PaceArrangedFull { control, pace },
        Supervision::Limited => Message::PaceArrangedLimited { control, pace },
    };
    t.notice(clause, arranged);
    if let Some((length, word)) = probably_meant(&arrangement.time) {
        t.notice(clause, Message::PaceSecondsMeant { length, word });
    }
}

fn announce_full_supervision(t: &mut Table, pace: Pace) {
    let regime = match pace {
        Pace::Rapid => concept::rapid::COMPETITION_RULES_WHEN_SUPERVISED,
        _ => concept::blitz::COMPETITION_RULES_WHEN_SUPERVISED,
    };
    if let Some(clause) = t.book.clause(regime) {
        t.notice(clause, Message::PaceFull);
    }
    if let Some(given) = t.book.arbiter_games_per_arbiter() {
        t.notice(given.clause, Message::PaceGamesPerArbiter { number: given.value });
    }
    if let Some(given) = t.book.arbiter_full_supervision_records().filter(|given| given.value) {
        t.notice(given.clause, Message::PaceArbiterRecords);
    }
}

/// In Finland blitz is played by national rules, which stand on the Laws (rule 1, note at the head of Appendix B).
fn announce_national_blitz(t: &mut Table, arrangement: &Arrangement, scope: Clause) {
    if let Some(clause) = t.book.clause(concept::national::BLITZ_LAWS_APPLY) {
        t.notice(clause, Message::PaceLawsApply);
        t.notice(scope, Message::PaceFinnishRules);
    } else if arrangement.regulations.national.is_some() {
        t.notice(scope, Message::PaceFinnishBlitz);
    }
}
