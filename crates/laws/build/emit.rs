//! Writes the checked data as Rust.

macro_rules! line {
    ($emit:expr, $($arg:tt)*) => {{
        // Writing to a String cannot fail.
        let _ = writeln!($emit.out, $($arg)*);
    }};
}

mod books;
mod clauses;
mod concepts;
mod languages;
mod parameters;

use std::fmt::Write as _;

use crate::book::{Book, Overlay};
use crate::files::{Fault, Faults};
use crate::laws::Laws;
use crate::resolve::{ClauseTable, Resolver};
use crate::rows::Rows;
use crate::schema::camel;

const DERIVE: &str = "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n\
    #[cfg_attr(feature = \"serde\", derive(serde::Serialize, serde::Deserialize))]\n\
    #[cfg_attr(feature = \"schema\", derive(schemars::JsonSchema))]\n";

/// The tables: files by name, `tables.rs` with what is Rust, and others that it reads.
pub fn tables(laws: &Laws) -> Result<Vec<(String, String)>, Vec<Fault>> {
    let Laws { books, register, schema, overlays, languages } = laws;
    let resolver = Resolver::new(books, register, overlays);
    let (clauses, faults) = (ClauseTable::default(), Faults::default());
    let mut emit = Emit { out: String::new(), files: Vec::new(), clauses, plain: 0, faults, resolver };
    emit.ids(books, overlays);
    emit.books();
    emit.editions(books);
    emit.overlays();
    emit.parameters(schema);
    emit.concepts(schema);
    emit.languages(languages);
    emit.register();
    emit.faults.stop()?;
    emit.files.push(("tables.rs".into(), emit.out));
    Ok(emit.files)
}

struct Emit<'a> {
    out: String,
    files: Vec<(String, String)>,
    clauses: ClauseTable,
    /// How many of them are of a book as it stands; these come first.
    plain: usize,
    faults: Faults,
    resolver: Resolver<'a>,
}

impl Emit<'_> {
    fn ids(&mut self, books: &[Book], overlays: &[Overlay]) {
        let ids: Vec<_> = books.iter().map(|b| (b.id.as_str(), b.head.title.as_str())).collect();
        self.enumeration("RulebookId", "A rulebook.", &ids);
        let ids: Vec<_> = overlays.iter().map(|o| (o.id.as_str(), o.head.title.as_str())).collect();
        self.enumeration(
            "Overlay",
            "A set of choices that a competition may switch on over a rulebook.",
            &ids,
        );
    }

    /// An enum of names with `ALL`, `as_str` and `FromStr`.
    fn enumeration(&mut self, name: &str, doc: &str, values: &[(&str, &str)]) {
        line!(self, "#[doc = {doc:?}]\n{DERIVE}pub enum {name} {{");
        for (id, doc) in values {
            line!(
                self,
                "#[doc = {doc:?}]\n#[cfg_attr(feature = \"serde\", serde(rename = {id:?}))]\n{},",
                camel(id)
            );
        }
        line!(self, "}}\nimpl {name} {{");
        line!(self, "/// All of them, in order.\npub const ALL: [{name}; {}] = [", values.len());
        for (id, _) in values {
            line!(self, "{name}::{},", camel(id));
        }
        line!(
            self,
            "];\n/// The name as files and the protocol write it.\npub const fn as_str(self) -> &'static str {{"
        );
        line!(self, "match self {{");
        for (id, _) in values {
            line!(self, "{name}::{} => {id:?},", camel(id));
        }
        line!(self, "}}\n}}\n}}");
        line!(
            self,
            "crate::ids::named!({name}, {:?});",
            values.iter().map(|v| v.0).collect::<Vec<_>>().join(", ")
        );
    }

    /// What stands in a file of its own beside the Rust.
    fn file(&mut self, name: impl Into<String>, rows: Rows) {
        match rows.finish() {
            Ok(text) => self.files.push((name.into(), text)),
            Err(faults) => faults.into_iter().for_each(|fault| self.faults.add(fault)),
        }
    }
}

fn option(value: Option<String>) -> String {
    value.map_or("None".into(), |value| format!("Some({value})"))
}
