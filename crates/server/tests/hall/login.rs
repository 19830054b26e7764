//! Browsers log in with a cookie; lists come in pages.

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;

use crate::support::{Client, Server, board, competition, competition_with, id};

type Headers<'a> = &'a [(&'a str, &'a str)];

fn ask(
    who: &Client,
    method: &str,
    path: &str,
    headers: Headers<'_>,
    body: &Value,
) -> (u16, Option<String>, Value) {
    let (status, headers, text) =
        who.asked_with(method, path, headers, body.to_string().into_bytes()).expect("the server answers");
    let cookie = headers.get("set-cookie").and_then(|value| value.to_str().ok()).map(str::to_owned);
    (status, cookie, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

#[test]
fn a_browser_logs_in_with_a_cookie_and_acts_from_our_own_pages_alone() {
    let server = Server::start();
    let (competition, chief) = competition_with(&server, json!({"access": "closed"}));
    let board = board(&chief, &competition, json!({}));
    let token = board.white.token.clone().expect("a token");
    let browser = server.client();
    let origin = format!("http://{}", server.address);
    let login = json!({"token": token, "cookie": true});
    let other = ask(&browser, "POST", "/api/v1/join", &[("origin", "http://evil.example")], &login);
    assert_eq!((other.0, other.1), (403, None));
    assert_eq!(ask(&browser, "POST", "/api/v1/join", &[], &login).0, 403);
    let (status, cookie, told) = ask(&browser, "POST", "/api/v1/join", &[("origin", &origin)], &login);
    assert_eq!((status, &told["role"], &told["game"]), (200, &json!("player"), &json!(board.game)), "{told}");
    assert!(!told.to_string().contains(&token), "no script needs the token: {told}");
    let cookie = cookie.expect("a cookie");
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let secure =
        ask(&browser, "POST", "/api/v1/join", &[("origin", &format!("https://{}", server.address))], &login);
    assert!(secure.1.expect("a cookie").contains("; Secure"));
    let cookie = cookie.split(';').next().expect("a pair").to_owned();
    let kept: (&str, &str) = ("cookie", &cookie);

    assert_eq!(ask(&browser, "GET", &board.path(""), &[kept], &json!({})).2["role"], "white");
    assert_eq!(ask(&browser, "GET", &board.path(""), &[], &json!({})).0, 404, "the competition is closed");
    let act = json!({"id": id(), "event": {"event": "arrive"}});
    let events = board.path("/events");
    for strange in [
        vec![kept],
        vec![kept, ("origin", "http://evil.example")],
        vec![kept, ("origin", "null")],
        vec![kept, ("sec-fetch-site", "cross-site")],
    ] {
        let (status, _, told) = ask(&browser, "POST", &events, &strange, &act);
        assert_eq!((status, &told["error"]), (403, &json!("origin")), "{strange:?}");
    }
    assert_eq!(board.state()["course"], "not-started");
    assert_eq!(ask(&browser, "POST", &events, &[kept, ("origin", &origin)], &act).0, 200);

    // A socket can act: it is opened from our own pages alone.
    let open = |origin: &str| {
        let mut request = format!("ws://{}{}", server.address, board.path("/live"))
            .into_client_request()
            .expect("an address");
        for (name, value) in [kept, ("origin", origin)] {
            request
                .headers_mut()
                .insert(if name == "cookie" { "cookie" } else { "origin" }, value.parse().expect("a header"));
        }
        tungstenite::connect(request).map(|(mut socket, _)| socket.read().expect("a greeting").to_string())
    };
    assert!(open("http://evil.example").is_err());
    assert!(open(&origin).expect("a socket").contains("\"role\":\"white\""));

    // A token that is no longer good is forgotten.
    let (_, list) = chief.get("/api/v1/tokens");
    let of_white = list["tokens"]
        .as_array()
        .and_then(|all| all.iter().find(|it| it["seat"] == "white"))
        .expect("White's token");
    assert!(of_white["used"].is_string(), "{of_white}");
    assert_eq!(chief.delete(&format!("/api/v1/tokens/{}", of_white["id"].as_str().expect("an id"))).0, 200);
    let (status, forgotten, _) = ask(&browser, "GET", &board.path(""), &[kept], &json!({}));
    assert_eq!(status, 401);
    assert!(forgotten.is_some_and(|it| it.contains("Max-Age=0")));
    let (status, forgotten, _) = ask(&browser, "POST", "/api/v1/leave", &[kept], &json!({}));
    assert_eq!(status, 200);
    assert!(forgotten.is_some_and(|it| it.contains("Max-Age=0")));
}

#[test]
fn lists_come_in_pages() {
    let server = Server::start();
    let (first, chief) = competition_with(&server, json!({"access": "public"}));
    let (hidden, _) = competition(&server);
    let (second, _) = competition_with(&server, json!({"access": "public"}));
    board(&chief, &first, json!({}));
    let all = |who: &Client, path: &str, key: &str| {
        let (mut found, mut next) = (Vec::new(), String::new());
        loop {
            let (status, part) = who.get(&format!("{path}?limit=2{next}"));
            assert_eq!(status, 200, "{part}");
            let items = part[key].as_array().expect("a list");
            assert!(items.len() <= 2);
            found.extend(items.iter().map(|item| item["id"].as_str().expect("an id").to_owned()));
            match part["next"].as_str() {
                Some(after) => next = format!("&next={after}"),
                None => return found,
            }
        }
    };
    let mut listed = vec![first.clone(), second.clone()];
    listed.sort();
    assert_eq!(all(&server.client(), "/api/v1/competitions", "competitions"), listed);
    listed.push(hidden);
    listed.sort();
    assert_eq!(all(&server.admin(), "/api/v1/competitions", "competitions"), listed);
    let tokens = all(&chief, "/api/v1/tokens", "tokens");
    assert_eq!(tokens.len(), 5);
    assert!(tokens.windows(2).all(|pair| pair[0] < pair[1]), "none twice: {tokens:?}");
    for wrong in ["limit=0", "limit=x", "limit=1001", "next=nobody"] {
        assert_eq!(chief.get(&format!("/api/v1/tokens?{wrong}")).0, 422, "{wrong}");
    }
    // What has no room for it says in its head where it goes on.
    let mut path = "/api/v1/incidents?limit=100&q=".to_owned();
    let mut found = 0;
    loop {
        let (status, headers, text) =
            server.client().asked_with("GET", &path, &[], Vec::new()).expect("an answer");
        assert_eq!(status, 200, "{text}");
        found += serde_json::from_str::<Vec<Value>>(&text).expect("a list").len();
        let link = headers.get("link").and_then(|link| link.to_str().ok());
        let Some(next) = link.and_then(|link| link.strip_prefix("<?")?.split_once('>')) else { break };
        path = format!("/api/v1/incidents?{}", next.0);
    }
    let (_, all) = server.client().get("/api/v1/incidents?limit=1000");
    assert_eq!(found, all.as_array().map_or(0, Vec::len));
}

#[test]
fn a_log_is_read_in_parts() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    board.start();
    let (_, whole) = board.white.get_text(&board.path("/log"));
    let (mut path, mut read) = (board.path("/log?limit=2"), Vec::new());
    loop {
        let (_, headers, text) = board.white.asked_with("GET", &path, &[], Vec::new()).expect("an answer");
        read.extend(text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")));
        let link = headers.get("link").and_then(|link| link.to_str().ok());
        let Some(next) = link.and_then(|link| link.strip_prefix("<?")?.split_once('>')) else { break };
        path = board.path(&format!("/log?{}", next.0));
    }
    for line in &mut read {
        line.as_object_mut().expect("an object").remove("before");
    }
    let whole: Vec<Value> = whole.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(read, whole);
}
