//! Rulings in short words, one text for each kind.

use jadoube_arbiter::{Decision, Must, OfferStatus, Ruling, Upheld};
use jadoube_board::Color;
use jadoube_clock::Millis;
use jadoube_laws::Lang;

/// A ruling as a table has it.
pub(crate) struct Short {
    /// With its clause: `White +3:00 (9.5.b)`.
    pub text: String,
    /// The same without the words that explain, for `refused` and `notice`.
    pub brief: String,
    /// What is decided, without the numbers of clauses: the same where two rulebooks decide alike.
    pub decision: String,
    /// `completed`, `clock`, `notice` or `accepted`: compared only where the table mentions it.
    pub optional: Option<&'static str>,
}

/// The kinds that a table need not mention.
pub(crate) const OPTIONAL: [&str; 4] = ["completed", "clock", "notice", "accepted"];

impl Short {
    pub fn of(ruling: &Ruling) -> Short {
        let law = ruling.clause.to_string();
        let (text, brief) = words(&ruling.decision);
        let decision = match &ruling.decision {
            Decision::Illegal { .. } => text.split(", against ").next().unwrap_or(&text).to_owned(),
            _ => text.clone(),
        };
        // A cell is cut at `;` and at `|`.
        let text = text.replace(';', ",").replace('|', "/");
        let optional = OPTIONAL.into_iter().find(|kind| *kind == ruling.decision.word());
        let brief = brief.map_or_else(|| text.clone(), str::to_owned);
        Short { text: format!("{text} ({law})"), brief: format!("{brief} ({law})"), decision, optional }
    }

    /// Whether an item of a cell means this ruling.
    pub fn is(&self, item: &str) -> bool {
        item == self.text || item == self.brief
    }
}

/// The full text, and the brief one where that is another.
fn words(decision: &Decision) -> (String, Option<&'static str>) {
    let text = match decision {
        Decision::Bound { player, must, .. } => bound(*player, must),
        Decision::Completed { player, made: Some(made), ply: _ } => {
            format!("completed: {} {made}", name(*player))
        }
        Decision::Completed { player, made: None, ply: _ } => format!("completed: {}", name(*player)),
        Decision::Illegal { player, count, made, breaks, .. } => {
            let mut text = format!("illegal move {count} of {}", name(*player));
            if let Some(made) = made {
                text.push_str(&format!(": {made}"));
            }
            if let Some(clause) = breaks {
                text.push_str(&format!(", against {clause}"));
            }
            text
        }
        Decision::Restored { ply, .. } => format!("position after ply {ply} restored"),
        Decision::Replaced { square, piece } => format!("{square} becomes a {}", piece.name()),
        Decision::Time { player, seconds } => format!("{} {}", name(*player), change(*seconds)),
        Decision::Clock { running, white, black } => match (white, black) {
            (Some(white), Some(black)) => {
                format!("clock: {}, {} - {}", runs(*running), shown(*white), shown(*black))
            }
            _ => format!("clock: {}", runs(*running)),
        },
        Decision::Offer { by, status } => {
            let status = match status {
                OfferStatus::NotAllowed => "not allowed",
                status => status.word(),
            };
            format!("offer of {} {status}", name(*by))
        }
        Decision::Claim { claim, upheld, .. } => {
            let answer = match upheld {
                Upheld::Yes => "upheld",
                Upheld::No => "rejected",
                Upheld::Deferred => "deferred",
            };
            format!("claim {} {answer}", claim.word())
        }
        Decision::Flag { player, stands: true } => format!("flag of {} has fallen", name(*player)),
        Decision::Flag { player, stands: false } => format!("flag of {} does not count", name(*player)),
        Decision::Stands { what } => format!("{} stands", what.word()),
        Decision::Penalty { of, penalty, seconds, points } => {
            let mut text = format!("penalty for {}: {}", name(*of), penalty.word());
            if let Some(seconds) = seconds {
                text.push_str(&format!(" {}", shown(*seconds)));
            }
            if let Some(points) = points {
                text.push_str(&format!(" {}", f64::from(*points) / 100.0));
            }
            text
        }
        Decision::Decide { question, about, choices, suggested, .. } => {
            let choices: Vec<&str> = choices.iter().map(|choice| choice.word()).collect();
            let (about, choices, suggested) = (about.word(), choices.join(" or "), suggested.word());
            format!("{question} {about}: {choices}, suggested {suggested}")
        }
        Decision::Over { result, reason } => format!("{} by {}", result.text(), reason.word()),
        Decision::Annulled { reason } => format!("annulled: {}", reason.word()),
        Decision::Refused { why } => return (format!("refused: {}", why.told(Lang::En)), Some("refused")),
        Decision::Notice { text } => return (format!("notice: {}", text.told(Lang::En)), Some("notice")),
        Decision::Resumed { was: Some((result, _)) } => format!("resumed: no longer {result}"),
        Decision::Resumed { was: None } => "resumed".to_owned(),
        Decision::Struck { entry, changed, .. } => {
            let changed: Vec<&str> = changed.iter().map(|change| change.word()).collect();
            let changed = if changed.is_empty() { "nothing".to_owned() } else { changed.join(" and ") };
            format!("entry {entry} struck: {changed}")
        }
        Decision::Accepted { what } => return (format!("accepted: {}", what.word()), Some("accepted")),
        decision => decision.sentence(Lang::En),
    };
    (text, None)
}

fn bound(player: Color, must: &Must) -> String {
    let name = name(player);
    match must {
        Must::Free => format!("{name} may play any legal move"),
        Must::Move(from) => format!("{name} must move {from}"),
        Must::MoveTo(from, to) => format!("{name} must play {from}-{to}"),
        Must::PromoteTo(from, to, role) => format!("{name} must play {from}-{to}, a {}", role.name()),
        Must::Capture(square) => format!("{name} must capture {square}"),
        Must::MoveAndCapture(from, square) => format!("{name} must capture {square} with {from}"),
        Must::Castle(side) => format!("{name} must castle {}", side.word()),
        Must::Promote(role) => format!("{name} must promote to a {}", role.name()),
    }
}

pub(crate) fn name(color: Color) -> &'static str {
    if color.is_white() { "White" } else { "Black" }
}

fn runs(running: Option<Color>) -> String {
    running.map_or("stopped".to_owned(), |color| format!("{} runs", name(color)))
}

fn change(time: Millis) -> String {
    if time.0 < 0 { shown(time) } else { format!("+{}", shown(time)) }
}

/// `m:ss` or `h:mm:ss`, with tenths and less where there are any.
pub(crate) fn shown(time: Millis) -> String {
    let sign = if time.0 < 0 { "-" } else { "" };
    let millis = time.0.unsigned_abs();
    let (seconds, rest) = (millis / 1000, millis % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = match hours {
        0 => format!("{sign}{minutes}:{seconds:02}"),
        _ => format!("{sign}{hours}:{minutes:02}:{seconds:02}"),
    };
    if rest > 0 {
        text.push_str(format!(".{rest:03}").trim_end_matches('0'));
    }
    text
}
