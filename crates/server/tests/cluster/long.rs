//! The long run: two servers whose system clocks are five seconds apart, on three nodes; games whose players are on different servers;
//! servers and nodes that are killed, stand still and come back. Ten minutes, with `JADOUBE_TEST_ALL` only; it says that it was skipped
//! otherwise.

mod checks;
mod contest;
mod player;
mod service;

use std::sync::{Barrier, Mutex, MutexGuard, PoisonError};
use std::thread::{Scope, sleep};
use std::time::{Duration, Instant};

use jadoube_nodes::{NODES, Nodes};
use jadoube_store::JetStream;
use serde_json::json;

use super::process::{self, Process};
use super::support::id;
use checks::{Charged, Fault, Silence};
use player::{Act, Played, Table, act};
use service::Service;

/// How far the clocks of the servers are apart.
const APART: i64 = 5;

/// How many games are played at once, and how many have acts of both players at the same moment.
const GAMES: usize = 6;
const CONTESTED: usize = 2;

/// The time of the games that are played, and of those in which nobody moves.
const TIME: f64 = 7_200.0;
const SHORT: f64 = 6.0;

/// Longer than the silence that interrupts play.
const SILENCE: Duration = Duration::from_secs(6);

/// A long game that is well known, but for the mate: nobody presses after that.
const MOVES: &str = "g1f3 g8f6 c2c4 g7g6 b1c3 f8g7 d2d4 e8g8 c1f4 d7d5 d1b3 d5c4 b3c4 c7c6 e2e4 b8d7 a1d1 d7b6 c4c5 c8g4 f4g5 b6a4 \
    c5a3 a4c3 b2c3 f6e4 g5e7 d8b6 f1c4 e4c3 e7c5 f8e8 e1f1 g4e6 c5b6 e6c4 f1g1 c3e2 g1f1 e2d4 f1g1 d4e2 g1f1 e2c3 f1g1 a7b6 a3b4 \
    a8a4 b4b6 c3d1 h2h3 a4a2 g1h2 d1f2 h1e1 e8e1 b6d8 g7f8 f3e1 c4d5 e1f3 f2e4 d8b8 b7b5 h3h4 h7h5 f3e5 g8g7 h2g1 f8c5 g1f1 e4g3 \
    f1e1 c5b4 e1d1 d5b3 d1c1 g3e2 c1b1 e2c3 b1c1";

/// How long it goes on, how long a server stands still, and how long all is well between two faults.
const WHOLE: Duration = Duration::from_secs(600);
const PAUSE: Duration = Duration::from_secs(20);
const CALM: Duration = Duration::from_secs(8);

/// How long after a fault things are as they were.
const AFTER: Duration = Duration::from_secs(2);

/// A game in which nobody moves, with when it was started.
struct Watched {
    game: String,
    started: (Instant, Instant),
    acts: Vec<Act>,
    /// Whether its flag should have fallen in a silence of all.
    in_silence: bool,
}

/// What is known when all has come to an end.
#[derive(Default)]
struct Known {
    played: Vec<Played>,
    watched: Vec<Watched>,
    silences: Vec<Silence>,
    faults: Vec<Fault>,
    /// Conflicts of servers that were killed.
    conflicts: [u64; 2],
}

#[test]
fn nothing_is_lost_or_doubled_and_time_is_right_whatever_fails() {
    if std::env::var_os("JADOUBE_TEST_ALL").is_none() {
        return println!("skipped: the long run is one of `./test all`");
    }
    let Some(mut nodes) = Nodes::start() else { return };
    let mut servers = [0, APART].map(|ahead| {
        let before = process::now();
        let server = Process::ahead(&nodes, ahead);
        let shown = server.clock().saturating_sub(Duration::from_secs(ahead.unsigned_abs()));
        // Milliseconds are cut.
        let is_right = before.as_millis() <= shown.as_millis() && shown <= process::now();
        assert!(is_right, "the clock of the server is not {ahead} s ahead");
        server
    });
    let service = &service(&servers);
    let (known, addresses) = (&Mutex::new(Known::default()), nodes.addresses());
    let contested = std::thread::scope(|scope| {
        let contest = scope.spawn(move || contest::contest(service, addresses));
        for place in 0..GAMES {
            scope.spawn(move || play(scope, service, place, known));
        }
        for place in 0..CONTESTED {
            scope.spawn(move || both_at_once(service, place % 2, known));
        }
        // Where something fails here the others must come to an end all the same.
        let _end = End(service);
        faults(&mut nodes, &mut servers, service, known);
        service.end();
        contest.join().expect("the contests")
    });
    let known = std::mem::take(&mut *lock(known));
    let mut met = known.conflicts;
    servers.iter().for_each(|server| add(&mut met, server.conflicts()));
    let [_, before_replicas] = JetStream::conflicts();
    println!(
        "{} contests of 12 writers, {} appends in doubt and settled; 10164 was met {before_replicas} times here; by the servers \
         10071 {} and 10164 {} times",
        contested.contests, contested.unknown, met[0], met[1]
    );
    assert!(before_replicas > 0, "10164 was never met");
    assert!(met[0] + met[1] > 0, "the servers were never overtaken");
    check(service, &known);
}

