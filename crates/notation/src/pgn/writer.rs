//! Writing games in export format.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use jadoube_board::Position;

use super::{Game, GameResult, Line, Node, NodeStatus, Remark};
use crate::Style;

/// The tags that every game has, in their order, with the value for what is not known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Lines of moves have fewer than 80 characters.
const COLUMNS: usize = 79;

impl Game {
    /// The game in PGN's export format: the seven tags of the roster first, the others sorted by name, then the moves
    /// in lines of fewer than 80 characters.
    ///
    /// Legal moves are written as SAN has them, all others as they stood. Line ends in comments and tags become
    /// spaces, a comment with a closing brace is written with a semicolon, and unknown words become comments.
    pub fn to_pgn(&self) -> String {
        let mut text = String::new();
        // A string takes everything.
        let _ = self.write_pgn(&mut text);
        text
    }

    /// As [`to_pgn`](Self::to_pgn), to something else than a string.
    ///
    /// # Errors
    ///
    /// Only where the output fails.
    pub fn write_pgn(&self, out: &mut impl Write) -> fmt::Result {
        let result = self.result.unwrap_or(GameResult::Open);
        for (name, unknown) in ROSTER {
            let default = if name == "Result" { result.as_str() } else { unknown };
            write_tag(out, name, self.tag(name).unwrap_or(default))?;
        }
        // Names that come twice are all kept, those of the roster too.
        let mut others: Vec<(&str, &str)> = Vec::new();
        for (index, tag) in self.tags.iter().enumerate() {
            let in_roster = ROSTER.iter().any(|(name, _)| *name == tag.name);
            let first = self.tags[..index].iter().all(|earlier| earlier.name != tag.name);
            if !(in_roster && first) {
                others.push((&tag.name, &tag.value));
            }
        }
        others.sort_by_key(|&(name, _)| name);
        for (name, value) in others {
            write_tag(out, name, value)?;
        }
        out.write_char('\n')?;
        let mut page = Page { out, column: 0, open: String::new() };
        line(&mut page, &self.moves, self.start.position.as_ref().ok().copied())?;
        page.token(result.as_str())?;
        page.out.write_str("\n\n")
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_pgn(f)
    }
}

fn write_tag(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    out.write_char('[')?;
    // A name that no reader would take is made one.
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        out.write_char('X')?;
    }
    for c in name.chars() {
        out.write_char(if c.is_ascii_alphanumeric() { c } else { '_' })?;
    }
    out.write_str(" \"")?;
    for c in value.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            '\n' | '\r' => out.write_char(' ')?,
            _ => out.write_char(c)?,
        }
    }
    out.write_str("\"]\n")
}

/// Lines that are filled with tokens.
struct Page<'a, W> {
    out: &'a mut W,
    column: usize,
    /// Parentheses that wait for the token they are put before.
    open: String,
}

impl<W: Write> Page<'_, W> {
    /// A token with a space or a line end before it.
    fn token(&mut self, token: &str) -> fmt::Result {
        if self.open.is_empty() {
            return self.put(token);
        }
        let mut opened = core::mem::take(&mut self.open);
        opened.push_str(token);
        self.put(&opened)
    }

    fn put(&mut self, token: &str) -> fmt::Result {
        let len = token.chars().count();
        // A line must not begin with %, which would hide it from readers.
        let hidden = token.starts_with('%');
        if self.column > 0 && self.column + 1 + len > COLUMNS && !hidden {
            self.end_line()?;
        } else if self.column > 0 || hidden {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += len;
        self.out.write_str(token)
    }

    fn detach(&mut self) -> fmt::Result {
        let open = core::mem::take(&mut self.open);
        if open.is_empty() { Ok(()) } else { self.put(&open) }
    }

    fn close(&mut self) -> fmt::Result {
        self.detach()?;
        if self.column + 1 > COLUMNS {
            self.end_line()?;
        }
        self.column += 1;
        self.out.write_char(')')
    }

    fn end_line(&mut self) -> fmt::Result {
        self.column = 0;
        self.out.write_char('\n')
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        let text: String = text.chars().map(|c| if c == '\n' || c == '\r' { ' ' } else { c }).collect();
        if text.contains('}') {
            self.token(";")?;
            self.out.write_str(&text)?;
            return self.end_line();
        }
        // Lines may be broken at single spaces only: a reader makes one space of a line end.
        let mut words = text.split(' ').peekable();
        let mut piece = String::from("{");
        while let Some(word) = words.next() {
            piece.push_str(word);
            match words.peek() {
                Some(next)
                    if word.is_empty()
                        || word.ends_with(char::is_whitespace)
                        || next.trim_start() != *next
                        || next.is_empty() =>
                {
                    piece.push(' ');
                    continue;
                }
                Some(_) => {}
                None => piece.push('}'),
            }
            self.token(&piece)?;
            piece.clear();
        }
        Ok(())
    }
}

fn line<W: Write>(page: &mut Page<'_, W>, line: &Line, start: Option<Position>) -> fmt::Result {
    // Without a position the count alone says whose move it is.
    let (mut number, mut white) = match &start {
        Some(position) => (u32::from(position.fullmoves()), position.turn().is_white()),
        None => (1, true),
    };
    let mut now = start;
    let mut numbered = false;
    for remark in &line.before {
        write_remark(page, remark, now)?;
    }
    for node in &line.nodes {
        if white {
            page.token(&alloc::format!("{number}."))?;
        } else if !numbered {
            page.token(&alloc::format!("{number}..."))?;
        }
        page.token(&move_text(node, now.as_ref()))?;
        numbered = white;
        for remark in &node.remarks {
            write_remark(page, remark, now)?;
            // After anything but a judgement, Black's move has its number again.
            numbered &= matches!(remark, Remark::Nag(_));
        }
        now = now.and_then(|before| node.after(&before));
        number += u32::from(!white);
        white = !white;
    }
    Ok(())
}

/// A legal move as SAN has it, any other as it stood.
fn move_text(node: &Node, before: Option<&Position>) -> String {
    match (&node.status, before) {
        (NodeStatus::Legal(mv), Some(before)) => Style::SAN.text(before, *mv).to_string(),
        _ => node.text.clone(),
    }
}

fn write_remark<W: Write>(page: &mut Page<'_, W>, remark: &Remark, before: Option<Position>) -> fmt::Result {
    match remark {
        Remark::Nag(nag) => page.token(&nag.to_string()),
        Remark::Comment(text) => page.comment(text),
        Remark::DrawOffer => page.detach().and_then(|()| page.put("(=)")),
        // It is no PGN and can be kept only as a comment.
        Remark::Unknown(text) => page.comment(text.trim()),
        Remark::Variation(variation) => {
            page.open.push('(');
            line(page, variation, before)?;
            page.close()
        }
    }
}
