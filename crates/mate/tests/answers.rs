//! Answers to single questions: known hard positions, proofs that are told, kept and checked, lines and limits.

use jadoube_board::{Bitboard, Color, Position};
use jadoube_mate::{
    Answer, Argument, Budget, Death, Ended, Flaw, Limit, Line, Material, Proof, Quick, Refused, Solver,
    Within, check, dead, quick, quick_dead, winnable,
};
use jadoube_notation::Lang;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn proof(fen: &str, side: Color) -> Proof {
    match winnable(&position(fen), side, &Budget::UNLIMITED) {
        Ok(Answer::Unwinnable(proof)) => proof,
        other => panic!("{fen}: {other:?}"),
    }
}

fn line(fen: &str, side: Color) -> Line {
    match winnable(&position(fen), side, &Budget::UNLIMITED) {
        Ok(Answer::Winnable(line)) => line,
        other => panic!("{fen}: {other:?}"),
    }
}

const WALL: &str = "8/8/p3k1p1/Pp3pPp/1Pp1pP1P/2PpP3/3P4/4K3 b - - 0 1";

#[test]
fn both_can_win_the_hard_open_position() {
    let fen = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1";
    for side in Color::ALL {
        assert!(line(fen, side).replay(&position(fen), side).is_some());
    }
}

/// The hard dead position itself has a million positions: `cargo run --release --example hard` goes through them. With
/// two bishops for five it is the same matter: whenever White takes on c7, Black is stalemated.
#[test]
fn the_hard_dead_position_is_dead() {
    let start = position("3k1b2/2p1pBp1/KpP1P1P1/1P6/4B3/8/8/8 w - - 0 1");
    let Ok(Death::Dead { white, black }) = dead(&start, &Budget::UNLIMITED) else { panic!("it is dead") };
    assert_eq!(check(&start, &white), Ok(()));
    assert_eq!(check(&start, &black), Ok(()));
}

#[test]
fn proofs_are_kept_as_text_and_read_again() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Color::Black, "material"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::Black, "game-over"),
        ("7K/7q/5k2/4R3/8/8/8/8 w - - 0 1", Color::Black, "forced"),
        (WALL, Color::White, "fortress"),
        ("3k1b2/2p1pBp1/KpP1P1P1/1P6/8/8/8/8 w - - 0 1", Color::Black, "enumeration"),
    ];
    for (fen, side, word) in cases {
        let position = position(fen);
        let Ok(Answer::Unwinnable(proof)) = winnable(&position, side, &Budget::UNLIMITED) else {
            panic!("{fen} is unwinnable")
        };
        assert_eq!(proof.argument.word(), word, "{fen}");
        let text = proof.to_text(&position);
        assert_eq!(Proof::from_text(&position, &text), Ok(proof.clone()), "{text}");
        assert_eq!(check(&position, &proof), Ok(()));
        for lang in Lang::ALL {
            assert!(proof.reason(&position, lang).ends_with('.'), "{lang:?}");
        }
    }
    assert!(Proof::from_text(&position(WALL), "white\nfortress no-such-reason\n").is_err());
    assert!(Proof::from_text(&position(WALL), "").is_err());
}

#[test]
fn reasons_are_told_in_four_languages() {
    let fen = "8/8/8/4k3/8/8/8/4K2q w - - 0 1";
    let told = Lang::ALL.map(|lang| proof(fen, Color::White).reason(&position(fen), lang));
    assert_eq!(
        told,
        [
            "White has only the king.",
            "Valkealla on vain kuningas.",
            "Világosnak csak a királya van meg.",
            "Beyaz'ın yalnızca şahı var."
        ]
    );
    let forced = "7K/7q/5k2/4R3/8/8/8/8 w - - 0 1";
    assert_eq!(
        proof(forced, Color::Black).reason(&position(forced), Lang::En),
        "After the forced 1.Kxh7: Black has only the king."
    );
}

