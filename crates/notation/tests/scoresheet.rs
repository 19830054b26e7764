//! Moves as people write them: the forms of Appendix C, and what hands make of them.

use jadoube_board::{Attempt, CastlingSide, Fault, Position, Role, Square};
use jadoube_notation::{Annotation, Lang, Marks, MoveError, Style, san, uci};

fn read(fen: &str, text: &str, language: Lang) -> Result<String, MoveError> {
    let position = Position::from_fen(fen).unwrap();
    san::resolve(&position, text, language).map(|reading| Style::SAN.text(&position, reading.mv).to_string())
}

/// Each text must be read as the move, which is given in SAN.
fn all_mean(fen: &str, language: Lang, san: &str, texts: &[&str]) {
    for text in texts {
        match read(fen, text, language) {
            Ok(read) => assert_eq!(read, san, "{text} in {language}"),
            Err(error) => panic!("{text} in {language}: {error}"),
        }
    }
}

fn error(fen: &str, text: &str) -> MoveError {
    read(fen, text, Lang::En).unwrap_err()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn forms_of_a_piece_move() {
    all_mean(
        START,
        Lang::En,
        "Nf3",
        &["Nf3", "nf3", "NF3", "N-f3", "Ng1-f3", "Ng1f3", "Ngf3", "N1f3", "g1f3"],
    );
    all_mean(
        START,
        Lang::En,
        "Nf3",
        &["♘f3", "♞f3", "♘\u{fe0e}f3", "1. Nf3", "1.Nf3!?", " Nf3 (=) ", "Nf3="],
    );
    all_mean(START, Lang::Fi, "Nf3", &["Rf3", "rf3", "Rg1–f3", "♘f3"]);
    all_mean(START, Lang::Hu, "Nf3", &["Hf3", "hf3"]);
    all_mean(START, Lang::Tr, "Nf3", &["Af3", "af3"]);
    let black = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    all_mean(black, Lang::En, "e5", &["1...e5", "1… e5", "e7-e5", "Pe5", "pe5", "E5", "E7E5"]);
}

#[test]
fn letters_mean_what_the_language_says() {
    let fen = "4k3/8/8/8/8/1R6/8/2B1K1N1 w - - 0 1";
    all_mean(fen, Lang::En, "Rb8+", &["Rb8+", "rb8"]);
    all_mean(fen, Lang::Hu, "Rb8+", &["Bb8+", "bb8"]);
    all_mean(fen, Lang::Tr, "Rb8+", &["Kb8+", "kb8"]);
    all_mean(fen, Lang::Tr, "Kd2", &["Şd2", "Sd2", "şd2", "sd2", "S\u{327}d2", "Șd2"]);
    all_mean(fen, Lang::Tr, "Be3", &["Fe3", "Be3"]);
    all_mean(fen, Lang::Fi, "Ne2", &["Re2"]);
    assert!(matches!(read(fen, "Qb8", Lang::Fi), Err(MoveError::Unreadable(_))));
}

#[test]
fn a_small_letter_is_a_file_where_a_pawn_can_be_meant() {
    let fen = "4k3/8/8/8/8/2p5/1P6/4KB2 w - - 0 1";
    all_mean(fen, Lang::En, "bxc3", &["bc3", "bxc3", "b:c3", "b2c3", "bc", "bxc"]);
    all_mean(fen, Lang::En, "Bd3", &["bd3", "Bd3"]);
    all_mean(fen, Lang::En, "Bb5+", &["bb5", "Bb5+"]);
}

#[test]
fn forms_of_captures() {
    let fen = "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1";
    all_mean(
        fen,
        Lang::En,
        "exd4",
        &["exd4", "ed4", "exd", "ed", "e:d4", "ed4:", "e3xd4", "e3-d4", "eXd4", "e×d4"],
    );
    all_mean(fen, Lang::En, "exd4", &["xd4", "d4", "ex d4"]);
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    all_mean(
        fen,
        Lang::En,
        "exd6",
        &["exd6", "exd6 e.p.", "exd6 e. p.", "exd6ep", "ed6 (e.p.)", "exd ep", "ed e.p."],
    );
    all_mean(fen, Lang::Fi, "exd6", &["exd6 o.l.", "exd6ol", "ed6 e.p."]);
    let position = Position::from_fen(fen).unwrap();
    let marks = san::resolve(&position, "exd6 o.l.?! (=)", Lang::Fi).unwrap().marks;
    assert!(marks.contains(Marks::CAPTURE.with(Marks::EN_PASSANT).with(Marks::DRAW_OFFER)));
    assert_eq!(marks.annotation(), Some(Annotation::Questionable));
}

#[test]
fn forms_of_promotion() {
    let fen = "3n1k2/2P5/8/8/8/8/8/4K3 w - - 0 1";
    all_mean(
        fen,
        Lang::En,
        "cxd8=Q+",
        &["cxd8=Q+", "cd8Q", "cd8q", "cxd8(Q)", "cd/Q", "c7d8q", "cxdQ", "cd8=♕+"],
    );
    all_mean(fen, Lang::En, "c8=B", &["c8B", "c8=B", "c8b", "c7c8b", "c8 = B", "c8B (=)", "c8B="]);
    all_mean(fen, Lang::Fi, "c8=N", &["c8R", "c8=R", "c8/r"]);
    all_mean(fen, Lang::Hu, "c8=R", &["c8B", "c8=b"]);
    let MoveError::Illegal(illegal) = error(fen, "c8") else { panic!() };
    assert!(matches!(illegal.fault, Fault::NotPromoted(_)));
}

#[test]
fn castling_and_mate() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    all_mean(
        fen,
        Lang::En,
        "O-O",
        &["O-O", "0-0", "o-o", "0–0", "OO", "00", "e1g1", "Ke1-g1", "Kg1", "e1h1"],
    );
    all_mean(fen, Lang::En, "O-O-O", &["O-O-O", "0-0-0!", "o-o-o", "0–0–0", "000", "e1c1", "e1a1"]);
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    all_mean(mate, Lang::En, "Ra8#", &["Ra8#", "Ra8++", "Ra8X", "Ra8", "Ra8+", "Ra8‡"]);
    let position = Position::from_fen(mate).unwrap();
    for text in ["Ra8++", "Ra8X", "Ra8#"] {
        let marks = san::resolve(&position, text, Lang::En).unwrap().marks;
        assert!(
            marks.contains(Marks::MATE) && !marks.contains(Marks::CHECK) && !marks.contains(Marks::CAPTURE)
        );
    }
    let far = Position::from_fen("1k6/8/8/8/8/8/8/1K4R1 w G - 0 1").unwrap().with_chess960(true);
    let castling = san::resolve(&far, "O-O", Lang::En).unwrap().mv;
    assert_eq!(uci::write(&far, castling).to_string(), "b1g1");
    assert_eq!(san::resolve(&far, "0-0", Lang::Tr).unwrap().mv, castling);
}

