//! Positions in which so much can still happen that nobody needs to search for a mate.

use jadoube_board::{Bitboard, Color, File, Move, Position, Rank, Role, Square, attacks};

/// Whether so much can still happen that nobody needs to search for a mate by this side, which has
///
/// - a queen or a rook that can go to several squares,
/// - a pawn with a free way to its last rank, or one whose way is free once the side has captured what can be captured
///   there,
/// - a knight and another minor piece, or bishops of both colours, that can move; where there are no pawns, one of them
///   may be the opponent's,
/// - or any queen, rook or pawn where two pawns can step and there are a dozen moves;
///
/// and where both players have a choice and need not capture. Moves that are the only ones are made first.
///
/// This is a rule of thumb and no theorem; it has been compared with the exact answer on the last positions of real
/// games, on all known positions in which a side can never mate and on random endings and walls of pawns.
/// [`Effort::Exact`](crate::Effort::Exact) does without it.
pub fn is_plainly_open(position: &Position, side: Color) -> bool {
    is_open_at_a_glance(position, side) || is_open_by_its_moves(*position, &[side])
}

/// Whether the position is plainly open for one of the sides, so that it is not dead.
pub(crate) fn is_plainly_alive(position: &Position) -> bool {
    is_alive_at_a_glance(position) || is_open_by_its_moves(*position, &Color::ALL)
}

/// The same where it is seen without a list of moves: two pawns can step, so that there is a choice.
fn is_open_at_a_glance(position: &Position, side: Color) -> bool {
    can_step(position, 2) && has_free_means(position, side)
}

/// Whether it is seen without a list of moves that nothing simple proves the position dead: the player to move has
/// pawns, and more choices than are played through one by one; and it is no fortress, since a rook or a queen stands in
/// the open or a pawn has a free way.
fn is_alive_at_a_glance(position: &Position) -> bool {
    let board = position.board();
    let heavy = board.all(Role::Rook) | board.all(Role::Queen);
    let free = Color::ALL.into_iter().any(|side| {
        let own = board.of(side);
        (beside(heavy & own) - own).any() || has_free_pawn(position, side)
    });
    free && can_step(position, 4)
}

/// The squares beside those of a set, along files and ranks.
fn beside(set: Bitboard) -> Bitboard {
    up(set) | down(set) | to_the_left(set) | to_the_right(set)
}

/// Whether so many pawns of the player to move can step forward, other than to their last rank.
fn can_step(position: &Position, least: u32) -> bool {
    stepping(position) >= least
}

fn stepping(position: &Position) -> u32 {
    let promoting = Rank::Seventh.relative_to(position.turn()).bitboard();
    (position.stepping_pawns() - promoting).count()
}

fn is_open_by_its_moves(mut position: Position, sides: &[Color]) -> bool {
    for _ in 0..8 {
        if !has_two_steps(&position) {
            let choice = Choice::of(&position);
            if let Some(mv) = choice.only {
                position.play_in_place(mv);
                continue;
            }
            if !choice.is_free() {
                return false;
            }
        }
        let replying = position.with_turn(!position.turn());
        return sides.iter().any(|&side| has_means(&position, side))
            && (has_two_steps(&replying) || Choice::of(&replying).is_free());
    }
    false
}

/// Whether two steps of pawns or of the king to empty squares are legal. It is a choice already, and most players have
/// it, so that their moves need not be listed.
fn has_two_steps(position: &Position) -> bool {
    let Some(more) = 2usize.checked_sub(stepping(position) as usize).filter(|&more| more > 0) else {
        return true;
    };
    let (board, us) = (position.board(), position.turn());
    let Some(king) = board.king(us) else { return false };
    let free = attacks(Role::King, us, king, board.occupied()) - board.occupied();
    free.into_iter().filter(|&to| position.king_can_step(to)).take(more).count() == more
}

/// What the player to move can do.
#[derive(Default)]
struct Choice {
    moves: u32,
    /// Whether one of them captures nothing.
    quiet: bool,
    /// The only one.
    only: Option<Move>,
}

impl Choice {
    fn of(position: &Position) -> Choice {
        let theirs = position.board().of(!position.turn());
        let mut choice = Choice::default();
        let legality = position.for_each_legal(|mv| {
            choice.moves += 1;
            choice.quiet |= !theirs.contains(mv.to()) && !mv.is_en_passant();
            choice.only = (choice.moves == 1).then_some(mv);
        });
        if legality.is_ok() { choice } else { Choice::default() }
    }

    fn is_free(&self) -> bool {
        self.quiet && self.moves > 1
    }
}

/// Squares that the king of the opponent must have to walk on, so that he is not forced to anything.
const ROOM: u32 = 8;

/// A queen, a rook or a pawn that is free enough.
fn has_means(position: &Position, side: Color) -> bool {
    let board = position.board();
    let pawns = board.all(Role::Pawn) - Rank::Eighth.relative_to(side).bitboard();
    let means = board.all(Role::Queen) | board.all(Role::Rook) | pawns;
    has_free_means(position, side)
        || kings_ground(position, !side).count() >= ROOM
            && (has_minor_means(position, side) || can_break_through(position, side))
        || (means & board.of(side)).any()
            && steps(position).count_ones() >= 2
            && position.count_legal().is_ok_and(|moves| moves >= 12)
}

