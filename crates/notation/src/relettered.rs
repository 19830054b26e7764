//! A move that cannot be played, in the letters of another language.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use crate::scan::{Action, Carry, scan};
use crate::style::write_castling;
use crate::{Lang, Letters, Marks, Style};

/// A move that was written in one language, in a style with the letters of another, whatever the position: what is
/// illegal or cannot be followed is not left in letters that mean other pieces there. Nothing where the text is no move.
///
/// ```
/// use jadoube_notation::{Lang, Style, relettered};
///
/// let style = Style::scoresheet(Lang::Hu);
/// assert_eq!(relettered("Bxb5+", Lang::En, style).as_deref(), Some("Fxb5+"));
/// assert_eq!(relettered("resigns", Lang::En, style), None);
/// ```
pub fn relettered(text: &str, language: Lang, style: Style) -> Option<String> {
    let written = scan(text, language).ok()?;
    Some(Relettered { action: written.action, marks: written.marks, style }.to_string())
}

struct Relettered {
    action: Action,
    marks: Marks,
    style: Style,
}

impl fmt::Display for Relettered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Relettered { action, marks, style } = *self;
        match action {
            Action::Castling { long } => write_castling(f, style, long)?,
            Action::Carry(carry) => write_carry(f, carry, marks, style)?,
        }
        match style.mate {
            Some(sign) if marks.contains(Marks::MATE) => f.write_str(sign)?,
            _ if style.check && (marks.contains(Marks::CHECK) || marks.contains(Marks::MATE)) => {
                f.write_char('+')?
            }
            _ => {}
        }
        match style.en_passant {
            Some(sign) if marks.contains(Marks::EN_PASSANT) => write!(f, " {sign}"),
            _ => Ok(()),
        }
    }
}

fn write_carry(f: &mut fmt::Formatter<'_>, carry: Carry, marks: Marks, style: Style) -> fmt::Result {
    let letter = |role: jadoube_board::Role| match style.letters {
        Letters::Of(language) => language.letter(role),
        Letters::Figurines => role.of(jadoube_board::Color::White).figurine(),
    };
    if let Some(role) = carry.role.filter(|role| *role != jadoube_board::Role::Pawn) {
        f.write_char(letter(role))?;
    }
    if let Some(file) = carry.from_file {
        f.write_char(file.letter())?;
    }
    if let Some(rank) = carry.from_rank {
        f.write_char(rank.digit())?;
    }
    if marks.contains(Marks::CAPTURE) {
        f.write_char('x')?;
    } else if carry.from_file.is_some() && carry.from_rank.is_some() {
        f.write_char('-')?;
    }
    f.write_char(carry.to_file.letter())?;
    if let Some(rank) = carry.to_rank {
        f.write_char(rank.digit())?;
    }
    match carry.promotion {
        Some(role) => write!(f, "{}{}", style.promotion, letter(role)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_keep_their_kind() {
        let fi = |text| relettered(text, Lang::En, Style::scoresheet(Lang::Fi));
        for (text, told) in [
            ("Nf3", "Rf3"),
            ("Nbd2", "Rbd2"),
            ("R1xe3#", "T1xe3#"),
            ("exd8=N+", "exd8R+"),
            ("O-O-O", "0-0-0"),
            ("e4", "e4"),
            ("exd6 e.p.", "exd6 o.l."),
            ("Ng1-f3", "Rg1-f3"),
        ] {
            assert_eq!(fi(text).as_deref(), Some(told));
        }
        assert_eq!(fi("Zf3"), None);
        let figurines = Style::SAN.named(Letters::Figurines);
        assert_eq!(relettered("Kxe2", Lang::En, figurines).as_deref(), Some("♔xe2"));
    }
}
