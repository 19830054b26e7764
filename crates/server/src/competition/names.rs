//! The list of names beside a competition's log. It cannot be set together with an entry: names are written before the entry
//! that needs them, at the revision that was seen, and looked at again behind it.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jadoube_hall::competition::{PlayerId, Roster};
use jadoube_store::{Error, Fact, SetFact, Store};

use super::{Room, State, roster_name};
use crate::hall::Hall;
use crate::problem::Problem;

/// How long names are left alone whose players have not been entered yet: another server is about to, or was stopped.
pub(super) const ABOUT: Duration = Duration::from_secs(2);

/// How often it is looked whether they have been.
pub(super) const LOOK: Duration = Duration::from_millis(20);

/// The list as the store has it.
#[derive(Clone, Default)]
pub(crate) struct Names {
    pub(crate) roster: Roster,
    /// How often it was set.
    pub(crate) revision: u64,
}

impl Names {
    /// The names of a competition.
    pub(super) async fn of(store: &dyn Store, key: &str) -> Result<Names, String> {
        let fact = store.fact(key).await.map_err(|error| error.to_string())?;
        fact.map_or_else(|| Ok(Names::default()), |fact| Names::read(&fact))
    }

    fn read(fact: &Fact) -> Result<Names, String> {
        let roster = serde_json::from_slice(&fact.value).map_err(|error| error.to_string())?;
        Ok(Names { roster, revision: fact.revision })
    }
}

impl State {
    /// Takes the names of the players that have been entered. Others were written for an entry that has not come, or never will.
    pub(super) fn name(&mut self, names: Names) {
        let entered: BTreeSet<PlayerId> = self.competition.players().map(|(player, _)| player).collect();
        let known = names.roster.iter().filter(|(player, _)| entered.contains(player));
        self.roster = known.map(|(player, person)| (player, person.clone())).collect();
        self.about = self.roster != names.roster;
        self.named = names.revision;
    }
}

impl Room {
    /// Whether another server has written names for players whom it has not entered yet.
    pub(super) fn others_are_about(&self) -> bool {
        let state = self.state();
        state.about && state.named != self.wrote.load(Ordering::Relaxed)
    }

    /// Writes names before their players are entered.
    pub(super) async fn write_names(
        &self,
        hall: &Hall,
        next: &mut State,
        roster: Roster,
    ) -> Result<(), Problem> {
        let value = serde_json::to_vec(&roster).unwrap_or_default();
        let set = SetFact::new(roster_name(&self.id), value).at(next.named);
        if let Err(error) = hall.store.set(vec![set]).await {
            let certain = error.is_definite() && !matches!(error, Error::Changed { .. });
            self.stale.store(!certain, Ordering::Relaxed);
            return Err(error.into());
        }
        (next.roster, next.named, next.about) = (roster, next.named + 1, false);
        self.wrote.store(next.named, Ordering::Relaxed);
        Ok(())
    }

    /// Looks again at names that were written, once their players have been entered. Who took them for those of a server that was
    /// stopped may have put others in their place.
    pub(super) async fn keep_names(&self, hall: &Hall, before: &Roster, next: &mut State) {
        if hall.several.is_none() {
            return;
        }
        let key = roster_name(&self.id);
        loop {
            let names = match Names::of(&*hall.store, &key).await {
                Ok(names) if names.revision != next.named => names,
                Ok(_) => return,
                Err(why) => {
                    // They are read again before anything else is done.
                    tracing::warn!("the list of names cannot be read: {why}");
                    return self.stale.store(true, Ordering::Relaxed);
                }
            };
            let kept = with_ours(&names.roster, before, &next.roster);
            if kept == names.roster {
                return next.name(names);
            }
            let value = serde_json::to_vec(&kept).unwrap_or_default();
            match hall.store.set(vec![SetFact::new(key.clone(), value).at(names.revision)]).await {
                Ok(()) => return next.name(Names { roster: kept, revision: names.revision + 1 }),
                Err(Error::Changed { .. }) => {}
                Err(error) => {
                    tracing::warn!("names may be missing from the list: {error}");
                    return self.stale.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

/// A list with what we have changed in ours.
fn with_ours(theirs: &Roster, before: &Roster, ours: &Roster) -> Roster {
    let mut kept = theirs.clone();
    for (player, person) in ours.iter().filter(|(player, person)| before.person(*player) != Some(*person)) {
        kept.set(player, person.clone());
    }
    for (player, _) in before.iter().filter(|(player, _)| ours.person(*player).is_none()) {
        kept.erase(player);
    }
    kept
}
