//! What holds on every board, however odd.

use std::collections::HashSet;

use jadoube_board::{
    Attempt, Bitboard, Board, CastlingRights, CastlingSide, CastlingStyle, Color, EnPassantStyle, Move,
    Piece, Position, Role, Square,
};
use proptest::prelude::*;

fn piece() -> impl Strategy<Value = Piece> {
    (prop::sample::select(&Role::ALL[..]), prop::sample::select(&Color::ALL[..]))
        .prop_map(|(role, color)| role.of(color))
}

/// Any pieces anywhere, several kings and pawns on the back ranks included, with what rights fit.
fn any_position() -> impl Strategy<Value = Position> {
    let pieces = prop::collection::vec((0..64u8, piece()), 0..40);
    (pieces, any::<bool>(), any::<u64>(), 0..64u8, any::<[bool; 3]>()).prop_map(
        |(pieces, white, rights, passed, [chess960, mirrored_white, mirrored_black])| {
            let mut board = Board::EMPTY;
            for (at, piece) in pieces {
                board.put(Square::new(at).unwrap(), Some(piece));
            }
            finish(board, white, rights, passed)
                .with_chess960(chess960)
                .with_mirrored_castling(Color::White, mirrored_white)
                .with_mirrored_castling(Color::Black, mirrored_black)
        },
    )
}

/// One king a side, mostly at home with rooks, and anything besides.
fn playable_position() -> impl Strategy<Value = Position> {
    let others = piece().prop_filter("no more kings", |piece| piece.role != Role::King);
    let pieces = prop::collection::vec((0..64u8, others), 0..24);
    let kings = (prop_oneof![Just(4u8), 0..8u8, 0..64u8], prop_oneof![Just(60u8), 56..64u8, 0..64u8]);
    let rooks = any::<u64>();
    (pieces, kings, rooks, any::<bool>(), 0..64u8).prop_map(|(pieces, kings, rooks, white, passed)| {
        let mut board = Board::EMPTY;
        for (at, piece) in pieces {
            board.put(Square::new(at).unwrap(), Some(piece));
        }
        for color in Color::ALL {
            let home = jadoube_board::Rank::First.relative_to(color).bitboard();
            for rook in home & Bitboard(rooks & rooks.rotate_left(17)) {
                board.put(rook, Some(Role::Rook.of(color)));
            }
        }
        board.put(Square::new(kings.0).unwrap(), Some(Role::King.of(Color::White)));
        if kings.0 != kings.1 {
            board.put(Square::new(kings.1).unwrap(), Some(Role::King.of(Color::Black)));
        }
        finish(board, white, rooks, passed).with_chess960(rooks & 1 == 0)
    })
}

/// The rights and the double step that fit.
fn finish(board: Board, white: bool, rights: u64, passed: u8) -> Position {
    let mut position = Position::new(board, if white { Color::White } else { Color::Black });
    for rook in board.all(Role::Rook) & Bitboard(rights) {
        let more = CastlingRights(position.castling().0.with(rook));
        position = position.with_castling(more).unwrap_or(position);
    }
    let near = (0..64).map(|step| Square::new((passed + step) % 64));
    near.filter_map(|square| position.with_passed_square(square)).next().unwrap_or(position)
}

fn moves(position: &Position) -> Vec<Move> {
    position.legal_moves().map(|moves| moves.to_vec()).unwrap_or_default()
}

/// The hash of the same position put together from nothing.
fn recomputed_hash(position: &Position) -> u64 {
    Position::new(*position.board(), position.turn())
        .with_castling(position.castling())
        .expect("rights that fit")
        .with_passed_square(position.passed_square())
        .expect("a double step that fits")
        .hash()
}

/// Whether the mover's king is attacked in the position after a move.
fn leaves_check(before: &Position, after: &Position) -> bool {
    after.board().checkers(before.turn()).any()
}

