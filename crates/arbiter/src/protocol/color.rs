//! The players by their colours.

use jadoube_board::Color;

words! {
    /// A player, by colour.
    ColorWord {
        /// Who has the white pieces.
        White = "white",
        /// Who has the black pieces.
        Black = "black",
    }
}

impl From<ColorWord> for Color {
    fn from(word: ColorWord) -> Color {
        match word {
            ColorWord::White => Color::White,
            ColorWord::Black => Color::Black,
        }
    }
}

impl From<Color> for ColorWord {
    fn from(color: Color) -> ColorWord {
        if color.is_white() { ColorWord::White } else { ColorWord::Black }
    }
}
