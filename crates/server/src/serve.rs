//! Starting and stopping.

use std::fmt;
use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use jadoube_arbiter::Event;
use jadoube_store::{Cluster, Durability, Error, JetStream, Options, Sqlite, Store};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::demo::{self, Evening};
use crate::hall::{Hall, Parts};
use crate::peer::Peer;
use crate::pool::Pool;
use crate::routes::Pages;
use crate::several::{self, Several};
use crate::time::Clock;
use crate::tls::{Tls, TlsListener};
use crate::{admin, alive, pulse, resting, routes};

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
    /// The certificate to listen with; without one what is sent can be read on the way.
    pub tls: Option<Tls>,
    /// An address of its own for the figures; else they are told on the usual one, to this machine alone.
    pub metrics: Option<SocketAddr>,
    /// Whether a demonstration evening is played.
    pub demo: bool,
    /// The files of the pages: their paths in the site, and what they hold.
    pub pages: Vec<(&'static str, &'static [u8])>,
    /// The cluster that keeps everything instead of the file, for several servers.
    pub cluster: Option<Cluster>,
    /// How the store in a file is opened.
    pub store: Options,
    /// Called before the core handles an event: where a test plants a failure.
    #[doc(hidden)]
    pub planted: fn(&Event),
    /// After what time without a look games are let go that are over.
    #[doc(hidden)]
    pub rest: Duration,
    /// A fault that a test plants: ids are known only to the process that took them.
    #[doc(hidden)]
    pub forgets: bool,
}

