//! The report as one page that needs nothing else: counts, charts, a diagram for each serious finding.

use std::fmt::Write;

use jadoube::arbiter::scoresheet_language;
use jadoube::audit::{Finding, Kind, Severity};
use jadoube::laws::{Lang, Rulebook, RulebookId};

use super::tally::Tally;
use crate::draw::svg::{self, escaped};
use crate::words::{Grouped, Message};

/// The findings that are shown one by one.
#[derive(Default)]
pub struct Page {
    errors: Vec<(String, Finding)>,
    warnings: Vec<(String, Finding)>,
}

/// More would make a page that nobody reads and no browser likes; the counts have them all.
const MOST_ERRORS: usize = 3000;
const MOST_WARNINGS: usize = 500;
const MOST_FILES: usize = 200;

const STYLE: &str = include_str!("page.css");

impl Page {
    /// Keeps what is shown one by one.
    pub fn keep(&mut self, file: &str, findings: Vec<Finding>) {
        for finding in findings {
            let (list, most) = match finding.severity {
                Severity::Error => (&mut self.errors, MOST_ERRORS),
                Severity::Warning => (&mut self.warnings, MOST_WARNINGS),
                Severity::Info => continue,
            };
            if list.len() < most {
                list.push((file.to_owned(), finding));
            }
        }
    }

    pub fn html(&self, tally: &Tally, lang: Lang) -> String {
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
            Message::ReportTitle { games: Grouped(tally.games()) }.text(lang)
        );
        html.push_str(&svg::shared_definitions());
        let mut sheet = Sheet { tally, lang, html };
        sheet.head();
        if tally.found() > 0 {
            sheet.chart_of_kinds();
        }
        sheet.chart_of_rulebooks();
        sheet.files();
        sheet.serious(&self.errors);
        sheet.warnings(&self.warnings);
        sheet.foot();
        sheet.html.push_str("</main>\n</body>\n</html>\n");
        sheet.html
    }
}

/// The page as it is written, in a language.
struct Sheet<'t> {
    tally: &'t Tally,
    lang: Lang,
    html: String,
}

