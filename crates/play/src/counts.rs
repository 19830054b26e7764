//! What a rulebook says about repetition and moves without progress, taken out once for a whole game.

use jadoube_laws::choice::Fivefold;
use jadoube_laws::{Clause, InForce, concept};

/// The numbers of a rulebook that are compared after every move. Small and [`Copy`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    book: InForce,
    /// Occurrences of a position with which a draw can be claimed (9.2), if it can.
    pub threefold: Option<u32>,
    /// Half-moves without capture and pawn's move with which a draw can be claimed (9.3), if it can.
    pub fifty: Option<u32>,
    /// The repetition that draws without a claim (9.6.a, 9.6.1), if one does.
    pub fivefold: Option<Fifth>,
    /// The moves without progress that draw without a claim (9.6.b, 9.6.2), if they do.
    pub seventy_five: Option<SeventyFive>,
    /// The clause by which a game ends in which neither side can mate any more (5.2.b, 5.2.2), if one does.
    pub dead_position: Option<Clause>,
}

/// A repetition that draws without a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fifth {
    /// Whether the occurrences must follow on each other.
    pub how: Fivefold,
    /// How many occurrences.
    pub times: u32,
    /// The clause.
    pub clause: Clause,
}

/// Moves without progress that draw without a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeventyFive {
    /// How many half-moves.
    pub halfmoves: u32,
    /// The clause.
    pub clause: Clause,
    /// The clause by which mate by the last of them goes before.
    pub mate_first: Option<Clause>,
}

impl Counts {
    /// The numbers of a rulebook.
    pub fn of(book: InForce) -> Counts {
        let fivefold = match (book.draw_fivefold(), book.draw_fivefold_occurrences()) {
            (Some(how), Some(times)) => {
                Some(Fifth { how: how.value, times: times.value, clause: how.clause })
            }
            _ => None,
        };
        let seventy_five = book.draw_seventy_five_moves().map(|given| SeventyFive {
            halfmoves: given.value.saturating_mul(2),
            clause: given.clause,
            mate_first: book
                .draw_seventy_five_mate_first()
                .filter(|given| given.value)
                .map(|given| given.clause),
        });
        Counts {
            book,
            threefold: book.draw_threefold_occurrences().map(|given| given.value),
            fifty: book.draw_fifty_moves().map(|given| given.value.saturating_mul(2)),
            fivefold,
            seventy_five,
            dead_position: book.end_dead_position().filter(|given| given.value).map(|given| given.clause),
        }
    }

    /// The rulebook they are of.
    pub fn book(&self) -> InForce {
        self.book
    }

    /// The clause of checkmate (5.1.a, 5.1.1).
    pub fn checkmate(&self) -> Option<Clause> {
        self.book.clause(concept::end::CHECKMATE)
    }

    /// The clause of stalemate (5.2.a, 5.2.1).
    pub fn stalemate(&self) -> Option<Clause> {
        self.book.clause(concept::end::STALEMATE)
    }

    /// Nothing that is counted in moves is open or over before so many half-moves without progress have been made, and
    /// one more is announced.
    pub fn least_halfmoves(&self) -> u32 {
        let ends = self.seventy_five.map_or(u32::MAX, |given| given.halfmoves);
        self.fifty.unwrap_or(u32::MAX).min(ends).saturating_sub(1)
    }
}
