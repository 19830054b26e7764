//! Questions without a log-in.

use serde_json::{Value, json};

use crate::support::{Server, board, competition};

#[test]
fn plain_questions_are_answered_without_a_token() {
    let server = Server::start();
    let client = server.client();
    let case = "{\"game\":{\"rulebook\":\"fide-2018\",\"time\":\"5400+30\"}}\n{\"at\":5,\"by\":\"white\",\"event\":\"resign\"}\n";
    let (status, ruled) = client.post_text("/api/v1/rule", case);
    assert_eq!(status, 200, "{ruled}");
    assert_eq!(ruled, jadoube_answers::rule(case, jadoube_laws::Lang::En).expect("a case").join("\n") + "\n");
    let (_, finnish) = client.post_text("/api/v1/rule?lang=fi", case);
    assert_ne!(finnish, ruled);
    let (status, wrong) =
        client.post_text("/api/v1/rule", "{\"game\":{\"rulebook\":\"fide-2018\"}}\n{\"at\":5}\n");
    let wrong: Value = serde_json::from_str(&wrong).expect("JSON");
    assert_eq!((status, &wrong["error"], &wrong["where"]), (422, &json!("case"), &json!("line 2")));
    let (_, found) = client.get("/api/v1/incidents?q=second%20illegal%20move");
    let incident = found[0]["id"].as_str().expect("an incident");
    let (status, asked) = client.post("/api/v1/ask", &json!({"incident": incident, "rulebook": "fide-2023"}));
    assert_eq!(status, 200, "{asked}");
    assert!(["case", "answer", "words"].iter().all(|key| asked[key].is_array()), "{asked}");
    let (status, clause) = client.get("/api/v1/laws/fide-2023/9.2");
    assert_eq!(status, 200, "{clause}");
    assert_eq!(client.get("/api/v1/laws/fide-2023/99.9").0, 404);
    assert_eq!(client.get("/api/v1/laws/fide-1800/9.2").0, 404);
    let (_, winnable) = client.get("/api/v1/winnable?fen=8/8/8/4k3/8/8/8/4KQ2%20w%20-%20-%200%201");
    assert_eq!(
        (&winnable["white"]["verdict"], &winnable["black"]["verdict"]),
        (&json!("can"), &json!("cannot"))
    );
    assert_eq!(client.get("/api/v1/winnable?fen=nonsense").0, 422);
    let (status, audit) =
        client.post_text("/api/v1/audit", "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n");
    assert_eq!(status, 200);
    assert!(audit.lines().any(|line| line.contains("illegal")), "{audit}");
    assert_eq!(client.get("/api/v1/incidents?lang=xx").0, 422);
    assert_eq!(client.post_text("/api/v1/audit", &"x".repeat(2 << 20)).0, 413);
}

#[test]
fn they_can_be_turned_off() {
    let server = Server::with(|config| config.public = false);
    let (status, answer) = server.client().get("/api/v1/incidents");
    assert_eq!((status, &answer["error"]), (404, &json!("off")));
}

/// The queue is short, and whoever finds no room is told when to come again; those who play do not notice.
#[test]
fn a_crowd_that_asks_is_sent_away_and_nobody_who_plays_waits() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let board = board(&chief, &competition, json!({"clock": "program"}));
    board.start();
    let mut case = String::from("{\"game\":{\"rulebook\":\"fide-2023\",\"time\":\"5400+30\"}}\n");
    (0..2_900).for_each(|at| {
        case.push_str(&format!("{{\"at\":{at},\"by\":\"white\",\"event\":\"stop-clock\"}}\n"));
    });
    let asking: Vec<_> = (0..40)
        .map(|_| {
            let (client, case) = (server.client(), case.clone().into_bytes());
            std::thread::spawn(move || {
                let (status, headers, text) =
                    client.asked_with("POST", "/api/v1/rule", &[], case).expect("an answer");
                (status, headers.get("retry-after").is_some(), text)
            })
        })
        .collect();
    let begun = std::time::Instant::now();
    board.done(&board.white, json!({"event": "move", "move": "e2e4"}));
    board.done(&board.white, json!({"event": "press"}));
    assert!(begun.elapsed().as_secs() < 5, "a press took {:?}", begun.elapsed());
    let answers: Vec<(u16, bool, String)> =
        asking.into_iter().map(|it| it.join().expect("an answer")).collect();
    let answered = answers.iter().filter(|(status, _, _)| *status == 200).count();
    let refused = answers.iter().filter(|(status, retry, _)| (*status, *retry) == (503, true)).count();
    assert_eq!(answered + refused, 40, "{answers:?}");
    assert!(answered >= 17 && refused > 0, "{answered} were answered, {refused} refused");
    assert!(answers.iter().filter(|it| it.0 == 503).all(|it| it.2.contains("\"busy\"")));
}

/// Who takes a place in the queue and sends nothing does not keep it.
#[test]
fn a_question_that_does_not_come_is_not_waited_for() {
    use std::io::{Read, Write};

    let server = Server::start();
    let mut stream = std::net::TcpStream::connect(server.address).expect("a connection");
    stream.set_read_timeout(Some(std::time::Duration::from_secs(60))).expect("a time limit");
    stream
        .write_all(b"POST /api/v1/audit HTTP/1.1\r\nHost: hall\r\nContent-Length: 100\r\n\r\n[Event")
        .expect("the beginning of a question");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 408");
}
