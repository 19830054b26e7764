//! Starting and stopping.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use jadoube_arbiter::Event;
use jadoube_store::{Error, Options, Sqlite, Store};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::hall::{Hall, Parts};
use crate::pool::Pool;
use crate::time::Clock;
use crate::{admin, alive, routes};

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The file of its store.
    pub data: PathBuf,
    /// Where the admin token is written; beside the data where it is left out.
    pub admin_token_file: Option<PathBuf>,
    /// Whether questions are answered without a log-in.
    pub public: bool,
    /// How the store is opened.
    pub store: Options,
    /// Called before the core handles an event: where a test plants a failure.
    #[doc(hidden)]
    pub planted: fn(&Event),
}

impl Config {
    /// A server on the usual address.
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7878)),
            data: data.into(),
            admin_token_file: None,
            public: true,
            store: Options::default(),
            planted: |_| {},
        }
    }

    /// Where the admin token stands.
    pub fn admin_token_file(&self) -> PathBuf {
        self.admin_token_file.clone().unwrap_or_else(|| {
            let mut name = self.data.clone().into_os_string();
            name.push(".admin-token");
            PathBuf::from(name)
        })
    }
}

/// Why a server could not be started, or came to an end.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The store.
    Store(Error),
    /// The address.
    Listen(SocketAddr, io::Error),
    /// The file for the admin token.
    TokenFile(PathBuf, io::Error),
    /// What the store has cannot be read.
    Damaged(String),
    /// The network.
    Io(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Store(error) => error.fmt(f),
            Failure::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Failure::TokenFile(path, error) => {
                write!(f, "the admin token cannot be written to `{}`: {error}", path.display())
            }
            Failure::Damaged(why) => f.write_str(why),
            Failure::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Store(error)
    }
}

/// Runs a server until the process is told to stop; `ready` is called when it listens.
///
/// # Errors
/// It could not be started, or came to an end.
pub fn run(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::Io)?;
    runtime.block_on(async {
        let running = start(config).await?;
        ready(running.address());
        running.until_told().await
    })
}

/// Copies the store of a server to a file that is not there yet, also while the server runs.
///
/// # Errors
/// The one cannot be read, or the other not be written.
pub fn backup(data: &std::path::Path, copy: &std::path::Path) -> Result<(), Failure> {
    Ok(Sqlite::backup(data, copy)?)
}

/// A server that listens.
pub struct Running {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    serving: JoinHandle<io::Result<()>>,
    beating: JoinHandle<()>,
}

/// Opens the store, brings in what is scheduled or running, and listens.
///
/// # Errors
/// The store cannot be opened or read, or the address is taken.
pub async fn start(config: Config) -> Result<Running, Failure> {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open_with(&config.data, &config.store)?);
    let clock = Clock::start();
    let before = alive::before(&*store, clock).await?;
    let admin = admin::token(&*store, &config.admin_token_file()).await?;
    let pool = if config.public { Some(Pool::start(1).map_err(Failure::Io)?) } else { None };
    let hall = Hall::new(Parts { store, clock, pool, admin, planted: config.planted });
    hall.bring_in(before).await.map_err(Failure::Damaged)?;
    let cannot = |error| Failure::Listen(config.listen, error);
    let listener = TcpListener::bind(config.listen).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    let (stop, mut stopped) = watch::channel(false);
    let service: IntoMakeServiceWithConnectInfo<_, SocketAddr> =
        routes::router(Arc::clone(&hall), stopped.clone()).into_make_service_with_connect_info();
    let stopping = async move { _ = stopped.wait_for(|stop| *stop).await };
    let serving =
        tokio::spawn(async move { axum::serve(listener, service).with_graceful_shutdown(stopping).await });
    let beating = tokio::spawn(alive::beat(hall));
    Ok(Running { address, stop, serving, beating })
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops in order: no new connections, what was begun is answered, sockets are closed, the store is closed.
    ///
    /// # Errors
    /// It had come to an end before.
    pub async fn stop(self) -> Result<(), Failure> {
        self.stop.send_replace(true);
        let served = self.serving.await.map_err(|error| Failure::Io(io::Error::other(error)))?;
        self.beating.abort();
        // It has been stopped in the middle of waiting.
        _ = self.beating.await;
        served.map_err(Failure::Io)
    }

    /// Goes on until the process is told to stop by SIGTERM or Ctrl-C.
    ///
    /// # Errors
    /// As for [`stop`](Self::stop).
    pub async fn until_told(self) -> Result<(), Failure> {
        told_to_stop().await.map_err(Failure::Io)?;
        self.stop().await
    }
}

#[cfg(unix)]
async fn told_to_stop() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted,
    }
}

#[cfg(not(unix))]
async fn told_to_stop() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
