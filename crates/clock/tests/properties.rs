//! What holds for every sequence of events.

use jadoube_clock::{
    ChessClock, FirstIncrement, Granted, Millis, PastZero, SavedInDelay, Setting, Side, Stage, TimeControl,
    Timing,
};
use proptest::prelude::*;

#[derive(Debug, Clone, Copy)]
enum Event {
    Start(Side),
    Press(Side),
    Switch(Side),
    Stop,
    Set(i64, i64),
    Add(Side, i64),
    Count(Side),
    Uncount(Side),
    SetMoves(Side, u32),
    Grant(Side),
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::White), Just(Side::Black)]
}

fn event(times: impl Strategy<Value = i64> + Clone + 'static) -> impl Strategy<Value = Event> {
    prop_oneof![
        3 => side().prop_map(Event::Start),
        12 => side().prop_map(Event::Press),
        2 => side().prop_map(Event::Switch),
        1 => Just(Event::Stop),
        1 => (times.clone(), times.clone()).prop_map(|(white, black)| Event::Set(white, black)),
        2 => (side(), times).prop_map(|(side, time)| Event::Add(side, time)),
        1 => side().prop_map(Event::Count),
        1 => side().prop_map(Event::Uncount),
        1 => (side(), prop_oneof![0..12u32, any::<u32>()]).prop_map(|(side, moves)| Event::SetMoves(side, moves)),
        1 => side().prop_map(Event::Grant),
    ]
}

fn stages(times: impl Strategy<Value = i64> + Clone) -> impl Strategy<Value = Vec<Stage>> {
    let stage = (1..4u32, times.clone(), times, any::<bool>());
    (prop::collection::vec(stage, 1..4), any::<bool>()).prop_map(|(parts, ends)| {
        let count = parts.len();
        let stage = |(index, (moves, time, bonus, plain)): (usize, (u32, i64, i64, bool))| Stage {
            moves: Some(moves).filter(|_| !(ends && index + 1 == count)),
            time: Millis(time.max(1)),
            bonus: Millis(if plain { 0 } else { bonus }),
        };
        parts.into_iter().enumerate().map(stage).collect()
    })
}

fn setting() -> impl Strategy<Value = (Timing, Setting)> {
    any::<[bool; 4]>().prop_map(|[delay, after, freezes, kept]| {
        let setting = Setting {
            first_increment: if after { FirstIncrement::AfterMove } else { FirstIncrement::Start },
            past_zero: if freezes { PastZero::Freezes } else { PastZero::GoesOn },
            saved_in_delay: if kept { SavedInDelay::Kept } else { SavedInDelay::Lost },
        };
        (if delay { Timing::Delay } else { Timing::Increment }, setting)
    })
}

/// Does the event and gives the time that each side's account (time left, less time overdrawn, plus time used)
/// should thereby gain, by what the clock reports.
fn apply(clock: &mut ChessClock, event: Event, at: Millis) -> [Millis; 2] {
    let account_of = |side, time| match side {
        Side::White => [time, Millis::ZERO],
        Side::Black => [Millis::ZERO, time],
    };
    let change = |granted: Granted| granted.time - granted.lost;
    // What was overdrawn is written off when time is put on the display.
    let signed =
        |clock: &ChessClock, side| clock.remaining(side, at).unwrap_or_default() - clock.overdrawn(side, at);
    match event {
        Event::Start(side) => {
            clock.start(side, at);
        }
        Event::Press(side) => {
            let pressed = clock.press(side, at);
            return account_of(side, pressed.bonus + change(pressed.granted));
        }
        Event::Switch(side) => {
            clock.switch(side, at);
        }
        Event::Stop => {
            clock.stop(at);
        }
        Event::Set(white, black) => {
            let before = Side::ALL.map(|side| signed(clock, side));
            clock.set(Millis(white), Millis(black), at);
            return [Millis(white.max(0)) - before[0], Millis(black.max(0)) - before[1]];
        }
        Event::Add(side, time) => {
            let overdrawn = clock.overdrawn(side, at);
            let added = clock.add(side, Millis(time), at);
            let written_off = if added > Millis::ZERO { overdrawn } else { Millis::ZERO };
            return account_of(side, added + written_off);
        }
        Event::Count(side) => return account_of(side, change(clock.count(side, at))),
        Event::Uncount(side) => return account_of(side, -clock.uncount(side)),
        Event::SetMoves(side, moves) => return account_of(side, change(clock.set_moves(side, moves, at))),
        Event::Grant(side) => {
            return account_of(side, change(clock.grant_next_period(side, at).unwrap_or_default()));
        }
    }
    [Millis::ZERO; 2]
}

