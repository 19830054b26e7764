//! Rapid and blitz (Appendices A and B, and the Finnish blitz rules): which rules are in force, a wrong set-up that can no
//! longer be objected to, and what a player may ask the arbiter for.

use jadoube_board::{
    Attempt, Bitboard, Board, CastlingRights, CastlingSide, Color, File, Position, Rank, Role,
};
use jadoube_laws::choice::{MisplacedKing, MisplacedKingWhen, Recording};
use jadoube_laws::{Clause, Concept, Given, Pace, Supervision, concept};

use crate::arrangement::{Arrangement, Start};
use crate::event::Request;
use crate::game::Game;
use crate::message::Message;

/// Pieces that stood on wrong squares at the start.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct WrongStart {
    /// The start is that of no game: it need not be reported to be known as wrong.
    certain: bool,
    /// It is settled which castling is left.
    settled: bool,
}

impl Game {
    /// The clause of a rule that rapid or blitz has in place of the general one: where supervision is limited, and in
    /// rulebooks made for that pace only.
    pub(crate) fn for_pace(&self, rapid: &[Concept], blitz: &[Concept]) -> Option<Clause> {
        let only = self.book.rulebook().only_pace() == Some(self.book.pace());
        if self.book.supervision() == Supervision::Full && !only {
            return None;
        }
        match self.book.pace() {
            Pace::Standard => None,
            Pace::Rapid => self.book.first(rapid),
            Pace::Blitz => self.book.first(blitz),
        }
    }

    /// Says which rules the time control and the supervision bring into force (A.1, B.1 and what follows them).
    pub(crate) fn announce_pace(&mut self, arrangement: &Arrangement) {
        let pace = self.book.pace();
        if let Some(clause) = self.book.clause(concept::national::BLITZ_SCOPE)
            && pace == Pace::Blitz
        {
            self.announce_national_blitz(arrangement, clause);
        }
        if let Some(given) = self.book.recording_duty().filter(|given| given.value == Recording::Nobody) {
            self.notice(given.clause, Message::PaceNoRecording);
        }
        if pace == Pace::Standard || self.book.rulebook().only_pace().is_some() {
            return;
        }
        let definition = match pace {
            Pace::Rapid => concept::rapid::DEFINITION,
            _ => concept::blitz::DEFINITION,
        };
        if arrangement.pace.is_none()
            && let Some(clause) = self.book.clause(definition)
        {
            self.notice(clause, Message::PaceByTime { pace });
        }
        let unstated = arrangement.supervision.is_none();
        if unstated
            && let Some(clause) = self.book.clause(match pace {
                Pace::Rapid => concept::rapid::REGULATIONS_STATE_REGIME,
                _ => concept::blitz::REGULATIONS_STATE_REGIME,
            })
        {
            self.notice(clause, Message::PaceSupervisionUnstated);
        }
        match self.book.supervision() {
            Supervision::Full => self.announce_full_supervision(pace),
            Supervision::Limited => {
                let concept = match pace {
                    Pace::Rapid => concept::rapid::LIMITED_SUPERVISION_REGIME,
                    _ => concept::blitz::LIMITED_SUPERVISION_USES_RAPID,
                };
                if let Some(clause) = self.book.clause(concept) {
                    self.notice(clause, Message::PaceLimited);
                }
            }
        }
    }

    fn announce_full_supervision(&mut self, pace: Pace) {
        let regime = match pace {
            Pace::Rapid => concept::rapid::COMPETITION_RULES_WHEN_SUPERVISED,
            _ => concept::blitz::COMPETITION_RULES_WHEN_SUPERVISED,
        };
        if let Some(clause) = self.book.clause(regime) {
            self.notice(clause, Message::PaceFull);
        }
        if let Some(given) = self.book.arbiter_games_per_arbiter() {
            self.notice(given.clause, Message::PaceGamesPerArbiter { number: given.value });
        }
        if let Some(given) = self.book.arbiter_full_supervision_records().filter(|given| given.value) {
            self.notice(given.clause, Message::PaceArbiterRecords);
        }
    }

