//! Which rulebook is in force for an arrangement: edition, pace, supervision, and what is switched on over it.

use jadoube_clock::Millis;
use jadoube_laws::{Departure, InForce, Overlay, Pace, Rulebook, RulebookId, Supervision, concept};

use crate::arrangement::{Arrangement, ArrangementError, National, Regulations};
use crate::event::PenaltyKind;

/// The rulebook in force, perhaps departing from what is written.
pub(crate) fn in_force(
    arrangement: &Arrangement,
    departure: Option<Departure>,
) -> Result<InForce, ArrangementError> {
    let id = arrangement.rulebook;
    let limits = InForce::plain(id, Pace::Standard, Supervision::Full).departing(departure);
    let control = arrangement.control();
    let stages = control.stages();
    let seconds = |time: Millis| u32::try_from(time.0.max(0) / 1000).unwrap_or(u32::MAX);
    let pace = match (arrangement.pace, stages.first()) {
        (Some(pace), _) => pace.into(),
        (None, Some(stage)) => {
            let periods = if stage.moves.is_some() { stages.len().max(2) } else { stages.len() };
            limits.pace_of(periods, seconds(stage.time), seconds(stage.bonus))
        }
        (None, None) => Rulebook::get(id).only_pace().unwrap_or(Pace::Standard),
    };
    let supervision = match arrangement.supervision {
        Some(supervision) => supervision.into(),
        None if pace == Pace::Standard => Supervision::Full,
        None => Supervision::Limited,
    };
    let book = InForce::new(id, pace, supervision, &overlays(id, &arrangement.regulations)?)
        .map_err(|error| wrong(error.to_string()))?;
    check_device_penalty(book, &arrangement.regulations)?;
    Ok(book.departing(departure))
}

fn wrong(reason: String) -> ArrangementError {
    ArrangementError { key: "regulations", reason }
}

/// A competition chooses the penalty for a device only where the rulebook leaves it that choice: to lay down a lighter one
/// (11.3.b of 2014, 11.3.2.2 since 2018), or another for the sound of one (Finland, 2014).
fn check_device_penalty(book: InForce, regulations: &Regulations) -> Result<(), ArrangementError> {
    let lighter = book.conduct_device_lighter_penalty().is_some_and(|given| given.value);
    let steps = book.clause(concept::national_fi::PHONE_EVENT_REGULATIONS).is_some();
    match regulations.device_penalty {
        Some(penalty) if !lighter && !steps => Err(wrong(format!(
            "`device_penalty` is `{penalty}`, but {} leaves a competition no choice of the penalty for a device",
            book.rulebook().id()
        ))),
        // Only what replaces the loss of the game by something lighter (11.3.b of 2014, 11.3.2.2 since 2018).
        Some(penalty @ PenaltyKind::Expel) if !steps => Err(wrong(format!(
            "`device_penalty` is `{penalty}`, but the regulations may only have a penalty that is lighter than the \
             loss of the game"
        ))),
        _ => Ok(()),
    }
}

fn overlays(id: RulebookId, regulations: &Regulations) -> Result<Vec<Overlay>, ArrangementError> {
    let rated = regulations.fide_rated.unwrap_or(false);
    let mut overlays = match regulations.national {
        Some(national @ National::Fin) => match Overlay::national("fin", id, rated) {
            // A game for FIDE ratings follows the Laws whatever a federation has chosen, and says so.
            known if !known.is_empty() || rated => known,
            _ => {
                return Err(wrong(format!(
                    "`national` is `{national}`, but no such choices are known under {id}"
                )));
            }
        },
        None => Vec::new(),
    };
    if regulations.official == Some(true) {
        overlays.extend(
            Rulebook::get(id).overlays().iter().filter(|overlay| overlay.as_str().starts_with("official")),
        );
    }
    for name in &regulations.overlays {
        overlays.push(name.parse().map_err(|error| wrong(format!("`overlays`: {error}")))?);
    }
    Ok(overlays)
}
