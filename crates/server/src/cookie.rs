//! The token of a browser that logs in: in a cookie that no script can read and that goes to no other site.
//!
//! What changes something, and a socket, is taken by cookie from our own pages alone: a page of another site could let a browser
//! send it as well.

use axum::http::{HeaderMap, Method, header};
use jadoube_hall::Utc;

/// Its name.
const NAME: &str = "jadoube";

/// How long a browser keeps it, in seconds, where the token itself has no end: a month.
const KEPT: i64 = 30 * 86_400;

/// What makes a browser forget it.
pub(crate) const FORGOTTEN: &str = "jadoube=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0";

/// The cookie with a token. Over TLS it never goes out without it.
pub(crate) fn with(token: &str, expires: Option<Utc>, now: Utc, headers: &HeaderMap) -> String {
    let left = expires.map_or(KEPT, |expires| (expires.millis() - now.millis()).max(0) / 1_000);
    let origin = headers.get(header::ORIGIN).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let secure = if origin.starts_with("https://") { "; Secure" } else { "" };
    format!("{NAME}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={left}{secure}")
}

/// The token that a browser sends.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, token)| *name == NAME && !token.is_empty()).map(|(_, token)| token)
}

/// Whether a request only reads; a socket can act.
pub(crate) fn only_reads(method: &Method, headers: &HeaderMap) -> bool {
    method.is_safe() && !headers.contains_key(header::UPGRADE)
}

/// Whether a request comes from our own pages: the browser says from where.
pub(crate) fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match text("origin") {
        Some(origin) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host.map(str::to_ascii_lowercase) == text("host").map(str::to_ascii_lowercase)
        }
        None => text("sec-fetch-site") == Some("same-origin"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_str(value).unwrap());
        }
        headers
    }

    #[test]
    fn the_token_is_found_among_other_cookies() {
        assert_eq!(token(&headers(&[("cookie", "a=b; jadoube=T0K; c=d")])), Some("T0K"));
        assert_eq!(token(&headers(&[("cookie", "a=b"), ("cookie", "jadoube=T0K")])), Some("T0K"));
        for none in ["jadoube=", "xjadoube=T0K", "jadoube", ""] {
            assert_eq!(token(&headers(&[("cookie", none)])), None, "{none}");
        }
    }

    #[test]
    fn only_our_own_pages_are_of_the_same_origin() {
        let from =
            |origin: &str| is_same_origin(&headers(&[("host", "hall.local:7878"), ("origin", origin)]));
        assert!(from("http://hall.local:7878") && from("https://HALL.local:7878"));
        for other in
            ["http://hall.local", "http://evil.example", "null", "http://hall.local:7878.evil.example"]
        {
            assert!(!from(other), "{other}");
        }
        assert!(is_same_origin(&headers(&[("host", "h"), ("sec-fetch-site", "same-origin")])));
        assert!(!is_same_origin(&headers(&[("host", "h"), ("sec-fetch-site", "cross-site")])));
        assert!(!is_same_origin(&headers(&[("host", "h")])));
    }
}
