//! The description of the interface: OpenAPI 3.1, its schemas from the types that are read and written.

mod schemas;

use serde_json::{Map, Value, json};

use schemas::schemas;

/// A call, as it is described.
struct Call {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    /// What is sent, by its schema or its kind of content.
    takes: Option<&'static str>,
    /// What is answered.
    gives: &'static str,
    /// The status where all is well, and those where it is not.
    statuses: &'static [u16],
}

const fn call(
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    takes: Option<&'static str>,
    gives: &'static str,
    statuses: &'static [u16],
) -> Call {
    Call { method, path, summary, takes, gives, statuses }
}

const LINES: &str = "application/jsonl";

/// The forms in which pairings come.
const PAIRINGS: &str =
    "text/csv text/plain application/x-trf application/x-chess-pgn application/vnd.chess-pgn";

const CALLS: &[Call] = &[
    call("get", "/healthz", "Whether the process lives", None, "Anything", &[200]),
    call("get", "/readyz", "Whether the store answers", None, "Anything", &[200, 503]),
    call(
        "get",
        "/metrics",
        "What was counted, for Prometheus, from this machine alone",
        None,
        "text/plain",
        &[200, 404],
    ),
    call("get", "/api/openapi.json", "This document", None, "Anything", &[200]),
    call("post", "/api/v1/rule", "Rules on a case", Some(LINES), LINES, &[200, 408, 413, 422, 503]),
    call(
        "post",
        "/api/v1/ask",
        "What to do about an incident",
        Some("Anything"),
        "Anything",
        &[200, 408, 413, 422, 503],
    ),
    call(
        "get",
        "/api/v1/incidents",
        "The catalogue of incidents, or what fits the words `q`",
        None,
        "Anything",
        &[200, 422, 503],
    ),
    call("get", "/api/v1/laws", "What the clause or concept `q` says", None, "Anything", &[200, 404, 503]),
    call("get", "/api/v1/laws/{rulebook}/{clause}", "What a clause says", None, "Anything", &[200, 404, 503]),
    call(
        "get",
        "/api/v1/winnable",
        "Whether each side can ever mate in the position `fen`",
        None,
        "Anything",
        &[200, 422, 503],
    ),
    call(
        "post",
        "/api/v1/audit",
        "Checks games against the Laws of their day",
        Some("application/x-chess-pgn"),
        LINES,
        &[200, 408, 413, 422, 503],
    ),
    call(
        "post",
        "/api/v1/competitions",
        "Makes a competition",
        Some("NewCompetition"),
        "Made",
        &[201, 401, 403, 409, 413, 422, 503],
    ),
    call(
        "get",
        "/api/v1/competitions",
        "The competitions that are listed, and one's own",
        None,
        "Competitions",
        &[200, 401, 422],
    ),
    call(
        "get",
        "/api/v1/competitions/{competition}",
        "Rounds, boards, results, standings",
        None,
        "Competition",
        &[200, 401, 404],
    ),
    call(
        "post",
        "/api/v1/competitions/{competition}/games",
        "Makes a game, or a list of games as a whole",
        Some("NewGames"),
        "Anything",
        &[201, 401, 403, 404, 409, 413, 422, 503],
    ),
    call(
        "post",
        "/api/v1/competitions/{competition}/events",
        "An act of the hall",
        Some("HallSent"),
        "Entered",
        &[200, 401, 403, 404, 409, 413, 422, 429, 503],
    ),
    call(
        "post",
        "/api/v1/competitions/{competition}/pairings",
        "Pairings as TRF, CSV or PGN: all or nothing; games that have not started are replaced",
        Some(PAIRINGS),
        "Paired",
        &[201, 401, 403, 404, 413, 415, 422, 503],
    ),
    call(
        "get",
        "/api/v1/competitions/{competition}/rounds/{file}",
        "A round: `3.pgn`, `3.trf` (of the `edition` 2016 or 2026) or `3.csv`",
        None,
        "text/plain",
        &[200, 401, 404, 422],
    ),
    call(
        "get",
        "/api/v1/competitions/{competition}/live",
        "What happens at the boards and in the hall, as `HallTold` (WebSocket)",
        None,
        "Anything",
        &[101, 401, 403, 404, 422],
    ),
    call("get", "/api/v1/tokens", "The tokens of a competition", None, "Tokens", &[200, 401, 403, 422]),
    call(
        "post",
        "/api/v1/tokens",
        "Gives a token, a seat link or a code",
        Some("NewToken"),
        "Anything",
        &[201, 401, 403, 409, 413, 422, 503],
    ),
    call(
        "post",
        "/api/v1/join",
        "Redeems a `code` or a `seat` link for a token; with `cookie` a browser keeps it",
        Some("Redeemed"),
        "Joined",
        &[200, 401, 403, 404, 413, 422, 429, 503],
    ),
    call("post", "/api/v1/leave", "A browser forgets its token", None, "Anything", &[200]),
    call("delete", "/api/v1/tokens/{token}", "Revokes a token", None, "Anything", &[200, 401, 403, 404]),
    call(
        "get",
        "/api/v1/games/{game}",
        "Arrangement, version and the whole state",
        None,
        "Shown",
        &[200, 401, 404],
    ),
    call("get", "/api/v1/games/{game}/case", "The game as a case", None, LINES, &[200, 401, 403, 404]),
    call(
        "get",
        "/api/v1/games/{game}/log",
        "The entries after the version `from`",
        None,
        LINES,
        &[200, 401, 404, 422],
    ),
    call(
        "get",
        "/api/v1/games/{game}/pgn",
        "The game as PGN",
        None,
        "application/x-chess-pgn",
        &[200, 401, 404],
    ),
    call(
        "post",
        "/api/v1/games/{game}/events",
        "Enters an act",
        Some("Sent"),
        "Done",
        &[200, 401, 403, 404, 409, 413, 422, 429, 500, 503],
    ),
    call(
        "get",
        "/api/v1/games/{game}/live",
        "Every entry after the version `from`, as it comes, as `GameTold`; acts as `GameSaid` (WebSocket)",
        None,
        "Anything",
        &[101, 401, 403, 404, 422],
    ),
];

