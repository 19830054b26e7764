//! Pairings from TRF, the report of tournaments to FIDE: fixed columns, in the editions of 2016 and 2026.

use std::collections::BTreeMap;

use jadoube_arbiter::{GameResult, Score};

use super::imported::{Faults, Gathering, Imported, ImportedBoard, text};
use crate::competition::{Bye, How, Person, PlayerId, Sex};
use crate::name::Name;

/// Where the first round stands, and how many columns a round has.
const FIRST: usize = 92;
const WIDTH: usize = 10;
/// No line is longer: a hundred rounds.
const LONGEST: usize = FIRST + 100 * WIDTH;

/// Reads players, pairings and results from TRF16 or TRF26. Of a game that has no result yet the cell is empty. Boards are
/// numbered in the order of the players, as the format has no numbers of boards. Records that say nothing about players and
/// pairings are passed over.
///
/// # Errors
/// Everything that is wrong, with its line; then nothing was taken.
pub fn read_trf(bytes: &[u8]) -> Result<Imported, Faults> {
    let text = text(bytes)?;
    let mut gathering = Gathering::default();
    let mut cells: BTreeMap<(u32, PlayerId), (usize, Cell)> = BTreeMap::new();
    let mut byes = Vec::new();
    let mut points = Vec::new();
    for (line, record) in (1..).zip(lines(&text)) {
        let columns: Vec<char> = record.chars().take(LONGEST + 1).collect();
        let record = Record { columns: &columns };
        match record.field(1, 3).as_str() {
            _ if columns.len() > LONGEST => gathering.fault(line, "the line is too long"),
            "001" => player(&mut gathering, &mut cells, line, &record),
            "012" => gathering.imported.event = Name::new(&record.field(5, LONGEST)).ok(),
            "240" => byes.push((line, columns.clone())),
            "299" => points.push((line, columns.clone())),
            _ => {}
        }
        if gathering.is_hopeless() {
            break;
        }
    }
    // The rounds first of who has the lower number: so are the boards numbered.
    for (&(round, id), (line, cell)) in &cells {
        place(&mut gathering, &cells, *line, round, id, *cell);
    }
    for (line, columns) in byes {
        more_byes(&mut gathering, line, &Record { columns: &columns });
    }
    for (line, columns) in points {
        penalty(&mut gathering, line, &Record { columns: &columns });
    }
    gathering.end()
}

/// Lines that end with a carriage return, a line feed or both.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

struct Record<'a> {
    columns: &'a [char],
}

impl Record<'_> {
    /// What stands from one column to another, both counted from 1, without the spaces around it.
    fn field(&self, from: usize, to: usize) -> String {
        let end = to.min(self.columns.len());
        let field: String = self.columns.get(from - 1..end).unwrap_or_default().iter().collect();
        field.trim().to_owned()
    }

    fn number<T: std::str::FromStr>(&self, from: usize, to: usize, what: &str) -> Result<Option<T>, String> {
        let field = self.field(from, to);
        if field.is_empty() {
            return Ok(None);
        }
        let wrong = || format!("`{field}` in columns {from} to {to} is no {what}");
        field.parse().map(Some).map_err(|_| wrong())
    }

    fn name(&self, from: usize, to: usize) -> Option<Name> {
        Name::new(&self.field(from, to)).ok()
    }
}

/// A player's part of a round.
#[derive(Clone, Copy)]
struct Cell {
    opponent: u32,
    color: char,
    result: char,
}

