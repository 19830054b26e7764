//! Whether the ranges of a [`Fortress`] hold for every position that can be reached, and leave no room for a mate.
//!
//! The ranges are taken as they are claimed. It is enough that each man begins inside his range, and that no move from
//! inside the ranges leads out of them: then none ever does.

use jadoube_board::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use super::Flaw;
use crate::proof::{Fortress, Range};

struct Man<'a> {
    color: Color,
    role: Role,
    range: &'a Range,
}

struct Ranges<'a> {
    men: Vec<Man<'a>>,
    passed: Option<Square>,
}

pub(super) fn check(position: &Position, side: Color, fortress: &Fortress) -> Result<(), Flaw> {
    let mut men = Vec::new();
    for (square, piece) in position.board().iter() {
        let mut claimed = fortress.pieces.iter().filter(|range| range.from == square);
        let (Some(range), None) = (claimed.next(), claimed.next()) else { return Err(Flaw::Range(square)) };
        if !range.squares.contains(square) {
            return Err(Flaw::Range(square));
        }
        men.push(Man { color: piece.color, role: piece.role, range });
    }
    if position.castling().0.any() {
        return Err(Flaw::Castling);
    }
    let ranges = Ranges { men, passed: position.live_en_passant() };
    for man in &ranges.men {
        for from in man.range.squares {
            ranges.check_moves(man, from)?;
        }
    }
    match ranges.possible_mate(side) {
        Some(square) => Err(Flaw::MateFits(square)),
        None => Ok(()),
    }
}

