//! What is said when a server is ready.

use std::io::{self, Write};
use std::path::Path;

use jadoube::laws::Lang;
use jadoube_server::{Evening, Running};

use crate::output::Output;
use crate::words::{self, Message};

/// One line for programs; on a terminal, or with a demonstration, what people want to know.
pub fn ready(
    output: &mut Output,
    running: &Running,
    scheme: &str,
    data: &Path,
    token_file: &Path,
) -> io::Result<()> {
    let (lang, terminal) = (words::lang(), output.is_terminal());
    let mut say = |text: String| writeln!(output, "{text}");
    let address = format!("{scheme}://{}", running.address());
    // Programs wait for this line: where one may be reading, it is the same in every language.
    let listening = Message::ServeListening { text: address.clone() };
    say(listening.text(if terminal { lang } else { Lang::En }))?;
    if terminal || running.evening().is_some() {
        say(Message::ServeData { text: data.display().to_string() }.text(lang))?;
        say(Message::ServeAdmin { text: token_file.display().to_string() }.text(lang))?;
    }
    // A file or a pipe may be read by others.
    if let Some(token) = running.made_admin_token().filter(|_| terminal) {
        say(Message::ServeMade { text: token.to_owned() }.text(lang))?;
    }
    if let Some(evening) = running.evening() {
        for message in places(evening, &address) {
            say(message.text(lang))?;
        }
    }
    output.flush()
}

/// Where to look. Secrets stand behind the `#`: they are never sent with the address.
fn places(evening: &Evening, address: &str) -> Vec<Message> {
    let seat = |name: &str| {
        let secret = evening.seats.iter().find(|(seat, _)| *seat == name).map_or("", |(_, secret)| secret);
        format!("{address}/#/join?seat={secret}")
    };
    vec![
        Message::ServeHall { text: format!("{address}/#/hall/{}", evening.competition) },
        Message::ServeDesk { text: format!("{address}/#/join?code={}", evening.desk) },
        Message::ServeWhite { text: seat("white") },
        Message::ServeBlack { text: seat("black") },
        Message::ServeClock { text: seat("clock") },
        Message::ServeArbiter { text: seat("arbiter") },
        Message::ServeInterface {
            text: format!("{address}/api/v1/competitions/{}", evening.competition),
            name: format!("{address}/api/openapi.json"),
        },
    ]
}
