//! Touching and releasing pieces (Article 4): what a player is bound to, and what the opponent may object to.

use jadoube_board::{Attempt, Bitboard, CastlingSide, Color, Move, MoveList, Position, Rank, Role, Square};
use jadoube_laws::choice::{CastlingTouch, Decline, ObjectionScope, RookThenKing};
use jadoube_laws::{Clause, concept};

use crate::event::{ClaimKind, Manner};
use crate::game::{Barred, Breach, Duty, Game, side};
use crate::message::{Matter, Message};
use crate::ruling::{Decision, Must, Upheld};

impl Game {
    /// A player touches pieces.
    pub(crate) fn touch(&mut self, player: Color, squares: &[Square], together: bool, manner: Manner) {
        match manner {
            Manner::Adjust => self.adjust(player),
            Manner::Accident => {
                let clause =
                    self.cite_first(&[concept::adjust::OTHER_CONTACT_IS_INTENT, concept::touch::SCOPE]);
                self.notice(clause, Message::TouchAccident);
            }
            Manner::Intent | Manner::Feel => {
                if self.counts_as_touch(player, manner) {
                    self.touch_with_intent(player, squares, together);
                }
            }
        }
    }

    /// Adjusting, announced beforehand (4.2), by the player who has the move; since 2014 by the player whose clock runs.
    fn adjust(&mut self, player: Color) {
        let running = self.clock.running().map(crate::game::color);
        if let Some(given) = self.book.clock_only_running_side_adjusts().filter(|given| given.value)
            && running.is_some_and(|running| running != player)
        {
            return self.refuse(given.clause, Message::TouchAdjustRunning);
        }
        let own_move_open = self.due() == player;
        if self.record.position().turn() != player && !own_move_open {
            let clause = self.cite(concept::adjust::ONLY_PLAYER_TO_MOVE);
            return self.refuse(clause, Message::TouchAdjustToMove);
        }
        let clause = self.cite(concept::adjust::ANNOUNCE);
        self.notice(clause, Message::TouchAdjusted);
    }

    fn touch_with_intent(&mut self, player: Color, squares: &[Square], together: bool) {
        if self.record.position().turn() != player {
            let clause = self.cite(concept::touch::SCOPE);
            return self.refuse(clause, Message::TouchNotToMove);
        }
        self.lose_right_to_object(player);
        if self.over.is_some() {
            return;
        }
        self.decline_by(player, Decline::Touch);
        let board = self.record.position().board();
        let pieces: Vec<Square> =
            squares.iter().copied().filter(|&square| board.piece_at(square).is_some()).collect();
        let own = &mut self.sides[player.index()];
        own.together = if own.touched.is_empty() { together } else { own.together && together };
        own.touched.extend(pieces);
        if let Some(duty) = self.duty_from_touches(player) {
            // What a release or a claim fixed already is not loosened by a further touch.
            let fixed = self.sides[player.index()].duty.is_some_and(|duty| duty.must.is_final());
            if !fixed {
                self.sides[player.index()].duty = Some(duty);
            }
            let duty = self.sides[player.index()].duty.unwrap_or(duty);
            self.rule(duty.clause, Decision::Bound { player, must: duty.must });
        }
    }

    /// The pieces that a move handled count as touched: the one moved, and the one taken.
    pub(crate) fn touched_by_move(&mut self, player: Color, attempt: Attempt) {
        let position = *self.record.position();
        let squares = match attempt {
            Attempt::Carry { from, to, .. } => vec![from, to],
            Attempt::Castle(side) => {
                let king = position.board().king(player);
                king.into_iter().chain(position.castling_rook(player, side)).collect()
            }
        };
        let own = &mut self.sides[player.index()];
        for square in squares {
            if position.board().piece_at(square).is_some() && !own.touched.contains(&square) {
                own.touched.push(square);
            }
        }
    }

