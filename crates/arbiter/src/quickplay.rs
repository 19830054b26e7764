//! The quickplay finish (Article 10 and Appendix D of 2009, Appendix G of 2014, Guidelines III of 2023): a draw claimed in
//! the last two minutes, and extra time per move asked for.

use jadoube_board::{Board, Color, Role};
use jadoube_clock::{Millis, Timing};
use jadoube_laws::choice::{PostponedCriteria, QuickplayInForce};
use jadoube_laws::{Clause, Given, concept};

use crate::event::{ClaimKind, Ground};
use crate::game::{Game, side};
use crate::message::{About, Choice, Message, Text};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, OfferStatus, Reason, Upheld};
use crate::winnable;

/// How far the matter has come in this game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quickplay {
    /// Asked for extra time per move, which is also an offer of a draw, and has no answer yet.
    request: Option<Color>,
    /// Extra time per move has been introduced.
    granted: bool,
    /// Whose claim is postponed.
    postponed: Option<Color>,
    /// Nobody plays on: the result is the arbiter's to give.
    closed: Option<Clause>,
    /// The last question that the arbiter answered was about such a claim.
    pub decided: bool,
}

/// Whether the rules of the quickplay finish are in force.
enum InForce {
    Yes,
    No(Clause, Message),
    /// The rulebook wants it announced either way, and nobody did.
    Unknown(Clause),
}

/// A rook: who is so far ahead has winning chances beyond the clock.
const FAR_AHEAD: u32 = 5;

impl Game {
    /// A player claims a draw because the opponent cannot win by normal means or does not try (10.2, G.5, III.5).
    pub(crate) fn claim_normal_means(&mut self, player: Color, ground: Option<Ground>) {
        let kind = ClaimKind::NormalMeans;
        let alone = self.regulations.arbiter_present == Some(false);
        let below =
            if alone { self.book.quickplay_no_arbiter_below() } else { self.book.quickplay_claim_below() };
        let Some(below) = below else { return self.refuse_quickplay(kind) };
        let must_move = !alone && self.book.quickplay_claimant_has_move().is_some_and(|given| given.value);
        if !self.quickplay_open_to(player, below, must_move, kind, ground) {
            return;
        }
        if self.quickplay.postponed.is_some() {
            let clause = self.cite(concept::quickplay::POSTPONED_MOMENT);
            return self.refuse(clause, Message::QuickplayStillOpen);
        }
        if alone { self.claim_without_arbiter(player, ground) } else { self.summon_arbiter(player, ground) }
    }

    /// A player asks for extra time per move (G.4, III.4).
    pub(crate) fn claim_increment(&mut self, player: Color) {
        let kind = ClaimKind::Increment;
        let Some(below) = self.book.quickplay_increment_below() else { return self.refuse_quickplay(kind) };
        if self.regulations.arbiter_present == Some(false) {
            let clause = self.cite(concept::quickplay::INCREMENT_GRANTED);
            return self.refuse(clause, Message::QuickplayNeedsArbiter);
        }
        if !self.quickplay_open_to(player, below, true, kind, None) {
            return;
        }
        self.halt();
        self.rule_clock(below.clause);
        self.quickplay.request = Some(player);
        let offers = self.book.quickplay_increment_is_offer().filter(|given| given.value);
        match offers.filter(|_| self.offer.is_none()) {
            Some(given) => {
                self.offer = Some(player);
                self.rule(given.clause, Decision::Offer { by: player, status: OfferStatus::Standing });
            }
            None => self.ask_for_increment(player),
        }
    }

    /// The offer that came with a request for extra time was declined: now the arbiter decides.
    pub(crate) fn request_after_decline(&mut self, offered: Color) {
        if self.quickplay.request == Some(offered) {
            self.ask_for_increment(offered);
        }
    }

    /// With a postponed claim a fallen flag does not decide the game: it makes the arbiter's decision due (10.2.b, G.5.b,
    /// III.5.2). Says whether it did.
    pub(crate) fn flag_makes_decision_due(&mut self, fallen: Option<Color>) -> bool {
        let Some(claimant) = self.quickplay.postponed else { return false };
        self.halt();
        let clause = self.cite(concept::quickplay::POSTPONED_MOMENT);
        self.quickplay.closed = Some(clause);
        self.withdraw(|pending| matches!(pending, Pending::Postponed(_)));
        let criteria = self.book.quickplay_postponed_criteria().map(|given| given.value);
        let judged = match (criteria, fallen) {
            (Some(PostponedCriteria::FlagsOpponent), Some(fallen)) => !fallen,
            _ => !claimant,
        };
        let (suggested, ground) = match winnable::can_mate(self.record.position(), judged) {
            Some(false) => (Choice::Uphold, Message::QuickplayNeverMates { player: judged }),
            _ => (Choice::Reject, Message::QuickplayMatesStill { player: judged }),
        };
        let pending = Pending::PostponedAtFlag(claimant, fallen);
        self.ask(clause, About::NormalMeans, &[Choice::Uphold, Choice::Reject], suggested, ground, pending);
        true
    }

