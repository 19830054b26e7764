//! FEN: strict with clear errors, lenient with a list of repairs, X-FEN and Shredder-FEN both ways.

use jadoube_board::{
    Bitboard, CastlingRights, CastlingSide, CastlingStyle, Color, EnPassantStyle, FenField, Position, Rank,
    Repair,
};

fn strict_error(text: &str) -> String {
    Position::from_fen(text).expect_err(text).to_string()
}

#[test]
fn what_is_wrong_where_and_what_was_expected() {
    for (text, message) in [
        ("", "FEN, character 1 (the board): the text ends, expected eight squares on each rank"),
        (
            "8/8/8/8/8/8/8 w - - 0 1",
            "FEN, character 14 (the board): found ` `, expected `/` after eight squares of a rank",
        ),
        (
            "8/8/8/8/8/8/8/8/8 w - - 0 1",
            "FEN, character 16 (the side to move): found `/`, expected one space before the next field",
        ),
        (
            "9/8/8/8/8/8/8/8 w - - 0 1",
            "FEN, character 1 (the board): found `9`, expected a piece letter (KQRBNP, kqrbnp), a number 1 to 8 or `/`",
        ),
        (
            "8/7/8/8/8/8/8/8 w - - 0 1",
            "FEN, character 4 (the board): found `/`, expected eight squares on each rank",
        ),
        (
            "8/44/8/8/8/8/8/8 w - - 0 1",
            "FEN, character 4 (the board): found `4`, expected the empty squares as one number",
        ),
        (
            "8/8p/8/8/8/8/8/8 w - - 0 1",
            "FEN, character 4 (the board): found `p`, expected no more than eight squares on a rank",
        ),
        (
            "8/p8/8/8/8/8/8/8 w - - 0 1",
            "FEN, character 4 (the board): found `8`, expected no more than eight squares on a rank",
        ),
        (
            "8/8/x7/8/8/8/8/8 w - - 0 1",
            "FEN, character 5 (the board): found `x`, expected a piece letter (KQRBNP, kqrbnp), a number 1 to 8 or `/`",
        ),
        (
            "8/8/8/8/8/8/8/8  w - - 0 1",
            "FEN, character 17 (the side to move): found ` `, expected a value, not a second space or the end",
        ),
        ("8/8/8/8/8/8/8/8 W - - 0 1", "FEN, character 17 (the side to move): found `W`, expected w or b"),
        (
            "8/8/8/8/8/8/8/8 w",
            "FEN, character 18 (castling): the text ends, expected one space before the next field",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w X - 0 1",
            "FEN, character 23 (castling): found `X`, expected - or the rights KQkq, or the files of the rooks (A-H, a-h)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "FEN, character 23 (castling): found `K`, expected a right for which king and rook stand on the first rank of their side",
        ),
        (
            "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1",
            "FEN, character 26 (castling): found `H`, expected one right to each side of the king",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
            "FEN, character 25 (castling): found `K`, expected one right to each side of the king",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
            "FEN, character 25 (en passant): found `e`, expected - or a square such as e3",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "FEN, character 25 (en passant): found `e`, expected a square that a pawn of the other side has just passed over",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - +3 1",
            "FEN, character 27 (the halfmove counter): found `+`, expected a number from 0 to 65535",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 70000 1",
            "FEN, character 27 (the halfmove counter): found `7`, expected a number from 0 to 65535",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
            "FEN, character 29 (the move number): found `0`, expected a number from 1 to 65535",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ",
            "FEN, character 30 (the end): found ` `, expected nothing after the move number",
        ),
    ] {
        assert_eq!(strict_error(text), message, "{text}");
    }
}

#[test]
fn the_lenient_reader_says_what_it_repaired() {
    let cases: [(&str, &str, &[Repair]); 12] = [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]),
        (
            "4k3/8/8/8/8/8/8/4K3",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[
                Repair::Missing(FenField::Turn),
                Repair::Missing(FenField::Castling),
                Repair::Missing(FenField::EnPassant),
                Repair::Missing(FenField::Halfmoves),
                Repair::Missing(FenField::Fullmoves),
            ],
        ),
        ("4k3/8/8/8/8/8/8/4K3  w\t- - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[Repair::Spacing]),
        ("4k3/8/8/8/8/8/8/4K3_b_-_-_0_1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", &[Repair::Spacing]),
        (
            "4k3/7/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[Repair::ShortRank(Rank::Seventh)],
        ),
        (
            "4k3/44/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[Repair::SplitNumber(Rank::Seventh)],
        ),
        ("4k3/8/8/8/8/8/8/4K3 Black - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", &[Repair::Turn]),
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            &[Repair::CastlingDropped('Q')],
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[Repair::EnPassantDropped]),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[Repair::Counter(FenField::Halfmoves)],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 3 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 3 1",
            &[Repair::Counter(FenField::Fullmoves)],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1;x",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[Repair::Counter(FenField::Fullmoves)],
        ),
    ];
    for (text, expected, repairs) in cases {
        let (position, made) = Position::from_fen_lenient(text).expect(text);
        assert_eq!(position.fen().to_string(), expected, "{text}");
        assert_eq!(made.iter().collect::<Vec<_>>(), repairs, "{text}");
        assert_eq!(made.is_empty(), repairs.is_empty());
        assert!(made.iter().all(|repair| !repair.to_string().is_empty()));
    }
    let (_, repairs) = Position::from_fen_lenient("4k3/8/8/8/8/8/8/4K3 w - - 0 1 id \"a\"").unwrap();
    assert_eq!(repairs.iter().collect::<Vec<_>>(), [Repair::Spacing, Repair::Trailing]);
}

