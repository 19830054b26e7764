//! The view equals what arrangement, events and rulings tell to a small model written apart.

#[path = "support/model.rs"]
mod model;
#[path = "support/random_events.rs"]
mod random_events;

use jadoube_arbiter::view::Course;
use jadoube_arbiter::{Game, MoveText, State};
use jadoube_board::Color;
use jadoube_clock::Millis;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use model::Model;
use random_events::{arrangement, dice, event};

fn compare(state: &State, model: &Model) -> Result<(), TestCaseError> {
    prop_assert_eq!(state.course, model.course);
    let outcome = state.outcome.as_ref().map(|outcome| (outcome.result, outcome.reason));
    prop_assert_eq!(outcome, model.outcome.map(|(result, reason, _)| (result, reason)));
    let annulled = state.annulled.as_ref().map(|annulled| annulled.reason);
    prop_assert_eq!(annulled, model.annulled.filter(|_| model.course == Course::Annulled));
    prop_assert_eq!(state.to_move, model.to_move());
    prop_assert_eq!(state.ply as usize, model.plies.len());
    prop_assert_eq!(state.known.is_none(), model.position().is_some());
    if let Some(position) = model.position() {
        prop_assert_eq!(&state.fen, &position.fen().to_string());
    }
    compare_plies(state, model)?;
    prop_assert_eq!(state.offer, model.offer);
    prop_assert_eq!(state.offered.as_ref().map(|offered| offered.by), model.offer);
    for color in Color::ALL {
        let (player, index) = (state.player(color), color.index());
        prop_assert_eq!(player.illegal, model.illegal[index]);
        prop_assert_eq!(player.warnings, model.warnings[index]);
        let completed = model.plies.iter().filter(|ply| ply.player == color && ply.completed).count();
        let counted = if color.is_white() { &state.counts.white } else { &state.counts.black };
        prop_assert_eq!(counted.completed as usize, completed);
    }
    let penalties: Vec<model::Penalty> =
        state.penalties.iter().map(|it| (it.entry, it.of, it.penalty, it.seconds, it.points)).collect();
    prop_assert_eq!(&penalties, &model.penalties);
    // Every question that is open was asked, and every one is open that nothing has answered or overtaken.
    for open in &state.open_questions {
        prop_assert!(model.open.contains(open) || model.lapsed.contains(open), "{open} was never asked");
    }
    for asked in &model.open {
        prop_assert!(state.open_questions.contains(asked), "{asked} is not open any more");
    }
    if let Some((running, left)) = model.clock {
        prop_assert_eq!(state.running, running.into());
        prop_assert_eq!([state.white.seconds, state.black.seconds], left);
    }
    Ok(())
}

fn compare_plies(state: &State, model: &Model) -> Result<(), TestCaseError> {
    for (told, ply) in state.plies.iter().zip(&model.plies) {
        prop_assert_eq!(told.player, ply.player);
        prop_assert_eq!(told.completed.is_some(), ply.completed, "ply {}", told.ply);
        prop_assert_eq!(told.at, ply.at);
        prop_assert_eq!(told.made.is_some(), ply.made.is_some());
        if let (Some(MoveText(told)), Some(made)) = (told.made, ply.made) {
            let from = |attempt| MoveText(attempt).to_string().chars().take(2).collect::<String>();
            prop_assert_eq!(from(told), from(made));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(random_events::config())]

    #[test]
    fn the_view_is_what_events_and_rulings_tell(book in 0..7usize, options in any::<u8>(), dice in dice()) {
        let arrangement = arrangement(book, options);
        let (mut game, rulings) = Game::new(&arrangement).unwrap();
        let mut model = Model::new(&arrangement, &rulings);
        let (mut now, mut log) = (0i64, String::new());
        for (throw, wait) in dice {
            now += i64::from(wait) * 500;
            let event = event(&game, throw);
            let rulings = game.handle(&event, Millis(now));
            let told: Vec<String> = rulings.iter().map(|it| format!("{it}")).collect();
            log += &format!("{} {:?} {:?}: {}\n", Millis(now), event.by, event.what, told.join("; "));
            model.take(&event, Millis(now), &rulings);
            let state = game.state();
            prop_assert_eq!(game.short_state(), state.short());
            prop_assert_eq!(game.course(), state.course);
            compare(&state, &model)
                .map_err(|error| TestCaseError::fail(format!("{log}{error}")))?;
        }
    }
}
