//! Many games over two servers on a cluster of three nodes of this machine, and what that takes beside the bare cluster.
//!
//! `JADOUBE_NATS_SERVER=$(crates/nodes/install) JADOUBE=target/release/jadoube cargo run --release -p jadoube-load --example cluster -- 1000 30`:
//! so many games for so many seconds, a move every five seconds, with the program that `JADOUBE` names.

use std::time::Duration;

use jadoube_load::{Plan, run};
use jadoube_nodes::Nodes;

fn main() -> Result<(), String> {
    let mut given =
        std::env::args().skip(1).map(|text| text.parse::<u32>().map_err(|error| error.to_string()));
    let (games, seconds) = (given.next().unwrap_or(Ok(500))?, given.next().unwrap_or(Ok(30))?);
    let program = std::env::var_os("JADOUBE").ok_or("JADOUBE names no program that serves")?;
    let Some(nodes) = Nodes::start() else { return Ok(()) };
    let plan = Plan {
        program: program.into(),
        games,
        pace: Duration::from_secs(5),
        time: Duration::from_secs(u64::from(seconds)),
        askers: 0,
        nodes: nodes.addresses(),
    };
    let figures = run(&plan, &mut |doing| eprintln!("{doing}"))?;
    println!("{figures:#?}");
    println!("ratio: {:.2}", figures.acts / figures.raw.max(1.0));
    Ok(())
}