impl Ranges<'_> {
    /// That every move of the man from a square stays inside his range, and captures only what may be captured.
    fn check_moves(&self, man: &Man, from: Square) -> Result<(), Flaw> {
        match man.role {
            Role::Pawn => self.check_pawn(man, from),
            Role::King => {
                for to in attacks(Role::King, man.color, from, Bitboard::EMPTY) {
                    if !self.is_guarded(to, man.color) {
                        self.check_step(man, to)?;
                    }
                }
                Ok(())
            }
            role => {
                for (files, ranks) in directions(role) {
                    let mut at = from;
                    while let Some(to) = at.offset(files, ranks) {
                        self.check_step(man, to)?;
                        if self.fixed_at(to).is_some() || role == Role::Knight {
                            break;
                        }
                        at = to;
                    }
                }
                Ok(())
            }
        }
    }

    /// That a man who may come to a square has it in his range, and that whatever may stand there may be captured.
    fn check_step(&self, man: &Man, to: Square) -> Result<(), Flaw> {
        if self.fixed_at(to).is_some_and(|fixed| fixed.color == man.color || fixed.role == Role::King) {
            return Ok(());
        }
        if !man.range.squares.contains(to) {
            return Err(Flaw::Leaves { man: man.range.from, to });
        }
        self.check_captures(man.color, to)
    }

    fn check_captures(&self, by: Color, on: Square) -> Result<(), Flaw> {
        for victim in self.enemies(by).filter(|victim| victim.range.squares.contains(on)) {
            if !victim.range.capturable {
                return Err(Flaw::Captured { man: victim.range.from, on });
            }
        }
        Ok(())
    }

    fn check_pawn(&self, man: &Man, from: Square) -> Result<(), Flaw> {
        let ahead = if man.color.is_white() { 1 } else { -1 };
        let mut steps = 1;
        if from.rank() == Rank::Second.relative_to(man.color) {
            steps = 2;
        }
        for step in 1..=steps {
            let Some(to) = from.offset(0, ahead * step) else { break };
            if self.fixed_at(to).is_some() || self.is_faced(man, to) {
                break;
            }
            self.check_pawn_target(man, to)?;
        }
        for files in [-1, 1] {
            let Some(to) = from.offset(files, ahead) else { continue };
            if self.enemies(man.color).any(|victim| victim.range.squares.contains(to)) {
                self.check_pawn_target(man, to)?;
                self.check_captures(man.color, to)?;
            }
            if from.rank() != Rank::Fifth.relative_to(man.color) {
                continue;
            }
            let (Some(beside), Some(start)) = (from.offset(files, 0), to.offset(0, ahead)) else { continue };
            for victim in self.enemies(man.color).filter(|victim| victim.role == Role::Pawn) {
                let may_step = victim.range.squares.contains(start) || self.passed == Some(to);
                if victim.range.squares.contains(beside) && may_step {
                    self.check_pawn_target(man, to)?;
                    if !victim.range.capturable {
                        return Err(Flaw::Captured { man: victim.range.from, on: beside });
                    }
                }
            }
        }
        Ok(())
    }

    fn check_pawn_target(&self, man: &Man, to: Square) -> Result<(), Flaw> {
        if to.rank() == Rank::Eighth.relative_to(man.color) {
            return Err(Flaw::Promotes(man.range.from));
        }
        if man.range.squares.contains(to) { Ok(()) } else { Err(Flaw::Leaves { man: man.range.from, to }) }
    }

    /// The man who stands on the square in every position.
    fn fixed_at(&self, square: Square) -> Option<&Man<'_>> {
        self.men.iter().find(|man| man.range.from == square && is_fixed(man))
    }

    /// The men of the other colour that can be captured at all.
    fn enemies(&self, of: Color) -> impl Iterator<Item = &Man<'_>> {
        self.men.iter().filter(move |man| man.color != of && man.role != Role::King)
    }

    /// Whether a pawn of the other colour stands between the pawn and the square for ever: it began ahead on the same
    /// file, both stay on it, it is never captured, and it does not go back.
    fn is_faced(&self, man: &Man, to: Square) -> bool {
        let beyond = |a: Square, b: Square| {
            if man.color.is_white() { a.rank() > b.rank() } else { a.rank() < b.rank() }
        };
        self.enemies(man.color).any(|pawn| {
            pawn.role == Role::Pawn
                && pawn.range.from.file() == man.range.from.file()
                && beyond(pawn.range.from, man.range.from)
                && !beyond(pawn.range.from, to)
                && stays_on_file(pawn)
                && stays_on_file(man)
                && !pawn.range.capturable
        })
    }

    /// Whether fixed men of the other colour attack the square in every position, wherever the king of `color` is.
    fn is_guarded(&self, square: Square, color: Color) -> bool {
        let mover = |man: &&Man| man.role == Role::King && man.color == color;
        self.men.iter().filter(|man| man.color != color && is_fixed(man)).any(|man| {
            let from = man.range.from;
            match man.role {
                Role::Pawn | Role::Knight | Role::King => {
                    attacks(man.role, man.color, from, Bitboard::EMPTY).contains(square)
                }
                role => {
                    let between = jadoube_board::between(from, square);
                    attacks(role, man.color, from, Bitboard::EMPTY).contains(square)
                        && self
                            .men
                            .iter()
                            .filter(|other| !mover(other))
                            .all(|other| (other.range.squares & between).is_empty())
                }
            }
        })
    }

    /// A square on which the king of the other side may be mated, as far as the ranges tell.
    fn possible_mate(&self, side: Color) -> Option<Square> {
        let king = self.men.iter().find(|man| man.role == Role::King && man.color == side)?;
        let target = self.men.iter().find(|man| man.role == Role::King && man.color != side)?;
        target.range.squares.into_iter().find(|&square| {
            self.may_attack(side, square)
                && king.range.squares.into_iter().any(|helper| self.may_be_mate(side, square, helper))
        })
    }

    fn may_be_mate(&self, side: Color, square: Square, helper: Square) -> bool {
        if helper.distance(square) < 2 {
            return false;
        }
        let left: Vec<Square> = attacks(Role::King, side, square, Bitboard::EMPTY)
            .into_iter()
            .filter(|&flight| helper.distance(flight) > 1 && !self.may_attack(side, flight))
            .collect();
        let men: Vec<&Man> = self.enemies(side).collect();
        place(&left, &men, &mut vec![false; men.len()])
    }

    /// Whether a man of the side other than the king may ever attack the square. Kings stand in nobody's way here.
    fn may_attack(&self, side: Color, square: Square) -> bool {
        self.men.iter().filter(|man| man.color == side && man.role != Role::King).any(|man| {
            man.range.squares.into_iter().any(|from| {
                attacks(man.role, side, from, Bitboard::EMPTY).contains(square)
                    && jadoube_board::between(from, square)
                        .into_iter()
                        .all(|at| self.fixed_at(at).is_none_or(|fixed| fixed.role == Role::King))
            })
        })
    }
}

/// Whether different men may stand on all the squares.
fn place(squares: &[Square], men: &[&Man], used: &mut [bool]) -> bool {
    let Some((&square, rest)) = squares.split_first() else { return true };
    for index in 0..men.len() {
        if !used[index] && men[index].range.squares.contains(square) {
            used[index] = true;
            if place(rest, men, used) {
                return true;
            }
            used[index] = false;
        }
    }
    false
}

fn is_fixed(man: &Man) -> bool {
    man.range.squares == man.range.from.bitboard() && !man.range.capturable
}

fn stays_on_file(man: &Man) -> bool {
    (man.range.squares - man.range.from.file().bitboard()).is_empty()
}

fn directions(role: Role) -> Vec<(i8, i8)> {
    let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let diagonal = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    match role {
        Role::Knight => vec![(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
        Role::Rook => straight.to_vec(),
        Role::Bishop => diagonal.to_vec(),
        _ => [straight, diagonal].concat(),
    }
}
