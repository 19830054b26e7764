//! The drawn game (Article 9): offers, claims of repetition and fifty moves.

use jadoube_board::{Attempt, Color, Position};
use jadoube_clock::Millis;
use jadoube_laws::choice::{Decline, Ending, MoveState, Recording, RecordingExemption, RestrictionScope};
use jadoube_laws::{Clause, concept};

use crate::arrangement::DrawByAgreement;
use crate::event::{Agreement, Claim, ClaimKind, Ground};
use crate::game::{Barred, Duty, Game, side};
use crate::message::{About, Choice, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, Must, OfferStatus, Reason, Upheld};
use crate::touch::meets;

impl Game {
    /// A player offers a draw (9.1), perhaps on a condition, which an offer cannot have.
    pub(crate) fn offer_draw(&mut self, player: Color, conditional: bool) {
        let standing = self.cite(concept::draw::OFFER_IRREVOCABLE);
        match self.offer {
            Some(by) if by == player => {
                self.refuse(standing, Message::DrawOwnOfferStands);
                let clause = self.cite(concept::conduct::DISTURBANCE_OFFERS);
                return self.notice(clause, Message::DrawRepeatedOffers);
            }
            Some(_) => return self.refuse(standing, Message::DrawOpponentsOfferStands),
            None => {}
        }
        let covers_offer = self.book.draw_restriction_covers().map(|given| given.value)
            == Some(RestrictionScope::OfferAndAgreement);
        if covers_offer && let Some(clause) = self.agreement_restricted() {
            return self.rule(clause, Decision::Offer { by: player, status: OfferStatus::NotAllowed });
        }
        self.offer = Some(player);
        let proper =
            self.record.last_mover() == Some(player) && self.record.last().is_some_and(|ply| !ply.completed);
        let concept =
            if proper { concept::draw::OFFER_PROPER_MOMENT } else { concept::draw::OFFER_OTHER_MOMENT };
        let away = self.is_away();
        let clause = self.cite(if away { concept::adjourned::DRAW_OFFER_AFTER_SEAL } else { concept });
        self.rule(clause, Decision::Offer { by: player, status: OfferStatus::Standing });
        if away {
            return;
        }
        if !proper {
            let clause = self.cite(concept::conduct::DISTURBANCE);
            self.notice(clause, Message::DrawMoment);
        }
        if conditional {
            let clause = self.cite(concept::draw::OFFER_UNCONDITIONAL);
            let ground = Message::DrawCondition;
            let (choices, pending) = (&[Choice::Uphold, Choice::Reject], Pending::ConditionalOffer(player));
            self.ask(clause, About::ConditionalOffer, choices, Choice::Uphold, ground, pending);
        }
        if self.notes_offers() {
            let clause = self.cite(concept::recording::DRAW_OFFER);
            self.notice(clause, Message::DrawNoted);
        }
    }

    /// Whether offers are written down (8.1): not by players who in time trouble are free of the whole article, as before
    /// 2018.
    fn notes_offers(&self) -> bool {
        let duty = self.book.recording_duty().is_some_and(|given| given.value == Recording::Players);
        let moves_only = self
            .book
            .recording_exempt_from()
            .is_some_and(|given| given.value == RecordingExemption::MovesOnly);
        duty && (moves_only || Color::ALL.into_iter().any(|color| self.must_record(color)))
    }

    /// A player accepts the opponent's offer: the game is drawn by agreement (5.2.c, 5.2.3).
    pub(crate) fn accept_draw(&mut self, player: Color) {
        if self.offer != Some(!player) {
            let clause = self.cite(concept::draw::OFFER_ACCEPTED);
            return self.refuse(clause, Message::DrawNoOffer);
        }
        if let Some(clause) = self.agreement_forbidden() {
            return self.rule(clause, Decision::Offer { by: !player, status: OfferStatus::NotAllowed });
        }
        self.offer = None;
        let clause = self.cite(concept::draw::OFFER_ACCEPTED);
        self.rule(clause, Decision::Offer { by: !player, status: OfferStatus::Accepted });
        self.agreed();
    }

