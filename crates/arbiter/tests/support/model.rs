//! A small model of a game, written apart: it is told what was arranged, what happened and what was ruled, and nothing of
//! the arbiter's inside, and reckons what a page has to draw.

use jadoube_arbiter::view::Course;
use jadoube_arbiter::{
    Arrangement, BoardTold, By, Decision, Event, GameResult, How, Matter, OfferStatus, PenaltyKind,
    QuestionId, Reason, Ruling, What,
};
use jadoube_board::{Attempt, Color, Position, Role};
use jadoube_clock::Millis;

/// A move on the record.
#[derive(Clone, PartialEq, Debug)]
pub struct Ply {
    pub player: Color,
    /// What was carried where; nothing where nobody entered it.
    pub made: Option<Attempt>,
    pub at: Millis,
    pub two_hands: bool,
    pub completed: bool,
    /// The position after it, as far as it is known.
    after: Option<Position>,
}

/// A penalty: the entry, whose, which, how much time and points.
pub type Penalty = (u32, Color, PenaltyKind, Option<Millis>, Option<i32>);

#[derive(Clone, Debug)]
pub struct Model {
    start: Position,
    /// Who has to seal, in a game that is adjourned and the move not sealed yet.
    sealing: Option<Color>,
    pub plies: Vec<Ply>,
    pub course: Course,
    pub outcome: Option<(GameResult, Reason, u32)>,
    pub annulled: Option<Matter>,
    pub offer: Option<Color>,
    pub illegal: [u32; 2],
    pub warnings: [u32; 2],
    pub penalties: Vec<Penalty>,
    /// Questions that were asked and not answered; those that may have lapsed with the course of the game apart.
    pub open: Vec<QuestionId>,
    pub lapsed: Vec<QuestionId>,
    /// What the clocks show and whose runs, where the rulings have told it and nothing since may have changed it.
    pub clock: Option<(Option<Color>, [Option<Millis>; 2])>,
    now: Millis,
}

impl Model {
    pub fn new(arrangement: &Arrangement, rulings: &[Ruling]) -> Model {
        let start = arrangement.position().expect("a start position");
        let mut model = Model {
            start,
            sealing: None,
            plies: Vec::new(),
            course: Course::NotStarted,
            outcome: None,
            annulled: None,
            offer: None,
            illegal: [0; 2],
            warnings: [0; 2],
            penalties: Vec::new(),
            open: Vec::new(),
            lapsed: Vec::new(),
            clock: None,
            now: Millis::ZERO,
        };
        for ruling in rulings {
            model.ruled(ruling, None);
        }
        model
    }

    /// What stands on the board, where that is known.
    pub fn position(&self) -> Option<Position> {
        self.after(self.plies.len())
    }

    /// Who has the move.
    pub fn to_move(&self) -> Color {
        if self.plies.len().is_multiple_of(2) { self.start.turn() } else { !self.start.turn() }
    }

    /// Takes what happened and what was ruled on it.
    pub fn take(&mut self, event: &Event, at: Millis, rulings: &[Ruling]) {
        let elapsed = at.max(self.now) - self.now;
        self.now = self.now.max(at);
        let was = self.outcome;
        let ruled = |is: fn(&Decision) -> bool| rulings.iter().any(|ruling| is(&ruling.decision));
        // What is noted is done, although a claim that had waited for it may be refused.
        let refused = ruled(|it| matches!(it, Decision::Refused { .. }))
            && !ruled(|it| matches!(it, Decision::Accepted { .. }));
        self.begin(event, rulings);
        let over = matches!(self.course, Course::Over | Course::Annulled);
        // What time brought about is ruled on before the entry itself: an end leaves nothing to be done.
        // Only the record may still be filled in.
        if !refused && (!over || matches!(event.what, What::SetPosition(_))) {
            self.done(event, at);
        }
        for ruling in rulings {
            self.ruled(ruling, Some(event));
        }
        self.answered(event, refused);
        if was != self.outcome || matches!(event.what, What::Sign { .. }) {
            self.lapsed.append(&mut self.open);
        }
        self.reckon_clock(event, elapsed, rulings);
    }

