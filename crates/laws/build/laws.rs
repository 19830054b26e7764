//! The data of `laws/`, read and checked.

use std::path::PathBuf;

use crate::book::{self, Book, Overlay};
use crate::files::{Fault, Faults};
use crate::language::{self, Language};
use crate::register::{self, Register};
use crate::resolve::Resolver;
use crate::schema::{self, Schema};
use crate::wording::{self, Wording};

/// Beyond this the sets of rulebooks and of overlays do not fit into their masks.
const MOST: usize = 16;

pub struct Laws {
    pub books: Vec<Book>,
    pub register: Register,
    pub schema: Schema,
    pub overlays: Vec<Overlay>,
    pub languages: Vec<(Language, Wording)>,
}

impl Laws {
    /// Reads the first root, which is `laws/`, and what others add to it.
    ///
    /// Faults that others would only follow from stop the reading: first those of single files, then what one says of
    /// another. Within each step all of them are found.
    pub fn read(roots: &[PathBuf]) -> Result<Laws, Vec<Fault>> {
        let faults = &mut Faults::default();
        let Some(main) = roots.first() else { return Err(vec!["there is no folder laws/".to_owned()]) };
        let mut books = book::read_books(roots, faults);
        let register = register::read(roots, faults);
        let overlays = book::read_overlays(roots, faults);
        faults.stop()?;

        book::check_books(&mut books, faults);
        register.check(&books, faults);
        book::check_overlays(&overlays, &books, faults);
        let schema = schema::read(main, &register, faults);
        let languages = language::read(roots, &register, &books, faults);
        for (what, count) in [("rulebooks", books.len()), ("overlays", overlays.len())] {
            if count > MOST {
                faults.add(format!("laws/: {count} {what}, more than {MOST}"));
            }
        }
        let Some(schema) = schema else { return Err(faults.stop().err().unwrap_or_default()) };
        let worded = |language: Language, faults: &mut Faults| {
            let wording = wording::read(main, &language.code, &schema, faults)?;
            Some((language, wording))
        };
        let languages = languages.into_iter().filter_map(|language| worded(language, faults)).collect();
        faults.stop()?;

        let resolver = Resolver::new(&books, &register, &overlays);
        resolver.shelf.check(faults);
        resolver.check(&schema, faults);
        faults.stop()?;
        Ok(Laws { books, register, schema, overlays, languages })
    }
}
