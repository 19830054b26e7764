//! A server that really listens, and somebody who asks it.

#![allow(dead_code, reason = "every test uses a part of it")]

use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jadoube_server::{Config, Running, start};
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::client::IntoClientRequest;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// A server in this process, with a runtime of its own.
pub struct Server {
    pub folder: TempDir,
    runtime: tokio::runtime::Runtime,
    running: Option<Running>,
    pub address: SocketAddr,
    pub admin: String,
}

impl Server {
    pub fn start() -> Server {
        Server::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Config)) -> Server {
        Server::in_folder(TempDir::new().expect("a folder for the test"), change)
    }

    pub fn in_folder(folder: TempDir, change: impl FnOnce(&mut Config)) -> Server {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let mut config = config(folder.path());
        change(&mut config);
        let running = runtime.block_on(start(config.clone())).expect("the server starts");
        let admin = admin_token(&config.admin_token_file());
        Server { address: running.address(), running: Some(running), runtime, folder, admin }
    }

    /// Stops in order and gives the folder back.
    pub fn stop(mut self) -> TempDir {
        let running = self.running.take().expect("it runs");
        self.runtime.block_on(running.stop()).expect("it stops in order");
        std::mem::replace(&mut self.folder, TempDir::new().expect("a folder"))
    }

    pub fn evening(&self) -> Option<jadoube_server::Evening> {
        self.running.as_ref().and_then(|running| running.evening().cloned())
    }

    pub fn metrics(&self) -> Option<SocketAddr> {
        self.running.as_ref().and_then(Running::metrics)
    }

    pub fn client(&self) -> Client {
        Client { address: self.address, token: None }
    }

    pub fn admin(&self) -> Client {
        self.client().with(&self.admin)
    }

    pub fn asleep(&self, time: Duration) {
        std::thread::sleep(time);
    }
}

pub fn config(folder: &Path) -> Config {
    let mut config = Config::new(folder.join("hall.db"));
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config
}

pub fn admin_token(file: &PathBuf) -> String {
    std::fs::read_to_string(file).expect("the admin token").trim().to_owned()
}

/// Somebody with a token, or without one.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub token: Option<String>,
}

pub type Answer = (u16, Value);

impl Client {
    pub fn with(&self, token: &str) -> Client {
        Client { token: Some(token.to_owned()), ..self.clone() }
    }

    pub fn get(&self, path: &str) -> Answer {
        let (status, text) = self.get_text(path);
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub fn get_text(&self, path: &str) -> (u16, String) {
        self.asked("GET", path, Vec::new()).expect("the server answers")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.try_post(path, body).expect("the server answers")
    }

    /// Nothing where the server is gone.
    pub fn try_post(&self, path: &str, body: &Value) -> Option<Answer> {
        let (status, text) = self.asked("POST", path, body.to_string().into_bytes())?;
        Some((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    pub fn post_text(&self, path: &str, body: &str) -> (u16, String) {
        self.asked("POST", path, body.as_bytes().to_vec()).expect("the server answers")
    }

    /// A file with its kind of content.
    pub fn post_file(&self, path: &str, kind: &str, file: &str) -> Answer {
        let headers = [("content-type", kind)];
        let (status, _, text) =
            self.asked_with("POST", path, &headers, file.as_bytes().to_vec()).expect("the server answers");
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub fn delete(&self, path: &str) -> Answer {
        let (status, text) = self.asked("DELETE", path, Vec::new()).expect("the server answers");
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    fn asked(&self, method: &str, path: &str, body: Vec<u8>) -> Option<(u16, String)> {
        self.asked_with(method, path, &[], body).map(|(status, _, text)| (status, text))
    }

    /// The status, the headers and the text of an answer.
    pub fn asked_with(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Option<(u16, ureq::http::HeaderMap, String)> {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .build()
            .into();
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
            request = request.header(*name, *value);
        }
        let mut answer = agent.run(request.body(body).expect("a request")).ok()?;
        let text = answer.body_mut().read_to_string().ok()?;
        Some((answer.status().as_u16(), answer.headers().clone(), text))
    }

    /// An answer with its headers; what was pressed together is left so.
    pub fn asked_whole(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> (u16, ureq::http::HeaderMap, String) {
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut answer = agent.run(request.body(Vec::new()).expect("a request")).expect("an answer");
        let bytes = answer.body_mut().read_to_vec().expect("a body");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        (answer.status().as_u16(), answer.headers().clone(), text)
    }

    /// A socket; the token goes into the header.
    pub fn socket(&self, path: &str) -> Socket {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("an address");
        if let Some(token) = &self.token {
            let value = format!("Bearer {token}").parse().expect("a header");
            request.headers_mut().insert("authorization", value);
        }
        let (socket, _) = tungstenite::connect(request).expect("a socket");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        }
        Socket(socket)
    }
}

pub struct Socket(WebSocket<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).expect("the socket is open");
    }

    /// Several messages in one go.
    pub fn say_all(&mut self, messages: &[Value]) {
        for message in messages {
            self.0.write(Message::text(message.to_string())).expect("the socket is open");
        }
        self.0.flush().expect("the socket is open");
    }

    /// The next message; the code where the socket was closed.
    pub fn hear(&mut self) -> Result<Value, u16> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(frame)) => return Err(frame.map_or(0, |frame| frame.code.into())),
                Ok(_) => {}
                Err(_) => return Err(0),
            }
        }
    }

