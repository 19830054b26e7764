//! The 960 starts by number and back.

use std::collections::HashSet;

use jadoube_board::{Bitboard, CastlingRights, Color, Position, Role};

#[test]
fn every_number_gives_its_own_position_and_is_found_again() {
    let mut seen = HashSet::new();
    for number in 0..960 {
        let position = Position::chess960(number).unwrap();
        assert_eq!(position.chess960_number(), Some(number));
        assert!(position.faults().is_empty(), "{number}: {:?}", position.faults());
        assert!(position.is_chess960());
        assert!(seen.insert(position.fen().to_string()));

        let bishops = position.board().pieces(Color::White, Role::Bishop);
        assert_eq!((bishops & Bitboard::LIGHT).count(), 1);
        let king = position.board().king(Color::White).unwrap();
        let rooks: Vec<_> = position.board().pieces(Color::White, Role::Rook).into_iter().collect();
        assert!(rooks[0] < king && king < rooks[1]);
        assert_eq!(position.castling().0.count(), 4);
    }
    let error = Position::chess960(960).unwrap_err();
    assert_eq!(error.to_string(), "Chess960 positions are numbered 0 to 959, not 960");
}

#[test]
fn well_known_numbers() {
    for (number, rank) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")] {
        let fen = Position::chess960(number).unwrap().fen().to_string();
        assert!(fen.contains(&format!("/PPPPPPPP/{rank} w KQkq")), "{number}: {fen}");
    }
}

#[test]
fn a_position_that_is_no_start_has_no_number() {
    let start = Position::chess960(77).unwrap();
    let played = start.play(start.legal_moves().unwrap()[0]);
    assert_eq!(played.chess960_number(), None);
    let no_castling = start.with_castling(CastlingRights::NONE).unwrap();
    assert_eq!(no_castling.chess960_number(), None);
    let two_kings = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1").unwrap();
    assert_eq!(two_kings.chess960_number(), None);
}
