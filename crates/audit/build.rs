//! Makes typed messages of the sentences in `messages/`.

/// The languages of the messages; English says which there are.
const LANGUAGES: [&str; 4] = ["en", "fi", "hu", "tr"];

fn main() -> std::io::Result<()> {
    jadoube_messages::build("audit", &LANGUAGES).map(|_| ())
}
