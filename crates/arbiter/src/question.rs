//! What the Laws leave to the arbiter: questions with a suggestion, and their answers.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::choice::Appeal;
use jadoube_laws::{Clause, concept};

use crate::event::{By, ClaimKind, Ground, PenaltyKind};
use crate::game::{Game, Over, side};
use crate::message::{About, Choice, Matter, Message};
use crate::points::{GameResult, Score};
use crate::ruling::{Decision, OfferStatus, Reason, question_id};

/// A question that waits for an answer.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub number: u32,
    clause: Clause,
    choices: &'static [Choice],
    pending: Pending,
}

/// What an answer decides.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pending {
    /// A player came after the default time and has lost, unless excused.
    LateArrival(Color),
    /// A player came late where no default time was announced.
    DefaultTime(Color),
    /// Whether White keeps the time lost before arriving.
    LostTime,
    /// The times on the clocks after a position was restored.
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
    /// An offer of a draw was made to depend on something.
    ConditionalOffer(Color),
    /// Nothing proves that a player overstepped the time of an earlier period.
    Overstepped(Color),
    /// Both flags are down and nothing says which fell first.
    BothFlags,
    /// A signed result stands although another was reached, or none.
    SignedResult(Option<Over>),
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
    /// Somebody interfered: the game goes on or is played again.
    Interference,
    /// Whether a player is given more time, and how much.
    ExtraTime(Color),
    /// Whether the game is lost for the sounds of a device.
    DeviceLoss(Color),
    /// A wrong setting of the clock stays, or is corrected for the sake of the timetable.
    ClockSetting,
}

impl Pending {
    /// Of no use any more once the game is over.
    fn falls_with_the_game(self) -> bool {
        matches!(
            self,
            Pending::QuickplayAnnounced(..)
                | Pending::NormalMeans(_)
                | Pending::Postponed(_)
                | Pending::PostponedAtFlag(..)
                | Pending::WithoutArbiter(_)
                | Pending::Increment(_)
                | Pending::NoProgress(_)
                | Pending::ShownMate(_)
        )
    }
}

/// Time given to the opponent where the arbiter answers `time`.
const PENALTY_TIME: Millis = Millis(120_000);

/// Time given to the opponent of a player who displaced pieces, where neither rulebook nor arbiter names it.
const EXTRA_TIME: Millis = Millis(60_000);

impl Game {
    pub(crate) fn ask(
        &mut self,
        clause: Clause,
        about: About,
        choices: &'static [Choice],
        suggested: Choice,
        ground: Message,
        pending: Pending,
    ) {
        self.asked += 1;
        let number = self.asked;
        self.questions.push(Question { number, clause, choices, pending });
        self.rule(clause, Decision::Decide { question: number, about, choices, suggested, ground });
    }

    /// A player would lose, but whether the opponent can ever mate was not found out (6.9, 7.4, 7.5).
    pub(crate) fn ask_winnable(&mut self, clause: Clause, loser: Color, drawn: Reason) {
        let (choices, ground) = (&[Choice::Loss, Choice::Draw], Message::FlagMateNotKnown);
        self.ask(clause, About::Winnable, choices, Choice::Loss, ground, Pending::Unwinnable(loser, drawn));
    }

    /// Asks whether a player bears the time that was lost while nobody was there.
    pub(crate) fn ask_lost_time(&mut self, clause: Clause, ground: Message, pending: Pending) {
        let choices = &[Choice::Keep, Choice::FullTime];
        self.ask(clause, About::ClockTimes, choices, Choice::Keep, ground, pending);
    }

    /// A player is late and no default time was announced (6.7 since 2014).
    pub(crate) fn ask_late_arrival(&mut self, clause: Clause, pending: Pending) {
        let (choices, ground) = (&[Choice::Continue, Choice::Loss], Message::StartDefaultTimeUnknown);
        self.ask(clause, About::LateArrival, choices, Choice::Continue, ground, pending);
    }

