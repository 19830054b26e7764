//! The report as one page that needs nothing else: counts, charts, and all findings to look through.
//!
//! The charts are plain HTML. The findings are data in the page, packed, from which a script shows as many as are looked at:
//! with tens of thousands the page stays small and quick.

mod charts;
mod data;

use std::fmt::Write;

use jadoube::audit::Severity;
use jadoube::laws::Lang;

use super::tally::Tally;
use crate::draw::svg::{self, escaped};
use crate::words::{Grouped, Message};
use data::Data;
use jadoube_answers::Row;

/// The findings that can be looked through.
#[derive(Default)]
pub struct Page {
    data: Data,
}

const MOST_FILES: usize = 200;
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

impl Page {
    /// Keeps a finding, if there is room.
    pub fn keep(&mut self, row: &Row, lang: Lang) {
        self.data.keep(row, lang);
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
        sheet.charts();
        sheet.files();
        sheet.findings(&self.data);
        sheet.foot();
        sheet.html.push_str("</main>\n");
        if tally.told() > 0 {
            let _ = writeln!(
                sheet.html,
                "<script type=\"application/json\" id=\"data\">{}</script>\n<script>\n{SCRIPT}</script>",
                self.data.packed(lang)
            );
        }
        sheet.html.push_str("</body>\n</html>\n");
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

    fn section(&mut self, id: &str, title: Message) {
        let title = self.said(title);
        let _ = writeln!(self.html, "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{title}</h2>");
    }

    fn files(&mut self) {
        let files = &self.tally.files;
        if files.len() < 2 {
            return;
        }
        self.section("files", Message::ReportFiles);
        self.html.push_str(
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"files\"><table>\n<thead><tr>",
        );
        let columns = [
            (Message::ReportFile, ""),
            (Message::ReportGamesColumn, NUMBER),
            (Message::ReportErrorsColumn, NUMBER),
            (Message::ReportWarningsColumn, NUMBER),
            (Message::ReportInformationColumn, NUMBER),
        ];
        for (name, attributes) in columns {
            let name = self.said(name);
            let _ = write!(self.html, "<th scope=\"col\"{attributes}>{name}</th>");
        }
        self.html.push_str("</tr></thead>\n<tbody>\n");
        // Those with errors first: of thousands of files nobody reads all.
        let mut files: Vec<_> = files.iter().collect();
        files.sort_by_key(|file| std::cmp::Reverse(file.by_severity));
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

    /// The list of findings: what it is filtered by, and the places into which the script puts it.
    fn findings(&mut self, data: &Data) {
        if self.tally.told() == 0 {
            return;
        }
        self.section("findings", Message::ReportFindings);
        if (data.len() as u64) < self.tally.told() {
            let (left, right) =
                (Grouped(data.len() as u64).to_string(), Grouped(self.tally.told()).to_string());
            let shown = self.said(Message::ReportFirstShown { left, right });
            let _ = writeln!(self.html, "<p class=\"more\">{shown}</p>");
        }
        let script = self.said(Message::ReportScript);
        let _ = writeln!(
            self.html,
            "<noscript><p class=\"notice\">{script}</p></noscript>\n<form id=\"filters\" hidden>"
        );
        self.html.push_str("<fieldset>");
        let legend = self.said(Message::ReportWeight);
        let _ = write!(self.html, "<legend>{legend}</legend>");
        for (place, severity) in Severity::ALL.iter().enumerate() {
            let name = self.said(match severity {
                Severity::Error => Message::ReportErrors,
                Severity::Warning => Message::ReportWarnings,
                Severity::Info => Message::ReportForInformation,
            });
            let count = Grouped(self.tally.of_severity(*severity));
            let _ = write!(
                self.html,
                "<label class=\"{severity}\"><input type=\"checkbox\" name=\"severity\" value=\"{place}\" checked> {name} <small>{count}</small></label>"
            );
        }
        let (kind, all) = (self.said(Message::ReportKind), self.said(Message::ReportAllKinds));
        let (file, files) = (self.said(Message::ReportFile), self.said(Message::ReportAllFiles));
        let search = self.said(Message::ReportSearch);
        let _ = writeln!(
            self.html,
            "</fieldset>\n<label>{kind} <select name=\"kind\"><option value=\"\">{all}</option></select></label>\n\
             <label id=\"by-file\" hidden>{file} <select name=\"file\"><option value=\"\">{files}</option></select></label>\n\
             <label>{search} <input type=\"search\" name=\"text\"></label>\n</form>\n\
             <p id=\"fitting\" class=\"more\" aria-live=\"polite\"></p>\n<div id=\"cards\" class=\"cards\"></div>\n\
             <p id=\"sentinel\" aria-hidden=\"true\"></p>\n</section>"
        );
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
