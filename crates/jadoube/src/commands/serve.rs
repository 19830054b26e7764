mod settings;
mod told;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::error::note;
use crate::output::Output;
pub use settings::Settings;
use settings::{Durable, Level, Switch};

/// Serve games over the network: the hall for an evening or a competition
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Where to listen; port 0 takes a free one; left out, 127.0.0.1:7878
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,

    /// The file in which everything is kept; left out, jadoube/hall.db in the user's data folder
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    /// Addresses of nodes of a NATS cluster, with commas between them: it keeps everything instead of the file, for several servers at once
    #[arg(long, value_name = "URL")]
    nats: Option<String>,

    /// Where something is when it is acknowledged: disk, or replicas where the memory of most nodes is enough; left out, disk
    #[arg(long, value_name = "WHERE", hide_possible_values = true)]
    durability: Option<Durable>,

    /// Where the admin token is written when it is made; left out, beside the data
    #[arg(long, value_name = "FILE")]
    admin_token_file: Option<PathBuf>,

    /// Whether questions are answered without a token; left out, they are
    #[arg(long, value_name = "ON|OFF", hide_possible_values = true)]
    public: Option<Switch>,

    /// A certificate in PEM: what is sent is then encrypted
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// The private key of the certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// An address of its own for the figures that Prometheus reads; left out, /metrics answers to this machine alone
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,

    /// How much is written to standard error; left out, info
    #[arg(long, value_name = "LEVEL", hide_possible_values = true)]
    log: Option<Level>,

    /// Play a demonstration evening: boards in play by themselves, an incident that waits for the arbiter, a board of your own
    #[arg(long)]
    demo: bool,

    /// The configuration file; its table [serve] has these options
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  jadoube serve
  jadoube serve --listen 127.0.0.1:0 --data evening.db
  jadoube serve --listen 0.0.0.0:443 --tls-cert hall.pem --tls-key hall.key
  jadoube serve --demo --data demo.db
  jadoube serve --nats nats://hall:secret@10.0.0.1:4222,nats://hall:secret@10.0.0.2:4222

Each option can also be given as a variable: JADOUBE_LISTEN, JADOUBE_DATA, JADOUBE_NATS, JADOUBE_DURABILITY, JADOUBE_ADMIN_TOKEN_FILE, JADOUBE_PUBLIC, JADOUBE_TLS_CERT, JADOUBE_TLS_KEY, JADOUBE_METRICS, JADOUBE_LOG, JADOUBE_DEMO, JADOUBE_CONFIG.

Exit status: 0 stopped in order; 2 trouble.";

pub fn run(args: Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let file = Settings::in_file(args.config.as_deref())?;
    let given = Settings {
        listen: args.listen,
        data: args.data,
        nats: args.nats,
        durability: args.durability,
        admin_token_file: args.admin_token_file,
        public: args.public,
        demo: args.demo.then_some(Switch::On),
        tls_cert: args.tls_cert,
        tls_key: args.tls_key,
        metrics: args.metrics,
        log: args.log,
    };
    let settings = given.over(Settings::in_variables()?).over(file);
    log(settings.log.unwrap_or(Level::Info));
    let mut config = settings.config()?;
    config.pages = super::pages::built();
    let open = config.tls.is_none() && !config.listen.ip().is_loopback();
    let (data, token_file) = (kept(&config), config.admin_token_file());
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    jadoube_server::run(config, |running| {
        // Who started it may read this line and nothing else; a closed pipe is no reason to stop.
        _ = told::ready(output, running, scheme, &data, &token_file);
        if open {
            note(
                "others can read what is sent: give --tls-cert and --tls-key, put a server with TLS before it, or listen on 127.0.0.1",
            );
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// What everything is kept in, without passwords.
fn kept(config: &jadoube_server::Config) -> PathBuf {
    let Some(cluster) = &config.cluster else { return config.data.clone() };
    let nodes = cluster.servers.iter().map(|server| server.rsplit(['@', '/']).next().unwrap_or_default());
    PathBuf::from(nodes.collect::<Vec<_>>().join(","))
}

/// What the server does goes to standard error, a line each. There is no secret in it: routes are named, not addresses.
fn log(level: Level) {
    let lines = tracing_subscriber::fmt().with_max_level(level.filter()).with_writer(std::io::stderr);
    let plain = lines.with_ansi(false).with_target(false);
    // One was set before only where this is called twice.
    _ = tracing::subscriber::set_global_default(plain.finish());
}
