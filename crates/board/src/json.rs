//! Colours, pieces, squares and sides of castling as words: `white`, `q`, `e4`, `king-side`.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{CastlingSide, Color, Role, Square};

/// What is one word in JSON.
trait Word: Sized {
    /// What is expected.
    const EXPECTED: &str;

    fn read(word: &str) -> Option<Self>;
}

impl Word for Color {
    const EXPECTED: &str = "`white` or `black`";

    fn read(word: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.word() == word)
    }
}

impl Word for CastlingSide {
    const EXPECTED: &str = "`king-side` or `queen-side`";

    fn read(word: &str) -> Option<CastlingSide> {
        CastlingSide::ALL.into_iter().find(|side| side.word() == word)
    }
}

impl Word for Role {
    const EXPECTED: &str = "a piece: one of the letters k, q, r, b, n and p";

    fn read(word: &str) -> Option<Role> {
        let mut letters = word.chars();
        let role = Role::from_letter(letters.next()?)?;
        letters.next().is_none().then_some(role)
    }
}

impl Word for Square {
    const EXPECTED: &str = "a square: a letter a to h and a digit 1 to 8, such as e4";

    fn read(word: &str) -> Option<Square> {
        word.parse().ok()
    }
}

struct Read<T>(PhantomData<T>);

impl<T: Word> Visitor<'_> for Read<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        T::read(word).ok_or_else(|| E::invalid_value(Unexpected::Str(word), &self))
    }
}

macro_rules! words {
    ($($name:ident by $write:expr;)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn($name, S) -> Result<S::Ok, S::Error> = $write;
                write(*self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                deserializer.deserialize_str(Read(PhantomData))
            }
        }
    )*};
}

words! {
    Color by |color, serializer| serializer.serialize_str(color.word());
    CastlingSide by |side, serializer| serializer.serialize_str(side.word());
    Role by |role, serializer| serializer.serialize_char(role.letter());
    Square by |square, serializer| serializer.collect_str(&square);
}

#[cfg(feature = "schema")]
mod schema {
    extern crate alloc;

    use alloc::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use crate::{CastlingSide, Color, Role, Square};

    macro_rules! schemas {
        ($($name:ident: $schema:tt)*) => {$(
            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!($schema)
                }
            }
        )*};
    }

    schemas! {
        Color: {
            "description": "A player, by the colour of the pieces.",
            "type": "string",
            "enum": ["white", "black"]
        }
        CastlingSide: {
            "description": "Which way a king castles.",
            "type": "string",
            "enum": ["king-side", "queen-side"]
        }
        Role: {
            "description": "A kind of piece, by its English letter.",
            "type": "string",
            "enum": ["p", "n", "b", "r", "q", "k"]
        }
        Square: {
            "description": "A square: `e4`.",
            "type": "string",
            "pattern": "^[a-h][1-8]$"
        }
    }
}
