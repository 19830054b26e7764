//! Findings in sentences. Each line begins with file and line, so that editors jump there.

use std::io::Write;

use clap::builder::styling::{AnsiColor, Style};
use jadoube::audit::{Kind, Severity};
use jadoube::laws::Lang;

use super::super::tally::Tally;
use super::Writer;
use crate::words::{self, Message};
use jadoube_answers::{Changed, Row, told_move};

impl Writer<'_> {
    pub(super) fn in_words(&mut self, row: &Row) -> anyhow::Result<()> {
        let is_new = self.game.as_ref().is_none_or(|(file, game)| *file != row.file || *game != row.game);
        if is_new {
            self.game = Some((row.file.clone(), row.game));
            let title = self.output.styled(Style::new().bold(), title(row, self.lang));
            writeln!(self.output, "{}:{}: {title}", row.file, row.game_line)?;
        }
        let severity = self.output.styled(style(row.severity), row.severity.title(self.lang));
        let names = |number: &str| {
            let mut found = row.text.match_indices(number);
            found.any(|(at, _)| row.text[at + number.len()..].starts_with(|next: char| !next.is_whitespace()))
        };
        let at = match row.move_name.rsplit_once('.') {
            // Most sentences about a move name it; `after move 8.` does not.
            Some((number, _)) if !names(&format!("{number}.")) => {
                format!("{}: ", told_move(&row.move_name, self.lang))
            }
            _ => String::new(),
        };
        // The fixed name of the kind is English: elsewhere the sentence has to do.
        let kind = (self.lang == Lang::En).then(|| row.kind.to_string());
        let law = Some(row.law.clone()).filter(|law| !law.is_empty());
        let behind: Vec<String> = kind.into_iter().chain(law).collect();
        let behind = if behind.is_empty() { String::new() } else { format!(" ({})", behind.join(", ")) };
        let Row { file, line, text, .. } = row;
        Ok(writeln!(self.output, "{file}:{line}: {severity}: {at}{text}{behind}")?)
    }

    pub(super) fn change_in_words(&mut self, changed: &Changed) -> anyhow::Result<()> {
        let label = Message::AuditChanged.text(self.lang);
        let label = self.output.styled(Style::new().fg_color(Some(AnsiColor::Green.into())), label);
        let law = if changed.law.is_empty() { String::new() } else { format!(" ({})", changed.law) };
        let Changed { file, line, text, .. } = changed;
        self.begun = true;
        Ok(writeln!(self.output, "{file}:{line}: {label}: {text}{law}")?)
    }

    pub(super) fn summary_in_words(&mut self, tally: &Tally) -> anyhow::Result<()> {
        if self.begun {
            writeln!(self.output)?;
        }
        let said = |message: Message| message.text(self.lang);
        let games = said(Message::AuditGames { number: tally.games() });
        let half_moves = said(Message::AuditHalfMoves { number: tally.plies });
        let found = match tally.told() {
            0 => said(Message::AuditNothingFound),
            number => format!(
                "{}: {}, {}, {}",
                said(Message::AuditFindings { number }),
                said(Message::AuditErrors { number: tally.of_severity(Severity::Error) }),
                said(Message::AuditWarnings { number: tally.of_severity(Severity::Warning) }),
                said(Message::AuditForInformation { number: tally.of_severity(Severity::Info) })
            ),
        };
        writeln!(self.output, "{games}, {half_moves}; {found}")?;
        for (kind, count) in tally.kinds() {
            writeln!(self.output, "{count:>9}  {}", label(kind, self.lang))?;
        }
        if tally.known > 0 {
            writeln!(self.output, "{}", Message::AuditKnown { number: tally.known }.text(self.lang))?;
        }
        if tally.undecided > 0 {
            let undecided = Message::AuditUndecided { number: tally.undecided };
            writeln!(self.output, "{}", undecided.text(self.lang))?;
        }
        if tally.had_trouble() {
            writeln!(self.output, "{}", Message::AuditIncomplete.text(self.lang))?;
        }
        Ok(())
    }
}

/// Which game it is: the number in the file, the players, where and when, and the rulebook.
fn title(row: &Row, lang: Lang) -> String {
    let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    let known = |value: &&str| !value.trim_matches(['?', '-', '.', ' ']).is_empty();
    let round = Some(row.round.as_str()).filter(known);
    let round = round.map(|round| Message::AuditRound { text: round.to_owned() }.text(lang));
    let places = [row.event.as_str(), row.site.as_str()];
    let mut parts: Vec<String> = places.into_iter().filter(known).map(str::to_owned).collect();
    parts.extend(Some(row.date.as_str()).filter(known).map(|date| words::day(date, lang)));
    parts.extend(round);
    let text = parts.iter().map(|part| format!(", {part}")).collect();
    Message::AuditGame {
        number: row.game,
        left: name(&row.white),
        right: name(&row.black),
        text,
        name: row.rulebook.clone(),
    }
    .text(lang)
}

/// The fixed name of a kind, which is English, in other languages behind what it means.
fn label(kind: Kind, lang: Lang) -> String {
    match lang {
        Lang::En => kind.to_string(),
        _ => format!("{} (`{kind}`)", kind.title(lang)),
    }
}

fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Info => AnsiColor::Cyan,
    };
    Style::new().fg_color(Some(color.into()))
}
