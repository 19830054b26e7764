//! A claim that the opponent cannot win by normal means or does not try, before an arbiter: upheld, rejected or
//! postponed (10.2, G.5, III.5).

use jadoube_board::{Board, Color, Role};
use jadoube_clock::Millis;
use jadoube_laws::{Clause, concept};

use super::Quickplay;
use crate::event::{ClaimKind, Ground};
use crate::game::Game;
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, OfferStatus, Reason, Upheld};
use crate::winnable;

/// A rook: who is so far ahead has winning chances beyond the clock.
const FAR_AHEAD: u32 = 5;

impl Game {
    pub(super) fn summon_arbiter(&mut self, player: Color, ground: Option<Ground>) {
        self.halt();
        self.rule_clock(self.cite(concept::quickplay::CLAIM_SUMMONS_ARBITER));
        if let Some(clause) = self.book.clause(concept::quickplay::CLAIM_GROUNDS) {
            self.notice(clause, told(player, ground));
        }
        if let Some(given) = self.book.quickplay_claim_is_offer().filter(|given| given.value)
            && self.offer.is_none()
        {
            self.offer = Some(player);
            self.rule(given.clause, Decision::Offer { by: player, status: OfferStatus::Standing });
        }
        let (suggested, why) = self.suggest_on(!player);
        let clause = self.cite(concept::quickplay::CLAIM_POSTPONED_OR_REJECTED);
        let choices = &[Choice::Uphold, Choice::Reject, Choice::Defer];
        self.ask(clause, About::NormalMeans, choices, suggested, why, Pending::NormalMeans(player));
    }

    /// What the position says about the winning chances of the claimant's opponent.
    pub(super) fn suggest_on(&self, opponent: Color) -> (Choice, Message) {
        let position = self.record.position();
        let board = position.board();
        if winnable::can_mate(position, opponent) == Some(false) {
            return (Choice::Uphold, Message::QuickplayNeverMates { player: opponent });
        }
        if material(board, opponent) >= material(board, !opponent) + FAR_AHEAD {
            return (Choice::Reject, Message::QuickplayFarAhead { player: opponent });
        }
        (Choice::Defer, Message::QuickplayPlayShows { player: opponent })
    }

    /// The arbiter upholds, rejects or postpones (10.2.a, G.5.a, III.5.1).
    pub(crate) fn answer_normal_means(
        &mut self,
        number: u32,
        claimant: Color,
        choice: Choice,
        seconds: Option<Millis>,
    ) {
        match choice {
            Choice::Uphold => {
                self.uphold_normal_means(claimant, self.cite(concept::quickplay::CLAIM_UPHELD));
                self.say_final();
            }
            Choice::Reject => {
                self.reject_normal_means(claimant, self.cite(concept::quickplay::REJECTED_TIME))
            }
            _ => self.postpone_normal_means(number, claimant, seconds),
        }
    }

    pub(super) fn uphold_normal_means(&mut self, claimant: Color, clause: Clause) {
        self.rule_normal_means(claimant, clause, Upheld::Yes);
        self.quickplay = Quickplay::default();
        self.finish(GameResult::DRAW, Reason::NormalMeans, clause);
    }

    /// A rejected claim gives the opponent time (10.2.c, G.5.c, III.5.3).
    fn reject_normal_means(&mut self, claimant: Color, clause: Clause) {
        self.rule_normal_means(claimant, clause, Upheld::No);
        self.quickplay.postponed = None;
        if let Some(given) = self.book.quickplay_rejected_time() {
            self.give_time(!claimant, Millis::from_secs(i64::from(given.value)), given.clause);
            self.rule_clock(given.clause);
        }
        self.say_final();
    }

    /// The decision is postponed; the opponent may be given time, and the game goes on (10.2.b, G.5.b, III.5.2).
    fn postpone_normal_means(&mut self, number: u32, claimant: Color, seconds: Option<Millis>) {
        let clause = self.cite(concept::quickplay::POSTPONED_MOMENT);
        self.rule_normal_means(claimant, clause, Upheld::Deferred);
        self.quickplay.postponed = Some(claimant);
        if let (Some(seconds), Some(given)) = (seconds, self.book.quickplay_postponed_time()) {
            if seconds == Millis::from_secs(i64::from(given.value)) {
                self.give_time(!claimant, seconds, given.clause);
            } else {
                self.refuse(given.clause, Message::QuickplayTimeGiven { number: given.value });
            }
        }
        let clause = self.cite(concept::quickplay::POSTPONED_PLAY_ON);
        self.notice(clause, Message::QuickplayPlayOn);
        self.rule_clock(clause);
        let clause = self.cite(concept::quickplay::POSTPONED_MOMENT);
        self.keep_open(number, clause, &[Choice::Uphold, Choice::Reject], Pending::Postponed(claimant));
    }

    /// The postponed decision, later in the game or after a flag has fallen.
    pub(crate) fn answer_postponed(
        &mut self,
        claimant: Color,
        fallen: Option<Option<Color>>,
        choice: Choice,
    ) {
        let clause = self.cite(concept::quickplay::POSTPONED_CRITERIA);
        match (choice, fallen) {
            (Choice::Uphold, _) => {
                self.uphold_normal_means(claimant, clause);
                self.say_final();
            }
            (_, None) => self.reject_normal_means(claimant, clause),
            (_, Some(fallen)) => {
                self.rule_normal_means(claimant, clause, Upheld::No);
                self.quickplay = Quickplay::default();
                self.say_final();
                match fallen {
                    Some(fallen) => self.rule_flag(fallen),
                    None => self.rule_both_flags(None),
                }
            }
        }
    }

    pub(super) fn rule_normal_means(&mut self, by: Color, clause: Clause, upheld: Upheld) {
        self.rule(clause, Decision::Claim { by, claim: ClaimKind::NormalMeans, upheld });
    }

    /// Where the rulebook says so, the arbiter's decision is final (10.2.d of 2009), and no appeal is open (12.10).
    fn say_final(&mut self) {
        self.quickplay.decided = true;
        if let Some(given) = self.book.quickplay_decision_final().filter(|given| given.value) {
            self.notice(given.clause, Message::QuestionFinal);
        }
        self.say_no_appeal();
    }

    pub(super) fn say_no_appeal(&mut self) {
        if let Some(clause) = self.book.clause(concept::conduct::NO_APPEAL_QUICKPLAY) {
            self.notice(clause, Message::QuickplayNoAppeal);
        }
    }
}

/// The ground of a claim in words.
pub(super) fn told(player: Color, ground: Option<Ground>) -> Message {
    match ground {
        Some(Ground::Cannot) => Message::QuickplayClaimsCannot { player },
        Some(Ground::NoEffort) => Message::QuickplayClaimsNoEffort { player },
        Some(Ground::Both | Ground::Display) | None => Message::QuickplayClaimsBoth { player },
    }
}

fn material(board: &Board, color: Color) -> u32 {
    [(Role::Queen, 9), (Role::Rook, 5), (Role::Bishop, 3), (Role::Knight, 3), (Role::Pawn, 1)]
        .into_iter()
        .map(|(role, worth)| worth * board.pieces(color, role).count())
        .sum()
}
