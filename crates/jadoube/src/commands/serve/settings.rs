//! What a server is started with: by option, else by variable, else in the configuration file.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, anyhow};
use jadoube_server::{Cluster, Config, Durability, Tls};
use serde::{Deserialize, Deserializer};
use tracing::level_filters::LevelFilter;

use crate::{config, input};

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Switch {
    On,
    Off,
}

/// How much is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

impl Level {
    pub fn filter(self) -> LevelFilter {
        match self {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        }
    }
}

/// Where something is when it is acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Durable {
    Disk,
    Replicas,
}

/// What was said; what was not is left to the next who may say it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    pub listen: Option<SocketAddr>,
    pub data: Option<PathBuf>,
    pub nats: Option<String>,
    pub durability: Option<Durable>,
    pub admin_token_file: Option<PathBuf>,
    pub public: Option<Switch>,
    pub demo: Option<Switch>,
    pub tls_cert: Option<PathBuf>,
    pub tls_key: Option<PathBuf>,
    pub metrics: Option<SocketAddr>,
    pub log: Option<Level>,
}

impl Settings {
    /// From the table `serve` of the configuration file: the one that is named, else the usual one where there is one.
    pub fn in_file(named: Option<&Path>) -> anyhow::Result<Settings> {
        let path = match named {
            Some(path) => path.to_owned(),
            None => match config::place() {
                Some(path) => path,
                None => return Ok(Settings::default()),
            },
        };
        let text = input::text(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        Settings::read(&text, &path)
    }

    fn read(text: &str, path: &Path) -> anyhow::Result<Settings> {
        #[derive(Deserialize)]
        struct Whole {
            #[serde(default)]
            serve: Settings,
        }
        // A key that stands outside of its table is named, as by every other command.
        config::Config::read(text, path)?;
        let whole: Whole =
            toml::from_str(text).map_err(|error| config::placed(&error, text, path, error.message()))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        // A path in the file is meant from where the file is.
        let from_there = |file: Option<PathBuf>| file.map(|file| folder.join(file));
        let Settings { data, admin_token_file, .. } = whole.serve.clone();
        Ok(Settings { data: from_there(data), admin_token_file: from_there(admin_token_file), ..whole.serve })
    }

    pub fn in_variables() -> anyhow::Result<Settings> {
        Ok(Settings {
            listen: parsed("JADOUBE_LISTEN")?,
            data: variable("JADOUBE_DATA").map(PathBuf::from),
            nats: variable("JADOUBE_NATS"),
            durability: durable("JADOUBE_DURABILITY")?,
            admin_token_file: variable("JADOUBE_ADMIN_TOKEN_FILE").map(PathBuf::from),
            public: switch("JADOUBE_PUBLIC")?,
            demo: switch("JADOUBE_DEMO")?,
            tls_cert: variable("JADOUBE_TLS_CERT").map(PathBuf::from),
            tls_key: variable("JADOUBE_TLS_KEY").map(PathBuf::from),
            metrics: parsed("JADOUBE_METRICS")?,
            log: level("JADOUBE_LOG")?,
        })
    }

    /// This, and where it says nothing the other.
    pub fn over(self, other: Settings) -> Settings {
        Settings {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            nats: self.nats.or(other.nats),
            durability: self.durability.or(other.durability),
            admin_token_file: self.admin_token_file.or(other.admin_token_file),
            public: self.public.or(other.public),
            demo: self.demo.or(other.demo),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            metrics: self.metrics.or(other.metrics),
            log: self.log.or(other.log),
        }
    }

    pub fn config(self) -> anyhow::Result<Config> {
        let data = match self.data {
            Some(data) => data,
            None => usual()?,
        };
        let mut config = Config::new(data);
        config.listen = self.listen.unwrap_or(config.listen);
        config.admin_token_file = self.admin_token_file;
        config.public = self.public != Some(Switch::Off);
        config.demo = self.demo == Some(Switch::On);
        config.metrics = self.metrics;
        config.cluster = self.nats.map(|nodes| {
            let mut cluster = Cluster::new(nodes.split(',').map(str::trim));
            if self.durability == Some(Durable::Replicas) {
                cluster.durability = Durability::Replicas;
            }
            cluster
        });
        config.tls = match (self.tls_cert, self.tls_key) {
            (Some(certificate), Some(key)) => Some(Tls { certificate, key }),
            (None, None) => None,
            _ => return Err(anyhow!("TLS needs both, the certificate and its key")),
        };
        Ok(config)
    }
}

impl<'de> Deserialize<'de> for Switch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Switch, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Said {
            Plain(bool),
            Word(String),
        }
        match Said::deserialize(deserializer) {
            Ok(Said::Plain(on)) => Ok(if on { Switch::On } else { Switch::Off }),
            Ok(Said::Word(word)) if word == "on" => Ok(Switch::On),
            Ok(Said::Word(word)) if word == "off" => Ok(Switch::Off),
            _ => Err(serde::de::Error::custom("expected `on` or `off`")),
        }
    }
}

