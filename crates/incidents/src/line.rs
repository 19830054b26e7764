//! The lines of a case, before the answers are filled in.

/// What happens, if its condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Somebody does something.
    Event {
        condition: Condition,
        /// Whether what is ruled on it is the answer.
        answers: bool,
        /// `+5`, `+{left}+1`: seconds after the line before.
        at: &'static str,
        by: &'static str,
        event: &'static str,
        /// The other members of the JSON object.
        members: &'static str,
    },
    /// So many moves of each side, made and pressed.
    Play { condition: Condition, number: &'static str, moves: &'static str },
}

impl Line {
    pub const fn condition(self) -> Condition {
        match self {
            Line::Event { condition, .. } | Line::Play { condition, .. } => condition,
        }
    }
}

/// `spotted=arbiter, earlier>=1`: all of it must hold; nothing always does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Condition(pub &'static str);

impl Condition {
    pub fn holds<'a>(self, answer: impl Fn(&str) -> Option<&'a str>) -> bool {
        self.0.split(", ").filter(|part| !part.is_empty()).all(|part| {
            let number = |text: &str| text.parse::<u32>().ok();
            if let Some((name, least)) = part.split_once(">=") {
                answer(name).and_then(number) >= number(least)
            } else if let Some((name, value)) = part.split_once("!=") {
                answer(name) != Some(value)
            } else {
                part.split_once('=').is_some_and(|(name, value)| answer(name) == Some(value))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_of_a_condition_must_hold() {
        let answer = |name: &str| match name {
            "earlier" => Some("1"),
            "spotted" => Some("arbiter"),
            _ => None,
        };
        for (condition, holds) in [
            ("", true),
            ("earlier>=1", true),
            ("earlier>=2", false),
            ("spotted=arbiter, earlier=1", true),
            ("spotted=arbiter, earlier=0", false),
            ("spotted!=arbiter", false),
            ("known!=first", true),
        ] {
            assert_eq!(Condition(condition).holds(answer), holds, "{condition}");
        }
    }
}
