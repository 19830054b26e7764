//! The moves on the record, as they were judged and completed.

use jadoube_board::Color;
use jadoube_laws::{Concept, Lang};
use jadoube_notation::Style;

use crate::made::MoveText;
use crate::message::Message;
use crate::protocol::view::{Clocks, Completed, NotLegal, Ply, Said};
use crate::table::Table;

/// Every move on the record.
pub(super) fn plies(t: &Table, lang: Lang) -> Vec<Ply> {
    let mut plies = Vec::with_capacity(t.record.len());
    for (index, (ply, before)) in t.record.plies().iter().zip(t.record.positions()).enumerate() {
        let clocked = t.left(Color::White).is_some();
        let completed = ply.completed().map(|completed| Completed {
            at: completed.at(),
            clause: completed.clause.map(Into::into),
            clocks: Clocks {
                white: clocked.then(|| ply.clocks()[0]),
                black: clocked.then(|| ply.clocks()[1]),
            },
        });
        let illegal = t.record.fault(index).map(|fault| NotLegal {
            why: Said::new(&Message::from(fault), lang),
            breaks: Concept::from_slug(fault.concept())
                .and_then(|concept| t.book.clause(concept))
                .map(|clause| clause.law().into()),
        });
        plies.push(Ply {
            ply: index as u32 + 1,
            player: t.record.mover(index),
            made: ply.told().map(MoveText),
            san: ply.legal().map(|mv| Style::SAN.text(&before, mv).to_string()),
            at: ply.made_at(),
            completed,
            illegal,
        });
    }
    plies
}
