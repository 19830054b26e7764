//! Every seat × every event of the arbiter's schema: who may send it, and who sees it.

use jadoube_arbiter::{Act, Arrangement, By, EventWord, Log, What};
use jadoube_clock::Millis;
use jadoube_hall::log::{Body, Draft, Entry, Hash, Salt, Sender};
use jadoube_hall::rights::{
    Forbidden, HallWord, Right, Role, Seat, Sees, Sight, may, may_in_hall, right, sees,
};
use jadoube_laws::Lang;
use serde_json::{Value, json};

/// An event of each kind, as a client could send it, without `by`.
fn sample(word: EventWord) -> Value {
    let keys = match word.word() {
        "touch" => json!({"squares": ["e2"]}),
        "release" => json!({"from": "e1", "to": "g1"}),
        "move" => json!({"move": "e2e4"}),
        "claim" => json!({"claim": "threefold"}),
        "set-clock" => json!({"white": 60, "black": 60}),
        "observe" => json!({"observe": "illegal-move"}),
        "find" => json!({"find": "illness"}),
        "request" => json!({"request": "leave"}),
        "withdraw" => json!({"withdraw": "offer"}),
        "gesture" => json!({"gesture": "handshake"}),
        "dispute" => json!({"dispute": "touch"}),
        "offence" => json!({"of": "black", "offence": "device"}),
        "penalty" => json!({"of": "black", "penalty": "warning"}),
        "decide" => json!({"question": "q1", "choice": "uphold"}),
        "record" => json!({"up_to": 1}),
        "seal" => json!({"commitment": "ab".repeat(32)}),
        "resume" => json!({"present": ["white", "black"]}),
        "open-envelope" => json!({"move": "e2e4", "salt": "0123456789abcdef"}),
        "agree" => json!({"agree": "draw"}),
        "announce" => json!({"text": "e4"}),
        "sign" => json!({"result": "1-0"}),
        "strike" => json!({"entry": 1, "why": "wrong board"}),
        "set-position" => json!({"material": "KR-K"}),
        _ => json!({}),
    };
    let mut event = json!({"event": word.word()});
    event.as_object_mut().unwrap().extend(keys.as_object().unwrap().clone());
    event
}

fn act(word: EventWord, by: Option<By>) -> Option<Act> {
    let mut event = sample(word);
    if let Some(by) = by {
        event["by"] = by.word().into();
    }
    serde_json::from_value(event).ok()
}

#[test]
fn there_is_a_sample_of_every_event() {
    for &word in EventWord::ALL {
        let act = act(word, None).unwrap_or_else(|| panic!("a sample of `{word}` is missing"));
        assert_eq!(act.what.word(), word);
    }
}

/// What the table means, told otherwise: whoever sends what, it is entered in the name of one who can do it.
#[test]
fn every_seat_sends_only_what_is_its_own() {
    for &seat in Seat::ALL {
        for &word in EventWord::ALL {
            for by in [None].into_iter().chain(By::ALL.iter().copied().map(Some)) {
                let Some(act) = act(word, by) else { continue };
                let actors = act.what.actors();
                let Ok(event) = may(seat, act) else { continue };
                let name = format!("{seat} sends {word} by {by:?}");
                assert_ne!(event.by, By::Program, "{name}");
                assert!(by.is_none_or(|by| by == event.by), "{name}: nobody is renamed");
                match seat {
                    Seat::White => assert_eq!(event.by, By::White, "{name}"),
                    Seat::Black => assert_eq!(event.by, By::Black, "{name}"),
                    Seat::Assistant => assert_eq!(event.by, By::Assistant, "{name}"),
                    Seat::Clock => assert!(word == EventWord::Press && event.by.player().is_some(), "{name}"),
                    Seat::Arbiter | Seat::Chief => {
                        assert!(actors.include(event.by) || event.by == By::Assistant, "{name}");
                    }
                    _ => panic!("{name}: nobody at the board"),
                }
            }
        }
    }
}

