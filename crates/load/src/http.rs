//! One question over HTTP, on a connection of its own.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::told;

/// A question as it goes over the line.
pub(crate) fn question(address: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> String {
    let authorization =
        if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{authorization}Content-Length: {length}\r\n\r\n{body}"
    )
}

/// Asks a question that was written before, and looks at the status alone: the answer is read to its end and not kept.
pub(crate) async fn status(address: SocketAddr, question: &str) -> Result<u16, String> {
    let mut stream = TcpStream::connect(address).await.map_err(told)?;
    stream.write_all(question.as_bytes()).await.map_err(told)?;
    let mut piece = vec![0; 16 << 10];
    let (mut read, mut status) = (0, None);
    loop {
        let more = stream.read(&mut piece[read..]).await.map_err(told)?;
        if more == 0 {
            return status.ok_or_else(|| "an answer without a status".to_owned());
        }
        read += more;
        let line = String::from_utf8_lossy(&piece[..read.min(12)]);
        status = status.or_else(|| line.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok());
        // Once it is known, what comes is written over.
        read = if status.is_some() { 0 } else { read };
    }
}

pub(crate) async fn asked(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Result<(u16, String), String> {
    let mut stream = TcpStream::connect(address).await.map_err(told)?;
    stream.write_all(question(address, method, path, token, body).as_bytes()).await.map_err(told)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.map_err(told)?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("an answer without an end")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.ok_or("an answer without a status")?, body.to_owned()))
}

pub(crate) async fn posted(
    address: SocketAddr,
    path: &str,
    token: &str,
    body: &Value,
) -> Result<Value, String> {
    let (status, answer) = asked(address, "POST", path, token, &body.to_string()).await?;
    if !(200..300).contains(&status) {
        return Err(format!("{path}: {status} {answer}"));
    }
    // A long answer comes in pieces, with their lengths between.
    serde_json::from_str(&answer).or_else(|_| serde_json::from_str(&joined(&answer))).map_err(told)
}

fn joined(pieces: &str) -> String {
    let (mut rest, mut whole) = (pieces, String::new());
    while let Some((length, after)) = rest.split_once("\r\n") {
        let Some(piece) = usize::from_str_radix(length, 16).ok().and_then(|length| after.get(..length))
        else {
            break;
        };
        whole.push_str(piece);
        rest = after[piece.len()..].trim_start_matches("\r\n");
    }
    whole
}
