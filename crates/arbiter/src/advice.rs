//! What to do about a ruling: a sentence that can be read aloud at the board, and the steps to take, in order.
//!
//! Made from the rulings on one event, and from the game before and after it. What the Laws leave to the arbiter stands
//! apart, as questions; what is only to be known stands apart as remarks.

mod said;
mod step;

pub use step::Step;

use jadoube_laws::{Clause, Lang, Rulebook, RulebookId, concept};
use jadoube_notation::letters::upper;

use crate::arrangement::ArrangementError;
use crate::case::Case;
use crate::event::PenaltyKind;
use crate::game::Game;
use crate::log::Log;
use crate::message::{About, Choice, Message};
use crate::protocol::question::QuestionId;
use crate::rules::penalty;
use crate::ruling::{Decision, Ruling};
use said::Said;

/// What to say and to do about the rulings on one event.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    said: Vec<Said>,
    steps: Vec<Step>,
    left: Vec<Ruling>,
    remarks: Vec<Message>,
    chief: Option<Ruling>,
    /// The penalties that the rulebook has beside those that are offered as answers.
    penalties: Vec<PenaltyKind>,
}

/// One entry of a case: what was ruled on it, and what to do about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Advised {
    /// The number of the entry; the arrangement is 0.
    pub on: u32,
    /// What was ruled.
    pub rulings: Vec<Ruling>,
    /// What to do about it.
    pub advice: Advice,
}

/// Something that the Laws leave to the arbiter, in the words of a language.
#[derive(Clone, PartialEq, Debug)]
pub struct Left {
    /// The name of the question, by which it is answered.
    pub question: QuestionId,
    /// What it is about.
    pub about: String,
    /// The answers that there are, each with its name.
    pub choices: Vec<(Choice, String)>,
    /// The answer that is suggested.
    pub suggested: Choice,
    /// Why it is asked, and suggested.
    pub ground: String,
    /// The clause that leaves it to the arbiter.
    pub clause: Clause,
    /// Of a penalty: which others the rulebook has, and by which clause.
    pub others: Option<String>,
}

impl Left {
    /// The name of the answer that is suggested.
    pub fn suggestion(&self) -> &str {
        let named = self.choices.iter().find(|(choice, _)| *choice == self.suggested);
        named.map_or("", |(_, name)| name)
    }
}

impl Advice {
    /// What to do about the rulings on one event, from the game before and after it.
    pub fn on(rulings: &[Ruling], before: &Game, after: &Game) -> Advice {
        let is_left = |ruling: &&Ruling| matches!(ruling.decision, Decision::Decide { .. });
        let remark = |ruling: &Ruling| match &ruling.decision {
            Decision::Notice { text } => Some(text.clone()),
            _ => None,
        };
        let chief = chief(rulings);
        let said = said::said(rulings, chief, after);
        // What is said need not be remarked as well.
        let spoken = |message: &Message| said.iter().any(|said| said.is(message));
        Advice {
            steps: step::steps(rulings, before, after),
            left: rulings.iter().filter(is_left).cloned().collect(),
            remarks: rulings.iter().filter_map(remark).filter(|message| !spoken(message)).collect(),
            chief: chief.cloned(),
            penalties: penalties(rulings, after),
            said,
        }
    }

    /// The same where nobody knows what the clocks show: times are told as they change, not as they are then.
    pub fn without_clocks(mut self) -> Advice {
        self.steps.iter_mut().for_each(Step::forget_clock);
        for ruling in &mut self.left {
            if let Decision::Decide { ground, .. } = &mut ruling.decision
                && matches!(ground, Message::IrregularityClocksShowed { .. })
            {
                *ground = Message::IrregularityClocksThen;
            }
        }
        self
    }

    /// What can be read aloud at the board: a sentence or a few, with capitals and full stops.
    pub fn sentence(&self, lang: Lang) -> String {
        let sentences: Vec<String> = self.said.iter().map(|said| finished(&said.text(lang), lang)).collect();
        sentences.join(" ")
    }

    /// The steps to take, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The steps in a language, each with a capital and without a full stop.
    pub fn steps_in(&self, lang: Lang) -> Vec<String> {
        self.steps.iter().map(|step| capitalised(&step.text(lang), lang)).collect()
    }

    /// What the Laws leave to the arbiter: rulings that ask, each with its ground.
    pub fn left(&self) -> &[Ruling] {
        &self.left
    }

    /// The same in the words of a language.
    pub fn left_in(&self, lang: Lang) -> Vec<Left> {
        let left = self.left.iter().filter_map(|ruling| match &ruling.decision {
            Decision::Decide { question, about, choices, suggested, ground } => Some(Left {
                question: *question,
                about: Message::AboutName { about: *about }.text(lang),
                choices: choices
                    .iter()
                    .map(|choice| (*choice, Message::ChoiceSaid { choice: *choice }.text(lang)))
                    .collect(),
                suggested: *suggested,
                ground: ground.text(lang),
                clause: ruling.clause,
                others: self.others(*about, ruling.clause.rulebook(), lang),
            }),
            _ => None,
        });
        left.collect()
    }

    /// The penalties that the rulebook has beside those that are offered, with its clause.
    fn others(&self, about: About, book: RulebookId, lang: Lang) -> Option<String> {
        let clause = Rulebook::get(book).clause(concept::penalty::CHOICE)?;
        if about != About::Penalty || self.penalties.is_empty() {
            return None;
        }
        let names =
            self.penalties.iter().map(|penalty| Message::PenaltyName { penalty: *penalty }.text(lang));
        let text = names.collect::<Vec<_>>().join(", ");
        let others = Message::SpokenDecidePenalties { name: clause.to_string().into(), text: text.into() };
        Some(finished(&others.text(lang), lang))
    }

