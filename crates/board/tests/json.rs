//! Colours, pieces, squares and sides of castling in JSON.

use std::fmt::Debug;

use jadoube_board::{CastlingSide, Color, Role, Square};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn words_are_written_and_read() {
    both_ways(Color::White, "\"white\"");
    both_ways(CastlingSide::QueenSide, "\"queen-side\"");
    both_ways(Role::Knight, "\"n\"");
    both_ways::<Square>("e4".parse().unwrap(), "\"e4\"");
}

#[test]
fn what_is_no_such_word_is_told() {
    let wrong = |error: serde_json::Error| error.to_string();
    let square = serde_json::from_str::<Square>("\"i9\"").map_err(wrong).unwrap_err();
    assert!(square.starts_with("invalid value: string \"i9\", expected a square"), "{square}");
    assert!(serde_json::from_str::<Role>("\"queen\"").is_err());
    assert!(serde_json::from_str::<Color>("1").is_err());
}
