//! In place of `departure.rs` where nobody asks what would be ruled if a rule were another, which only tests do: there is no
//! departure, and whatever looks for one is compiled away.

use std::fmt;

use crate::parameter::Shown;
use crate::{Concept, Given, InForce, Parameter};

/// A change to a rulebook. Without the feature `departures` there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {}

impl InForce {
    #[inline]
    pub(crate) fn strikes(self, _: Concept) -> bool {
        false
    }

    #[inline]
    pub(crate) fn profile_for(self, _: u16) -> usize {
        self.profile()
    }

    #[inline]
    pub(crate) fn departed<T: Copy>(
        self,
        _: u16,
        _: u8,
        given: Option<Given<T>>,
        _: &[&[T]],
    ) -> Option<Given<T>> {
        given
    }

    pub(crate) fn departed_text(self, _: Parameter, _: u8, shown: &'static Shown) -> Option<&'static str> {
        Some(shown.text)
    }
}

impl fmt::Display for Departure {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}
