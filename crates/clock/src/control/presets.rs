//! Time controls by the names people use for them.

use super::TimeControl;

/// A time control that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// Its names, the usual one first. `dgt-NN` is the option of that number on a DGT 3000.
    pub names: &'static [&'static str],
    /// The control in PGN's grammar.
    pub control: &'static str,
    /// What it is, in words.
    pub about: &'static str,
}

/// Every named time control.
///
/// The numbered options of a clock know times only: where one has several periods, the clock goes on to the
/// next when a display reaches zero and the arbiter checks the moves. The numbers of moves given here, 40 for
/// the first period and 20 for the second, are the usual ones.
pub const PRESETS: &[Preset] = &[
    preset(&["1+0", "bullet"], "60", "1 minute"),
    preset(&["2+1"], "120+1", "2 minutes, 1 second for each move"),
    preset(&["3+0"], "180", "3 minutes"),
    preset(&["3+2", "dgt-10", "blitz", "fide-blitz"], "180+2", "3 minutes, 2 seconds for each move"),
    preset(&["5+0", "dgt-01"], "300", "5 minutes"),
    preset(&["5+3"], "300+3", "5 minutes, 3 seconds for each move"),
    preset(&["10+0", "dgt-02"], "600", "10 minutes"),
    preset(&["10+5"], "600+5", "10 minutes, 5 seconds for each move"),
    preset(&["15+10", "rapid", "fide-rapid"], "900+10", "15 minutes, 10 seconds for each move"),
    preset(&["25+0", "dgt-03"], "1500", "25 minutes"),
    preset(&["25+10", "dgt-11"], "1500+10", "25 minutes, 10 seconds for each move"),
    preset(&["30+0"], "1800", "30 minutes"),
    preset(&["30+20"], "1800+20", "30 minutes, 20 seconds for each move"),
    preset(&["45+15"], "2700+15", "45 minutes, 15 seconds for each move"),
    preset(&["60+0", "dgt-04"], "3600", "1 hour"),
    preset(&["60+30"], "3600+30", "1 hour, 30 seconds for each move"),
    preset(&["90+30", "dgt-12"], "5400+30", "90 minutes, 30 seconds for each move"),
    preset(&["120+0", "dgt-05"], "7200", "2 hours"),
    preset(&["dgt-06"], "40/7200:1800", "2 hours for 40 moves, then 30 minutes"),
    preset(&["dgt-07"], "40/7200:3600", "2 hours for 40 moves, then 1 hour"),
    preset(&["dgt-08"], "40/7200:20/3600:1800", "2 hours for 40 moves, 1 hour for 20, then 30 minutes"),
    preset(
        &["90+30/30s", "fide-classical", "classical", "dgt-13"],
        "40/5400+30:1800+30",
        "90 minutes for 40 moves, then 30 minutes, 30 seconds for each move",
    ),
    preset(
        &["100+50+15/30s", "dgt-14"],
        "40/6000+30:20/3000+30:900+30",
        "100 minutes for 40 moves, 50 for 20, then 15 minutes, 30 seconds for each move",
    ),
];

const fn preset(names: &'static [&'static str], control: &'static str, about: &'static str) -> Preset {
    Preset { names, control, about }
}

impl TimeControl {
    /// The time control of that name, capital letters or not; see [`PRESETS`].
    ///
    /// ```
    /// use jadoube_clock::TimeControl;
    ///
    /// assert_eq!(TimeControl::preset("90+30").unwrap().to_string(), "5400+30");
    /// assert_eq!(TimeControl::preset("FIDE-classical").unwrap().to_string(), "40/5400+30:1800+30");
    /// assert_eq!(TimeControl::preset("DGT-13"), TimeControl::preset("fide-classical"));
    /// assert_eq!(TimeControl::preset("tea time"), None);
    /// ```
    #[must_use]
    pub fn preset(name: &str) -> Option<TimeControl> {
        let named = |preset: &&Preset| preset.names.iter().any(|known| known.eq_ignore_ascii_case(name));
        PRESETS.iter().find(named)?.control.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::string::ToString;

    #[test]
    fn every_preset_is_a_control_under_its_own_names() {
        let mut seen = BTreeSet::new();
        for preset in PRESETS {
            for name in preset.names {
                assert!(seen.insert(*name), "two presets are called {name}");
                assert_eq!(TimeControl::preset(name).unwrap().to_string(), preset.control);
            }
        }
    }

    /// A name such as `90+30` means what it means in free text.
    #[test]
    fn short_names_agree_with_the_lenient_reading() {
        let is_short = |name: &&&str| name.split('+').all(|part| part.parse::<u32>().is_ok());
        let short = PRESETS.iter().flat_map(|preset| preset.names).filter(is_short);
        let mut seen = 0;
        for name in short {
            assert_eq!(TimeControl::lenient(name).ok().map(|read| read.control), TimeControl::preset(name));
            seen += 1;
        }
        assert!(seen > 10);
    }
}
