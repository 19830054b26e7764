//! Tokens are listed, given up and no longer good.

use serde_json::json;

use crate::support::{Server, board, competition};

#[test]
fn a_revoked_token_is_no_longer_good_and_its_socket_is_closed() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    let (status, list) = chief.get("/api/v1/tokens");
    assert_eq!(status, 200, "{list}");
    let tokens = list["tokens"].as_array().expect("tokens");
    assert_eq!(tokens.len(), 5, "{list}");
    let white = board.white.token.as_deref().expect("a token");
    assert!(!list.to_string().contains(white), "a token is told once");
    let of_white = tokens.iter().find(|it| it["seat"] == "white").expect("White's token");
    let path = format!("/api/v1/tokens/{}", of_white["id"].as_str().expect("an id"));
    let mut socket = board.white.socket(&board.path("/live"));
    socket.hear().expect("a greeting");
    assert_eq!(board.black.delete(&path).0, 403);
    assert_eq!(server.client().delete(&path).0, 401);
    assert_eq!(chief.delete(&path).0, 200);
    assert_eq!(board.act(&board.white, json!({"event": "arrive"})).0, 401);
    assert_eq!(socket.hear_of("error")["error"], "unauthorized");
    assert_eq!(socket.hear(), Err(1008));
    assert_eq!(board.act(&board.black, json!({"event": "arrive"})).0, 200);
    assert_eq!(chief.delete("/api/v1/tokens/nobody").0, 404);
}

#[test]
fn a_code_is_good_once_and_a_seat_for_one_device() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({}));
    let new = json!({"id": crate::support::id(), "kind": "code", "role": "arbiter", "boards": "all"});
    let (status, given) = chief.post("/api/v1/tokens", &new);
    assert_eq!(status, 201, "{given}");
    assert_eq!(chief.post("/api/v1/tokens", &new), (201, given.clone()), "sent twice it makes one thing");
    assert_eq!(board.white.post("/api/v1/tokens", &new).0, 403);
    let (status, joined) = server.client().post("/api/v1/join", &json!({"code": given["code"]}));
    assert_eq!((status, &joined["role"]), (200, &json!("arbiter")), "{joined}");
    let arbiter = server.client().with(joined["token"].as_str().expect("a token"));
    assert_eq!(board.act(&arbiter, json!({"event": "start"})).0, 200);
    assert_eq!(server.client().post("/api/v1/join", &json!({"code": given["code"]})).0, 404, "it is used up");
    let seat = json!({"id": crate::support::id(), "kind": "seat", "game": board.game, "seat": "assistant"});
    let (_, given) = chief.post("/api/v1/tokens", &seat);
    let (_, first) = server.client().post("/api/v1/join", &json!({"seat": given["seat"]}));
    assert_eq!((&first["game"], &first["waiting"]), (&json!(board.game), &json!(false)), "{first}");
    let (_, second) = server.client().post("/api/v1/join", &json!({"seat": given["seat"]}));
    assert_eq!(second["waiting"], true, "{second}");
    let waiting = server.client().with(second["token"].as_str().expect("a token"));
    assert_eq!(waiting.get(&board.path("")).0, 401, "who waits has no seat yet");
}

#[test]
fn who_guesses_codes_is_stopped() {
    let server = Server::start();
    let guess = |n: u32| server.client().post("/api/v1/join", &json!({"code": format!("{n:08}")})).0;
    let statuses: Vec<u16> = (0..40).map(guess).collect();
    assert_eq!((statuses[0], statuses[39]), (404, 429));
}
