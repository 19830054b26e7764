//! Pairings that come as files, sent again, and sent wrong.

use serde_json::{Value, json};

use crate::support::{Answer, Client, Server, competition, competition_with, id};

const CSV: &str = "text/csv";

fn send(who: &Client, competition: &str, query: &str, kind: &str, file: &str) -> Answer {
    who.post_file(&format!("/api/v1/competitions/{competition}/pairings{query}"), kind, file)
}

fn taken(answer: Answer) -> Value {
    assert_eq!(answer.0, 201, "{}", answer.1);
    answer.1
}

fn names(boards: &Value) -> Vec<String> {
    let name = |board: &Value| {
        format!(
            "{}-{}",
            board["white"]["name"].as_str().unwrap_or("?"),
            board["black"]["name"].as_str().unwrap_or("?")
        )
    };
    boards.as_array().expect("boards").iter().map(name).collect()
}

const FIRST: &str = "round,board,white,black\n1,1,Anna,Béla\n1,2,Cleo,Dora\n1,3,Eva,Fanny\n1,,Gina,bye\n";

#[test]
fn pairings_sent_again_replace_what_has_not_started_and_name_what_has() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let first = taken(send(&chief, &competition, "?give=white,black", CSV, FIRST));
    assert_eq!(names(&first["made"]), ["Anna-Béla", "Cleo-Dora", "Eva-Fanny"], "{first}");
    // Sent twice it makes nothing new, and tells the same tokens to who gave them.
    let again = taken(send(&chief, &competition, "?give=white,black", CSV, FIRST));
    assert_eq!(
        (again["made"].as_array().map(Vec::len), &again["kept"]),
        (Some(0), &first["made"]),
        "{again}"
    );
    assert_eq!(again["version"], first["version"]);

    let board = &first["made"][0];
    let white = chief.with(board["tokens"]["white"]["token"].as_str().expect("a token"));
    let game = board["game"].as_str().expect("a game");
    let events = format!("/api/v1/games/{game}/events");
    assert_eq!(white.post(&events, &json!({"id": id(), "event": {"event": "arrive"}})).0, 200);
    assert_eq!(chief.post(&events, &json!({"id": id(), "event": {"event": "start"}})).0, 200);

    // Boards 2 and 3 are paired otherwise; board 1 is left out and stays.
    let other = "round,board,white,black\n1,2,Dora,Cleo\n1,3,Eva,Gina\n1,,Fanny,bye\n";
    let second = taken(send(&chief, &competition, "", CSV, other));
    assert_eq!(names(&second["started"]), ["Anna-Béla"], "{second}");
    assert_eq!(names(&second["made"]), ["Dora-Cleo", "Eva-Gina"]);
    assert_eq!(second["replaced"].as_array().map(Vec::len), Some(2));
    // What was replaced is gone, with its seats.
    let gone = chief.with(first["made"][1]["tokens"]["white"]["token"].as_str().expect("a token"));
    let path = format!("/api/v1/games/{}", first["made"][1]["game"].as_str().expect("a game"));
    assert_eq!((gone.get(&path).0, chief.get(&path).0), (401, 404));
    assert_eq!(white.get(&format!("/api/v1/games/{game}")).0, 200);
    let (_, shown) = chief.get(&format!("/api/v1/competitions/{competition}"));
    assert_eq!(names(&shown["rounds"][0]["boards"]), ["Anna-Béla", "Dora-Cleo", "Eva-Gina"], "{shown}");
    assert_eq!(shown["rounds"][0]["byes"][0]["name"], "Fanny", "{shown}");

    // What has started is not undone by a file; everything that is wrong is told with its line, and nothing is taken.
    let wrong = "round,board,white,black\n1,1,Béla,Hanna\n1,2,Dora,Cleo\n1,3,Ilse,Anna\n";
    let (status, faults) = send(&chief, &competition, "", CSV, wrong);
    assert_eq!(
        (status, &faults["error"], &faults["where"]),
        (422, &json!("pairings"), &json!("line 2")),
        "{faults}"
    );
    let lines: Vec<u64> =
        faults["faults"].as_array().expect("faults").iter().filter_map(|it| it["line"].as_u64()).collect();
    assert_eq!(lines, [2, 4]);
    let (_, after) = chief.get(&format!("/api/v1/competitions/{competition}"));
    assert_eq!(after, shown);

    // All of it is there after a restart.
    let folder = server.stop();
    let server = Server::in_folder(folder, |_| {});
    let chief = server.client().with(chief.token.as_deref().expect("a token"));
    let (_, after) = chief.get(&format!("/api/v1/competitions/{competition}"));
    assert_eq!(after["rounds"], shown["rounds"]);
    let again = taken(send(&chief, &competition, "", CSV, other));
    assert_eq!(again["made"].as_array().map(Vec::len), Some(0), "{again}");
}

