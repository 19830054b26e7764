//! The form in which a case is written: seen by its first line.

use jadoube::arbiter::{Case, CaseLine, CaseReader};
use jadoube_answers::case_line;
use jadoube_cases::Reader;

use super::Args;
use super::desk::Desk;
use super::told::Told;
use crate::config::Config;

/// The form of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// JSON Lines.
    Json,
    /// The same objects in a list.
    List,
    Words,
    Pgn,
}

impl Form {
    /// A brace begins JSON, a bracket with a name in it or a move with a comment PGN, everything else is words.
    pub fn of(line: &str) -> Form {
        let line = line.trim_start_matches('\u{feff}').trim();
        let numbered = line.starts_with("1.") && line.contains('{');
        let named = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_alphabetic());
        match line.as_bytes().first() {
            Some(b'{') => Form::Json,
            Some(b'[') if !named(&line[1..]) => Form::List,
            Some(b'[' | b'%') => Form::Pgn,
            _ if numbered => Form::Pgn,
            _ => Form::Words,
        }
    }

    /// What reads it line by line.
    pub fn reader<'a>(self, args: &'a Args, config: &'a Config) -> Lined<'a> {
        match self {
            Form::Json | Form::List => Lined::Json(Box::default(), args),
            Form::Words | Form::Pgn => Lined::Words(Reader::default(), Told::new(args, config)),
        }
    }
}

/// A case that is read line by line.
pub enum Lined<'a> {
    Json(Box<CaseReader>, &'a Args),
    Words(Reader, Told<'a>),
}

impl Lined<'_> {
    /// Reads a line and rules on what it says.
    pub fn line(&mut self, line: &str, desk: &mut Desk) -> Result<(), String> {
        let line = line.trim_start_matches('\u{feff}').trim();
        match self {
            Lined::Json(..) if line.is_empty() => Ok(()),
            Lined::Json(reader, args) => match reader.read(case_line(line)?)? {
                CaseLine::Game(mut game) => {
                    game.rulebook = args.rulebook.unwrap_or(game.rulebook);
                    desk.begin(&game)
                }
                CaseLine::Event(event) => {
                    desk.enter(&event);
                    Ok(())
                }
            },
            Lined::Words(reader, told) => reader.line(line, &mut told.at(desk)),
        }
    }

    /// At the end: what was only arranged is ruled on, too.
    pub fn end(&mut self, desk: &mut Desk) -> Result<(), String> {
        match self {
            Lined::Json(..) => Ok(()),
            Lined::Words(reader, told) => told.at(desk).begin(reader.arranged()),
        }
    }
}

/// Rules on a case whose lines stand in a list.
pub fn list(bytes: &[u8], args: &Args, desk: &mut Desk) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "this is not UTF-8 text".to_owned())?;
    let mut case = Case::parse(text, case_line).map_err(|error| error.to_string())?;
    case.arrangement.rulebook = args.rulebook.unwrap_or(case.arrangement.rulebook);
    desk.begin(&case.arrangement)?;
    case.events.iter().for_each(|event| desk.enter(event));
    desk.end();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_seen_by_the_first_line() {
        for (line, form) in [
            ("{\"game\": {}}", Form::Json),
            ("[Event \"x\"]", Form::Pgn),
            ("[", Form::List),
            ("[{\"game\": {}},", Form::List),
            ("\u{feff}[Event \"x\"]", Form::Pgn),
            ("1. e4 {[%clk 1:00:00]} e5", Form::Pgn),
            ("1. e4 e5", Form::Words),
            ("time 5400+30", Form::Words),
            ("Black claims threefold", Form::Words),
        ] {
            assert_eq!(Form::of(line), form, "{line}");
        }
    }
}
