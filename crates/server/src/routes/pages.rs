//! The pages, as they were built into the program.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use axum::Extension;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::problem::Problem;

/// Nothing from another host, nothing written into the page. The core is WebAssembly.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The files of the site.
pub(crate) struct Pages(Vec<Page>);

struct Page {
    path: &'static str,
    bytes: &'static [u8],
    /// Pressed together when it is first asked for; none where that gains nothing.
    small: OnceLock<Option<Bytes>>,
}

impl Pages {
    pub(crate) fn new(files: &[(&'static str, &'static [u8])]) -> Arc<Pages> {
        let page = |&(path, bytes)| Page { path, bytes, small: OnceLock::new() };
        Arc::new(Pages(files.iter().map(page).collect()))
    }

    fn place(&self, path: &str) -> Option<usize> {
        let path = if path == "/" { "index.html" } else { path.strip_prefix('/')? };
        self.0.iter().position(|page| page.path == path)
    }
}

impl Page {
    fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "html" => "text/html; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "wasm" => "application/wasm",
            "woff2" => "font/woff2",
            "json" => "application/json",
            "webmanifest" => "application/manifest+json",
            "txt" => "text/plain; charset=utf-8",
            "pgn" => "application/vnd.chess-pgn",
            _ => "application/octet-stream",
        }
    }

    /// What has its own digest in its name never changes.
    fn keeps(&self) -> &'static str {
        if self.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    fn small(&self) -> Option<Bytes> {
        let pressed = || {
            if matches!(self.kind(), "image/png" | "font/woff2") {
                return None;
            }
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(self.bytes).ok()?;
            let small = encoder.finish().ok()?;
            (small.len() < self.bytes.len()).then(|| Bytes::from(small))
        };
        self.small.get_or_init(pressed).clone()
    }
}

/// A file of the site, or that there is no such path.
pub(crate) async fn serve(
    Extension(pages): Extension<Arc<Pages>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if pages.0.is_empty() && uri.path() == "/" {
        let why = "the pages are not in this program; it was built without them";
        return Err(Problem::new(StatusCode::NOT_FOUND, "pages", why).at("path"));
    }
    let place = pages.place(uri.path()).ok_or_else(|| Problem::not_found("path"))?;
    if !matches!(method, Method::GET | Method::HEAD) {
        let why = "this path is not asked so";
        return Err(Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", why));
    }
    let takes_small =
        headers.get(header::ACCEPT_ENCODING).and_then(|it| it.to_str().ok()).is_some_and(takes_gzip);
    let small = if takes_small {
        let pages = Arc::clone(&pages);
        // The core's module takes a moment, once.
        tokio::task::spawn_blocking(move || pages.0[place].small()).await.ok().flatten()
    } else {
        None
    };
    let page = &pages.0[place];
    let pressed = small.is_some();
    let body = small.unwrap_or_else(|| Bytes::from_static(page.bytes));
    let mut response = body.into_response();
    let mut set = |name: HeaderName, value: &'static str| {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_TYPE, page.kind());
    set(header::CACHE_CONTROL, page.keeps());
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::VARY, "accept-encoding");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if pressed {
        set(header::CONTENT_ENCODING, "gzip");
    }
    Ok(response)
}

fn takes_gzip(accepted: &str) -> bool {
    accepted.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        name.trim().eq_ignore_ascii_case("gzip") && weight.trim() != "q=0"
    })
}
