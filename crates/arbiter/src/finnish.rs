//! What the Finnish blitz rules have and no edition of the Laws has: a forced mate shown on the opponent's fallen flag
//! (13.c.2), the draw of a game that makes no progress (14.e), the order of events (15), a press that starts the
//! offender's clock (9, 10), and a new game after interference (20). Each is a policy of the rulebook.

use jadoube_board::{Attempt, Color};
use jadoube_laws::{Clause, concept};

use crate::event::{Claim, ClaimKind, Event, What};
use crate::game::{Game, side};
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, OfferStatus, Reason, Upheld};
use crate::shown_mate::{self, Shown};

/// A draw was claimed because the game makes no progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct NoProgress {
    /// Moves made when it was claimed.
    plies: usize,
}

/// Checks in a row by one player, on which a claim of perpetual check can rest.
const PERPETUAL: usize = 3;

impl Game {
    /// Something happens after the end. The order of events decides (15), with two exceptions: a mate shown at once on a
    /// flag that won nothing, and an illegal move, which outweighs the flag.
    pub(crate) fn after_the_end(&mut self, event: &Event) {
        let (Some(over), Some(player), What::Claim(claim)) = (self.over, event.by.player(), &event.what)
        else {
            return self.refuse_over(None);
        };
        let on_time = matches!(over.reason, Reason::Flag | Reason::FlagUnwinnable | Reason::BothFlags);
        match claim.kind {
            ClaimKind::IllegalMove if on_time && self.illegal_move_outweighs_flag(player) => {
                self.over = None;
                self.claim_illegal_move(player);
            }
            ClaimKind::ForcedMate if over.reason == Reason::FlagUnwinnable && over.on + 1 == self.on => {
                self.over = None;
                self.claim_forced_mate(player, claim);
            }
            _ => {
                let order = self.book.clause(concept::arbiter::BLITZ_ORDER_OF_EVENTS);
                self.refuse_over(order);
            }
        }
    }

    fn illegal_move_outweighs_flag(&self, player: Color) -> bool {
        self.book.irregularity_illegal_move_beats_flag().is_some_and(|given| given.value)
            && self.can_claim_illegal_move(player)
    }

    /// The clause by which an illegal move loses although the claimant's own time is over (15).
    pub(crate) fn outweighs_flag(&self, claimant: Color) -> Option<Clause> {
        let given = self.book.irregularity_illegal_move_beats_flag().filter(|given| given.value)?;
        self.flag_is_down(claimant).then_some(given.clause)
    }

    // ------------------------------------------------------------ a forced mate shown (13.c.2)

