//! The state of a game, read from its parts: what the last line of an answer tells and pages draw.

mod acts;
mod plies;

use std::fmt::Write as _;

use jadoube_board::{CastlingSide, Color, Position};
use jadoube_clock::TimeControl;
use jadoube_laws::Lang;

use crate::Game;
use crate::protocol::question::QuestionId;
use crate::protocol::state::{PlayerState, ShortState, State};
use crate::protocol::view::{
    Annulment, Counts, Course, Duty, MoveCount, NoCastling, OfferMade, OpenQuestion, Outcome, PenaltyEntry,
    PresenceWord, Said, Sheet,
};
use crate::rules::{recording, scoring};
use crate::table::Table;
use crate::table::course::Stage;
use crate::table::turn::Barred;
use crate::timers;

impl Game {
    /// The state now, with its texts in English.
    pub fn state(&self) -> State {
        self.state_in(Lang::En)
    }

    /// How far the game has come.
    pub fn course(&self) -> Course {
        course(self.table())
    }

    /// The state now in short: what [`State::short`] gives, without trying who may do what.
    pub fn short_state(&self) -> ShortState {
        let t = self.table();
        let known = t.record.known_until(t.record.len());
        let open = t.questions.open().iter().map(|question| QuestionId(question.number));
        ShortState {
            fen: fen(&t.record.position_at(known)),
            known: (known < t.record.len()).then_some(known as u32),
            ply: t.record.len() as u32,
            to_move: t.record.position().turn(),
            white: player(t, Color::White).short(),
            black: player(t, Color::Black).short(),
            running: t.clock.running().into(),
            offer: t.talk.offer(),
            result: scoring::scored_text(t),
            reason: t.outcome().map(|over| over.reason),
            open_questions: open.take(ShortState::MOST_QUESTIONS).collect(),
            course: course(t),
        }
    }

    /// The state now, with its texts in a language.
    pub fn state_in(&self, lang: Lang) -> State {
        State { acts: acts::acts(self, lang), ..self.told_in(lang) }
    }

    /// The same without who may do what: for files and lists, which do not tell it. To find that out is nearly all the work.
    pub fn told_in(&self, lang: Lang) -> State {
        let t = self.table();
        let position = t.record.position();
        let known = t.record.known_until(t.record.len());
        State {
            fen: fen(&t.record.position_at(known)),
            known: (known < t.record.len()).then_some(known as u32),
            ply: t.record.len() as u32,
            to_move: position.turn(),
            white: player(t, Color::White),
            black: player(t, Color::Black),
            running: t.clock.running().into(),
            offer: t.talk.offer(),
            result: scoring::scored_text(t),
            reason: t.outcome().map(|over| over.reason),
            open_questions: t.questions.open().iter().map(|question| QuestionId(question.number)).collect(),
            sealed: published(t),
            course: course(t),
            outcome: t.outcome().map(|over| Outcome {
                result: over.result,
                reason: over.reason,
                clause: over.clause.into(),
                since: over.on,
            }),
            annulled: annulled(t),
            offered: t.talk.offered().map(|offered| OfferMade {
                by: offered.by,
                clause: offered.clause.into(),
                since: offered.on,
            }),
            questions: questions(t, lang),
            plies: plies::plies(t, lang),
            counts: counts(t),
            penalties: penalties(t),
            deadlines: timers::deadlines(t),
            acts: Vec::new(),
        }
    }
}

/// It is written after every event: with room for nearly all there are it need not be made larger letter by letter.
fn fen(position: &Position) -> String {
    let mut text = String::with_capacity(80);
    // A string takes everything.
    _ = write!(text, "{}", position.fen());
    text
}

