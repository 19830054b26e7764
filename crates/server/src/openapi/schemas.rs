//! The schemas of what is sent and answered.

use serde_json::{Map, Value, json};

/// What the types of the protocol are, as the arbiter's test `schema` writes and holds them.
const SCHEMAS: [(&str, &str); 3] = [
    ("Act", include_str!("../../schema/act.schema.json")),
    ("AnswerLine", include_str!("../../schema/answer.schema.json")),
    ("ShortState", include_str!("../../schema/short-state.schema.json")),
];

pub(super) fn schemas() -> Map<String, Value> {
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
    for (name, schema) in hall(&id).into_iter().chain(sockets()).chain([
        ("Anything", json!({})),
        (
            "Problem",
            json!({
                "type": "object", "required": ["error", "message", "where"],
                "properties": {
                    "error": {"type": "string"}, "message": {"type": "string"}, "where": {"type": "string"},
                    "version": {"type": "integer"}, "entries": {"type": "array"},
                    "faults": {"type": "array", "items": {
                        "type": "object", "required": ["line", "message"],
                        "properties": {"line": {"type": "integer"}, "message": {"type": "string"}},
                    }},
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
                    "held": {"type": ["object", "null"]},
                },
            }),
        ),
    ]) {
        schemas.insert(name.to_owned(), schema);
    }
    for (name, schema) in SCHEMAS {
        lift(name, serde_json::from_str(schema).unwrap_or(Value::Null), &mut schemas);
    }
    schemas
}

