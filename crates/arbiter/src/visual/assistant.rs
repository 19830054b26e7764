//! What an assistant does (E.9, E.10 of 2009, D.2.9, D.2.10, in 2023 D.2.10, D.2.11).

use jadoube_board::Attempt;
use jadoube_laws::concept;

use crate::event::{ClaimKind, Event, What};
use crate::game::Game;
use crate::made::told;
use crate::message::Message;

impl Game {
    /// What an assistant does for the player who does not see (E.9 of 2009, D.2.9, in 2023 D.2.10), or for the sighted one
    /// where that is the only assistant (E.10, D.2.10, D.2.11).
    pub(crate) fn assist(&mut self, event: &Event) {
        let assistant = self.cite(concept::visual::ASSISTANT);
        let Some(helped) = self.visual.assistant.or(self.visual.one()).filter(|_| self.visual.plays()) else {
            return self.refuse(assistant, Message::VisualNoAssistant);
        };
        let sighted = !self.visual.is_unsighted(helped);
        let mover = self.record.last_mover().filter(|_| self.record.last().is_some_and(|ply| !ply.completed));
        match &event.what {
            What::Announce { text } => {
                let player = mover.unwrap_or(self.record.position().turn());
                self.announce(player, text);
            }
            What::Move { made, .. } => self.make_on_other_board(made.0),
            _ if sighted => {
                let clause = self.cite(concept::visual::SIGHTED_ASSISTANT);
                self.refuse(clause, Message::VisualAssistantOfSighted);
            }
            What::Press { .. } => {
                let clause = self.cite(concept::visual::ASSISTANT_CLOCK);
                self.notice(clause, Message::VisualAssistantPresses { player: helped });
                self.press(helped, false);
            }
            What::Record { up_to, algebraic } => self.recorded(helped.into(), *up_to, *algebraic),
            What::Claim(claim) if claim.kind == ClaimKind::Flag => {
                let clause = self.cite(concept::visual::ASSISTANT_CLAIMS_TIME);
                self.notice(clause, Message::VisualAssistantClaims { player: helped });
                self.claim(helped, claim);
            }
            What::Claim(claim) if claim.kind == ClaimKind::TouchMove => {
                let clause = self.cite(concept::visual::ASSISTANT_REPORTS_TOUCH);
                self.notice(clause, Message::VisualAssistantReports { player: helped });
                self.claim(helped, claim);
            }
            What::Touch { squares, together, manner } => {
                let clause = self.cite(concept::visual::ASSISTANT_REPORTS_TOUCH);
                self.notice(clause, Message::VisualAssistantReportsTouch { player: !helped });
                self.touch(!helped, squares, *together, *manner);
            }
            What::Seal(sealing) => self.seal(helped, sealing),
            _ => self.refuse(assistant, Message::VisualNotADuty),
        }
    }

    /// The assistant makes the move of a player on the other board.
    fn make_on_other_board(&mut self, attempt: Attempt) {
        let clause = self.cite(concept::visual::ASSISTANT_MAKES_MOVES);
        let same = self.record.len().checked_sub(1).is_some_and(|index| {
            let before = self.record.position_at(index);
            told(&before, attempt, before.judge(attempt).ok()) == self.record.plies()[index].told
        });
        if same {
            self.notice(clause, Message::VisualMadeOnOther);
        } else {
            self.refuse(clause, Message::VisualNobodyMade);
        }
    }
}