struct End<'a>(&'a Service);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

fn lock(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

fn service(servers: &[Process; 2]) -> Service {
    let admin = servers[0].client.with(&servers[0].admin());
    let body = json!({"id": id(), "name": "A long evening", "rulebook": "fide-2023", "time": TIME.to_string(),
        "clock": "program"});
    let (status, made) = admin.post("/api/v1/competitions", &body);
    assert_eq!(status, 201, "{made}");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let addresses = [servers[0].client.address, servers[1].client.address];
    Service::new(addresses, text(&made["id"]), text(&made["tokens"]["chief"]["token"]))
}

/// Plays game after game at one board.
fn play<'a>(scope: &'a Scope<'a, '_>, service: &'a Service, place: usize, known: &'a Mutex<Known>) {
    let moves: Vec<&str> = MOVES.split_whitespace().collect();
    for game in 0.. {
        let mut table = Table::start(service, (place + game) % 2, json!({}));
        table.ears().into_iter().for_each(|listen| _ = scope.spawn(listen));
        for (ply, made) in moves.iter().enumerate() {
            if !service.goes_on() {
                break;
            }
            // Some think longer than others.
            let thinking = 100 + (ply * 7 + place * 131 + game * 57) % 13 * 40;
            table.moves(made, Duration::from_millis(thinking as u64));
        }
        lock(known).played.push(table.played);
        if !service.goes_on() {
            return;
        }
    }
}

/// Both players of a game, each at his server, do something at the same moment, again and again.
fn both_at_once(service: &Service, home: usize, known: &Mutex<Known>) {
    let table = Table::start(service, home, json!({}));
    let path = &format!("/api/v1/games/{}/events", table.played.game);
    let together = &Barrier::new(2);
    let goes_on = &std::sync::atomic::AtomicBool::new(true);
    let acts: Vec<Act> = std::thread::scope(|scope| {
        let both = table.tokens().into_iter().enumerate().map(|(seat, (home, token))| {
            scope.spawn(move || {
                let mut acts = Vec::new();
                loop {
                    // One looks whether it goes on, and both do what he found.
                    if seat == 0 {
                        goes_on.store(service.goes_on(), std::sync::atomic::Ordering::SeqCst);
                    }
                    together.wait();
                    if !goes_on.load(std::sync::atomic::Ordering::SeqCst) {
                        return acts;
                    }
                    acts.push(act(
                        service,
                        home,
                        &token,
                        path,
                        seat,
                        "record",
                        &json!({"event": "record", "up_to": 0}),
                    ));
                    together.wait();
                    sleep(Duration::from_millis(150));
                }
            })
        });
        let both: Vec<_> = both.collect();
        both.into_iter().flat_map(|one| one.join().expect("a player")).collect()
    });
    let mut played = table.played;
    played.acts.extend(acts);
    lock(known).played.push(played);
}

/// Starts a game in which nobody moves, so that its flag should fall in six seconds.
fn watch(service: &Service, home: usize) -> Watched {
    let table = Table::start(service, home, json!({"time": SHORT.to_string()}));
    let started = table.started();
    Watched { game: table.played.game, started, acts: table.played.acts, in_silence: false }
}

