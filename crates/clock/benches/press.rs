//! What a press costs: `cargo bench -p jadoube-clock`.

use jadoube_clock::{ChessClock, Millis, Setting, Side, TimeControl, Timing};
use std::hint::black_box;
use std::time::Instant;

const PRESSES: u32 = 20_000_000;

fn main() {
    measure("increment, one period", "5400+30".parse().unwrap());
    measure("increment, periods of 40 moves", "40/5400+30".parse().unwrap());
    let delay = "5400+30".parse::<TimeControl>().unwrap().with_timing(Timing::Delay);
    measure("delay", delay);
    println!(
        "a clock takes {} bytes, {} of them its control",
        size_of::<ChessClock>(),
        size_of::<TimeControl>()
    );
}

fn measure(what: &str, control: TimeControl) {
    let mut clock = ChessClock::new(control, Setting::default()).unwrap();
    clock.start(Side::White, Millis::ZERO);
    let begin = Instant::now();
    for ply in 0..PRESSES {
        let side = if ply % 2 == 0 { Side::White } else { Side::Black };
        black_box(clock.press(black_box(side), black_box(Millis(i64::from(ply) * 1_000))));
    }
    let nanos = begin.elapsed().as_nanos() as f64 / f64::from(PRESSES);
    println!("{what}: {nanos:.1} ns for a press");
}