    /// Duties and guidance beside it, each with a capital and without a full stop.
    pub fn remarks(&self, lang: Lang) -> Vec<String> {
        self.remarks.iter().map(|remark| capitalised(&remark.text(lang), lang)).collect()
    }

    /// Whether something was ruled on, and not only noted: a move that was completed, a clock that runs.
    pub fn is_ruling(&self) -> bool {
        self.chief.as_ref().is_some_and(|chief| rank(&chief.decision) <= RULED)
    }

    /// The ruling that matters most, whose clause is to be shown; none where nothing was ruled.
    pub fn chief(&self) -> Option<&Ruling> {
        self.chief.as_ref()
    }
}

impl Case {
    /// Rules on everything that happened and says for each entry what to do about it, the arrangement first.
    pub fn advised(&self) -> Result<Vec<Advised>, ArrangementError> {
        let (mut log, rulings) = Log::new(&self.arrangement)?;
        let advice = Advice::on(&rulings, log.game(), log.game());
        let mut advised = vec![Advised { on: 0, rulings, advice }];
        for (on, line) in (1..).zip(&self.events) {
            let before = log.game().clone();
            let rulings = log.handle(&line.event, line.at);
            let advice = Advice::on(&rulings, &before, log.game());
            advised.push(Advised { on, rulings, advice });
        }
        Ok(advised)
    }
}

impl Advised {
    /// The entry that answers the question what is to be done: the last one that ended the game where it is over,
    /// otherwise the last on which something was ruled beyond that the game goes on.
    pub fn decisive(entries: &[Advised]) -> Option<&Advised> {
        let rank =
            |entry: &&Advised| entry.advice.chief.as_ref().map_or(u8::MAX, |chief| rank(&chief.decision));
        let ended = entries.iter().rev().find(|entry| rank(entry) <= ENDED);
        let went_on = |ended: &Advised| {
            entries
                .iter()
                .any(|entry| entry.on > ended.on && entry.advice.chief.as_ref().is_some_and(is_resumed))
        };
        let ended = ended.filter(|ended| !went_on(ended));
        // What is refused because the board is no longer so is left over from what would have happened otherwise.
        let over = |entry: &&Advised| entry.advice.chief.as_ref().is_some_and(is_left_over);
        let ruled = || entries.iter().rev().find(|entry| rank(entry) <= RULED && !over(entry));
        let said = || entries.iter().rev().find(|entry| entry.on > 0 && rank(entry) <= SAID);
        ended.or_else(ruled).or_else(said).or(entries.last())
    }
}

/// What the list of penalties has beside a warning, time for the opponent and the loss of the game.
fn penalties(rulings: &[Ruling], after: &Game) -> Vec<PenaltyKind> {
    let is_penalty =
        |ruling: &Ruling| matches!(ruling.decision, Decision::Decide { about: About::Penalty, .. });
    if !rulings.iter().any(is_penalty) {
        return Vec::new();
    }
    let offered = [PenaltyKind::Warning, PenaltyKind::TimeToOpponent, PenaltyKind::Loss];
    let all = PenaltyKind::ALL.iter().copied();
    all.filter(|kind| !offered.contains(kind) && penalty::is_listed(after.table(), *kind)).collect()
}

/// Up to this rank a ruling ends the game; up to this it rules on something; up to this it says something.
const ENDED: u8 = 1;
const RULED: u8 = 14;
const SAID: u8 = 15;

fn is_left_over(ruling: &Ruling) -> bool {
    let why = match &ruling.decision {
        Decision::Refused { why } => why,
        _ => return false,
    };
    matches!(why, Message::GameOpponentToMove | Message::MadePressedAlready)
}

fn is_resumed(ruling: &Ruling) -> bool {
    matches!(ruling.decision, Decision::Resumed { was: Some(_) })
}

/// The ruling that matters most: the first of those that matter as much.
fn chief(rulings: &[Ruling]) -> Option<&Ruling> {
    rulings.iter().min_by_key(|ruling| rank(&ruling.decision))
}

/// What ends the game comes before what changes it, that before what is only said of it.
fn rank(decision: &Decision) -> u8 {
    match decision {
        Decision::Over { .. } => 0,
        Decision::Annulled { .. } => 1,
        Decision::Resumed { was: Some(_) } => 2,
        Decision::Illegal { .. } => 3,
        Decision::Claim { .. } => 4,
        Decision::Penalty { .. } => 5,
        Decision::Decide { .. } => 6,
        Decision::Bound { .. } => 7,
        Decision::Restored { .. } | Decision::Replaced { .. } => 8,
        Decision::Time { .. } => 9,
        Decision::Stands { .. } => 10,
        Decision::Refused { .. } => 11,
        Decision::Flag { .. } => 12,
        Decision::Offer { .. } => 13,
        Decision::Struck { .. } | Decision::Resumed { was: None } => 14,
        Decision::Notice { .. } => 15,
        Decision::Completed { .. } => 16,
        Decision::Clock { .. } => 17,
        Decision::Accepted { .. } => 18,
    }
}

/// With a capital at the beginning and a full stop at the end.
fn finished(text: &str, lang: Lang) -> String {
    let text = capitalised(text, lang);
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// With a capital at the beginning, but not of a square; Turkish has a capital of its own for `i`.
fn capitalised(text: &str, lang: Lang) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.as_str()) {
        (_, rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => text.to_owned(),
        (Some('i'), rest) if lang == Lang::Tr => format!("İ{rest}"),
        (Some(first), rest) => String::from(upper(first)) + rest,
        (None, _) => String::new(),
    }
}