/// The rules once more, one millisecond at a time and without any cleverness: the slow clock that the real one
/// must agree with. Increments only by presses; no counters set, no periods granted by hand.
struct SlowClock {
    stages: Vec<Stage>,
    timing: Timing,
    setting: Setting,
    left: [i64; 2],
    delay: [i64; 2],
    moves: [u32; 2],
    stage: [usize; 2],
    until_next: [u32; 2],
    fell: [Option<i64>; 2],
    running: Option<usize>,
    frozen: bool,
    now: i64,
}

impl SlowClock {
    fn new(stages: Vec<Stage>, timing: Timing, setting: Setting) -> SlowClock {
        let first = stages[0];
        let head_start = timing == Timing::Increment && setting.first_increment == FirstIncrement::Start;
        SlowClock {
            left: [first.time.0 + if head_start { first.bonus.0 } else { 0 }; 2],
            delay: [if timing == Timing::Delay { first.bonus.0 } else { 0 }; 2],
            until_next: [first.moves.unwrap_or(u32::MAX); 2],
            moves: [0; 2],
            stage: [0; 2],
            fell: [None; 2],
            running: None,
            frozen: false,
            now: 0,
            stages,
            timing,
            setting,
        }
    }

    fn look(&mut self) {
        let Some(side) = self.running else { return };
        if self.left[side] <= 0 && self.delay[side] == 0 && self.fell[side].is_none() {
            self.fell[side] = Some(self.now);
            if self.setting.past_zero == PastZero::Freezes {
                self.running = None;
                self.frozen = true;
            }
        }
    }

    fn wait_until(&mut self, at: i64) {
        self.look();
        while self.now < at {
            if let Some(side) = self.running {
                if self.delay[side] > 0 {
                    self.delay[side] -= 1;
                } else {
                    self.left[side] -= 1;
                }
            }
            self.now += 1;
            self.look();
        }
    }

