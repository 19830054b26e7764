//! Repetition, counts and claims, over games played move by move.

use jadoube_board::{Attempt, Color, Move, Position};
use jadoube_laws::{InForce, Pace, RulebookId, Supervision};
use jadoube_play::{
    Claim, Counts, End, History, Positions, Winnability, announceable, announced_is_drawn, ended,
    is_drawn_by_claim, occurrences, repeats_in_a_row,
};

fn counts(book: RulebookId) -> Counts {
    Counts::of(InForce::plain(book, Pace::Standard, Supervision::Full))
}

/// The positions of a game given in coordinates, the first one included.
fn played(start: Position, moves: &str) -> Vec<Position> {
    let mut positions = vec![start];
    for text in moves.split_whitespace() {
        let now = positions[positions.len() - 1];
        let (from, to) = (text[..2].parse().unwrap(), text[2..4].parse().unwrap());
        let mv = now.judge(Attempt::carry(from, to)).unwrap();
        positions.push(now.play(mv));
    }
    positions
}

fn end(book: RulebookId, game: &[Position]) -> Option<(End, &'static str)> {
    let now = game[game.len() - 1];
    ended(&counts(book), game, &now, &mut Winnability::default()).map(|end| (end.by, end.clause.law()))
}

const DANCE: &str = " g1f3 g8f6 f3g1 f6g8";

#[test]
fn the_fifth_time_counts_from_the_start() {
    let game = played(Position::INITIAL, &DANCE.repeat(4));
    assert_eq!(end(RulebookId::Fide2018, &game), Some((End::Fivefold, "9.6.1")));
    assert_eq!(end(RulebookId::Fide2014, &game), Some((End::Fivefold, "9.6.a")));
    assert_eq!(end(RulebookId::Fide2009, &game), None, "no such rule yet");
    assert_eq!(end(RulebookId::Fide2018, &game[..game.len() - 1]), None);
}

#[test]
fn the_first_time_may_follow_directly_on_a_pawn_move_or_a_capture() {
    for before in ["e2e4 e7e5", "e2e4 d7d5 e4d5 d8d5"] {
        let game = played(Position::INITIAL, &(before.to_owned() + &DANCE.repeat(4)));
        let last = game.len() - 1;
        assert_eq!(occurrences(&game[..], last, &game[last]), 5);
        assert_eq!(end(RulebookId::Fide2018, &game), Some((End::Fivefold, "9.6.1")));
        assert_eq!(end(RulebookId::Fide2014, &game), Some((End::Fivefold, "9.6.a")));
        for shorter in 1..last {
            assert_eq!(end(RulebookId::Fide2018, &game[..=shorter]), None, "{shorter}");
        }
    }
}

#[test]
fn in_2014_the_occurrences_follow_on_each_other() {
    // Once round a longer way in between.
    let long = " g1f3 g8f6 b1c3 f6g8 c3b1 g8f6 f3g1 f6g8";
    let game = played(Position::INITIAL, &(DANCE.repeat(3) + long));
    let last = game.len() - 1;
    assert_eq!(occurrences(&game[..], last, &game[last]), 5);
    assert!(!repeats_in_a_row(&game[..], last, &game[last], 5));
    assert_eq!(end(RulebookId::Fide2018, &game), Some((End::Fivefold, "9.6.1")));
    assert_eq!(end(RulebookId::Fide2014, &game), None);
}

#[test]
fn lost_castling_makes_another_position() {
    let start = Position::from_fen("4k2r/8/8/8/8/8/8/4K3 b k - 0 1").unwrap();
    let game = played(start, "h8h7 e1d1 h7h8 d1e1 h8h7 e1d1 h7h8 d1e1 h8h7 e1d1 h7h8 d1e1");
    let last = game.len() - 1;
    assert_eq!(occurrences(&game[..], last, &game[last]), 3, "not the first one");
}

#[test]
fn a_third_time_can_be_claimed_and_announced() {
    let counts = counts(RulebookId::Fide2018);
    let game = played(Position::INITIAL, &DANCE.repeat(2));
    let claim = |plies: usize| is_drawn_by_claim(&counts, &game[..=plies], &game[plies], Claim::Threefold);
    assert!(claim(8));
    assert!((0..8).all(|plies| !claim(plies)));
    // One move earlier it can be announced, by this move only.
    let before = &game[..8];
    assert!(announced_is_drawn(&counts, before, &game[8], Claim::Threefold));
    let mv = announceable(&counts, before, &game[7], Claim::Threefold, None).unwrap();
    assert_eq!((mv.from().to_string(), mv.to().to_string()), ("f6".to_owned(), "g8".to_owned()));
    assert_eq!(announceable(&counts, &game[..7], &game[6], Claim::Threefold, None), None);
}

