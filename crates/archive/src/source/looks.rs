//! What a text that is no PGN looks like, and what to do with it.

use std::fmt;
use std::path::Path;

use jadoube_notation::pgn::{
    Note, NoteKind, Place, Played, Ply, PlyVisitor, RawTag, Reader, Replay, Visitor,
};

/// What something looks like that is no PGN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Looks {
    Empty,
    /// Something that has a name, such as `a PDF document`, and what can be done with it.
    Known(&'static str, Hint),
    Binary,
    Text,
}

/// What can be done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    Unpack,
    Alone,
    Leave,
    Export,
    Download,
    Text,
}

impl fmt::Display for Looks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Looks::Empty => f.write_str("it is empty"),
            Looks::Known(name, _) => write!(f, "it looks like {name}"),
            Looks::Binary => f.write_str("it looks like binary data, not text"),
            Looks::Text => {
                f.write_str("it looks like text without games: neither a tag nor a legal move at its start")
            }
        }
    }
}

impl Looks {
    pub const EMPTY_ARCHIVE: Looks = Looks::Known("an empty zip archive", Hint::Leave);

    pub fn what_to_do(self) -> &'static str {
        match self {
            Looks::Empty | Looks::Known(_, Hint::Leave) => "leave it out, or get the file once more",
            Looks::Known(_, Hint::Alone) => "unpack it first, or give it by its name, as a file of its own",
            Looks::Known(_, Hint::Unpack) => {
                "unpack it first; zip, gzip, bzip2, xz and zstd are read as they are"
            }
            Looks::Known(_, Hint::Export) | Looks::Binary => {
                "export the games as PGN with the program that wrote it, and give that file"
            }
            Looks::Known(_, Hint::Download) => "download the games themselves, as PGN, and give that file",
            Looks::Known(_, Hint::Text) | Looks::Text => {
                "games in PGN begin with tags such as [Event \"…\"] or with moves such as 1. e4"
            }
        }
    }
}

/// What the first bytes of a text show that it is, where that is no PGN.
pub fn other_than_pgn(first: &[u8], path: Option<&Path>) -> Option<Looks> {
    if first.trim_ascii().is_empty() {
        return Some(Looks::Empty);
    }
    if let Some(known) = by_its_beginning(first) {
        return Some(known);
    }
    if has_games(first) {
        return None;
    }
    Some(by_its_name(path).filter(|_| is_binary(first)).unwrap_or_else(|| by_its_text(first)))
}

/// Formats that say what they are.
fn by_its_beginning(first: &[u8]) -> Option<Looks> {
    use Hint::{Alone, Download, Export, Leave, Unpack};
    const BEGINNINGS: [(&[u8], &str, Hint); 21] = [
        (b"PK\x03\x04", "a zip archive", Alone),
        (b"PK\x05\x06", "an empty zip archive", Leave),
        (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", Unpack),
        (b"Rar!\x1a\x07", "a RAR archive", Unpack),
        (b"\x04\x22\x4d\x18", "LZ4 data", Unpack),
        (b"\x1f\x9d", "data of compress (.Z)", Unpack),
        (b"LZIP", "lzip data", Unpack),
        (b"%PDF-", "a PDF document", Export),
        (b"{\\rtf", "a document of a word processor (RTF)", Export),
        (b"\xd0\xcf\x11\xe0", "a document of an office program", Export),
        (b"\x89PNG", "a picture (PNG)", Export),
        (b"\xff\xd8\xff", "a picture (JPEG)", Export),
        (b"GIF8", "a picture (GIF)", Export),
        (b"\x7fELF", "a program", Export),
        (b"MZ\x90", "a program", Export),
        (b"SQLite format 3\0", "a database (SQLite)", Export),
        (b"PAR1", "a table (Parquet)", Export),
        (b"ARROW1", "a table (Arrow)", Export),
        (b"Scid.s", "a Scid database", Export),
        (b"\xff\xfe\0\0", "text in UTF-32", Export),
        (b"\0\0\xfe\xff", "text in UTF-32", Export),
    ];
    let known = BEGINNINGS.iter().find(|(begins, ..)| first.starts_with(begins));
    if let Some(&(_, name, hint)) = known {
        return Some(Looks::Known(name, hint));
    }
    if first.get(257..262) == Some(b"ustar") {
        return Some(Looks::Known("a tar archive", Unpack));
    }
    let text = first.trim_ascii_start();
    let begins =
        |with: &str| text.get(..with.len()).is_some_and(|it| it.eq_ignore_ascii_case(with.as_bytes()));
    if begins("<!doctype html") || begins("<html") {
        Some(Looks::Known("a web page", Download))
    } else if begins("<?xml") || begins("<svg") {
        Some(Looks::Known("XML", Download))
    } else if text.starts_with(b"{\"") || text.starts_with(b"[{") || text.starts_with(b"[\"") {
        Some(Looks::Known("JSON", Download))
    } else {
        None
    }
}

/// Formats of chess programs that say nothing about themselves.
fn by_its_name(path: Option<&Path>) -> Option<Looks> {
    let ending = path?.extension()?.to_str()?.to_ascii_lowercase();
    let name = match ending.as_str() {
        "cbh" | "cbg" | "cbv" | "cbf" | "cbz" | "2cbh" => "a ChessBase database",
        "si4" | "si5" | "sg4" | "sg5" | "sn4" | "sn5" => "a Scid database",
        "bin" => "an opening book (Polyglot)",
        "ctg" | "abk" => "an opening book",
        _ => return None,
    };
    Some(Looks::Known(name, Hint::Export))
}

fn by_its_text(first: &[u8]) -> Looks {
    if is_binary(first) {
        return Looks::Binary;
    }
    let line = first.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty()).unwrap_or(first);
    let text = String::from_utf8_lossy(line);
    let fields: Vec<&str> = text.split_whitespace().collect();
    let board = fields.first().is_some_and(|board| board.matches('/').count() == 7);
    if board && matches!(fields.get(1), Some(&("w" | "b"))) {
        return Looks::Known("a list of positions (FEN or EPD)", Hint::Text);
    }
    Looks::Text
}

