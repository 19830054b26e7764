//! What is asked of JetStream, in its own words.
//!
//! The requests are written here and not by the client's own module for JetStream: what a refusal is called decides whether
//! something was stored, and the client knows only one of the two codes that a conflict comes with.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

use async_nats::header::{HeaderMap, NATS_EXPECTED_LAST_SUBJECT_SEQUENCE};
use async_nats::{Client, Request, RequestErrorKind};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::message::Raw;
use crate::Error;

/// How long one answer is waited for.
const ANSWER: Duration = Duration::from_millis(2_000);

/// How long is waited before something is asked again that nobody was there for.
const PAUSE: Duration = Duration::from_millis(100);

/// How long something is tried: long enough for another node to become the leader.
const PATIENCE: Duration = Duration::from_secs(15);

/// How many messages are fetched at once.
const FETCHED: u64 = 500;

/// How many messages can be stored together.
const TOGETHER: usize = 1_000;

/// How long the name is of what is stored together: two servers that chose the same at the same moment were refused both.
const BATCH: usize = 10;

/// Somebody was first: by the number that the leader has, and by what is still on its way through the replicas.
const CONFLICT: [u64; 2] = [10_071, 10_164];

/// No room: the account, the server, the stream.
const FULL: [u64; 6] = [10_002, 10_023, 10_028, 10_047, 10_077, 10_122];

/// Too few nodes have found each other yet; or stored together, but the leader has changed in between or too much is under way: nothing
/// was stored.
const AGAIN: [u64; 5] = [10_005, 10_008, 10_176, 10_210, 10_211];

/// Why something was not done.
#[derive(Clone, Debug)]
pub(super) enum Trouble {
    /// Somebody was first: nothing was stored.
    Conflict,
    /// Nothing was stored, and it may be tried again.
    Again(String),
    /// It is not known whether it was stored.
    Lost(String),
    /// Nothing was stored, for a reason that stays.
    Refused(Error),
}

/// How long something has been tried.
#[derive(Default)]
pub(super) struct Patience(Duration);

impl Patience {
    /// Waits a little; false where it was tried long enough.
    pub(super) async fn wait(&mut self, trouble: &Trouble) -> bool {
        self.0 += match trouble {
            Trouble::Lost(_) => ANSWER,
            _ => PAUSE,
        };
        if !matches!(trouble, Trouble::Lost(_)) {
            sleep(PAUSE.min(Duration::from_millis(5) + self.0 / 10)).await;
        }
        self.0 < PATIENCE
    }
}

/// A message that is to be stored.
pub(super) struct Put {
    pub(super) subject: String,
    /// The number of the last message with this subject.
    pub(super) expected: Option<u64>,
    pub(super) headers: HeaderMap,
    pub(super) payload: Bytes,
}

impl Put {
    /// Subject, headers and payload as they are sent; `number` tells which it is of those that are stored together.
    fn sent(self, batch: Option<&str>, number: usize, is_last: bool) -> (String, HeaderMap, Bytes) {
        let mut headers = self.headers;
        if let Some(expected) = self.expected {
            headers.insert(NATS_EXPECTED_LAST_SUBJECT_SEQUENCE, expected.to_string());
        }
        if let Some(batch) = batch {
            headers.insert("Nats-Batch-Id", batch);
            headers.insert("Nats-Batch-Sequence", number.to_string());
            if is_last {
                headers.insert("Nats-Batch-Commit", "1");
            }
        }
        (self.subject, headers, self.payload)
    }
}

/// The connection.
#[derive(Clone)]
pub(super) struct Api {
    pub(super) client: Client,
}

impl Api {
    /// The longest payload of a message.
    pub(super) fn limit(&self) -> usize {
        // The headers count too.
        self.client.server_info().max_payload.saturating_sub(4_096).max(1_024)
    }

    /// A name that nothing else has.
    pub(super) fn unique(&self) -> String {
        let inbox = self.client.new_inbox();
        inbox.rsplit('.').next().unwrap_or_default().to_owned()
    }

    /// Something between 0 and 1 that nobody else comes to.
    pub(super) fn chance(&self) -> f64 {
        let mut hasher = DefaultHasher::new();
        self.unique().hash(&mut hasher);
        hasher.finish() as f64 / u64::MAX as f64
    }

    /// Asks once.
    async fn once(&self, subject: &str, headers: HeaderMap, payload: Bytes) -> Result<Bytes, Trouble> {
        let request = Request::new().headers(headers).payload(payload).timeout(Some(ANSWER));
        match self.client.send_request(subject.to_owned(), request).await {
            Ok(message) => Ok(message.payload),
            Err(error) if error.kind() == RequestErrorKind::NoResponders => {
                Err(Trouble::Again("the cluster has no leader for it".to_owned()))
            }
            Err(error) => Err(Trouble::Lost(error.to_string())),
        }
    }

