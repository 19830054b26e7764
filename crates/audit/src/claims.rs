//! Claims that were open and not made (9.2, 9.3), and draws that come of themselves (9.6).

use jadoube_arbiter::Text;
use jadoube_board::{Color, Move, Position};
use jadoube_laws::choice::Fivefold;
use jadoube_laws::{Clause, InForce, concept};
use jadoube_notation::Style;

use crate::drafts::Tail;
use crate::examiner::Examiner;
use crate::message::Message;
use crate::told::Occurrences;
use crate::{Kind, Severity};

/// What the rulebook in force says about repetition and moves without progress.
#[derive(Clone, Copy)]
pub(crate) struct DrawRules {
    threefold: u32,
    /// In half-moves.
    fifty: u32,
    fivefold: Option<(Fivefold, u32, Clause)>,
    /// In half-moves.
    seventy_five: Option<(u32, Clause)>,
    /// Nothing that is counted in moves can be open or over before so many half-moves.
    watch_halfmoves: u32,
}

impl DrawRules {
    pub(crate) fn of(book: InForce) -> DrawRules {
        let threefold = book.draw_threefold_occurrences().map_or(u32::MAX, |given| given.value);
        let fifty = book.draw_fifty_moves().map_or(u32::MAX, |given| given.value.saturating_mul(2));
        let fivefold = match (book.draw_fivefold(), book.draw_fivefold_occurrences()) {
            (Some(how), Some(times)) => Some((how.value, times.value, how.clause)),
            _ => None,
        };
        let seventy_five = book.draw_seventy_five_moves().map(|given| (given.value * 2, given.clause));
        DrawRules {
            threefold,
            fifty,
            fivefold,
            seventy_five,
            watch_halfmoves: seventy_five
                .map_or(fifty, |(halfmoves, _)| halfmoves.min(fifty))
                .saturating_sub(1),
        }
    }
}

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
        if self.history.has_repetition() || u32::from(before.halfmoves()) >= self.draws.watch_halfmoves {
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
        if self.draws.threefold == u32::MAX || self.chances.threefold[player.index()] {
            return;
        }
        let ply = self.history.plies();
        if self.history.occurrences() >= self.draws.threefold {
            self.chances.threefold[player.index()] = true;
            let clause =
                self.cite(&[concept::draw::THREEFOLD_CLAIM_OCCURRED, concept::draw::THREEFOLD_OCCURRENCES]);
            let times = Occurrences(self.history.occurrences());
            let message = Message::ClaimThreefoldOccurred { player, times };
            self.law(Kind::MissedThreefold, Severity::Info, ply, clause, message, Tail::NONE);
        } else if self.draws.threefold == 3
            && let Some((_, mv)) = self.history.reachable_twice()
        {
            self.chances.threefold[player.index()] = true;
            let clause =
                self.cite(&[concept::draw::THREEFOLD_CLAIM_ANNOUNCED, concept::draw::THREEFOLD_OCCURRENCES]);
            let message = Message::ClaimThreefoldAnnounced { player, name: announced(before, mv) };
            let made = before.play(mv).is_same(after);
            self.law(Kind::MissedThreefold, Severity::Info, ply, clause, message, unless_drawn(made));
        }
    }

    fn missed_fifty(&mut self, before: &Position, after: &Position) {
        let player = before.turn();
        let halfmoves = u32::from(before.halfmoves());
        if halfmoves + 1 < self.draws.fifty || self.chances.fifty[player.index()] {
            return;
        }
        let ply = self.history.plies();
        let count = self.draws.fifty / 2;
        if halfmoves >= self.draws.fifty {
            self.chances.fifty[player.index()] = true;
            let clause = self.cite(&[concept::draw::FIFTY_CLAIM_OCCURRED]);
            let message = Message::ClaimFiftyOccurred { player, count };
            self.law(Kind::MissedFifty, Severity::Info, ply, clause, message, Tail::NONE);
        } else if let Some(mv) = quiet_move(before, after) {
            self.chances.fifty[player.index()] = true;
            let clause = self.cite(&[concept::draw::FIFTY_CLAIM_ANNOUNCED]);
            let message = Message::ClaimFiftyAnnounced { player, name: announced(before, mv), count };
            let made = before.play(mv).is_same(after);
            self.law(Kind::MissedFifty, Severity::Info, ply, clause, message, unless_drawn(made));
        }
    }

    /// Whether the game had ended by itself in the position, and a player goes on.
    fn over_of_itself(&mut self, before: &Position) {
        let ply = self.history.plies();
        if let Some((clause, fivefold)) = self.drawn_of_itself(ply, before) {
            self.drawn_since = Some(ply);
            let place = self.after(ply);
            let (kind, message) = if fivefold {
                (Kind::PlayedAfterFivefold, Message::OverFivefold { place })
            } else {
                let count = (before.halfmoves() / 2).into();
                (Kind::PlayedAfterSeventyFive, Message::OverSeventyFive { place, count })
            };
            self.law(kind, Severity::Error, ply, clause, message, Tail::MadeAfterwards);
        }
    }

    /// The clause by which the game ends in this position without anybody's claim, and whether it is the one about
    /// repetition. The position is the last one of the history.
    pub(crate) fn drawn_of_itself(&self, ply: usize, position: &Position) -> Option<(Clause, bool)> {
        if let Some((how, times, clause)) = self.draws.fivefold
            && self.history.occurrences_at(ply) >= times
        {
            let ends = match how {
                Fivefold::Any => true,
                Fivefold::Consecutive => self.history.repeats_in_a_row(ply, times),
            };
            if ends {
                return Some((clause, true));
            }
        }
        let (halfmoves, clause) = self.draws.seventy_five?;
        // Mate by the last of these moves takes precedence.
        (u32::from(position.halfmoves()) >= halfmoves && !position.is_checkmate()).then_some((clause, false))
    }

    /// Whether a claim was open after the last move: then a draw was not necessarily agreed.
    pub(crate) fn claim_is_open(&self) -> bool {
        self.history.occurrences() >= self.draws.threefold
            || self.history.reachable_twice().is_some()
            || u32::from(self.history.now().halfmoves()) + 1 >= self.draws.fifty
    }
}

fn unless_drawn(made: bool) -> Tail {
    if made { Tail::UnlessDrawnNow } else { Tail::NONE }
}

/// The name of a move that could have been announced: `4...Ng8`.
fn announced(before: &Position, mv: Move) -> Text {
    format!("{}{}", number(before), Style::SAN.text(before, mv)).into()
}

/// A legal move that is neither a capture nor a pawn's: the one that was made, if it is one, or the first.
fn quiet_move(before: &Position, after: &Position) -> Option<Move> {
    let mut found = None;
    let mut made = None;
    let legality = before.for_each_legal(|mv| {
        let next = before.play(mv);
        if next.halfmoves() != 0 {
            found = found.or(Some(mv));
            if next.is_same(after) {
                made = Some(mv);
            }
        }
    });
    legality.ok()?;
    made.or(found)
}

/// `12.` or `12...`
pub(crate) fn number(before: &Position) -> String {
    let dots = if before.turn() == Color::White { "." } else { "..." };
    format!("{}{dots}", before.fullmoves())
}
