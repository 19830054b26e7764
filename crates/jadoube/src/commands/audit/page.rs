//! The report as one page that needs nothing else: counts, charts, a diagram for each serious finding.

use std::fmt::Write;

use jadoube::audit::{Finding, Kind, Severity};
use jadoube::laws::Rulebook;

use super::tally::Tally;
use crate::draw::svg::{self, escaped};
use crate::words::capitalised;

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

    pub fn html(&self, tally: &Tally) -> String {
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>Audit of {} games</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
            grouped(tally.games())
        );
        html.push_str(&svg::shared_definitions());
        head(tally, &mut html);
        if tally.found() > 0 {
            chart_of_kinds(tally, &mut html);
        }
        chart_of_rulebooks(tally, &mut html);
        files(tally, &mut html);
        self.serious(tally, &mut html);
        self.warnings(tally, &mut html);
        foot(tally, &mut html);
        html.push_str("</main>\n</body>\n</html>\n");
        html
    }

    fn serious(&self, tally: &Tally, html: &mut String) {
        let count = tally.of_severity(Severity::Error);
        if count == 0 {
            return;
        }
        let _ = writeln!(
            html,
            "<section aria-labelledby=\"serious\">\n<h2 id=\"serious\">What the Laws do not allow</h2>"
        );
        shown(self.errors.len(), count, html);
        for kind in Kind::ALL {
            let of_kind: Vec<_> = self.errors.iter().filter(|(_, finding)| finding.kind == kind).collect();
            if of_kind.is_empty() {
                continue;
            }
            let _ = writeln!(html, "<h3 id=\"{kind}\">{}</h3>\n<div class=\"cards\">", kind.title());
            for (file, finding) in of_kind {
                card(file, finding, html);
            }
            html.push_str("</div>\n");
        }
        html.push_str("</section>\n");
    }

    fn warnings(&self, tally: &Tally, html: &mut String) {
        let count = tally.of_severity(Severity::Warning);
        if count == 0 {
            return;
        }
        html.push_str("<section aria-labelledby=\"warnings\">\n<h2 id=\"warnings\">What is odd about the records</h2>\n");
        shown(self.warnings.len(), count, html);
        html.push_str(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"warnings\"><table>\n<thead><tr><th scope=\"col\">Game</th><th scope=\"col\">Players</th>\
             <th scope=\"col\">Finding</th><th scope=\"col\">Article</th></tr></thead>\n<tbody>\n",
        );
        for (file, finding) in &self.warnings {
            let _ = writeln!(
                html,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                place(file, finding),
                players(finding),
                escaped(&finding.text),
                article(finding)
            );
        }
        html.push_str("</tbody>\n</table></div>\n</section>\n");
    }
}

fn head(tally: &Tally, html: &mut String) {
    let errors = tally.of_severity(Severity::Error);
    let _ = writeln!(
        html,
        "<header>\n<p class=\"mark\">J’adoube</p>\n<h1>Were these games scored by the Laws?</h1>\n\
         <p class=\"lead\">{} checked against the edition of the Laws of Chess that governs each of them.{}</p>\n</header>\n<main>\n",
        if tally.games() == 1 { "One game".to_owned() } else { format!("{} games", grouped(tally.games())) },
        match errors {
            0 => " Nothing was found that the Laws do not allow.",
            _ => "",
        }
    );
    if tally.interrupted {
        html.push_str("<p class=\"notice\" role=\"note\">The audit was interrupted: this report covers only the games that were read until then.</p>\n");
    }
    html.push_str("<dl class=\"figures\">\n");
    let mut figure = |name: &str, value: u64, class: &str| {
        let _ = writeln!(html, "<div class=\"{class}\"><dt>{name}</dt><dd>{}</dd></div>", grouped(value));
    };
    figure("games", tally.games(), "");
    figure("half-moves", tally.plies, "");
    figure("errors", errors, "error");
    figure("warnings", tally.of_severity(Severity::Warning), "warning");
    figure("for information", tally.of_severity(Severity::Info), "info");
    html.push_str("</dl>\n");
}

fn chart_of_kinds(tally: &Tally, html: &mut String) {
    html.push_str(
        "<section aria-labelledby=\"kinds\">\n<h2 id=\"kinds\">Findings by kind</h2>\n\
         <p class=\"legend\"><span class=\"key error\"></span> not allowed by the Laws <span class=\"key warning\"></span> \
         something is odd <span class=\"key info\"></span> for information</p>\n",
    );
    let rows: Vec<Bar> = tally
        .kinds()
        .map(|(kind, count)| {
            let parts =
                Severity::ALL.map(|severity| (severity.as_str(), tally.of_kind_and_severity(kind, severity)));
            Bar { name: kind.title().to_owned(), count, parts: parts.to_vec() }
        })
        .collect();
    bars("Number of findings of each kind", &rows, html);
    html.push_str("</section>\n");
}

