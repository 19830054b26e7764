//! Lists come in pages: `limit` says how many, `next` after which one.

use std::collections::HashMap;

use axum::http::{HeaderValue, header};
use axum::response::Response;

use crate::problem::Problem;

/// The most that is told at once, and how much where nobody says.
const MOST: usize = 1_000;
const USUAL: usize = 500;

/// Which part of a list somebody asks for.
pub(super) struct Page {
    pub(super) limit: usize,
    next: Option<String>,
}

impl Page {
    pub(super) fn of(query: &HashMap<String, String>) -> Result<Page, Problem> {
        Ok(Page { limit: limit(query)?.unwrap_or(USUAL), next: query.get("next").cloned() })
    }

    /// The part of a list, each with its name, and the name after which the next part begins.
    pub(super) fn cut<T>(
        &self,
        items: impl Iterator<Item = (String, T)>,
    ) -> Result<(Vec<T>, Option<String>), Problem> {
        let mut items = items.peekable();
        if let Some(next) = &self.next
            && !items.any(|(name, _)| name == *next)
        {
            return Err(Problem::unprocessable("next", "next", "this list has no such place"));
        }
        let (mut part, mut last) = (Vec::new(), None);
        while part.len() < self.limit {
            let Some((name, item)) = items.next() else { return Ok((part, None)) };
            part.push(item);
            last = Some(name);
        }
        Ok((part, last.filter(|_| items.peek().is_some())))
    }
}

/// How many somebody asks for.
pub(super) fn limit(query: &HashMap<String, String>) -> Result<Option<usize>, Problem> {
    let Some(text) = query.get("limit") else { return Ok(None) };
    let limit = text.parse().ok().filter(|limit| (1..=MOST).contains(limit));
    let wrong = || Problem::unprocessable("limit", "limit", format!("`limit` is between 1 and {MOST}"));
    limit.map(Some).ok_or_else(wrong)
}

/// Says where a list goes on that has no room for it itself.
pub(super) fn goes_on(
    mut response: Response,
    query: &HashMap<String, String>,
    key: &str,
    next: &str,
) -> Response {
    let others = query.iter().filter(|(name, _)| *name != key);
    let mut pairs: Vec<String> =
        others.map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    pairs.sort();
    pairs.push(format!("{key}={}", encoded(next)));
    if let Ok(link) = HeaderValue::from_str(&format!("<?{}>; rel=\"next\"", pairs.join("&"))) {
        response.headers_mut().insert(header::LINK, link);
    }
    response
}

fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
