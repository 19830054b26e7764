//! What is counted, as Prometheus reads it. No game and no person is in it.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) acts: Counter,
    pub(crate) repeats: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) forbidden: Counter,
    pub(crate) unknown: Counter,
    pub(crate) panics: Counter,
    pub(crate) ticks: Counter,
    pub(crate) interruptions: Counter,
    pub(crate) late_acts: Counter,
    pub(crate) questions: Counter,
    pub(crate) questions_refused: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) games: Gauge,
    pub(crate) commits: Gauge,
    pub(crate) append: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("jadoube");
        macro_rules! counted {
            ($($name:ident: $what:literal),* $(,)?) => {$(
                let $name = Counter::default();
                registry.register(stringify!($name), $what, $name.clone());
            )*};
        }
        counted! {
            acts: "Acts that were entered",
            repeats: "Acts that had been entered before",
            conflicts: "Acts that came after another",
            forbidden: "Acts that were not the sender's",
            unknown: "Acts of which it is not known whether they were entered",
            panics: "Acts on which the core failed",
            ticks: "Deadlines that were ruled on",
            interruptions: "Games whose play was interrupted",
            late_acts: "Acts received before a deadline whose tick was entered first",
            questions: "Public questions that were answered",
            questions_refused: "Public questions that found no room",
        }
        let (sockets, games, commits) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("sockets", "Sockets that are open", sockets.clone());
        registry.register("games", "Games that are held in memory", games.clone());
        registry.register("commits", "How often the disk was waited for", commits.clone());
        let append = Histogram::new(exponential_buckets(0.000_25, 2.0, 14));
        registry.register("append_seconds", "From an act's handling until it was durable", append.clone());
        Metrics {
            registry,
            acts,
            repeats,
            conflicts,
            forbidden,
            unknown,
            panics,
            ticks,
            interruptions,
            late_acts,
            questions,
            questions_refused,
            sockets,
            games,
            commits,
            append,
        }
    }
}

impl Metrics {
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // A string takes whatever is written to it.
        _ = encode(&mut text, &self.registry);
        text
    }
}