    /// A game begins with the first entry that shows that it has begun, or when the arbiter starts it.
    fn begin(&mut self, event: &Event, rulings: &[Ruling]) {
        let shows = match event.what {
            What::Tick => false,
            What::Start => rulings.iter().any(|ruling| matches!(ruling.decision, Decision::Clock { .. })),
            What::Arrive => self.now > Millis::ZERO,
            _ => true,
        };
        if self.course == Course::NotStarted && shows {
            self.course = Course::Playing;
        }
    }

    /// What the entry did on the board, where it was not refused.
    fn done(&mut self, event: &Event, at: Millis) {
        match (&event.what, event.by.player()) {
            // Who has to seal and moves on the board has to write that move down.
            (What::Move { .. }, player @ Some(_)) if player == self.sealing => {}
            (What::Move { how: Some(How::OutOfTurn), .. }, _) => {}
            (What::Move { made, hands, how }, Some(player)) => {
                self.made(player, as_made(made.0, *how), *hands >= 2, at);
            }
            (What::SetPosition(told), _) => self.told(told, at),
            // A move that stands on the board is written down instead.
            (What::Seal(_), player)
                if self.plies.last().is_some_and(|last| Some(last.player) == player && !last.completed) =>
            {
                self.plies.pop();
            }
            (What::Adjourn { .. }, _) => self.sealing = Some(self.to_move()),
            _ => {}
        }
    }

    fn made(&mut self, player: Color, attempt: Attempt, two_hands: bool, at: Millis) {
        if self.plies.last().is_some_and(|last| last.player == player && !last.completed) {
            let before = self.after(self.plies.len() - 1);
            let Some(last) = self.plies.last_mut() else { return };
            let legal = |attempt: Option<Attempt>| attempt.and_then(|it| before?.judge(it).ok());
            if legal(last.made).is_some() {
                // The same move made once more, with one hand.
                last.two_hands &= two_hands;
                return;
            }
            self.plies.pop();
        }
        let after = self.position().map(|before| follow(&before, attempt));
        self.push(Ply { player, made: Some(attempt), at, two_hands, completed: false, after });
    }

    /// A move is completed at the latest by the next one of its player.
    fn push(&mut self, ply: Ply) {
        if let Some(previous) = self.plies.iter_mut().rev().take(2).find(|before| before.player == ply.player)
        {
            previous.completed = true;
        }
        self.plies.push(ply);
    }

    /// The arbiter tells the board.
    fn told(&mut self, told: &BoardTold, at: Millis) {
        match told {
            BoardTold::Fen(fen) => {
                if let (Some(last), Ok(position)) = (self.plies.last_mut(), Position::from_fen(fen)) {
                    last.after = Some(position);
                }
            }
            BoardTold::Moves(moves) => {
                let mut position = self.start;
                for (index, made) in moves.iter().enumerate() {
                    position = follow(&position, made.0);
                    if index == self.plies.len() {
                        let player = self.to_move();
                        let (made, after) = (None, None);
                        self.push(Ply { player, made, at, two_hands: false, completed: false, after });
                    }
                    let ply = &mut self.plies[index];
                    (ply.made, ply.after) = (Some(made.0), Some(position));
                }
            }
            _ => {}
        }
    }

