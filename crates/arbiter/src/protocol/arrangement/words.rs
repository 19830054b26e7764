//! The words of an arrangement.

use jadoube_clock::{FirstIncrement, Timing};
use jadoube_laws::{Pace, Supervision};

words! {
    /// How extra time is given.
    #[derive(Default)]
    TimingWord {
        /// It accumulates.
        #[default]
        Increment = "increment",
        /// The main time runs only after it.
        Delay = "delay",
    }
}

words! {
    /// The pace of a game.
    #[derive(Default)]
    PaceWord {
        /// Standard play.
        #[default]
        Standard = "standard",
        /// Rapid.
        Rapid = "rapid",
        /// Blitz.
        Blitz = "blitz",
    }
}

words! {
    /// The supervision of a rapid or blitz game.
    #[derive(Default)]
    SupervisionWord {
        /// The competition rules apply.
        #[default]
        Full = "full",
        /// The shorter rules apply.
        Limited = "limited",
    }
}

words! {
    /// When the first increment is given.
    #[derive(Default)]
    FirstIncrementWord {
        /// Already on the clock at the start.
        #[default]
        Start = "start",
        /// After the first move.
        AfterMove = "after-move",
    }
}

words! {
    /// Whose clock it is.
    #[derive(Default)]
    ClockWord {
        /// On the table: flags are seen or claimed.
        #[default]
        Outside = "outside",
        /// The program's own: a fall is seen at once where the rulebook lets the arbiter call it.
        Program = "program",
    }
}

words! {
    /// Who watches the game.
    #[derive(Default)]
    WatchWord {
        /// Only what is reported is known.
        #[default]
        Reported = "reported",
        /// The program is the watching arbiter.
        Program = "program",
    }
}

words! {
    /// When play begins.
    #[derive(Default)]
    Begins {
        /// At the scheduled start, with both players present, unless something else is told.
        #[default]
        Scheduled = "scheduled",
        /// No clock runs before the arbiter's `start`.
        Start = "start",
    }
}

words! {
    /// Whether moves are entered.
    #[derive(Default)]
    MovesWord {
        /// They are.
        #[default]
        Entered = "entered",
        /// A `press` stands for a move that nobody entered.
        Unseen = "unseen",
    }
}

words! {
    /// What pages may show and enforce.
    #[derive(Default)]
    Help {
        /// Nothing.
        #[default]
        None = "none",
        /// Legal moves.
        LegalMoves = "legal-moves",
    }
}

impl From<PaceWord> for Pace {
    fn from(word: PaceWord) -> Pace {
        match word {
            PaceWord::Standard => Pace::Standard,
            PaceWord::Rapid => Pace::Rapid,
            PaceWord::Blitz => Pace::Blitz,
        }
    }
}

impl From<SupervisionWord> for Supervision {
    fn from(word: SupervisionWord) -> Supervision {
        match word {
            SupervisionWord::Full => Supervision::Full,
            SupervisionWord::Limited => Supervision::Limited,
        }
    }
}

impl From<TimingWord> for Timing {
    fn from(word: TimingWord) -> Timing {
        match word {
            TimingWord::Increment => Timing::Increment,
            TimingWord::Delay => Timing::Delay,
        }
    }
}

impl From<FirstIncrementWord> for FirstIncrement {
    fn from(word: FirstIncrementWord) -> FirstIncrement {
        match word {
            FirstIncrementWord::Start => FirstIncrement::Start,
            FirstIncrementWord::AfterMove => FirstIncrement::AfterMove,
        }
    }
}
