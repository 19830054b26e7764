//! A game under a rulebook: its state, and the way from an event to the matter that rules on it.

use jadoube_board::{Color, Position, Square};
use jadoube_clock::{ChessClock, Millis, PastZero, SavedInDelay, Setting, Side};
use jadoube_laws::{
    Clause, Concept, Departure, InForce, Overlay, Pace, Rulebook, RulebookId, Supervision, concept,
};
use jadoube_notation::Language;

use crate::adjournment::Adjournment;
use crate::arrangement::{Arrangement, ArrangementError, ClockWord, National, Regulations, WatchWord};
use crate::event::{By, Event, Request, What};
use crate::finnish::NoProgress;
use crate::irregularity::Waiting;
use crate::message::Message;
use crate::points::GameResult;
use crate::question::Question;
use crate::quickplay::Quickplay;
use crate::rapid_blitz::WrongStart;
use crate::record::Record;
use crate::ruling::{Decision, Must, Reason, Ruling};
use crate::start::Presence;
use crate::visual::Visual;

/// A game in the care of the arbiter.
///
/// A clone is a snapshot: handling the rest of the events with it gives the same rulings as with the original.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) book: InForce,
    pub(crate) regulations: Box<Regulations>,
    pub(crate) program_clock: bool,
    pub(crate) program_watches: bool,
    /// The clause that lets an arbiter decide what no other clause does: by analogy (Preface).
    analogy: Clause,
    pub(crate) record: Record,
    pub(crate) clock: ChessClock,
    pub(crate) presence: Presence,
    pub(crate) sides: [PlayerSide; 2],
    /// Whose offer of a draw stands.
    pub(crate) offer: Option<Color>,
    /// The last move broke a duty of its player, and the opponent may still object.
    pub(crate) breach: Option<Breach>,
    /// The player pressed the clock without having moved.
    pub(crate) empty_press: Option<Color>,
    /// The arbiter has seen an illegal position and waits for the next move.
    pub(crate) waiting: Option<Waiting>,
    pub(crate) quickplay: Quickplay,
    pub(crate) adjournment: Option<Box<Adjournment>>,
    pub(crate) visual: Visual,
    /// In which sealed moves are written and moves announced.
    pub(crate) language: Language,
    pub(crate) names: [Option<Box<str>>; 2],
    /// The pieces stood wrongly at the start.
    pub(crate) wrong_start: Option<WrongStart>,
    /// The player knocked pieces over and has them to put right.
    pub(crate) displaced: Option<Color>,
    /// A draw was claimed because the game makes no progress.
    pub(crate) no_progress: Option<NoProgress>,
    pub(crate) questions: Vec<Question>,
    pub(crate) asked: u32,
    pub(crate) over: Option<Over>,
    /// The game does not count.
    pub(crate) annulled: bool,
    pub(crate) on: u32,
    pub(crate) now: Millis,
    out: Vec<Ruling>,
}

/// What concerns one player.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlayerSide {
    /// Illegal moves that count.
    pub illegal: u32,
    /// Squares touched in this turn with the intention of moving or capturing, in order.
    pub touched: Vec<Square>,
    /// The touched squares were touched at once.
    pub together: bool,
    pub duty: Option<Duty>,
    /// The last ply on the scoresheet, once the player was seen to record.
    pub recorded: Option<u32>,
    /// Freed from recording for the rest of this period.
    pub exempt_in_period: Option<u32>,
    pub signed: Option<GameResult>,
    /// Penalties in points, in hundredths: what was added and taken away.
    pub points: i32,
    /// Reported breaches, by how often.
    pub breaches: u32,
    pub device_sounds: u32,
    /// How often the player asked to see the arbiter's scoresheet.
    pub scoresheet_requests: u32,
    pub refuses: bool,
}

/// What a player must play, and what he may not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Duty {
    pub must: Must,
    pub barred: Barred,
    pub clause: Clause,
}

/// Castling that a touch has barred on this move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Barred {
    Nothing,
    Side(jadoube_board::CastlingSide),
    Castling,
}

/// A duty that the last move did not meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Breach {
    pub duty: Duty,
    /// The index of the move.
    pub ply: usize,
}

/// How the game ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Over {
    pub result: GameResult,
    pub reason: Reason,
    pub clause: Clause,
    /// The number of the event that ended it.
    pub on: u32,
}

impl Game {
    /// A game as arranged, with the rulings that follow from the arrangement alone: a start position in which the game
    /// is already over is ruled on at once.
    pub fn new(arrangement: &Arrangement) -> Result<(Game, Vec<Ruling>), ArrangementError> {
        Game::departing(arrangement, None)
    }

