//! Starting, stopping, health.

use serde_json::json;

use crate::support::Server;

#[test]
fn it_says_how_it_is() {
    let server = Server::start();
    let client = server.client();
    assert_eq!(client.get("/healthz"), (200, json!({"alive": true})));
    assert_eq!(client.get("/readyz"), (200, json!({"ready": true})));
    let (status, metrics) = client.get_text("/metrics");
    assert_eq!(status, 200);
    let (status, document) = client.get("/api/openapi.json");
    assert_eq!((status, &document["openapi"]), (200, &json!("3.1.0")));
    assert!(metrics.contains("jadoube_acts_total") && metrics.ends_with("# EOF\n"), "{metrics}");
}

#[test]
fn the_admin_token_stands_in_a_file_for_its_owner_alone_and_stays() {
    let server = Server::start();
    let token = server.admin.clone();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let file = server.folder.path().join("hall.db.admin-token");
        let mode = std::fs::metadata(file).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let body = json!({"id": "an-id-of-sixteen", "name": "x", "rulebook": "fide-2023"});
    assert_eq!(server.client().post("/api/v1/competitions", &body).0, 401);
    let folder = server.stop();
    let store = std::fs::read(folder.path().join("hall.db")).expect("the store");
    assert!(!store.windows(token.len()).any(|part| part == token.as_bytes()), "only its hash is kept");
    let server = Server::in_folder(folder, |_| {});
    assert_eq!(server.client().with(&token).post("/api/v1/competitions", &body).0, 201);
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let server = Server::start();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let second = runtime.block_on(jadoube_server::start(crate::support::config(server.folder.path())));
    let error = second.err().expect("it is refused").to_string();
    assert!(error.contains("another process has"), "{error}");
}

#[test]
fn sockets_are_closed_when_it_stops() {
    let server = Server::start();
    let (competition, chief) = crate::support::competition(&server);
    let board = crate::support::board(&chief, &competition, json!({}));
    let mut socket = board.white.socket(&board.path("/live"));
    socket.hear().expect("a greeting");
    server.stop();
    assert_eq!(socket.hear(), Err(1001));
}