fn player(
    gathering: &mut Gathering,
    cells: &mut BTreeMap<(u32, PlayerId), (usize, Cell)>,
    line: usize,
    record: &Record<'_>,
) {
    let (id, person) = match person(record) {
        Ok(known) => known,
        Err(why) => return gathering.fault(line, why),
    };
    if gathering.imported.players.person(id).is_some() {
        return gathering.fault(line, format!("the starting rank {id} stands twice"));
    }
    gathering.imported.players.set(id, person);
    let rounds = record.columns.len().saturating_sub(FIRST - 1).div_ceil(WIDTH) as u32;
    for round in 1..=rounds {
        let from = FIRST + WIDTH * (round as usize - 1);
        match cell(record, from) {
            Ok(None) => {}
            Ok(Some(cell)) => drop(cells.insert((round, id), (line, cell))),
            Err(why) => gathering.fault(line, format!("round {round}: {why}")),
        }
    }
}

fn person(record: &Record<'_>) -> Result<(PlayerId, Person), String> {
    let id = record.number(5, 8, "starting rank")?.filter(|id| *id > 0);
    let id = PlayerId(id.ok_or("columns 5 to 8 have no starting rank")?);
    let name = Name::new(&record.field(15, 47)).map_err(|why| format!("columns 15 to 47: {why}"))?;
    let sex = match record.field(10, 10).as_str() {
        "m" | "M" => Some(Sex::Male),
        "w" | "f" | "W" | "F" => Some(Sex::Female),
        _ => None,
    };
    let rating = record.number(49, 52, "rating")?.filter(|rating| *rating > 0);
    let fide_id = record.number(58, 68, "FIDE number")?.filter(|id| *id > 0);
    let (title, federation, born) = (record.name(11, 13), record.name(54, 56), record.name(70, 79));
    Ok((id, Person { title, rating, federation, fide_id, born, sex, ..Person::named(name) }))
}

fn cell(record: &Record<'_>, from: usize) -> Result<Option<Cell>, String> {
    let whole = record.field(from, from + WIDTH - 3);
    if whole.is_empty() {
        return Ok(None);
    }
    let letter = |column: usize| record.field(column, column).chars().next();
    let opponent = record.number(from, from + 3, "opponent")?.unwrap_or(0);
    let color = letter(from + 5).unwrap_or('-').to_ascii_lowercase();
    let result = letter(from + 7).unwrap_or(' ').to_ascii_uppercase();
    if !['w', 'b', '-'].contains(&color) {
        return Err(format!("`{color}` in column {} is no colour; expected w, b or -", from + 5));
    }
    if !"10=+-WDLHFUZ ".contains(result) {
        return Err(format!("`{result}` in column {} is no result", from + 7));
    }
    Ok(Some(Cell { opponent, color, result }))
}

/// Puts a player's part of a round where it belongs, together with that of the opponent.
fn place(
    gathering: &mut Gathering,
    cells: &BTreeMap<(u32, PlayerId), (usize, Cell)>,
    line: usize,
    round: u32,
    id: PlayerId,
    cell: Cell,
) {
    if cell.opponent == 0 {
        let bye = match cell.result {
            'F' | '+' | '1' | 'W' => Bye::Full,
            'H' | '=' | 'D' => Bye::Half,
            'U' => Bye::Pairing,
            _ => Bye::Zero,
        };
        return gathering.bye(line, round, id, bye);
    }
    let opponent = PlayerId(cell.opponent);
    let wrong = |gathering: &mut Gathering, why: &str| {
        gathering.fault(line, format!("round {round}: players {id} and {opponent} {why}"));
    };
    let Some((_, other)) = cells.get(&(round, opponent)).filter(|(_, other)| other.opponent == id.0) else {
        return wrong(gathering, "do not name each other");
    };
    if opponent < id {
        return;
    }
    let (white, black) = match (cell.color, other.color) {
        ('w', 'b') => ((id, cell), (opponent, *other)),
        ('b', 'w') => ((opponent, *other), (id, cell)),
        _ => return wrong(gathering, "do not have the two colours"),
    };
    let Ok(result) = result(white.1.result, black.1.result) else {
        return wrong(gathering, "have results that do not go together");
    };
    let pair = ImportedBoard { white: white.0, black: black.0, result, penalty: (0, 0) };
    gathering.pair(line, round, None, pair);
}

