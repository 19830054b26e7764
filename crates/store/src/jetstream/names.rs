//! Names as subjects. What is between two strokes of a name is a token; what a subject cannot have in a token is written in
//! hexadecimal, so that every name has one subject and every subject one name.

/// The subject of a name, below what stands before all of them.
pub(super) fn subject(name: &str) -> String {
    let mut subject = String::with_capacity(name.len());
    for (place, part) in name.split('/').enumerate() {
        if place > 0 {
            subject.push('.');
        }
        if part.is_empty() {
            subject.push('=');
        }
        for byte in part.bytes() {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') {
                subject.push(char::from(byte));
            } else {
                subject.push_str(&format!("={byte:02X}"));
            }
        }
    }
    subject
}

/// The name of a subject; none where no name has it.
pub(super) fn name(subject: &str) -> Option<String> {
    let mut name = Vec::with_capacity(subject.len());
    for (place, part) in subject.split('.').enumerate() {
        if place > 0 {
            name.push(b'/');
        }
        if part == "=" {
            continue;
        }
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            if first == '=' {
                let digits = rest.get(1..3).filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
                name.push(u8::from_str_radix(digits, 16).ok()?);
                rest = &rest[3..];
            } else if first.is_ascii() {
                name.push(rest.as_bytes()[0]);
                rest = &rest[1..];
            } else {
                return None;
            }
        }
    }
    String::from_utf8(name).ok()
}

/// The subjects among which those of all names are that begin so.
pub(super) fn below(prefix: &str) -> String {
    match prefix.rsplit_once('/') {
        Some((whole, _)) => format!("{}.>", subject(whole)),
        None => ">".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_subject_of_its_own() {
        let names =
            ["", "a", "/", "//", "games/1", "games/é", "games%x", "a b", "=", "=41", "a.b", "*", ">", "a/"];
        let mut seen = std::collections::HashSet::new();
        for it in names {
            let subject = subject(it);
            assert!(seen.insert(subject.clone()), "{it} shares {subject}");
            assert!(
                !subject.contains([' ', '*', '>']) && !subject.split('.').any(str::is_empty),
                "{subject}"
            );
            assert_eq!(name(&subject).as_deref(), Some(it));
        }
        for odd in ["=4", "=+5", "=until", "é"] {
            assert_eq!(name(odd), None, "{odd}");
        }
        assert_eq!(
            (below("games/"), below("games"), below("a b/c/d")),
            ("games.>".into(), ">".into(), "a=20b.c.>".into())
        );
    }
}