    /// Keeps a question open for another answer later, under its number.
    pub(crate) fn keep_open(
        &mut self,
        number: u32,
        clause: Clause,
        choices: &'static [Choice],
        pending: Pending,
    ) {
        self.questions.push(Question { number, clause, choices, pending });
    }

    /// Takes questions back that events have overtaken.
    pub(crate) fn withdraw(&mut self, moot: impl Fn(Pending) -> bool) {
        self.questions.retain(|question| !moot(question.pending));
    }

    /// Takes back what only matters while the game runs.
    pub(crate) fn withdraw_at_end(&mut self) {
        self.withdraw(Pending::falls_with_the_game);
    }

    /// The arbiter answers a question.
    pub(crate) fn decide(&mut self, by: By, id: &str, choice: &str, seconds: Option<Millis>) {
        let arbiter = self.cite(concept::arbiter::ENFORCE_DECISIONS);
        if by != By::Arbiter {
            return self.refuse(arbiter, Message::QuestionArbiterOnly);
        }
        let Some(place) = self.questions.iter().position(|question| question_id(question.number) == id)
        else {
            return self.refuse(arbiter, Message::QuestionUnknown { text: id.into() });
        };
        let choices = self.questions[place].choices;
        let Some(&choice) = choices.iter().find(|known| known.word() == choice) else {
            let words: Vec<&str> = choices.iter().map(|known| known.word()).collect();
            let message = Message::QuestionAnswers { text: id.into(), choices: words.join(", ").into() };
            return self.refuse(arbiter, message);
        };
        let question = self.questions.remove(place);
        self.quickplay.decided = false;
        self.answer(&question, choice, seconds);
        if let Some(given) = self.book.conduct_appeal().filter(|given| given.value == Appeal::Closed) {
            self.notice(given.clause, Message::QuestionFinal);
        }
    }

