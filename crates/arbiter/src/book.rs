//! Which rulebook is in force for an arrangement: edition, pace, supervision, and what is switched on over it.

use jadoube_clock::Millis;
use jadoube_laws::{Departure, InForce, Overlay, Pace, Rulebook, RulebookId, Supervision};

use crate::arrangement::{Arrangement, ArrangementError, National, Regulations};

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
    InForce::new(id, pace, supervision, &overlays(id, &arrangement.regulations)?)
        .map(|book| book.departing(departure))
        .map_err(|error| ArrangementError { key: "regulations", reason: error.to_string() })
}

fn overlays(id: RulebookId, regulations: &Regulations) -> Result<Vec<Overlay>, ArrangementError> {
    let rated = regulations.fide_rated.unwrap_or(false);
    let mut overlays = match regulations.national {
        Some(National::Fin) => Overlay::national("fin", id, rated),
        None => Vec::new(),
    };
    if regulations.official == Some(true) {
        overlays.extend(
            Rulebook::get(id).overlays().iter().filter(|overlay| overlay.as_str().starts_with("official")),
        );
    }
    for name in &regulations.overlays {
        let wrong = |error| ArrangementError { key: "regulations", reason: format!("`overlays`: {error}") };
        overlays.push(name.parse().map_err(wrong)?);
    }
    Ok(overlays)
}