/// The whole document.
pub(crate) fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for call in CALLS {
        let entry = paths.entry(call.path).or_insert_with(|| json!({}));
        entry[call.method] = described(call);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "J'adoube, the hall",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Games in the care of the arbiter. Times are in seconds.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "jadoube"},
            },
            "schemas": schemas(),
        },
    })
}

fn described(call: &Call) -> Value {
    let mut responses = Map::new();
    for status in call.statuses {
        let answer = match *status {
            101 => json!({"description": "the socket is open"}),
            200 | 201 => json!({"description": "done", "content": content(call.gives)}),
            _ => json!({"description": "what is wrong", "content": content("Problem")}),
        };
        responses.insert(status.to_string(), answer);
    }
    let in_path = call.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path = in_path
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
    let query: &[&str] = match (call.method, call.path) {
        (_, "/api/v1/incidents") => &["q", "limit", "next", "lang"],
        (_, "/api/v1/laws") => &["q", "lang"],
        (_, "/api/v1/winnable") => &["fen", "lang"],
        ("get", "/api/v1/tokens" | "/api/v1/competitions") => &["limit", "next", "lang"],
        (_, "/api/v1/games/{game}/log") => &["from", "limit", "lang"],
        (_, "/api/v1/games/{game}/live" | "/api/v1/competitions/{competition}/live") => &["from", "lang"],
        (_, "/api/v1/competitions/{competition}/rounds/{file}") => &["edition", "lang"],
        (_, "/api/v1/competitions/{competition}/pairings") => &["scheduled", "give", "lang"],
        (_, path) if path.starts_with("/api/v1/") => &["lang"],
        _ => &[],
    };
    let query = query.iter().map(|name| {
        let schema = match *name {
            "lang" => json!({"enum": ["en", "fi", "hu", "tr"]}),
            "from" => json!({"type": "integer", "minimum": 0}),
            "limit" => json!({"type": "integer", "minimum": 1, "maximum": 1000}),
            "scheduled" => json!({"type": "string", "format": "date-time"}),
            "give" => json!({
                "type": "string", "pattern": "^((white|black|clock|arbiter|assistant)(,|$))*$",
                "description": "the seats for which tokens are given with every new game, with commas",
            }),
            _ => json!({"type": "string"}),
        };
        json!({"name": name, "in": "query", "required": *name == "fen", "schema": schema})
    });
    let mut described = json!({
        "summary": call.summary,
        "parameters": in_path.chain(query).collect::<Vec<_>>(),
        "responses": responses,
    });
    if call.statuses.contains(&401) {
        described["security"] = json!([{"token": []}, {"cookie": []}]);
    }
    if let Some(takes) = call.takes {
        described["requestBody"] = json!({"required": true, "content": content(takes)});
    }
    described
}

