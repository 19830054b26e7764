//! What was sealed, read as a move.

use jadoube_board::{Attempt, Fault};
use jadoube_laws::{Everywhere, everywhere};
use jadoube_notation::MoveError;

use crate::event::Written;
use crate::made::told;
use crate::rules::reading;
use crate::table::Table;

/// The move that was sealed, or the point of Article 8 of the guidelines under which it is none.
pub(crate) fn sealed_move(t: &Table, written: &Written) -> Result<Attempt, Everywhere> {
    let position = t.record.position();
    match written {
        Written::Move(made) => match position.judge(made.0) {
            Ok(_) => Ok(made.0),
            Err(Fault::NotPromoted(_)) => Err(everywhere::adjourned::BAD_SEAL_AMBIGUOUS),
            Err(_) => Err(everywhere::adjourned::BAD_SEAL_ILLEGAL),
        },
        Written::Text(text) => match reading::read(t, position, text) {
            Ok(reading) => {
                let (mv, from, to) = (reading.mv, reading.mv.from(), reading.mv.to());
                Ok(told(position, Attempt::Carry { from, to, promotion: mv.promotion() }, Some(mv)))
            }
            Err(MoveError::Ambiguous(_)) => Err(everywhere::adjourned::BAD_SEAL_AMBIGUOUS),
            Err(MoveError::Unreadable(_)) => Err(everywhere::adjourned::BAD_SEAL_UNINTELLIGIBLE),
            Err(error) => match error.attempt() {
                Some((_, Fault::NotPromoted(_))) => Err(everywhere::adjourned::BAD_SEAL_AMBIGUOUS),
                _ => Err(everywhere::adjourned::BAD_SEAL_ILLEGAL),
            },
        },
    }
}
