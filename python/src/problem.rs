//! What is wrong with a question, as an exception.

use jadoube_answers::Problem;
use pyo3::prelude::*;

/// A problem as the exception of the package.
pub(crate) fn raised(py: Python<'_>, problem: &Problem) -> PyErr {
    named(py, "JadoubeError", (&problem.message, problem.error, &problem.place))
}

/// A file that cannot be read, as the exception of the package.
pub(crate) fn unreadable(py: Python<'_>, message: &str, hint: Option<&str>) -> PyErr {
    named(py, "UnreadableError", (message, hint.unwrap_or_default()))
}

fn named<'py>(py: Python<'py>, name: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("jadoube._problem").and_then(|module| module.getattr(name)?.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}
