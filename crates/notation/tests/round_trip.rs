//! Whatever is written is read back: random games, every legal move, every style, every language.

use jadoube_board::{Move, Position};
use jadoube_notation::{AppendixC, Duty, Lang, Letters, Style, san, uci};
use proptest::prelude::*;

/// Plays random legal moves and hands every position on the way to `visit`.
fn random_game(start: Position, choices: &[u16], mut visit: impl FnMut(&Position, &[Move])) {
    let mut position = start;
    for &choice in choices {
        let Ok(moves) = position.legal_moves() else { return };
        visit(&position, &moves);
        if moves.is_empty() {
            return;
        }
        position = position.play(moves[usize::from(choice) % moves.len()]);
    }
}

fn starts() -> impl Strategy<Value = Position> {
    prop_oneof![
        Just(Position::INITIAL),
        (0u16..960).prop_map(|number| Position::chess960(number).unwrap()),
        // Promotions, en passant, many like pieces, castling both ways, kings and queens swapped.
        prop::sample::select(vec![
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "6k1/8/2Q1Q3/8/Q3Q3/8/2Q1Q3/K7 w - - 0 1",
            "k7/8/N3N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",
            "4k3/2p1p3/8/1P1P1P2/1p1p1p2/8/2P1P3/4K3 w - - 0 1",
        ])
        .prop_map(|fen| Position::from_fen(fen).unwrap()),
        Just({
            let swapped = Position::from_fen("r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w - - 0 1").unwrap();
            let rights = jadoube_board::CastlingRights::STANDARD;
            let mirrored = jadoube_board::Color::ALL
                .into_iter()
                .fold(swapped, |position, color| position.with_mirrored_castling(color, true));
            mirrored.with_castling(rights).unwrap()
        }),
    ]
}

fn styles(language: Lang) -> Vec<Style> {
    let mut styles = vec![Style::SAN, Style::LONG, Style { hyphen: false, ..Style::LONG }];
    for duty in [Duty::Required, Duty::Optional, Duty::Forbidden] {
        let strict = AppendixC {
            capture: duty,
            check: duty,
            mate: duty,
            mate_signs: &["++", "X"],
            en_passant: duty,
            long: Duty::Forbidden,
            hyphen: Duty::Forbidden,
        };
        let long = AppendixC { long: Duty::Required, hyphen: duty, ..strict };
        styles.extend([strict, long].iter().flat_map(|book| [book.full(language), book.brief(language)]));
        styles.push(Style { mate: Some("X"), ..strict.full(language) });
    }
    let named: Vec<Style> = styles.iter().map(|style| style.named(Letters::Of(language))).collect();
    named.iter().copied().chain(named.iter().map(|style| style.named(Letters::Figurines))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn every_move_in_every_style_is_read_back(
        start in starts(),
        choices in prop::collection::vec(any::<u16>(), 1..40),
        pick in any::<prop::sample::Index>(),
    ) {
        let language = *pick.get(&Lang::ALL);
        let styles = styles(language);
        random_game(start, &choices, |position, moves| {
            for &mv in moves {
                for style in &styles {
                    let text = style.text(position, mv).to_string();
                    let read = san::resolve(position, &text, language).map(|reading| reading.mv);
                    assert_eq!(read, Ok(mv), "{text} in {language}, {}", position.fen());
                    let offer = style.text(position, mv).offering_draw().to_string();
                    let reading = san::resolve(position, &offer, language).unwrap();
                    assert!(reading.mv == mv && reading.marks.contains(jadoube_notation::Marks::DRAW_OFFER));
                }
                let text = uci::write(position, mv).to_string();
                assert_eq!(uci::read(position, &text), Ok(mv), "{text}, {}", position.fen());
            }
        });
    }

    #[test]
    fn castling_is_read_as_the_kings_step_and_as_taking_the_rook(
        start in starts(),
        choices in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        random_game(start, &choices, |position, moves| {
            for &mv in moves.iter().filter(|mv| mv.is_castling()) {
                assert_eq!(uci::read(position, &format!("{}{}", mv.from(), mv.to())), Ok(mv));
                let target = position.king_target(mv);
                if mv.from().distance(target) > 1 {
                    assert_eq!(uci::read(position, &format!("{}{target}", mv.from())), Ok(mv));
                }
            }
        });
    }

    #[test]
    fn nothing_panics_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..24), start in starts()) {
        for language in Lang::ALL {
            let _ = san::resolve(&start, &bytes, language).map_err(|error| error.to_string());
        }
        let _ = uci::read(&start, &String::from_utf8_lossy(&bytes)).map_err(|error| error.to_string());
    }

    #[test]
    fn nothing_panics_on_what_looks_like_a_move(
        text in "[KQRBNDTLVFHAŞşS♘♟a-hO0oxX:=+#!?(). 1-9-]{0,10}",
        start in starts(),
        choices in prop::collection::vec(any::<u16>(), 1..20),
    ) {
        random_game(start, &choices, |position, moves| {
            for language in Lang::ALL {
                match san::resolve(position, &text, language) {
                    Ok(reading) => assert!(moves.contains(&reading.mv), "{text}"),
                    Err(error) => {
                        if let Some((attempt, fault)) = error.attempt() {
                            assert_eq!(position.judge(attempt), Err(fault));
                        }
                    }
                }
            }
        });
    }
}