    fn ruled(&mut self, ruling: &Ruling, event: Option<&Event>) {
        match &ruling.decision {
            Decision::Completed { player, made, ply, .. } => {
                let made = made.map(|made| match event.map(|event| &event.what) {
                    Some(What::Press { .. }) => self.let_go(made.text().0),
                    _ => made.text().0,
                });
                self.completed(*player, made, *ply, ruling.at)
            }
            Decision::Restored { fen, ply } => {
                if (*ply as usize) < self.plies.len() {
                    // A sealed move lapses with the position for which it was sealed; who has not sealed seals anew.
                    self.course =
                        if self.course == Course::Adjourned { Course::Playing } else { self.course };
                    self.plies.truncate(*ply as usize);
                    self.sealing = self.sealing.map(|_| self.to_move());
                }
                // The adjourned position is set up again, and the game taken up.
                let decided = matches!(event, Some(Event { what: What::Decide { .. }, .. }));
                if ruling.clause.concept().slug().starts_with("adjourned.") && !decided {
                    self.sealing = None;
                    self.course = Course::Playing;
                }
                if let (Some(fen), Some(known)) = (fen, self.position()) {
                    assert_eq!(*fen, known.fen().to_string(), "another position is set up than stood there");
                }
            }
            // The sealed move lapses: play goes on, and nobody seals.
            Decision::Notice { .. } if ruling.clause.concept().slug() == "adjourned.resume-position" => {
                self.sealing = None;
            }
            // Whoever has the move is told to seal it: another, where play was taken back meanwhile.
            Decision::Notice { .. } if ruling.clause.concept().slug() == "adjourned.seal-at-session-end" => {
                self.sealing = Some(self.to_move());
            }
            Decision::Replaced { square, piece } => self.replaced(*square, *piece),
            Decision::Illegal { player, count, .. } => self.illegal[player.index()] = *count,
            Decision::Penalty { of, penalty, seconds, points } => {
                self.warnings[of.index()] += u32::from(*penalty == PenaltyKind::Warning);
                self.penalties.push((ruling.on, *of, *penalty, *seconds, *points));
            }
            Decision::Offer { by, status: OfferStatus::Standing } => self.offer = Some(*by),
            // What cannot be accepted or offered now changes nothing; a condition that is not allowed ends the offer.
            Decision::Offer { status: OfferStatus::NotAllowed, .. }
                if !matches!(event, Some(Event { what: What::Decide { .. }, .. })) => {}
            Decision::Offer { .. } => self.offer = None,
            Decision::Decide { question, .. } => self.open.push(*question),
            Decision::Over { result, reason } => {
                let since = self.outcome.map_or(ruling.on, |(.., since)| since);
                // Points that are corrected, or a second loser, leave the end where it was told; see the transitions.
                self.outcome = Some((*result, *reason, since));
                self.course = Course::Over;
                // An agreement overtakes the offer; any other end tells that it lapses.
                self.offer = self.offer.filter(|_| *reason != Reason::Agreement);
            }
            // The clock stands after a move was sealed.
            Decision::Clock { .. } if ruling.clause.concept().slug() == "adjourned.seal-stop-clock" => {
                self.course = Course::Adjourned;
                self.sealing = None;
            }
            Decision::Annulled { reason } => {
                self.course = Course::Annulled;
                self.outcome = None;
                self.annulled = Some(*reason);
                self.lapsed.append(&mut self.open);
            }
            Decision::Resumed { .. } => {
                self.course = Course::Playing;
                self.outcome = None;
                self.lapsed.append(&mut self.open);
            }
            _ => {}
        }
    }

    /// What a press completes though nobody entered it as a move was let go on its square: a king who goes further than a
    /// step went alone, the rook is where it was.
    fn let_go(&self, made: Attempt) -> Attempt {
        let king = |from| self.position().and_then(|it| it.board().role_at(from)) == Some(Role::King);
        match made {
            Attempt::Carry { from, to, .. } if from.distance(to) > 1 && king(from) => {
                Attempt::king_alone(from, to)
            }
            _ => made,
        }
    }

    /// A move on the record is completed; one that is not there yet was sealed or announced, or nobody entered it.
    fn completed(&mut self, player: Color, made: Option<Attempt>, ply: u32, at: Millis) {
        let index = ply as usize - 1;
        if index == self.plies.len() {
            let after = self.position().and_then(|before| Some(follow(&before, made?)));
            self.push(Ply { player, made, at, two_hands: false, completed: false, after });
        }
        if let Some(ply) = self.plies.get_mut(index) {
            assert_eq!(ply.player, player, "the move of another");
            ply.completed = true;
        }
    }

