//! Logs: any text is verified or refused, and a line that is one is written as the same.
#![no_main]

use jadoube_hall::log::{Line, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = verify(text.lines(), None);
    for line in text.lines() {
        if let Ok(line) = Line::parse(line) {
            assert_eq!(Line::parse(&line.text()).as_ref(), Ok(&line));
        }
    }
});
