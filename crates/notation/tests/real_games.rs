//! Every move of the real games at hand is read and written back as it stood.

use std::path::{Path, PathBuf};

use jadoube_board::Position;
use jadoube_notation::{Lang, Letters, Style, san};

#[test]
fn moves_of_real_games_survive_every_language() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let mut games = 0;
    for name in ["lichess-999-games-with-clocks.pgn", "tcec-chess960.pgn"] {
        let path: PathBuf = data.join(name);
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!("skipped: {name} is not there");
            continue;
        };
        for game in text.split("[Event ").skip(1) {
            let language = Lang::ALL[games % Lang::ALL.len()];
            check(game, language).unwrap_or_else(|error| panic!("{name}: {error}\n[Event {game}"));
            games += 1;
        }
    }
    println!("{games} games");
}

fn check(game: &str, language: Lang) -> Result<(), String> {
    let fen = game.split_once("[FEN \"").and_then(|(_, rest)| rest.split_once('"')).map(|(fen, _)| fen);
    let mut position = match fen {
        Some(fen) => Position::from_fen(fen).map_err(|error| error.to_string())?,
        None => Position::INITIAL,
    };
    let style = Style::SAN.named(Letters::Of(language));
    for text in moves(game) {
        let reading = san::resolve(&position, &text, Lang::En).map_err(|error| error.to_string())?;
        let plain = text.trim_end_matches(['!', '?']);
        let written = Style::SAN.text(&position, reading.mv).to_string();
        if written != plain {
            return Err(format!("{plain} was written back as {written} in {}", position.fen()));
        }
        let translated = style.text(&position, reading.mv).to_string();
        let again = san::resolve(&position, &translated, language).map_err(|error| error.to_string())?;
        if again.mv != reading.mv {
            return Err(format!("{plain} became another move by way of {translated}"));
        }
        position.play_in_place(reading.mv);
    }
    Ok(())
}

/// The moves without tags, comments, numbers and the result.
fn moves(game: &str) -> Vec<String> {
    let (mut text, mut comment) = (String::new(), false);
    for line in game.lines().skip(1).filter(|line| !line.starts_with('[')) {
        for c in line.chars().chain([' ']) {
            match c {
                '{' => comment = true,
                '}' => comment = false,
                _ if !comment => text.push(c),
                _ => {}
            }
        }
    }
    let is_move = |word: &&str| {
        !word.ends_with('.') && !word.starts_with('$') && !["1-0", "0-1", "1/2-1/2", "*"].contains(word)
    };
    text.split_whitespace().filter(is_move).map(str::to_owned).collect()
}
