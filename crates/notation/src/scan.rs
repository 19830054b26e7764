//! From a text to what is written there, whatever the position.

use alloc::borrow::ToOwned;

use jadoube_board::{File, Rank, Role};

use crate::language::role_of_figurine;
use crate::{Annotation, Lang, Marks, Unreadable};

/// What a text says, piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub action: Action,
    pub marks: Marks,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Castling { long: bool },
    Carry(Carry),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Carry {
    /// Nothing where no piece is named: a pawn, or whatever stands on a square of departure that is written out.
    pub role: Option<Role>,
    pub from_file: Option<File>,
    pub from_rank: Option<Rank>,
    pub to_file: File,
    /// Nothing in `ed`, where a pawn takes on another file.
    pub to_rank: Option<Rank>,
    pub promotion: Option<Role>,
}

/// Reads a move of any form.
pub(crate) fn scan(text: &str, language: Lang) -> Result<Written, Unreadable> {
    let mut cursor = Cursor { rest: text, language, marks: Marks::NONE };
    let outcome = cursor.whole();
    outcome.map_err(|Stop { rest, expected }| Unreadable {
        text: text.to_owned(),
        at: text.chars().count() - rest.chars().count(),
        found: rest.chars().next(),
        expected,
    })
}

/// Where reading stopped and what could have stood there.
struct Stop<'a> {
    rest: &'a str,
    expected: &'static str,
}

#[derive(Clone)]
struct Cursor<'a> {
    rest: &'a str,
    language: Lang,
    marks: Marks,
}

