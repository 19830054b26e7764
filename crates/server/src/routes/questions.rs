//! Questions without a log-in, on a pool of their own and within bounds.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jadoube_answers::{Ask, AuditOf, Explain, Find, Question, Winnable, rule as rule_on};
use jadoube_laws::RulebookId;
use serde_json::Value;
use tokio::time::timeout;

use super::body;
use super::page::{Page, goes_on};
use crate::hall::Hall;
use crate::language::Language;
use crate::pool::Place;
use crate::problem::Problem;

/// The longest case, and the most lines of one.
const CASE: usize = 256 << 10;
const LINES: usize = 3_000;

/// The longest question.
const QUESTION: usize = 16 << 10;

/// The longest file of games.
const GAMES: usize = 1 << 20;

/// How many positions are looked at for one side.
const POSITIONS: u64 = 200_000;

type Answered = Result<Response, Problem>;

/// How long somebody may take to send his question: the place in the queue is his meanwhile.
const SENDING: Duration = Duration::from_secs(10);

/// Takes a place in the queue, where there is one; without one the question is passed over.
async fn placed(hall: &Hall, body: Body) -> Result<(Place, Body), Problem> {
    match place(hall) {
        Ok(place) => Ok((place, body)),
        Err(problem) => {
            // Who sends slowly does not keep the connection for it.
            _ = timeout(SENDING, body::passed_over(body)).await;
            Err(problem)
        }
    }
}

/// What is asked, where it comes in time.
async fn in_time<T>(read: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
    let why = "the question took too long to come";
    let slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "slow", why).at("body");
    timeout(SENDING, read).await.map_err(slow)?
}

fn place(hall: &Hall) -> Result<Place, Problem> {
    let off = || Problem::new(StatusCode::NOT_FOUND, "off", "public questions are turned off here");
    let pool = hall.pool.as_ref().ok_or_else(off)?;
    pool.place().inspect_err(|_| _ = hall.metrics.questions_refused.inc())
}

async fn answered<T: Send + 'static>(
    hall: &Hall,
    place: Place,
    question: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let pool = hall.pool.as_ref().ok_or_else(Problem::busy)?;
    let answer = pool.ask(place, question).await;
    match &answer {
        Err(problem) if problem.error == "busy" => hall.metrics.questions_refused.inc(),
        _ => hall.metrics.questions.inc(),
    };
    answer
}

/// Lines as they are sent. They are put together where they were found, not where others play.
fn joined(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

fn lines(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/jsonl; charset=utf-8")], text).into_response()
}

pub(crate) async fn rule(State(hall): State<Arc<Hall>>, Language(lang): Language, body: Body) -> Answered {
    let (place, body) = placed(&hall, body).await?;
    let case = in_time(body::text(body, CASE)).await?;
    let answer = answered(&hall, place, move || {
        if case.lines().count() > LINES {
            let why = format!("a case has at most {LINES} lines here");
            return Err(Problem::unprocessable("case", "body", why));
        }
        Ok(joined(&rule_on(&case, lang)?))
    });
    Ok(lines(answer.await?))
}

pub(crate) async fn ask(State(hall): State<Arc<Hall>>, Language(lang): Language, body: Body) -> Answered {
    let (place, body) = placed(&hall, body).await?;
    let mut question: Ask = in_time(body::json(body, QUESTION)).await?;
    question.lang = lang;
    let answer = answered(&hall, place, move || Ok(question.answer()?)).await?;
    Ok(Json(answer).into_response())
}

pub(crate) async fn incidents(
    State(hall): State<Arc<Hall>>,
    Language(lang): Language,
    Query(query): Query<HashMap<String, String>>,
) -> Answered {
    let words = query.get("q").cloned().unwrap_or_default();
    if words.len() > 1_000 {
        return Err(Problem::unprocessable("q", "q", "at most 1,000 letters are looked for"));
    }
    let page = Page::of(&query)?;
    let answer = answered(&hall, place(&hall)?, move || Ok(Find { words, lang }.answer()?)).await?;
    let (part, next) = page.cut(answer.into_iter().map(|found| (found.name.id.to_owned(), found)))?;
    let response = Json(part).into_response();
    Ok(match next {
        Some(next) => goes_on(response, &query, "next", &next),
        None => response,
    })
}

pub(crate) async fn clause(
    State(hall): State<Arc<Hall>>,
    Language(lang): Language,
    Path((rulebook, clause)): Path<(String, String)>,
) -> Answered {
    let rulebook: RulebookId = rulebook.parse().map_err(|_| Problem::not_found("rulebook"))?;
    explained(&hall, Explain { what: clause, rulebook: Some(rulebook), lang }).await
}

pub(crate) async fn search(
    State(hall): State<Arc<Hall>>,
    Language(lang): Language,
    Query(query): Query<HashMap<String, String>>,
) -> Answered {
    let what = query.get("q").cloned().unwrap_or_default();
    explained(&hall, Explain { what, rulebook: None, lang }).await
}

async fn explained(hall: &Hall, question: Explain) -> Answered {
    let answer = answered(hall, place(hall)?, move || Ok(question.answer()?)).await.map_err(|problem| {
        if problem.error == "unknown-clause" {
            return Problem { status: StatusCode::NOT_FOUND, ..problem };
        }
        problem
    })?;
    Ok(Json(answer).into_response())
}

pub(crate) async fn winnable(
    State(hall): State<Arc<Hall>>,
    Language(lang): Language,
    Query(query): Query<HashMap<String, String>>,
) -> Answered {
    let position = query.get("fen").cloned();
    let position = position.ok_or_else(|| Problem::unprocessable("fen", "fen", "`fen` is missing"))?;
    let question =
        Winnable { position, side: None, nodes: Some(POSITIONS), quick: false, shortest: false, lang };
    let answer = answered(&hall, place(&hall)?, move || Ok(question.answer()?)).await?;
    let mut answer = serde_json::to_value(answer).unwrap_or(Value::Null);
    for side in ["white", "black"] {
        if let Some(Value::Object(side)) = answer.get_mut(side) {
            let verdict = match side.remove("winnable") {
                Some(Value::Bool(true)) => "can",
                Some(Value::Bool(false)) => "cannot",
                _ => "undecided",
            };
            side.insert("verdict".to_owned(), verdict.into());
        }
    }
    Ok(Json(answer).into_response())
}

pub(crate) async fn audit(State(hall): State<Arc<Hall>>, Language(lang): Language, body: Body) -> Answered {
    let (place, body) = placed(&hall, body).await?;
    let games = in_time(body::bytes(body, GAMES)).await?;
    let answer = answered(&hall, place, move || {
        let mut run = AuditOf { lang, ..AuditOf::default() }.begin()?;
        let mut found = run.feed(&games);
        found.extend(run.finish());
        Ok(joined(&found))
    });
    Ok(lines(answer.await?))
}
