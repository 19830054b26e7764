//! The end of a game: the last position against the result.

use jadoube_board::{Color, Position};
use jadoube_laws::Clause;
use jadoube_laws::concept;
use jadoube_notation::pgn::{GameResult, Termination};
use jadoube_play::{Effort, End, Ended, Verdict, drawn_of_itself, flag_fallen, over_on_board, resigned};

use crate::drafts::Tail;
use crate::examiner::Examiner;
use crate::mend::win;
use crate::message::Message;
use crate::{Kind, Severity};

/// How a game is said to have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Nothing else is said: mate, resignation, agreement, a claim.
    Normal,
    /// A flag fell.
    Time,
    /// An arbiter or an organiser decided, a player was absent, or the like.
    Decided,
}

impl Examiner {
    /// Judges the result by the position after so many half-moves, where the game ended.
    pub(crate) fn judge_ending(&mut self, last: usize) {
        let position = *self.history.at(last);
        let legal = !self.is_after_illegal(last);
        let over = over_on_board(&self.counts, &position).filter(|_| legal);
        // Before a stalemate that nobody could avoid the position was dead already.
        let dead = match over {
            Some(ended) if ended.by.winner().is_some() => None,
            _ if legal => self.judge_dead(&position, last),
            _ => None,
        };
        let drawn = drawn_of_itself(&self.counts, &self.history, last, &position).filter(|_| legal);
        let in_time = self.over.is_none() && self.drawn_since.is_none();
        self.settled = match over {
            Some(ended) => Some(ended.by.winner().map_or(GameResult::Draw, win)),
            None => (dead.is_some() || drawn.is_some()).then_some(GameResult::Draw),
        }
        .filter(|_| in_time);
        let Some(result) = self.scored() else { return };
        if let Some(ended) = over {
            return self.judge_over(ended, last, result);
        }
        if let (Some(winner), None) = (winner(result), self.drawn_since)
            && let Some(ended) = drawn
        {
            let message = Message::ResultDrawnOfItself { player: winner };
            return self.contradicts(Severity::Error, last, ended.clause, message);
        }
        match winner(result) {
            // Whether somebody could win hangs on the position that would be set up again, which nobody wrote down.
            Some(_) if !legal => {}
            Some(winner) => self.judge_win(&position, last, winner, dead),
            None if result == GameResult::Draw => self.judge_draw(&position, last, dead),
            None => {
                if let Some(clause) = dead {
                    self.contradicts(Severity::Warning, last, clause, Message::ResultDeadPositionOpen);
                }
            }
        }
    }

    /// Whether the last move before a position was illegal. Such a move ends nothing, whatever stands on the board after it
    /// (5.1.1, 5.2.1 and 5.2.2 have that proviso).
    pub(crate) fn is_after_illegal(&self, ply: usize) -> bool {
        ply > 0 && ply == self.last_illegal
    }

    /// Mate or stalemate on the board.
    fn judge_over(&mut self, ended: Ended, last: usize, result: GameResult) {
        let (right, message) = match ended.by {
            End::Checkmate(player) => (win(player), Message::ResultCheckmate { player, result }),
            _ => (GameResult::Draw, Message::ResultStalemate { result }),
        };
        if result != right {
            let severity = if result == GameResult::Open { Severity::Warning } else { Severity::Error };
            self.contradicts(severity, last, ended.clause, message);
        }
    }

    /// The clause by which the last position is dead, if it is; and whether play went on after it was.
    fn judge_dead(&mut self, position: &Position, last: usize) -> Option<Clause> {
        let clause = self.counts.dead_position?;
        if !self.winnability.is_dead(position) {
            return None;
        }
        // No legal move brings a dead position to life, so the first one is found by halving.
        let (mut alive, mut dead) = (self.last_illegal, last);
        if alive < dead && !self.is_after_illegal(alive) && self.winnability.is_dead(self.history.at(alive)) {
            dead = alive;
        }
        while alive + 1 < dead {
            let middle = (alive + dead) / 2;
            if self.winnability.is_dead(self.history.at(middle)) { dead = middle } else { alive = middle }
        }
        if dead < last {
            let message = Message::OverDeadPosition { place: self.after(dead) };
            // Moves that nobody could avoid, such as the capture of the last piece or the one that stalemates, change
            // nothing.
            let forced = (dead..last).all(|ply| self.history.at(ply).count_legal() == Ok(1))
                || dead + 1 == last && position.is_stalemate();
            let severity = if forced { Severity::Warning } else { Severity::Error };
            self.law(Kind::PlayedAfterDeadPosition, severity, dead, clause, message, Tail::MadeAfterwards);
        }
        Some(clause)
    }

