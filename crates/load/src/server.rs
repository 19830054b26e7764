//! The server, as a process.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::{http, told};

/// How long it may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(180);

/// The file of a server alone, in its folder.
pub(crate) const DATA: &str = "hall.db";

pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) admin: String,
}

impl Server {
    /// On a free port of this machine, and on a folder of its own or the cluster that has these nodes. The server that makes the cluster's
    /// store has its admin token; another one has none.
    pub(crate) async fn start(program: &Path, folder: &Path, nodes: &[String]) -> Result<Server, String> {
        let data: PathBuf = folder.join(DATA);
        let mut command = Command::new(program);
        command.env_remove("JADOUBE_NATS");
        if !nodes.is_empty() {
            command.env("JADOUBE_NATS", nodes.join(","));
        }
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"])
            .arg(&data)
            .env("JADOUBE_CONFIG", "")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let out = child.stdout.take().ok_or("the server says nothing")?;
        let mut lines = BufReader::new(out).lines();
        let line = timeout(PATIENCE, lines.next_line()).await.map_err(|_| "the server does not start")?;
        let line = line.map_err(told)?.ok_or("the server has not started")?;
        let address = line.strip_prefix("listening on http://").and_then(|it| it.parse().ok());
        let address = address.ok_or_else(|| format!("the server says: {line}"))?;
        let admin = fs::read_to_string(folder.join("hall.db.admin-token")).unwrap_or_default();
        Ok(Server { child, address, admin: admin.trim().to_owned() })
    }

    /// The most that it has held in memory, in bytes; 0 where the system does not tell.
    pub(crate) fn memory(&self) -> u64 {
        let status = self.child.id().and_then(|id| fs::read_to_string(format!("/proc/{id}/status")).ok());
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    }

    /// The processor time that it has taken, all its threads together; nothing where the system does not tell.
    pub(crate) fn worked(&self) -> Duration {
        self.child.id().map_or(Duration::ZERO, worked)
    }

    /// How often it has waited for the disk.
    pub(crate) async fn commits(&self) -> Result<u64, String> {
        let (_, text) = http::asked(self.address, "GET", "/metrics", "", "").await?;
        let line = text.lines().find_map(|line| line.strip_prefix("jadoube_commits "));
        line.and_then(|number| number.trim().parse().ok()).ok_or_else(|| "no commits are counted".to_owned())
    }

    pub(crate) async fn kill(&mut self) -> Result<(), String> {
        self.child.kill().await.map_err(told)
    }

    /// Stops it in order.
    pub(crate) async fn stop(mut self) -> Result<(), String> {
        let id = self.child.id().ok_or("the server has ended by itself")?;
        Command::new("kill").args(["-TERM", &id.to_string()]).status().await.map_err(told)?;
        let status = timeout(PATIENCE, self.child.wait()).await.map_err(|_| "the server does not stop")?;
        let status = status.map_err(told)?;
        if status.success() { Ok(()) } else { Err(format!("the server ended with {status}")) }
    }
}

/// The processor time that a process has taken. The system counts it in hundredths of a second.
pub(crate) fn worked(process: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program may hold anything and ends with the last parenthesis.
    let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
    let ticks = after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
    Duration::from_millis(ticks.sum::<u64>() * 10)
}
