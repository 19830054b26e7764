//! Where a program keeps the rows that it was made with.

use std::sync::Mutex;

struct Shelf {
    rows: Vec<&'static [u8]>,
    /// What was unpacked so far, with its names.
    texts: Vec<(&'static str, &'static str)>,
}

static SHELF: Mutex<Shelf> = Mutex::new(Shelf { rows: Vec::new(), texts: Vec::new() });

/// Keeps a row, whose texts can then be asked for by their names.
pub fn keep(row: &'static [u8]) {
    if let Ok(mut shelf) = SHELF.lock() {
        shelf.rows.push(row);
    }
}

/// A text of the rows that were kept. The first time it is unpacked, with those before it; a text that is not there is empty.
pub fn text(name: &str) -> &'static str {
    let Ok(mut shelf) = SHELF.lock() else { return "" };
    let Shelf { rows, texts } = &mut *shelf;
    let known = |texts: &[(&str, &'static str)]| {
        texts.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    };
    known(texts)
        .or_else(|| {
            let unpacked = rows.iter().map(|row| crate::unpack(row, name)).find(|texts| !texts.is_empty())?;
            for (name, text) in unpacked {
                if !texts.iter().any(|(known, _)| *known == name) {
                    texts.push((name, text.leak()));
                }
            }
            known(texts)
        })
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{keep, text};

    #[test]
    fn texts_are_found_by_name() {
        keep(crate::pack(&[("en/king", "king"), ("en/queen", "queen")]).leak());
        keep(crate::pack(&[("fi/king", "kuningas"), ("fi/queen", "kuningatar")]).leak());
        assert_eq!([text("fi/queen"), text("en/king"), text("fi/king")], ["kuningatar", "king", "kuningas"]);
        assert_eq!(text("fi/rook"), "");
    }
}