/// The list of the design, word by word.
#[test]
fn players_have_the_acts_of_players() {
    let given = [
        "arrive",
        "touch",
        "release",
        "move",
        "press",
        "offer-draw",
        "accept-draw",
        "decline-draw",
        "resign",
        "claim",
        "stop-clock",
        "record",
        "announce",
        "seal",
        "agree",
        "sign",
        "request",
    ];
    let added = ["displace", "withdraw", "dispute"];
    for &word in EventWord::ALL {
        let listed = given.contains(&word.word()) || added.contains(&word.word());
        assert_eq!(right(Seat::White, word) == Right::Own, listed, "{word}");
        assert_eq!(right(Seat::White, word), right(Seat::Black, word));
        assert_eq!(right(Seat::Clock, word) != Right::No, word == EventWord::Press, "{word}");
        for seat in [Seat::Spectator, Seat::Admin, Seat::Program] {
            assert_eq!(right(seat, word), Right::No, "{seat} {word}");
        }
        // The chief may do all that an arbiter may.
        assert!(
            right(Seat::Arbiter, word) == Right::No || right(Seat::Chief, word) == right(Seat::Arbiter, word)
        );
    }
}

#[test]
fn arbiters_can_enter_everything_but_time() {
    for &word in EventWord::ALL {
        let entered =
            By::ALL.iter().any(|&by| act(word, Some(by)).is_some_and(|act| may(Seat::Chief, act).is_ok()));
        assert_eq!(entered, word != EventWord::Tick, "{word}");
    }
}

#[test]
fn the_program_is_nobody_outside() {
    let interruption: Act =
        serde_json::from_value(json!({"event": "stop-clock", "reason": "interruption"})).unwrap();
    for &seat in Seat::ALL {
        assert_eq!(may(seat, interruption.clone()), Err(Forbidden::Programs), "{seat}");
        assert_eq!(may(seat, act(EventWord::Tick, None).unwrap()), Err(Forbidden::Programs), "{seat}");
        let press = Act { by: Some(By::Program), what: What::Press { other_hand: false } };
        assert_eq!(may(seat, press), Err(Forbidden::Programs), "{seat}");
    }
}

#[test]
fn a_sealed_move_is_taken_only_as_a_commitment() {
    let plain: Act = serde_json::from_value(json!({"event": "seal", "move": "e2e4"})).unwrap();
    assert_eq!(may(Seat::White, plain.clone()), Err(Forbidden::PlainSeal));
    let entered = Act { by: Some(By::White), ..plain };
    assert_eq!(may(Seat::Chief, entered), Err(Forbidden::PlainSeal));
    assert!(may(Seat::White, act(EventWord::Seal, None).unwrap()).is_ok());
}

#[test]
fn who_could_be_meant_has_to_be_told() {
    let press = || act(EventWord::Press, None).unwrap();
    assert_eq!(may(Seat::Clock, press()), Err(Forbidden::Whose { event: EventWord::Press }));
    assert_eq!(may(Seat::Arbiter, press()), Err(Forbidden::Whose { event: EventWord::Press }));
    assert_eq!(may(Seat::Black, press()).map(|event| event.by), Ok(By::Black));
    let others = act(EventWord::Press, Some(By::White)).unwrap();
    assert!(matches!(may(Seat::Black, others), Err(Forbidden::ForAnother { .. })));
}

fn entry(event: Value) -> Entry {
    let draft = Draft {
        version: 1,
        id: "c0ffee01c0ffee01".parse().unwrap(),
        at: Millis(60_000),
        sender: Sender::PROGRAM,
        event,
        rulings: Hash([0; 32]),
        salt: Salt([1; 16]),
    };
    Entry::new(Hash([0; 32]), draft).unwrap()
}

