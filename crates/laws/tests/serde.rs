//! What others store and send: ids by name, clauses by number and concept.
#![cfg(feature = "serde")]

use jadoube_laws::choice::UnpromotedPawn;
use jadoube_laws::{Clause, Concept, Overlay, Pace, Rulebook, RulebookId, concept};

#[test]
fn names_are_those_of_the_files() {
    assert_eq!(json(&RulebookId::Fide2009Hu), r#""fide-2009-hu""#);
    assert_eq!(json(&Overlay::Finland2014Rated), r#""finland-2014-rated""#);
    assert_eq!(json(&Pace::Rapid), r#""rapid""#);
    assert_eq!(json(&UnpromotedPawn::Queen), r#""queen""#);
    assert_eq!(json(&concept::draw::WRONG_CLAIM_TIME), r#""draw.wrong-claim-time""#);
    let former: Concept = serde_json::from_str(r#""draw.claim-wrong-time""#).unwrap();
    assert_eq!(former, concept::draw::WRONG_CLAIM_TIME);
    assert!(serde_json::from_str::<RulebookId>(r#""fide-1999""#).is_err());
}

#[test]
fn a_clause_survives_the_way_through_json() {
    for book in Rulebook::all() {
        for clause in book.clauses() {
            let json = serde_json::to_string(&clause).unwrap();
            assert_eq!(serde_json::from_str::<Clause>(&json).unwrap(), clause, "{json}");
        }
    }
    let wrong = r#"{"rulebook":"fide-2018","law":"9.9","concept":"draw.fivefold"}"#;
    assert!(serde_json::from_str::<Clause>(wrong).unwrap_err().to_string().contains("9.9"));
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("names serialise")
}
