//! Flags (6.8 to 6.11): when a fall counts, what follows, and two fallen flags.

use jadoube_board::{Bitboard, Board, Color, Role};
use jadoube_laws::choice::{BothFlags, FlagCall, FlagException};
use jadoube_laws::{Clause, InForce, concept};

use crate::event::ClaimKind;
use crate::game::{Game, color, side};
use crate::message::{About, Choice, Matter, Message};
use crate::points::GameResult;
use crate::question::Pending;
use crate::ruling::{Decision, Reason, Upheld};
use crate::winnable;

impl Game {
    /// Whether the program sees a fall by itself: its own clock, or the program watching, and never where the rulebook
    /// leaves flags to the players.
    pub(crate) fn sees_flags(&self) -> bool {
        (self.program_clock || self.program_watches) && self.arbiter_calls_flags()
    }

    fn arbiter_calls_flags(&self) -> bool {
        self.book.clock_flag_call().is_none_or(|given| given.value != FlagCall::PlayerOnly)
    }

    /// Rules on a fall that the program has seen by itself.
    pub(crate) fn notice_flags(&mut self) {
        if self.over.is_some() || !self.sees_flags() {
            return;
        }
        let flags = self.clock.flags(self.now);
        if let Some(first) = flags.first() {
            let player = color(first);
            let at = self.clock.flag(first, self.now).unwrap_or(self.now);
            let clause = self.flag_call_clause();
            self.rule_at(at, clause, Decision::Flag { player, stands: true });
            self.rule_flag(player);
        }
    }

    /// The arbiter sees a fallen flag (6.8).
    pub(crate) fn observe_flag(&mut self, player: Color) {
        if !self.arbiter_calls_flags() {
            let clause = self
                .book
                .clock_arbiter_silent_on_flag()
                .map_or_else(|| self.cite(concept::clock::FLAG_DEEMED_FALLEN), |given| given.clause);
            return self.refuse(clause, Message::FlagPlayersOnly);
        }
        let clause = self.flag_call_clause();
        let fallen = self.flag_is_down(player);
        self.rule(clause, Decision::Flag { player, stands: fallen });
        if fallen {
            self.halt();
            self.rule_flag(player);
        } else {
            self.update_scoresheets();
        }
    }

    /// The clause by which a flag counts as fallen (6.8), or by which the arbiter has to announce it (A.4.5 since 2018).
    fn flag_call_clause(&self) -> Clause {
        self.book
            .clock_flag_call()
            .map_or_else(|| self.cite(concept::clock::FLAG_DEEMED_FALLEN), |given| given.clause)
    }

    pub(crate) fn flag_is_down(&self, player: Color) -> bool {
        self.clock.flag(side(player), self.now).is_some()
    }

    /// A player claims that the opponent's flag has fallen (6.8; in rapid and blitz by stopping the clock, A.4.d.2, A.4.c,
    /// A.4.3, with time left on the own clock until 2018).
    pub(crate) fn claim_flag(&mut self, player: Color) {
        let procedure = self.book.clock_flag_claim_clock();
        let counts = self.flag_claim_clause();
        let clause = procedure.map_or(counts, |given| given.clause);
        let opponent = !player;
        let fallen = self.flag_is_down(opponent);
        let own_down = self.flag_is_down(player);
        if fallen
            && own_down
            && let Some(given) = self.book.clock_flag_claim_needs_own_time().filter(|given| given.value)
        {
            self.rule(
                given.clause,
                Decision::Claim { by: player, claim: ClaimKind::Flag, upheld: Upheld::No },
            );
            self.rule(given.clause, Decision::Flag { player: opponent, stands: false });
            return self.rule_both_flags(None);
        }
        let upright =
            self.for_pace(&[concept::rapid::TIME_CLAIM_OPPONENT_FLAG_DOWN], &[]).filter(|_| !fallen);
        let answered = upright.unwrap_or(clause);
        self.rule(answered, Decision::Claim { by: player, claim: ClaimKind::Flag, upheld: fallen.into() });
        self.rule(counts, Decision::Flag { player: opponent, stands: fallen });
        if fallen {
            self.halt();
            if own_down {
                self.rule_both_flags(self.clock.flags(self.now).first().map(color))
            } else {
                self.rule_flag(opponent)
            }
        }
    }

    /// The clause by which a claimed flag counts.
    fn flag_claim_clause(&self) -> Clause {
        match self.book.clock_flag_call() {
            Some(given) if given.value == FlagCall::PlayerOnly => given.clause,
            _ => self.cite(concept::clock::FLAG_DEEMED_FALLEN),
        }
    }

