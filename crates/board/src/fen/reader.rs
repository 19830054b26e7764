//! Reads a FEN field by field.

use super::castling::{all_rights, castling_rook_named, standard_castling};
use super::{FenError, FenField, Repair, Repairs};
use crate::{Board, CastlingRights, Color, File, Piece, Position, Rank, Square};

pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    lenient: bool,
    pub repairs: Repairs,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, lenient: bool) -> Reader<'a> {
        Reader { text, at: 0, lenient, repairs: Repairs::NONE }
    }

    pub(super) fn position(&mut self) -> Result<Position, FenError> {
        if self.lenient {
            self.blanks();
        }
        let board = self.board()?;
        let turn = self.turn()?;
        let mut position = Position::new(board, turn);
        position = self.castling(position)?;
        position = self.en_passant(position)?;
        let halfmoves = self.counter(FenField::Halfmoves, 0, 0)?;
        let fullmoves = self.counter(FenField::Fullmoves, 1, 1)?;
        self.end()?;
        Ok(position.with_counters(halfmoves, fullmoves))
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..).and_then(|rest| rest.chars().next())
    }

    fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn error(&self, field: FenField, expected: &'static str) -> FenError {
        FenError { field, at: self.at, found: self.peek(), expected }
    }

    fn blanks(&mut self) -> usize {
        let before = self.at;
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '_') {
            self.take();
        }
        self.at - before
    }

    /// The text of the next field, empty where the lenient reader finds none.
    fn field(&mut self, field: FenField) -> Result<(usize, &'a str), FenError> {
        if self.lenient {
            let single = self.peek() == Some(' ');
            if self.blanks() != 1 || !single {
                self.repairs.add(if self.peek().is_none() {
                    Repair::Missing(field)
                } else {
                    Repair::Spacing
                });
            }
        } else if self.peek() == Some(' ') {
            self.take();
        } else {
            return Err(self.error(field, "one space before the next field"));
        }
        let start = self.at;
        let plain = |byte: &u8| byte.is_ascii_graphic() && *byte != b'_';
        self.at += self.text.as_bytes()[start..].iter().take_while(|byte| plain(byte)).count();
        while self.peek().is_some_and(|c| !(c.is_whitespace() || self.lenient && c == '_')) {
            self.take();
        }
        let word = self.text.get(start..self.at).unwrap_or_default();
        if word.is_empty() {
            if !self.lenient {
                return Err(self.error(field, "a value, not a second space or the end"));
            }
            self.repairs.add(Repair::Missing(field));
        }
        Ok((start, word))
    }

    fn board(&mut self) -> Result<Board, FenError> {
        if let Some((board, len)) = plain_board(&self.text.as_bytes()[self.at..]) {
            self.at += len;
            return Ok(board);
        }
        let mut board = Board::EMPTY;
        for rank in Rank::ALL.into_iter().rev() {
            self.rank(rank, &mut board)?;
            if rank != Rank::First {
                if self.peek() != Some('/') {
                    return Err(self.error(FenField::Board, "`/` after eight squares of a rank"));
                }
                self.take();
            }
        }
        Ok(board)
    }

    fn rank(&mut self, rank: Rank, board: &mut Board) -> Result<(), FenError> {
        let mut file = 0u8;
        let mut after_number = false;
        while let Some(next) = self.peek() {
            let number = next.to_digit(10).filter(|digit| (1..=8).contains(digit));
            if file == 8 && (number.is_some() || Piece::from_letter(next).is_some()) {
                return Err(self.error(FenField::Board, "no more than eight squares on a rank"));
            }
            if let Some(piece) = Piece::from_letter(next) {
                if let Some(at) = File::new(file) {
                    board.put(Square::at(at, rank), Some(piece));
                }
                file += 1;
                after_number = false;
            } else if let Some(empty) = number {
                if after_number {
                    if !self.lenient {
                        return Err(self.error(FenField::Board, "the empty squares as one number"));
                    }
                    self.repairs.add(Repair::SplitNumber(rank));
                }
                if file + empty as u8 > 8 {
                    return Err(self.error(FenField::Board, "no more than eight squares on a rank"));
                }
                file += empty as u8;
                after_number = true;
            } else {
                break;
            }
            self.take();
        }
        if file < 8 {
            let ends = self.peek().is_none_or(|c| c == '/' || c.is_whitespace());
            if !ends {
                return Err(
                    self.error(FenField::Board, "a piece letter (KQRBNP, kqrbnp), a number 1 to 8 or `/`")
                );
            }
            if !self.lenient {
                return Err(self.error(FenField::Board, "eight squares on each rank"));
            }
            self.repairs.add(Repair::ShortRank(rank));
        }
        Ok(())
    }

    fn turn(&mut self) -> Result<Color, FenError> {
        let (at, word) = self.field(FenField::Turn)?;
        match word {
            "w" => return Ok(Color::White),
            "b" => return Ok(Color::Black),
            "" if self.lenient => return Ok(Color::White),
            _ => {}
        }
        if self.lenient {
            let found =
                [("W", Color::White), ("B", Color::Black), ("white", Color::White), ("black", Color::Black)]
                    .into_iter()
                    .find(|(name, _)| name.eq_ignore_ascii_case(word));
            if let Some((_, color)) = found {
                self.repairs.add(Repair::Turn);
                return Ok(color);
            }
        }
        self.at = at;
        Err(self.error(FenField::Turn, "w or b"))
    }

    fn castling(&mut self, position: Position) -> Result<Position, FenError> {
        let (at, word) = self.field(FenField::Castling)?;
        if word == "-" || word.is_empty() {
            return Ok(position);
        }
        if let ("KQkq", Some(position)) = (word, all_rights(&position)) {
            return Ok(position);
        }
        let mut position = position;
        for (offset, letter) in word.char_indices() {
            match castling_rook_named(&position, letter) {
                Some((rook, by_file)) => {
                    let rights = position.castling().0.with(rook);
                    let odd = by_file || !standard_castling(&position, rook);
                    let known = position.castling().0.contains(rook);
                    match position.with_castling(CastlingRights(rights)) {
                        Ok(with) if !known => position = with.with_chess960(position.is_chess960() || odd),
                        _ if self.lenient => self.repairs.add(Repair::CastlingDropped(letter)),
                        _ => {
                            self.at = at + offset;
                            return Err(self.error(FenField::Castling, "one right to each side of the king"));
                        }
                    }
                }
                None if self.lenient => self.repairs.add(Repair::CastlingDropped(letter)),
                None => {
                    self.at = at + offset;
                    let known = matches!(letter.to_ascii_lowercase(), 'k' | 'q' | 'a'..='h');
                    return Err(self.error(
                        FenField::Castling,
                        if known {
                            "a right for which king and rook stand on the first rank of their side"
                        } else {
                            "- or the rights KQkq, or the files of the rooks (A-H, a-h)"
                        },
                    ));
                }
            }
        }
        Ok(position)
    }

    fn en_passant(&mut self, position: Position) -> Result<Position, FenError> {
        let (at, word) = self.field(FenField::EnPassant)?;
        if word == "-" || word.is_empty() {
            return Ok(position);
        }
        match word.parse().map(|square| position.with_passed_square(Some(square))) {
            Ok(Some(with)) => Ok(with),
            _ if self.lenient => {
                self.repairs.add(Repair::EnPassantDropped);
                Ok(position)
            }
            Ok(None) => {
                self.at = at;
                Err(self.error(
                    FenField::EnPassant,
                    "a square that a pawn of the other side has just passed over",
                ))
            }
            Err(_) => {
                self.at = at;
                Err(self.error(FenField::EnPassant, "- or a square such as e3"))
            }
        }
    }

    fn counter(&mut self, field: FenField, least: u16, usual: u16) -> Result<u16, FenError> {
        let (at, word) = self.field(field)?;
        match word.parse::<u16>().ok().filter(|number| *number >= least && !word.starts_with('+')) {
            Some(number) => Ok(number),
            None if self.lenient => {
                if !word.is_empty() {
                    self.repairs.add(Repair::Counter(field));
                }
                Ok(usual)
            }
            None => {
                self.at = at;
                Err(self.error(
                    field,
                    if least == 0 { "a number from 0 to 65535" } else { "a number from 1 to 65535" },
                ))
            }
        }
    }

    fn end(&mut self) -> Result<(), FenError> {
        let before = self.at;
        if self.lenient && self.blanks() > 0 {
            self.repairs.add(Repair::Spacing);
        }
        if self.peek().is_none() {
            return Ok(());
        }
        if self.lenient {
            self.repairs.add(Repair::Trailing);
            return Ok(());
        }
        self.at = before;
        Err(self.error(FenField::End, "nothing after the move number"))
    }
}

