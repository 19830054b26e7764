//! What cannot be read, why, and what can be done about it.

use std::error::Error;
use std::fmt;

/// What cannot be read. Its causes are those of [`Error::source`]; a hint says what can be done.
#[derive(Debug)]
pub struct Trouble {
    told: String,
    hint: Option<String>,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl Trouble {
    /// Trouble that is its own reason.
    pub fn new(told: impl Into<String>) -> Trouble {
        Trouble { told: told.into(), hint: None, cause: None }
    }

    /// Trouble that comes of something else.
    pub fn because(told: impl Into<String>, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Trouble {
        Trouble { told: told.into(), hint: None, cause: Some(cause.into()) }
    }

    /// With what can be done.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Trouble {
        self.hint = Some(hint.into());
        self
    }

    /// What can be done about it, as far as it says that itself; a cause may say more.
    pub fn own_hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// What can be done, whichever of the causes says it.
    pub fn hint(&self) -> Option<&str> {
        let cause = || self.cause.as_ref()?.downcast_ref::<Trouble>()?.hint();
        self.hint.as_deref().or_else(cause)
    }

    /// All of it on one line: what it is, and each cause that says something else.
    pub fn line(&self) -> String {
        let mut parts = vec![self.told.clone()];
        let mut cause = self.source();
        while let Some(next) = cause {
            parts.push(next.to_string());
            cause = next.source();
        }
        parts.dedup();
        parts.join(": ")
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told)
    }
}

impl Error for Trouble {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(|cause| &**cause as &(dyn Error + 'static))
    }
}
