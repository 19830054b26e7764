//! A server as a process: this test again, told by its environment to serve.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jadoube_nodes::{Nodes, shift};
use jadoube_store::{Cluster, JetStream};
use tempfile::TempDir;

use super::support::{Client, admin_token, config};

const FOLDER: &str = "JADOUBE_TEST_SERVED_IN";
const NODES: &str = "JADOUBE_TEST_NODES";

/// Serves where the environment says so.
pub fn serve() {
    let (Some(folder), Ok(nodes)) = (std::env::var_os(FOLDER), std::env::var(NODES)) else { return };
    let folder = Path::new(&folder);
    tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(std::io::stderr).init();
    let mut config = config(folder);
    config.cluster = Some(Cluster::new(nodes.split(',')));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let running = runtime.block_on(jadoube_server::start(config)).expect("the server starts");
    put(folder, "clock", &now().as_millis().to_string());
    put(folder, "address", &running.address().to_string());
    let told = folder.to_owned();
    // However it ends, what it met can be read.
    std::thread::spawn(move || {
        while told.is_dir() {
            let [by_number, before_replicas] = JetStream::conflicts();
            put(&told, "conflicts", &format!("{by_number} {before_replicas}"));
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    runtime.block_on(running.until_told()).expect("it stops in order");
}

/// Put there whole, so that nobody reads half of it.
fn put(folder: &Path, name: &str, text: &str) {
    let new = folder.join(format!("{name}.new"));
    // The folder goes with the test.
    _ = fs::write(&new, text).and_then(|()| fs::rename(&new, folder.join(name)));
}

/// What the system's clock says.
pub fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("1970 is over")
}

/// A server that can be killed.
pub struct Process {
    child: Child,
    /// Somebody without a token.
    pub client: Client,
    folder: TempDir,
}

impl Process {
    /// Starts one and waits until it listens.
    pub fn start(nodes: &Nodes) -> Process {
        Process::ahead(nodes, 0)
    }

    /// The same with its system clock so many seconds ahead.
    pub fn ahead(nodes: &Nodes, seconds: i64) -> Process {
        let folder = TempDir::new().expect("a folder");
        let said = fs::File::create(folder.path().join("said")).expect("a file");
        let mut command = Command::new(std::env::current_exe().expect("this test"));
        command
            .args(["a_server_among_others", "--exact", "--test-threads=1", "--nocapture"])
            .env(FOLDER, folder.path())
            .env(NODES, nodes.addresses().join(","))
            .stdout(Stdio::null())
            .stderr(said);
        if seconds != 0 {
            assert!(shift(&mut command, seconds, folder.path()), "clocks cannot be shifted here");
        }
        let mut child = command.spawn().expect("a process");
        loop {
            if let Ok(address) = fs::read_to_string(folder.path().join("address")) {
                let address: SocketAddr = address.parse().expect("an address");
                return Process { child, client: Client { address, token: None }, folder };
            }
            let ended = child.try_wait().expect("it can be looked at");
            let said = || fs::read_to_string(folder.path().join("said")).unwrap_or_default();
            assert!(ended.is_none(), "the server does not start: {}", said());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// A server of another release, by its program.
    pub fn of(program: &Path, nodes: &Nodes) -> Process {
        let folder = TempDir::new().expect("a folder");
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--admin-token-file"]);
        command
            .arg(config(folder.path()).admin_token_file())
            .env("JADOUBE_NATS", nodes.addresses().join(","));
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program of the other release");
        let mut said = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut said).expect("what it says");
        let address = said.trim().strip_prefix("listening on http://").and_then(|it| it.parse().ok());
        let address: SocketAddr = address.unwrap_or_else(|| panic!("it does not listen: {said}"));
        Process { child, client: Client { address, token: None }, folder }
    }

    /// The same person at this server.
    pub fn here(&self, client: &Client) -> Client {
        self.client.with(client.token.as_deref().expect("a token"))
    }

    /// Its admin token; only the server that made the store has it.
    pub fn admin(&self) -> String {
        admin_token(&config(self.folder.path()).admin_token_file())
    }

    /// What it has said until now.
    pub fn said(&self) -> String {
        fs::read_to_string(self.folder.path().join("said")).expect("what it said")
    }

    /// What its system clock said when it listened.
    pub fn clock(&self) -> Duration {
        let said = fs::read_to_string(self.folder.path().join("clock")).expect("what its clock said");
        Duration::from_millis(said.parse().expect("a number"))
    }

    /// How often it met a conflict, as 10071 and as 10164.
    pub fn conflicts(&self) -> [u64; 2] {
        let said = fs::read_to_string(self.folder.path().join("conflicts")).unwrap_or_default();
        let mut counts = said.split(' ').map(|count| count.parse().unwrap_or(0));
        [counts.next().unwrap_or(0), counts.next().unwrap_or(0)]
    }

    /// Kills it.
    pub fn kill(&mut self) {
        // It may be gone already.
        _ = self.child.kill();
        _ = self.child.wait();
    }

    /// Lets it stand still, or go on.
    pub fn pause(&self, paused: bool) {
        let signal = if paused { rustix::process::Signal::STOP } else { rustix::process::Signal::CONT };
        let pid = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw);
        rustix::process::kill_process(pid.expect("its number"), signal).expect("it is there");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
