//! The 960 initial positions of Chess960 (Appendix F), by number and back.

use core::fmt;

use crate::{Board, CastlingRights, Color, Position, Role, Square};

/// The number is not one of the 960.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAStart(pub u16);

impl fmt::Display for NotAStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess960 positions are numbered 0 to 959, not {}", self.0)
    }
}

impl core::error::Error for NotAStart {}

/// Which two of five squares hold the knights, in the order of their numbers.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Position {
    /// The initial position with this number, 0 to 959 in Scharnagl's numbering; 518 is the standard one.
    ///
    /// ```
    /// # use jadoube_board::{Board, Position};
    /// assert_eq!(Position::chess960(518).unwrap().board(), &Board::INITIAL);
    /// assert_eq!(Position::chess960(0).unwrap().chess960_number(), Some(0));
    /// ```
    pub fn chess960(number: u16) -> Result<Position, NotAStart> {
        let roles = back_rank(number).ok_or(NotAStart(number))?;
        let board = Board::with_back_rank(roles);
        let rights = CastlingRights(board.all(Role::Rook));
        Ok(Position::initial(board, rights).with_chess960(true))
    }

    /// The number of a Chess960 initial position: the whole of it, pawns, Black's pieces and castling rights included.
    pub fn chess960_number(&self) -> Option<u16> {
        let mut roles = [Role::Pawn; 8];
        for (role, file) in roles.iter_mut().zip(0u8..) {
            *role = self.board().role_at(Square::wrap(file))?;
        }
        let number = number_of(&roles)?;
        let start = Position::chess960(number).ok()?;
        (start.is_same(self) && self.turn() == Color::White).then_some(number)
    }
}

/// Bishops first, one on each colour; the queen on one of the six squares left; the knights on two of five; king
/// between rooks on the rest.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let number = number as usize;
    let mut roles = [None; 8];
    roles[number % 4 * 2 + 1] = Some(Role::Bishop);
    roles[number / 4 % 4 * 2] = Some(Role::Bishop);
    put(&mut roles, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    put(&mut roles, second, Role::Knight);
    put(&mut roles, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put(&mut roles, 0, role);
    }
    let mut done = [Role::Pawn; 8];
    for (slot, role) in done.iter_mut().zip(roles) {
        *slot = role?;
    }
    Some(done)
}

/// Puts a piece on the `nth` free square.
fn put(roles: &mut [Option<Role>; 8], nth: usize, role: Role) {
    if let Some(slot) = roles.iter_mut().filter(|slot| slot.is_none()).nth(nth) {
        *slot = Some(role);
    }
}

/// The number whose first rank this is. Arithmetic gives the only candidate; whether it fits is then seen.
fn number_of(roles: &[Role; 8]) -> Option<u16> {
    let files = |role| roles.iter().enumerate().filter(move |(_, r)| **r == role).map(|(file, _)| file);
    let light = files(Role::Bishop).find(|file| file % 2 == 1)? / 2;
    let dark = files(Role::Bishop).find(|file| file % 2 == 0)? / 2;
    let before =
        |file: usize, skip: &[Role]| roles[..file].iter().filter(|role| !skip.contains(role)).count();
    let queen = before(files(Role::Queen).next()?, &[Role::Bishop]);
    let mut knights = files(Role::Knight).map(|file| before(file, &[Role::Bishop, Role::Queen]));
    let pair = (knights.next()?, knights.next()?);
    let knights = KNIGHTS.iter().position(|&knights| knights == pair)?;
    let number = (light + 4 * dark + 16 * queen + 96 * knights) as u16;
    (back_rank(number)? == *roles).then_some(number)
}
