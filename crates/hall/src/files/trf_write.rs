//! Results as TRF, the report of tournaments to FIDE.

use std::fmt::Write;

use jadoube_arbiter::{Scale, Score as Part};
use jadoube_board::Color;

use crate::competition::{Bye, Competition, How, PlayerId, Roster, Score, Sex, System};
use crate::log::Id;
use crate::name::Name;

/// The edition of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Edition {
    /// Of 2016.
    Trf16,
    /// Of 2026: number of rounds, scoring system, abnormal points.
    #[default]
    Trf26,
}

impl Edition {
    /// The edition of a year, 2016 or 2026.
    pub fn of_year(year: &str) -> Option<Edition> {
        match year {
            "2016" => Some(Edition::Trf16),
            "2026" => Some(Edition::Trf26),
            _ => None,
        }
    }
}

/// The competition as TRF, with the rounds up to one. `live` tells what games give whose round is not closed.
///
/// Every line ends with a carriage return and a line feed. Names longer than the 33 columns of the format are cut. Points
/// that penalties have left stand in records of their own (299), which the edition of 2016 does not have: there only the
/// total shows them.
pub fn write_trf(
    competition: &Competition,
    roster: &Roster,
    up_to: u32,
    edition: Edition,
    live: impl Fn(&Id) -> Option<Score>,
) -> String {
    let report = Report { competition, roster, up_to, live };
    let mut text = String::new();
    report.head(edition, &mut text);
    let mut abnormal = Vec::new();
    let standings = competition.standings(&report.live);
    for (player, _) in competition.players() {
        let place = standings.places.iter().find(|place| place.player == player);
        let rank = place.map_or(0, |place| place.rank);
        report.player(player, rank, &mut text, &mut abnormal);
    }
    if edition == Edition::Trf26 {
        for (points, round, player) in abnormal {
            for part in in_parts(points) {
                line(&mut text, &format!("{:<13}{}  {round:03} {:>4}", "299", points_text(part), player.0));
            }
        }
    }
    text
}

struct Report<'a, L> {
    competition: &'a Competition,
    roster: &'a Roster,
    up_to: u32,
    live: L,
}

fn line(text: &mut String, content: &str) {
    text.push_str(content.trim_end());
    text.push_str("\r\n");
}

/// Points in four columns, as exactly as these allow: `-0.5`, `10.5`, `-.25`.
fn points_text(hundredths: i64) -> String {
    let rounded = || format!("{:.1}", hundredths as f64 / 100.0);
    format!("{:>4}", exact(hundredths).unwrap_or_else(rounded).chars().take(4).collect::<String>())
}

/// Points in at most four letters, where nothing is lost.
fn exact(hundredths: i64) -> Option<String> {
    let points = hundredths as f64 / 100.0;
    let tenths = (hundredths % 10 == 0).then(|| format!("{points:.1}"));
    let whole = (hundredths % 100 == 0).then(|| format!("{points:.0}"));
    let all = format!("{points:.2}");
    let without_zero = (hundredths.abs() < 100).then(|| all.replacen("0.", ".", 1));
    [tenths, whole, Some(all), without_zero].into_iter().flatten().find(|text| text.len() <= 4)
}

/// Points as a sum of such as four columns can hold.
fn in_parts(hundredths: i64) -> Vec<i64> {
    let rest = hundredths % 100;
    if exact(hundredths).is_some() { vec![hundredths] } else { vec![hundredths - rest, rest] }
}

