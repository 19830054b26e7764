//! What can be done to a game, each with the ruling that announces it: one kind, one place.

use jadoube_board::{Attempt, Color, Position, Role, Square};
use jadoube_clock::{CannotRun, Millis, Snapshot, TimeControl};
use jadoube_laws::{Clause, Everywhere, everywhere};

use super::adjournment::Adjournment;
use super::course::{Annulled, Outcome};
use super::ledger::Imposed;
use super::questions::{Concerns, Pending, Question};
use super::record::CastlingSettled;
use super::talk::Offered;
use super::turn::{Barred, Breach, Duty, Waiting};
use super::{Table, boards::Said};
use crate::event::{ClaimKind, PenaltyKind};
use crate::message::{About, Choice, Matter, Message};
use crate::points::{GameResult, Score};
use crate::protocol::question::QuestionId;
use crate::ruling::{Decision, Must, OfferStatus, Place, Reason, Ruling, Upheld};

/// Saying something without changing anything.
impl Table {
    #[track_caller]
    pub fn rule(&mut self, clause: Clause, decision: Decision) {
        self.push(self.now, clause, decision);
    }

    #[track_caller]
    pub fn refuse(&mut self, clause: Clause, why: Message) {
        self.rule(clause, Decision::Refused { why });
    }

    #[track_caller]
    pub fn notice(&mut self, clause: Clause, text: Message) {
        self.rule(clause, Decision::Notice { text });
    }

    #[track_caller]
    pub fn stands(&mut self, clause: Clause, what: Matter) {
        self.rule(clause, Decision::Stands { what });
    }

    #[track_caller]
    pub fn answer_claim(&mut self, clause: Clause, by: Color, claim: ClaimKind, upheld: Upheld) {
        self.rule(clause, Decision::Claim { by, claim, upheld });
    }

    #[track_caller]
    pub fn flag(&mut self, clause: Clause, player: Color, stands: bool) {
        self.rule(clause, Decision::Flag { player, stands });
    }

    /// A flag that fell a while ago.
    #[track_caller]
    pub fn flag_fell(&mut self, at: Millis, clause: Clause, player: Color) {
        let decision = Decision::Flag { player, stands: true };
        self.push(at, clause, decision);
    }

    /// Says what the clock shows after a ruling.
    #[track_caller]
    pub fn rule_clock(&mut self, clause: Clause) {
        let running = self.clock.running();
        let (white, black) = (self.left(Color::White), self.left(Color::Black));
        self.rule(clause, Decision::Clock { running, white, black });
    }

    #[track_caller]
    fn push(&mut self, at: Millis, clause: Clause, decision: Decision) {
        let place = Place(std::panic::Location::caller());
        self.out.push(Ruling { on: self.on, at, clause, decision, place });
    }

    /// Nothing more is done in a game that is over.
    #[track_caller]
    pub fn refuse_over(&mut self, clause: Option<Clause>) {
        if let Some(over) = self.outcome() {
            self.refuse(clause.unwrap_or(over.clause), Message::GameOverBy { reason: over.reason });
        } else if let Some(ended) = self.course.ended_by() {
            self.refuse(clause.unwrap_or(ended), Message::GameOver);
        }
    }
}

/// The course of the game.
impl Table {
    /// The clock of the side that has the move is started, and the game with it.
    pub fn start(&mut self, at: Millis) {
        self.course.start(at);
        let turn = self.record.position().turn();
        self.clock.start(turn, at);
    }

    /// Ends the game: the clocks stand, questions about a running game lapse, and so does an offer of a draw (9.1).
    #[track_caller]
    pub fn finish(&mut self, result: GameResult, reason: Reason, clause: Clause) {
        if !self.course.end(Outcome { result, reason, clause, on: self.on }) {
            return;
        }
        self.halt();
        self.questions.end(self.lost_by_conduct());
        self.rule(clause, Decision::Over { result, reason });
        self.lapse_offer();
    }

