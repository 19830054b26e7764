//! Positions of every kind: what is wrong with them, which are the same, castling in all its forms, odd boards.

use jadoube_board::{
    Attempt, Bitboard, Board, CastlingRights, CastlingSide, Color, Move, Position, PositionFault, Role,
    Square,
};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn faults(fen: &str) -> Vec<PositionFault> {
    position(fen).faults().iter().collect()
}

fn play(position: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(*position, |position, mv| {
        let attempt = Attempt::carry(square(&mv[..2]), square(&mv[2..]));
        position.play(position.judge(attempt).unwrap_or_else(|fault| panic!("{mv}: {fault}")))
    })
}

fn castling_moves(position: &Position) -> Vec<Move> {
    position.legal_moves().unwrap().into_iter().filter(|mv| mv.is_castling()).collect()
}

#[test]
fn every_reason_why_a_position_is_illegal() {
    use PositionFault as F;
    let set = |names: &str| names.split_whitespace().map(square).collect::<Bitboard>();
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", vec![F::NoKing(Color::White)]),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", vec![F::SeveralKings(Color::White, 2)]),
        (
            "4k3/8/8/8/PP6/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
            vec![F::TooManyPieces(Color::White, 19), F::TooManyPawns(Color::White, 18)],
        ),
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", vec![F::TooManyPromoted(Color::White, 1)]),
        ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", vec![F::TooManyPromoted(Color::White, 1)]),
        ("p3k3/8/8/8/8/8/8/P3K3 w - - 0 1", vec![F::PawnsOnBackRanks(set("a1 a8"))]),
        // Three pawns on the a-file take three captures, and Black has lost two pieces.
        (
            "r1bqkb1r/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR w KQkq - 0 1",
            vec![F::PawnsCannotHaveCome(Color::White)],
        ),
        ("4k3/8/8/8/8/8/8/3kK3 w - - 0 1", vec![F::SeveralKings(Color::Black, 2)]),
        ("8/8/8/8/8/8/8/3kK3 w - - 0 1", vec![F::KingsTouch]),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", vec![F::WaitingSideInCheck(Color::Black, set("e2"))]),
        (
            "4k3/8/8/8/4R3/8/3n4/1R2K2r w - - 0 1",
            vec![F::WaitingSideInCheck(Color::Black, set("e4")), F::BothInCheck],
        ),
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", vec![F::ImpossibleCheck(set("d3 f3"))]),
    ] {
        assert_eq!(faults(fen), expected, "{fen}");
        assert!(!position(fen).faults().is_empty());
        assert!(expected.iter().all(|fault| !fault.to_string().is_empty()));
    }
    let odd = position("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1").with_chess960(false);
    assert_eq!(odd.faults().iter().collect::<Vec<_>>(), [F::CastlingNotStandard(set("a1 h1"))]);
    assert!(position("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1").faults().is_empty(), "Chess960");
    assert!(Position::INITIAL.faults().is_empty());
}

#[test]
fn all_reasons_are_given_at_once() {
    let found = faults("kkkkk3/pppppppp/p7/8/8/8/8/PPPPPPPP w - - 0 1");
    assert!(found.contains(&PositionFault::NoKing(Color::White)));
    assert!(found.contains(&PositionFault::SeveralKings(Color::Black, 5)));
    assert!(found.contains(&PositionFault::TooManyPawns(Color::Black, 9)));
    assert!(found.iter().any(|fault| matches!(fault, PositionFault::PawnsOnBackRanks(_))));
}

#[test]
fn boards_without_kings_have_moves_and_no_checks() {
    let position = position("8/8/8/8/8/8/1q6/R7 w - - 0 1");
    assert_eq!(position.legal_moves().unwrap().len(), 14);
    assert!(!position.is_check() && !position.is_checkmate() && !position.is_stalemate());
    let empty = Position::new(Board::EMPTY, Color::Black);
    assert_eq!(empty.legal_moves().unwrap().len(), 0);
    assert!(!empty.is_checkmate());
}

