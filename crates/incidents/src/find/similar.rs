//! How like two words are that are not the same: inflected, misspelt, or both.

/// From 0, nothing in common, to 1, the same. Words are folded; below a half they count as strangers.
pub(crate) fn similar(a: &str, b: &str) -> f32 {
    if a == b {
        return 1.0;
    }
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if short.len() < 3 || is_number(a) || is_number(b) {
        return 0.0;
    }
    let common = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    inflected(common, short.len(), long.len()).max(misspelt(short, long))
}

/// Two forms of a word begin alike. The shorter has to be taken up nearly whole, and the endings must not be long.
fn inflected(common: usize, short: usize, long: usize) -> f32 {
    if common < 3 || long - common > 8 {
        return 0.0;
    }
    let (common, short, long) = (common as f32, short as f32, long as f32);
    let taken = common / short;
    let alike = 2.0 * common / (short + long);
    let score = 0.55 * taken + 0.45 * alike;
    // Three letters in common say little, five say much.
    let sure = if common >= 5.0 {
        1.0
    } else if common >= 4.0 {
        0.94
    } else {
        0.85
    };
    score * sure * 0.95
}

/// A slip or two, in words that are long enough; an inflected form may follow it.
fn misspelt(short: &[u8], long: &[u8]) -> f32 {
    let allowed = match short.len() {
        0..=3 => return 0.0,
        4..=6 => 1,
        _ => 2,
    };
    let first = short[0] == long[0] || (short[0] == long[1] && short[1] == long[0]);
    if !first {
        return 0.0;
    }
    // Every letter that the longer one lacks is a slip.
    if (letters(short) & !letters(long)).count_ones() as usize > allowed {
        return 0.0;
    }
    let mut best = 0.0_f32;
    // Against the whole word and against its beginning, where only the ending is left over.
    for end in [long.len(), short.len() + 1, short.len(), short.len() - 1] {
        if end > long.len() || end < 3 {
            continue;
        }
        let slips = distance(short, &long[..end], allowed);
        if slips <= allowed {
            let rest = (long.len() - end) as f32;
            // A letter is a quarter of a short word: that may be another word.
            let sure = if short.len() < 5 { 0.7 } else { 0.9 };
            best = best.max(sure - 0.1 * slips as f32 - 0.03 * rest.min(6.0));
        }
    }
    best
}

/// The letters of a word, a bit for each.
fn letters(word: &[u8]) -> u32 {
    word.iter().fold(0, |letters, letter| letters | 1 << (letter & 31))
}

/// Longer words are no slips of others.
const LONGEST: usize = 64;

/// Letters added, left out, exchanged or swapped with their neighbour; more than `most` is only said to be more.
pub(crate) fn distance(a: &[u8], b: &[u8], most: usize) -> usize {
    let width = b.len() + 1;
    if a.len().abs_diff(b.len()) > most || width > LONGEST {
        return most + 1;
    }
    let (mut before, mut last, mut row) = ([0_u8; LONGEST], [0_u8; LONGEST], [0_u8; LONGEST]);
    (0..width).for_each(|at| last[at] = at as u8);
    for (i, &x) in a.iter().enumerate() {
        row[0] = i as u8 + 1;
        let mut least = row[0];
        for (j, &y) in b.iter().enumerate() {
            let mut cost = (last[j] + u8::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                cost = cost.min(before[j - 1] + 1);
            }
            row[j + 1] = cost;
            least = least.min(cost);
        }
        if usize::from(least) > most {
            return most + 1;
        }
        (before, last, row) = (last, row, before);
    }
    usize::from(last[b.len()])
}

fn is_number(word: &[u8]) -> bool {
    word.iter().any(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_are_like_it_and_strangers_are_not() {
        for (a, b) in [
            ("lippu", "lippuni"),
            ("siirto", "siirron"),
            ("zaszlo", "zaszlom"),
            ("nappula", "nappulaa"),
            ("dokundu", "dokunmadan"),
            ("bayrak", "bayragim"),
            ("illegal", "ilegal"),
            ("castled", "catsled"),
            ("vastustaja", "vastutaja"),
            ("opponent", "oponents"),
        ] {
            assert!(similar(a, b) >= 0.5, "{a} {b}: {}", similar(a, b));
        }
        for (a, b) in [("king", "kind"), ("clock", "claim"), ("mate", "moved"), ("40", "49")] {
            assert!(similar(a, b) < 0.75, "{a} {b}: {}", similar(a, b));
        }
        assert_eq!(distance(b"clcok", b"clock", 2), 1);
    }
}