fn content(kind: &str) -> Value {
    if kind.contains('/') {
        let kinds = kind.split(' ').map(|kind| (kind.to_owned(), json!({"schema": {"type": "string"}})));
        return Value::Object(kinds.collect());
    }
    json!({"application/json": {"schema": {"$ref": format!("#/components/schemas/{kind}")}}})
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every route of the server is described, and nothing else is.
    #[test]
    fn every_route_is_described() {
        let source = include_str!("routes.rs");
        let mut served: Vec<(String, String)> = Vec::new();
        for route in source.split(".route(\"").skip(1) {
            let (path, rest) = route.split_once('"').expect("a path");
            let handlers = rest.lines().next().unwrap_or_default();
            for method in ["get", "post", "delete"] {
                let named = [format!(", {method}("), format!(").{method}(")];
                if named.iter().any(|call| handlers.contains(call.as_str())) {
                    served.push((method.to_owned(), path.to_owned()));
                }
            }
        }
        let mut described: Vec<(String, String)> =
            CALLS.iter().map(|call| (call.method.to_owned(), call.path.to_owned())).collect();
        served.sort();
        // The figures can be had at an address of their own as well.
        served.dedup();
        described.sort();
        assert_eq!(served, described);
    }

    #[test]
    fn pairings_come_in_the_forms_that_are_described() {
        assert_eq!(PAIRINGS.split(' ').collect::<Vec<_>>(), crate::routes::PAIRINGS_KINDS);
    }

    /// The words of a list of alternatives, by the key that tells them apart.
    fn words(schema: &str, key: &str) -> Vec<String> {
        let document = document();
        let all =
            document["components"]["schemas"][schema]["oneOf"].as_array().expect("alternatives").clone();
        let mut words: Vec<String> = all
            .iter()
            .map(|it| it["properties"][key]["const"].as_str().expect("a word").to_owned())
            .collect();
        words.sort();
        words
    }

    #[test]
    fn every_act_of_the_hall_is_described() {
        let mut taken: Vec<&str> = crate::routes::HALL_ACTS.iter().map(|act| act.word()).collect();
        taken.sort_unstable();
        assert_eq!(words("HallAct", "event"), taken);
    }

    /// Every kind of message that the sources write is described, and nothing else is: the walk of the tests reads this list.
    #[test]
    fn every_message_of_the_sockets_is_described() {
        let sources = [
            include_str!("routes/live.rs"),
            include_str!("routes/live/acting.rs"),
            include_str!("routes/live/following.rs"),
            include_str!("routes/live/hall.rs"),
            include_str!("game/recent.rs"),
            include_str!("game/seen.rs"),
            include_str!("competition.rs"),
            include_str!("hall.rs"),
        ];
        let mut written: Vec<String> = Vec::new();
        for source in sources {
            for mark in ["\"type\": \"", "[\"type\"] = json!(\"", "kind: \""] {
                let said = source.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
                written.extend(said.map(str::to_owned));
            }
        }
        written.sort();
        written.dedup();
        let mut described = [words("GameTold", "type"), words("HallTold", "type")].concat();
        described.sort();
        described.dedup();
        assert_eq!(written, described);
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document = document();
        let text = document.to_string();
        for reference in text.split("\"#/components/schemas/").skip(1) {
            let name = reference.split('"').next().expect("a name");
            assert!(document["components"]["schemas"].get(name).is_some(), "{name} is not described");
        }
        assert!(text.contains("offer-draw"), "the events are described");
    }
}