    /// The game does not count, and with it no offer of a draw; a new one is played.
    #[track_caller]
    pub fn annul(&mut self, clause: Clause, reason: Matter) {
        if self.course.annul(Annulled { reason, clause, on: self.on }) {
            self.halt();
            self.questions.retain(|_| false);
            self.rule(clause, Decision::Annulled { reason });
            self.lapse_offer();
        }
    }

    /// A decision lets a game go on that was over. Whose clock runs then is for the rule to say.
    #[track_caller]
    pub fn resume(&mut self, clause: Clause) -> bool {
        let was = self.outcome().map(|over| (over.result, over.reason));
        let resumed = self.course.resume();
        if resumed {
            self.questions.retain(|_| false);
            self.rule(clause, Decision::Resumed { was });
        }
        resumed
    }

    /// The other player loses too.
    #[track_caller]
    pub fn lose_too(&mut self, reason: Reason, clause: Clause) {
        if self.course.lose_too(reason, clause, self.on) {
            self.questions.retain(|_| false);
            self.rule(clause, Decision::Over { result: GameResult::BOTH_LOSE, reason });
        }
    }

    /// What the opponent of the player who lost scores.
    #[track_caller]
    pub fn correct_score(&mut self, loser: Color, other: Score, clause: Clause) {
        if let Some(outcome) = self.course.correct(loser, other, clause) {
            self.rule(clause, Decision::Over { result: outcome.result, reason: outcome.reason });
        }
    }

    /// A clause that outweighs the one by which the game was over gives another result.
    #[track_caller]
    pub fn overturn(&mut self, result: GameResult, reason: Reason, clause: Clause) {
        if self.course.overturn(Outcome { result, reason, clause, on: self.on }) {
            self.questions.retain(|_| false);
            self.rule(clause, Decision::Over { result, reason });
        }
    }

    /// Who has lost the game by an offence or a penalty, so that the other may lose it too; not once both have signed.
    pub fn lost_by_conduct(&self) -> Option<Color> {
        let over = self.outcome()?;
        let conduct = matches!(over.reason, Reason::Device | Reason::Refusal | Reason::Penalty);
        let signed = Color::ALL.into_iter().all(|color| self.sheets.signed(color) == Some(over.result));
        let mut losers = Color::ALL.into_iter().filter(|&color| over.result.of(color) == Score::Loss);
        let loser = losers.next().filter(|_| conduct && !signed)?;
        losers.next().is_none().then_some(loser)
    }

    /// Both players have signed the result: what could have changed it lapses, but not what is the arbiter's to score.
    pub fn sign_result(&mut self) {
        self.questions.retain(|pending| pending.concerns() == Concerns::Score);
    }

    /// The game is adjourned: the player having the move has to seal it.
    pub fn adjourn(&mut self, adjournment: Adjournment) {
        self.adjournment = Some(Box::new(adjournment));
    }

    /// A move is sealed, and the clock stands.
    pub fn go_away(&mut self) {
        self.course.adjourn();
    }

    /// An adjourned game is taken up again with these players present.
    pub fn take_up(&mut self, present: &[Color]) {
        self.course.take_up();
        if let Some(adjournment) = &mut self.adjournment {
            adjournment.resume(self.now, present, self.record.len());
        }
    }

    #[track_caller]
    fn lapse_offer(&mut self) {
        if let Some(Offered { by, .. }) = self.talk.end_offer() {
            let clause = self.cite(everywhere::draw::OFFER_LAPSES_AT_GAME_END);
            self.rule(clause, Decision::Offer { by, status: OfferStatus::Lapsed });
        }
    }
}

/// The turn, the board and the record.
impl Table {
    /// Pieces on these squares are touched; empty squares are not touched.
    pub fn touch(&mut self, player: Color, squares: &[Square], together: bool) {
        let board = self.record.position().board();
        let pieces = squares.iter().copied().filter(|&square| board.piece_at(square).is_some());
        self.course.turn_mut().touch(player, pieces, together);
    }

