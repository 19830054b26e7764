//! Events and rulings: objects in which one key tells the kind, and the keys of that kind stand beside it.

use serde::de::value::StrDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;
use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeStruct, SerializeStructVariant, Serializer,
};

use super::held::Entries;
use super::{Fault, Held};
use crate::protocol::word::near;

/// The members of an object, to be taken by key.
pub(crate) struct Members(Vec<(String, Held)>);

impl Members {
    /// Those of an object; `example` shows one.
    pub fn of(held: Held, example: &str) -> Result<Members, Fault> {
        match held {
            Held::Object(members) => Ok(Members(members)),
            _ => Err(Fault::custom(format_args!("expected an object such as {example}"))),
        }
    }

    pub fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(other, _)| other == key)
    }

    /// The value of a key that is there once.
    pub fn take_held(&mut self, key: &'static str) -> Result<Held, Fault> {
        let place = self.0.iter().position(|(other, _)| other == key);
        let (_, held) = self.0.remove(place.ok_or_else(|| Fault::missing_field(key))?);
        if self.has(key) { Err(Fault::duplicate_field(key)) } else { Ok(held) }
    }

    pub fn take<T: for<'de> Deserialize<'de>>(&mut self, key: &'static str) -> Result<Option<T>, Fault> {
        if !self.has(key) {
            return Ok(None);
        }
        T::deserialize(self.take_held(key)?).map(Some).map_err(|fault| fault.at(key))
    }

    pub fn need<T: for<'de> Deserialize<'de>>(&mut self, key: &'static str) -> Result<T, Fault> {
        self.take(key)?.ok_or_else(|| Fault::missing_field(key))
    }

    /// The texts under a key, alone or in a list.
    pub fn texts(&mut self, key: &str) -> Vec<&mut String> {
        let under = self.0.iter_mut().filter(|(other, _)| other == key);
        let held = under.flat_map(|(_, held)| match held {
            Held::List(items) => items.iter_mut().collect(),
            held => vec![held],
        });
        held.filter_map(|held| if let Held::Text(text) = held { Some(text) } else { None }).collect()
    }

    /// The first of those that are left.
    pub fn left(&self) -> Option<&str> {
        self.0.first().map(|(key, _)| key.as_str())
    }

    /// What is left belongs to the kind that `word` names, and is handed to the derived reader of an enum.
    pub fn of_kind(self, kind: &'static str, word: String) -> Kind {
        Kind { kind, word, members: self.0 }
    }
}

/// The kind of an object and the members that belong to it.
pub(crate) struct Kind {
    /// `event` or `ruling`.
    kind: &'static str,
    word: String,
    members: Vec<(String, Held)>,
}

impl<'de> Deserializer<'de> for Kind {
    type Error = Fault;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if !words.contains(&self.word.as_str()) {
            let word: String = self.word.chars().take(60).collect();
            let meant = near(&word, words.iter().copied());
            let meant = meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            return Err(Fault::custom(format_args!("`{word}` is no {}{meant}", self.kind)));
        }
        let (kind, word) = (self.kind, self.word.clone());
        visitor.visit_enum(self).map_err(|fault| fault.of_kind(kind, &word))
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_map(Entries::of(self.members))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Kind {
    type Error = Fault;
    type Variant = Kind;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Kind), Fault> {
        let word: StrDeserializer<'_, Fault> = self.word.as_str().into_deserializer();
        let word = seed.deserialize(word)?;
        Ok((word, self))
    }
}

impl<'de> VariantAccess<'de> for Kind {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match self.members.first() {
            Some((key, _)) => Err(Fault::unknown_key(key, &[])),
            None => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_any(visitor)
    }
}

/// Writes the kind and its members among the other members of an object. `serialize` is the derived writer of an enum.
pub(crate) fn write_flat<'m, M: SerializeMap>(
    map: &'m mut M,
    kind: &'static str,
    serialize: impl FnOnce(Flat<'m, M>) -> Result<(), M::Error>,
) -> Result<(), M::Error> {
    serialize(Flat { map, kind: Some(kind) })
}

/// Writes into an object that is already open.
pub(crate) struct Flat<'m, M> {
    map: &'m mut M,
    /// The key of the kind, where that is still to be written.
    kind: Option<&'static str>,
}

impl<'m, M: SerializeMap> Flat<'m, M> {
    fn begin(self, word: &'static str) -> Result<Flat<'m, M>, M::Error> {
        if let Some(kind) = self.kind {
            self.map.serialize_entry(kind, word)?;
        }
        Ok(Flat { map: self.map, kind: None })
    }
}

macro_rules! not_flat {
    ($($method:ident: $type:ty,)*) => {$(
        fn $method(self, _: $type) -> Result<(), M::Error> {
            Err(M::Error::custom("only the members of an object can stand here"))
        }
    )*};
}

impl<'m, M: SerializeMap> Serializer for Flat<'m, M> {
    type Ok = ();
    type Error = M::Error;
    type SerializeSeq = Impossible<(), M::Error>;
    type SerializeTuple = Impossible<(), M::Error>;
    type SerializeTupleStruct = Impossible<(), M::Error>;
    type SerializeTupleVariant = Impossible<(), M::Error>;
    type SerializeMap = Impossible<(), M::Error>;
    type SerializeStruct = Flat<'m, M>;
    type SerializeStructVariant = Flat<'m, M>;

    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Result<(), M::Error> {
        self.begin(word).map(|_| ())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        value: &T,
    ) -> Result<(), M::Error> {
        value.serialize(self.begin(word)?)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        _: usize,
    ) -> Result<Flat<'m, M>, M::Error> {
        self.begin(word)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Flat<'m, M>, M::Error> {
        Ok(self)
    }

    not_flat! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_f32: f32,
        serialize_f64: f64,
        serialize_char: char,
        serialize_str: &str,
        serialize_bytes: &[u8],
        serialize_unit_struct: &'static str,
    }

    fn serialize_none(self) -> Result<(), M::Error> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), M::Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), M::Error> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), M::Error> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, M::Error> {
        Err(M::Error::custom("a list cannot stand here"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, M::Error> {
        Err(M::Error::custom("a list cannot stand here"))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, M::Error> {
        Err(M::Error::custom("a list cannot stand here"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, M::Error> {
        Err(M::Error::custom("a list cannot stand here"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, M::Error> {
        Err(M::Error::custom("an object without known keys cannot stand here"))
    }
}

impl<M: SerializeMap> SerializeStruct for Flat<'_, M> {
    type Ok = ();
    type Error = M::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), M::Error> {
        self.map.serialize_entry(key, value)
    }

    fn end(self) -> Result<(), M::Error> {
        Ok(())
    }
}

impl<M: SerializeMap> SerializeStructVariant for Flat<'_, M> {
    type Ok = ();
    type Error = M::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), M::Error> {
        self.map.serialize_entry(key, value)
    }

    fn end(self) -> Result<(), M::Error> {
        Ok(())
    }
}
