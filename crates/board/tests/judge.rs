//! Why an attempt is no legal move, and what stands on the board when it was made all the same.

use jadoube_board::{Attempt, Bitboard, CastlingSide, Color, Fault, Move, Position, Role, Square};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn squares(names: &str) -> Bitboard {
    names.split_whitespace().map(square).collect()
}

/// `e2e4`, `e7e8q`, `O-O`, `O-O-O`.
fn attempt(text: &str) -> Attempt {
    match text {
        "O-O" => Attempt::Castle(CastlingSide::KingSide),
        "O-O-O" => Attempt::Castle(CastlingSide::QueenSide),
        _ => Attempt::Carry {
            from: square(&text[..2]),
            to: square(&text[2..4]),
            promotion: text[4..].chars().next().map(|letter| Role::from_letter(letter).unwrap()),
        },
    }
}

fn judged(fen: &str, text: &str) -> Result<Move, Fault> {
    Position::from_fen(fen).unwrap().judge(attempt(text))
}

fn made(fen: &str, text: &str) -> String {
    Position::from_fen(fen).unwrap().made(attempt(text)).fen().to_string()
}

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn every_fault() {
    use CastlingSide::{KingSide, QueenSide};
    let at = square;
    let cases: &[(&str, &str, Fault, &str)] = &[
        (INITIAL, "e4e5", Fault::NoPiece(at("e4")), "nothing stands on e4"),
        (INITIAL, "e7e5", Fault::OpponentsPiece(at("e7"), Role::Pawn), "the pawn on e7 is the opponent's"),
        (INITIAL, "e2e2", Fault::NotMoved(at("e2")), "the piece on e2 was not moved"),
        (INITIAL, "a1a2", Fault::OwnPiece(at("a2"), Role::Pawn), "the player's own pawn stands on a2"),
        (
            "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
            "e1e8",
            Fault::KingTaken(at("e8")),
            "the king on e8 cannot be captured",
        ),
        (
            INITIAL,
            "b1b3",
            Fault::WrongMovement(Role::Knight, at("b1"), at("b3")),
            "the knight on b1 does not move to b3",
        ),
        (
            INITIAL,
            "e2d3",
            Fault::PawnTakesNothing(at("d3")),
            "a pawn goes diagonally only to capture, and d3 is empty",
        ),
        (INITIAL, "e2e1", Fault::OwnPiece(at("e1"), Role::King), "the player's own king stands on e1"),
        (
            "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
            "e3e2",
            Fault::WrongMovement(Role::Pawn, at("e3"), at("e2")),
            "the pawn on e3 does not move to e2",
        ),
        (INITIAL, "a1a4", Fault::Jump(Role::Rook, at("a1"), at("a2")), "the rook on a1 cannot jump over a2"),
        (
            "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
            "e2e3",
            Fault::PawnBlocked(at("e3")),
            "a piece on e3 stands in the pawn's way",
        ),
        (
            "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
            "e2e4",
            Fault::PawnBlocked(at("e3")),
            "a piece on e3 stands in the pawn's way",
        ),
        (
            "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
            "e3e5",
            Fault::PawnDoubleStep(at("e3")),
            "the pawn on e3 is not on its first square, so it goes one square only",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "e5d6",
            Fault::EnPassantTooLate(at("d6")),
            "capturing en passant on d6 is possible only at once after the double step",
        ),
        (
            "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "a8a7",
            Fault::PawnAtEnd(at("a8")),
            "the pawn on a8 stands on its last rank and does not move any more",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8",
            Fault::NotPromoted(at("a8")),
            "the pawn on a8 must be exchanged for a queen, rook, bishop or knight",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8k",
            Fault::PromotedTo(Role::King),
            "a pawn does not become a king",
        ),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8p",
            Fault::PromotedTo(Role::Pawn),
            "a pawn does not become a pawn",
        ),
        (INITIAL, "e2e4q", Fault::NothingToPromote(at("e4")), "nothing is promoted on e4"),
        (INITIAL, "g1f3q", Fault::NothingToPromote(at("f3")), "nothing is promoted on f3"),
        (
            "4k3/8/8/8/8/4r3/8/R3K3 w - - 0 1",
            "a1b1",
            Fault::StaysInCheck(squares("e3")),
            "the king stays in check from e3",
        ),
        (
            "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1",
            "e2d2",
            Fault::ExposesKing(squares("e4")),
            "the move exposes his own king to check from e4",
        ),
        (
            "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
            "e1e2",
            Fault::ExposesKing(squares("a2")),
            "the move exposes his own king to check from a2",
        ),
        (
            "4k3/8/8/8/8/8/8/R4K1R w - - 0 1",
            "O-O",
            Fault::CastlingKingMoved(KingSide),
            "castling king-side is lost: the king has moved",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K1R1 w Q - 0 1",
            "O-O",
            Fault::CastlingRookMoved(KingSide),
            "castling king-side is lost: the rook has moved or is gone",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
            "O-O-O",
            Fault::CastlingLost(QueenSide),
            "castling queen-side is lost: the king or the rook has moved",
        ),
        (
            "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1",
            "O-O",
            Fault::CastlingInCheck(squares("e3")),
            "castling is not possible in check from e3",
        ),
        (
            "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1",
            "O-O",
            Fault::CastlingAttacked(at("f1")),
            "castling is not possible while f1 is attacked",
        ),
        (
            "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1",
            "O-O",
            Fault::CastlingAttacked(at("g1")),
            "castling is not possible while g1 is attacked",
        ),
        (
            INITIAL,
            "O-O",
            Fault::CastlingBlocked(at("f1")),
            "castling is not possible while a piece stands on f1",
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "O-O-O",
            Fault::CastlingBlocked(at("b1")),
            "castling is not possible while a piece stands on b1",
        ),
    ];
    for (fen, text, fault, message) in cases {
        assert_eq!(judged(fen, text), Err(*fault), "{fen} {text}");
        assert_eq!(fault.to_string(), *message);
        assert!(fault.concept().contains('.'), "{fault:?}");
    }
    let Err(Fault::NoLegality(none)) = judged("4k3/8/8/8/8/8/8/3KKK2 w - - 0 1", "e1e2") else {
        panic!("three kings have legal moves")
    };
    assert_eq!((none.color, none.kings), (Color::White, 3));
    assert_eq!(none.to_string(), "White has 3 kings, so legal moves have no meaning here");
}

