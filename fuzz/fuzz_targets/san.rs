//! Moves as people write and say them, in each language: a line with a FEN (the initial position if it is empty), then
//! moves with blanks between them. What is read is legal, and what is written is read again as the same move.
#![no_main]

use jadoube_board::{Move, Position};
use jadoube_notation::spoken::{self, Voice};
use jadoube_notation::{Lang, Letters, MoveError, Style, san, uci};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (fen, words) = text.split_once('\n').unwrap_or(("", text));
    let start = if fen.is_empty() { Some(Position::INITIAL) } else { Position::from_fen(fen).ok() };
    let Some(mut position) = start else { return };
    for language in Lang::ALL {
        let _ = spoken::read(&position, words, Voice::of(language)).map_err(|error| error.to_string());
    }
    for word in words.split_whitespace() {
        let readings = Lang::ALL.map(|language| san::resolve(&position, word, language));
        for (reading, language) in readings.iter().zip(Lang::ALL) {
            match reading {
                Ok(reading) => check_written(&position, reading.mv, language),
                Err(error) => check_error(&position, error),
            }
        }
        let played = uci::read(&position, word).ok();
        if let Some(mv) = played.or_else(|| readings.iter().flatten().map(|reading| reading.mv).next()) {
            position.play_in_place(mv);
        }
    }
});

fn check_written(position: &Position, mv: Move, language: Lang) {
    assert_eq!(position.legal_move(mv.from(), mv.to(), mv.promotion()), Some(mv));
    for style in [Style::SAN, Style::LONG] {
        for letters in [Letters::Of(language), Letters::Figurines] {
            let written = style.named(letters).text(position, mv).to_string();
            let read = san::resolve(position, &written, language);
            assert_eq!(read.map(|reading| reading.mv), Ok(mv), "{written} in {}", position.fen());
        }
    }
    for voice in [Voice::LAWS, Voice::of(language)] {
        let said = spoken::write(position, mv, voice).to_string();
        let heard = spoken::read(position, &said, voice).map(|reading| reading.mv);
        assert!(heard == Ok(mv), "{said} in {}: {heard:?}", position.fen());
    }
    assert_eq!(uci::read(position, &uci::write(position, mv).to_string()), Ok(mv));
}

fn check_error(position: &Position, error: &MoveError) {
    let _ = error.to_string();
    if let Some((attempt, fault)) = error.attempt() {
        assert_eq!(position.judge(attempt), Err(fault));
        let _ = position.made(attempt).legal_moves().is_ok();
    }
}
