//! The end of a game: the last position against the result.

use jadoube_board::{Color, Position};
use jadoube_laws::choice::Unwinnable;
use jadoube_laws::{Clause, concept};
use jadoube_notation::pgn::{GameResult, Termination};

use crate::drafts::Tail;
use crate::examiner::Examiner;
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
            let text =
                format!("The game was drawn by itself in the last position, but {} is scored.", win(winner));
            return self.contradicts(Severity::Error, last, clause, text);
        }
        match winner(result) {
            Some(winner) => self.judge_win(&position, last, winner, dead),
            None if result == GameResult::Draw => self.judge_draw(&position, last, dead),
            None => {
                if let Some(clause) = dead {
                    let text =
                        "Neither side can mate any more, so the game is drawn, but the result is left open.";
                    self.contradicts(Severity::Warning, last, clause, text.to_owned());
                }
            }
        }
    }

    /// Mate or stalemate on the board.
    fn judge_over(&mut self, position: &Position, last: usize, result: GameResult) {
        let winner = !position.turn();
        let (right, concept, what) = if position.is_check() {
            let result = if winner.is_white() { GameResult::WhiteWins } else { GameResult::BlackWins };
            (result, concept::end::CHECKMATE, format!("checkmate, so {winner} has won"))
        } else {
            (GameResult::Draw, concept::end::STALEMATE, "stalemate, so the game is drawn".to_owned())
        };
        if result != right {
            let severity = if result == GameResult::Open { Severity::Warning } else { Severity::Error };
            let text = format!("The position is {what}, but the result is {result}.");
            let clause = self.cite(&[concept]);
            self.contradicts(severity, last, clause, text);
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
            let text = format!("The game was drawn {}: neither side could mate any more", self.after(dead));
            // Moves that nobody could avoid, such as the capture of the last piece, change nothing.
            let forced = (dead..last).all(|ply| self.history.at(ply).count_legal() == Ok(1));
            let severity = if forced { Severity::Warning } else { Severity::Error };
            self.law(Kind::PlayedAfterDeadPosition, severity, dead, clause, text, Tail::MadeAfterwards);
        }
        Some(clause)
    }

    fn judge_win(&mut self, position: &Position, last: usize, winner: Color, dead: Option<Clause>) {
        let loser = !winner;
        let manner = self.manner();
        if manner == Manner::Time {
            match self.winning.flag_draws(self.book, position, winner) {
                Ok(Some(clause)) => {
                    let text = format!(
                        "{loser} lost on time, but {winner} could never mate by any series of legal moves: the game is a draw."
                    );
                    self.law(Kind::WinOnTimeButUnwinnable, Severity::Error, last, clause, text, Tail::None);
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
                    let text = format!(
                        "{loser} lost without mate or flag, but {winner} could never mate by any series of legal moves: \
                         a resignation then draws the game."
                    );
                    let kind = Kind::WinByResignationButUnwinnable;
                    self.law(kind, Severity::Error, last, given.clause, text, Tail::None);
                }
                Ok(false) => {}
                Err(()) => self.undecided(),
            }
        } else if let Some(clause) = dead {
            let text = format!(
                "Neither side can mate any more, so the game is drawn, but {} is scored.",
                win(winner)
            );
            self.contradicts(Severity::Error, last, clause, text);
        }
    }

    fn judge_draw(&mut self, position: &Position, last: usize, dead: Option<Clause>) {
        let manner = self.manner();
        if dead.is_some() || manner == Manner::Decided {
            return;
        }
        if manner == Manner::Time {
            // The clock that runs is that of the player who has the move.
            let (flagged, opponent) = (position.turn(), !position.turn());
            if self.winning.can_mate(position, opponent) {
                let clause = self.cite(&[concept::clock::FLAG_FALL_LOSES]);
                // Two fallen flags draw in some editions.
                let both = self.book.clock_both_flags_last_period().is_some();
                let severity = if both { Severity::Warning } else { Severity::Error };
                let text = format!(
                    "The flag of {flagged} fell and the game was scored a draw, but {opponent} could mate by a series of legal moves."
                );
                self.law(Kind::DrawOnTimeButWinnable, severity, last, clause, text, Tail::None);
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
        let made = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
        let text =
            format!("A draw was agreed after {made} by each player; at least {least} must be made first.");
        self.law(Kind::EarlyDraw, Severity::Error, last, clause, text, Tail::None);
    }

    fn contradicts(&mut self, severity: Severity, last: usize, clause: Clause, text: String) {
        self.law(Kind::ResultContradictsBoard, severity, last, clause, text, Tail::None);
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

fn win(winner: Color) -> String {
    format!("a win for {winner}")
}