    /// The pieces that a move handled count as touched: the one moved, and the one taken.
    pub fn touch_by_move(&mut self, player: Color, attempt: Attempt) {
        let position = self.record.position();
        let (first, second) = match attempt {
            Attempt::Carry { from, to, .. } => (Some(from), Some(to)),
            Attempt::Castle(side) => (position.board().king(player), position.castling_rook(player, side)),
        };
        let squares: Vec<Square> = first.into_iter().chain(second).collect();
        let together = self.turn().together(player);
        self.touch(player, &squares, together);
    }

    /// What a player must play.
    #[track_caller]
    pub fn bind(&mut self, player: Color, duty: Duty, clause: Clause) {
        self.course.turn_mut().bind(player, duty);
        self.tell_bound(player, duty.must, clause);
        match duty.barred {
            Barred::Nothing => {}
            Barred::Side(side) => self.notice(clause, Message::TouchCastlingBarred { player, side }),
            Barred::Castling => self.notice(clause, Message::TouchAllCastlingBarred { player }),
        }
    }

    /// What a player must play, where something else than a touch says so.
    #[track_caller]
    pub fn tell_bound(&mut self, player: Color, must: Must, clause: Clause) {
        let made = must.told(self.record.position());
        self.rule(clause, Decision::Bound { player, must, made });
    }

    /// Nobody can object to the last move of a player any more.
    pub fn forgive(&mut self, offender: Color) {
        self.course.turn_mut().forgive(offender);
    }

    /// A move is made on the board: the turn passes.
    pub fn make(&mut self, player: Color, attempt: Attempt, two_hands: bool, breach: Option<Duty>) {
        let ply = self.record.len();
        self.record.make(attempt, two_hands, self.now, self.clock.shown(self.now));
        self.course.turn_mut().pass(player, breach.map(|duty| Breach { duty, ply }));
    }

    /// A move is made that nobody enters: the turn passes.
    pub fn make_unseen(&mut self, player: Color) {
        self.record.make_unseen(self.now, self.clock.shown(self.now));
        self.course.turn_mut().pass(player, None);
    }

    /// The arbiter tells what stands on the board.
    pub fn tell_position(&mut self, position: Position) {
        self.record.tell(position);
    }

    /// The arbiter tells the moves that were made, perhaps with one that is not completed.
    pub fn tell_moves(&mut self, moves: &[Attempt]) {
        let made = self.record.len();
        self.record.tell_moves(moves, self.now, self.clock.shown(self.now));
        if moves.len() > made
            && let Some(player) = self.record.last_mover()
        {
            self.course.turn_mut().pass(player, None);
        }
    }

    /// A move is completed by pressing the clock, and counts for the periods of its player.
    #[track_caller]
    pub fn complete_by_press(&mut self, index: usize, clause: Clause) {
        self.clock.press(self.record.mover(index), self.now);
        self.record.complete(index, Some(clause), self.now, Some(self.clock.shown(self.now)));
        self.rule_completed(index, clause);
    }

    /// A move is completed without a press of its own, and counts for the periods of its player.
    #[track_caller]
    pub fn complete(&mut self, index: usize, clause: Clause) {
        self.clock.count(self.record.mover(index), self.now);
        self.record.complete(index, Some(clause), self.now, None);
        self.rule_completed(index, clause);
    }

    /// A move is completed where the edition does not say how.
    pub fn complete_silently(&mut self, index: usize) {
        self.clock.count(self.record.mover(index), self.now);
        self.record.complete(index, None, self.now, None);
    }

    #[track_caller]
    fn rule_completed(&mut self, index: usize, clause: Clause) {
        self.boards.say(Said::Nothing);
        let (player, made) = (self.record.mover(index), self.record.scored(index));
        self.rule(clause, Decision::Completed { player, made, ply: index as u32 + 1 });
    }

    /// What the clocks showed after so many moves.
    pub fn clocks_after(&self, plies: usize) -> [Millis; 2] {
        let ply = plies.checked_sub(1).and_then(|index| self.record.plies().get(index));
        ply.map_or_else(|| self.clock.at_start().unwrap_or(self.clock.shown(self.now)), |ply| ply.clocks())
    }

    /// What a player touched concerned the move that is over now.
    pub fn end_of_turn(&mut self, player: Color) {
        self.course.turn_mut().complete(player);
    }

