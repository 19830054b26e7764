//! A board as text, one line for each rank.

use std::fmt::Write;

use clap::builder::styling::{Color as Paint, Effects, RgbColor, Style};
use jadoube::board::{Board, Color, Piece, Square};

/// How a board is drawn as text.
pub struct Drawing<'a> {
    pub board: &'a Board,
    /// The player who sits at the lower edge.
    pub seen_by: Color,
    /// The sign of a piece.
    pub sign: &'a dyn Fn(Piece) -> char,
    /// With coloured squares, for a terminal that shows them.
    pub painted: bool,
}

impl Drawing<'_> {
    /// The lines, each ended.
    pub fn lines(&self) -> String {
        let mut text = String::new();
        for (rank, squares) in super::rows(self.seen_by) {
            let _ = write!(text, " {} ", rank.digit());
            for square in squares {
                self.square(square, &mut text);
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text.push_str("   ");
        for file in super::files(self.seen_by) {
            let _ = write!(text, "{}{} ", self.margin(), file.letter());
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }

    fn square(&self, square: Square, text: &mut String) {
        let piece = self.board.piece_at(square);
        if !self.painted {
            let _ = write!(text, "{} ", piece.map_or('·', |piece| (self.sign)(piece)));
            return;
        }
        let ground = if square.is_light() { RgbColor(184, 166, 132) } else { RgbColor(112, 138, 102) };
        let style = Style::new().bg_color(Some(Paint::Rgb(ground)));
        let (style, sign) = match piece {
            None => (style, ' '),
            // Solid signs for both sides: hollow ones are hard to see on a coloured square.
            Some(piece) => {
                let ink = if piece.color.is_white() { RgbColor(255, 255, 255) } else { RgbColor(0, 0, 0) };
                let effects = if piece.color.is_white() { Effects::BOLD } else { Effects::new() };
                let solid =
                    if (self.sign)(piece).is_alphabetic() { piece } else { piece.role.of(Color::Black) };
                (style.fg_color(Some(Paint::Rgb(ink))).effects(effects), (self.sign)(solid))
            }
        };
        let _ = write!(text, "{style} {sign} {style:#}");
    }

    /// What stands before the letter of a file.
    fn margin(&self) -> &'static str {
        if self.painted { " " } else { "" }
    }
}
