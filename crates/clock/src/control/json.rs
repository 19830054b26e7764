//! A time control in JSON: the text of PGN's tag.

use super::TimeControl;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text does not say how extra time is given: that is told apart, by [`TimeControl::with_timing`].
impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
        deserializer.deserialize_str(Text)
    }
}

struct Text;

impl Visitor<'_> for Text {
    type Value = TimeControl;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a time control in seconds, such as \"40/5400+30:1800+30\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<TimeControl, E> {
        text.parse().map_err(E::custom)
    }
}