/// One fault after another, until the time is over.
fn faults(nodes: &mut Nodes, servers: &mut [Process; 2], service: &Service, known: &Mutex<Known>) {
    let begun = Instant::now();
    let mut cycle = 0;
    while begun.elapsed() < WHOLE {
        // A server is killed, and started again with its clock as it was.
        let (killed, watched) = (cycle % 2, watch(service, cycle % 2));
        lock(known).watched.push(watched);
        let from = Instant::now();
        let met = servers[killed].conflicts();
        servers[killed].kill();
        sleep(Duration::from_millis(4_500));
        servers[killed] = Process::ahead(nodes, if killed == 1 { APART } else { 0 });
        service.moved(killed, servers[killed].client.address);
        add(&mut lock(known).conflicts, met);
        passed(known, from);

        // A node is killed and comes back; after three times each has been.
        let watched = watch(service, cycle % 2);
        lock(known).watched.push(watched);
        let from = Instant::now();
        nodes.kill(cycle % NODES);
        sleep(Duration::from_secs(5));
        nodes.begin(cycle % NODES);
        nodes.wait();
        passed(known, from);

        // A server stands still, and others with it who wait for its answers.
        let watched = watch(service, (cycle + 1) % 2);
        lock(known).watched.push(watched);
        let from = Instant::now();
        servers[(cycle + 1) % 2].pause(true);
        sleep(PAUSE);
        servers[(cycle + 1) % 2].pause(false);
        passed(known, from);

        let from = Instant::now();
        silence(nodes, service, known, cycle);
        service.resume();
        passed(known, from);
        cycle += 1;
    }
    println!("{cycle} times each fault in {:.0} s", begun.elapsed().as_secs_f64());
}

/// A fault is over; all is well for a while.
fn passed(known: &Mutex<Known>, from: Instant) {
    lock(known).faults.push(Fault { from, to: Instant::now() + AFTER });
    sleep(CALM);
}

fn add(sum: &mut [u64; 2], more: [u64; 2]) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Two of three nodes stand still while a flag should fall: nothing can be entered.
fn silence(nodes: &Nodes, service: &Service, known: &Mutex<Known>, cycle: usize) {
    let mut watched = watch(service, cycle % 2);
    let still = [cycle % NODES, (cycle + 1) % NODES];
    still.iter().for_each(|node| nodes.pause(*node, true));
    let from = Instant::now();
    let flag = |at: Instant| at + Duration::from_secs_f64(SHORT);
    // Where it took long to start the game its flag has fallen by now.
    watched.in_silence = from < flag(watched.started.0);
    sleep(
        (from + SILENCE).max(flag(watched.started.1) + Duration::from_secs(1)).duration_since(Instant::now()),
    );
    let to = Instant::now();
    still.iter().for_each(|node| nodes.pause(*node, false));
    let mut known = lock(known);
    known.silences.push(Silence { from, to });
    known.watched.push(watched);
}

/// Looks at everything.
fn check(service: &Service, known: &Known) {
    let (mut charged, mut acts, mut interruptions) = (Charged::default(), 0, 0);
    for played in &known.played {
        let log = checks::log(service, &played.game);
        checks::all_there(&log, &played.acts);
        checks::charged(&log, played, &known.silences, &known.faults, &mut charged);
        let state = service.state(&played.game);
        checks::clocks(&log, played, &state, TIME);
        acts += played.acts.len();
        interruptions += usize::from(checks::interrupted(&log));
    }
    let (mut fell, mut spared) = (0, 0);
    for watched in &known.watched {
        let log = checks::log(service, &watched.game);
        checks::all_there(&log, &watched.acts);
        fell += usize::from(checks::flag(&log, SHORT, watched.started, &known.silences));
        if watched.in_silence {
            assert!(checks::interrupted(&log), "a silence of all did not interrupt play: {log:?}");
            spared += 1;
        }
    }
    let narrow = charged.widths.iter().filter(|width| **width <= 0.05).count();
    charged.apart.sort_by(f64::total_cmp);
    let near = charged.apart.partition_point(|apart| *apart <= 0.05);
    let part = |of_thousand: usize| {
        charged.apart.get(charged.apart.len() * of_thousand / 1_000).map_or(0.0, |it| it * 1e3)
    };
    println!(
        "{} games, {acts} acts, each acknowledged one there once; {interruptions} games were interrupted; of {} flags {fell} fell, {spared} \
         were due in a silence",
        known.played.len(),
        known.watched.len()
    );
    println!(
        "{} moves between their bounds, {narrow} of them within 50 ms by these alone; {} more charged no more than passed. Of {} with no \
         fault near {near} are within 50 ms of what passed between two sendings: half within {:.1} ms, of a hundred 99 within {:.1} ms, \
         all within {:.0} ms",
        charged.widths.len(),
        charged.one_sided,
        charged.apart.len(),
        part(500),
        part(990),
        charged.apart.last().map_or(0.0, |it| it * 1e3)
    );
    assert!(!charged.widths.is_empty(), "no move could be told from both sides");
    // Every charge lies between its bounds, and these are the transport: what a busy machine adds to it is no fault of a clock.
    assert!(
        near * 10 >= charged.apart.len() * 9,
        "of {} moves only {near} are within 50 ms",
        charged.apart.len()
    );
}
