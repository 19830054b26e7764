//! What was added to the protocol since it was agreed with others who write cases (its first version, sections 1 to 3):
//! marked with a + in the tables.

/// The names of whole additions, and of single keys and words at their place.
const ADDED: &[(&str, &[&str])] = &[
    ("Arrangement", &["begins", "moves", "before", "winnability", "help"]),
    ("Player", &["hearing", "assistant"]),
    ("Regulations", &["report_leaving", "own_array", "language", "official", "overlays"]),
    ("By", &["program"]),
    ("Manner", &["feel"]),
    ("StopReason", &["interruption"]),
    ("Sight", &["touch-move"]),
    ("Request", &["draw-consent", "leave", "move-count", "side"]),
    (
        "Finding",
        &[
            "outsider",
            "bystander-device",
            "interference",
            "clock-running",
            "clock-reading-lost",
            "wrong-opponent",
            "illness",
            "asleep",
            "move-count-told",
            "arbiter-error",
            "scoresheet-defect",
            "captain",
            "unclear-square",
            "other",
        ],
    ),
    ("Offence", &["not-recording", "accusation", "analysis", "noise", "claims", "offers", "hovering", "bag"]),
    ("Ground", &["display", "both"]),
    ("Agreement", &["let-illegal-move-stand", "draw"]),
    ("event", &["request", "withdraw", "gesture", "dispute", "tick", "strike", "set-position"]),
    ("event move", &["how"]),
    ("event claim", &["first"]),
    ("event find", &["of"]),
    ("event offer-draw", &["condition"]),
    ("event set-clock", &["because"]),
    ("event offence", &["excuse"]),
    ("event decide", &["seconds"]),
    ("event adjourn", &["seconds", "text"]),
    ("event seal", &["commitment", "salt"]),
    ("event open-envelope", &["move", "text", "salt"]),
    ("event envelope-lost", &["move"]),
    ("ruling", &["resumed", "struck", "accepted"]),
    ("ruling illegal", &["breaks", "why", "says"]),
    ("ruling decide", &["ground", "says"]),
    ("ruling refused", &["says"]),
    ("ruling notice", &["says"]),
    (
        "State",
        &[
            "sealed",
            "course",
            "outcome",
            "annulled",
            "offered",
            "questions",
            "plies",
            "counts",
            "penalties",
            "deadlines",
            "acts",
        ],
    ),
    ("PlayerState", &["warnings", "presence", "duty", "no_castling", "sheet"]),
];

pub(super) fn is_added(place: &str, name: &str) -> bool {
    ADDED.iter().any(|(at, names)| *at == place && names.contains(&name))
}

/// Marks of what is in no table: it was renamed or is gone.
pub fn stale_marks() -> Vec<String> {
    let tables: String = super::tables().into_iter().map(|(_, table)| table).collect();
    let names = ADDED.iter().flat_map(|(place, names)| names.iter().map(move |name| (place, name)));
    names
        .filter(|(_, name)| !tables.contains(&format!("+ `{name}`")))
        .map(|(place, name)| format!("{place}: {name}"))
        .collect()
}