/// A queen or a rook with several squares to go to, or a pawn with a free way.
fn has_free_means(position: &Position, side: Color) -> bool {
    let board = position.board();
    let (occupied, own) = (board.occupied(), board.of(side));
    let roams = |role: Role| {
        let mut pieces = board.pieces(side, role).into_iter();
        pieces.any(|from| (attacks(role, side, from, occupied) - own).count() >= 4)
    };
    has_free_pawn(position, side) || roams(Role::Queen) || roams(Role::Rook)
}

/// Whether nothing stands between a pawn of the side and its last rank.
fn has_free_pawn(position: &Position, side: Color) -> bool {
    has_way(position, side, position.board().occupied())
}

/// Whether a pawn of the side comes to its last rank when only these squares are closed to it.
fn has_way(position: &Position, side: Color, closed: Bitboard) -> bool {
    let mut way = position.board().pieces(side, Role::Pawn).0;
    let last_rank: u64 = if side.is_white() { 0xff << 56 } else { 0xff };
    for _ in 0..6 {
        way = if side.is_white() { way << 8 } else { way >> 8 };
        way &= !closed.0;
        if way & last_rank != 0 {
            return true;
        }
    }
    false
}

/// A knight and another minor piece, or bishops of both colours, each with a choice of squares. Where no pawns bar the
/// way, one of them may be the opponent's, which takes a square from its own king.
fn has_minor_means(position: &Position, side: Color) -> bool {
    let [knights, bishops] = free_minors(position, side);
    let no_pawns = position.board().all(Role::Pawn).is_empty();
    let [their_knights, their_bishops] =
        if no_pawns { free_minors(position, !side) } else { [Bitboard::EMPTY; 2] };
    let all = bishops | their_bishops;
    let both_colours = (all & Bitboard::LIGHT).any() && (all & Bitboard::DARK).any();
    knights.any() && (knights.count() > 1 || (all | their_knights).any())
        || bishops.any() && (both_colours || their_knights.any())
}

fn free_minors(position: &Position, side: Color) -> [Bitboard; 2] {
    [Role::Knight, Role::Bishop].map(|role| free_pieces(position, side, role))
}

/// Whether the way of a pawn is free once the side has captured what it can get at. Kings step aside.
fn can_break_through(position: &Position, side: Color) -> bool {
    let board = position.board();
    let [knights, bishops] = free_minors(position, side);
    let mut taken = kings_ground(position, side) | bishops_ground(position, side, bishops);
    if knights.any() {
        taken = Bitboard::FULL;
    }
    let closed = board.occupied() - board.all(Role::King) - (board.of(!side) & taken);
    has_way(position, side, closed)
}

/// The squares on which the king can walk, whatever the pieces do: those that no pawn of the opponent guards and on
/// which nothing stands but a king or a pawn of the opponent.
fn kings_ground(position: &Position, side: Color) -> Bitboard {
    let board = position.board();
    let pawns = board.pieces(!side, Role::Pawn);
    let (left, right) = (to_the_left(pawns), to_the_right(pawns));
    let guarded = if side.is_white() { down(left | right) } else { up(left | right) };
    let open = !((board.occupied() - pawns - board.all(Role::King)) | guarded);
    spread(board.pieces(side, Role::King) & open, open, |ground| {
        let row = ground | to_the_left(ground) | to_the_right(ground);
        row | up(row) | down(row)
    })
}

/// The squares to which these bishops can come where nothing moves but they: past pawns and pieces of the opponent, by
/// capturing them, but not past their own side.
fn bishops_ground(position: &Position, side: Color, bishops: Bitboard) -> Bitboard {
    spread(bishops, !position.board().of(side), |ground| {
        let beside = to_the_left(ground) | to_the_right(ground);
        up(beside) | down(beside)
    })
}

/// What is reached from a set by steps within the open squares.
fn spread(from: Bitboard, open: Bitboard, steps: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut ground = from;
    loop {
        let wider = ground | steps(ground) & open;
        if wider == ground {
            return ground;
        }
        ground = wider;
    }
}

fn up(set: Bitboard) -> Bitboard {
    Bitboard(set.0 << 8)
}

fn down(set: Bitboard) -> Bitboard {
    Bitboard(set.0 >> 8)
}

fn to_the_left(set: Bitboard) -> Bitboard {
    Bitboard((set - File::A.bitboard()).0 >> 1)
}

fn to_the_right(set: Bitboard) -> Bitboard {
    Bitboard((set - File::H.bitboard()).0 << 1)
}

/// The pieces of a kind that can go to two squares at least.
fn free_pieces(position: &Position, side: Color, role: Role) -> Bitboard {
    let board = position.board();
    let (occupied, own) = (board.occupied(), board.of(side));
    let is_free = |from: &Square| (attacks(role, side, *from, occupied) - own).count() >= 2;
    board.pieces(side, role).into_iter().filter(is_free).collect()
}

/// Pawns that have nothing in front of them.
fn steps(position: &Position) -> u64 {
    let board = position.board();
    let free = !board.occupied().0;
    let white = board.pieces(Color::White, Role::Pawn).0 & (free >> 8);
    let black = board.pieces(Color::Black, Role::Pawn).0 & (free << 8);
    white | black
}
