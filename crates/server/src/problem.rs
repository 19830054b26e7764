//! What goes wrong, as clients see it.

use std::time::Duration;

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use jadoube_hall::competition::Refusal;
use jadoube_hall::rights::Forbidden;
use jadoube_laws::Lang;
use jadoube_store::Error;
use serde_json::{Map, Value, json};

use crate::cookie::FORGOTTEN;
use crate::language::Language;
use crate::phrases::retold;

/// An error: a status, a word that stays the same, a sentence for people, and what it is about.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) error: &'static str,
    pub(crate) message: String,
    pub(crate) place: String,
    /// What else is told with it.
    pub(crate) more: Map<String, Value>,
    pub(crate) retry: Option<u32>,
    /// Whether the browser is to forget its cookie: the token in it is not good any more.
    pub(crate) forget: bool,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, error: &'static str, message: impl ToString) -> Problem {
        let message = message.to_string();
        Problem { status, error, message, place: String::new(), more: Map::new(), retry: None, forget: false }
    }

    pub(crate) fn at(self, place: impl Into<String>) -> Problem {
        Problem { place: place.into(), ..self }
    }

    pub(crate) fn with(mut self, key: &str, value: Value) -> Problem {
        self.more.insert(key.to_owned(), value);
        self
    }

    pub(crate) fn retry(self, seconds: u32) -> Problem {
        Problem { retry: Some(seconds), ..self }
    }

    pub(crate) fn unprocessable(error: &'static str, place: &str, message: impl ToString) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, error, message).at(place)
    }

    pub(crate) fn not_found(what: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such {what}")).at(what)
    }

    pub(crate) fn unauthorized() -> Problem {
        let why =
            "a token is needed, as `Authorization: Bearer TOKEN`; this one is missing or no longer good";
        Problem::new(StatusCode::UNAUTHORIZED, "unauthorized", why).at("authorization")
    }

    /// A device that is not let to its seat yet; it looks again.
    pub(crate) fn waiting() -> Problem {
        let why = "another device has this seat: that one or an arbiter lets this one in";
        Problem::new(StatusCode::UNAUTHORIZED, "waiting", why).at("authorization")
    }

    pub(crate) fn id_reused() -> Problem {
        let why = "this id was used for something else";
        Problem::new(StatusCode::CONFLICT, "id-reused", why).at("id")
    }

    pub(crate) fn busy() -> Problem {
        let why = "too much is asked at the moment; try again in a second";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", why).retry(1)
    }

    /// The store has been silent for too long; it will be told in a moment whether others served meanwhile.
    pub(crate) fn silent(silent: Duration) -> Problem {
        let why = format!("nothing could be stored for {} seconds", silent.as_secs());
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "store", why).retry(1)
    }

    /// A log that is there and cannot be read, or is left to a newer program: it stays so whatever else is done.
    pub(crate) fn damaged() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged", "the log cannot be read")
    }

    /// Whether it is that: nobody else has to wait for such a game.
    pub(crate) fn is_of_a_log(&self) -> bool {
        matches!(self.error, "damaged" | "held")
    }

    pub(crate) fn forget(self) -> Problem {
        Problem { forget: true, ..self }
    }

    /// The error as the object that is sent to a reader of a language.
    pub(crate) fn object(&self, lang: Lang) -> Value {
        let mut object = json!({"error": self.error, "message": self.message, "where": self.place});
        if let Value::Object(object) = &mut object {
            object.extend(self.more.clone());
        }
        tell(&mut object, lang);
        object
    }
}

/// Tells every `message` of an error in a language, those of a list of faults too.
fn tell(object: &mut Value, lang: Lang) {
    match object {
        _ if lang == Lang::En => {}
        Value::Object(keys) => {
            for (key, value) in keys {
                match value {
                    Value::String(text) if key == "message" => *text = retold(text, lang),
                    other => tell(other, lang),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| tell(value, lang)),
        _ => {}
    }
}

/// Tells the errors among the answers in the language of who asked: they are made where nobody knows it.
pub(crate) async fn told(language: Result<Language, Problem>, request: Request, next: Next) -> Response {
    // An unknown language is an error of its own where it matters; it is told in English.
    let lang = language.map_or(Lang::En, |Language(lang)| lang);
    let mut response = next.run(request).await;
    if lang != Lang::En
        && let Some(Said(mut object)) = response.extensions_mut().remove()
    {
        tell(&mut object, lang);
        let (parts, told) = (response.into_parts().0, Json(object).into_response());
        response = Response::from_parts(parts, told.into_body());
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
    response
}

/// An error as it is sent in English.
#[derive(Clone)]
struct Said(Value);

impl From<Error> for Problem {
    /// What the store could not do. Where it is certain that nothing was done, that is said.
    fn from(error: Error) -> Problem {
        let unavailable = |word, error: &Error| Problem::new(StatusCode::SERVICE_UNAVAILABLE, word, error);
        match &error {
            Error::Unknown(_) => {
                let problem = unavailable("unknown", &error);
                let message = format!("{}; repeat it with the same id", problem.message);
                Problem { message, ..problem }.retry(1)
            }
            Error::Full(_) | Error::ReadOnly(_) => unavailable("store", &error),
            _ => unavailable("store", &error).retry(1),
        }
    }
}

impl From<Forbidden> for Problem {
    fn from(why: Forbidden) -> Problem {
        if why.is_unclear() {
            return Problem::unprocessable("event", "event", why);
        }
        Problem::new(StatusCode::FORBIDDEN, "forbidden", why).at("event")
    }
}

impl From<Refusal> for Problem {
    fn from(why: Refusal) -> Problem {
        let (status, word) = match &why {
            Refusal::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Refusal::Unknown(_) => (StatusCode::NOT_FOUND, "not-found"),
            Refusal::Already(_) => (StatusCode::CONFLICT, "already"),
            Refusal::Full(_) => (StatusCode::UNPROCESSABLE_ENTITY, "full"),
            _ => (StatusCode::UNPROCESSABLE_ENTITY, "wrong"),
        };
        Problem::new(status, word, why).at("event")
    }
}

impl From<jadoube_answers::Problem> for Problem {
    fn from(problem: jadoube_answers::Problem) -> Problem {
        Problem::unprocessable(problem.error, &problem.place, problem.message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let object = self.object(Lang::En);
        let mut response = (self.status, Json(&object)).into_response();
        response.extensions_mut().insert(Said(object));
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.forget {
            response.headers_mut().insert(header::SET_COOKIE, HeaderValue::from_static(FORGOTTEN));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
