//! The hall's own acts, and who may do them.

use std::fmt;
use std::str::FromStr;

use super::planted;

macro_rules! words {
    ($(#[doc = $about:literal])* $name:ident { $($(#[doc = $doc:literal])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[non_exhaustive]
        pub enum $name { $($(#[doc = $doc])* $variant),* }

        impl $name {
            /// Every value.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<$name, String> {
                let words = || $name::ALL.iter().map(|value| value.word()).collect::<Vec<_>>().join("`, `");
                let found = $name::ALL.iter().copied().find(|value| value.word() == text);
                found.ok_or_else(|| format!("expected one of `{}`", words()))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

words! {
    /// What a token makes of its holder in a competition.
    Role {
        /// A player: his boards follow from the pairings.
        Player = "player",
        /// The assistant of a player.
        Assistant = "assistant",
        /// The clock on a table.
        Clock = "clock",
        /// An arbiter, for the boards given to him.
        Arbiter = "arbiter",
        /// The chief arbiter.
        Chief = "chief",
        /// Who looks on.
        Spectator = "spectator",
        /// Who keeps the server.
        Admin = "admin",
    }
}

words! {
    /// The acts of the hall.
    HallWord {
        /// The arbiter is called to a board.
        Call = "call",
        /// A call was answered.
        AnswerCall = "answer-call",
        /// The clocks of a round are started.
        StartRound = "start-round",
        /// The clocks of all boards run again after an interruption.
        ResumeAll = "resume-all",
        /// A result that no game on a board gives.
        Result = "result",
        /// A player leaves the competition.
        Withdraw = "withdraw",
        /// Something is announced to everybody.
        Announce = "announce",
        /// Players are added to the list.
        Enter = "enter",
        /// A round is paired.
        Pair = "pair",
        /// A round is closed: its results do not move any more.
        CloseRound = "close-round",
        /// A token is given.
        Give = "give",
        /// A token is revoked.
        Revoke = "revoke",
        /// A seat link or a code is redeemed.
        Join = "join",
        /// A device is let to a seat that another has.
        Admit = "admit",
        /// A player is taken out of the list.
        Erase = "erase",
        /// A game is ruled on otherwise by another program, and from where.
        RulesAnew = "rules-anew",
    }
}

/// Whether a role may do an act of the hall. An arbiter may only for his own boards, which the competition knows.
pub fn may_in_hall(role: Role, act: HallWord) -> bool {
    if let Some(wrong) = planted::in_hall(role, act) {
        return wrong;
    }
    use HallWord::*;
    match act {
        Call => !matches!(role, Role::Spectator | Role::Admin),
        AnswerCall | Result | Announce | RulesAnew => matches!(role, Role::Arbiter | Role::Chief),
        Give | Revoke => matches!(role, Role::Arbiter | Role::Chief | Role::Admin),
        StartRound | ResumeAll | Withdraw | Enter | Pair | CloseRound => matches!(role, Role::Chief),
        Erase => matches!(role, Role::Chief | Role::Admin),
        // The device that has the seat says yes as well; the competition knows which one that is.
        Admit => !matches!(role, Role::Spectator | Role::Admin),
        // Anybody who has the secret.
        Join => true,
    }
}
