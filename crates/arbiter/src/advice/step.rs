//! The steps that an arbiter takes.

use jadoube_board::{Color, Rank, Role, Square};
use jadoube_clock::Millis;
use jadoube_laws::{Lang, concept};

use crate::event::PenaltyKind;
use crate::game::Game;
use crate::message::{About, ClockFace, Message, MoveTold, Points};
use crate::points::GameResult;
use crate::rules::scoring;
use crate::ruling::{Decision, Ruling};

/// Something that the arbiter does. They come in the order in which they stand here.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Step {
    /// Stop the clocks.
    StopClocks,
    /// Take one move back.
    TakeBack(MoveTold),
    /// Set up the position after a move; none: that from which the game began.
    SetUp(Option<MoveTold>),
    /// Set up the position before a move.
    SetUpBefore(MoveTold),
    /// Put back what was displaced.
    PutBack,
    /// Put a piece in a pawn's place.
    Replace {
        /// Where.
        square: Square,
        /// What.
        piece: Role,
    },
    /// Give a player time, or take it away where it is below zero.
    Time {
        /// Whose clock.
        player: Color,
        /// How much.
        time: Millis,
        /// What it shows then.
        shown: Option<Millis>,
    },
    /// Set both clocks.
    SetClocks {
        /// White's.
        white: Millis,
        /// Black's.
        black: Millis,
    },
    /// Set the clock right, where the Laws leave the times to the arbiter.
    SetRight,
    /// Put an illegal move right as if it had been claimed.
    PutRight,
    /// Wait for a player who cannot go on.
    Wait,
    /// Impose a penalty.
    Penalise {
        /// On whom.
        player: Color,
        /// Which.
        penalty: PenaltyKind,
    },
    /// Decide what the Laws leave open.
    Decide(About),
    /// Bring the piece for a promotion.
    BringPiece,
    /// See to what a player stopped the clocks for.
    Help,
    /// Tell both players what was ruled.
    Tell,
    /// Start a clock.
    StartClock(Color),
    /// Remind a player of a rule.
    Remind,
    /// Warn somebody who has no business there, or have him leave.
    SendAway,
    /// Have the move sealed.
    Seal,
    /// Let the game go on.
    GoOn,
    /// Have a new game played.
    NewGame,
    /// Count so many points, in hundredths, where the competition has a scale of its own.
    Points {
        /// White's.
        white: i32,
        /// Black's.
        black: i32,
    },
    /// Enter the result.
    EnterResult(GameResult),
}

impl Step {
    /// The step in a language, without capital and full stop.
    pub fn text(&self, lang: Lang) -> String {
        self.message().text(lang)
    }

    /// The stable name of the step: the key of its message.
    pub fn key(&self) -> &'static str {
        self.message().key()
    }

    /// Leaves out what a clock shows.
    pub(super) fn forget_clock(&mut self) {
        if let Step::Time { shown, .. } = self {
            *shown = None;
        }
    }

    fn message(&self) -> Message {
        match *self {
            Step::StopClocks => Message::StepStopClocks,
            Step::TakeBack(made) => Message::StepTakeBack { made },
            Step::SetUp(Some(made)) => Message::StepSetUpAfter { made },
            Step::SetUp(None) => Message::StepSetUpStart,
            Step::SetUpBefore(made) => Message::StepSetUpBefore { made },
            Step::PutBack => Message::StepPutBack,
            Step::BringPiece => Message::StepBringPiece,
            Step::Help => Message::StepHelp,
            Step::Replace { square, piece } => Message::StepReplace { square, piece },
            Step::Time { player, time, shown } => changed(player, time, shown),
            Step::SetClocks { white, black } => {
                Message::StepSetClocks { white_time: ClockFace(white), black_time: ClockFace(black) }
            }
            Step::SetRight => Message::StepSetRight,
            Step::PutRight => Message::StepPutRight,
            Step::Wait => Message::StepWait,
            Step::Remind => Message::StepRemind,
            Step::SendAway => Message::StepSendAway,
            Step::Seal => Message::StepSeal,
            Step::Penalise { player, penalty: PenaltyKind::Warning } => Message::StepWarn { player },
            Step::Penalise { player, penalty } => Message::StepPenalise { player, penalty },
            Step::Decide(about) => Message::StepDecide { about },
            Step::Tell => Message::StepTell,
            Step::StartClock(player) => Message::StepStartClock { player },
            Step::GoOn => Message::StepGoOn,
            Step::NewGame => Message::StepNewGame,
            Step::Points { white, black } => {
                Message::StepPoints { white_points: Points(white), black_points: Points(black) }
            }
            Step::EnterResult(result) => Message::StepResult { result },
        }
    }
}

