//! How much one token may send.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use crate::problem::Problem;

/// Acts a second for a token.
const A_SECOND: u32 = 20;

/// Acts of a token in one game.
pub(crate) const IN_A_GAME: u32 = 5_000;

/// How many tokens are remembered before those that were quiet for a second are forgotten.
const REMEMBERED: usize = 50_000;

/// What each token has sent in its present second.
#[derive(Default)]
pub(crate) struct Limits(Mutex<HashMap<String, (Instant, u32)>>);

impl Limits {
    /// Counts an act.
    pub(crate) fn count(&self, token: &str, now: Instant) -> Result<(), Problem> {
        let second = Duration::from_secs(1);
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sent.len() > REMEMBERED {
            sent.retain(|_, (since, _)| now.saturating_duration_since(*since) < second);
        }
        let (since, count) = sent.entry(token.to_owned()).or_insert((now, 0));
        if now.saturating_duration_since(*since) >= second {
            (*since, *count) = (now, 0);
        }
        *count += 1;
        if *count > A_SECOND {
            return Err(too_many("a token sends at most 20 acts a second").retry(1));
        }
        Ok(())
    }
}

/// Failed tries of an address in a minute.
const FAILED: u32 = 30;

/// Who guesses. Only failed tries count, so that a hall behind one router is not shut out.
#[derive(Default)]
pub(crate) struct Failures(Mutex<HashMap<IpAddr, (Instant, u32)>>);

impl Failures {
    pub(crate) fn check(&self, from: IpAddr, now: Instant) -> Result<(), Problem> {
        let failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = Duration::from_secs(60);
        match failed.get(&from) {
            Some((since, count)) if *count >= FAILED && now.saturating_duration_since(*since) < minute => {
                Err(too_many("too many wrong codes came from here; wait a minute").retry(60))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn count(&self, from: IpAddr, now: Instant) {
        let minute = Duration::from_secs(60);
        let mut failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failed.retain(|_, (since, _)| now.saturating_duration_since(*since) < minute);
        failed.entry(from).or_insert((now, 0)).1 += 1;
    }
}

pub(crate) fn too_many(why: &str) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", why)
}
