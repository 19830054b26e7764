//! The rules of the clock, one test for each, with the clauses.

use jadoube_clock::Side::{Black, White};
use jadoube_clock::{
    CannotRun, ChessClock, FirstIncrement, Flags, Granted, Millis, PastZero, Pressed, SavedInDelay, Setting,
    Side, TimeControl, Timing,
};

fn s(seconds: i64) -> Millis {
    Millis::from_secs(seconds)
}

fn clock(control: &str) -> ChessClock {
    with(control, Setting::default())
}

fn with(control: &str, setting: Setting) -> ChessClock {
    ChessClock::new(control.parse().unwrap(), setting).unwrap()
}

fn delay(control: &str, setting: Setting) -> ChessClock {
    let control = control.parse::<TimeControl>().unwrap().with_timing(Timing::Delay);
    ChessClock::new(control, setting).unwrap()
}

fn shown(clock: &ChessClock, at: i64) -> (i64, i64) {
    let seconds = |side| clock.remaining(side, s(at)).unwrap().0 / 1_000;
    (seconds(White), seconds(Black))
}

/// Both sides press in turn, `moves` each, every press one second after the last.
fn play(clock: &mut ChessClock, moves: u32, from: i64) -> i64 {
    let mut at = from;
    for _ in 0..moves {
        for side in Side::ALL {
            at += 1;
            clock.press(side, s(at));
        }
    }
    at
}

/// 6.1 of every edition.
#[test]
fn only_one_side_runs() {
    let mut clock = clock("300");
    assert_eq!(clock.running(), None);
    assert_eq!(shown(&clock, 50), (300, 300));
    clock.start(White, s(0));
    assert_eq!(shown(&clock, 10), (290, 300));
    clock.press(White, s(10));
    assert_eq!(shown(&clock, 30), (290, 280));
}

/// 6.1: the flag falls when the time allotted has run out; it stays known.
#[test]
fn flag_falls_when_the_time_has_run_out() {
    let mut clock = clock("300");
    clock.start(White, s(0));
    assert_eq!(clock.flag(White, Millis(299_999)), None);
    assert_eq!(clock.flag(White, s(300)), Some(s(300)));
    assert_eq!(clock.next_deadline(), Some(s(300)));
    let pressed = clock.press(White, s(302));
    assert!(pressed.fallen);
    assert_eq!(clock.flag(White, s(400)), Some(s(300)));
    assert_eq!(clock.remaining(White, s(400)), Some(Millis::ZERO));
    assert_eq!(clock.overdrawn(White, s(400)), s(2));
}

/// 6.2.a (2009), 6.3.a (2014), 6.3.1 (2018): the press must come within the time, not at its end.
#[test]
fn a_press_at_the_very_end_is_too_late() {
    let mut early = clock("300+2");
    early.start(White, s(0));
    assert!(!early.press(White, Millis(301_999)).fallen);
    let mut late = clock("300+2");
    late.start(White, s(0));
    assert!(late.press(White, s(302)).fallen);
}

/// 6.2.a (2009), 6.3.a (2014), 6.3.1 (2018): extra time with each move, already on the clock at the start.
#[test]
fn increment_from_the_start() {
    let mut clock = clock("300+3");
    assert_eq!(shown(&clock, 0), (303, 303));
    clock.start(White, s(0));
    assert_eq!(clock.press(White, s(10)).bonus, s(3));
    assert_eq!(shown(&clock, 10), (296, 303));
}

/// The same clause, as servers do it: after the move.
#[test]
fn increment_after_the_move() {
    let setting = Setting { first_increment: FirstIncrement::AfterMove, ..Setting::default() };
    let mut clock = with("300+3", setting);
    assert_eq!(shown(&clock, 0), (300, 300));
    clock.start(White, s(0));
    clock.press(White, s(10));
    assert_eq!(shown(&clock, 10), (293, 300));
}

/// Where the increments of two periods differ, the one added with the last move of a period is that of the next
/// move, or that of the move completed.
#[test]
fn the_increment_at_the_change_of_period() {
    let mut before = clock("2/100+1:50+5");
    before.start(White, s(0));
    play(&mut before, 1, 0);
    let pressed = before.press(White, s(3));
    assert_eq!((pressed.granted.time, pressed.bonus), (s(50), s(5)));
    let setting = Setting { first_increment: FirstIncrement::AfterMove, ..Setting::default() };
    let mut after = with("2/100+1:50+5", setting);
    after.start(White, s(0));
    play(&mut after, 1, 0);
    let pressed = after.press(White, s(3));
    assert_eq!((pressed.granted.time, pressed.bonus), (s(50), s(1)));
}