    /// Puts the position after so many moves back on the board. A turn begins there.
    #[track_caller]
    pub fn restore(&mut self, plies: usize, clause: Clause) {
        self.take_back(plies);
        self.rule_position(clause);
    }

    /// Takes moves back from the board. A turn begins there.
    pub fn take_back(&mut self, plies: usize) {
        for index in plies..self.record.len() {
            if self.record.plies()[index].is_completed() {
                self.clock.uncount(self.record.mover(index));
            }
        }
        self.record.truncate(plies);
        let turn = self.course.turn_mut();
        for player in Color::ALL {
            turn.complete(player);
        }
        turn.pass(!self.record.position().turn(), None);
        turn.settle_empty_press();
    }

    /// Takes the last move back, which was not completed; what its player touched stays touched.
    pub fn withdraw_move(&mut self) {
        self.record.truncate(self.record.len().saturating_sub(1));
    }

    /// The position that has to stand on the board.
    #[track_caller]
    pub fn rule_position(&mut self, clause: Clause) {
        let fen = self.record.is_known().then(|| self.record.position().fen().to_string());
        self.rule(clause, Decision::Restored { fen, ply: self.record.len() as u32 });
    }

    /// The pawn that a move left on the last rank becomes a queen.
    #[track_caller]
    pub fn replace_by_queen(&mut self, index: usize, clause: Clause) {
        let Some(Attempt::Carry { from, to, .. }) = self.record.plies()[index].attempt() else { return };
        self.record.promote(index, Attempt::Carry { from, to, promotion: Some(Role::Queen) });
        self.rule(clause, Decision::Replaced { square: to, piece: Role::Queen });
    }

    /// A move made with two hands was punished.
    pub fn forgive_two_hands(&mut self, index: usize) {
        self.record.forgive_two_hands(index);
    }

    /// From now on castling is as settled.
    pub fn settle_castling(&mut self, settled: CastlingSettled) {
        self.record.settle_castling(settled);
    }

    /// The clock was pressed without a move.
    pub fn press_empty(&mut self, player: Color) {
        self.course.turn_mut().press_empty(player);
    }

    pub fn settle_empty_press(&mut self) {
        self.course.turn_mut().settle_empty_press();
    }

    /// A player made another move in the place of one that he had made: it does not count, but can be complained of.
    pub fn move_again(&mut self, player: Color) {
        self.course.turn_mut().move_again(player);
    }

    /// A player knocked pieces over.
    pub fn displace(&mut self, player: Color) {
        self.course.turn_mut().displace(player);
    }

    /// A player let a piece go that is part of a move.
    pub fn release(&mut self, player: Color, from: Square, to: Square) {
        self.course.turn_mut().release(player, from, to);
    }

    /// A player moved although the opponent had the move; that stands on the board, or was refused at once.
    pub fn move_out_of_turn(&mut self, player: Color, stands: bool) {
        self.course.turn_mut().move_out_of_turn(player, stands);
    }

    /// What was moved out of turn goes back.
    pub fn settle_out_of_turn(&mut self) {
        self.course.turn_mut().settle_out_of_turn();
    }

    /// Displaced pieces stand right again.
    pub fn put_right(&mut self) {
        self.course.turn_mut().put_right();
    }

    /// The arbiter waits for the next move.
    pub fn wait(&mut self, waiting: Waiting) {
        self.course.turn_mut().wait(waiting);
    }

    pub fn end_waiting(&mut self) {
        self.course.turn_mut().end_waiting();
    }
}

/// The clock.
impl Table {
    /// Stops both clocks.
    pub fn halt(&mut self) {
        self.clock.stop(self.now);
    }

    /// Stops both clocks because of what they showed: the arbiter sets the times by this clause.
    pub fn halt_for_correction(&mut self, by: Everywhere) {
        self.clock.correct(by, self.now);
    }

    pub fn halt_at(&mut self, at: Millis) {
        self.clock.stop(at);
    }

    /// The service was down: only an arbiter sets the clock going again.
    pub fn interrupt(&mut self) {
        self.clock.interrupt(self.now);
    }

