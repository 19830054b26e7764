//! Nodes that end by themselves.

use std::panic::{AssertUnwindSafe, catch_unwind};

use jadoube_nodes::Nodes;

/// One whose port somebody else has taken ends when it is started: who waits for it must not wait for ever.
#[test]
fn a_node_that_has_ended_is_not_waited_for() {
    let Some(mut nodes) = Nodes::start() else { return };
    nodes.wait();
    nodes.fail(1);
    let waited = catch_unwind(AssertUnwindSafe(|| nodes.wait()));
    assert!(waited.is_err(), "a cluster with a node that has ended is taken for whole");
    nodes.kill(1);
    nodes.begin(1);
    nodes.wait();
}