/// Bytes that no text has, more than a few.
fn is_binary(first: &[u8]) -> bool {
    let odd = |byte: &&u8| matches!(byte, 0..=8 | 14..=25 | 27..=31 | 127);
    first.iter().filter(odd).count() * 50 > first.len()
}

/// Whether there is a tag or a legal move. Among thousands of bytes that are no text something always looks like a move:
/// there only tags count.
fn has_games(first: &[u8]) -> bool {
    let mut replay = Replay::new(Signs::default());
    Reader::new().read_all(first, &mut replay);
    let Signs { tags, moves, .. } = replay.into_visitor();
    tags > 0 || moves > 0 && !is_binary(first)
}

#[derive(Default)]
struct Signs {
    tags: u32,
    moves: u32,
    /// Where a tag begins that is not written as PGN has it.
    broken: Option<Place>,
}

impl Visitor for Signs {
    fn note(&mut self, note: Note) {
        if note.kind == NoteKind::BrokenTag {
            self.broken = Some(note.place);
        }
    }

    /// Brackets stand in texts of all kinds; where not even the quotation marks are there, the name has to be one of PGN's.
    fn tag(&mut self, tag: RawTag<'_>) {
        const ROSTER: [&[u8]; 7] = [b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"];
        self.tags += u32::from(self.broken != Some(tag.place) || ROSTER.contains(&tag.name));
    }
}

impl PlyVisitor for Signs {
    fn ply(&mut self, ply: &Ply<'_>) {
        self.moves += u32::from(matches!(ply.played, Played::Legal(..)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(bytes: &[u8]) -> Option<String> {
        other_than_pgn(bytes, None).map(|looks| looks.to_string())
    }

    #[test]
    fn what_is_pgn_is_taken() {
        for text in [
            "[Event \"?\"]\n\n1. e4 e5 *",
            "1. e4 e5 2. Nf3",
            "\u{feff}[Event \"x\"]",
            "; comment\n% escape\nd4 d5 *",
            "some words before\n\n[White \"Anna\"]\n\n*",
            "[White \"Anna\"]\n",
            "[White Anna]\n\n1. e4 *",
        ] {
            assert_eq!(looks(text.as_bytes()), None, "{text}");
        }
        assert_eq!(looks("[White \"Anna \x00\x01\x02\"]\n\n1. e4 *".as_bytes()), None);
    }

    #[test]
    fn what_is_not_is_named() {
        for (bytes, name) in [
            (&b""[..], "it is empty"),
            (b" \n\n", "it is empty"),
            (b"%PDF-1.7", "a PDF document"),
            (b"\x89PNG\r\n", "a picture (PNG)"),
            (b"<!DOCTYPE html><html>", "a web page"),
            (b"{\"id\":1}", "JSON"),
            (b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "a list of positions"),
            (b"Dear Sir,\nyour moves are late.\n", "text without games"),
            (&[7; 500], "binary data"),
            (b"# Notes\n\n[Links](https://example.org) and more\n\n1. Introduction\n", "text without games"),
            (b"[package]\nname = \"x\"\n\n[lib]\n", "text without games"),
        ] {
            let told = looks(bytes).unwrap_or_default();
            assert!(told.contains(name), "{told}");
        }
    }

    /// In noise of some length there are brackets with a letter behind them, and now and then a move.
    #[test]
    fn noise_has_no_games() {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        };
        for _ in 0..20 {
            let noise: Vec<u8> = (0..1 << 16).map(|_| next()).collect();
            assert_eq!(looks(&noise).as_deref(), Some("it looks like binary data, not text"));
        }
    }

    #[test]
    fn what_says_nothing_is_known_by_its_name() {
        let looks = other_than_pgn(&[3; 400], Some(Path::new("games.cbh"))).unwrap();
        assert_eq!(looks.to_string(), "it looks like a ChessBase database");
    }
}
