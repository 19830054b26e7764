//! The answers: what was given, put into the form of the case protocol, and what is usual.

use jadoube_arbiter::MoveText;
use jadoube_board::{Color, Position, Square};
use jadoube_clock::{Millis, TimeControl};
use jadoube_laws::{Pace, Rulebook, Supervision};
use jadoube_notation::{Lang, san};

use super::Telling;
use super::number::number;
use crate::ask::{Ask, Kind};
use crate::catalogue::Catalogue;
use crate::position;
use crate::taken::Taken;
use crate::template::{filled, seen_by};
use crate::untold::Untold;

/// Everything that the lines of a case are made of.
pub(crate) struct Answers<'a> {
    pub taken: Vec<Taken<'a>>,
    /// Whom it is about.
    pub side: Color,
    pub pace: Option<Pace>,
    pub supervision: Option<Supervision>,
    /// The start position, and whether somebody gave it.
    pub start: Option<(Position, bool)>,
}

impl Answers<'_> {
    /// The answer under a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.taken.iter().find(|taken| taken.ask.name == name).map(|taken| taken.value.as_str())
    }
}

impl<'a> Telling<'a> {
    pub(crate) fn answers(&self) -> Result<Answers<'a>, Untold> {
        let pace = self.pace_told()?;
        let supervision = self.supervision(pace);
        let own = match self.given("start") {
            Some(text) => {
                Some(position::given(text, self.language).map_err(|why| wrong("start", text, &why))?)
            }
            None => None,
        };
        let side = self.side(own.as_ref());
        let mut answers = Answers { taken: Vec::new(), side, pace, supervision, start: None };
        self.take_plain(&mut answers);
        answers.start = match own {
            Some(position) => Some((position, true)),
            None => self.usual_start(&answers).map(|position| (position, false)),
        };
        self.take_board(&mut answers)?;
        Ok(answers)
    }

    /// What does not hang on the board.
    fn take_plain(&self, answers: &mut Answers<'a>) {
        for ask in &self.incident.asks {
            let given = self.given(ask.name);
            let value = match ask.kind {
                Kind::Position | Kind::Square | Kind::Move => continue,
                Kind::Side => answers.side.word().to_owned(),
                Kind::Pace => answers.pace.map_or("", Pace::as_str).to_owned(),
                Kind::Supervision => answers.supervision.map_or("", Supervision::as_str).to_owned(),
                _ => given.unwrap_or(ask.usual).to_owned(),
            };
            answers.taken.push(Taken { ask, value, given: given.is_some() });
        }
    }

    /// The position, and squares and moves on it.
    fn take_board(&self, answers: &mut Answers<'a>) -> Result<(), Untold> {
        let own = matches!(answers.start, Some((_, true)));
        let on_board = |ask: &&Ask| matches!(ask.kind, Kind::Square | Kind::Move);
        let missing: Vec<&'static str> = (self.incident.asks.iter().filter(on_board))
            .filter(|ask| own && !self.is_answered(ask.name))
            .map(|ask| ask.name)
            .collect();
        if !missing.is_empty() {
            return Err(Untold::Missing { names: missing });
        }
        for ask in &self.incident.asks {
            let given = self.given(ask.name);
            let value = match (ask.kind, given) {
                (Kind::Position, _) => {
                    answers.start.map_or(String::new(), |(start, _)| start.fen().to_string())
                }
                (Kind::Square | Kind::Move, None) => seen_by(answers.side, ask.usual),
                (Kind::Square, Some(square)) => square.to_owned(),
                (Kind::Move, Some(made)) => {
                    let position = answers.start.map_or(Position::INITIAL, |(start, _)| start);
                    move_given(ask, made, &position, self.language)?
                }
                _ => continue,
            };
            answers.taken.push(Taken { ask, value, given: given.is_some() });
        }
        // In the order in which they are asked.
        answers.taken.sort_by_key(|taken| self.incident.asks.iter().position(|ask| ask == taken.ask));
        Ok(())
    }

    fn given(&self, name: &str) -> Option<&str> {
        self.given.iter().find(|(known, _)| *known == name).map(|(_, answer)| answer.as_str())
    }

    pub(super) fn pace_told(&self) -> Result<Option<Pace>, Untold> {
        let asked = self.incident.ask("pace");
        let fixed =
            self.incident.game.iter().find(|(key, _)| *key == "pace").and_then(|(_, pace)| pace.parse().ok());
        let given = self.given("pace").and_then(|pace| pace.parse::<Pace>().ok());
        let only = Rulebook::get(self.rulebook).only_pace();
        let known: Vec<Pace> = match (only, asked) {
            (Some(only), _) => vec![only],
            (None, Some(ask)) => ask.values.iter().filter_map(|pace| pace.parse().ok()).collect(),
            (None, None) => fixed.into_iter().collect(),
        };
        match given {
            Some(pace) if !known.contains(&pace) => Err(Untold::NotAtThisPace { pace, known }),
            Some(pace) => Ok(Some(pace)),
            None => Ok(only.or(asked.and_then(|ask| ask.usual.parse().ok())).or(fixed)),
        }
    }

    /// None in standard play and where the rulebook knows one way only.
    fn supervision(&self, pace: Option<Pace>) -> Option<Supervision> {
        let ask = self.incident.ask("supervision")?;
        if pace == Some(Pace::Standard) || Rulebook::get(self.rulebook).only_pace().is_some() {
            return None;
        }
        self.given("supervision").unwrap_or(ask.usual).parse().ok()
    }

    /// Whom it is about: as given; or the player who has in the given position what White has in the usual one, the move
    /// or not.
    fn side(&self, own: Option<&Position>) -> Color {
        let Some(ask) = self.incident.ask("side") else { return Color::White };
        let white = |word: &str| if word == "black" { Color::Black } else { Color::White };
        match (self.given("side"), own) {
            (Some(side), _) => white(side),
            (None, Some(own)) => {
                let usual = self.incident.ask("start").and_then(|ask| {
                    named(&filled(ask.usual, Color::White, |name| self.plain(name))).map(|usual| usual.turn())
                });
                if usual == Some(own.turn()) { Color::White } else { Color::Black }
            }
            (None, None) => white(ask.usual),
        }
    }

    /// The answer to a question, or the usual one.
    fn plain(&self, name: &str) -> Option<&str> {
        self.given(name).or_else(|| self.incident.ask(name).map(|ask| ask.usual))
    }

    fn usual_start(&self, answers: &Answers<'_>) -> Option<Position> {
        let ask = self.incident.ask("start")?;
        let name = filled(ask.usual, answers.side, |name| answers.get(name));
        let fen = fen_named(&name);
        let fen = if answers.side.is_white() { fen.to_owned() } else { position::turned(fen) };
        Position::from_fen(&fen).ok()
    }
}

