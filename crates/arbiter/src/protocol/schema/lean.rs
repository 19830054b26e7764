//! What the schemas do not say: what may be left out is left out and not written as `null`, and order is no part of them.

use schemars::Schema;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::{Map, Value, json};

/// Takes `null` away from the keys that need not be there.
pub(super) fn strip_nulls(schema: &mut Schema) {
    Strip.transform(schema);
}

/// Takes away the note of the order of keys.
pub(super) fn strip_order(schema: &mut Schema) {
    schema.remove(ORDER);
    transform_subschemas(&mut strip_order, schema);
}

/// The note of the order of keys.
pub(super) const ORDER: &str = "x-order";

struct Strip;

impl Transform for Strip {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(object) = schema.as_object_mut() {
            let required = object.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
            let properties = object.get_mut("properties").and_then(Value::as_object_mut);
            for (key, value) in properties.into_iter().flatten() {
                if let Some(value) = value.as_object_mut().filter(|_| !required.contains(&json!(key))) {
                    strip(value);
                }
            }
        }
        transform_subschemas(self, schema);
    }
}

fn strip(schema: &mut Map<String, Value>) {
    if schema.get("default") == Some(&Value::Null) {
        schema.remove("default");
    }
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type") != Some(&json!("null")));
        if let [Value::Object(only)] = choices.as_slice() {
            let only = only.clone();
            schema.remove("anyOf");
            schema.extend(only);
        }
    }
}