    pub fn end_interruption(&mut self) {
        self.clock.end_interruption();
    }

    /// Sets a player's clock going.
    pub fn run_clock(&mut self, player: Color) {
        self.clock.restart(player, self.now);
    }

    /// A move or a press on a stopped clock means that play has gone on.
    pub fn play_goes_on(&mut self, player: Color) {
        if self.clock.running().is_none() {
            self.run_clock(player);
        }
    }

    /// A press that completes nothing.
    pub fn switch_clock(&mut self, player: Color) {
        self.clock.switch(player, self.now);
    }

    /// Adds time to a player's clock.
    #[track_caller]
    pub fn give_time(&mut self, player: Color, seconds: Millis, clause: Clause) {
        self.clock.add(player, seconds, self.now);
        self.rule(clause, Decision::Time { player, seconds });
    }

    /// Adds what a ruling has told already, as of a time.
    pub fn adjust_time(&mut self, player: Color, seconds: Millis, at: Millis) {
        self.clock.add(player, seconds, at);
    }

    pub fn set_times(&mut self, white: Millis, black: Millis) {
        self.clock.set(white, black, self.now);
    }

    /// Both players go into the next period.
    pub fn grant_next_period(&mut self) {
        for player in Color::ALL {
            self.clock.grant_next_period(player, self.now);
        }
    }

    pub fn set_control(&mut self, control: TimeControl) -> Result<(), CannotRun> {
        self.clock.set_control(control, self.now)
    }

    pub fn restore_clock(&mut self, snapshot: Snapshot) {
        self.clock.restore(snapshot);
    }
}

/// Offers, questions, penalties.
impl Table {
    /// An offer of a draw stands.
    #[track_caller]
    pub fn offer(&mut self, by: Color, clause: Clause) {
        self.talk.make_offer(Offered { by, clause, on: self.on });
        self.rule(clause, Decision::Offer { by, status: OfferStatus::Standing });
    }

    /// The offer that stands is accepted, declined or not allowed.
    #[track_caller]
    pub fn end_offer(&mut self, clause: Clause, status: OfferStatus) {
        if let Some(Offered { by, .. }) = self.talk.end_offer() {
            self.rule(clause, Decision::Offer { by, status });
        }
    }

    /// The offer that stands is overtaken by an agreement.
    pub fn forget_offer(&mut self) {
        self.talk.end_offer();
    }

    #[track_caller]
    pub fn ask(
        &mut self,
        clause: Clause,
        about: About,
        choices: &'static [Choice],
        suggested: Choice,
        ground: Message,
        pending: Pending,
    ) {
        let number = self.questions.next_number();
        let (on, told) = (self.on, ground.clone());
        self.questions.put(Question { number, on, clause, about, choices, suggested, ground, pending });
        self.rule(
            clause,
            Decision::Decide { question: QuestionId(number), about, choices, suggested, ground: told },
        );
    }

    /// Keeps a question open for another answer later, under its number.
    pub fn keep_open(&mut self, question: Question) {
        self.questions.put(question);
    }

    /// Takes questions back that events have overtaken.
    pub fn withdraw(&mut self, moot: impl Fn(Pending) -> bool) {
        self.questions.retain(|pending| !moot(pending));
    }

    /// An answered question is open no more.
    pub fn take_question(&mut self, number: u32) -> Option<Question> {
        self.questions.take(number)
    }

    /// An illegal move counts against a player: how many there are now.
    pub fn count_illegal(&mut self, player: Color) -> u32 {
        self.ledger.count_illegal(player)
    }

    #[track_caller]
    pub fn penalise(
        &mut self,
        clause: Clause,
        of: Color,
        penalty: PenaltyKind,
        seconds: Option<Millis>,
        points: Option<i32>,
    ) {
        self.ledger.impose(Imposed { on: self.on, of, penalty, clause, seconds, points });
        self.rule(clause, Decision::Penalty { of, penalty, seconds, points });
    }

    pub fn add_points(&mut self, player: Color, change: i32) {
        self.ledger.add_points(player, change);
    }
}
