//! What is said of requests in the server's own log: the route, never the path, so that nothing that somebody wrote into an address is
//! in it; no header, no body. And how many sockets there may be.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::hall::Hall;
use crate::problem::Problem;

/// Files that are kept for the store and what else a process needs.
const KEPT: u64 = 200;

/// How many sockets can be open at once: what the system gives a process, where that is known.
pub(crate) fn sockets() -> u64 {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let most = Rlimit { current: limit.maximum, maximum: limit.maximum };
        // What the process may take, it takes; where that is refused it does with what it has.
        _ = setrlimit(Resource::Nofile, most);
        if let Some(files) = getrlimit(Resource::Nofile).current {
            return files.saturating_sub(KEPT);
        }
    }
    u64::MAX
}

pub(crate) async fn logged(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("another", |route| route.as_str());
    let open = u64::try_from(hall.metrics.sockets.get()).unwrap_or(0);
    if route.ends_with("/live") && open >= hall.sockets {
        let why = "as many sockets are open as this machine can hold; try again later";
        return Problem::new(StatusCode::SERVICE_UNAVAILABLE, "sockets", why).retry(10).into_response();
    }
    let (method, begun) = (request.method().clone(), Instant::now());
    let response = next.run(request).await;
    let (status, millis) = (response.status().as_u16(), begun.elapsed().as_millis());
    // That there is no room is an answer; where it is the store that cannot, the heartbeat says so.
    if response.status() == StatusCode::INTERNAL_SERVER_ERROR {
        tracing::warn!("{method} {route}: {status}, {millis} ms");
    } else {
        tracing::debug!("{method} {route}: {status}, {millis} ms");
    }
    response
}
