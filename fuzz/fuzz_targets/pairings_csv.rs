//! Pairings as CSV: any bytes are read or refused; what was read and is written is read again as the same.
#![no_main]

use jadoube_hall::competition::{Person, Roster};
use jadoube_hall::files::{read_csv, write_csv};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(imported) = read_csv(bytes, &Roster::default()) else { return };
    let text = write_csv(&imported);
    // The columns that are written have no more than names.
    let named: Roster = imported.players.iter().map(|(id, it)| (id, Person::named(it.name.clone()))).collect();
    let mut names: Vec<&str> = named.iter().map(|(_, it)| it.name.as_str()).collect();
    names.sort();
    names.dedup();
    if names.len() < named.iter().len() {
        return;
    }
    let again = read_csv(text.as_bytes(), &named).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    assert_eq!(again.rounds, imported.rounds, "{text}");
});