/// The rook may be attacked or pass an attacked square; only the king may not.
#[test]
fn castling_with_an_attacked_rook() {
    assert!(judged("4k3/8/8/8/8/1r5r/8/R3K2R w KQ - 0 1", "O-O").is_ok());
    assert!(judged("4k3/8/8/8/8/1r5r/8/R3K2R w KQ - 0 1", "O-O-O").is_ok());
}

#[test]
fn a_king_carried_two_squares_castles() {
    for (text, side) in [("e1g1", CastlingSide::KingSide), ("e1c1", CastlingSide::QueenSide)] {
        assert_eq!(
            judged(CASTLING, text),
            Position::from_fen(CASTLING).unwrap().judge(Attempt::Castle(side)),
            "{text}"
        );
        assert!(judged(CASTLING, text).unwrap().is_castling());
    }
    // On his own rook the king is put only in Chess960.
    assert_eq!(judged(CASTLING, "e1h1"), Err(Fault::OwnPiece(square("h1"), Role::Rook)));
    let chess960 = Position::from_fen(CASTLING).unwrap().with_chess960(true);
    assert!(chess960.judge(attempt("e1h1")).unwrap().is_castling());
    // Without a right it is castling gone wrong, or a piece put on another.
    let lost = "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1";
    assert_eq!(judged(lost, "e1g1"), Err(Fault::CastlingLost(CastlingSide::KingSide)));
    assert_eq!(judged(lost, "e1h1"), Err(Fault::OwnPiece(square("h1"), Role::Rook)));
    assert_eq!(judged(lost, "e1b1"), Err(Fault::WrongMovement(Role::King, square("e1"), square("b1"))));
}

#[test]
fn chess960_tells_a_step_from_castling() {
    let fen = "4k3/8/8/8/8/8/8/RR3K1R w HB - 0 1";
    assert!(!judged(fen, "f1g1").unwrap().is_castling(), "one square is a step");
    assert!(judged(fen, "f1h1").unwrap().is_castling());
    assert!(judged(fen, "f1b1").unwrap().is_castling());
    assert!(judged(fen, "f1c1").unwrap().is_castling(), "the king goes straight to his square");
    assert_eq!(
        judged(fen, "f1a1"),
        Err(Fault::OwnPiece(square("a1"), Role::Rook)),
        "another rook has the right"
    );
    assert_eq!(
        judged("4k3/8/8/8/8/8/8/5K1R w - - 0 1", "f1c1"),
        Err(Fault::WrongMovement(Role::King, square("f1"), square("c1")))
    );
}

