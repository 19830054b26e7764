//! The rooks that a castling field means: the outermost by `KQkq`, any by its file.

use crate::{Bitboard, Board, CastlingRights, CastlingSide, Color, File, Position, Rank, Role, Square};

/// The position with the rights of `KQkq`, where all four fit: as one after the other would give it.
pub(super) fn all_rights(position: &Position) -> Option<Position> {
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
pub(super) fn castling_rook_named(position: &Position, letter: char) -> Option<(Square, bool)> {
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
pub(super) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<Square> {
    let home = Rank::First.relative_to(color);
    let king = board.king(color).filter(|king| king.rank() == home)?;
    let mut rooks = (board.pieces(color, Role::Rook) & home.bitboard()).into_iter();
    match side {
        CastlingSide::KingSide => rooks.filter(|rook| rook.file() > king.file()).last(),
        CastlingSide::QueenSide => rooks.find(|rook| rook.file() < king.file()),
    }
}

pub(super) fn standard_castling(position: &Position, rook: Square) -> bool {
    let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
    position.board().king(color).is_some_and(|king| king.file() == File::E)
        && CastlingRights::STANDARD.0.contains(rook)
}