fn player(t: &Table, color: Color) -> PlayerState {
    let duty = t.turn().duty(color);
    let barred: &[CastlingSide] = match duty.map(|duty| duty.barred) {
        Some(Barred::Castling) => &CastlingSide::ALL,
        Some(Barred::Side(CastlingSide::KingSide)) => &[CastlingSide::KingSide],
        Some(Barred::Side(CastlingSide::QueenSide)) => &[CastlingSide::QueenSide],
        Some(Barred::Nothing) | None => &[],
    };
    let no_castling = duty
        .into_iter()
        .flat_map(|duty| barred.iter().map(move |&side| NoCastling { side, clause: duty.clause.into() }));
    PlayerState {
        seconds: t.left(color),
        illegal: t.ledger.illegal(color),
        points: t.outcome().map(|_| f64::from(scoring::points_of(t, color)) / 100.0),
        warnings: t.ledger.warnings(color),
        presence: presence(t, color),
        duty: duty.map(|duty| Duty { must: duty.must, clause: duty.clause.into() }),
        no_castling: no_castling.collect(),
        sheet: Sheet {
            up_to: t.sheets.recorded(color),
            required: recording::must_record(t, color),
            signed: t.sheets.signed(color),
        },
    }
}

/// Who has not been told to be absent is at the board once the game has started.
fn presence(t: &Table, color: Color) -> PresenceWord {
    let absent = t.presence.is_absent(color) || t.resumed().is_some_and(|resumed| resumed.is_absent(color));
    let unseen = !t.course.is_started() && t.presence.arrived(color).is_none();
    match (absent || unseen, t.presence.is_excused(color)) {
        (_, true) => PresenceWord::Excused,
        (true, false) if timers::is_late(t, color) => PresenceWord::Late,
        (true, false) => PresenceWord::Absent,
        (false, false) => PresenceWord::Present,
    }
}

fn course(t: &Table) -> Course {
    match t.course.stage() {
        Stage::NotStarted => Course::NotStarted,
        Stage::Playing => Course::Playing,
        Stage::Adjourned => Course::Adjourned,
        Stage::Over(_) => Course::Over,
        Stage::Annulled(_) => Course::Annulled,
    }
}

fn annulled(t: &Table) -> Option<Annulment> {
    let Stage::Annulled(annulled) = t.course.stage() else { return None };
    Some(Annulment { reason: annulled.reason, clause: annulled.clause.into(), since: annulled.on })
}

fn questions(t: &Table, lang: Lang) -> Vec<OpenQuestion> {
    let open = t.questions.open().iter().map(|question| OpenQuestion {
        id: QuestionId(question.number),
        about: question.about,
        choices: question.choices.to_vec(),
        suggested: question.suggested,
        ground: Said::new(&question.ground, lang),
        clause: question.clause.into(),
        since: question.on,
    });
    open.collect()
}

fn counts(t: &Table) -> Counts {
    let position = t.record.position();
    let of = |color: Color| {
        let clocked = t.left(color).is_some();
        let completed = t.record.completed_by(color);
        let moves = if clocked { t.clock.moves(color) } else { completed };
        let before = moves_before(t.clock.control(), t.clock.period(color));
        MoveCount {
            completed,
            period: if clocked { t.clock.period(color).saturating_add(1) } else { 0 },
            in_period: moves.saturating_sub(before),
            quota: t.clock.quota(color).map(|quota| quota.saturating_sub(before)),
        }
    };
    Counts {
        white: of(Color::White),
        black: of(Color::Black),
        quiet_plies: position.halfmoves().into(),
        repetitions: jadoube_play::occurrences(&t.record, t.record.len(), position),
    }
}

/// The moves that the periods before this one ask for; the last stage repeats.
fn moves_before(control: &TimeControl, period: u32) -> u32 {
    let stages = control.stages();
    let asked = |period: u32| stages.get(period as usize).or(stages.last()).and_then(|stage| stage.moves);
    (0..period).map(|period| asked(period).unwrap_or(0)).sum()
}

fn penalties(t: &Table) -> Vec<PenaltyEntry> {
    let entries = t.ledger.imposed().iter().map(|imposed| PenaltyEntry {
        entry: imposed.on,
        of: imposed.of,
        penalty: imposed.penalty,
        seconds: imposed.seconds,
        points: imposed.points,
        clause: imposed.clause.into(),
    });
    entries.collect()
}

/// The published commitment to a sealed move that is still in its envelope.
fn published(t: &Table) -> Option<String> {
    let commitment = t.adjournment.as_ref()?.closed_envelope()?.commitment()?;
    Some(commitment.to_string())
}
