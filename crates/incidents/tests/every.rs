//! Every incident under every rulebook, with the usual answers and with each answer to each question: it makes a case,
//! and the arbiter rules on it, or the rulebook has no such rule.

use jadoube_arbiter::{Answer, Case, CaseLine};
use jadoube_incidents::{Ask, Catalogue, Incident, Kind, Telling, Untold};
use jadoube_laws::{Pace, Rulebook, RulebookId};

#[test]
fn every_answer_under_every_rulebook_is_ruled_on() {
    let mut ruled = 0;
    for incident in Catalogue::get().incidents() {
        for rulebook in RulebookId::ALL {
            for answers in variants(incident) {
                let place = format!("{} {rulebook} {answers:?}", incident.id);
                let mut telling = incident.under(rulebook);
                for (name, value) in &answers {
                    telling.with(name, value).unwrap_or_else(|error| panic!("{place}: {error}"));
                }
                match outcome(&telling, &place) {
                    Some(answer) => {
                        assert!(
                            answer.rulings.iter().any(|ruling| ruling.on > 0),
                            "{place}: nothing is ruled"
                        );
                        ruled += 1;
                    }
                    None => assert!(
                        !incident.is_for(rulebook) || Rulebook::get(rulebook).only_pace().is_some(),
                        "{place}: not told"
                    ),
                }
            }
        }
    }
    assert!(ruled > 10_000, "only {ruled} cases were ruled on");
}

/// What is ruled, or nothing where the rulebook has no such rule or is made for another pace.
fn outcome(telling: &Telling<'_>, place: &str) -> Option<Answer> {
    let told = match telling.case() {
        Ok(told) => told,
        Err(Untold::NoSuchRule { .. } | Untold::NotAtThisPace { .. }) => return None,
        Err(error) => panic!("{place}: {error}"),
    };
    let text = told.lines.join("\n");
    let json = |line: &str| serde_json::from_str::<CaseLine>(line).map_err(|error| error.to_string());
    let case = Case::parse(&text, json).unwrap_or_else(|error| panic!("{place}: {error}\n{text}"));
    Some(case.rule().unwrap_or_else(|error| panic!("{place}: {error}\n{text}")))
}

/// The usual answers, and each answer to each question with the others as usual; paces also with full supervision.
fn variants(incident: &Incident) -> Vec<Vec<(&'static str, String)>> {
    let mut variants = vec![Vec::new()];
    for ask in &incident.asks {
        for value in answers(ask) {
            variants.push(vec![(ask.name, value.clone())]);
            // What is asked matters most where the first answers stay the usual ones: with Black, and at every pace.
            if matches!(ask.kind, Kind::Choice | Kind::YesNo | Kind::Count) {
                if incident.ask("side").is_some() {
                    variants.push(vec![("side", "black".to_owned()), (ask.name, value.clone())]);
                }
                for pace in incident.ask("pace").into_iter().flat_map(|ask| &ask.values) {
                    for supervision in ["full", "limited"] {
                        variants.push(vec![
                            ("pace", (*pace).to_owned()),
                            ("supervision", supervision.to_owned()),
                            (ask.name, value.clone()),
                        ]);
                    }
                }
            }
        }
    }
    variants
}

fn answers(ask: &Ask) -> Vec<String> {
    let seconds = ["0:05", "45", "1:30", "20:00", "1:05:00"];
    match ask.kind {
        Kind::Seconds => seconds.iter().map(|value| (*value).to_owned()).collect(),
        _ => ask.values.iter().map(|value| (*value).to_owned()).collect(),
    }
}

#[test]
fn every_pace_that_is_asked_for_is_one() {
    for incident in Catalogue::get().incidents() {
        for pace in incident.ask("pace").into_iter().flat_map(|ask| &ask.values) {
            assert!(pace.parse::<Pace>().is_ok(), "{}: {pace}", incident.id);
        }
    }
}

#[test]
fn the_usual_position_told_as_ones_own_is_about_the_same_player() {
    let mut told = 0;
    for incident in Catalogue::get().incidents() {
        let on_board = incident.asks.iter().any(|ask| matches!(ask.kind, Kind::Square | Kind::Move));
        let asked = |name| incident.asks.iter().any(|ask| ask.name == name);
        if on_board || !asked("start") || !asked("side") {
            continue;
        }
        for rulebook in RulebookId::ALL {
            let taken = |telling: &Telling<'_>, name: &str| {
                let case = telling.case().ok()?;
                case.taken.iter().find(|taken| taken.ask.name == name).map(|taken| taken.value.clone())
            };
            let mut telling = incident.under(rulebook);
            let (Some(side), Some(start)) = (taken(&telling, "side"), taken(&telling, "start")) else {
                continue;
            };
            telling.with("start", &start).unwrap_or_else(|error| panic!("{}: {error}", incident.id));
            assert_eq!(taken(&telling, "side"), Some(side), "{} {rulebook} {start}", incident.id);
            told += 1;
        }
    }
    assert!(told > 50, "only {told} were told");
}