    /// The next message of a type.
    pub fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().expect("the socket is open");
            if message["type"] == kind {
                return message;
            }
        }
    }
}

/// An id that nobody has used.
pub fn id() -> String {
    static COUNT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    format!("test-{}-{count:012}", std::process::id())
}

/// A competition with its chief arbiter.
pub fn competition(server: &Server) -> (String, Client) {
    competition_with(server, json!({}))
}

pub fn competition_with(server: &Server, more: Value) -> (String, Client) {
    let mut body = json!({"id": id(), "name": "Club evening", "rulebook": "fide-2023", "time": "300+3"});
    if let (Value::Object(body), Value::Object(more)) = (&mut body, more) {
        body.extend(more);
    }
    let (status, made) = server.admin().post("/api/v1/competitions", &body);
    assert_eq!(status, 201, "{made}");
    let chief = made["tokens"]["chief"]["token"].as_str().expect("a token");
    (made["id"].as_str().expect("an id").to_owned(), server.client().with(chief))
}

/// A game with both players, the clock and an arbiter.
pub struct Board {
    pub game: String,
    pub white: Client,
    pub black: Client,
    pub clock: Client,
    pub arbiter: Client,
}

pub fn board(chief: &Client, competition: &str, game: Value) -> Board {
    let body = json!({"id": id(), "game": game, "give": ["white", "black", "clock", "arbiter"]});
    let (status, made) = chief.post(&format!("/api/v1/competitions/{competition}/games"), &body);
    assert_eq!(status, 201, "{made}");
    let seat = |seat: &str| chief.with(made["tokens"][seat]["token"].as_str().expect("a token"));
    Board {
        game: made["id"].as_str().expect("an id").to_owned(),
        white: seat("white"),
        black: seat("black"),
        clock: seat("clock"),
        arbiter: seat("arbiter"),
    }
}

impl Board {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/games/{}{rest}", self.game)
    }

    pub fn act(&self, who: &Client, event: Value) -> Answer {
        who.post(&self.path("/events"), &json!({"id": id(), "event": event}))
    }

    /// An act that must be entered.
    pub fn done(&self, who: &Client, event: Value) -> Value {
        let (status, answer) = self.act(who, event);
        assert_eq!(status, 200, "{answer}");
        answer
    }

    pub fn start(&self) {
        self.done(&self.white, json!({"event": "arrive"}));
        self.done(&self.black, json!({"event": "arrive"}));
        self.done(&self.arbiter, json!({"event": "start"}));
    }

    pub fn state(&self) -> Value {
        let (status, answer) = self.arbiter.get(&self.path(""));
        assert_eq!(status, 200, "{answer}");
        answer["state"].clone()
    }
}
