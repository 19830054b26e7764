//! What holds for every sequence of events, however odd.

#[path = "support/random_events.rs"]
mod random_events;

use jadoube_arbiter::view::{Course, PresenceWord};
use jadoube_arbiter::{By, Case, Decision, Event, EventLine, Game, Log, Ruling, Running, State, What};
use jadoube_board::Color;
use jadoube_clock::Millis;
use proptest::prelude::*;

use proptest::test_runner::TestCaseError;
use random_events::{Dice, arrangement, dice, event};

fn time_of(game: &Game, color: Color) -> Option<Millis> {
    let state = game.state();
    if color.is_white() { state.white.seconds } else { state.black.seconds }
}

/// Whether a handled event may have put time on a player's clock.
fn explains_gain(event: &Event, rulings: &[Ruling], color: Color) -> bool {
    let own_act =
        event.by.player() == Some(color) && matches!(event.what, What::Press { .. } | What::Move { .. });
    own_act
        || rulings.iter().any(|ruling| match ruling.decision {
            Decision::Time { player, seconds } => player == color && seconds.0 > 0,
            Decision::Clock { .. } | Decision::Completed { .. } => true,
            _ => false,
        })
}

/// Plays a random game, and hands over each event before it is entered, with its time.
fn play(
    book: usize,
    options: u8,
    dice: Vec<(Dice, u8)>,
    mut enter: impl FnMut(&mut Game, &Event, Millis) -> Result<(), TestCaseError>,
) -> Result<Game, TestCaseError> {
    let (mut game, _) = Game::new(&arrangement(book, options)).unwrap();
    let mut now = 0i64;
    for (throw, wait) in dice {
        now += i64::from(wait) * 500;
        let event = event(&game, throw);
        enter(&mut game, &event, Millis(now))?;
    }
    Ok(game)
}

/// What time alone makes of a game.
fn passed(game: &Game, at: Millis) -> Game {
    let mut passed = game.clone();
    passed.handle(&Event { by: By::Program, what: What::Tick }, at);
    passed
}

/// The state without who is at the board: whoever acts is there, even if the act is refused.
fn on_the_table(game: &Game) -> State {
    let mut state = game.state();
    state.acts.clear();
    state.white.presence = PresenceWord::Present;
    state.black.presence = PresenceWord::Present;
    state.deadlines.clear();
    state
}

/// The men on the board, by colour and kind.
fn men(state: &State) -> Vec<char> {
    let mut men: Vec<char> =
        state.fen.split(' ').next().unwrap_or_default().chars().filter(|it| it.is_alphabetic()).collect();
    men.sort_unstable();
    men
}

