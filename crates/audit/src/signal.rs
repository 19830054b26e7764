//! Kings put in the centre to show the result: electronic boards send that as moves.

use jadoube_board::{Attempt, Color, File, Position, Rank, Role, Square};
use jadoube_laws::concept;
use jadoube_notation::pgn::{GameResult, Played, Ply};

use crate::drafts::Tail;
use crate::examiner::Examiner;
use crate::message::Message;
use crate::{Kind, Severity};

/// Where the kings are put.
const CENTRE: [Square; 4] = [
    Square::at(File::D, Rank::Fourth),
    Square::at(File::E, Rank::Fourth),
    Square::at(File::D, Rank::Fifth),
    Square::at(File::E, Rank::Fifth),
];

impl Examiner {
    /// Looks whether a move puts a king in the centre; the first of them is none.
    #[cold]
    pub(crate) fn signalling(&mut self, ply: &Ply<'_>) {
        let illegal = !matches!(ply.played, Played::Legal(..));
        if !is_king_to_centre(ply.before, &ply.played) {
            self.signal = None;
        } else if illegal && self.signal.is_none() {
            self.signal = Some(self.history.plies());
        }
    }

    /// Kings that were put in the centre at the end. Gives the half-moves of the game itself.
    pub(crate) fn judge_signal(&mut self) -> usize {
        let plies = self.history.plies();
        let Some(last) = self.signal.filter(|&last| plies <= last + 2 && self.unplayed == 0) else {
            return plies;
        };
        self.drafts.retain(|kind, ply| {
            let after = matches!(kind, Kind::PlayedAfterCheckmate | Kind::PlayedAfterStalemate);
            !(kind == Kind::IllegalMove && ply > last || after && ply == last)
        });
        let shown = shown(self.history.now());
        let result = self.scored();
        let (severity, message) = match shown {
            Some(shown) if result.is_some_and(|result| result != shown) => {
                (Severity::Warning, Message::SignalNotTheResult { result: shown })
            }
            Some(shown) => (Severity::Info, Message::SignalShown { result: shown }),
            None => (Severity::Info, Message::SignalUnclear),
        };
        let clause = self.cite(&[concept::recording::SIGN_SCORESHEETS, concept::recording::DUTY]);
        self.law(Kind::ResultSignal, severity, last, clause, message, Tail::NONE);
        if self.over == Some(last) {
            self.over = None;
        }
        last
    }
}

/// A move that puts a king in the centre, whatever else it is.
fn is_king_to_centre(before: &Position, played: &Played) -> bool {
    let (from, to) = match played {
        Played::Legal(mv, _) => (mv.from(), mv.to()),
        Played::Illegal(Attempt::Carry { from, to, .. }, _) => (*from, *to),
        Played::Illegal(Attempt::Castle(_), _) | Played::Pass => return false,
    };
    before.board().role_at(from) == Some(Role::King) && CENTRE.contains(&to)
}

/// What the kings show: both on light squares, White has won; both on dark ones, Black; on one of each, a draw. With
/// only one king in the centre, a win by the colour of his square.
fn shown(position: &Position) -> Option<GameResult> {
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
