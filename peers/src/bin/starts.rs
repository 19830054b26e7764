//! The 960 starts of Chess960 by number and back, beside cozy-chess's and a published list.
//!
//! The list is `chess960-starts.epd.zip` in the project's shared data: a line for each position in the order of their
//! numbers. Where it is missing only cozy-chess is asked.

use std::io::Read;
use std::process::ExitCode;

use jadoube_board::{CastlingStyle, Position};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data/chess960-starts.epd.zip");

fn main() -> ExitCode {
    let list = listed();
    let mut wrong = 0;
    for number in 0..960u16 {
        let ours = Position::chess960(number).expect("a number below 960");
        let shredder = ours.fen().castling(CastlingStyle::Shredder).to_string();
        let cozy = format!("{:#}", cozy_chess::Board::chess960_startpos(number.into()));
        let line = list.as_ref().map(|list| list.lines().nth(number.into()).unwrap_or_default());
        let found_again = [Some(cozy.as_str()), line].into_iter().flatten().all(|text| {
            Position::from_fen(text)
                .is_ok_and(|read| read.chess960_number() == Some(number) && read.is_same(&ours))
        });
        if shredder != cozy || !found_again {
            println!("{number}: {shredder}, cozy-chess {cozy}, the list {line:?}");
            wrong += 1;
        }
    }
    let sources =
        if list.is_some() { "cozy-chess and the list" } else { "cozy-chess (skipped: no list here)" };
    println!("960 starts beside {sources}: {wrong} differences");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn listed() -> Option<String> {
    let file = std::fs::File::open(LIST).ok()?;
    let mut archive = zip::ZipArchive::new(file).expect("a zip archive");
    let mut text = String::new();
    archive.by_index(0).expect("a file in it").read_to_string(&mut text).expect("text");
    Some(text)
}
