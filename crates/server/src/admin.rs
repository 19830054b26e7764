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

/// The hash of the token. Where there is none yet, it is made, or taken from the file where that has one; a new one is told.
pub(crate) async fn token(store: &dyn Store, file: &Path) -> Result<(Hash, Option<String>), Failure> {
    if let Some(fact) = store.fact(FACT).await? {
        let hash = String::from_utf8_lossy(&fact.value).parse::<Hash>();
        let hash = hash.map_err(|error| Failure::Damaged(format!("the hash of the admin token: {error}")))?;
        return Ok((hash, None));
    }
    if let Ok(text) = fs::read_to_string(file)
        && !text.trim().is_empty()
    {
        let hash = secret_hash(text.trim());
        store.set(vec![SetFact::new(FACT, hash.to_string())]).await?;
        return Ok((hash, None));
    }
    let token = made()?;
    write(file, &token).map_err(|error| Failure::TokenFile(file.to_owned(), error))?;
    match store.set(vec![SetFact::new(FACT, secret_hash(&token).to_string()).at(0)]).await {
        Ok(()) => Ok((secret_hash(&token), Some(token))),
        // Another server has made one at the same time: this one was never good.
        Err(jadoube_store::Error::Changed { .. }) => {
            std::fs::remove_file(file).map_err(|error| Failure::TokenFile(file.to_owned(), error))?;
            let fact =
                store.fact(FACT).await?.unwrap_or(jadoube_store::Fact { revision: 0, value: Vec::new() });
            let hash = String::from_utf8_lossy(&fact.value).parse::<Hash>();
            let hash =
                hash.map_err(|error| Failure::Damaged(format!("the hash of the admin token: {error}")))?;
            Ok((hash, None))
        }
        Err(error) => Err(error.into()),
    }
}

/// Makes a new token, which takes the place of the one before: first it is known where it can be read, then it is good.
pub(crate) async fn renewed(store: &dyn Store, file: &Path) -> Result<String, Failure> {
    let token = made()?;
    write(file, &token).map_err(|error| Failure::TokenFile(file.to_owned(), error))?;
    store.set(vec![SetFact::new(FACT, secret_hash(&token).to_string())]).await?;
    Ok(token)
}

fn made() -> Result<String, Failure> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).map_err(|error| Failure::Damaged(format!("no random bytes: {error}")))?;
    Ok(secret(bits))
}

fn write(file: &Path, token: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    // A file that was there keeps its mode otherwise.
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    writeln!(file, "{token}")?;
    file.sync_all()
}