    /// The same under a rulebook that departs from what is written, to ask what hangs on a rule.
    pub fn departing(
        arrangement: &Arrangement,
        departure: Option<Departure>,
    ) -> Result<(Game, Vec<Ruling>), ArrangementError> {
        let book = in_force(arrangement, departure)?;
        let control = arrangement.control()?;
        let setting = Setting {
            first_increment: arrangement.first_increment(),
            past_zero: PastZero::GoesOn,
            saved_in_delay: SavedInDelay::Lost,
        };
        let clock = ChessClock::new(control, setting)
            .map_err(|error| ArrangementError { key: "time", reason: error.to_string() })?;
        let analogy = book
            .clause(concept::preface::ANALOGY)
            .ok_or(ArrangementError { key: "rulebook", reason: "has no preface".to_owned() })?;
        let mut game = Game {
            book,
            regulations: Box::new(arrangement.regulations.clone()),
            program_clock: arrangement.clock == ClockWord::Program,
            program_watches: arrangement.watch == WatchWord::Program,
            analogy,
            record: Record::new(arrangement.position()?),
            clock,
            presence: Presence::default(),
            sides: Default::default(),
            offer: None,
            breach: None,
            empty_press: None,
            waiting: None,
            quickplay: Quickplay::default(),
            adjournment: None,
            visual: Visual::new(arrangement),
            language: arrangement.language()?,
            names: Color::ALL.map(|color| arrangement.player(color).name.as_deref().map(Box::from)),
            wrong_start: None,
            displaced: None,
            no_progress: None,
            questions: Vec::new(),
            asked: 0,
            over: None,
            annulled: false,
            on: 0,
            now: Millis::ZERO,
            out: Vec::new(),
        };
        game.check_arrangement(arrangement);
        game.open_visual();
        game.announce_pace(arrangement);
        game.look_at_start(arrangement);
        game.rule_on_start_position();
        let rulings = core::mem::take(&mut game.out);
        Ok((game, rulings))
    }

    /// Takes what happened at a time, in seconds since the scheduled start, and gives what follows. Times never fall: an
    /// earlier one is taken as the latest known.
    pub fn handle(&mut self, event: &Event, at: Millis) -> Vec<Ruling> {
        self.on += 1;
        self.now = self.now.max(at);
        self.out.clear();
        if self.begin(event) {
            self.notice_flags();
            self.notice_absence();
            self.notice_late_resumption();
            self.dispatch(event);
            self.watch();
        }
        core::mem::take(&mut self.out)
    }

    /// The next instant at which something happens of itself: a flag of the program's own clock falls, or the default
    /// time of an absent player runs out.
    pub fn next_deadline(&self) -> Option<Millis> {
        if self.over.is_some() {
            return None;
        }
        let flag = if self.sees_flags() { self.clock.next_deadline() } else { None };
        [flag, self.default_deadline(), self.resumption_deadline()].into_iter().flatten().min()
    }

    /// Lets time pass: rules on what has happened of itself until then.
    pub fn wake(&mut self, at: Millis) -> Vec<Ruling> {
        self.now = self.now.max(at);
        self.out.clear();
        self.notice_flags();
        self.notice_absence();
        self.notice_late_resumption();
        core::mem::take(&mut self.out)
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.record.position()
    }

