//! Positions as text: FEN, with castling as X-FEN or Shredder-FEN.
//!
//! The strict reader takes six fields, each in order; the lenient one repairs what it can and says what it repaired.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Role, Square, attacks,
};

/// A part of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenField {
    /// The pieces, rank by rank.
    Board,
    /// Who has the move.
    Turn,
    /// The rights to castle.
    Castling,
    /// The square passed over by a double step.
    EnPassant,
    /// Moves since the last capture or pawn move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// After the last field.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "the board",
            FenField::Turn => "the side to move",
            FenField::Castling => "castling",
            FenField::EnPassant => "en passant",
            FenField::Halfmoves => "the halfmove counter",
            FenField::Fullmoves => "the move number",
            FenField::End => "the end",
        })
    }
}

/// A text is not a FEN: where, what was found, what was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The field in which reading stopped.
    pub field: FenField,
    /// How many bytes stand before the place.
    pub at: usize,
    /// What stands there; nothing at the end of the text.
    pub found: Option<char>,
    /// What would have been right there.
    pub expected: &'static str,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN, character {} ({}): ", self.at + 1, self.field)?;
        match self.found {
            Some(found) => write!(f, "found `{}`", found.escape_debug())?,
            None => f.write_str("the text ends")?,
        }
        write!(f, ", expected {}", self.expected)
    }
}

impl core::error::Error for FenError {}

/// What the lenient reader put right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repair {
    /// Blanks were more, fewer or other than one space.
    Spacing,
    /// A field was missing and given its usual value.
    Missing(FenField),
    /// A rank had too few squares; the rest was taken as empty.
    ShortRank(Rank),
    /// The number of empty squares was written in several digits.
    SplitNumber(Rank),
    /// The side to move was written in another way.
    Turn,
    /// A right to castle does not fit the board, or was there already, and was dropped.
    CastlingDropped(char),
    /// The en passant square does not fit the board and was dropped.
    EnPassantDropped,
    /// A counter was no number in range and was replaced.
    Counter(FenField),
    /// Text after the last field was left out.
    Trailing,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repair::Spacing => f.write_str("fields are separated by one space"),
            Repair::Missing(field) => write!(f, "{field} was missing"),
            Repair::ShortRank(rank) => write!(f, "rank {} had fewer than eight squares", rank.digit()),
            Repair::SplitNumber(rank) => write!(f, "rank {} had two numbers in a row", rank.digit()),
            Repair::Turn => f.write_str("the side to move is written w or b"),
            Repair::CastlingDropped(letter) => {
                write!(f, "castling right {letter} does not fit the board or was there already")
            }
            Repair::EnPassantDropped => f.write_str("the en passant square does not fit the board"),
            Repair::Counter(field) => write!(f, "{field} was not a number in range"),
            Repair::Trailing => f.write_str("text after the last field was left out"),
        }
    }
}

/// More repairs of one FEN than this are not listed.
const REPAIRS: usize = 24;

/// Everything the lenient reader put right.
#[derive(Clone, Copy)]
pub struct Repairs {
    list: [Option<Repair>; REPAIRS],
    len: usize,
}

impl Repairs {
    const NONE: Repairs = Repairs { list: [None; REPAIRS], len: 0 };

    /// Whether nothing had to be put right.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The repairs, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = Repair> + '_ {
        self.list.iter().flatten().copied()
    }

    fn add(&mut self, repair: Repair) {
        if self.iter().any(|known| known == repair) {
            return;
        }
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = Some(repair);
            self.len += 1;
        }
    }
}

impl fmt::Debug for Repairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// How rights to castle are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingStyle {
    /// `KQkq` for the outermost rooks, the rook's file where another stands further out.
    #[default]
    XFen,
    /// Always the rook's file: `HAha`.
    Shredder,
}

/// When the square of a double step is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantStyle {
    /// Where a capture is legal: the meaning of Article 9.2.
    #[default]
    Legal,
    /// Where a pawn stands ready to capture, legal or not.
    PseudoLegal,
    /// After every double step.
    Always,
}

/// A position to be written as FEN.
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a> {
    position: &'a Position,
    castling: CastlingStyle,
    en_passant: EnPassantStyle,
}

