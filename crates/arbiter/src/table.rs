//! What is the case at the board: the parts of a game, each with its own state, and what can be done to them.
//!
//! A part keeps its fields to itself and answers questions. What changes a part and has to be said stands in
//! [`announce`]: the change and its ruling are one operation, so that no rule can forget to announce what it changes.
//! Rules read the parts and the rulebook and call these operations; nothing here knows a rule.

pub(crate) mod adjournment;
pub(crate) mod analogy;
mod announce;
pub(crate) mod boards;
pub(crate) mod clockwork;
pub(crate) mod course;
pub(crate) mod envelope;
pub(crate) mod known;
pub(crate) mod ledger;
pub(crate) mod presence;
pub(crate) mod questions;
pub(crate) mod quickplay;
pub(crate) mod record;
pub(crate) mod sheets;
pub(crate) mod talk;
pub(crate) mod turn;

use std::sync::Arc;

use jadoube_board::Color;
use jadoube_clock::{Millis, PastZero, SavedInDelay, Setting};
use jadoube_laws::{Clause, Concept, Everywhere, FirstOf, InForce, Pace, Supervision, everywhere};
use jadoube_notation::Lang;
use jadoube_play::{Counts, Winnability};

use self::adjournment::{Adjournment, Resumed};
use self::boards::Boards;
use self::clockwork::Clockwork;
use self::course::{Course, Outcome};
use self::known::Known;
use self::ledger::Ledger;
use self::presence::Presence;
use self::questions::Questions;
use self::quickplay::Quickplay;
use self::record::Record;
use self::sheets::Sheets;
use self::talk::{Offered, Talk};
use self::turn::Turn;
use crate::arrangement::{
    Arrangement, ArrangementError, Before, Begins, ClockWord, MovesWord, Regulations, WatchWord,
};
use crate::ruling::{Decision, Ruling};

/// A game as it stands.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The rulebook in force.
    pub book: InForce,
    /// What was arranged before the game. Copies share it.
    pub arranged: Arc<Arranged>,
    pub record: Record,
    pub clock: Clockwork,
    pub course: Course,
    pub presence: Presence,
    pub talk: Talk,
    pub questions: Questions,
    pub ledger: Ledger,
    pub sheets: Sheets,
    pub quickplay: Quickplay,
    pub adjournment: Option<Box<Adjournment>>,
    pub boards: Boards,
    pub known: Known,
    /// The number of the entry at hand, its time, and what has been ruled on it.
    on: u32,
    now: Millis,
    out: Vec<Ruling>,
}

/// What was arranged before the game and does not change.
#[derive(Clone, Debug)]
pub(crate) struct Arranged {
    pub regulations: Regulations,
    /// The program's own clock: a fall is seen at once.
    pub program_clock: bool,
    /// The program is the watching arbiter.
    pub program_watches: bool,
    /// No clock runs before the arbiter starts it.
    pub begins_by_arbiter: bool,
    /// A press stands for a move that nobody enters.
    pub unseen: bool,
    /// In which sealed moves are written and moves announced.
    pub language: Lang,
    /// It was arranged; otherwise what cannot be read in it is read in English.
    pub language_arranged: bool,
    pub names: [Option<Box<str>>; 2],
    pub wrong_start: Option<WrongStart>,
    /// Positions that a search for a mate looks at before the arbiter is asked.
    pub winnability: u64,
    /// The numbers of the rulebook by which games are drawn.
    pub counts: Counts,
}

/// Pieces that stood on wrong squares at the start.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct WrongStart {
    /// The start is that of no game: it need not be reported to be known as wrong.
    pub certain: bool,
}

impl Table {
    /// The table before anything has happened.
    pub fn new(
        arrangement: &Arrangement,
        book: InForce,
        wrong_start: Option<WrongStart>,
    ) -> Result<Table, ArrangementError> {
        let setting = Setting {
            first_increment: arrangement.first_increment.into(),
            past_zero: PastZero::GoesOn,
            saved_in_delay: if book.clock_delay_saved_lost().is_some_and(|given| given.value) {
                SavedInDelay::Lost
            } else {
                SavedInDelay::Kept
            },
        };
        let clock = Clockwork::new(arrangement.control(), setting)
            .map_err(|error| ArrangementError { key: "time", reason: error.to_string() })?;
        let arranged = Arranged {
            regulations: arrangement.regulations.clone(),
            program_clock: arrangement.clock == ClockWord::Program,
            program_watches: arrangement.watch == WatchWord::Program,
            begins_by_arbiter: arrangement.begins == Begins::Start,
            unseen: arrangement.moves == MovesWord::Unseen,
            language: arrangement.language()?,
            language_arranged: arrangement.regulations.language.is_some(),
            names: Color::ALL.map(|color| arrangement.player(color).name.as_deref().map(Box::from)),
            wrong_start,
            winnability: arrangement.winnability.unwrap_or(Winnability::POSITIONS),
            counts: Counts::of(book),
        };
        let mut table = Table {
            book,
            arranged: Arc::new(arranged),
            record: Record::new(arrangement.position()?),
            clock,
            course: Course::new(),
            presence: Presence::default(),
            talk: Talk::default(),
            questions: Questions::default(),
            ledger: Ledger::default(),
            sheets: Sheets::default(),
            quickplay: Quickplay::default(),
            adjournment: None,
            boards: Boards::new(arrangement),
            known: Known::default(),
            on: 0,
            now: Millis::ZERO,
            out: Vec::new(),
        };
        table.count_moves_before(arrangement.before.as_deref());
        if let Some(before) = arrangement.before.as_deref() {
            table.carry_over(before);
        }
        Ok(table)
    }

