//! JSON that was read and not yet understood.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;

use super::Fault;

/// Any JSON.
#[derive(Debug)]
pub(crate) enum Held {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(String),
    List(Vec<Held>),
    Object(Vec<(String, Held)>),
}

impl<'de> Deserialize<'de> for Held {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Held, D::Error> {
        deserializer.deserialize_any(Hold)
    }
}

struct Hold;

impl<'de> Visitor<'de> for Hold {
    type Value = Held;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Held, E> {
        Ok(Held::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Held, E> {
        Ok(Held::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Held, D::Error> {
        Held::deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Held, E> {
        Ok(Held::Bool(value))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Held, E> {
        Ok(Held::Unsigned(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Held, E> {
        Ok(Held::Signed(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Held, E> {
        Ok(Held::Float(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Held, E> {
        Ok(Held::Text(text.to_owned()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Held, E> {
        Ok(Held::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Held, A::Error> {
        let mut held = Vec::new();
        while let Some(item) = list.next_element()? {
            held.push(item);
        }
        Ok(Held::List(held))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Held, A::Error> {
        let mut held = Vec::new();
        while let Some(member) = object.next_entry()? {
            held.push(member);
        }
        Ok(Held::Object(held))
    }
}

impl Held {
    /// Something else was expected here.
    fn unlike(&self, expected: &dyn Expected) -> Fault {
        let found = match self {
            Held::Null => Unexpected::Unit,
            Held::Bool(value) => Unexpected::Bool(*value),
            Held::Unsigned(number) => Unexpected::Unsigned(*number),
            Held::Signed(number) => Unexpected::Signed(*number),
            Held::Float(number) => Unexpected::Float(*number),
            Held::Text(text) => Unexpected::Str(text),
            Held::List(_) => Unexpected::Seq,
            Held::Object(_) => Unexpected::Map,
        };
        Fault::invalid_type(found, expected)
    }
}

/// Readers that know what must stand there: they are compiled for every type that is read, and all else is told by
/// [`Held::unlike`] for all of them.
macro_rules! known {
    ($($method:ident: $($held:ident => $visit:ident),+;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match self {
                $(Held::$held(value) => visitor.$visit(value),)*
                held => Err(held.unlike(&visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Held {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Held::Null => visitor.visit_unit(),
            Held::Bool(value) => visitor.visit_bool(value),
            Held::Unsigned(number) => visitor.visit_u64(number),
            Held::Signed(number) => visitor.visit_i64(number),
            Held::Float(number) => visitor.visit_f64(number),
            Held::Text(text) => visitor.visit_string(text),
            Held::List(items) => visitor.visit_seq(Items(items.into_iter())),
            Held::Object(members) => visitor.visit_map(Entries::of(members)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Held::Null => visitor.visit_none(),
            held => visitor.visit_some(held),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Held::Text(word) => visitor.visit_enum(word.into_deserializer()),
            held => Err(held.unlike(&visitor)),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Held::List(items) => visitor.visit_seq(Items(items.into_iter())),
            held => Err(held.unlike(&visitor)),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Held::Object(members) => visitor.visit_map(Entries::of(members)),
            held => Err(held.unlike(&visitor)),
        }
    }

    /// Its members have names: it is not read from a list of their values.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    known! {
        deserialize_bool: Bool => visit_bool;
        deserialize_str: Text => visit_string;
        deserialize_string: Text => visit_string;
        deserialize_u8: Unsigned => visit_u64, Signed => visit_i64;
        deserialize_u16: Unsigned => visit_u64, Signed => visit_i64;
        deserialize_u32: Unsigned => visit_u64, Signed => visit_i64;
        deserialize_u64: Unsigned => visit_u64, Signed => visit_i64;
        deserialize_i32: Unsigned => visit_u64, Signed => visit_i64;
        deserialize_i64: Unsigned => visit_u64, Signed => visit_i64;
        deserialize_f64: Unsigned => visit_u64, Signed => visit_i64, Float => visit_f64;
    }

    forward_to_deserialize_any! {
        i8 i16 i128 u128 f32 char bytes byte_buf unit unit_struct tuple_struct identifier ignored_any
    }
}

struct Items(std::vec::IntoIter<Held>);

impl<'de> SeqAccess<'de> for Items {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        self.0.next().map(|item| seed.deserialize(item)).transpose()
    }
}

/// The members of an object, handed out one after the other; a fault in one is told with its key.
pub(super) struct Entries {
    members: std::vec::IntoIter<(String, Held)>,
    value: Option<(String, Held)>,
}

impl Entries {
    pub fn of(members: Vec<(String, Held)>) -> Entries {
        Entries { members: members.into_iter(), value: None }
    }
}

impl<'de> MapAccess<'de> for Entries {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let Some((key, value)) = self.members.next() else { return Ok(None) };
        let read = seed.deserialize(StrDeserializer::<Fault>::new(&key))?;
        self.value = Some((key, value));
        Ok(Some(read))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let (key, value) = self.value.take().ok_or_else(|| Fault::custom("a value without its key"))?;
        seed.deserialize(value).map_err(|fault| fault.at(&key))
    }
}