impl<'a> Cursor<'a> {
    fn whole(&mut self) -> Result<Written, Stop<'a>> {
        self.spaces();
        self.move_number();
        let action = match self.castling() {
            Some(long) => Action::Castling { long },
            None => Action::Carry(self.carry()?),
        };
        while self.suffix() {}
        self.spaces();
        match self.rest {
            "" => Ok(Written { action, marks: self.marks }),
            _ => Err(self.stop("a mark such as +, #, e.p. or (=), or the end")),
        }
    }

    fn carry(&mut self) -> Result<Carry, Stop<'a>> {
        if let Some(role) = self.capital() {
            return self.route(Some(role));
        }
        let small = self.peek().and_then(|letter| self.language.role_of_small(letter));
        let Some(role) = small else { return self.route(None) };
        // A small letter that is a file too names a piece only where no pawn can be meant: `bf3`, but not `bc3`.
        let mut as_piece = self.clone();
        as_piece.bump();
        let as_pawn = self.clone_with(|cursor| cursor.route(None));
        if let Ok((cursor, carry)) = &as_pawn
            && carry.can_be_a_pawn()
        {
            *self = cursor.clone();
            return Ok(*carry);
        }
        match (as_piece.route(Some(role)), as_pawn) {
            (Ok(carry), _) => {
                *self = as_piece;
                Ok(carry)
            }
            (Err(stop), Err(_)) => Err(stop),
            (Err(_), Ok((cursor, carry))) => {
                *self = cursor;
                Ok(carry)
            }
        }
    }

    fn clone_with<T>(
        &self,
        read: impl FnOnce(&mut Self) -> Result<T, Stop<'a>>,
    ) -> Result<(Self, T), Stop<'a>> {
        let mut cursor = self.clone();
        let value = read(&mut cursor)?;
        Ok((cursor, value))
    }

    /// Everything from the origin to the promotion.
    fn route(&mut self, role: Option<Role>) -> Result<Carry, Stop<'a>> {
        self.separator();
        // `8c6`: only pieces are told apart by their rank, and none is named.
        if role.is_none() && self.clone().rank().is_some() {
            return Err(self.stop("a piece or a square"));
        }
        let mut carry = Carry {
            role,
            from_file: None,
            from_rank: None,
            to_file: File::A,
            to_rank: None,
            promotion: None,
        };
        match (self.file(), self.rank()) {
            (Some(file), Some(rank)) => match self.second_square() {
                Some((to_file, to_rank)) => {
                    self.marks = self.marks.with(Marks::LONG);
                    (carry.from_file, carry.from_rank) = (Some(file), Some(rank));
                    (carry.to_file, carry.to_rank) = (to_file, Some(to_rank));
                }
                None => (carry.to_file, carry.to_rank) = (file, Some(rank)),
            },
            (None, None) if role.is_some() => return Err(self.stop("a square")),
            (None, None) => return Err(self.stop("a piece or a square")),
            (from_file, from_rank) => {
                (carry.from_file, carry.from_rank) = (from_file, from_rank);
                self.separator();
                carry.to_file = self.file().ok_or_else(|| {
                    self.stop(if from_file.is_some() { "a rank 1 to 8" } else { "a file a to h" })
                })?;
                carry.to_rank = self.rank();
                let pawn = role.is_none_or(|role| role == Role::Pawn) && carry.from_rank.is_none();
                if carry.to_rank.is_none() && !(pawn && carry.is_diagonal()) {
                    return Err(self.stop("a rank 1 to 8"));
                }
            }
        }
        carry.promotion = self.promotion();
        Ok(carry)
    }

    fn second_square(&mut self) -> Option<(File, Rank)> {
        let mut ahead = self.clone();
        ahead.separator();
        let square = (ahead.file()?, ahead.rank()?);
        *self = ahead;
        Some(square)
    }

    /// The mark of a capture or a hyphen, where a square or file follows: a closing X is mate.
    fn separator(&mut self) {
        let mut ahead = self.clone();
        match ahead.bump() {
            Some('x' | 'X' | ':' | '×') => ahead.marks = ahead.marks.with(Marks::CAPTURE),
            Some('-' | '‐' | '‑' | '–' | '—' | '−') => {}
            _ => return,
        }
        ahead.spaces();
        let mut target = ahead.clone();
        let is_square = target.file().is_some() && target.rank().is_some();
        if is_square || ahead.file_ahead() && self.peek() != Some('X') {
            *self = ahead;
        }
    }

    /// `=Q`, `/Q`, `(Q)` or `Q`; a sign of equality alone offers a draw.
    fn promotion(&mut self) -> Option<Role> {
        let mut ahead = self.clone();
        ahead.spaces();
        let sign = ahead.peek().filter(|sign| matches!(sign, '=' | '/' | '('));
        let role = match sign {
            Some(_) => {
                ahead.bump();
                ahead.spaces();
                ahead.capital().or_else(|| ahead.small())?
            }
            // Further away a small letter may begin anything.
            None if ahead.rest.len() == self.rest.len() => ahead.capital().or_else(|| ahead.small())?,
            None => ahead.capital()?,
        };
        if sign == Some('(') && ahead.bump() != Some(')') {
            return None;
        }
        *self = ahead;
        Some(role)
    }

    /// One mark after the move.
    fn suffix(&mut self) -> bool {
        const MARKS: [(&str, Marks); 23] = [
            ("++", Marks::MATE),
            ("+", Marks::CHECK),
            ("†", Marks::CHECK),
            ("#", Marks::MATE),
            ("‡", Marks::MATE),
            ("X", Marks::MATE),
            ("(=)", Marks::DRAW_OFFER),
            ("=", Marks::DRAW_OFFER),
            (":", Marks::CAPTURE),
            ("(e.p.)", Marks::EN_PASSANT),
            ("(ep)", Marks::EN_PASSANT),
            ("(o.l.)", Marks::EN_PASSANT),
            ("e.p.", Marks::EN_PASSANT),
            ("e. p.", Marks::EN_PASSANT),
            ("e.p", Marks::EN_PASSANT),
            ("ep.", Marks::EN_PASSANT),
            ("ep", Marks::EN_PASSANT),
            ("o.l.", Marks::EN_PASSANT),
            ("o. l.", Marks::EN_PASSANT),
            ("o.l", Marks::EN_PASSANT),
            ("ol.", Marks::EN_PASSANT),
            ("ol", Marks::EN_PASSANT),
            ("E.P.", Marks::EN_PASSANT),
        ];
        let rest = self.rest.trim_start();
        for (sign, mark) in MARKS {
            if let Some(after) = rest.strip_prefix(sign) {
                self.rest = after;
                self.marks = self.marks.with(mark);
                return true;
            }
        }
        // The longer signs first.
        for annotation in Annotation::ALL.into_iter().rev() {
            if let Some(after) = rest.strip_prefix(annotation.sign()) {
                self.rest = after;
                self.marks = self.marks.annotated(annotation);
                return true;
            }
        }
        false
    }

    /// `0-0` and its kin: whether it is the long one.
    fn castling(&mut self) -> Option<bool> {
        let mut ahead = self.clone();
        let mut rounds = 0;
        while rounds < 3 {
            let before = ahead.clone();
            if rounds > 0 && matches!(ahead.peek(), Some('-' | '‐' | '‑' | '–' | '—' | '−')) {
                ahead.bump();
            }
            if !matches!(ahead.bump(), Some('0' | 'O' | 'o')) || matches!(ahead.peek(), Some('.' | 'l')) {
                ahead = before;
                break;
            }
            rounds += 1;
        }
        if rounds < 2 {
            return None;
        }
        *self = ahead;
        Some(rounds == 3)
    }

    /// `12.` or `12...` before a move.
    fn move_number(&mut self) {
        let number = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let after = number.trim_start_matches(['.', '…']);
        if after.len() < number.len() {
            self.rest = after.trim_start();
        }
    }

    /// A capital letter or a figurine.
    fn capital(&mut self) -> Option<Role> {
        let symbol = self.peek()?;
        let role = self.language.role(symbol).or_else(|| role_of_figurine(symbol))?;
        self.bump();
        self.rest = self.rest.trim_start_matches(COMBINING);
        Some(role)
    }

    fn small(&mut self) -> Option<Role> {
        if self.en_passant_ahead() {
            return None;
        }
        let role = self.language.role_of_small(self.peek()?)?;
        self.bump();
        self.rest = self.rest.trim_start_matches(COMBINING);
        Some(role)
    }

    fn file(&mut self) -> Option<File> {
        if self.en_passant_ahead() {
            return None;
        }
        let letter = self.peek()?;
        let file = File::from_letter(letter.to_ascii_lowercase())?;
        let mut ahead = self.clone();
        ahead.bump();
        // A capital may as well be a piece; as part of a square it is clear.
        if letter.is_ascii_uppercase() && ahead.rank().is_none() {
            return None;
        }
        self.bump();
        Some(file)
    }

    fn file_ahead(&self) -> bool {
        self.clone().file().is_some()
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_digit(self.peek()?)?;
        self.bump();
        Some(rank)
    }

    /// Whether an e begins `e.p.` and is no file.
    fn en_passant_ahead(&self) -> bool {
        matches!(self.rest.as_bytes(), [b'e' | b'E', b'.' | b'p' | b'P', ..])
    }

    fn spaces(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let first = chars.next();
        self.rest = chars.as_str();
        first
    }

    fn stop(&self, expected: &'static str) -> Stop<'a> {
        Stop { rest: self.rest, expected }
    }
}

/// A cedilla or comma below that makes an S of two characters a Ş, and the choice of a figurine's look.
const COMBINING: [char; 4] = ['\u{327}', '\u{326}', '\u{fe0e}', '\u{fe0f}'];

impl Carry {
    fn is_diagonal(&self) -> bool {
        self.from_file.is_some_and(|file| file.index().abs_diff(self.to_file.index()) == 1)
    }

    /// Whether a text that names no piece can mean a pawn, or names both squares.
    fn can_be_a_pawn(&self) -> bool {
        self.from_file.is_none() && self.from_rank.is_none()
            || self.from_file.is_some() && self.from_rank.is_some()
            || self.from_rank.is_none() && self.is_diagonal()
    }
}
