//! Moves that are not legal, cannot be read or are written oddly (Article 3, 7.5, Appendix C), and moves after mate and
//! stalemate.

use jadoube_board::{Fault, Position};
use jadoube_clock::Millis;
use jadoube_laws::{Concept, concept};
use jadoube_notation::MoveError;
use jadoube_notation::pgn::{Played, Ply, Word, decode};
use jadoube_play::over_on_board;

use crate::claims::number;
use crate::drafts::{Spot, Tail};
use crate::examiner::Examiner;
use crate::locate::About;
use crate::message::Message;
use crate::told::{Choices, Expected};
use crate::written::Oddity;
use crate::{Kind, Severity};

impl Examiner {
    /// A move that is not legal, or no move.
    #[cold]
    pub(crate) fn irregular(&mut self, ply: &Ply<'_>) {
        self.signalling(ply);
        if self.over.is_none() && !self.is_over_here() {
            let fault = match &ply.played {
                Played::Illegal(_, fault) => Some(*fault),
                _ => None,
            };
            self.illegal(ply.before, ply.word, fault);
        }
        self.history.push(ply.after);
        self.last_illegal = self.history.plies();
    }

    /// A legal move after something that may have ended the game. Gives whether it is no part of the game any more.
    #[cold]
    pub(crate) fn is_beside(&mut self, ply: &Ply<'_>) -> bool {
        if self.signal.is_some() {
            self.signalling(ply);
        }
        let over = self.over.is_some();
        if over {
            self.history.push(ply.after);
        }
        over
    }

    /// A move with this fault; without one, no move at all.
    fn illegal(&mut self, before: &Position, word: Word<'_>, fault: Option<Fault>) {
        // On a board without meaning every further move is illegal: once is enough.
        if matches!(fault, Some(Fault::NoLegality(_))) && self.drafts.has(Kind::IllegalMove) {
            return;
        }
        let slug = fault.map_or("nature.alternate", |fault| fault.concept());
        let broken = Concept::from_slug(slug).unwrap_or(concept::legality::LEGAL_MOVE);
        let clause = self.cite(&[broken, concept::legality::ILLEGAL_MOVE, concept::legality::LEGAL_MOVE]);
        let made = name(before, &decode(word.text)).into();
        let message = match fault {
            Some(fault) => Message::IllegalFault { made, fault },
            None => Message::IllegalNoMove { made },
        };
        let at = self.next_spot(before);
        self.drafts.law(Kind::IllegalMove, Severity::Error, at, clause, message, Tail::PlayWentOn);
        if let Some(given) = self.book.irregularity_illegal_move_time() {
            self.clocks.may_gain(!before.turn(), Millis::from_secs(given.value.into()).0);
        }
    }

    /// Whether the game was over by mate or stalemate before the move at hand, which is told then.
    pub(crate) fn is_over_here(&mut self) -> bool {
        let position = *self.history.now();
        let ply = self.history.plies();
        let Some(ended) = over_on_board(&self.counts, &position).filter(|_| !self.is_after_illegal(ply))
        else {
            return false;
        };
        self.over = Some(ply);
        self.clocks.stop();
        let place = self.after(ply);
        let (kind, concepts, message) = if ended.by.winner().is_some() {
            (
                Kind::PlayedAfterCheckmate,
                [concept::end::CHECKMATE_IMMEDIATE, concept::end::CHECKMATE],
                Message::OverCheckmate { place },
            )
        } else {
            (
                Kind::PlayedAfterStalemate,
                [concept::end::STALEMATE_IMMEDIATE, concept::end::STALEMATE],
                Message::OverStalemate { place },
            )
        };
        let clause = self.cite(&concepts);
        self.law(kind, Severity::Error, ply, clause, message, Tail::MadeAfterwards);
        true
    }

    /// A move that cannot be made on the board, so that the rest of the game is text only.
    pub(crate) fn unclear(&mut self, word: Word<'_>, error: &MoveError) {
        let before = *self.history.now();
        let at = self.next_spot(&before);
        match error {
            MoveError::Illegal(illegal) => self.illegal(&before, word, Some(illegal.fault)),
            MoveError::NoSuchPiece(_) => {
                let clause = self.cite(&[concept::legality::ILLEGAL_MOVE, concept::legality::LEGAL_MOVE]);
                let made = name(&before, &decode(word.text)).into();
                let message = Message::IllegalNoSuchPiece { made, player: before.turn() };
                self.drafts.law(Kind::IllegalMove, Severity::Error, at, clause, message, Tail::PlayWentOn);
            }
            MoveError::Ambiguous(ambiguous) => {
                let clause = self.cite(&[concept::notation::DISAMBIGUATE, concept::recording::ALGEBRAIC]);
                let (name, choices) = (name(&before, &ambiguous.text).into(), Choices::of(ambiguous));
                let message = Message::NotationAmbiguous { name, choices };
                self.drafts.law(Kind::Notation, Severity::Warning, at, clause, message, Tail::NONE);
            }
            MoveError::Unreadable(unreadable) => {
                let (name, expected) =
                    (name(&before, &unreadable.text).into(), Expected(unreadable.expected));
                let message = match unreadable.found {
                    Some(found) => {
                        Message::SyntaxNoMove { name, number: unreadable.at as u32 + 1, found, expected }
                    }
                    None => Message::SyntaxNoMoveCut { name, expected },
                };
                self.drafts.syntax(Severity::Warning, at, About::Here(word.place), message, Tail::NONE);
            }
        }
    }

    #[cold]
    pub(crate) fn odd_notation(&mut self, oddity: Oddity, ply: &Ply<'_>) {
        let count = &mut self.odd[oddity as usize];
        *count += 1;
        if *count > 1 {
            return;
        }
        let clause = self.cite(&[oddity.concept(), concept::recording::ALGEBRAIC]);
        let severity = if oddity.is_false() { Severity::Warning } else { Severity::Info };
        let message = oddity.message(name(ply.before, &decode(ply.word.text)).into());
        let at = self.next_spot(ply.before);
        self.drafts.law(Kind::Notation, severity, at, clause, message, Tail::Alike(oddity));
    }

    /// The place of a move that is made in this position.
    fn next_spot(&self, before: &Position) -> Spot {
        Spot { ply: self.history.plies() as u32 + 1, position: *before }
    }
}

/// The name of a move as it is written: `12...Nf6`.
fn name(before: &Position, text: &str) -> String {
    format!("{}{text}", number(before))
}
