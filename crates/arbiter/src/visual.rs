//! Play with blind and visually disabled players (Appendix E of 2009, D since 2014): two boards, announced moves, and what
//! an assistant does.

mod announcement;
mod assistant;

use jadoube_board::{Attempt, Color};
use jadoube_clock::Millis;
use jadoube_laws::concept;

use crate::arrangement::Arrangement;
use crate::event::Manner;
use crate::game::Game;
use crate::message::Message;

/// Who plays without sight, and what was announced of the move at hand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Visual {
    unsighted: [bool; 2],
    /// Whose assistant there is.
    assistant: Option<Color>,
    said: Said,
}

/// What was announced of the move that is being made.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Said {
    #[default]
    Nothing,
    /// Before the piece was moved.
    Ahead(Color, Attempt),
    /// The move that was made.
    Right,
    /// Another one.
    Wrong,
}

impl Visual {
    pub fn new(arrangement: &Arrangement) -> Visual {
        let unsighted = Color::ALL.map(|color| arrangement.player(color).sighted == Some(false));
        let with_assistant = |color: &Color| arrangement.player(*color).assistant == Some(true);
        // The player who does not see has the first right to an assistant (E.9, E.10 of 2009).
        let mut colors = Color::ALL;
        colors.sort_by_key(|color| !unsighted[color.index()]);
        Visual { unsighted, assistant: colors.into_iter().find(with_assistant), said: Said::Nothing }
    }

    fn plays(self) -> bool {
        self.unsighted.contains(&true)
    }

    fn is_unsighted(self, player: Color) -> bool {
        self.unsighted[player.index()]
    }

    fn one(self) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.is_unsighted(color))
    }
}

impl Game {
    /// What the arrangement of such a game calls for.
    pub(crate) fn open_visual(&mut self) {
        let Some(player) = self.visual.one() else { return };
        if !self.visual.is_unsighted(!player) {
            let clause = self.cite(concept::visual::TWO_BOARDS_ON_DEMAND);
            self.notice(clause, Message::VisualTwoBoards);
        }
        let clause = self.cite(concept::visual::ANNOUNCE_MOVES);
        self.notice(clause, Message::VisualAnnouncedAndRepeated);
        let clause = self.cite(concept::visual::RECORDING);
        self.notice(clause, Message::VisualRecords { player });
        match self.visual.assistant {
            Some(whose) if !self.visual.is_unsighted(whose) => {
                let clause = self.cite(concept::visual::SIGHTED_ASSISTANT);
                self.notice(clause, Message::VisualSightedAssistant { player: whose });
            }
            Some(whose) => {
                let clause = self.cite(concept::visual::ASSISTANT);
                self.notice(clause, Message::VisualWithAssistant { player: whose });
            }
            None => {
                let clause = self.cite(concept::visual::ASSISTANT);
                self.notice(clause, Message::VisualMayHaveAssistant { player });
            }
        }
    }

    // ------------------------------------------------------------ touching and making

    /// On the special board a piece is touched when it is taken out of its hole (E.2 of 2009, D.2.2 since 2014). Says
    /// whether the touch counts.
    pub(crate) fn counts_as_touch(&mut self, player: Color, manner: Manner) -> bool {
        if !self.visual.is_unsighted(player) {
            return true;
        }
        let clause = self.cite(concept::visual::TOUCHED);
        if manner == Manner::Feel {
            self.notice(clause, Message::VisualInHole);
            return false;
        }
        self.notice(clause, Message::VisualOutOfHole);
        true
    }

    /// Whether a move of that player on the board is not made yet, because it was not announced (E.3 of 2009, D.2.3).
    pub(crate) fn waits_for_announcement(&self, player: Color) -> bool {
        self.visual.is_unsighted(player)
            && self.visual.said != Said::Right
            && self.record.last_mover() == Some(player)
            && self.record.last().is_some_and(|ply| !ply.completed)
    }

    /// Refuses a reply to a move that is not made yet. Says whether it did.
    pub(crate) fn refuse_reply_before_announcement(&mut self, player: Color) -> bool {
        let waits = self.waits_for_announcement(!player);
        if waits {
            let clause = self.cite(concept::visual::MOVE_MADE_ANNOUNCED);
            self.refuse(clause, Message::VisualNotAnnounced);
        }
        waits
    }

    /// A piece was placed: compares the move with what was announced ahead.
    pub(crate) fn compare_made(&mut self, player: Color) {
        if !self.visual.plays() {
            return;
        }
        let said = core::mem::take(&mut self.visual.said);
        if let Said::Ahead(by, announced) = said
            && by == player
        {
            self.compare(player, announced);
        }
    }

    /// The clock may be pressed only after the announcement; for the sighted player the ordinary rules hold (E.3 of 2009,
    /// D.2.3 and D.2.4, in 2023 D.2.4 and D.2.5). Says whether the press counts.
    pub(crate) fn may_press(&mut self, player: Color) -> bool {
        if !self.visual.plays() || self.record.last_mover() != Some(player) {
            return true;
        }
        if self.waits_for_announcement(player) {
            let (concept, why) = match self.visual.said {
                Said::Wrong => (concept::visual::SLIP_OF_TONGUE, Message::VisualCorrectFirst),
                _ => (concept::visual::CLOCK_AFTER_ANNOUNCEMENT, Message::VisualAnnounceFirst),
            };
            self.refuse(self.cite(concept), why);
            return false;
        }
        if !self.visual.is_unsighted(player) && self.visual.said != Said::Right {
            let clause = self.cite(concept::visual::SIGHTED_NORMAL_RULES);
            self.notice(clause, Message::VisualSightedRules);
        }
        true
    }

    /// A move is completed: the next one is announced anew.
    pub(crate) fn end_of_announcement(&mut self) {
        self.visual.said = Said::Nothing;
    }

    // ------------------------------------------------------------ differing boards

    /// Two boards that differ are put right by the scoresheets: to the position where they agree, else back to the last
    /// move that agrees, and the clocks with it (E.7, E.8 of 2009, D.2.8, in 2023 D.2.9). Says whether it is such a game.
    pub(crate) fn put_boards_right(&mut self, agreed: Option<u32>) -> bool {
        if !self.visual.plays() {
            return false;
        }
        let plies = agreed.map_or(self.record.len(), |ply| ply as usize);
        let clause = self.cite(concept::visual::POSITIONS_DIFFER);
        if plies > self.record.len() {
            self.refuse(clause, Message::GameFewMoves { number: self.record.len() as u32 });
            return true;
        }
        self.halt();
        self.end_of_announcement();
        self.notice(clause, Message::VisualCompared);
        if plies == self.record.len() {
            let clause = self.cite(concept::visual::SCORESHEETS_AGREE);
            self.restore(plies, clause);
            self.notice(clause, Message::VisualPutRight);
            self.rule_clock(clause);
        } else {
            self.restore(plies, self.cite(concept::visual::SCORESHEETS_DIFFER));
            let clause = self.cite(concept::visual::SCORESHEETS_DIFFER_CLOCKS);
            self.rule_clock(clause);
            self.ask_clock_times(plies, [Millis::ZERO; 2], clause);
        }
        true
    }
}