    /// In Finland blitz is played by national rules, which stand on the Laws (rule 1, note at the head of Appendix B).
    fn announce_national_blitz(&mut self, arrangement: &Arrangement, scope: Clause) {
        if let Some(clause) = self.book.clause(concept::national::BLITZ_LAWS_APPLY) {
            self.notice(clause, Message::PaceLawsApply);
            self.notice(scope, Message::PaceFinnishRules);
        } else if arrangement.regulations.national.is_some() {
            self.notice(scope, Message::PaceFinnishBlitz);
        }
    }

    // ------------------------------------------------------------ a wrong set-up

    /// Notes whether the pieces stand wrongly at the start: all of them there, and not on the squares of 2.3.
    pub(crate) fn look_at_start(&mut self, arrangement: &Arrangement) {
        let text = matches!(arrangement.start, Start::Text(_));
        let start = self.record.start();
        self.wrong_start = (text && is_full_array(start.board()) && *start.board() != Board::INITIAL)
            .then(|| WrongStart { certain: certainly_wrong(start), settled: false });
    }

    /// Once nobody can object any more, it is settled how a wrong set-up bears on castling.
    pub(crate) fn settle_wrong_start(&mut self, reported: bool) {
        let Some(wrong) = self.wrong_start.filter(|wrong| !wrong.settled && (wrong.certain || reported))
        else {
            return;
        };
        if self.too_late(self.book.irregularity_initial_position_deadline()).is_none() {
            return;
        }
        self.wrong_start = Some(WrongStart { settled: true, ..wrong });
        let mut start = *self.record.start();
        let mut rights = start.castling();
        for color in Color::ALL {
            match self.misplaced_king(color).map(|given| given.value) {
                Some(MisplacedKing::NoCastling) => {
                    rights = rights.without(color);
                    start = start.with_chess960(false);
                }
                Some(MisplacedKing::Mirrored) => {
                    let corners = Bitboard(CastlingRights::STANDARD.of(color).0);
                    let rooks = corners & start.board().pieces(color, Role::Rook);
                    rights = CastlingRights(rights.without(color).0 | rooks);
                    start = start.with_chess960(false).with_mirrored_castling(color, true);
                }
                None => {}
            }
        }
        if self.book.irregularity_misplaced_rook_no_castling().is_some_and(|given| given.value) {
            rights = CastlingRights(rights.0 & CastlingRights::STANDARD.0);
        }
        if let Ok(start) = start.with_castling(rights) {
            self.record.restart_from(start);
        }
    }

    /// What castling with the king of a player comes to who started on a wrong square (A.4.a, A.4.1.2; rule 7).
    pub(crate) fn misplaced_king(&self, color: Color) -> Option<Given<MisplacedKing>> {
        self.wrong_start?;
        let when = self.book.irregularity_misplaced_king_when()?.value;
        let board = self.record.start().board();
        let rank = Rank::First.relative_to(color);
        let stands = |role, file| board.pieces(color, role).contains(jadoube_board::Square::at(file, rank));
        let counts = match when {
            MisplacedKingWhen::ExchangedWithQueen => {
                stands(Role::King, File::D) && stands(Role::Queen, File::E)
            }
            MisplacedKingWhen::AnySquare => !stands(Role::King, File::E),
        };
        self.book.irregularity_misplaced_king().filter(|_| counts)
    }

    /// A player has lost castling to a side because the rook there started on a wrong square.
    pub(crate) fn misplaced_rook(&self, color: Color, side: CastlingSide) -> Option<Clause> {
        self.wrong_start?;
        let given = self.book.irregularity_misplaced_rook_no_castling().filter(|given| given.value)?;
        let file = match side {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        };
        let corner = jadoube_board::Square::at(file, Rank::First.relative_to(color));
        let in_place = self.record.start().board().pieces(color, Role::Rook).contains(corner);
        (!in_place).then_some(given.clause)
    }