/// What goes in and out around competitions.
fn hall(id: &Value) -> Vec<(&'static str, Value)> {
    let next = json!({"type": ["string", "null"], "description": "after which one the next part begins"});
    let whole = json!({"type": "integer", "minimum": 0});
    let round = json!({"type": "integer", "minimum": 1, "maximum": 100});
    let act = |word: &str, required: &[&str], keys: Value| {
        let mut keys = keys;
        keys["event"] = json!({"const": word});
        let required: Vec<&str> = ["event"].iter().chain(required).copied().collect();
        json!({"type": "object", "required": required, "properties": keys, "additionalProperties": false})
    };
    let told = json!({
        "round": round, "board": {"type": "integer", "minimum": 1}, "player": {"type": "integer", "minimum": 1},
        "bye": {"enum": ["full", "half", "zero", "pairing"]}, "how": {"enum": ["played", "short", "forfeit"]},
        "result": {"enum": ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"]},
        "points": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
    });
    let acts = json!([
        act("call", &["game"], json!({"game": id})),
        act("answer-call", &["call"], json!({"call": whole})),
        act("start-round", &["round"], json!({"round": round})),
        act("resume-all", &[], json!({})),
        act("result", &["round"], told),
        act("withdraw", &["player", "from"], json!({"player": whole, "from": round})),
        act("announce", &["text"], json!({"text": {"type": "string", "minLength": 1, "maxLength": 1000}})),
        act("close-round", &["round"], json!({"round": round})),
        act("admit", &["token"], json!({"token": {"type": "string"}})),
        act("rules-anew", &["game", "from"], json!({"game": id, "from": whole})),
    ]);
    let boards = json!({"type": "array", "items": {"type": "object"}});
    vec![
        ("HallAct", json!({"oneOf": acts})),
        (
            "HallSent",
            json!({
                "type": "object", "required": ["id", "event"], "additionalProperties": false,
                "properties": {"id": id, "event": {"$ref": "#/components/schemas/HallAct"}},
            }),
        ),
        ("Entered", json!({"type": "object", "required": ["version"], "properties": {"version": whole}})),
        (
            "NewCompetition",
            json!({
                "type": "object", "required": ["id", "name", "rulebook"],
                "properties": {
                    "id": id, "name": {"type": "string"}, "rulebook": {"type": "string"}, "time": {"type": "string"},
                    "regulations": {"type": "object"}, "access": {"enum": ["public", "link", "closed"]},
                    "delay": {"type": "number", "minimum": 0, "maximum": 86400},
                    "system": {"enum": ["swiss", "round-robin"]},
                    "tie_breaks": {"type": "array", "items": {"enum": jadoube_hall::competition::TieBreak::ALL}},
                },
            }),
        ),
        (
            "Competition",
            json!({
                "type": "object", "required": ["id", "name", "rounds", "standings", "version"],
                "properties": {
                    "id": id, "name": {"type": "string"}, "version": whole, "rounds": boards,
                    "standings": boards, "announced": {"type": "array", "items": {"type": "string"}},
                    "calls": {"type": "array", "items": {"$ref": "#/components/schemas/Call"}},
                    "asking": {"type": "array", "items": {"$ref": "#/components/schemas/Asking"}},
                    "role": {"type": "string"}, "player": {"type": ["integer", "null"]},
                },
            }),
        ),
        (
            "Call",
            json!({
                "type": "object", "required": ["number", "game", "by", "at"],
                "properties": {
                    "number": whole, "game": id, "round": {"type": ["integer", "null"]},
                    "board": {"type": ["integer", "null"]}, "by": {"type": "string"}, "at": {"type": "string"},
                },
            }),
        ),
        (
            "Asking",
            json!({
                "type": "object", "required": ["token", "game", "seat"],
                "properties": {
                    "token": {"type": "string"}, "game": id, "round": {"type": ["integer", "null"]},
                    "board": {"type": ["integer", "null"]}, "seat": {"type": "string"},
                },
            }),
        ),
        (
            "Competitions",
            json!({
                "type": "object", "required": ["competitions", "next"],
                "properties": {"competitions": boards, "next": next},
            }),
        ),
        (
            "Tokens",
            json!({
                "type": "object", "required": ["tokens", "next"],
                "properties": {"tokens": boards, "next": next},
            }),
        ),
        (
            "Paired",
            json!({
                "type": "object", "required": ["version", "made", "kept", "started", "replaced"],
                "properties": {
                    "version": whole, "made": boards, "kept": boards, "started": boards,
                    "replaced": {"type": "array", "items": id},
                },
            }),
        ),
        (
            "NewToken",
            json!({
                "type": "object", "required": ["id"], "additionalProperties": false,
                "properties": {
                    "id": id, "kind": {"enum": ["token", "seat", "code"]},
                    "role": {"enum": jadoube_hall::rights::Role::ALL}, "player": {"type": "integer", "minimum": 1},
                    "game": id, "seat": {"enum": ["white", "black", "assistant", "clock", "arbiter"]},
                    "boards": {}, "expires": {"type": "string", "format": "date-time"},
                },
            }),
        ),
        (
            "Redeemed",
            json!({
                "type": "object", "additionalProperties": false,
                "properties": {
                    "code": {"type": "string"}, "seat": {"type": "string"}, "token": {"type": "string"},
                    "cookie": {"type": "boolean"},
                },
                "oneOf": [{"required": ["code"]}, {"required": ["seat"]}, {"required": ["token"]}],
            }),
        ),
        (
            "Joined",
            json!({
                "type": "object", "required": ["role", "game", "waiting"],
                "properties": {
                    "id": {"type": "string"}, "token": {"type": "string"}, "role": {"type": "string"},
                    "game": {"type": ["string", "null"]}, "seat": {"type": ["string", "null"]},
                    "competition": {"type": ["string", "null"]}, "waiting": {"type": "boolean"},
                },
            }),
        ),
    ]
}

/// What is said over the sockets, each kind of message by its `type`.
fn sockets() -> Vec<(&'static str, Value)> {
    let message = |word: &str, required: &[&str]| {
        let required: Vec<&str> = ["type"].iter().chain(required).copied().collect();
        json!({"type": "object", "required": required, "properties": {"type": {"const": word}}})
    };
    let error = message("error", &["error", "message", "where"]);
    let game = json!([
        message("hello", &["version", "role", "language", "time", "now"]),
        message("entry", &["version", "at", "event", "rulings", "state", "hash"]),
        message("ack", &["id"]),
        message("clock", &["white", "black", "running", "now"]),
        message("pong", &["t", "now"]),
        message("calls", &["calls"]),
        message("asking", &["asking"]),
        error,
    ]);
    let hall = json!([
        message("hello", &["version", "role", "language", "time"]),
        message("board", &["game", "board", "round", "version", "state"]),
        message("calls", &["calls"]),
        message("asking", &["asking"]),
        message("hall", &["version", "at", "event"]),
        message("pong", &["t", "now"]),
        error,
    ]);
    let said = json!([message("token", &[]), message("act", &["id", "event"]), message("ping", &[])]);
    vec![
        ("GameTold", json!({"oneOf": game})),
        ("HallTold", json!({"oneOf": hall})),
        ("GameSaid", json!({"oneOf": said})),
    ]
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