#[test]
fn errors_say_what_could_have_been_meant() {
    let two = "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1";
    assert_eq!(error(two, "Nf3").to_string(), "Nf3 is ambiguous: Nd2 or Ng1");
    let finnish = read(two, "Rf3", Lang::Fi).unwrap_err();
    assert_eq!(finnish.to_string(), "Rf3 is ambiguous: Rd2 or Rg1");
    let pawns = "4k3/8/8/2p5/1P1P4/8/8/4K3 w - - 0 1";
    assert_eq!(error(pawns, "xc5").to_string(), "xc5 is ambiguous: bxc5 or dxc5");
    let files = "4k3/8/3p4/4P3/3p4/4P3/8/4K3 w - - 0 1";
    assert_eq!(error(files, "ed").to_string(), "ed is ambiguous: exd4 or exd6");
    assert_eq!(
        error(START, "Nf9").to_string(),
        "Nf9 is not a move: character 3 is 9, expected a rank 1 to 8"
    );
    assert_eq!(error(START, "N").to_string(), "N is not a move: it ends too early, expected a square");
    assert_eq!(
        error(START, " ").to_string(),
        "there is no move: the text is empty, expected a piece or a square"
    );
    assert_eq!(error(two, "Qd4").to_string(), "Qd4: White has no queen");
    assert_eq!(error(two, "Nbd4").to_string(), "Nbd4: White has no knight on the b-file");
    assert_eq!(error(START, "Bg1f3").to_string(), "Bg1f3: White has no bishop on g1");
    assert!(matches!(error(START, "e4 e5"), MoveError::Unreadable(_)));
}

#[test]
fn an_illegal_move_is_not_lost() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let pinned = "4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1";
    all_mean(pinned, Lang::En, "Nf3", &["Nf3", "Ngf3"]);
    let MoveError::Illegal(illegal) = error(pinned, "Ndf3") else { panic!() };
    assert_eq!(illegal.attempt, Attempt::carry(square("d2"), square("f3")));
    assert_eq!(illegal.to_string(), "Ndf3 is not legal: the move exposes his own king to check from b4");
    assert_eq!(error(pinned, "Ndf3").concept(), Some("check.no-self-check"));

    let MoveError::Illegal(illegal) = error(START, "0-0") else { panic!() };
    assert_eq!(illegal.attempt, Attempt::Castle(CastlingSide::KingSide));
    assert!(matches!(illegal.fault, Fault::CastlingBlocked(_)));

    // The printed sample game of 2009 has 4... Rc4, which no knight can play.
    let printed = "rnbqkb1r/pppp1ppp/5n2/4P3/3p4/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 4";
    let MoveError::Illegal(illegal) = read(printed, "Rc4", Lang::Fi).unwrap_err() else { panic!() };
    assert!(matches!(illegal.fault, Fault::WrongMovement(Role::Knight, ..)));

    assert_eq!(error(START, "e5").attempt().unwrap().0, Attempt::carry(square("e2"), square("e5")));
    assert_eq!(error(START, "exd3").attempt().unwrap().0, Attempt::carry(square("e2"), square("d3")));
    assert_eq!(error(START, "e7e5").attempt().unwrap().1, Fault::OpponentsPiece(square("e7"), Role::Pawn));
    all_mean("4k3/8/3P4/8/3p4/4P3/8/4K3 w - - 0 1", Lang::En, "exd4", &["d4"]);
    let blocked = "4k3/8/8/8/3p4/3P1P2/2P1P3/4K3 w - - 0 1";
    assert_eq!(error(blocked, "d4").attempt().unwrap().0, Attempt::carry(square("d3"), square("d4")));
}

#[test]
fn a_board_with_two_kings_still_tells_what_was_tried() {
    let position = Position::from_fen_lenient("4k3/8/8/8/8/8/8/K3K1N1 w - - 0 1").unwrap().0;
    let error = san::resolve(&position, "Nf3", Lang::En).unwrap_err();
    let (attempt, fault) = error.attempt().unwrap();
    assert_eq!(attempt, Attempt::carry("g1".parse().unwrap(), "f3".parse().unwrap()));
    assert!(matches!(fault, Fault::NoLegality(_)));
}

#[test]
fn bytes_that_are_no_text() {
    let error = san::resolve(&Position::INITIAL, b"N\xff3", Lang::En).unwrap_err();
    assert_eq!(
        error.to_string(),
        "N\u{fffd}3 is not a move: character 2 is \u{fffd}, expected text in UTF-8"
    );
}
