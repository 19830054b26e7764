//! How the types of the protocol are written down: a list of words or of keys stands once, and reading, writing, showing
//! and the schema follow from it, where the features `serde` and `schema` ask for them.

use std::fmt;

/// An enum each of whose values is one word of the protocol.
macro_rules! words {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),* $(,)? }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$variant_doc])* #[cfg_attr(feature = "schema", schemars(rename = $word))] $variant),*
        }

        impl $name {
            /// Every value.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// The word of the case protocol.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }
        }

        said_by_word! { $name }
    };
}

/// What has `ALL` and `word` can be read, shown and written.
macro_rules! said_by_word {
    ($($name:ident)*) => {$(
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::protocol::word::UnknownWord;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                let found = $name::ALL.iter().find(|value| value.word() == text);
                found.copied().ok_or_else(|| {
                    $crate::protocol::word::UnknownWord::new(text, $name::ALL.iter().map(|value| value.word()))
                })
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                $crate::protocol::json::parse(deserializer, "a word")
            }
        }
    )*};
}

/// What is shown and parsed is written as that text.
macro_rules! said_as_text {
    ($name:ident: $expected:literal $(, pattern $pattern:literal)?) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                $crate::protocol::json::parse(deserializer, $expected)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "description": concat!($expected, "."),
                    "type": "string"
                    $(, "pattern": $pattern)?
                })
            }
        }
    };
}

/// An object of the protocol. A key that it does not have is an error.
macro_rules! object {
    (
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:ident),*)])?
        $(#[serde($($container:tt)*)])?
        pub struct $name:ident {
            $(
                $(#[doc = $field_doc:literal])*
                $(#[serde($($field_attribute:tt)*)])?
                $(#[schemars($($field_schema:tt)*)])?
                pub $field:ident: $type:ty
            ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, PartialEq, Debug)]
        $(#[derive($($derive),*)])?
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(deny_unknown_fields, expecting = "an object" $(, $($container)*)?)
        )]
        #[cfg_attr(
            feature = "schema",
            derive(schemars::JsonSchema),
            schemars(extend("x-order" = [$(stringify!($field)),*]))
        )]
        #[non_exhaustive]
        pub struct $name {
            $(
                $(#[doc = $field_doc])*
                $(#[cfg_attr(feature = "serde", serde($($field_attribute)*))])?
                $(#[cfg_attr(feature = "schema", schemars($($field_schema)*))])?
                pub $field: $type
            ),*
        }
    };
}

/// The word is not one of those that can stand here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownWord {
    word: String,
    known: Vec<&'static str>,
}

impl UnknownWord {
    pub(crate) fn new(word: &str, known: impl Iterator<Item = &'static str>) -> UnknownWord {
        UnknownWord { word: word.chars().take(60).collect(), known: known.collect() }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownWord { word, known } = self;
        write!(f, "`{word}` is not known here")?;
        match near(word, known.iter().copied()) {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => write!(f, "; expected one of `{}`", known.join("`, `")),
        }
    }
}

impl std::error::Error for UnknownWord {}

/// The known word that was meant, where only one or two letters are wrong.
pub(crate) fn near<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().count();
    let allowed = if letters < 5 { 1 } else { 2 };
    // A word of another length cannot be near; nobody waits for the comparison of a long text.
    let known = known.filter(|other| other.chars().count().abs_diff(letters) <= allowed);
    known
        .map(|other| (distance(word, other), other))
        .filter(|(far, _)| *far <= allowed)
        .min_by_key(|(far, _)| *far)
        .map(|(_, other)| other)
}

/// How many letters have to be put in, taken out or replaced to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_word_that_was_meant() {
        let known = || ["device_penalty", "default_time", "points", "of"].into_iter();
        assert_eq!(near("device_penality", known()), Some("device_penalty"));
        assert_eq!(near("point", known()), Some("points"));
        assert_eq!(near("on", known()), Some("of"));
        assert_eq!(near("colour", known()), None);
        assert_eq!(near("", known()), None);
    }
}
