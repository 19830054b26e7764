//! The chain of a log: what it holds, what breaks it, and what a reader without the bodies can verify.

#[path = "support/kept.rs"]
mod kept;

use jadoube_hall::log::{Fault, Hash, Line, Verified, replay, verify};
use kept::Kept;

fn example() -> Kept {
    let mut kept = Kept::new(
        r#"{"rulebook":"fide-2023","time":"5400+30","begins":"start","white":{"name":"Anna","sighted":false}}"#,
    );
    kept.enter(0, "arbiter/k1", r#"{"by":"arbiter","event":"start"}"#);
    kept.enter(61_204, "white/k2", r#"{"by":"white","event":"move","move":"e2e4"}"#);
    kept.enter(61_204, "white/k2", r#"{"by":"white","event":"announce","text":"Emil vier"}"#);
    kept.enter(63_000, "clock/k3", r#"{"by":"white","event":"press"}"#);
    kept.enter(90_500, "black/k4", r#"{"by":"black","event":"resign"}"#);
    kept
}

fn check(lines: &[String], known: Option<Hash>) -> Result<Verified, Fault> {
    verify(lines.iter().map(String::as_str), known).map_err(|broken| broken.fault)
}

#[test]
fn a_log_holds_and_is_read_back() {
    let kept = example();
    let lines = kept.lines();
    let last = kept.entries[4].hash;
    let verified = check(&lines, Some(last)).unwrap();
    assert_eq!(verified, Verified { first: 0, last: 5, hidden: 0, hash: last, known: Some(5) });
    for line in &lines {
        assert_eq!(Line::parse(line).unwrap().text(), *line);
        assert!(!line.contains("Anna"), "a log has no names: {line}");
    }
}

#[test]
fn the_chain_verifies_without_the_bodies() {
    let kept = example();
    let mut lines = kept.lines();
    lines[0] = kept.head.hidden().unwrap().line();
    lines[3] = kept.entries[2].hidden().unwrap().line();
    assert!(!lines[0].contains("sighted") && !lines[3].contains("Emil"));
    let verified = check(&lines, Some(kept.entries[4].hash)).unwrap();
    assert_eq!((verified.hidden, verified.last), (2, 5));
    let without = check(&lines[..3], None).unwrap();
    assert_eq!(without.last, 2);
}

#[test]
fn a_part_verifies_with_the_hash_before_it() {
    let kept = example();
    let first = Line::Entry(kept.entries[3].clone(), Some(kept.entries[2].hash)).text();
    let part = [first, kept.entries[4].line()];
    assert_eq!(check(&part, None).unwrap().first, 4);
    assert_eq!(check(&kept.lines()[4..], None), Err(Fault::NoBeginning));
}

#[test]
fn every_change_is_found_at_its_line() {
    let lines = example().lines();
    let changes = [
        (0, "5400+30", "5400+10"),
        (0, "17:00:00", "18:00:00"),
        (0, "\"rules\":\"", "\"rules\":\"0"),
        (2, "e2e4", "d2d4"),
        (2, "\"at\":61.204", "\"at\":61.203"),
        (2, "white/k2", "black/k2"),
        (2, "c0ffee01c0ffee02", "c0ffee01c0ffee12"),
        (4, "press", "resign"),
        (4, "\"salt\":\"0404", "\"salt\":\"0504"),
        (5, "\"hash\":\"", "\"hash\":\"00"),
    ];
    for (place, from, to) in changes {
        let mut changed = lines.clone();
        let mut line = lines[place].replacen(from, to, 1);
        assert_ne!(line, lines[place], "{from}");
        // A sum keeps its length where digits are put before it.
        if to.starts_with(from) {
            line = shortened(&line, from, to.len() - from.len());
        }
        changed[place] = line;
        let broken = verify(changed.iter().map(String::as_str), None).unwrap_err();
        assert_eq!(broken.line, place + 1, "{from} to {to}: {broken}");
        assert!(matches!(broken.fault, Fault::Changed { .. }), "{broken}");
    }
}

/// The line with so many digits put behind a key and as many taken from the end of its value.
fn shortened(line: &str, key: &str, digits: usize) -> String {
    let start = line.find(key).unwrap() + key.len();
    let end = start + line[start..].find('"').unwrap();
    format!("{}{}", &line[..end - digits], &line[end..])
}

#[test]
fn cutting_swapping_and_writing_anew_are_found() {
    let kept = example();
    let lines = kept.lines();
    let last = kept.entries[4].hash;

    assert_eq!(check(&lines[..5], Some(last)), Err(Fault::Unknown { known: last, last: 4 }));
    assert_eq!(check(&lines[..5], None).map(|it| it.last), Ok(4));

    let mut torn = lines.clone();
    torn[5].truncate(40);
    assert!(matches!(check(&torn, None), Err(Fault::Unreadable(_))));

    let mut left_out = lines.clone();
    left_out.remove(2);
    assert_eq!(check(&left_out, None), Err(Fault::Version { expected: 2, found: 3 }));

    let mut twice = lines.clone();
    twice.insert(3, lines[2].clone());
    assert_eq!(check(&twice, None), Err(Fault::Version { expected: 3, found: 2 }));

    let mut again = lines.clone();
    again.push(lines[0].clone());
    assert_eq!(check(&again, None), Err(Fault::HeadAgain));

    // Another log in itself is one, but not the one whose hash somebody holds.
    let mut other = Kept::new(r#"{"rulebook":"fide-2023","time":"5400+30","begins":"start"}"#);
    other.enter(0, "arbiter/k1", r#"{"by":"arbiter","event":"start"}"#);
    assert!(check(&other.lines(), None).is_ok());
    assert_eq!(check(&other.lines(), Some(last)), Err(Fault::Unknown { known: last, last: 1 }));

    assert_eq!(check(&[], None), Err(Fault::Empty));
}

#[test]
fn unknown_keys_and_half_hidden_bodies_are_no_lines() {
    let lines = example().lines();
    let wrong = [
        lines[1].replacen("{", r#"{"result":"1-0","#, 1),
        lines[1].replacen(r#""salt":"01010101010101010101010101010101","#, "", 1),
        lines[0].replacen("\"program\":\"", "\"program\":\"x\\n", 1),
    ];
    for line in wrong {
        assert!(!lines.contains(&line));
        assert!(matches!(check(&[line], None), Err(Fault::Unreadable(_))));
    }
}

#[test]
fn a_log_is_replayed_and_other_rulings_are_told() {
    let mut kept = example();
    let replayed = replay(&kept.head, &kept.entries).unwrap();
    assert_eq!(replayed.difference, None);
    assert_eq!(replayed.log.game().state(), kept.game.game().state());

    // As if another program had ruled otherwise on the press.
    if let jadoube_hall::log::Body::Whole { digest, .. } = &mut kept.entries[3].body {
        *digest = Hash([7; 32]);
    }
    let difference = replay(&kept.head, &kept.entries).unwrap().difference.unwrap();
    assert_eq!((difference.version, difference.was), (4, Hash([7; 32])));
    assert!(!difference.now.is_empty());

    kept.entries[1] = kept.entries[1].hidden().unwrap();
    let error = replay(&kept.head, &kept.entries).unwrap_err().to_string();
    assert_eq!(error, "entry 2 cannot be replayed: what was entered is not shown");
}

/// The example of `docs/log.md`: every sum in it follows from the text above it, and the program computes the same.
#[test]
fn the_example_of_the_documentation_is_recomputed() {
    let text = include_str!("../../../docs/log.md");
    let blocks: Vec<&str> = text.split("```").skip(1).step_by(2).collect();
    let bytes: Vec<&str> = blocks.iter().filter_map(|block| block.strip_prefix("bytes\n")).collect();
    let sums: Vec<Hash> = blocks
        .iter()
        .filter_map(|block| block.strip_prefix("sum\n"))
        .map(|sum| sum.trim().parse().unwrap())
        .collect();
    assert_eq!((bytes.len(), sums.len()), (4, 4));
    for (bytes, sum) in bytes.iter().zip(&sums) {
        let lines: Vec<&str> = bytes.trim_end_matches('\n').split('\n').collect();
        assert_eq!(Hash::of_lines(&lines), *sum, "{bytes}");
    }
    let log = blocks.iter().find_map(|block| block.strip_prefix("json\n")).unwrap();
    let verified = verify(log.lines(), Some(sums[3])).unwrap();
    assert_eq!((verified.first, verified.last, verified.hash), (0, 1, sums[3]));
    let lines: Vec<Line> =
        log.lines().filter(|line| !line.is_empty()).map(|line| Line::parse(line).unwrap()).collect();
    let [Line::Head(head), Line::Entry(entry, None)] = &lines[..] else { panic!("a head and an entry") };
    assert_eq!([head.body.digest().unwrap(), head.hash], sums[..2]);
    assert_eq!([entry.body.digest().unwrap(), entry.hash], sums[2..]);
    assert!(replay(head, [entry]).unwrap().difference.is_none());
}