#[test]
fn only_the_chief_sends_pairings_in_a_form_that_is_known() {
    let server = Server::start();
    let (competition, chief) = competition_with(&server, json!({"access": "closed"}));
    let made = taken(send(&chief, &competition, "?give=white,arbiter", CSV, FIRST));
    let seat = |word: &str| chief.with(made["made"][0]["tokens"][word]["token"].as_str().expect("a token"));
    for (who, status) in
        [(seat("white"), 403), (seat("arbiter"), 403), (server.admin(), 403), (server.client(), 404)]
    {
        assert_eq!(send(&who, &competition, "", CSV, FIRST).0, status);
    }
    assert_eq!(send(&chief, &competition, "", "application/json", "{}").0, 415);
    assert_eq!(send(&chief, &competition, "", "", FIRST).0, 415);
    assert_eq!(send(&chief, &competition, "?give=queen", CSV, FIRST).0, 422);
    assert_eq!(send(&chief, &competition, "?give=chief", CSV, FIRST).0, 422);
    assert_eq!(send(&chief, &competition, "?scheduled=tomorrow", CSV, FIRST).0, 422);
    let (status, wrong) =
        send(&chief, &competition, "", CSV, "round,white,black\n1,Anna,Anna\nx,Béla,Cleo\n");
    assert_eq!((status, wrong["faults"].as_array().map(Vec::len)), (422, Some(2)), "{wrong}");
    assert_eq!(send(&chief, &competition, "", CSV, &"x".repeat(9 << 20)).0, 413);
    assert_eq!(send(&chief, &competition, "", CSV, "").0, 422);
}

/// Names that break what is careless.
const EVIL: [&str; 20] = [
    "O'Neill, \"Bobby\"",
    "[White \"Black\"]",
    "Tables; DROP, 'em--",
    "=cmd|' /C calc'!A0",
    "+1-0",
    "-2+3",
    "@SUM(A1:A9)",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "back\\slash\\\"",
    "{comment} ; % line",
    "1-0",
    "Bye Bye",
    "0000 - F",
    "001    1 mGM Other, Player",
    "\u{202e}txet desrever",
    "Zo\u{308}e\u{200d}\u{200b} \u{feff}X",
    "محمد‎ علي",
    "王小明, 某某",
    "'apostrophe",
];

fn clean(name: &str) -> String {
    jadoube_hall::Name::new(name).expect("a name").to_string()
}

