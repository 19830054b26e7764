//! Somebody who asks this server from inside, by the same routes as everybody else.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use serde_json::Value;
use tower::ServiceExt;

/// No answer is longer.
const ANSWER: usize = 16 << 20;

pub(super) struct Asking(Router);

impl Asking {
    pub(super) fn new(router: Router) -> Asking {
        Asking(router)
    }

    pub(super) async fn get(&self, path: &str, token: &str) -> Result<Value, String> {
        self.asked("GET", path, token, Body::empty()).await
    }

    pub(super) async fn post(&self, path: &str, token: &str, body: &Value) -> Result<Value, String> {
        self.asked("POST", path, token, Body::from(body.to_string())).await
    }

    async fn asked(&self, method: &str, path: &str, token: &str, body: Body) -> Result<Value, String> {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        let request = request.body(body).map_err(|error| error.to_string())?;
        let answer = self.0.clone().oneshot(request).await.map_err(|error| error.to_string())?;
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), ANSWER).await.map_err(|error| error.to_string())?;
        if !status.is_success() {
            return Err(format!("{method} {path}: {status}: {}", String::from_utf8_lossy(&bytes)));
        }
        serde_json::from_slice(&bytes).map_err(|error| error.to_string())
    }
}
