//! The values that a file gives to parameters.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Table, Value};

use crate::files::{Fault, Faults, Source, one_line};

/// The values that one file gives, by parameter.
pub type Values = BTreeMap<String, Given>;

/// What one file says about one parameter.
#[derive(Default)]
pub struct Given {
    pub absent: bool,
    pub remark: String,
    pub cells: BTreeMap<&'static str, Cell>,
}

pub struct Cell {
    /// `None`: absent there.
    pub value: Option<Value>,
    pub concept: String,
    pub law: Option<String>,
}

/// Pace and supervision, each with the keys that are looked for, in this order.
pub const SITUATIONS: [&[&str]; 6] = [
    &["standard"],
    &["standard"],
    &["rapid", "standard"],
    &["rapid-limited", "rapid", "standard"],
    &["blitz", "standard"],
    &["blitz-limited", "blitz", "standard"],
];

const KEYS: [&str; 5] = ["standard", "rapid", "rapid-limited", "blitz", "blitz-limited"];

impl Given {
    /// The key of the cell for a situation, if this file has one.
    pub fn key(&self, situation: usize) -> Option<&'static str> {
        SITUATIONS[situation].iter().find_map(|key| self.cells.get_key_value(key)).map(|(key, _)| *key)
    }

    /// The cell for a situation, if this file has one; `Some(None)` where it says absent.
    pub fn at(&self, situation: usize) -> Option<Option<&Cell>> {
        if self.absent {
            return Some(None);
        }
        let cell = &self.cells[self.key(situation)?];
        Some(cell.value.is_some().then_some(cell))
    }
}

/// Everything in the file but its head, which is taken out before.
pub fn values(source: &mut Source, faults: &mut Faults) -> Values {
    let mut values = Values::new();
    for (area, entries) in std::mem::take(&mut source.table) {
        let Value::Table(entries) = entries else {
            faults.add(source.fault(&area, "is no table of parameters"));
            continue;
        };
        for (name, entry) in entries {
            let name = format!("{area}.{name}");
            match given(entry) {
                Ok(given) => drop(values.insert(name, given)),
                Err(why) => faults.add(source.fault(&name, why)),
            }
        }
    }
    values
}

fn given(entry: Value) -> Result<Given, Fault> {
    let Value::Table(entry) = entry else { return Err("is no table".into()) };
    let mut given = Given::default();
    for (key, value) in entry {
        match (key.as_str(), value) {
            ("absent", Value::Boolean(true)) => given.absent = true,
            ("absent", _) => return Err("`absent` can only be true".into()),
            ("remark", Value::String(text)) => given.remark = text,
            (key, Value::Table(value)) => {
                let Some(key) = KEYS.iter().find(|k| **k == key) else {
                    return Err(format!("`{key}`: expected one of {}", KEYS.join(", ")));
                };
                given.cells.insert(key, cell(value).map_err(|why| format!("{key}: {why}"))?);
            }
            (key, _) => return Err(format!("`{key}` is not understood")),
        }
    }
    match (given.absent, given.cells.is_empty()) {
        (true, false) => Err("is absent and has values".into()),
        (false, true) => Err("has no value and is not absent".into()),
        _ => Ok(given),
    }
}

fn cell(table: Table) -> Result<Cell, Fault> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Raw {
        value: Option<Value>,
        concept: Option<String>,
        law: Option<String>,
        #[serde(default)]
        absent: bool,
    }
    let raw: Raw = Value::Table(table).try_into().map_err(|e| one_line(&e))?;
    match (raw.absent, raw.value, raw.concept) {
        (true, None, None) => Ok(Cell { value: None, concept: String::new(), law: None }),
        (true, ..) => Err("is absent and has a value".into()),
        (false, Some(value), Some(concept)) => Ok(Cell { value: Some(value), concept, law: raw.law }),
        (false, ..) => Err("needs `value` and `concept`".into()),
    }
}
