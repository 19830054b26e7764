//! The process is killed at random under load, on a disk that loses what was not synced: nothing that was acknowledged is lost, and
//! nothing happens twice.

use std::collections::HashMap;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jadoube_disk::Disk;
use jadoube_store::Fault;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Board, Client, admin_token, config, id};

const FOLDER: &str = "JADOUBE_TEST_KILLED_IN";

/// The fault that is planted in the server that is killed.
const FAULT: &str = "JADOUBE_TEST_FAULT";

/// Faults that must be noticed, by their names here.
const FAULTS: [(&str, Fault); 3] = [
    ("synchronous=OFF", Fault::SyncOff),
    ("the answer before the commit", Fault::EarlyAnswer),
    ("ids only in memory", Fault::KeysInMemory),
];

/// Not a test of its own: the server that the test below kills. Without a folder it has nothing to do.
#[test]
fn the_server_that_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = Path::new(&folder);
    let disk = Disk::new();
    let mut config = config(folder);
    config.store.vfs = Some(disk.name().to_owned());
    let fault = std::env::var(FAULT).unwrap_or_default();
    config.store.fault = FAULTS.iter().find(|(name, _)| *name == fault).map(|(_, fault)| *fault);
    // Ids are in the log as well, which the server looks through: kept in memory alone they are nowhere else.
    config.forgets = config.store.fault == Some(Fault::KeysInMemory);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let running = runtime.block_on(jadoube_server::start(config)).expect("the server starts");
    // Put there whole, so that nobody reads half an address.
    fs::write(folder.join("address.new"), running.address().to_string()).expect("the address");
    fs::rename(folder.join("address.new"), folder.join("address")).expect("the address");
    runtime.block_on(running.until_told()).expect("it stops in order");
}

struct Process {
    child: Child,
    client: Client,
}

impl Process {
    fn start(folder: &Path, fault: &str) -> Process {
        // There is none where it was not started before.
        _ = fs::remove_file(folder.join("address"));
        let child = Command::new(std::env::current_exe().expect("this test"))
            .args(["kill::the_server_that_is_killed", "--exact", "--test-threads=1"])
            .env(FOLDER, folder)
            .env(FAULT, fault)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut process = Process { child, client: Client { address: nowhere, token: None } };
        let begun = Instant::now();
        loop {
            if let Ok(address) = fs::read_to_string(folder.join("address")) {
                process.client.address = address.parse().expect("an address");
                return process;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "the server does not start");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("a signal").success());
    }

    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
    }
}

/// An act that was sent, and its answer where one came.
#[derive(Clone)]
struct Told {
    path: String,
    token: String,
    act: Value,
    answer: Option<Value>,
}

#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let kills = if std::env::var_os("JADOUBE_TEST_ALL").is_some() { 300 } else { 30 };
    survives(kills, "").expect("nothing is lost and nothing happens twice");
}

/// A test that nothing can fail is none.
#[test]
fn planted_faults_are_noticed() {
    for (name, _) in FAULTS {
        let noticed = survives(600, name).expect_err(name);
        println!("{name}: {noticed}");
    }
}

/// Kills the server so often, under load; an error tells what was lost or done twice.
fn survives(kills: u64, fault: &str) -> Result<(), String> {
    let folder = TempDir::new().expect("a folder");
    // What is made before the killing begins is made without a fault.
    let process = Process::start(folder.path(), "");
    let admin = process.client.with(&admin_token(&config(folder.path()).admin_token_file()));
    let boards: Vec<Board> = (0..4).map(|_| evening(&admin)).collect();
    process.kill();
    let told: Arc<Mutex<Vec<Told>>> = Arc::default();
    let mut answered = 0;
    for round in 0..kills {
        let process = Process::start(folder.path(), fault);
        let begun = told.lock().expect("the list").len();
        let stop = Arc::new(AtomicBool::new(false));
        let mut senders = Vec::new();
        for board in &boards {
            for token in [&board.white, &board.black, &board.arbiter] {
                let client = process.client.with(token.token.as_deref().expect("a token"));
                let (path, told, stop) = (board.path("/events"), Arc::clone(&told), Arc::clone(&stop));
                senders.push(std::thread::spawn(move || send(&client, &path, &told, &stop)));
            }
        }
        std::thread::sleep(Duration::from_millis(30 + (round * 7919) % 300));
        process.kill();
        stop.store(true, Ordering::Relaxed);
        senders.into_iter().for_each(|sender| sender.join().expect("a sender"));
        let process = Process::start(folder.path(), fault);
        let mut told = told.lock().expect("the list");
        // All of this round, and some of before.
        let earlier = begun.saturating_sub(20);
        let repeated = told[earlier..].iter_mut().try_for_each(|one| {
            answered += u64::from(one.answer.is_some());
            repeat(&process.client, one)
        });
        drop(told);
        process.kill();
        repeated?;
    }
    assert!(answered > kills, "only {answered} acts were answered");
    let process = Process::start(folder.path(), fault);
    let told = told.lock().expect("the list");
    let whole = boards.iter().try_for_each(|board| is_whole(&process.client, board, &told));
    process.kill();
    whole
}

