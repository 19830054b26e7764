//! The games and those who play them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::server::Server;
use crate::{http, told};

/// How many games a competition has, and how many sockets are opened at once.
const TOGETHER: usize = 250;

/// How long a message may take that must come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A token sends no more than 20 acts a second.
const APART: Duration = Duration::from_millis(55);

/// A long game that is well known.
const MOVES: &str = "g1f3 g8f6 c2c4 g7g6 b1c3 f8g7 d2d4 e8g8 c1f4 d7d5 d1b3 d5c4 b3c4 c7c6 e2e4 b8d7 a1d1 d7b6 c4c5 c8g4 f4g5 \
    b6a4 c5a3 a4c3 b2c3 f6e4 g5e7 d8b6 f1c4 e4c3 e7c5 f8e8 e1f1 g4e6 c5b6 e6c4 f1g1 c3e2 g1f1 e2d4 f1g1 d4e2 g1f1 e2c3 f1g1 a7b6 \
    a3b4 a8a4 b4b6 c3d1 h2h3 a4a2 g1h2 d1f2 h1e1 e8e1 b6d8 g7f8 f3e1 c4d5 e1f3 f2e4 d8b8 b7b5 h3h4 h7h5 f3e5 g8g7 h2g1 f8c5 g1f1 \
    e4g3 f1e1 c5b4 e1d1 d5b3 d1c1 g3e2 c1b1 e2c3 b1c1 a2c2";

type Socket = WebSocketStream<TcpStream>;

struct Game {
    id: String,
    tokens: [String; 2],
    sockets: Option<[Socket; 2]>,
    board: usize,
    /// How many moves were made, and how many acts were sent.
    ply: usize,
    sent: u64,
    /// The last entry that each player was told of.
    version: [u64; 2],
}

pub(crate) struct Games {
    games: Vec<Game>,
    /// Competitions with their chiefs.
    competitions: Vec<(String, String)>,
}

/// What was measured.
#[derive(Default)]
pub(crate) struct Played {
    /// From each press until the opponent had it.
    pub(crate) waits: Vec<Duration>,
    /// How much later than planned each press was sent: what the generator itself was short of, or games that were still waiting.
    pub(crate) late: Vec<Duration>,
}

/// As much of a message as has to be looked at. All else is passed over without being kept: the generator shares the machine with the
/// server that it measures.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type", borrow)]
    kind: &'a str,
    version: Option<u64>,
    #[serde(borrow)]
    event: Option<Happened<'a>>,
    error: Option<IgnoredAny>,
}

impl Told<'_> {
    fn read(text: &str) -> Result<Told<'_>, String> {
        // The server says first what it is and which entry, then what happened, and then much that nobody looks at here.
        let entry = text.strip_prefix("{\"type\":\"entry\",\"version\":").and_then(|rest| {
            let (version, rest) = rest.split_once(',')?;
            let (_, event) = rest.get(..200)?.split_once("\"event\":\"")?;
            let event = Happened { event: event.split_once('"')?.0 };
            Some(Told {
                kind: "entry",
                version: Some(version.parse().ok()?),
                event: Some(event),
                error: None,
            })
        });
        let ack = || {
            let rest = text.strip_prefix("{\"type\":\"ack\",\"id\":\"")?;
            let (_, version) = rest.split_once("\",\"version\":")?;
            let version = version.split_once(',')?.0.parse().ok()?;
            Some(Told { kind: "ack", version: Some(version), event: None, error: None })
        };
        match entry.or_else(ack) {
            Some(told) => Ok(told),
            None => serde_json::from_str(text).map_err(told),
        }
    }
}

#[derive(Deserialize)]
struct Happened<'a> {
    #[serde(borrow)]
    event: &'a str,
}

impl Games {
    pub(crate) async fn made(server: &Server, number: u32) -> Result<Games, String> {
        let mut all = Games { games: Vec::new(), competitions: Vec::new() };
        while all.games.len() < number as usize {
            let here = TOGETHER.min(number as usize - all.games.len());
            let count = all.competitions.len();
            let body = json!({
                "id": format!("load-competition-{count:06}"), "name": "Load", "rulebook": "fide-2023", "time": "36000+10",
                "clock": "program", "regulations": {"default_time": 36000},
            });
            let made = http::posted(server.address, "/api/v1/competitions", &server.admin, &body).await?;
            let (competition, chief) = (text(&made["id"])?, text(&made["tokens"]["chief"]["token"])?);
            let games: Vec<Value> = (1..=here)
                .map(|board| json!({"id": format!("load-game-{board:08}"), "round": 1, "board": board, "game": {}, "give": ["white", "black"]}))
                .collect();
            let path = format!("/api/v1/competitions/{competition}/games");
            let made = http::posted(server.address, &path, &chief, &Value::Array(games)).await?;
            for made in made.as_array().ok_or("no list of games")? {
                let token = |seat: &str| text(&made["tokens"][seat]["token"]);
                let tokens = [token("white")?, token("black")?];
                let id = text(&made["id"])?;
                let board = all.games.len();
                all.games.push(Game { id, tokens, sockets: None, board, ply: 0, sent: 0, version: [0; 2] });
            }
            all.competitions.push((competition, chief));
        }
        Ok(all)
    }

