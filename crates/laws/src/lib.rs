//! The rulebooks of chess: clauses, parameters, concordance, explanations.
#![warn(missing_docs)]
