//! Play with blind and visually disabled players (Appendix E of 2009, D since 2014): two boards, announced moves, and what
//! an assistant does.

pub(crate) mod announcement;

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::everywhere;

use crate::event::Manner;
use crate::message::Message;
use crate::rules::irregularity::consequence;
use crate::table::Table;
use crate::table::boards::Said;

/// What the arrangement of such a game calls for.
pub(crate) fn open_visual(t: &mut Table) {
    let Some(player) = t.boards.unsighted() else { return };
    if !t.boards.is_unsighted(!player) {
        let clause = t.cite(everywhere::visual::TWO_BOARDS_ON_DEMAND);
        t.notice(clause, Message::VisualTwoBoards);
    }
    let clause = t.cite(everywhere::visual::ANNOUNCE_MOVES);
    t.notice(clause, Message::VisualAnnouncedAndRepeated);
    let clause = t.cite(everywhere::visual::RECORDING);
    t.notice(clause, Message::VisualRecords { player });
    match t.boards.assistant() {
        Some(whose) if !t.boards.is_unsighted(whose) => {
            let clause = t.cite(everywhere::visual::SIGHTED_ASSISTANT);
            t.notice(clause, Message::VisualSightedAssistant { player: whose });
        }
        Some(whose) => {
            let clause = t.cite(everywhere::visual::ASSISTANT);
            t.notice(clause, Message::VisualWithAssistant { player: whose });
        }
        None => {
            let clause = t.cite(everywhere::visual::ASSISTANT);
            t.notice(clause, Message::VisualMayHaveAssistant { player });
        }
    }
}

/// On the special board a piece is touched when it is taken out of its hole (E.2 of 2009, D.2.2 since 2014). Says
/// whether the touch counts.
pub(crate) fn counts_as_touch(t: &mut Table, player: Color, manner: Manner) -> bool {
    if !t.boards.is_unsighted(player) {
        return true;
    }
    let clause = t.cite(everywhere::visual::TOUCHED);
    if manner == Manner::Feel {
        t.notice(clause, Message::VisualInHole);
        return false;
    }
    t.notice(clause, Message::VisualOutOfHole);
    true
}

/// Whether a move of that player on the board is not made yet, because it was not announced (E.3 of 2009, D.2.3).
pub(crate) fn waits_for_announcement(t: &Table, player: Color) -> bool {
    t.boards.is_unsighted(player)
        && t.boards.said() != Said::Right
        && t.record.last_mover() == Some(player)
        && t.record.last().is_some_and(|ply| !ply.is_completed())
}

/// Refuses a reply to a move that is not made yet. Says whether it did.
pub(crate) fn refuse_reply_before_announcement(t: &mut Table, player: Color) -> bool {
    let waits = waits_for_announcement(t, !player);
    if waits {
        let clause = t.cite(everywhere::visual::MOVE_MADE_ANNOUNCED);
        t.refuse(clause, Message::VisualNotAnnounced);
    }
    waits
}

/// A piece was placed: compares the move with what was announced ahead.
pub(crate) fn compare_made(t: &mut Table, player: Color) {
    if !t.boards.special() {
        return;
    }
    let said = core::mem::take(&mut t.boards.said());
    if let Said::Ahead(by, announced) = said
        && by == player
    {
        announcement::compare(t, player, announced);
    }
}

/// The clock may be pressed only after the announcement; for the sighted player the ordinary rules hold (E.3 of 2009,
/// D.2.3 and D.2.4, in 2023 D.2.4 and D.2.5). Says whether the press counts.
pub(crate) fn may_press(t: &mut Table, player: Color) -> bool {
    if !t.boards.special() || t.record.last_mover() != Some(player) {
        return true;
    }
    if waits_for_announcement(t, player) {
        let (concept, why) = match t.boards.said() {
            Said::Wrong => (everywhere::visual::SLIP_OF_TONGUE, Message::VisualCorrectFirst),
            _ => (everywhere::visual::CLOCK_AFTER_ANNOUNCEMENT, Message::VisualAnnounceFirst),
        };
        t.refuse(t.cite(concept), why);
        return false;
    }
    if !t.boards.is_unsighted(player) && t.boards.said() != Said::Right {
        let clause = t.cite(everywhere::visual::SIGHTED_NORMAL_RULES);
        t.notice(clause, Message::VisualSightedRules);
    }
    true
}

/// Two boards that differ are put right by the scoresheets: to the position where they agree, else back to the last
/// move that agrees, and the clocks with it (E.7, E.8 of 2009, D.2.8, in 2023 D.2.9). Says whether it is such a game.
pub(crate) fn put_boards_right(t: &mut Table, agreed: Option<u32>) -> bool {
    if !t.boards.special() {
        return false;
    }
    let plies = agreed.map_or(t.record.len(), |ply| ply as usize);
    let clause = t.cite(everywhere::visual::POSITIONS_DIFFER);
    if plies > t.record.len() {
        t.refuse(clause, Message::GameFewMoves { number: t.record.len() as u32 });
        return true;
    }
    t.halt();
    t.boards.say(Said::Nothing);
    t.notice(clause, Message::VisualCompared);
    if plies == t.record.len() {
        let clause = t.cite(everywhere::visual::SCORESHEETS_AGREE);
        t.restore(plies, clause);
        t.notice(clause, Message::VisualPutRight);
        t.rule_clock(clause);
    } else {
        t.restore(plies, t.cite(everywhere::visual::SCORESHEETS_DIFFER));
        let clause = t.cite(everywhere::visual::SCORESHEETS_DIFFER_CLOCKS);
        t.rule_clock(clause);
        consequence::ask_clock_times(t, plies, [Millis::ZERO; 2], clause);
    }
    true
}