#[test]
fn five_kings_are_held_and_moved_but_have_no_legal_moves() {
    let position = position("4k3/8/8/8/8/8/8/KKKKK3 w - - 0 1");
    let error = position.legal_moves().unwrap_err();
    assert_eq!((error.color, error.kings), (Color::White, 5));
    assert_eq!(position.count_legal(), Err(error));
    assert_eq!(position.has_legal_move(), Err(error));
    assert!(!position.is_checkmate() && !position.is_stalemate());
    let next = position.made(Attempt::carry(square("a1"), square("a5")));
    assert_eq!(next.fen().to_string(), "4k3/8/8/K7/8/8/8/1KKKK3 b - - 1 1");
}

/// Finnish blitz rule 11: it stands there for good.
#[test]
fn a_pawn_on_its_last_rank_never_moves() {
    for fen in ["P6k/8/8/8/8/8/8/7K w - - 0 1", "7k/8/8/8/8/8/8/p6K b - - 0 1"] {
        let position = position(fen);
        let king_moves = position.legal_moves().unwrap();
        assert_eq!(king_moves.len(), 3, "{fen}");
        assert!(king_moves.iter().all(|mv| position.board().role_at(mv.from()) == Some(Role::King)));
    }
    // It still attacks nothing beyond the board, blocks and can be captured.
    let position = position("P5rk/8/8/8/8/8/8/7K b - - 0 1");
    assert!(position.legal_move(square("g8"), square("a8"), None).is_some());
}

#[test]
fn a_pawn_on_its_own_first_rank_goes_one_square() {
    let position = position("7k/8/8/8/8/8/8/P6K w - - 0 1");
    let targets: Vec<String> = position
        .legal_moves()
        .unwrap()
        .iter()
        .filter(|mv| mv.from() == square("a1"))
        .map(|mv| mv.to().to_string())
        .collect();
    assert_eq!(targets, ["a2"]);
}

/// Finnish blitz rule 7: king and queen were swapped and nobody said so in time.
#[test]
fn mirrored_castling() {
    let start = position("r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w - - 0 1")
        .with_castling(CastlingRights::STANDARD)
        .unwrap()
        .with_mirrored_castling(Color::White, true)
        .with_mirrored_castling(Color::Black, true);
    assert!(start.faults().is_empty());
    for (to, after) in [
        ("b1", "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/1KR4R b kq - 1 1"),
        ("f1", "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R3RK2 b kq - 1 1"),
    ] {
        let mv = start.judge(Attempt::carry(square("d1"), square(to))).unwrap();
        assert!(mv.is_castling());
        assert_eq!(start.king_target(mv), square(to));
        let next = start.play(mv);
        assert_eq!(next.fen().to_string(), after);
        let black = next.judge(Attempt::carry(square("d8"), square(&to.replace('1', "8")))).unwrap();
        assert!(black.is_castling());
    }
    assert_eq!(castling_moves(&start).len(), 2);
    // Without the rule a king on d1 castles as in Chess960.
    let plain = start.with_mirrored_castling(Color::White, false);
    let mv = plain.judge(Attempt::Castle(CastlingSide::QueenSide)).unwrap();
    assert_eq!(plain.play(mv).fen().to_string(), "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b kq - 1 1");
    assert!(!plain.is_same(&start), "other moves are possible");
    // Once nobody may castle the way of castling makes no difference.
    let (a, b) = (start.with_castling(CastlingRights::NONE), plain.with_castling(CastlingRights::NONE));
    assert!(a.unwrap().is_same(&b.unwrap()));
}

/// The four forms: both move, only one of them moves, they change places.
#[test]
fn chess960_castling() {
    for (fen, side, after) in [
        ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", CastlingSide::KingSide, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", CastlingSide::KingSide, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", CastlingSide::QueenSide, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", CastlingSide::KingSide, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", CastlingSide::QueenSide, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", CastlingSide::KingSide, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
    ] {
        let position = position(fen);
        let mv = position.judge(Attempt::Castle(side)).unwrap_or_else(|fault| panic!("{fen}: {fault}"));
        let next = position.play(mv);
        assert_eq!(next.fen().to_string(), after, "{fen}");
        assert_eq!(next.hash(), self::position(after).hash(), "{fen}");
        assert_eq!(castling_moves(&position), [mv]);
    }
    // The rook shields his king until it has moved away.
    let pinned = position("4k3/8/8/8/8/8/8/qRK5 w B - 0 1");
    assert_eq!(castling_moves(&pinned), []);
}