pub fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

fn parsed<T>(name: &'static str) -> anyhow::Result<Option<T>>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>,
{
    variable(name).map(|text| text.parse().context(name)).transpose()
}

fn switch(name: &'static str) -> anyhow::Result<Option<Switch>> {
    match variable(name).as_deref() {
        None => Ok(None),
        Some("on") => Ok(Some(Switch::On)),
        Some("off") => Ok(Some(Switch::Off)),
        Some(_) => Err(anyhow!("{name}: expected `on` or `off`")),
    }
}

fn level(name: &'static str) -> anyhow::Result<Option<Level>> {
    let Some(text) = variable(name) else { return Ok(None) };
    let level = <Level as clap::ValueEnum>::from_str(&text, false);
    level.map(Some).map_err(|_| anyhow!("{name}: expected `off`, `error`, `warn`, `info` or `debug`"))
}

fn durable(name: &'static str) -> anyhow::Result<Option<Durable>> {
    let Some(text) = variable(name) else { return Ok(None) };
    let durable = <Durable as clap::ValueEnum>::from_str(&text, false);
    durable.map(Some).map_err(|_| anyhow!("{name}: expected `disk` or `replicas`"))
}

/// Where a user's data are kept. The folder is made.
fn usual() -> anyhow::Result<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from);
    let base = folder("XDG_DATA_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local").join("share")))
        .ok_or_else(|| anyhow!("there is no folder for data: name a file with --data"))?;
    let folder = base.join("jadoube");
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    Ok(folder.join("hall.db"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_nearer_holds() {
        let path = Path::new("/etc/jadoube/config.toml");
        let text = "lang = \"fi\"\n[serve]\nlisten = \"127.0.0.1:1\"\npublic = \"off\"\ndemo = true\ndata = \"hall.db\"\n";
        let file = Settings::read(text, path).unwrap();
        assert_eq!((file.public, file.demo), (Some(Switch::Off), Some(Switch::On)));
        let given = Settings { data: Some("x.db".into()), ..Settings::default() };
        let config = given.over(file.clone()).config().unwrap();
        assert_eq!((config.data, config.listen.port()), (PathBuf::from("x.db"), 1));
        assert_eq!(file.data, Some(PathBuf::from("/etc/jadoube/hall.db")));
    }

    #[test]
    fn a_fault_is_named_with_file_and_line() {
        for (text, expected) in [
            ("[serve]\n\nlisten = \"here\"\n", "x.toml, line 3: "),
            ("[serve]\nlissten = 1\n", "x.toml, line 2: unknown field `lissten`"),
            ("[serve]\npublic = \"maybe\"\n", "x.toml, line 2: expected `on` or `off`"),
            ("rulebook = \"fide-2023\"\n[serve\n", "x.toml, line 2: this is not TOML: "),
        ] {
            let error = Settings::read(text, Path::new("x.toml")).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn a_key_outside_of_its_table_is_named() {
        let error = format!("{:#}", Settings::read("data = \"hall.db\"\n", Path::new("x.toml")).unwrap_err());
        assert!(error.starts_with("x.toml: `data` is unknown"), "{error}");
    }
}