impl<L: Fn(&Id) -> Option<Score>> Report<'_, L> {
    fn head(&self, edition: Edition, text: &mut String) {
        let arranged = self.competition.arranged();
        let name = |name: &Option<Name>| name.as_ref().map(Name::to_string).unwrap_or_default();
        let days: Vec<String> =
            self.rounds().filter_map(|(_, round)| round.scheduled).map(|at| day(at, "/")).collect();
        line(text, &format!("012 {}", arranged.name));
        line(text, &format!("022 {}", name(&arranged.place)));
        line(text, &format!("032 {}", name(&arranged.federation)));
        line(text, &format!("042 {}", days.first().map_or("", String::as_str)));
        line(text, &format!("052 {}", days.last().map_or("", String::as_str)));
        let rated = self.roster.iter().filter(|(_, person)| person.rating.is_some()).count();
        line(text, &format!("062 {}", self.competition.players().count()));
        line(text, &format!("072 {rated}"));
        let system = match arranged.system {
            System::RoundRobin => "Individual: Round Robin",
            System::Swiss => "Individual: Swiss System",
        };
        line(text, &format!("092 {system}"));
        line(text, &format!("122 {}", arranged.game.time));
        if !days.is_empty() {
            let mut dates = format!("{:<91}", "132");
            for (_, round) in self.rounds() {
                // Two digits for the year.
                let at = round.scheduled.map(|at| day(at, "/")).unwrap_or_default();
                let _ = write!(dates, "{:<10}", at.get(2..).unwrap_or_default());
            }
            line(text, &dates);
        }
        if edition == Edition::Trf26 {
            let rounds = arranged.rounds.unwrap_or(self.up_to);
            line(text, &format!("142 {rounds}"));
            let Scale { win, draw, loss } = arranged.scale();
            if (win, draw, loss) != (100, 50, 0) {
                let of = |points: i32| points_text(points.into());
                line(text, &format!("162  W{}    D{}    L{}", of(win), of(draw), of(loss)));
            }
        }
    }

    fn rounds(&self) -> impl Iterator<Item = (u32, &crate::competition::Round)> {
        self.competition.rounds().filter(|(number, _)| *number <= self.up_to)
    }

    fn player(&self, id: PlayerId, rank: u32, text: &mut String, abnormal: &mut Vec<(i64, u32, PlayerId)>) {
        let person = self.roster.person(id);
        let field = |name: Option<&Name>, width: usize| {
            name.map(|name| name.as_str().chars().take(width).collect::<String>()).unwrap_or_default()
        };
        let sex = match person.and_then(|person| person.sex) {
            Some(Sex::Female) => "w",
            Some(Sex::Male) => "m",
            None => "",
        };
        let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let name: String = self.roster.name(id).chars().take(33).collect();
        let mut rounds = String::new();
        let mut points = 0;
        for round in 1..=self.up_to {
            let (cell, gained) = self.cell(round, id, abnormal);
            points += gained;
            let _ = write!(rounds, "{cell}  ");
        }
        line(
            text,
            &format!(
                "001 {:>4} {sex:<1}{:>3} {name:<33} {:>4} {:<3} {:>11} {:<10} {} {rank:>4}  {rounds}",
                id.0,
                field(person.and_then(|it| it.title.as_ref()), 3),
                number(person.and_then(|it| it.rating).map(u64::from)),
                field(person.and_then(|it| it.federation.as_ref()), 3),
                number(person.and_then(|it| it.fide_id)),
                field(person.and_then(|it| it.born.as_ref()), 10),
                points_text(points),
            ),
        );
    }

    /// A player's part of a round in eight columns, and the points.
    fn cell(&self, number: u32, id: PlayerId, abnormal: &mut Vec<(i64, u32, PlayerId)>) -> (String, i64) {
        const EMPTY: &str = "        ";
        let scale = self.competition.arranged().scale();
        let Some(round) = self.competition.round(number) else { return (EMPTY.to_owned(), 0) };
        if let Some((board, color)) = round.boards.values().find_map(|on| Some((on, on.color_of(id)?))) {
            let score = self.competition.score_of(board, &self.live);
            let side = if color.is_white() { 'w' } else { 'b' };
            let opponent = board.player(!color).0;
            let letter = score.map_or(' ', |score| letter(score, color));
            let gained = score.map_or(0, |score| i64::from(score.points(color)));
            let plain = score.map_or(0, |score| i64::from(scale.worth(score.result.of(color))));
            if gained != plain {
                abnormal.push((gained - plain, number, id));
            }
            return (format!("{opponent:>4} {side} {letter}"), gained);
        }
        let Some(bye) = round.byes.get(&id) else { return (EMPTY.to_owned(), 0) };
        let letter = match bye {
            Bye::Full => 'F',
            Bye::Half => 'H',
            Bye::Zero => 'Z',
            Bye::Pairing => 'U',
        };
        (format!("0000 - {letter}"), i64::from(bye.points(scale)))
    }
}

fn letter(score: Score, color: Color) -> char {
    match (score.result.of(color), score.how) {
        (Part::Win, How::Played) => '1',
        (Part::Draw, How::Played) => '=',
        (Part::Loss, How::Played) => '0',
        (Part::Win, How::Short) => 'W',
        (Part::Draw, How::Short) => 'D',
        (Part::Loss, How::Short) => 'L',
        (Part::Win, How::Forfeit) => '+',
        // The format has no half point for who did not play.
        (Part::Draw | Part::Loss, How::Forfeit) => '-',
    }
}

fn day(at: crate::Utc, between: &str) -> String {
    let (year, month, day) = at.day();
    format!("{year:04}{between}{month:02}{between}{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_keep_to_their_columns() {
        let text = |points| points_text(points);
        assert_eq!([0, 50, 1_050, -50, 75, -25].map(text), [" 0.0", " 0.5", "10.5", "-0.5", "0.75", "-.25"]);
        for points in -15_000..15_000 {
            assert_eq!(text(points).len(), 4, "{points}");
            let parts: i64 = in_parts(points)
                .into_iter()
                .map(|part| {
                    assert_eq!(in_parts(part), [part]);
                    (text(part).trim().parse::<f64>().unwrap() * 100.0).round() as i64
                })
                .sum();
            assert!(points.abs() >= 10_000 || parts == points, "{points}: {parts}");
        }
    }
}
