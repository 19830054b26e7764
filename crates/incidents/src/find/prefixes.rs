//! A list of beginnings of words that tells which of them a word begins with.

/// Texts, sorted, each with what belongs to it.
pub(crate) struct Prefixes<T> {
    texts: Vec<&'static str>,
    /// The first letters of each text as a number, so that most of the search needs no look at the texts.
    keys: Vec<u64>,
    /// What belongs to the texts, in their order.
    values: Vec<T>,
    /// Where the values of each text end.
    ends: Vec<u32>,
    /// For each text the longest other one that it begins with.
    shorter: Vec<Option<u32>>,
}

impl<T> Prefixes<T> {
    /// From entries in any order; those with the same text stay in theirs.
    pub fn new(entries: Vec<(&'static str, T)>) -> Prefixes<T> {
        let count = entries.len();
        // Numbers are sorted in place of the entries: they are small, and most of them differ.
        let mut order: Vec<(u64, u32)> =
            entries.iter().zip(0..).map(|((text, _), at)| (key(text), at)).collect();
        order.sort_unstable_by(|a, b| {
            a.0.cmp(&b.0)
                .then_with(|| entries[a.1 as usize].0.cmp(entries[b.1 as usize].0))
                .then(a.1.cmp(&b.1))
        });
        let mut entries: Vec<Option<(&'static str, T)>> = entries.into_iter().map(Some).collect();
        let entries = order.iter().filter_map(|(_, at)| entries[*at as usize].take());
        let mut texts: Vec<&'static str> = Vec::with_capacity(count);
        let (mut values, mut ends) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for (text, value) in entries {
            if texts.last() != Some(&text) {
                texts.push(text);
                ends.push(0);
            }
            values.push(value);
            if let Some(end) = ends.last_mut() {
                *end = values.len() as u32;
            }
        }
        let mut shorter: Vec<Option<u32>> = Vec::with_capacity(texts.len());
        for at in 0..texts.len() {
            // What comes between a text and a longer one that begins with it begins with it, too.
            let mut before = at.checked_sub(1).map(|before| before as u32);
            while let Some(candidate) = before {
                if texts[at].starts_with(texts[candidate as usize]) {
                    break;
                }
                before = shorter[candidate as usize];
            }
            shorter.push(before);
        }
        let keys = texts.iter().map(|text| key(text)).collect();
        Prefixes { texts, keys, values, ends, shorter }
    }

    /// All that the word begins with, the longest first.
    pub fn of<'s, 'w>(
        &'s self,
        word: &'w str,
    ) -> impl Iterator<Item = (&'static str, &'s [T])> + use<'s, 'w, T> {
        let mut next = self.after(word).checked_sub(1).map(|at| at as u32);
        std::iter::from_fn(move || {
            loop {
                let at = next? as usize;
                next = self.shorter[at];
                if word.starts_with(self.texts[at]) {
                    return Some((self.texts[at], self.values_at(at)));
                }
            }
        })
    }

    /// All that begin with this letter.
    pub fn at_letter(&self, letter: u8) -> impl Iterator<Item = (&'static str, &[T])> {
        let first = |text: &&'static str| text.as_bytes().first().copied().unwrap_or(0);
        let from = self.texts.partition_point(|text| first(text) < letter);
        let to = self.texts.partition_point(|text| first(text) <= letter);
        (from..to).map(|at| (self.texts[at], self.values_at(at)))
    }

    /// How many texts come before the word or are it.
    fn after(&self, word: &str) -> usize {
        let own = key(word);
        let mut at = self.keys.partition_point(|key| *key < own);
        while self.keys.get(at) == Some(&own) && self.texts[at] <= word {
            at += 1;
        }
        at
    }

    fn values_at(&self, at: usize) -> &[T] {
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.values[from as usize..self.ends[at] as usize]
    }
}

/// The first eight bytes: what is smaller as a text is never greater as a number.
fn key(text: &str) -> u64 {
    let mut bytes = [0; 8];
    let length = text.len().min(8);
    bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
    u64::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_beginning_is_found_the_longest_first() {
        let texts = ["ko", "koske", "kosk", "kor", "k", "lippu", "kosketussaanto", "kosketussaantoa"];
        let prefixes = Prefixes::new(texts.iter().map(|text| (*text, ())).collect());
        let of = |word| prefixes.of(word).map(|(text, _)| text).collect::<Vec<_>>();
        assert_eq!(of("koskettaa"), ["koske", "kosk", "ko", "k"]);
        assert_eq!(of("kosketussaannon"), ["koske", "kosk", "ko", "k"]);
        assert_eq!(of("kosketussaantoon"), ["kosketussaanto", "koske", "kosk", "ko", "k"]);
        assert_eq!(of("koristella"), ["kor", "ko", "k"]);
        assert_eq!(of("kz"), ["k"]);
        assert_eq!(of("lippu"), ["lippu"]);
        assert!(of("a").is_empty() && of("m").is_empty());
        assert_eq!(prefixes.at_letter(b'l').count(), 1);
    }

    #[test]
    fn what_has_the_same_text_stays_together() {
        let prefixes = Prefixes::new(vec![("b", 1), ("a", 2), ("b", 3)]);
        let of = |word| prefixes.of(word).flat_map(|(_, values)| values.to_vec()).collect::<Vec<_>>();
        assert_eq!((of("b"), of("a")), (vec![1, 3], vec![2]));
    }
}
