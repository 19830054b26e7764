//! The configuration file: rulebook, language, pace and regulations of one's federation or club.

use std::env;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use jadoube::laws::{Date, Lang, Pace, Rulebook, RulebookId, Supervision};
use toml::{Table, Value};

use crate::input;

/// What is taken where the command line says nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Config {
    pub rulebook: Option<RulebookId>,
    pub lang: Option<Lang>,
    pub pace: Option<Pace>,
    pub supervision: Option<Supervision>,
    pub time: Option<String>,
    /// Keys of the regulations with their values as JSON.
    pub regulations: Vec<(String, String)>,
}

/// The variable that names the file.
const VARIABLE: &str = "JADOUBE_CONFIG";

impl Config {
    /// From the file that `JADOUBE_CONFIG` names, or from `jadoube/config.toml` in the user's folder for configuration;
    /// nothing where there is none.
    /// An empty name means no file.
    pub fn load() -> anyhow::Result<Config> {
        let Some(path) = place() else { return Ok(Config::default()) };
        let text = input::text(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        Config::read(&text, &path)
    }

    /// What the text of the file at a path says. The path is for who must mend it.
    pub fn read(text: &str, path: &Path) -> anyhow::Result<Config> {
        let table = text.parse().map_err(|error: toml::de::Error| {
            placed(&error, text, path, &format!("this is not TOML: {}", error.message()))
        })?;
        Config::said(&table).with_context(|| path.display().to_string())
    }

    fn said(table: &Table) -> anyhow::Result<Config> {
        let mut config = Config::default();
        for (key, value) in table {
            let text = || value.as_str().ok_or_else(|| anyhow!("`{key}`: expected a text"));
            match key.as_str() {
                "rulebook" => config.rulebook = Some(text()?.parse().with_context(|| format!("`{key}`"))?),
                "lang" => config.lang = Some(text()?.parse().with_context(|| format!("`{key}`"))?),
                "pace" => config.pace = Some(text()?.parse().with_context(|| format!("`{key}`"))?),
                "supervision" => {
                    config.supervision = Some(text()?.parse().with_context(|| format!("`{key}`"))?);
                }
                "time" => config.time = Some(text()?.to_owned()),
                "regulations" => {
                    let table = value.as_table().ok_or_else(|| anyhow!("`{key}`: expected a table"))?;
                    for (key, value) in table {
                        config.regulations.push((key.clone(), json(value)?));
                    }
                }
                // `jadoube serve` reads it.
                "serve" => {}
                _ => {
                    bail!(
                        "`{key}` is unknown; expected rulebook, lang, pace, supervision, time, regulations, serve"
                    )
                }
            }
        }
        Ok(config)
    }
}

/// The file that holds: the one that the variable names, there or not, else the usual one where there is one.
pub fn place() -> Option<PathBuf> {
    match env::var_os(VARIABLE).map(PathBuf::from) {
        Some(named) if named.as_os_str().is_empty() => None,
        Some(named) => Some(named),
        None => usual().filter(|path| path.exists()),
    }
}

/// A fault of a configuration file with the line that has it.
pub fn placed(error: &toml::de::Error, text: &str, path: &Path, why: &str) -> anyhow::Error {
    let before = error.span().and_then(|span| text.get(..span.start));
    match before {
        Some(before) => {
            let line = before.matches('\n').count() + 1;
            anyhow!("{}, line {line}: {why}", path.display())
        }
        None => anyhow!("{}: {why}", path.display()),
    }
}

/// The newest edition that is in force today.
pub fn newest() -> RulebookId {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let today = day(since.as_secs() / (24 * 60 * 60));
    today.map_or(Rulebook::newest(), Rulebook::newest_on).id()
}

/// The day so many days after 1 January 1970.
fn day(mut days: u64) -> Option<Date> {
    let mut year = 1970;
    loop {
        let length = if Date::new(year, 2, 29).is_some() { 366 } else { 365 };
        match days.checked_sub(length) {
            Some(left) => (days, year) = (left, year.checked_add(1)?),
            None => break,
        }
    }
    let all = (1..=12).flat_map(|month| (1..=31).filter_map(move |day| Date::new(year, month, day)));
    all.into_iter().nth(usize::try_from(days).ok()?)
}

fn usual() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let base = folder("XDG_CONFIG_HOME")
        .or_else(|| folder("APPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".config")))?;
    Some(base.join("jadoube").join("config.toml"))
}

/// A value of TOML as JSON.
fn json(value: &Value) -> anyhow::Result<String> {
    Ok(serde_json::to_string(value)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_is_usual() {
        let config = Config::read(
            "rulebook = \"fide-2018\"\nlang = \"fi\"\npace = \"rapid\"\n[regulations]\ndefault_time = 1800\nnational = \"fin\"\n",
            Path::new("x.toml"),
        )
        .unwrap();
        assert_eq!((config.rulebook, config.lang), (Some(RulebookId::Fide2018), Some(Lang::Fi)));
        assert_eq!(config.pace, Some(Pace::Rapid));
        let regulations = [("default_time", "1800"), ("national", "\"fin\"")];
        assert_eq!(config.regulations, regulations.map(|(key, value)| (key.to_owned(), value.to_owned())));
    }

    #[test]
    fn days_are_counted_with_leap_years() {
        for (days, year, month, of_month) in
            [(0, 1970, 1, 1), (59, 1970, 3, 1), (11_016, 2000, 2, 29), (19_723, 2024, 1, 1)]
        {
            assert_eq!(day(days), Date::new(year, month, of_month), "{days}");
        }
    }

    #[test]
    fn a_wrong_key_is_named() {
        for (text, reason) in [
            ("edition = \"x\"", "`edition` is unknown"),
            ("rulebook = 3", "`rulebook`: expected a text"),
            ("rulebook = \"fide-1999\"", "`rulebook`"),
            ("regulations = 1", "`regulations`: expected a table"),
            ("lang = \"fi\"\npace = [", "line 2: this is not TOML"),
        ] {
            let error = format!("{:#}", Config::read(text, Path::new("x.toml")).unwrap_err());
            assert!(error.starts_with("x.toml") && error.contains(reason), "{error}");
        }
    }
}
