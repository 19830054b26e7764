//! Claims that were open and not made (9.2, 9.3), and draws that come of themselves (9.6).

use jadoube_board::{Attempt, Color, Move, Position};
use jadoube_laws::concept;
use jadoube_notation::Scored;
use jadoube_play::{Claim, End, announceable, drawn_of_itself, is_drawn_by_claim};

use crate::drafts::Tail;
use crate::examiner::Examiner;
use crate::message::Message;
use crate::told::Occurrences;
use crate::{Kind, Severity};

/// What each player let pass in the run of moves at hand.
#[derive(Clone, Copy, Default)]
pub(crate) struct Chances {
    run: u32,
    threefold: [bool; 2],
    fifty: [bool; 2],
}

impl Examiner {
    /// Looks at the position in which a player is about to move: what he lets pass by moving, and whether the game was
    /// over already.
    #[inline]
    pub(crate) fn before_move(&mut self, before: &Position, after: &Position) {
        if self.history.has_repetition() || u32::from(before.halfmoves()) >= self.watch_halfmoves {
            self.watch(before, after);
        }
    }

    #[cold]
    fn watch(&mut self, before: &Position, after: &Position) {
        if self.drawn_since.is_some() {
            return;
        }
        let run = self.history.run();
        if self.chances.run != run {
            self.chances = Chances { run, ..Chances::default() };
        }
        self.missed_threefold(before, after);
        self.missed_fifty(before, after);
        self.over_of_itself(before);
    }

    fn missed_threefold(&mut self, before: &Position, after: &Position) {
        let player = before.turn();
        if self.chances.threefold[player.index()] {
            return;
        }
        let ply = self.history.plies();
        if is_drawn_by_claim(&self.counts, &self.history, before, Claim::Threefold) {
            self.chances.threefold[player.index()] = true;
            let clause =
                self.cite(&[concept::draw::THREEFOLD_CLAIM_OCCURRED, concept::draw::THREEFOLD_OCCURRENCES]);
            let times = Occurrences(self.history.occurrences());
            let message = Message::ClaimThreefoldOccurred { player, times };
            self.law(Kind::MissedThreefold, Severity::Info, ply, clause, message, Tail::NONE);
        } else if let Some(mv) = self.history.announceable_repetition(&self.counts) {
            self.chances.threefold[player.index()] = true;
            let clause =
                self.cite(&[concept::draw::THREEFOLD_CLAIM_ANNOUNCED, concept::draw::THREEFOLD_OCCURRENCES]);
            let message = Message::ClaimThreefoldAnnounced { player, announced: announced(before, mv) };
            let made = before.play(mv).is_same(after);
            self.law(Kind::MissedThreefold, Severity::Info, ply, clause, message, unless_drawn(made));
        }
    }

    fn missed_fifty(&mut self, before: &Position, after: &Position) {
        let player = before.turn();
        let Some(fifty) = self.counts.fifty else { return };
        if u32::from(before.halfmoves()) + 1 < fifty || self.chances.fifty[player.index()] {
            return;
        }
        let ply = self.history.plies();
        let count = fifty / 2;
        if is_drawn_by_claim(&self.counts, &self.history, before, Claim::Fifty) {
            self.chances.fifty[player.index()] = true;
            let clause = self.cite(&[concept::draw::FIFTY_CLAIM_OCCURRED]);
            let message = Message::ClaimFiftyOccurred { player, count };
            self.law(Kind::MissedFifty, Severity::Info, ply, clause, message, Tail::NONE);
        } else if let Some(mv) = announceable(&self.counts, &self.history, before, Claim::Fifty, Some(after))
        {
            self.chances.fifty[player.index()] = true;
            let clause = self.cite(&[concept::draw::FIFTY_CLAIM_ANNOUNCED]);
            let message = Message::ClaimFiftyAnnounced { player, announced: announced(before, mv), count };
            let made = before.play(mv).is_same(after);
            self.law(Kind::MissedFifty, Severity::Info, ply, clause, message, unless_drawn(made));
        }
    }

    /// Whether the game had ended by itself in the position, and a player goes on.
    fn over_of_itself(&mut self, before: &Position) {
        let ply = self.history.plies();
        let Some(ended) = drawn_of_itself(&self.counts, &self.history, ply, before) else { return };
        self.drawn_since = Some(ply);
        let place = self.after(ply);
        let (kind, message) = if ended.by == End::Fivefold {
            (Kind::PlayedAfterFivefold, Message::OverFivefold { place })
        } else {
            let count = (before.halfmoves() / 2).into();
            (Kind::PlayedAfterSeventyFive, Message::OverSeventyFive { place, count })
        };
        self.law(kind, Severity::Error, ply, ended.clause, message, Tail::MadeAfterwards);
    }

    /// Whether a claim was open after the last move: then a draw was not necessarily agreed.
    pub(crate) fn claim_is_open(&self) -> bool {
        let now = self.history.now();
        let open = |claim| is_drawn_by_claim(&self.counts, &self.history, now, claim);
        open(Claim::Threefold)
            || open(Claim::Fifty)
            || self.history.announceable_repetition(&self.counts).is_some()
            || announceable(&self.counts, &self.history, now, Claim::Fifty, None).is_some()
    }
}

fn unless_drawn(made: bool) -> Tail {
    if made { Tail::UnlessDrawnNow } else { Tail::NONE }
}

/// A move that could have been announced.
fn announced(before: &Position, mv: Move) -> Scored {
    let attempt = Attempt::Carry { from: mv.from(), to: mv.to(), promotion: mv.promotion() };
    Scored::of(before, attempt, Some(mv))
}

/// `12.` or `12...`
pub(crate) fn number(before: &Position) -> String {
    let dots = if before.turn() == Color::White { "." } else { "..." };
    format!("{}{dots}", before.fullmoves())
}