proptest! {
    #![proptest_config(random_events::config())]

    #[test]
    fn what_is_refused_changes_nothing(book in 0..7usize, options in any::<u8>(), dice in dice()) {
        play(book, options, dice, |game, event, now| {
            let before = passed(game, now);
            let rulings = game.handle(event, now);
            let only_refused = rulings.iter().all(|it| matches!(it.decision, Decision::Refused { .. }));
            let started = before.state().course != Course::NotStarted;
            if !rulings.is_empty() && only_refused && started {
                prop_assert_eq!(on_the_table(&before), on_the_table(game), "{:?} was refused", event);
            }
            Ok(())
        })?;
    }

    /// What had no effect is refused or accepted with a word; it does not look as if it had never been entered.
    #[test]
    fn no_event_passes_in_silence(book in 0..7usize, options in any::<u8>(), dice in dice()) {
        play(book, options, dice, |game, event, now| {
            let before = passed(game, now);
            let rulings = game.handle(event, now);
            prop_assert!(
                !rulings.is_empty() || on_the_table(&before) != on_the_table(game),
                "{event:?} passed in silence"
            );
            Ok(())
        })?;
    }

    #[test]
    fn a_prefix_of_a_case_gives_a_prefix_of_the_rulings(
        book in 0..7usize, options in any::<u8>(), dice in dice(), cut in 0..120usize, struck in any::<u8>(),
    ) {
        let arrangement = arrangement(book, options);
        let (mut log, _) = Log::new(&arrangement).unwrap();
        let (mut events, mut now) = (Vec::new(), 0i64);
        for (throw, wait) in dice {
            now += i64::from(wait) * 500;
            let event = match (throw, events.len()) {
                // Now and then an entry is struck.
                ((kind, ..), entries) if entries > 0 && kind == struck => {
                    let entry = u32::from(throw.2) % entries as u32 + 1;
                    Event { by: By::Arbiter, what: What::Strike { entry, why: "it was wrong".to_owned() } }
                }
                _ => event(log.game(), throw),
            };
            log.handle(&event, Millis(now));
            events.push(EventLine { at: Millis(now), event });
        }
        let mut case = Case { arrangement, events };
        let whole = case.rule().unwrap().rulings;
        case.events.truncate(cut);
        let part = case.rule().unwrap().rulings;
        prop_assert!(whole.starts_with(&part), "{part:?} of {whole:?}");
    }

    /// What passes on one clock is what has passed, the other stands, and at an instant nothing is gained or lost but by what
    /// is said.
    #[test]
    fn time_is_conserved_but_for_rulings(book in 0..7usize, options in any::<u8>(), dice in dice()) {
        play(book, options, dice, |game, event, now| {
            let (before, since) = (game.state(), game.now());
            let passed = passed(game, now);
            let nothing_due = game.next_deadline().is_none_or(|due| due > now);
            if before.course == Course::Playing && nothing_due {
                for color in Color::ALL {
                    let runs = before.running == Running::from(Some(color));
                    let ran = if runs { now - since } else { Millis::ZERO };
                    let left = before.player(color).seconds.map(|left| (left - ran).max(Millis::ZERO));
                    let shown = time_of(&passed, color).map(|left| left.max(Millis::ZERO));
                    prop_assert_eq!(left.map(|left| left.max(Millis::ZERO)), shown, "{} of {:?}", color, before);
                }
            }
            let rulings = game.handle(event, now);
            let told = rulings.iter().any(|it| {
                matches!(it.decision, Decision::Time { .. } | Decision::Clock { .. } | Decision::Completed { .. } | Decision::Resumed { .. })
            });
            let own_act = matches!(event.what, What::Press { .. } | What::Move { .. } | What::Seal(_));
            let alike = Color::ALL.map(|color| time_of(&passed, color)) == Color::ALL.map(|color| time_of(game, color));
            // Before the start nothing runs; the clock of a player who seals again had gone on.
            let playing = before.course == Course::Playing;
            prop_assert!(alike || told || own_act || !playing, "{:?} changed the times: {:?}", event, rulings);
            Ok(())
        })?;
    }

    #[test]
    fn men_change_only_by_moves_and_what_is_ruled_of_them(book in 0..7usize, options in any::<u8>(), dice in dice()) {
        play(book, options, dice, |game, event, now| {
            let before = men(&game.state());
            let rulings = game.handle(event, now);
            let told = matches!(event.what, What::Move { .. } | What::SetPosition(_))
                || rulings.iter().any(|it| {
                    matches!(it.decision, Decision::Restored { .. } | Decision::Replaced { .. } | Decision::Completed { .. })
                });
            prop_assert!(told || before == men(&game.state()), "{:?} changed the men: {:?}", event, rulings);
            Ok(())
        })?;
    }

    #[test]
    fn a_tick_at_the_deadline_brings_something_about(book in 0..7usize, options in any::<u8>(), dice in dice()) {
        play(book, options, dice, |game, event, now| {
            if let Some(deadline) = game.next_deadline() {
                let mut at_deadline = game.clone();
                let rulings = at_deadline.handle(&Event { by: By::Program, what: What::Tick }, deadline);
                let brought = rulings.iter().any(|it| !matches!(it.decision, Decision::Accepted { .. }));
                prop_assert!(brought, "nothing at {deadline}: {:?}", game.state().deadlines);
                prop_assert!(at_deadline.next_deadline() != Some(deadline), "the same deadline again");
            }
            game.handle(event, now);
            Ok(())
        })?;
    }

    #[test]
    fn anything_can_happen_and_the_game_stays_sound(book in 0..7usize, options in any::<u8>(), dice in dice()) {
        let mut log = Vec::new();
        let mut live = Vec::new();
        let game = play(book, options, dice, |game, event, now| {
            let before = Color::ALL.map(|color| time_of(game, color));
            let result = game.result();
            let rulings = game.handle(event, now);
            for color in Color::ALL {
                if let (Some(before), Some(after)) = (before[color.index()], time_of(game, color)) {
                    prop_assert!(after <= before || explains_gain(event, &rulings, color), "{event:?} gave {color} time");
                }
            }
            // What ended a game stays, but for the arbiter's own decisions and facts about who came.
            let reopens = matches!(event.what, What::Decide { .. } | What::Penalty { .. } | What::Offence { .. } | What::Sign { .. } | What::Arrive);
            prop_assert!(result.is_none() || reopens || game.result() == result);
            live.extend(rulings);
            log.push((event.clone(), now));
            Ok(())
        })?;
        let (mut again, _) = Game::new(&arrangement(book, options)).unwrap();
        let replayed: Vec<Ruling> = log.iter().flat_map(|(event, at)| again.handle(event, *at)).collect();
        prop_assert_eq!(&replayed, &live);
        prop_assert_eq!(again.state(), game.state());
    }

    #[test]
    fn every_choice_of_every_question_can_be_taken(book in 0..7usize, options in any::<u8>(), dice in dice()) {
        play(book, options, dice, |game, event, now| {
            for ruling in game.handle(event, now) {
                let Decision::Decide { question, choices, .. } = ruling.decision else { continue };
                let id = question;
                let open = game.state().open_questions.contains(&id);
                for choice in choices.iter().filter(|_| open) {
                    let what = What::Decide { question: id, choice: choice.word().to_owned(), seconds: None };
                    let mut answered = game.clone();
                    let answer = answered.handle(&Event { by: By::Arbiter, what }, now);
                    // An answer may refuse a claim; where it is refused itself, the question is still open.
                    let refused = answer.iter().any(|ruling| matches!(ruling.decision, Decision::Refused { .. }));
                    let taken = !refused || !answered.state().open_questions.contains(&id);
                    prop_assert!(!answer.is_empty() && taken, "{event:?} {id} {}: {answer:?}", choice.word());
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_snapshot_and_the_rest_equal_the_whole(book in 0..7usize, options in any::<u8>(), dice in dice(), cut in 0..120usize) {
        let mut snapshot = None;
        let (mut rest, mut entered) = (Vec::new(), 0);
        let game = play(book, options, dice, |game, event, now| {
            if entered == cut {
                snapshot = Some(game.clone());
            }
            entered += 1;
            let rulings = game.handle(event, now);
            if snapshot.is_some() {
                rest.push((event.clone(), now, rulings));
            }
            Ok(())
        })?;
        if let Some(mut snapshot) = snapshot {
            for (event, at, rulings) in rest {
                prop_assert_eq!(snapshot.handle(&event, at), rulings);
            }
            prop_assert_eq!(snapshot.state(), game.state());
        }
    }
}
