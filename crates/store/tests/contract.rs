//! Both stores keep the contract.

#[path = "support/grounds.rs"]
mod grounds;

use grounds::{InMemory, OnDisk};
use jadoube_store::Memory;
use jadoube_store::contract::{Ground, run};

async fn holds(ground: impl Fn() -> Box<dyn Ground>) {
    let points = run(ground).await;
    assert!(points.len() > 15);
    let broken: Vec<String> =
        points.iter().filter_map(|it| Some(format!("{}: {}", it.name, it.kept.as_ref().err()?))).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sqlite_keeps_the_contract() {
    holds(|| OnDisk::boxed(None)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn memory_keeps_the_contract() {
    holds(|| Box::new(InMemory(Memory::default()))).await;
}
