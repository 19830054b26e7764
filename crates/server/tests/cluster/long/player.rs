//! Games whose players are on different servers, each listening at his own, and when everything was sent and heard.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message};

use super::super::support::id;
use super::service::{Acknowledged, Service, Which};

/// An act that was acknowledged.
pub struct Act {
    pub id: String,
    pub seat: usize,
    pub version: u64,
    pub at: f64,
    pub event: &'static str,
    /// Whether it counts for nothing, because play was interrupted.
    pub refused: bool,
    pub sent: Instant,
    pub answered: Instant,
    by: Which,
    at_once: bool,
}

/// A move that was made and pressed.
pub struct Ply {
    /// The version of the press.
    pub version: u64,
    /// The earliest instant at which the clock can have begun to run: when what started it was sent.
    pub begun: Instant,
    /// The latest instant at which the mover's server had seen that; none where he was at another one, or something came between.
    pub seen: Option<Instant>,
    /// When the press was sent, and when it was acknowledged.
    pub sent: Instant,
    pub answered: Instant,
}

/// A game as those who played it know it.
pub struct Played {
    pub game: String,
    /// Everything that was acknowledged.
    pub acts: Vec<Act>,
    pub plies: Vec<Ply>,
}

/// Who sits there, at which server.
pub struct Seat {
    token: String,
    home: usize,
    heard: Arc<Mutex<Heard>>,
}

/// What somebody has heard at a process of his server: which version when at the latest.
#[derive(Default)]
struct Heard {
    at: Option<Which>,
    versions: BTreeMap<u64, Instant>,
}

/// A game with White at one server and Black at the other.
pub struct Table<'a> {
    service: &'a Service,
    pub played: Played,
    seats: [Seat; 2],
    arbiter: String,
}

