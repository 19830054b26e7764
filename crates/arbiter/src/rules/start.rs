//! The start of the game (6.5 of 2009, 6.6 since 2014), and what the arrangement itself calls for.

use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::{concept, everywhere};

use crate::arrangement::Arrangement;
use crate::event::{Event, Finding, What};
use crate::message::Message;
use crate::rules::circumstances;
use crate::table::Table;

/// What the arrangement itself calls for.
pub(crate) fn check_arrangement(t: &mut Table, arrangement: &Arrangement) {
    let rated = arrangement.regulations.fide_rated == Some(true);
    if rated
        && arrangement.regulations.national.is_some()
        && let Some(given) = t.book.arbiter_rated_needs_laws().filter(|given| given.value)
    {
        t.notice(given.clause, Message::StartRated);
    }
    for color in Color::ALL {
        let player = arrangement.player(color);
        if player.assistant == Some(true) && player.sighted != Some(false) {
            allow_assistant(t, color);
        }
    }
    let needs_assistant = Color::ALL.into_iter().any(|color| {
        let (one, other) = (arrangement.player(color), arrangement.player(!color));
        one.sighted == Some(false) && other.hearing == Some(false)
    });
    if needs_assistant && let Some(given) = t.book.visual_assistant_obligatory().filter(|given| given.value) {
        t.notice(given.clause, Message::StartAssistantObligatory);
    }
}

/// An assistant, acceptable to the arbiter, may press the clock, write and move for a player who cannot (6.7.d and 8.1
/// of 2009; 4.9, 6.2.e, 8.1.e of 2014; 4.9, 6.2.6, 8.1.6 since 2018).
fn allow_assistant(t: &mut Table, player: Color) {
    let tasks = [
        (concept::clock::ASSISTANT, Message::StartAssistantPresses { player }),
        (concept::recording::ASSISTANT, Message::StartAssistantWrites { player }),
        (concept::assist::MOVING, Message::StartAssistantMoves { player }),
    ];
    for (concept, task) in tasks {
        if let Some(clause) = t.book.clause(concept) {
            t.notice(clause, task);
        }
    }
}

/// Starts the game where an entry shows that it has begun: at the scheduled time, with both present.
pub(crate) fn begin(t: &mut Table, event: &Event) {
    if event.what != What::Tick {
        t.presence.attend();
    }
    if t.course.is_started() || t.is_over() || t.arranged.begins_by_arbiter {
        return;
    }
    match event.what {
        What::Start | What::Tick => {}
        What::Arrive if t.now() == Millis::ZERO => {}
        _ => t.start(Millis::ZERO),
    }
}

/// At the time set for the start the clock of the player with the white pieces is started (6.5 of 2009, 6.6 since
/// 2014); from another position, of the player who has the move.
pub(crate) fn start_by_arbiter(t: &mut Table) {
    let clause = t.cite(everywhere::clock::WHITE_CLOCK_STARTED);
    if t.course.is_started() {
        return t.refuse(clause, Message::StartStarted);
    }
    t.start(t.now());
    if t.arranged.unseen && !t.presence.is_told() {
        // Beside a wooden board players need not tell that they have come, and nobody is absent because of that.
        t.presence.begin(t.now());
    } else {
        t.presence.start(t.now(), t.arranged.begins_by_arbiter);
    }
    t.rule_clock(clause);
}

/// Where the arbiter starts the game nothing on board or clock counts before. Says whether it was refused.
pub(crate) fn refuse_before_start(t: &mut Table, what: &What) -> bool {
    let played = matches!(
        what,
        What::Touch { .. } | What::Release { .. } | What::Move { .. } | What::Press { .. } | What::Displace
    ) || matches!(
        what,
        What::OfferDraw { .. }
            | What::Claim(_)
            | What::RestartClock
            | What::StopClock(_)
            | What::Adjourn { .. }
    );
    // What is found before the start is simply put right; a clause is needed only for what is found during the game.
    let found = match what {
        What::Observe(_) => true,
        What::Find { find, .. } => !circumstances::is_outside(*find) && *find != Finding::ClockSetting,
        _ => false,
    };
    let refused = (played || found) && t.arranged.begins_by_arbiter && !t.course.is_started();
    if refused {
        t.refuse(t.cite(everywhere::clock::WHITE_CLOCK_STARTED), Message::GameNotStarted);
    }
    refused
}