#[test]
fn evil_names_come_back_from_every_file_in_which_they_are_sent() {
    let server = Server::start();
    let clean: Vec<String> = EVIL.iter().map(|name| clean(name)).collect();
    let quoted = |name: &str| {
        let guard = if name.starts_with(['=', '+', '-', '@', '\'']) { "'" } else { "" };
        format!("\"{guard}{}\"", name.replace('"', "\"\""))
    };
    let csv: String = std::iter::once("round,board,white,black,result\n".to_owned())
        .chain(
            EVIL.chunks(2)
                .zip(1..)
                .map(|(pair, board)| format!("1,{board},{},{},1/2-1/2\n", quoted(pair[0]), quoted(pair[1]))),
        )
        .collect();
    let tag = |name: &str| name.replace('\\', "\\\\").replace('"', "\\\"");
    let pgn: String = EVIL.chunks(2).zip(1..).map(|(pair, board)| format!(
        "[Event \"x\"]\n[Round \"1.{board}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n", tag(pair[0]), tag(pair[1]),
    )).collect();
    let trf: String = (1..).zip(EVIL.iter()).map(|(number, name)| {
        let (opponent, side) = if number % 2 == 1 { (number + 1, 'w') } else { (number - 1, 'b') };
        let name: String = self::clean(name).chars().take(33).collect();
        format!("001 {number:>4}  {:>3} {name:<33} {:>4} {:<3} {:>11} {:<10} {:>4} {:>4}  {opponent:>4} {side} =\r\n", "", "", "", "", "", "0.5", "")
    }).collect();
    for (kind, file) in [(CSV, &csv), ("application/x-chess-pgn", &pgn), ("application/x-trf", &trf)] {
        let (competition, chief) = competition(&server);
        taken(send(&chief, &competition, "", kind, file));
        let (_, shown) = chief.get(&format!("/api/v1/competitions/{competition}"));
        let boards = shown["rounds"][0]["boards"].as_array().expect("boards");
        let found: Vec<&str> = boards
            .iter()
            .flat_map(|board| [&board["white"], &board["black"]])
            .filter_map(|it| it["name"].as_str())
            .collect();
        assert_eq!(found, clean, "{kind}");
        // What goes out comes in again, and is the same.
        let (_, text) = chief.get_text(&format!("/api/v1/competitions/{competition}/rounds/1.trf"));
        let back = jadoube_hall::files::read_trf(text.as_bytes()).expect("TRF");
        let found: Vec<String> = back.players.iter().map(|(_, person)| person.name.to_string()).collect();
        assert_eq!(found, clean, "{kind} as TRF");
        let again = taken(send(&chief, &competition, "", "text/plain", &text));
        assert_eq!(
            (again["made"].as_array().map(Vec::len), again["started"].as_array().map(Vec::len)),
            (Some(0), Some(10)),
            "{again}"
        );
        let (_, old) =
            chief.get_text(&format!("/api/v1/competitions/{competition}/rounds/1.trf?edition=2016"));
        assert_ne!(old, text, "an older report has fewer records");
        let back = jadoube_hall::files::read_trf(old.as_bytes()).expect("TRF of 2016");
        let found: Vec<String> = back.players.iter().map(|(_, person)| person.name.to_string()).collect();
        assert_eq!(found, clean, "{kind} as TRF of 2016");
        let (_, text) = chief.get_text(&format!("/api/v1/competitions/{competition}/rounds/1.csv"));
        let again = taken(send(&chief, &competition, "", CSV, &text));
        assert_eq!(again["started"].as_array().map(Vec::len), Some(10), "{again}");
        let back = jadoube_hall::files::read_csv(text.as_bytes(), &Default::default()).expect("CSV");
        let found: Vec<String> = back.players.iter().map(|(_, person)| person.name.to_string()).collect();
        assert_eq!(found, clean, "{kind} as CSV");
        let (_, text) = chief.get_text(&format!("/api/v1/competitions/{competition}/rounds/1.pgn"));
        let again = taken(send(&chief, &competition, "", "application/vnd.chess-pgn", &text));
        assert_eq!(again["started"].as_array().map(Vec::len), Some(10), "{again}");
        let (_, after) = chief.get(&format!("/api/v1/competitions/{competition}"));
        assert_eq!(after["rounds"], shown["rounds"], "{kind}");
        assert_eq!(after["standings"].as_array().map(Vec::len), Some(20), "nobody is there twice");
    }
}

#[test]
fn a_report_of_a_pairing_program_is_taken_round_after_round() {
    let server = Server::start();
    let (competition, chief) = competition(&server);
    let player = |number: u32, name: &str, points: &str, rounds: &str| {
        format!(
            "001 {number:>4}  {:>3} {name:<33} {:>4} {:<3} {:>11} {:<10} {points:>4} {:>4}  {rounds}\r\n",
            "", "", "", "", "", ""
        )
    };
    let first = [
        player(1, "Anna", "1.0", "   3 w 1"),
        player(2, "Béla", "1.0", "0000 - U"),
        player(3, "Cleo", "0.0", "   1 b 0"),
    ]
    .concat();
    let one = taken(send(&chief, &competition, "", "text/plain", &first));
    assert!(one["made"][0]["game"].is_null(), "a board with a result needs no game: {one}");
    let (_, shown) = chief.get(&format!("/api/v1/competitions/{competition}"));
    assert_eq!(
        (&shown["standings"][0]["points"], &shown["standings"][2]["points"]),
        (&json!(1.0), &json!(0.0)),
        "{shown}"
    );
    let close = json!({"id": id(), "event": {"event": "close-round", "round": 1}});
    let events = format!("/api/v1/competitions/{competition}/events");
    assert_eq!(chief.post(&events, &close).0, 200);
    let second = [
        player(1, "Anna", "1.0", "   3 w 1     2 b  "),
        player(2, "Béla", "1.0", "0000 - U     1 w  "),
        player(3, "Cleo", "0.0", "   1 b 0  0000 - U"),
    ]
    .concat();
    let two = taken(send(
        &chief,
        &competition,
        "?scheduled=2027-01-02T18:00:00Z&give=clock",
        "text/plain",
        &second,
    ));
    assert_eq!(names(&two["made"]), ["Béla-Anna"], "{two}");
    let (_, game) = chief.get(&format!("/api/v1/games/{}", two["made"][0]["game"].as_str().expect("a game")));
    assert_eq!((&game["scheduled"], &game["round"]), (&json!("2027-01-02T18:00:00Z"), &json!(2)), "{game}");
    // A closed round is a fact.
    let wrong = second.replace("   3 w 1", "   3 w 0").replace("   1 b 0", "   1 b 1");
    let (status, faults) = send(&chief, &competition, "", "text/plain", &wrong);
    assert_eq!((status, &faults["where"]), (422, &json!("line 1")), "{faults}");
}
