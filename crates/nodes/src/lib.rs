//! A cluster of NATS on loopback, for tests: three nodes with their folders, which can be killed, paused and started again; and processes
//! whose system clocks disagree.
//!
//! The variable `JADOUBE_NATS_SERVER` names the program (`crates/nodes/install` gets it). The nodes are started with the same file as is shown to
//! those who run a cluster. They end with the process that started them, however that ends.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod shift;

pub use shift::shift;

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// The file that nodes are started with.
const CONFIG: &str = include_str!("../../../docs/cluster/node.conf");

/// Where ports are looked for: below those that most systems give to connections.
const PORTS: Range<u16> = 12_000..32_000;

/// How many nodes there are.
pub const NODES: usize = 3;

/// Waits for a node, and ends it when the standard input is closed: so it is gone when who started it is. Where it ends by itself, so does this; a
/// node that nobody has waited for would be there still for who asks.
const KEEPER: &str = r#"exec 3<&0; "$@" </dev/null >"$LOG" 2>&1 3<&- & node=$!; echo $node; { read -r _ <&3; kill -9 $node; } >/dev/null 2>&1 & exec 3<&-; wait $node 2>/dev/null"#;

/// A cluster.
pub struct Nodes {
    folder: TempDir,
    ports: Vec<Ports>,
    running: Vec<Option<Running>>,
}

#[derive(Clone, Copy)]
struct Ports {
    client: u16,
    route: u16,
    health: u16,
}

struct Running {
    keeper: Child,
    pid: Pid,
}

/// The program, where there is one; else it is said that something is skipped.
pub fn program() -> Option<PathBuf> {
    let found = std::env::var_os("JADOUBE_NATS_SERVER").map(PathBuf::from).filter(|path| path.is_file());
    if found.is_none() {
        eprintln!("skipped: JADOUBE_NATS_SERVER does not name a nats-server (crates/nodes/install gets one)");
    }
    found
}

impl Nodes {
    /// Starts a cluster and waits until it can work; none where there is no program.
    pub fn start() -> Option<Nodes> {
        Nodes::start_with(CONFIG)
    }

    /// The same that acknowledges what is only in memory.
    pub fn start_in_memory() -> Option<Nodes> {
        Nodes::start_with(&CONFIG.replace("sync_interval: always", ""))
    }

    fn start_with(config: &str) -> Option<Nodes> {
        program()?;
        let folder = TempDir::new().expect("a folder for the nodes");
        fs::write(folder.path().join("node.conf"), config).expect("the configuration can be written");
        Some(Nodes::on(folder))
    }

    /// Somebody else may take a port between its being found and its being used: then others are taken.
    fn on(folder: TempDir) -> Nodes {
        let mut nodes = Nodes { folder, ports: Vec::new(), running: Vec::new() };
        for _ in 0..5 {
            nodes.ports =
                (0..NODES).map(|_| Ports { client: free(), route: free(), health: free() }).collect();
            nodes.running = (0..NODES).map(|_| None).collect();
            for node in 0..NODES {
                nodes.begin(node);
            }
            if nodes.work() {
                return nodes;
            }
            nodes.running.clear();
        }
        panic!("the cluster does not start: {}", nodes.said());
    }

    fn log(&self, node: usize) -> PathBuf {
        self.folder.path().join(format!("n{node}.log"))
    }

    /// What the nodes have said.
    pub fn said(&self) -> String {
        (0..NODES).map(|node| fs::read_to_string(self.log(node)).unwrap_or_default()).collect()
    }

    /// Starts a node that is not running.
    pub fn begin(&mut self, node: usize) {
        let Ports { client, route, health } = self.ports[node];
        let routes: Vec<String> =
            self.ports.iter().map(|it| format!("nats://127.0.0.1:{}", it.route)).collect();
        let mut command = Command::new("sh");
        command.arg("-c").arg(KEEPER).arg("keeper").arg(program().expect("the program is still there"));
        command.arg("-c").arg(self.folder.path().join("node.conf"));
        command.args([
            "--server_name",
            &format!("n{node}"),
            "-js",
            "-a",
            "127.0.0.1",
            "-p",
            &client.to_string(),
        ]);
        command.arg("-sd").arg(self.folder.path().join(format!("n{node}")));
        command.args(["--cluster", &format!("nats://127.0.0.1:{route}"), "--routes", &routes.join(",")]);
        command.args(["--http_port", &health.to_string()]);
        command
            .env("LOG", self.log(node))
            .env("HALL_PASSWORD", "hall-of-tests")
            .env("SYSTEM_PASSWORD", "system-of-tests");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut keeper = command.spawn().expect("a shell");
        let mut line = String::new();
        let said = keeper.stdout.take().expect("its output");
        BufReader::new(said).read_line(&mut line).expect("the node's number");
        let pid = line.trim().parse().ok().and_then(Pid::from_raw).expect("the number of a process");
        self.running[node] = Some(Running { keeper, pid });
    }

