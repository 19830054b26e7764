//! The description of the interface: OpenAPI 3.1, its schemas from the types that are read and written.

use serde_json::{Map, Value, json};

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

/// What the types of the protocol are, as the arbiter's test `schema` writes and holds them.
const SCHEMAS: [(&str, &str); 3] = [
    ("Act", include_str!("../../../docs/schema/act.schema.json")),
    ("AnswerLine", include_str!("../../../docs/schema/answer.schema.json")),
    ("ShortState", include_str!("../../../docs/schema/short-state.schema.json")),
];

const LINES: &str = "application/jsonl";

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
    call("post", "/api/v1/rule", "Rules on a case", Some(LINES), LINES, &[200, 413, 422, 503]),
    call(
        "post",
        "/api/v1/ask",
        "What to do about an incident",
        Some("Anything"),
        "Anything",
        &[200, 413, 422, 503],
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
        &[200, 413, 503],
    ),
    call(
        "post",
        "/api/v1/competitions",
        "Makes a competition",
        Some("Anything"),
        "Made",
        &[201, 401, 403, 409, 413, 422, 503],
    ),
    call(
        "get",
        "/api/v1/competitions/{competition}",
        "Rounds, boards, results, standings",
        None,
        "Anything",
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
        Some("Sent"),
        "Anything",
        &[200, 401, 403, 404, 409, 413, 422, 503],
    ),
    call(
        "get",
        "/api/v1/competitions/{competition}/rounds/{file}",
        "A round: `3.pgn` or `3.trf`",
        None,
        "text/plain",
        &[200, 401, 404],
    ),
    call(
        "get",
        "/api/v1/competitions/{competition}/live",
        "What happens at the boards (WebSocket)",
        None,
        "Anything",
        &[101, 401, 404],
    ),
    call("get", "/api/v1/tokens", "The tokens of a competition", None, "Anything", &[200, 401, 403]),
    call(
        "post",
        "/api/v1/tokens",
        "Gives a token, a seat link or a code",
        Some("Anything"),
        "Anything",
        &[201, 401, 403, 409, 413, 422, 503],
    ),
    call(
        "post",
        "/api/v1/join",
        "Redeems a `code` or a `seat` link for a token",
        Some("Anything"),
        "Anything",
        &[200, 404, 413, 422, 429, 503],
    ),
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
        "Every entry after the version `from`, as it comes (WebSocket)",
        None,
        "Anything",
        &[101, 401, 404, 422],
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
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
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
    let query: &[&str] = match call.path {
        "/api/v1/incidents" | "/api/v1/laws" => &["q", "lang"],
        "/api/v1/winnable" => &["fen", "lang"],
        "/api/v1/games/{game}/log" | "/api/v1/games/{game}/live" => &["from", "lang"],
        path if path.starts_with("/api/v1/") => &["lang"],
        _ => &[],
    };
    let query = query.iter().map(|name| {
        let schema = match *name {
            "lang" => json!({"enum": ["en", "fi", "hu", "tr"]}),
            "from" => json!({"type": "integer", "minimum": 0}),
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
        described["security"] = json!([{"token": []}]);
    }
    if let Some(takes) = call.takes {
        described["requestBody"] = json!({"required": true, "content": content(takes)});
    }
    described
}

fn content(kind: &str) -> Value {
    if kind.contains('/') {
        return json!({kind: {"schema": {"type": "string"}}});
    }
    json!({"application/json": {"schema": {"$ref": format!("#/components/schemas/{kind}")}}})
}

fn schemas() -> Map<String, Value> {
    let id = json!({"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"});
    let given = json!({
        "type": "object", "required": ["id", "token"],
        "properties": {"id": {"type": "string"}, "token": {"type": "string"}},
    });
    let game = json!({
        "type": "object", "required": ["id", "game"], "additionalProperties": false,
        "properties": {
            "id": id, "round": {"type": "integer", "minimum": 1}, "board": {"type": "integer", "minimum": 1},
            "scheduled": {"type": "string", "format": "date-time"}, "game": {"type": "object"},
            "give": {"type": "array", "items": {"enum": ["white", "black", "clock", "arbiter", "assistant"]}},
        },
    });
    let mut schemas = Map::new();
    for (name, schema) in [
        ("Anything", json!({})),
        (
            "Problem",
            json!({
                "type": "object", "required": ["error", "message", "where"],
                "properties": {
                    "error": {"type": "string"}, "message": {"type": "string"}, "where": {"type": "string"},
                    "version": {"type": "integer"}, "entries": {"type": "array"},
                },
            }),
        ),
        (
            "Made",
            json!({
                "type": "object", "required": ["id", "tokens"],
                "properties": {"id": id, "tokens": {"type": "object", "additionalProperties": given}},
            }),
        ),
        ("NewGames", json!({"oneOf": [game, {"type": "array", "items": game}]})),
        (
            "Sent",
            json!({
                "type": "object", "required": ["id", "event"], "additionalProperties": false,
                "properties": {"id": id, "expect": {"type": "integer", "minimum": 0}, "event": {"$ref": "#/components/schemas/Act"}},
            }),
        ),
        (
            "Done",
            json!({
                "type": "object", "required": ["version", "at", "rulings", "state"],
                "properties": {
                    "version": {"type": "integer"}, "at": {"type": "number"},
                    "rulings": {"type": "array", "items": {"$ref": "#/components/schemas/Ruling"}},
                    "state": {"$ref": "#/components/schemas/ShortState"},
                },
            }),
        ),
        (
            "Shown",
            json!({
                "type": "object", "required": ["id", "version", "arrangement", "state"],
                "properties": {
                    "id": id, "version": {"type": "integer"}, "arrangement": {"type": "object"},
                    "state": {"$ref": "#/components/schemas/State"},
                },
            }),
        ),
    ] {
        schemas.insert(name.to_owned(), schema);
    }
    for (name, schema) in SCHEMAS {
        lift(name, serde_json::from_str(schema).unwrap_or(Value::Null), &mut schemas);
    }
    schemas
}

/// Puts a schema and what it defines among the others. References are to the whole document there.
fn lift(name: &str, mut schema: Value, schemas: &mut Map<String, Value>) {
    let defined = schema.as_object_mut().and_then(|schema| {
        schema.remove("$schema");
        schema.remove("$defs")
    });
    refer(&mut schema);
    schemas.insert(name.to_owned(), schema);
    if let Some(Value::Object(defined)) = defined {
        for (name, mut schema) in defined {
            refer(&mut schema);
            schemas.entry(name).or_insert(schema);
        }
    }
}

fn refer(schema: &mut Value) {
    match schema {
        Value::Object(keys) => {
            for (key, value) in keys {
                match value {
                    Value::String(to) if key == "$ref" => {
                        *to = to.replace("#/$defs/", "#/components/schemas/")
                    }
                    value => refer(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(refer),
        _ => {}
    }
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
        described.sort();
        assert_eq!(served, described);
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
