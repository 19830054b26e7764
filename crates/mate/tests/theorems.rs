//! The theorems on few pieces, gone through case by case.

use jadoube_board::{Bitboard, Board, Color, Position, Role, Square, attacks};
use jadoube_mate::{Argument, Material, Quick, quick};

/// King and knight never mate king and queens: for all squares of both kings and the knight that gives check, a queen
/// on every flight that is left over is no mate. Further queens could only defend more.
#[test]
fn a_knight_never_mates_among_queens() {
    let mut cases = 0;
    for target in Square::all() {
        for king in Square::all().filter(|king| king.distance(target) > 1) {
            for knight in attacks(Role::Knight, Color::White, target, Bitboard::EMPTY) {
                let mut board = Board::EMPTY;
                board.put(target, Some(Role::King.of(Color::Black)));
                board.put(king, Some(Role::King.of(Color::White)));
                if knight == king {
                    continue;
                }
                board.put(knight, Some(Role::Knight.of(Color::White)));
                for flight in attacks(Role::King, Color::Black, target, Bitboard::EMPTY) {
                    if board.attackers(flight, Color::White).is_empty() && flight != knight {
                        board.put(flight, Some(Role::Queen.of(Color::Black)));
                    }
                }
                let position = Position::new(board, Color::Black);
                assert!(!position.is_checkmate(), "{}", position.fen());
                cases += 1;
            }
        }
    }
    assert!(cases > 15_000);
}

/// Bishops of one colour never mate: for all squares of both kings and a bishop that gives check, with a rook or a
/// queen on every flight that is left over, is no mate. Further bishops of that colour attack no other squares that
/// matter here: the flights of the other colour.
#[test]
fn bishops_of_one_colour_never_mate_among_heavy_pieces() {
    let mut cases = 0;
    for blocker in [Role::Rook, Role::Queen] {
        for target in Square::all() {
            for king in Square::all().filter(|king| king.distance(target) > 1) {
                for bishop in attacks(Role::Bishop, Color::White, target, king.bitboard()) {
                    let mut board = Board::EMPTY;
                    board.put(target, Some(Role::King.of(Color::Black)));
                    board.put(king, Some(Role::King.of(Color::White)));
                    if bishop == king {
                        continue;
                    }
                    board.put(bishop, Some(Role::Bishop.of(Color::White)));
                    let flights = attacks(Role::King, Color::Black, target, Bitboard::EMPTY);
                    for flight in flights.into_iter().filter(|flight| flight.is_light() != target.is_light())
                    {
                        if board.attackers(flight, Color::White).is_empty() {
                            board.put(flight, Some(blocker.of(Color::Black)));
                        }
                    }
                    let position = Position::new(board, Color::Black);
                    // Flights of the bishop's own colour may all be taken from the king by further bishops, so only
                    // what meets the check counts.
                    let between = jadoube_board::between(bishop, target).with(bishop);
                    let met = position
                        .legal_moves()
                        .unwrap()
                        .iter()
                        .any(|mv| mv.from() != target && between.contains(mv.to()));
                    let fled = position
                        .legal_moves()
                        .unwrap()
                        .iter()
                        .any(|mv| mv.from() == target && mv.to().is_light() != target.is_light());
                    assert!(met || fled, "{}", position.fen());
                    cases += 1;
                }
            }
        }
    }
    assert!(cases > 20_000);
}

#[test]
fn theorems_apply_where_they_should_and_nowhere_else() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", Some(Material::Knight)),
        ("3qk3/8/8/8/8/8/8/4K1N1 w - - 0 1", Some(Material::Knight)),
        ("3rk3/8/8/8/8/8/8/4K1N1 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", None),
        ("2r1k3/8/8/8/8/8/8/4KB2 w - - 0 1", Some(Material::Bishops)),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", Some(Material::Bishops)),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", None),
        ("2n1k3/8/8/8/8/8/8/4KB2 w - - 0 1", None),
        ("4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", None),
        ("rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", Some(Material::LoneKing)),
    ];
    for (fen, expected) in cases {
        let position = Position::from_fen(fen).unwrap();
        let found = match quick(&position, Color::White) {
            Quick::Unwinnable(proof) => match proof.argument {
                Argument::Material(material) => Some(material),
                other => panic!("{fen}: {other:?}"),
            },
            _ => None,
        };
        assert_eq!(found, expected, "{fen}");
    }
}