    /// The opponent's time is over, the claimant's material cannot force mate, but a line shown at once can.
    pub(crate) fn claim_forced_mate(&mut self, player: Color, claim: &Claim) {
        let Some(given) = self.book.clock_flag_shown_mate_wins().filter(|given| given.value) else {
            return self.no_such_claim(claim.kind);
        };
        let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::ForcedMate, upheld };
        if !self.flag_is_down(!player) {
            return self.refuse(given.clause, Message::FinnishMateNotShown);
        }
        self.halt();
        if self.flag_is_down(player) {
            self.rule(given.clause, answer(Upheld::No));
            return self.rule_both_flags(None);
        }
        let position = self.board_at_flag();
        let line: Vec<Attempt> = claim.line.iter().map(|made| made.0).collect();
        let shown =
            if line.is_empty() { Shown::Escapes } else { shown_mate::judge(&position, player, &line) };
        match shown {
            Shown::Forced => {
                self.rule(given.clause, answer(Upheld::Yes));
                self.finish(GameResult::win(player), Reason::Flag, given.clause);
            }
            // Without a mate the flag is worth what the material is worth.
            Shown::Escapes => {
                self.rule(given.clause, answer(Upheld::No));
                self.rule_flag(!player);
            }
            Shown::Unclear => {
                self.rule(given.clause, answer(Upheld::Deferred));
                let ground = Message::FinnishLineNotKnown;
                let pending = Pending::ShownMate(player);
                self.ask(
                    given.clause,
                    About::ForcedMate,
                    &[Choice::Uphold, Choice::Reject],
                    Choice::Reject,
                    ground,
                    pending,
                );
            }
        }
    }

    pub(crate) fn answer_shown_mate(&mut self, player: Color, choice: Choice, clause: Clause) {
        match choice {
            Choice::Uphold => self.finish(GameResult::win(player), Reason::Flag, clause),
            _ => self.rule_flag(!player),
        }
    }

    // ------------------------------------------------------------ no progress (14.e)

    /// A player stops the clock and claims that the game makes no progress: perpetual check, repetition, or a position in
    /// which no move leads anywhere. The opponent may agree; otherwise he has to make progress, and the arbiter decides.
    pub(crate) fn claim_no_progress(&mut self, player: Color) {
        let Some(given) = self.book.draw_no_progress_claim().filter(|given| given.value) else {
            return self.no_such_claim(ClaimKind::NoProgress);
        };
        self.halt();
        let (clause, ground, suggested) = self.ground_of_no_progress(given.clause);
        self.rule(
            clause,
            Decision::Claim { by: player, claim: ClaimKind::NoProgress, upheld: Upheld::Deferred },
        );
        self.rule_clock(self.cite(concept::draw::BLITZ_CLAIM_PROCEDURE));
        self.no_progress = Some(NoProgress { plies: self.record.len() });
        if self.offer.is_none() {
            self.offer = Some(player);
            self.rule(given.clause, Decision::Offer { by: player, status: OfferStatus::Standing });
        }
        let choices = &[Choice::Defer, Choice::Uphold, Choice::Reject];
        let clause = self.cite(concept::draw::BLITZ_ARBITER_DECLARES);
        self.ask(clause, About::NoProgress, choices, suggested, ground, Pending::NoProgress(player));
    }

    /// What the record shows of the three grounds.
    fn ground_of_no_progress(&self, general: Clause) -> (Clause, Message, Choice) {
        let times = self.record.occurrences(self.record.position());
        if times >= 2 && self.checks_in_a_row() >= PERPETUAL {
            let clause = self.cite(concept::draw::BLITZ_PERPETUAL_CHECK);
            return (clause, Message::FinnishPerpetual, Choice::Uphold);
        }
        if self.book.draw_threefold_occurrences().is_some_and(|given| times >= given.value) {
            let clause = self.cite(concept::draw::BLITZ_REPETITION);
            return (clause, Message::FinnishRepeated, Choice::Uphold);
        }
        (general, Message::FinnishJudgement, Choice::Defer)
    }

    /// How many of the last moves of one player gave check without a break.
    fn checks_in_a_row(&self) -> usize {
        let last = self.record.len();
        // The player who gives check may have moved last, or the one who answers.
        (0..2)
            .map(|skip| {
                (0..last.saturating_sub(skip))
                    .rev()
                    .step_by(2)
                    .take_while(|&index| self.record.position_at(index + 1).is_check())
                    .take(PERPETUAL)
                    .count()
            })
            .max()
            .unwrap_or(0)
    }

    /// The arbiter declares a draw, lets the game go on and keeps watching, or rejects the claim.
    pub(crate) fn answer_no_progress(&mut self, number: u32, player: Color, choice: Choice, clause: Clause) {
        match choice {
            Choice::Uphold => self.finish(GameResult::DRAW, Reason::NoProgress, clause),
            Choice::Defer => {
                let duty = self.cite(concept::draw::BLITZ_OPPONENT_MUST_PROGRESS);
                self.notice(duty, Message::FinnishMustProgress { player: !player });
                self.keep_open(
                    number,
                    clause,
                    &[Choice::Uphold, Choice::Reject],
                    Pending::NoProgress(player),
                );
            }
            _ => {
                self.no_progress = None;
                let upheld = Upheld::No;
                self.rule(clause, Decision::Claim { by: player, claim: ClaimKind::NoProgress, upheld });
            }
        }
    }

    /// A game lost on time may still be drawn if it made no progress since that was claimed (14.e of 2014).
    pub(crate) fn offer_draw_despite_flag(&mut self) {
        let Some(claimed) = self.no_progress else { return };
        let Some(given) = self.book.draw_no_progress_after_flag().filter(|given| given.value) else { return };
        let quiet = usize::from(self.record.position().halfmoves()) >= self.record.len() - claimed.plies;
        let (suggested, ground) = if quiet {
            (Choice::Draw, Message::FinnishQuiet)
        } else {
            (Choice::Loss, Message::FinnishNotQuiet)
        };
        let pending = Pending::NoProgressAfterFlag;
        self.ask(given.clause, About::NoProgress, &[Choice::Loss, Choice::Draw], suggested, ground, pending);
    }

    // ------------------------------------------------------------ the offender's clock (9, 10)

    /// The opponent of a player who displaced pieces, or moved another piece than the one touched, starts that player's
    /// clock: a press that is no move and no irregularity. Says whether this is one.
    pub(crate) fn starts_offenders_clock(&mut self, player: Color) -> bool {
        let offender = !player;
        let displaced = self.book.irregularity_opponent_restarts_clock().filter(|given| given.value);
        let touched = self.book.touch_opponent_restarts_clock().filter(|given| given.value);
        let broke = self.breach.is_some_and(|breach| self.record.mover(breach.ply) == offender);
        let given = match (displaced, touched) {
            (Some(given), _) if self.displaced == Some(offender) => given,
            (_, Some(given)) if broke => given,
            _ => return false,
        };
        self.halt();
        self.clock.restart(side(offender), self.now);
        self.rule_clock(given.clause);
        true
    }

    // ------------------------------------------------------------ interference (20)

    /// A spectator or a player of another game interfered; where the rulebook lets the arbiter order a new game, he is
    /// asked (20), elsewhere the one who did it is sent away (13.7.a, 12.7).
    pub(crate) fn find_interference(&mut self) {
        let forbidden = self.cite(concept::arbiter::SPECTATORS_INTERFERE);
        self.notice(forbidden, Message::ConductSpectators);
        let forbidden = self.cite(concept::arbiter::OTHER_PLAYERS_INTERFERE);
        self.notice(forbidden, Message::ConductOtherPlayers);
        let clause = self.cite(concept::arbiter::EXPEL_OFFENDER);
        self.notice(clause, Message::ConductInterfererLeaves);
        if let Some(given) = self.book.arbiter_replay_after_interference().filter(|given| given.value) {
            let ground = Message::ConductInterfered;
            let choices = &[Choice::Continue, Choice::NewGame];
            self.ask(
                given.clause,
                About::Interference,
                choices,
                Choice::Continue,
                ground,
                Pending::Interference,
            );
        }
    }
}
