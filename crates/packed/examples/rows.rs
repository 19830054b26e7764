//! Packs rows of texts and unpacks them again: how small they become, and how long it takes. A row is a folder, its texts
//! are the files in it, in the order of their names.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs, io};

/// A row is unpacked so often; the quickest counts.
const ROUNDS: usize = 5;

fn main() -> io::Result<()> {
    let (mut all, mut took) = (0, Duration::ZERO);
    for folder in env::args().skip(1) {
        for row in within(Path::new(&folder))? {
            let texts = texts(&row)?;
            let texts: Vec<(&str, &str)> =
                texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            let packed = jadoube_packed::pack(&texts);
            let mut quickest = Duration::MAX;
            for _ in 0..ROUNDS {
                let start = Instant::now();
                let unpacked = jadoube_packed::unpack(&packed, texts.last().map_or("", |(name, _)| name));
                quickest = quickest.min(start.elapsed());
                assert!(unpacked.iter().map(|(name, text)| (*name, text.as_str())).eq(texts.iter().copied()));
            }
            let plain: usize = texts.iter().map(|(_, text)| text.len()).sum();
            println!("{}: {plain} bytes, packed {}, unpacked in {quickest:.1?}", row.display(), packed.len());
            (all, took) = (all + packed.len(), took + quickest);
        }
    }
    println!("all: packed {all}, unpacked in {took:.1?}");
    Ok(())
}

fn texts(row: &Path) -> io::Result<Vec<(String, String)>> {
    let name = |file: &Path| file.file_name().map(|name| name.to_string_lossy().into_owned());
    within(row)?.iter().map(|file| Ok((name(file).unwrap_or_default(), fs::read_to_string(file)?))).collect()
}

/// What a folder holds, in the order of the names.
fn within(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut held = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    held.sort();
    Ok(held)
}