    /// Asks for something that changes nothing, or may be done twice, until there is an answer.
    pub(super) async fn ask(&self, subject: &str, what: &Value) -> Result<Value, Error> {
        let mut patience = Patience::default();
        loop {
            let trouble = match self.once(subject, HeaderMap::new(), what.to_string().into()).await {
                Ok(answer) => match self::answer(&answer) {
                    Ok(answer) => return Ok(answer),
                    Err(trouble @ Trouble::Again(_)) => trouble,
                    Err(trouble) => return Err(trouble.into()),
                },
                Err(trouble) => trouble,
            };
            if !patience.wait(&trouble).await {
                return Err(Error::Unreadable(format!("the cluster does not answer: {}", told(&trouble))));
            }
        }
    }

    /// Stores messages together, or one. Gives the number of the last; the others stand before it without a gap.
    pub(super) async fn put(&self, puts: Vec<Put>) -> Result<u64, Trouble> {
        let count = puts.len();
        if count > TOGETHER {
            let why = format!("{count} messages cannot be stored together, {TOGETHER} can");
            return Err(Trouble::Refused(Error::Malformed(why)));
        }
        let batch = (count > 1).then(|| self.batch());
        for (number, put) in (1..).zip(puts) {
            let is_last = number == count;
            let (subject, headers, payload) = put.sent(batch.as_deref(), number, is_last);
            if is_last {
                return stored(&self.once(&subject, headers, payload).await?, count);
            }
            // Nothing is stored before the last: what is lost here is certain not to be.
            match self.once(&subject, headers, payload).await {
                Ok(empty) if empty.is_empty() => {}
                Ok(said) => _ = answer(&said)?,
                Err(trouble) => return Err(Trouble::Again(told(&trouble))),
            }
        }
        Err(Trouble::Refused(Error::Malformed("nothing is to be stored".to_owned())))
    }

    /// The same for messages of which each stands for itself. Only the last is answered: where one before it was lost or refused, it is refused, and
    /// nothing is stored. So nobody waits for more than one answer, and what it says holds for all.
    pub(super) async fn put_at_once(&self, puts: Vec<Put>) -> Result<u64, Trouble> {
        let (count, batch) = (puts.len(), self.batch());
        for (number, put) in (1..).zip(puts) {
            let is_last = number == count;
            let (subject, headers, payload) = put.sent((count > 1).then_some(&batch), number, is_last);
            if is_last {
                return stored(&self.once(&subject, headers, payload).await?, count);
            }
            let sent = self.client.publish_with_headers(subject, headers, payload).await;
            sent.map_err(|error| Trouble::Again(error.to_string()))?;
        }
        Err(Trouble::Refused(Error::Malformed("nothing is to be stored".to_owned())))
    }

    /// A name for what is stored together, which the stream keeps with every message of it: short, and nobody else's at the same moment.
    fn batch(&self) -> String {
        let mut name = self.unique();
        name.split_off(name.len().saturating_sub(BATCH))
    }

    /// A message that the stream's leader has.
    pub(super) async fn get(&self, stream: &str, which: &Value) -> Result<Option<Raw>, Error> {
        let subject = format!("$JS.API.STREAM.MSG.GET.{stream}");
        let answer = match self.ask(&subject, which).await {
            Ok(answer) => answer,
            Err(Error::Unreadable(why)) if why == NONE => return Ok(None),
            Err(error) => return Err(error),
        };
        let message = &answer["message"];
        let strange = || Error::Unreadable(format!("the answer has no message: {answer}"));
        let bytes = |key: &str| BASE64_STANDARD.decode(message[key].as_str().unwrap_or_default());
        let headers = headers(&bytes("hdrs").map_err(|_| strange())?);
        Ok(Some(Raw {
            sequence: message["seq"].as_u64().ok_or_else(strange)?,
            subject: message["subject"].as_str().ok_or_else(strange)?.into(),
            headers,
            payload: bytes("data").map_err(|_| strange())?.into(),
        }))
    }

    /// The last message with a subject that the stream's leader has.
    pub(super) async fn last(&self, stream: &str, subject: &str) -> Result<Option<Raw>, Error> {
        self.get(stream, &json!({"last_by_subj": subject})).await
    }

    /// What the stream's leader says of it.
    pub(super) async fn info(&self, stream: &str, what: &Value) -> Result<Value, Error> {
        self.ask(&format!("$JS.API.STREAM.INFO.{stream}"), what).await
    }

    /// The number of the last message that the stream's leader has.
    pub(super) async fn end(&self, stream: &str) -> Result<u64, Error> {
        let info = self.info(stream, &json!({})).await?;
        info["state"]["last_seq"].as_u64().ok_or_else(|| Error::Unreadable(format!("no state: {info}")))
    }

