//! Boards drawn: as text for a terminal, as SVG for a page.

pub mod pieces;
pub mod svg;
pub mod text;

use jadoube::board::{Color, File, Rank, Square};

/// The squares as seen by this player, row by row from the top.
fn rows(seen_by: Color) -> impl Iterator<Item = (Rank, [Square; 8])> {
    (0..8).map(move |row| {
        let rank = Rank::ALL[if seen_by.is_white() { 7 - row } else { row }];
        (rank, files(seen_by).map(|file| Square::at(file, rank)))
    })
}

/// The files as seen by this player, from left to right.
fn files(seen_by: Color) -> [File; 8] {
    let mut files = File::ALL;
    if !seen_by.is_white() {
        files.reverse();
    }
    files
}