impl Config {
    /// A server on the usual address.
    pub fn new(data: impl Into<PathBuf>) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7878)),
            data: data.into(),
            admin_token_file: None,
            public: true,
            tls: None,
            metrics: None,
            demo: false,
            pages: Vec::new(),
            cluster: None,
            store: Options::default(),
            planted: |_| {},
            rest: Duration::from_secs(300),
            forgets: false,
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
    /// A file for TLS.
    Tls(PathBuf, String),
    /// There is no such thing in the store.
    Unknown(String),
    /// The demonstration evening.
    Demo(String),
    /// The network.
    Io(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Store(error) => error.fmt(f),
            Failure::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Failure::TokenFile(path, error) => {
                write!(f, "the admin token cannot be kept in `{}`: {error}", path.display())
            }
            Failure::Damaged(why) | Failure::Unknown(why) => f.write_str(why),
            Failure::Tls(path, why) => write!(f, "`{}` is of no use for TLS: {why}", path.display()),
            Failure::Demo(why) => write!(f, "the demonstration cannot be prepared: {why}"),
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
pub fn run(config: Config, ready: impl FnOnce(&Running)) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::Io)?;
    runtime.block_on(async {
        // Heard from the beginning: who reads that it listens may tell it to stop at once.
        let told = Told::listen().map_err(Failure::Io)?;
        let running = start(config).await?;
        ready(&running);
        told.stopped().await.map_err(Failure::Io)?;
        running.stop().await
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
    metrics: Option<SocketAddr>,
    /// The admin token, where it was made now.
    made: Option<String>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<io::Result<()>>,
    beating: JoinHandle<()>,
    evening: Option<(Evening, JoinHandle<()>)>,
}

/// Opens the store, brings in what is scheduled or running, and listens.
///
/// # Errors
/// The store cannot be opened or read, or the address is taken.
pub async fn start(config: Config) -> Result<Running, Failure> {
    let acceptor = config.tls.as_ref().map(Tls::acceptor).transpose();
    let acceptor = acceptor.map_err(|(file, why)| Failure::Tls(file, why))?;
    let (store, loses) = opened(&config).await?;
    let clock = Clock::start();
    let before = if config.cluster.is_some() { None } else { alive::before(&*store, clock).await? };
    let several = match &config.cluster {
        Some(_) => Some(Several::from(store.last().await?, named()?)),
        None => None,
    };
    let after = several.as_ref().map(Several::place);
    let (admin, made) = admin::token(&*store, &config.admin_token_file()).await?;
    let pool = if config.public { Some(Pool::start(1).map_err(Failure::Io)?) } else { None };
    let (planted, forgets) = (config.planted, config.forgets);
    let commits = Arc::clone(&config.store.commits);
    let hall = Hall::new(Parts { store, clock, pool, admin, planted, forgets, commits, several, loses });
    let mut beating = None;
    if let Some(after) = after {
        hall.begin_pulse().await?;
        // However long it takes to bring everything in, the heart beats.
        beating = Some(tokio::spawn(pulse::keep(Arc::clone(&hall))));
        // From the place at which everything was that is brought in now: what comes meanwhile waits.
        tokio::spawn(several::follow(Arc::downgrade(&hall), hall.store.follow(after)));
    }
    hall.bring_in(before).await.map_err(Failure::Damaged)?;
    tokio::spawn(resting::keep(Arc::downgrade(&hall), config.rest));
    let (listener, address) = listen(config.listen).await?;
    let (stop, stopped) = watch::channel(false);
    let told = |mut stopped: watch::Receiver<bool>| async move { _ = stopped.wait_for(|stop| *stop).await };
    let router = routes::router(Arc::clone(&hall), Pages::new(&config.pages), stopped.clone());
    let evening = if config.demo { Some(evening(&config, router.clone(), clock).await?) } else { None };
    let service: IntoMakeServiceWithConnectInfo<_, Peer> = router.into_make_service_with_connect_info();
    let stopping = told(stopped.clone());
    let serving = match acceptor {
        Some(acceptor) => {
            let listener = TlsListener::new(listener, acceptor).map_err(Failure::Io)?;
            tokio::spawn(async { axum::serve(listener, service).with_graceful_shutdown(stopping).await })
        }
        None => tokio::spawn(async { axum::serve(listener, service).with_graceful_shutdown(stopping).await }),
    };
    let mut metrics = None;
    if let Some(place) = config.metrics {
        let (listener, address) = listen(place).await?;
        let service = routes::figures(Arc::clone(&hall)).into_make_service();
        let stopping = told(stopped);
        tokio::spawn(async { axum::serve(listener, service).with_graceful_shutdown(stopping).await });
        metrics = Some(address);
    }
    tracing::info!("listening on {address}; at most {} sockets at once", hall.sockets);
    let beating = beating.unwrap_or_else(|| tokio::spawn(alive::beat(hall)));
    Ok(Running { address, metrics, made, stop, serving, beating, evening })
}

/// The store, and what of it a power cut may lose.
async fn opened(config: &Config) -> Result<(Arc<dyn Store>, Option<&'static str>), Failure> {
    let Some(cluster) = &config.cluster else {
        return Ok((Arc::new(Sqlite::open_with(&config.data, &config.store)?), None));
    };
    let store = JetStream::open(cluster).await?;
    let durability = store.durability();
    let loses = (durability == Durability::Replicas).then(|| durability.loses());
    if let Some(loses) = loses {
        tracing::warn!("a power cut may lose {loses}");
    }
    Ok((Arc::new(store), loses))
}

/// A name that no other server has.
fn named() -> Result<String, Failure> {
    let mut bits = [0; 8];
    getrandom::fill(&mut bits).map_err(|error| Failure::Damaged(format!("no random bytes: {error}")))?;
    Ok(bits.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// How many connections may wait to be let in. After an interruption a whole hall comes at once, and who finds no room tries again only
/// after a second.
const AT_THE_DOOR: u32 = 16 << 10;

async fn listen(place: SocketAddr) -> Result<(TcpListener, SocketAddr), Failure> {
    let cannot = |error| Failure::Listen(place, error);
    let open = || {
        let socket = if place.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A server that was killed is back at once. Elsewhere the word means that another may listen there too.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(place)?;
        socket.listen(AT_THE_DOOR)
    };
    let listener = open().map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    Ok((listener, address))
}

/// Prepares the demonstration evening and lets it be played.
async fn evening(
    config: &Config,
    router: Router,
    clock: Clock,
) -> Result<(Evening, JoinHandle<()>), Failure> {
    let file = config.admin_token_file();
    let token = fs::read_to_string(&file).map_err(|error| Failure::TokenFile(file, error))?;
    let (evening, cast) = demo::open(router, token.trim(), clock.utc()).await.map_err(Failure::Demo)?;
    Ok((evening, tokio::spawn(cast.play())))
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the figures are told, where that is an address of its own.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// The admin token, where it was made at this start. It stands in its file and is told to nobody else.
    pub fn made_admin_token(&self) -> Option<&str> {
        self.made.as_deref()
    }

    /// What there is to look at, where a demonstration is played.
    pub fn evening(&self) -> Option<&Evening> {
        self.evening.as_ref().map(|(evening, _)| evening)
    }

    /// Stops in order: no new connections, what was begun is answered, sockets are closed, the store is closed.
    ///
    /// # Errors
    /// It had come to an end before.
    pub async fn stop(self) -> Result<(), Failure> {
        self.stop.send_replace(true);
        if let Some((_, playing)) = self.evening {
            playing.abort();
        }
        let served = self.serving.await.map_err(|error| Failure::Io(io::Error::other(error)))?;
        tracing::info!("stopped in order");
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
        Told::listen().map_err(Failure::Io)?.stopped().await.map_err(Failure::Io)?;
        self.stop().await
    }
}

/// Hears whether the process is told to stop.
struct Told {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

#[cfg(unix)]
impl Told {
    fn listen() -> io::Result<Told> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Told { signals: [signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?] })
    }

    async fn stopped(self) -> io::Result<()> {
        let [mut terminate, mut interrupt] = self.signals;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        Ok(())
    }
}

#[cfg(not(unix))]
impl Told {
    fn listen() -> io::Result<Told> {
        Ok(Told {})
    }

    async fn stopped(self) -> io::Result<()> {
        tokio::signal::ctrl_c().await
    }
}