    /// A pawn on its last rank became a piece; what was played after it is taken back.
    fn replaced(&mut self, square: jadoube_board::Square, piece: Role) {
        let stood = |ply: &Ply| matches!(ply.made, Some(Attempt::Carry { to, .. }) if to == square);
        let Some(index) = self.plies.iter().rposition(stood) else { return };
        self.plies.truncate(index + 1);
        let before = self.after(index);
        let ply = &mut self.plies[index];
        if let Some(Attempt::Carry { from, to, .. }) = ply.made {
            let attempt = Attempt::Carry { from, to, promotion: Some(piece) };
            ply.made = Some(attempt);
            ply.after = before.map(|before| follow(&before, attempt));
        }
    }

    /// An answer closes its question, unless it was refused: an answer that only refuses a claim closes it too, and one
    /// that defers keeps it open.
    fn answered(&mut self, event: &Event, refused: bool) {
        if let (What::Decide { question, .. }, By::Arbiter) = (&event.what, event.by) {
            let at = |open: &[QuestionId]| open.iter().position(|open| open == question);
            if let Some(place) = at(&self.open).filter(|_| !refused) {
                self.lapsed.push(self.open.remove(place));
            } else if let Some(place) = at(&self.open) {
                self.lapsed.push(self.open.remove(place));
            }
        }
        // The board that is told answers what had waited for it.
        if matches!(event.what, What::SetPosition(_)) {
            self.lapsed.append(&mut self.open);
        }
    }

    /// The clocks as the last ruling told them, or as time and nothing else has changed them.
    fn reckon_clock(&mut self, event: &Event, elapsed: Millis, rulings: &[Ruling]) {
        let told = rulings.iter().rposition(|ruling| matches!(ruling.decision, Decision::Clock { .. }));
        let changes = |ruling: &Ruling| {
            use Decision::{Completed, Over, Penalty, Resumed, Time};
            matches!(
                ruling.decision,
                Time { .. } | Completed { .. } | Over { .. } | Resumed { .. } | Penalty { .. }
            ) || matches!(ruling.decision, Decision::Annulled { .. } | Decision::Decide { .. })
        };
        if let Some(place) = told {
            let Decision::Clock { running, white, black } = rulings[place].decision else { return };
            let later = rulings[place + 1..].iter().any(changes) || rulings[place].at != self.now;
            self.clock = (!later).then_some((running, [white, black]));
            return;
        }
        let passes = match &event.what {
            What::Tick | What::Touch { .. } | What::OfferDraw { .. } => true,
            // Who has to seal and lets a piece go on its square has made the move that is sealed.
            What::Release { .. } => self.sealing.is_none(),
            What::DeclineDraw | What::Record { .. } | What::Announce { .. } => true,
            _ => {
                rulings.iter().all(|ruling| matches!(ruling.decision, Decision::Refused { .. }))
                    && !rulings.is_empty()
            }
        };
        self.clock =
            self.clock.filter(|_| passes && !rulings.iter().any(changes)).map(|(running, mut left)| {
                if let Some(running) = running {
                    left[running.index()] =
                        left[running.index()].map(|left| (left - elapsed).max(Millis::ZERO));
                }
                (running, left)
            });
    }

    fn after(&self, plies: usize) -> Option<Position> {
        match plies.checked_sub(1) {
            None => Some(self.start),
            Some(index) => self.plies[index].after,
        }
    }
}

/// What was done on the board where the squares alone do not tell it.
fn as_made(attempt: Attempt, how: Option<How>) -> Attempt {
    match (attempt, how) {
        (Attempt::Carry { from, to, .. }, Some(How::HalfCastling)) => Attempt::king_alone(from, to),
        (Attempt::Carry { from, to, .. }, Some(How::InvertedRook)) => {
            Attempt::Carry { from, to, promotion: Some(Role::Rook) }
        }
        (Attempt::Carry { from, to, .. }, Some(How::WrongColour | How::NothingPlaced)) => {
            Attempt::carry(from, to)
        }
        _ => attempt,
    }
}

/// What a move made of the board, legal or not.
fn follow(before: &Position, attempt: Attempt) -> Position {
    before.judge(attempt).map_or_else(|_| before.made(attempt), |mv| before.play(mv))
}