    /// Why nobody plays on although there is no result yet.
    pub(crate) fn play_closed(&self) -> Option<Clause> {
        self.quickplay.closed
    }

    // ------------------------------------------------------------ who may claim

    /// Whether a claim or request is open to the player; where not, it is refused, or the arbiter asked.
    fn quickplay_open_to(
        &mut self,
        player: Color,
        below: Given<u32>,
        must_move: bool,
        kind: ClaimKind,
        ground: Option<Ground>,
    ) -> bool {
        let in_force = self.quickplay_in_force();
        if let InForce::No(clause, why) = in_force {
            self.refuse(clause, why);
            return false;
        }
        if let Err((clause, why)) = self.quickplay_conditions(player, below, must_move) {
            self.refuse(clause, why);
            return false;
        }
        if let InForce::Unknown(clause) = in_force {
            self.halt();
            let ground_of_question = Message::QuickplayToBeAnnounced;
            let choices = &[Choice::InForce, Choice::NotInForce];
            let pending = Pending::QuickplayAnnounced(player, kind, ground);
            self.ask(
                clause,
                About::QuickplayFinish,
                choices,
                Choice::NotInForce,
                ground_of_question,
                pending,
            );
            return false;
        }
        true
    }

    fn quickplay_in_force(&self) -> InForce {
        let Some(given) = self.book.quickplay_in_force() else {
            return InForce::No(self.clause_without_quickplay(), Message::QuickplayNotHere);
        };
        let announced = self.regulations.quickplay_finish;
        match (given.value, announced) {
            (QuickplayInForce::Always, _) | (_, Some(true)) => InForce::Yes,
            (QuickplayInForce::UnlessExcepted, None) => InForce::Yes,
            (QuickplayInForce::AnnouncedEitherWay, None) => InForce::Unknown(given.clause),
            (QuickplayInForce::IfAnnounced, None) => {
                InForce::No(given.clause, Message::QuickplayNotAnnounced)
            }
            (_, Some(false)) => InForce::No(given.clause, Message::QuickplayExcluded),
        }
    }

    fn quickplay_conditions(
        &self,
        player: Color,
        below: Given<u32>,
        must_move: bool,
    ) -> Result<(), (Clause, Message)> {
        let definition = self.cite(concept::quickplay::DEFINITION);
        let Some(left) = self.clock.remaining(side(player), self.now) else {
            return Err((definition, Message::QuickplayNoClock));
        };
        if self.clock.quota(side(player)).is_some() {
            return Err((definition, Message::QuickplayNotThePeriod));
        }
        if let Some(given) = self.book.quickplay_without_increment_only().filter(|given| given.value)
            && self.clock.control().stages().iter().any(|stage| stage.bonus > Millis::ZERO)
        {
            return Err(if self.quickplay.granted {
                (below.clause, Message::QuickplayIncrementIntroduced)
            } else {
                (given.clause, Message::QuickplayIncrementThere)
            });
        }
        if self.clock.flag(side(player), self.now).is_some() {
            return Err((below.clause, Message::QuickplayOwnFlag));
        }
        if left >= Millis::from_secs(i64::from(below.value)) {
            return Err((below.clause, Message::QuickplayTooMuchTime));
        }
        if must_move && self.record.position().turn() != player {
            return Err((below.clause, Message::GameNotToMove));
        }
        Ok(())
    }

    /// Where the rulebook has no such claim.
    fn refuse_quickplay(&mut self, kind: ClaimKind) {
        let clause = match self.book.quickplay_in_force() {
            // There is a quickplay finish, but not with this claim.
            Some(_) => self.cite(concept::preface::ANALOGY),
            None => self.clause_without_quickplay(),
        };
        self.refuse(clause, Message::GameNoSuchClaim { claim: kind });
    }

    fn clause_without_quickplay(&self) -> Clause {
        self.cite_first(&[
            concept::draw::BLITZ_NO_PROGRESS,
            concept::blitz::QUICKPLAY_DRAW_CLAIM_EXCLUDED,
            concept::quickplay::SCOPE,
        ])
    }

    /// The arbiter says whether the quickplay finish was in force.
    pub(crate) fn answer_quickplay_announced(
        &mut self,
        player: Color,
        kind: ClaimKind,
        ground: Option<Ground>,
        choice: Choice,
    ) {
        self.regulations.quickplay_finish = Some(choice == Choice::InForce);
        match kind {
            ClaimKind::Increment => self.claim_increment(player),
            _ => self.claim_normal_means(player, ground),
        }
    }

    // ------------------------------------------------------------ the claim and its answer