    /// Some messages with a subject from a number to one that the leader is known to have: at least one, in order. Those of one
    /// replica are taken, all at once; where it is behind, the leader has them.
    pub(super) async fn some(
        &self,
        stream: &str,
        subject: &str,
        from: u64,
        until: u64,
    ) -> Result<Vec<Raw>, Error> {
        let mut some = self.of_replica(stream, subject, from).await.unwrap_or_default();
        some.retain(|raw| (from..=until).contains(&raw.sequence));
        if some.is_empty() {
            let next = self.get(stream, &json!({"seq": from, "next_by_subj": subject})).await?;
            some.extend(next.filter(|raw| raw.sequence <= until));
        }
        Ok(some)
    }

    async fn of_replica(&self, stream: &str, subject: &str, from: u64) -> Option<Vec<Raw>> {
        let inbox = self.client.new_inbox();
        let mut answers = self.client.subscribe(inbox.clone()).await.ok()?;
        let what = json!({"seq": from, "next_by_subj": subject, "batch": FETCHED, "max_bytes": 4 << 20});
        let asked = format!("$JS.API.DIRECT.GET.{stream}");
        self.client.publish_with_reply(asked, inbox, what.to_string().into()).await.ok()?;
        let mut some = Vec::new();
        while let Ok(Some(message)) = timeout(ANSWER, answers.next()).await {
            let headers = message.headers.unwrap_or_default();
            // The last one says only that it is the last, or that there is nothing.
            let Some(sequence) = header(&headers, "Nats-Sequence").filter(|_| message.status.is_none())
            else {
                break;
            };
            some.push(Raw {
                sequence: sequence.parse().ok()?,
                subject: header(&headers, "Nats-Subject")?.into(),
                headers,
                payload: message.payload,
            });
        }
        Some(some)
    }
}

/// There is no such message.
const NONE: &str = "no message found";

/// The number of the last of so many messages that were stored.
fn stored(bytes: &[u8], count: usize) -> Result<u64, Trouble> {
    let answer = answer(bytes)?;
    let whole = count == 1 || answer["count"].as_u64() == Some(count as u64);
    let last = answer["seq"].as_u64().filter(|_| whole);
    last.ok_or_else(|| Trouble::Lost(format!("an acknowledgement of something else: {answer}")))
}

/// Reads an answer.
fn answer(bytes: &[u8]) -> Result<Value, Trouble> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|_| Trouble::Lost(format!("an answer that is none: {}", String::from_utf8_lossy(bytes))))?;
    let Some(error) = value.get("error").filter(|error| !error.is_null()) else { return Ok(value) };
    let code = error["err_code"].as_u64().unwrap_or_default();
    let why = format!("{} ({code})", error["description"].as_str().unwrap_or("no reason"));
    Err(match code {
        _ if CONFLICT.contains(&code) => {
            count(code);
            Trouble::Conflict
        }
        _ if AGAIN.contains(&code) => Trouble::Again(why),
        _ if FULL.contains(&code) => Trouble::Refused(Error::Full(why)),
        10_037 => Trouble::Refused(Error::Unreadable(NONE.to_owned())),
        _ => Trouble::Refused(Error::ReadOnly(why)),
    })
}

/// How often a conflict came as each of its codes, since the process began.
static MET: [std::sync::atomic::AtomicU64; 2] = [const { std::sync::atomic::AtomicU64::new(0) }; 2];

fn count(code: u64) {
    let place = usize::from(code == CONFLICT[1]);
    MET[place].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
}

/// How often a conflict came as 10071 and as 10164.
pub(super) fn conflicts() -> [u64; 2] {
    MET.each_ref().map(|met| met.load(std::sync::atomic::Ordering::Relaxed))
}

/// A header's value.
pub(super) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(async_nats::HeaderValue::as_str)
}

/// Headers as a stored message has them.
fn headers(bytes: &[u8]) -> HeaderMap {
    let text = String::from_utf8_lossy(bytes);
    let mut headers = HeaderMap::new();
    for (name, value) in text.lines().skip(1).filter_map(|line| line.split_once(':')) {
        headers.insert(name.trim(), value.trim());
    }
    headers
}

/// In words.
pub(super) fn told(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Conflict => "somebody was first".to_owned(),
        Trouble::Again(why) | Trouble::Lost(why) => why.clone(),
        Trouble::Refused(error) => error.to_string(),
    }
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Error {
        match trouble {
            Trouble::Refused(error) => error,
            Trouble::Lost(why) => Error::Unknown(why),
            trouble => Error::ReadOnly(told(&trouble)),
        }
    }
}
