//! What can be read aloud.

use jadoube_board::{Color, Fault};
use jadoube_laws::{Clause, Lang, concept};

use crate::event::ClaimKind;
use crate::game::Game;
use crate::message::{About, Message};
use crate::points::GameResult;
use crate::ruling::{Decision, Must, OfferStatus, Reason, Ruling, Upheld};

/// More than this nobody listens to.
const MOST: usize = 4;

/// One sentence.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Said {
    /// A message of its own.
    Message(Message),
    /// What was ruled, as it reads.
    Ruled(Decision),
    /// A claim that is wrong, and why.
    Wrong { by: Color, claim: ClaimKind, why: Vec<Message> },
}

impl Said {
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Said::Message(message) => message.text(lang),
            Said::Ruled(Decision::Refused { why }) => why.text(lang),
            Said::Ruled(decision) => decision.sentence(lang),
            Said::Wrong { by, claim, why } => {
                let why = why.iter().map(|why| why.text(lang)).collect::<Vec<_>>().join("; ");
                Message::SpokenClaimWrong { player: *by, claim: *claim, why: why.into() }.text(lang)
            }
        }
    }

    /// Whether it says this message.
    pub fn is(&self, message: &Message) -> bool {
        match self {
            Said::Ruled(Decision::Notice { text }) => text == message,
            Said::Wrong { why, .. } => why.contains(message),
            _ => false,
        }
    }
}

/// The end of the game alone where it ends; otherwise what was ruled, in the order in which it takes effect.
pub(super) fn said(rulings: &[Ruling], chief: Option<&Ruling>, after: &Game) -> Vec<Said> {
    match chief.map(|chief| &chief.decision) {
        None | Some(Decision::Accepted { .. }) => vec![Said::Message(Message::SpokenGoesOn)],
        // What the clocks show can be seen on them; why they were stopped or set cannot.
        Some(Decision::Clock { running, .. }) => {
            let why = chief.and_then(|chief| clock_handled(chief.clause));
            vec![Said::Message(why.unwrap_or(match *running {
                Some(player) => Message::RulingClockRuns { player },
                None => Message::RulingClockStands,
            }))]
        }
        Some(Decision::Over { result, reason }) => {
            vec![Said::Message(over(*result, *reason, rulings, after))]
        }
        Some(ended @ Decision::Annulled { .. }) => vec![Said::Ruled(ended.clone())],
        Some(chief) => {
            let put_back = matches!(chief, Decision::Decide { .. })
                && rulings.iter().any(|ruling| matches!(ruling.decision, Decision::Restored { .. }));
            let mut said: Vec<Said> =
                rulings.iter().flat_map(|ruling| told(ruling, chief, put_back, rulings)).take(MOST).collect();
            if said.is_empty() {
                said.push(match chief {
                    Decision::Restored { .. } => Said::Message(Message::SpokenRestored),
                    chief => Said::Ruled(chief.clone()),
                });
            }
            said
        }
    }
}

/// Why the arbiter or a player has handled the clock, by the clause that lets him.
fn clock_handled(clause: Clause) -> Option<Message> {
    let concept = clause.concept();
    let of = [
        (concept::clock::PLAYER_STOPS_FOR_ARBITER, Message::SpokenClockStopped),
        (concept::clock::BLITZ_STOP_FOR_PROMOTION_PIECE, Message::SpokenClockPiece),
        (concept::clock::DEFECTIVE_CLOCK_REPLACED, Message::SpokenClockReplaced),
        (concept::clock::WRONG_SETTING_CORRECTED, Message::SpokenClockCorrected),
        (concept::clock::ASSISTANT_TIME_ADJUSTMENT, Message::SpokenClockAssistant),
        (concept::recording::ASSISTANT_TIME_ADJUSTMENT, Message::SpokenClockRecorder),
        (concept::arbiter::EXTRA_TIME_EXTERNAL, Message::SpokenClockDisturbed),
    ];
    of.into_iter().find(|(known, _)| *known == concept).map(|(_, message)| message)
}

/// What is said of a ruling; nothing of what is only to be done, or what another ruling says as well.
fn told(ruling: &Ruling, chief: &Decision, put_back: bool, all: &[Ruling]) -> Vec<Said> {
    match &ruling.decision {
        Decision::Claim { by, claim, upheld: Upheld::No } => {
            let why: Vec<Message> =
                all.iter().filter_map(|ruling| reason(&ruling.decision)).cloned().collect();
            vec![match why.is_empty() {
                true => Said::Ruled(ruling.decision.clone()),
                false => Said::Wrong { by: *by, claim: *claim, why },
            }]
        }
        Decision::Decide { about, ground, .. } => {
            let decide = Said::Message(Message::SpokenDecide { about: *about });
            // Where nothing else is ruled it has to be said why it is asked.
            let asks = matches!(chief, Decision::Decide { .. });
            // Of what a penalty is for nothing else tells but an illegal move.
            let told = all.iter().any(|ruling| matches!(ruling.decision, Decision::Illegal { .. }));
            if (asks && !put_back) || (*about == About::Penalty && !told) {
                vec![Said::Message(ground.clone()), decide]
            } else {
                vec![decide]
            }
        }
        Decision::Illegal { player, count, why, .. } => {
            vec![Said::Message(illegal(*player, *count, *why, ruling.clause))]
        }
        Decision::Notice { .. } if !matches!(chief, Decision::Notice { .. }) => Vec::new(),
        Decision::Clock { .. } | Decision::Completed { .. } | Decision::Accepted { .. } => Vec::new(),
        Decision::Restored { .. } if put_back => vec![Said::Message(Message::SpokenPutBack)],
        // The board tells it: see the steps.
        Decision::Restored { .. } => Vec::new(),
        Decision::Offer { status: OfferStatus::Lapsed, .. } => Vec::new(),
        Decision::Offer { by, status: OfferStatus::NotAllowed } => {
            let concept = ruling.clause.concept();
            vec![if concept == concept::end::AGREEMENT_AFTER_FIRST_MOVES {
                Said::Message(Message::SpokenOfferOneMove { player: *by })
            } else if concept == concept::draw::AGREEMENT_RESTRICTION {
                Said::Message(Message::SpokenOfferRestricted { player: *by })
            } else {
                Said::Ruled(ruling.decision.clone())
            }]
        }
        // What it is for is told just before it.
        Decision::Penalty { .. } => {
            let told =
                all.windows(2).find(|pair| std::ptr::eq(&pair[1], ruling)).map(|pair| &pair[0].decision);
            let ground = told.filter(|told| matches!(told, Decision::Notice { .. }));
            ground.into_iter().chain([&ruling.decision]).map(|said| Said::Ruled(said.clone())).collect()
        }
        Decision::Bound { player, must: Must::Free, .. } => {
            vec![Said::Message(Message::SpokenBoundFree { player: *player })]
        }
        decision => vec![Said::Ruled(decision.clone())],
    }
}

