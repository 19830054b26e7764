//! Play with blind and visually disabled players (Appendix E of 2009, D since 2014): two boards, announced moves, and what
//! an assistant does.

use jadoube_board::{Attempt, Color, Fault, Position};
use jadoube_clock::Millis;
use jadoube_laws::{Concept, concept};
use jadoube_notation::san;
use jadoube_notation::spoken::{self, SpokenError, Voice};

use crate::arrangement::Arrangement;
use crate::event::{ClaimKind, Event, Manner, What};
use crate::game::Game;
use crate::made::{MoveText, told};
use crate::message::{Message, Missing};

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

/// An announcement that names no move.
enum Misheard {
    /// The piece of a promotion is missing.
    Unpromoted,
    Unclear(Message),
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

    // ------------------------------------------------------------ announcements

    /// A player announces a move, repeats the opponent's, or corrects himself.
    pub(crate) fn announce(&mut self, player: Color, text: &str) {
        if !self.visual.plays() {
            let clause = self.cite(concept::visual::ANNOUNCE_MOVES);
            return self.refuse(clause, Message::VisualBothSee);
        }
        let open = self.record.last().is_some_and(|ply| !ply.completed);
        match self.record.last_mover() {
            Some(mover) if mover == player && open => self.announce_made(player, text),
            Some(mover) if mover != player && (open || self.repeats_last(text)) => self.repeat(text),
            _ if self.record.position().turn() == player => self.announce_ahead(player, text),
            _ => {
                let clause = self.cite(concept::visual::ANNOUNCE_MOVES);
                self.refuse(clause, Message::GameOpponentToMove);
            }
        }
    }

    fn announce_made(&mut self, player: Color, text: &str) {
        let before = self.record.position_at(self.record.len() - 1);
        match self.heard(&before, text) {
            Ok(announced) => self.compare(player, announced),
            Err(misheard) => self.refuse_announcement(misheard),
        }
    }

    fn announce_ahead(&mut self, player: Color, text: &str) {
        let position = *self.record.position();
        match self.heard(&position, text) {
            Ok(announced) => {
                self.visual.said = Said::Ahead(player, announced);
                let clause = self.cite(concept::visual::ANNOUNCE_MOVES);
                self.notice(clause, Message::VisualAnnounces { player, made: MoveText(announced) });
            }
            Err(misheard) => self.refuse_announcement(misheard),
        }
    }

    fn refuse_announcement(&mut self, misheard: Misheard) {
        let (unpromoted, why) = match misheard {
            Misheard::Unpromoted => (true, Message::VisualNameThePiece),
            Misheard::Unclear(why) => (false, why),
        };
        let promotion = self.book.visual_announce_promotion().filter(|given| given.value && unpromoted);
        let clause =
            promotion.map_or_else(|| self.cite(concept::visual::ANNOUNCE_MOVES), |given| given.clause);
        self.refuse(clause, why);
    }

    /// Compares what was announced with what was made.
    fn compare(&mut self, player: Color, announced: Attempt) {
        let Some(ply) = self.record.last().copied() else { return };
        if announced != ply.told {
            self.visual.said = Said::Wrong;
            let clause = self.cite(concept::visual::SLIP_OF_TONGUE);
            let text = Message::VisualSlip { announced: MoveText(announced), made: MoveText(ply.told) };
            return self.notice(clause, text);
        }
        let first_time = self.visual.said != Said::Right;
        self.visual.said = Said::Right;
        if !first_time {
            return;
        }
        if self.visual.is_unsighted(player) {
            self.say_made();
        }
        let clause = self.cite(concept::visual::REPEAT_AND_EXECUTE);
        self.notice(clause, Message::VisualRepeats { player: !player });
        if self.visual.is_unsighted(player) && ply.legal {
            self.rule_on_ending();
        }
    }

