//! A wrong set-up, a turned board, reversed colours (7.1 and 7.2 of 2009, 7.2 and 7.3 since 2014; A.4.a, A.4.1).

use crate::table::analogy::Analogy;
use jadoube_board::{
    Attempt, Bitboard, Board, CastlingRights, CastlingSide, Color, File, Position, Rank, Role, Square,
};
use jadoube_laws::choice::{ColoursReversed, MisplacedKing, MisplacedKingWhen, MoveState};
use jadoube_laws::{Clause, Given, concept, everywhere};

use crate::arrangement::{Arrangement, ArrangementError, Start};
use crate::message::{About, Choice, Matter, Message};
use crate::table::Table;
use crate::table::WrongStart;
use crate::table::questions::Pending;
use crate::table::record::CastlingSettled;

/// The pieces stood wrongly at the start: a new game (7.1.a, 7.2.a, 7.2.1), in rapid and blitz only early (A.4).
pub(crate) fn find_wrong_start(t: &mut Table) {
    if t.regulations().own_array == Some(true) {
        let clause = t.cite(everywhere::irregularity::WRONG_INITIAL_POSITION);
        return t.refuse(clause, Message::IrregularityArrayMeant);
    }
    if let Some(given) = too_late(t, t.book.irregularity_initial_position_deadline()) {
        t.refuse(given, Message::IrregularityLateInitialPosition);
        t.stands(given, Matter::InitialPosition);
        settle_wrong_start(t, true);
        return notice_castling_left(t);
    }
    let clause = t.cite(everywhere::irregularity::WRONG_INITIAL_POSITION);
    t.annul(clause, Matter::InitialPosition);
}

/// The position goes to a correctly placed board and the game continues (7.1.b, 7.2.b, 7.2.2).
pub(crate) fn find_board_turned(t: &mut Table) {
    if let Some(given) = too_late(t, t.book.irregularity_board_turned_deadline()) {
        t.refuse(given, Message::IrregularityLateBoard);
        return t.stands(given, Matter::BoardTurned);
    }
    let clause = t.cite(everywhere::irregularity::BOARD_TURNED);
    t.rule_position(clause);
}

/// The deadline, counted in moves by each player, that has passed.
pub(crate) fn too_late(t: &Table, deadline: Option<Given<u32>>) -> Option<Clause> {
    let given = deadline?;
    let completed =
        t.book.irregularity_deadline_counts().map(|given| given.value) == Some(MoveState::Completed);
    let moves = |color| if completed { t.record.completed_by(color) } else { t.record.made_by(color) };
    Color::ALL.into_iter().all(|color| moves(color) >= given.value).then_some(given.clause)
}

/// Colours reversed: the game continues unless the arbiter rules otherwise (2009, 2014), or a new game until Black's
/// tenth move (since 2018).
pub(crate) fn find_colours_reversed(t: &mut Table) {
    let policy = t.book.irregularity_colours_reversed();
    let limit = t.book.irregularity_colours_reversed_limit();
    let moves = Color::ALL.into_iter().map(|color| t.record.made_by(color)).min().unwrap_or(0);
    let Some(policy) = policy else {
        return t.refuse(t.by_analogy(Analogy::ColoursUnsaid), Message::IrregularityNone);
    };
    match (policy.value, limit) {
        (ColoursReversed::NewGameBeforeLimit, Some(limit)) if moves < limit.value => {
            let concept = concept::irregularity::COLOURS_REVERSED_BEFORE_TEN_MOVES;
            t.annul(t.clause_or(concept, limit.clause), Matter::ColoursReversed);
        }
        (ColoursReversed::NewGameBeforeLimit, _) => {
            let concept = concept::irregularity::COLOURS_REVERSED_AFTER_TEN_MOVES;
            t.stands(t.clause_or(concept, policy.clause), Matter::ColoursReversed);
        }
        _ => {
            let clause = t.clause_or(concept::irregularity::COLOURS_REVERSED_CONTINUES, policy.clause);
            t.stands(clause, Matter::ColoursReversed);
            let (choices, ground) =
                (&[Choice::Continue, Choice::NewGame], Message::IrregularityColoursContinue);
            let pending = Pending::ColoursReversed;
            t.ask(clause, About::ColoursReversed, choices, Choice::Continue, ground, pending);
        }
    }
}