#[test]
fn the_lenient_reader_does_not_guess_where_pieces_stand() {
    for text in [
        "",
        "8/8",
        "8/8/8/8/8/8/8/9 w - - 0 1",
        "8/8/8/8/8/8/8/ppppppppp w - - 0 1",
        "8/8/8/8/8/8/8/8 x - - 0 1",
    ] {
        assert!(Position::from_fen_lenient(text).is_err(), "{text}");
    }
}

/// The same position as X-FEN and as Shredder-FEN.
#[test]
fn castling_in_both_styles() {
    for (x_fen, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Ah - 0 1"),
        // A second rook further out: the inner one has to be named.
        ("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w KB - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w HB - 0 1"),
        ("1r2k1r1/8/8/8/8/8/8/4K3 b kq - 0 1", "1r2k1r1/8/8/8/8/8/8/4K3 b gb - 0 1"),
        ("nrbkqbrn/8/8/8/8/8/8/NRBKQBRN w KQkq - 0 1", "nrbkqbrn/8/8/8/8/8/8/NRBKQBRN w GBgb - 0 1"),
    ] {
        let (first, second) = (Position::from_fen(x_fen).unwrap(), Position::from_fen(shredder).unwrap());
        assert!(first.is_same(&second), "{x_fen}");
        assert_eq!(first.hash(), second.hash());
        for position in [first, second] {
            assert_eq!(position.fen().to_string(), x_fen);
            assert_eq!(position.fen().castling(CastlingStyle::Shredder).to_string(), shredder);
        }
        assert!(second.is_chess960());
    }
    let position = Position::from_fen("4k3/8/8/8/8/8/8/RR2K1RR w KB - 0 1").unwrap();
    let rook = |side| position.castling_rook(Color::White, side).unwrap().to_string();
    assert_eq!((rook(CastlingSide::KingSide), rook(CastlingSide::QueenSide)), ("h1".into(), "b1".into()));
}

#[test]
fn standard_castling_is_not_taken_for_chess960() {
    let is_chess960 = |fen| Position::from_fen(fen).unwrap().is_chess960();
    assert!(!is_chess960("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    assert!(is_chess960("r3k2r/8/8/8/8/8/8/R3K2R w HAkq - 0 1"));
    assert!(is_chess960("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1"));
    assert!(!is_chess960("4k3/8/8/8/8/8/8/R4K1R w - - 0 1"));
}

#[test]
fn en_passant_in_three_styles() {
    // After 1. e4 no pawn is near; the second has one that is pinned; the third one that may capture.
    for (fen, always, pseudo_legal, legal) in [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "e3", "-", "-"),
        ("3r3k/8/8/3pP3/8/8/8/6BK w - d6 0 1", "d6", "d6", "d6"),
        ("7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "d6", "d6", "-"),
    ] {
        let position = Position::from_fen(fen).unwrap();
        for (style, expected) in [
            (EnPassantStyle::Always, always),
            (EnPassantStyle::PseudoLegal, pseudo_legal),
            (EnPassantStyle::Legal, legal),
        ] {
            let written = position.fen().en_passant(style).to_string();
            assert_eq!(written.split(' ').nth(3), Some(expected), "{fen} {style:?}");
        }
    }
}

#[test]
fn rights_that_fit_no_rook_are_refused_by_name() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap();
    let refused = position.with_castling(CastlingRights::STANDARD).unwrap_err();
    assert_eq!(
        refused.0,
        CastlingRights::STANDARD.0 - "h1".parse::<jadoube_board::Square>().unwrap().bitboard()
    );
    assert!(position.with_castling(CastlingRights(Bitboard(0x80))).is_ok());
}