impl<'a> Table<'a> {
    /// Makes a game, lets both arrive, and starts it. White is at `home`.
    pub fn start(service: &'a Service, home: usize, arrangement: Value) -> Table<'a> {
        let path = format!("/api/v1/competitions/{}/games", service.competition);
        let body = json!({"id": id(), "game": arrangement, "give": ["white", "black", "arbiter"]});
        let made = service.send(home, &service.chief, &path, &body).answer;
        let token = |seat: &str| made["tokens"][seat]["token"].as_str().expect("a token").to_owned();
        let seat = |seat: &str, home| Seat { token: token(seat), home, heard: Arc::default() };
        let game = made["id"].as_str().expect("an id").to_owned();
        let mut table = Table {
            service,
            played: Played { game, acts: Vec::new(), plies: Vec::new() },
            seats: [seat("white", home), seat("black", 1 - home)],
            arbiter: token("arbiter"),
        };
        table.enter(0, "arrive", json!({}));
        table.enter(1, "arrive", json!({}));
        table.enter(2, "start", json!({}));
        table
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/v1/games/{}{rest}", self.played.game)
    }

    /// When the start was sent, and when it was acknowledged.
    pub fn started(&self) -> (Instant, Instant) {
        let start = self.played.acts.iter().find(|act| act.event == "start").expect("it was started");
        (start.sent, start.answered)
    }

    /// Those who sit there, for who listens for them.
    pub fn ears(&self) -> [impl FnOnce() + Send + use<'a>; 2] {
        [0, 1].map(|seat| {
            let Seat { token, home, heard } = &self.seats[seat];
            let (token, home, heard) = (token.clone(), *home, Arc::clone(heard));
            let (service, path) = (self.service, self.path("/live"));
            move || listen(service, home, &token, &path, &heard)
        })
    }

    /// Enters an act of White (0), Black (1) or the arbiter (2), however often play is interrupted meanwhile.
    fn enter(&mut self, seat: usize, event: &'static str, more: Value) -> usize {
        for _ in 0..100 {
            let act = self.once(seat, event, &more);
            let refused = act.refused;
            self.played.acts.push(act);
            if !refused {
                return self.played.acts.len() - 1;
            }
            self.service.resume();
        }
        panic!("{event} {more} is refused whatever is done");
    }

    /// An act as it was acknowledged, counted or not.
    fn once(&self, seat: usize, event: &'static str, more: &Value) -> Act {
        let (token, home) = match self.seats.get(seat) {
            Some(seat) => (&seat.token, seat.home),
            None => (&self.arbiter, self.seats[0].home),
        };
        let mut what = more.clone();
        what["event"] = event.into();
        act(self.service, home, token, &self.path("/events"), seat, event, &what)
    }

    /// Makes a move and presses the clock, after some thinking.
    pub fn moves(&mut self, made: &str, thinking: Duration) {
        let side = self.played.plies.len() % 2;
        let last = self.played.plies.last().map(|ply| ply.version);
        let before = self.played.acts.iter().rfind(|act| match last {
            Some(version) => act.version == version,
            None => act.event == "start",
        });
        let (begun, version) = before.map(|act| (act.sent, act.version)).expect("the clock was started");
        let seen = self.seats[side].hears(version);
        std::thread::sleep(thinking);
        let first = self.played.acts.len();
        self.enter(side, "move", json!({"move": made}));
        let press = self.enter(side, "press", json!({}));
        // By the rule of time only what came in order at one process can be told to the millisecond.
        let straight = |(place, act): (usize, &Act)| {
            act.at_once
                && act.version == version + place as u64 + 1
                && seen.is_some_and(|(_, by)| by == act.by)
        };
        let is_straight = self.played.acts[first..].iter().enumerate().all(straight);
        let Act { version, sent, answered, .. } = self.played.acts[press];
        let seen = seen.filter(|_| is_straight).map(|(at, _)| at);
        self.played.plies.push(Ply { version, begun, seen, sent, answered });
    }

    /// Two players and the arbiter's clerk: whose tokens can be used by threads of their own.
    pub fn tokens(&self) -> [(usize, String); 2] {
        [0, 1].map(|seat| (self.seats[seat].home, self.seats[seat].token.clone()))
    }
}

/// Sends an act until it is acknowledged.
pub fn act(
    service: &Service,
    home: usize,
    token: &str,
    path: &str,
    seat: usize,
    event: &'static str,
    what: &Value,
) -> Act {
    let id = id();
    let Acknowledged { answer, sent, answered, by, at_once } =
        service.send(home, token, path, &json!({"id": id, "event": what}));
    let (Some(version), Some(at)) = (answer["version"].as_u64(), answer["at"].as_f64()) else {
        panic!("an answer without version and time: {answer}")
    };
    let refused = answer["rulings"][0]["ruling"] == "refused";
    Act { id, seat, version, at, event, refused, sent, answered, by, at_once }
}

impl Seat {
    /// When his server had told him of a version, and which process it was; none where that does not come.
    fn hears(&self, version: u64) -> Option<(Instant, Which)> {
        let begun = Instant::now();
        loop {
            let heard = self.heard.lock().expect("nobody fails with it");
            if let (Some(at), Some(when)) = (heard.at, heard.versions.get(&version)) {
                return Some((*when, at));
            }
            drop(heard);
            if begun.elapsed() > Duration::from_millis(1_500) {
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Listens at a server, and again where it was started again, until all come to an end.
fn listen(service: &Service, home: usize, token: &str, path: &str, heard: &Mutex<Heard>) {
    while service.goes_on() {
        let (address, which) = service.address(home);
        let mut request = format!("ws://{address}{path}").into_client_request().expect("an address");
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse().expect("a header"));
        *heard.lock().expect("nobody fails with it") = Heard { at: Some(which), versions: BTreeMap::new() };
        let Ok((mut socket, _)) = tungstenite::connect(request) else {
            std::thread::sleep(Duration::from_millis(100));
            continue;
        };
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(Duration::from_millis(500))).expect("a time limit");
        }
        while service.goes_on() {
            let message = match socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(_) => continue,
                Err(Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    continue;
                }
                Err(_) => break,
            };
            let now = Instant::now();
            let message: Value = serde_json::from_str(&message).expect("JSON");
            let Some(version) = message["version"].as_u64() else { continue };
            let mut heard = heard.lock().expect("nobody fails with it");
            // A greeting says that everything up to there is known.
            let from = if message["type"] == "hello" { 1 } else { version };
            for version in from..=version {
                heard.versions.entry(version).or_insert(now);
            }
        }
    }
}
