//! Where the data stands, as the build noted it from the parsed files: the lines say what they are said to.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use jadoube_laws::{InForce, Parameter, Place, Rulebook};

#[derive(Default)]
struct Files(HashMap<&'static str, Vec<String>>);

impl Files {
    fn line(&mut self, place: Place) -> &str {
        let lines = self.0.entry(place.file()).or_insert_with(|| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(place.file());
            let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{place}: {error}"));
            text.lines().map(str::to_owned).collect()
        });
        &lines[place.line() as usize - 1]
    }
}

#[test]
fn a_clause_is_where_its_table_begins() {
    let mut files = Files::default();
    for clause in Rulebook::all().iter().flat_map(Rulebook::clauses) {
        let &first = clause.places().first().expect("every clause is somewhere");
        assert_eq!(files.line(first), format!("[{}]", clause.concept()), "{first}");
    }
}

#[test]
fn a_value_is_where_it_is_given() {
    let mut files = Files::default();
    for book in InForce::all() {
        for parameter in Parameter::all() {
            let places = parameter.places_in(book);
            assert_eq!(places.is_empty(), parameter.value(book).is_none(), "{}", parameter.name());
            let (_, name) = parameter.name().split_once('.').expect("a matter and a name");
            for &place in places {
                assert!(files.line(place).starts_with(&format!("{name}.")), "{place}: {}", files.line(place));
            }
        }
    }
}
