//! `Millis` in JSON, a number of seconds, and `TimeControl`, a text, as the case protocol has them.

use jadoube_clock::{Millis, TimeControl};

#[test]
fn seconds_are_json_numbers() {
    for (json, millis) in
        [("120", 120_000), ("12.345", 12_345), ("-0.5", -500), ("5399.999", 5_399_999), ("0", 0)]
    {
        assert_eq!(serde_json::from_str::<Millis>(json).unwrap(), Millis(millis));
        assert_eq!(serde_json::to_string(&Millis(millis)).unwrap(), json);
    }
    assert_eq!(serde_json::from_str::<Millis>("1e3").unwrap(), Millis(1_000_000));
}

#[test]
fn a_day_of_milliseconds_keeps_its_text() {
    for millis in (0..86_400_000).step_by(997) {
        let json = serde_json::to_string(&Millis(millis)).unwrap();
        assert_eq!(json, Millis(millis).to_string());
        assert_eq!(serde_json::from_str::<Millis>(&json).unwrap(), Millis(millis));
    }
}

#[test]
fn what_is_no_number_of_seconds_is_refused() {
    for json in ["\"12\"", "null", "9223372036854775807", "18446744073709551615", "1e300"] {
        let error = serde_json::from_str::<Millis>(json).expect_err(json);
        assert!(error.to_string().contains("a number of seconds"), "{error}");
    }
}

#[test]
fn a_time_control_keeps_its_text() {
    for text in ["40/5400+30:1800+30", "300+0", "-", "?", "*180", "0.5"] {
        let json = format!("\"{text}\"");
        let control: TimeControl = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&control).unwrap(), json);
    }
    let error = serde_json::from_str::<TimeControl>("\"40/5400+x\"").unwrap_err().to_string();
    assert!(error.starts_with("time control `40/5400+x`, character 9: expected the extra time"), "{error}");
    let error = serde_json::from_str::<TimeControl>("300").unwrap_err().to_string();
    assert!(error.contains("expected a time control in seconds"), "{error}");
}