    /// A player who has not made the moves in time loses, unless the opponent cannot mate by any series of legal moves
    /// (6.9); in Finnish blitz, unless the opponent lacks material that can force mate (13.c.2).
    pub(crate) fn rule_flag(&mut self, player: Color) {
        if self.flag_makes_decision_due(Some(player)) {
            return;
        }
        self.halt();
        if self.ask_whether_provable(player) {
            return;
        }
        let position = self.board_at_flag();
        let exception = self.book.clock_flag_exception();
        let draw = match exception.map(|given| given.value) {
            Some(FlagException::NoLegalMate) => winnable::can_mate(&position, !player).map(|can| !can),
            Some(FlagException::NoForcingMaterial) => {
                Some(!can_force_mate(self.book, position.board(), !player))
            }
            None => Some(false),
        };
        let lost = self.cite(concept::clock::FLAG_FALL_LOSES);
        let drawn = exception.map_or(lost, |given| given.clause);
        match draw {
            Some(true) => {
                if let Some(given) = self.book.clock_pawn_is_forcing_material() {
                    self.notice(given.clause, Message::FlagNoMaterial);
                }
                self.finish(GameResult::DRAW, Reason::FlagUnwinnable, drawn);
            }
            Some(false) => {
                self.finish(GameResult::win(!player), Reason::Flag, lost);
                self.offer_draw_despite_flag();
            }
            None => self.ask_winnable(drawn, player, Reason::FlagUnwinnable),
        }
    }

    /// An illegal move that was not completed is no part of the game yet.
    pub(crate) fn board_at_flag(&self) -> jadoube_board::Position {
        match self.record.last() {
            Some(ply) if !ply.legal && !ply.completed => self.record.position_at(self.record.len() - 1),
            _ => *self.record.position(),
        }
    }

    /// The arbiter sees both flags down (6.11 of 2009 and 2014; Guidelines III.3 later).
    pub(crate) fn observe_both_flags(&mut self, first: Option<Color>) {
        let signals = self.book.clock_arbiter_signals_both_flags().filter(|given| given.value);
        let silent = self.book.clock_arbiter_silent_on_flag().filter(|given| given.value);
        let clause = match (self.arbiter_calls_flags(), signals) {
            (true, _) => self.flag_call_clause(),
            (false, Some(given)) => given.clause,
            (false, None) => {
                let clause = silent.map_or_else(|| self.flag_call_clause(), |given| given.clause);
                return self.refuse(clause, Message::FlagPlayersOnlyBoth);
            }
        };
        for player in Color::ALL {
            self.rule(clause, Decision::Flag { player, stands: true });
        }
        self.halt();
        self.rule_both_flags(first);
    }

    /// With an order known the first to fall decides; without, the period does.
    pub(crate) fn rule_both_flags(&mut self, first: Option<Color>) {
        if self.flag_makes_decision_due(first) {
            return;
        }
        let ignored = self.book.clock_both_flags_order_ignored().is_some_and(|given| given.value);
        if let Some(first) = first.filter(|_| !ignored) {
            return self.rule_flag(first);
        }
        if let Some(given) = self.book.clock_both_flags_order_ignored().filter(|given| given.value) {
            self.notice(given.clause, Message::FlagOrderIgnored);
        }
        let guideline = self.book.clock_both_flags_by_guideline().is_some_and(|given| given.value);
        let announced = self.regulations.quickplay_finish == Some(true);
        let last = Color::ALL.into_iter().all(|color| self.clock.quota(side(color)).is_none());
        let rule = if last {
            self.book.clock_both_flags_last_period()
        } else {
            self.book.clock_both_flags_earlier_period()
        };
        match rule.filter(|_| !guideline || announced) {
            Some(given) if given.value == BothFlags::Draw => {
                self.finish(GameResult::DRAW, Reason::BothFlags, given.clause);
            }
            Some(given) => {
                self.rule(given.clause, Decision::Stands { what: Matter::BothFlags });
                for color in Color::ALL {
                    self.clock.grant_next_period(side(color), self.now);
                }
                self.rule_clock(given.clause);
            }
            None => {
                let clause = self.cite(concept::clock::FLAG_DEEMED_FALLEN);
                let ground = Message::FlagOrderUnknown;
                let choices = &[Choice::WhiteFirst, Choice::BlackFirst, Choice::Draw, Choice::Continue];
                self.ask(clause, About::BothFlags, choices, Choice::Draw, ground, Pending::BothFlags);
            }
        }
    }
}

/// Whether a side has material with which mate can be forced against a bare king (Finnish blitz 13.c.2).
pub fn can_force_mate(book: InForce, board: &Board, color: Color) -> bool {
    // A pawn left on the last rank stays one for good (rule 11).
    let live = board.of(color) - (board.all(Role::Pawn) & Bitboard::BACK_RANKS);
    let count = |role| (board.pieces(color, role) & live).count();
    let pawn = book.clock_pawn_is_forcing_material().is_some_and(|given| given.value);
    let bishops = board.pieces(color, Role::Bishop);
    let pair = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    count(Role::Queen) + count(Role::Rook) > 0
        || pawn && count(Role::Pawn) > 0
        || pair
        || bishops.any() && count(Role::Knight) > 0
        || count(Role::Knight) >= 3
}
