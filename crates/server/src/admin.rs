//! The token of who keeps the server: made once, written to a file that only he reads, known by its hash afterwards.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use jadoube_hall::competition::{secret, secret_hash};
use jadoube_hall::log::Hash;
use jadoube_store::{SetFact, Store};

use crate::serve::Failure;

/// The fact that has its hash.
const FACT: &str = "admin";

/// The hash of the token. Where there is none yet, it is made, or taken from the file where that has one.
pub(crate) async fn token(store: &dyn Store, file: &Path) -> Result<Hash, Failure> {
    if let Some(fact) = store.fact(FACT).await? {
        let hash = String::from_utf8_lossy(&fact.value).parse::<Hash>();
        return hash.map_err(|error| Failure::Damaged(format!("the hash of the admin token: {error}")));
    }
    let token = match fs::read_to_string(file).map(|text| text.trim().to_owned()) {
        Ok(text) if !text.is_empty() => text,
        _ => {
            let mut bits = [0; 16];
            getrandom::fill(&mut bits)
                .map_err(|error| Failure::Damaged(format!("no random bytes: {error}")))?;
            let token = secret(bits);
            let cannot = |error: io::Error| Failure::TokenFile(file.to_owned(), error);
            write(file, &token).map_err(cannot)?;
            token
        }
    };
    let hash = secret_hash(&token);
    store.set(vec![SetFact::new(FACT, hash.to_string())]).await?;
    Ok(hash)
}

fn write(file: &Path, token: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    writeln!(file, "{token}")?;
    file.sync_all()
}
