//! The questions and answers as TypeScript, from the same source as the case protocol's.

use jadoube_arbiter::schema::{of_input, of_output, typescript};
use jadoube_laws::{Comparison, Sheet};
use schemars::Schema;

use crate::{
    Ask, Asked, AuditOf, AuditTotals, ClockShown, Compare, Explain, Find, FoundIncident, Incident,
    IncidentForm, Judge, Judged, Moves, MovesOf, Problem, ReadMove, Row, Winnable, WinnableAnswer, WriteMove,
    Written,
};

const HEAD: &str = "// Plain questions and their answers. Made from the types of crates/answers; not to be edited by hand.\n";

/// The text of `docs/schema/questions.d.ts`.
pub fn declarations() -> String {
    let schemas: [Schema; 22] = [
        of_input::<MovesOf>(),
        of_output::<Moves>(),
        of_input::<Judge>(),
        of_output::<Judged>(),
        of_input::<WriteMove>(),
        of_input::<ReadMove>(),
        of_output::<Written>(),
        of_input::<Winnable>(),
        of_output::<WinnableAnswer>(),
        of_input::<Find>(),
        of_output::<FoundIncident>(),
        of_input::<Incident>(),
        of_output::<IncidentForm>(),
        of_input::<Ask>(),
        of_output::<Asked>(),
        of_input::<Explain>(),
        of_output::<Sheet>(),
        of_input::<Compare>(),
        of_output::<Comparison>(),
        of_input::<AuditOf>(),
        of_output::<AuditTotals>(),
        of_output::<Row>(),
    ];
    let more = [of_output::<ClockShown>(), of_output::<Problem>()];
    let all: Vec<Schema> = schemas.into_iter().chain(more).collect();
    typescript(HEAD, &all)
}