/// Notes whether the pieces stand wrongly at the start: all of them there, and not on the squares of 2.3. Who writes the
/// rights to castle with the files of the rooks (`HAha`) means the array as it stands, and so do regulations that say so.
pub(crate) fn look_at_start(arrangement: &Arrangement) -> Result<Option<WrongStart>, ArrangementError> {
    let start = arrangement.position()?;
    let told_wrong = match &arrangement.start {
        Start::Text(fen) => fen
            .split_ascii_whitespace()
            .nth(2)
            .is_some_and(|rights| rights.chars().all(|right| "KQkq-".contains(right))),
        Start::Chess960(_) => false,
    };
    let meant = arrangement.regulations.own_array == Some(true);
    let wrong = told_wrong && !meant && is_full_array(start.board()) && *start.board() != Board::INITIAL;
    Ok(wrong.then(|| WrongStart { certain: certainly_wrong(&start) }))
}

/// Once nobody can object any more, it is settled how a wrong set-up bears on castling.
pub(crate) fn settle_wrong_start(t: &mut Table, reported: bool) {
    let Some(wrong) = t.arranged.wrong_start else { return };
    if t.record.is_settled() || !t.record.is_known() || !(wrong.certain || reported) {
        return;
    }
    if too_late(t, t.book.irregularity_initial_position_deadline()).is_none() {
        return;
    }
    let mut settled =
        CastlingSettled { rights: t.record.position().castling(), standard: false, mirrored: [false; 2] };
    for color in Color::ALL {
        let Some(given) = misplaced_king(t, color) else { continue };
        settled.standard = true;
        settled.rights = settled.rights.without(color);
        if given.value == MisplacedKing::Mirrored {
            settled.mirrored[color.index()] = true;
            settled.rights = CastlingRights(settled.rights.0 | rooks_in_place(t, color));
        }
    }
    if t.book.irregularity_misplaced_rook_no_castling().is_some_and(|given| given.value) {
        settled.rights = CastlingRights(settled.rights.0 & CastlingRights::STANDARD.0);
    }
    t.settle_castling(settled);
}

/// The rooks that a king on a wrong square can still castle with: in their corners, neither they nor he has moved.
fn rooks_in_place(t: &Table, color: Color) -> Bitboard {
    let start = t.record.start().board();
    let corners = Bitboard(CastlingRights::STANDARD.of(color).0) & start.pieces(color, Role::Rook);
    let untouched = |square: Square| {
        t.record.plies().iter().all(|ply| match ply.told() {
            Some(Attempt::Carry { from, to, .. }) => from != square && to != square,
            Some(Attempt::Castle(_)) | None => false,
        })
    };
    match start.king(color).filter(|&king| untouched(king)) {
        Some(_) => corners.into_iter().filter(|&corner| untouched(corner)).collect(),
        None => Bitboard::EMPTY,
    }
}

/// What castling with the king of a player comes to who started on a wrong square (A.4.a, A.4.1.2; rule 7).
pub(crate) fn misplaced_king(t: &Table, color: Color) -> Option<Given<MisplacedKing>> {
    t.arranged.wrong_start?;
    let when = t.book.irregularity_misplaced_king_when()?.value;
    let board = t.record.start().board();
    let rank = Rank::First.relative_to(color);
    let stands = |role, file| board.pieces(color, role).contains(jadoube_board::Square::at(file, rank));
    let counts = match when {
        MisplacedKingWhen::ExchangedWithQueen => stands(Role::King, File::D) && stands(Role::Queen, File::E),
        MisplacedKingWhen::AnySquare => !stands(Role::King, File::E),
    };
    t.book.irregularity_misplaced_king().filter(|_| counts)
}