    /// What the touched pieces oblige to (4.3 to 4.5).
    pub(crate) fn duty_from_touches(&self, player: Color) -> Option<Duty> {
        let position = self.record.position();
        let moves = position.legal_moves().ok()?;
        let own = &self.sides[player.index()];
        let mut touched = own.touched.clone();
        if own.together {
            // The order cannot be told: the own piece counts as touched first (4.3.c, 4.3.3).
            touched.sort_by_key(|&square| !position.board().of(player).contains(square));
        }
        if touched.is_empty() {
            return None;
        }
        let mine: Vec<Square> =
            touched.iter().copied().filter(|&square| position.board().of(player).contains(square)).collect();
        let theirs: Vec<Square> =
            touched.iter().copied().filter(|&square| position.board().of(!player).contains(square)).collect();
        Some(match (mine.first(), theirs.first()) {
            (Some(&first), Some(&target)) => {
                self.both_colours(position, &moves, &touched, (first, target), own.together)
            }
            (Some(_), None) => {
                self.king_and_rook(position, &moves, &mine, own.together).unwrap_or_else(|| {
                    self.first_movable(position, &moves, &mine, Barred::Nothing, concept::touch::OWN_PIECES)
                })
            }
            _ => self.first_playable(position, &moves, &theirs, concept::touch::OPPONENT_PIECES),
        })
    }

    /// Pieces of both colours (4.3.c, 4.3.3): the first of the opponent's is taken with the first of the own, if that is
    /// legal; otherwise the first touched that can be moved or taken.
    fn both_colours(
        &self,
        position: &Position,
        moves: &MoveList,
        touched: &[Square],
        (first, target): (Square, Square),
        together: bool,
    ) -> Duty {
        let takes = |mv: &&Move| mv.from() == first && captures(position, **mv) == Some(target);
        if moves.iter().any(|mv| takes(&mv)) {
            let clause = self.cite(concept::touch::BOTH_COLOURS);
            return Duty { must: Must::MoveAndCapture(first, target), barred: Barred::Nothing, clause };
        }
        let concept = if together { concept::touch::ORDER_UNCLEAR } else { concept::touch::BOTH_COLOURS };
        self.first_playable(position, moves, touched, concept)
    }

    /// King and rook (4.4): the king first, or both at once, means castling; the rook first bars it.
    fn king_and_rook(
        &self,
        position: &Position,
        moves: &MoveList,
        mine: &[Square],
        together: bool,
    ) -> Option<Duty> {
        let role = |square: Square| position.board().role_at(square);
        let (&a, &b) = (mine.first()?, mine.get(1)?);
        let (king, rook, king_first) = match (role(a)?, role(b)?) {
            (Role::King, Role::Rook) => (a, b, true),
            (Role::Rook, Role::King) => (b, a, together),
            _ => return None,
        };
        // A rook elsewhere is touched for its own sake, not for castling.
        if rook.rank() != king.rank() || king.rank() != Rank::First.relative_to(position.turn()) {
            return None;
        }
        let side = if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        Some(if king_first {
            self.castling_duty(position, moves, king, rook, side, together)
        } else {
            let barred = match self.book.touch_rook_then_king().map(|given| given.value) {
                Some(RookThenKing::AllCastling) => Barred::Castling,
                _ => Barred::Side(side),
            };
            self.first_movable(position, moves, &[rook, king], barred, concept::touch::CASTLE_ROOK_THEN_KING)
        })
    }

    fn castling_duty(
        &self,
        position: &Position,
        moves: &MoveList,
        king: Square,
        rook: Square,
        side: CastlingSide,
        together: bool,
    ) -> Duty {
        let none = Barred::Nothing;
        if moves.iter().any(|mv| mv.is_castling() && mv.to() == rook) {
            let clause = self.cite(concept::touch::CASTLE_KING_AND_ROOK);
            return Duty { must: Must::Castle(side), barred: none, clause };
        }
        // Where an edition names no touch at once it is treated like the king first, by analogy.
        let order = self.book.touch_castling_illegal_order().map(|given| given.value);
        let clause = match order {
            Some(CastlingTouch::KingFirst) if together => self.cite(concept::preface::ANALOGY),
            _ => self.cite(concept::touch::CASTLE_ILLEGAL),
        };
        if can_move(moves, king, none, position) {
            return Duty { must: Must::Move(king), barred: none, clause };
        }
        let clause = self.cite(concept::touch::CASTLE_ILLEGAL_NO_KING_MOVE);
        Duty { must: Must::Free, barred: none, clause }
    }

    /// The earliest touched own piece that can be moved must move (4.3.a, 4.3.1).
    fn first_movable(
        &self,
        position: &Position,
        moves: &MoveList,
        mine: &[Square],
        barred: Barred,
        concept: jadoube_laws::Concept,
    ) -> Duty {
        match mine.iter().find(|&&square| can_move(moves, square, barred, position)) {
            Some(&square) => Duty { must: Must::Move(square), barred, clause: self.cite(concept) },
            None => self.free(barred),
        }
    }

