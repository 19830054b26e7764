//! The catalogue goes into a phone: it has to stay small.

use std::io::Write;

/// What it may take, packed, with all words of the search: 90 kB.
const MOST: usize = 90_000;

#[test]
fn the_catalogue_packs_small() {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 24);
    writer.write_all(jadoube_incidents::text().as_bytes()).expect("written to memory");
    drop(writer);
    println!("{} bytes, packed {}", jadoube_incidents::text().len(), packed.len());
    assert!(packed.len() <= MOST, "the catalogue takes {} bytes packed", packed.len());
}