    /// The game had moves before the start position, as its move number says or what went before tells. They count for
    /// the periods: the clocks show all the time that the control has given until there, unless they are told.
    fn count_moves_before(&mut self, before: Option<&Before>) {
        for color in Color::ALL {
            if let Some(before) = before.filter(|before| *before.moves.of(color) > 0) {
                self.record.had_moves(color, *before.moves.of(color));
            }
            self.clock.set_moves(color, self.record.before(color), Millis::ZERO);
        }
    }

    /// What went before the start position beside moves: illegal moves and warnings, times, an offer.
    fn carry_over(&mut self, before: &Before) {
        for color in Color::ALL {
            self.ledger.carry_over(color, *before.illegal.of(color), *before.warnings.of(color));
        }
        let shown = Color::ALL.map(|color| {
            before
                .clocks
                .of(color)
                .or_else(|| self.clock.remaining(color, Millis::ZERO))
                .unwrap_or(Millis::ZERO)
        });
        self.clock.set(shown[0], shown[1], Millis::ZERO);
        if let Some(by) = before.offer {
            let clause = self.cite(everywhere::draw::OFFER_OTHER_MOMENT);
            self.talk.make_offer(Offered { by, clause, on: 0 });
        }
    }

    /// An entry comes, with its number and time. Times never fall: an earlier one is taken as the latest known.
    pub fn enter(&mut self, on: u32, at: Millis) {
        self.on = on;
        self.now = self.now.max(at);
        self.out.clear();
    }

    /// The next entry has this number, and so many questions have been asked before it.
    pub fn number_from(&mut self, on: u32, asked: u32) {
        self.on = on.saturating_sub(1);
        self.questions.number_from(asked);
    }

    /// What has been ruled on the entry.
    pub fn rulings(&mut self) -> Vec<Ruling> {
        core::mem::take(&mut self.out)
    }

    /// Whether anything has been ruled on the entry yet.
    pub fn has_ruled(&self) -> bool {
        !self.out.is_empty()
    }

    /// Whether something was refused on the entry.
    pub fn has_refused(&self) -> bool {
        self.out.iter().any(|ruling| matches!(ruling.decision, Decision::Refused { .. }))
    }

    /// The number of the entry at hand.
    pub fn on(&self) -> u32 {
        self.on
    }

    /// The time of the entry at hand.
    pub fn now(&self) -> Millis {
        self.now
    }

    pub fn regulations(&self) -> &Regulations {
        &self.arranged.regulations
    }

    pub fn turn(&self) -> &Turn {
        self.course.turn()
    }

    pub fn is_over(&self) -> bool {
        self.course.is_ended()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.course.outcome()
    }

    /// Time left on a player's clock; none without a clock.
    pub fn left(&self, player: Color) -> Option<Millis> {
        self.clock.remaining(player, self.now)
    }

    /// Whether a player's flag has fallen; one whose clock was set to nothing has.
    pub fn flag_is_down(&self, player: Color) -> bool {
        self.clock.flag(player, self.now).is_some() || self.left(player) == Some(Millis::ZERO)
    }

    /// Whose clock has to run: of the player whose move is made but not pressed, else of the player who has the move.
    pub fn due(&self) -> Color {
        match self.record.last_mover() {
            Some(mover) if self.record.is_open() => mover,
            _ => self.record.position().turn(),
        }
    }

    /// Whether a move is sealed and the game not resumed yet.
    pub fn is_away(&self) -> bool {
        self.adjournment.as_ref().is_some_and(|adjournment| adjournment.is_away())
    }

    /// Who has sealed, or has to seal.
    pub fn sealer(&self) -> Option<Color> {
        self.adjournment.as_ref().map(|adjournment| adjournment.sealer())
    }

    /// The game that has been taken up again after an adjournment.
    pub fn resumed(&self) -> Option<&Resumed> {
        self.adjournment.as_ref()?.resumed()
    }

    pub fn resumed_mut(&mut self) -> Option<&mut Resumed> {
        self.adjournment.as_mut()?.resumed_mut()
    }

    // ------------------------------------------------------------ clauses

    /// The clause of a rule that every rulebook has.
    pub fn cite(&self, concept: Everywhere) -> Clause {
        self.book.cite(concept)
    }

    /// The clause of the first of these rules that the rulebook has; every rulebook has one.
    pub fn cite_first(&self, concepts: FirstOf) -> Clause {
        self.book.cite_first(concepts)
    }

    /// The clause of a rule, where the edition has it as a sentence of its own, else the one from which it follows.
    pub fn clause_or(&self, concept: Concept, follows_from: Clause) -> Clause {
        self.book.clause(concept).unwrap_or(follows_from)
    }

    /// The clause of a rule that rapid or blitz has in place of the general one: where supervision is limited, and in
    /// rulebooks made for that pace only.
    pub fn for_pace(&self, rapid: &[Concept], blitz: &[Concept]) -> Option<Clause> {
        let only = self.book.rulebook().only_pace() == Some(self.book.pace());
        if self.book.supervision() == Supervision::Full && !only {
            return None;
        }
        match self.book.pace() {
            Pace::Standard => None,
            Pace::Rapid => self.book.first(rapid),
            Pace::Blitz => self.book.first(blitz),
        }
    }
}