#[test]
fn every_seat_sees_an_entry_whole_or_as_a_digest_that_verifies() {
    for &seat in Seat::ALL {
        let sight = Sight::new(seat, Millis(60_000), Millis::ZERO);
        for &word in EventWord::ALL {
            let whole = entry(sample(word));
            let seen = sight.entry(&whole).unwrap().unwrap();
            assert_eq!(seen.computed(Hash([0; 32])).unwrap(), whole.hash, "{seat} {word}");
            let shown = matches!(seen.body, Body::Whole { .. });
            assert_eq!(shown, sees(seat, &sample(word)) == Sees::Body);
            if seat.is_at_the_board() || seat.is_arbiter() {
                assert!(shown, "{seat} {word}");
            }
        }
    }
    for word in ["find", "request", "offence", "dispute", "gesture", "decide", "strike"] {
        let event = sample(word.parse().unwrap());
        assert_eq!(sees(Seat::Spectator, &event), Sees::Digest, "{word}");
    }
    // What an old log may have in plain is nobody's to read.
    for &seat in Seat::ALL {
        assert_eq!(sees(seat, &json!({"by": "white", "event": "seal", "move": "e2e4"})), Sees::Digest);
    }
    assert_eq!(sees(Seat::Spectator, &json!({"event": "of a later program"})), Sees::Digest);
    // What tells of a disability stays at the board.
    for event in [
        json!({"by": "white", "event": "announce", "text": "e4"}),
        json!({"by": "assistant", "event": "press"}),
        json!({"by": "white", "event": "touch", "squares": ["e2"], "manner": "feel"}),
        json!({"by": "arbiter", "event": "set-clock", "white": 1, "black": 1, "because": "clock-assistant"}),
    ] {
        assert_eq!(sees(Seat::Spectator, &event), Sees::Digest, "{event}");
        assert_eq!(sees(Seat::Black, &event), Sees::Body, "{event}");
    }
}

#[test]
fn spectators_see_with_the_delay_and_nobody_else() {
    let entries = [0, 10_000, 60_000, 60_000, 90_000]
        .map(|at| Entry { at: Millis(at), ..entry(sample(EventWord::Press)) });
    let version = |seat, now| Sight::new(seat, Millis(now), Millis(30_000)).version(&entries);
    for &seat in Seat::ALL {
        let all = !matches!(seat, Seat::Spectator | Seat::Admin);
        assert_eq!(version(seat, 89_999) == 5, all, "{seat}");
    }
    assert_eq!(version(Seat::Spectator, 39_999), 1);
    assert_eq!(version(Seat::Spectator, 40_000), 2);
    assert_eq!(version(Seat::Spectator, 90_000), 4);
    assert_eq!(version(Seat::Spectator, 120_000), 5);
    let sight = Sight::new(Seat::Spectator, Millis(90_000), Millis(30_000));
    assert_eq!(sight.entry(&entries[4]).unwrap(), None);
}

#[test]
fn remarks_on_a_disability_stay_at_the_board() {
    let arrangement = serde_json::from_value(json!({
        "rulebook": "fide-2023",
        "white": {"name": "Anna", "sighted": false, "assistant": true},
        "black": {"hearing": false},
    }))
    .unwrap();
    for &seat in Seat::ALL {
        let seen = Sight::new(seat, Millis::ZERO, Millis::ZERO).arrangement(&arrangement);
        let text = serde_json::to_string(&seen).unwrap();
        let here = seat.is_at_the_board() || seat.is_arbiter() || seat == Seat::Program;
        assert_eq!(
            text.contains("sighted") || text.contains("hearing") || text.contains("assistant"),
            here,
            "{seat}"
        );
        assert!(text.contains("Anna"));
    }
}

/// A game of a blind player, read by everybody: no ruling beyond the board speaks of it.
#[test]
fn rulings_on_a_disability_stay_at_the_board() {
    let arrangement: Arrangement = serde_json::from_value(json!({
        "rulebook": "fide-2023", "time": "5400+30", "white": {"sighted": false, "assistant": true},
    }))
    .unwrap();
    let (_, rulings) = Log::new(&arrangement).unwrap();
    let written: Vec<_> = rulings.iter().map(|ruling| ruling.written(Lang::En)).collect();
    let told = |seat| {
        let sight = Sight::new(seat, Millis::ZERO, Millis::ZERO);
        let shown = sight.rulings(None, written.clone());
        shown.iter().any(|ruling| ruling.concept.contains("visual") || ruling.concept.contains("assistant"))
    };
    assert!(told(Seat::White) && told(Seat::Arbiter));
    assert!(!told(Seat::Spectator) && !told(Seat::Admin));
}

#[test]
fn the_hall_s_acts_belong_to_their_roles() {
    for &act in HallWord::ALL {
        assert!(may_in_hall(Role::Chief, act), "{act}");
        let open = matches!(act, HallWord::Join);
        assert_eq!(may_in_hall(Role::Spectator, act), open, "{act}");
        assert_eq!(
            may_in_hall(Role::Player, act),
            open || matches!(act, HallWord::Call | HallWord::Admit),
            "{act}"
        );
    }
}
