//! Clause numbers in the normal form: parts joined by dots, `9.1.b.1`, `A.4.b`, `Adj.8.c`.
//!
//! ```text
//! clause = first *( "." part )
//! first  = digits | capitalised word        3, A, II, Adj, Intro, Preface
//! part   = digits | lower-case word | one capital
//! ```

use std::cmp::Ordering;

/// Whether `number` is one clause number in the normal form.
pub fn is_normal(number: &str) -> bool {
    let mut parts = number.split('.');
    parts.next().is_some_and(is_first) && parts.all(is_part)
}

/// Orders clause numbers as a rulebook prints them: part by part, numerically where both are numbers
/// (9.2 before 9.10), numbers before words, a clause before its points.
pub fn compare(left: &str, right: &str) -> Ordering {
    let mut right_parts = right.split('.');
    for l in left.split('.') {
        let Some(r) = right_parts.next() else { return Ordering::Greater };
        let order = match (l.parse::<u32>(), r.parse::<u32>()) {
            (Ok(l), Ok(r)) => l.cmp(&r),
            (Ok(_), Err(_)) => Ordering::Less,
            (Err(_), Ok(_)) => Ordering::Greater,
            (Err(_), Err(_)) => l.cmp(r),
        };
        if order.is_ne() {
            return order;
        }
    }
    if right_parts.next().is_some() { Ordering::Less } else { Ordering::Equal }
}

/// Whether `point` lies under `clause`: `9.2.1` under `9.2`, but neither `9.2` itself nor `9.20`.
pub fn is_under(point: &str, clause: &str) -> bool {
    point.strip_prefix(clause).is_some_and(|rest| rest.starts_with('.'))
}

fn is_first(part: &str) -> bool {
    is_digits(part) || {
        part.starts_with(|c: char| c.is_ascii_uppercase()) && part.chars().all(|c| c.is_ascii_alphabetic())
    }
}

fn is_part(part: &str) -> bool {
    is_digits(part)
        || (part.len() == 1 && part.starts_with(|c: char| c.is_ascii_uppercase()))
        || (part.starts_with(|c: char| c.is_ascii_lowercase())
            && part.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
}

fn is_digits(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
}