/// The result of two parts; nothing where both are empty.
fn result(white: char, black: char) -> Result<Option<(GameResult, How)>, ()> {
    let how = match (white, black) {
        (' ', ' ') => return Ok(None),
        ('+' | '-', '+' | '-') => How::Forfeit,
        ('W' | 'D' | 'L', 'W' | 'D' | 'L') => How::Short,
        ('1' | '=' | '0', '1' | '=' | '0') => How::Played,
        _ => return Err(()),
    };
    let score = |letter: char| match letter {
        '1' | '+' | 'W' => Score::Win,
        '=' | 'D' => Score::Draw,
        _ => Score::Loss,
    };
    let result = GameResult { white: score(white), black: score(black) };
    if matches!(result.text(), "1-1" | "1-1/2" | "1/2-1") { Err(()) } else { Ok(Some((result, how))) }
}

/// Byes in a record of their own (240).
fn more_byes(gathering: &mut Gathering, line: usize, record: &Record<'_>) {
    let bye = match record.field(5, 5).to_ascii_uppercase().as_str() {
        "F" => Bye::Full,
        "H" => Bye::Half,
        "Z" => Bye::Zero,
        _ => return gathering.fault(line, "column 5 has no kind of bye: F, H or Z"),
    };
    let round = match record.number(7, 9, "round") {
        Ok(round) => round.unwrap_or(0),
        Err(why) => return gathering.fault(line, why),
    };
    for player in players(gathering, line, record, 11) {
        // A bye that the player's own line has, too, is told once.
        let told = gathering.imported.rounds.get(&round).and_then(|it| it.byes.get(&player));
        if told != Some(&bye) {
            gathering.bye(line, round, player, bye);
        }
    }
}

/// The players that a record names from a column on, five columns each.
fn players(gathering: &mut Gathering, line: usize, record: &Record<'_>, from: usize) -> Vec<PlayerId> {
    let mut found = Vec::new();
    for column in (from..=record.columns.len()).step_by(5) {
        match record.number(column, column + 3, "player") {
            Ok(None) => {}
            Ok(Some(id)) if gathering.imported.players.person(PlayerId(id)).is_some() => {
                found.push(PlayerId(id))
            }
            Ok(Some(id)) => gathering.fault(line, format!("there is no player {id}")),
            Err(why) => gathering.fault(line, why),
        }
    }
    found
}

/// Points that penalties and the like have added or taken away in a round (299).
fn penalty(gathering: &mut Gathering, line: usize, record: &Record<'_>) {
    let kind = record.field(5, 5);
    let points: Result<Option<f64>, String> = record.number(14, 17, "number of points");
    let round: Result<Option<u32>, String> = record.number(20, 22, "round");
    let (points, round) = match (points, round) {
        (Ok(Some(points)), Ok(Some(round))) if round > 0 && points.abs() <= 100.0 => (points, round),
        (Err(why), _) | (_, Err(why)) => return gathering.fault(line, why),
        _ => {
            return gathering
                .fault(line, "abnormal points need the points (columns 14 to 17) and the round (20 to 22)");
        }
    };
    if !kind.is_empty() {
        return gathering.fault(
            line,
            format!("other points for a result (`{kind}`) are not known here: tell them as a penalty"),
        );
    }
    let points = (points * 100.0).round() as i32;
    for player in players(gathering, line, record, 24) {
        let boards = gathering.imported.rounds.get_mut(&round).map(|it| &mut it.boards);
        let on =
            boards.and_then(|boards| boards.values_mut().find(|on| on.white == player || on.black == player));
        match on {
            Some(on) if on.result.is_some() && on.white == player => on.penalty.0 += points,
            Some(on) if on.result.is_some() => on.penalty.1 += points,
            _ => gathering.fault(line, format!("player {player} has no result in round {round}")),
        }
    }
}