    fn judge_win(&mut self, position: &Position, last: usize, winner: Color, dead: Option<Clause>) {
        let (player, opponent) = (winner, !winner);
        let manner = self.manner();
        let (verdict, kind, message) = match manner {
            Manner::Time => (
                flag_fallen(self.book, position, opponent, &mut self.winnability),
                Kind::WinOnTimeButUnwinnable,
                Message::ResultFlagUnwinnable { player, opponent },
            ),
            Manner::Normal => (
                resigned(self.book, position, opponent, &mut self.winnability),
                Kind::WinByResignationButUnwinnable,
                Message::ResultResignedUnwinnable { player, opponent },
            ),
            Manner::Decided => {
                (None, Kind::ResultContradictsBoard, Message::ResultDeadPositionWon { player })
            }
        };
        match verdict {
            Some(Verdict::Draws(clause)) => {
                return self.law(kind, Severity::Error, last, clause, message, Tail::NONE);
            }
            // Whoever wants a quick answer knows that it is not the whole one.
            Some(Verdict::Open(_)) if self.settings.effort != Effort::Quick => self.undecided(),
            Some(Verdict::Open(_) | Verdict::Loses(_)) | None => {}
        }
        if manner != Manner::Time
            && let Some(clause) = dead
        {
            self.contradicts(Severity::Error, last, clause, Message::ResultDeadPositionWon { player });
        }
    }

    fn judge_draw(&mut self, position: &Position, last: usize, dead: Option<Clause>) {
        let manner = self.manner();
        if dead.is_some() || manner == Manner::Decided {
            return;
        }
        if manner == Manner::Time {
            // The clock that runs is that of the player who has the move.
            let (player, opponent) = (position.turn(), !position.turn());
            if let Some(clause) = self.certainly_lost(position, player) {
                // Two fallen flags draw in some editions.
                let both = self.book.clock_both_flags_last_period().is_some();
                let severity = if both { Severity::Warning } else { Severity::Error };
                let message = Message::ResultFlagWinnable { player, opponent };
                self.law(Kind::DrawOnTimeButWinnable, severity, last, clause, message, Tail::NONE);
            }
            return;
        }
        if drawn_of_itself(&self.counts, &self.history, last, position).is_none() {
            self.judge_agreement(last);
        }
    }

    /// The clause by which a player whose flag has fallen loses, where that is certain: no rule of thumb is asked.
    fn certainly_lost(&mut self, position: &Position, player: Color) -> Option<Clause> {
        if self.settings.effort == Effort::Quick {
            return None;
        }
        self.winnability.effort = Effort::Exact;
        let verdict = flag_fallen(self.book, position, player, &mut self.winnability);
        self.winnability.effort = self.settings.effort;
        match verdict? {
            Verdict::Loses(clause) => Some(clause),
            Verdict::Draws(_) | Verdict::Open(_) => None,
        }
    }

    fn judge_agreement(&mut self, last: usize) {
        let moves = (last / 2) as u32;
        let required = self.book.end_agreement_moves().filter(|given| moves < given.value);
        let (least, clause) = match required {
            Some(given) => (given.value, given.clause),
            None if moves < self.settings.min_moves && !self.claim_is_open() => {
                (self.settings.min_moves, self.cite(&[concept::draw::AGREEMENT_RESTRICTION]))
            }
            None => return,
        };
        let message = match moves {
            1 => Message::ResultAgreedAfterOne { least },
            count => Message::ResultAgreedEarly { count, least },
        };
        self.law(Kind::EarlyDraw, Severity::Error, last, clause, message, Tail::NONE);
    }

    fn contradicts(&mut self, severity: Severity, last: usize, clause: Clause, message: Message) {
        self.law(Kind::ResultContradictsBoard, severity, last, clause, message, Tail::NONE);
    }

    /// How the game ended by its `Termination` tag, in PGN's words or in sentences of servers.
    fn manner(&self) -> Manner {
        match self.header.termination() {
            Ok(Termination::TimeForfeit) => Manner::Time,
            Ok(Termination::Normal | Termination::Unknown) => Manner::Normal,
            Ok(_) => Manner::Decided,
            Err(words) => manner_in_words(words),
        }
    }
}

fn manner_in_words(text: &[u8]) -> Manner {
    let text = text.to_ascii_lowercase();
    let has = |part: &str| text.windows(part.len()).any(|window| window == part.as_bytes());
    if has("on time") || has("timeout") {
        Manner::Time
    } else if text.is_empty()
        || has("resign")
        || has("agree")
        || has("checkmate")
        || has("repetition")
        || has("stalemate")
    {
        Manner::Normal
    } else {
        Manner::Decided
    }
}

/// Whether a `Termination` that PGN does not know can be understood all the same.
pub(crate) fn is_understood(text: &[u8]) -> bool {
    let text = text.to_ascii_lowercase();
    ["won ", "drawn "].iter().any(|part| text.windows(part.len()).any(|window| window == part.as_bytes()))
}

pub(crate) fn winner(result: GameResult) -> Option<Color> {
    match result {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        GameResult::Draw | GameResult::Open => None,
    }
}
