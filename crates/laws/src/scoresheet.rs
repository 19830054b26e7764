//! How moves are recorded under a rulebook (Appendix C).

use jadoube_notation::{AppendixC, Duty};

use crate::choice::Mark;
use crate::{Given, InForce};

impl InForce {
    /// What Appendix C requires on a scoresheet and what it leaves to the player: the parameters `notation.…`.
    ///
    /// ```
    /// use jadoube_laws::{InForce, Pace, RulebookId, Supervision};
    /// use jadoube_notation::Duty;
    ///
    /// let book = |id| InForce::plain(id, Pace::Standard, Supervision::Full).appendix_c();
    /// assert_eq!(book(RulebookId::Fide2009Hu).capture, Duty::Required);
    /// assert_eq!(book(RulebookId::Fide2014).capture, Duty::Optional);
    /// ```
    pub fn appendix_c(self) -> AppendixC {
        AppendixC {
            capture: duty(self.notation_capture_sign()),
            check: duty(self.notation_check_sign()),
            mate: duty(self.notation_mate_sign()),
            mate_signs: self.notation_mate_signs().map_or(&[], |given| given.value),
            en_passant: duty(self.notation_en_passant_mark()),
            long: duty(self.notation_departure_square()),
            hyphen: duty(self.notation_hyphen()),
        }
    }
}

/// Where there is no rule it is left to the player.
fn duty(given: Option<Given<Mark>>) -> Duty {
    match given.map(|given| given.value) {
        Some(Mark::Required) => Duty::Required,
        Some(Mark::Forbidden) => Duty::Forbidden,
        Some(Mark::Optional) | None => Duty::Optional,
    }
}
