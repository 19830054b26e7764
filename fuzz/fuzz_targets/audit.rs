//! The audit: any bytes are checked to the end, whole and in pieces with the same findings, and each cites a clause of
//! its rulebook.
#![no_main]

use jadoube_audit::{Auditor, Effort, Kind, Settings};
use jadoube_laws::Lang;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let settings = Settings { effort: Effort::Quick, min_moves: 10, ..Settings::default() };
    let mut whole = Auditor::new(settings);
    whole.audit(bytes);
    let whole = whole.take();
    let mut pieces = Auditor::new(settings);
    bytes.chunks(bytes.len() % 13 + 1).for_each(|piece| pieces.feed(piece));
    pieces.finish();
    assert!(pieces.take() == whole, "in pieces the findings are others");
    let mut last = 1;
    for finding in whole.findings {
        assert!(finding.game >= last && finding.game <= whole.games.max(1), "{finding:?}");
        last = finding.game;
        for lang in Lang::ALL {
            assert!(finding.text(lang).ends_with('.'), "{finding:?}");
        }
        match finding.clause {
            Some(clause) => assert_eq!(clause.rulebook(), finding.rulebook, "{finding:?}"),
            None => assert!(matches!(finding.kind, Kind::Tags | Kind::Syntax | Kind::NoMoves), "{finding:?}"),
        }
    }
});
