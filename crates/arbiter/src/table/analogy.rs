//! Where no clause decides, and the arbiter rules by analogy (Preface).

use jadoube_laws::Clause;

use super::Table;

/// A point that the Laws leave out, and on which the program rules by analogy all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Analogy {
    /// The rulebook does not know the claim: it is refused as claims are that nobody has a right to.
    NoSuchClaim,
    /// The rulebook has no quickplay finish.
    NoQuickplay,
    /// King and rook touched at once where castling is illegal, in an edition that speaks of the king first only: as if
    /// the king had been touched first.
    CastlingTouchedTogether,
    /// A scoresheet of the arbiter that nobody may ask to see.
    NoSuchRequest,
    /// Appeals are left to the competition.
    AppealsUnsaid,
    /// Nothing is said of people in the playing area who are neither players nor arbiters.
    OutsidersUnsaid,
    /// Nothing is said of players who are not paired with each other: the game is played again, as after a wrong set-up.
    PairingUnsaid,
    /// Nothing is said at all, and the program does not know what it is like.
    NothingSaid,
    /// Nothing is said of colours that were reversed.
    ColoursUnsaid,
}

impl Table {
    /// The clause by which what no other clause regulates is decided as what is like it.
    pub fn by_analogy(&self, _point: Analogy) -> Clause {
        self.book.rulebook().analogy()
    }
}