proptest! {
    #[test]
    fn a_position_is_written_and_read_again(position in any_position()) {
        for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            let text = position.fen().castling(castling).en_passant(EnPassantStyle::Always).to_string();
            let read = Position::from_fen(&text).expect("what we write is right");
            let read = read
                .with_mirrored_castling(Color::White, position.castles_mirrored(Color::White))
                .with_mirrored_castling(Color::Black, position.castles_mirrored(Color::Black));
            prop_assert!(read.is_same(&position), "{text}");
            prop_assert_eq!(read.with_chess960(position.is_chess960()), position);
        }
    }

    #[test]
    fn nothing_panics_on_any_board(position in any_position()) {
        let _ = (position.faults(), position.is_checkmate(), position.is_stalemate(), position.chess960_number());
        for from in Square::all() {
            for to in Square::all() {
                let next = position.made(Attempt::carry(from, to));
                prop_assert_eq!(next.hash(), recomputed_hash(&next));
                prop_assert_ne!(next.turn(), position.turn());
            }
        }
    }

    #[test]
    fn moves_of_other_positions_break_nothing(position in any_position(), bits in any::<[u16; 16]>()) {
        for bits in bits {
            let next = position.play(Move::unpacked(bits));
            let _ = (next.legal_moves().is_ok(), next.fen().to_string(), next.faults());
        }
    }

    /// Moves are the attempts that are in order and leave his own king unattacked; the generator is one way to find
    /// them and `judge` another.
    #[test]
    fn legal_are_exactly_the_attempts_that_are_judged_legal(position in playable_position()) {
        let listed: HashSet<Move> = moves(&position).into_iter().collect();
        prop_assert_eq!(listed.len() as u64, position.count_legal().unwrap(), "a move is listed twice");
        prop_assert_eq!(position.has_legal_move(), Ok(!listed.is_empty()));
        let mut found = HashSet::new();
        for from in Square::all() {
            for to in Square::all() {
                for promotion in [None].into_iter().chain(Role::ALL.map(Some)) {
                    let judged = position.judge(Attempt::Carry { from, to, promotion });
                    prop_assert_eq!(
                        position.legal_move(from, to, promotion).is_some(),
                        listed.iter().any(|mv| (mv.from(), mv.to(), mv.promotion()) == (from, to, promotion))
                    );
                    if let Ok(mv) = judged {
                        prop_assert!(mv.is_castling() || (mv.from(), mv.to(), mv.promotion()) == (from, to, promotion));
                        found.insert(mv);
                    }
                }
            }
        }
        // Castling from where no king of standard chess stands is no carrying of his.
        found.extend(CastlingSide::ALL.into_iter().filter_map(|side| position.judge(Attempt::Castle(side)).ok()));
        prop_assert_eq!(found, listed);
    }

    #[test]
    fn playing_keeps_hash_kings_and_material(position in playable_position()) {
        for mv in moves(&position) {
            let next = position.play(mv);
            prop_assert_eq!(next.hash(), recomputed_hash(&next), "{:?}", mv);
            prop_assert!(!leaves_check(&position, &next), "{:?}", mv);
            prop_assert_eq!(next.turn(), !position.turn());
            prop_assert_eq!(next.board().all(Role::King).count(), position.board().all(Role::King).count());
            let gone = position.board().occupied().count() - next.board().occupied().count();
            prop_assert_eq!(gone, u32::from(position.captured(mv).is_some()), "{:?}", mv);
            prop_assert!((next.castling().0 - position.castling().0).is_empty(), "no right comes back");
        }
    }

    #[test]
    fn sources_are_where_listed_moves_come_from(position in playable_position()) {
        let listed = moves(&position);
        for role in Role::ALL {
            for to in Square::all() {
                let from: Bitboard = listed
                    .iter()
                    .filter(|mv| !mv.is_castling() && mv.to() == to && position.board().role_at(mv.from()) == Some(role))
                    .map(|mv| mv.from())
                    .collect();
                prop_assert_eq!(position.sources(role, to), from, "{:?} {}", role, to);
            }
        }
    }

    /// Chess has no up and down: the board turned round has the same moves.
    #[test]
    fn the_other_side_has_the_same_moves(position in playable_position()) {
        let turned = Position::new(position.board().mirrored(), !position.turn())
            .with_castling(CastlingRights(position.castling().0.flip_ranks()))
            .unwrap()
            .with_passed_square(position.passed_square().map(Square::flip_rank))
            .unwrap();
        prop_assert_eq!(turned.count_legal(), position.count_legal());
        prop_assert_eq!(turned.is_check(), position.is_check());
    }

    #[test]
    fn the_same_are_those_with_the_same_text(position in playable_position(), other in playable_position()) {
        let text = |position: &Position| {
            let fen = position.fen().castling(CastlingStyle::Shredder).to_string();
            fen.rsplitn(3, ' ').last().unwrap_or_default().to_owned()
        };
        prop_assert_eq!(position.is_same(&other), text(&position) == text(&other));
        for mv in moves(&position).into_iter().take(8) {
            let next = position.play(mv);
            let read = Position::from_fen(&next.fen().to_string()).expect("what we write is right");
            prop_assert!(next.is_same(&read) && !next.is_same(&position));
        }
    }

    #[test]
    fn readers_take_any_text(text in "[ -~]{0,90}|[1-8pnbrqkPNBRQK/]{10,80} [wb] [KQkqA-Ha-h-]{1,4} [a-h1-9-]{1,2} [0-9]{1,6} [0-9]{1,6}") {
        let strict = Position::from_fen(&text);
        let lenient = Position::from_fen_lenient(&text);
        if let Ok(position) = strict {
            let (same, repairs) = lenient.expect("what is right needs no repair");
            prop_assert!(same == position && repairs.is_empty());
        }
    }
}
