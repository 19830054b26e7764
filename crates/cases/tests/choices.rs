//! Every choice of every question that the cases raise can be taken, and is answered by a ruling.

use jadoube_arbiter::{By, Decision, Event, Game, What};
use jadoube_cases::{Document, FILES, Suite};
use jadoube_clock::Millis;
use jadoube_laws::RulebookId;

#[test]
fn every_choice_gives_a_ruling() {
    let documents: Vec<Document> =
        FILES.iter().map(|(name, text)| Document::parse(name, text).expect("the file is in order")).collect();
    let suite = Suite::new(&documents).expect("the cases can be played");
    let (mut taken, mut wrong) = (0, Vec::new());
    for run in RulebookId::ALL.into_iter().flat_map(|book| suite.under(book)) {
        let (mut game, mut rulings) = Game::new(&run.incident().arrangement).expect("the case can be played");
        let mut now = Millis::ZERO;
        let mut events = run.incident().events.iter();
        loop {
            for ruling in &rulings {
                let Decision::Decide { question, about, choices, .. } = &ruling.decision else { continue };
                // What the same event has overtaken is not open any more.
                let id = *question;
                if !game.state().open_questions.contains(&id) {
                    continue;
                }
                for choice in choices.iter() {
                    let what = What::Decide { question: id, choice: choice.word().to_owned(), seconds: None };
                    let mut answered = game.clone();
                    let answer = answered.handle(&Event { by: By::Arbiter, what }, now);
                    taken += 1;
                    // An answer may refuse a claim; where it is refused itself, the question is still open.
                    let refused =
                        answer.iter().any(|ruling| matches!(ruling.decision, Decision::Refused { .. }));
                    let open = answered.state().open_questions.contains(&id);
                    if answer.is_empty() || refused && open {
                        let (book, case, about, choice) =
                            (run.rulebook, &run.case, about.word(), choice.word());
                        wrong.push(format!("{case} ({book}): {id}, {about}: {choice}: {answer:?}"));
                    }
                }
            }
            let Some(line) = events.next() else { break };
            now = line.at;
            rulings = game.handle(&line.event, line.at);
        }
    }
    assert!(taken > 1000, "the cases ask too little: {taken}");
    assert!(wrong.is_empty(), "{} choices without a ruling:\n{}", wrong.len(), wrong.join("\n"));
}
