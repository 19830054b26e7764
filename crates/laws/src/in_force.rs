//! The rulebook in force for a game: an edition, the pace, the supervision and what is switched on over it.

use std::fmt;

use crate::rulebook::NONE;
use crate::tables::{COMBINATIONS, OVERLAYS, PROFILES};
use crate::{Clause, Concept, Departure, Overlay, Pace, Rulebook, RulebookId, Supervision};

/// The rulebook in force for a game.
///
/// Small and [`Copy`]; every question is an index into a table. The parameters are methods named after them:
/// `draw.wrong-claim-time` is [`draw_wrong_claim_time`](InForce::draw_wrong_claim_time).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InForce {
    profile: u16,
    departure: Option<Departure>,
}

/// What can be in force, in each of the situations.
pub(crate) struct Combination {
    pub book: RulebookId,
    pub overlays: u16,
}

/// Paces times kinds of supervision.
const SITUATIONS: usize = Pace::ALL.len() * Supervision::ALL.len();

pub(crate) struct OverlayData {
    pub title: &'static str,
    pub books: &'static [RulebookId],
    pub after: Option<Overlay>,
    pub national: Option<&'static str>,
    pub national_rated: Option<&'static str>,
    /// Concepts whose clause it changes, by concept; `NONE` where it takes the clause away.
    pub changed: &'static [(u16, u16)],
}

impl InForce {
    /// A rulebook with overlays switched on.
    ///
    /// # Errors
    /// An overlay that is not made for the rulebook.
    pub fn new(
        id: RulebookId,
        pace: Pace,
        supervision: Supervision,
        overlays: &[Overlay],
    ) -> Result<InForce, OverlayMismatch> {
        let book = Rulebook::get(id);
        let mut combination = 0;
        for &overlay in overlays {
            let place = book.overlays().iter().position(|o| *o == overlay);
            combination |= 1 << place.ok_or(OverlayMismatch { rulebook: id, overlay })?;
        }
        Ok(InForce::at(book, combination, pace, supervision))
    }

    /// A rulebook as it stands, with nothing switched on.
    pub fn plain(id: RulebookId, pace: Pace, supervision: Supervision) -> InForce {
        InForce::at(Rulebook::get(id), 0, pace, supervision)
    }

    /// Every combination of rulebook, overlays, pace and supervision.
    pub fn all() -> impl ExactSizeIterator<Item = InForce> {
        (0..PROFILES as u16).map(InForce::of_profile)
    }