impl Sheet<'_> {
    fn said(&self, message: Message) -> String {
        escaped(&message.text(self.lang))
    }

    fn head(&mut self) {
        let errors = self.tally.of_severity(Severity::Error);
        let mut lead = self.said(Message::ReportGamesChecked { games: Grouped(self.tally.games()) });
        if errors == 0 {
            lead = format!("{lead} {}", self.said(Message::ReportNothingForbidden));
        }
        let heading = self.said(Message::ReportHeading);
        let _ = writeln!(
            self.html,
            "<header>\n<p class=\"mark\">J’adoube</p>\n<h1>{heading}</h1>\n<p class=\"lead\">{lead}</p>\n</header>\n<main>\n"
        );
        if self.tally.interrupted {
            let notice = self.said(Message::ReportInterrupted);
            let _ = writeln!(self.html, "<p class=\"notice\" role=\"note\">{notice}</p>");
        }
        self.html.push_str("<dl class=\"figures\">\n");
        self.figure(Message::ReportGames, self.tally.games(), "");
        self.figure(Message::ReportHalfMoves, self.tally.plies, "");
        self.figure(Message::ReportErrors, errors, "error");
        self.figure(Message::ReportWarnings, self.tally.of_severity(Severity::Warning), "warning");
        self.figure(Message::ReportForInformation, self.tally.of_severity(Severity::Info), "info");
        self.html.push_str("</dl>\n");
    }

    fn figure(&mut self, name: Message, value: u64, class: &str) {
        let (name, value) = (self.said(name), Grouped(value));
        let _ = writeln!(self.html, "<div class=\"{class}\"><dt>{name}</dt><dd>{value}</dd></div>");
    }

    fn chart_of_kinds(&mut self) {
        let _ = writeln!(
            self.html,
            "<section aria-labelledby=\"kinds\">\n<h2 id=\"kinds\">{}</h2>\n\
             <p class=\"legend\"><span class=\"key error\"></span> {} <span class=\"key warning\"></span> {} \
             <span class=\"key info\"></span> {}</p>",
            Message::ReportKinds.text(self.lang),
            Message::ReportNotAllowed.text(self.lang),
            Message::ReportOdd.text(self.lang),
            Message::ReportForInformation.text(self.lang)
        );
        let bar = |(kind, count): (Kind, u64)| Bar {
            name: kind.title(self.lang).to_owned(),
            count,
            parts: Severity::ALL
                .map(|severity| (severity.as_str(), self.tally.of_kind_and_severity(kind, severity)))
                .to_vec(),
        };
        let rows: Vec<Bar> = self.tally.kinds().map(bar).collect();
        bars(&self.said(Message::ReportKindsChart), &rows, &mut self.html);
        self.html.push_str("</section>\n");
    }

    fn chart_of_rulebooks(&mut self) {
        let bar = |(book, games): (RulebookId, u64)| Bar {
            name: Rulebook::get(book).title_in(self.lang).to_owned(),
            count: games,
            parts: vec![("book", games)],
        };
        let rows: Vec<Bar> = self.tally.rulebooks().map(bar).collect();
        if rows.is_empty() {
            return;
        }
        let title = self.said(Message::ReportBooks);
        let _ = writeln!(self.html, "<section aria-labelledby=\"books\">\n<h2 id=\"books\">{title}</h2>");
        bars(&self.said(Message::ReportBooksChart), &rows, &mut self.html);
        self.html.push_str("</section>\n");
    }

    fn files(&mut self) {
        let files = &self.tally.files;
        if files.len() < 2 {
            return;
        }
        let _ = writeln!(
            self.html,
            "<section aria-labelledby=\"files\">\n<h2 id=\"files\">{}</h2>",
            Message::ReportFiles.text(self.lang)
        );
        self.table(
            "files",
            &[
                (Message::ReportFile, ""),
                (Message::ReportGamesColumn, NUMBER),
                (Message::ReportErrorsColumn, NUMBER),
                (Message::ReportWarningsColumn, NUMBER),
                (Message::ReportInformationColumn, NUMBER),
            ],
        );
        for file in files.iter().take(MOST_FILES) {
            let (name, games) = (escaped(&file.name), Grouped(file.games));
            let _ = write!(self.html, "<tr><td>{name}</td><td{NUMBER}>{games}</td>");
            for count in file.by_severity {
                let _ = write!(self.html, "<td{NUMBER}>{}</td>", Grouped(count));
            }
            self.html.push_str("</tr>\n");
        }
        self.html.push_str("</tbody>\n</table></div>\n");
        if files.len() > MOST_FILES {
            let more = Message::ReportMoreFiles { games: Grouped((files.len() - MOST_FILES) as u64) };
            let more = self.said(more);
            let _ = writeln!(self.html, "<p class=\"more\">{more}</p>");
        }
        self.html.push_str("</section>\n");
    }

    /// The head of a table, with the attributes of its cells.
    fn table(&mut self, labelled_by: &str, columns: &[(Message, &str)]) {
        let _ = write!(
            self.html,
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{labelled_by}\"><table>\n<thead><tr>"
        );
        for (name, attributes) in columns {
            let name = name.text(self.lang);
            let _ = write!(self.html, "<th scope=\"col\"{attributes}>{name}</th>");
        }
        self.html.push_str("</tr></thead>\n<tbody>\n");
    }

    fn serious(&mut self, errors: &[(String, Finding)]) {
        let count = self.tally.of_severity(Severity::Error);
        if count == 0 {
            return;
        }
        let title = self.said(Message::ReportSerious);
        let _ = writeln!(self.html, "<section aria-labelledby=\"serious\">\n<h2 id=\"serious\">{title}</h2>");
        self.shown(errors.len(), count);
        for kind in Kind::ALL {
            let of_kind: Vec<_> = errors.iter().filter(|(_, finding)| finding.kind == kind).collect();
            if of_kind.is_empty() {
                continue;
            }
            let title = kind.title(self.lang);
            let _ = writeln!(self.html, "<h3 id=\"{kind}\">{title}</h3>\n<div class=\"cards\">");
            for (file, finding) in of_kind {
                self.card(file, finding);
            }
            self.html.push_str("</div>\n");
        }
        self.html.push_str("</section>\n");
    }

    fn warnings(&mut self, warnings: &[(String, Finding)]) {
        let count = self.tally.of_severity(Severity::Warning);
        if count == 0 {
            return;
        }
        let title = self.said(Message::ReportRecords);
        let _ =
            writeln!(self.html, "<section aria-labelledby=\"warnings\">\n<h2 id=\"warnings\">{title}</h2>");
        self.shown(warnings.len(), count);
        self.table(
            "warnings",
            &[
                (Message::ReportGameColumn, ""),
                (Message::ReportPlayersColumn, ""),
                (Message::ReportFindingColumn, ""),
                (Message::ReportArticleColumn, ""),
            ],
        );
        for (file, finding) in warnings {
            let (place, text) = (self.place(file, finding), escaped(&finding.text(self.lang)));
            let (players, article) = (players(finding), article(finding));
            let _ = writeln!(
                self.html,
                "<tr><td>{place}</td><td>{players}</td><td>{text}</td><td>{article}</td></tr>"
            );
        }
        self.html.push_str("</tbody>\n</table></div>\n</section>\n");
    }

    fn card(&mut self, file: &str, finding: &Finding) {
        let (fen, player) = (finding.position.fen().to_string(), finding.position.turn());
        let title = Message::ReportDiagram { number: finding.ply.into(), player, text: fen.clone() };
        let _ = writeln!(
            self.html,
            "<article class=\"card\">\n<figure>{}<figcaption>{}</figcaption></figure>\n<div>\n<h4>{}</h4>\n<p class=\"place\">{}</p>\n<p>{}</p>\n<p class=\"law\">{}</p>\n\
             <p class=\"fen\"><code>{fen}</code></p>\n</div>\n</article>",
            svg::diagram(&finding.position, &title.text(self.lang)),
            Message::ReportToMove { player }.text(self.lang),
            players(finding),
            self.place(file, finding),
            escaped(&finding.text(self.lang)),
            law(finding, self.lang)
        );
    }

    fn place(&self, file: &str, finding: &Finding) -> String {
        self.said(Message::ReportPlace {
            name: short(file).to_owned(),
            text: Grouped(finding.game).to_string(),
            number: finding.ply.into(),
        })
    }

    fn shown(&mut self, shown: usize, count: u64) {
        if (shown as u64) < count {
            let (left, right) = (Grouped(shown as u64).to_string(), Grouped(count).to_string());
            let shown = self.said(Message::ReportFirstShown { left, right });
            let _ = writeln!(self.html, "<p class=\"more\">{shown}</p>");
        }
    }

    fn foot(&mut self) {
        self.html.push_str("<footer>\n");
        if self.tally.undecided > 0 {
            let undecided = self.said(Message::ReportUndecided { games: Grouped(self.tally.undecided) });
            let _ = writeln!(self.html, "<p>{undecided}</p>");
        }
        let alone = self.said(Message::ReportRecordAlone);
        let made = self.said(Message::ReportMadeWith { text: env!("CARGO_PKG_VERSION").to_owned() });
        let _ = writeln!(self.html, "<p>{alone}</p>\n<p>{made}</p>\n</footer>");
    }
}

