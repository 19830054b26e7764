//! How a move is recorded under a rulebook: what Appendix C requires, and what it allows.

use jadoube_arbiter::MoveText;
use jadoube_board::{Move, Position};
use jadoube_laws::{InForce, Pace, RulebookId, Supervision};
use jadoube_notation::{Lang, Letters, Style};

use crate::table::lineage;

/// A move on a scoresheet.
#[derive(Clone)]
pub(crate) struct Recorded {
    pub position: Position,
    pub made: MoveText,
    pub way: Way,
    pub book: RulebookId,
    pub language: Lang,
    pub text: String,
}

#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// With every mark that the rulebook knows.
    Full,
    /// With what the rulebook requires and no more.
    Brief,
    /// The rulebook allows it so.
    May,
    /// The rulebook does not allow it so.
    MayNot,
}

impl Recorded {
    /// Whether it says something of this rulebook: of itself, or of the one whose cases are its own too.
    pub fn is_of(&self, book: RulebookId) -> bool {
        book == self.book || lineage(book).any(|of| of == self.book)
    }

    /// What is otherwise under the rulebook that it names.
    pub fn difference(&self) -> Option<String> {
        self.difference_under(InForce::plain(self.book, Pace::Standard, Supervision::Full))
    }

    /// The same under another one, or under this one with a departure.
    pub fn difference_under(&self, book: InForce) -> Option<String> {
        let Recorded { position, made, language, text, .. } = self;
        let mv = match position.judge(made.0) {
            Ok(mv) => mv,
            Err(fault) => return Some(format!("{made} is not legal: {fault}")),
        };
        let asked = book.appendix_c();
        let written = |style: Style| {
            let written = style.text(position, mv).to_string();
            (written != *text).then(|| format!("{made} is written `{written}`"))
        };
        match self.way {
            Way::Full => written(asked.full(*language)),
            Way::Brief => written(asked.brief(*language)),
            Way::May | Way::MayNot => {
                let styles = self.styles(mv);
                let may = styles.iter().any(|style| asked.allows(style));
                if styles.is_empty() {
                    Some(format!("nobody writes {made} as `{text}`"))
                } else if may == matches!(self.way, Way::May) {
                    None
                } else {
                    Some(format!("`{text}` is {}", if may { "allowed" } else { "not allowed" }))
                }
            }
        }
    }

    /// The ways of writing that give the text.
    fn styles(&self, mv: Move) -> Vec<Style> {
        let mut styles = vec![Style { castling_letters: false, promotion: "", ..Style::SAN }];
        let mut vary = |change: &dyn Fn(Style) -> Vec<Style>| {
            styles = styles.iter().flat_map(|&style| change(style)).collect();
        };
        let both = [false, true];
        vary(&|style| vec![Style { letters: Letters::Of(self.language), ..style }]);
        vary(&|style| both.map(|long| Style { long, ..style }).into());
        vary(&|style| both.map(|hyphen| Style { hyphen, ..style }).into());
        vary(&|style| both.map(|capture| Style { capture, ..style }).into());
        vary(&|style| both.map(|check| Style { check, ..style }).into());
        vary(&|style| [None, Some("++"), Some("#"), Some("X")].map(|mate| Style { mate, ..style }).into());
        let marks = [None, Some("e.p."), Some(self.language.en_passant_sign())];
        vary(&|style| marks.map(|en_passant| Style { en_passant, ..style }).into());
        styles.retain(|style| style.text(&self.position, mv).to_string() == self.text);
        styles
    }
}