impl Fen<'_> {
    /// With castling in this style.
    #[must_use]
    pub const fn castling(self, castling: CastlingStyle) -> Self {
        Fen { castling, ..self }
    }

    /// With en passant in this style.
    #[must_use]
    pub const fn en_passant(self, en_passant: EnPassantStyle) -> Self {
        Fen { en_passant, ..self }
    }

    fn passed_square(&self) -> Option<Square> {
        let position = self.position;
        match self.en_passant {
            EnPassantStyle::Legal => position.live_en_passant(),
            EnPassantStyle::Always => position.passed_square(),
            EnPassantStyle::PseudoLegal => position.passed_square().filter(|&square| {
                let us = position.turn();
                let behind = attacks(Role::Pawn, !us, square, Bitboard::EMPTY);
                (behind & position.board().pieces(us, Role::Pawn)).any()
            }),
        }
    }
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        write!(f, "{} {} ", position.board(), position.turn().letter())?;
        if position.castling() == CastlingRights::NONE {
            f.write_char('-')?;
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = position.castling_rook(color, side) {
                    let outermost = outermost_rook(position.board(), color, side) == Some(rook);
                    let letter = match side {
                        _ if self.castling == CastlingStyle::Shredder || !outermost => rook.file().letter(),
                        CastlingSide::KingSide => 'k',
                        CastlingSide::QueenSide => 'q',
                    };
                    f.write_char(if color.is_white() { letter.to_ascii_uppercase() } else { letter })?;
                }
            }
        }
        match self.passed_square() {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", position.halfmoves(), position.fullmoves())
    }
}

impl Position {
    /// The position as FEN: X-FEN, en passant only where it is legal; other styles by [`Fen`]'s methods.
    pub const fn fen(&self) -> Fen<'_> {
        Fen { position: self, castling: CastlingStyle::XFen, en_passant: EnPassantStyle::Legal }
    }

    /// Reads a FEN strictly: six fields with one space between them, and castling and en passant that fit the board.
    /// Any arrangement of pieces is taken. Castling may be X-FEN or Shredder-FEN.
    ///
    /// ```
    /// # use jadoube_board::Position;
    /// let error = Position::from_fen("8/8/8/8/8/8/8/4K3 x - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "FEN, character 19 (the side to move): found `x`, expected w or b");
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        Reader { text, at: 0, lenient: false, repairs: Repairs::NONE }.position()
    }

    /// Reads a FEN and repairs what can be repaired without guessing where a piece stands.
    pub fn from_fen_lenient(text: &str) -> Result<(Position, Repairs), FenError> {
        let mut reader = Reader { text, at: 0, lenient: true, repairs: Repairs::NONE };
        let position = reader.position()?;
        Ok((position, reader.repairs))
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    lenient: bool,
    repairs: Repairs,
}

impl<'a> Reader<'a> {
    fn position(&mut self) -> Result<Position, FenError> {
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
                let piece = Piece::from_letter(char::from(byte)).filter(|_| file < 8)?;
                let square = Square::at(File::new(file)?, Rank::new(rank)?);
                board.toggle(piece.role.code(), square.bitboard().0, piece.color.is_white());
                file += 1;
            }
        }
        after_number = false;
    }
    None
}

/// The position with the rights of `KQkq`, where all four fit: as one after the other would give it.
fn all_rights(position: &Position) -> Option<Position> {
    let mut rooks = Bitboard::EMPTY;
    for (color, side) in Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)))
    {
        rooks = rooks.with(outermost_rook(position.board(), color, side)?);
    }
    let odd = !rooks.into_iter().all(|rook| standard_castling(position, rook));
    let with = position.with_castling(CastlingRights(rooks)).ok()?;
    Some(with.with_chess960(position.is_chess960() || odd))
}

/// The rook that a letter of the castling field means, and whether it was named by its file.
fn castling_rook_named(position: &Position, letter: char) -> Option<(Square, bool)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let board = position.board();
    match letter.to_ascii_lowercase() {
        'k' => outermost_rook(board, color, CastlingSide::KingSide).map(|rook| (rook, false)),
        'q' => outermost_rook(board, color, CastlingSide::QueenSide).map(|rook| (rook, false)),
        file => {
            let rook = Square::at(File::from_letter(file)?, Rank::First.relative_to(color));
            let king_home = board.king(color).is_some_and(|king| king.rank() == rook.rank());
            (king_home && board.pieces(color, Role::Rook).contains(rook)).then_some((rook, true))
        }
    }
}

/// The rook furthest from the king to one side of him on the first rank.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<Square> {
    let home = Rank::First.relative_to(color);
    let king = board.king(color).filter(|king| king.rank() == home)?;
    let mut rooks = (board.pieces(color, Role::Rook) & home.bitboard()).into_iter();
    match side {
        CastlingSide::KingSide => rooks.filter(|rook| rook.file() > king.file()).last(),
        CastlingSide::QueenSide => rooks.find(|rook| rook.file() < king.file()),
    }
}

fn standard_castling(position: &Position, rook: Square) -> bool {
    let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
    position.board().king(color).is_some_and(|king| king.file() == File::E)
        && CastlingRights::STANDARD.0.contains(rook)
}