    /// Says what a wrong set-up that stands leaves of castling.
    pub(crate) fn notice_castling_left(&mut self) {
        for color in Color::ALL {
            match self.misplaced_king(color) {
                Some(given) if given.value == MisplacedKing::Mirrored => {
                    self.notice(given.clause, Message::PaceCastlesMirrored { player: color })
                }
                Some(given) => self.notice(given.clause, Message::PaceNoCastling { player: color }),
                None => {
                    for side in CastlingSide::ALL {
                        if let Some(clause) = self.misplaced_rook(color, side) {
                            self.notice(clause, Message::PaceNoCastlingSide { player: color, side });
                        }
                    }
                }
            }
        }
    }

    /// Castling as the player means it: with king and queen exchanged the short way leads to the queen's side (rule 7).
    pub(crate) fn as_meant(&self, player: Color, attempt: Attempt) -> Attempt {
        match attempt {
            Attempt::Castle(side) if self.record.position().castles_mirrored(player) => {
                Attempt::Castle(match side {
                    CastlingSide::KingSide => CastlingSide::QueenSide,
                    CastlingSide::QueenSide => CastlingSide::KingSide,
                })
            }
            attempt => attempt,
        }
    }

    // ------------------------------------------------------------ what a player asks for

    /// A player asks for a scoresheet, or to see the one that the arbiter's side keeps (A.2, A.3.2, B.3.2 since 2018).
    pub(crate) fn request(&mut self, player: Color, request: Request) {
        match request {
            Request::Scoresheet => match self.book.recording_ask_for_scoresheet().filter(|given| given.value)
            {
                Some(given) => self.notice(given.clause, Message::RecordingScoresheetGiven),
                None => {
                    let duty = self.book.recording_duty();
                    let clause =
                        duty.map_or_else(|| self.cite(concept::recording::DUTY), |given| given.clause);
                    self.refuse(clause, Message::RecordingScoresheetNotAsked);
                }
            },
            Request::SeeScoresheet => self.request_to_see(player),
            Request::Appeal => self.appeal(),
        }
    }

    fn request_to_see(&mut self, player: Color) {
        let Some(given) = self.book.recording_scoresheet_requests() else {
            let clause = self.cite(concept::preface::ANALOGY);
            return self.refuse(clause, Message::RecordingNoSuchRequest);
        };
        if self.record.position().turn() != player {
            return self.refuse(given.clause, Message::RecordingSeeToMove);
        }
        self.sides[player.index()].scoresheet_requests += 1;
        let asked = self.sides[player.index()].scoresheet_requests;
        if asked <= given.value {
            let text = Message::RecordingShown { number: asked, most: given.value };
            return self.notice(given.clause, text);
        }
        let clause = self.cite(match self.book.pace() {
            Pace::Blitz => concept::blitz::VIEW_SCORESHEET_EXCESS,
            _ => concept::rapid::VIEW_SCORESHEET_EXCESS,
        });
        self.ask_penalty(player, clause, true, Message::RecordingShownTooOften);
    }
}

/// Eight pawns and eight pieces of each colour on their two ranks, in whatever order.
fn is_full_array(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| {
        let first = Rank::First.relative_to(color).bitboard();
        let second = Rank::Second.relative_to(color).bitboard();
        let count = |role| (board.pieces(color, role) & first).count();
        board.pieces(color, Role::Pawn) == second
            && (count(Role::King), count(Role::Queen)) == (1, 1)
            && (count(Role::Rook), count(Role::Bishop), count(Role::Knight)) == (2, 2, 2)
    })
}

/// Whether no start of Chess960 looks like this: there both sides stand alike and all may castle. King and queen on each
/// other's square are taken as the mistake they usually are.
fn certainly_wrong(start: &Position) -> bool {
    let board = start.board();
    let role =
        |color: Color, file| board.role_at(jadoube_board::Square::at(file, Rank::First.relative_to(color)));
    let alike = File::ALL.into_iter().all(|file| role(Color::White, file) == role(Color::Black, file));
    let exchanged =
        |color| role(color, File::D) == Some(Role::King) && role(color, File::E) == Some(Role::Queen);
    !alike || start.castling().0.count() < 4 || Color::ALL.into_iter().any(exchanged)
}