/// 6.2.b (2009), 6.3.b (2014), 6.3.2 (2018): time saved goes to the next period, granted by the last move.
#[test]
fn saved_time_carries_over() {
    let mut clock = clock("40/5400:1800");
    clock.start(White, s(0));
    let at = play(&mut clock, 39, 0);
    assert_eq!(shown(&clock, at), (5400 - 39, 5400 - 39));
    assert_eq!(clock.press(White, s(at + 1)).granted.time, s(1800));
    assert_eq!(clock.period(White), 1);
    assert_eq!((clock.quota(White), clock.quota(Black)), (None, Some(40)));
    assert_eq!(shown(&clock, at + 1), (5400 - 40 + 1800, 5400 - 39));
}

/// PGN: the last stage repeats if it has a number of moves.
#[test]
fn the_last_period_repeats() {
    let mut clock = clock("2/100:1/10");
    clock.start(White, s(0));
    let at = play(&mut clock, 5, 0);
    assert_eq!(shown(&clock, at), (100 + 4 * 10 - 5, 100 + 4 * 10 - 5));
    assert_eq!((clock.period(White), clock.quota(White)), (4, Some(6)));
}

/// 6.2.b (2009), 6.3.b (2014), 6.3.2 (2018): the main time runs after the extra time, which is not kept.
#[test]
fn delay_runs_before_the_main_time() {
    let mut clock = delay("300+5", Setting::default());
    assert_eq!(shown(&clock, 0), (300, 300));
    clock.start(White, s(0));
    assert_eq!(clock.next_deadline(), Some(s(305)));
    assert_eq!(clock.delay_left(White, s(3)), s(2));
    assert_eq!(clock.press(White, s(3)), Pressed { effective: true, ..Pressed::default() });
    assert_eq!(shown(&clock, 3), (300, 300));
    assert_eq!(shown(&clock, 15), (300, 293));
    clock.press(Black, s(15));
    assert_eq!(clock.delay_left(White, s(15)), s(5));
    assert_eq!(clock.used(Black, s(15)), s(12));
}

/// 6.12.c (2009, 2014), 6.11.3 (2018): an interrupted move does not get its delay twice.
#[test]
fn delay_goes_on_after_an_interruption() {
    let mut clock = delay("300+5", Setting::default());
    clock.start(White, s(0));
    assert_eq!(clock.stop(s(4)), Some(White));
    clock.restart(White, s(100));
    assert_eq!(shown(&clock, 103), (298, 300));
}

/// 6.2.b (2009) excepts the delay mode from carrying over; later editions do not name it.
#[test]
fn saved_time_in_delay() {
    for (saved_in_delay, left, lost) in [(SavedInDelay::Lost, 50, 100), (SavedInDelay::Kept, 150, 0)] {
        let mut clock = delay("1/100+5:50+5", Setting { saved_in_delay, ..Setting::default() });
        clock.start(White, s(0));
        let pressed = clock.press(White, s(1));
        assert_eq!(pressed.granted, Granted { time: s(50), lost: s(lost) });
        assert_eq!(shown(&clock, 1), (left, 100));
    }
}

/// 6.7.a (2009), 6.2.a (2014), 6.2.1 (2018): a press completes a move, but only if the button was up.
#[test]
fn a_press_counts_once() {
    let mut clock = clock("300+2");
    clock.start(White, s(0));
    assert!(clock.press(White, s(1)).effective);
    assert_eq!(clock.press(White, s(2)), Pressed::default());
    assert_eq!((clock.moves(White), clock.moves(Black)), (1, 0));
    assert_eq!(clock.running(), Some(Black));
}

/// 7.5 and its like: a press that completes no move.
#[test]
fn switching_completes_no_move() {
    let mut clock = clock("1/300+2:60");
    clock.start(White, s(0));
    assert!(clock.switch(White, s(10)));
    assert!(!clock.switch(White, s(10)));
    assert_eq!(clock.moves(White), 0);
    assert_eq!(shown(&clock, 10), (292, 302));
    assert_eq!(clock.running(), Some(Black));
}

/// 6.2.a.2 (2014), 6.2.1.2 (2018): the next move completes one that was not pressed.
#[test]
fn a_move_can_count_without_a_press() {
    let mut clock = clock("1/300+2:60");
    clock.start(White, s(0));
    assert_eq!(clock.count(White, s(10)).time, s(60));
    assert_eq!((clock.moves(White), clock.running()), (1, Some(White)));
    assert_eq!(shown(&clock, 10), (352, 302));
}