/// Why a claim is wrong, where a ruling tells it.
fn reason(decision: &Decision) -> Option<&Message> {
    let Decision::Notice { text } = decision else { return None };
    let is_reason = matches!(
        text,
        Message::DrawOccurred { .. }
            | Message::DrawWouldOccur { .. }
            | Message::DrawOtherRights
            | Message::DrawFewMoves { .. }
            | Message::DrawAnnouncedIllegal
            | Message::DrawTouched
            | Message::FinnishLineEscapes
            | Message::FlagOwnDown
            | Message::IrregularityLegal
            | Message::IrregularityNone
            | Message::TouchNoBreach
    );
    is_reason.then_some(text)
}

/// What made a move illegal: the move itself, or how it was made.
fn illegal(player: Color, number: u32, why: Option<Fault>, clause: Clause) -> Message {
    match why {
        Some(why) => Message::SpokenIllegalWhy { player, number, fault: why },
        None if clause.concept() == concept::irregularity::PRESS_WITHOUT_MOVE => {
            Message::SpokenIllegalPress { player, number }
        }
        None if clause.concept() == concept::irregularity::TWO_HANDS => {
            Message::SpokenIllegalHands { player, number }
        }
        None => Message::SpokenIllegal { player, number },
    }
}

/// How the game ended.
fn over(result: GameResult, reason: Reason, rulings: &[Ruling], after: &Game) -> Message {
    let winner = Color::ALL.into_iter().find(|color| result == GameResult::win(*color));
    match (winner, reason) {
        (Some(player), reason) => won(player, reason, rulings),
        (None, Reason::Agreement) => Message::SpokenDrawAgreement,
        (None, Reason::Resignation) if result == GameResult::DRAW => Message::SpokenDrawResignation,
        (None, reason) if result == GameResult::DRAW => {
            drawn(reason, rulings, after).unwrap_or(Message::SpokenDraw { reason })
        }
        (None, reason) if result == GameResult::BOTH_LOSE => Message::SpokenBothLose { reason },
        (None, reason) => Message::SpokenScored { result, reason },
    }
}

fn won(player: Color, reason: Reason, rulings: &[Ruling]) -> Message {
    let opponent = !player;
    match reason {
        Reason::Checkmate => Message::SpokenWinsCheckmate { player, opponent },
        Reason::Resignation => Message::SpokenWinsResignation { player, opponent },
        Reason::Flag => Message::SpokenWinsFlag { player, opponent },
        Reason::IllegalMoves => {
            let count = rulings.iter().find_map(|ruling| match ruling.decision {
                Decision::Illegal { player, count, .. } if player == opponent => Some(count),
                _ => None,
            });
            Message::SpokenWinsIllegal { opponent, number: count.unwrap_or(1) }
        }
        Reason::Default => Message::SpokenWinsDefault { opponent },
        Reason::Device => Message::SpokenWinsDevice { opponent },
        Reason::Refusal => Message::SpokenWinsRefusal { opponent },
        Reason::SealedMove => Message::SpokenWinsSealed { opponent },
        Reason::Penalty => Message::SpokenWinsPenalty { opponent },
        Reason::KingCaptured => Message::SpokenWinsKing { opponent },
        Reason::Arbiter => Message::SpokenWinsArbiter { player },
        reason => Message::SpokenWins { player, reason },
    }
}

/// A draw in place of a loss, where it can be told whose loss.
fn drawn(reason: Reason, rulings: &[Ruling], after: &Game) -> Option<Message> {
    let find = |of: fn(&Decision) -> Option<Color>| rulings.iter().find_map(|ruling| of(&ruling.decision));
    match reason {
        Reason::FlagUnwinnable => {
            let flag = find(|decision| match decision {
                Decision::Flag { player, stands: true } => Some(*player),
                _ => None,
            });
            let down = Color::ALL.into_iter().filter(|color| after.table().flag_is_down(*color));
            let opponent =
                flag.or_else(|| Some(down.collect::<Vec<_>>()).filter(|down| down.len() == 1)?.pop())?;
            Some(Message::SpokenDrawFlag { player: !opponent, opponent })
        }
        Reason::IllegalMovesUnwinnable => {
            let opponent = find(|decision| match decision {
                Decision::Illegal { player, .. } => Some(*player),
                _ => None,
            })?;
            Some(Message::SpokenDrawIllegal { player: !opponent, opponent })
        }
        _ => None,
    }
}
