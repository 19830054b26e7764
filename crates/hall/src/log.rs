//! The log of a game: its head, its entries, and the chain of hashes that holds them together.
//!
//! `docs/log.md` defines every byte that is hashed. Whoever may not see what was entered sees a digest of it, and the chain
//! can be verified all the same.

mod canonical;
mod digest;
mod entry;
mod hash;
mod head;
mod line;
mod replay;
mod sender;
mod verify;

pub use canonical::{NotCanonical, canonical};
pub use digest::{of_rulebook, of_rulings};
pub use entry::{Body, Draft, Entry};
pub use hash::{Hash, NotHex, Salt};
pub use head::{Head, PROTOCOL, without_names};
pub use line::{Line, NotALine};
pub use replay::{Anew, Difference, NotReplayed, Replayed, replay, replay_anew};
pub use sender::{Id, NotASender, NotAnId, Sender};
pub use verify::{Break, Fault, Verified, Verifier, verify};