/// A player has lost castling to a side because the rook there started on a wrong square.
pub(crate) fn misplaced_rook(t: &Table, color: Color, side: CastlingSide) -> Option<Clause> {
    t.arranged.wrong_start?;
    let given = t.book.irregularity_misplaced_rook_no_castling().filter(|given| given.value)?;
    let file = match side {
        CastlingSide::KingSide => File::H,
        CastlingSide::QueenSide => File::A,
    };
    let corner = jadoube_board::Square::at(file, Rank::First.relative_to(color));
    let in_place = t.record.start().board().pieces(color, Role::Rook).contains(corner);
    (!in_place).then_some(given.clause)
}

/// Says what a wrong set-up that stands leaves of castling.
fn notice_castling_left(t: &mut Table) {
    for color in Color::ALL {
        match misplaced_king(t, color) {
            Some(given) if given.value == MisplacedKing::Mirrored => {
                t.notice(given.clause, Message::PaceCastlesMirrored { player: color })
            }
            Some(given) => t.notice(given.clause, Message::PaceNoCastling { player: color }),
            None => {
                for side in CastlingSide::ALL {
                    if let Some(clause) = misplaced_rook(t, color, side) {
                        t.notice(clause, Message::PaceNoCastlingSide { player: color, side });
                    }
                }
            }
        }
    }
}

/// Castling as the player means it: with king and queen exchanged the short way leads to the queen's side (rule 7), and in
/// an array of Chess960 that nobody called wrong the king may be put on his rook.
pub(crate) fn as_meant(t: &Table, player: Color, attempt: Attempt) -> Attempt {
    let array = t.arranged.wrong_start.is_some_and(|wrong| !wrong.certain) && !t.record.is_settled();
    match attempt {
        Attempt::Carry { from, to, promotion: None }
            if array && t.record.position().board().king(player) == Some(from) =>
        {
            let rook = |side: &CastlingSide| t.record.position().castling_rook(player, *side) == Some(to);
            CastlingSide::ALL.into_iter().find(rook).map_or(attempt, Attempt::Castle)
        }
        Attempt::Castle(side) if t.record.position().castles_mirrored(player) => {
            Attempt::Castle(match side {
                CastlingSide::KingSide => CastlingSide::QueenSide,
                CastlingSide::QueenSide => CastlingSide::KingSide,
            })
        }
        attempt => attempt,
    }
}

/// Eight pawns and eight pieces of each colour on their two ranks, in whatever order.
fn is_full_array(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| is_array(board, color))
}

/// The same of one colour.
fn is_array(board: &Board, color: Color) -> bool {
    let first = Rank::First.relative_to(color).bitboard();
    let second = Rank::Second.relative_to(color).bitboard();
    let count = |role| (board.pieces(color, role) & first).count();
    board.pieces(color, Role::Pawn) == second
        && (count(Role::King), count(Role::Queen)) == (1, 1)
        && (count(Role::Rook), count(Role::Bishop), count(Role::Knight)) == (2, 2, 2)
}

/// Whether the start position shows that a player has moved before it: his men do not stand on their two ranks, whatever
/// number the position gives the move.
pub(crate) fn has_moved_before(t: &Table, player: Color) -> bool {
    !is_array(t.record.position_at(0).board(), player)
}

/// Whether nobody arranges a start like this: in Chess960 the king stands between his rooks, the bishops on squares of
/// different colours, and all may castle; the two sides need not stand alike where that was arranged. King and queen on
/// each other's square are taken as the mistake they usually are.
fn certainly_wrong(start: &Position) -> bool {
    let board = start.board();
    let stands = |color: Color, role, file| {
        board.pieces(color, role).contains(Square::at(file, Rank::First.relative_to(color)))
    };
    let exchanged = |color| stands(color, Role::King, File::D) && stands(color, Role::Queen, File::E);
    let drawn = |color| {
        let bishops = board.pieces(color, Role::Bishop);
        (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any()
    };
    // All four rights fit the board only where each king stands between his rooks.
    start.castling().0.count() < 4 || Color::ALL.into_iter().any(|color| exchanged(color) || !drawn(color))
}
