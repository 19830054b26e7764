//! What comes up around a game and not on the board: a clock that ran for the wrong player, illness, an error of the arbiter.
//! Where a clause says what follows it is told; the rest is told to be the arbiter's.

use jadoube_laws::{Everywhere, concept, everywhere};

use crate::event::Finding;
use crate::message::{About, Choice, Message};
use crate::rules::recording;
use crate::table::Table;
use crate::table::analogy::Analogy;
use crate::table::questions::Pending;

/// Whether it is no part of the game, so that the arbiter needs no player's demand.
pub(crate) const fn is_outside(find: Finding) -> bool {
    matches!(
        find,
        Finding::Interference
            | Finding::Outsider
            | Finding::BystanderDevice
            | Finding::Captain
            | Finding::WrongOpponent
            | Finding::Illness
            | Finding::Asleep
            | Finding::MoveCountTold
            | Finding::ArbiterError
            | Finding::ScoresheetDefect
            | Finding::Other
    )
}

/// Such a thing comes up.
pub(crate) fn find(t: &mut Table, find: Finding) {
    match find {
        // No piece has to go back, so it is no matter of 6.13 (7.1 since 2014): what the clocks show is wrong, and the arbiter
        // corrects it as he would a wrong setting.
        Finding::ClockRunning => {
            let (stops, corrected) =
                (everywhere::clock::WRONG_SETTING_STOPS_CLOCK, everywhere::clock::WRONG_SETTING_CORRECTED);
            stop(t, stops, Message::FoundWrongClock);
            t.halt_for_correction(corrected);
        }
        Finding::ClockReadingLost => {
            let replaced = everywhere::clock::DEFECTIVE_CLOCK_REPLACED;
            stop(t, replaced, Message::FoundReadingLost);
            t.halt_for_correction(replaced);
        }
        Finding::Illness => stop(t, everywhere::clock::INTERRUPTION_STOPS_CLOCK, Message::FoundIllness),
        Finding::UnclearSquare => {
            stop(t, everywhere::clock::PLAYER_STOPS_FOR_ARBITER, Message::FoundUnclearSquare)
        }
        Finding::Asleep => t.notice(t.cite(everywhere::arbiter::NO_HINT_CLOCK), Message::FoundAsleep),
        Finding::MoveCountTold => erred(t, everywhere::arbiter::NO_MOVE_COUNT),
        Finding::ArbiterError => erred(t, everywhere::arbiter::NON_INTERVENTION),
        Finding::Captain => {
            t.notice(t.cite(everywhere::arbiter::SPECTATORS_INTERFERE), Message::FoundCaptain)
        }
        Finding::ScoresheetDefect => {
            let clause = recording::cite(t, concept::recording::DUTY);
            t.notice(clause, Message::RecordingSheetFailed);
        }
        Finding::WrongOpponent => {
            let (clause, choices) =
                (t.by_analogy(Analogy::PairingUnsaid), &[Choice::NewGame, Choice::Continue]);
            let (ground, pending) = (Message::FoundWrongOpponent, Pending::WrongOpponent);
            t.ask(clause, About::Pairing, choices, Choice::NewGame, ground, pending);
        }
        _ => t.notice(t.by_analogy(Analogy::NothingSaid), Message::FoundNeedsArbiter),
    }
}

/// The clock stands until the arbiter lets play go on.
fn stop(t: &mut Table, concept: Everywhere, told: Message) {
    let clause = t.cite(concept);
    t.halt();
    t.rule_clock(clause);
    t.notice(clause, told);
}

/// The arbiter erred. What he told cannot be untold; a player who was harmed by it can be given time.
fn erred(t: &mut Table, concept: Everywhere) {
    t.notice(t.cite(concept), Message::FoundArbiterErred);
    let clause = t.cite(everywhere::arbiter::EXTRA_TIME_EXTERNAL);
    t.notice(clause, Message::FoundSetTimes);
}
