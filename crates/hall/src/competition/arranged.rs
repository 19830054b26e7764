//! What was arranged for a competition.

use jadoube_arbiter::{Arrangement, ArrangementError, Game, PointScale, Scale};
use jadoube_clock::Millis;
use serde::{Deserialize, Serialize};

use super::tie_break::TieBreak;
use crate::log::Id;
use crate::name::Name;

/// Who may know of a competition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Everybody; it is listed.
    Public,
    /// Who has its address.
    #[default]
    Link,
    /// Who has a token.
    Closed,
}

/// How opponents are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// Everybody plays everybody.
    RoundRobin,
    /// A Swiss system; the pairings come from outside.
    #[default]
    Swiss,
}

/// A competition as arranged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arranged {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: Name,
    /// What holds for every game: rulebook, time control, regulations, clock. No player.
    pub game: Arrangement,
    /// Who may know of it.
    #[serde(default)]
    pub access: Access,
    /// How much later spectators see what happens, in seconds.
    #[serde(default)]
    pub delay: Millis,
    /// How opponents are found.
    #[serde(default)]
    pub system: System,
    /// How ties are broken, first things first; left out, as is usual for the system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// How many rounds there are, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Where it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Name>,
    /// The federation, by its three letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation: Option<Name>,
}

impl Arranged {
    /// Whether the games can be played as arranged.
    ///
    /// # Errors
    /// The key that is wrong, and why.
    pub fn check(&self) -> Result<(), ArrangementError> {
        if self.delay < Millis::ZERO || self.delay > Millis::from_secs(86_400) {
            let reason = "`delay` is between 0 and 86400 seconds".to_owned();
            return Err(ArrangementError { key: "delay", reason });
        }
        Game::new(&self.game).map(|_| ())
    }

    /// The points of a game, in hundredths.
    pub fn scale(&self) -> Scale {
        let hundredths = |points: f64| (points * 100.0).round() as i32;
        match self.game.regulations.points {
            Some(PointScale { win, draw, loss, .. }) => {
                Scale { win: hundredths(win), draw: hundredths(draw), loss: hundredths(loss) }
            }
            None => Scale { win: 100, draw: 50, loss: 0 },
        }
    }

    /// How ties are broken.
    pub fn tie_breaks(&self) -> &[TieBreak] {
        use TieBreak::{Buchholz, DirectEncounter, Koya, SonnebornBerger, Wins};
        match (&self.tie_breaks, self.system) {
            (Some(chosen), _) => chosen,
            (None, System::RoundRobin) => &[DirectEncounter, SonnebornBerger, Koya, Wins],
            (None, System::Swiss) => &[Buchholz, DirectEncounter, SonnebornBerger, Wins],
        }
    }
}
