//! How long somebody waits for `jadoube ask`: the whole process, begun anew for every question, beside a process that does
//! nothing but begin and end. The two take turns; the median of each is told, and the ratio of the medians.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 201;

/// Words to be found, in four languages, an incident by its name, and every edition in full.
const QUESTIONS: [&[&str]; 6] = [
    &["ask", "--usual", "phone went off during the game"],
    &["ask", "--usual", "vastustaja kosketti kahta nappulaa", "--lang", "fi"],
    &["ask", "--usual", "leesett a zászlóm de csak futója van", "--lang", "hu"],
    &["ask", "--usual", "rakip iki elle rok yaptı", "--lang", "tr"],
    &["ask", "--usual", "illegal-move", "--json"],
    &["ask", "--usual", "illegal-move", "--all-editions"],
];

fn main() {
    println!("{:<60} {:>9} {:>9} {:>7}", "question", "ask", "nothing", "ratio");
    for question in QUESTIONS {
        let (mut asked, mut nothing) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            nothing.push(took(Command::new(env!("CARGO_BIN_EXE_jadoube")).arg("--version")));
            asked.push(took(Command::new(env!("CARGO_BIN_EXE_jadoube")).args(question)));
        }
        let (asked, nothing) = (median(asked), median(nothing));
        let (ms, ratio) =
            (|time: Duration| time.as_secs_f64() * 1e3, asked.as_secs_f64() / nothing.as_secs_f64());
        let words = question[1..].join(" ");
        println!("{words:<60} {:>6.2} ms {:>6.2} ms {ratio:>7.2}", ms(asked), ms(nothing));
    }
}

fn took(command: &mut Command) -> Duration {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status().expect("jadoube can be run");
    let took = start.elapsed();
    assert!(status.success(), "{command:?}");
    took
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
