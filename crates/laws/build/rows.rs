//! Tables as text, which the crate reads when they are first asked for (`src/read.rs`). Rows of pointers into text would take
//! more room than the text, and compress badly.

use std::fmt::Display;

use crate::files::{Fault, Faults};

const ROW: char = '\x1e';
const FIELD: char = '\x1f';
const ITEM: char = '\x1d';

/// Rows, each with the sign of what it is and its fields.
#[derive(Default)]
pub struct Rows {
    text: String,
    faults: Faults,
}

impl Rows {
    /// A row; empty fields at its end are left out.
    pub fn row(&mut self, kind: impl Display, fields: &[String]) {
        let filled = fields.iter().rposition(|field| !field.is_empty()).map_or(0, |last| last + 1);
        self.field(&kind.to_string());
        for field in &fields[..filled] {
            self.text.push(FIELD);
            self.field(field);
        }
        self.text.push(ROW);
    }

    fn field(&mut self, field: &str) {
        if field.contains([ROW, FIELD]) {
            self.faults.add(format!("laws/: the text {field:?} has a sign that separates rows and fields"));
        }
        self.text.push_str(field);
    }

    pub fn finish(mut self) -> Result<String, Vec<Fault>> {
        self.faults.stop()?;
        Ok(self.text)
    }
}

/// Several things in one field; an empty one at the end has a sign after it.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let end = if items.last().is_some_and(String::is_empty) { ITEM.to_string() } else { String::new() };
    items.join(&ITEM.to_string()) + &end
}

/// A field that is empty where there is nothing.
pub fn optional(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A field that is empty where it is what it was before.
pub fn unless_same(value: &str, before: Option<&str>) -> String {
    if before == Some(value) { String::new() } else { value.to_owned() }
}
