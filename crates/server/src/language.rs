//! The language in which somebody is answered: `?lang=`, else `Accept-Language`, else English.

use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use jadoube_laws::Lang;

use crate::problem::Problem;

/// The language of an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Language(pub(crate) Lang);

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Language, Problem> {
        let query = parts.uri.query().unwrap_or_default();
        let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang="));
        if let Some(asked) = asked {
            let wrong = |_| Problem::unprocessable("lang", "lang", "the languages are en, fi, hu and tr");
            return asked.parse().map(Language).map_err(wrong);
        }
        let accepted = parts.headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Ok(Language(accepted.and_then(preferred).unwrap_or_default()))
    }
}

/// The one of our languages that somebody likes best.
fn preferred(accepted: &str) -> Option<Lang> {
    let liked = accepted.split(',').filter_map(|one| {
        let (tag, weight) = one.split_once(";q=").unwrap_or((one, "1"));
        let lang = tag.trim().split('-').next()?.to_ascii_lowercase().parse::<Lang>().ok()?;
        let weight: f32 = weight.trim().parse().ok()?;
        (weight > 0.0).then_some((lang, weight))
    });
    // Of two that are liked alike the first one counts.
    liked.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(lang, _)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_liked_best_is_taken() {
        assert_eq!(preferred("fi-FI,fi;q=0.9,en;q=0.8"), Some(Lang::Fi));
        assert_eq!(preferred("de, en;q=0.5, tr;q=0.7"), Some(Lang::Tr));
        assert_eq!(preferred("hu;q=0, en"), Some(Lang::En));
        assert_eq!(preferred("xx, ;;q=,"), None);
    }
}