/// The log holds, has every act once, and its case gives the rulings that were answered, byte for byte.
fn is_whole(client: &Client, board: &Board, told: &[Told]) -> Result<(), String> {
    let arbiter = client.with(board.arbiter.token.as_deref().expect("a token"));
    let (_, log) = arbiter.get_text(&board.path("/log"));
    jadoube_hall::log::verify(log.lines(), None).map_err(|broken| format!("{broken:?}"))?;
    let lines: Vec<Value> =
        log.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let versions: HashMap<String, usize> =
        (1..).zip(&lines).map(|(version, line)| (line["id"].to_string(), version)).collect();
    if versions.len() != lines.len() {
        return Err("an id stands twice".to_owned());
    }
    let (_, case) = arbiter.get_text(&board.path("/case"));
    if case.lines().count() != lines.len() + 1 {
        return Err(format!("the case has {} lines, the log {}", case.lines().count(), lines.len()));
    }
    let ruled = ruled(&case, lines.len())?;
    for one in told.iter().filter(|one| one.path == board.path("/events")) {
        let version = versions.get(&one.act["id"].to_string());
        let version = *version.ok_or_else(|| format!("{} is not there", one.act))?;
        let seen = one.answer.as_ref().and_then(|answer| answer["rulings"].as_array()).cloned();
        let seen: Vec<String> = seen.unwrap_or_default().iter().map(ToString::to_string).collect();
        if seen != ruled[version] {
            return Err(format!("{}: {seen:?} was answered, now {:?}", one.act, ruled[version]));
        }
    }
    Ok(())
}

/// The rulings on each event of a case, as the command gives them; keys in one order, as they have none of their own.
fn ruled(case: &str, events: usize) -> Result<Vec<Vec<String>>, String> {
    let lines = jadoube_answers::rule(case, jadoube_laws::Lang::En).map_err(|problem| problem.message)?;
    let mut ruled: Vec<Vec<String>> = vec![Vec::new(); events + 1];
    for line in lines {
        let line: Value = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        let Some(on) = line["on"].as_u64() else { continue };
        let place = ruled.get_mut(on as usize).ok_or_else(|| format!("there is no event {on}"))?;
        place.push(line.to_string());
    }
    Ok(ruled)
}

fn evening(admin: &Client) -> Board {
    let body = json!({"id": id(), "name": "Evening", "rulebook": "fide-2023", "time": "36000"});
    let (status, made) = admin.post("/api/v1/competitions", &body);
    assert_eq!(status, 201, "{made}");
    let chief = admin.with(made["tokens"]["chief"]["token"].as_str().expect("a token"));
    let board =
        crate::support::board(&chief, made["id"].as_str().expect("an id"), json!({"clock": "program"}));
    board.start();
    board
}

/// Sends acts one after the other until the server is gone.
fn send(client: &Client, path: &str, told: &Mutex<Vec<Told>>, stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        let act = json!({"id": id(), "event": {"event": "stop-clock"}});
        let token = client.token.clone().unwrap_or_default();
        let mut one = Told { path: path.to_owned(), token, act, answer: None };
        if let Some((200, answer)) = client.try_post(path, &one.act) {
            one.answer = Some(answer);
        }
        told.lock().expect("the list").push(one);
        std::thread::sleep(Duration::from_millis(55));
    }
}

/// Sends it again: what was answered is answered alike; what was not is done now or was done then.
fn repeat(client: &Client, one: &mut Told) -> Result<(), String> {
    let client = client.with(&one.token);
    let answer = loop {
        match client.post(&one.path, &one.act) {
            (429, _) => std::thread::sleep(Duration::from_millis(100)),
            (200, answer) => break answer,
            other => return Err(format!("the repeat of {} gave {other:?}", one.act)),
        }
    };
    if let Some(first) = &one.answer {
        for key in ["version", "at", "rulings"] {
            if answer[key] != first[key] {
                let (now, then) = (&answer[key], &first[key]);
                return Err(format!("{key} of {} was {then}, is {now}", one.act));
            }
        }
    }
    one.answer = Some(answer);
    Ok(())
}

#[test]
fn a_process_that_slept_flags_nobody() {
    let asleep = if std::env::var_os("JADOUBE_TEST_ALL").is_some() { 30 } else { 7 };
    let folder = TempDir::new().expect("a folder");
    let process = Process::start(folder.path(), "");
    let admin = process.client.with(&admin_token(&config(folder.path()).admin_token_file()));
    let (_, made) = admin.post(
        "/api/v1/competitions",
        &json!({"id": id(), "name": "Blitz", "rulebook": "fide-2023", "time": "5"}),
    );
    let chief = admin.with(made["tokens"]["chief"]["token"].as_str().expect("a token"));
    let board =
        crate::support::board(&chief, made["id"].as_str().expect("an id"), json!({"clock": "program"}));
    board.start();
    process.signal("-STOP");
    std::thread::sleep(Duration::from_secs(asleep));
    process.signal("-CONT");
    std::thread::sleep(Duration::from_millis(1_500));
    let state = board.state();
    assert_eq!((&state["result"], &state["running"]), (&json!("*"), &json!("none")), "{state}");
    let (_, log) = board.arbiter.get_text(&board.path("/log"));
    assert!(log.lines().last().is_some_and(|line| line.contains("interruption")), "{log}");
    process.kill();
}