#[test]
fn fifty_moves_can_be_claimed_and_announced() {
    let counts = counts(RulebookId::Fide2018);
    let at = |halfmoves: u16| {
        Position::from_fen("7k/8/8/8/8/8/P7/R3K3 w - - 0 80").unwrap().with_counters(halfmoves, 80)
    };
    let fifty = |position: Position| is_drawn_by_claim(&counts, &[position][..], &position, Claim::Fifty);
    assert!(fifty(at(100)));
    assert!(!fifty(at(99)));
    let announced = |position: Position, made: Option<&Position>| {
        announceable(&counts, &[position][..], &position, Claim::Fifty, made)
    };
    assert!(announced(at(99), None).is_some());
    assert_eq!(announced(at(98), None), None);
    // The move that was made, if it is one; not a pawn's.
    let king: Move = at(99).judge(Attempt::carry("e1".parse().unwrap(), "e2".parse().unwrap())).unwrap();
    assert_eq!(announced(at(99), Some(&at(99).play(king))), Some(king));
    let pawn = at(99).judge(Attempt::carry("a2".parse().unwrap(), "a3".parse().unwrap())).unwrap();
    assert_ne!(announced(at(99), Some(&at(99).play(pawn))), Some(pawn));
}

#[test]
fn seventy_five_moves_end_the_game_and_mate_goes_before() {
    let at = |fen: &str| vec![Position::from_fen(fen).unwrap()];
    let quiet = at("7k/8/8/8/8/8/P7/R3K3 w - - 150 120");
    assert_eq!(end(RulebookId::Fide2018, &quiet), Some((End::SeventyFiveMoves, "9.6.2")));
    assert_eq!(end(RulebookId::Fide2009, &quiet), None);
    assert_eq!(end(RulebookId::Fide2018, &at("7k/8/8/8/8/8/P7/R3K3 w - - 149 120")), None);
    let mate = at("R6k/6pp/8/8/8/8/8/4K3 b - - 150 120");
    assert_eq!(end(RulebookId::Fide2018, &mate), Some((End::Checkmate(Color::White), "5.1.1")));
    let counts = counts(RulebookId::Fide2018);
    let first = ended(&counts, &mate[..], &mate[0], &mut Winnability::default()).unwrap().mate_first;
    assert_eq!(first.unwrap().law(), "9.6.2");
    let early = at("R6k/6pp/8/8/8/8/8/4K3 b - - 149 120");
    assert_eq!(ended(&counts, &early[..], &early[0], &mut Winnability::default()).unwrap().mate_first, None);
    // Where no clause puts mate first, the count decides.
    let mut bare = counts;
    bare.seventy_five.as_mut().unwrap().mate_first = None;
    let by = ended(&bare, &mate[..], &mate[0], &mut Winnability::default()).unwrap().by;
    assert_eq!(by, End::SeventyFiveMoves);
}

#[test]
fn stalemate_and_dead_positions_end_the_game() {
    let at = |fen: &str| vec![Position::from_fen(fen).unwrap()];
    assert_eq!(
        end(RulebookId::Fide2018, &at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")),
        Some((End::Stalemate, "5.2.1"))
    );
    assert_eq!(
        end(RulebookId::Fide2018, &at("7k/8/6K1/8/8/8/8/6N1 b - - 0 1")),
        Some((End::DeadPosition, "5.2.2"))
    );
    assert_eq!(end(RulebookId::Fide2018, &at("7k/8/6K1/8/8/8/8/6R1 b - - 0 1")), None);
}

/// Random games of knights and rooks beside pawns that seldom move, so that positions come back.
#[test]
fn counts_agree_with_a_look_at_every_position() {
    let starts = ["r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1", "4k3/4p3/8/1n4n1/1N4N1/8/4P3/4K3 w - - 7 30"];
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    let mut history = History::default();
    let mut most = 0;
    for turn in 0..60 {
        let start = Position::from_fen(starts[turn % 2]).unwrap();
        let mut game = vec![start];
        history.begin(start);
        for _ in 0..300 {
            let now = game[game.len() - 1];
            let moves = now.legal_moves().unwrap();
            if moves.is_empty() {
                break;
            }
            // Mostly back to where the game was four half-moves ago.
            let back = game.len().checked_sub(4).map(|place| game[place]);
            let again =
                moves.iter().copied().find(|&mv| back.is_some_and(|back| now.play(mv).is_same(&back)));
            let any = moves[random(moves.len())];
            let after = now.play(if random(4) > 0 { again.unwrap_or(any) } else { any });
            game.push(after);
            history.push(&after);
            let seen = game.iter().filter(|earlier| earlier.is_same(&after)).count() as u32;
            let last = game.len() - 1;
            assert_eq!(occurrences(&game[..], last, &after), seen);
            assert_eq!(history.occurrences(), seen);
            assert_eq!(occurrences(&history, last, &after), seen);
            assert_eq!(Positions::plies(&history), last);
            most = most.max(seen);
        }
    }
    assert!(most >= 5, "the games should repeat positions, but at most {most} times");
}
