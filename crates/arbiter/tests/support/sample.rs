//! Samples of the protocol, made from its schema: what is added there is sampled here.

use serde_json::{Map, Value, json};

/// A schema with its definitions.
pub struct Samples(Value);

impl Samples {
    pub fn of(schema: schemars::Schema) -> Samples {
        Samples(schema.to_value())
    }

    /// The kinds of a flat object: the word and the schema of each.
    pub fn kinds(&self, tag: &str) -> Vec<(String, Value)> {
        let kinds = self.0["oneOf"].as_array().expect("kinds");
        kinds.iter().map(|kind| (text(&kind["properties"][tag]["const"]), kind.clone())).collect()
    }

    /// The keys that stand beside those of the kind.
    pub fn around(&self) -> Value {
        let mut around = self.0.clone();
        around.as_object_mut().expect("an object").remove("oneOf");
        around
    }

    pub fn whole(&self) -> Value {
        self.0.clone()
    }

    /// Objects with these keys: every choice of those that may be left out, with every value of every key in every company
    /// where these are not too many.
    pub fn objects(&self, schema: &Value) -> Vec<Map<String, Value>> {
        let (required, optional) = keys(schema);
        let mut samples = Vec::new();
        for choice in 0..1usize << optional.len().min(5) {
            let chosen = optional.iter().enumerate().filter(|(place, _)| choice >> place.min(&4) & 1 == 1);
            let keys: Vec<&String> = required.iter().chain(chosen.map(|(_, key)| key)).collect();
            let values: Vec<Vec<Value>> =
                keys.iter().map(|key| self.values(key, &schema["properties"][key.as_str()])).collect();
            let all = values.iter().map(Vec::len).product::<usize>();
            let most = values.iter().map(Vec::len).max().unwrap_or(1);
            for number in 0..if all <= 1000 { all } else { most } {
                let mut rest = number;
                let mut pick = |values: &Vec<Value>| {
                    let place = if all <= 1000 { rest % values.len() } else { number % values.len() };
                    rest /= values.len();
                    values[place].clone()
                };
                let picked = values.iter().map(&mut pick).collect::<Vec<_>>();
                samples.push(keys.iter().map(|key| key.to_string()).zip(picked).collect());
            }
        }
        samples
    }

    /// Objects inside others: one without what may be left out, and every value of every key with all of it.
    fn parts(&self, schema: &Value) -> Vec<Value> {
        let (required, optional) = keys(schema);
        let value = |key: &String| (key.clone(), self.values(key, &schema["properties"][key.as_str()]));
        let (required, optional): (Vec<_>, Vec<_>) =
            (required.iter().map(value).collect(), optional.iter().map(value).collect());
        let turn = |values: &[(String, Vec<Value>)], turn: usize| -> Map<String, Value> {
            values.iter().map(|(key, values)| (key.clone(), values[turn % values.len()].clone())).collect()
        };
        let most = required.iter().chain(&optional).map(|(_, values)| values.len()).max().unwrap_or(1);
        let full = (0..most).map(|number| {
            let mut object = turn(&required, number);
            object.extend(turn(&optional, number));
            Value::Object(object)
        });
        full.chain([Value::Object(turn(&required, 0))]).collect()
    }

    /// Values that can stand under a key.
    pub fn values(&self, key: &str, schema: &Value) -> Vec<Value> {
        if let Some(reference) = schema["$ref"].as_str() {
            let name = reference.rsplit('/').next().expect("a name");
            let made = match name {
                "Square" => "e4",
                "MoveText" => "e7e8q",
                "QuestionId" => "q12",
                "Material" => "KRP-KR",
                "TimeControl" => "40/5400+30:1800+30",
                "Commitment" => "00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff",
                // Not every key of a duty goes with every other.
                "Must" => return duties(),
                _ => return self.values(key, &self.0["$defs"][name]),
            };
            return vec![json!(made)];
        }
        if let Some(word) = schema.get("const") {
            return vec![word.clone()];
        }
        if let Some(words) = schema["enum"].as_array() {
            return words.clone();
        }
        if let Some(choices) = ["oneOf", "anyOf"].iter().find_map(|list| schema[list].as_array()) {
            return choices.iter().flat_map(|choice| self.values(key, choice)).collect();
        }
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.iter().map(text).collect(),
            kind => vec![text(kind)],
        };
        kinds.iter().flat_map(|kind| self.plain(kind, key, schema)).collect()
    }

    fn plain(&self, kind: &str, key: &str, schema: &Value) -> Vec<Value> {
        match (kind, key) {
            ("null", _) => vec![Value::Null],
            ("boolean", _) => vec![json!(true), json!(false)],
            ("integer", _) => vec![json!(2)],
            ("number", "points") => vec![json!(0.5), json!(1.5)],
            ("number", _) => vec![json!(1.5), json!(60)],
            ("string", "fen") => vec![json!("4k3/8/8/8/8/8/8/4K2R w K - 0 1")],
            ("string", "salt") => vec![json!("correct horse battery")],
            ("string", "overlays" | "language") => vec![json!("en")],
            ("string", "start") => vec![json!("startpos")],
            ("string", _) => vec![json!("some \"text\"")],
            ("array", _) => {
                let items = self.values(key, &schema["items"]);
                let least = schema["minItems"].as_u64().unwrap_or(0);
                if least == 1 { vec![json!(items[..1])] } else { vec![json!(items)] }
            }
            ("object", _) => self.parts(schema),
            other => panic!("no sample of {other:?}"),
        }
    }
}

/// Every form of a duty.
fn duties() -> Vec<Value> {
    vec![
        json!("free"),
        json!({"move": ["e2"]}),
        json!({"move": ["e2"], "to": ["e4"]}),
        json!({"move": ["e7"], "to": ["e8"], "promote": "q"}),
        json!({"capture": ["d5"]}),
        json!({"move": ["e4"], "capture": ["d5"]}),
        json!({"castle": "queen-side"}),
        json!({"promote": "n"}),
    ]
}

/// The keys that are required, and those that may be left out.
pub fn keys(schema: &Value) -> (Vec<String>, Vec<String>) {
    let required: Vec<String> = schema["required"].as_array().into_iter().flatten().map(text).collect();
    let all = schema["properties"].as_object().into_iter().flatten().map(|(key, _)| key.clone());
    let optional = all.filter(|key| !required.contains(key)).collect();
    (required, optional)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
