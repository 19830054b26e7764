//! The tables of parameters: every value that a rulebook gives one, and where it holds.

use std::fmt::Write as _;

use super::Emit;
use super::clauses::places_of;
use crate::resolve::Resolved;
use crate::rows::{Rows, list};
use crate::schema::{Parameter, Schema, Type, camel, snake};

/// One way for a rulebook to be in force: the book, the overlays switched on, and the situation (pace and supervision).
struct Profile {
    book: usize,
    overlays: Vec<usize>,
    situation: usize,
}

/// Paces times kinds of supervision.
const SITUATIONS: usize = 6;

/// What is written of the parameters, one after the other.
#[derive(Default)]
struct Tables {
    rows: Rows,
    places: Rows,
    cells: String,
    accessors: String,
}

impl Emit<'_> {
    pub(super) fn parameters(&mut self, schema: &Schema) {
        self.choices(schema);
        let profiles = self.profiles();
        self.profile_rows(&profiles);
        let mut tables = Tables::default();
        for (index, parameter) in schema.parameters.iter().enumerate() {
            let (values, cells) = self.values(schema, index, &profiles);
            if values.len() > usize::from(u8::MAX) {
                self.faults
                    .add(format!("laws/books: [{}]: has more than 255 different values", parameter.name));
            }
            let _ = writeln!(tables.cells, "{cells:?},");
            self.parameter(schema, index, &values, &mut tables);
        }
        let Tables { rows, places, cells, accessors } = tables;
        self.file("parameters.txt", rows);
        self.file("value-places.txt", places);
        let count = schema.parameters.len();
        line!(self, "pub(crate) static CELLS: [[u8; PROFILES]; {count}] = [{cells}];");
        line!(self, "pub(crate) const PARAMETERS: usize = {count};");
        line!(
            self,
            "/// The parameters of the rulebook in force, each with the clause that gives it.\nimpl crate::InForce {{\n{accessors}}}"
        );
    }

    fn choices(&mut self, schema: &Schema) {
        line!(self, "pub mod choices {{");
        for choice in &schema.choices {
            let values: Vec<_> = choice.values.iter().map(|(n, d)| (n.as_str(), d.as_str())).collect();
            self.enumeration(&choice.name, &choice.doc, &values);
        }
        line!(self, "}}\nuse choices::*;");
    }

    fn profiles(&self) -> Vec<Profile> {
        let mut profiles = Vec::new();
        for book in 0..self.resolver.books.len() {
            for overlays in self.resolver.combinations(book) {
                profiles.extend((0..SITUATIONS).map(|situation| Profile {
                    book,
                    overlays: overlays.clone(),
                    situation,
                }));
            }
        }
        profiles
    }

    fn profile_rows(&mut self, profiles: &[Profile]) {
        line!(
            self,
            "pub(crate) static COMBINATIONS: [crate::in_force::Combination; PROFILES / {SITUATIONS}] = ["
        );
        for Profile { book, overlays, .. } in profiles.iter().step_by(SITUATIONS) {
            let id = camel(&self.resolver.books[*book].id);
            let mask = overlays.iter().fold(0u16, |mask, o| mask | 1 << o);
            line!(self, "crate::in_force::Combination {{ book: RulebookId::{id}, overlays: {mask} }},");
        }
        line!(self, "];");
    }

    /// The different values of a parameter, and for every profile which of them it has, counted from 1; 0 is none.
    fn values(
        &mut self,
        schema: &Schema,
        parameter: usize,
        profiles: &[Profile],
    ) -> (Vec<Resolved>, Vec<usize>) {
        let mut values: Vec<Resolved> = Vec::new();
        let mut cells = Vec::new();
        for Profile { book, overlays, situation } in profiles {
            let value = self.resolver.value(schema, parameter, *book, overlays, *situation);
            cells.push(match self.faults.take(value) {
                None | Some(None) => 0,
                Some(Some(value)) => match values.iter().position(|known| known.is(&value)) {
                    Some(place) => {
                        let known = &mut values[place].places;
                        known.extend(
                            value.places.into_iter().filter(|at| !known.contains(at)).collect::<Vec<_>>(),
                        );
                        place + 1
                    }
                    None => {
                        values.push(value);
                        values.len()
                    }
                },
            });
        }
        (values, cells)
    }

    /// The row of a parameter, and the method that gives its value.
    fn parameter(&mut self, schema: &Schema, index: usize, values: &[Resolved], tables: &mut Tables) {
        let parameter = &schema.parameters[index];
        let (mut typed, mut others) = (String::new(), String::new());
        let fields = [
            parameter.name.clone(),
            parameter.matter.clone(),
            schema.type_name(parameter.kind).to_string(),
            parameter.doc.clone(),
            list(&parameter.concepts),
        ];
        tables.rows.row('p', &fields);
        for value in values {
            let place = self.clauses.place(value.clause.clone());
            let (rust, texts) = schema.others(parameter.kind, &value.value);
            let _ = write!(others, "&[{}], ", rust.join(", "));
            let _ = write!(
                typed,
                "Some(crate::Given {{ value: {}, clause: crate::Clause({place}) }}), ",
                value.rust
            );
            // What it could be instead is asked for by departures alone.
            let texts = if cfg!(feature = "departures") { list(texts) } else { String::new() };
            let fields = [value.text.clone(), place.to_string(), value.remark.clone(), texts];
            tables.rows.row('v', &fields);
            tables.places.row(index, &[places_of(&value.places)]);
        }
        let _ = writeln!(
            tables.accessors,
            "#[doc = {doc:?}]\n#[inline]\npub fn {}(self) -> Option<crate::Given<{kind}>> {{\nstatic VALUES: [Option<crate::Given<{kind}>>; {}] = [None, {typed}];\nif self.is_as_written() {{ return VALUES[CELLS[{index}][self.profile()] as usize]; }}\nlet place = CELLS[{index}][self.profile_for({index})];\nlet given = VALUES[place as usize];\nstatic OTHERS: [&[{kind}]; {count}] = [{others}];\nself.departed({index}, place, given, &OTHERS)\n}}",
            snake(&parameter.name),
            values.len() + 1,
            doc = documentation(parameter),
            kind = rust_type(schema, parameter.kind),
            count = values.len(),
        );
    }
}

fn documentation(parameter: &Parameter) -> String {
    let unit = if parameter.kind == Type::Seconds { " In seconds." } else { "" };
    format!(
        "{}{unit} Parameter `{}`; `None` where the rulebook has no such rule.",
        parameter.doc, parameter.name
    )
}

fn rust_type(schema: &Schema, kind: Type) -> String {
    match kind {
        Type::Seconds | Type::Count => "u32".to_owned(),
        Type::Flag => "bool".to_owned(),
        Type::Choice(choice) => schema.choices[choice].name.clone(),
        Type::List(choice) => format!("&'static [{}]", schema.choices[choice].name),
        Type::Texts => "&'static [&'static str]".to_owned(),
    }
}