/// Of a cell with a figure.
const NUMBER: &str = " class=\"number\"";

/// A row of a chart: its parts add up to the count.
struct Bar {
    name: String,
    count: u64,
    parts: Vec<(&'static str, u64)>,
}

/// Bars that lie, with their names and figures as text: a table, so that a long name takes a second line.
fn bars(title: &str, rows: &[Bar], html: &mut String) {
    let most = rows.iter().map(|row| row.count).max().unwrap_or(1).max(1) as f64;
    let _ = writeln!(html, "<table class=\"chart\"><caption>{title}</caption>");
    for row in rows {
        let _ = write!(html, "<tr><th scope=\"row\">{}</th><td>", escaped(&row.name));
        for (class, count) in row.parts.iter().filter(|(_, count)| *count > 0) {
            let share = *count as f64 / most;
            let _ = write!(html, "<span class=\"bar {class}\" style=\"--share:{share:.4}\"></span>");
        }
        let _ = writeln!(html, "<span class=\"count\">{}</span></td></tr>", Grouped(row.count));
    }
    html.push_str("</table>\n");
}

fn players(finding: &Finding) -> String {
    let name = |name: &str| if name.is_empty() { "?".to_owned() } else { escaped(name) };
    format!("{} – {}", name(&finding.white), name(&finding.black))
}

/// The name of a file without the way to it.
fn short(file: &str) -> &str {
    let name = crate::source::name(file);
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

fn article(finding: &Finding) -> String {
    finding.clause.map_or(String::new(), |clause| format!("{} {}", finding.rulebook, clause))
}

/// The clause with what it says.
fn law(finding: &Finding, lang: Lang) -> String {
    finding.clause.map_or(String::new(), |clause| {
        let translated = clause.concept().explanation(lang, clause.rulebook());
        let says = translated.map_or(clause.says(), |explanation| explanation.says);
        format!(
            "<b>{} {}</b> {}",
            finding.rulebook,
            clause,
            escaped(&scoresheet_language(lang).capitalised(says))
        )
    })
}