fn changed(player: Color, time: Millis, shown: Option<Millis>) -> Message {
    let less = time.0 < 0;
    let time = ClockFace(Millis(time.0.abs()));
    match (less, shown.map(ClockFace)) {
        (false, Some(shown)) => Message::StepAddTimeShown { player, time, shown },
        (false, None) => Message::StepAddTime { player, time },
        (true, Some(shown)) => Message::StepTakeTimeShown { player, time, shown },
        (true, None) => Message::StepTakeTime { player, time },
    }
}

/// The steps that follow from the rulings on one event.
pub(super) fn steps(rulings: &[Ruling], before: &Game, after: &Game) -> Vec<Step> {
    let mut steps: Vec<Step> =
        rulings.iter().filter_map(|ruling| step(&ruling.decision, before, after)).collect();
    steps.extend(set_clocks(rulings, before, after));
    steps.extend(called(rulings, after));
    steps.extend(points(rulings, after));
    let table = after.table();
    let ended = table.is_over() || rulings.iter().any(|ruling| is_end(&ruling.decision));
    let ran = before.table().clock.running().is_some();
    let runs = table.clock.running().is_some();
    // Whatever is to be done at the board is done with the clocks standing.
    let at_board = !steps.is_empty();
    // Who called the arbiter has stopped them himself.
    let called = steps.iter().any(|step| matches!(step, Step::BringPiece | Step::Help));
    if ran && !called && (!runs || at_board) && (at_board || ended) {
        steps.push(Step::StopClocks);
    }
    let waits = !table.questions.open().is_empty();
    if at_board && !ended {
        let unruled = [Step::StopClocks, Step::BringPiece, Step::Help];
        if steps.iter().any(|step| !matches!(step, Step::Decide(_)) && !unruled.contains(step)) {
            steps.push(Step::Tell);
        }
        // After a decision the clock is for what was decided.
        if !waits && !table.is_away() {
            let stood = steps.contains(&Step::StopClocks) || !runs;
            let clocked = table.left(Color::White).is_some();
            steps.push(if stood && clocked { Step::StartClock(table.due()) } else { Step::GoOn });
        }
    }
    let idle = steps.is_empty() && !ended && !waits && !table.is_away();
    let aside = rulings.iter().filter_map(|ruling| aside(&ruling.decision));
    steps.extend(aside.filter(|_| !ended));
    if idle && !steps.contains(&Step::Seal) {
        steps.push(Step::GoOn);
    }
    steps.sort_by_key(order);
    steps.dedup();
    steps
}

/// What one ruling asks of the arbiter.
fn step(decision: &Decision, before: &Game, after: &Game) -> Option<Step> {
    match *decision {
        Decision::Restored { ply, .. } => Some(set_up(ply, before)),
        Decision::Replaced { square, piece } => Some(Step::Replace { square, piece }),
        Decision::Time { player, seconds } => {
            Some(Step::Time { player, time: seconds, shown: after.table().left(player) })
        }
        Decision::Penalty { of, penalty, .. } => Some(Step::Penalise { player: of, penalty }),
        Decision::Decide { about, .. } => Some(Step::Decide(about)),
        Decision::Annulled { .. } => Some(Step::NewGame),
        Decision::Over { result, .. } => Some(Step::EnterResult(result)),
        Decision::Notice { text: Message::IrregularityClockSetRight | Message::AdjournedClockSet } => {
            Some(Step::SetRight)
        }
        Decision::Notice { text: Message::FoundIllness } => Some(Step::Wait),
        Decision::Refused { why: Message::IrregularityNotByAgreement } => Some(Step::PutRight),
        _ => None,
    }
}

/// What is done while the game goes on.
fn aside(decision: &Decision) -> Option<Step> {
    let (Decision::Notice { text } | Decision::Refused { why: text }) = decision else { return None };
    match text {
        Message::RecordingInAdvance
        | Message::RecordingPreviousFirst
        | Message::RecordingAlgebraic
        | Message::TouchAdjustRunning
        | Message::TouchAdjustToMove => Some(Step::Remind),
        Message::IrregularityOutsider
        | Message::IrregularityBystanderDevice
        | Message::ConductInterfererLeaves => Some(Step::SendAway),
        Message::AdjournedMustSeal { .. } => Some(Step::Seal),
        _ => None,
    }
}

