//! Many games at once against a server of one's own.
//!
//! The server is a process that this starts itself, on this machine and on a folder of its own: nobody else's games can be meant.
//! Both players of every game hold a socket; each makes a move and presses the clock in turn. What is measured is the time from a
//! press until the opponent's socket has it, what the server holds in memory, how soon all are back when it was killed, how
//! many acts a second are durable beside what the bare file gives for the same commits, and whether presses suffer while others ask.
//!
//! On a cluster it starts two servers, with the players of each game at different ones, and measures them beside the conditional appends
//! that the cluster gives with nothing around it.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod asking;
mod figures;
mod games;
mod http;
mod server;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

pub use figures::{Figures, Spread};

use games::Games;
use jadoube_store::{Cluster, Options, RawRows, Sqlite, Store};
use server::Server;

/// The most games: what this machine's ports and files bear.
pub const MOST: u32 = 12_000;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The program that serves.
    pub program: PathBuf,
    /// How many games.
    pub games: u32,
    /// From one move of a game to the next.
    pub pace: Duration,
    /// How long it is played.
    pub time: Duration,
    /// How many clients send the worst public questions meanwhile, in a second part of the same length; none leaves it out.
    pub askers: u32,
    /// Addresses of the nodes of an empty cluster that keeps everything, for two servers; none is one server with a file.
    pub nodes: Vec<String>,
}

/// Does it, and tells on the way what is being done.
///
/// # Errors
/// The server could not be started, or did not do what it should.
pub fn run(plan: &Plan, said: &mut dyn FnMut(&str)) -> Result<Figures, String> {
    if plan.games == 0 || plan.games > MOST {
        return Err(format!("between 1 and {MOST} games are played"));
    }
    let files = files();
    if files < u64::from(plan.games) * 2 + SPARE {
        let most = files.saturating_sub(SPARE) / 2;
        return Err(format!("this system lets a process open {files} files: enough for {most} games"));
    }
    // One thread: it is oftener found awake than two, and takes less of the machine that it shares with the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(told)?;
    runtime.block_on(played(plan, said))
}

/// Files beside the sockets of the players.
const SPARE: u64 = 600;

/// How many files this process may open; it takes as many as it is given.
fn files() -> u64 {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        // Where that is refused it does with what it has.
        _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
        if let Some(files) = getrlimit(Resource::Nofile).current {
            return files;
        }
    }
    u64::MAX
}