    /// The earliest touched piece that can be moved or taken.
    fn first_playable(
        &self,
        position: &Position,
        moves: &MoveList,
        touched: &[Square],
        concept: jadoube_laws::Concept,
    ) -> Duty {
        let clause = self.cite(concept);
        let own = position.board().of(position.turn());
        for &square in touched {
            if own.contains(square) {
                if can_move(moves, square, Barred::Nothing, position) {
                    return Duty { must: Must::Move(square), barred: Barred::Nothing, clause };
                }
            } else if moves.iter().any(|&mv| captures(position, mv) == Some(square)) {
                return Duty { must: Must::Capture(square), barred: Barred::Nothing, clause };
            }
        }
        self.free(Barred::Nothing)
    }

    /// Nothing touched can be played: any legal move (4.5).
    fn free(&self, barred: Barred) -> Duty {
        Duty { must: Must::Free, barred, clause: self.cite(concept::touch::NONE_PLAYABLE) }
    }

    /// One part of a move is let go: the king in castling, a pawn on the promotion square (4.6 of 2009, 4.7 since 2014).
    pub(crate) fn release(&mut self, player: Color, from: Square, to: Square) {
        let position = *self.record.position();
        if position.turn() != player {
            let clause = self.cite(concept::release::FINAL);
            return self.refuse(clause, Message::GameNotToMove);
        }
        self.lose_right_to_object(player);
        if self.over.is_some() {
            return;
        }
        self.decline_by(player, Decline::Touch);
        self.touched_by_move(player, Attempt::carry(from, to));
        let Some(duty) = self.duty_from_release(&position, player, from, to) else {
            let clause = self.cite(concept::release::FINAL);
            return self.refuse(clause, Message::TouchNoSuchRelease { from, to });
        };
        self.sides[player.index()].duty = Some(duty);
        self.rule(duty.clause, Decision::Bound { player, must: duty.must });
    }

    fn duty_from_release(
        &self,
        position: &Position,
        player: Color,
        from: Square,
        to: Square,
    ) -> Option<Duty> {
        let moves = position.legal_moves().ok()?;
        let piece = position.board().piece_at(from).filter(|piece| piece.color == player)?;
        let barred = Barred::Nothing;
        if piece.role == Role::King && from.distance(to) > 1 {
            return Some(self.castling_release(position, &moves, from, to));
        }
        let reaches = moves.iter().any(|mv| mv.from() == from && mv.to() == to && !mv.is_castling());
        if !reaches {
            // Not part of a legal move: the piece is touched, no more.
            return self.duty_from_touches(player);
        }
        let last = piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
        let clause = if last {
            self.cite_first(&[concept::release::PROMOTION_PAWN_RELEASED, concept::release::FINAL])
        } else {
            self.cite(concept::release::FINAL)
        };
        Some(Duty { must: Must::MoveTo(from, to), barred, clause })
    }

