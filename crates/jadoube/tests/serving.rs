//! The server as a process, from its start to what is done to its file afterwards.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serving").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn jadoube() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.env("JADOUBE_LANG", "en").env("JADOUBE_CONFIG", "").stdin(Stdio::null());
    command
}

/// What a command ends with, and what it says.
fn said(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().expect("jadoube can be run");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

struct Server {
    child: Child,
    address: String,
    log: PathBuf,
}

impl Server {
    /// With what it writes to standard error in a file.
    fn start(folder: &Path, more: &[&str]) -> Server {
        let log = folder.join("log");
        let errors = fs::File::create(&log).expect("a file");
        let mut child = jadoube()
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.join("hall.db"))
            .args(more)
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .expect("jadoube can be run");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        out.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on http://").expect("where it listens").to_owned();
        // What it says afterwards is thrown away, not left to fill the pipe.
        std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        Server { child, address, log }
    }

    fn ask(&self, head: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time limit");
        let length = body.len();
        let request =
            format!("{head}\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a status");
        (status, answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned()))
    }

    fn post(&self, path: &str, token: &str, body: &Value) -> Value {
        let head = format!("POST {path} HTTP/1.1\r\nAuthorization: Bearer {token}");
        let (status, answer) = self.ask(&head, &body.to_string());
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        serde_json::from_str(&answer).expect("JSON")
    }

    fn stop(mut self) -> String {
        let stopped = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(stopped.expect("there is a kill").success());
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        fs::read_to_string(&self.log).expect("the log")
    }
}