#[test]
fn illegal_moves_are_made_all_the_same() {
    for (fen, text, after) in [
        // A pawn three squares on, a knight like a rook, a piece of his own taken.
        (INITIAL, "e2e5", "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        (INITIAL, "b1b5", "rnbqkbnr/pppppppp/8/1N6/8/8/PPPPPPPP/R1BQKBNR b KQkq - 1 1"),
        (INITIAL, "d1d2", "rnbqkbnr/pppppppp/8/8/8/8/PPPQPPPP/RNB1KBNR b KQkq - 0 1"),
        // The opponent's piece moved, nothing moved, nothing there.
        (INITIAL, "e7e5", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"),
        (INITIAL, "e2e2", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"),
        (INITIAL, "e4e5", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"),
        // Rights go with the king and the rook, also when they are taken.
        (CASTLING, "h1a8", "R3k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1"),
        (CASTLING, "e1e5", "r3k2r/8/8/4K3/8/8/8/R6R b kq - 1 1"),
        (CASTLING, "a1e8", "r3R2r/8/8/8/8/8/8/4K2R b K - 0 1"),
        // Castling through check and without a rook.
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 3 9", "O-O", "4k3/8/8/8/8/5r2/8/R4RK1 b - - 4 9"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3 9", "O-O-O", "4k3/8/8/8/8/8/8/2K5 b - - 4 9"),
        // The pawn that was not exchanged, the one that became a king, a double step at the wrong place.
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "P3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", "K3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3e5", "4k3/8/8/4P3/3p4/8/8/4K3 b - - 0 1"),
        // A capture en passant that leaves the king in check takes the pawn too; one that comes too late does not.
        ("7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "e5d6", "7k/8/3P4/r6K/8/8/8/8 b - - 0 1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "4k3/8/3P4/3p4/8/8/8/4K3 b - - 0 1"),
        // Black's move is the one that is counted.
        ("4k3/8/8/8/8/8/8/4K3 b - - 7 30", "e8a1", "8/8/8/8/8/8/8/k3K3 w - - 8 31"),
    ] {
        assert!(judged(fen, text).is_err(), "{fen} {text} is legal");
        assert_eq!(made(fen, text), after, "{fen} {text}");
    }
}

/// Castling takes nothing off the board: where something stands on one of its squares, all stays where it is.
#[test]
fn castling_onto_occupied_squares_changes_nothing() {
    let waits = |fen: &str| fen.replace(" w ", " b ").replace(" 0 1", " 1 1");
    for (fen, text) in [
        (INITIAL, "O-O"),
        (INITIAL, "O-O-O"),
        (INITIAL, "e1g1"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O"),
        ("4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "O-O"),
    ] {
        assert!(judged(fen, text).is_err(), "{fen} {text} is legal");
        assert_eq!(made(fen, text), waits(fen), "{fen} {text}");
    }
    let over_the_knight = "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1";
    assert_eq!(made(over_the_knight, "O-O-O"), "4k3/8/8/8/8/8/8/1NKR4 b - - 1 1");
}

/// A double step made while in check is illegal, but the square was passed.
#[test]
fn an_illegal_double_step_can_be_captured() {
    let position = Position::from_fen("4k3/8/8/8/3p4/8/4P3/r3K3 w - - 0 1").unwrap();
    assert!(position.judge(attempt("e2e4")).is_err());
    let next = position.made(attempt("e2e4"));
    assert_eq!(next.live_en_passant(), Some(square("e3")));
    assert_eq!(next.hash(), Position::from_fen(&next.fen().to_string()).unwrap().hash());
}

#[test]
fn legal_moves_are_made_as_they_are_played() {
    let position = Position::from_fen(CASTLING).unwrap();
    for mv in position.legal_moves().unwrap() {
        let attempt =
            Attempt::Carry { from: mv.from(), to: position.king_target(mv), promotion: mv.promotion() };
        assert_eq!(position.made(attempt), position.play(mv));
    }
}