    /// The king was let go for castling (4.6.b, 4.7.b, 4.7.2).
    fn castling_release(&self, position: &Position, moves: &MoveList, from: Square, to: Square) -> Duty {
        let side = if to > from { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        let barred = Barred::Nothing;
        if moves.iter().any(|&mv| position.move_side(mv) == Some(side)) {
            let clause = self.cite(concept::release::CASTLING_KING_RELEASED);
            return Duty { must: Must::Castle(side), barred, clause };
        }
        let clause = self
            .cite_first(&[concept::release::CASTLING_KING_RELEASED_ILLEGAL, concept::touch::CASTLE_ILLEGAL]);
        let must = if can_move(moves, from, barred, position) { Must::Move(from) } else { Must::Free };
        Duty { must, barred, clause }
    }

    /// Notes whether a move just made meets the duty of its player.
    pub(crate) fn check_duty(&mut self, player: Color, before: &Position, attempt: Attempt) {
        self.breach = None;
        let Some(duty) = self.sides[player.index()].duty else { return };
        let Ok(mv) = before.judge(attempt) else { return };
        if !meets(before, mv, duty) {
            self.breach = Some(Breach { duty, ply: self.record.len() - 1 });
        }
    }

    /// Whoever touches a piece with the intention of playing it can no longer object to what the opponent did under
    /// Article 4 (4.7 of 2009, 4.8 since 2014). A mating move that nobody can object to any more then ends the game.
    pub(crate) fn lose_right_to_object(&mut self, player: Color) {
        let Some(breach) = self.breach.filter(|breach| self.record.mover(breach.ply) != player) else {
            return;
        };
        let scope = self.book.touch_objection_scope().map(|given| given.value);
        if scope == Some(ObjectionScope::TouchedPieces) && is_of_release(breach.duty) {
            return;
        }
        self.breach = None;
        self.sides[(!player).index()].duty = None;
        if breach.ply + 1 == self.record.len() {
            self.rule_on_ending();
        }
    }

    /// The opponent claims that a touched piece was not played (4.3, 4.4; 4.7 or 4.8 for the limit).
    pub(crate) fn claim_touch_move(&mut self, player: Color) {
        let forfeits = self.cite(concept::claim::TOUCH_FORFEITS);
        let Some(breach) = self.breach.filter(|breach| self.record.mover(breach.ply) != player) else {
            let touched = !self.sides[player.index()].touched.is_empty();
            let moved = self.record.last_mover() == Some(player);
            if touched || moved {
                self.refuse(forfeits, Message::TouchTooLate);
                return self.rule(forfeits, Decision::Stands { what: Matter::TouchMove });
            }
            let clause = self.cite(concept::touch::SCOPE);
            let (claim, upheld) = (ClaimKind::TouchMove, Upheld::No);
            return self.rule(clause, Decision::Claim { by: player, claim, upheld });
        };
        let offender = !player;
        let clause = breach.duty.clause;
        let (claim, upheld) = (ClaimKind::TouchMove, Upheld::Yes);
        let asked = self.book.touch_ruling_on_request().filter(|given| given.value);
        let demanded = asked.map_or(clause, |given| given.clause);
        self.halt();
        self.rule(demanded, Decision::Claim { by: player, claim, upheld });
        self.restore(breach.ply, clause);
        self.sides[offender.index()].duty = Some(breach.duty);
        self.rule(clause, Decision::Bound { player: offender, must: breach.duty.must });
        if let Some(given) = self.book.touch_opponent_restarts_clock().filter(|given| given.value) {
            self.clock.restart(side(offender), self.now);
            return self.rule_clock(given.clause);
        }
        self.rule_clock(self.cite(concept::irregularity::CLOCK_TIMES_AFTER_RESTORING));
    }

    /// Puts the position after so many moves back on the board.
    pub(crate) fn restore(&mut self, plies: usize, clause: Clause) {
        for index in plies..self.record.len() {
            if self.record.plies()[index].completed {
                self.clock.uncount(side(self.record.mover(index)));
            }
        }
        self.record.truncate(plies);
        self.breach = None;
        self.empty_press = None;
        for color in Color::ALL {
            self.end_of_turn(color);
        }
        let fen = self.record.position().fen().to_string();
        self.rule(clause, Decision::Restored { fen, ply: plies as u32 });
    }
}

/// The duty comes from letting a piece go, not from touching it.
fn is_of_release(duty: Duty) -> bool {
    duty.clause.concept().slug().starts_with("release.")
}

/// The square of the piece that a move takes.
fn captures(position: &Position, mv: Move) -> Option<Square> {
    position.captured(mv).map(|(square, _)| square)
}

fn can_move(moves: &MoveList, from: Square, barred: Barred, position: &Position) -> bool {
    moves.iter().any(|&mv| mv.from() == from && !is_barred(position, mv, barred))
}

fn is_barred(position: &Position, mv: Move, barred: Barred) -> bool {
    match barred {
        Barred::Nothing => false,
        Barred::Side(side) => position.move_side(mv) == Some(side),
        Barred::Castling => mv.is_castling(),
    }
}

/// Whether a legal move does what the duty asks.
pub(crate) fn meets(position: &Position, mv: Move, duty: Duty) -> bool {
    if is_barred(position, mv, duty.barred) {
        return false;
    }
    match duty.must {
        Must::Free => true,
        Must::Move(from) => mv.from() == from,
        Must::MoveTo(from, to) => mv.from() == from && position.king_target(mv) == to,
        Must::PromoteTo(from, to, role) => (mv.from(), mv.to(), mv.promotion()) == (from, to, Some(role)),
        Must::Capture(square) => captures(position, mv) == Some(square),
        Must::MoveAndCapture(from, square) => mv.from() == from && captures(position, mv) == Some(square),
        Must::Castle(side) => position.move_side(mv) == Some(side),
        Must::Promote(role) => mv.promotion() == Some(role),
    }
}
