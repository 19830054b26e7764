//! A list of beginnings of words that tells which of them a word begins with.

/// Texts, sorted, each with what belongs to it.
pub(crate) struct Prefixes<T> {
    entries: Vec<(String, T)>,
    /// For each text the longest other one that it begins with.
    shorter: Vec<Option<u32>>,
}

impl<T> Prefixes<T> {
    /// From entries in any order; those with the same text are joined.
    pub fn new(mut entries: Vec<(String, T)>, join: impl Fn(&mut T, T)) -> Prefixes<T> {
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        let mut joined: Vec<(String, T)> = Vec::with_capacity(entries.len());
        for (text, value) in entries {
            match joined.last_mut() {
                Some((last, own)) if *last == text => join(own, value),
                _ => joined.push((text, value)),
            }
        }
        let mut shorter: Vec<Option<u32>> = Vec::with_capacity(joined.len());
        for at in 0..joined.len() {
            // What comes between a text and a longer one that begins with it begins with it, too.
            let mut before = at.checked_sub(1).map(|before| before as u32);
            while let Some(candidate) = before {
                if joined[at].0.starts_with(&joined[candidate as usize].0) {
                    break;
                }
                before = shorter[candidate as usize];
            }
            shorter.push(before);
        }
        Prefixes { entries: joined, shorter }
    }

    /// All that the word begins with, the longest first.
    pub fn of<'s, 'w>(&'s self, word: &'w str) -> impl Iterator<Item = (&'s str, &'s T)> + use<'s, 'w, T> {
        let after = self.entries.partition_point(|(text, _)| text.as_str() <= word);
        let mut next = after.checked_sub(1).map(|at| at as u32);
        std::iter::from_fn(move || {
            loop {
                let at = next? as usize;
                next = self.shorter[at];
                let (text, value) = &self.entries[at];
                if word.starts_with(text.as_str()) {
                    return Some((text.as_str(), value));
                }
            }
        })
    }

    /// All that begin with this letter.
    pub fn at_letter(&self, letter: u8) -> &[(String, T)] {
        let first = |entry: &(String, T)| entry.0.as_bytes().first().copied().unwrap_or(0);
        let from = self.entries.partition_point(|entry| first(entry) < letter);
        let to = self.entries.partition_point(|entry| first(entry) <= letter);
        &self.entries[from..to]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_beginning_is_found_the_longest_first() {
        let texts = ["ko", "koske", "kosk", "kor", "k", "lippu"];
        let prefixes =
            Prefixes::new(texts.iter().map(|text| ((*text).to_owned(), ())).collect(), |(), ()| {});
        let of = |word| prefixes.of(word).map(|(text, ())| text).collect::<Vec<_>>();
        assert_eq!(of("koskettaa"), ["koske", "kosk", "ko", "k"]);
        assert_eq!(of("koristella"), ["kor", "ko", "k"]);
        assert_eq!(of("kz"), ["k"]);
        assert_eq!(of("lippu"), ["lippu"]);
        assert!(of("a").is_empty() && of("m").is_empty());
        assert_eq!(prefixes.at_letter(b'l').len(), 1);
    }
}
