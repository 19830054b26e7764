//! Kings put in the centre to show the result: electronic boards send that as moves.

use jadoube_board::{Attempt, Color, File, Position, Rank, Role, Square};
use jadoube_notation::pgn::{GameResult, Played};

/// Where the kings are put.
const CENTRE: [Square; 4] = [
    Square::at(File::D, Rank::Fourth),
    Square::at(File::E, Rank::Fourth),
    Square::at(File::D, Rank::Fifth),
    Square::at(File::E, Rank::Fifth),
];

/// A move that puts a king in the centre, whatever else it is.
pub(crate) fn is_king_to_centre(before: &Position, played: &Played) -> bool {
    let (from, to) = match played {
        Played::Legal(mv, _) => (mv.from(), mv.to()),
        Played::Illegal(Attempt::Carry { from, to, .. }, _) => (*from, *to),
        Played::Illegal(Attempt::Castle(_), _) | Played::Pass => return false,
    };
    before.board().role_at(from) == Some(Role::King) && CENTRE.contains(&to)
}

/// What the kings show: both on light squares, White has won; both on dark ones, Black; on one of each, a draw. With
/// only one king in the centre, a win by the colour of his square.
pub(crate) fn shown(position: &Position) -> Option<GameResult> {
    let kings = Color::ALL.map(|color| position.board().king(color).filter(|king| CENTRE.contains(king)));
    let lights: Vec<bool> = kings.into_iter().flatten().map(Square::is_light).collect();
    match lights[..] {
        [] => None,
        [light] => Some(win(light)),
        [white, black, ..] if white == black => Some(win(white)),
        _ => Some(GameResult::Draw),
    }
}

fn win(light: bool) -> GameResult {
    if light { GameResult::WhiteWins } else { GameResult::BlackWins }
}