#[test]
fn the_checker_refuses_what_is_not_proved() {
    let wall = position(WALL);
    let good = proof(WALL, Color::White);
    let Argument::Fortress(fortress) = &good.argument else { panic!("{good:?}") };

    // A king that is said to stay where he is.
    let mut narrowed = fortress.clone();
    for range in &mut narrowed.pieces {
        if wall.board().king(Color::Black) == Some(range.from) {
            range.squares = range.from.bitboard();
        }
    }
    let bad = Proof { side: Color::White, argument: Argument::Fortress(narrowed) };
    assert!(matches!(check(&wall, &bad), Err(Flaw::Leaves { .. })));

    // Ranges so wide that a mate fits in.
    let mut widened = fortress.clone();
    for range in &mut widened.pieces {
        range.squares = Bitboard::FULL;
    }
    assert!(check(&wall, &Proof { side: Color::White, argument: Argument::Fortress(widened) }).is_err());

    // A fortress of another position, a theorem that does not apply, a game that is not over.
    assert!(check(&position("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), &good).is_err());
    let theorem = Proof { side: Color::White, argument: Argument::Material(Material::LoneKing) };
    assert_eq!(check(&wall, &theorem), Err(Flaw::Material));
    let text = "white\nenumeration 3\n";
    let counted = Proof::from_text(&wall, text).unwrap();
    assert!(matches!(check(&wall, &counted), Err(Flaw::Count { claimed: 3, .. })));
    let forced = Proof::from_text(&wall, "white\nforced e6d6\ngame-over stalemate\n").unwrap();
    assert_eq!(check(&wall, &forced), Err(Flaw::NotForced(0)));
}

#[test]
fn boards_without_one_king_each_are_refused_with_the_reason() {
    let none = position("8/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(winnable(&none, Color::White, &Budget::UNLIMITED), Err(Refused::NoKing(Color::Black)));
    let two = position("4k3/8/8/8/8/8/8/4KK2 w - - 0 1");
    let refused = winnable(&two, Color::White, &Budget::UNLIMITED).unwrap_err();
    assert_eq!(refused.to_string(), "White has 2 kings, so mate has no meaning here");
    assert_eq!(quick(&two, Color::White), Quick::Unknown);
    assert_eq!(quick_dead(&two), None);
}

#[test]
fn illegal_positions_are_answered() {
    // Both kings in check; a pawn on its last rank; kings side by side.
    for fen in [
        "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1",
        "P3k3/8/8/8/8/8/8/4K2p w - - 0 1",
        "8/8/8/3kK3/8/8/8/7R b - - 0 1",
    ] {
        for side in Color::ALL {
            let answer = winnable(&position(fen), side, &Budget::UNLIMITED).unwrap();
            assert!(answer.is_winnable().is_some(), "{fen}");
        }
    }
    assert_eq!(
        proof("P3k3/8/8/8/8/8/8/4K2p w - - 0 1", Color::White).argument,
        Argument::Material(Material::LoneKing)
    );
}

#[test]
fn a_budget_ends_the_search_and_says_so() {
    let hard = position("3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1");
    let answer = winnable(&hard, Color::White, &Budget::nodes(5_000)).unwrap();
    assert!(matches!(answer, Answer::Undecided(spent) if spent.nodes >= 5_000), "{answer:?}");
    let stopped = winnable(&hard, Color::White, &Budget::UNLIMITED.until(&|| true)).unwrap();
    assert!(matches!(stopped, Answer::Undecided(_)), "{stopped:?}");
}

#[test]
fn lines_are_shortened_and_the_shortest_is_proved() {
    let start = position("7k/8/8/8/8/8/4Q3/K7 w - - 0 1");
    let mut solver = Solver::new();
    let Answer::Winnable(shortest) = solver.shortest(&start, Color::White, &Budget::UNLIMITED).unwrap()
    else {
        panic!("a queen mates")
    };
    assert!(shortest.shortest && shortest.replay(&start, Color::White).is_some());
    let Answer::Winnable(found) = solver.winnable(&start, Color::White, &Budget::UNLIMITED).unwrap() else {
        panic!("a queen mates")
    };
    let short = solver.shortened(&start, Color::White, &found, 100_000);
    assert!(short.replay(&start, Color::White).is_some());
    assert!(shortest.moves.len() <= short.moves.len() && short.moves.len() <= found.moves.len());
}

#[test]
fn a_limit_on_moves_without_progress_can_be_asked_for() {
    let mut solver = Solver::new();
    let late = position("7k/8/8/8/8/8/4Q3/K7 w - - 148 90");
    assert!(winnable(&late, Color::White, &Budget::UNLIMITED).unwrap().is_winnable() == Some(true));
    let within =
        solver.winnable_within(&late, Color::White, Limit::SEVENTY_FIVE, &Budget::UNLIMITED).unwrap();
    assert!(matches!(within, Within::TooLate { .. }), "{within:?}");
    let early = late.with_counters(0, 1);
    let within =
        solver.winnable_within(&early, Color::White, Limit::SEVENTY_FIVE, &Budget::UNLIMITED).unwrap();
    assert!(matches!(within, Within::Winnable(_)), "{within:?}");
    // A mate on the last move counts.
    let mate = position("7k/8/6K1/8/8/8/8/1Q6 w - - 149 90");
    let within =
        solver.winnable_within(&mate, Color::White, Limit::SEVENTY_FIVE, &Budget::UNLIMITED).unwrap();
    assert!(matches!(within, Within::Winnable(_)), "{within:?}");
}

#[test]
fn castling_and_en_passant_belong_to_the_lines() {
    // Castling short mates at once.
    let castles = "8/8/8/8/8/7R/4Rk1P/4K2R w K - 0 1";
    let found = winnable(&position(castles), Color::White, &Budget::UNLIMITED).unwrap();
    assert_eq!(found.is_winnable(), Some(true));
    // The only move is a capture en passant.
    let passant = "8/8/8/8/5pP1/5p2/5K1p/7k b - g3 0 1";
    assert_eq!(proof(passant, Color::White).side, Color::White);
}

/// Distances from mate lead nowhere while a wall stands between the kings; somebody has to break it first.
#[test]
fn walls_with_pieces_that_can_break_them_are_broken() {
    for fen in [
        "1B6/2k5/8/r2p3b/p1pPp1p1/PpP1PpPp/1P3P1P/7K b - - 0 1",
        "k3b3/5p1p/r3pPpP/2BpP1P1/p1pP4/PpP5/1P3K2/8 b - - 0 1",
        "1k6/4b3/1p1p3p/pPpPp1pP/P1P1PpP1/5P2/6KR/4b3 b - - 0 1",
        "6k1/2b5/1r6/pBp3p1/PpPp1pPp/1P1PpP1P/4P1K1/8 w - - 0 1",
    ] {
        for side in Color::ALL {
            let answer = winnable(&position(fen), side, &Budget::nodes(200_000)).unwrap();
            let Answer::Winnable(line) = answer else { panic!("{fen} {side}: {answer:?}") };
            assert!(line.replay(&position(fen), side).is_some());
        }
    }
}

#[test]
fn memory_is_bounded() {
    let position = position("3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1");
    let answer = winnable(&position, Color::White, &Budget::UNLIMITED.memory(1 << 20)).unwrap();
    let Answer::Undecided(spent) = answer else { panic!("{answer:?}") };
    assert_eq!(spent.ended, Ended::Memory);
    assert!(spent.nodes < 10_000, "{}", spent.nodes);
}