fn fen_named(name: &str) -> &str {
    Catalogue::get().positions.iter().find(|(known, _)| *known == name).map_or(name, |(_, fen)| fen)
}

fn named(name: &str) -> Option<Position> {
    Position::from_fen(fen_named(name)).ok()
}

/// An answer in the form of its kind, as far as that does not hang on the board.
pub(super) fn shaped(ask: &Ask, answer: &str) -> Result<String, Untold> {
    let answer = answer.trim();
    let value = match ask.kind {
        kind if kind.is_closed() => {
            let known = ask.values.iter().find(|value| value.eq_ignore_ascii_case(answer)).copied();
            known.or_else(|| ask.words().meant(answer)).map(str::to_owned)
        }
        Kind::Count => {
            let number = answer.parse::<u32>().ok().map(|number| number.to_string());
            number.filter(|number| ask.values.is_empty() || ask.values.contains(&number.as_str()))
        }
        Kind::Seconds if answer == "none" && ask.usual == "none" => Some("none".to_owned()),
        Kind::Seconds => clock_time(answer).map(|time| time.to_string()),
        Kind::Square => answer.to_ascii_lowercase().parse::<Square>().ok().map(|square| square.to_string()),
        Kind::Position | Kind::Move => Some(answer.to_owned()),
        _ => None,
    };
    value.ok_or_else(|| wrong(ask.name, answer, &expected(ask)))
}

fn expected(ask: &Ask) -> String {
    match ask.kind {
        Kind::Square => "a square such as e4".to_owned(),
        Kind::Seconds => "a time: seconds, minutes:seconds or h:mm:ss".to_owned(),
        Kind::Count if ask.values.is_empty() => "a whole number".to_owned(),
        _ => ask.values.join(", "),
    }
}

fn wrong(name: &str, given: &str, expected: &str) -> Untold {
    Untold::NotAnAnswer { name: name.to_owned(), given: given.to_owned(), expected: expected.to_owned() }
}

/// A move as the case protocol has it: given so, or as a scoresheet in the language has it, legal or not.
fn move_given(ask: &Ask, text: &str, position: &Position, language: Lang) -> Result<String, Untold> {
    if let Ok(made) = text.parse::<MoveText>() {
        return Ok(made.to_string());
    }
    // The move of either player: what is asked for may be the reply.
    let read = |turn: Color| {
        let position = position.with_turn(turn);
        match san::resolve(&position, text, language) {
            Ok(reading) => Ok(jadoube_notation::uci::write(&position, reading.mv).to_string()),
            Err(error) => match error.attempt() {
                Some((attempt, _)) => Ok(MoveText(attempt).to_string()),
                None => Err(error.to_string()),
            },
        }
    };
    let turn = position.turn();
    read(turn).or_else(|why| read(!turn).map_err(|_| wrong(ask.name, text, &format!("a move ({why})"))))
}

/// Seconds, `m:ss` or `h:mm:ss`.
fn clock_time(text: &str) -> Option<Millis> {
    let mut parts = text.rsplit(':');
    let seconds = parts.next().and_then(number).filter(|seconds| (0.0..1e6).contains(seconds))?;
    let mut total = Millis::from_secs_f64(seconds)?;
    for unit in [60, 3600] {
        if let Some(part) = parts.next() {
            total += Millis::from_secs(unit * i64::from(part.parse::<u16>().ok()?));
        }
    }
    parts.next().is_none().then_some(total)
}

/// A time control as PGN or people write it.
pub(super) fn time(text: &str) -> Result<String, Untold> {
    let control = text.parse::<TimeControl>().map(|control| control.to_string());
    control.map_err(|error| wrong("time", text, &format!("a time control such as 5400+30 ({error})")))
}

pub(super) fn yes_or_no(text: &str) -> Result<bool, Untold> {
    let meant = Catalogue::get().question("yes-no").and_then(|question| question.meant(text));
    match meant.unwrap_or(text) {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(wrong("official", text, "yes, no")),
    }
}