    /// The rulebook.
    pub fn rulebook(self) -> &'static Rulebook {
        Rulebook::get(self.id())
    }

    /// The rulebook's id.
    pub fn id(self) -> RulebookId {
        self.combination().book
    }

    /// The pace.
    pub fn pace(self) -> Pace {
        Pace::ALL[self.profile() % SITUATIONS / Supervision::ALL.len()]
    }

    /// The supervision.
    pub fn supervision(self) -> Supervision {
        Supervision::ALL[self.profile() % Supervision::ALL.len()]
    }

    /// The overlays switched on, in the order in which they are laid.
    pub fn overlays(self) -> impl Iterator<Item = Overlay> {
        let mask = self.combination().overlays;
        Overlay::ALL.into_iter().filter(move |&overlay| mask >> overlay as u16 & 1 == 1)
    }

    /// The clause of a concept, as the rulebook and what is switched on over it have it.
    ///
    /// A concept that belongs to an overlay (a national choice) has a clause only while it is switched on. Pace and
    /// supervision are not looked at: the clauses of Appendix A are there in a standard game as well. Where they
    /// matter, the clause of a parameter is the one that applies. What every rulebook has is cited with
    /// [`cite`](InForce::cite).
    #[inline]
    pub fn clause(self, concept: impl Into<Concept>) -> Option<Clause> {
        let concept = concept.into();
        if self.strikes(concept) {
            return None;
        }
        let &Combination { book, overlays } = self.combination();
        let needs = concept.needs();
        if needs != 0 && needs & overlays == 0 {
            return None;
        }
        if overlays != 0
            && let Some(place) = changed(overlays, concept)
        {
            return (place != NONE).then_some(Clause(place));
        }
        Rulebook::get(book).clause(concept)
    }

    /// The clause of the first of these concepts that is in force.
    pub fn first(self, concepts: &[Concept]) -> Option<Clause> {
        concepts.iter().find_map(|&concept| self.clause(concept))
    }

    /// The same with one departure from it, in place of any that it had.
    pub fn departing(self, departure: Option<Departure>) -> InForce {
        InForce { departure, ..self }
    }

    /// How it departs from what is written, if it does.
    pub fn departure(self) -> Option<Departure> {
        self.departure
    }

    /// The pace of a game by this rulebook's own limits (A.1, B.1): `periods` of the time control, the seconds of the
    /// whole, and the increment. A game of several periods is neither rapid nor blitz, nor is one without a clock.
    pub fn pace_of(self, periods: usize, seconds: u32, increment: u32) -> Pace {
        if let Some(pace) = self.rulebook().only_pace() {
            return pace;
        }
        if periods != 1 {
            return Pace::Standard;
        }
        let moves = self.pace_increment_moves().map_or(0, |given| given.value);
        let total = u64::from(seconds) + u64::from(moves) * u64::from(increment);
        let included = self.pace_blitz_limit_included().is_some_and(|given| given.value);
        let blitz = |limit: u64| total < limit || (included && total == limit);
        if self.pace_blitz_limit().is_some_and(|given| blitz(given.value.into())) {
            Pace::Blitz
        } else if self.pace_rapid_limit().is_some_and(|given| total < given.value.into()) {
            Pace::Rapid
        } else {
            Pace::Standard
        }
    }

    #[inline]
    pub(crate) fn is_as_written(self) -> bool {
        self.departure.is_none()
    }

    fn at(book: &Rulebook, combination: usize, pace: Pace, supervision: Supervision) -> InForce {
        let situation = pace as usize * Supervision::ALL.len() + supervision as usize;
        let place = book.first_profile() + combination * SITUATIONS + situation;
        InForce::of_profile(place as u16)
    }

    pub(crate) fn of_profile(profile: u16) -> InForce {
        InForce { profile, departure: None }
    }

    pub(crate) fn profile(self) -> usize {
        usize::from(self.profile)
    }

    #[inline]
    fn combination(self) -> &'static Combination {
        &COMBINATIONS[self.profile() / SITUATIONS]
    }
}

/// The place of the clause that the last overlay to change it gives.
fn changed(overlays: u16, concept: Concept) -> Option<u16> {
    Overlay::ALL.iter().rev().filter(|overlay| overlays >> **overlay as u16 & 1 == 1).find_map(|&overlay| {
        let changed = OVERLAYS[overlay as usize].changed;
        let place = changed.binary_search_by_key(&concept.0, |(c, _)| *c).ok()?;
        Some(changed[place].1)
    })
}

impl Overlay {
    /// Its name for people.
    pub fn title(self) -> &'static str {
        OVERLAYS[self as usize].title
    }

    /// The rulebooks it is made for.
    pub fn books(self) -> &'static [RulebookId] {
        OVERLAYS[self as usize].books
    }

    /// The overlay over which it is laid, if it is meant for use together with one.
    pub fn after(self) -> Option<Overlay> {
        OVERLAYS[self as usize].after
    }

    /// The choices of a federation (`fin`) for a rulebook: what to switch on, with what changes in a competition that
    /// counts for FIDE ratings. Empty where the federation has none for it.
    pub fn national(federation: &str, book: RulebookId, fide_rated: bool) -> Vec<Overlay> {
        let chosen = Overlay::ALL.into_iter().filter(|&overlay| {
            let data = &OVERLAYS[overlay as usize];
            let national = data.national == Some(federation);
            data.books.contains(&book)
                && (national || (fide_rated && data.national_rated == Some(federation)))
        });
        chosen.collect()
    }
}

/// An overlay that is not made for a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverlayMismatch {
    /// The rulebook.
    pub rulebook: RulebookId,
    /// The overlay.
    pub overlay: Overlay,
}

impl fmt::Display for OverlayMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let books: Vec<&str> = self.overlay.books().iter().map(|book| book.as_str()).collect();
        let (overlay, rulebook) = (self.overlay, self.rulebook);
        write!(f, "the overlay {overlay} is not made for {rulebook}: it belongs to {}", books.join(", "))
    }
}

impl std::error::Error for OverlayMismatch {}

impl fmt::Debug for InForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InForce({} {} {}", self.id(), self.pace(), self.supervision())?;
        for overlay in self.overlays() {
            write!(f, " + {overlay}")?;
        }
        if let Some(departure) = self.departure {
            write!(f, ", {departure}")?;
        }
        f.write_str(")")
    }
}