fn chart_of_rulebooks(tally: &Tally, html: &mut String) {
    let rows: Vec<Bar> = tally
        .rulebooks()
        .map(|(book, games)| Bar {
            name: Rulebook::get(book).title().to_owned(),
            count: games,
            parts: vec![("book", games)],
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    html.push_str("<section aria-labelledby=\"books\">\n<h2 id=\"books\">Games by rulebook</h2>\n");
    bars("Number of games judged by each rulebook", &rows, html);
    html.push_str("</section>\n");
}

/// A row of a chart: its parts add up to the count.
struct Bar {
    name: String,
    count: u64,
    parts: Vec<(&'static str, u64)>,
}

/// Bars that lie, with their names and figures as text.
fn bars(title: &str, rows: &[Bar], html: &mut String) {
    const ROW: usize = 34;
    const NAMES: f64 = 330.0;
    const WIDTH: f64 = 400.0;
    let most = rows.iter().map(|row| row.count).max().unwrap_or(1).max(1) as f64;
    let height = rows.len() * ROW + 8;
    let _ = writeln!(
        html,
        "<svg class=\"chart\" viewBox=\"0 0 820 {height}\" role=\"img\"><title>{title}</title>"
    );
    for (number, row) in rows.iter().enumerate() {
        let y = number * ROW + 4;
        let _ = write!(
            html,
            "<text class=\"name\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            NAMES - 12.0,
            y + 20,
            escaped(&shortened(&row.name))
        );
        let mut x = NAMES;
        for (class, count) in row.parts.iter().filter(|(_, count)| *count > 0) {
            // Even a single one must be seen beside millions.
            let width = (*count as f64 / most * WIDTH).max(2.0);
            let _ = write!(
                html,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{}\" width=\"{width:.1}\" height=\"22\"/>",
                y + 4
            );
            x += width;
        }
        let _ = writeln!(
            html,
            "<text class=\"count\" x=\"{:.1}\" y=\"{}\">{}</text>",
            x + 8.0,
            y + 20,
            grouped(row.count)
        );
    }
    html.push_str("</svg>\n");
}

fn files(tally: &Tally, html: &mut String) {
    if tally.files.len() < 2 {
        return;
    }
    html.push_str(
        "<section aria-labelledby=\"files\">\n<h2 id=\"files\">Files</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"files\"><table>\n<thead><tr>\
         <th scope=\"col\">File</th><th scope=\"col\" class=\"number\">Games</th><th scope=\"col\" class=\"number\">Errors</th>\
         <th scope=\"col\" class=\"number\">Warnings</th><th scope=\"col\" class=\"number\">Information</th></tr></thead>\n<tbody>\n",
    );
    for file in tally.files.iter().take(MOST_FILES) {
        let _ = write!(
            html,
            "<tr><td>{}</td><td class=\"number\">{}</td>",
            escaped(&file.name),
            grouped(file.games)
        );
        for count in file.by_severity {
            let _ = write!(html, "<td class=\"number\">{}</td>", grouped(count));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table></div>\n");
    if tally.files.len() > MOST_FILES {
        let _ = writeln!(
            html,
            "<p class=\"more\">And {} more files.</p>",
            grouped((tally.files.len() - MOST_FILES) as u64)
        );
    }
    html.push_str("</section>\n");
}

fn card(file: &str, finding: &Finding, html: &mut String) {
    let fen = finding.position.fen().to_string();
    let title = format!("{}, {} to move: {fen}", place_in_words(finding), finding.position.turn());
    let _ = writeln!(
        html,
        "<article class=\"card\">\n<figure>{}<figcaption>{} to move</figcaption></figure>\n<div>\n<h4>{}</h4>\n<p class=\"place\">{}</p>\n<p>{}</p>\n<p class=\"law\">{}</p>\n\
         <p class=\"fen\"><code>{fen}</code></p>\n</div>\n</article>",
        svg::diagram(&finding.position, &title),
        finding.position.turn(),
        players(finding),
        place(file, finding),
        escaped(&finding.text),
        law(finding)
    );
}

fn players(finding: &Finding) -> String {
    let name = |name: &str| if name.is_empty() { "?".to_owned() } else { escaped(name) };
    format!("{} – {}", name(&finding.white), name(&finding.black))
}

fn place(file: &str, finding: &Finding) -> String {
    format!("{}, game {}, {}", escaped(short(file)), grouped(finding.game), place_in_words(finding))
}

/// The name of a file without the way to it.
fn short(file: &str) -> &str {
    let name = crate::source::name(file);
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

fn place_in_words(finding: &Finding) -> String {
    if finding.ply == 1 { "half-move 1".to_owned() } else { format!("half-move {}", finding.ply) }
}

fn article(finding: &Finding) -> String {
    finding.clause.map_or(String::new(), |clause| format!("{} {}", finding.rulebook, clause))
}

/// The clause with what it says.
fn law(finding: &Finding) -> String {
    finding.clause.map_or(String::new(), |clause| {
        format!("<b>{} {}</b> {}", finding.rulebook, clause, escaped(&capitalised(clause.says())))
    })
}

fn shown(shown: usize, count: u64, html: &mut String) {
    if (shown as u64) < count {
        let _ = writeln!(
            html,
            "<p class=\"more\">The first {} of {} are shown.</p>",
            grouped(shown as u64),
            grouped(count)
        );
    }
}

fn foot(tally: &Tally, html: &mut String) {
    html.push_str("<footer>\n");
    if tally.undecided > 0 {
        let _ = writeln!(
            html,
            "<p>In {} games it was not found out whether the winner could ever have mated.</p>",
            grouped(tally.undecided)
        );
    }
    let _ = writeln!(
        html,
        "<p>Each game was judged by its record alone: what an arbiter saw and decided at the board is not in it. The clauses \
         are told in our words; the text of the Laws published by FIDE governs.</p>\n<p>Made with J’adoube {}.</p>\n</footer>",
        env!("CARGO_PKG_VERSION")
    );
}

/// A name that fits beside its bar.
fn shortened(name: &str) -> String {
    const MOST: usize = 40;
    if name.chars().count() <= MOST {
        name.to_owned()
    } else {
        name.chars().take(MOST - 1).chain(['…']).collect()
    }
}

/// A number with thin spaces between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }
}