    fn press(&mut self, side: usize) {
        if self.frozen || self.running == Some(1 - side) {
            return;
        }
        self.running = Some(1 - side);
        self.moves[side] += 1;
        let old_bonus = self.stages[self.stage[side]].bonus.0;
        if self.until_next[side] != u32::MAX {
            self.until_next[side] -= 1;
        }
        if self.until_next[side] == 0 && self.fell[side].is_none() {
            self.stage[side] = (self.stage[side] + 1).min(self.stages.len() - 1);
            let stage = self.stages[self.stage[side]];
            self.until_next[side] = stage.moves.unwrap_or(u32::MAX);
            if self.timing == Timing::Delay && self.setting.saved_in_delay == SavedInDelay::Lost {
                self.left[side] = 0;
            }
            self.left[side] += stage.time.0;
        } else if self.until_next[side] == 0 {
            // Fallen: the period is kept back, and no press can bring it.
            self.until_next[side] = u32::MAX;
        }
        let new_bonus = self.stages[self.stage[side]].bonus.0;
        match (self.timing, self.setting.first_increment) {
            (Timing::Delay, _) => self.delay[side] = new_bonus,
            _ if self.fell[side].is_some() => {}
            (_, FirstIncrement::Start) => self.left[side] += new_bonus,
            (_, FirstIncrement::AfterMove) => self.left[side] += old_bonus,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_a_slow_clock(
        stages in stages(0..40i64),
        (timing, setting) in setting(),
        steps in prop::collection::vec((0..12i64, 0..8u8, side()), 1..60),
    ) {
        let control = TimeControl::new(stages.clone(), timing).unwrap();
        let mut clock = ChessClock::new(control, setting).unwrap();
        let mut slow = SlowClock::new(stages, timing, setting);
        let mut at = 0;
        for (wait, action, side) in steps {
            at += wait;
            slow.wait_until(at);
            match action {
                0 => {
                    clock.stop(Millis(at));
                    slow.running = None;
                }
                1 => {
                    clock.start(side, Millis(at));
                    if slow.running.is_none() {
                        slow.running = Some(side as usize);
                        slow.frozen = false;
                    }
                }
                _ => {
                    clock.press(side, Millis(at));
                    slow.press(side as usize);
                }
            }
            for side in Side::ALL {
                let half = side as usize;
                let left = slow.left[half];
                prop_assert_eq!(clock.remaining(side, Millis(at)), Some(Millis(left.max(0))));
                prop_assert_eq!(clock.overdrawn(side, Millis(at)), Millis((-left).max(0)));
                prop_assert_eq!(clock.delay_left(side, Millis(at)), Millis(slow.delay[half]));
                prop_assert_eq!(clock.moves(side), slow.moves[half]);
            }
            slow.look();
            for side in Side::ALL {
                prop_assert_eq!(clock.flag(side, Millis(at)), slow.fell[side as usize].map(Millis));
            }
        }
    }

    /// Time is neither made nor lost but by what the clock reports; no display is below zero.
    #[test]
    fn time_is_conserved(
        stages in stages(0..100_000i64),
        (timing, setting) in setting(),
        steps in prop::collection::vec((0..30_000i64, event(-50_000..50_000i64)), 1..80),
    ) {
        let mut clock = ChessClock::new(TimeControl::new(stages, timing).unwrap(), setting).unwrap();
        let account = |clock: &ChessClock, side, at| {
            let left = clock.remaining(side, at).unwrap_or_default();
            left - clock.overdrawn(side, at) + clock.used(side, at)
        };
        let mut at = Millis::ZERO;
        for (wait, event) in steps {
            let before = Side::ALL.map(|side| (account(&clock, side, at), clock.delay_left(side, at)));
            at += Millis(wait);
            for (side, (account_before, delay)) in Side::ALL.into_iter().zip(before) {
                // Waiting moves time from the display to the used, but for a delay, which nobody's display has.
                let from_delay = delay - clock.delay_left(side, at);
                prop_assert_eq!(account(&clock, side, at), account_before + from_delay);
            }
            let before = Side::ALL.map(|side| account(&clock, side, at));
            let gained = apply(&mut clock, event, at);
            for (side, (before, gained)) in Side::ALL.into_iter().zip(before.into_iter().zip(gained)) {
                prop_assert_eq!(account(&clock, side, at), before + gained, "{:?}", event);
                prop_assert!(clock.remaining(side, at) >= Some(Millis::ZERO));
                prop_assert!(clock.overdrawn(side, at) >= Millis::ZERO);
            }
        }
    }

    /// The deadline is the very instant at which a flag falls, and without one none falls.
    #[test]
    fn deadline_and_flag_agree(
        stages in stages(0..100_000i64),
        (timing, setting) in setting(),
        steps in prop::collection::vec((0..30_000i64, event(-50_000..50_000i64)), 1..80),
    ) {
        let mut clock = ChessClock::new(TimeControl::new(stages, timing).unwrap(), setting).unwrap();
        let mut at = Millis::ZERO;
        for (wait, event) in steps {
            at += Millis(wait);
            apply(&mut clock, event, at);
            let flags = clock.flags(at);
            match clock.next_deadline() {
                Some(deadline) => {
                    let side = clock.running().expect("only a running clock has a deadline");
                    prop_assert_eq!(clock.flag(side, deadline), Some(deadline));
                    prop_assert_eq!(clock.flag(side, Millis::MAX), Some(deadline));
                    prop_assert_eq!(clock.remaining(side, deadline), Some(Millis::ZERO));
                    if deadline > at {
                        prop_assert_eq!(clock.flag(side, deadline - Millis(1)), None);
                        prop_assert_eq!(clock.flags(deadline - Millis(1)), flags);
                    }
                }
                None => prop_assert_eq!(clock.flags(Millis::MAX), flags),
            }
            // A side whose flag is up has time or has not begun to run without any.
            for side in Side::ALL {
                if clock.overdrawn(side, at) > Millis::ZERO {
                    prop_assert!(clock.flag(side, at).is_some());
                }
            }
        }
    }

    /// Asking changes nothing, and what was asked beforehand comes true.
    #[test]
    fn forecasts_come_true(
        stages in stages(0..1_000i64),
        (timing, setting) in setting(),
        steps in prop::collection::vec((0..500i64, event(-500..500i64)), 1..60),
    ) {
        let mut clock = ChessClock::new(TimeControl::new(stages, timing).unwrap(), setting).unwrap();
        let mut at = Millis::ZERO;
        for (wait, event) in steps {
            at += Millis(wait);
            let read = |clock: &ChessClock| Side::ALL.map(|side| {
                (clock.remaining(side, at), clock.overdrawn(side, at), clock.used(side, at), clock.flag(side, at))
            });
            let forecast = read(&clock);
            let mut stopped = clock.clone();
            stopped.stop(at);
            prop_assert_eq!(read(&stopped), forecast);
            apply(&mut clock, event, at);
        }
    }

    /// Nothing panics or overflows, whatever the numbers are.
    #[test]
    fn extremes_are_safe(
        stages in stages(prop_oneof![Just(i64::MAX), 0..=i64::MAX]),
        (timing, setting) in setting(),
        steps in prop::collection::vec((any::<i64>(), event(any::<i64>())), 1..60),
    ) {
        let mut clock = ChessClock::new(TimeControl::new(stages, timing).unwrap(), setting).unwrap();
        for (at, event) in steps {
            let at = Millis(at);
            apply(&mut clock, event, at);
            let _ = (clock.flags(at), clock.next_deadline(), clock.control().thinking_time_for(u32::MAX));
            for side in Side::ALL {
                prop_assert!(clock.remaining(side, at) >= Some(Millis::ZERO));
                prop_assert!(clock.overdrawn(side, at) >= Millis::ZERO);
                prop_assert!(clock.used(side, at) >= Millis::ZERO);
            }
        }
    }

    #[test]
    fn controls_are_written_and_read_back(stages in stages(0..100_000_000i64)) {
        let control = TimeControl::new(stages, Timing::Increment).unwrap();
        let text = control.to_string();
        let read: TimeControl = text.parse().unwrap();
        prop_assert_eq!(&read, &control);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn whatever_is_accepted_is_written_back(text in "[0-9.:/+*?-]{0,12}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn no_text_is_too_strange(text in ".{0,24}", wild in "([0-9]{1,3}|[ /+:;,.'\"]|h|min|sec|moves|move|per|inc|d|from|then|G){0,12}") {
        for text in [text, wild] {
            if let Err(error) = text.parse::<TimeControl>() {
                prop_assert!(error.character >= 1 && error.character <= text.chars().count() + 1);
            }
            match TimeControl::lenient(&text) {
                Ok(read) => prop_assert_eq!(
                    read.control.to_string().parse::<TimeControl>().map(|control| control.with_timing(read.control.timing())),
                    Ok(read.control)
                ),
                Err(error) => prop_assert!(error.character >= 1 && error.character <= text.chars().count() + 1),
            }
        }
    }

    #[test]
    fn seconds_are_written_and_read_back(millis in any::<i64>()) {
        prop_assert_eq!(Millis(millis).to_string().parse(), Ok(Millis(millis)));
    }
}
