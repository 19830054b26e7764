//! What the arbiter is told to do follows from what was ruled, in every case, and can be said in every language.

use jadoube_arbiter::{Advised, ClaimKind, Decision, PenaltyKind, Step, Upheld};
use jadoube_cases::{Document, FILES, Suite};
use jadoube_laws::{Lang, RulebookId};

/// Every entry of every case under every rulebook of its table.
fn every_entry(mut look: impl FnMut(&str, &Advised)) {
    let documents: Vec<Document> =
        FILES.iter().map(|(name, text)| Document::parse(name, text).expect("the file is in order")).collect();
    let suite = Suite::new(&documents).expect("the cases can be played");
    for run in RulebookId::ALL.into_iter().flat_map(|book| suite.under(book)) {
        for advised in run.incident().advised().expect("the case can be played") {
            look(&format!("{} ({}), entry {}", run.case, run.rulebook, advised.on), &advised);
        }
    }
}

#[test]
fn steps_follow_from_rulings() {
    let mut wrong = Vec::new();
    let mut entries = 0;
    every_entry(|place, advised| {
        entries += 1;
        for fault in faults(advised) {
            wrong.push(format!("{place}: {fault}\n  {:?}", advised.advice.steps()));
        }
    });
    assert!(entries > 10_000, "only {entries} entries were looked at");
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

/// What is missing among the steps, or should not be there.
fn faults(advised: &Advised) -> Vec<&'static str> {
    let (steps, rulings) = (advised.advice.steps(), &advised.rulings);
    let has = |is: fn(&Step) -> bool| steps.iter().any(is);
    let ruled = |is: fn(&Decision) -> bool| rulings.iter().any(|ruling| is(&ruling.decision));
    let at = |is: fn(&Step) -> bool| steps.iter().position(is);
    let over = ruled(|decision| matches!(decision, Decision::Over { .. }));
    let annulled = ruled(|decision| matches!(decision, Decision::Annulled { .. }));
    let restored = ruled(|decision| matches!(decision, Decision::Restored { .. }));
    let timed = ruled(|decision| matches!(decision, Decision::Time { .. }));
    let warned =
        ruled(|decision| matches!(decision, Decision::Penalty { penalty: PenaltyKind::Warning, .. }));
    let asked = rulings.iter().filter(|ruling| matches!(ruling.decision, Decision::Decide { .. })).count();
    let set_up =
        at(|step| matches!(step, Step::SetUp(_) | Step::SetUpBefore(_) | Step::PutBack | Step::TakeBack(_)));
    let starts = has(|step| matches!(step, Step::StartClock(_) | Step::GoOn));
    let mut faults = Vec::new();
    let mut check = |holds: bool, fault: &'static str| {
        if !holds {
            faults.push(fault);
        }
    };
    check(
        over == has(|step| matches!(step, Step::EnterResult(_))),
        "a result is entered where the game ends",
    );
    check(!over || matches!(steps.last(), Some(Step::EnterResult(_))), "the result comes last");
    check(
        annulled == has(|step| matches!(step, Step::NewGame)),
        "a new game follows one that does not count",
    );
    check(!(over || annulled) || !starts, "nothing goes on after the end");
    check(restored == set_up.is_some(), "a position is set up where it is restored");
    check(timed == has(|step| matches!(step, Step::Time { .. })), "time is given where it is ruled");
    check(
        warned == has(|step| matches!(step, Step::Penalise { penalty: PenaltyKind::Warning, .. })),
        "a warning is given where it is ruled",
    );
    check(advised.advice.left().len() == asked, "what is left to the arbiter stands apart");
    check(asked == 0 || has(|step| matches!(step, Step::Decide(_))), "what is open is decided");
    let stop = at(|step| *step == Step::StopClocks);
    check(stop.is_none_or(|stop| stop == 0), "the clocks are stopped first");
    let time = at(|step| matches!(step, Step::Time { .. }));
    check(set_up.is_none() || time.is_none() || set_up < time, "the board comes before the clocks");
    let start = at(|step| matches!(step, Step::StartClock(_)));
    check(start.is_none_or(|start| start + 1 == steps.len()), "a clock is started last");
    check(
        stop.is_none() || over || annulled || asked > 0 || start.is_some() || !starts,
        "a stopped clock is started",
    );
    check(rulings.is_empty() == advised.advice.chief().is_none(), "what was ruled has a chief ruling");
    faults
}

#[test]
fn everything_is_said_in_every_language() {
    every_entry(|place, advised| {
        let english = advised.advice.sentence(Lang::En);
        for lang in Lang::ALL {
            let sentence = advised.advice.sentence(lang);
            let all = [sentence.clone()].into_iter().chain(advised.advice.steps_in(lang));
            for text in all.chain(advised.advice.remarks(lang)) {
                let first = text.chars().next();
                let square = text.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
                let capital = first.is_some_and(|first| square || !first.is_lowercase());
                assert!(capital, "{place}, {lang}: {text}");
                assert!(!text.contains(['{', '}']) && !text.contains("  "), "{place}, {lang}: {text}");
            }
            assert!(sentence.ends_with(['.', '!', '?']), "{place}, {lang}: {sentence}");
            assert!(lang == Lang::En || sentence != english, "{place}, {lang}: {sentence}");
        }
    });
}

#[test]
fn a_wrong_claim_is_answered_with_its_reason() {
    let (mut wrong, mut bare, mut asked) = (0, Vec::new(), false);
    every_entry(|place, advised| {
        // What the arbiter has been asked he knows the reason of himself.
        asked = asked && advised.on > 0;
        let upheld = |decision: &Decision| match decision {
            Decision::Claim { claim, upheld, .. } if *claim != ClaimKind::Flag => Some(*upheld),
            _ => None,
        };
        let answers = advised.rulings.iter().filter_map(|ruling| upheld(&ruling.decision));
        if !asked && answers.clone().any(|upheld| upheld == Upheld::No) {
            wrong += 1;
            let sentence = advised.advice.sentence(Lang::En);
            if sentence.contains(") is wrong.") {
                bare.push(format!("{place}: {sentence}"));
            }
        }
        asked |= advised.rulings.iter().any(|ruling| matches!(ruling.decision, Decision::Decide { .. }));
    });
    assert!(wrong > 20, "only {wrong} claims are wrong");
    assert!(bare.is_empty(), "{}", bare.join("\n"));
}
