//! The contract notices what it is there for: faults are planted, and it must say so.

#[path = "support/grounds.rs"]
#[allow(dead_code, reason = "only the store with a disk has faults")]
mod grounds;

use grounds::OnDisk;
use jadoube_store::Fault;
use jadoube_store::contract::run;

/// The points that the fault breaks.
async fn broken_by(fault: Fault) -> Vec<&'static str> {
    let points = run(|| OnDisk::boxed(Some(fault))).await;
    points.iter().filter(|point| point.kept.is_err()).map(|point| point.name).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_disk_that_is_not_waited_for_is_noticed() {
    let broken = broken_by(Fault::SyncOff).await;
    assert!(broken.contains(&"an_answer_waits_for_the_disk"), "{broken:?}");
    assert!(broken.contains(&"a_power_cut_loses_nothing_that_was_answered"), "{broken:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_answer_before_the_commit_is_noticed() {
    let broken = broken_by(Fault::EarlyAnswer).await;
    assert!(broken.contains(&"an_answer_waits_for_the_disk"), "{broken:?}");
    assert!(broken.contains(&"of_many_at_once_one_is_first"), "{broken:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn keys_that_only_memory_has_are_noticed() {
    let broken = broken_by(Fault::KeysInMemory).await;
    assert!(broken.contains(&"keys_outlive_the_process"), "{broken:?}");
}