/// The code and colour of a piece by its letter, 0 where it is none: in a table, since pieces come in no order and a branch
/// on each would be mispredicted.
static LETTERS: [(u8, bool); 256] = {
    let mut table = [(0, false); 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(piece) = Piece::from_letter(byte as u8 as char) {
            table[byte] = (piece.role.code(), piece.color.is_white());
        }
        byte += 1;
    }
    table
};

/// A board without any fault and its length, straight from the bytes: games from other starts come by the million.
/// Nothing for any other text; the reader then finds out what is wrong.
fn plain_board(text: &[u8]) -> Option<(Board, usize)> {
    let mut board = Board::EMPTY;
    let (mut rank, mut file) = (7u8, 0u8);
    let mut after_number = false;
    for (len, &byte) in text.iter().enumerate() {
        match byte {
            b'1'..=b'8' if !after_number => {
                file += byte - b'0';
                after_number = true;
                continue;
            }
            b'/' if file == 8 && rank > 0 => (rank, file) = (rank - 1, 0),
            b' ' if file == 8 && rank == 0 => return Some((board, len)),
            _ => {
                let (code, white) = LETTERS[usize::from(byte)];
                if code == 0 || file >= 8 {
                    return None;
                }
                board.toggle(code, 1 << (8 * rank + file), white);
                file += 1;
            }
        }
        after_number = false;
    }
    None
}
