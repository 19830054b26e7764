//! Irregularities (Article 7, and A.4, B.4 where they take its place): illegal moves and what counts as one, wrong
//! set-ups, displaced pieces.

mod found;
mod illegal_position;

use jadoube_board::{Attempt, CastlingSide, Color, Fault, Role, Square};
use jadoube_clock::Millis;
use jadoube_laws::choice::{ClaimDeadline, KingCapture, MoveState, SeenBy, UnpromotedPawn, Unwinnable};
use jadoube_laws::{Clause, Concept, Given, concept};

use crate::event::{ClaimKind, Observation};
use crate::game::Game;
use crate::made::MoveText;
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, Reason, Upheld};
use crate::winnable;

/// An act that counts as an illegal move.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Irregularity {
    /// The move with this index was not legal.
    Move(usize),
    /// The pawn of this move was left on the last rank.
    Unpromoted(usize),
    /// The move with this index was made with two hands.
    TwoHands(usize),
    /// The clock was pressed without a move.
    EmptyPress(Color),
}

/// How an irregularity came to be ruled on.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Brought {
    /// The arbiter saw it, or it was found.
    Seen,
    /// The opponent claimed.
    Claimed,
    /// The arbiter steps in where otherwise only a player could bring it up.
    Intervention(Clause),
}

/// What was found when somebody brought up an illegal move.
enum Found {
    Now(Irregularity),
    /// The opponent has replied, and the rulebook leaves the move with this index as it is.
    TooLate(usize, Clause),
    /// The move is not completed, so the player may still put it right.
    NotCompleted,
    Nothing,
}

/// The arbiter has seen an illegal position and waits for the next move (A.4.d of 2014, A.4.4 since 2018).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    /// How many moves had been made.
    plies: usize,
    until: MoveState,
    clause: Clause,
}

impl Game {
    /// The arbiter sees something.
    pub(crate) fn observe(&mut self, observation: Observation) {
        match observation {
            Observation::Flag(player) => self.observe_flag(player),
            Observation::BothFlags(first) => self.observe_both_flags(first),
            Observation::IllegalMove => self.observe_illegal_move(),
            Observation::BothKingsInCheck => {
                let policy = self.book.irregularity_both_kings_in_check();
                self.observe_illegal_position(policy, self.both_kings_in_check());
            }
            Observation::PawnOnLastRank => {
                let policy = self.book.irregularity_pawn_on_last_rank();
                self.observe_illegal_position(policy, self.pawn_on_last_rank());
            }
        }
    }