    fn summon_arbiter(&mut self, player: Color, ground: Option<Ground>) {
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
    fn suggest_on(&self, opponent: Color) -> (Choice, Message) {
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

    fn uphold_normal_means(&mut self, claimant: Color, clause: Clause) {
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

    fn rule_normal_means(&mut self, by: Color, clause: Clause, upheld: Upheld) {
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

    fn say_no_appeal(&mut self) {
        if let Some(clause) = self.book.clause(concept::conduct::NO_APPEAL_QUICKPLAY) {
            self.notice(clause, Message::QuickplayNoAppeal);
        }
    }

    // ------------------------------------------------------------ no arbiter present

    /// The game ends with the claim; the result waits for an arbiter (D.1 of 2009, G.6, III.6).
    fn claim_without_arbiter(&mut self, player: Color, ground: Option<Ground>) {
        self.halt();
        let clause = self.cite(concept::quickplay::NO_ARBITER_CLAIM);
        self.quickplay.closed = Some(clause);
        self.rule_normal_means(player, clause, Upheld::Deferred);
        self.rule_clock(clause);
        let fen: Text = self.record.position().fen().to_string().into();
        if ground != Some(Ground::NoEffort) {
            let clause = self.cite(concept::quickplay::NO_ARBITER_GROUND_CANNOT_WIN);
            self.notice(clause, told(player, Some(Ground::Cannot)));
            let clause = self.cite(concept::quickplay::NO_ARBITER_EVIDENCE_CANNOT_WIN);
            self.notice(
                clause,
                Message::QuickplayEvidencePosition { player, opponent: !player, fen: fen.clone() },
            );
        }
        if ground != Some(Ground::Cannot) {
            let clause = self.cite(concept::quickplay::NO_ARBITER_GROUND_NO_EFFORT);
            self.notice(clause, told(player, Some(Ground::NoEffort)));
            let clause = self.cite(concept::quickplay::NO_ARBITER_EVIDENCE_NO_EFFORT);
            self.notice(clause, Message::QuickplayEvidenceScoresheet { player, opponent: !player, fen });
        }
        let (suggested, why) = match self.suggest_on(!player) {
            (Choice::Uphold, why) => (Choice::Uphold, why),
            (_, why) => (Choice::Reject, why),
        };
        let clause = self.cite(concept::quickplay::NO_ARBITER_REFERRAL);
        self.ask(
            clause,
            About::NormalMeans,
            &[Choice::Uphold, Choice::Reject],
            suggested,
            why,
            Pending::WithoutArbiter(player),
        );
    }

    /// The arbiter to whom the claim was referred: a draw, or the game is lost by the player who ended it with a claim that
    /// does not hold.
    pub(crate) fn answer_without_arbiter(&mut self, claimant: Color, choice: Choice, clause: Clause) {
        if choice == Choice::Uphold {
            self.uphold_normal_means(claimant, clause);
        } else {
            self.rule_normal_means(claimant, clause, Upheld::No);
            self.quickplay = Quickplay::default();
            self.finish(GameResult::win(!claimant), Reason::Arbiter, clause);
        }
        self.say_no_appeal();
    }

    // ------------------------------------------------------------ extra time per move

    fn ask_for_increment(&mut self, player: Color) {
        let clause = self.cite(concept::quickplay::INCREMENT_GRANTED);
        let delay = self.book.quickplay_increment_as_delay().is_some_and(|given| given.value);
        let choices: &[Choice] = if delay {
            &[Choice::Uphold, Choice::Reject, Choice::Delay]
        } else {
            &[Choice::Uphold, Choice::Reject]
        };
        let ground = Message::QuickplayIncrementDecides;
        self.ask(clause, About::Increment, choices, Choice::Uphold, ground, Pending::Increment(player));
    }

    /// The clocks get the extra time and the opponent two minutes, or nothing changes (G.4, III.4).
    pub(crate) fn answer_increment(&mut self, player: Color, choice: Choice, clause: Clause) {
        self.quickplay.request = None;
        let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::Increment, upheld };
        let (Some(extra), false) = (self.book.quickplay_increment(), choice == Choice::Reject) else {
            self.rule(clause, answer(Upheld::No));
            return self.rule_clock(clause);
        };
        let timing = if choice == Choice::Delay { Timing::Delay } else { Timing::Increment };
        let seconds = Millis::from_secs(i64::from(extra.value));
        let control = self.clock.control().clone().with_bonus(timing, seconds);
        if self.clock.set_control(control, self.now).is_err() {
            return self.refuse(clause, Message::QuickplayIncrementImpossible);
        }
        self.quickplay.granted = true;
        self.rule(clause, answer(Upheld::Yes));
        let number = extra.value;
        let message = match timing {
            Timing::Delay => Message::QuickplayAsDelay { number },
            _ => Message::QuickplayAsIncrement { number },
        };
        self.notice(clause, message);
        if let Some(given) = self.book.quickplay_increment_opponent_time() {
            self.give_time(!player, Millis::from_secs(i64::from(given.value)), given.clause);
        }
        self.rule_clock(clause);
    }
}

/// The ground of a claim in words.
fn told(player: Color, ground: Option<Ground>) -> Message {
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