/// One move less, or the position after an earlier move.
fn set_up(ply: u32, before: &Game) -> Step {
    let record = &before.table().record;
    let move_at = |index: usize| {
        let position = record.positions().nth(index)?;
        let made = record.plies().get(index)?;
        Some(MoveTold::of(&position, made.told()?, made.legal()))
    };
    let ply = ply as usize;
    match (record.len().checked_sub(1) == Some(ply), ply.checked_sub(1)) {
        (true, _) => move_at(ply).map_or(Step::SetUp(None), Step::TakeBack),
        (false, Some(last)) => Step::SetUp(move_at(last)),
        (false, None) if record.len() == 0 => Step::PutBack,
        (false, None) => move_at(0).map_or(Step::SetUp(None), Step::SetUpBefore),
    }
}

/// What a player who stopped the clocks wants of the arbiter: a piece, where a pawn of his waits to be promoted.
fn called(rulings: &[Ruling], after: &Game) -> Option<Step> {
    let is_called = |ruling: &Ruling| {
        let by = ruling.clause.concept();
        matches!(ruling.decision, Decision::Clock { running: None, .. })
            && [concept::clock::PLAYER_STOPS_FOR_ARBITER, concept::clock::BLITZ_STOP_FOR_PROMOTION_PIECE]
                .contains(&by)
    };
    let asked = rulings.iter().any(|ruling| matches!(ruling.decision, Decision::Decide { .. }));
    if asked || !rulings.iter().any(is_called) {
        return None;
    }
    let table = after.table();
    let promotes = Color::ALL.into_iter().any(|color| {
        table.turn().released(color).is_some_and(|(_, to)| to.rank() == Rank::Eighth.relative_to(color))
    });
    Some(if promotes { Step::BringPiece } else { Step::Help })
}

/// Where nothing but the clock was ruled on and it shows what it would not show by itself, somebody set it.
fn set_clocks(rulings: &[Ruling], before: &Game, after: &Game) -> Option<Step> {
    // A clock that began to run with this entry shows something else, too; whoever stops it does not set it.
    let stopped = |ruling: &Ruling| ruling.clause.concept() == concept::clock::PLAYER_STOPS_FOR_ARBITER;
    if rulings.iter().any(stopped) || !before.table().course.is_started() {
        return None;
    }
    let only_clock =
        |ruling: &Ruling| matches!(ruling.decision, Decision::Clock { .. } | Decision::Notice { .. });
    let by_itself = |player| before.table().clock.remaining(player, after.now());
    let (white, black) = (after.table().left(Color::White)?, after.table().left(Color::Black)?);
    let set = by_itself(Color::White) != Some(white) || by_itself(Color::Black) != Some(black);
    (set && !rulings.is_empty() && rulings.iter().all(only_clock)).then_some(Step::SetClocks { white, black })
}

/// What the result is worth, where that is not what everybody knows.
fn points(rulings: &[Ruling], after: &Game) -> Option<Step> {
    let table = after.table();
    let over = rulings.iter().any(|ruling| matches!(ruling.decision, Decision::Over { .. }));
    let worth = |color| scoring::points_of(table, color);
    let own = over && table.regulations().points.is_some();
    own.then(|| Step::Points { white: worth(Color::White), black: worth(Color::Black) })
}

fn is_end(decision: &Decision) -> bool {
    matches!(decision, Decision::Over { .. } | Decision::Annulled { .. })
}

/// The place of a step among the others.
fn order(step: &Step) -> u8 {
    match step {
        Step::StopClocks => 0,
        Step::TakeBack(_) | Step::SetUp(_) | Step::SetUpBefore(_) | Step::PutBack => 1,
        Step::Replace { .. } | Step::PutRight | Step::Wait | Step::BringPiece | Step::Help => 2,
        Step::Time { .. } => 3,
        Step::SetClocks { .. } | Step::SetRight => 4,
        Step::Penalise { .. } => 5,
        Step::Decide(_) => 6,
        Step::Tell | Step::Remind | Step::SendAway | Step::Seal => 7,
        Step::StartClock(_) => 8,
        Step::GoOn => 9,
        Step::NewGame => 10,
        Step::Points { .. } => 11,
        Step::EnterResult(_) => 12,
    }
}
