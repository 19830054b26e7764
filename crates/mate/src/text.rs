//! Proofs as text, to be kept beside the position they belong to.
//!
//! One fact a line: the side, then the argument. Moves are written as UCI has them, sets of squares as sixteen
//! hexadecimal digits (bit 0 is a1), positions as FEN.
//!
//! ```text
//! white
//! forced h3g3 g8h7
//! enumeration 1140
//! leaf 8/8/p3k1p1/Pp3pPp/1Pp1pP1P/2PpP3/3P4/4K3 w - - 0 1
//! fortress no-check
//! range a5 0000000100000000
//! ```

use std::fmt::{self, Write};
use std::iter::Peekable;
use std::str::Lines;

use jadoube_board::{Bitboard, Color, Position};

use crate::answer::{from_uci, uci};
use crate::proof::{Argument, Enumeration, Fortress, FortressReason, Leaf, Material, Over, Proof, Range};

/// A text is not a proof for the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAProof {
    /// The line on which reading stopped; nothing at the end of the text.
    pub found: Option<String>,
    /// What would have been right there.
    pub expected: &'static str,
}

impl fmt::Display for NotAProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(line) => write!(f, "found `{}`, expected {}", line.escape_debug(), self.expected),
            None => write!(f, "the text ends, expected {}", self.expected),
        }
    }
}

impl std::error::Error for NotAProof {}

const MATERIAL: [(&str, Material); 3] =
    [("lone-king", Material::LoneKing), ("knight", Material::Knight), ("bishops", Material::Bishops)];
const OVER: [(&str, Over); 2] = [("mated", Over::Mated), ("stalemate", Over::Stalemate)];
const FORTRESS: [(&str, FortressReason); 2] =
    [("no-check", FortressReason::NoCheck), ("no-mate", FortressReason::NoMate)];

impl Proof {
    /// The proof as text, for the position it is about.
    pub fn to_text(&self, position: &Position) -> String {
        let mut text = format!("{}\n", self.side.word());
        write_argument(&mut text, &self.argument, position);
        text
    }

    /// The proof that [`to_text`](Self::to_text) wrote. Whether it proves anything is for [`check`](crate::check()).
    pub fn from_text(position: &Position, text: &str) -> Result<Proof, NotAProof> {
        let mut lines = text.lines().peekable();
        let side = match lines.next() {
            Some("white") => Color::White,
            Some("black") => Color::Black,
            found => return Err(unexpected(found, "`white` or `black`")),
        };
        let argument = read_argument(&mut lines, position)?;
        match lines.next() {
            None => Ok(Proof { side, argument }),
            found => Err(unexpected(found, "the end")),
        }
    }
}

impl Argument {
    /// The word for the kind of argument: `material`, `game-over`, `forced`, `enumeration` or `fortress`.
    pub const fn word(&self) -> &'static str {
        match self {
            Argument::Material(_) => "material",
            Argument::Over(_) => "game-over",
            Argument::Forced { .. } => "forced",
            Argument::Enumeration(_) => "enumeration",
            Argument::Fortress(_) => "fortress",
        }
    }
}

fn write_argument(text: &mut String, argument: &Argument, position: &Position) {
    // Writing to a string cannot fail.
    let _ = match argument {
        Argument::Material(material) => writeln!(text, "material {}", word(&MATERIAL, material)),
        Argument::Over(over) => writeln!(text, "game-over {}", word(&OVER, over)),
        Argument::Forced { moves, then } => {
            text.push_str("forced");
            let mut position = *position;
            for &mv in moves {
                text.push(' ');
                text.push_str(&uci(&position, mv));
                position.play_in_place(mv);
            }
            text.push('\n');
            write_argument(text, then, &position);
            Ok(())
        }
        Argument::Enumeration(enumeration) => {
            let _ = writeln!(text, "enumeration {}", enumeration.positions);
            for leaf in &enumeration.leaves {
                let _ = writeln!(text, "leaf {}", leaf.position.fen());
                write_fortress(text, &leaf.fortress);
            }
            Ok(())
        }
        Argument::Fortress(fortress) => {
            write_fortress(text, fortress);
            Ok(())
        }
    };
}

fn write_fortress(text: &mut String, fortress: &Fortress) {
    let _ = writeln!(text, "fortress {}", word(&FORTRESS, &fortress.reason));
    for range in &fortress.pieces {
        let taken = if range.capturable { " capturable" } else { "" };
        let _ = writeln!(text, "range {} {:016x}{taken}", range.from, range.squares.0);
    }
}

type Reader<'a> = Peekable<Lines<'a>>;

fn read_argument(lines: &mut Reader<'_>, position: &Position) -> Result<Argument, NotAProof> {
    let line = lines.next();
    let bad = || unexpected(line, "an argument: material, game-over, forced, enumeration or fortress");
    let (kind, rest) = line.map(|line| line.split_once(' ').unwrap_or((line, ""))).ok_or_else(bad)?;
    match kind {
        "material" => Ok(Argument::Material(meaning(&MATERIAL, rest).ok_or_else(bad)?)),
        "game-over" => Ok(Argument::Over(meaning(&OVER, rest).ok_or_else(bad)?)),
        "forced" => {
            let mut position = *position;
            let mut moves = Vec::new();
            for word in rest.split_whitespace() {
                let mv = from_uci(&position, word).ok_or_else(|| unexpected(line, "legal moves"))?;
                moves.push(mv);
                position.play_in_place(mv);
            }
            Ok(Argument::Forced { moves, then: Box::new(read_argument(lines, &position)?) })
        }
        "enumeration" => {
            let positions = rest.parse().map_err(|_| bad())?;
            let mut leaves = Vec::new();
            while let Some(fen) = lines.peek().and_then(|line| line.strip_prefix("leaf ")) {
                let position = Position::from_fen(fen).map_err(|_| unexpected(Some(fen), "a FEN"))?;
                lines.next();
                let found = lines.next();
                let reason = found.and_then(|line| line.strip_prefix("fortress ")).unwrap_or("");
                let fortress = read_fortress(lines, reason)
                    .ok_or_else(|| unexpected(found, "a fortress with ranges"))?;
                leaves.push(Leaf { position, fortress });
            }
            Ok(Argument::Enumeration(Enumeration { positions, leaves }))
        }
        "fortress" => {
            let fortress =
                read_fortress(lines, rest).ok_or_else(|| unexpected(line, "a fortress with ranges"))?;
            Ok(Argument::Fortress(Box::new(fortress)))
        }
        _ => Err(bad()),
    }
}

fn read_fortress(lines: &mut Reader<'_>, reason: &str) -> Option<Fortress> {
    let reason = meaning(&FORTRESS, reason)?;
    let mut pieces = Vec::new();
    while let Some(range) = lines.peek().and_then(|line| line.strip_prefix("range ")) {
        let mut words = range.split(' ');
        let from = words.next()?.parse().ok()?;
        let squares = Bitboard(u64::from_str_radix(words.next()?, 16).ok()?);
        let capturable = match words.next() {
            None => false,
            Some("capturable") => true,
            Some(_) => return None,
        };
        pieces.push(Range { from, squares, capturable });
        lines.next();
    }
    Some(Fortress { reason, pieces })
}

fn unexpected(found: Option<&str>, expected: &'static str) -> NotAProof {
    NotAProof { found: found.map(str::to_owned), expected }
}

fn word<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, other)| other == value).map_or("", |(word, _)| word)
}

fn meaning<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(other, _)| *other == word).map(|&(_, value)| value)
}
