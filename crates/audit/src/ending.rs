//! The end of a game: the last position against the result.

use jadoube_board::{Color, Position};
use jadoube_laws::choice::Unwinnable;
use jadoube_laws::{Clause, concept};
use jadoube_notation::pgn::{GameResult, Termination};

use crate::drafts::Tail;
use crate::examiner::Examiner;
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
        let Some(result) = self.scored() else { return };
        if position.has_legal_move() == Ok(false) {
            return self.judge_over(&position, last, result);
        }
        let dead = self.judge_dead(&position, last);
        if let (Some(winner), None, Some((clause, _))) =
            (winner(result), self.drawn_since, self.drawn_of_itself(last, &position))
        {
            let message = Message::ResultDrawnOfItself { player: winner };
            return self.contradicts(Severity::Error, last, clause, message);
        }
        match winner(result) {
            Some(winner) => self.judge_win(&position, last, winner, dead),
            None if result == GameResult::Draw => self.judge_draw(&position, last, dead),
            None => {
                if let Some(clause) = dead {
                    self.contradicts(Severity::Warning, last, clause, Message::ResultDeadPositionOpen);
                }
            }
        }
    }

    /// Mate or stalemate on the board.
    fn judge_over(&mut self, position: &Position, last: usize, result: GameResult) {
        let player = !position.turn();
        let (right, concept, message) = if position.is_check() {
            let right = if player.is_white() { GameResult::WhiteWins } else { GameResult::BlackWins };
            (right, concept::end::CHECKMATE, Message::ResultCheckmate { player, result })
        } else {
            (GameResult::Draw, concept::end::STALEMATE, Message::ResultStalemate { result })
        };
        if result != right {
            let severity = if result == GameResult::Open { Severity::Warning } else { Severity::Error };
            let clause = self.cite(&[concept]);
            self.contradicts(severity, last, clause, message);
        }
    }

    /// The clause by which the last position is dead, if it is; and whether play went on after it was.
    fn judge_dead(&mut self, position: &Position, last: usize) -> Option<Clause> {
        let clause = self.book.end_dead_position().filter(|given| given.value)?.clause;
        if !self.winning.is_dead(position) {
            return None;
        }
        // No legal move brings a dead position to life, so the first one is found by halving.
        let (mut alive, mut dead) = (self.last_illegal, last);
        if alive < dead && self.winning.is_dead(self.history.at(alive)) {
            dead = alive;
        }
        while alive + 1 < dead {
            let middle = (alive + dead) / 2;
            if self.winning.is_dead(self.history.at(middle)) { dead = middle } else { alive = middle }
        }
        if dead < last {
            let message = Message::OverDeadPosition { place: self.after(dead) };
            // Moves that nobody could avoid, such as the capture of the last piece, change nothing.
            let forced = (dead..last).all(|ply| self.history.at(ply).count_legal() == Ok(1));
            let severity = if forced { Severity::Warning } else { Severity::Error };
            self.law(Kind::PlayedAfterDeadPosition, severity, dead, clause, message, Tail::MadeAfterwards);
        }
        Some(clause)
    }

    fn judge_win(&mut self, position: &Position, last: usize, winner: Color, dead: Option<Clause>) {
        let (player, opponent) = (winner, !winner);
        let manner = self.manner();
        if manner == Manner::Time {
            match self.winning.flag_draws(self.book, position, winner) {
                Ok(Some(clause)) => {
                    let message = Message::ResultFlagUnwinnable { player, opponent };
                    let kind = Kind::WinOnTimeButUnwinnable;
                    self.law(kind, Severity::Error, last, clause, message, Tail::NONE);
                }
                Ok(None) => {}
                Err(()) => self.undecided(),
            }
            return;
        }
        let resigned = self.book.end_resignation_unwinnable().filter(|given| given.value == Unwinnable::Draw);
        if manner == Manner::Normal
            && let Some(given) = resigned
        {
            match self.winning.never_mates(position, winner) {
                Ok(true) => {
                    let message = Message::ResultResignedUnwinnable { player, opponent };
                    let kind = Kind::WinByResignationButUnwinnable;
                    self.law(kind, Severity::Error, last, given.clause, message, Tail::NONE);
                }
                Ok(false) => {}
                Err(()) => self.undecided(),
            }
        } else if let Some(clause) = dead {
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
            if self.winning.can_mate(position, opponent) {
                let clause = self.cite(&[concept::clock::FLAG_FALL_LOSES]);
                // Two fallen flags draw in some editions.
                let both = self.book.clock_both_flags_last_period().is_some();
                let severity = if both { Severity::Warning } else { Severity::Error };
                let message = Message::ResultFlagWinnable { player, opponent };
                self.law(Kind::DrawOnTimeButWinnable, severity, last, clause, message, Tail::NONE);
            }
            return;
        }
        if self.drawn_of_itself(last, position).is_none() {
            self.judge_agreement(last);
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