    /// All that makes a move on the special board has been done.
    fn say_made(&mut self) {
        let Some(index) = self.record.len().checked_sub(1) else { return };
        let before = self.record.position_at(index);
        let captures =
            before.judge(self.record.plies()[index].attempt).is_ok_and(|mv| before.captured(mv).is_some());
        let mut done: Vec<(Concept, Message)> = Vec::new();
        if captures {
            done.push((concept::visual::MOVE_MADE_CAPTURE_REMOVED, Message::VisualCapturedRemoved));
        }
        done.push((concept::visual::MOVE_MADE_PIECE_PLACED, Message::VisualPlaced));
        done.push((concept::visual::MOVE_MADE_ANNOUNCED, Message::VisualAnnounced));
        for (concept, text) in done {
            self.notice(self.cite(concept), text);
        }
    }

    fn repeats_last(&self, text: &str) -> bool {
        let (Some(ply), Some(index)) = (self.record.last(), self.record.len().checked_sub(1)) else {
            return false;
        };
        self.heard(&self.record.position_at(index), text).is_ok_and(|heard| heard == ply.told)
    }

    /// The opponent repeats the move just announced.
    fn repeat(&mut self, text: &str) {
        let clause = self.cite(concept::visual::REPEAT_AND_EXECUTE);
        if self.repeats_last(text) {
            return self.notice(clause, Message::VisualRepeated);
        }
        self.refuse(clause, Message::VisualNotRepeated);
    }

    /// The move that an announcement means: in the voice of the Laws, in the language of the game, or as written.
    fn heard(&self, before: &Position, text: &str) -> Result<Attempt, Misheard> {
        let voices = [Voice::LAWS, Voice::of(self.language)];
        let mut why = None;
        for voice in voices {
            match spoken::read(before, text, voice) {
                Ok(reading) => return Ok(as_told(before, reading.mv)),
                Err(error) => {
                    if let SpokenError::Move(error) = &error
                        && let Some(attempt) = error.attempt()
                    {
                        return illegal(before, attempt);
                    }
                    // A voice that knows all the words says best what is wrong.
                    let unknown = matches!(error, SpokenError::UnknownWord { .. });
                    if why.is_none() || !unknown {
                        why = Some(unclear(error));
                    }
                }
            }
        }
        match san::resolve(before, text, self.language) {
            Ok(reading) => Ok(as_told(before, reading.mv)),
            Err(error) => match error.attempt() {
                Some(attempt) => illegal(before, attempt),
                None => {
                    Err(Misheard::Unclear(why.unwrap_or_else(|| Message::HeardNoMove { text: text.into() })))
                }
            },
        }
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

    // ------------------------------------------------------------ the assistant

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

fn as_told(before: &Position, mv: jadoube_board::Move) -> Attempt {
    told(before, Attempt::Carry { from: mv.from(), to: mv.to(), promotion: mv.promotion() }, Some(mv))
}

fn illegal(before: &Position, (attempt, fault): (Attempt, Fault)) -> Result<Attempt, Misheard> {
    match fault {
        Fault::NotPromoted(_) => Err(Misheard::Unpromoted),
        _ => Ok(told(before, attempt, None)),
    }
}

/// Why an announcement is not clear.
fn unclear(error: SpokenError) -> Message {
    match error {
        SpokenError::UnknownWord { word, text } => {
            Message::HeardUnknownWord { word: word.into(), text: text.into() }
        }
        SpokenError::Misplaced { word, text } => {
            Message::HeardMisplaced { word: word.into(), text: text.into() }
        }
        SpokenError::Incomplete { text, missing } => {
            let missing = match missing {
                spoken::Missing::Side => Missing::Side,
                spoken::Missing::Target => Missing::Target,
                spoken::Missing::File => Missing::File,
                spoken::Missing::Rank => Missing::Rank,
            };
            Message::HeardIncomplete { missing, text: text.into() }
        }
        SpokenError::Ambiguous { text, choices } => {
            Message::HeardAmbiguous { text: text.into(), choices: choices.join(" / ").into() }
        }
        SpokenError::Move(error) => Message::from(&error),
    }
}