fn told(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// So much for each of so many.
fn for_each(time: Duration, count: u64) -> Duration {
    time.div_f64(count.max(1) as f64)
}

/// One server, or two on a cluster.
async fn started(plan: &Plan, folder: &Path) -> Result<Vec<Server>, String> {
    let mut servers = vec![Server::start(&plan.program, folder, &plan.nodes).await?];
    if !plan.nodes.is_empty() {
        let other = folder.join("other");
        std::fs::create_dir_all(&other).map_err(told)?;
        servers.push(Server::start(&plan.program, &other, &plan.nodes).await?);
    }
    Ok(servers)
}

fn worked(servers: &[Server]) -> Duration {
    servers.iter().map(Server::worked).sum()
}

fn memory(servers: &[Server]) -> u64 {
    servers.iter().map(Server::memory).sum()
}

async fn played(plan: &Plan, said: &mut dyn FnMut(&str)) -> Result<Figures, String> {
    let folder = tempfile::tempdir().map_err(told)?;
    let mut servers = started(plan, folder.path()).await?;
    said("making the games");
    let mut games = Games::made(&servers[0], plan.games).await?;
    said("taking the seats");
    games.connect(&servers).await?;
    games.start(&servers[0]).await?;
    said("playing");
    let mut figures = Figures { games: plan.games, ..Figures::default() };
    let before = worked(&servers);
    let playing = games.play(plan.pace, plan.time).await?;
    figures.moves = playing.waits.len() as u64;
    // A move and a press.
    figures.work_playing = for_each(worked(&servers) - before, 2 * figures.moves);
    figures.press = Spread::of(playing.waits);
    figures.late = Spread::of(playing.late);
    figures.memory = memory(&servers);
    if plan.askers > 0 {
        said("playing while others ask");
        let asking = asking::begin(&servers[0], plan.askers);
        let playing = games.play(plan.pace, plan.time).await?;
        (figures.answers, figures.refused) = asking.end().await;
        figures.press_while_asked = Spread::of(playing.waits);
        figures.memory = figures.memory.max(memory(&servers));
    }
    said("sending as fast as is allowed");
    let (before, after) = (servers[0].commits().await?, place(plan, folder.path()).await?);
    let (before_work, generated) = (worked(&servers), server::worked(std::process::id()));
    let (begun, acts) = (Instant::now(), games.send(Duration::from_secs(5), servers.len()).await?);
    let passed = begun.elapsed().as_secs_f64();
    figures.work_sending = for_each(worked(&servers) - before_work, acts);
    figures.work_generating = for_each(server::worked(std::process::id()) - generated, acts);
    let commits = servers[0].commits().await?.saturating_sub(before).max(1);
    figures.acts = acts as f64 / passed;
    // A cluster takes every act for itself.
    figures.group = if plan.nodes.is_empty() { acts as f64 / commits as f64 } else { 1.0 };
    said("killing the server");
    figures.memory = figures.memory.max(memory(&servers));
    for server in &mut servers {
        server.kill().await?;
    }
    // With nothing beside it: no server that tells its clocks takes anything from what is measured.
    said("writing the same with nothing around it");
    if plan.nodes.is_empty() {
        let (raw, time) = raw_rows(folder.path(), after, (figures.group.round() as u64).max(1)).await?;
        figures.raw = raw.rows as f64 / time.as_secs_f64();
        figures.raw_bytes = raw.bytes as f64 / raw.rows.max(1) as f64;
    } else {
        let bytes = place(plan, folder.path()).await?.saturating_sub(after);
        figures.raw_bytes = bytes as f64 / acts.max(1) as f64;
        figures.raw = raw_appends(plan, figures.raw_bytes as usize).await?;
    }
    said("starting the server again");
    let begun = Instant::now();
    let servers = started(plan, folder.path()).await?;
    figures.ready = begun.elapsed();
    games.connect(&servers).await?;
    figures.back = begun.elapsed();
    figures.memory_after = memory(&servers);
    for server in servers {
        server.stop().await?;
    }
    Ok(figures)
}

/// The place in the file behind which comes what is written now; with a cluster how many bytes its logs take.
async fn place(plan: &Plan, folder: &Path) -> Result<u64, String> {
    if !plan.nodes.is_empty() {
        return jadoube_store::raw_bytes(&Cluster::new(plan.nodes.clone())).await.map_err(told);
    }
    let options = Options { read_only: true, ..Options::default() };
    let store = Sqlite::open_with(folder.join(server::DATA), &options).map_err(told)?;
    store.last().await.map_err(told)
}

/// The rows behind a place once more, in commits of a size, with the file alone, and how long that took.
async fn raw_rows(folder: &Path, after: u64, group: u64) -> Result<(RawRows, Duration), String> {
    let (store, file) = (folder.join(server::DATA), folder.join("raw.db"));
    let raw = tokio::task::spawn_blocking(move || {
        let mut times = Vec::new();
        let raw = jadoube_store::raw_again(&store, after, &file, group, || times.push(Instant::now()))?;
        let time = times.last().zip(times.first()).map(|(end, begin)| *end - *begin);
        Ok::<_, jadoube_store::Error>((raw, time.unwrap_or_default()))
    });
    raw.await.map_err(told)?.map_err(told)
}

/// How long the bare cluster is measured.
const RAW: Duration = Duration::from_secs(5);

/// Conditional appends of a size a second to as many subjects as there are games, with the cluster alone and as many threads as there can be.
async fn raw_appends(plan: &Plan, bytes: usize) -> Result<f64, String> {
    let cluster = Cluster { name: "raw".to_owned(), ..Cluster::new(plan.nodes.clone()) };
    // Counted from the first append on: the stream is there then.
    let (begun, games) = (Arc::new(OnceLock::new()), u64::from(plan.games));
    let start = Arc::clone(&begun);
    let go_on = move || start.get_or_init(Instant::now).elapsed() < RAW;
    let raw = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(told)?;
        runtime.block_on(jadoube_store::raw_appends(&cluster, games, bytes, go_on)).map_err(told)
    });
    let raw = raw.await.map_err(told)??;
    Ok(raw as f64 / begun.get().map_or(1.0, |begun| begun.elapsed().as_secs_f64()))
}

/// The example of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