fn admin(folder: &Path) -> String {
    fs::read_to_string(folder.join("hall.db.admin-token")).expect("a token").trim().to_owned()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

#[test]
fn no_secret_is_in_the_log() {
    let folder = folder("canaries");
    let server = Server::start(&folder, &["--log", "debug"]);
    let admin = admin(&folder);
    let body =
        json!({"id": "canary-competition", "name": "CANARYNAME", "rulebook": "fide-2023", "time": "300"});
    let made = server.post("/api/v1/competitions", &admin, &body);
    let chief = text(&made["tokens"]["chief"]["token"]);
    let path = format!("/api/v1/competitions/{}/games", text(&made["id"]));
    let game =
        json!({"id": "canary-game-number", "game": {"white": {"name": "CANARYWHITE"}}, "give": ["white"]});
    let game = server.post(&path, &chief, &game);
    let white = text(&game["tokens"]["white"]["token"]);
    let seat = json!({"id": "canary-seat-number", "kind": "seat", "game": game["id"], "seat": "black"});
    let seat = text(&server.post("/api/v1/tokens", &chief, &seat)["seat"]);
    let code = json!({"id": "canary-code-number", "kind": "code", "role": "arbiter"});
    let code = text(&server.post("/api/v1/tokens", &chief, &code)["code"]);
    let joined = text(&server.post("/api/v1/join", "", &json!({"seat": seat}))["token"]);
    // Where secrets do not belong: in a path, in a query, in a body that is wrong, in a header of another kind.
    for head in [
        format!("GET /api/v1/games/{white} HTTP/1.1"),
        format!("GET /{seat} HTTP/1.1"),
        format!("GET /api/v1/games/{}?token={chief} HTTP/1.1", text(&game["id"])),
        format!("DELETE /api/v1/tokens/{joined} HTTP/1.1\r\nAuthorization: Bearer {chief}"),
        format!("GET /api/v1/tokens HTTP/1.1\r\nAuthorization: Basic {chief}"),
        format!("GET /api/v1/tokens HTTP/1.1\r\nCookie: token={chief}"),
        format!("POST /api/v1/join HTTP/1.1\r\nX-Secret: {admin}"),
    ] {
        server.ask(&head, &format!("{{\"code\": \"{code}\", \"seat\": \"{seat}\", "));
    }
    let events = format!("/api/v1/games/{}/events", text(&game["id"]));
    server.post(&events, &white, &json!({"id": "canary-act-number1", "event": {"event": "arrive"}}));
    let log = server.stop();
    assert!(log.contains("POST /api/v1/games/{game}/events: 200"), "requests are in it: {log}");
    assert!(log.contains("stopped in order"), "{log}");
    for canary in [&admin, &chief, &white, &seat, &code, &joined] {
        assert!(canary.len() >= 8, "{canary}");
        assert!(!log.contains(canary.as_str()), "{canary} is in the log:\n{log}");
    }
    assert!(!log.contains("CANARY"), "names are not in it either:\n{log}");
    let out = Server::start(&folder, &["--log", "off"]).stop();
    assert_eq!(out, "", "nothing is written");
}

#[test]
fn a_new_admin_token_takes_the_place_of_the_old() {
    let folder = folder("admin");
    let data = folder.join("hall.db");
    let server = Server::start(&folder, &[]);
    let before = admin(&folder);
    let renew = || said(jadoube().args(["admin-token", "--new", "--data"]).arg(&data));
    let (status, told) = renew();
    assert_eq!(status, Some(2), "the server has the file: {told}");
    assert_eq!(admin(&folder), before);
    server.stop();
    let (status, told) = renew();
    assert_eq!(status, Some(0), "{told}");
    let after = admin(&folder);
    assert_ne!(after, before);
    assert!(!told.contains(&after) && told.contains("hall.db.admin-token"), "told to no pipe: {told}");
    let server = Server::start(&folder, &[]);
    let ask = |token: &str| {
        let head = format!("POST /api/v1/competitions HTTP/1.1\r\nAuthorization: Bearer {token}");
        server.ask(&head, r#"{"id": "made-by-the-admin", "name": "x", "rulebook": "fide-2023"}"#).0
    };
    assert_eq!((ask(&before), ask(&after)), (401, 201));
    server.stop();
}

#[test]
fn a_player_is_taken_out_and_everything_can_be_taken_elsewhere() {
    let folder = folder("erase");
    let server = Server::start(&folder, &[]);
    let body = json!({"id": "erase-competition", "name": "Evening", "rulebook": "fide-2023", "time": "300"});
    let made = server.post("/api/v1/competitions", &admin(&folder), &body);
    let (id, chief) = (text(&made["id"]), text(&made["tokens"]["chief"]["token"]));
    let game = json!({
        "id": "erase-game-number", "give": ["arbiter"],
        "game": {"white": {"name": "Ágnes Törölt"}, "black": {"name": "Béla Marad"}},
    });
    let game = server.post(&format!("/api/v1/competitions/{id}/games"), &chief, &game);
    let arbiter = text(&game["tokens"]["arbiter"]["token"]);
    server.stop();
    let data = folder.join("hall.db");
    let holds = |name: &str| {
        let bytes = fs::read(&data).expect("the store");
        assert!(!data.with_extension("db-wal").exists(), "the journal is gone");
        bytes.windows(name.len()).any(|part| part == name.as_bytes())
    };
    assert!(holds("Ágnes Törölt") && holds("Béla Marad"));
    let lines = folder.join("before.jsonl");
    let (status, told) = said(jadoube().arg("export").args([&data, &lines]));
    assert_eq!(status, Some(0), "{told}");
    let erase = |player: &str| {
        said(jadoube().arg("erase").arg(&data).args(["--competition", &id, "--player", player]))
    };
    let (status, told) = erase("1");
    assert_eq!((status, told.contains("Ágnes Törölt")), (Some(0), true), "{told}");
    assert_eq!(erase("1").0, Some(1), "there is none any more");
    assert_eq!(erase("77").0, Some(2));
    assert!(!holds("Ágnes Törölt") && holds("Béla Marad"), "what is taken out is written over");
    let server = Server::start(&folder, &[]);
    let head =
        format!("GET /api/v1/games/{}/log HTTP/1.1\r\nAuthorization: Bearer {arbiter}", text(&game["id"]));
    let (status, log) = server.ask(&head, "");
    assert_eq!(status, 200);
    fs::write(folder.join("log.jsonl"), log).expect("a file");
    server.stop();
    let (status, told) = said(jadoube().arg("verify").arg(folder.join("log.jsonl")));
    assert_eq!(status, Some(0), "{told}");
    // What was written out before goes into another file, and out again as it was.
    let (other, again) = (folder.join("other.db"), folder.join("again.jsonl"));
    let import = || said(jadoube().arg("import").args([&lines, &other]));
    let (status, told) = import();
    assert_eq!(status, Some(0), "{told}");
    assert_eq!(import().0, Some(0), "reading it again changes nothing");
    assert_eq!(said(jadoube().arg("export").args([&other, &again])).0, Some(0));
    assert_eq!(fs::read(&lines).expect("lines"), fs::read(&again).expect("lines"));
    assert_eq!(said(jadoube().arg("export").args([&other, &again])).0, Some(2), "nothing is written over");
    let cut = folder.join("cut.jsonl");
    let text = fs::read_to_string(&lines).expect("lines");
    // What cannot be done leaves nothing behind.
    let before = files(&folder);
    let third = folder.join("third.db");
    for (number, broken) in
        ["", "nothing\n", &text[..text.len() / 2], &text.replace("\"number\":1,", "\"number\":9,")]
            .into_iter()
            .enumerate()
    {
        fs::write(&cut, broken).expect("a file");
        let (status, told) = said(jadoube().arg("import").args([&cut, &third]));
        assert_eq!(status, Some(2), "{told}");
        fs::remove_file(&cut).expect("it was written");
        assert_eq!(files(&folder), before, "number {number}");
    }
    let (status, told) = said(jadoube().arg("export").args([&folder.join("nothing.db"), &third]));
    assert_eq!(status, Some(2), "{told}");
    assert_eq!(files(&folder), before);
}

/// What is in a folder.
fn files(folder: &Path) -> BTreeSet<OsString> {
    fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.file_name()).collect()
}

#[test]
fn what_is_wrong_with_the_configuration_is_named() {
    let folder = folder("config");
    let config = folder.join("hall.toml");
    for (text, expected) in [
        ("[serve]\nlisten = \"nowhere\"\n", "hall.toml, line 2: "),
        ("[serve]\ndata = \"hall.db\"\ntls_cert = \"a.pem\"\n", "TLS needs both"),
    ] {
        fs::write(&config, text).expect("a file");
        let (status, told) = said(jadoube().arg("serve").arg("--config").arg(&config));
        assert_eq!(status, Some(2), "{told}");
        assert!(told.contains(expected), "{told}");
    }
    let (status, told) = said(jadoube().arg("serve").env("JADOUBE_LOG", "loud"));
    assert_eq!((status, told.contains("JADOUBE_LOG: expected")), (Some(2), true), "{told}");
}
