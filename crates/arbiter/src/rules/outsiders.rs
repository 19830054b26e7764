//! Spectators and others who interfere (13.7 of 2009, 12.7; Finnish blitz, 20).

use jadoube_board::Color;
use jadoube_laws::everywhere;

use crate::message::{About, Choice, Message};
use crate::table::Table;
use crate::table::questions::Pending;

/// A spectator or a player of another game interfered; where the rulebook lets the arbiter order a new game, he is
/// asked (20), elsewhere the one who did it is sent away (13.7.a, 12.7).
pub(crate) fn find_interference(t: &mut Table, helped: Option<Color>) {
    let forbidden = t.cite(everywhere::arbiter::SPECTATORS_INTERFERE);
    t.notice(forbidden, Message::ConductSpectators);
    let forbidden = t.cite(everywhere::arbiter::OTHER_PLAYERS_INTERFERE);
    t.notice(forbidden, Message::ConductOtherPlayers);
    let clause = t.cite(everywhere::arbiter::EXPEL_OFFENDER);
    t.notice(clause, Message::ConductInterfererLeaves);
    // What helps one player disturbs the other: he may be given time (13.5, 12.5).
    if let Some(helped) = helped {
        let clause = t.cite(everywhere::arbiter::EXTRA_TIME_EXTERNAL);
        let (choices, pending) = (&[Choice::None, Choice::Time], Pending::ExtraTime(!helped));
        t.ask(clause, About::Time, choices, Choice::None, Message::FoundHelped, pending);
    }
    if let Some(given) = t.book.arbiter_replay_after_interference().filter(|given| given.value) {
        let ground = Message::ConductInterfered;
        let choices = &[Choice::Continue, Choice::NewGame];
        t.ask(given.clause, About::Interference, choices, Choice::Continue, ground, Pending::Interference);
    }
}