/// 7.2 to 7.5: a restored position takes moves back, and the period that they brought with them.
#[test]
fn moves_taken_back_take_their_period_back() {
    let mut clock = clock("2/100:50");
    clock.start(White, s(0));
    play(&mut clock, 2, 0);
    let white = clock.remaining(White, s(4)).unwrap();
    assert_eq!(clock.uncount(White), s(50));
    assert_eq!((clock.moves(White), clock.period(White)), (1, 0));
    assert_eq!(clock.remaining(White, s(4)), Some(white - s(50)));
    assert_eq!(clock.press(White, s(4)).granted.time, s(50));
    assert_eq!(clock.period(White), 1);
    clock.set_moves(Black, 0, s(4));
    clock.uncount(Black);
    assert_eq!(clock.moves(Black), 0);
    assert_eq!(clock.set_moves(Black, 40, s(4)).time, Millis::ZERO);
}

/// 6.10.b (2009, 2014), 6.10.2 (2018): the counter is put right, and every period it reaches is granted.
#[test]
fn a_corrected_counter_grants_the_periods() {
    let mut clock = clock("40/100:20/50:10/30");
    assert_eq!(clock.set_moves(White, 85, s(0)).time, s(50 + 30 + 30 + 30));
    assert_eq!((clock.period(White), clock.quota(White)), (4, Some(90)));
    assert_eq!(clock.set_moves(White, u32::MAX, s(0)).time, s(30).saturating_mul((u32::MAX - 60) / 10 - 2));
}

/// 6.10.b (2009, 2014), 6.10.2 (2018): another setting keeps moves and displays.
#[test]
fn a_wrong_setting_is_corrected() {
    let mut clock = clock("5400");
    clock.start(White, s(0));
    play(&mut clock, 3, 0);
    clock.stop(s(6));
    clock.set_control("2/5400+30:1800+30".parse().unwrap(), s(6)).unwrap();
    assert_eq!((clock.moves(White), clock.period(White)), (3, 1));
    assert_eq!(shown(&clock, 6), (5397, 5397));
    clock.set(s(7000), s(7001), s(6));
    clock.restart(White, s(6));
    assert_eq!(clock.press(White, s(7)).bonus, s(30));
    assert_eq!(shown(&clock, 7), (7029, 7001));
}

/// G.4 (2014), III.4 (2023): extra time introduced during the game.
#[test]
fn extra_time_introduced_late() {
    let mut clock = clock("300");
    clock.start(White, s(0));
    let control = clock.control().clone().with_bonus(Timing::Delay, s(5));
    clock.set_control(control, s(200)).unwrap();
    assert_eq!(clock.next_deadline(), Some(s(305)));
}

/// 6.9 and 6.11: a fallen side gets nothing by itself, whatever moves it makes afterwards.
#[test]
fn a_late_move_brings_no_period() {
    let mut clock = clock("1/10+2:100+2");
    clock.start(White, s(0));
    let pressed = clock.press(White, s(15));
    assert_eq!(pressed, Pressed { effective: true, fallen: true, ..Pressed::default() });
    assert_eq!((clock.moves(White), clock.period(White)), (1, 0));
}

/// 6.11.a (2009, 2014), III.3.1.1 (2023): both flags fell in an earlier period, the game goes on in the next.
#[test]
fn the_arbiter_grants_the_next_period() {
    let mut clock = clock("40/10:100");
    clock.start(White, s(0));
    clock.press(White, s(12));
    let at = s(25);
    assert_eq!(clock.flags(at), Flags { white: Some(s(10)), black: Some(s(22)) });
    assert!(clock.flags(at).both());
    assert_eq!(clock.flags(at).first(), Some(White));
    assert_eq!(clock.grant_next_period(White, at), Some(Granted { time: s(100), lost: Millis::ZERO }));
    assert_eq!(clock.grant_next_period(Black, at), Some(Granted { time: s(100), lost: Millis::ZERO }));
    assert_eq!(shown(&clock, 25), (98, 97));
    assert_eq!(clock.flags(at), Flags::default());
    assert_eq!(clock.next_deadline(), Some(s(25 + 97)));
    assert_eq!(clock.grant_next_period(White, at), None, "the last period has none after it");
    assert_eq!(clock.set_moves(White, 40, at).time, Millis::ZERO, "nor do the moves bring it again");
}

/// If the next period is used up as well, its flag is down too.
#[test]
fn a_granted_period_can_be_used_up_already() {
    let mut clock = clock("40/10:20");
    clock.start(White, s(0));
    assert_eq!(clock.grant_next_period(White, s(35)).unwrap().time, s(20));
    assert_eq!(clock.flag(White, s(35)), Some(s(30)));
    assert_eq!(clock.overdrawn(White, s(35)), s(5));
}

