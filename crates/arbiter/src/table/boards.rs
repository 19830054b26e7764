//! The boards of players who do not see: who they are, and what was announced of the move at hand.

use jadoube_board::{Attempt, Color};

use crate::arrangement::Arrangement;

/// Who plays without sight, who has an assistant, and what was announced.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Boards {
    unsighted: [bool; 2],
    /// Whose assistant there is.
    assistant: Option<Color>,
    said: Said,
}

/// What was announced of the move that is being made.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) enum Said {
    #[default]
    Nothing,
    /// Before the piece was moved.
    Ahead(Color, Attempt),
    /// The move that was made.
    Right,
    /// Another one.
    Wrong,
}

impl Boards {
    pub(super) fn new(arrangement: &Arrangement) -> Boards {
        let unsighted = Color::ALL.map(|color| arrangement.player(color).sighted == Some(false));
        let with_assistant = |color: &Color| arrangement.player(*color).assistant == Some(true);
        // The player who does not see has the first right to an assistant (E.9, E.10 of 2009).
        let mut colors = Color::ALL;
        colors.sort_by_key(|color| !unsighted[color.index()]);
        Boards { unsighted, assistant: colors.into_iter().find(with_assistant), said: Said::Nothing }
    }

    /// Whether a player who does not see takes part.
    pub fn special(self) -> bool {
        self.unsighted.contains(&true)
    }

    pub fn is_unsighted(self, player: Color) -> bool {
        self.unsighted[player.index()]
    }

    /// The player who does not see; of two, White.
    pub fn unsighted(self) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.is_unsighted(color))
    }

    /// Whose assistant there is.
    pub fn assistant(self) -> Option<Color> {
        self.assistant
    }

    pub fn said(self) -> Said {
        self.said
    }

    pub fn say(&mut self, said: Said) {
        self.said = said;
    }
}
