//! What the arbiter says to people: typed messages, rendered in the language of the reader.
//!
//! The sentences are in `messages/`, a file for each language; the build script makes [`Message`] and its terms of them.
//! A message costs nothing until it is read: it holds what it speaks of, not its words.

mod control;
mod told;

use std::fmt;

use jadoube_board::{Bitboard, CastlingSide, Color, Fault, PositionFault, Role, Square};
use jadoube_clock::Millis;
use jadoube_laws::{Lang, Pace};
use jadoube_notation::MoveError;

pub(crate) use control::probably_meant;
pub use control::{Control, Length};
pub use told::{ClockFace, MoveTold, Points, Tell, Told, decimal_sign};

use crate::event::{ClaimKind, PenaltyKind};
use crate::points::GameResult;
use crate::ruling::Reason;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

// Rulings are many: a message must not make them larger.
const _: () = assert!(size_of::<Message>() <= 48);

impl Message {
    /// The sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        self.told(lang).to_string()
    }

    /// The sentence in a language, to be written.
    pub fn told(&self, lang: Lang) -> Told<'_> {
        Tell::told(self, lang)
    }
}

impl Tell for Message {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        self.write(lang, f)
    }
}

/// A text that somebody gave: a name, a word, a position. Behind one thin pointer, since few messages have one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(Box<Box<str>>);

