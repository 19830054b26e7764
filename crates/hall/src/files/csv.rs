//! Pairings as CSV: a line for each board, with a heading.

use super::imported::{Faults, Gathering, Imported, ImportedBoard, text};
use super::result::{read_result, result_text};
use crate::competition::{Bye, Person, Roster};
use crate::name::Name;

/// The columns that are known. Only `white` and `black` have to be there; without `round` it is round 1.
const COLUMNS: [&str; 11] = [
    "round",
    "board",
    "white",
    "black",
    "result",
    "white_fide_id",
    "black_fide_id",
    "white_rating",
    "black_rating",
    "white_title",
    "black_title",
];

/// What stands for the opponent of who does not play.
const BYE: &str = "bye";

/// Reads pairings from CSV, with commas, semicolons or tabs, whichever the heading has. Players that the list has keep their
/// numbers. Who is paired with nobody, or with `bye`, has one: of a whole point, or as the result says (`1/2`, `0`).
///
/// # Errors
/// Everything that is wrong, with its line; then nothing was taken.
pub fn read_csv(bytes: &[u8], known: &Roster) -> Result<Imported, Faults> {
    let text = text(bytes)?;
    let mut gathering = Gathering::among(known);
    let heading = text.lines().next().unwrap_or_default();
    let most = |sign: &char| heading.matches(*sign).count();
    // The first of those that are equally frequent.
    let delimiter = [';', '\t', ','].into_iter().max_by_key(most).unwrap_or(',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter as u8)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut columns: Option<Vec<&str>> = None;
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(1, |place| place.line() as usize);
                gathering.fault(line, "the line cannot be read");
                continue;
            }
        };
        let line = record.position().map_or(1, |place| place.line() as usize);
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        match &columns {
            None => match headings(&record) {
                Ok(found) => columns = Some(found),
                Err(why) => {
                    gathering.fault(line, why);
                    break;
                }
            },
            Some(columns) => {
                if record.len() > columns.len() {
                    let (has, most) = (record.len(), columns.len());
                    gathering.fault(line, format!("the line has {has} fields, and the heading {most}"));
                } else {
                    row(&mut gathering, line, &Row { columns, record: &record });
                }
            }
        }
        if gathering.is_hopeless() {
            break;
        }
    }
    gathering.end()
}

fn headings(record: &csv::StringRecord) -> Result<Vec<&'static str>, String> {
    let mut found = Vec::new();
    for cell in record {
        let name = cell.trim().to_lowercase().replace([' ', '-'], "_");
        let column = COLUMNS.iter().find(|known| **known == name).ok_or_else(|| {
            let shown: String = cell.chars().take(40).collect();
            format!("`{shown}` is no column; there are {}", COLUMNS.join(", "))
        })?;
        if found.contains(column) {
            return Err(format!("the column `{column}` stands twice"));
        }
        found.push(*column);
    }
    if found.contains(&"white") && found.contains(&"black") {
        return Ok(found);
    }
    Err(format!("the first line is a heading with `white` and `black`, and perhaps {}", COLUMNS.join(", ")))
}

struct Row<'a> {
    columns: &'a [&'static str],
    record: &'a csv::StringRecord,
}

impl Row<'_> {
    fn cell(&self, column: &str) -> &str {
        let place = self.columns.iter().position(|it| *it == column);
        place.and_then(|place| self.record.get(place)).unwrap_or_default().trim()
    }

    /// A number, or nothing where the cell is empty.
    fn number<T: std::str::FromStr>(&self, column: &str) -> Result<Option<T>, String> {
        let cell = self.cell(column);
        let wrong = || {
            let shown: String = cell.chars().take(20).collect();
            format!("`{shown}` is no number for `{column}`")
        };
        if cell.is_empty() { Ok(None) } else { cell.parse().map(Some).map_err(|_| wrong()) }
    }

    fn person(&self, side: &str) -> Result<Person, String> {
        let name = unguarded(self.cell(side));
        let name = Name::new(name).map_err(|why| format!("`{side}`: {why}"))?;
        let title = self.cell(&format!("{side}_title"));
        let title =
            if title.is_empty() { None } else { Some(Name::new(title).map_err(|why| why.to_string())?) };
        let fide_id = self.number(&format!("{side}_fide_id"))?;
        let rating = self.number(&format!("{side}_rating"))?;
        Ok(Person { title, fide_id, rating, ..Person::named(name) })
    }
}

fn row(gathering: &mut Gathering, line: usize, row: &Row<'_>) {
    if let Err(why) = take(gathering, line, row) {
        gathering.fault(line, why);
    }
}

fn take(gathering: &mut Gathering, line: usize, row: &Row<'_>) -> Result<(), String> {
    let round = row.number("round")?.unwrap_or(1);
    let board = row.number("board")?;
    let white = row.person("white")?;
    let opponent = row.cell("black");
    if opponent.is_empty() || opponent.eq_ignore_ascii_case(BYE) {
        let bye = match row.cell("result").replace('½', "1/2").as_str() {
            "" | "*" => Bye::Pairing,
            "1" | "1-0" | "+" => Bye::Full,
            "1/2" | "0.5" | "1/2-0" => Bye::Half,
            "0" | "0-0" => Bye::Zero,
            other => return Err(format!("`{other}` is no bye; expected 1, 1/2, 0 or nothing")),
        };
        if let Some(player) = gathering.player(line, white) {
            gathering.bye(line, round, player, bye);
        }
        return Ok(());
    }
    let black = row.person("black")?;
    let result = read_result(row.cell("result"))?;
    if let (Some(white), Some(black)) = (gathering.player(line, white), gathering.player(line, black)) {
        gathering.pair(line, round, board, ImportedBoard { white, black, result, penalty: (0, 0) });
    }
    Ok(())
}

/// Writes pairings as CSV, as [`read_csv`] reads them. Names that a spreadsheet would take for a formula have an apostrophe
/// before them.
pub fn write_csv(imported: &Imported) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // A vector takes everything.
    let _ = writer.write_record(["round", "board", "white", "black", "result"]);
    let name = |player| guarded(&imported.players.name(player));
    for (round, it) in &imported.rounds {
        for (board, on) in &it.boards {
            let (white, black) = (name(on.white), name(on.black));
            let _ = writer.write_record([
                &round.to_string(),
                &board.to_string(),
                &white,
                &black,
                &result_text(on.result),
            ]);
        }
        for (player, bye) in &it.byes {
            let points = match bye {
                Bye::Full => "1",
                Bye::Half => "1/2",
                Bye::Zero => "0",
                Bye::Pairing => "",
            };
            let _ = writer.write_record([&round.to_string(), "", &name(*player), BYE, points]);
        }
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\''];

fn guarded(name: &str) -> String {
    // Who is called `Bye` is no bye.
    let formula = name.starts_with(FORMULA) || name.eq_ignore_ascii_case(BYE);
    if formula { format!("'{name}") } else { name.to_owned() }
}

fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(name) if name.starts_with(FORMULA) || name.eq_ignore_ascii_case(BYE) => name,
        _ => cell,
    }
}
