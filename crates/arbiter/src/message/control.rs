//! Time controls in words: what is written as `5400+30` is 90 minutes and 30 seconds to people.

use std::fmt;

use jadoube_clock::{Millis, Stage, TimeControl, Timing};
use jadoube_laws::Lang;

use super::told::decimal;
use super::{Message, Tell, Text};

/// A time control, told in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control(Box<TimeControl>);

impl Control {
    /// This one.
    pub fn of(control: &TimeControl) -> Control {
        Control(Box::new(control.clone()))
    }
}

/// An amount of time in words: `90 minutes`, `1 minute 30 seconds`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length(pub Millis);

impl Tell for Length {
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        let millis = self.0.0.unsigned_abs();
        let (minutes, rest) = (millis / 60_000, millis % 60_000);
        if minutes > 0 {
            let number = u32::try_from(minutes).unwrap_or(u32::MAX);
            Message::ControlMinutes { number }.tell(lang, f)?;
        }
        if minutes > 0 && rest > 0 {
            f.write_char(' ')?;
        }
        match rest % 1000 {
            0 if minutes > 0 && rest == 0 => Ok(()),
            0 => Message::ControlSeconds { number: (rest / 1000) as u32 }.tell(lang, f),
            _ => Message::ControlSecondsPart { text: decimal(rest, 3, lang).into() }.tell(lang, f),
        }
    }
}

impl Tell for Control {
    /// `90 minutes for 40 moves, then 30 minutes for the remaining moves, 30 seconds more for each move`.
    fn tell(&self, lang: Lang, f: &mut dyn fmt::Write) -> fmt::Result {
        let stages = self.0.stages();
        let Some(first) = stages.first() else { return Message::ControlNone.tell(lang, f) };
        let alike = stages.iter().all(|stage| stage.bonus == first.bonus);
        let mut told = String::new();
        for (place, stage) in stages.iter().enumerate() {
            let mut part = (stage_of(stage, place == 0, place + 1 == stages.len())).text(lang);
            if !alike {
                part += &self.bonus(stage, lang);
            }
            told = match place {
                0 => part,
                _ => Message::ControlThen { text: told.into(), word: part.into() }.text(lang),
            };
        }
        if alike {
            told += &self.bonus(first, lang);
        }
        f.write_str(&told)
    }
}

impl Control {
    fn bonus(&self, stage: &Stage, lang: Lang) -> String {
        let length = Length(stage.bonus);
        match self.0.timing() {
            _ if stage.bonus <= Millis::ZERO => String::new(),
            Timing::Increment => format!(", {}", Message::ControlIncrement { length }.told(lang)),
            Timing::Delay => format!(", {}", Message::ControlDelay { length }.told(lang)),
        }
    }
}

/// A stage with a number of moves comes again for ever where it is the last.
fn stage_of(stage: &Stage, first: bool, last: bool) -> Message {
    let length = Length(stage.time);
    match stage.moves {
        None if first => Message::ControlForAll { length },
        None => Message::ControlForRest { length },
        Some(number) if last => Message::ControlForFurther { length, number },
        Some(number) => Message::ControlForMoves { length, number },
    }
}

/// What was probably meant by a control that reads like minutes: less than a minute for the first stage, or less than three
/// and ten seconds or more for each move. The time that was meant, and how it is written.
pub(crate) fn probably_meant(control: &TimeControl) -> Option<(Length, Text)> {
    let first = control.stages().first()?;
    let short = Millis::from_minutes(if first.bonus >= Millis::from_secs(10) { 3 } else { 1 });
    let like_minutes = first.time < short && first.time > Millis::ZERO;
    let meant = |stage: &Stage| Stage { time: stage.time.saturating_mul(60), ..*stage };
    let meant = TimeControl::new(control.stages().iter().map(meant).collect(), control.timing()).ok()?;
    like_minutes.then(|| (Length(first.time.saturating_mul(60)), meant.to_string().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> [String; 4] {
        let control = Control::of(&text.parse().unwrap());
        [Lang::En, Lang::Fi, Lang::Hu, Lang::Tr].map(|lang| control.told(lang).to_string())
    }

    #[test]
    fn time_controls_are_told_as_people_say_them() {
        assert_eq!(
            said("40/5400+30:1800+30"),
            [
                "90 minutes for 40 moves, then 30 minutes for the remaining moves, 30 seconds more for each move",
                "90 minuuttia 40 siirrolle, sitten 30 minuuttia lopuille siirroille, lisäksi 30 sekuntia siirtoa kohti",
                "90 perc 40 lépésre, majd 30 perc a hátralévő lépésekre, lépésenként további 30 másodperc",
                "40 hamle için 90 dakika, ardından kalan hamleler için 30 dakika, her hamle için ayrıca 30 saniye",
            ]
        );
        assert_eq!(said("90+30")[0], "1 minute 30 seconds for all moves, 30 seconds more for each move");
        assert_eq!(
            said("40/7200:20/3600")[0],
            "120 minutes for 40 moves, then 60 minutes for every 20 further moves"
        );
        assert_eq!(
            said("40/5400:900+30")[0],
            "90 minutes for 40 moves, then 15 minutes for the remaining moves, 30 seconds more for each move"
        );
        assert_eq!(said("60+0.5")[1], "1 minuutti kaikille siirroille, lisäksi 0,5 sekuntia siirtoa kohti");
        assert_eq!(said("-")[0], "no clock");
        assert_eq!(said("0+5")[0], "0 seconds for all moves, 5 seconds more for each move");
    }

    #[test]
    fn minutes_written_as_seconds_are_noticed() {
        let meant = |text: &str| {
            probably_meant(&text.parse().unwrap())
                .map(|(length, text)| format!("{}: {text}", length.told(Lang::En)))
        };
        assert_eq!(meant("90+30").as_deref(), Some("90 minutes: 5400+30"));
        assert_eq!(meant("40/90+30:30+30").as_deref(), Some("90 minutes: 40/5400+30:1800+30"));
        assert_eq!(meant("3+2").as_deref(), Some("3 minutes: 180+2"));
        assert_eq!(meant("15").as_deref(), Some("15 minutes: 900"));
        for clear in ["180+10", "5400+30", "120+5", "60", "0+5", "-"] {
            assert_eq!(meant(clear), None, "{clear}");
        }
    }
}