    /// Both players of every game take their seats, or take them again.
    ///
    /// Where there are two servers each player is at another one.
    pub(crate) async fn connect(&mut self, servers: &[Server]) -> Result<(), String> {
        let addresses = [0, 1].map(|side| servers[side % servers.len()].address);
        self.each(move |mut game| async move {
            // A process may have so many files open: the old seat is given up before a new one is taken.
            game.sockets = None;
            let mut sockets = Vec::new();
            for (side, (token, address)) in game.tokens.iter().zip(addresses).enumerate() {
                let mut socket = opened(address, &game.id, token, game.version[side]).await?;
                heard(&mut socket, &mut game.version[side], |message| message.kind == "hello").await?;
                sockets.push(socket);
            }
            game.sockets = <[Socket; 2]>::try_from(sockets).ok();
            Ok((game, ()))
        })
        .await
        .map(|_| ())
    }

    /// Everybody arrives, and the clocks are started.
    pub(crate) async fn start(&mut self, server: &Server) -> Result<(), String> {
        self.each(|mut game| async move {
            for side in 0..2 {
                game.acts(side, &[r#"{"event":"arrive"}"#]).await?;
                game.told_to(side, "arrive").await?;
            }
            Ok((game, ()))
        })
        .await?;
        for (competition, chief) in &self.competitions {
            let body = json!({"id": "load-start-of-round", "event": {"event": "start-round", "round": 1}});
            let path = format!("/api/v1/competitions/{competition}/events");
            http::posted(server.address, &path, chief, &body).await?;
        }
        Ok(())
    }

    /// Plays for a while.
    pub(crate) async fn play(&mut self, pace: Duration, time: Duration) -> Result<Played, String> {
        let (begun, number) = (Instant::now(), self.games.len().max(1) as u32);
        let mut all = Played::default();
        let moves: Arc<[&'static str]> = MOVES.split_whitespace().collect();
        let mut tasks = JoinSet::new();
        for (place, mut game) in (0..).zip(self.games.drain(..)) {
            let moves = Arc::clone(&moves);
            // Moves are spread over the time from one to the next.
            let first = begun + pace * place / number;
            tasks.spawn(async move {
                let (mut waits, mut late, mut due) = (Vec::new(), Vec::new(), first);
                while due.duration_since(begun) < time && game.ply < moves.len() {
                    sleep_until(due.into()).await;
                    late.push(due.elapsed());
                    waits.push(game.moves(moves[game.ply]).await?);
                    due += pace;
                }
                Ok::<_, String>((game, waits, late))
            });
        }
        while let Some(done) = tasks.join_next().await {
            let (game, waits, late) = done.map_err(told)??;
            all.waits.extend(waits);
            all.late.extend(late);
            self.games.push(game);
        }
        Ok(all)
    }

    /// Two acts of every game at a time are sent as fast as is allowed, the next two when both are answered: one by each player, or, where the
    /// players are at two servers, two by one of them, as a move and its press come. Two servers that always want the same place measure
    /// something else. Gives how many acts were answered.
    pub(crate) async fn send(&mut self, time: Duration, servers: usize) -> Result<u64, String> {
        let begun = Instant::now();
        let counts = self
            .each(move |mut game| async move {
                let sides = match (servers, game.board % 2) {
                    (1, _) => 0..2,
                    (_, 0) => 0..1,
                    _ => 1..2,
                };
                let mut count = 0;
                let together = 2 / sides.len();
                while begun.elapsed() < time {
                    let sent = Instant::now();
                    for side in sides.clone() {
                        game.acts(side, &[r#"{"event":"record","up_to":0}"#; 2][..together]).await?;
                    }
                    for side in sides.clone() {
                        for _ in 0..together {
                            game.heard(side, |message| message.kind == "ack").await?;
                            count += 1;
                        }
                    }
                    sleep_until((sent + APART * together as u32).into()).await;
                }
                // What one was told the other is told, too.
                let last = game.version.into_iter().max().unwrap_or(0);
                for side in 0..2 {
                    while game.version[side] < last {
                        game.heard(side, |message| message.kind == "entry").await?;
                    }
                }
                Ok((game, count))
            })
            .await?;
        Ok(counts.into_iter().sum())
    }

    /// Something with every game, all at once but for the opening of sockets, which comes in waves.
    async fn each<T, F>(&mut self, work: impl Fn(Game) -> F) -> Result<Vec<T>, String>
    where
        T: Send + 'static,
        F: Future<Output = Result<(Game, T), String>> + Send + 'static,
    {
        let (mut tasks, mut results) = (JoinSet::new(), Vec::new());
        let waiting: Vec<Game> = self.games.drain(..).collect();
        for (place, game) in waiting.into_iter().enumerate() {
            tasks.spawn(work(game));
            if place % TOGETHER == TOGETHER - 1 {
                sleep(Duration::from_millis(5)).await;
            }
        }
        while let Some(done) = tasks.join_next().await {
            let (game, result) = done.map_err(told)??;
            self.games.push(game);
            results.push(result);
        }
        Ok(results)
    }
}

impl Game {
    /// Sends acts in one go, given as the texts of their events: what the generator takes the server does not have.
    async fn acts(&mut self, side: usize, events: &[&str]) -> Result<(), String> {
        let socket = &mut self.sockets.as_mut().ok_or("there is no socket")?[side];
        for event in events {
            self.sent += 1;
            let id = self.sent;
            let message = format!(r#"{{"type":"act","id":"load-{side}-{id:012}","event":{event}}}"#);
            socket.feed(Message::text(message)).await.map_err(told)?;
        }
        socket.flush().await.map_err(told)
    }

    /// A move and a press: how long it took from the press until the opponent had it.
    async fn moves(&mut self, made: &str) -> Result<Duration, String> {
        let (side, other) = (self.ply % 2, (self.ply + 1) % 2);
        let pressed = Instant::now();
        let made = format!(r#"{{"event":"move","move":"{made}"}}"#);
        self.acts(side, &[&made, r#"{"event":"press"}"#]).await?;
        self.told_to(other, "press").await?;
        let wait = pressed.elapsed();
        self.told_to(side, "press").await?;
        self.ply += 1;
        Ok(wait)
    }

    /// Reads until a player was told of an act.
    async fn told_to(&mut self, side: usize, event: &str) -> Result<(), String> {
        let is = |message: &Told<'_>| message.event.as_ref().is_some_and(|it| it.event == event);
        self.heard(side, |message| message.kind == "entry" && is(message)).await
    }

    async fn heard(&mut self, side: usize, wanted: impl Fn(&Told<'_>) -> bool) -> Result<(), String> {
        let sockets = self.sockets.as_mut().ok_or("there is no socket")?;
        heard(&mut sockets[side], &mut self.version[side], wanted).await
    }
}

async fn opened(address: SocketAddr, game: &str, token: &str, from: u64) -> Result<Socket, String> {
    let stream = TcpStream::connect(address).await.map_err(told)?;
    stream.set_nodelay(true).map_err(told)?;
    let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(4 << 10);
    let place = format!("ws://{address}/api/v1/games/{game}/live?from={from}");
    let opened = timeout(PATIENCE, client_async_with_config(place, stream, Some(config)));
    let (mut socket, _) = opened.await.map_err(|_| "a socket takes too long")?.map_err(told)?;
    let message = json!({"type": "token", "token": token});
    socket.send(Message::text(message.to_string())).await.map_err(told)?;
    Ok(socket)
}

/// Reads until something was told; `version` is that of the last entry that came.
async fn heard(
    socket: &mut Socket,
    version: &mut u64,
    wanted: impl Fn(&Told<'_>) -> bool,
) -> Result<(), String> {
    loop {
        let message = timeout(PATIENCE, socket.next()).await.map_err(|_| "nothing is heard any more")?;
        let message = message.ok_or("a socket was closed")?.map_err(told)?;
        if let Message::Text(text) = message {
            let message = Told::read(&text)?;
            if message.kind == "error" || message.error.is_some() {
                return Err(text.to_string());
            }
            if message.kind == "entry" {
                *version = (*version).max(message.version.unwrap_or(0));
            }
            if wanted(&message) {
                return Ok(());
            }
        }
    }
}

fn text(value: &Value) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("no text: {value}"))
}
