//! Those who ask meanwhile: the worst that anybody can ask without a token.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::http;
use crate::server::Server;

/// A position about which nothing is found out for long: bishops of one colour and locked pawns.
const HARD: &str =
    "/api/v1/winnable?fen=8%2Fb1p1k3%2Fp1Pp1p1p%2FP2P1P1P%2F8%2F8%2F1B2K3%2F8%20w%20-%20-%200%201";

pub(crate) struct Asking {
    clients: JoinSet<()>,
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    stop: AtomicBool,
    answers: AtomicU64,
    refused: AtomicU64,
}

pub(crate) fn begin(server: &Server, clients: u32) -> Asking {
    let counts = Arc::new(Counts::default());
    let mut set = JoinSet::new();
    for client in 0..clients {
        set.spawn(ask(server.address, client, Arc::clone(&counts)));
    }
    Asking { clients: set, counts }
}

impl Asking {
    /// How many were answered, and how many found no room.
    pub(crate) async fn end(self) -> (u64, u64) {
        self.counts.stop.store(true, Ordering::Relaxed);
        self.clients.join_all().await;
        (self.counts.answers.load(Ordering::Relaxed), self.counts.refused.load(Ordering::Relaxed))
    }
}

async fn ask(address: SocketAddr, client: u32, counts: Arc<Counts>) {
    // Written once: the generator shares the machine with the server.
    let case = || {
        let mut case = String::from("{\"game\":{\"rulebook\":\"fide-2023\",\"time\":\"5400+30\"}}\n");
        for line in 0..2_990 {
            case.push_str(&format!("{{\"at\":{line},\"by\":\"white\",\"event\":\"stop-clock\"}}\n"));
        }
        case
    };
    let games = || {
        "[Event \"?\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n"
            .repeat(10_000)
    };
    let question = match client % 3 {
        0 => http::question(address, "GET", HARD, "", ""),
        1 => http::question(address, "POST", "/api/v1/rule", "", &case()),
        _ => http::question(address, "POST", "/api/v1/audit", "", &games()),
    };
    while !counts.stop.load(Ordering::Relaxed) {
        match http::status(address, &question).await {
            Ok(200) => _ = counts.answers.fetch_add(1, Ordering::Relaxed),
            Ok(503) => {
                counts.refused.fetch_add(1, Ordering::Relaxed);
                // As little as the answer asks for, and less.
                sleep(Duration::from_millis(100)).await;
            }
            _ => sleep(Duration::from_millis(100)).await,
        }
    }
}