/// A clock that freezes stands from the fall on, and the other flag cannot fall.
#[test]
fn a_freezing_clock_stands_still() {
    let mut clock = with("10", Setting { past_zero: PastZero::Freezes, ..Setting::default() });
    clock.start(White, s(0));
    assert_eq!(clock.overdrawn(White, s(50)), Millis::ZERO);
    assert_eq!(clock.press(White, s(50)), Pressed::default());
    assert!(clock.frozen());
    assert_eq!((clock.running(), clock.next_deadline()), (None, None));
    assert_eq!(clock.used(White, s(60)), s(10));
    assert_eq!(clock.flags(s(60)), Flags { white: Some(s(10)), black: None });
    assert!(clock.restart(Black, s(60)));
    assert_eq!(clock.flag(Black, s(70)), Some(s(70)));
}

/// 6.12 (2009, 2014), 6.11 (2018): stopped, set and started again.
#[test]
fn the_arbiter_stops_sets_and_restarts() {
    let mut clock = clock("300");
    clock.start(White, s(0));
    clock.stop(s(20));
    assert_eq!(clock.next_deadline(), None);
    assert_eq!(shown(&clock, 500), (280, 300));
    clock.set(s(100), s(-5), s(500));
    assert_eq!(shown(&clock, 500), (100, 0));
    assert_eq!(clock.flag(Black, s(500)), None, "a standing clock has not run out");
    assert!(clock.restart(Black, s(600)));
    assert_eq!(clock.flag(Black, s(600)), Some(s(600)));
    assert!(!clock.restart(White, s(600)), "a running clock is not restarted");
    assert_eq!(clock.running(), Some(Black));
}

/// 9.5, 12.9: time given and taken, never to below zero.
#[test]
fn time_is_added_and_taken() {
    let mut clock = clock("300");
    clock.start(White, s(0));
    assert_eq!(clock.add(Black, s(120), s(10)), s(120));
    assert_eq!(clock.add(White, s(-60), s(10)), s(-60));
    assert_eq!(shown(&clock, 10), (230, 420));
    assert_eq!(clock.add(White, s(-600), s(10)), s(-230));
    assert_eq!(clock.flag(White, s(10)), Some(s(10)));
    assert_eq!(clock.add(White, s(-5), s(20)), Millis::ZERO);
    assert_eq!(clock.overdrawn(White, s(20)), s(10));
    assert_eq!(clock.add(White, s(30), s(20)), s(30));
    assert_eq!((clock.flag(White, s(20)), shown(&clock, 20)), (None, (30, 420)));
}

/// Time never falls.
#[test]
fn an_earlier_time_is_taken_as_the_latest() {
    let mut clock = clock("300");
    clock.start(White, s(10));
    clock.press(White, s(20));
    clock.press(Black, s(5));
    assert_eq!(clock.now(), s(20));
    assert_eq!(shown(&clock, 0), (290, 300));
}

/// Events before the scheduled start have negative times.
#[test]
fn the_clock_can_be_handled_before_the_start() {
    let mut clock = clock("300");
    clock.add(White, s(-60), s(-100));
    clock.start(White, s(0));
    assert_eq!(shown(&clock, 1), (239, 300));
}

/// `-`: moves count, nothing falls.
#[test]
fn without_a_clock_moves_still_count() {
    let mut clock = clock("-");
    clock.start(White, s(0));
    play(&mut clock, 3, 0);
    clock.set(s(1), s(1), s(7));
    assert_eq!(clock.add(White, s(5), s(7)), Millis::ZERO);
    assert_eq!((clock.moves(White), clock.moves(Black)), (3, 3));
    assert_eq!(clock.remaining(White, s(7)), None);
    assert_eq!((clock.next_deadline(), clock.flag(White, Millis::MAX)), (None, None));
    assert_eq!(clock.used(Black, s(7)), s(3));
}

#[test]
fn controls_that_cannot_run_are_refused() {
    let refused = |text: &str| ChessClock::new(text.parse().unwrap(), Setting::default()).unwrap_err();
    assert_eq!(refused("?"), CannotRun::Unknown);
    assert_eq!(refused("*180"), CannotRun::Sandclock);
}

#[test]
fn a_snapshot_puts_everything_back() {
    let mut clock = clock("2/100:50");
    clock.start(White, s(0));
    play(&mut clock, 1, 0);
    let (before, snapshot) = (clock.clone(), clock.snapshot());
    play(&mut clock, 5, 2);
    assert_ne!(clock, before);
    clock.restore(snapshot);
    assert_eq!(clock, before);
}

/// Small enough to be kept for every move of a game.
#[test]
fn it_is_small() {
    assert!(size_of::<ChessClock>() - size_of::<TimeControl>() <= 200, "{}", size_of::<ChessClock>());
    assert!(size_of::<TimeControl>() <= 48);
}
