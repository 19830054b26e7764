//! No acts of a single player end a game in his favour or drawn but by the Laws.

use jadoube_arbiter::{Act, Arrangement, By, Event, Log, Reason, Score};
use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_hall::rights::{Seat, may};
use jadoube_laws::RulebookId;
use proptest::prelude::*;
use serde_json::{Value, json};

/// What a client could send, whether it makes sense or not.
fn act() -> impl Strategy<Value = Value> {
    let words = |words: &'static [&'static str]| prop::sample::select(words);
    let color = || words(&["white", "black"]);
    let result = || words(&["1-0", "0-1", "1/2-1/2", "0-0"]);
    let claims = words(&[
        "threefold",
        "fifty",
        "flag",
        "illegal-move",
        "touch-move",
        "normal-means",
        "increment",
        "no-progress",
    ]);
    prop_oneof![
        words(&[
            "arrive",
            "start",
            "press",
            "offer-draw",
            "accept-draw",
            "decline-draw",
            "displace",
            "tick",
            "resume"
        ])
        .prop_map(|event| json!({"event": event})),
        claims.prop_map(|claim| json!({"event": "claim", "claim": claim})),
        claims2(words),
        words(&["e2e4", "g1f3", "f3g1", "g8f6", "f6g8", "e7e5", "e1e2"])
            .prop_map(|it| json!({"event": "move", "move": it})),
        words(&["draw", "correct-illegal-move", "let-illegal-move-stand"])
            .prop_map(|it| json!({"event": "agree", "agree": it})),
        result().prop_map(|it| json!({"event": "sign", "result": it})),
        color().prop_map(|of| json!({"event": "penalty", "of": of, "penalty": "loss"})),
        color().prop_map(|of| json!({"event": "offence", "of": of, "offence": "device"})),
        color().prop_map(|of| json!({"event": "observe", "observe": "flag", "of": of})),
        words(&[
            "colours-reversed",
            "wrong-opponent",
            "initial-position",
            "illegal-move",
            "illness",
            "interference"
        ])
        .prop_map(|it| json!({"event": "find", "find": it})),
        words(&["handshake", "king-laid-down"]).prop_map(|it| json!({"event": "gesture", "gesture": it})),
        words(&["draw", "resignation", "flag", "move"])
            .prop_map(|it| json!({"event": "dispute", "dispute": it})),
        words(&["claim", "arbiter", "none", "interruption"])
            .prop_map(|it| json!({"event": "stop-clock", "reason": it})),
        words(&["win", "draw", "uphold"])
            .prop_map(|it| json!({"event": "decide", "question": "q1", "choice": it})),
        words(&["appeal", "arbiter", "draw-consent", "leave"])
            .prop_map(|it| json!({"event": "request", "request": it})),
    ]
}

/// A flag claimed with who was first.
fn claims2<W: Strategy<Value = &'static str>>(
    words: impl Fn(&'static [&'static str]) -> W,
) -> impl Strategy<Value = Value> {
    words(&["white", "black", "unknown"])
        .prop_map(|first| json!({"event": "claim", "claim": "flag", "first": first}))
}

fn arrangement(book: RulebookId) -> Arrangement {
    serde_json::from_value(json!({
        "rulebook": book.as_str(), "time": "300+3", "clock": "program", "begins": "start",
        "regulations": {"default_time": 3600, "quickplay_finish": true},
    }))
    .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn a_player_alone_wins_and_draws_nothing(
        side in prop::sample::select(vec![Color::White, Color::Black]),
        book in prop::sample::select(RulebookId::ALL.to_vec()),
        acts in prop::collection::vec((act(), prop::option::of(0..4_usize), 0..300_i64), 1..40),
    ) {
        let (mut log, _) = Log::new(&arrangement(book)).unwrap();
        let enter = |log: &mut Log, by: By, event: Value, at| {
            let mut event = event;
            event["by"] = by.word().into();
            log.handle(&serde_json::from_value::<Event>(event).unwrap(), Millis(at));
        };
        enter(&mut log, By::White, json!({"event": "arrive"}), 0);
        enter(&mut log, By::Black, json!({"event": "arrive"}), 0);
        enter(&mut log, By::Arbiter, json!({"event": "start"}), 0);
        // Less than a clock has: nobody's flag falls.
        let mut at = 0;
        for (mut event, by, later) in acts {
            at += later;
            if let Some(by) = by {
                event["by"] = By::ALL[by].word().into();
            }
            let Ok(act) = serde_json::from_value::<Act>(event) else { continue };
            let Ok(event) = may(Seat::from(side), act) else { continue };
            prop_assert_eq!(event.by, By::from(side));
            log.handle(&event, Millis(at));
            let state = log.game().state();
            prop_assert!(state.annulled.is_none(), "{:?}", state.annulled);
            if let Some(outcome) = &state.outcome {
                let lost = outcome.result.of(side) == Score::Loss;
                // A resignation is a draw where the opponent can never mate: that is by the Laws.
                prop_assert!(lost || outcome.reason == Reason::DeadPosition, "{} {:?}", event, outcome);
            }
        }
    }
}
