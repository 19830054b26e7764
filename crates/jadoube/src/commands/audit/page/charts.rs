//! The charts of the page: bars that lie, with their names and figures as text.

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube::audit::{Counted, Kind, Severity};
use jadoube::laws::{Rulebook, RulebookId};

use super::Sheet;
use crate::draw::svg::escaped;
use crate::words::{Grouped, Message};

/// Rows of a chart: more nobody compares.
const MOST_ROWS: usize = 20;

/// A row of a chart: its parts add up to its length.
struct Bar {
    name: String,
    parts: Vec<(&'static str, u64)>,
    label: String,
}

impl Bar {
    fn length(&self) -> u64 {
        self.parts.iter().map(|(_, count)| count).sum()
    }
}

impl Sheet<'_> {
    pub(super) fn charts(&mut self) {
        if self.tally.told() > 0 {
            self.section("kinds", Message::ReportKinds);
            let _ = writeln!(
                self.html,
                "<p class=\"legend\"><span class=\"key error\"></span> {} <span class=\"key warning\"></span> {} \
                 <span class=\"key info\"></span> {}</p>",
                Message::ReportNotAllowed.text(self.lang),
                Message::ReportOdd.text(self.lang),
                Message::ReportForInformation.text(self.lang)
            );
            let rows = self.tally.kinds().map(|(kind, count)| self.by_kind(kind, count)).collect();
            self.bars(Message::ReportKindsChart, rows);
            self.over_time();
            self.by_event();
        }
        let rows: Vec<Bar> = self.tally.rulebooks().map(|(book, games)| self.by_book(book, games)).collect();
        if !rows.is_empty() {
            self.section("books", Message::ReportBooks);
            self.bars(Message::ReportBooksChart, rows);
        }
    }

    fn by_kind(&self, kind: Kind, count: u64) -> Bar {
        let parts = Severity::ALL
            .map(|severity| (severity.as_str(), self.tally.of_kind_and_severity(kind, severity)));
        Bar {
            name: kind.title(self.lang).to_owned(),
            parts: parts.to_vec(),
            label: Grouped(count).to_string(),
        }
    }

    fn by_book(&self, book: RulebookId, games: u64) -> Bar {
        let name = Rulebook::get(book).title_in(self.lang).to_owned();
        Bar { name, parts: vec![("book", games)], label: Grouped(games).to_string() }
    }

    /// Findings by year, or by as many years together as make few rows.
    fn over_time(&mut self) {
        let known: Vec<u16> = self.tally.years.keys().copied().filter(|&year| year > 0).collect();
        let (Some(first), Some(last)) = (known.first(), known.last()) else { return };
        if first == last && !self.tally.years.contains_key(&0) {
            return;
        }
        let span = usize::from(last - first) + 1;
        let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| span / step < MOST_ROWS).unwrap_or(500);
        let mut groups: BTreeMap<u16, Counted> = BTreeMap::new();
        for (year, counted) in &self.tally.years {
            groups.entry(year - year % step as u16).or_default().add(counted);
        }
        let rows = groups.iter().map(|(&from, counted)| {
            let name = match (from, step) {
                (0, _) => Message::ReportNoYear.text(self.lang),
                (year, 1) => year.to_string(),
                (year, step) => format!("{year}–{}", usize::from(year) + step - 1),
            };
            self.counted(name, counted)
        });
        let rows: Vec<Bar> = rows.collect();
        self.section("years", Message::ReportYears);
        self.bars(Message::ReportYearsChart, rows);
    }

    /// The events with most findings.
    fn by_event(&mut self) {
        let events = self.tally.events();
        let found: Vec<_> =
            events.into_iter().filter(|(_, it)| it.findings.iter().sum::<u64>() > 0).collect();
        if found.len() < 2 {
            return;
        }
        let named = |name: &str| match name {
            "" | "?" => Message::ReportNoEvent.text(self.lang),
            name => name.to_owned(),
        };
        let rows: Vec<Bar> =
            found.iter().take(MOST_ROWS).map(|(name, counted)| self.counted(named(name), counted)).collect();
        self.section("events", Message::ReportEvents);
        if found.len() > MOST_ROWS {
            let (left, right) =
                (Grouped(MOST_ROWS as u64).to_string(), Grouped(found.len() as u64).to_string());
            let shown = self.said(Message::ReportFirstShown { left, right });
            let _ = writeln!(self.html, "<p class=\"more\">{shown}</p>");
        }
        self.bars(Message::ReportEventsChart, rows);
    }

    /// Findings by their weight, and in how many games.
    fn counted(&self, name: String, counted: &Counted) -> Bar {
        let parts: Vec<_> = Severity::ALL.iter().map(|it| it.as_str()).zip(counted.findings).collect();
        let (text, games) = (Grouped(counted.findings.iter().sum()).to_string(), Grouped(counted.games));
        Bar { name, parts, label: Message::ReportInGames { text, games }.text(self.lang) }
    }

    /// A table, so that a long name takes a second line. Ends the section.
    fn bars(&mut self, title: Message, rows: Vec<Bar>) {
        let most = rows.iter().map(Bar::length).max().unwrap_or(1).max(1) as f64;
        let title = self.said(title);
        // Behind the longest bar there is room for the longest label.
        let room = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0) + 3;
        let _ = writeln!(
            self.html,
            "<table class=\"chart\" style=\"--room:{room}ch\"><caption>{title}</caption>"
        );
        for row in rows {
            let _ = write!(self.html, "<tr><th scope=\"row\">{}</th><td>", escaped(&row.name));
            for (class, count) in row.parts.iter().filter(|(_, count)| *count > 0) {
                let share = *count as f64 / most;
                let _ = write!(self.html, "<span class=\"bar {class}\" style=\"--share:{share:.4}\"></span>");
            }
            let _ = writeln!(self.html, "<span class=\"count\">{}</span></td></tr>", escaped(&row.label));
        }
        self.html.push_str("</table>\n</section>\n");
    }
}
