//! What the Laws leave to the arbiter: open questions, and what each may change.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::Clause;

use super::course::Outcome;
use crate::event::{ClaimKind, Disputed, Ground, PenaltyKind};
use crate::made::MoveText;
use crate::message::{About, Choice, Message};
use crate::ruling::Reason;

/// A question that waits for an answer.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub number: u32,
    /// The entry that raised it.
    pub on: u32,
    pub clause: Clause,
    pub about: About,
    pub choices: &'static [Choice],
    pub suggested: Choice,
    pub ground: Message,
    pub pending: Pending,
}

/// What an answer decides.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pending {
    /// A player came after the default time and has lost, unless excused.
    LateArrival(Color),
    /// Neither player came in time, and both have lost, unless excused.
    BothLate,
    /// A player came late where no default time was announced.
    DefaultTime(Color),
    /// Whether White keeps the time lost before arriving.
    LostTime,
    /// How the times on the clocks change after a position was restored.
    ClockTimes([Millis; 2]),
    /// Whether and how a player is punished.
    Penalty(Color),
    /// Whether persistent refusal costs the game.
    Refusal(Color),
    /// What the opponent of a player who lost by penalty scores.
    OpponentScore(Color),
    /// A player lost on time or by illegal moves, unless the opponent can never mate, which is not known.
    Unwinnable(Color, Reason),
    /// A game with reversed colours goes on, unless the arbiter rules otherwise.
    ColoursReversed,
    /// Whether something happened that somebody says and the other denies.
    Disputed(Option<Color>, Disputed),
    /// What a player meant by a gesture.
    Gesture(Color),
    /// Whether a game counts whose players are not paired with each other.
    WrongOpponent,
    /// Whether a player may leave.
    Leave(Color),
    /// Whether the players may agree on a draw although the regulations do not let them by themselves.
    DrawConsent,
    /// An offer of a draw was made to depend on something.
    ConditionalOffer(Color),
    /// Nothing proves that a player overstepped the time of an earlier period.
    Overstepped(Color),
    /// Both flags are down and nothing says which fell first.
    BothFlags,
    /// A signed result stands although another was reached, or none.
    SignedResult(Option<Outcome>),
    /// Whether the rules of the quickplay finish are in force, on which a claim hangs.
    QuickplayAnnounced(Color, ClaimKind, Option<Ground>),
    /// A claim in a quickplay finish.
    NormalMeans(Color),
    /// A claim in a quickplay finish that was postponed.
    Postponed(Color),
    /// The same after a flag has fallen; nothing where both have, and nobody knows which first.
    PostponedAtFlag(Color, Option<Color>),
    /// A claim in a quickplay finish made where no arbiter was present.
    WithoutArbiter(Color),
    /// A request for extra time per move.
    Increment(Color),
    /// A player came too late for the resumption, or nobody knows how late is too late.
    ResumptionLate(Color),
    /// Whether a player keeps the time lost while nobody was there.
    ResumptionTime(Color, Millis),
    /// Wrong times at the resumption, noticed late.
    ResumptionClock,
    /// Whether the adjourned position can be set up again.
    PositionLost,
    /// Whether the game makes progress, as a player claims that it does not.
    NoProgress(Color),
    /// The game was lost on time, or is drawn for lack of progress all the same.
    NoProgressAfterFlag,
    /// Whether the line that the player showed forces mate.
    ShownMate(Color),
    /// The same after the flag has ended the game.
    ShownMateAfterFlag(Color),
    /// Somebody interfered: the game goes on or is played again.
    Interference,
    /// Whether a player is given more time, and how much.
    ExtraTime(Color),
    /// Whether the game is lost for the sounds of a device.
    DeviceLoss(Color),
    /// How much time a device costs, where the regulations punish it in time.
    DeviceTime(Color, PenaltyKind),
    /// Whether a player gains time by a claim that the opponent made with his move on the board, and how much.
    WrongClaim(Color, Millis),
    /// A wrong setting of the clock stays, or is corrected for the sake of the timetable.
    ClockSetting,
    /// A ruling needs the position of a game whose moves nobody enters.
    Position(Need),
    /// A player claims that a move was illegal that nobody entered.
    IllegalMove(Color),
}

/// What needs the position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    /// A player loses, unless the opponent can never mate: then the game is drawn for this reason.
    Mate(Color, Reason),
    /// A player claims a draw by repetition or fifty moves, so many moves having been made.
    Draw { by: Color, kind: ClaimKind, announced: Option<MoveText>, plies: u32 },
}

/// Which course of the game an answer may change; with it the question lapses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Concerns {
    /// A game that runs.
    Running,
    /// A game that runs, or that the opponent has lost by an offence: then this player may lose it too.
    Conduct(Color),
    /// The result that was ruled.
    Result,
    /// What is scored, whatever the players sign.
    Score,
}

impl Pending {
    /// Which course of the game an answer may change.
    pub fn concerns(self) -> Concerns {
        match self {
            Pending::LateArrival(_)
            | Pending::BothLate
            | Pending::ResumptionLate(_)
            | Pending::ShownMateAfterFlag(_)
            | Pending::NoProgressAfterFlag => Concerns::Result,
            Pending::OpponentScore(_) | Pending::SignedResult(_) => Concerns::Score,
            Pending::Penalty(of) | Pending::Refusal(of) | Pending::DeviceLoss(of) => Concerns::Conduct(of),
            _ => Concerns::Running,
        }
    }
}

/// So many questions can be open at once.
const MOST: usize = 24;

/// The open questions of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Questions {
    open: Vec<Question>,
    asked: u32,
}

impl Questions {
    pub fn open(&self) -> &[Question] {
        &self.open
    }

    /// How many were asked so far.
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Whether no further one can be put before one is answered.
    pub fn is_full(&self) -> bool {
        self.open.len() >= MOST
    }

    /// The numbers go on from here.
    pub(super) fn number_from(&mut self, asked: u32) {
        self.asked = self.asked.max(asked);
    }

    pub(super) fn next_number(&mut self) -> u32 {
        self.asked = self.asked.saturating_add(1);
        self.asked
    }

    pub(super) fn put(&mut self, question: Question) {
        self.open.push(question);
    }

    pub(super) fn take(&mut self, number: u32) -> Option<Question> {
        let place = self.open.iter().position(|question| question.number == number)?;
        Some(self.open.remove(place))
    }

    pub(super) fn retain(&mut self, keep: impl Fn(Pending) -> bool) {
        self.open.retain(|question| keep(question.pending));
    }

    /// The game is over: what concerned its course lapses. Where one player has lost it by an offence, whether the other
    /// loses it too stays open; time is given to nobody any more.
    pub(super) fn end(&mut self, loser_by_conduct: Option<Color>) {
        self.open.retain_mut(|question| match question.pending.concerns() {
            Concerns::Running => false,
            Concerns::Conduct(of) => {
                question.choices = match question.choices.contains(&Choice::None) {
                    true => &[Choice::None, Choice::Warning, Choice::Loss],
                    false => &[Choice::Warning, Choice::Loss],
                };
                loser_by_conduct == Some(!of)
            }
            Concerns::Result | Concerns::Score => true,
        });
    }
}
