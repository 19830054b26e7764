//! Announcements: what is said is understood, in every voice.

use jadoube_board::Position;
use jadoube_notation::spoken::{self, SpokenError, Voice};
use jadoube_notation::{Lang, Marks, san};
use proptest::prelude::*;

fn voices() -> Vec<Voice> {
    let mut voices = vec![Voice::LAWS];
    voices.extend(Lang::ALL.map(Voice::of));
    let terse: Vec<Voice> = voices.iter().map(|voice| voice.terse()).collect();
    voices.extend(terse);
    voices
}

fn said(fen: &str, move_text: &str, voice: Voice) -> String {
    let position = Position::from_fen(fen).unwrap();
    let mv = san::resolve(&position, move_text, Lang::En).unwrap().mv;
    spoken::write(&position, mv, voice).to_string()
}

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
const PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";

#[test]
fn the_words_of_the_laws() {
    assert_eq!(said(CASTLING, "O-O", Voice::LAWS), "Kurze Rochade");
    assert_eq!(said(CASTLING, "O-O-O", Voice::LAWS), "Lange Rochade");
    assert_eq!(said(CASTLING, "Rxa8+", Voice::LAWS), "Turm schlägt Anna acht Schach");
    assert_eq!(said(CASTLING, "Rxa8+", Voice::LAWS.terse()), "Turm Anna acht");
    assert_eq!(said(PROMOTION, "axb8=Q+", Voice::LAWS), "Bauer Anna schlägt Bella acht Dame Schach");
    assert_eq!(said(PASSING, "exd6", Voice::LAWS), "Bauer Eva schlägt David sechs en passant");
    assert_eq!(said("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rhf1", Voice::LAWS), "Turm Hector Felix eins");
}

#[test]
fn the_words_of_the_languages() {
    let said = |fen, text, language| said(fen, text, Voice::of(language));
    assert_eq!(said(CASTLING, "Rxa8+", Lang::En), "rook takes Anna eight check");
    assert_eq!(said(CASTLING, "Rxa8+", Lang::Fi), "torni lyö Anna kahdeksan shakki");
    assert_eq!(said(CASTLING, "Rxa8+", Lang::Hu), "bástya üti Anna nyolc sakk");
    assert_eq!(said(CASTLING, "Rxa8+", Lang::Tr), "kale alır Anna sekiz şah");
    assert_eq!(said(CASTLING, "O-O", Lang::Fi), "lyhyt linnoitus");
    assert_eq!(said(CASTLING, "O-O-O", Lang::Hu), "hosszúsánc");
    assert_eq!(said(CASTLING, "O-O", Lang::Tr), "küçük rok");
}

#[test]
fn case_accents_and_missing_words_do_not_matter() {
    let read = |fen: &str, text: &str| {
        let position = Position::from_fen(fen).unwrap();
        let reading = spoken::read(&position, text, Voice::LAWS).unwrap_or_else(|error| panic!("{error}"));
        jadoube_notation::Style::SAN.text(&position, reading.mv).to_string()
    };
    let start = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(read(start, "springer FELIX Drei"), "Nf3");
    assert_eq!(read(start, "Hektor 4"), "h4");
    assert_eq!(read("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Laeufer Bella fuenf, Schach"), "Bb5+");
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Konig Felix zwei"), "Kf2");
    assert_eq!(read(PROMOTION, "anna acht dame"), "a8=Q");
    assert_eq!(read(PROMOTION, "a7 b8 Springer"), "axb8=N");
    assert_eq!(read(CASTLING, "lange"), "O-O-O");
    assert_eq!(read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rochade!"), "O-O");
}

#[test]
fn the_turkish_king_after_castling_means_check() {
    let position = Position::from_fen("5k2/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    let voice = Voice::of(Lang::Tr);
    let reading = spoken::read(&position, "küçük rok şah", voice).unwrap();
    assert!(reading.marks.contains(Marks::CHECK));
    assert_eq!(spoken::write(&position, reading.mv, voice).to_string(), "küçük rok şah");
}

#[test]
fn errors_name_the_word() {
    let position = Position::from_fen(CASTLING).unwrap();
    let error = |text: &str| spoken::read(&position, text, Voice::LAWS).unwrap_err();
    assert!(matches!(error("Turm Anna elf"), SpokenError::UnknownWord { word, .. } if word == "elf"));
    assert!(matches!(error("Turm Turm Anna eins"), SpokenError::Misplaced { word, .. } if word == "Turm"));
    assert_eq!(error("Turm Anna").to_string(), "the rank is missing in this announcement: Turm Anna");
    assert_eq!(error("Rochade").to_string(), "short or long is missing in this announcement: Rochade");
    assert_eq!(error("").to_string(), "the square of arrival is missing in this announcement: ");
    let position = Position::from_fen("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1").unwrap();
    let error = spoken::read(&position, "Springer Felix drei", Voice::LAWS).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Springer Felix drei is ambiguous: Springer David zwei Felix drei or Springer Gustav eins Felix drei"
    );
    let error = spoken::read(&position, "Springer David sieben", Voice::LAWS).unwrap_err();
    let SpokenError::Move(error) = error else { panic!("{error}") };
    assert_eq!(error.concept(), Some("move.knight"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn every_move_is_understood_as_it_was_said(
        start in prop::sample::select(vec![
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "6k1/8/2Q1Q3/8/Q3Q3/8/2Q1Q3/K7 w - - 0 1",
            "4k3/2p1p3/8/1P1P1P2/1p1p1p2/8/2P1P3/4K3 w - - 0 1",
        ]),
        choices in prop::collection::vec(any::<u16>(), 1..40),
        plain in any::<bool>(),
    ) {
        let mut position = Position::from_fen(start).unwrap();
        for choice in choices {
            let moves = position.legal_moves().unwrap();
            if moves.is_empty() {
                break;
            }
            for &mv in &moves {
                for voice in voices() {
                    let mut said = spoken::write(&position, mv, voice).to_string();
                    if plain {
                        said = said.to_uppercase();
                    }
                    let reading = spoken::read(&position, &said, voice);
                    prop_assert_eq!(reading.as_ref().map(|reading| reading.mv), Ok(mv), "{} in {}", said, position.fen());
                    let checks = position.play(mv).is_check() && voice.checks;
                    let mates = checks && position.play(mv).is_checkmate();
                    let marks = reading.unwrap().marks;
                    prop_assert_eq!(marks.contains(Marks::CHECK), checks && !mates, "{}", said);
                    prop_assert_eq!(marks.contains(Marks::MATE), mates, "{}", said);
                }
            }
            position = position.play(moves[usize::from(choice) % moves.len()]);
        }
    }

    #[test]
    fn nothing_panics_on_any_words(
        text in "(([A-ZÄÖÜa-zäöüşı]{1,8}|Eva|vier|Dame|Rochade|kurze|fünf|[1-9]) ?){0,8}",
    ) {
        for voice in voices() {
            let _ = spoken::read(&Position::INITIAL, &text, voice).map_err(|error| error.to_string());
        }
    }
}