    /// The rulebook in force.
    pub fn rulebook(&self) -> InForce {
        self.book
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<(GameResult, Reason)> {
        self.over.map(|over| (over.result, over.reason))
    }

    fn dispatch(&mut self, event: &Event) {
        let by = event.by;
        if self.over.is_some() && !after_the_end(&event.what) {
            return self.after_the_end(event);
        }
        if let Some(clause) = self.play_closed().filter(|_| !after_the_end(&event.what)) {
            return self.refuse(clause, Message::GameClosed);
        }
        if self.handle_adjourned(event) {
            return;
        }
        if by == By::Assistant {
            return self.assist(event);
        }
        let Some(player) = by.player() else {
            return self.dispatch_official(event);
        };
        match &event.what {
            What::Arrive => self.arrive(player),
            What::Touch { squares, together, manner } => self.touch(player, squares, *together, *manner),
            What::Release { from, to } => self.release(player, *from, *to),
            What::Move { made, hands } => self.make_move(player, made.0, *hands),
            What::Press { other_hand } => self.press(player, *other_hand),
            What::OfferDraw { condition } => self.offer_draw(player, condition.is_some()),
            What::AcceptDraw => self.accept_draw(player),
            What::DeclineDraw => self.decline_draw(player),
            What::Resign => self.resign(player),
            What::Claim(claim) => self.claim(player, claim),
            What::Displace => self.displace(player),
            What::Announce { text } => self.announce(player, text),
            What::Request(request) => self.request(player, *request),
            _ => self.dispatch_official(event),
        }
    }

    /// What an arbiter does, or anybody may report.
    fn dispatch_official(&mut self, event: &Event) {
        match &event.what {
            What::Start => self.start_by_arbiter(),
            What::StopClock(reason) => self.stop_clock_by(event.by, *reason),
            What::RestartClock => self.restart_clock(),
            What::SetClock { white, black, because } => self.set_clock(*white, *black, *because),
            What::Observe(observation) => self.observe(*observation),
            What::Find { find, ply } => self.find(event.by, *find, *ply),
            What::Offence { of, offence, excuse } => self.offence(*of, *offence, *excuse),
            What::Penalty { of, penalty, seconds, points } => self.impose(*of, *penalty, *seconds, *points),
            What::Decide { question, choice, seconds } => {
                self.decide(event.by, question, choice, *seconds);
            }
            What::Record { up_to, algebraic } => self.recorded(event.by, *up_to, *algebraic),
            What::Agree(agreement) => self.agree(*agreement),
            What::Sign { result } => self.sign(event.by, result),
            _ => self.not_the_arbiters(),
        }
    }

    /// What only a player can do.
    fn not_the_arbiters(&mut self) {
        let clause = self.cite(concept::arbiter::ENFORCE_DECISIONS);
        self.refuse(clause, Message::GameNotTheArbiters);
    }

    // ------------------------------------------------------------ rulings

    /// Rules, citing a clause.
    pub(crate) fn rule(&mut self, clause: Clause, decision: Decision) {
        self.out.push(Ruling { on: self.on, at: self.now, clause, decision });
    }

    /// As [`rule`](Self::rule), for something that happened a while ago.
    pub(crate) fn rule_at(&mut self, at: Millis, clause: Clause, decision: Decision) {
        self.out.push(Ruling { on: self.on, at, clause, decision });
    }

    pub(crate) fn refuse(&mut self, clause: Clause, why: Message) {
        self.rule(clause, Decision::Refused { why });
    }

    pub(crate) fn notice(&mut self, clause: Clause, text: Message) {
        self.rule(clause, Decision::Notice { text });
    }

    /// The clause of a rule in the rulebook in force; where that has none, the arbiter rules by analogy (Preface).
    pub(crate) fn cite(&self, concept: Concept) -> Clause {
        self.book.clause(concept).unwrap_or(self.analogy)
    }

    /// The clause of the first of these rules that the rulebook has.
    pub(crate) fn cite_first(&self, concepts: &[Concept]) -> Clause {
        concepts.iter().find_map(|&concept| self.book.clause(concept)).unwrap_or(self.analogy)
    }

    pub(crate) fn refuse_over(&mut self, clause: Option<Clause>) {
        if let Some(over) = self.over {
            let clause = clause.unwrap_or(over.clause);
            self.refuse(clause, Message::GameOverBy { reason: over.reason });
        }
    }
}

/// Events that still mean something when the game is over.
fn after_the_end(what: &What) -> bool {
    matches!(
        what,
        What::Request(Request::Appeal)
            | What::Decide { .. }
            | What::Sign { .. }
            | What::Penalty { .. }
            | What::Offence { .. }
            | What::Record { .. }
            | What::Arrive
    )
}

fn in_force(arrangement: &Arrangement, departure: Option<Departure>) -> Result<InForce, ArrangementError> {
    let id = arrangement.rulebook()?;
    let limits = InForce::plain(id, Pace::Standard, Supervision::Full).departing(departure);
    let control = arrangement.control()?;
    let stages = control.stages();
    let seconds = |time: Millis| u32::try_from(time.0.max(0) / 1000).unwrap_or(u32::MAX);
    let pace = match (arrangement.pace, stages.first()) {
        (Some(pace), _) => pace.into(),
        (None, Some(stage)) => {
            let periods = if stage.moves.is_some() { stages.len().max(2) } else { stages.len() };
            limits.pace_of(periods, seconds(stage.time), seconds(stage.bonus))
        }
        (None, None) => Rulebook::get(id).only_pace().unwrap_or(Pace::Standard),
    };
    let supervision = match arrangement.supervision {
        Some(supervision) => supervision.into(),
        None if pace == Pace::Standard => Supervision::Full,
        None => Supervision::Limited,
    };
    InForce::new(id, pace, supervision, &overlays(id, &arrangement.regulations)?)
        .map(|book| book.departing(departure))
        .map_err(|error| ArrangementError { key: "regulations", reason: error.to_string() })
}

fn overlays(id: RulebookId, regulations: &Regulations) -> Result<Vec<Overlay>, ArrangementError> {
    let rated = regulations.fide_rated.unwrap_or(false);
    let mut overlays = match regulations.national {
        Some(National::Fin) => Overlay::national("fin", id, rated),
        None => Vec::new(),
    };
    if regulations.official == Some(true) {
        overlays.extend(
            Rulebook::get(id).overlays().iter().filter(|overlay| overlay.as_str().starts_with("official")),
        );
    }
    for name in &regulations.overlays {
        let wrong = |error| ArrangementError { key: "regulations", reason: format!("`overlays`: {error}") };
        overlays.push(name.parse().map_err(wrong)?);
    }
    Ok(overlays)
}

/// The clock's name of a colour.
pub(crate) const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// The colour of a side of the clock.
pub(crate) const fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
