//! What is done to a store while no server has it: a new admin token, a player taken out, everything written out and read in.

use std::fs;
use std::io::{BufRead, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jadoube_hall::competition::{HallAct, PlayerId};
use jadoube_hall::log::{Hash, Id};
use jadoube_store::{Cluster, Durability, JetStream, Options, Sqlite, Store, Transferred};

use crate::admin;
use crate::competition::{Caller, Room, Together, log_name};
use crate::hall::{Hall, Parts};
use crate::serve::{Config, Failure};
use crate::time::Clock;

/// How much was written out or read in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exported {
    /// Entries of logs.
    pub entries: u64,
    /// Facts, such as the lists of names.
    pub facts: u64,
}

impl From<Transferred> for Exported {
    fn from(told: Transferred) -> Exported {
        Exported { entries: told.entries, facts: told.facts }
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::Io)
}

/// What an address of a cluster begins with.
const CLUSTER: &str = "nats://";

/// The cluster that is named in the place of a file, if one is.
fn cluster(data: &Path) -> Option<Cluster> {
    let text = data.to_str().filter(|text| text.starts_with(CLUSTER))?;
    // What is taken over can be taken over again: here the memory of the nodes is enough.
    Some(Cluster { durability: Durability::Replicas, ..Cluster::new(text.split(',').map(str::trim)) })
}

/// A store that must be there already, in a file or on a cluster.
async fn open(data: &Path, options: &Options) -> Result<Arc<dyn Store>, Failure> {
    if let Some(cluster) = cluster(data) {
        return Ok(Arc::new(JetStream::open(&cluster).await?));
    }
    if !data.is_file() {
        return Err(Failure::Unknown(format!("there is no file `{}`", data.display())));
    }
    Ok(Arc::new(Sqlite::open_with(data, options)?))
}

/// Makes a new admin token in place of the one before, and writes it to its file.
///
/// # Errors
/// A server has the store, or a file cannot be written.
pub fn new_admin_token(config: &Config) -> Result<String, Failure> {
    runtime()?.block_on(async {
        let store = open(&config.data, &config.store).await?;
        admin::renewed(&*store, &config.admin_token_file()).await
    })
}

/// Writes everything out as lines of text, names and hashes of tokens included. Beside a server that runs, each log is whole, and
/// later ones may be further than earlier ones: a backup is of one moment.
///
/// # Errors
/// The store cannot be read, or the lines not be written.
pub fn export(data: &Path, to: &mut (dyn Write + Send)) -> Result<Exported, Failure> {
    runtime()?.block_on(async {
        let store = open(data, &Options { read_only: true, ..Options::default() }).await?;
        Ok(jadoube_store::export(&*store, to).await?.into())
    })
}

/// Reads in what was written out: all of it or nothing. What is there already stays; a file that would be new is there only when
/// all of it was read in.
///
/// # Errors
/// Which line is wrong and why, or what is there is something else.
pub fn import<R: BufRead + Seek + Send>(from: &mut R, data: &Path) -> Result<Exported, Failure> {
    // What is wrong with the lines shows before a file is made for them.
    jadoube_store::look_through(from)?;
    runtime()?.block_on(async {
        if let Some(cluster) = cluster(data) {
            let store = JetStream::open(&cluster).await?;
            return Ok(jadoube_store::import(&store, from).await?.into());
        }
        let new = New::of(data);
        let store = Sqlite::open(data)?;
        let told = jadoube_store::import(&store, from).await;
        // Files can go away only when nobody has them open.
        drop(store);
        let told = told?;
        new.keep();
        Ok(told.into())
    })
}

/// The files of a store that are not there yet. They go away again, unless they are to be kept.
struct New(Vec<PathBuf>);

impl New {
    fn of(data: &Path) -> New {
        let beside = |with: &str| {
            let mut name = data.as_os_str().to_owned();
            name.push(with);
            PathBuf::from(name)
        };
        // A journal or a lock beside a store belongs to it.
        let files =
            if data.exists() { Vec::new() } else { ["", "-wal", "-shm", ".lock"].map(beside).to_vec() };
        New(files.into_iter().filter(|file| !file.exists()).collect())
    }

    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for New {
    fn drop(&mut self) {
        for file in &self.0 {
            // What was not made cannot be removed; what went wrong is told.
            _ = fs::remove_file(file);
        }
    }
}

/// Takes a player's name, federation id and birth year out of a competition's list. Every log still verifies: there are no names
/// in them. Gives the name that was taken out, where there was one.
///
/// # Errors
/// There is no such competition or player, or a server has the store.
pub fn erase(data: &Path, competition: &str, player: u32) -> Result<Option<String>, Failure> {
    runtime()?.block_on(async {
        let store = open(data, &Options::default()).await?;
        erased(store, competition, PlayerId(player)).await
    })
}

async fn erased(
    store: Arc<dyn Store>,
    competition: &str,
    player: PlayerId,
) -> Result<Option<String>, Failure> {
    let unknown = || Failure::Unknown(format!("there is no competition `{competition}`"));
    let id: Id = competition.parse().map_err(|_| unknown())?;
    if store.length(&log_name(&id)).await? == 0 {
        return Err(unknown());
    }
    let room = Room::load(&*store, &log_name(&id)).await.map_err(Failure::Damaged)?;
    let admin = Hash::of_lines(&[]);
    let (clock, commits) = (Clock::start(), Arc::default());
    let (several, loses) = (None, None);
    let parts =
        Parts { store, clock, pool: None, admin, planted: |_| {}, forgets: false, commits, several, loses };
    let hall = Hall::new(parts);
    let name = room.state().roster.person(player).map(|person| person.name.to_string());
    let done = room
        .act(&hall, &Caller::admin(String::new()), |state| {
            let mut roster = state.roster.clone();
            roster.erase(player);
            let acts = vec![HallAct::Erase { player }];
            Ok(Together {
                head: None,
                id: None,
                request: None,
                acts,
                appends: Vec::new(),
                roster: Some(roster),
            })
        })
        .await;
    done.map_err(|problem| Failure::Unknown(problem.message))?;
    Ok(name)
}
