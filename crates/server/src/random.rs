//! Random bits.

use std::cell::RefCell;

use axum::http::StatusCode;
use jadoube_hall::log::{Id, Salt};

use crate::hall::Hall;
use crate::pool::failed;
use crate::problem::Problem;

impl Hall {
    /// Random bytes.
    pub(crate) fn random<const N: usize>(&self) -> Result<[u8; N], Problem> {
        let mut bytes = [0; N];
        getrandom::fill(&mut bytes).map_err(|error| {
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "random", format!("no random bytes: {error}"))
        })?;
        Ok(bytes)
    }

    /// Random bits for the digest of an entry. Every act takes some: the system is asked for those of many together.
    pub(crate) fn salt(&self) -> Result<Salt, Problem> {
        thread_local!(static SALTS: RefCell<Vec<Salt>> = const { RefCell::new(Vec::new()) });
        SALTS.with_borrow_mut(|salts| {
            if salts.is_empty() {
                let bytes: [u8; 1_024] = self.random()?;
                salts.extend(bytes.as_chunks().0.iter().copied().map(Salt));
            }
            salts.pop().ok_or_else(failed)
        })
    }

    /// An id for what the program enters itself.
    pub(crate) fn random_id(&self) -> Result<Id, Problem> {
        let text: String = self.random::<12>()?.iter().map(|byte| format!("{byte:02x}")).collect();
        text.parse().map_err(|_| failed())
    }
}