    fn answer(&mut self, question: &Question, choice: Choice, seconds: Option<Millis>) {
        let clause = question.clause;
        match question.pending {
            Pending::LateArrival(player) | Pending::DefaultTime(player) => {
                self.answer_late_arrival(player, choice, clause);
            }
            Pending::LostTime => self.answer_lost_time(choice, clause),
            Pending::ClockTimes([white, black]) => {
                if choice == Choice::Restore {
                    self.clock.set(white, black, self.now);
                    return self.rule_clock(clause);
                }
                let may_stay = self.book.irregularity_clock_times_may_stay().filter(|given| given.value);
                self.rule_clock(may_stay.map_or(clause, |given| given.clause));
            }
            Pending::Refusal(of) if choice == Choice::Loss => self.lose_by_penalty(of, Reason::Refusal),
            Pending::Refusal(of) | Pending::Penalty(of) => self.answer_penalty(of, choice, clause),
            Pending::OpponentScore(loser) => {
                let other = match choice {
                    Choice::Win => Score::Win,
                    Choice::Draw => Score::Draw,
                    _ => Score::Loss,
                };
                let reason = self.over.map_or(Reason::Penalty, |over| over.reason);
                self.finish(GameResult::loss(loser, other), reason, clause);
            }
            Pending::Unwinnable(loser, reason) => match choice {
                Choice::Draw => self.finish(GameResult::DRAW, reason, clause),
                _ => {
                    let lost = match reason {
                        Reason::FlagUnwinnable => Reason::Flag,
                        Reason::Resignation => Reason::Resignation,
                        _ => Reason::IllegalMoves,
                    };
                    self.finish(GameResult::win(!loser), lost, clause);
                }
            },
            Pending::Overstepped(player) => self.answer_overstepped(player, choice, clause),
            Pending::ColoursReversed => {
                if choice == Choice::NewGame {
                    self.annul(clause, Matter::ColoursReversed);
                }
            }
            Pending::ConditionalOffer(by) => {
                if choice == Choice::Reject && self.offer == Some(by) {
                    self.offer = None;
                    self.rule(clause, Decision::Offer { by, status: OfferStatus::NotAllowed });
                }
            }
            Pending::BothFlags => match choice {
                Choice::Draw => self.finish(GameResult::DRAW, Reason::BothFlags, clause),
                Choice::WhiteFirst => self.rule_flag(Color::White),
                Choice::BlackFirst => self.rule_flag(Color::Black),
                _ => self.rule(clause, Decision::Stands { what: Matter::BothFlags }),
            },
            Pending::SignedResult(reached) => match (choice, reached) {
                (Choice::Reject, Some(over)) => self.finish(over.result, over.reason, over.clause),
                (Choice::Reject, None) => self.reopen(clause),
                _ => self.rule(clause, Decision::Stands { what: Matter::SignedResult }),
            },
            Pending::QuickplayAnnounced(player, kind, ground) => {
                self.answer_quickplay_announced(player, kind, ground, choice);
            }
            Pending::NormalMeans(claimant) => {
                self.answer_normal_means(question.number, claimant, choice, seconds);
            }
            Pending::Postponed(claimant) => self.answer_postponed(claimant, None, choice),
            Pending::PostponedAtFlag(claimant, fallen) => {
                self.answer_postponed(claimant, Some(fallen), choice);
            }
            Pending::WithoutArbiter(claimant) => self.answer_without_arbiter(claimant, choice, clause),
            Pending::Increment(player) => self.answer_increment(player, choice, clause),
            Pending::ResumptionLate(player) => self.answer_resumption_late(player, choice, clause),
            Pending::ResumptionTime(player, lost) => {
                self.answer_resumption_time(player, lost, choice, clause);
            }
            Pending::ResumptionClock => self.answer_resumption_clock(choice, clause),
            Pending::PositionLost => self.answer_position_lost(choice, clause),
            Pending::NoProgress(player) => {
                self.answer_no_progress(question.number, player, choice, clause);
            }
            Pending::NoProgressAfterFlag => match choice {
                Choice::Draw => self.finish(GameResult::DRAW, Reason::NoProgress, clause),
                _ => self.rule(clause, Decision::Stands { what: Matter::Result }),
            },
            Pending::ShownMate(player) => self.answer_shown_mate(player, choice, clause),
            Pending::ExtraTime(player) => match choice {
                Choice::Time => {
                    self.give_time(player, seconds.unwrap_or(EXTRA_TIME), clause);
                    self.rule_clock(clause);
                }
                _ => self.rule(clause, Decision::Stands { what: Matter::NoPenalty }),
            },
            Pending::DeviceLoss(of) => match choice {
                Choice::Loss => self.finish(GameResult::win(!of), Reason::Device, clause),
                _ => self.answer_penalty(of, choice, clause),
            },
            Pending::Interference => match choice {
                Choice::NewGame => self.annul(clause, Matter::Interference),
                _ => self.rule(clause, Decision::Stands { what: Matter::Interference }),
            },
            Pending::ClockSetting => match choice {
                Choice::Correct => self.correct_clock_setting(clause),
                _ => self.rule(clause, Decision::Stands { what: Matter::ClockSetting }),
            },
        }
    }

    fn answer_penalty(&mut self, of: Color, choice: Choice, clause: Clause) {
        match choice {
            Choice::Warning => self.impose(of, PenaltyKind::Warning, None, None),
            Choice::Time => self.impose(of, PenaltyKind::TimeToOpponent, Some(PENALTY_TIME), None),
            Choice::Loss => self.impose(of, PenaltyKind::Loss, None, None),
            _ => self.rule(clause, Decision::Stands { what: Matter::NoPenalty }),
        }
    }

    /// The game goes on although it was over.
    pub(crate) fn reopen(&mut self, clause: Clause) {
        if self.over.take().is_some() {
            let turn = self.record.position().turn();
            self.clock.restart(side(turn), self.now);
        }
        self.rule_clock(clause);
    }
}