    fn agreed(&mut self) {
        let clause = self.agreement_clause();
        self.complete_by_ending(Ending::Agreement);
        self.finish(GameResult::DRAW, Reason::Agreement, clause);
    }

    /// A player declines the opponent's offer by word.
    pub(crate) fn decline_draw(&mut self, player: Color) {
        let clause = self.cite(concept::draw::OFFER_DECLINED_ORALLY);
        if self.offer != Some(!player) {
            return self.refuse(clause, Message::DrawNoOffer);
        }
        self.offer = None;
        self.rule(clause, Decision::Offer { by: !player, status: OfferStatus::Declined });
        self.request_after_decline(!player);
    }

    /// Both players agree on something before the arbiter.
    pub(crate) fn agree(&mut self, agreement: Agreement) {
        match agreement {
            Agreement::Draw => match self.agreement_forbidden() {
                Some(clause) => self.refuse(clause, Message::DrawNoAgreement),
                None => {
                    self.offer = None;
                    self.agreed();
                }
            },
            Agreement::CorrectIllegalMove => self.correct_by_agreement(),
            Agreement::LetIllegalMoveStand => {
                let clause = self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED);
                self.refuse(clause, Message::DrawIllegalMoveStays);
            }
        }
    }

    fn agreement_clause(&self) -> Clause {
        self.cite(if self.is_away() {
            concept::adjourned::DRAW_BEFORE_RESUMPTION
        } else {
            concept::end::AGREEMENT
        })
    }

    /// A touch or a reply declines the opponent's offer, as the edition has it (9.1).
    pub(crate) fn decline_by(&mut self, player: Color, way: Decline) {
        let declines = self.book.draw_offer_declined_by();
        if self.offer == Some(!player) && declines.is_some_and(|given| given.value.contains(&way)) {
            self.offer = None;
            let clause = self.cite(concept::draw::OFFER_DECLINED_BY_TOUCH);
            self.rule(clause, Decision::Offer { by: !player, status: OfferStatus::Declined });
            self.request_after_decline(!player);
        }
    }

    /// A move implies a touch.
    pub(crate) fn decline_by_move(&mut self, player: Color) {
        self.decline_by(player, Decline::Touch);
        self.decline_by(player, Decline::Reply);
    }

    /// Why a draw cannot be agreed now: the regulations (9.1.a, 9.1.1), or too few moves (5.2.3 since 2018).
    fn agreement_forbidden(&self) -> Option<Clause> {
        self.agreement_restricted().or_else(|| {
            let least = self.moves_by_each();
            self.book.end_agreement_moves().filter(|given| least < given.value).map(|given| given.clause)
        })
    }

    /// The regulations of the competition do not let the players agree on a draw now (9.1.a, 9.1.1).
    fn agreement_restricted(&self) -> Option<Clause> {
        let restricted = match self.regulations.draw_by_agreement {
            Some(DrawByAgreement::Allowed(allowed)) => !allowed,
            Some(DrawByAgreement::After(after)) => self.moves_by_each() < after.min_moves,
            None => false,
        };
        restricted.then(|| self.cite(concept::draw::AGREEMENT_RESTRICTION))
    }

    fn moves_by_each(&self) -> u32 {
        Color::ALL.into_iter().map(|color| self.record.made_by(color)).min().unwrap_or(0)
    }

    /// A claim of any kind goes to its matter.
    pub(crate) fn claim(&mut self, player: Color, claim: &Claim) {
        // No claim rests solely on what a screen or a board in the hall shows (6.14, 6.13, 6.12.2).
        if claim.ground == Some(Ground::Display)
            && let Some(given) = self.book.clock_no_claim_on_displays().filter(|given| given.value)
        {
            return self.refuse(given.clause, Message::DrawDisplay);
        }
        match claim.kind {
            ClaimKind::Threefold | ClaimKind::Fifty => self.claim_draw(player, claim),
            ClaimKind::Flag => self.claim_flag(player),
            ClaimKind::IllegalMove => self.claim_illegal_move(player),
            ClaimKind::TouchMove => self.claim_touch_move(player),
            ClaimKind::NormalMeans => self.claim_normal_means(player, claim.ground),
            ClaimKind::Increment => self.claim_increment(player),
            ClaimKind::ForcedMate => self.claim_forced_mate(player, claim),
            ClaimKind::NoProgress => self.claim_no_progress(player),
        }
    }

    pub(crate) fn no_such_claim(&mut self, kind: ClaimKind) {
        let clause = self.cite(concept::preface::ANALOGY);
        self.refuse(clause, Message::GameNoSuchClaim { claim: kind });
    }

    /// A claim under 9.2 or 9.3, by the player who has the move and has not touched a piece.
    fn claim_draw(&mut self, player: Color, claim: &Claim) {
        let threefold = claim.kind == ClaimKind::Threefold;
        let position = *self.record.position();
        if position.turn() != player {
            let moved = self.record.last().is_some_and(|ply| !ply.completed);
            let concept = match (moved, threefold) {
                (true, _) => concept::draw::CLAIM_LOST_BY_TOUCH,
                (false, true) => concept::draw::THREEFOLD_CLAIM_BY_PLAYER_TO_MOVE,
                (false, false) => concept::draw::FIFTY_CLAIM_BY_PLAYER_TO_MOVE,
            };
            return self.refuse(self.cite(concept), Message::DrawNotToMove);
        }
        if !self.sides[player.index()].touched.is_empty()
            && let Some(given) = self.book.draw_claim_lost_by_touch().filter(|given| given.value)
        {
            return self.refuse(given.clause, Message::DrawTouched);
        }
        if self.sides[player.index()].recorded.is_none()
            && let Some(given) = self.book.recording_claims_without_scoresheet().filter(|given| given.value)
        {
            self.notice(given.clause, Message::DrawNoScoresheet);
        }
        let announced = claim.announced.map(|made| made.0);
        if !threefold && announced.is_none() && self.lacks_completed_move(&position) {
            let clause = self.cite(concept::draw::FIFTY_CLAIM_OCCURRED);
            return self.refuse(clause, Message::DrawUncompleted);
        }
        if let Some(clause) =
            announced.and_then(|attempt| self.changes_written_move(player, attempt, threefold))
        {
            return self.refuse(clause, Message::DrawAnnouncedFixed);
        }
        let after = announced.map(|attempt| position.judge(attempt).map(|mv| position.play(mv)));
        let upheld = match after {
            None => self.claim_holds(threefold, &position, false),
            Some(Ok(after)) => self.claim_holds(threefold, &after, true),
            Some(Err(_)) => false,
        };
        self.halt();
        if upheld { self.uphold_draw(player, claim, threefold) } else { self.reject_draw(player, claim) }
    }

    /// Fifty moves are there only with a move that is not pressed yet, in an edition that counts completed ones.
    fn lacks_completed_move(&self, position: &Position) -> bool {
        let counts_completed =
            self.book.draw_fifty_counts().map(|given| given.value) == Some(MoveState::Completed);
        let needed = self.book.draw_fifty_moves().map_or(u32::MAX, |given| 2 * given.value);
        counts_completed
            && u32::from(position.halfmoves()) == needed
            && self.record.last().is_some_and(|ply| !ply.completed)
    }

    /// The clause by which a player who must play an announced move cannot announce another (9.2.a, 9.3.a since 2014; in
    /// 2009 it follows from 9.5.b).
    fn changes_written_move(&self, player: Color, attempt: Attempt, threefold: bool) -> Option<Clause> {
        let duty = self.sides[player.index()].duty?;
        if duty.clause.concept() != concept::draw::CLAIM_WRONG_INTENDED_MOVE {
            return None;
        }
        let position = self.record.position();
        if position.judge(attempt).is_ok_and(|mv| meets(position, mv, duty)) {
            return None;
        }
        let fixed = if threefold {
            concept::draw::THREEFOLD_WRITTEN_MOVE_FIXED
        } else {
            concept::draw::FIFTY_WRITTEN_MOVE_FIXED
        };
        Some(self.book.clause(fixed).unwrap_or(duty.clause))
    }

    fn claim_holds(&self, threefold: bool, position: &Position, announced: bool) -> bool {
        if threefold {
            let needed = self.book.draw_threefold_occurrences().map_or(u32::MAX, |given| given.value);
            return self.record.occurrences(position) + u32::from(announced) >= needed;
        }
        let needed = self.book.draw_fifty_moves().map_or(u32::MAX, |given| 2 * given.value);
        u32::from(position.halfmoves()) >= needed
    }

    /// A correct claim: the game is drawn at once (9.5.a, 9.5.2).
    fn uphold_draw(&mut self, player: Color, claim: &Claim, threefold: bool) {
        let concept = match (threefold, claim.announced.is_some()) {
            (true, true) => concept::draw::THREEFOLD_CLAIM_ANNOUNCED,
            (true, false) => concept::draw::THREEFOLD_CLAIM_OCCURRED,
            (false, true) => concept::draw::FIFTY_CLAIM_ANNOUNCED,
            (false, false) => concept::draw::FIFTY_CLAIM_OCCURRED,
        };
        let clause = self.cite(concept);
        self.rule(clause, Decision::Claim { by: player, claim: claim.kind, upheld: Upheld::Yes });
        if let (true, Some(made), Some(clause)) =
            (threefold, claim.announced, self.book.clause(concept::draw::CLAIM_COMPLETES_ANNOUNCED_MOVE))
        {
            let ply = self.record.len() as u32 + 1;
            self.rule(clause, Decision::Completed { player, made, ply });
        }
        let reason = if threefold { Reason::Threefold } else { Reason::FiftyMoves };
        let clause = self.cite(concept::draw::CLAIM_CORRECT);
        self.finish(GameResult::DRAW, reason, clause);
    }

    /// A claim that proves wrong: time for the opponent, and the announced move must be played (9.5.b, 9.5.3); shorter in
    /// blitz by B.2, since 2023 in rapid by A.3. The claim stands as an offer of a draw (9.1.b.3, 9.1.2.3).
    fn reject_draw(&mut self, player: Color, claim: &Claim) {
        let clause = self.cite(concept::draw::WRONG_CLAIM_TIME);
        self.rule(clause, Decision::Claim { by: player, claim: claim.kind, upheld: Upheld::No });
        if let Some(given) = self.book.draw_wrong_claim_time() {
            self.give_time(!player, Millis::from_secs(i64::from(given.value)), given.clause);
        }
        if let (Some(made), Some(given)) = (claim.announced, self.book.draw_wrong_claim_move_bound()) {
            self.bind_announced(player, made.0, given.clause);
        }
        if let Some(given) = self.book.draw_claim_is_offer().filter(|given| given.value)
            && self.offer.is_none()
        {
            self.offer = Some(player);
            self.rule(given.clause, Decision::Offer { by: player, status: OfferStatus::Standing });
        }
        let clause = self.cite(concept::draw::CLAIM_STOPS_CLOCK);
        self.rule_clock(clause);
    }

    /// The announced move must be played if it is legal; if not, touch-move decides (Articles 3 and 4).
    fn bind_announced(&mut self, player: Color, attempt: Attempt, clause: Clause) {
        let position = *self.record.position();
        let duty = match position.judge(attempt) {
            Ok(mv) => {
                let must = match (position.move_side(mv), mv.promotion()) {
                    (Some(side), _) => Must::Castle(side),
                    (None, Some(role)) => Must::PromoteTo(mv.from(), mv.to(), role),
                    (None, None) => Must::MoveTo(mv.from(), mv.to()),
                };
                Duty { must, barred: Barred::Nothing, clause }
            }
            Err(_) => {
                self.touched_by_move(player, attempt);
                let Some(duty) = self.duty_from_touches(player) else { return };
                duty
            }
        };
        self.sides[player.index()].duty = Some(duty);
        self.rule(duty.clause, Decision::Bound { player, must: duty.must });
    }

    /// Adds time to a player's clock by ruling.
    pub(crate) fn give_time(&mut self, player: Color, seconds: Millis, clause: Clause) {
        self.clock.add(side(player), seconds, self.now);
        self.rule(clause, Decision::Time { player, seconds });
    }
}
