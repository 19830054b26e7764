//! What goes wrong, as clients see it.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jadoube_hall::competition::Refusal;
use jadoube_hall::rights::Forbidden;
use jadoube_store::Error;
use serde_json::{Map, Value, json};

use crate::cookie::FORGOTTEN;

/// An error: a status, a word that stays the same, a sentence for people, and what it is about.
#[derive(Debug)]
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

    pub(crate) fn forget(self) -> Problem {
        Problem { forget: true, ..self }
    }

    /// The error as the object that is sent.
    pub(crate) fn object(&self) -> Value {
        let mut object = json!({"error": self.error, "message": self.message, "where": self.place});
        if let Value::Object(object) = &mut object {
            object.extend(self.more.clone());
        }
        object
    }
}

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
        let mut response = (self.status, Json(self.object())).into_response();
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