    /// Waits until every running node is in touch with the others; false where one has ended.
    fn work(&mut self) -> bool {
        for node in 0..NODES {
            loop {
                if let Some(running) = &self.running[node]
                    && rustix::process::test_kill_process(running.pid).is_err()
                {
                    return false;
                }
                if self.running[node].is_none() || self.is_well(node).unwrap_or(false) {
                    break;
                }
                sleep(Duration::from_millis(50));
            }
        }
        true
    }

    /// Waits until all nodes that were started are in touch again.
    pub fn wait(&mut self) {
        assert!(self.work(), "a node has ended: {}", self.said());
    }

    fn is_well(&self, node: usize) -> io::Result<bool> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.ports[node].health));
        let mut line = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
        line.set_read_timeout(Some(Duration::from_secs(2)))?;
        line.write_all(b"GET /healthz HTTP/1.0\r\n\r\n")?;
        let mut answer = String::new();
        line.read_to_string(&mut answer)?;
        Ok(answer.contains(" 200 "))
    }

    /// The addresses of all nodes, for the account of halls.
    pub fn addresses(&self) -> Vec<String> {
        let address = |ports: &Ports| format!("nats://hall:hall-of-tests@127.0.0.1:{}", ports.client);
        self.ports.iter().map(address).collect()
    }

    /// Kills a node as a power cut would, but for what its disk has not written.
    pub fn kill(&mut self, node: usize) {
        if let Some(running) = self.running[node].take() {
            running.end();
        }
    }

    /// Lets a node end as by a fault of its own.
    pub fn fail(&self, node: usize) {
        if let Some(running) = &self.running[node] {
            kill_process(running.pid, Signal::KILL).expect("the node is there");
        }
    }

    /// Lets a node stand still, or go on.
    pub fn pause(&self, node: usize, paused: bool) {
        let signal = if paused { Signal::STOP } else { Signal::CONT };
        if let Some(running) = &self.running[node] {
            kill_process(running.pid, signal).expect("the node is there");
        }
    }

    /// The nodes as they would be if all of them were killed now: other nodes with what is in their folders. These go on.
    pub fn copied(&self) -> Nodes {
        let folder = TempDir::new().expect("a folder for the nodes");
        (0..NODES).for_each(|node| self.pause(node, true));
        let copied = copy(self.folder.path(), folder.path());
        (0..NODES).for_each(|node| self.pause(node, false));
        copied.expect("the folders can be copied");
        Nodes::on(folder)
    }
}

impl Running {
    fn end(mut self) {
        // It goes on where it was paused, to be killed; it may be gone already.
        _ = kill_process(self.pid, Signal::KILL);
        drop(self.keeper.stdin.take());
        _ = self.keeper.wait();
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        (0..self.running.len()).for_each(|node| self.kill(node));
    }
}

/// A port that nobody listens at. Not one of those that the system gives to connections that somebody opens: a node that is killed wants the same one
/// again when it is started, and others play on meanwhile. Nodes of one process have different ones in any case.
fn free() -> u16 {
    static GIVEN: AtomicU32 = AtomicU32::new(0);
    let first = std::process::id().wrapping_mul(61);
    loop {
        let next = first.wrapping_add(GIVEN.fetch_add(1, Ordering::Relaxed));
        let port = PORTS.start + (next % u32::from(PORTS.end - PORTS.start)) as u16;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let (entry, from) =
            (entry.as_ref().map(fs::DirEntry::file_name), entry.as_ref().map(fs::DirEntry::path));
        let (Ok(name), Ok(from)) = (entry, from) else { continue };
        if from.is_dir() {
            fs::create_dir(to.join(&name))?;
            copy(&from, &to.join(name))?;
        } else {
            fs::copy(&from, to.join(name))?;
        }
    }
    Ok(())
}
