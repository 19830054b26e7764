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
