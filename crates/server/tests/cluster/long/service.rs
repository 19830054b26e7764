//! The two servers as those who use them see them: addresses that come and go, and another one to go to.

use std::net::SocketAddr;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::super::support::id;

/// How long somebody waits for an answer before he goes to the other server.
const PATIENCE: Duration = Duration::from_secs(2);

/// When something has surely gone wrong.
const NEVER: Duration = Duration::from_secs(180);

/// Which process of which server: a server that was started again is another.
pub type Which = (usize, u64);

/// The servers.
pub struct Service {
    addresses: RwLock<[(SocketAddr, u64); 2]>,
    pub competition: String,
    pub chief: String,
    stop: AtomicBool,
}

/// Something that was acknowledged.
pub struct Acknowledged {
    pub answer: Value,
    /// When it was sent the first time, and when the answer had come.
    pub sent: Instant,
    pub answered: Instant,
    /// Who answered.
    pub by: Which,
    /// Whether it was sent once.
    pub at_once: bool,
}

impl Service {
    pub fn new(addresses: [SocketAddr; 2], competition: String, chief: String) -> Service {
        let addresses = RwLock::new(addresses.map(|address| (address, 0)));
        Service { addresses, competition, chief, stop: AtomicBool::new(false) }
    }

    /// A server was started again.
    pub fn moved(&self, server: usize, address: SocketAddr) {
        let mut addresses = self.addresses.write().expect("nobody fails with it");
        addresses[server] = (address, addresses[server].1 + 1);
    }

    pub fn address(&self, server: usize) -> (SocketAddr, Which) {
        let (address, process) = self.addresses.read().expect("nobody fails with it")[server];
        (address, (server, process))
    }

    /// Everybody comes to an end.
    pub fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// Sends something until it is acknowledged, with the same id: at home, and where that does not answer at the other server.
    pub fn send(&self, home: usize, token: &str, path: &str, body: &Value) -> Acknowledged {
        let sent = Instant::now();
        for attempt in 0_usize.. {
            let (address, by) = self.address((home + attempt) % 2);
            let asked = asked(address, token, path, body);
            if let Some((200 | 201, answer)) = asked {
                return Acknowledged { answer, sent, answered: Instant::now(), by, at_once: attempt == 0 };
            }
            assert!(sent.elapsed() < NEVER, "{path} is never acknowledged: {asked:?}");
            // What cannot be taken now may be in a moment.
            std::thread::sleep(Duration::from_millis(100));
        }
        unreachable!("there is always another attempt")
    }

    /// The chief arbiter lets all boards go on.
    pub fn resume(&self) {
        let path = format!("/api/v1/competitions/{}/events", self.competition);
        self.send(0, &self.chief, &path, &json!({"id": id(), "event": {"event": "resume-all"}}));
    }

    /// The lines of a game's log at a server.
    pub fn log(&self, server: usize, game: &str) -> Vec<Value> {
        let text = self.get(server, &format!("/api/v1/games/{game}/log"));
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// The state of a game.
    pub fn state(&self, game: &str) -> Value {
        let mut told: Value =
            serde_json::from_str(&self.get(0, &format!("/api/v1/games/{game}"))).expect("JSON");
        told["state"].take()
    }

    fn get(&self, server: usize, path: &str) -> String {
        let (url, begun) = (format!("http://{}{path}", self.address(server).0), Instant::now());
        loop {
            let asked = agent(Duration::from_secs(30)).get(&url);
            let asked = asked.header("authorization", format!("Bearer {}", self.chief)).call();
            if let Ok(mut answer) = asked
                && answer.status().as_u16() == 200
                && let Ok(text) = answer.body_mut().read_to_string()
            {
                return text;
            }
            assert!(begun.elapsed() < NEVER, "{path} is not to be had");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

fn agent(patience: Duration) -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(patience)).build().into()
}

/// Nothing where no answer comes.
fn asked(address: SocketAddr, token: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    let request = agent(PATIENCE).post(format!("http://{address}{path}"));
    let request = request.header("authorization", format!("Bearer {token}"));
    let mut answer = request.send(body.to_string()).ok()?;
    let text = answer.body_mut().read_to_string().ok()?;
    Some((answer.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text))))
}