    fn observe_illegal_move(&mut self) {
        if let Some(given) = self.seen_by_players_only() {
            return self.refuse(given.clause, Message::IrregularityPlayersOnly);
        }
        if self.punish_empty_press(None) {
            return;
        }
        let clause = self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED);
        match self.look_for(None) {
            Found::Now(irregularity) => self.penalise(irregularity, Brought::Seen),
            Found::TooLate(index, clause) => self.leave_as_it_is(index, clause),
            Found::NotCompleted => self.refuse_uncompleted(),
            Found::Nothing => self.refuse(clause, Message::IrregularityNone),
        }
    }

    /// Pressing before having moved where it is no illegal move, only forbidden (6.2.c of 2014): the clock goes back, and
    /// the arbiter punishes. Says whether there was such a press.
    fn punish_empty_press(&mut self, offender: Option<Color>) -> bool {
        let illegal = self.book.irregularity_press_without_move().is_some_and(|given| given.value);
        let forbidden = self.book.clock_press_before_move_forbidden().filter(|given| given.value && !illegal);
        let pressed = self.empty_press.filter(|player| offender.is_none_or(|offender| offender == *player));
        let (Some(given), Some(player)) = (forbidden, pressed) else { return false };
        self.empty_press = None;
        self.halt();
        self.rule_clock(given.clause);
        let clause = self.cite(concept::clock::MISUSE_PENALTY);
        self.punish(player, clause, true, Message::IrregularityPressedFirst);
        true
    }

    /// The opponent has replied: the illegal move stands (A.4.b of 2014, A.4.2 since 2018; 11, 12.a of the Finnish rules).
    fn leave_as_it_is(&mut self, index: usize, deadline: Clause) {
        let late = self.for_pace(
            &[concept::rapid::ILLEGAL_MOVE_FINAL_AFTER_REPLY],
            &[concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY],
        );
        self.refuse(late.unwrap_or(deadline), Message::IrregularityReplied);
        self.rule_stands(index, deadline);
    }

    fn rule_stands(&mut self, index: usize, deadline: Clause) {
        let stays =
            self.book.irregularity_unpromoted_pawn().filter(|given| given.value == UnpromotedPawn::Stays);
        let clause = match stays.filter(|_| self.is_unpromoted(index)) {
            Some(given) => given.clause,
            None => self
                .for_pace(
                    &[concept::rapid::ILLEGAL_MOVE_STANDS_IF_UNCLAIMED],
                    &[
                        concept::blitz::ILLEGAL_MOVE_STANDS_IF_UNCLAIMED,
                        concept::blitz::ILLEGAL_MOVE_FINAL_AFTER_REPLY,
                    ],
                )
                .unwrap_or(deadline),
        };
        self.rule(clause, Decision::Stands { what: Matter::IllegalMove });
    }

    fn seen_by_players_only(&self) -> Option<Given<SeenBy>> {
        self.book.irregularity_illegal_move_seen_by().filter(|given| given.value == SeenBy::PlayerOnly)
    }

    fn refuse_uncompleted(&mut self) {
        let clause = self
            .book
            .irregularity_illegal_move_counts_when()
            .map_or_else(|| self.cite(concept::clock::PRESS_COMPLETES_MOVE), |given| given.clause);
        self.refuse(clause, Message::IrregularityUncompleted);
    }

    /// A player claims that the opponent made an illegal move.
    pub(crate) fn claim_illegal_move(&mut self, player: Color) {
        let clause = self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED);
        let answer = |upheld| Decision::Claim { by: player, claim: ClaimKind::IllegalMove, upheld };
        if self.punish_empty_press(Some(!player)) {
            return;
        }
        match self.look_for(Some(!player)) {
            Found::Now(irregularity) => {
                self.rule(self.clause_of_claim(irregularity), answer(Upheld::Yes));
                self.penalise(irregularity, Brought::Claimed);
            }
            Found::TooLate(index, clause) => {
                self.refuse(clause, Message::IrregularityClaimedLate);
                self.rule_stands(index, clause);
            }
            Found::NotCompleted => self.refuse_uncompleted(),
            Found::Nothing => self.rule(self.claim_clause().unwrap_or(clause), answer(Upheld::No)),
        }
    }

    /// Whether the player can claim an illegal move of the opponent now.
    pub(crate) fn can_claim_illegal_move(&self, player: Color) -> bool {
        matches!(self.look_for(Some(!player)), Found::Now(_))
    }

    /// The clause that lets the opponent claim, where rapid or blitz has one of its own.
    fn claim_clause(&self) -> Option<Clause> {
        let clause = self.for_pace(
            &[concept::rapid::ILLEGAL_MOVE_CLAIM_WIN, concept::rapid::ILLEGAL_MOVE_CLAIM],
            &[concept::blitz::ILLEGAL_MOVE_LOSES_ON_CLAIM],
        )?;
        // Where the concept has several numbers, the parameter picks the one that decides.
        let loses = self.book.irregularity_illegal_moves_lose_at().map(|given| given.clause);
        Some(loses.filter(|loses| loses.concept() == clause.concept()).unwrap_or(clause))
    }

    fn clause_of_claim(&self, irregularity: Irregularity) -> Clause {
        match irregularity {
            Irregularity::Move(index) if self.leaves_king_in_check(index) => {
                self.for_pace(&[], &[concept::blitz::POINT_OUT_CHECK]).or_else(|| self.claim_clause())
            }
            _ => self.claim_clause(),
        }
        .unwrap_or_else(|| self.clause_of(irregularity, Brought::Claimed))
    }

    /// What the watching program sees after each event.
    pub(crate) fn watch(&mut self) {
        self.settle_wrong_start(false);
        self.end_waiting();
        if !self.program_watches || self.over.is_some() {
            return;
        }
        if self.seen_by_players_only().is_none()
            && let Found::Now(irregularity) = self.look_for(None)
        {
            return self.penalise(irregularity, Brought::Seen);
        }
        self.watch_position();
    }

    /// The watching program sees a position that cannot be, once the move that led to it is completed.
    fn watch_position(&mut self) {
        if self.waiting.is_some() || self.record.last().is_some_and(|ply| !ply.completed) {
            return;
        }
        let sights = [
            (self.book.irregularity_both_kings_in_check(), self.both_kings_in_check()),
            (self.book.irregularity_pawn_on_last_rank(), self.pawn_on_last_rank()),
        ];
        if let Some((policy, _)) = sights.into_iter().find(|(policy, seen)| policy.is_some() && *seen)
            && (self.record.last_illegal().is_some() || self.waits(policy))
        {
            self.observe_illegal_position(policy, true);
        }
    }

    /// The latest act that counts as an illegal move, else the first illegal move of the record.
    fn look_for(&self, offender: Option<Color>) -> Found {
        let wanted = |player: Color| offender.is_none_or(|offender| offender == player);
        if let Some(player) = self.empty_press.filter(|&player| wanted(player))
            && self.book.irregularity_press_without_move().is_some_and(|given| given.value)
        {
            return Found::Now(Irregularity::EmptyPress(player));
        }
        let plies = self.record.plies();
        let illegal = |&index: &usize| !plies[index].legal && wanted(self.record.mover(index));
        let until_reply = self
            .book
            .irregularity_illegal_move_deadline()
            .filter(|given| given.value == ClaimDeadline::OwnNextMove);
        // Where a reply makes an illegal move stand, only the last one can still be brought up.
        let found = match until_reply {
            Some(_) => (0..plies.len()).rev().find(illegal),
            None => (0..plies.len()).find(illegal),
        };
        let Some(index) = found else { return self.look_for_two_hands(offender) };
        let replied = index + 1 < plies.len();
        if !replied && !plies[index].completed {
            return Found::NotCompleted;
        }
        if let Some(given) = until_reply.filter(|_| replied) {
            return match self.look_for_two_hands(offender) {
                Found::Nothing => Found::TooLate(index, given.clause),
                later => later,
            };
        }
        Found::Now(if self.is_unpromoted(index) {
            Irregularity::Unpromoted(index)
        } else {
            Irregularity::Move(index)
        })
    }

    /// Two hands on one move, and the clock pressed (7.5.4 since 2018), until the opponent has moved.
    fn look_for_two_hands(&self, offender: Option<Color>) -> Found {
        let counts = self.book.irregularity_two_hands().is_some_and(|given| given.value);
        let last = self.record.len().checked_sub(1);
        match last {
            Some(index)
                if counts
                    && self.record.plies()[index].two_hands
                    && offender.is_none_or(|offender| offender == self.record.mover(index)) =>
            {
                if self.record.plies()[index].completed {
                    Found::Now(Irregularity::TwoHands(index))
                } else {
                    Found::NotCompleted
                }
            }
            _ => Found::Nothing,
        }
    }

    fn is_unpromoted(&self, index: usize) -> bool {
        matches!(self.fault_at(index), Some(Fault::NotPromoted(_)))
    }

    /// The clause that makes it an illegal move, or by which it is brought up in rapid and blitz.
    fn clause_of(&self, irregularity: Irregularity, brought: Brought) -> Clause {
        let restored = || self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED);
        match irregularity {
            Irregularity::Move(index) => self
                .clause_of_fault(index)
                .or(match brought {
                    Brought::Intervention(clause) => Some(clause),
                    Brought::Claimed => self.claim_clause(),
                    Brought::Seen => self.for_pace(
                        &[concept::rapid::ILLEGAL_MOVE_ARBITER_DECLARES_LOSS],
                        &[concept::blitz::ILLEGAL_MOVE_ARBITER_DECLARES_LOSS],
                    ),
                })
                .unwrap_or_else(restored),
            Irregularity::Unpromoted(_) => self.cite(concept::irregularity::UNPROMOTED_PAWN_ILLEGAL),
            Irregularity::TwoHands(_) => self.cite(concept::irregularity::TWO_HANDS),
            Irregularity::EmptyPress(_) => self.cite(concept::irregularity::PRESS_WITHOUT_MOVE),
        }
    }

    /// The clause that a move breaks, where it is not one of those on how the pieces move.
    fn clause_of_fault(&self, index: usize) -> Option<Clause> {
        if self.king_capture_loses(index) {
            return self.book.irregularity_king_capture().map(|given| given.clause);
        }
        if self.leaves_king_in_check(index) {
            return self.for_pace(&[], &[concept::blitz::ILLEGAL_MOVE_INCLUDES_KING_IN_CHECK]);
        }
        let side = self.castling_lost(index)?;
        let player = self.record.mover(index);
        self.misplaced_king(player).map(|given| given.clause).or_else(|| self.misplaced_rook(player, side))
    }

    fn leaves_king_in_check(&self, index: usize) -> bool {
        matches!(self.fault_at(index), Some(Fault::StaysInCheck(_) | Fault::ExposesKing(_)))
    }

    /// To which side a player castled who had no right to.
    fn castling_lost(&self, index: usize) -> Option<CastlingSide> {
        match self.fault_at(index)? {
            Fault::CastlingKingMoved(side) | Fault::CastlingRookMoved(side) | Fault::CastlingLost(side) => {
                Some(side)
            }
            _ => None,
        }
    }

    fn takes_king(&self, index: usize) -> bool {
        matches!(self.fault_at(index), Some(Fault::KingTaken(_)))
    }

    /// The rule of movement that an act breaks; none where only the way of acting was wrong.
    fn fault_of(&self, irregularity: Irregularity) -> Option<Fault> {
        match irregularity {
            Irregularity::Move(index) | Irregularity::Unpromoted(index) => self.fault_at(index),
            Irregularity::TwoHands(_) | Irregularity::EmptyPress(_) => None,
        }
    }

    fn fault_at(&self, index: usize) -> Option<Fault> {
        let fault = self.record.position_at(index).judge(self.record.plies()[index].attempt).err()?;
        let Fault::CastlingLost(side) = fault else { return Some(fault) };
        // The position does not show which of the two moved; the record does.
        let player = self.record.mover(index);
        let king = self.record.position_at(index).board().king(player)?;
        let moved = |role: Role, there: &dyn Fn(Square) -> bool| {
            (0..index).filter(|&ply| self.record.mover(ply) == player).any(|ply| {
                let role_at = |square| self.record.position_at(ply).board().role_at(square);
                match self.record.plies()[ply].told {
                    Attempt::Carry { from, to, .. } => role_at(from) == Some(role) && there(to),
                    Attempt::Castle(_) => role == Role::King,
                }
            })
        };
        let on_that_side = |square: Square| {
            square.rank() == king.rank() && (square > king) == (side == CastlingSide::KingSide)
        };
        Some(match () {
            () if moved(Role::King, &|_| true) => Fault::CastlingKingMoved(side),
            () if moved(Role::Rook, &on_that_side) => Fault::CastlingRookMoved(side),
            () => fault,
        })
    }

    /// Counts an illegal move and does what the edition orders (7.4 of 2009, 7.5 since 2014, A.4 and B.4).
    fn penalise(&mut self, irregularity: Irregularity, brought: Brought) {
        self.halt();
        let (offender, made) = match irregularity {
            Irregularity::EmptyPress(player) => (player, None),
            Irregularity::Move(index) | Irregularity::Unpromoted(index) | Irregularity::TwoHands(index) => {
                (self.record.mover(index), Some(MoveText(self.record.plies()[index].told)))
            }
        };
        let clause = self.clause_of(irregularity, brought);
        self.sides[offender.index()].illegal += 1;
        let count = self.sides[offender.index()].illegal;
        let fault = self.fault_of(irregularity);
        let breaks = fault.and_then(|fault| self.book.clause(Concept::from_slug(fault.concept())?));
        self.rule(clause, Decision::Illegal { player: offender, count, made, breaks, why: fault });
        let loses = self.book.irregularity_illegal_moves_lose_at().filter(|given| count >= given.value);
        match (loses, irregularity) {
            (_, Irregularity::Move(index)) if self.king_capture_loses(index) => {
                let result = GameResult::win(!offender);
                self.finish(result, Reason::KingCaptured, clause);
            }
            (Some(given), _) => {
                let outweighs = self.outweighs_flag(!offender).filter(|_| brought == Brought::Claimed);
                self.lose_by_illegal_moves(offender, irregularity, outweighs.unwrap_or(given.clause));
            }
            (None, _) => self.put_right(offender, irregularity),
        }
    }

    fn king_capture_loses(&self, index: usize) -> bool {
        let loses =
            self.book.irregularity_king_capture().map(|given| given.value) == Some(KingCapture::Loses);
        loses && self.takes_king(index)
    }

    /// The illegal move that loses; drawn where the opponent can never mate (7.4.b, 7.5.b, 7.5.5).
    fn lose_by_illegal_moves(&mut self, offender: Color, irregularity: Irregularity, loses: Clause) {
        let position = match irregularity {
            Irregularity::Move(index) => self.record.position_at(index),
            Irregularity::Unpromoted(index) => {
                let mut record = self.record.clone();
                record.amend(index, as_queen(self.record.plies()[index].attempt));
                *record.position()
            }
            Irregularity::TwoHands(_) | Irregularity::EmptyPress(_) => *self.record.position(),
        };
        let exception = self.book.irregularity_illegal_move_unwinnable();
        let possible = exception.is_some_and(|given| given.value != Unwinnable::Loss);
        let drawn = exception.map_or(loses, |given| given.clause);
        let can_mate = if possible { winnable::can_mate(&position, !offender) } else { Some(true) };
        match can_mate {
            Some(true) => self.finish(GameResult::win(!offender), Reason::IllegalMoves, loses),
            Some(false) => self.finish(GameResult::DRAW, Reason::IllegalMovesUnwinnable, drawn),
            None => self.ask_winnable(drawn, offender, Reason::IllegalMovesUnwinnable),
        }
    }

    /// An illegal move that does not lose yet: the position is put right, and the opponent gains time.
    fn put_right(&mut self, offender: Color, irregularity: Irregularity) {
        let clause = self.clause_of_restoring(irregularity);
        let undone = self.record.len();
        match irregularity {
            Irregularity::Move(index) => self.take_back(index, offender, clause),
            Irregularity::Unpromoted(index) => self.put_pawn_right(index, offender, clause),
            // The move itself is legal: only the way it was made is punished.
            Irregularity::TwoHands(index) => {
                if let Some(ply) = self.record.ply_mut(index) {
                    ply.two_hands = false;
                }
            }
            Irregularity::EmptyPress(_) => self.empty_press = None,
        }
        let mut gained = [Millis::ZERO; 2];
        if let Some(given) = self.book.irregularity_illegal_move_time() {
            let time = Millis::from_secs(i64::from(given.value));
            gained[(!offender).index()] = time;
            self.give_time(!offender, time, given.clause);
        }
        let clause = self.cite(concept::irregularity::CLOCK_TIMES_AFTER_RESTORING);
        self.rule_clock(clause);
        if undone > self.record.len() + 1 {
            self.ask_clock_times(self.record.len(), gained, clause);
        }
    }

    /// The clause that orders the position before to be set up again.
    fn clause_of_restoring(&self, irregularity: Irregularity) -> Clause {
        match irregularity {
            Irregularity::Unpromoted(_) => self.cite(concept::irregularity::UNPROMOTED_PAWN_ILLEGAL),
            _ => self.cite(concept::irregularity::ILLEGAL_MOVE_POSITION_RESTORED),
        }
    }

    /// The position before the illegal move comes back, and touch-move holds for the move that replaces it.
    fn take_back(&mut self, index: usize, offender: Color, clause: Clause) {
        let attempt = self.record.plies()[index].attempt;
        self.restore(index, clause);
        self.touched_by_move(offender, attempt);
        if let Some(duty) = self.duty_from_touches(offender) {
            let clause = self.cite(concept::irregularity::REPLACEMENT_MOVE_TOUCH_RULES);
            self.sides[offender.index()].duty = Some(duty);
            self.rule(clause, Decision::Bound { player: offender, must: duty.must });
        }
    }

    /// A pawn left on the last rank: the move is chosen anew (2009), or a queen takes its place (since 2014).
    fn put_pawn_right(&mut self, index: usize, offender: Color, clause: Clause) {
        let policy = self.book.irregularity_unpromoted_pawn();
        let queen = policy.filter(|given| given.value == UnpromotedPawn::Queen);
        let Some(given) = queen.filter(|_| index + 1 == self.record.len()) else {
            return self.take_back(index, offender, clause);
        };
        let attempt = as_queen(self.record.plies()[index].attempt);
        self.record.amend(index, attempt);
        if let Attempt::Carry { to, .. } = attempt {
            self.rule(given.clause, Decision::Replaced { square: to, piece: Role::Queen });
        }
        self.rule_on_ending();
    }

    /// The arbiter decides the times by best judgement (6.13 of 2009, 7.1 since 2014); the log suggests them, with what a
    /// ruling has just given.
    pub(crate) fn ask_clock_times(&mut self, plies: usize, gained: [Millis; 2], clause: Clause) {
        let before = plies.checked_sub(1).and_then(|index| self.record.plies().get(index)).copied();
        let Some(ply) = before.filter(|ply| ply.completed) else { return };
        let shown = Color::ALL.map(|color| ply.clock(color));
        let ground = Message::IrregularityClocksShowed { white: shown[0], black: shown[1] };
        let times = Color::ALL.map(|color| Millis(shown[color.index()].0 + gained[color.index()].0));
        self.ask(
            clause,
            About::ClockTimes,
            &[Choice::Restore, Choice::Keep],
            Choice::Restore,
            ground,
            Pending::ClockTimes(times),
        );
    }
}

fn as_queen(attempt: Attempt) -> Attempt {
    match attempt {
        Attempt::Carry { from, to, .. } => Attempt::Carry { from, to, promotion: Some(Role::Queen) },
        castle => castle,
    }
}