impl<T: Into<Box<str>>> From<T> for Text {
    fn from(text: T) -> Text {
        Text(Box::new(text.into()))
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Fault> for Message {
    /// Why a move is not legal.
    fn from(fault: Fault) -> Message {
        match fault {
            Fault::NoPiece(square) => Message::FaultNoPiece { square },
            Fault::OpponentsPiece(square, piece) => Message::FaultOpponentsPiece { square, piece },
            Fault::NotMoved(square) => Message::FaultNotMoved { square },
            Fault::OwnPiece(square, piece) => Message::FaultOwnPiece { square, piece },
            Fault::KingTaken(square) => Message::FaultKingTaken { square },
            Fault::WrongMovement(piece, from, to) => Message::FaultWrongMovement { piece, from, to },
            Fault::Jump(piece, from, square) => Message::FaultJump { piece, from, square },
            Fault::PawnBlocked(square) => Message::FaultPawnBlocked { square },
            Fault::PawnDoubleStep(square) => Message::FaultPawnDoubleStep { square },
            Fault::PawnTakesNothing(square) => Message::FaultPawnTakesNothing { square },
            Fault::EnPassantTooLate(square) => Message::FaultEnPassantTooLate { square },
            Fault::PawnAtEnd(square) => Message::FaultPawnAtEnd { square },
            Fault::NotPromoted(square) => Message::FaultNotPromoted { square },
            Fault::PromotedTo(piece) => Message::FaultPromotedTo { piece },
            Fault::NothingToPromote(square) => Message::FaultNothingToPromote { square },
            Fault::StaysInCheck(squares) => Message::FaultStaysInCheck { squares },
            Fault::ExposesKing(squares) => Message::FaultExposesKing { squares },
            Fault::CastlingKingMoved(side) => Message::FaultCastlingKingMoved { side },
            Fault::CastlingRookMoved(side) => Message::FaultCastlingRookMoved { side },
            Fault::CastlingLost(side) => Message::FaultCastlingLost { side },
            Fault::CastlingInCheck(squares) => Message::FaultCastlingInCheck { squares },
            Fault::CastlingAttacked(square) => Message::FaultCastlingAttacked { square },
            Fault::CastlingBlocked(square) => Message::FaultCastlingBlocked { square },
            Fault::NoLegality(error) => Message::FaultNoLegality { player: error.color, number: error.kings },
        }
    }
}

impl From<PositionFault> for Message {
    /// Why no game leads to a position.
    fn from(fault: PositionFault) -> Message {
        match fault {
            PositionFault::NoKing(player) => Message::PositionNoKing { player },
            PositionFault::SeveralKings(player, number) => Message::PositionSeveralKings { player, number },
            PositionFault::TooManyPieces(player, number) => Message::PositionTooManyPieces { player, number },
            PositionFault::TooManyPawns(player, number) => Message::PositionTooManyPawns { player, number },
            PositionFault::TooManyPromoted(player, 1) => Message::PositionOnePromoted { player },
            PositionFault::TooManyPromoted(player, number) => {
                Message::PositionTooManyPromoted { player, number }
            }
            PositionFault::PawnsOnBackRanks(squares) => Message::PositionPawnsOnBackRanks { squares },
            PositionFault::PawnsCannotHaveCome(player) => Message::PositionPawnsCannotHaveCome { player },
            PositionFault::KingsTouch => Message::PositionKingsTouch,
            PositionFault::WaitingSideInCheck(player, squares) => {
                Message::PositionWaitingSideInCheck { player, squares }
            }
            PositionFault::BothInCheck => Message::PositionBothInCheck,
            PositionFault::ImpossibleCheck(squares) => Message::PositionImpossibleCheck { squares },
            PositionFault::CastlingNotStandard(squares) => Message::PositionCastlingNotStandard { squares },
        }
    }
}

impl From<&MoveError> for Message {
    /// Why a text does not name one legal move.
    fn from(error: &MoveError) -> Message {
        let text = Text::from(error.text());
        match error {
            MoveError::Unreadable(_) => Message::HeardNoMove { text },
            MoveError::Ambiguous(error) => {
                let moves: Vec<String> =
                    error.moves.iter().map(|mv| format!("{}-{}", mv.from(), mv.to())).collect();
                Message::HeardAmbiguous { text, choices: moves.join(" / ").into() }
            }
            MoveError::NoSuchPiece(error) => {
                Message::HeardNoSuchPiece { text, player: error.piece.color, piece: error.piece.role }
            }
            MoveError::Illegal(error) => error.fault.into(),
        }
    }
}

#[cfg(test)]
use {
    crate::made::MoveText,
    jadoube_board::{Attempt, Position},
    jadoube_clock::TimeControl,
};

/// A square for the samples.
#[cfg(test)]
fn at(name: &str) -> Square {
    name.parse().expect("a square")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Sentences that consist of nothing but what they speak of.
    const SAME_EVERYWHERE: [&str; 3] = ["choice.name", "reason.name", "ruling.says"];

    #[test]
    fn every_message_is_said_in_every_language() {
        let samples = samples();
        let keys: BTreeSet<&str> = samples.iter().map(Message::key).collect();
        assert_eq!(keys, Message::KEYS.iter().copied().collect());
        for message in &samples {
            for lang in Lang::ALL {
                let text = message.text(lang);
                assert!(!text.contains(['{', '}']) && !text.contains("  ") && !text.is_empty(), "{text}");
                assert!(text.trim() == text && !text.ends_with('.'), "{lang}: {text}");
            }
        }
    }

    #[test]
    fn no_language_speaks_english_but_english() {
        const ENGLISH: [&str; 10] =
            ["the", "of", "and", "has", "must", "player", "not", "with", "which", "White"];
        for message in samples().iter().filter(|message| !SAME_EVERYWHERE.contains(&message.key())) {
            for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
                let text = message.text(lang);
                assert_ne!(text, message.text(Lang::En), "{lang}: {}", message.key());
                let mut words = text.split(|c: char| !c.is_alphanumeric());
                assert_eq!(words.find(|word| ENGLISH.contains(word)), None, "{lang}: {text}");
            }
        }
    }

    #[test]
    fn faults_are_told_in_english_as_the_board_tells_them() {
        let (square, squares) = (at("e4"), Bitboard(1));
        let (piece, side) = (Role::Knight, CastlingSide::QueenSide);
        for fault in [
            Fault::NoPiece(square),
            Fault::OpponentsPiece(square, piece),
            Fault::NotMoved(square),
            Fault::OwnPiece(square, piece),
            Fault::KingTaken(square),
            Fault::WrongMovement(piece, square, at("b1")),
            Fault::Jump(piece, square, at("b1")),
            Fault::PawnBlocked(square),
            Fault::PawnDoubleStep(square),
            Fault::PawnTakesNothing(square),
            Fault::EnPassantTooLate(square),
            Fault::PawnAtEnd(square),
            Fault::NotPromoted(square),
            Fault::PromotedTo(piece),
            Fault::NothingToPromote(square),
            Fault::StaysInCheck(squares),
            Fault::ExposesKing(squares),
            Fault::CastlingKingMoved(side),
            Fault::CastlingRookMoved(side),
            Fault::CastlingLost(side),
            Fault::CastlingInCheck(squares),
            Fault::CastlingAttacked(square),
            Fault::CastlingBlocked(square),
            Fault::NoLegality(jadoube_board::NoLegality { color: Color::Black, kings: 2 }),
        ] {
            assert_eq!(Message::from(fault).text(Lang::En), fault.to_string());
        }
    }

    #[test]
    fn positions_are_told_in_english_as_the_board_tells_them() {
        let (player, squares) = (Color::Black, Bitboard(1));
        for fault in [
            PositionFault::NoKing(player),
            PositionFault::SeveralKings(player, 2),
            PositionFault::TooManyPieces(player, 17),
            PositionFault::TooManyPawns(player, 9),
            PositionFault::TooManyPromoted(player, 1),
            PositionFault::TooManyPromoted(player, 2),
            PositionFault::PawnsOnBackRanks(squares),
            PositionFault::PawnsCannotHaveCome(player),
            PositionFault::KingsTouch,
            PositionFault::WaitingSideInCheck(player, squares),
            PositionFault::BothInCheck,
            PositionFault::ImpossibleCheck(squares),
            PositionFault::CastlingNotStandard(squares),
        ] {
            assert_eq!(Message::from(fault).text(Lang::En), fault.to_string());
        }
    }

    #[test]
    fn words_are_inflected_as_each_language_wants() {
        let said = |message: Message| [Lang::En, Lang::Fi, Lang::Hu, Lang::Tr].map(|lang| message.text(lang));
        let player = Color::White;
        assert_eq!(
            said(Message::RulingClockRuns { player }),
            ["White's clock runs", "valkean kello käy", "világos órája jár", "Beyaz'ın saati çalışıyor"]
        );
        let piece = Role::Queen;
        assert_eq!(
            said(Message::RulingReplaced { square: at("f8"), piece }),
            [
                "the pawn on f8 becomes a queen",
                "ruudun f8 sotilas muuttuu kuningattareksi",
                "az f8 mezőn álló gyalog vezérré változik",
                "f8 karesindeki piyon vezire dönüşür",
            ]
        );
        // The article of Hungarian depends on how the letter is said.
        let no_piece = |square| Message::FaultNoPiece { square: at(square) }.text(Lang::Hu);
        assert_eq!(no_piece("e4"), "az e4 mezőn nem áll semmi");
        assert_eq!(no_piece("h4"), "a h4 mezőn nem áll semmi");
        let side = CastlingSide::KingSide;
        assert_eq!(
            said(Message::RulingBoundCastle { player: Color::Black, side }),
            [
                "Black must castle king-side",
                "mustan on linnoituttava kuningassivustalle",
                "sötét köteles a királyszárnyra sáncolni",
                "Siyah, şah kanadına rok yapmak zorunda",
            ]
        );
    }
}
