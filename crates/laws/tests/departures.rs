//! What would be ruled if a rule were another.

use jadoube_laws::{Concept, Departure, Everywhere, InForce, Parameter, RulebookId, concept};
use jadoube_laws::{Pace::*, RulebookId::*, Supervision::*};

#[test]
fn a_departure_changes_one_value_and_nothing_else() {
    let plain = InForce::plain(Fide2018, Standard, Full);
    let parameter = Parameter::from_name("draw.wrong-claim-time").unwrap();
    let departures: Vec<Departure> = parameter.departures(Fide2018).into_iter().flatten().collect();
    let texts: Vec<String> = departures.iter().map(ToString::to_string).collect();
    assert!(
        texts.contains(&"draw.wrong-claim-time 121 s instead of 120 s (draw.wrong-claim-time)".to_owned())
    );
    for departure in departures {
        let departing = plain.departing(Some(departure));
        assert_eq!(
            departing.clause(concept::draw::WRONG_CLAIM_TIME),
            plain.clause(concept::draw::WRONG_CLAIM_TIME)
        );
        let changed: Vec<&str> =
            Parameter::all().filter(|p| p.value(departing) != p.value(plain)).map(Parameter::name).collect();
        let time = departing.draw_wrong_claim_time().unwrap().value;
        // The minute of blitz is a value of its own.
        assert!(changed.is_empty() == (time == 120) && changed.len() <= 1, "{departure}: {changed:?}");
    }
}

#[test]
fn a_clause_is_struck_out_with_its_values() {
    let plain = InForce::plain(Fide2018, Standard, Full);
    let without = plain.departing(Some(Departure::Without(concept::draw::WRONG_CLAIM_TIME)));
    assert_eq!(without.clause(concept::draw::WRONG_CLAIM_TIME), None);
    assert_eq!(without.draw_wrong_claim_time(), None);
    assert_eq!(Parameter::from_name("draw.wrong-claim-time").unwrap().value(without), None);
    assert_eq!(without.draw_fifty_moves(), plain.draw_fifty_moves());
    assert_eq!(without.departing(None), plain);
}

#[test]
fn every_value_can_be_another() {
    for id in RulebookId::ALL {
        for parameter in Parameter::all() {
            for group in parameter.departures(id) {
                for departure in group {
                    let differs =
                        |at: &InForce| parameter.value(*at) != parameter.value(at.departing(Some(departure)));
                    assert!(
                        InForce::all().filter(|at| at.id() == id).any(|at| differs(&at)),
                        "{id}: {departure}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_struck_out_is_decided_by_analogy() {
    for everywhere in Concept::all().filter_map(Everywhere::new) {
        for book in InForce::all() {
            let without = book.departing(Some(Departure::Without(everywhere.into())));
            assert_eq!(without.cite(everywhere), book.rulebook().analogy(), "{everywhere:?} in {book:?}");
        }
    }
}
