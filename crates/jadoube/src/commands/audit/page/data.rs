//! The findings as the page keeps them: lists of numbers and texts, each text once, packed.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use indexmap::IndexSet;
use jadoube::audit::{Kind, Severity};
use jadoube::board::{Color, Position, Role};
use jadoube::laws::{Concept, Lang, RulebookId};
use serde_json::{Value, json};

use crate::words::Message;
use jadoube_answers::{Row, told_move};

/// More would make a page that nobody reads and no browser likes; the counts have them all.
const MOST: [usize; Severity::ALL.len()] = [20_000, 10_000, 10_000];

/// The findings that are kept, by severity.
#[derive(Default)]
pub struct Data {
    /// Texts by their numbers.
    texts: IndexSet<String>,
    laws: Laws,
    rows: [Vec<Value>; Severity::ALL.len()],
}

/// Clauses by their numbers: rulebook, number and concept.
type Laws = IndexSet<[String; 3]>;

/// The number of a row's clause, where it has one.
fn law(laws: &mut Laws, row: &Row) -> Option<usize> {
    let clause = [&row.rulebook, &row.law, &row.concept];
    (!row.law.is_empty()).then(|| laws.insert_full(clause.map(String::clone)).0)
}

impl Data {
    pub fn keep(&mut self, row: &Row, lang: Lang) {
        let severity = row.severity as usize;
        if self.rows[severity].len() >= MOST[severity] {
            return;
        }
        let position = Position::from_fen(&row.fen)
            .or_else(|_| Position::from_fen_lenient(&row.fen).map(|(position, _)| position));
        let checked: String = position.iter().flat_map(checked).collect();
        let texts = &mut self.texts;
        let mut place = |text: &str| texts.insert_full(text.to_owned()).0;
        // The order is that of the script.
        let value = json!([
            severity,
            row.kind as usize,
            place(&row.file),
            row.line,
            row.game,
            place(&row.text),
            told_move(&row.move_name, lang),
            place(&row.white),
            place(&row.black),
            place(&row.event),
            place(&row.site),
            place(&row.date),
            place(&row.round),
            place(&row.result),
            law(&mut self.laws, row),
            place(&row.rulebook),
            // Nothing to see where only tags and text are concerned.
            if has_board(row) { row.fen.as_str() } else { "" },
            row.squares.concat(),
            checked,
        ]);
        self.rows[severity].push(value);
    }

    pub fn len(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// All of it as JSON, compressed and in letters that a page can hold.
    pub fn packed(&self, lang: Lang) -> String {
        let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.title(lang)).collect();
        let severities: Vec<&str> = Severity::ALL.iter().map(|severity| severity.title(lang)).collect();
        let laws: Vec<[String; 2]> = self.laws.iter().map(|clause| told(clause, lang)).collect();
        let said = |message: Message| message.text(lang);
        let to_move = Color::ALL.map(|player| said(Message::ReportToMove { player }));
        let words = json!({
            "kinds": kinds,
            "severities": severities,
            "toMove": to_move,
            "round": said(Message::AuditRound { text: "\u{1}".to_owned() }),
            "game": said(Message::ReportGame { text: "\u{1}".to_owned() }),
            "line": said(Message::ReportLine { text: "\u{1}".to_owned() }),
            "fitting": said(Message::ReportFitting { left: "\u{1}".to_owned(), right: "\u{2}".to_owned() }),
            "nothing": said(Message::ReportNothingFits),
        });
        let rows: Vec<&Value> = self.rows.iter().flatten().collect();
        let json = json!({"words": words, "laws": laws, "texts": self.texts, "rows": rows}).to_string();
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        // Writing to memory cannot fail.
        let _ = packer.write_all(json.as_bytes());
        STANDARD.encode(packer.finish().unwrap_or_default())
    }
}

/// Whether the position says something about the finding.
fn has_board(row: &Row) -> bool {
    !matches!(row.kind, Kind::NoMoves | Kind::Tags | Kind::Syntax)
}

/// The squares of kings that are attacked.
fn checked(position: &Position) -> Vec<String> {
    let board = position.board();
    let is_checked = |color: Color| {
        let kings = board.pieces(color, Role::King).into_iter();
        kings.filter(move |&king| board.attackers(king, !color).any()).map(|king| king.to_string())
    };
    Color::ALL.into_iter().flat_map(is_checked).collect()
}

/// A clause by name and number, and what it says in a language.
fn told([book, law, concept]: &[String; 3], lang: Lang) -> [String; 2] {
    let rulebook = book.parse::<RulebookId>().ok();
    let says = rulebook.zip(Concept::from_slug(concept)).and_then(|(book, concept)| {
        let translated = concept.explanation(lang, book).map(|explanation| explanation.says);
        translated.or_else(|| jadoube::laws::Rulebook::get(book).clause(concept).map(|clause| clause.says()))
    });
    [format!("{book} {law}"), says.map(|says| lang.capitalised(says)).unwrap_or_default()]
}
