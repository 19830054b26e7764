//! The protocol as JSON. What is read is held first and then understood, so that every fault can be told with its place, in
//! words for people, and with the key that was probably meant.

mod decimal;
mod fault;
mod flat;
mod held;

pub use decimal::decimal;
pub(crate) use fault::Fault;
pub(crate) use flat::{Members, write_flat};
pub(crate) use held::Held;

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// Reads something whole: `whole` names it in faults.
pub(crate) fn read<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    whole: &str,
    understand: impl FnOnce(Held) -> Result<T, Fault>,
) -> Result<T, D::Error> {
    let held = Held::deserialize(deserializer)?;
    understand(held).map_err(|fault| D::Error::custom(fault.within(whole)))
}

/// A question as JSON: read like the protocol, so that what is wrong is told by its key and in words for people.
pub struct AsQuestion<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for AsQuestion<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AsQuestion<T>, D::Error> {
        read(deserializer, "the question", T::deserialize).map(AsQuestion)
    }
}

/// Reads what is written as a text.
pub(crate) fn parse<'de, D, T>(deserializer: D, expected: &'static str) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    deserializer.deserialize_str(Parse { expected, what: PhantomData })
}

struct Parse<T> {
    expected: &'static str,
    what: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Parse<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
