//! A board as an SVG picture that needs nothing else: no fonts for pieces, no style sheet.

use std::fmt::Write;

use jadoube::board::{Color, Position, Role, Square};

use super::pieces;

const SQUARE: usize = 100;
const MARGIN: usize = 40;
const SIDE: usize = 8 * SQUARE + 2 * MARGIN;
const LIGHT: &str = "#ebe6d5";
const DARK: &str = "#9db08f";
const CHECK: &str = "#e0877a";

/// Draws the position as seen by this player. A king in check stands on a red ground.
pub fn board(position: &Position, seen_by: Color, title: &str) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" width=\"{0}\" height=\"{0}\" role=\"img\">\n\
         <title>{1}</title>\n",
        SIDE / 2,
        escaped(title)
    );
    definitions(position, &mut svg);
    let _ = writeln!(svg, "<rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#f6f3ea\"/>");
    for (row, (rank, squares)) in super::rows(seen_by).enumerate() {
        let y = MARGIN + row * SQUARE;
        label(MARGIN / 2, y + SQUARE / 2, rank.digit(), &mut svg);
        for (column, square) in squares.into_iter().enumerate() {
            draw_square(position, square, MARGIN + column * SQUARE, y, &mut svg);
        }
    }
    for (column, file) in super::files(seen_by).into_iter().enumerate() {
        label(MARGIN + column * SQUARE + SQUARE / 2, SIDE - MARGIN / 2, file.letter(), &mut svg);
    }
    let _ = writeln!(
        svg,
        "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{0}\" height=\"{0}\" fill=\"none\" stroke=\"#4a5844\" stroke-width=\"3\"/>",
        8 * SQUARE
    );
    svg.push_str("</svg>\n");
    svg
}

/// The pieces that occur, each drawn once.
fn definitions(position: &Position, svg: &mut String) {
    svg.push_str("<defs>\n");
    for color in Color::ALL {
        for role in Role::ALL.into_iter().filter(|&role| position.board().pieces(color, role).any()) {
            define(color, role, svg);
        }
    }
    svg.push_str("</defs>\n");
}

fn define(color: Color, role: Role, svg: &mut String) {
    let (fill, detail) = if color.is_white() { ("#ffffff", "#1d1d1d") } else { ("#262626", "#f2f2f2") };
    let _ = writeln!(
        svg,
        "<g id=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         <g fill=\"{fill}\" stroke=\"#1d1d1d\">{}</g><g fill=\"none\" stroke=\"{detail}\">{}</g></g>",
        id(color, role),
        pieces::outline(role),
        pieces::detail(role)
    );
}

/// For a page with many diagrams: an invisible picture that holds all pieces and the empty board once.
pub fn shared_definitions() -> String {
    let mut svg =
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\"><defs>\n".to_owned();
    for color in Color::ALL {
        for role in Role::ALL {
            define(color, role, &mut svg);
        }
    }
    let _ = writeln!(
        svg,
        "<g id=\"board\"><rect width=\"800\" height=\"800\" fill=\"{LIGHT}\"/><path fill=\"{DARK}\" d=\"{}\"/></g>",
        (0..32)
            .map(|n| format!("M{} {}h100v100h-100z", (n % 4) * 200 + (n / 4 + 1) % 2 * 100, n / 4 * 100))
            .collect::<String>()
    );
    svg.push_str("</defs></svg>\n");
    svg
}

fn is_checked(position: &Position, square: Square) -> bool {
    position.board().piece_at(square).is_some_and(|piece| {
        piece.role == Role::King && position.board().attackers(square, !piece.color).any()
    })
}

fn draw_square(position: &Position, square: Square, x: usize, y: usize, svg: &mut String) {
    let piece = position.board().piece_at(square);
    let ground = match square.is_light() {
        _ if is_checked(position, square) => CHECK,
        true => LIGHT,
        false => DARK,
    };
    let _ =
        writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{ground}\"/>");
    if let Some(piece) = piece {
        let _ = writeln!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(piece.color, piece.role));
    }
}

fn id(color: Color, role: Role) -> String {
    format!("{}-{}", color.word(), role.name())
}

fn label(x: usize, y: usize, text: char, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"24\" fill=\"#4a5844\" text-anchor=\"middle\" \
         dominant-baseline=\"central\">{text}</text>"
    );
}

/// The text as it stands in a page or in an attribute.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
