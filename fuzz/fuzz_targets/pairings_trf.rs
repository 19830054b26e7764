//! Pairings as TRF: any bytes are read or refused; a competition made of them writes what is read again as the same.
#![no_main]

use jadoube_hall::competition::{Arranged, Competition, HallAct, Holder, Who, secret_hash};
use jadoube_hall::files::{Edition, Imported, read_trf, write_trf};
use jadoube_hall::rights::Role;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(imported) = read_trf(bytes) else { return };
    let Some(text) = written(&imported) else { return };
    let again = read_trf(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    assert_eq!(again.rounds, imported.rounds, "{text}");
});

/// The report of a competition with these pairings; none where it would not take them.
fn written(imported: &Imported) -> Option<String> {
    let arranged: Arranged = serde_json::from_str(
        r#"{"id": "club-evening-2026", "name": "Club evening", "game": {"rulebook": "fide-2023"}}"#,
    )
    .expect("an arrangement");
    let scale = arranged.scale();
    let mut competition = Competition::new(arranged);
    let now = "2026-11-20T17:00:00Z".parse().expect("an instant");
    let holder = Holder::of(Role::Chief);
    let give = HallAct::Give { token: "chief".into(), hash: secret_hash("c"), holder, expires: None, link: false };
    competition.handle(Who::Admin, &give, now).expect("a token");
    for act in imported.acts(scale, |_, _| None) {
        competition.handle(Who::Token("chief"), &act, now).ok()?;
    }
    // Penalties have the few digits of their columns.
    let odd = |points: i32| points % 5 != 0 || points.abs() >= 900;
    let boards = imported.rounds.values().flat_map(|round| round.boards.values());
    if boards.into_iter().any(|on| odd(on.penalty.0) || odd(on.penalty.1)) {
        return None;
    }
    let rounds = imported.rounds.keys().last().copied().unwrap_or(0);
    Some(write_trf(&competition, &imported.players, rounds, Edition::Trf26, |_| None))
}