/// A.4: a king or rook that started on a wrong square does not castle; the position just has no right for it.
#[test]
fn castling_is_barred_by_leaving_out_the_right() {
    let position = position("4k3/8/8/8/8/8/8/RK5R w - - 0 1");
    assert_eq!(castling_moves(&position), []);
    assert!(position.judge(Attempt::Castle(CastlingSide::KingSide)).is_err());
}

#[test]
fn rights_end_with_the_first_move_of_king_or_rook() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (moves, rights) in [
        ("e1e2 e8e7 e2e1 e7e8", "-"),
        ("a1b1 a8b8 b1a1 b8a8", "Kk"),
        ("h1h8 e8e7", "Q"),
        ("a1a8 e8d7 a8a1", "K"),
        ("e1g1", "kq"),
    ] {
        let end = play(&start, moves);
        assert_eq!(end.fen().to_string().split(' ').nth(2), Some(rights), "{moves}");
        assert_eq!(end.hash(), position(&end.fen().to_string()).hash(), "{moves}");
    }
    let back = play(&start, "e1e2 e8e7 e2e1 e7e8");
    assert!(
        back.board() == start.board() && !back.is_same(&start),
        "9.2: the rights are part of the position"
    );
}

/// 9.2: en passant makes a position another only where the capture is legal.
#[test]
fn a_pinned_pawn_gives_no_right_to_capture_en_passant() {
    let mut at = play(&Position::INITIAL, "e2e4 c7c5 e4e5 d8b6 g1f3 b6e6 f3g1 d7d5");
    assert_eq!(at.passed_square(), Some(square("d6")));
    assert_eq!(at.live_en_passant(), None, "the pawn on e5 is pinned");
    let first = at;
    for _ in 0..2 {
        at = play(&at, "g1f3 b8c6 f3g1 c6b8");
        assert!(at.is_same(&first));
        assert_eq!(at.hash(), first.hash());
    }
    assert_ne!(at, first, "the counters differ");
}

#[test]
fn a_legal_capture_en_passant_makes_another_position() {
    let first = play(&Position::INITIAL, "e2e4 a7a6 e4e5 d7d5");
    assert_eq!(first.live_en_passant(), Some(square("d6")));
    let later = play(&first, "g1f3 b8c6 f3g1 c6b8");
    assert_eq!(later.board(), first.board());
    assert!(!later.is_same(&first));
    assert_ne!(later.hash(), first.hash());
}

#[test]
fn the_same_board_with_another_player_to_move_is_another_position() {
    let turned = Position::INITIAL.with_turn(Color::Black);
    assert!(!turned.is_same(&Position::INITIAL));
    assert_ne!(turned.hash(), Position::INITIAL.hash());
}

#[test]
fn counters() {
    let played = play(&Position::INITIAL, "g1f3 g8f6 e2e4 f6e4 f3e5");
    assert_eq!((played.halfmoves(), played.fullmoves()), (1, 3));
    let full = Position::INITIAL.with_counters(u16::MAX, u16::MAX);
    let after = play(&full, "g1f3 g8f6");
    assert_eq!((after.halfmoves(), after.fullmoves()), (u16::MAX, u16::MAX));
}

#[test]
fn what_a_move_takes() {
    let at = position("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1");
    let taken = |text: &str| {
        let mv = at.judge(Attempt::carry(square(&text[..2]), square(&text[2..]))).unwrap();
        at.captured(mv)
    };
    assert_eq!(taken("e5d6"), Some((square("d5"), Role::Pawn)));
    assert_eq!(taken("e5e6"), None);
    assert_eq!(taken("e1g1"), None);
}

#[test]
fn most_moves_at_once() {
    // The known record among reachable positions, and a board full of queens.
    let record = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(record.legal_moves().unwrap().len(), 218);
    let queens =
        position("Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q w - - 0 1");
    assert_eq!(queens.legal_moves().unwrap().len() as u64, queens.count_legal().unwrap());
}
