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
        if !sent.contains_key(token) {
            sent.insert(token.to_owned(), (now, 0));
        }
        let Some((since, count)) = sent.get_mut(token) else { return Ok(()) };
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

/// Failed tries of an address in a minute before it is told to wait.
const FAILED: u32 = 30;

/// Failed tries of an address in an hour before nothing is taken from there at all. With so many somebody who guesses meets
/// none of a thousand codes in a thousand evenings.
const HOPELESS: u32 = 10_000;

/// Who guesses. Only failed tries count, and a good code is taken from where others guess: a hall is behind one router.
#[derive(Default)]
pub(crate) struct Failures(Mutex<HashMap<IpAddr, Tries>>);

struct Tries {
    minute: (Instant, u32),
    hour: (Instant, u32),
}

impl Failures {
    /// Whether anything is taken from there.
    pub(crate) fn check(&self, from: IpAddr, now: Instant) -> Result<(), Problem> {
        let failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match failed.get(&from) {
            Some(tries) if tries.hour.1 >= HOPELESS && now.saturating_duration_since(tries.hour.0) < HOUR => {
                Err(too_many("too many wrong codes came from here; wait an hour").retry(3_600))
            }
            _ => Ok(()),
        }
    }

    /// Counts a failed try: its problem, or that there were too many.
    pub(crate) fn count(&self, from: IpAddr, now: Instant, problem: Problem) -> Problem {
        let mut failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failed.retain(|_, tries| now.saturating_duration_since(tries.hour.0) < HOUR);
        let tries = failed.entry(from).or_insert(Tries { minute: (now, 0), hour: (now, 0) });
        if now.saturating_duration_since(tries.minute.0) >= MINUTE {
            tries.minute = (now, 0);
        }
        tries.minute.1 += 1;
        tries.hour.1 += 1;
        if tries.minute.1 > FAILED {
            return too_many("too many wrong codes came from here; wait a minute").retry(60);
        }
        problem
    }
}

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

pub(crate) fn too_many(why: &str) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_guesses_for_an_hour_is_shut_out_and_comes_back() {
        let (failures, from, now) = (Failures::default(), IpAddr::from([10, 0, 0, 1]), Instant::now());
        let guess = |at: Instant| failures.count(from, at, Problem::not_found("code")).status.as_u16();
        assert_eq!((0..FAILED).map(|_| guess(now)).max(), Some(404));
        assert_eq!(guess(now), 429);
        assert!(failures.check(from, now).is_ok(), "a good code is still taken");
        assert_eq!(guess(now + MINUTE), 404);
        while failures.check(from, now + MINUTE).is_ok() {
            guess(now + MINUTE);
        }
        assert!(failures.check(IpAddr::from([10, 0, 0, 2]), now).is_ok());
        assert!(failures.check(from, now + HOUR).is_ok());
    }
}
